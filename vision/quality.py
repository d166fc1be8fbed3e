"""Hints for a better photo: dark, blurred, glare, cut off, small, tilted."""

from __future__ import annotations

import cv2
import numpy as np

from vision.values import Hint, Image


def photo_hints(image_bgr: Image) -> tuple[Hint, ...]:
    """What can be said of a photo before its board is found."""
    hints = []
    ratio = 640 / max(image_bgr.shape[:2])
    small = cv2.resize(image_bgr, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    bright = float(np.percentile(np.asarray(grey, np.uint8), 90))
    if bright < 75:
        hints.append(Hint("hint.dark", min(1.0, (75 - bright) / 50)))
    sharpness = sharpness_of(image_bgr)
    if sharpness < 0.35:
        hints.append(Hint("hint.blurred", min(1.0, (0.35 - sharpness) / 0.2)))
    return tuple(hints)


def sharpness_of(image_bgr: Image) -> float:
    """How much of the strong edges survives a blur of one pixel: about 0.2 for soft photos, 0.6 for crisp."""
    height, width = image_bgr.shape[:2]
    side = min(height, width, 900)
    y, x = (height - side) // 2, (width - side) // 2
    grey = cv2.cvtColor(image_bgr[y : y + side, x : x + side], cv2.COLOR_BGR2GRAY)
    soft = cv2.GaussianBlur(grey, (0, 0), 1.5)
    sharp_step = np.abs(np.diff(grey.astype(np.int16), axis=1))
    soft_step = np.abs(np.diff(soft.astype(np.int16), axis=1))
    level = np.percentile(sharp_step, 98)
    return float(1.0 - np.percentile(soft_step, 98) / max(float(level), 1.0))
