"""Straight segments of a photo that may be borders of tiles."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import cv2
import numpy as np

from vision.locate_ground import Ground
from vision.locate_small import shrunk
from vision.values import Image, Matrix

SEGMENTS_MAX = 450
ASIDE_PX = 3.5
LENGTH_MIN, LENGTH_FLOOR, LENGTH_CAP = 0.010, 0.007, 0.09
"""Lengths of segments, in extents of the region."""
OFF_BOARD = 0.2
"""What a segment counts that has no board beside it."""


@dataclass(frozen=True, slots=True, eq=False)
class Segments:
    """Segments (n, 2 ends, 2) in pixels of the working image, with a weight each.

    `extent_px` is the long side of the region that was searched, `pixel` one pixel of the searched picture.
    """

    ends_px: Matrix
    weight: Matrix
    extent_px: float
    pixel: float

    def __len__(self) -> int:
        return len(self.weight)


def find_segments(image_bgr: Image, ground: Ground, long_px: int, most: int = SEGMENTS_MAX) -> Segments:
    """The longest straight segments inside the region of the board."""
    height, width = image_bgr.shape[:2]
    x0, y0, x1, y1 = _box(ground, width, height)
    # A small board in a large photo is looked at as closely as one that fills it.
    extent = float(max(x1 - x0, y1 - y0))
    scale = min(1.0, long_px / extent)
    grey = cv2.cvtColor(image_bgr[y0:y1, x0:x1], cv2.COLOR_BGR2GRAY)
    ends = _detected(shrunk(np.asarray(grey, np.uint8), scale)) / scale + np.array([x0, y0])
    if not len(ends):
        return Segments(ends, np.zeros(0), extent, 1.0 / scale)
    length = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    middle = ends.mean(axis=1) * ground.scale
    rows = np.clip(middle[:, 1].astype(int), 0, ground.region.shape[0] - 1)
    columns = np.clip(middle[:, 0].astype(int), 0, ground.region.shape[1] - 1)
    long_enough = length >= LENGTH_MIN * extent
    inside = np.flatnonzero((ground.region[rows, columns] > 0) & long_enough)
    # Texture seen at a slant makes many short segments, and a border shared by a whole row one very long:
    # length counts from a floor up to a cap.
    weight = (np.minimum(length[inside], LENGTH_CAP * extent) - LENGTH_FLOOR * extent) * scale
    weight *= OFF_BOARD + (1 - OFF_BOARD) * _on_board(ends[inside], ground)
    keep = np.argsort(-weight)[:most]
    return Segments(ends[inside[keep]], weight[keep], extent, 1.0 / scale)


def _detected(grey: Image) -> Matrix:
    """All straight segments (n, 2, 2), the two halves of the picture looked at side by side."""
    cut = grey.shape[0] // 2

    def look(top: int, bottom: int) -> Matrix:
        found = cv2.createLineSegmentDetector(cv2.LSD_REFINE_NONE, 1.0).detect(grey[top:bottom])[0]
        if found is None:
            return np.zeros((0, 2, 2))
        return np.asarray(found.reshape(-1, 2, 2) + np.array([0.0, top]), np.float64)

    with ThreadPoolExecutor(2) as workers:
        halves = workers.map(look, (0, cut), (cut, grey.shape[0]))
    return np.concatenate(list(halves))


def _on_board(ends_px: Matrix, ground: Ground) -> Matrix:
    """Share of each segment with the board on at least one side: lines of the table have it on neither."""
    ends = ends_px * ground.scale
    step = ends[:, 1] - ends[:, 0]
    aside = np.stack([-step[:, 1], step[:, 0]], axis=1)
    aside *= ASIDE_PX / np.maximum(np.linalg.norm(aside, axis=1, keepdims=True), 1e-9)
    seen = []
    for share in (0.1, 0.3, 0.5, 0.7, 0.9):
        middle = ends[:, 0] + share * step
        seen.append(np.maximum(_at(ground.patch, middle + aside), _at(ground.patch, middle - aside)))
    return np.asarray(np.mean(seen, axis=0), np.float64)


def _at(mask: Image, points: Matrix) -> Matrix:
    columns = np.clip(points[:, 0].astype(int), 0, mask.shape[1] - 1)
    rows = np.clip(points[:, 1].astype(int), 0, mask.shape[0] - 1)
    return np.asarray(mask[rows, columns] > 0, np.float64)


def _box(ground: Ground, width: int, height: int) -> tuple[int, int, int, int]:
    x, y, w, h = cv2.boundingRect(ground.region)
    s = ground.scale
    return (max(0, int(x / s)), max(0, int(y / s)), min(width, int((x + w) / s) + 1), min(height, int((y + h) / s) + 1))
