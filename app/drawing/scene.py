"""A scene: shapes in board units (x east, y south), and which part of the board lies where.

A drawing of a game turns a state into a scene. Whoever shows it (a picture file, the board on the screen)
knows shapes and nothing of games. What comes often (a tile, a figure) is a `Piece`: shapes in the unit
square under a key, painted once and used as a stamp.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.values import Spot

Point = tuple[float, float]
Points = tuple[Point, ...]

NO_COLOUR = ""
"""No fill, or no line; a colour is `#rrggbb` or `#rrggbbaa`."""


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed area."""

    points: Points
    fill: str = NO_COLOUR
    line: str = NO_COLOUR
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, round at its joints."""

    points: Points
    colour: str
    width: float
    closed: bool = False
    dash: float = 0.0
    """Length of a dash and of the gap after it; 0 draws through."""


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc or a ring."""

    centre: Point
    radius: float
    fill: str = NO_COLOUR
    line: str = NO_COLOUR
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """A word centred on a point; `size` is the height of its letters with their ascent."""

    at: Point
    text: str
    size: float
    colour: str
    bold: bool = True


@dataclass(frozen=True, slots=True)
class Hatch:
    """An area filled with a pattern, for eyes that miss colours."""

    points: Points
    pattern: str
    colour: str
    step: float = 0.16


Shape = Polygon | Line | Circle | Text | Hatch


@dataclass(frozen=True, slots=True)
class Piece:
    """A stamp: shapes of the unit square set down with their north-west corner at `at`, turned clockwise."""

    key: str
    at: Point
    shapes: tuple[Shape, ...]
    size: float = 1.0
    turn: int = 0
    opacity: float = 1.0
    upright: bool = False
    """A figure stays upright when the whole board is turned; a tile turns with it."""


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A photo under the shapes: rows of RGB pixels from the top, filling a rectangle of the board."""

    pixels: bytes
    size_px: tuple[int, int]
    at: Point
    size_wh: tuple[float, float]


Thing = Piece | Picture | Shape


@dataclass(frozen=True, slots=True)
class Area:
    """Where a spot of the board lies: polygons, or lines with a width; later areas lie on top.

    `at` moves them, so that all tiles of one kind share their points.
    """

    spot: Spot
    polygons: tuple[Points, ...] = ()
    lines: tuple[Points, ...] = ()
    width: float = 0.0
    at: Point = (0.0, 0.0)
    rim: bool = True
    """Whether the polygons are whole shapes with an outline worth showing, or only cells of one."""

    def covers(self, at: Point) -> bool:
        here = (at[0] - self.at[0], at[1] - self.at[1])
        if any(is_inside(here, polygon) for polygon in self.polygons):
            return True
        return any(distance_to_line(here, line) <= self.width / 2 for line in self.lines)

    def placed(self, points: Points) -> Points:
        """Points of this area where they lie on the board."""
        x, y = self.at
        return tuple((px + x, py + y) for px, py in points)


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything to be painted, in order, the rectangle it fills, and the areas that can be tapped."""

    bounds: tuple[float, float, float, float]
    things: tuple[Thing, ...]
    areas: tuple[Area, ...] = ()
    margin: float = 1.1
    """Room to show around it; a board that grows by tiles needs more than a printed one."""

    def find_spot(self, at: Point) -> Spot | None:
        """The topmost spot under a point."""
        for area in reversed(self.areas):
            if area.covers(at):
                return area.spot
        return None

    def find_areas(self, spots: Iterable[Spot]) -> tuple[Area, ...]:
        """The areas of these spots; a spot without a part means every part of its place."""
        wanted = set(spots)
        whole = {spot.place for spot in wanted if not spot.part}
        return tuple(
            area for area in self.areas if area.spot in wanted or (not area.spot.part and area.spot.place in whole)
        )

    def with_things(self, things: Iterable[Thing]) -> Scene:
        """The scene with more painted on top."""
        return replace(self, things=(*self.things, *things))


def glow(areas: Iterable[Area], colour: str) -> tuple[Shape, ...]:
    """Shapes that light areas up: a bright rim and a soft fill."""
    shapes: list[Shape] = []
    for area in areas:
        rim = (colour, 0.05) if area.rim else ("", 0.0)
        shapes += [
            Polygon(area.placed(points), colour + ("66" if area.rim else "8c"), *rim) for points in area.polygons
        ]
        shapes += [Line(area.placed(points), colour + "d0", area.width * 1.1) for points in area.lines]
    return tuple(shapes)


def is_inside(at: Point, polygon: Points) -> bool:
    """Whether a point lies inside a polygon (even-odd)."""
    x, y = at
    inside = False
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
        x1, y1 = x2, y2
    return inside


def distance_to_line(at: Point, line: Points) -> float:
    """How far a point is from a line through points."""
    x, y = at
    best = float("inf")
    for (x1, y1), (x2, y2) in itertools.pairwise(line):
        dx, dy = x2 - x1, y2 - y1
        long = dx * dx + dy * dy
        t = 0.0 if long == 0 else max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / long))
        best = min(best, ((x - x1 - t * dx) ** 2 + (y - y1 - t * dy) ** 2) ** 0.5)
    return best


def turn_point(at: Point, turn: int) -> Point:
    """A point of the unit square after quarter turns clockwise about its middle."""
    x, y = at
    for _ in range(turn % 4):
        x, y = 1 - y, x
    return x, y


def place_points(points: Points, at: Point, size: float = 1.0, turn: int = 0) -> Points:
    """Points of the unit square where a piece set down at `at` shows them."""
    x0, y0 = at
    turned = (turn_point(point, turn) for point in points)
    return tuple((x0 + x * size, y0 + y * size) for x, y in turned)


def square(at: Point, size: float = 1.0, inset: float = 0.0) -> Points:
    """The corners of a square whose north-west corner is `at`."""
    x, y = at
    a, b = inset, size - inset
    return ((x + a, y + a), (x + b, y + a), (x + b, y + b), (x + a, y + b))
