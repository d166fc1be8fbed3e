"""Icons of the app as white shapes in the unit square; the screen tints them."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from app.drawing.scene import Circle, Line, Points, Polygon, Shape, square

W = "#ffffff"
THIN = 0.075


def _arc(cx: float, cy: float, r: float, start_deg: float, end_deg: float, steps: int = 18) -> Points:
    angles = (start_deg + (end_deg - start_deg) * i / steps for i in range(steps + 1))
    return tuple((cx + r * cos(a * pi / 180), cy + r * sin(a * pi / 180)) for a in angles)


def _gear() -> tuple[Shape, ...]:
    teeth = tuple(
        Line(((0.5 + 0.26 * cos(a), 0.5 + 0.26 * sin(a)), (0.5 + 0.4 * cos(a), 0.5 + 0.4 * sin(a))), W, 0.12)
        for a in (pi * i / 4 for i in range(8))
    )
    return (*teeth, Circle((0.5, 0.5), 0.22, line=W, width=0.1))


def _undo(mirror: bool) -> tuple[Shape, ...]:
    def flip(points: Points) -> Points:
        return tuple((1 - x, y) for x, y in points) if mirror else points

    return (
        Line(flip(_arc(0.52, 0.56, 0.28, 215, 440)), W, THIN),
        Polygon(flip(((0.1, 0.42), (0.42, 0.52), (0.36, 0.2))), W),
    )


ICONS: dict[str, tuple[Shape, ...]] = {
    "back": (Line(((0.6, 0.22), (0.32, 0.5), (0.6, 0.78)), W, THIN),),
    "next": (Line(((0.4, 0.22), (0.68, 0.5), (0.4, 0.78)), W, THIN),),
    "close": (Line(((0.26, 0.26), (0.74, 0.74)), W, THIN), Line(((0.74, 0.26), (0.26, 0.74)), W, THIN)),
    "plus": (Line(((0.5, 0.2), (0.5, 0.8)), W, 0.09), Line(((0.2, 0.5), (0.8, 0.5)), W, 0.09)),
    "minus": (Line(((0.2, 0.5), (0.8, 0.5)), W, 0.09),),
    "check": (Line(((0.2, 0.54), (0.42, 0.74), (0.8, 0.28)), W, 0.09),),
    "undo": _undo(False),
    "redo": _undo(True),
    "turn": (
        Line(_arc(0.5, 0.5, 0.29, -60, 200), W, THIN),
        Polygon(((0.46, 0.08), (0.82, 0.22), (0.54, 0.46)), W),
    ),
    "camera": (
        Line(((0.12, 0.32), (0.32, 0.32), (0.4, 0.2), (0.6, 0.2), (0.68, 0.32), (0.88, 0.32), (0.88, 0.8), (0.12, 0.8)),
             W, THIN, closed=True),
        Circle((0.5, 0.55), 0.14, line=W, width=THIN),
    ),
    "gallery": (
        Line(square((0.14, 0.18), 0.7), W, THIN, closed=True),
        Polygon(((0.2, 0.78), (0.42, 0.46), (0.56, 0.64), (0.64, 0.54), (0.8, 0.78)), W),
        Circle((0.66, 0.36), 0.06, W),
    ),
    "pencil": (
        Polygon(((0.16, 0.84), (0.22, 0.62), (0.38, 0.78)), W),
        Line(((0.3, 0.7), (0.74, 0.26)), W, 0.17),
    ),
    "sum": (Line(((0.74, 0.24), (0.28, 0.24), (0.54, 0.5), (0.28, 0.77), (0.74, 0.77)), W, THIN),),
    "list": tuple(
        shape
        for y in (0.26, 0.5, 0.74)
        for shape in (Circle((0.2, y), 0.05, W), Line(((0.36, y), (0.84, y)), W, THIN))
    ),
    "layers": (
        Line(((0.5, 0.16), (0.86, 0.36), (0.5, 0.56), (0.14, 0.36)), W, THIN, closed=True),
        Line(((0.14, 0.52), (0.5, 0.72), (0.86, 0.52)), W, THIN),
        Line(((0.14, 0.68), (0.5, 0.88), (0.86, 0.68)), W, THIN),
    ),
    "gear": _gear(),
    "history": (
        Circle((0.5, 0.5), 0.34, line=W, width=THIN),
        Line(((0.5, 0.3), (0.5, 0.52), (0.66, 0.6)), W, THIN),
    ),
    "share": (
        Line(((0.28, 0.5), (0.72, 0.26)), W, 0.06),
        Line(((0.28, 0.5), (0.72, 0.74)), W, 0.06),
        Circle((0.26, 0.5), 0.12, W),
        Circle((0.74, 0.25), 0.12, W),
        Circle((0.74, 0.75), 0.12, W),
    ),
    "bin": (
        Line(((0.2, 0.28), (0.8, 0.28)), W, THIN),
        Line(((0.4, 0.26), (0.42, 0.16), (0.58, 0.16), (0.6, 0.26)), W, 0.06),
        Line(((0.28, 0.34), (0.33, 0.84), (0.67, 0.84), (0.72, 0.34)), W, THIN),
    ),
    "warning": (
        Line(((0.5, 0.16), (0.88, 0.82), (0.12, 0.82)), W, THIN, closed=True),
        Line(((0.5, 0.4), (0.5, 0.58)), W, 0.08),
        Circle((0.5, 0.71), 0.045, W),
    ),
    "question": (
        Line((*_arc(0.5, 0.36, 0.17, 180, 400), (0.5, 0.58), (0.5, 0.64)), W, 0.08),
        Circle((0.5, 0.8), 0.055, W),
    ),
    "fit": tuple(
        Line(((x, y + dy), (x, y), (x + dx, y)), W, THIN)
        for x, y, dx, dy in ((0.16, 0.16, 0.2, 0.2), (0.84, 0.16, -0.2, 0.2), (0.16, 0.84, 0.2, -0.2),
                             (0.84, 0.84, -0.2, -0.2))
    ),
    "crown": (
        Polygon(((0.14, 0.72), (0.1, 0.3), (0.32, 0.48), (0.5, 0.2), (0.68, 0.48), (0.9, 0.3), (0.86, 0.72)), W),
        Line(((0.18, 0.83), (0.82, 0.83)), W, THIN),
    ),
    "again": (
        Line(_arc(0.5, 0.5, 0.3, -40, 140), W, THIN),
        Line(_arc(0.5, 0.5, 0.3, 140, 320), W, THIN),
        Polygon(((0.62, 0.1), (0.88, 0.34), (0.56, 0.4)), W),
        Polygon(((0.38, 0.9), (0.12, 0.66), (0.44, 0.6)), W),
    ),
    "eye": (
        Line((*_arc(0.5, 0.74, 0.45, 212, 328), *_arc(0.5, 0.26, 0.45, 32, 148)), W, 0.06, closed=True),
        Circle((0.5, 0.5), 0.12, W),
    ),
    "more": tuple(Circle((0.5, y), 0.07, W) for y in (0.24, 0.5, 0.76)),
    "play": (Polygon(((0.3, 0.18), (0.8, 0.5), (0.3, 0.82)), W),),
    "form": (
        Line(((0.22, 0.12), (0.78, 0.12), (0.78, 0.88), (0.22, 0.88)), W, THIN, closed=True),
        Line(((0.36, 0.34), (0.64, 0.34)), W, 0.06),
        Line(((0.36, 0.52), (0.64, 0.52)), W, 0.06),
        Line(((0.36, 0.7), (0.52, 0.7)), W, 0.06),
    ),
}  # fmt: skip


@cache
def icon_shapes(name: str) -> tuple[Shape, ...]:
    """The shapes of an icon; KeyError tells a name nobody drew."""
    return ICONS[name]
