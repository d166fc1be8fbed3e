"""Takes the lines of a patterned table away, so that the borders of the tiles on it are heard."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.locate_lines import SEGMENTS_MAX, Segments
from vision.locate_pose import find_direction
from vision.locate_spacing import project
from vision.values import Matrix

NEAR_LINE = 0.07
SLOPE_MAX = 0.12
DIRECTION_DEG = 3.0
DIRECTION_SHARE_MIN = 0.3
"""Borders of tiles run two ways: a table with slats shows more than its share of one."""


def strongest(segments: Segments) -> Segments:
    """As many segments as a search needs."""
    return _only(segments, np.arange(len(segments)) < SEGMENTS_MAX)


def without_lattice(segments: Segments, to_lattice: Matrix) -> Segments:
    """The segments that do not lie on the lines of a lattice: what squares on a cloth do not explain."""
    ends = project(to_lattice, segments.ends_px)
    step = np.abs(ends[:, 1] - ends[:, 0])
    axis = (step[:, 0] > step[:, 1]).astype(np.intp)
    value = np.take_along_axis(ends, axis[:, None, None].repeat(2, axis=1), axis=2)[..., 0]
    near = np.abs(value - np.round(value.mean(axis=1))[:, None]).max(axis=1) < NEAR_LINE
    return _only(segments, ~(near & (step.min(axis=1) < SLOPE_MAX * step.max(axis=1))))


def without_direction(segments: Segments, size_wh: tuple[int, int]) -> Segments | None:
    """The segments that do not run along the slats of a table, or None where no direction stands out."""
    away_deg, share = find_direction(segments, size_wh)
    return _only(segments, away_deg > DIRECTION_DEG) if share > DIRECTION_SHARE_MIN else None


def _only(segments: Segments, keep: NDArray[np.bool_]) -> Segments:
    return replace(segments, ends_px=segments.ends_px[keep], weight=segments.weight[keep])
