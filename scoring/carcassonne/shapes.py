"""The shapes of the catalogue's tiles: outlines to draw them, parts to find what lies at a point."""

from __future__ import annotations

from functools import cache

from scoring.carcassonne.outlines import XY, Outlines, Plan, find_outlines
from scoring.carcassonne.parts import Parts, find_parts, turned, turned_back
from scoring.carcassonne.tiles import BUILDINGS, CITY, FIELD, HALVES, INSIDE, RIVER, ROAD, SIDES, find_tile


@cache
def _plan(tile_id: str) -> Plan:
    tile = find_tile(tile_id)
    if tile is None:
        raise KeyError(tile_id)

    def sides_of(kind: str) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(SIDES[side] for side in s.sides) for s in tile.segments if s.kind == kind)

    return Plan(
        cities=sides_of(CITY),
        roads=sides_of(ROAD),
        rivers=sides_of(RIVER),
        fields=tuple(tuple(HALVES[half] for half in s.halves) for s in tile.segments if s.kind == FIELD),
        block=tuple(SIDES[i] for i, letter in enumerate(tile.sides) if letter == INSIDE),
        building=next((s.part for s in tile.segments if s.kind in BUILDINGS), ""),
        fair="fair" in tile.marks,
    )


@cache
def tile_outlines(tile_id: str) -> Outlines:
    """The lines of a tile as it lies unturned; KeyError when there is no such tile."""
    return find_outlines(_plan(tile_id))


@cache
def tile_parts(tile_id: str) -> Parts:
    """The grid of parts of a tile as it lies unturned; KeyError when there is no such tile."""
    return find_parts(_plan(tile_id))


def part_at(tile_id: str, turn: int, x: float, y: float) -> str:
    """The part of a turned tile at a point of its square as seen on the table."""
    return tile_parts(tile_id).part_at(*turned_back(x, y, turn))


def stand_at(tile_id: str, turn: int, part: str) -> XY:
    """Where on the turned tile a figure on this part stands; the middle for a part that the tile lacks."""
    x, y = tile_parts(tile_id).stand_xy.get(part, (0.5, 0.5))
    return turned(x, y, turn)
