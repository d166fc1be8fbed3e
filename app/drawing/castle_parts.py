"""Where the parts of castle tiles and start spaces lie in the unit square: outlines, paths, places for figures.

A tile has four quarters; quarter `q` lies clockwise between the middles of side `q - 1` and side `q`. Areas are
bounded by lines through the middle of the tile, or by an arc where one quarter alone is cut off.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin

from app.drawing.scene import Point, Points, turn_point
from scoring.castle.tiles import PATH, TILES, Piece, turn_tile
from scoring.edges import SIDES

MIDDLES: tuple[Point, ...] = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
CORNERS: tuple[Point, ...] = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
CENTRE: Point = (0.5, 0.5)
ARC_POINTS = 10
START_DEPTH = 0.3
"""How far a start space reaches into the wall."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a tile: outline of an area or lines of a path, its inner rim, and where things stand on it."""

    label: str
    """The part's name on the tile as it lies."""
    piece: Piece
    stand_xy: Point
    outline: Points = ()
    lines: tuple[Points, ...] = ()
    rims: tuple[Points, ...] = ()
    """Where the area ends inside the tile."""
    middles: tuple[Point, ...] = ()
    """The middles of its quarters, clear of its rims."""
    market_xy: Point | None = None


@cache
def tile_parts(name: str, turn: int = 0) -> tuple[Part, ...]:
    """The parts of a tile as it lies, in the order of the box."""
    if turn % 4 == 0:
        return _unturned(name)
    return tuple(
        Part(
            piece.label,
            piece,
            turn_point(part.stand_xy, turn),
            _turned(part.outline, turn),
            tuple(_turned(line, turn) for line in part.lines),
            tuple(_turned(line, turn) for line in part.rims),
            _turned(part.middles, turn),
            turn_point(part.market_xy, turn) if part.market_xy else None,
        )
        for part, piece in zip(_unturned(name), turn_tile(name, turn % 4), strict=True)
    )


def _turned(points: Points, turn: int) -> Points:
    return tuple(turn_point(point, turn) for point in points)


def _unturned(name: str) -> tuple[Part, ...]:
    pieces = TILES[name].pieces
    plan = _Plan(pieces)
    return tuple(_path_part(piece, plan) if piece.kind == PATH else _area_part(piece, plan) for piece in pieces)


class _Plan:
    """How a tile is divided: whose each quarter is, and which quarters are cut off by an arc."""

    def __init__(self, pieces: tuple[Piece, ...]) -> None:
        halves = {edge: i for i, piece in enumerate(pieces) for edge in piece.edges if len(edge) == 2}
        self.owner = tuple(halves[SIDES[q] + "1"] for q in range(4))
        self.divided = frozenset(k for k in range(4) if self.owner[k] != self.owner[(k + 1) % 4])
        bent = [piece.edges for piece in pieces if piece.kind == PATH and len(piece.edges) == 2]
        arcs = set()
        for q in range(4):
            sides = {(q - 1) % 4, q}
            alone = self.divided == sides
            between = len(self.divided) == 4 and self.owner[q - 1] == self.owner[(q + 1) % 4]
            along_path = any({SIDES.index(edge) for edge in edges} == sides for edges in bent)
            if alone or between or along_path:
                arcs.add(q)
        self.arcs = frozenset(arcs)

    def find_way(self, start: int, end: int) -> Points:
        """The rim of an area from the middle of one side to that of another, both ends included."""
        a, b = MIDDLES[start], MIDDLES[end]
        for q in self.arcs:
            if {start, end} == {(q - 1) % 4, q}:
                return arc(q, start)
        if (start - end) % 4 == 2:
            return a, b
        for q in self.arcs:
            sides = ((q - 1) % 4, q)
            if start in sides:
                return (*arc(q, start), b)
            if end in sides:
                return (a, *arc(q, sides[0] if sides[1] == end else sides[1]))
        return a, CENTRE, b


def arc(quarter: int, start: int) -> Points:
    """From the middle of side `start` around the corner of a quarter to the middle of its other side."""
    cx, cy = CORNERS[quarter]
    first = pi / 2 * (quarter + 1)
    points = tuple(
        (cx + cos(first - pi / 2 * i / ARC_POINTS) / 2, cy + sin(first - pi / 2 * i / ARC_POINTS) / 2)
        for i in range(ARC_POINTS + 1)
    )
    return points if start == (quarter - 1) % 4 else points[::-1]


def _area_part(piece: Piece, plan: _Plan) -> Part:
    quarters = [q for q in range(4) if SIDES[q] + "1" in piece.edges]
    middles = tuple(_middle(q, plan) for q in quarters)
    outline, rims = _outline(quarters, plan)
    stand = (sum(x for x, _ in middles) / len(middles), sum(y for _, y in middles) / len(middles))
    market = None
    if piece.markets:
        market = CENTRE if len(quarters) == 4 else middles[-1]
        stand = (0.5, 0.8) if len(quarters) == 4 else middles[0]
    return Part(piece.label, piece, stand, outline, (), rims, middles, market)


def _middle(quarter: int, plan: _Plan) -> Point:
    """The middle of a quarter; the corner that an arc cuts off is smaller, what it leaves beside it is larger."""
    (x, y), away = CORNERS[quarter], 0.25
    if quarter in plan.arcs:
        away = 0.19
    dx, dy = (away if x == 0 else -away), (away if y == 0 else -away)
    return x + dx, y + dy


def _outline(quarters: list[int], plan: _Plan) -> tuple[Points, tuple[Points, ...]]:
    if len(quarters) == 4:
        return CORNERS, ()
    outline: list[Point] = []
    rims = []
    firsts = [q for q in quarters if (q - 1) % 4 not in quarters]
    for number, first in enumerate(firsts):
        q = first
        outline += [MIDDLES[(q - 1) % 4], CORNERS[q]]
        while (q + 1) % 4 in quarters:
            q = (q + 1) % 4
            outline.append(CORNERS[q])
        end = (firsts[(number + 1) % len(firsts)] - 1) % 4
        way = plan.find_way(q, end)
        rims.append(way)
        outline += way[:-1]
    return tuple(outline), tuple(rims)


def _path_part(piece: Piece, plan: _Plan) -> Part:
    sides = [SIDES.index(edge) for edge in piece.edges]
    if len(sides) == 2 and not piece.well:
        way = plan.find_way(sides[0], sides[1])
        way = way if (sides[0] - sides[1]) % 4 != 2 else (MIDDLES[sides[0]], CENTRE, MIDDLES[sides[1]])
        return Part(piece.label, piece, way[len(way) // 2], lines=(way,))
    lines = tuple((MIDDLES[side], CENTRE) for side in sides)
    x, y = MIDDLES[sides[-1] if len(sides) == 3 else sides[0]]
    far = 0.6 if piece.stops_at == "square" else 0.5
    stand = (0.5 + (x - 0.5) * far, 0.5 + (y - 0.5) * far)
    return Part(piece.label, piece, stand, lines=lines)


# -- start spaces --------------------------------------------------------------------------------------------------


def start_parts(pieces: tuple[Piece, ...]) -> tuple[Part, ...]:
    """The parts of a start space in the unit square of its place: a strip along the side that faces the cells."""
    side = SIDES.index(next(edge for piece in pieces for edge in piece.edges)[0])
    parts = []
    for piece in pieces:
        if piece.kind == PATH:
            line = _strip(side, ((0.5, 0.0), (0.5, START_DEPTH)))
            parts.append(Part(piece.label, piece, line[0], lines=(line,)))
            continue
        halves = [int(edge[1]) for edge in piece.edges]
        a, b = (min(halves) - 1) / 2, max(halves) / 2
        outline = _strip(side, ((a, 0.0), (b, 0.0), (b, START_DEPTH), (a, START_DEPTH)))
        middle = _strip(side, (((a + b) / 2, START_DEPTH / 2),))[0]
        market = None
        if piece.markets:
            market = _strip(side, (((a + b) / 2, START_DEPTH * 0.5),))[0]
        rims = (_strip(side, ((a, START_DEPTH), (b, START_DEPTH))),)
        parts.append(Part(piece.label, piece, middle, outline, (), rims, (middle,), market))
    return tuple(parts)


def _strip(side: int, points: Points) -> Points:
    """Points (along the side clockwise, depth) of a strip as points of the unit square."""
    return tuple(turn_point((along, depth), side) for along, depth in points)
