"""Hints for a better photo: dark, blurred, glare, cut off, small, tilted."""

from __future__ import annotations

import cv2
import numpy as np

from vision.locate_ground import FIELD_HSV_HIGH, FIELD_HSV_LOW
from vision.locate_small import shrunk
from vision.values import Crops, Hint, Image, Lattice, Matrix, Photo, Place

TILT_DEG = 52.0
TILE_MIN_PX = 38.0
GLARE_SHARE = 0.04
GREEN_BEYOND = 0.3


def photo_hints(image_bgr: Image) -> tuple[Hint, ...]:
    """What can be said of a photo before its board is found."""
    hints = []
    small = shrunk(image_bgr, min(1.0, 640 / max(image_bgr.shape[:2])))
    bright = _level_below(np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8), 0.9)
    if bright < 75:
        hints.append(Hint("hint.dark", min(1.0, (75 - bright) / 50)))
    sharpness = sharpness_of(image_bgr)
    if sharpness < 0.35:
        hints.append(Hint("hint.blurred", min(1.0, (0.35 - sharpness) / 0.2)))
    return tuple(hints)


def sharpness_of(image_bgr: Image) -> float:
    """How much of the strong edges survives a blur of one pixel: about 0.2 for soft photos, 0.6 for crisp."""
    height, width = image_bgr.shape[:2]
    side = min(height, width, 560)
    y, x = (height - side) // 2, (width - side) // 2
    grey = cv2.cvtColor(image_bgr[y : y + side, x : x + side], cv2.COLOR_BGR2GRAY)
    soft = cv2.GaussianBlur(grey, (0, 0), 1.5)
    sharp_step, soft_step = (
        _level_below(np.asarray(cv2.absdiff(g[:, 1:], g[:, :-1]), np.uint8), 0.98) for g in (grey, soft)
    )
    return 1.0 - soft_step / max(sharp_step, 1.0)


def _level_below(values: Image, share: float) -> float:
    """The level below which this share of the pixels lies, by counting."""
    counted = np.cumsum(np.bincount(values.ravel(), minlength=256))
    return float(np.searchsorted(counted, share * values.size))


def board_hints(photo: Photo, lattice: Lattice, places: tuple[Place, ...], crops: Crops) -> tuple[Hint, ...]:
    """What can be said once the board is known: cut off by the border, small, tilted, glare on the tiles."""
    hints = []
    cut = _cut_places(photo, lattice, places)
    if cut:
        hints.append(Hint("hint.cut-off", cut / len(places)))
    sides_px = _side_lengths_px(lattice, places)
    if float(np.min(sides_px)) < TILE_MIN_PX:
        hints.append(Hint("hint.small", float(np.clip(1 - np.min(sides_px) / TILE_MIN_PX, 0, 1))))
    if tilt_deg(lattice, places) > TILT_DEG:
        hints.append(Hint("hint.tilted"))
    margin = crops.images_bgr.shape[1] // 6
    inner = crops.images_bgr[:, margin:-margin:2, margin:-margin:2]
    white = float((inner.min(axis=3) > 247).mean())
    if white > GLARE_SHARE:
        hints.append(Hint("hint.glare", min(1.0, white / 0.2)))
    return tuple(hints)


def tilt_deg(lattice: Lattice, places: tuple[Place, ...]) -> float:
    """How steeply the camera looked, from how much squares are pressed flat in the middle of the board."""
    middle = np.array(places, np.float64).mean(axis=0) + 0.5
    around = lattice.points_px(middle + np.array([[-0.5, 0.0], [0.5, 0.0], [0.0, -0.5], [0.0, 0.5]]))
    spread = np.linalg.svd(np.stack([around[1] - around[0], around[3] - around[2]]), compute_uv=False)
    return float(np.rad2deg(np.arccos(np.clip(spread[1] / spread[0], 0.0, 1.0))))


def _side_lengths_px(lattice: Lattice, places: tuple[Place, ...]) -> Matrix:
    corner = np.array(places, np.float64)
    start, right, down = (lattice.points_px(corner + step) for step in ([0.0, 0.0], [1.0, 0.0], [0.0, 1.0]))
    lengths: Matrix = np.sqrt(np.linalg.norm(right - start, axis=1) * np.linalg.norm(down - start, axis=1))
    return lengths


def _cut_places(photo: Photo, lattice: Lattice, places: tuple[Place, ...]) -> int:
    """Tiles that the border of the photo cuts: seen in part, or beside the board and green where they are seen."""
    height, width = photo.image_bgr.shape[:2]
    steps = (np.arange(6) + 0.5) / 6
    grid = np.array([(x, y) for y in steps for x in steps])
    around = {(x + dx, y + dy) for x, y in places for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    cut = 0
    for place in sorted(set(places) | around):
        spots = lattice.points_px(np.array(place, np.float64) + grid).astype(int)
        inside = ((spots >= 0) & (spots < [width, height])).all(axis=1)
        if inside.all() or inside.sum() < 6:
            continue
        seen = photo.image_bgr[spots[inside, 1], spots[inside, 0]][None]
        green = cv2.inRange(cv2.cvtColor(seen, cv2.COLOR_BGR2HSV), FIELD_HSV_LOW, FIELD_HSV_HIGH)
        cut += place in places or float((green > 0).mean()) > GREEN_BEYOND
    return cut
