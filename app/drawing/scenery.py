"""Trees, peaks, waves and houses in the unit square, shared by the drawings of the games."""

from __future__ import annotations

from app.drawing import palette as ink
from app.drawing.scene import Circle, Line, Point, Polygon, Shape


def tree(x: float, y: float, size: float = 0.12) -> tuple[Shape, ...]:
    """A fir with its foot at (x, y)."""
    s = size
    return (
        Circle((x + 0.02, y), s * 0.34, "#00000026"),
        Line(((x, y), (x, y - s * 0.3)), "#5b4026", s * 0.16),
        Polygon(((x - s * 0.45, y - s * 0.2), (x + s * 0.45, y - s * 0.2), (x, y - s * 0.95)), ink.TREE),
        Polygon(((x - s * 0.35, y - s * 0.6), (x + s * 0.35, y - s * 0.6), (x, y - s * 1.3)), ink.TREE_LIGHT),
    )


def tuft(x: float, y: float, size: float = 0.05) -> tuple[Shape, ...]:
    """A tuft of grass."""
    return tuple(
        Line(((x + dx * size * 0.3, y), (x + dx * size, y - size)), ink.FIELD_DARK, 0.012) for dx in (-1, 0, 1)
    )


def peak(x: float, y: float, size: float) -> tuple[Shape, ...]:
    """A mountain with its foot's middle at (x, y): a light flank, a dark one, snow."""
    s = size
    top = (x - s * 0.05, y - s)
    return (
        Polygon(((x - s * 0.62, y), (x + s * 0.62, y), top), ink.PEAK),
        Polygon(((x + s * 0.1, y), (x + s * 0.62, y), top), ink.PEAK_DARK),
        Polygon(
            (
                top,
                (x + s * 0.16, y - s * 0.68),
                (x + s * 0.03, y - s * 0.74),
                (x - s * 0.06, y - s * 0.62),
                (x - s * 0.14, y - s * 0.72),
                (x - s * 0.24, y - s * 0.67),
            ),
            ink.SNOW,
        ),
    )


def wave(x: float, y: float, size: float = 0.16) -> Shape:
    """A small wave."""
    s = size / 4
    return Line(
        ((x, y), (x + s, y - s * 0.7), (x + 2 * s, y), (x + 3 * s, y - s * 0.7), (x + 4 * s, y)), ink.WAVE, 0.016
    )


def house(x: float, y: float, size: float, roof: str = ink.ROOF, wall: str = ink.PAPER) -> tuple[Shape, ...]:
    """A house with its foot's middle at (x, y)."""
    s = size
    return (
        Polygon(
            ((x - s * 0.42, y), (x + s * 0.42, y), (x + s * 0.42, y - s * 0.55), (x - s * 0.42, y - s * 0.55)),
            wall,
            ink.INK,
            0.012,
        ),
        Polygon(((x - s * 0.55, y - s * 0.5), (x + s * 0.55, y - s * 0.5), (x, y - s * 1.05)), roof, ink.INK, 0.012),
        Polygon(
            ((x - s * 0.1, y), (x + s * 0.1, y), (x + s * 0.1, y - s * 0.28), (x - s * 0.1, y - s * 0.28)), ink.INK
        ),
    )


def tower(x: float, y: float, wide: float, high: float, fill: str = ink.STONE) -> tuple[Shape, ...]:
    """A tower with battlements, its foot's middle at (x, y)."""
    a, top = wide / 2, y - high
    tooth = wide / 5
    teeth: list[Point] = []
    for i in range(5):
        left = x - a + i * tooth
        rise = tooth if i % 2 == 0 else 0.0
        teeth += [(left, top - rise), (left + tooth, top - rise)]
    return (
        Polygon(((x - a, y), *teeth, (x + a, y)), fill, ink.INK, 0.014),
        Polygon(((x + a * 0.35, y), (x + a * 0.35, top), (x + a, top), (x + a, y)), "#00000022"),
    )


def castle(x: float, y: float, size: float) -> tuple[Shape, ...]:
    """A castle: two towers, a wall and a gate, its foot's middle at (x, y)."""
    s = size
    gate = s * 0.13
    return (
        Polygon(((x - s * 0.55, y + s * 0.03), (x + s * 0.62, y + s * 0.03), (x + s * 0.5, y - s * 0.06)), "#00000026"),
        *tower(x, y, s * 0.34, s * 0.92),
        *tower(x, y, s * 0.8, s * 0.42),
        *tower(x - s * 0.42, y, s * 0.26, s * 0.66),
        *tower(x + s * 0.42, y, s * 0.26, s * 0.66),
        Polygon(
            ((x - gate, y), (x - gate, y - gate * 1.2), (x, y - gate * 1.9), (x + gate, y - gate * 1.2), (x + gate, y)),
            ink.INK,
        ),
        Line(((x, y - s * 0.98), (x, y - s * 1.22)), ink.INK, 0.014),
        Polygon(((x, y - s * 1.22), (x + s * 0.22, y - s * 1.15), (x, y - s * 1.08)), ink.ROOF),
    )


def village(x: float, y: float, size: float) -> tuple[Shape, ...]:
    """Three houses."""
    s = size
    return (
        *house(x + s * 0.02, y - s * 0.42, s * 0.5, ink.ROOF_DARK),
        *house(x - s * 0.38, y, s * 0.55),
        *house(x + s * 0.4, y - s * 0.03, s * 0.52, "#c9703a"),
    )


def town(x: float, y: float, size: float) -> tuple[Shape, ...]:
    """A walled town with a church."""
    s = size
    return (
        *house(x - s * 0.4, y - s * 0.2, s * 0.48, ink.ROOF_DARK),
        *house(x + s * 0.42, y - s * 0.2, s * 0.46, "#c9703a"),
        Polygon(
            ((x - s * 0.14, y), (x - s * 0.14, y - s * 0.85), (x + s * 0.14, y - s * 0.85), (x + s * 0.14, y)),
            ink.PAPER,
            ink.INK,
            0.014,
        ),
        Polygon(((x - s * 0.2, y - s * 0.8), (x + s * 0.2, y - s * 0.8), (x, y - s * 1.35)), ink.ROOF, ink.INK, 0.014),
        *house(x - s * 0.22, y - s * 0.08, s * 0.42),
        *house(x + s * 0.22, y - s * 0.08, s * 0.42, ink.ROOF_DARK),
        *tower(x, y + s * 0.06, s * 1.3, s * 0.26, ink.WALL),
        *tower(x - s * 0.62, y + s * 0.06, s * 0.2, s * 0.42, ink.WALL),
        *tower(x + s * 0.62, y + s * 0.06, s * 0.2, s * 0.42, ink.WALL),
        Polygon(
            (
                (x - s * 0.08, y + s * 0.06),
                (x - s * 0.08, y - s * 0.06),
                (x + s * 0.08, y - s * 0.06),
                (x + s * 0.08, y + s * 0.06),
            ),
            ink.INK,
        ),
    )
