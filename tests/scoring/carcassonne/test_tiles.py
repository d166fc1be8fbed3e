"""The catalogue checks itself: every half edge has one segment, fields touch what they border, counts are right."""

import json
from pathlib import Path

import pytest

from scoring.carcassonne.tiles import (
    CITY,
    FIELD,
    HALVES,
    RIVER,
    ROAD,
    SET_KEYS,
    SIDES,
    different_turns,
    opposite_half,
    set_counts,
    tile_ids,
    turned,
)

WALL_TO_THE_CORNER = {"king-04", "traders-07", "traders-12", "traders-22", "inns-07", "fair-05"}
"""Tiles where a city wall runs into a corner and parts the fields there."""
FACTS = Path("../shared/facts/carcassonne-tiles.json")


@pytest.mark.parametrize("tile_id", tile_ids())
def test_every_edge_and_half_edge_belongs_to_one_segment(tile_id):
    for turn in range(4):
        tile = turned(tile_id, turn)
        sides = [side for segment in tile.segments for side in segment.sides]
        halves = [half for segment in tile.segments for half in segment.halves]
        assert len(set(sides)) == len(sides) and len(set(halves)) == len(halves)
        for side, letter in enumerate(tile.sides):
            here = {half for half in halves if half // 2 == side}
            if letter == "C":
                assert not here
            elif letter == "#":
                assert side not in sides
            else:
                assert here == {2 * side, 2 * side + 1}
            assert (side in sides) == (letter in "CRI")


@pytest.mark.parametrize("tile_id", tile_ids())
def test_fields_are_bounded_by_what_lies_between_their_halves(tile_id):
    tile = turned(tile_id)
    for side, letter in enumerate(tile.sides):
        left, right = tile.at_half[2 * side], tile.at_half[2 * side + 1]
        if letter == "F":
            assert left == right, "a plain field side is never cut in two"
        corner = tile.at_half[(2 * side + 2) % 8]
        if right and corner and letter != "#" and tile.sides[(side + 1) % 4] != "#":
            assert (right == corner) or tile_id in WALL_TO_THE_CORNER, "around a corner of the tile the field goes on"
    for segment in tile.segments:
        if segment.kind == FIELD:
            for part in segment.touches:
                found = tile.find_segment(part)
                assert found is not None and found.kind == CITY


@pytest.mark.parametrize("tile_id", tile_ids())
def test_a_field_beside_a_city_side_touches_that_city(tile_id):
    """A half edge that ends at the corner of a city side borders that city, unless a wall of nothing lies between."""
    tile = turned(tile_id)
    for side, letter in enumerate(tile.sides):
        if letter != "C":
            continue
        city = tile.at_side[side]
        for half in ((2 * side - 1) % 8, (2 * side + 2) % 8):
            field = tile.at_half[half]
            segment = tile.find_segment(field) if field else None
            if segment is not None and tile.sides[half // 2] != "#":
                assert city in segment.touches, (tile_id, HALVES[half], city)


@pytest.mark.parametrize("tile_id", tile_ids())
def test_parts_are_named_in_the_order_in_which_they_are_met(tile_id):
    tile = turned(tile_id)
    for kind in (CITY, ROAD, RIVER, FIELD):
        parts = [segment for segment in tile.segments if segment.kind == kind]
        assert [segment.part for segment in parts] == [f"{kind}{n}" for n in range(len(parts))]
        first = [min(segment.sides + segment.halves, default=9) for segment in parts]
        assert first == sorted(first)


def test_turning_moves_sides_and_halves_clockwise():
    d = turned("D", 1)
    assert d.sides == "RCRF"
    assert [SIDES[s] for s in d.find_segment("city0").sides] == ["E"]
    assert [HALVES[h] for h in d.find_segment("field0").halves] == ["NR", "SL"]
    assert d.at_half[HALVES.index("WL")] == "field1"
    assert turned("D", 4) == turned("D")


def test_half_edges_meet_their_mirror():
    met = {HALVES[h]: HALVES[opposite_half(h)] for h in range(8)}
    assert met["NL"] == "SR" and met["NR"] == "SL" and met["EL"] == "WR" and met["ER"] == "WL"
    assert all(met[other] == half for half, other in met.items())


def test_counts_of_the_boxes():
    totals = {key: sum(set_counts(key).values()) for key in SET_KEYS}
    assert totals == {
        "base": 72,
        "base-gardens": 72,
        "king-robber": 5,
        "cult": 5,
        "cult-sixth": 6,
        "count": 12,
        "river-1": 12,
        "river-2": 12,
        "magic": 8,
        "crop-circles-1": 6,
        "crop-circles-2": 6,
        "inns-cathedrals": 18,
        "traders-builders": 24,
        "catapult": 12,
        "abbey-road": 1,
    }
    assert len(set_counts("base")) == 24
    assert sum(n for tile, n in set_counts("base-gardens").items() if tile.endswith("-garden")) == 8
    assert {tile for key in SET_KEYS for tile in set_counts(key)} == set(tile_ids())


def test_base_box_shields_monasteries_and_city_parts():
    counts = set_counts("base")
    shields = sum(n * sum(s.shields for s in turned(t).segments) for t, n in counts.items())
    monasteries = sum(n for t, n in counts.items() if "monastery" in turned(t).parts)
    assert (shields, monasteries) == (10, 6)


def test_different_turns():
    assert different_turns("B") == (0,)
    assert different_turns("C") == (0,)
    assert len(different_turns("U")) == len(different_turns("G")) == len(different_turns("H")) == 2
    assert len(different_turns("X")) == 1
    assert len(different_turns("D")) == 4


@pytest.mark.skipif(not FACTS.exists(), reason="the reference facts are not beside this checkout")
def test_agrees_with_the_reference_facts():
    facts = json.loads(FACTS.read_text("utf-8"))
    assert set(facts["tiles"]) == set(tile_ids()) - {"abbey-road"}
    assert {key: entry["count"] for key, entry in facts["sets"].items()} == {
        key: dict(set_counts(key)) for key in SET_KEYS if key != "abbey-road"
    }
    for tile_id, fact in facts["tiles"].items():
        tile = turned(tile_id)
        assert tile.sides == fact["edges"]

        def seen(kind, tile=tile):
            return sorted(
                ("".join(SIDES[s] for s in x.sides), x.shields, x.marks) for x in tile.segments if x.kind == kind
            )

        def order(edges):
            return "".join(sorted(edges, key=SIDES.index))

        cities = fact.get("cities", [])
        assert seen(CITY) == sorted(
            (
                order(c["edges"]),
                c.get("shields", 0),
                (("cathedral",) if c.get("cathedral") else ()) + ((c["resource"],) if c.get("resource") else ()),
            )
            for c in cities
        )
        assert seen(ROAD) == sorted(
            (order(r["edges"]), 0, ("inn",) if r.get("inn") else ()) for r in fact.get("roads", [])
        )
        fields = sorted(
            (
                sorted(HALVES[h] for h in s.halves),
                sorted("".join(SIDES[x] for x in tile.find_segment(p).sides) for p in s.touches),
                "pig-herd" in s.marks,
            )
            for s in tile.segments
            if s.kind == FIELD
        )
        assert fields == sorted(
            (sorted(f["slots"]), sorted(order(cities[c]["edges"]) for c in f["cities"]), bool(f.get("pig_herd")))
            for f in fact.get("fields", [])
        )
