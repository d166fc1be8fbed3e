"""Small boards drawn from nothing but squares, roads and roofs, seen from any side: food for `locate`."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

TILE_PX = 60


@dataclass(frozen=True, slots=True, eq=False)
class SmallBoard:
    """A picture of a board, its true lattice (lattice to pixels), the places of its tiles and how loose they lie."""

    image_bgr: np.ndarray
    to_px: np.ndarray
    places: tuple[tuple[int, int], ...]
    offsets: np.ndarray


def draw_board(
    seed: int, tiles: int = 34, tilt_deg: float = 0.0, turn_deg: float = 0.0, loose: float = 0.02,
    size_wh: tuple[int, int] = (1000, 750), table_bgr: tuple[int, int, int] = (185, 190, 195),
) -> SmallBoard:  # fmt: skip
    """A grown board of green tiles on a noisy table, seen at a tilt and turned."""
    rng = np.random.default_rng(seed)
    places = _grown(rng, tiles)
    low, high = np.min(places, axis=0), np.max(places, axis=0) + 1
    wide, tall = (high - low + 2) * TILE_PX
    flat = np.zeros((tall, wide, 3), np.uint8)
    flat[:] = table_bgr
    offsets = np.round(rng.normal(0, loose * TILE_PX, (len(places), 2))).astype(int)
    for place, offset in zip(places, offsets, strict=True):
        left, top = (np.array(place) - low + 1) * TILE_PX + offset
        flat[top + 1 : top + TILE_PX - 1, left + 1 : left + TILE_PX - 1] = _tile(rng)
    to_px = _camera(flat.shape[1], flat.shape[0], tilt_deg, turn_deg, size_wh)
    table = rng.normal(0, 7, (size_wh[1], size_wh[0], 1)).astype(np.float32)
    image = cv2.warpPerspective(
        flat, to_px, size_wh, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_CONSTANT, borderValue=table_bgr
    )
    image = np.clip(cv2.GaussianBlur(image, (0, 0), 0.8) + table, 0, 255).astype(np.uint8)
    lattice_to_flat = np.array(
        [[TILE_PX, 0, (1 - low[0]) * TILE_PX], [0, TILE_PX, (1 - low[1]) * TILE_PX], [0, 0, 1.0]]
    )
    return SmallBoard(image, to_px @ lattice_to_flat, tuple(places), offsets / TILE_PX)


def _grown(rng: np.random.Generator, count: int) -> list[tuple[int, int]]:
    places = [(0, 0)]
    while len(places) < count:
        x, y = places[rng.integers(len(places))]
        dx, dy = ((1, 0), (-1, 0), (0, 1), (0, -1))[rng.integers(4)]
        if (x + dx, y + dy) not in places:
            places.append((x + dx, y + dy))
    return places


def _tile(rng: np.random.Generator) -> np.ndarray:
    side = TILE_PX - 2
    tile = np.clip(np.array([45, 150, 95]) + rng.normal(0, 9, (side, side, 3)), 0, 255).astype(np.uint8)
    middle = side // 2
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        end = (middle + dx * middle, middle + dy * middle)
        what = rng.random()
        if what < 0.35:
            cv2.line(tile, (middle, middle), end, (225, 235, 235), 5)
        elif what < 0.6:
            axes = (side // 4, side // 2) if dx else (side // 2, side // 4)
            cv2.ellipse(tile, end, axes, 0, 0, 360, (70, 120, 185), -1)
    cv2.rectangle(tile, (0, 0), (side - 1, side - 1), (25, 60, 40), 1)
    return tile


def _camera(wide: int, tall: int, tilt_deg: float, turn_deg: float, size_wh: tuple[int, int]) -> np.ndarray:
    """Homography of a camera at `tilt` over the middle of the flat picture, the whole of it in view."""
    t, a = np.deg2rad(tilt_deg), np.deg2rad(turn_deg)
    corners = np.array([[0, 0, 1], [wide, 0, 1], [wide, tall, 1], [0, tall, 1]], np.float64)
    centre = np.array([[1, 0, -wide / 2], [0, 1, -tall / 2], [0, 0, 1.0]])
    turn = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1.0]])
    far = 1.6 * max(wide, tall)
    tilt = np.array([[far, 0, 0], [0, far * np.cos(t), 0], [0, -np.sin(t), far]])
    view = tilt @ turn @ centre
    seen = corners @ view.T
    seen = seen[:, :2] / seen[:, 2:]
    low, high = seen.min(axis=0), seen.max(axis=0)
    scale = 0.96 * float(np.min(np.array(size_wh) / (high - low)))
    shift = np.array(size_wh) / 2 - scale * (low + high) / 2
    return np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1.0]]) @ view
