"""Broken, huge, tiny and moving files are refused with a reason; good ones come upright and bounded."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.small_boards import draw_board
from vision.load import load_photo
from vision.values import NotFound, Photo


def encoded(kind: str = ".jpg", size_wh: tuple[int, int] = (640, 480)) -> bytes:
    image = draw_board(seed=1, tiles=9, size_wh=size_wh).image_bgr
    return cv2.imencode(kind, image)[1].tobytes()


JPEG = encoded()


def reason(content: bytes) -> str:
    answer = load_photo(content)
    return answer.reason if isinstance(answer, NotFound) else "loaded"


@pytest.mark.parametrize("kind", [".jpg", ".png", ".webp", ".bmp"])
def test_known_kinds_load(kind: str) -> None:
    photo = load_photo(encoded(kind))
    assert isinstance(photo, Photo)
    assert photo.full_size_wh == (640, 480)
    assert photo.scale == 1.0


def test_large_photo_is_reduced() -> None:
    photo = load_photo(encoded(size_wh=(4000, 3000)))
    assert isinstance(photo, Photo)
    assert max(photo.image_bgr.shape) == 2000
    assert photo.full_size_wh == (4000, 3000)
    assert photo.scale == pytest.approx(0.5)


def test_exif_turn() -> None:
    tiff = b"II*\x00\x08\x00\x00\x00" + struct.pack("<HHHIHH", 1, 0x0112, 3, 1, 6, 0) + b"\x00" * 4
    body = b"Exif\x00\x00" + tiff
    content = JPEG[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + JPEG[2:]
    photo = load_photo(content)
    assert isinstance(photo, Photo)
    assert photo.full_size_wh == (480, 640)
    assert photo.image_bgr.shape == (640, 480, 3)


def test_missing_file(tmp_path: Path) -> None:
    answer = load_photo(tmp_path / "nothing.jpg")
    assert isinstance(answer, NotFound)
    assert answer.reason == "not-found.unreadable-file"


@pytest.mark.parametrize("share", [0.02, 0.3, 0.9, 0.999])
@pytest.mark.parametrize("kind", [".jpg", ".png", ".webp"])
def test_truncated(kind: str, share: float) -> None:
    content = encoded(kind)
    assert reason(content[: int(len(content) * share)]) == "not-found.unreadable-file"


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def test_animated() -> None:
    assert reason(b"GIF89a" + bytes(200)) == "not-found.animated"
    png = encoded(".png")
    control = _chunk(b"acTL", struct.pack(">II", 4, 0))
    assert reason(png[:33] + control + png[33:]) == "not-found.animated"
    moving = b"RIFF" + struct.pack("<I", 40) + b"WEBPVP8X" + struct.pack("<I", 10) + b"\x02" + bytes(29)
    assert reason(moving) == "not-found.animated"


def test_monstrous_sizes_are_refused_before_any_pixel() -> None:
    head = _chunk(b"IHDR", struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0))
    png = b"\x89PNG\r\n\x1a\n" + head + _chunk(b"IDAT", zlib.compress(b"")) + _chunk(b"IEND", b"")
    assert reason(png) == "not-found.too-large"
    at = JPEG.index(b"\xff\xc0")
    jpeg = JPEG[: at + 5] + struct.pack(">HH", 50_000, 50_000) + JPEG[at + 9 :]
    assert reason(jpeg) == "not-found.too-large"


def test_tiny() -> None:
    assert reason(cv2.imencode(".png", np.zeros((20, 20, 3), np.uint8))[1].tobytes()) == "not-found.too-small"


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_refused_calmly(content: bytes) -> None:
    assert reason(content) != "loaded"


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(JPEG) - 1), st.integers(0, 255)), min_size=1, max_size=12))
def test_damaged_bytes_never_raise(changes: list[tuple[int, int]]) -> None:
    content = bytearray(JPEG)
    for at, value in changes:
        content[at] = value
    answer = load_photo(bytes(content))
    assert isinstance(answer, (NotFound, Photo))
    if isinstance(answer, Photo):
        assert max(answer.image_bgr.shape) <= 2100


def test_hints() -> None:
    board = draw_board(seed=2).image_bgr
    dark = load_photo(cv2.imencode(".png", (board * 0.2).astype(np.uint8))[1].tobytes())
    soft = load_photo(cv2.imencode(".png", cv2.GaussianBlur(board, (0, 0), 5))[1].tobytes())
    sharp = load_photo(cv2.imencode(".png", board)[1].tobytes())
    assert isinstance(dark, Photo) and isinstance(soft, Photo) and isinstance(sharp, Photo)
    assert "hint.dark" in {hint.key for hint in dark.hints}
    assert {hint.key for hint in soft.hints} == {"hint.blurred"}
    assert sharp.hints == ()
