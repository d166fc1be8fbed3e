"""Every Carcassonne tile in the unit square, drawn by us from the segments of the catalogue alone."""

from __future__ import annotations

from functools import cache

from app.drawing import carcassonne_marks as mark
from app.drawing import palette as ink
from app.drawing.scene import Circle, Line, Point, Points, Polygon, Shape, square
from app.drawing.scenery import house, tree, tuft
from scoring.carcassonne.outlines import RIVER_WIDTH, ROAD_WIDTH, Outlines
from scoring.carcassonne.parts import GRID, Parts
from scoring.carcassonne.shapes import tile_outlines, tile_parts
from scoring.carcassonne.tiles import CITY, GARDEN, Segment, Tile, turned

ROOFS = (ink.ROOF, ink.ROOF_DARK, "#c9703a")
CITY_GROUND = "#d9b184"


@cache
def tile_shapes(tile_id: str) -> tuple[Shape, ...]:
    """A tile as it lies unturned; KeyError when there is no such tile."""
    tile, outlines, parts = turned(tile_id), tile_outlines(tile_id), tile_parts(tile_id)
    shapes: list[Shape] = [Polygon(square((0, 0)), ink.FIELD)]
    shapes += _meadow(parts)
    shapes += _rivers(outlines)
    shapes += _cities(tile, outlines, parts)
    shapes += _roads(tile, outlines)
    for hedge in parts.hedges:
        shapes.append(Line(hedge, ink.TREE, 0.03))
    if outlines.building_xy is not None:
        building = next(segment for segment in tile.segments if segment.part in tile.buildings)
        if building.kind == GARDEN:
            shapes += mark.garden(*outlines.building_xy)
        else:
            shapes += mark.shrine(*outlines.building_xy) if building.marks else mark.monastery(*outlines.building_xy)
    for segment in tile.segments:
        shapes += _on_segment(segment, outlines, parts)
    for name in tile.marks:
        shapes += mark.of_tile(name, outlines.crossing_xy is not None)
    shapes.append(Line(square((0, 0), inset=0.004), "#3d3a2f66", 0.012, closed=True))
    return tuple(shapes)


@cache
def blank_shapes(sides: str) -> tuple[Shape, ...]:
    """A tile that nobody knows, by what its four sides show."""
    colours = {"C": CITY_GROUND, "R": ink.ROAD, "F": ink.FIELD, "I": ink.LAKE}
    shapes: list[Shape] = [Polygon(square((0, 0)), ink.STONE)]
    corners = square((0, 0))
    for side, letter in enumerate(sides[:4]):
        edge = (corners[side], corners[(side + 1) % 4], (0.5, 0.5))
        shapes.append(Polygon(edge, colours.get(letter, ink.STONE), "#ffffff66", 0.01))
    return (*shapes, *mark.question(), Line(square((0, 0), inset=0.004), "#3d3a2f66", 0.012, closed=True))


# -- ground --------------------------------------------------------------------------------------------------------


def _meadow(parts: Parts) -> list[Shape]:
    shapes: list[Shape] = []
    for part in sorted({part for part in parts.grid if part.startswith("field")}):
        spots = scatter(parts, part, 5, 0.2, rim=0.07)
        for number, (x, y) in enumerate(sorted(spots, key=lambda spot: spot[1])):
            shapes += tree(x, y + 0.04, 0.12) if number % 3 == 2 else tuft(x, y, 0.04)
    return shapes


def _rivers(outlines: Outlines) -> list[Shape]:
    shapes: list[Shape] = []
    for colour, wide in (("#d9c48f", 1.3), (ink.LAKE, 1.0)):
        shapes += [Line(line, colour, RIVER_WIDTH * wide) for line in outlines.rivers]
    for line in outlines.rivers:
        shapes.append(Line(line, ink.WAVE + "aa", RIVER_WIDTH * 0.14))
    return shapes


def _roads(tile: Tile, outlines: Outlines) -> list[Shape]:
    del tile
    shapes: list[Shape] = []
    for colour, wide in ((ink.ROAD_EDGE, 1.45), (ink.ROAD, 1.0)):
        shapes += [Line(line, colour, ROAD_WIDTH * wide) for line in outlines.roads]
    if outlines.crossing_xy is not None:
        x, y = outlines.crossing_xy
        shapes += [Circle((x, y), 0.1, ink.ROAD_EDGE), Circle((x, y), 0.08, "#c5b48e")]
        for dx, dy, roof in ((-0.045, -0.01, ink.ROOF), (0.05, 0.0, ink.ROOF_DARK), (0.0, 0.07, "#c9703a")):
            shapes += house(x + dx, y + dy, 0.085, roof)
    return shapes


# -- cities --------------------------------------------------------------------------------------------------------


def _cities(tile: Tile, outlines: Outlines, parts: Parts) -> list[Shape]:
    shapes: list[Shape] = []
    cities = [segment for segment in tile.segments if segment.kind == CITY]
    blocks = ((outlines.block, "block"),) if outlines.block else ()
    for polygon, part in (*((outlines.cities[i], s.part) for i, s in enumerate(cities)), *blocks):
        shapes.append(Polygon(polygon, CITY_GROUND if part != "block" else ink.WALL))
        for number, (x, y) in enumerate(sorted(scatter(parts, part, 9, 0.15, rim=0.1), key=lambda spot: spot[1])):
            shapes += house(x, y + 0.05, 0.105, ROOFS[number % 3])
        for wall in _walls(polygon):
            shapes += [Line(wall, ink.WALL_DARK, 0.055), Line(wall, ink.WALL, 0.033)]
            shapes += [Line(wall, ink.WALL_DARK, 0.012, dash=0.018)]
    return shapes


def _walls(polygon: Points) -> list[Points]:
    """The lines of a city's outline that do not lie on the border of the tile."""
    walls: list[list[Point]] = []
    current: list[Point] = []
    for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if _on_border(a, b):
            if current:
                walls.append(current)
            current = []
        else:
            current = [*current, b] if current else [a, b]
    if current:
        if walls and walls[0][0] == current[-1]:
            walls[0] = current + walls[0][1:]
        else:
            walls.append(current)
    return [tuple(wall) for wall in walls]


def _on_border(a: Point, b: Point) -> bool:
    return any(a[i] == b[i] and a[i] in (0.0, 1.0) for i in (0, 1))


# -- what segments carry -------------------------------------------------------------------------------------------


def _on_segment(segment: Segment, outlines: Outlines, parts: Parts) -> list[Shape]:
    shapes: list[Shape] = []
    for number in range(segment.shields):
        x, y = _beside(parts, segment.part, 0.3 + 0.2 * number)
        shapes += mark.shield(x, y)
    for name in segment.marks:
        if name == "shrine":
            continue
        if name == "inn":
            line = outlines.roads[int(segment.part.removeprefix("road"))]
            shapes += mark.inn(*_aside(line))
        elif name == "cathedral":
            shapes += mark.cathedral(*parts.stand_xy[segment.part])
        else:
            shapes += mark.good(name, *_beside(parts, segment.part, 0.28 + 0.22 * segment.shields))
    return shapes


def _beside(parts: Parts, part: str, away: float) -> Point:
    """A place inside a part, clear of its rim and about this far from where a figure stands."""
    stand = parts.stand_xy.get(part, (0.5, 0.5))
    inside = _inner_cells(parts, part, 0.1) or _inner_cells(parts, part, 0.05) or [stand]
    return min(inside, key=lambda at: abs(_far(at, stand) - away) + 0.02 * (at[0] + at[1]))


def _aside(line: Points) -> Point:
    """A place beside the middle of a road, towards the middle of the tile's emptier half."""
    x, y = line[len(line) // 2]
    dx, dy = line[-1][0] - line[0][0], line[-1][1] - line[0][1]
    long = max(1e-6, (dx * dx + dy * dy) ** 0.5)
    one, other = (x - dy / long * 0.16, y + dx / long * 0.16), (x + dy / long * 0.16, y - dx / long * 0.16)
    return min((one, other), key=lambda at: abs(at[0] - 0.5) + abs(at[1] - 0.5))


def _inner_cells(parts: Parts, part: str, rim: float) -> list[Point]:
    """The middles of a part's cells that have nothing else and no border of the tile nearer than `rim`."""
    reach = max(1, round(rim * GRID))
    found = []
    for i, name in enumerate(parts.grid):
        if name != part:
            continue
        column, row = i % GRID, i // GRID
        around = [(column + dx * reach // 2, row + dy * reach // 2) for dx in (-2, 0, 2) for dy in (-2, 0, 2)]
        if all(0 <= c < GRID and 0 <= r < GRID and parts.grid[r * GRID + c] == part for c, r in around):
            found.append(((column + 0.5) / GRID, (row + 0.5) / GRID))
    return found


def scatter(parts: Parts, part: str, most: int, apart: float, rim: float) -> list[Point]:
    """Up to `most` places inside a part, each at least `apart` from the others; always the same ones."""
    cells = _inner_cells(parts, part, rim)
    # A fixed shuffle: multiplying by a number prime to the length visits every cell once.
    order = [cells[(i * 7919 + 13) % len(cells)] for i in range(len(cells))] if cells else []
    chosen: list[Point] = []
    for at in order:
        if len(chosen) < most and all(_far(at, other) >= apart for other in chosen):
            chosen.append(at)
    return chosen


def _far(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)
