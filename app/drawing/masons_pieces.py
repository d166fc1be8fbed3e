"""The pieces and guild cards of Masons in the unit square: every colour carries a mark of its own."""

from __future__ import annotations

from functools import cache

from app.drawing import palette as ink
from app.drawing.scene import Circle, Line, Point, Points, Polygon, Shape, Text
from app.drawing.symbols import symbol_shapes
from scoring.masons.pieces import ANY_COLOUR, HOUSE_COLOURS, TOWER_COLOURS

MARKS = {"red": "square", "green": "triangle", "yellow": "star", "blue": "circle", "pink": "diamond"}
"""The mark that goes with each colour of houses, for eyes that miss colours."""
TOWER_FILL = {"white": "#fbfaf6", "grey": "#9aa0a6", "black": "#26262a"}
COUNTRY_FILL = {1: "#ecdfa9", 2: "#bdd6a3", 3: "#dfc0a8"}
COUNTRY_MARK = {1: "#cdb973", 2: "#8fb16f", 3: "#bd9376"}
WALL_CORE, WALL_EDGE = "#cbb79a", "#5c4a36"
GOLD = "#e0a526"


def move(shapes: tuple[Shape, ...], at: Point, size: float) -> tuple[Shape, ...]:
    """Shapes of the unit square, smaller and elsewhere."""
    x, y = at

    def put(points: Points) -> Points:
        return tuple((x + px * size, y + py * size) for px, py in points)

    moved: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Polygon):
            moved.append(Polygon(put(shape.points), shape.fill, shape.line, shape.width * size))
        elif isinstance(shape, Line):
            dash = shape.dash * size
            moved.append(Line(put(shape.points), shape.colour, shape.width * size, shape.closed, dash))
        elif isinstance(shape, Circle):
            (centre,) = put((shape.centre,))
            moved.append(Circle(centre, shape.radius * size, shape.fill, shape.line, shape.width * size))
        elif isinstance(shape, Text):
            (spot,) = put((shape.at,))
            moved.append(Text(spot, shape.text, shape.size * size, shape.colour, shape.bold))
    return tuple(moved)


@cache
def tower_shapes(colour: str) -> tuple[Shape, ...]:
    """A tower from above: white is bare, grey has a bar, black a cross."""
    fill = TOWER_FILL.get(colour, TOWER_FILL["grey"])
    shapes: list[Shape] = [
        Circle((0.5, 0.54), 0.42, "#00000050"),
        Circle((0.5, 0.5), 0.47, "#fffdf6"),
        Circle((0.5, 0.5), 0.41, fill, ink.INK, 0.08),
    ]
    if colour == "white":
        shapes.append(Circle((0.5, 0.5), 0.26, line="#c9c2b2", width=0.05))
    elif colour == "grey":
        shapes.append(Line(((0.26, 0.5), (0.74, 0.5)), ink.INK, 0.13))
    else:
        shapes += [
            Line(((0.33, 0.33), (0.67, 0.67)), "#ffffff", 0.1),
            Line(((0.67, 0.33), (0.33, 0.67)), "#ffffff", 0.1),
        ]
    return tuple(shapes)


@cache
def house_shapes(colour: str) -> tuple[Shape, ...]:
    """A small house of one colour, with the colour's mark."""
    body = ((0.5, 0.04), (0.95, 0.42), (0.86, 0.42), (0.86, 0.94), (0.14, 0.94), (0.14, 0.42), (0.05, 0.42))
    return (
        Polygon(tuple((x + 0.03, y + 0.04) for x, y in body), "#00000045"),
        Polygon(body, ink.player_fill(colour), ink.INK, 0.07),
        *symbol_shapes(MARKS.get(colour, "cross"), (0.5, 0.6), 0.23, ink.player_ink(colour)),
    )


@cache
def palace_shapes(colour: str) -> tuple[Shape, ...]:
    """A palace: broad, with two turrets under golden roofs."""
    fill = ink.player_fill(colour)
    return (
        Polygon(((0.06, 0.3), (0.97, 0.3), (0.97, 0.98), (0.06, 0.98)), "#00000045"),
        Polygon(((0.04, 0.34), (0.96, 0.34), (0.96, 0.95), (0.04, 0.95)), fill, ink.INK, 0.06),
        Polygon(((0.0, 0.36), (0.16, 0.04), (0.32, 0.36)), GOLD, ink.INK, 0.05),
        Polygon(((0.68, 0.36), (0.84, 0.04), (1.0, 0.36)), GOLD, ink.INK, 0.05),
        Polygon(((0.3, 0.36), (0.5, 0.16), (0.7, 0.36)), fill, ink.INK, 0.05),
        *symbol_shapes(MARKS.get(colour, "cross"), (0.5, 0.64), 0.22, ink.player_ink(colour)),
    )


@cache
def wall_shapes() -> tuple[Shape, ...]:
    """A piece of wall lying level."""
    return (
        Line(((0.12, 0.5), (0.88, 0.5)), WALL_EDGE, 0.34),
        Line(((0.12, 0.5), (0.88, 0.5)), WALL_CORE, 0.22),
        *(Line(((x, 0.4), (x, 0.6)), WALL_EDGE, 0.04) for x in (0.3, 0.5, 0.7)),
    )


@cache
def any_shapes() -> tuple[Shape, ...]:
    """The question mark of a house die."""
    return (
        Polygon(((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)), "#fffdf6", ink.INK, 0.06),
        Text((0.5, 0.5), "?", 0.66, ink.INK),
    )


def face_shapes(face: str) -> tuple[Shape, ...]:
    """A face of a house die."""
    return any_shapes() if face == ANY_COLOUR else house_shapes(face)


def _triangle(cell: Points, fill: str = "#f6e6bd") -> tuple[Shape, ...]:
    return (Polygon(cell, fill), Line(cell, WALL_EDGE, 0.06, closed=True))


def _size_shapes(size: str) -> tuple[Shape, ...]:
    """Cells of a city with the number that the card asks for."""
    up = ((0.5, 0.08), (0.94, 0.86), (0.06, 0.86))
    return (*_triangle(up), Text((0.5, 0.62), "7+" if size == "7" else size, 0.42, ink.INK))


def _outside(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """A piece beside a wall that closes nothing."""
    return (*move(shapes, (0.2, 0.02), 0.72), *move(wall_shapes(), (0.05, 0.42), 0.9))


def _in_city(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """A piece with the ring of a closed city."""
    ring = ((0.5, 0.02), (0.97, 0.27), (0.97, 0.73), (0.5, 0.98), (0.03, 0.73), (0.03, 0.27))
    return (Polygon(ring, "#f6e6bd"), Line(ring, WALL_EDGE, 0.06, closed=True), *move(shapes, (0.22, 0.2), 0.56))


def _country_shapes(country: int) -> tuple[Shape, ...]:
    ground = ((0.06, 0.16), (0.94, 0.06), (0.9, 0.8), (0.12, 0.9))
    return (
        Polygon(ground, COUNTRY_FILL[country], ink.INK, 0.05),
        *country_marks(country, (0.24, 0.3), 0.9),
        *country_marks(country, (0.76, 0.68), 0.9),
        *country_marks(country, (0.24, 0.7), 0.9),
        *country_marks(country, (0.76, 0.26), 0.9),
        Text((0.5, 0.48), str(country), 0.46, ink.INK),
    )


def country_marks(country: int, at: Point, size: float = 1.0) -> tuple[Shape, ...]:
    """A small mark of a country's pattern: dots, blades of grass, level furrows."""
    x, y = at
    colour, s = COUNTRY_MARK.get(country, "#999999"), 0.1 * size
    if country == 1:
        return (Circle(at, s * 0.42, colour),)
    if country == 2:
        return (Line(((x - s * 0.7, y - s * 0.5), (x, y + s * 0.6), (x + s * 0.7, y - s * 0.5)), colour, s * 0.35),)
    return (Line(((x - s, y), (x + s, y)), colour, s * 0.4),)


@cache
def card_shapes(card: str) -> tuple[Shape, ...]:
    """The picture of a guild card; whoever knows the pieces reads it without a word."""
    kind, _, last = card.rpartition("-")
    if kind == "city-size":
        return _size_shapes(last)
    if card == "city-colours":
        dots = zip(HOUSE_COLOURS, ((0.5, 0.3), (0.73, 0.46), (0.64, 0.72), (0.36, 0.72), (0.27, 0.46)), strict=True)
        houses = tuple(
            part
            for colour, (x, y) in dots
            for part in move(house_shapes(colour), (x - 0.17, y - 0.17), 0.34)
        )  # fmt: skip
        return _in_city(move(houses, (-0.2, -0.2), 1.4))
    if card == "city-palaces":
        return _in_city(_plain_palace())
    if kind == "city-colour":
        return _in_city((*move(palace_shapes(last), (-0.16, -0.1), 0.86), *move(house_shapes(last), (0.6, 0.5), 0.52)))
    if kind in ("city-tower", "outside-tower"):
        tower = tower_shapes(last)
        return _in_city(tower) if kind == "city-tower" else _outside(tower)
    if kind == "outside-house":
        return _outside(house_shapes(last))
    if kind == "outside-country":
        return _country_shapes(int(last))
    if card in ("city-towers", "outside-towers"):
        three = tuple(
            part
            for colour, x in zip(TOWER_COLOURS, (-0.08, 0.27, 0.62), strict=True)
            for part in move(tower_shapes(colour), (x, 0.26), 0.46)
        )
        return _in_city(move(three, (-0.18, -0.18), 1.36)) if card == "city-towers" else _outside(three)
    if card == "outside-shore-towers":
        waves = tuple(Line(_wave(y), "#4f9cc4", 0.08) for y in (0.72, 0.88))
        return (*move(tower_shapes("white"), (0.22, 0.02), 0.56), *waves)
    if card == "outside-walls":
        return (*move(wall_shapes(), (0.02, -0.14), 0.96), *move(wall_shapes(), (0.02, 0.2), 0.96))
    many = tuple(
        part
        for at in ((0.02, 0.04), (0.5, 0.04), (0.26, 0.48))
        for part in move(_in_city(()), at, 0.46)
    )  # fmt: skip
    return many


def _plain_palace() -> tuple[Shape, ...]:
    return (
        Polygon(((0.04, 0.36), (0.96, 0.36), (0.96, 0.98), (0.04, 0.98)), "#f3ead6", ink.INK, 0.07),
        Polygon(((0.0, 0.38), (0.17, 0.02), (0.34, 0.38)), GOLD, ink.INK, 0.06),
        Polygon(((0.66, 0.38), (0.83, 0.02), (1.0, 0.38)), GOLD, ink.INK, 0.06),
        Polygon(((0.4, 0.98), (0.4, 0.66), (0.6, 0.66), (0.6, 0.98)), ink.INK),
    )


def _wave(y: float) -> Points:
    return tuple((0.06 + 0.11 * i, y + (0.035 if i % 2 else -0.035)) for i in range(9))


@cache
def tool_shapes(tool: str) -> tuple[Shape, ...]:
    """The tools of the board's owner: a cell taken off, a country, the shore."""
    if tool == "remove":
        cell = ((0.5, 0.12), (0.92, 0.84), (0.08, 0.84))
        return (
            Line(cell, "#8d8571", 0.06, closed=True, dash=0.1),
            Line(((0.36, 0.46), (0.64, 0.74)), ink.WARNING, 0.1),
            Line(((0.64, 0.46), (0.36, 0.74)), ink.WARNING, 0.1),
        )
    if tool == "shore":
        return tuple(Line(_wave(y), "#2f7fae", 0.1) for y in (0.3, 0.52, 0.74))
    return _country_shapes(int(tool))
