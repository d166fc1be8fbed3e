"""Fits all eight numbers of the homography to the borders of the tiles."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.locate_lines import Segments
from vision.locate_spacing import project
from vision.values import Matrix

FLAT = 1e-9
SIZE_WORTH = 0.6
SIZE_USUAL = 0.14


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Homography from working pixels to lattice coordinates and the gain of its borders over chance."""

    to_lattice: Matrix
    gain: float
    inlier_share: float
    score: float


def refine(segments: Segments, to_lattice: Matrix, size_wh: tuple[int, int]) -> Fit:
    """Gauss-Newton on the homography, from the middle of the board outwards and with shrinking tolerance."""
    width, height = size_wh
    norm = np.array([[2 / width, 0, -1], [0, 2 / width, -height / width], [0, 0, 1.0]])
    points = project(norm, segments.ends_px)
    g = to_lattice @ np.linalg.inv(norm)
    g = g / g[2, 2]
    middle = np.average(project(g, points).mean(axis=1), axis=0, weights=segments.weight)
    for reach, tolerance in (
        (2.5, 0.14),
        (3.5, 0.12),
        (5.0, 0.10),
        (7.0, 0.10),
        (10.0, 0.09),
        (99.0, 0.08),
        (99.0, 0.07),
        (99.0, 0.06),
        (99.0, 0.05),
    ):
        stepped = _step(points, segments.weight, g, middle, reach, tolerance)
        if stepped is None:
            continue
        g = stepped
        middle = np.average(project(g, points).mean(axis=1), axis=0, weights=segments.weight)
    if not np.isfinite(g).all() or abs(np.linalg.det(g / np.abs(g).max())) < FLAT:
        return Fit(to_lattice, 0.0, 0.0, -np.inf)  # pressed into a line: no lattice at all
    gain, share = _gain(points, segments.weight, g)
    # Half the true size explains as many borders, but more lines for it: a size counts by its logarithm.
    size = _size(g, np.average(points.mean(axis=1), axis=0, weights=segments.weight)) * width / segments.extent_px
    return Fit(g @ norm, gain, share, gain + SIZE_WORTH * share * float(np.log(max(size, 1e-6) / SIZE_USUAL)))


def _size(g: Matrix, at: Matrix) -> float:
    """Length of a cell's side at a point."""
    around = project(g, at + np.array([[0.0, 0.0], [1e-3, 0.0], [0.0, 1e-3]]))
    return float(1e-3 / np.sqrt(max(abs(np.linalg.det(around[1:] - around[0])), 1e-18)))


def _classes(lattice_ends: Matrix) -> tuple[NDArray[np.intp], Matrix]:
    """Axis that each segment crosses at an integer (0: vertical border) and how squarely it does."""
    step = np.abs(lattice_ends[:, 1] - lattice_ends[:, 0])
    axis = (step[:, 0] > step[:, 1]).astype(np.intp)
    slope = step.min(axis=1) / np.maximum(step.max(axis=1), 1e-9)
    return axis, slope


def _step(points: Matrix, weight: Matrix, g: Matrix, middle: Matrix, reach: float, tolerance: float) -> Matrix | None:
    lattice = project(g, points)
    if not np.isfinite(lattice).all():
        return None
    axis, slope = _classes(lattice)
    value = np.take_along_axis(lattice, axis[:, None, None].repeat(2, axis=1), axis=2)[..., 0]
    line = np.round(value.mean(axis=1))
    away = value - line[:, None]
    near = np.abs(lattice.mean(axis=1) - middle).max(axis=1) < reach
    use = near & (slope < 0.14) & (np.abs(away).max(axis=1) < 3 * tolerance)
    if np.count_nonzero(use) < 12:
        return None
    robust = 1.0 / (1.0 + (away[use] / tolerance) ** 2) ** 2
    w = np.sqrt(weight[use][:, None] * robust).ravel()
    p = np.concatenate([points[use], np.ones((np.count_nonzero(use), 2, 1))], axis=2).reshape(-1, 3)
    v = value[use].ravel()
    a = axis[use].repeat(2)
    depth = p @ g[2]
    rows = np.zeros((len(p), 9))
    for k in (0, 1):
        rows[a == k, 3 * k : 3 * k + 3] = p[a == k] / depth[a == k, None]
    rows[:, 6:] = -v[:, None] * p / depth[:, None]
    jacobian = rows[:, :8] * w[:, None]
    residual = -away[use].ravel() * w
    normal = jacobian.T @ jacobian
    # While only the middle is known the perspective is held nearly still.
    hold = np.full(8, 1e-4) * np.trace(normal) / 8
    hold[6:] *= 100.0 if reach < 4 else 1.0
    try:
        change = np.linalg.solve(normal + np.diag(hold), jacobian.T @ residual)
    except np.linalg.LinAlgError:
        return None
    moved: Matrix = g + np.append(change, 0.0).reshape(3, 3)
    return moved


def _gain(points: Matrix, weight: Matrix, g: Matrix) -> tuple[float, float]:
    lattice = project(g, points)
    axis, slope = _classes(lattice)
    value = np.take_along_axis(lattice, axis[:, None, None].repeat(2, axis=1), axis=2)[..., 0].mean(axis=1)
    square = slope < 0.12
    away = np.abs(value - np.round(value))
    if not np.isfinite(value).all():
        return 0.0, 0.0
    best = (0.0, 0.0)
    # Neat boards are told by a narrow window, loosely laid ones by a wide one.
    for window in (0.12, 0.2):
        gains, shares = [], []
        for k in (0, 1):
            mine = square & (axis == k)
            total = float(weight[mine].sum())
            if np.count_nonzero(mine) < 5:
                return 0.0, 0.0
            inside = min(max(float(weight[mine & (away < window / 2)].sum()) / total, 1e-6), 1 - 1e-6)
            shares.append(inside)
            gain = inside * np.log(inside / window) + (1 - inside) * np.log((1 - inside) / (1 - window))
            gains.append(gain if inside > window else 0.0)
        best = max(best, (float(np.sqrt(gains[0] * gains[1])), float(min(shares))))
    return best
