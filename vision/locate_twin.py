"""Tells a picture of two boards, which no single lattice explains, from one board beside clutter."""

from __future__ import annotations

import cv2
import numpy as np

from vision.locate_ground import Ground
from vision.locate_lines import Segments
from vision.locate_small import shrunk
from vision.locate_spacing import local_scale, project
from vision.values import Image, Lattice, Matrix, Place

OUTSIDE_MIN = 0.25
EDGES_MIN = 0.4
"""A second board would show this share of the edges of the first."""
SEGMENTS_MIN = 150
GAIN_MIN = 0.8
SIZE_RATIO_MAX = 1.4
SAME_LINES = 0.15
OVERLAP_MAX = 0.25
CELLS_MIN = 0.35
"""A score board or a box shows far fewer squares than the board that it lies beside."""


def outside_board(image_bgr: Image, ground: Ground, lattice: Lattice) -> Ground | None:
    """What lies beside the board, if it is as large and as full of edges as a second board would be."""
    outside = np.full_like(ground.region, 255)
    reach = np.array([[-0.3, -0.3], [1.3, -0.3], [1.3, 1.3], [-0.3, 1.3]])
    for place in lattice.cells:
        corners_px = lattice.points_px(np.array(place, np.float64) + reach) * ground.scale
        cv2.fillConvexPoly(outside, corners_px.astype(np.int32), (0,))
    beside = outside > 0
    if beside.mean() < OUTSIDE_MIN:
        return None
    small = shrunk(image_bgr, ground.scale)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    edge = np.abs(cv2.Sobel(grey, cv2.CV_16S, 1, 0)) + np.abs(cv2.Sobel(grey, cv2.CV_16S, 0, 1)) > 80
    if edge[beside].sum() < EDGES_MIN * edge[~beside].sum():
        return None
    return Ground(ground.green, outside, outside, ground.scale)


def is_second_board(lattice: Lattice, other_to_lattice: Matrix, other_gain: float, segments: Segments) -> bool:
    """Whether the lattice found beside the board is another board: as large, with tiles of about the same size."""
    if len(segments) < SEGMENTS_MIN or other_gain < GAIN_MIN:
        return False
    middle_px = np.average(segments.ends_px.mean(axis=1), axis=0, weights=segments.weight)
    mine = np.asarray(np.linalg.inv(lattice.homography), np.float64)
    ratio = local_scale(mine, middle_px) / max(local_scale(other_to_lattice, middle_px), 1e-12)
    if not 1 / SIZE_RATIO_MAX < ratio < SIZE_RATIO_MAX:
        return False
    cells = bordered_cells(other_to_lattice, segments)
    if len(cells) < CELLS_MIN * len(lattice.cells) or _overlap(lattice, other_to_lattice, cells) > OVERLAP_MAX:
        return False
    # A frame that holds tiles repeats the lattice of the board itself: its crossings are ours too.
    home = np.round(project(other_to_lattice, middle_px[None])[0])
    crossings = home + np.array([(x, y) for x in range(-2, 3) for y in range(-2, 3)], np.float64)
    back = np.asarray(np.linalg.inv(other_to_lattice), np.float64)
    seen = project(mine, project(back, crossings))
    return float(np.abs(seen - np.round(seen)).max(axis=1).mean()) > SAME_LINES


def _overlap(lattice: Lattice, other_to_lattice: Matrix, cells: tuple[Place, ...]) -> float:
    """How much of the board lies among the other cells: squares on a table cloth go all around it."""
    back = np.asarray(np.linalg.inv(other_to_lattice), np.float64)
    theirs = project(back, np.array(cells, np.float64) + 0.5).astype(np.float32)
    mine = lattice.points_px(np.array(lattice.cells, np.float64) + 0.5).astype(np.float32)
    hulls = [cv2.convexHull(theirs), cv2.convexHull(mine)]
    common, _ = cv2.intersectConvexConvex(hulls[0], hulls[1])
    return float(common / max(cv2.contourArea(hulls[1]), 1e-9))


def bordered_cells(to_lattice: Matrix, segments: Segments) -> tuple[Place, ...]:
    """The cells that have borders on at least two of their sides."""
    ends = project(to_lattice, segments.ends_px)
    step = np.abs(ends[:, 1] - ends[:, 0])
    sides: set[tuple[int, int, int]] = set()
    for k in np.flatnonzero(step.min(axis=1) < 0.12 * step.max(axis=1)):
        axis = int(step[k, 0] > step[k, 1])
        value = float(ends[k, :, axis].mean())
        if abs(value - round(value)) < 0.1:
            low, high = sorted(ends[k, :, 1 - axis])
            for along in range(round(low), max(round(high), round(low) + 1)):
                sides.add((axis, round(value), along))
    count: dict[Place, int] = {}
    for axis, line, along in sides:
        for cell in ((line - 1, along), (line, along)) if axis == 0 else ((along, line - 1), (along, line)):
            count[cell] = count.get(cell, 0) + 1
    return tuple(cell for cell, number in count.items() if number >= 2)
