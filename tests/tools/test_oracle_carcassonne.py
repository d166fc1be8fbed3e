"""The recorded games of Carcassonne replay without a difference, and a changed record is noticed."""

import json
from pathlib import Path

import pytest

from tools.oracle.carcassonne import replay

FOLDER = Path("../shared/oracle/carcassonne")
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the recorded games are not beside this checkout")
FILES = sorted(FOLDER.glob("*.jsonl")) if FOLDER.is_dir() else []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_recorded_games(path: Path) -> None:
    for line in path.read_text("utf-8").splitlines():
        assert replay(json.loads(line)).differences == []


def test_a_changed_total_and_a_changed_term_are_noticed() -> None:
    record = json.loads((FOLDER / "base-2p.jsonl").read_text("utf-8").splitlines()[0])
    scored = next(move for move in record["moves"] if move["scored"])
    scored["totals"][0] += 1
    scored["scored"][0]["terms"][0]["count"] += 1
    differences = replay(record).differences
    assert len(differences) == 3 and "totals" in differences[0]
