"""Where in the photo the tiles may lie: the green of the fields, closed over roads and cities."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from cv2.typing import MatLike

from vision.locate_small import shrunk
from vision.values import Image

FIELD_HSV_LOW = np.array([28, 45, 40], np.uint8)
PALE_SHARE = 0.03
PALE_STEP = 9.0
"""How much greener than the rest the fields of a pale photo are, on the a axis of Lab."""
FIELD_HSV_HIGH = np.array([88, 255, 255], np.uint8)
GROUND_LONG_PX = 480
GROUND_MIN, GROUND_MAX = 0.01, 0.8
RIM = 0.08
PATCHES = 2
PATCH_SHARE = 0.25
"""A second patch is looked at when it is at least this large beside the first."""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Green pixels (0 or 255), the patch of the board and the region around it, in a small image of `scale`."""

    green: Image
    patch: Image
    region: Image
    scale: float

    @property
    def green_share(self) -> float:
        """Share of the photo that is green."""
        return float(np.count_nonzero(self.green)) / self.green.size


def _greener(small_bgr: Image) -> Image:
    """What is greener than the rest: old prints in red light are nearly grey."""
    red_green = cv2.GaussianBlur(cv2.cvtColor(small_bgr, cv2.COLOR_BGR2LAB)[:, :, 1], (0, 0), 1.5)
    level, mask = cv2.threshold(red_green, 0, 255, cv2.THRESH_BINARY_INV | cv2.THRESH_OTSU)
    low, high = red_green[red_green <= level], red_green[red_green > level]
    if low.size == 0 or high.size == 0 or float(high.mean()) - float(low.mean()) < PALE_STEP:
        return np.zeros_like(_opened(mask))
    return _opened(mask)


def _opened(mask: MatLike) -> Image:
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)


def find_grounds(image_bgr: Image) -> tuple[Ground, ...]:
    """Where to look for the board, likeliest first: the largest green patches, then the whole photo."""
    scale = min(1.0, GROUND_LONG_PX / max(image_bgr.shape[:2]))
    small = shrunk(image_bgr, scale)
    mask = cv2.inRange(cv2.cvtColor(small, cv2.COLOR_BGR2HSV), FIELD_HSV_LOW, FIELD_HSV_HIGH)
    green = _opened(mask)
    if np.count_nonzero(green) < PALE_SHARE * green.size:
        green = _greener(small)
    grounds = _patches(green, scale)
    # On a green table the largest patch is the table itself.
    everywhere = np.full_like(green, 255)
    return (*grounds, Ground(green, everywhere, everywhere, scale))


def other_grounds(image_bgr: Image) -> tuple[Ground, ...]:
    """More places to look at where the green of the fields says little: green tables, dim or coloured light."""
    scale = min(1.0, GROUND_LONG_PX / max(image_bgr.shape[:2]))
    small = shrunk(image_bgr, scale)
    grounds: list[Ground] = []
    for mask in (_greener(small), _unlike_rim(small)):
        if GROUND_MIN * mask.size < np.count_nonzero(mask) < GROUND_MAX * mask.size:
            grounds += _patches(mask, scale)[:1]
    return tuple(grounds)


def _unlike_rim(small_bgr: Image) -> Image:
    """What has colours that the rim of the photo, mostly bare table, does not show."""
    lab = cv2.cvtColor(cv2.GaussianBlur(small_bgr, (0, 0), 1.0), cv2.COLOR_BGR2LAB)
    wide, tall = RIM * np.array(lab.shape[1::-1])
    rim = np.full(lab.shape[:2], 255, np.uint8)
    rim[int(tall) : -int(tall), int(wide) : -int(wide)] = 0
    bins, ranges = [16, 32, 32], [0, 256, 64, 192, 64, 192]
    seen = [cv2.GaussianBlur(cv2.calcHist([lab], [0, 1, 2], m, bins, ranges), (3, 3), 0) for m in (rim, None)]
    share = seen[0] / max(float(seen[0].sum()), 1.0) / np.maximum(seen[1] / max(float(seen[1].sum()), 1.0), 1e-9)
    back = cv2.calcBackProject([lab], [0, 1, 2], np.asarray(np.minimum(share, 2.0) * 100, np.float32), ranges, 1)
    return _opened(np.where(cv2.blur(back, (5, 5)) < 40, 255, 0).astype(np.uint8))


def _patches(green: Image, scale: float) -> list[Ground]:
    """The largest patches of a mask, closed over roads and cities."""
    closed = cv2.morphologyEx(
        cv2.copyMakeBorder(green, 12, 12, 12, 12, cv2.BORDER_CONSTANT, value=(0,)),
        cv2.MORPH_CLOSE,
        cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (17, 17)),
    )[12:-12, 12:-12]
    _, labels, stats, _ = cv2.connectedComponentsWithStats(closed)
    areas = stats[1:, cv2.CC_STAT_AREA]
    grounds = []
    for k in np.argsort(-areas)[:PATCHES]:
        if areas[k] > PATCH_SHARE * areas.max():
            patch = np.where(labels == k + 1, 255, 0).astype(np.uint8)
            region = np.asarray(cv2.dilate(patch, np.ones((15, 15), np.uint8)), np.uint8)
            grounds.append(Ground(green, patch, region, scale))
    return grounds
