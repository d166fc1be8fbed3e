# Two commands: `make run` and `make test`. Both make .venv and install what they need first.
PYTHON ?= $(shell command -v python3.11 || command -v python3 || command -v python)
IN_VENV = .venv/bin/python

.PHONY: run test bench words crash screens clean

run: .venv/runs
	@$(IN_VENV) main.py

test: .venv/tests
	$(IN_VENV) -m ruff check .
	$(IN_VENV) -m ruff format --check .
	$(IN_VENV) -m mypy
	$(IN_VENV) -m pytest -q

# The benchmarks alone, with their figures.
bench: .venv/tests
	$(IN_VENV) -m pytest -q tests/bench --benchmark-only --benchmark-columns=min,median,max,rounds

# All words in three languages; also part of the tests.
words: .venv/tests
	$(IN_VENV) -m tools.check_words

# 200 kills of a writing process; a few of them are part of the tests.
crash: .venv/tests
	$(IN_VENV) -m tools.crash_store 200

# A picture of every screen of the app into docs/screens, from an offscreen window.
screens: .venv/tests
	$(IN_VENV) -m tools.screens

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Tablekeeper needs Python 3.11 or newer; say make PYTHON=/path/to/python3.11"; exit 1; }
	$(PYTHON) -m venv .venv
	@touch $@

.venv/runs: .venv/made pyproject.toml
	@sh tools/need_gl.sh
	$(IN_VENV) -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/tests: .venv/runs
	$(IN_VENV) -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	rm -rf .venv out build *.egg-info
