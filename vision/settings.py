"""The numbers of the reader that are choices, in one place."""

from __future__ import annotations

WORKING_LONG_MIN_PX = 1400
"""A photo is decoded at the smallest reduction that keeps its long side at least this long."""
WORKING_LONG_MAX_PX = 2100
FILE_MAX_BYTES = 80_000_000
JPEG_MAX_PIXELS = 120_000_000
"""JPEG is decoded reduced, so a far larger one fits into the memory of a phone."""
OTHER_MAX_PIXELS = 40_000_000
SIDE_MAX_PX = 20_000
SIDE_MIN_PX = 240

CROP_PX = 96
CROP_MARGIN = 0.25
"""Margin on every side of a cropped cell, in cells: the tile is the middle two thirds."""

LOCATE_QUICK_PX, LOCATE_LONG_PX = 640, 800
"""Long side of the image in which segments are looked for."""
TILT_MAX_DEG = 66.0
TWIN_LONG_PX = 640
"""The same when only a second board, as large as the first, is looked for."""
