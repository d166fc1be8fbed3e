"""Where in the photo the tiles may lie: the green of the fields, closed over roads and cities."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from cv2.typing import MatLike

from vision.values import Image

FIELD_HSV_LOW = np.array([28, 45, 40], np.uint8)
PALE_HSV_LOW = np.array([28, 26, 40], np.uint8)
PALE_SHARE = 0.03
FIELD_HSV_HIGH = np.array([88, 255, 255], np.uint8)
GROUND_LONG_PX = 480
PATCHES = 2
PATCH_SHARE = 0.25
"""A second patch is looked at when it is at least this large beside the first."""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Green pixels (0 or 255) and the region of the board, both in a small image of `scale`."""

    green: Image
    region: Image
    scale: float

    @property
    def green_share(self) -> float:
        """Share of the photo that is green."""
        return float(np.count_nonzero(self.green)) / self.green.size


def _green(hsv: MatLike, low: Image) -> Image:
    mask = cv2.inRange(hsv, low, FIELD_HSV_HIGH)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)


def find_grounds(image_bgr: Image) -> tuple[Ground, ...]:
    """Where to look for the board, likeliest first: the largest green patches, then the whole photo."""
    scale = GROUND_LONG_PX / max(image_bgr.shape[:2])
    small = cv2.resize(image_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    hsv = cv2.cvtColor(small, cv2.COLOR_BGR2HSV)
    green = _green(hsv, FIELD_HSV_LOW)
    if np.count_nonzero(green) < PALE_SHARE * green.size:
        green = _green(hsv, PALE_HSV_LOW)  # old prints in flat light are nearly grey
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
            region = np.where(labels == k + 1, 255, 0).astype(np.uint8)
            region = np.asarray(cv2.dilate(region, np.ones((15, 15), np.uint8)), np.uint8)
            grounds.append(Ground(green, region, scale))
    # On a green table the largest patch is the table itself.
    return (*grounds, Ground(green, np.full_like(green, 255), scale))
