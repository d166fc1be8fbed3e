"""The box and the wall are what the rulebook counts, and what the transcription tells where it is at hand."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from scoring.castle import tiles, wall
from scoring.castle.tiles import TILES, check_tiles, count_turns, find_piece, turn_tile
from scoring.castle.wall import CELLS, CORNERS, START_PIECES, START_SPACES, check_wall, find_corner, list_track_edges
from scoring.edges import FACING

FACTS = Path(__file__).resolve().parents[4] / "shared" / "facts"
needs_facts = pytest.mark.skipif(not FACTS.is_dir(), reason="the transcribed facts are not beside this checkout")


def test_the_box_is_whole() -> None:
    assert check_tiles() == ()


def test_the_wall_is_whole() -> None:
    assert check_wall() == ()


def test_a_wrong_box_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    fewer = dict(TILES)
    del fewer["K13"]
    monkeypatch.setattr(tiles, "TILES", fewer)
    assert any("markets: 9 instead of 10" in wrong for wrong in check_tiles())


def test_a_wrong_wall_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wall, "CORNERS", (0, 12, 18, *CORNERS[3:]))
    assert any("corner towers" in wrong for wrong in check_wall())


def test_turning_a_tile_moves_its_parts_clockwise() -> None:
    assert [set(piece.edges) for piece in turn_tile("K02", 1)] == [{"N2", "E1", "E2", "S1"}, {"S2", "W1", "W2", "N1"}]
    assert find_piece(turn_tile("K43", 1), "W") is not None
    assert find_piece(turn_tile("K43", 1), "S") is None


def test_tiles_that_look_alike_when_turned() -> None:
    assert count_turns("K13") == 1
    assert count_turns("K01") == 2
    assert count_turns("K14") == 2
    assert count_turns("K02") == 4


@pytest.mark.parametrize(
    ("points", "corner"),
    [(12, 12), (13, 12), (14, None), (0, None), (1, None), (33, 32), (133, 32), (100, None), (191, 90)],
)
def test_corner_towers(points: int, corner: int | None) -> None:
    assert find_corner(points) == corner


@needs_facts
def test_tiles_agree_with_the_transcription() -> None:
    facts = json.loads((FACTS / "castle-tiles.json").read_text("utf-8"))
    assert Counter(fact["kind"] for fact in facts["tiles"]) == {tile.name: tile.count for tile in TILES.values()}
    for fact in facts["tiles"]:
        ours = Counter(
            (p.kind, frozenset(p.edges), p.markets, p.well, p.stops_at or None) for p in TILES[fact["kind"]].pieces
        )
        areas = [(a["type"], frozenset(a["half_edges"]), a["markets"], False, None) for a in fact["areas"]]
        paths = [("path", frozenset(p["edges"]), 0, p["fountain"], p["stops_at"]) for p in fact["paths"]]
        assert ours == Counter(areas + paths), fact["id"]


@needs_facts
def test_the_wall_agrees_with_the_transcription() -> None:
    facts = json.loads((FACTS / "castle-board.json").read_text("utf-8"))
    assert tuple((x, y) for x, y in facts["cells"]) == CELLS
    assert tuple(low for low, _high in facts["track"]["corner_towers"]) == CORNERS
    edges = {int(k): ((v["cell"][0], v["cell"][1]), v["side"]) for k, v in facts["track"]["space_to_wall_edge"].items()}
    assert list_track_edges() == edges
    spaces = {space: place for place, space in START_SPACES.items()}
    for start in facts["start_spaces"]:
        pieces = START_PIECES[spaces[start["track_spaces"][0]]]
        halves = {FACING[edge]: p.kind for p in pieces for edge in p.edges if len(edge) == 2}
        assert halves == start["half_edges_of_cell_side"]
        assert sum(p.markets for p in pieces) == start["markets"]
        assert any(p.kind == "path" for p in pieces) is start["path"]
        assert any(p.well for p in pieces) is start["fountain"]
