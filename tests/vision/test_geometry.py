"""From foot points to parts, against the catalogue."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.carcassonne.parts import GRID, turned
from scoring.carcassonne.shapes import tile_parts
from scoring.carcassonne.tiles import set_counts, tile_ids
from scoring.carcassonne.tiles import turned as turned_tile
from vision.geometry import kind_of, part_map, rank_parts, turned_edges

EVEN = {"road": 0.25, "city": 0.25, "field": 0.25, "monastery": 0.25}


@pytest.mark.parametrize("tile_id", sorted(set_counts("base")))
@pytest.mark.parametrize("turn", range(4))
def test_a_figure_on_its_standing_place_is_put_on_that_part(tile_id: str, turn: int) -> None:
    parts = tile_parts(tile_id)
    for name, uv in parts.stand_xy.items():
        if kind_of(name) in EVEN:
            sure = {kind: float(kind == kind_of(name)) for kind in EVEN}
            assert rank_parts(tile_id, turn, turned(*uv, turn), sure)[0][0] == name


def test_the_look_decides_where_the_foot_leaves_it_open() -> None:
    # Beside the road of a straight road tile: a lying farmer or a thief put down carelessly.
    foot = (0.5, 0.57)
    assert kind_of(rank_parts("U", 0, foot, {"road": 0.9, "field": 0.1})[0][0]) == "road"
    assert kind_of(rank_parts("U", 0, foot, {"road": 0.1, "field": 0.9})[0][0]) == "field"


def test_probabilities_sum_to_one_and_unknown_tiles_have_no_parts() -> None:
    assert abs(sum(p for _, p in rank_parts("L", 1, (0.2, 0.9), EVEN)) - 1.0) < 1e-9
    assert rank_parts("no such tile", 0, (0.5, 0.5), EVEN) == ()


def test_masks_cover_the_tile() -> None:
    parts = part_map("D")
    assert parts is not None
    covered = sum(parts.mask(kind).sum() for kind in ("city", "road", "field"))
    assert covered == parts.distances[0].size


def test_edges_turn_clockwise() -> None:
    assert turned_edges("CRFI", 1) == "ICRF"
    assert turned_edges("CRFI", 0) == turned_edges("CRFI", 4) == "CRFI"


@pytest.mark.parametrize("tile_id", tile_ids())
def test_the_painted_parts_are_those_of_the_rules(tile_id: str) -> None:
    parts = part_map(tile_id)
    assert parts is not None
    grid = np.array(tile_parts(tile_id).grid).reshape(GRID, GRID)
    tile = turned_tile(tile_id)
    for name, away in zip(parts.names, parts.distances, strict=True):
        segment = tile.find_segment(name)
        if segment is not None and segment.kind == "field" and not segment.halves:
            continue  # fields enclosed on the tile: which island is which is a matter of taste
        there = grid == name
        both = (there & (away == 0.0)).sum()
        assert both >= 0.8 * max(there.sum(), (away == 0.0).sum()), name
