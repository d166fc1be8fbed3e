"""Size and position of the squares on the rectified table, from where borders repeat."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.locate_lines import Segments
from vision.values import Matrix

SIZES = 420
SIZE_MIN, SIZE_MAX = 0.024, 0.45
"""Sizes of a tile that are tried, in extents of the region."""
PEAKS_APART = 9
BINS = 48
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
    sizes_score: Matrix
    phase: Matrix


def find_spacings(segments: Segments, rectifier: Matrix, count: int = 2) -> tuple[Spacing, ...]:
    """The best tile sizes for one pose."""
    pixel = segments.pixel
    ends = project(rectifier, segments.ends_px)
    # Scale the table so that one unit is one working pixel in the middle of the board.
    middle = np.average(segments.ends_px.mean(axis=1), axis=0, weights=segments.weight)
    unit = 1.0 / max(local_scale(rectifier, middle), 1e-12)
    ends = ends * unit
    step = ends[:, 1] - ends[:, 0]
    angle = np.rad2deg(np.arctan2(step[:, 1], step[:, 0]))
    low, high = SIZE_MIN * segments.extent_px, SIZE_MAX * segments.extent_px
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


def local_scale(homography: Matrix, at: Matrix) -> float:
    """Lattice units for one pixel at a point."""
    around = project(homography, at + np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]))
    return float(np.sqrt(abs(np.linalg.det(around[1:] - around[0]))))


def _axis(offset: Matrix, weight: Matrix, sizes: Matrix, spread: float) -> _Axis:
    """How well every size explains the offsets of one axis, against borders lying anywhere."""
    if len(offset) < 6:
        return _Axis(np.zeros(len(sizes)), np.zeros(len(sizes)))
    share = weight / weight.sum()
    count = len(sizes)
    folded = (offset[None] / sizes[:, None]) % 1.0
    bins = np.minimum((folded * BINS).astype(np.intp), BINS - 1)
    index = (bins + BINS * np.arange(count)[:, None]).ravel()
    histogram = np.bincount(index, np.broadcast_to(share, folded.shape).ravel(), BINS * count).reshape(count, BINS)
    # Loose tiles spread in proportion to their size, detection by pixels.
    sigma = np.maximum(np.hypot(spread / sizes, 0.02), 0.5 / BINS)
    away = np.minimum(np.arange(BINS), BINS - np.arange(BINS)) / BINS
    kernel = np.fft.rfft(np.exp(-0.5 * (away[None] / sigma[:, None]) ** 2), axis=1)
    peak = np.argmax(np.fft.irfft(np.fft.rfft(histogram, axis=1) * kernel, BINS, axis=1), axis=1)
    phase = (peak + 0.5) / BINS
    # Mass inside the window of two spreads against its share by chance: a gain in nats.
    window = np.minimum(0.9, 4.0 * sigma)
    apart = np.abs((folded - phase[:, None] + 0.5) % 1.0 - 0.5)
    inside = np.clip(((apart < window[:, None] / 2) * share).sum(axis=1), 1e-6, 1 - 1e-6)
    gain = inside * np.log(inside / window) + (1 - inside) * np.log((1 - inside) / (1 - window))
    return _Axis(np.where(inside > window, gain, 0.0), phase)


def _paired(first: Matrix, second: Matrix) -> tuple[Matrix, NDArray[np.intp]]:
    """Both axes together: sizes may differ by a tenth, since the focal length is a guess."""
    reach = int(0.10 / (np.log(SIZE_MAX / SIZE_MIN) / (SIZES - 1)))
    total = np.zeros(SIZES)
    pairs = np.stack([np.arange(SIZES)] * 2, axis=1)
    for apart in range(-reach, reach + 1):
        i = np.arange(SIZES) + apart // 2
        j = i - apart
        valid = (i >= 0) & (i < SIZES) & (j >= 0) & (j < SIZES)
        both = np.zeros(SIZES)
        both[valid] = np.sqrt(first[i[valid]] * second[j[valid]]) * (1 - 0.15 * abs(apart) / max(reach, 1))
        better = both > total
        total[better] = both[better]
        pairs[better] = np.stack([i, j], axis=1)[better]
    return total, pairs


def _peaks(total: Matrix, count: int) -> list[int]:
    found: list[int] = []
    for k in np.argsort(-total):
        if total[k] <= 0 or len(found) == count:
            break
        if all(abs(int(k) - other) > PEAKS_APART for other in found):
            found.append(int(k))
    return found
