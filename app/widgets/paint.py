"""Puts a scene onto a Kivy canvas: pieces as stamped rectangles, shapes as meshes gathered by colour."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from math import cos, hypot, pi, sin

from kivy.graphics import Color, Mesh, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.tesselator import TYPE_POLYGONS, WINDING_ODD, Tesselator
from kivy.graphics.texture import Texture

from app.drawing.scene import Circle, Hatch, Line, Picture, Piece, Point, Points, Polygon, Text, Thing
from app.theme import rgba
from app.widgets.stamps import hatching, lettering, photo_texture, stamp_of

ROUND = 20
MOST_VERTICES = 30_000
RING = [(cos(2 * pi * i / ROUND), sin(2 * pi * i / ROUND)) for i in range(ROUND)]
JOINT = [(cos(pi * i / 4), sin(pi * i / 4)) for i in range(8)]


def paint(things: Iterable[Thing], quarter: int = 0) -> InstructionGroup:
    """All things as one group of instructions in board units (y down), the board turned by quarters clockwise."""
    brush = _Brush(quarter)
    for thing in things:
        brush.add(thing)
    return brush.finish()


def turn_board(at: Point, quarter: int) -> Point:
    """A board point after the whole board was turned about its origin."""
    x, y = at
    for _ in range(quarter % 4):
        x, y = -y, x
    return x, y


class _Brush:
    """Gathers triangles while the colour stays the same, so that a hundred shapes are a few meshes."""

    def __init__(self, quarter: int) -> None:
        self.group = InstructionGroup()
        self.quarter = quarter
        self.colour = ""
        self.texture: Texture | None = None
        self.step = 1.0
        self.vertices: list[float] = []
        self.indices: list[int] = []

    def add(self, thing: Thing) -> None:
        if isinstance(thing, Piece):
            self._piece(thing)
        elif isinstance(thing, Picture):
            self._picture(thing)
        elif isinstance(thing, Polygon):
            if thing.fill:
                self._fill(thing.points, thing.fill)
            if thing.line:
                self._stroke(thing.points, thing.line, thing.width, closed=True)
        elif isinstance(thing, Line):
            self._stroke(thing.points, thing.colour, thing.width, thing.closed, thing.dash)
        elif isinstance(thing, Circle):
            self._circle(thing)
        elif isinstance(thing, Hatch):
            self._use(thing.colour, hatching(thing.pattern, thing.colour), thing.step)
            self._triangles(thing.points)
        else:
            self._text(thing)

    def finish(self) -> InstructionGroup:
        self._flush()
        return self.group

    def _piece(self, piece: Piece) -> None:
        self._flush()
        half = piece.size / 2
        x, y = turn_board((piece.at[0] + half, piece.at[1] + half), self.quarter)
        turn = piece.turn if piece.upright else piece.turn + self.quarter
        self.group.add(Color(1, 1, 1, piece.opacity))
        texture = stamp_of(piece)
        self.group.add(
            Rectangle(
                pos=(x - half, y - half),
                size=(piece.size, piece.size),
                texture=texture,
                tex_coords=_turned_corners(texture, turn),
            )
        )

    def _picture(self, picture: Picture) -> None:
        """A photo; it does not turn with the board, for nobody turns a photo by quarters while checking it."""
        self._flush()
        self.group.add(Color(1, 1, 1, 1))
        self.group.add(Rectangle(pos=picture.at, size=picture.size_wh, texture=photo_texture(picture)))

    def _text(self, text: Text) -> None:
        self._flush()
        texture = lettering(text.text, text.colour, text.bold)
        scale = text.size / 40
        wide, high = texture.width * scale, texture.height * scale
        x, y = turn_board(text.at, self.quarter)
        self.group.add(Color(1, 1, 1, 1))
        self.group.add(Rectangle(pos=(x - wide / 2, y - high / 2), size=(wide, high), texture=texture))

    def _fill(self, points: Points, colour: str) -> None:
        self._use(colour)
        self._triangles(points)

    def _circle(self, circle: Circle) -> None:
        x, y = circle.centre
        ring = RING
        r = circle.radius
        if circle.fill:
            self._use(circle.fill)
            self._fan(tuple((x + r * c, y + r * s) for c, s in ring))
        if circle.line:
            self._use(circle.line)
            a, b = r - circle.width / 2, r + circle.width / 2
            for i in range(ROUND):
                (c1, s1), (c2, s2) = ring[i], ring[(i + 1) % ROUND]
                self._fan(
                    (
                        (x + a * c1, y + a * s1),
                        (x + b * c1, y + b * s1),
                        (x + b * c2, y + b * s2),
                        (x + a * c2, y + a * s2),
                    )
                )

    def _stroke(self, points: Points, colour: str, width: float, closed: bool = False, dash: float = 0.0) -> None:
        self._use(colour)
        line = points + points[:1] if closed else points
        half = width / 2
        see_through = len(colour) > 7 and colour[7:] != "ff"
        for (x1, y1), (x2, y2) in itertools.pairwise(line):
            long = hypot(x2 - x1, y2 - y1)
            if long == 0:
                continue
            nx, ny = (y1 - y2) / long * half, (x2 - x1) / long * half
            count = max(1, round(long / (2 * dash))) if dash else 1
            a, b = (0.25, 0.75) if dash else (0.0, 1.0)
            for i in range(count):
                s, t = (i + a) / count, (i + b) / count
                ax, ay, bx, by = x1 + (x2 - x1) * s, y1 + (y2 - y1) * s, x1 + (x2 - x1) * t, y1 + (y2 - y1) * t
                self._fan(((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)))
        if not dash and not see_through and half > 0.012:
            for x, y in points:
                self._fan(tuple((x + half * c, y + half * s) for c, s in JOINT))

    def _triangles(self, points: Points) -> None:
        if len(points) <= 4:
            self._fan(points)
            return
        shape = Tesselator()
        shape.add_contour([number for point in points for number in point])
        if not shape.tesselate(WINDING_ODD, TYPE_POLYGONS):
            return
        for vertices, _indices in shape.meshes:
            self._fan(tuple((vertices[i], vertices[i + 1]) for i in range(0, len(vertices), 4)))

    def _fan(self, points: Points) -> None:
        first = len(self.vertices) // 4
        turned = points if not self.quarter else [turn_board(point, self.quarter) for point in points]
        if self.texture is None:
            for x, y in turned:
                self.vertices += (x, y, 0.0, 0.0)
        else:
            for x, y in turned:
                self.vertices += (x, y, x / self.step, y / self.step)
        for i in range(1, len(points) - 1):
            self.indices += (first, first + i, first + i + 1)

    def _use(self, colour: str, texture: Texture | None = None, step: float = 1.0) -> None:
        if (colour, texture, step) != (self.colour, self.texture, self.step) or len(self.vertices) > 4 * MOST_VERTICES:
            self._flush()
            self.colour, self.texture, self.step = colour, texture, step

    def _flush(self) -> None:
        if self.vertices:
            self.group.add(Color(1, 1, 1, 1) if self.texture else Color(*rgba(self.colour)))
            self.group.add(Mesh(vertices=self.vertices, indices=self.indices, mode="triangles", texture=self.texture))
        self.vertices, self.indices, self.colour, self.texture = [], [], "", None


def _turned_corners(texture: Texture, turn: int) -> tuple[float, ...]:
    """Texture corners so that the picture shows turned clockwise on a y-down canvas."""
    corners = list(zip(texture.tex_coords[::2], texture.tex_coords[1::2], strict=True))
    shift = -turn % 4
    return tuple(number for corner in corners[shift:] + corners[:shift] for number in corner)
