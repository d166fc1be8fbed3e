"""Upright square pictures of the cells of a lattice, all cut by one warp."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import settings
from vision.values import Crops, Image, Lattice, Matrix, Photo, Place


def crop(
    photo: Photo,
    lattice: Lattice,
    cells: Sequence[Place] | None = None,
    offsets: Matrix | None = None,
    size_px: int = settings.CROP_PX,
) -> Crops:
    """Pictures of the cells with a margin of a quarter cell, where their tiles lie.

    `offsets` (n, 2), in cells, take the place of those of the lattice.
    """
    places = tuple(lattice.cells if cells is None else cells)
    if offsets is None:
        offsets = np.array([lattice.offset_of(place) for place in places], np.float64)
    shifts = np.asarray(offsets, np.float64).reshape(-1, 2)
    if not places:
        return Crops((), np.zeros((0, size_px, size_px, 3), np.uint8), lattice, shifts.reshape(0, 2))
    map_xy = _map_px(lattice, np.array(places, np.float64) + shifts, size_px)
    source, map_xy = _reduced(photo.image_bgr, map_xy, size_px)
    images_bgr = np.empty((len(places), size_px, size_px, 3), np.uint8)
    step = 32_000 // size_px  # OpenCV warps at most 32767 rows at once
    for first in range(0, len(places), step):
        x_px, y_px = (map_xy[k, first : first + step].reshape(-1, size_px) for k in (0, 1))
        flat = cv2.remap(source, x_px, y_px, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        images_bgr[first : first + step] = np.asarray(flat).reshape(-1, size_px, size_px, 3)
    return Crops(places, images_bgr, lattice, shifts)


def _map_px(lattice: Lattice, corners_xy: Matrix, size_px: int) -> NDArray[np.float32]:
    """Source pixel of every pixel of every crop, float32 (2, n, size, size)."""
    span = 1.0 + 2.0 * settings.CROP_MARGIN
    steps = (np.arange(size_px) + 0.5) / size_px * span - settings.CROP_MARGIN
    x = (corners_xy[:, 0:1] + steps)[:, None, :]
    y = (corners_xy[:, 1:2] + steps)[:, :, None]
    # Sums of a row and a column part: only the division touches every pixel.
    across, down, depth = (
        (row[0] * x).astype(np.float32) + (row[1] * y + row[2]).astype(np.float32) for row in lattice.homography
    )
    return np.stack([across / depth, down / depth])


def _reduced(image_bgr: Image, map_xy: NDArray[np.float32], size_px: int) -> tuple[Image, NDArray[np.float32]]:
    """Shrinks the source where tiles are far larger than their crops, so that sampling does not alias."""
    ends = np.moveaxis(map_xy[:, :, [0, 0, -1], [0, -1, 0]], 0, 2).astype(np.float64)
    across = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    down = np.linalg.norm(ends[:, 2] - ends[:, 0], axis=1)
    ratio = float(np.median(np.sqrt(across * down))) / size_px
    if ratio < 1.4:
        return image_bgr, map_xy
    shrink = 1.0 / ratio
    small = cv2.resize(image_bgr, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    # The true ratios follow from the rounded size of the shrunk image.
    fx, fy = small.shape[1] / image_bgr.shape[1], small.shape[0] / image_bgr.shape[0]
    ratio_xy = np.array([fx, fy], np.float32).reshape(2, 1, 1, 1)
    map_xy *= ratio_xy
    map_xy += 0.5 * ratio_xy - np.float32(0.5)
    return np.asarray(small, np.uint8), map_xy
