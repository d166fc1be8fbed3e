"""Laying tiles: joining regions over touching edges, and where a tile fits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.carcassonne.state import Place, Region, Table
from scoring.carcassonne.tiles import (
    AROUND,
    BUILDINGS,
    FIELD,
    INSIDE,
    RIVER,
    STEPS,
    Tile,
    different_turns,
    opposite_half,
    opposite_side,
    turned,
)
from scoring.regions import join_regions
from scoring.values import Spot

Tiles = Mapping[Place, tuple[str, int]]


def lay_tile(table: Table, tile: Tile, place: Place) -> None:
    """Put a tile on an empty place and join what continues; sides that do not match stay open on both tiles."""
    table.tiles[place] = (tile.id, tile.turn)
    table.memo.clear()
    x, y = place
    around = [near for dx, dy in AROUND if (near := (x + dx, y + dy)) in table.tiles]
    for segment in tile.segments:
        if segment.kind == RIVER:
            continue
        ends = 8 - len(around) if segment.kind in BUILDINGS else len(segment.sides)
        spot = Spot(place, segment.part)
        table.region_of[spot] = table.next_region
        table.regions[table.next_region] = Region(segment.kind, (spot,), ends)
        table.next_region += 1
    for side, (dx, dy) in enumerate(STEPS):
        beside = (x + dx, y + dy)
        found = table.tiles.get(beside)
        if found:
            _join_side(table, tile, place, side, turned(*found), beside)
    for beside in around:
        for part in turned(*table.tiles[beside]).buildings:
            number = table.region_of[Spot(beside, part)]
            region = table.regions[number]
            table.regions[number] = region._replace(open=region.open - 1)


def _join_side(table: Table, tile: Tile, place: Place, side: int, other: Tile, beside: Place) -> None:
    facing = opposite_side(side)
    letter = tile.sides[side]
    if letter != other.sides[facing]:
        return
    if letter in "CR":
        _join(table, Spot(place, tile.at_side[side]), Spot(beside, other.at_side[facing]), 2)
    if letter != "C":
        for half in (2 * side, 2 * side + 1):
            here, there = tile.at_half[half], other.at_half[opposite_half(half)]
            if here and there:
                _join(table, Spot(place, here), Spot(beside, there), 0)


def _join(table: Table, one: Spot, other: Spot, closed: int) -> None:
    number, _gone = join_regions(table.region_of, table.regions, other, one, _merge)
    if closed:
        region = table.regions[number]
        table.regions[number] = region._replace(open=region.open - closed)


def _merge(large: Region, small: Region) -> Region:
    figures = large.figures + small.figures if small.figures else large.figures
    return Region(large.kind, large.spots + small.spots, large.open + small.open, figures)


def finished_by(table: Table, place: Place) -> list[Spot]:
    """The features that the tile at this place has finished, one spot each."""
    tile = table.find_tile(place)
    if tile is None:
        return []
    found: dict[int, Spot] = {}
    for segment in tile.segments:
        if segment.kind not in (RIVER, FIELD):
            _add_finished(table, Spot(place, segment.part), found)
    for dx, dy in AROUND:
        beside = (place[0] + dx, place[1] + dy)
        other = table.find_tile(beside)
        for part in other.buildings if other else ():
            _add_finished(table, Spot(beside, part), found)
    return list(found.values())


def _add_finished(table: Table, spot: Spot, found: dict[int, Spot]) -> None:
    number = table.region_of[spot]
    if table.regions[number].is_finished:
        found.setdefault(number, spot)


def mismatched_sides(tiles: Tiles, tile: Tile, place: Place) -> list[int]:
    """The sides of a tile at a place that do not continue what their neighbour shows (place.match)."""
    wrong = []
    for side, (dx, dy) in enumerate(STEPS):
        found = tiles.get((place[0] + dx, place[1] + dy))
        if found and turned(*found).sides[opposite_side(side)] != tile.sides[side]:
            wrong.append(side)
    return wrong


def has_neighbour(tiles: Tiles, place: Place) -> bool:
    """Whether a tile lies at one of the four sides (place.adjacent)."""
    x, y = place
    return any((x + dx, y + dy) in tiles for dx, dy in STEPS)


def touches_corner(tiles: Tiles, place: Place) -> bool:
    x, y = place
    return any((x + dx, y + dy) in tiles for dx, dy in AROUND)


def wanted_sides(tiles: Tiles, place: Place) -> tuple[str, str, str, str]:
    """The letter that each neighbour asks of a tile at this place, or nothing where no neighbour lies."""
    x, y = place
    letters = []
    for side, (dx, dy) in enumerate(STEPS):
        found = tiles.get((x + dx, y + dy))
        letters.append(turned(*found).sides[opposite_side(side)] if found else "")
    return letters[0], letters[1], letters[2], letters[3]


def fitting_turns(tile_id: str, wanted: tuple[str, str, str, str]) -> list[int]:
    """The turns in which a tile continues every neighbour; turns that look the same are given once."""
    if INSIDE in wanted:
        return []
    n, e, s, w = wanted
    fitting = []
    for turn in different_turns(tile_id):
        sides = turned(tile_id, turn).sides
        if (
            (not n or n == sides[0])
            and (not e or e == sides[1])
            and (not s or s == sides[2])
            and (not w or w == sides[3])
        ):
            fitting.append(turn)
    return fitting


def free_places(tiles: Tiles) -> Iterator[Place]:
    """The empty places beside a tile, each once, in the order of the tiles; never beside the inside of a block."""
    seen: set[Place] = set()
    for (x, y), found in tiles.items():
        sides = turned(*found).sides
        for side, (dx, dy) in enumerate(STEPS):
            place = (x + dx, y + dy)
            if place not in tiles and place not in seen and sides[side] != INSIDE:
                seen.add(place)
                yield place
