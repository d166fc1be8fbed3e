"""The board of Masons from its owner's profile: countries, water, walls, towers, houses, closed cities."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, hypot, pi, sin

from app.drawing import palette as ink
from app.drawing.marks import badge
from app.drawing.masons_pieces import (
    COUNTRY_FILL,
    WALL_CORE,
    WALL_EDGE,
    card_shapes,
    country_marks,
    house_shapes,
    palace_shapes,
    tower_shapes,
)
from app.drawing.scene import Area, Circle, Line, Piece, Point, Points, Polygon, Scene, Shape, Text
from scoring.masons.layout import Layout
from scoring.masons.pieces import HOUSE_COLOURS
from scoring.masons.questions import closing_lines
from scoring.masons.state import State
from scoring.masons.words import cell_at, line_at, tower_at
from scoring.match import Match
from scoring.values import Spot

CLOSING, NUMBERS, PROBLEMS = "closing", "numbers", "problems"
TOWER, TOWER_REACH = 0.34, 0.2
WATER = 0.5
"""How far the water is drawn beyond the shore, in walls."""
WALL_WIDTH = 0.17
CITY_SHADE = "#b5762c66"


def spot_point(layout: Layout, spot: int) -> Point:
    x, y = layout.profile.spots_xy[spot]
    return x / 100, y / 100


def line_points(layout: Layout, line: int) -> Points:
    a, b = layout.line_spots[line]
    return spot_point(layout, a), spot_point(layout, b)


def cell_points(layout: Layout, cell: int) -> Points:
    return tuple(spot_point(layout, spot) for spot in layout.profile.cells[cell].spots)


def cell_middle(layout: Layout, cell: int) -> Point:
    points = cell_points(layout, cell)
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def board_bounds(layout: Layout, cells: Iterable[int] | None = None) -> tuple[float, float, float, float]:
    """The rectangle round these cells; round all that are on the board unless told otherwise."""
    points = [at for cell in (layout.cells if cells is None else cells) for at in cell_points(layout, cell)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


# -- the printed board ---------------------------------------------------------------------------------------------


@cache
def board_shapes(layout: Layout) -> tuple[Shape, ...]:
    """Water, countries, lines and tower spots; nothing that a player has placed."""
    shapes: list[Shape] = [*_water(layout)]
    for country in sorted(COUNTRY_FILL):
        cells = [cell for cell in layout.cells if layout.cell_country[cell] == country]
        shapes += [Polygon(cell_points(layout, cell), COUNTRY_FILL[country]) for cell in cells]
        for cell in cells:
            shapes += _pattern(layout, cell, country)
    borders: list[Shape] = []
    for line, cells_beside in enumerate(layout.line_cells):
        if not cells_beside:
            continue
        ends = line_points(layout, line)
        if len({layout.cell_country[cell] for cell in cells_beside}) > 1:
            borders += [Line(ends, "#fffaf0", 0.09), Line(ends, "#a4432f", 0.045, dash=0.09)]
        elif len(cells_beside) == 1:
            borders.append(Line(ends, "#7d7360", 0.045))
        else:
            shapes.append(Line(ends, "#ffffffb0", 0.035))
    shapes += borders
    for spot, lines in enumerate(layout.spot_lines):
        if lines:
            shore = spot in layout.shore
            line = "#2f7fae" if shore else "#8d8571"
            radius = 0.075 if shore else 0.055
            shapes.append(Circle(spot_point(layout, spot), radius, "#ffffff", line, 0.035 if shore else 0.025))
    return tuple(shapes)


def _pattern(layout: Layout, cell: int, country: int) -> tuple[Shape, ...]:
    """Three marks of the country near the corners, where no house hides them."""
    x0, y0 = cell_middle(layout, cell)
    marks: list[Shape] = []
    for x, y in cell_points(layout, cell):
        marks += country_marks(country, (x0 + (x - x0) * 0.56, y0 + (y - y0) * 0.56), 0.62)
    return tuple(marks)


def _water(layout: Layout) -> tuple[Shape, ...]:
    """A strip of water along every rim line between two spots of the shore."""
    strips: list[Shape] = []
    waves: list[Shape] = []
    for line in layout.rim:
        a, b = layout.line_spots[line]
        if a not in layout.shore or b not in layout.shore:
            continue
        (x1, y1), (x2, y2) = line_points(layout, line)
        nx, ny = _outward(layout, line)
        dx, dy = nx * WATER, ny * WATER
        strips.append(Polygon(((x1, y1), (x2, y2), (x2 + dx, y2 + dy), (x1 + dx, y1 + dy)), ink.LAKE))
        strips += [Circle(end, WATER * 0.98, ink.LAKE) for end in ((x1, y1), (x2, y2))]
        for share in (0.3, 0.62):
            mx, my = (x1 + x2) / 2 + dx * share, (y1 + y2) / 2 + dy * share
            ux, uy = (x2 - x1) * 0.16, (y2 - y1) * 0.16
            waves.append(Line(((mx - ux, my - uy), (mx, my + 0.03), (mx + ux, my + uy)), ink.WAVE, 0.035))
    for spot in sorted(layout.shore):
        if layout.has_spot(spot):
            strips.append(Circle(spot_point(layout, spot), WATER * 0.55, ink.LAKE))
    return (*strips, *waves)


def _outward(layout: Layout, line: int) -> Point:
    """The direction from a rim line away from its only cell, one unit long."""
    (x1, y1), (x2, y2) = line_points(layout, line)
    cx, cy = cell_middle(layout, layout.line_cells[line][0])
    nx, ny = y1 - y2, x2 - x1
    long = hypot(nx, ny) or 1.0
    side = 1 if (x1 - cx) * nx + (y1 - cy) * ny > 0 else -1
    return side * nx / long, side * ny / long


# -- what stands on it ---------------------------------------------------------------------------------------------


def wall_shapes_at(layout: Layout, line: int, core: str = WALL_CORE, edge: str = WALL_EDGE) -> tuple[Shape, ...]:
    (x1, y1), (x2, y2) = line_points(layout, line)
    ends = tuple((x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for t in (0.1, 0.9))
    return (Line(ends, edge, WALL_WIDTH), Line(ends, core, WALL_WIDTH * 0.6))


def tower_piece(layout: Layout, spot: int, colour: str, opacity: float = 1.0) -> Piece:
    x, y = spot_point(layout, spot)
    at = (x - TOWER / 2, y - TOWER / 2)
    return Piece(f"masons/tower/{colour}", at, tower_shapes(colour), TOWER, opacity=opacity, upright=True)


def house_pieces(layout: Layout, cell: int, buildings: tuple[tuple[str, str], ...]) -> tuple[Piece | Shape, ...]:
    """The houses and palaces of a cell, as large as their number allows."""
    x, y = cell_middle(layout, cell)
    shown = buildings[:4]
    size, places = _LAID[len(shown)]
    things: list[Piece | Shape] = []
    for (kind, colour), (dx, dy) in zip(shown, places, strict=True):
        shapes = palace_shapes(colour) if kind == "palace" else house_shapes(colour)
        wide = size * (1.15 if kind == "palace" else 1.0)
        at = (x + dx - wide / 2, y + dy - wide / 2)
        things.append(Piece(f"masons/{kind}/{colour}", at, shapes, wide, upright=True))
    if len(buildings) > len(shown):
        things += badge((x, y), f"{len(buildings)}", size=0.13)
    return tuple(things)


_LAID: dict[int, tuple[float, Points]] = {
    0: (0.3, ()),
    1: (0.33, ((0, 0),)),
    2: (0.26, ((-0.14, 0), (0.14, 0))),
    3: (0.22, ((-0.13, 0.07), (0.13, 0.07), (0, -0.13))),
    4: (0.19, ((-0.12, 0.1), (0.12, 0.1), (-0.12, -0.1), (0.12, -0.1))),
}


def buildings_by_cell(state: State) -> dict[int, tuple[tuple[str, str], ...]]:
    """What stands in each cell: palaces first, one entry a piece."""
    found: dict[int, list[tuple[str, str]]] = {}
    for kind, stock in (("palace", state.palaces), ("house", state.houses)):
        for (cell, colour), count in sorted(stock.items(), key=lambda item: HOUSE_COLOURS.index(item[0][1])):
            found.setdefault(cell, []).extend([(kind, colour)] * count)
    return {cell: tuple(pieces) for cell, pieces in found.items()}


def shade_cells(layout: Layout, cells: Iterable[int], colour: str) -> tuple[Shape, ...]:
    return tuple(Polygon(cell_points(layout, cell), colour) for cell in sorted(cells))


def city_badge(layout: Layout, cells: Iterable[int], number: int) -> tuple[Shape, ...]:
    """A city's number in its topmost cell, between tower and house."""
    corners = ((at, cell) for cell in sorted(cells) for at in cell_points(layout, cell))
    top, cell = min(corners, key=lambda found: (found[0][1], found[0][0]))
    middle = cell_middle(layout, cell)
    at = (top[0] * 0.42 + middle[0] * 0.58, top[1] * 0.42 + middle[1] * 0.58)
    return badge(at, str(number), ink.PAPER, ink.INK, 0.18)


# -- the scene -----------------------------------------------------------------------------------------------------


def make_scene(match: Match, overlays: frozenset[str] = frozenset(), whole: bool = False) -> Scene:
    """The table; `whole` keeps the view on the whole profile while its owner cuts cells off."""
    state: State = match.state
    layout = state.layout
    if layout is None:
        shapes = card_shapes("closed-cities")
        return Scene((0, 0, 1, 1), (Piece("masons/closed-cities", (0, 0), shapes, opacity=0.5),), margin=0.6)
    things: list[Piece | Shape] = [*board_shapes(layout)]
    for city in state.cities:
        things += shade_cells(layout, city.cells, CITY_SHADE)
    for line in sorted(state.walls):
        things += wall_shapes_at(layout, line)
    for cell, pieces in sorted(buildings_by_cell(state).items()):
        things += house_pieces(layout, cell, pieces)
    things += [tower_piece(layout, spot, colour) for spot, colour in sorted(state.towers.items())]
    if NUMBERS in overlays:
        for city in state.cities:
            things += city_badge(layout, city.cells, city.number)
    if CLOSING in overlays:
        things += [Line(line_points(layout, line), ink.GLOW, 0.1) for line in closing_lines(state)]
    if PROBLEMS in overlays:
        things += _problem_marks(match, layout)
    cells = range(len(layout.profile.cells)) if whole else None
    return Scene(board_bounds(layout, cells), tuple(things), board_areas(layout), margin=0.62)


@cache
def board_areas(layout: Layout) -> tuple[Area, ...]:
    """What can be tapped: cells, over them lines, over them tower spots."""
    cells = (Area(cell_at(cell), (cell_points(layout, cell),)) for cell in layout.cells)
    lines = (
        Area(line_at(layout, line), lines=(line_points(layout, line),), width=0.16)
        for line, beside in enumerate(layout.line_cells)
        if beside
    )
    spots = (spot_area(layout, spot, tower_at(spot)) for spot, lines in enumerate(layout.spot_lines) if lines)
    return (*cells, *lines, *spots)


def spot_area(layout: Layout, spot: int, named: Spot, radius: float = TOWER_REACH) -> Area:
    x, y = spot_point(layout, spot)
    ring = tuple((x + radius * cos(pi * i / 6), y + radius * sin(pi * i / 6)) for i in range(12))
    return Area(named, (ring,))


@cache
def line_kite(layout: Layout, line: int) -> Points:
    """Everything nearer to this line than to any other, less the surroundings of its ends: wide enough for a thumb."""
    (x1, y1), (x2, y2) = line_points(layout, line)
    ends = tuple((x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for t in (0.14, 0.86))
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    sides = [cell_middle(layout, cell) for cell in layout.line_cells[line]]
    if len(sides) == 1:
        nx, ny = _outward(layout, line)
        sides.append((middle[0] + nx * 0.3, middle[1] + ny * 0.3))
    a, b = ((middle[0] + (x - middle[0]) * 0.8, middle[1] + (y - middle[1]) * 0.8) for x, y in sides)
    return ends[0], a, ends[1], b


def _problem_marks(match: Match, layout: Layout) -> tuple[Shape, ...]:
    """A sign at each place with a problem."""
    shapes: list[Shape] = []
    for spot in dict.fromkeys(spot for problem in match.problems for spot in problem.where):
        at = _place_of(layout, spot)
        if at is not None:
            shapes += [Circle(at, 0.17, ink.WARNING, "#ffffff", 0.03), Text(at, "!", 0.26, "#ffffff")]
    return tuple(shapes)


def _place_of(layout: Layout, spot: Spot) -> Point | None:
    if spot.part == "line" and len(spot.place) == 2:
        line = layout.find_line(spot.place[0], spot.place[1])
        if line is None:
            return None
        (x1, y1), (x2, y2) = line_points(layout, line)
        return (x1 + x2) / 2, (y1 + y2) / 2
    if spot.part == "tower" and layout.has_spot(spot.place[0]):
        return spot_point(layout, spot.place[0])
    if spot.part == "cell" and layout.has_cell(spot.place[0]):
        return cell_middle(layout, spot.place[0])
    return None
