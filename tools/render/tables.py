"""What lies under and beside the tiles: wood, cloth, paper, boxes, hands and score boards."""

from __future__ import annotations

import cv2
import numpy as np


def table(size_wh: tuple[int, int], rng: np.random.Generator) -> np.ndarray:
    """A table top of a random kind."""
    kinds = (_plain, _plain, _wood, _wood, _cloth, _slab, _grid)
    return kinds[rng.integers(len(kinds))](size_wh, rng)


def clutter(canvas: np.ndarray, rng: np.random.Generator) -> None:
    """Lay a thing that is no tile onto the picture: a box, a score board, a hand, a card."""
    things = (_box, _score_board, _score_board, _hand, _card)
    things[rng.integers(len(things))](canvas, rng)


def smooth_noise(size_wh: tuple[int, int], cells: float, rng: np.random.Generator) -> np.ndarray:
    """Noise in -1..1 with about so many bumps across."""
    across = max(2, int(cells))
    small = rng.uniform(-1, 1, (max(2, across * size_wh[1] // size_wh[0]), across)).astype(np.float32)
    return cv2.resize(small, size_wh, interpolation=cv2.INTER_CUBIC)


def _colour(rng: np.random.Generator) -> np.ndarray:
    pick = rng.random()
    if pick < 0.3:  # pale: paper, white tables
        return np.full(3, rng.uniform(140, 250)) + rng.uniform(-15, 15, 3)
    if pick < 0.5:  # dark
        return np.full(3, rng.uniform(8, 70)) + rng.uniform(-8, 8, 3)
    if pick < 0.8:  # browns
        hsv = np.uint8([[[rng.uniform(4, 22), rng.uniform(60, 200), rng.uniform(60, 220)]]])
    else:
        hsv = np.uint8([[[rng.uniform(0, 180), rng.uniform(20, 200), rng.uniform(40, 220)]]])
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float64)


def _painted(base: np.ndarray, noise: np.ndarray, depth: float) -> np.ndarray:
    return np.clip(base[None, None] * (1.0 + depth * noise[..., None]), 0, 255).astype(np.uint8)


def _plain(size_wh: tuple[int, int], rng: np.random.Generator) -> np.ndarray:
    noise = smooth_noise(size_wh, rng.uniform(2, 8), rng) + 0.3 * smooth_noise(size_wh, size_wh[0] / 3, rng)
    return _painted(_colour(rng), noise, rng.uniform(0.01, 0.12))


def _wood(size_wh: tuple[int, int], rng: np.random.Generator) -> np.ndarray:
    width, height = size_wh
    rows = rng.uniform(-1, 1, (height // int(rng.integers(1, 4)) + 1, int(rng.integers(2, 7)))).astype(np.float32)
    grain = cv2.resize(rows, size_wh, interpolation=cv2.INTER_CUBIC)
    hsv = np.uint8([[[rng.uniform(3, 20), rng.uniform(70, 220), rng.uniform(50, 220)]]])
    base = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float64)
    image = _painted(base, grain + 0.5 * smooth_noise(size_wh, 4, rng), rng.uniform(0.05, 0.3))
    for _ in range(rng.integers(0, 4)):
        y = int(rng.integers(height))
        cv2.line(image, (0, y), (width, y), _bgr(base * rng.uniform(0.3, 0.8)), int(rng.integers(1, 3)))
    return _spun(image, rng)


def _cloth(size_wh: tuple[int, int], rng: np.random.Generator) -> np.ndarray:
    noise = rng.uniform(-1, 1, size_wh[::-1]).astype(np.float32)
    image = _painted(_colour(rng), noise + smooth_noise(size_wh, 5, rng), rng.uniform(0.05, 0.25))
    if rng.random() < 0.4:
        step = int(rng.integers(6, 40))
        stripe = _colour(rng)
        for x in range(0, size_wh[0], step):
            cv2.line(image, (x, 0), (x, size_wh[1]), _bgr(stripe), int(rng.integers(1, max(2, step // 3))))
    return _spun(image, rng)


def _slab(size_wh: tuple[int, int], rng: np.random.Generator) -> np.ndarray:
    noise = smooth_noise(size_wh, size_wh[0] / 2, rng) + smooth_noise(size_wh, 14, rng)
    return _painted(_colour(rng), noise, rng.uniform(0.1, 0.4))


def _grid(size_wh: tuple[int, int], rng: np.random.Generator) -> np.ndarray:
    """A moulded tray or a tiled floor."""
    image = _plain(size_wh, rng)
    line = _bgr(_colour(rng))
    step = int(rng.integers(16, 80))
    start = int(rng.integers(step))
    for at in range(start, max(size_wh), step):
        cv2.line(image, (at, 0), (at, size_wh[1]), line, int(rng.integers(1, 4)))
        cv2.line(image, (0, at), (size_wh[0], at), line, int(rng.integers(1, 4)))
    return _spun(image, rng)


def _spun(image: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    height, width = image.shape[:2]
    angle = rng.uniform(0, 360)
    spin = cv2.getRotationMatrix2D((width / 2, height / 2), angle, 1.45)
    return cv2.warpAffine(image, spin, (width, height), borderMode=cv2.BORDER_REFLECT)


def _quad(canvas: np.ndarray, rng: np.random.Generator, low: float, high: float) -> np.ndarray:
    height, width = canvas.shape[:2]
    centre = rng.uniform(0, 1, 2) * (width, height)
    half = rng.uniform(low, high, 2) * width / 2
    angle = rng.uniform(0, np.pi)
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    return (corners @ spin.T + centre).astype(np.int32)


def _box(canvas: np.ndarray, rng: np.random.Generator) -> None:
    quad = _quad(canvas, rng, 0.4, 1.6)
    cv2.fillConvexPoly(canvas, quad, _bgr(_colour(rng)), cv2.LINE_AA)
    for _ in range(rng.integers(0, 6)):
        a, b = quad[rng.integers(4)], quad[rng.integers(4)]
        start = (a + (b - a) * rng.random()).astype(int)
        cv2.circle(canvas, (int(start[0]), int(start[1])), int(rng.integers(3, 25)), _bgr(_colour(rng)), -1)


def _score_board(canvas: np.ndarray, rng: np.random.Generator) -> None:
    """A track of pale uneven fields in rows, walls between the rows, a green rim."""
    height, width = canvas.shape[:2]
    pale = np.array([rng.uniform(110, 210), rng.uniform(150, 228), rng.uniform(180, 245)])
    ink = _bgr(pale * rng.uniform(0.25, 0.55))
    board = _painted(pale, smooth_noise((width, height), 14, rng), 0.12)
    row_px, cell_px = int(rng.integers(24, 60)), int(rng.integers(20, 60))
    for row, y in enumerate(range(0, height + row_px, row_px)):
        x = int(rng.integers(-cell_px, 0))
        while x < width:
            wide = int(cell_px * rng.uniform(0.75, 1.25))
            form = np.array([[x, y], [x + wide, y], [x + wide, y + row_px], [x, y + row_px]])
            form = form + rng.normal(0, 2.0, (4, 2))
            cv2.fillPoly(board, [form.astype(np.int32)], _bgr(pale * rng.uniform(0.78, 1.12)))
            cv2.polylines(board, [form.astype(np.int32)], True, ink, int(rng.integers(1, 3)), cv2.LINE_AA)
            number = (x + wide // 3, y + row_px * 2 // 3)
            cv2.putText(board, str(rng.integers(0, 50)), number, 0, rng.uniform(0.25, 0.5), ink, 1, cv2.LINE_AA)
            x += wide
        if row % 2 and rng.random() < 0.6:
            cv2.line(board, (0, y), (width, y), (40, 60, int(rng.uniform(90, 190))), int(rng.integers(2, 7)))
    green = cv2.cvtColor(np.uint8([[[rng.uniform(38, 60), 170, rng.uniform(90, 190)]]]), cv2.COLOR_HSV2BGR)[0, 0]
    quad = _quad(canvas, rng, 0.9, 2.4)
    whole, inner = np.zeros((height, width), np.uint8), np.zeros((height, width), np.uint8)
    cv2.fillConvexPoly(whole, quad, 255)
    centre = quad.mean(axis=0)
    cv2.fillConvexPoly(inner, (centre + (quad - centre) * rng.uniform(0.82, 0.97)).astype(np.int32), 255)
    canvas[whole > 0] = green
    board = _spun(board, rng)
    canvas[inner > 0] = board[inner > 0]


def _hand(canvas: np.ndarray, rng: np.random.Generator) -> None:
    height, width = canvas.shape[:2]
    hsv = np.uint8([[[rng.uniform(2, 14), rng.uniform(60, 150), rng.uniform(80, 235)]]])
    skin = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float64)
    at = rng.uniform(0, 1, 2) * (width, height)
    towards = rng.uniform(0, 2 * np.pi)
    for _ in range(rng.integers(2, 5)):
        angle = towards + rng.uniform(-0.3, 0.3)
        end = at + np.array([np.cos(angle), np.sin(angle)]) * width * rng.uniform(0.4, 1.0)
        shade = _bgr(skin * rng.uniform(0.75, 1.1))
        thick_px = int(width * rng.uniform(0.08, 0.2))
        cv2.line(canvas, (int(at[0]), int(at[1])), (int(end[0]), int(end[1])), shade, thick_px)
        at = at + rng.uniform(-0.12, 0.12, 2) * width


def _card(canvas: np.ndarray, rng: np.random.Generator) -> None:
    """Print on paper: a rule sheet or a player aid."""
    quad = _quad(canvas, rng, 0.5, 1.8)
    paper = _colour(rng)
    cv2.fillConvexPoly(canvas, quad, _bgr(paper), cv2.LINE_AA)
    ink = _bgr(_colour(rng))
    lines = int(rng.integers(3, 12))
    for k in range(1, lines):
        a = quad[0] + (quad[3] - quad[0]) * k / lines
        b = quad[1] + (quad[2] - quad[1]) * k / lines
        b = a + (b - a) * rng.uniform(0.3, 0.95)
        cv2.line(canvas, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), ink, 1)


def _bgr(colour: np.ndarray) -> tuple[int, int, int]:
    c = np.clip(colour, 0, 255)
    return int(c[0]), int(c[1]), int(c[2])
