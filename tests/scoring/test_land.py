"""A land grown tile by tile equals one that is joined all at once."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from scoring.edges import EDGES, FACING, find_neighbour
from scoring.land import Land, SegmentAt, with_tile, with_tiles
from scoring.regions import Regions


class Piece(NamedTuple):
    kind: str
    edges: tuple[str, ...]


def random_tile(random: Random) -> tuple[Piece, ...]:
    edges = [edge for edge in EDGES if random.random() < 0.8]
    random.shuffle(edges)
    pieces = []
    while edges:
        size = random.randint(1, 5)
        pieces.append(Piece(random.choice("ab"), tuple(edges[:size])))
        edges = edges[size:]
    return tuple(pieces) or (Piece("a", ()),)


def test_growing_equals_joining_at_once() -> None:
    random = Random(7)
    for _ in range(40):
        places = [(x, y) for x in range(4) for y in range(4)]
        random.shuffle(places)
        tiles = {place: random_tile(random) for place in places[:13]}
        border = {(x, 0, "N") for x in range(4)} | {(x, 3, "S") for x in range(4)}
        land = Land()
        for place, tile in tiles.items():
            before = land
            land, touched = with_tile(land, place, tile, border)
            for number, region in land.regions.items():
                assert number in touched or before.regions[number] == region
        assert with_tiles(Land(), tiles.items(), border) == land
        whole = Regions(SegmentAt(*place, n) for place, tile in tiles.items() for n in range(len(tile)))
        at = {(*place, e): SegmentAt(*place, n) for place, t in tiles.items() for n, p in enumerate(t) for e in p.edges}
        kinds = {SegmentAt(*place, n): p.kind for place, t in tiles.items() for n, p in enumerate(t)}
        still_open = []
        for (x, y, edge), segment in at.items():
            near = find_neighbour((x, y), edge)
            other = at.get((*near, FACING[edge]))
            if other is not None and kinds[other] == kinds[segment]:
                whole.join(segment, other)
            if near not in tiles and (x, y, edge[0]) not in border:
                still_open.append((x, y, edge))
        assert sorted(land.open_at) == sorted(still_open)
        grown = sorted(sorted(region.spots) for region in land.regions.values())
        assert grown == sorted(sorted(members) for members in whole)
        for number, region in land.regions.items():
            assert sorted(set(region.places)) == sorted({segment.place for segment in region.spots})
            assert len(set(region.places)) == len(region.places)
            assert region.open == len(land.find_open(number))
            assert all(land.region_of[segment] == number for segment in region.spots)


def test_another_kind_closes_without_joining() -> None:
    land, _ = with_tile(Land(), (0, 0), (Piece("house", ("E1",)), Piece("tower", ("E2",))))
    land, touched = with_tile(land, (1, 0), (Piece("house", ("W2", "W1")),))
    house, tower = land.find_region(SegmentAt(0, 0, 0)), land.find_region(SegmentAt(0, 0, 1))
    assert house.places == ((0, 0), (1, 0)) and house.finished
    assert tower.places == ((0, 0),) and tower.finished
    assert len(touched) == 2


def test_an_edge_beside_nothing_is_closed_too() -> None:
    land, _ = with_tile(Land(), (0, 0), (Piece("path", ("E",)),))
    land, _ = with_tile(land, (1, 0), (Piece("court", ("W1", "W2")),))
    assert land.find_region(SegmentAt(0, 0, 0)).finished
    assert land.find_region(SegmentAt(1, 0, 0)).finished
