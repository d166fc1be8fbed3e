"""The players' symbols and the figures that carry them."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from app.drawing.palette import INK, player_fill, player_ink
from app.drawing.scene import Circle, Line, Point, Points, Polygon, Shape
from scoring.values import Player

PATTERNS = {
    "circle": "dots",
    "square": "grid",
    "triangle": "rising",
    "diamond": "falling",
    "star": "crossed",
    "cross": "level",
}
"""The hatching that goes with each symbol."""


def star_points(centre: Point, outer: float, inner: float, rays: int = 5) -> Points:
    x, y = centre
    corners = []
    for step in range(rays * 2):
        radius = outer if step % 2 == 0 else inner
        angle = pi * step / rays - pi / 2
        corners.append((x + radius * cos(angle), y + radius * sin(angle)))
    return tuple(corners)


def symbol_shapes(symbol: str, centre: Point, radius: float, colour: str) -> tuple[Shape, ...]:
    """A player's symbol inside a circle of this radius."""
    x, y = centre
    r = radius
    if symbol == "circle":
        return (Circle(centre, r * 0.72, line=colour, width=r * 0.42),)
    if symbol == "square":
        a = r * 0.72
        return (Polygon(((x - a, y - a), (x + a, y - a), (x + a, y + a), (x - a, y + a)), colour),)
    if symbol == "triangle":
        return (Polygon(((x, y - r), (x + r * 0.92, y + r * 0.68), (x - r * 0.92, y + r * 0.68)), colour),)
    if symbol == "diamond":
        return (Polygon(((x, y - r), (x + r * 0.8, y), (x, y + r), (x - r * 0.8, y)), colour),)
    if symbol == "star":
        return (Polygon(star_points(centre, r * 1.08, r * 0.45), colour),)
    a, b = r * 0.95, r * 0.32
    return (
        Polygon(((x - b, y - a), (x + b, y - a), (x + b, y + a), (x - b, y + a)), colour),
        Polygon(((x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)), colour),
    )


@cache
def disc_shapes(colour: str, symbol: str) -> tuple[Shape, ...]:
    """A round counter of a player in the unit square: colour and symbol."""
    return (
        Circle((0.5, 0.53), 0.45, "#00000040"),
        Circle((0.5, 0.5), 0.44, player_fill(colour), INK, 0.05),
        Circle((0.5, 0.5), 0.36, line="#ffffff55", width=0.03),
        *symbol_shapes(symbol, (0.5, 0.5), 0.2, player_ink(colour)),
    )


@cache
def figure_shapes(colour: str, symbol: str, lying: bool = False) -> tuple[Shape, ...]:
    """A little person of a player in the unit square, standing or lying down, with the symbol on the chest."""
    body = (
        (0.5, 0.26), (0.62, 0.33), (0.93, 0.47), (0.95, 0.56), (0.72, 0.6), (0.72, 0.66), (0.86, 0.92), (0.58, 0.94),
        (0.5, 0.8), (0.42, 0.94), (0.14, 0.92), (0.28, 0.66), (0.28, 0.6), (0.05, 0.56), (0.07, 0.47), (0.38, 0.33),
    )  # fmt: skip
    head, chest = (0.5, 0.2), (0.5, 0.56)
    if lying:
        body = tuple((1 - y, x) for x, y in body)
        head, chest = (1 - head[1], head[0]), (1 - chest[1], chest[0])
    fill = player_fill(colour)
    shadow = tuple((x + 0.02, y + 0.04) for x, y in body)
    return (
        Polygon(shadow, "#00000050"),
        Circle((head[0] + 0.02, head[1] + 0.04), 0.17, "#00000050"),
        Line(body, INK, 0.09, closed=True),
        Circle(head, 0.17, fill, INK, 0.045),
        Polygon(body, fill),
        Circle(head, 0.15, fill),
        *symbol_shapes(symbol, chest, 0.15, player_ink(colour)),
    )


def figure_key(player: Player, kind: str) -> str:
    """The stamp's key of a player's figure."""
    return f"{kind}/{player.colour}/{player.symbol}"
