"""Draws a reading over its photo."""

from __future__ import annotations

import cv2
import numpy as np

from vision.values import UNKNOWN, Image, Reading

_INNER = np.array([[0.03, 0.03], [0.97, 0.03], [0.97, 0.97], [0.03, 0.97]])
SURE_BGR = (60, 200, 60)
DOUBT_BGR = (40, 40, 235)
UNKNOWN_BGR = (0, 165, 255)
FIGURE_BGR = {
    "red": (40, 40, 220), "blue": (220, 110, 30), "green": (50, 160, 40), "yellow": (30, 220, 240),
    "black": (20, 20, 20), "grey": (150, 150, 150), "pink": (200, 130, 255), "white": (245, 245, 245),
}  # fmt: skip


def draw_reading(reading: Reading) -> Image:
    """The working image with every tile's outline, letter and turn, doubts in red, feet of figures as rings."""
    canvas = reading.photo.image_bgr.copy()
    doubted = {(doubt.x, doubt.y) for doubt in reading.doubts}
    unit = float(np.sqrt(abs(np.linalg.det(_jacobian(reading)))))
    thick = max(1, round(unit / 45))
    for guess in reading.tiles:
        x, y = guess.place
        dx, dy = reading.lattice.offset_of(guess.place)
        square = _INNER + np.array([x + dx, y + dy])
        corners = reading.lattice.points_px(square).round().astype(np.int32)
        colour = DOUBT_BGR if guess.place in doubted else UNKNOWN_BGR if guess.best.tile == UNKNOWN else SURE_BGR
        cv2.polylines(canvas, [corners], True, colour, thick * (2 if guess.place in doubted else 1))
        label = "?" + guess.best.edges if guess.best.tile == UNKNOWN else f"{guess.best.tile}{guess.best.turn}"
        _write(canvas, label, (int(corners[3][0]) + thick * 2, int(corners[3][1]) - thick * 2), unit / 130)
    for figure in reading.figures:
        centre = round(figure.foot_px[0]), round(figure.foot_px[1])
        cv2.circle(canvas, centre, max(4, round(unit / 9)), (255, 255, 255), thick + 2)
        ring = FIGURE_BGR.get(figure.colour, (255, 0, 255))
        cv2.circle(canvas, centre, max(4, round(unit / 9)), ring, thick + 1)
        _write(canvas, f"{figure.colour[:4]} {figure.on}", (centre[0] + round(unit / 8), centre[1]), unit / 170)
    return canvas


def _write(canvas: Image, text: str, at: tuple[int, int], size: float) -> None:
    thick = max(1, round(size * 2))
    cv2.putText(canvas, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, (0, 0, 0), thick + 2, cv2.LINE_AA)
    cv2.putText(canvas, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, (255, 255, 255), thick, cv2.LINE_AA)


def _jacobian(reading: Reading) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    places = np.array([guess.place for guess in reading.tiles], np.float64)
    middle = places.mean(axis=0)
    around = reading.lattice.points_px(middle + np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]))
    return np.stack([around[1] - around[0], around[2] - around[0]])
