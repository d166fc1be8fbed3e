"""A tile that lies alone: too few borders for a lattice, but four corners."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.locate_cells import upright
from vision.locate_ground import FIELD_HSV_HIGH, FIELD_HSV_LOW
from vision.values import Image, Lattice, Matrix, Photo

LONG_PX = 400
AREA_MIN, AREA_MAX = 0.004, 0.75
FILL_MIN = 0.9
SIDE_RATIO_MAX = 1.8


def find_lone_tile(photo: Photo) -> Lattice | None:
    """A lattice of one cell around the largest square thing that stands out from the table."""
    scale = LONG_PX / max(photo.image_bgr.shape[:2])
    small = cv2.resize(photo.image_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    for mask in (_foreground(np.asarray(small, np.uint8)), _green(np.asarray(small, np.uint8))):
        things, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        for thing in sorted(things, key=cv2.contourArea, reverse=True)[:5]:
            corners = _corners(np.asarray(thing, np.int32), small.shape[0] * small.shape[1])
            if corners is not None:
                return _lattice(corners / scale)
    return None


def _green(small_bgr: Image) -> Image:
    """The colour of fields, closed over roads: tiles on a table of many colours."""
    mask = cv2.inRange(cv2.cvtColor(small_bgr, cv2.COLOR_BGR2HSV), FIELD_HSV_LOW, FIELD_HSV_HIGH)
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8)), np.uint8)


def _foreground(small_bgr: Image) -> Image:
    """What differs from the colour along the border of the photo."""
    lab = cv2.cvtColor(cv2.GaussianBlur(small_bgr, (0, 0), 1.5), cv2.COLOR_BGR2LAB).astype(np.float32)
    edge = np.concatenate([lab[:6].reshape(-1, 3), lab[-6:].reshape(-1, 3), lab[:, :6].reshape(-1, 3),
                           lab[:, -6:].reshape(-1, 3)])  # fmt: skip
    middle = np.median(edge, axis=0)
    # Light falls unevenly over a table, so colour says more than brightness.
    away = np.linalg.norm((lab - middle) * np.array([0.45, 1.6, 1.6], np.float32), axis=2)
    grey = np.clip(away * 2.0, 0, 255).astype(np.uint8)
    _, mask = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((7, 7), np.uint8)), np.uint8)


def _corners(thing: NDArray[np.int32], photo_area: int) -> Matrix | None:
    hull = cv2.convexHull(thing)
    area = cv2.contourArea(hull)
    if not AREA_MIN * photo_area < area < AREA_MAX * photo_area:
        return None
    for share in (0.02, 0.03, 0.05, 0.08):
        corners = cv2.approxPolyDP(hull, share * cv2.arcLength(hull, True), True)
        if len(corners) == 4:
            break
    else:
        return None
    quad = _squared(corners.reshape(4, 2).astype(np.float64), thing.reshape(-1, 2).astype(np.float64))
    if quad is None:
        return None
    sides = np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1)
    quad_area = cv2.contourArea(quad.astype(np.float32))
    full = min(quad_area, cv2.contourArea(thing)) > FILL_MIN * max(area, quad_area)
    return quad if full and sides.max() < SIDE_RATIO_MAX * sides.min() else None


def _squared(rough: Matrix, outline: Matrix) -> Matrix | None:
    """Corners where straight lines through the middles of the four sides meet: tiles have rounded corners."""
    lines = []
    for start, end in zip(rough, np.roll(rough, -1, axis=0), strict=True):
        along = (end - start) / max(float(np.linalg.norm(end - start)), 1e-9)
        ahead = (outline - start) @ along / max(float(np.linalg.norm(end - start)), 1e-9)
        aside = np.abs((outline - start) @ np.array([-along[1], along[0]]))
        near = outline[(ahead > 0.2) & (ahead < 0.8) & (aside < 0.1 * np.linalg.norm(end - start))]
        if len(near) < 8:
            return None
        vx, vy, x, y = (float(v) for v in cv2.fitLine(near.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel())
        lines.append(np.cross([x, y, 1.0], [x + vx, y + vy, 1.0]))
    corners = [np.cross(before, after) for before, after in zip(np.roll(lines, 1, axis=0), lines, strict=True)]
    if any(abs(corner[2]) < 1e-9 for corner in corners):
        return None
    return np.array([corner[:2] / corner[2] for corner in corners])


def _lattice(corners_px: Matrix) -> Lattice:
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    to_lattice = cv2.getPerspectiveTransform(corners_px.astype(np.float32), square)
    turned = upright(np.asarray(to_lattice, np.float64), corners_px.mean(axis=0))
    to_px = np.asarray(np.linalg.inv(turned), np.float64)
    # Turning moved the one cell: call it (0, 0) again.
    lifted = turned @ np.append(corners_px.mean(axis=0), 1.0)
    x, y = np.floor(lifted[:2] / lifted[2])
    moved = to_px @ np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]])
    return Lattice(moved / moved[2, 2], ((0, 0),), 0.5)
