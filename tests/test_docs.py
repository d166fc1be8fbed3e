"""The documents tell the truth: their examples give what they show, and what they name is there."""

import re
import shlex
from pathlib import Path

import pytest

from app.cli import COMMANDS, main

ROOT = Path(__file__).parent.parent
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/notation.md")
FOLDERS = ("app", "docs", "samples", "scoring", "tests", "tools", "vision")


def examples():
    """(command line, shown lines) of every `$ tablekeeper …` in the README."""
    text = (ROOT / "README.md").read_text("utf-8")
    for block in re.findall(r"```\n(\$ .*?)```", text, re.DOTALL):
        for part in block.split("$ tablekeeper ")[1:]:
            line, _, shown = part.partition("\n")
            yield line, shown.rstrip().splitlines()


@pytest.mark.parametrize(("line", "shown"), list(examples()), ids=[line for line, _ in examples()])
def test_the_examples_of_the_readme(line, shown, capsys, monkeypatch):
    """`…` on a line of its own stands for any lines."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    main(shlex.split(line))
    wanted = "\n".join("(?:.*\n)*?.*" if text.strip() == "…" else re.escape(text) for text in shown)
    assert re.fullmatch(wanted, capsys.readouterr().out.rstrip())


def test_there_are_examples():
    assert len(list(examples())) >= 3


def test_the_readme_lists_every_command():
    text = (ROOT / "README.md").read_text("utf-8")
    assert set(re.findall(r"^\| `(\w+)", text, re.MULTILINE)) == set(COMMANDS)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_a_document_names_is_there(name):
    text = (ROOT / name).read_text("utf-8")
    named = {word.rstrip("/") for word in re.findall(r"`([\w./-]+)`", text) if word.startswith(FOLDERS) and "/" in word}
    linked = {(Path(name).parent / target).as_posix() for target in re.findall(r"\]\(([^)]+)\)", text)}
    modules = {f"{word.replace('.', '/')}.py" for word in re.findall(r"python -m (tools\.\w+)", text)}
    assert [path for path in sorted(named | linked | modules) if not (ROOT / path).exists()] == []


def test_every_target_that_is_named_is_in_the_makefile():
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for name in DOCUMENTS:
        assert set(re.findall(r"(?:^|`)make (\w+)", (ROOT / name).read_text("utf-8"), re.MULTILINE)) <= targets
