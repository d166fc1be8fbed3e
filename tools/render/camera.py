"""What light, lens and phone do to a clean picture: shade, cast, blur, noise, compression."""

from __future__ import annotations

import cv2
import numpy as np

from tools.render.tables import smooth_noise


def spoil(image: np.ndarray, tilt_rad: float, rng: np.random.Generator, strength: float = 1.0) -> np.ndarray:
    """The picture as a phone would have stored it; a tilted table is seen with fewer lines."""
    height, width = image.shape[:2]
    across = rng.uniform(0.42, 1.0)
    down = across * max(0.35, np.cos(tilt_rad) ** rng.uniform(0.8, 1.6))
    if down < 0.9:
        small = (max(20, round(width * across)), max(16, round(height * down)))
        image = cv2.resize(image, small, interpolation=cv2.INTER_AREA)
        image = cv2.resize(image, (width, height), interpolation=cv2.INTER_LINEAR)
    picture = image.astype(np.float32) / 255.0
    picture = light(picture, rng, strength)
    if rng.random() < 0.35 * strength:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 1.3))
    elif rng.random() < 0.08:
        picture = _motion(picture, rng)
    if rng.random() < 0.12:
        amount = rng.uniform(0.3, 1.2)
        picture = picture + amount * (picture - cv2.GaussianBlur(picture, (0, 0), 1.2))
    noise = rng.normal(0, rng.uniform(0.0, 0.035) * strength, picture.shape).astype(np.float32)
    stored = (np.clip(picture + noise, 0, 1) * 255).astype(np.uint8)
    if rng.random() < 0.4:
        quality = int(rng.integers(35, 90))
        stored = cv2.imdecode(cv2.imencode(".jpg", stored, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
    return stored


def light(picture: np.ndarray, rng: np.random.Generator, strength: float = 1.0) -> np.ndarray:
    """Brightness, contrast, colour cast, saturation, a slope of light and the edge of a shadow (0..1 floats)."""
    height, width = picture.shape[:2]
    level = picture.mean()
    # Art may be dark or bright: first towards a middle level, then to any exposure.
    gain = rng.uniform(0.2, 0.62) / max(level, 0.05) if rng.random() < 0.7 else rng.uniform(0.7, 1.3)
    if strength < 1:
        gain = float(np.clip(1.0 + (gain - 1.0) * strength, 0.6, 1.3))
    picture = picture * np.float32(gain)
    cast = np.float32(1.0 + rng.normal(0, 0.09 * strength, 3))
    picture = picture * cast
    grey = picture.mean(axis=2, keepdims=True)
    picture = grey + (picture - grey) * np.float32(rng.uniform(0.6, 1.35))
    if rng.random() < 0.5:
        picture = np.clip(picture, 0, None) ** np.float32(rng.uniform(0.75, 1.35))
    if rng.random() < 0.5:
        slope = smooth_noise((width, height), 2, rng) * rng.uniform(0.05, 0.25)
        picture = picture * (1 + slope[..., None])
    if rng.random() < 0.15:
        mask = np.zeros((height, width), np.float32)
        edge = rng.uniform(0, 1, (3, 2)) * (width, height) * 1.6 - 0.3 * np.array([width, height])
        cv2.fillConvexPoly(mask, cv2.convexHull(edge.astype(np.int32)), 1.0)
        mask = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 6))
        picture = picture * (1 - mask[..., None] * np.float32(rng.uniform(0.2, 0.55)))
    if rng.random() < 0.08:
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        ys, xs = np.mgrid[:height, :width]
        spot = np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * (width * rng.uniform(0.08, 0.3)) ** 2))
        picture = picture + np.float32(rng.uniform(0.1, 0.5)) * spot[..., None].astype(np.float32)
    return np.clip(picture, 0, 1).astype(np.float32)


def _motion(picture: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    length = int(rng.integers(3, 6))
    kernel = np.zeros((length, length), np.float32)
    cv2.line(kernel, (0, int(rng.integers(length))), (length - 1, int(rng.integers(length))), 1.0)
    return cv2.filter2D(picture, -1, kernel / kernel.sum())


def bend(image: np.ndarray, k: float) -> np.ndarray:
    """The picture through a lens: positive k pulls the corners in (barrel), negative pushes them out."""
    height, width = image.shape[:2]
    ys, xs = np.mgrid[:height, :width].astype(np.float32)
    half = np.float32(max(width, height) / 2)
    x, y = (xs - width / 2) / half, (ys - height / 2) / half
    grow = 1 + np.float32(k) * (x * x + y * y)
    maps = [(c * grow * half + s / 2).astype(np.float32) for c, s in ((x, width), (y, height))]
    return cv2.remap(image, maps[0], maps[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def bent_px(point_px: tuple[float, float], size_wh: tuple[int, int], k: float) -> tuple[float, float]:
    """Where a point of the straight picture comes to lie in the bent one."""
    middle, half = np.array(size_wh) / 2, max(size_wh) / 2
    wanted = (np.array(point_px) - middle) / half
    found = wanted.copy()
    for _ in range(12):
        found = wanted / (1 + k * float(found @ found))
    x, y = found * half + middle
    return float(x), float(y)
