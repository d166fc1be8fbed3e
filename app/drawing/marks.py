"""Marks that every board may carry: places to tap, badges, problems, rings."""

from __future__ import annotations

from collections.abc import Iterable

from app.drawing import palette as ink
from app.drawing.scene import Circle, Line, Point, Polygon, Shape, Text, square
from scoring.problems import Problem


def badge(at: Point, text: str, fill: str = ink.PAPER, colour: str = ink.INK, size: float = 0.12) -> tuple[Shape, ...]:
    """A number in a small disc."""
    return (Circle(at, size, fill, ink.INK, 0.018), Text(at, text, size * 1.45, colour))


def open_places(places: Iterable[Point]) -> tuple[Shape, ...]:
    """Empty places where something may lie: a dashed square with a plus."""
    shapes: list[Shape] = []
    for x, y in places:
        shapes += [
            Polygon(square((x, y), inset=0.06), "#8a8f7a14"),
            Line(square((x, y), inset=0.06), "#6f756577", 0.02, closed=True, dash=0.07),
            Line(((x + 0.42, y + 0.5), (x + 0.58, y + 0.5)), "#6f7565aa", 0.03),
            Line(((x + 0.5, y + 0.42), (x + 0.5, y + 0.58)), "#6f7565aa", 0.03),
        ]
    return tuple(shapes)


def count_marks(counts: Iterable[tuple[Point, int]]) -> tuple[Shape, ...]:
    """How many tiles still fit at each place; a warning where none does."""
    shapes: list[Shape] = []
    for (x, y), count in counts:
        fill, colour = ("#ffffff", ink.INK) if count else (ink.WARNING, "#ffffff")
        shapes += badge((x + 0.5, y + 0.5), str(count), fill, colour, 0.2)
    return tuple(shapes)


def problem_marks(problems: Iterable[Problem]) -> tuple[Shape, ...]:
    """A ring and a sign at each place with a problem."""
    shapes: list[Shape] = []
    for place in dict.fromkeys(spot.place[:2] for problem in problems for spot in problem.where if len(spot.place) > 1):
        x, y = place
        shapes += [
            Line(square((x, y), inset=0.04), ink.WARNING, 0.05, closed=True),
            Circle((x + 0.84, y + 0.16), 0.13, ink.WARNING, "#ffffff", 0.02),
            Text((x + 0.84, y + 0.16), "!", 0.2, "#ffffff"),
        ]
    return tuple(shapes)


def letter_shapes(letter: str) -> tuple[Shape, ...]:
    """A plain tile with a letter, for what nobody has drawn yet."""
    ground = Polygon(square((0, 0), inset=0.02), ink.WALL, ink.WALL_DARK, 0.03)
    return (ground, Text((0.5, 0.5), letter, 0.5, ink.WALL_DARK))
