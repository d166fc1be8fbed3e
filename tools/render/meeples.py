"""Figures drawn as small solids: standing and lying meeples, flat discs, with their shadows."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

# Hue 0..180, saturation and value 0..255: the painted wood of each player under many lamps.
_HSV_RANGES = {
    "red": ((-6, 6), (160, 255), (70, 235)),
    "blue": ((99, 118), (130, 255), (55, 235)),
    "green": ((58, 88), (110, 255), (35, 165)),
    "yellow": ((21, 31), (150, 255), (140, 255)),
    "black": ((0, 180), (0, 90), (4, 52)),
    "grey": ((0, 180), (0, 35), (95, 200)),
    "pink": ((158, 174), (70, 165), (160, 245)),
}
# The outline of a meeple in tile widths: x across, z up; parts are convex so that hulls are exact.
_ARMS = ((-0.18, 0.165), (-0.17, 0.225), (-0.06, 0.25), (0.06, 0.25), (0.17, 0.225), (0.18, 0.165), (0.0, 0.135))
_BODY = ((-0.075, 0.25), (0.075, 0.25), (0.10, 0.07), (-0.10, 0.07))
_LEFT_LEG = ((-0.165, 0.0), (-0.035, 0.0), (0.0, 0.075), (0.0, 0.13), (-0.09, 0.12))
_RIGHT_LEG = tuple((-x, z) for x, z in _LEFT_LEG)
_HEAD = tuple((0.072 * np.cos(a), 0.288 + 0.072 * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 12, endpoint=False))
_PARTS = tuple(np.array(part) for part in (_LEFT_LEG, _RIGHT_LEG, _BODY, _ARMS, _HEAD))
_THICKNESS = 0.2


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure to draw: where it stands (canvas pixels), its colour, kind, size and yaw."""

    foot_px: tuple[float, float]
    colour: str
    kind: str
    size: float = 1.0
    yaw_rad: float = 0.0


def paint_bgr(colour: str, rng: np.random.Generator) -> np.ndarray:
    """One shade of a player's colour."""
    hue, saturation, value = (rng.uniform(*span) for span in _HSV_RANGES[colour])
    hsv = np.uint8([[[hue % 180, saturation, value]]])
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float64)


def draw_figure(
    canvas: np.ndarray, figure: Figure, lean: np.ndarray, light: np.ndarray, tile_px: float, rng: np.random.Generator
) -> None:
    """Draw into a picture of the table plane: `lean` is how far a unit of height is moved by the camera,
    `light` how far its shadow falls; both in the plane."""
    solids = _solids(figure, lean)
    foot = np.array(figure.foot_px)
    scale = tile_px * figure.size
    _shadow(canvas, solids, foot, light, scale, rng.uniform(0.25, 0.6))
    paint = paint_bgr(figure.colour, rng)
    side = np.clip(paint * rng.uniform(0.45, 0.85), 0, 255)
    top = np.clip(paint * rng.uniform(0.95, 1.3) + rng.uniform(0, 22), 0, 255)
    # The dark rim keeps a figure apart from a tile of its own colour, as a real edge does.
    for low, high in solids:
        hull = _hull(low, high, foot, lean, scale)
        cv2.fillConvexPoly(canvas, hull, _bgr(side), cv2.LINE_AA, 4)
    for _, high in solids:
        face = _project(high, foot, lean, scale)
        cv2.fillConvexPoly(canvas, _fixed(face), _bgr(top if figure.kind != "standing" else paint), cv2.LINE_AA, 4)
    if figure.kind == "standing" or rng.random() < 0.3:
        spot = _project(np.array([[0.0, 0.0, 0.3 if figure.kind == "standing" else 0.1]]), foot, lean, scale)[0]
        shine = np.clip(paint * 0.6 + rng.uniform(40, 130), 0, 255)
        radius = max(1, round(scale * rng.uniform(0.015, 0.04)))
        cv2.circle(canvas, (round(spot[0]), round(spot[1])), radius, _bgr(shine), -1, cv2.LINE_AA)


def _solids(figure: Figure, lean: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    """Convex parts, each as its hidden and its shown face: (n, 3) points in tile widths."""
    cos, sin = np.cos(figure.yaw_rad), np.sin(figure.yaw_rad)
    if figure.kind == "disc":
        angles = np.linspace(0, 2 * np.pi, 20, endpoint=False)
        ring = np.stack([0.12 * np.cos(angles), 0.12 * np.sin(angles), np.zeros(20)], axis=1)
        return [(ring, ring + np.array([0, 0, 0.045]))]
    solids = []
    for part in _PARTS:
        x, z = part[:, 0], part[:, 1]
        if figure.kind == "lying":
            z = z - 0.16
            flat = np.stack([x * cos - z * sin, x * sin + z * cos, np.zeros(len(x))], axis=1)
            solids.append((flat, flat + np.array([0, 0, _THICKNESS])))
        else:
            half = _THICKNESS / 2
            faces = [np.stack([x * cos - y * sin, x * sin + y * cos, z], axis=1) for y in (-half, half)]
            # Height leans away from the camera, so the face further back along it is hidden.
            faces.sort(key=lambda face: -float(face[:, :2].mean(axis=0) @ lean))
            solids.append((faces[0], faces[1]))
    return solids


def _project(points: np.ndarray, foot: np.ndarray, lean: np.ndarray, scale: float) -> np.ndarray:
    return foot + (points[:, :2] + points[:, 2:3] * lean) * scale


def _hull(low: np.ndarray, high: np.ndarray, foot: np.ndarray, lean: np.ndarray, scale: float) -> np.ndarray:
    both = _project(np.concatenate([low, high]), foot, lean, scale).astype(np.float32)
    return _fixed(cv2.convexHull(both)[:, 0])


def _shadow(
    canvas: np.ndarray,
    solids: list[tuple[np.ndarray, np.ndarray]],
    foot: np.ndarray,
    light: np.ndarray,
    scale: float,
    strength: float,
) -> None:
    reach = round(scale * (0.25 + 0.4 * float(np.hypot(*light)))) + 4
    x0, y0 = max(0, int(foot[0]) - reach), max(0, int(foot[1]) - reach)
    x1, y1 = min(canvas.shape[1], int(foot[0]) + reach), min(canvas.shape[0], int(foot[1]) + reach)
    if x1 - x0 < 4 or y1 - y0 < 4:
        return
    mask = np.zeros((y1 - y0, x1 - x0), np.float32)
    for low, high in solids:
        cv2.fillConvexPoly(mask, _hull(low, high, foot - (x0, y0), light, scale), 1.0, cv2.LINE_8, 4)
    mask = cv2.blur(mask, (5, 5))
    part = canvas[y0:y1, x0:x1]
    part[:] = (part * (1.0 - strength * mask[..., None])).astype(np.uint8)


def _fixed(points: np.ndarray) -> np.ndarray:
    return np.rint(points * 16).astype(np.int32)


def _bgr(colour: np.ndarray) -> tuple[int, int, int]:
    return int(colour[0]), int(colour[1]), int(colour[2])
