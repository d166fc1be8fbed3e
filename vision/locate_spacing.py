"""Size and position of the squares on the rectified table, from where borders repeat."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.locate_lines import Segments
from vision.values import Matrix

SIZES = 520
PARALLEL_DEG = 5.0
SPREAD_PX = 2.2
"""Borders repeat to about this many pixels of the segment image."""


@dataclass(frozen=True, slots=True, eq=False)
class Spacing:
    """Homography from working pixels to lattice coordinates, and how far it beats chance."""

    to_lattice: Matrix
    score: float


@dataclass(frozen=True, slots=True, eq=False)
class _Axis:
    offset: Matrix
    weight: Matrix
    sizes_score: Matrix
    phase: Matrix


def find_spacings(segments: Segments, rectifier: Matrix, pixel: float, count: int = 2) -> tuple[Spacing, ...]:
    """The best tile sizes for one pose; `pixel` is one pixel of the segment image in working pixels."""
    ends = project(rectifier, segments.ends_px)
    # Scale the table so that one unit is one working pixel in the middle of the board.
    middle = np.average(segments.ends_px.mean(axis=1), axis=0, weights=segments.weight)
    unit = 1.0 / max(_local_scale(rectifier, middle), 1e-12)
    ends = ends * unit
    step = ends[:, 1] - ends[:, 0]
    angle = np.rad2deg(np.arctan2(step[:, 1], step[:, 0]))
    low, high = 20.0 * pixel, 330.0 * pixel
    sizes = np.exp(np.linspace(np.log(low), np.log(high), SIZES))
    axes = []
    for axis in (0, 1):
        away = (angle - (90.0 if axis == 0 else 0.0) + 90.0) % 180.0 - 90.0
        along = np.abs(away) < PARALLEL_DEG
        offset = ends[along].mean(axis=1)[:, axis]
        axes.append(_axis(offset, segments.weight[along], sizes, SPREAD_PX * pixel))
    total, pairs = _paired(axes[0].sizes_score, axes[1].sizes_score)
    found = []
    for k in _peaks(total, count):
        i, j = pairs[k]
        scale = np.diag([unit / sizes[i], unit / sizes[j], 1.0])
        shift = np.array([[1, 0, -axes[0].phase[i]], [0, 1, -axes[1].phase[j]], [0, 0, 1.0]])
        found.append(Spacing(shift @ scale @ rectifier, float(total[k])))
    return tuple(found)


def project(homography: Matrix, points: Matrix) -> Matrix:
    """Points (..., 2) through a homography."""
    lifted = points @ homography[:, :2].T + homography[:, 2]
    flat: Matrix = lifted[..., :2] / lifted[..., 2:3]
    return flat


def _local_scale(homography: Matrix, at: Matrix) -> float:
    around = project(homography, at + np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]))
    return float(np.sqrt(abs(np.linalg.det(around[1:] - around[0]))))


def _axis(offset: Matrix, weight: Matrix, sizes: Matrix, spread: float) -> _Axis:
    """How well every size explains the offsets of one axis, against borders lying anywhere."""
    score, phase = np.zeros(len(sizes)), np.zeros(len(sizes))
    if len(offset) < 6:
        return _Axis(offset, weight, score, phase)
    share = weight / weight.sum()
    # Loose tiles spread in proportion to their size, detection by pixels.
    for k, size in enumerate(sizes):
        folded = (offset / size) % 1.0
        bins = 48
        histogram = np.bincount((folded * bins).astype(int) % bins, share, bins)
        sigma = max(np.hypot(spread / size, 0.02), 0.5 / bins)
        kernel = _kernel(bins, sigma)
        smooth = np.real(np.fft.ifft(np.fft.fft(histogram) * kernel))
        peak = int(np.argmax(smooth))
        # Mass inside the window of two spreads against its share by chance: a gain in nats.
        window = min(0.9, 4.0 * sigma)
        away = np.abs((folded - (peak + 0.5) / bins + 0.5) % 1.0 - 0.5)
        inside = float(share[away < window / 2].sum())
        inside = min(max(inside, 1e-6), 1 - 1e-6)
        if inside > window:
            score[k] = inside * np.log(inside / window) + (1 - inside) * np.log((1 - inside) / (1 - window))
        phase[k] = (peak + 0.5) / bins
    return _Axis(offset, weight, score, phase)


_KERNELS: dict[tuple[int, float], Matrix] = {}


def _kernel(bins: int, sigma: float) -> Matrix:
    key = (bins, round(sigma, 3))
    if key not in _KERNELS:
        away = np.minimum(np.arange(bins), bins - np.arange(bins)) / bins
        _KERNELS[key] = np.fft.fft(np.exp(-0.5 * (away / key[1]) ** 2)).astype(np.complex128)
    return _KERNELS[key]


def _paired(first: Matrix, second: Matrix) -> tuple[Matrix, list[tuple[int, int]]]:
    """Both axes together: sizes may differ by a tenth, since the focal length is a guess."""
    reach = int(0.10 / (np.log(330.0 / 20.0) / (SIZES - 1)))
    total = np.zeros(SIZES)
    pairs = [(k, k) for k in range(SIZES)]
    for apart in range(-reach, reach + 1):
        i = np.arange(SIZES) + apart // 2
        j = i - apart
        valid = (i >= 0) & (i < SIZES) & (j >= 0) & (j < SIZES)
        both = np.zeros(SIZES)
        both[valid] = np.sqrt(first[i[valid]] * second[j[valid]]) * (1 - 0.15 * abs(apart) / max(reach, 1))
        better = both > total
        total[better] = both[better]
        for k in np.flatnonzero(better):
            pairs[k] = (int(i[k]), int(j[k]))
    return total, pairs


def _peaks(total: Matrix, count: int) -> list[int]:
    found: list[int] = []
    for k in np.argsort(-total):
        if total[k] <= 0 or len(found) == count:
            break
        if all(abs(int(k) - other) > 12 for other in found):
            found.append(int(k))
    return found
