"""From foot points to parts, against the catalogue."""

from __future__ import annotations

import pytest

from scoring.carcassonne.parts import turned
from scoring.carcassonne.tiles import set_counts
from vision.geometry import kind_of, part_map, parts_of, rank_parts, turned_edges

EVEN = {"road": 0.25, "city": 0.25, "field": 0.25, "monastery": 0.25}


@pytest.mark.parametrize("tile_id", sorted(set_counts("base")))
@pytest.mark.parametrize("turn", range(4))
def test_a_figure_on_its_standing_place_is_put_on_that_part(tile_id: str, turn: int) -> None:
    parts = parts_of(tile_id)
    assert parts is not None
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
