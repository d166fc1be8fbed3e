"""How far each tile lies beside its cell: real tiles are laid by hand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

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
    places = np.array(cells, np.intp)
    corner = places.min(axis=0) - 1
    # A rim of cells that are not looked at, so that every neighbour has an entry.
    index = np.full(places.max(axis=0) - corner + 2, -1, np.intp)
    index[tuple((places - corner).T)] = np.arange(len(cells))
    ends = project(to_lattice, segments.ends_px)
    step = np.abs(ends[:, 1] - ends[:, 0])
    crossing = (step[:, 0] > step[:, 1]).astype(int)
    slope = step.min(axis=1) / np.maximum(step.max(axis=1), 1e-9)
    smooth = _smoothness(index, len(cells))
    offsets = np.zeros((len(cells), 2))
    for axis in (0, 1):
        mine = ends[(crossing == axis) & (slope < 0.14)]
        # The axis that the border crosses comes first, here and in the cells beside it.
        first, second, away, weight = _beside(mine, axis, index if axis == 0 else index.T, corner)
        part = 1.0 / np.maximum((first >= 0).astype(int) + (second >= 0), 1)
        pull, hold = np.zeros(len(cells) + 1), np.zeros((len(cells) + 1,) * 2)
        for owner in (first, second):
            np.add.at(pull, owner, weight * part * away)
            for other in (first, second):
                np.add.at(hold, (owner, other), weight * part * part)
        # No owner is counted in the last row, which is left out.
        offsets[:, axis] = np.linalg.solve(smooth + hold[:-1, :-1], pull[:-1])
    return np.clip(offsets, -REACH, REACH)


def _beside(
    ends: Matrix, axis: int, index: NDArray[np.intp], corner: NDArray[np.intp]
) -> tuple[NDArray[np.intp], NDArray[np.intp], Matrix, Matrix]:
    """For each piece of border along one cell: the cells on both sides, how far it is off, what it weighs."""
    value = ends[:, :, axis].mean(axis=1)
    away = value - np.round(value)
    near = np.abs(away) <= REACH
    value, away, along = value[near], away[near], np.sort(ends[near, :, 1 - axis], axis=1)
    low, high = along[:, 0], along[:, 1]
    start = np.floor(low).astype(np.intp)
    pieces = np.floor(high).astype(np.intp) - start + 1
    which = np.repeat(np.arange(len(value)), pieces)
    at = start[which] + np.arange(len(which)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    length = np.minimum(high[which], at + 1) - np.maximum(low[which], at)
    line = np.round(value).astype(np.intp)[which] - corner[axis]
    at = at - corner[1 - axis]
    # The border belongs to the tile on either side of it, or to both.
    inside = (length >= 0.12) & (line >= 1) & (line < index.shape[0]) & (at >= 0) & (at < index.shape[1])
    which, line, at, length = which[inside], line[inside], at[inside], length[inside]
    weight = length / BORDER_SPREAD**2 / (1 + (away[which] / 0.12) ** 2)
    return index[line - 1, at], index[line, at], away[which], weight


def _smoothness(index: NDArray[np.intp], count: int) -> Matrix:
    matrix: Matrix = np.eye(count) / OFFSET_SPREAD**2
    for one, other in ((index[:-1], index[1:]), (index[:, :-1], index[:, 1:])):
        both = (one >= 0) & (other >= 0)
        i, j = one[both], other[both]
        for row, column, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
            np.add.at(matrix, (row, column), sign / NEIGHBOUR_SPREAD**2)
    return matrix
