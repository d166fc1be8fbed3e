"""Small lakes with a house, as expansions print them beside roads and cities: water that is no figure."""

from __future__ import annotations

import cv2
import numpy as np

_REACH = 0.33


def draw_lake(canvas: np.ndarray, middle_px: np.ndarray, tile_px: float, rng: np.random.Generator) -> None:
    """Paint one lake, grey to blue, onto the tile around a middle, perhaps with a red roof at its shore."""
    at = middle_px + rng.uniform(-_REACH, _REACH, 2) * tile_px
    hsv = np.uint8([[[rng.uniform(92, 128), rng.uniform(10, 150), rng.uniform(80, 225)]]])
    water = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float64)
    along = rng.uniform(0, 2 * np.pi)
    for _ in range(rng.integers(1, 4)):
        shore = _shore(at, tile_px * rng.uniform(0.06, 0.13), along, rng)
        cv2.fillPoly(canvas, [shore], tuple(map(float, water)), cv2.LINE_AA, 4)
        if rng.random() < 0.7:
            cv2.polylines(canvas, [shore], True, tuple(map(float, water * rng.uniform(0.3, 0.7))), 1, cv2.LINE_AA, 4)
        at = at + np.array([np.cos(along), np.sin(along)]) * tile_px * rng.uniform(0.06, 0.14)
    if rng.random() < 0.7:
        _roof(canvas, at, tile_px * rng.uniform(0.03, 0.07), rng)


def _shore(at: np.ndarray, radius_px: float, along: float, rng: np.random.Generator) -> np.ndarray:
    angles = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    radii = radius_px * rng.uniform(0.6, 1.35, 12)
    shore = np.stack([radii * np.cos(angles), radii * rng.uniform(0.45, 0.9) * np.sin(angles)], axis=1)
    spin = np.array([[np.cos(along), -np.sin(along)], [np.sin(along), np.cos(along)]])
    points: np.ndarray = np.rint((shore @ spin.T + at) * 16).astype(np.int32)
    return points


def _roof(canvas: np.ndarray, at: np.ndarray, size_px: float, rng: np.random.Generator) -> None:
    corners = np.array([[-1.0, -0.6], [1.0, -0.6], [1.0, 0.6], [-1.0, 0.6]]) * size_px + rng.normal(0, 0.6, (4, 2))
    angle = rng.uniform(0, np.pi)
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    red = np.array([rng.uniform(20, 80), rng.uniform(40, 110), rng.uniform(150, 240)])
    cv2.fillPoly(
        canvas, [np.rint((corners @ spin.T + at) * 16).astype(np.int32)], tuple(map(float, red)), cv2.LINE_AA, 4
    )
