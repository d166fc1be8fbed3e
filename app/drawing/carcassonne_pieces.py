"""The wooden pieces, cards and tokens of the expansions of Carcassonne, each in the unit square."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from app.drawing import carcassonne_marks as mark
from app.drawing import palette as ink
from app.drawing.palette import INK, player_fill, player_ink
from app.drawing.scene import Circle, Hatch, Line, Point, Points, Polygon, Shape, Text
from app.drawing.scenery import castle
from app.drawing.symbols import figure_shapes, star_points, symbol_shapes

Shapes = tuple[Shape, ...]
GOLD, GOLD_DARK = "#f4c22e", "#a8780f"
SHADOW = "#00000050"
MAGE_ROBE, WITCH_ROBE, COUNT_ROBE = "#4a3fa3", "#3b5a2a", "#8f1f2d"


# -- figures of the players ------------------------------------------------------------------------------------------


@cache
def builder_shapes(colour: str, symbol: str) -> Shapes:
    """A follower with a helmet and a hammer."""
    return (
        *figure_shapes(colour, symbol),
        Line(((0.9, 0.66), (0.9, 0.2)), INK, 0.1),
        Line(((0.9, 0.66), (0.9, 0.2)), "#b98b52", 0.05),
        Polygon(((0.76, 0.1), (1.0, 0.1), (1.0, 0.26), (0.76, 0.26)), ink.STONE, INK, 0.035),
        Polygon(((0.28, 0.19), (0.34, 0.05), (0.5, 0.0), (0.66, 0.05), (0.72, 0.19)), GOLD, INK, 0.04),
    )


@cache
def pig_shapes(colour: str, symbol: str) -> Shapes:
    """A pig from the side."""
    fill = player_fill(colour)
    body = (
        (0.1, 0.5), (0.18, 0.32), (0.36, 0.26), (0.62, 0.28), (0.7, 0.2), (0.78, 0.3), (0.9, 0.38), (0.98, 0.4),
        (0.98, 0.54), (0.88, 0.58), (0.8, 0.66), (0.8, 0.86), (0.66, 0.86), (0.64, 0.72), (0.38, 0.72), (0.36, 0.86),
        (0.22, 0.86), (0.2, 0.68), (0.12, 0.62),
    )  # fmt: skip
    return (
        Polygon(_moved(body, 0.02, 0.04), SHADOW),
        Line(((0.12, 0.46), (0.04, 0.4), (0.06, 0.32)), INK, 0.05),
        Line(body, INK, 0.09, closed=True),
        Polygon(body, fill),
        Circle((0.84, 0.44), 0.025, player_ink(colour)),
        *symbol_shapes(symbol, (0.46, 0.49), 0.15, player_ink(colour)),
    )


@cache
def abbot_shapes(colour: str, symbol: str) -> Shapes:
    """A figure in a long robe with a mitre."""
    fill = player_fill(colour)
    robe = ((0.5, 0.3), (0.7, 0.38), (0.8, 0.94), (0.2, 0.94), (0.3, 0.38))
    mitre = ((0.36, 0.2), (0.36, 0.08), (0.5, -0.02), (0.64, 0.08), (0.64, 0.2))
    return (
        Polygon(_moved(robe, 0.02, 0.04), SHADOW),
        Line(robe, INK, 0.09, closed=True),
        Circle((0.5, 0.25), 0.16, fill, INK, 0.045),
        Polygon(robe, fill),
        Polygon(mitre, ink.PAPER, INK, 0.035),
        Line(((0.5, 0.03), (0.5, 0.18)), GOLD_DARK, 0.035),
        Line(((0.43, 0.1), (0.57, 0.1)), GOLD_DARK, 0.035),
        *symbol_shapes(symbol, (0.5, 0.62), 0.15, player_ink(colour)),
    )


LOOKS = {"builder": builder_shapes, "pig": pig_shapes, "abbot": abbot_shapes}
"""Figures that look otherwise than a follower."""
SIZES = {"large": 1.35, "builder": 1.05, "pig": 0.95}
"""How large a figure is beside a follower."""


# -- pieces of nobody ------------------------------------------------------------------------------------------------


@cache
def mage_shapes() -> Shapes:
    """A robe with stars, a white beard, a pointed hat and a staff."""
    robe = ((0.5, 0.34), (0.7, 0.46), (0.8, 0.95), (0.2, 0.95), (0.3, 0.46))
    hat = ((0.26, 0.33), (0.5, -0.02), (0.74, 0.33))
    return (
        Polygon(_moved(robe, 0.02, 0.03), SHADOW),
        Line(((0.88, 0.95), (0.88, 0.3)), INK, 0.08),
        Line(((0.88, 0.95), (0.88, 0.3)), "#b98b52", 0.04),
        Circle((0.88, 0.24), 0.08, GOLD, INK, 0.035),
        Polygon(robe, MAGE_ROBE, "#ffffff", 0.05),
        Line(robe, INK, 0.025, closed=True),
        Circle((0.5, 0.37), 0.13, "#f0c8a0", INK, 0.03),
        Polygon(((0.38, 0.42), (0.62, 0.42), (0.5, 0.68)), "#ffffff", INK, 0.025),
        Polygon(hat, MAGE_ROBE, INK, 0.03),
        Polygon(star_points((0.5, 0.22), 0.08, 0.034), GOLD),
        Polygon(star_points((0.35, 0.8), 0.06, 0.026), GOLD),
        Polygon(star_points((0.64, 0.74), 0.06, 0.026), GOLD),
    )


@cache
def witch_shapes() -> Shapes:
    """A green robe, red hair, a broad black hat and a broom."""
    robe = ((0.5, 0.36), (0.68, 0.48), (0.78, 0.95), (0.22, 0.95), (0.32, 0.48))
    return (
        Polygon(_moved(robe, 0.02, 0.03), SHADOW),
        Line(((0.1, 0.34), (0.16, 0.8)), INK, 0.08),
        Line(((0.1, 0.34), (0.16, 0.8)), "#b98b52", 0.04),
        Polygon(((0.1, 0.78), (0.22, 0.76), (0.28, 0.98), (0.08, 1.0)), GOLD_DARK, INK, 0.025),
        Polygon(robe, WITCH_ROBE, "#ffffff", 0.05),
        Line(robe, INK, 0.025, closed=True),
        Polygon(((0.32, 0.36), (0.68, 0.36), (0.74, 0.6), (0.26, 0.6)), "#c8501f", INK, 0.02),
        Circle((0.5, 0.42), 0.13, "#f0c8a0", INK, 0.03),
        Polygon(((0.12, 0.33), (0.88, 0.33), (0.8, 0.24), (0.2, 0.24)), "#26222b", "#ffffff", 0.03),
        Polygon(((0.3, 0.27), (0.44, 0.0), (0.62, -0.02), (0.54, 0.06), (0.7, 0.27)), "#26222b"),
        Line(((0.31, 0.25), (0.69, 0.25)), "#a06bd0", 0.05),
    )


@cache
def count_shapes() -> Shapes:
    """A nobleman in a red cloak with a coronet."""
    cloak = ((0.5, 0.34), (0.74, 0.44), (0.86, 0.95), (0.14, 0.95), (0.26, 0.44))
    return (
        Polygon(_moved(cloak, 0.02, 0.03), SHADOW),
        Polygon(cloak, COUNT_ROBE, "#ffffff", 0.05),
        Line(cloak, INK, 0.025, closed=True),
        Polygon(((0.42, 0.4), (0.58, 0.4), (0.62, 0.95), (0.38, 0.95)), ink.PAPER, INK, 0.02),
        *(Circle((0.5, y), 0.02, INK) for y in (0.56, 0.68, 0.8)),
        Circle((0.5, 0.3), 0.15, "#f0c8a0", INK, 0.03),
        *_crown(0.5, 0.13, 0.42),
    )


def _crown(x: float, y: float, wide: float) -> Shapes:
    """A crown around (x, y)."""
    a, high = wide / 2, wide * 0.3
    points = (
        (x - a, y + high), (x - a, y - high * 0.8), (x - a * 0.5, y), (x, y - high * 1.1), (x + a * 0.5, y),
        (x + a, y - high * 0.8), (x + a, y + high),
    )  # fmt: skip
    return (Polygon(points, GOLD, INK, wide * 0.08),)


# -- cards, goods, tokens --------------------------------------------------------------------------------------------


def _card(fill: str) -> Shapes:
    corners = ((0.12, 0.02), (0.88, 0.02), (0.88, 0.98), (0.12, 0.98))
    return (Polygon(corners, fill, INK, 0.05), Line(_inset(corners, 0.09), GOLD, 0.03, closed=True))


@cache
def king_shapes() -> Shapes:
    """The King's card: a crown."""
    return (
        *_card("#7d1f2b"),
        *_crown(0.5, 0.46, 0.52),
        Line(((0.27, 0.72), (0.73, 0.72)), GOLD, 0.07),
        *(Circle((x, 0.56), 0.035, "#c8321f") for x in (0.36, 0.5, 0.64)),
    )


@cache
def robber_shapes() -> Shapes:
    """The Robber Baron's card: crossed swords."""
    swords: list[Shape] = []
    for flip in (1, -1):

        def at(x: float, y: float, flip: int = flip) -> Point:
            return 0.5 + flip * x, y

        swords += [
            Line((at(-0.24, 0.78), at(0.22, 0.2)), INK, 0.12),
            Line((at(-0.24, 0.78), at(0.22, 0.2)), "#e8ebef", 0.065),
            Line((at(-0.26, 0.58), at(-0.06, 0.74)), GOLD, 0.06),
        ]
    return (*_card("#24405f"), *swords)


@cache
def goods_shapes(name: str) -> Shapes:
    """A good of the traders, filling the square."""
    return enlarged(mark.good(name, 0.5, 0.5), 5.6)


@cache
def token_shapes(name: str) -> Shapes:
    """A round token of the catapult: knock-out, seduction, target or catch."""
    ground = (Circle((0.5, 0.53), 0.44, SHADOW), Circle((0.5, 0.5), 0.43, "#e9d7b0", INK, 0.045))
    if name == "knock-out":
        return (*ground, Polygon(star_points((0.5, 0.5), 0.36, 0.17, 9), "#d9480f", INK, 0.03))
    if name == "seduce":
        heart = (
            (0.5, 0.76), (0.26, 0.52), (0.22, 0.4), (0.28, 0.3), (0.4, 0.28), (0.5, 0.38), (0.6, 0.28), (0.72, 0.3),
            (0.78, 0.4), (0.74, 0.52),
        )  # fmt: skip
        return (*ground, Polygon(heart, "#c8325a", INK, 0.035))
    if name == "hit-target":
        rings = ((0.33, "#c8321f"), (0.23, ink.PAPER), (0.13, "#c8321f"))
        return (*ground, *(Circle((0.5, 0.5), radius, fill, INK, 0.02) for radius, fill in rings))
    fingers = tuple(Line(((x, 0.62), (x + dx, 0.34)), INK, 0.12) for x, dx in _FINGERS)
    skin = tuple(Line(((x, 0.62), (x + dx, 0.34)), "#f0c8a0", 0.075) for x, dx in _FINGERS)
    palm = Polygon(((0.27, 0.54), (0.73, 0.54), (0.66, 0.8), (0.36, 0.8)), "#f0c8a0", INK, 0.03)
    return (*ground, *fingers, palm, *skin, Circle((0.5, 0.27), 0.1, "#1565b0", INK, 0.03))


_FINGERS = ((0.31, -0.09), (0.44, -0.05), (0.56, 0.05), (0.69, 0.09))


# -- the quarters of the Count's city --------------------------------------------------------------------------------


@cache
def quarter_shapes(quarter: str) -> Shapes:
    """The building that tells a quarter."""
    if quarter == "castle":
        return castle(0.5, 0.92, 0.68)
    if quarter == "cathedral":
        return enlarged(mark.cathedral(0.5, 0.5), 2.4, (0.5, 0.48))
    if quarter == "market":
        stripes = tuple(
            Polygon(((x, 0.2), (x + 0.1, 0.2), (x + 0.12, 0.44), (x - 0.02, 0.44)), ink.ROOF)
            for x in (0.17, 0.37, 0.57, 0.77)
        )
        fruit = tuple(
            Circle((x, 0.62), 0.06, colour, INK, 0.02)
            for x, colour in ((0.3, "#d9480f"), (0.43, GOLD), (0.57, "#5d8a4a"), (0.7, "#d9480f"))
        )
        return (
            Line(((0.2, 0.42), (0.2, 0.92)), INK, 0.05),
            Line(((0.8, 0.42), (0.8, 0.92)), INK, 0.05),
            Polygon(((0.14, 0.66), (0.86, 0.66), (0.86, 0.82), (0.14, 0.82)), "#b98b52", INK, 0.03),
            *fruit,
            Polygon(((0.14, 0.2), (0.86, 0.2), (0.94, 0.44), (0.06, 0.44)), ink.PAPER, INK, 0.03),
            *stripes,
            Line(((0.14, 0.2), (0.86, 0.2), (0.94, 0.44), (0.06, 0.44)), INK, 0.03, closed=True),
        )
    anvil = (
        (0.04, 0.42), (0.3, 0.36), (0.92, 0.36), (0.92, 0.5), (0.66, 0.58), (0.64, 0.7), (0.78, 0.84), (0.24, 0.84),
        (0.38, 0.7), (0.38, 0.56), (0.18, 0.52),
    )  # fmt: skip
    return (
        Polygon(anvil, "#5a5f68", INK, 0.035),
        Line(((0.5, 0.3), (0.74, 0.1)), INK, 0.09),
        Line(((0.5, 0.3), (0.74, 0.1)), "#b98b52", 0.05),
        Polygon(((0.36, 0.2), (0.48, 0.1), (0.6, 0.26), (0.48, 0.36)), "#8d9197", INK, 0.03),
        *(Line(((0.3, 0.3), (0.3 + dx, 0.3 + dy)), GOLD, 0.035) for dx, dy in ((-0.14, -0.04), (-0.08, -0.14))),
    )


# -- making shapes larger --------------------------------------------------------------------------------------------


def enlarged(shapes: Iterable[Shape], factor: float, centre: Point = (0.5, 0.5)) -> Shapes:
    """Shapes drawn larger about a point that comes to the middle of the square."""

    def move(points: Points) -> Points:
        return tuple((0.5 + (x - centre[0]) * factor, 0.5 + (y - centre[1]) * factor) for x, y in points)

    found: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Circle):
            (at,) = move((shape.centre,))
            found.append(replace(shape, centre=at, radius=shape.radius * factor, width=shape.width * factor))
        elif isinstance(shape, Text):
            (at,) = move((shape.at,))
            found.append(replace(shape, at=at, size=shape.size * factor))
        elif isinstance(shape, Hatch):
            found.append(replace(shape, points=move(shape.points), step=shape.step * factor))
        else:
            found.append(replace(shape, points=move(shape.points), width=shape.width * factor))
    return tuple(found)


def _moved(points: Points, dx: float, dy: float) -> Points:
    return tuple((x + dx, y + dy) for x, y in points)


def _inset(corners: Points, by: float) -> Points:
    return tuple((x + by if x < 0.5 else x - by, y + by if y < 0.5 else y - by) for x, y in corners)
