"""From a file to an upright working image of bounded size, or the reason why not."""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np

from vision import settings
from vision.files import UNREADABLE, Header, find_header
from vision.quality import photo_hints
from vision.values import Image, NotFound, Photo

_REDUCED = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}


def load_photo(source: str | os.PathLike[str] | bytes) -> Photo | NotFound:
    """The working image of a picture file: turned as its EXIF says, long side about 1400 to 2100 px."""
    content = _content(source)
    if isinstance(content, NotFound):
        return content
    header = find_header(content)
    if isinstance(header, NotFound):
        return header
    refusal = _refusal(header)
    if refusal is not None:
        return refusal
    image_bgr = _decode(content, _reduction(header))
    if image_bgr is None:
        return UNREADABLE
    return photo_from_image(image_bgr, header.size_wh)


def photo_from_image(image_bgr: Image, stored_size_wh: tuple[int, int] | None = None) -> Photo:
    """A photo made of pixels already in memory; `stored_size_wh` is the size before any reduction or turn."""
    height, width = image_bgr.shape[:2]
    full_w, full_h = stored_size_wh or (width, height)
    if (full_w > full_h) != (width > height) and full_w != full_h:
        full_w, full_h = full_h, full_w  # the EXIF turn laid the picture on its side
    long_px = max(width, height)
    if long_px > settings.WORKING_LONG_MAX_PX:
        ratio = settings.WORKING_LONG_MAX_PX / long_px
        size = (max(1, round(width * ratio)), max(1, round(height * ratio)))
        image_bgr = np.asarray(cv2.resize(image_bgr, size, interpolation=cv2.INTER_AREA), np.uint8)
    scale = max(image_bgr.shape[:2]) / max(full_w, full_h)
    return Photo(image_bgr, (full_w, full_h), scale, photo_hints(image_bgr))


def _content(source: str | os.PathLike[str] | bytes) -> bytes | NotFound:
    if isinstance(source, bytes):
        return _too_large(len(source)) or source
    try:
        path = Path(source)
        return _too_large(path.stat().st_size) or path.read_bytes()
    except OSError:
        return UNREADABLE


def _too_large(size_bytes: int) -> NotFound | None:
    if size_bytes > settings.FILE_MAX_BYTES:
        return NotFound("not-found.too-large", (("megabytes", size_bytes // 1_000_000),))
    return None


def _refusal(header: Header) -> NotFound | None:
    width, height = header.size_wh
    limit = settings.JPEG_MAX_PIXELS if header.kind == "jpeg" else settings.OTHER_MAX_PIXELS
    if width * height > limit or max(width, height) > settings.SIDE_MAX_PX:
        return NotFound("not-found.too-large", (("width", width), ("height", height)))
    if min(width, height) < settings.SIDE_MIN_PX:
        return NotFound("not-found.too-small", (("width", width), ("height", height)))
    return None


def _reduction(header: Header) -> int:
    if header.kind != "jpeg":
        return 1  # only JPEG decodes faster when reduced
    long_px = max(header.size_wh)
    return max(r for r in _REDUCED if r == 1 or long_px / r >= settings.WORKING_LONG_MIN_PX)


def _decode(content: bytes, reduction: int) -> Image | None:
    try:
        image = cv2.imdecode(np.frombuffer(content, np.uint8), _REDUCED[reduction])
    except cv2.error:
        return None
    if image is None or image.ndim != 3 or image.dtype != np.uint8:
        return None
    return np.asarray(image, np.uint8)
