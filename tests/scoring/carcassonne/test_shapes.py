"""The shapes of every tile agree with its segments."""

from __future__ import annotations

import pytest

from scoring.carcassonne.parts import GRID, SLOT_MIDDLE, turned, turned_back
from scoring.carcassonne.shapes import part_at, stand_at, tile_parts
from scoring.carcassonne.tiles import HALVES, find_tile, tile_ids


@pytest.mark.parametrize("tile_id", tile_ids())
def test_every_part_is_somewhere_and_nothing_else_is(tile_id: str) -> None:
    tile = find_tile(tile_id)
    assert tile is not None
    shown = set(tile_parts(tile_id).grid)
    assert shown - {"block"} == set(tile.parts)


@pytest.mark.parametrize("tile_id", tile_ids())
def test_edges_show_what_the_catalogue_says(tile_id: str) -> None:
    for turn in range(4):
        tile = find_tile(tile_id, turn)
        assert tile is not None
        for side, (x, y) in enumerate(((0.5, 0.001), (0.999, 0.5), (0.5, 0.999), (0.001, 0.5))):
            if tile.at_side[side]:
                assert part_at(tile_id, turn, x, y) == tile.at_side[side]
        for half, name in enumerate(HALVES):
            expected = tile.at_half[half]
            if expected and tile.sides[half // 2] in "FR":
                x, y = SLOT_MIDDLE[name]
                assert part_at(tile_id, turn, x, y) == expected


@pytest.mark.parametrize("tile_id", tile_ids())
def test_a_figure_stands_on_its_own_part(tile_id: str) -> None:
    tile = find_tile(tile_id)
    assert tile is not None
    for turn in range(4):
        for part in tile.parts:
            if part.startswith("river"):
                continue
            assert part_at(tile_id, turn, *stand_at(tile_id, turn, part)) == part


def test_turning_there_and_back_changes_nothing() -> None:
    for turn in range(4):
        assert turned_back(*turned(0.2, 0.7, turn), turn) == pytest.approx((0.2, 0.7))
    assert turned(0.5, 0.0, 1) == (1.0, 0.5), "the north side lies in the east after one turn clockwise"


def test_the_grid_is_square() -> None:
    assert len(tile_parts("B").grid) == GRID * GRID
