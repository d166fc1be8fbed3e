"""How far each tile lies beside its cell: real tiles are laid by hand."""

from __future__ import annotations

import numpy as np

from vision.locate_lines import Segments
from vision.locate_spacing import project
from vision.values import Matrix, Place

OFFSET_SPREAD = 0.06
NEIGHBOUR_SPREAD = 0.06
BORDER_SPREAD = 0.03
REACH = 0.25
"""A border further than this from its line belongs to something else."""


def find_offsets(cells: tuple[Place, ...], to_lattice: Matrix, segments: Segments) -> Matrix:
    """Offset of every cell's tile (n, 2) in cells: small by itself, like its neighbours', and as borders show."""
    index = {place: i for i, place in enumerate(cells)}
    ends = project(to_lattice, segments.ends_px)
    step = np.abs(ends[:, 1] - ends[:, 0])
    crossing = (step[:, 0] > step[:, 1]).astype(int)
    slope = step.min(axis=1) / np.maximum(step.max(axis=1), 1e-9)
    smooth = _smoothness(cells, index)
    offsets = np.zeros((len(cells), 2))
    for axis in (0, 1):
        matrix, right = smooth.copy(), np.zeros(len(cells))
        for k in np.flatnonzero((crossing == axis) & (slope < 0.14)):
            value = float(ends[k, :, axis].mean())
            line = round(value)
            away = value - line
            if abs(away) > REACH:
                continue
            low, high = sorted(ends[k, :, 1 - axis])
            for along in range(int(np.floor(low)), int(np.floor(high)) + 1):
                length = min(high, along + 1) - max(low, along)
                # The border belongs to the tile on either side of it, or to both.
                beside = ((line - 1, along), (line, along)) if axis == 0 else ((along, line - 1), (along, line))
                owners = [index[place] for place in beside if place in index]
                if length < 0.12 or not owners:
                    continue
                weight = length / BORDER_SPREAD**2 / (1 + (away / 0.12) ** 2)
                part = 1.0 / len(owners)
                right[owners] += weight * part * away
                matrix[np.ix_(owners, owners)] += weight * part * part
        offsets[:, axis] = np.linalg.solve(matrix, right)
    return np.clip(offsets, -REACH, REACH)


def _smoothness(cells: tuple[Place, ...], index: dict[Place, int]) -> Matrix:
    matrix: Matrix = np.eye(len(cells)) / OFFSET_SPREAD**2
    for (x, y), i in index.items():
        for other in ((x + 1, y), (x, y + 1)):
            j = index.get(other)
            if j is not None:
                matrix[[i, j], [i, j]] += 1 / NEIGHBOUR_SPREAD**2
                matrix[[i, j], [j, i]] -= 1 / NEIGHBOUR_SPREAD**2
    return matrix
