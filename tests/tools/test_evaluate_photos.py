"""The evaluation of photos, on the bundled photo and its labels."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.evaluate_photos import main
from tools.labels import read_labels
from tools.photo_marks import Marks, is_right, mark_reading, points_of
from vision.values import NotFound

SAMPLES = Path(__file__).resolve().parents[2] / "samples"


def test_the_bundled_photo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "table.md"
    assert main([str(SAMPLES), str(SAMPLES), "--write", str(table), "--overlays", str(tmp_path / "seen")]) == 0
    told = capsys.readouterr().out
    assert told.startswith("carcassonne-table: grid found; tiles ")
    right = int(told.split("tiles ")[1].split("/")[0])
    assert right >= 29
    assert "| **all** |" in table.read_text()
    assert (tmp_path / "seen" / "carcassonne-table.jpg").exists()


def test_no_label_no_result(tmp_path: Path) -> None:
    assert main([str(tmp_path), str(tmp_path)]) == 2


def test_a_refused_photo_scores_nothing() -> None:
    (label,) = read_labels(SAMPLES, SAMPLES)
    marks = mark_reading(label, NotFound("not-found.no-grid"), 1.0, 1.0)
    assert (marks.tiles, marks.right, marks.grid, marks.score_right) == (30, 0, 0, 0)
    assert not marks.all_right
    assert "0/30" in Marks.table([marks], {}, 100)


@pytest.mark.parametrize(
    ("tile", "edges", "answer", "seen", "right"),
    [
        ("U", "FRFR", "U", "FRFR", True),
        ("U", "FRFR", "U", "RFRF", False),
        ("E", "CFFF", "E-garden", "CFFF", True),
        ("O", "CRRC", "P", "CRRC", False),
        ("RIVER:FIFI", "FIFI", "UNKNOWN", "FIFI", True),
        ("OTHER:FRFR", "FRFR", "U", "FRFR", True),
        ("OTHER:FRFR", "FRFR", "U", "RFRF", False),
        ("?", "", "V", "FFRR", True),
    ],
)
def test_what_counts_as_right(tile: str, edges: str, answer: str, seen: str, right: bool) -> None:
    assert is_right(tile, edges, answer, seen) is right


def test_points_of_a_small_table() -> None:
    """A road of two tiles pays its thief two points."""
    board = {(0, 0): ("U", 0, "FRFR"), (1, 0): ("U", 0, "FRFR")}
    assert points_of(board, [((0, 0), "red", "road0")], ["red"])[0] == 2
    assert points_of(board, [], ["red"])[0] == 0
