"""Tells a lattice of half tiles, which roads through the middle of tiles suggest, from one of whole tiles."""

from __future__ import annotations

import numpy as np

from vision.locate_lines import Segments
from vision.locate_spacing import project
from vision.values import Matrix

WINDOW = 0.025
"""Borders lie this near to a line, in tiles of the larger size."""
UNEVEN, UNEVEN_PERHAPS, UNEVEN_ALONE = 0.35, 0.6, 0.15
"""Where every other line has less than this share of the borders of its neighbours, it is no border."""


def doubled(segments: Segments, to_lattice: Matrix) -> tuple[tuple[Matrix, ...], bool]:
    """Lattices of twice the size that the given one may be cut from, and whether the first surely is right.

    A tile looked at from low down is as wide as two are high, so one axis alone may be cut too.
    """
    ends = project(to_lattice, segments.ends_px) / 2.0
    step = np.abs(ends[:, 1] - ends[:, 0])
    crossing = (step[:, 0] > step[:, 1]).astype(np.intp)
    square = step.min(axis=1) < 0.12 * step.max(axis=1)
    uneven, shift = np.ones(2), np.zeros(2)
    for axis in (0, 1):
        mine = square & (crossing == axis)
        value, weight = ends[mine, :, axis].mean(axis=1), segments.weight[mine]
        even, odd = (float(weight[np.abs(v - np.round(v)) < WINDOW].sum()) for v in (value, value - 0.5))
        uneven[axis] = min(even, odd) / max(even, odd, 1e-9)
        shift[axis] = 0.5 if odd > even else 0.0
    across = np.array([[0.5, 0, -shift[0]], [0, 1, 0], [0, 0, 1.0]])
    down = np.array([[1, 0, 0], [0, 0.5, -shift[1]], [0, 0, 1.0]])
    if uneven.max() < UNEVEN_PERHAPS:
        return (across @ down @ to_lattice,), bool(uneven.max() < UNEVEN)
    if uneven.min() < UNEVEN_ALONE:
        return ((across if uneven[0] < uneven[1] else down) @ to_lattice,), False
    return (), False
