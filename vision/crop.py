"""Upright square pictures of the cells of a lattice."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision import settings
from vision.values import Crops, Image, Lattice, Matrix, Photo, Place

SHRINK_FROM = 1.6
_BACKWARDS = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP


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
    source, to_source = _reduced(photo.image_bgr, lattice, places, size_px)
    images_bgr = np.empty((len(places), size_px, size_px, 3), np.uint8)
    step = (1.0 + 2.0 * settings.CROP_MARGIN) / size_px
    first = 0.5 * step - settings.CROP_MARGIN
    for image_bgr, (x, y) in zip(images_bgr, np.array(places, np.float64) + shifts, strict=True):
        cell = np.array([[step, 0.0, x + first], [0.0, step, y + first], [0.0, 0.0, 1.0]])
        cv2.warpPerspective(source, to_source @ cell, (size_px, size_px), dst=image_bgr, flags=_BACKWARDS)
    return Crops(places, images_bgr, lattice, shifts)


def _reduced(image_bgr: Image, lattice: Lattice, places: Sequence[Place], size_px: int) -> tuple[Image, Matrix]:
    """The source, shrunk where tiles are far larger than their crops so that sampling does not alias, and the
    way from the lattice to its pixels."""
    corners = np.array(places, np.float64)
    ends = [lattice.points_px(corners + corner) for corner in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))]
    across = np.linalg.norm(ends[1] - ends[0], axis=1)
    down = np.linalg.norm(ends[2] - ends[0], axis=1)
    tile_px = size_px / (1.0 + 2.0 * settings.CROP_MARGIN)
    ratio = float(np.median(np.sqrt(across * down))) / tile_px
    if ratio < SHRINK_FROM:
        return image_bgr, lattice.homography
    whole = 1.0 / round(ratio)  # whole steps are four times as fast as others
    small = cv2.resize(image_bgr, None, fx=whole, fy=whole, interpolation=cv2.INTER_AREA)
    # The true ratios follow from the rounded size of the shrunk image.
    fx, fy = small.shape[1] / image_bgr.shape[1], small.shape[0] / image_bgr.shape[0]
    shrink = np.array([[fx, 0.0, 0.5 * fx - 0.5], [0.0, fy, 0.5 * fy - 0.5], [0.0, 0.0, 1.0]])
    return np.asarray(small, np.uint8), shrink @ lattice.homography
