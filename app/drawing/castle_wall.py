"""The ring of the castle: cells, wall, track spaces with their numbers, corner towers and start spaces."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from app.drawing.castle_parts import Part, start_parts
from app.drawing.castle_tiles import market, part_shapes, well
from app.drawing.scene import Circle, Line, Point, Points, Polygon, Shape, Text, place_points, square
from scoring.castle.tiles import PATH, Piece
from scoring.castle.wall import CELL_SET, CELLS, CORNERS, list_track_edges
from scoring.edges import SIDES, STEPS, Place, find_neighbour

WALL = 0.6
"""How thick the wall is."""
NUMBERS = 0.44
"""How far from the cells the numbers of the track stand."""
TOWER = 0.78
WALL_TILE = 0.42
BOUNDS = (-TOWER, -TOWER, 9 + TOWER, 12 + TOWER)

GROUND, GRID, TRACK = "#efe6d0", "#d3c6a6", "#e4dac3"
STONE, STONE_DARK, STONE_LINE = "#bfb5a2", "#857a66", "#a69b86"
TOWER_STONE = "#d3cab8"


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner tower: its block, where its two track spaces and its wall tile lie."""

    space: int
    block: Points
    spaces_xy: tuple[Point, Point]
    wall_tile_xy: Point
    """The middle of the wall tile."""


@cache
def walk_wall() -> tuple[tuple[Place, str], ...]:
    """Every side of a cell that is wall or start space, clockwise from the corner tower 0/1."""
    cell, side = (1, 11), "W"
    edges = [(cell, side)]
    while True:
        ahead = SIDES[(SIDES.index(side) + 1) % 4]
        beside = find_neighbour(cell, ahead)
        if beside not in CELL_SET:
            side = ahead
        elif find_neighbour(beside, side) in CELL_SET:
            cell, side = find_neighbour(beside, side), SIDES[SIDES.index(side) - 1]
        else:
            cell = beside
        if (cell, side) == edges[0]:
            return tuple(edges)
        edges.append((cell, side))


@cache
def list_corners() -> tuple[Corner, ...]:
    """The 14 corner towers."""
    edges = walk_wall()
    turns = [(edge, after) for edge, after in zip(edges, (*edges[1:], edges[0]), strict=True) if edge[1] != after[1]]
    # The walk begins behind tower 0/1, so that is the last corner it meets.
    spaces = (*CORNERS[1:], CORNERS[0])
    return tuple(_corner(space, *edge, *after) for space, (edge, after) in zip(spaces, turns, strict=True))


def _heading(side: str) -> tuple[int, int]:
    return STEPS[SIDES[(SIDES.index(side) + 1) % 4]]


def _corner(space: int, cell: Place, side: str, next_cell: Place, next_side: str) -> Corner:
    came, goes = _heading(side), _heading(next_side)
    x, y = _end(cell, side)
    # The block lies outside the cells: beyond both walls at an outer corner, between them at an inner one.
    out, out_next = STEPS[side], STEPS[next_side]
    mx, my = x + (out[0] + out_next[0]) * TOWER / 2, y + (out[1] + out_next[1]) * TOWER / 2
    d1, d2 = (-came[0], -came[1]), goes
    reach, aside = 0.27, 0.15
    first = (mx + d1[0] * reach - d2[0] * aside * 0.2, my + d1[1] * reach - d2[1] * aside * 0.2)
    second = (mx + d2[0] * reach - d1[0] * aside * 0.2, my + d2[1] * reach - d1[1] * aside * 0.2)
    tile = (mx - (d1[0] + d2[0]) * aside, my - (d1[1] + d2[1]) * aside)
    return Corner(space, square((mx - TOWER / 2, my - TOWER / 2), TOWER), (first, second), tile)


def _end(cell: Place, side: str) -> Point:
    """The point at which a side of a cell ends, clockwise."""
    x, y = cell
    return {"N": (x + 1.0, float(y)), "E": (x + 1.0, y + 1.0), "S": (float(x), y + 1.0), "W": (float(x), float(y))}[
        side
    ]


@cache
def space_points() -> tuple[Point, ...]:
    """The middle of every track space, 0 to 99."""
    points: dict[int, Point] = {}
    for space, (cell, side) in list_track_edges().items():
        first = space - 1 not in list_track_edges() or list_track_edges()[space - 1] != (cell, side)
        points[space] = along(cell, side, 0.25 if first else 0.75, NUMBERS)
    for corner in list_corners():
        points[corner.space], points[corner.space + 1] = corner.spaces_xy
    return tuple(points[space] for space in range(len(points)))


def along(cell: Place, side: str, share: float, out: float) -> Point:
    """A point this share of a cell's side along, clockwise, and so far outside."""
    x, y = _end(cell, side)
    (hx, hy), (ox, oy) = _heading(side), STEPS[side]
    return x - hx * (1 - share) + ox * out, y - hy * (1 - share) + oy * out


def _band(cell: Place, side: str, near: float, far: float, first: float = 0.0, last: float = 1.0) -> Points:
    return (
        along(cell, side, first, near),
        along(cell, side, last, near),
        along(cell, side, last, far),
        along(cell, side, first, far),
    )


@cache
def castle_shapes() -> tuple[Shape, ...]:
    """The empty castle: everything that never changes, one colour after the other so that few meshes do."""
    edges = walk_wall()
    track = list_track_edges()
    shapes: list[Shape] = [Polygon(_grown(cell), STONE_DARK) for cell in CELLS]
    shapes += [Polygon(_band(*edge, 0.0, WALL), STONE) for edge in edges]
    shapes += [Polygon(square(cell), GROUND) for cell in CELLS]
    shapes += [Line(square(cell, inset=0.03), GRID, 0.014, closed=True, dash=0.08) for cell in CELLS]
    for edge in edges:
        for share in (0.1, 0.3, 0.5, 0.7, 0.9):
            shapes.append(Line((along(*edge, share, 0.05), along(*edge, share, 0.15)), STONE_LINE, 0.07))
    halves = [(edge, i / 2) for edge in dict.fromkeys(track.values()) for i in (0, 1)]
    shapes += [Polygon(_band(*edge, 0.3, 0.57, a + 0.02, a + 0.48), TRACK) for edge, a in halves]
    shapes += [Line((along(*edge, 0, 0.0), along(*edge, 1, 0.0)), STONE_DARK, 0.045) for edge in edges]
    for corner in list_corners():
        shapes += _tower_shapes(corner)
    for space, at in enumerate(space_points()):
        shapes.append(Text(at, str(space), 0.21, "#4d4433", bold=space % 10 == 0 or space % 5 == 0))
    return tuple(shapes)


def _grown(cell: Place) -> Points:
    a = WALL + 0.035
    return square((cell[0] - a, cell[1] - a), 1 + 2 * a)


def _tower_shapes(corner: Corner) -> list[Shape]:
    (x, y), _, (x2, y2), _ = corner.block
    teeth = []
    for i in range(5):
        a = 0.09 + i * (TOWER - 0.18) / 4
        teeth += [(x + a, y), (x + a, y2), (x, y + a), (x2, y + a)]
    return [
        *(Polygon(square((tx - 0.055, ty - 0.055), 0.11), STONE_DARK) for tx, ty in teeth),
        Polygon(corner.block, TOWER_STONE, STONE_DARK, 0.04),
        *(Circle(at, 0.135, TRACK, STONE_LINE, 0.014) for at in corner.spaces_xy),
    ]


# -- start spaces --------------------------------------------------------------------------------------------------


@cache
def start_shapes(place: Place, pieces: tuple[Piece, ...]) -> tuple[Shape, ...]:
    """A start space in the wall, in board units."""
    parts = start_parts(pieces)
    shapes: list[Shape] = []
    for part in parts:
        if part.piece.kind != PATH:
            shapes += part_shapes((_plain(part),))
    for part in parts:
        if part.piece.kind == PATH:
            shapes += part_shapes((part,))
            if part.piece.well:
                shapes += well(*part.lines[0][1], 0.75)
        if part.market_xy:
            shapes += market(*part.market_xy, 0.8)
    moved = [_moved(shape, place) for shape in shapes]
    rim = place_points(_strip_rim(parts), place)
    return (*moved, Line(rim, "#f6edd6", 0.03, closed=True), Line(rim, STONE_DARK, 0.012, closed=True))


def _plain(part: Part) -> Part:
    return Part(part.label, part.piece, part.stand_xy, part.outline, part.lines)


def _strip_rim(parts: tuple[Part, ...]) -> Points:
    xs = [x for part in parts for x, _ in part.outline]
    ys = [y for part in parts for _, y in part.outline]
    return (min(xs), min(ys)), (max(xs), min(ys)), (max(xs), max(ys)), (min(xs), max(ys))


def _moved(shape: Shape, by: Place) -> Shape:
    if isinstance(shape, Circle):
        return replace(shape, centre=(shape.centre[0] + by[0], shape.centre[1] + by[1]))
    if isinstance(shape, Text):
        return replace(shape, at=(shape.at[0] + by[0], shape.at[1] + by[1]))
    return replace(shape, points=place_points(shape.points, by))
