"""Where in the photo the tiles may lie: the green of the fields, closed over roads and cities."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.values import Image

FIELD_HSV_LOW = np.array([28, 45, 40], np.uint8)
FIELD_HSV_HIGH = np.array([88, 255, 255], np.uint8)
GROUND_LONG_PX = 480


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


def find_ground(image_bgr: Image) -> Ground:
    """The green mask and the largest patch that it forms when small holes are closed."""
    scale = GROUND_LONG_PX / max(image_bgr.shape[:2])
    small = cv2.resize(image_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    hsv = cv2.cvtColor(small, cv2.COLOR_BGR2HSV)
    green = np.asarray(cv2.inRange(hsv, FIELD_HSV_LOW, FIELD_HSV_HIGH), np.uint8)
    green = np.asarray(cv2.morphologyEx(green, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    closed = cv2.morphologyEx(
        cv2.copyMakeBorder(green, 12, 12, 12, 12, cv2.BORDER_CONSTANT, value=0),
        cv2.MORPH_CLOSE,
        cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (17, 17)),
    )[12:-12, 12:-12]
    count, labels, stats, _ = cv2.connectedComponentsWithStats(closed)
    region = np.zeros_like(green)
    if count > 1:
        largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
        region[labels == largest] = 255
        region = np.asarray(cv2.dilate(region, np.ones((15, 15), np.uint8)), np.uint8)
    return Ground(green, region, scale)
