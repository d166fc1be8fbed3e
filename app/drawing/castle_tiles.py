"""Castle tiles, wall tiles and palaces in the unit square, drawn by us from the parts of the box alone."""

from __future__ import annotations

import itertools
from functools import cache

from app.drawing import palette as ink
from app.drawing.castle_parts import CENTRE, Part, tile_parts
from app.drawing.scene import Circle, Line, Point, Points, Polygon, Shape, distance_to_line, is_inside, square
from app.drawing.scenery import tree, tuft
from scoring.castle.tiles import COURT, HOUSE, PATH, TOWER

ROOF, ROOF_LINE, ROOF_LIGHT = "#c9664a", "#a54a32", "#dd8566"
SLATE, SLATE_LINE, SLATE_LIGHT = "#8896ab", "#6b7990", "#b7c2d1"
YARD, YARD_DARK = "#d3d89c", "#b3bd72"
PATH_WIDTH = 0.12
GROUNDS = {HOUSE: ROOF, TOWER: SLATE, COURT: YARD}
BORDER = "#3d3a2f"
ROWS = 12
"""Rows of slates and stones a tile, so that they run on from tile to tile."""


@cache
def tile_shapes(name: str, turn: int = 0) -> tuple[Shape, ...]:
    """A tile as it lies, its trees and stalls upright in every turn; KeyError when there is no such tile."""
    parts = tile_parts(name, turn % 4)
    shapes = part_shapes(parts)
    shapes += _middle(parts)
    shapes.append(Line(square((0, 0), inset=0.004), BORDER, 0.01, closed=True))
    return tuple(shapes)


def part_shapes(parts: tuple[Part, ...]) -> list[Shape]:
    """Areas, their rims, then paths over them."""
    shapes: list[Shape] = []
    areas = [part for part in parts if part.piece.kind != PATH]
    paths = [part for part in parts if part.piece.kind == PATH]
    for part in sorted(areas, key=lambda part: part.piece.kind != COURT):
        shapes.append(Polygon(part.outline, GROUNDS[part.piece.kind]))
    roads = tuple(line for path in paths for line in path.lines)
    for part in areas:
        shapes += {HOUSE: _roof, TOWER: _stones, COURT: _yard}[part.piece.kind](part, roads)
    for part in areas:
        shapes += _rims(part)
    for colour, wide in ((ink.ROAD_EDGE, 1.5), (ink.ROAD, 1.0)):
        shapes += [Line(line, colour, PATH_WIDTH * wide) for path in paths for line in path.lines]
    for path in paths:
        for line in path.lines:
            shapes += [Circle(at, 0.013, "#d8c7a0") for at in _along(line, 0.085)]
    for part in areas:
        if part.market_xy:
            shapes += market(*part.market_xy)
    return shapes


def _along(line: Points, step: float) -> list[Point]:
    """Stones of a path, left and right of its middle in turn."""
    stones = []
    side, rest = 1, step / 2
    for (x1, y1), (x2, y2) in itertools.pairwise(line):
        dx, dy = x2 - x1, y2 - y1
        long = (dx * dx + dy * dy) ** 0.5
        while rest <= long:
            t = rest / long
            nx, ny = -dy / long * 0.025 * side, dx / long * 0.025 * side
            stones.append((x1 + dx * t + nx, y1 + dy * t + ny))
            side, rest = -side, rest + step
        rest -= long
    return stones


# -- areas ---------------------------------------------------------------------------------------------------------


def _roof(part: Part, roads: tuple[Points, ...]) -> list[Shape]:
    """Rows of roof tiles, a chimney and a dormer."""
    shapes: list[Shape] = []
    step = 1 / ROWS
    for row in range(ROWS):
        for column in range(ROWS):
            x, y = (column + (0.25 if row % 2 else 0.75)) * step, (row + 0.4) * step
            if _is_clear((x, y), part, 0.05):
                bow = (
                    (x - step * 0.4, y),
                    (x - step * 0.2, y + 0.026),
                    (x + step * 0.2, y + 0.026),
                    (x + step * 0.4, y),
                )
                shapes.append(Line(bow, ROOF_LINE, 0.011))
    for number, (x, y) in enumerate(part.middles):
        shapes += _dormer(x, y) if number % 2 == 0 else _chimney(x, y)
    return shapes


def _dormer(x: float, y: float) -> list[Shape]:
    """A little gable with a window."""
    return [
        Polygon(
            ((x - 0.07, y + 0.075), (x + 0.07, y + 0.075), (x + 0.07, y), (x - 0.07, y)), ink.PAPER, ink.INK, 0.012
        ),
        Polygon(((x - 0.1, y + 0.005), (x + 0.1, y + 0.005), (x, y - 0.085)), ROOF_LIGHT, ink.INK, 0.012),
        Polygon(
            ((x - 0.025, y + 0.075), (x + 0.025, y + 0.075), (x + 0.025, y + 0.02), (x - 0.025, y + 0.02)), ink.INK
        ),
    ]


def _chimney(x: float, y: float) -> list[Shape]:
    a = 0.04
    return [
        Polygon(((x - a, y - a), (x + a, y - a), (x + a, y + a), (x - a, y + a)), ink.STONE, ink.INK, 0.012),
        Polygon(
            ((x - a / 2, y - a / 2), (x + a / 2, y - a / 2), (x + a / 2, y + a / 2), (x - a / 2, y + a / 2)), ink.INK
        ),
    ]


def _stones(part: Part, roads: tuple[Points, ...]) -> list[Shape]:
    """Courses of stone and round turrets with a flag."""
    shapes: list[Shape] = []
    step = 1 / ROWS
    for row in range(ROWS):
        for column in range(ROWS // 2):
            x, y = (column + (0.25 if row % 2 else 0.75)) * 2 * step, (row + 0.5) * step
            ends = ((x - step * 0.75, y), (x + step * 0.75, y))
            if all(_is_clear(end, part, 0.04) for end in ends):
                shapes.append(Line(ends, SLATE_LINE, 0.011))
    for x, y in part.middles:
        shapes += _turret(x, y)
    return shapes


def _turret(x: float, y: float) -> list[Shape]:
    """A round turret from above."""
    return [
        Circle((x + 0.012, y + 0.018), 0.105, SLATE_LINE),
        Circle((x, y), 0.1, SLATE_LIGHT, ink.INK, 0.014),
        Circle((x, y), 0.058, "#4d6283", ink.INK, 0.01),
        Line(((x, y), (x, y - 0.105)), ink.INK, 0.012),
        Polygon(((x, y - 0.115), (x + 0.075, y - 0.09), (x, y - 0.06)), "#e8c34a", ink.INK, 0.006),
    ]


def _yard(part: Part, roads: tuple[Points, ...]) -> list[Shape]:
    """Grass, tufts and a tree, clear of paths and of the market."""
    shapes: list[Shape] = []
    taken: list[Point] = [part.market_xy] if part.market_xy else []
    # A fixed shuffle of a grid: always the same garden.
    spots = [((i * 7 % 13 + 0.5) / 13, (i * 11 % 17 + 0.5) / 17) for i in range(221)]
    count = 0
    for at in spots:
        if count >= 7 * len(part.middles):
            break
        if not _is_clear(at, part, 0.085) or not all(0.06 < c < 0.94 for c in at):
            continue
        if any(distance_to_line(at, road) < 0.12 for road in roads):
            continue
        if any(abs(at[0] - x) < 0.17 and abs(at[1] - y) < 0.17 for x, y in taken[:1] if part.market_xy):
            continue
        if any((at[0] - x) ** 2 + (at[1] - y) ** 2 < 0.011 for x, y in taken):
            continue
        taken.append(at)
        count += 1
        if count % 4 == 1:
            shapes += tree(at[0], at[1] + 0.05, 0.1)
        else:
            shapes += [Line(blade.points, YARD_DARK, 0.012) for blade in tuft(*at, 0.035) if isinstance(blade, Line)]
    return shapes


def _rims(part: Part) -> list[Shape]:
    """A tower ends in battlements, a house in its eaves, a court in a shade."""
    shapes: list[Shape] = []
    for rim in part.rims:
        if part.piece.kind == TOWER:
            inner = _drawn_in(rim, part, 0.035)
            shapes += [Line(inner, BORDER, 0.075), Line(inner, SLATE_LIGHT, 0.052)]
            shapes += [Polygon(square((x - 0.016, y - 0.016), 0.032), "#5a6780") for x, y in _teeth(inner)]
        elif part.piece.kind == HOUSE:
            inner = _drawn_in(rim, part, 0.025)
            shapes += [Line(inner, BORDER, 0.05), Line(inner, ROOF_LIGHT, 0.03)]
    return shapes


def _teeth(line: Points) -> list[Point]:
    teeth = []
    rest = 0.04
    for (x1, y1), (x2, y2) in itertools.pairwise(line):
        dx, dy = x2 - x1, y2 - y1
        long = max(1e-6, (dx * dx + dy * dy) ** 0.5)
        while rest <= long:
            teeth.append((x1 + dx * rest / long, y1 + dy * rest / long))
            rest += 0.08
        rest -= long
    return teeth


def _drawn_in(line: Points, part: Part, by: float) -> Points:
    """A rim moved a little into its area, so that two neighbours show one each."""
    moved: list[Point] = []
    for i, (x, y) in enumerate(line):
        before, after = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        long = max(1e-6, (dx * dx + dy * dy) ** 0.5)
        # The outline runs clockwise, so its inside lies to the right of every rim.
        stretch = by * (1.414 if 0 < i < len(line) - 1 and len(line) == 3 else 1.0)
        moved.append((x - dy / long * stretch, y + dx / long * stretch))
    return tuple(moved)


def _is_clear(at: Point, part: Part, of_rims: float) -> bool:
    return is_inside(at, part.outline) and all(distance_to_line(at, rim) > of_rims for rim in part.rims)


# -- what stands on tiles ------------------------------------------------------------------------------------------


def _middle(parts: tuple[Part, ...]) -> list[Shape]:
    """The square, the well, or the gate at which paths meet or end."""
    stops = {part.piece.stops_at for part in parts if part.piece.kind == PATH}
    x, y = CENTRE
    if "square" in stops:
        return [
            Circle(CENTRE, 0.175, ink.ROAD_EDGE),
            Circle(CENTRE, 0.15, "#efe0bd", "#cbb587", 0.016),
            Circle(CENTRE, 0.085, "#e3cf9f", "#cbb587", 0.014),
            *(Line(((x + dx, y + dy), (x + dx * 1.7, y + dy * 1.7)), "#cbb587", 0.014)
              for dx, dy in ((0.06, 0.06), (-0.06, 0.06), (0.06, -0.06), (-0.06, -0.06))),
            Polygon(((x - 0.03, y + 0.03), (x + 0.03, y + 0.03), (x + 0.016, y - 0.07), (x - 0.016, y - 0.07)),
                    ink.STONE, ink.INK, 0.01),
        ]  # fmt: skip
    if any(part.piece.well for part in parts):
        return well(x, y)
    if stops & {HOUSE, TOWER}:
        gate = ((x - 0.05, y + 0.04), (x - 0.05, y - 0.02), (x, y - 0.065), (x + 0.05, y - 0.02), (x + 0.05, y + 0.04))
        return [
            Circle(CENTRE, 0.075, ink.ROAD_EDGE),
            Polygon(gate, "#5b4026", ink.INK, 0.012),
        ]
    return []


def well(x: float, y: float, size: float = 1.0) -> list[Shape]:
    """A round well full of water."""
    s = size
    return [
        Circle((x, y), 0.135 * s, ink.ROAD_EDGE),
        Circle((x, y), 0.115 * s, ink.STONE, ink.INK, 0.012 * s),
        Circle((x, y), 0.075 * s, "#4f9cc4", "#35607a", 0.012 * s),
        Line(((x - 0.035 * s, y - 0.01 * s), (x - 0.005 * s, y - 0.035 * s)), ink.WAVE, 0.016 * s),
    ]


def market(x: float, y: float, size: float = 1.0) -> list[Shape]:
    """A stall with a striped awning."""
    s = size
    shapes: list[Shape] = [
        Polygon(((x - 0.11 * s, y + 0.12 * s), (x + 0.13 * s, y + 0.12 * s), (x + 0.13 * s, y + 0.09 * s),
                 (x - 0.11 * s, y + 0.09 * s)), YARD_DARK),
        Polygon(((x - 0.1 * s, y + 0.1 * s), (x + 0.1 * s, y + 0.1 * s), (x + 0.1 * s, y + 0.03 * s),
                 (x - 0.1 * s, y + 0.03 * s)), "#a8743f", ink.INK, 0.012 * s),
        Line(((x - 0.1 * s, y + 0.03 * s), (x - 0.1 * s, y - 0.05 * s)), ink.INK, 0.014 * s),
        Line(((x + 0.1 * s, y + 0.03 * s), (x + 0.1 * s, y - 0.05 * s)), ink.INK, 0.014 * s),
        *(Circle((x + dx * s, y + 0.035 * s), 0.02 * s, colour)
          for dx, colour in ((-0.06, "#c8321f"), (-0.015, "#f4c22e"), (0.03, "#2f9e58"), (0.07, "#c8321f"))),
    ]  # fmt: skip
    top, low = y - 0.125 * s, y - 0.035 * s
    for i in range(6):
        a, b = x + (-0.14 + i * 0.28 / 6) * s, x + (-0.14 + (i + 1) * 0.28 / 6) * s
        c, d = x + (-0.1 + i * 0.2 / 6) * s, x + (-0.1 + (i + 1) * 0.2 / 6) * s
        shapes.append(Polygon(((a, low), (b, low), (d, top), (c, top)), "#d9402f" if i % 2 == 0 else "#fffaf0"))
    rim = ((x - 0.14 * s, low), (x + 0.14 * s, low), (x + 0.1 * s, top), (x - 0.1 * s, top))
    return [*shapes, Line(rim, ink.INK, 0.012 * s, closed=True)]
