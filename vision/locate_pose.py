"""Camera poses that make the segments of a photo stand at right angles on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from vision.locate_lines import Segments
from vision.settings import TILT_MAX_DEG
from vision.values import Matrix

COARSE_SEGMENTS = 160
BINS = 90
"""Bins of one degree for directions modulo a right angle."""


@dataclass(frozen=True, slots=True)
class Pose:
    """How the camera looks at the table: focal length in long sides of the photo, tilt, azimuth, turn."""

    focal: float
    tilt_deg: float
    azimuth_deg: float
    turn_deg: float
    score: float

    def rectifier(self, size_wh: tuple[int, int]) -> Matrix:
        """Homography from working pixels to the table, turned so that borders are axis-parallel."""
        width, height = size_wh
        f = self.focal * max(width, height)
        inverse = np.array([[1 / f, 0, -width / 2 / f], [0, 1 / f, -height / 2 / f], [0, 0, 1.0]])
        turn = np.deg2rad(-self.turn_deg)
        c, s = np.cos(turn), np.sin(turn)
        flat = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
        tilted = _rotations(np.array([self.tilt_deg]), np.array([self.azimuth_deg]))[0]
        to_table: Matrix = flat @ tilted @ inverse
        return to_table


def find_poses(segments: Segments, size_wh: tuple[int, int], count: int) -> Iterator[Pose]:
    """The best distinct poses, from a coarse search over the half sphere and a finer one around its peaks."""
    tilts, azimuths = _half_sphere()
    longest = np.argsort(-segments.weight)[:COARSE_SEGMENTS]
    few = replace(segments, ends_px=segments.ends_px[longest], weight=segments.weight[longest])
    coarse = _score(few, size_wh, 1.0, tilts, azimuths, 2.5)
    peaks: list[Pose] = []
    for index in np.argsort(-coarse[0]):
        pose = Pose(1.0, float(tilts[index]), float(azimuths[index]), float(coarse[1][index]), float(coarse[0][index]))
        if all(_apart_deg(pose, other) > 9.0 for other in peaks):
            peaks.append(pose)
        if len(peaks) == count:
            break
    known: list[Pose] = []
    for peak in peaks:
        pose = _refined(segments, size_wh, peak)
        if not any(_same(pose, other) for other in known):
            known.append(pose)
            yield pose


@cache
def _half_sphere() -> tuple[Matrix, Matrix]:
    """Tilts and azimuths about five degrees apart."""
    tilts, azimuths = [0.0], [0.0]
    for tilt in np.arange(5.0, TILT_MAX_DEG, 4.0):
        steps = max(8, round(2 * np.pi * np.sin(np.deg2rad(tilt)) / np.deg2rad(5.0)))
        for azimuth in np.arange(steps) * 360.0 / steps:
            tilts.append(float(tilt))
            azimuths.append(float(azimuth))
    return np.array(tilts), np.array(azimuths)


def find_direction(segments: Segments, size_wh: tuple[int, int]) -> tuple[Matrix, float]:
    """The one direction on the table that most segments share: how far each is off it, and the share of weight."""
    tilts, azimuths = _half_sphere()
    angle, weight = _directions(segments, size_wh, 1.0, tilts, azimuths)
    smooth = _smoothed(_histogram(angle, weight), 1.5)
    # Steep views press all directions together: a direction must stand out of its own pose.
    peak = smooth.max(axis=1) / np.maximum(weight.sum(axis=1), 1e-9) * np.cos(np.deg2rad(tilts))
    best = int(np.argmax(peak))
    way = float(np.argmax(smooth[best])) + 0.5
    away = np.abs((angle[best] - way + 90.0) % 180.0 - 90.0)
    near = away < 3.0
    return np.asarray(away, np.float64), float(weight[best][near].sum() / max(float(weight[best].sum()), 1e-9))


def _refined(segments: Segments, size_wh: tuple[int, int], pose: Pose) -> Pose:
    best = pose
    for width_deg, reach in ((1.6, 2.5), (1.0, 1.0), (1.0, 0.4)):
        grid = np.array([(i, j) for i in (-1, -0.5, 0, 0.5, 1) for j in (-1, -0.5, 0, 0.5, 1)]) * reach
        found: Pose | None = None
        for focal in (0.7, 1.0, 1.5) if reach > 2 else (best.focal,):
            tilted = _tilt_vector(best) + grid
            tilts = np.minimum(np.hypot(tilted[:, 0], tilted[:, 1]), 80.0)
            azimuths = np.rad2deg(np.arctan2(tilted[:, 1], tilted[:, 0]))
            score, turn = _score(segments, size_wh, focal, tilts, azimuths, width_deg)
            k = int(np.argmax(score))
            if found is None or score[k] > found.score:
                found = Pose(focal, float(tilts[k]), float(azimuths[k]), float(turn[k]), float(score[k]))
        assert found is not None
        best = found
    return best


def _same(a: Pose, b: Pose) -> bool:
    """Whether two peaks ended in the same pose."""
    turn = abs((a.turn_deg - b.turn_deg + 45.0) % 90.0 - 45.0)
    return a.focal == b.focal and turn < 1.0 and _apart_deg(a, b) < 1.5


def _tilt_vector(pose: Pose) -> Matrix:
    a = np.deg2rad(pose.azimuth_deg)
    return np.array([pose.tilt_deg * np.cos(a), pose.tilt_deg * np.sin(a)])


def _apart_deg(a: Pose, b: Pose) -> float:
    return float(np.linalg.norm(_tilt_vector(a) - _tilt_vector(b)))


def _rotations(tilts_deg: Matrix, azimuths_deg: Matrix) -> Matrix:
    """Rotation matrices that turn the viewing ray by `tilt` about an axis across `azimuth`."""
    t, a = np.deg2rad(tilts_deg), np.deg2rad(azimuths_deg)
    zero = np.zeros_like(a)
    axis = np.stack([-np.sin(a), np.cos(a), zero], axis=1)
    cross = np.zeros((len(t), 3, 3))
    cross[:, 0, 1], cross[:, 0, 2] = -axis[:, 2], axis[:, 1]
    cross[:, 1, 0], cross[:, 1, 2] = axis[:, 2], -axis[:, 0]
    cross[:, 2, 0], cross[:, 2, 1] = -axis[:, 1], axis[:, 0]
    s, c = np.sin(t)[:, None, None], np.cos(t)[:, None, None]
    turned: Matrix = np.eye(3) + s * cross + (1 - c) * (cross @ cross)
    return turned


def _score(
    segments: Segments,
    size_wh: tuple[int, int],
    focal: float,
    tilts_deg: Matrix,
    azimuths_deg: Matrix,
    width_deg: float,
) -> tuple[Matrix, Matrix]:
    """How sharply directions modulo a right angle agree, and the turn at which they do, per pose."""
    angle, weight = _directions(segments, size_wh, focal, tilts_deg, azimuths_deg)
    histogram = _histogram(angle, weight)
    smooth = _smoothed(histogram, width_deg)
    count = len(tilts_deg)
    # Both directions must be there: texture seen at a slant makes one of them by itself.
    both = 2.0 * np.sqrt(smooth[:, :BINS] * smooth[:, BINS:])
    peak = np.argmax(both, axis=1)
    # Tilting by itself presses random directions together: compare with what chance would give.
    stretch = 1.0 / np.cos(np.deg2rad(tilts_deg))
    chance = 0.5 * (stretch + 1.0 / stretch)
    score = both[np.arange(count), peak] / segments.weight.sum() / chance
    near = (peak[:, None] + np.arange(-2, 3)) % BINS
    mass = np.take_along_axis(histogram[:, :BINS] + histogram[:, BINS:], near, axis=1)
    centre = peak + 0.5 + (mass * np.arange(-2, 3)).sum(axis=1) / np.maximum(mass.sum(axis=1), 1e-9)
    return score, centre


def _directions(
    segments: Segments, size_wh: tuple[int, int], focal: float, tilts_deg: Matrix, azimuths_deg: Matrix
) -> tuple[Matrix, Matrix]:
    """Direction of every segment on the table, modulo 180 degrees, and its weight, per pose."""
    width, height = size_wh
    f = focal * max(width, height)
    x, y = ((segments.ends_px - np.array([width / 2, height / 2])) / f).reshape(-1, 2).T.astype(np.float32)
    rotations = _rotations(tilts_deg, azimuths_deg).astype(np.float32)[..., None]
    across, down, depth = (rotations[:, k, 0] * x + rotations[:, k, 1] * y + rotations[:, k, 2] for k in range(3))
    safe = np.maximum(depth, np.float32(0.05))
    across /= safe
    down /= safe
    angle = np.arctan2(down[:, 1::2] - down[:, ::2], across[:, 1::2] - across[:, ::2])
    angle *= np.float32(180.0 / np.pi)
    angle[angle < 0] += np.float32(180.0)
    ahead = np.minimum(depth[:, ::2], depth[:, 1::2]) > 0.15
    weight = segments.weight * ahead
    return angle, weight


def _histogram(angle_deg: Matrix, weight: Matrix) -> Matrix:
    count = len(angle_deg)
    bins = np.minimum(angle_deg.astype(np.intp), 2 * BINS - 1)
    index = (bins + 2 * BINS * np.arange(count)[:, None]).ravel()
    counted: Matrix = np.asarray(np.bincount(index, weight.ravel(), 2 * BINS * count), np.float64)
    return counted.reshape(count, 2 * BINS)


def _smoothed(histogram: Matrix, width_deg: float) -> Matrix:
    half = int(np.ceil(3 * width_deg))
    padded = np.concatenate([histogram[:, -half:], histogram, histogram[:, :half]], axis=1)
    smooth = np.zeros_like(histogram)
    for i, k in enumerate(np.exp(-0.5 * (np.arange(-half, half + 1) / width_deg) ** 2)):
        smooth += k * padded[:, i : i + 2 * BINS]
    return smooth
