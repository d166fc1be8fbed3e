"""What stands on Carcassonne tiles besides fields, roads and cities: buildings, shields, goods and marks."""

from __future__ import annotations

from math import cos, pi, sin

from app.drawing import palette as ink
from app.drawing.scene import Circle, Line, Polygon, Shape, Text
from app.drawing.scenery import house, peak, tower
from app.drawing.symbols import star_points

Shapes = tuple[Shape, ...]


def monastery(x: float, y: float) -> Shapes:
    """A church with a long nave and a cross."""
    return (
        Circle((x, y + 0.02), 0.19, "#c7b98f"),
        Circle((x, y + 0.02), 0.19, line="#8d7f56", width=0.012),
        *_church(x, y, ink.ROOF),
    )


def shrine(x: float, y: float) -> Shapes:
    """A ring of standing stones."""
    stones: list[Shape] = [Circle((x, y), 0.19, "#9aa77a"), Circle((x, y), 0.19, line="#6d7a52", width=0.012)]
    for i in range(7):
        angle = 2 * pi * i / 7 - pi / 2
        sx, sy = x + 0.135 * cos(angle), y + 0.12 * sin(angle) + 0.03
        corners = ((sx - 0.022, sy), (sx - 0.018, sy - 0.085), (sx + 0.018, sy - 0.085), (sx + 0.022, sy))
        stones.append(Polygon(corners, ink.STONE, ink.INK, 0.01))
    return (*stones, Polygon(star_points((x, y + 0.01), 0.05, 0.02), "#7a4a9f"))


def garden(x: float, y: float) -> Shapes:
    """A hedged bed of flowers."""
    a = 0.1
    corners = ((x - a, y - a), (x + a, y - a), (x + a, y + a), (x - a, y + a))
    flowers = tuple(
        Circle((x + dx, y + dy), 0.022, colour)
        for dx, dy, colour in (
            (-0.05, -0.05, "#d9487d"), (0.05, -0.05, "#f4c22e"), (-0.05, 0.05, "#f4c22e"), (0.05, 0.05, "#d9487d"),
            (0.0, 0.0, "#ffffff"),
        )
    )  # fmt: skip
    return (Polygon(corners, "#7fae56", ink.TREE, 0.028), *flowers)


def cathedral(x: float, y: float) -> Shapes:
    """A church with two towers."""
    return (
        *tower(x - 0.12, y + 0.12, 0.09, 0.3, ink.PAPER),
        *tower(x + 0.12, y + 0.12, 0.09, 0.3, ink.PAPER),
        *_church(x, y + 0.02, "#4d6c8a", 1.15),
    )


def _church(x: float, y: float, roof: str, size: float = 1.0) -> Shapes:
    s = size
    return (
        Polygon(((x - 0.1 * s, y + 0.1 * s), (x + 0.1 * s, y + 0.1 * s), (x + 0.1 * s, y - 0.02 * s),
                 (x - 0.1 * s, y - 0.02 * s)), ink.PAPER, ink.INK, 0.012),
        Polygon(((x - 0.13 * s, y - 0.01 * s), (x + 0.13 * s, y - 0.01 * s), (x, y - 0.12 * s)), roof, ink.INK, 0.012),
        Polygon(((x - 0.025 * s, y + 0.1 * s), (x - 0.025 * s, y + 0.04 * s), (x, y + 0.015 * s),
                 (x + 0.025 * s, y + 0.04 * s), (x + 0.025 * s, y + 0.1 * s)), ink.INK),
        Line(((x, y - 0.11 * s), (x, y - 0.19 * s)), ink.INK, 0.016),
        Line(((x - 0.03 * s, y - 0.16 * s), (x + 0.03 * s, y - 0.16 * s)), ink.INK, 0.016),
    )  # fmt: skip


def shield(x: float, y: float) -> Shapes:
    """A coat of arms."""
    s = 0.07
    outline = ((x - s, y - s), (x + s, y - s), (x + s, y + s * 0.2), (x, y + s * 1.25), (x - s, y + s * 0.2))
    return (
        Polygon(outline, "#1f5fa8", "#ffffff", 0.022),
        Line(outline, ink.INK, 0.008, closed=True),
        Line(((x, y - s * 0.7), (x, y + s * 0.8)), "#ffffff", 0.02),
        Line(((x - s * 0.6, y - s * 0.2), (x + s * 0.6, y - s * 0.2)), "#ffffff", 0.02),
    )


def inn(x: float, y: float) -> Shapes:
    """A house by a pond."""
    return (
        Circle((x, y + 0.03), 0.085, ink.LAKE, "#d9c48f", 0.02),
        *house(x, y + 0.05, 0.12, ink.ROOF_DARK),
    )


def good(name: str, x: float, y: float) -> Shapes:
    """A good of the traders, or the pigs of a herd, in a round field."""
    ground: Shapes = (Circle((x, y), 0.075, ink.PAPER, ink.INK, 0.012),)
    if name == "wine":
        drops = ((0, 0.03), (-0.024, 0.0), (0.024, 0.0), (-0.012, -0.028), (0.014, -0.028))
        return (*ground, *(Circle((x + dx, y + dy), 0.017, "#6d2f6f") for dx, dy in drops))
    if name == "grain":
        ears = tuple(Line(((x, y + 0.045), (x + dx, y - 0.045)), "#c58a12", 0.016) for dx in (-0.03, 0, 0.03))
        return (*ground, *ears)
    if name == "cloth":
        roll = ((x - 0.045, y - 0.03), (x + 0.045, y - 0.03), (x + 0.045, y + 0.03), (x - 0.045, y + 0.03))
        return (
            *ground,
            Polygon(roll, "#2f8f7f", ink.INK, 0.008),
            Circle((x + 0.045, y), 0.03, "#7ccabc", ink.INK, 0.008),
        )
    return (*ground, Circle((x - 0.01, y), 0.035, "#e79aa6"), Circle((x + 0.03, y - 0.012), 0.02, "#d67f8d"))


def question() -> Shapes:
    return (Circle((0.5, 0.5), 0.2, ink.PAPER, ink.INK, 0.02), Text((0.5, 0.5), "?", 0.3, ink.INK))


def of_tile(name: str, has_crossing: bool) -> Shapes:
    """A mark of the whole tile."""
    if name == "magic":
        return (
            Circle((0.86, 0.86), 0.085, "#5b3a8c", "#ffffff", 0.014),
            Polygon(star_points((0.86, 0.86), 0.065, 0.026), "#ffd43b"),
        )
    if name.startswith("crop-"):
        return _crop_circle({"crop-city": ink.CITY_DARK, "crop-road": "#7a756a", "crop-field": ink.TREE}[name])
    if name == "fair":
        return _fair(0.5, 0.62 if has_crossing else 0.5)
    if name == "spring":
        return (Circle((0.5, 0.5), 0.1, "#4f9cc4", "#d9c48f", 0.03), *peak(0.5, 0.46, 0.2))
    if name == "lake":
        return (
            Circle((0.5, 0.5), 0.2, ink.LAKE, "#d9c48f", 0.03),
            Circle((0.5, 0.5), 0.12, line=ink.WAVE, width=0.012),
        )
    if name == "volcano":
        return (*peak(0.72, 0.34, 0.3), Circle((0.705, 0.06), 0.04, "#d9480f"))
    if name == "quarter":
        return (*tower(0.5, 0.62, 0.2, 0.32, ink.PAPER), Polygon(star_points((0.5, 0.44), 0.06, 0.024), ink.ROOF))
    return ()


def _crop_circle(colour: str) -> Shapes:
    middle = (0.84, 0.84)
    around = [(middle[0] + 0.07 * cos(pi * i / 3), middle[1] + 0.07 * sin(pi * i / 3)) for i in range(6)]
    return (
        Circle(middle, 0.095, "#e6dc8a", colour, 0.016),
        Circle(middle, 0.045, line=colour, width=0.016),
        *(Circle(at, 0.014, colour) for at in around),
    )


def _fair(x: float, y: float) -> Shapes:
    """A tent with stripes and a flag."""
    return (
        Polygon(
            ((x - 0.14, y + 0.1), (x + 0.14, y + 0.1), (x + 0.11, y - 0.02), (x - 0.11, y - 0.02)),
            ink.PAPER,
            ink.INK,
            0.012,
        ),
        *(
            Polygon(
                ((x + dx, y + 0.1), (x + dx + 0.05, y + 0.1), (x + dx + 0.04, y - 0.02), (x + dx, y - 0.02)), ink.ROOF
            )
            for dx in (-0.12, -0.02, 0.07)
        ),
        Polygon(((x - 0.13, y - 0.01), (x + 0.13, y - 0.01), (x, y - 0.13)), ink.ROOF, ink.INK, 0.012),
        Line(((x, y - 0.13), (x, y - 0.2)), ink.INK, 0.012),
        Polygon(((x, y - 0.2), (x + 0.06, y - 0.18), (x, y - 0.155)), "#f4c22e"),
    )
