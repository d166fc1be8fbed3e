"""The nine kinds of Robber Knights tiles, drawn in the unit square."""

from __future__ import annotations

from functools import cache

from app.drawing import palette as ink
from app.drawing.scene import Polygon, Shape, square
from app.drawing.scenery import castle, peak, town, tree, tuft, village, wave

GROUND = {"plain": ink.FIELD, "forest": ink.FOREST, "mountains": ink.MOUNTAIN, "lake": ink.LAKE}
TREES = ((0.14, 0.24), (0.34, 0.19), (0.62, 0.17), (0.86, 0.22), (0.9, 0.48), (0.1, 0.5), (0.9, 0.72), (0.12, 0.78))
TUFTS = ((0.16, 0.2), (0.8, 0.16), (0.88, 0.58), (0.1, 0.62), (0.45, 0.13), (0.74, 0.38), (0.24, 0.42))


@cache
def tile_shapes(terrain: str, building: str) -> tuple[Shape, ...]:
    """One kind of tile; `building` is empty where none stands."""
    shapes: list[Shape] = [
        Polygon(square((0, 0), inset=0.012), GROUND.get(terrain, ink.STONE), ink.INK + "99", 0.02),
        Polygon(square((0, 0), inset=0.035), line="#ffffff40", width=0.02),
    ]
    if terrain == "plain":
        for x, y in TUFTS:
            shapes += tuft(x, y)
    elif terrain == "forest":
        for x, y in sorted(TREES, key=lambda foot: foot[1]):
            shapes += tree(x, y, 0.17)
    elif terrain == "mountains":
        shapes += [*peak(0.7, 0.5, 0.36), *peak(0.34, 0.54, 0.42), *peak(0.56, 0.66, 0.34)]
    elif terrain == "lake":
        shapes.append(Polygon(_shore(), "#4f9cc4"))
        for x, y in ((0.2, 0.3), (0.56, 0.24), (0.36, 0.48), (0.66, 0.54), (0.24, 0.7), (0.56, 0.78)):
            shapes.append(wave(x, y))
    drawn = {"castle": castle, "village": village, "city": town}.get(building)
    if drawn is not None:
        shapes += drawn(0.5, 0.62, 0.42)
    return tuple(shapes)


def _shore() -> tuple[tuple[float, float], ...]:
    return ((0.18, 0.14), (0.5, 0.1), (0.84, 0.18), (0.92, 0.46), (0.86, 0.82), (0.54, 0.92), (0.2, 0.86), (0.08, 0.52))
