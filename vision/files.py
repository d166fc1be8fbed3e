"""What kind of picture a file holds and how large it is, told from its first bytes alone."""

from __future__ import annotations

import struct
from dataclasses import dataclass

from vision.values import NotFound

UNREADABLE = NotFound("not-found.unreadable-file")
ANIMATED = NotFound("not-found.animated")
_FRAME_MARKERS = frozenset({0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF})


@dataclass(frozen=True, slots=True)
class Header:
    """Kind and stored size of a picture file, before any turn."""

    kind: str
    size_wh: tuple[int, int]


def find_header(content: bytes) -> Header | NotFound:
    """Kind and size of a JPEG, PNG, WebP or BMP, or why it is not read."""
    try:
        if content[:3] == b"\xff\xd8\xff":
            return _jpeg(content)
        if content[:8] == b"\x89PNG\r\n\x1a\n":
            return _png(content)
        if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
            return _webp(content)
        if content[:2] == b"BM":
            width, height = struct.unpack_from("<ii", content, 18)
            return Header("bmp", (abs(width), abs(height)))
    except (struct.error, IndexError):
        return UNREADABLE
    return ANIMATED if content[:6] in (b"GIF87a", b"GIF89a") else UNREADABLE


def _jpeg(content: bytes) -> Header | NotFound:
    at = 2
    size_wh: tuple[int, int] | None = None
    while at + 4 <= len(content):
        if content[at] != 0xFF:
            return UNREADABLE
        marker = content[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if 0xD0 <= marker <= 0xD8 or marker == 0x01:
            at += 2
            continue
        (length,) = struct.unpack_from(">H", content, at + 2)
        if marker in _FRAME_MARKERS:
            height, width = struct.unpack_from(">HH", content, at + 5)
            size_wh = (width, height)
        if marker == 0xDA:
            # Inside coded pixels 0xFF is always stuffed, so this finds the true end or its absence.
            complete = content.find(b"\xff\xd9", at + 2 + length) >= 0
            return Header("jpeg", size_wh) if complete and size_wh else UNREADABLE
        at += 2 + length
    return UNREADABLE


def _png(content: bytes) -> Header | NotFound:
    width, height = struct.unpack_from(">II", content, 16)
    at = 8
    while at + 12 <= len(content):
        (length,) = struct.unpack_from(">I", content, at)
        kind = content[at + 4 : at + 8]
        if kind == b"acTL":
            return ANIMATED
        if kind == b"IEND":
            return Header("png", (width, height))
        at += 12 + length
    return UNREADABLE


def _webp(content: bytes) -> Header | NotFound:
    kind = content[12:16]
    (riff_length,) = struct.unpack_from("<I", content, 4)
    if riff_length + 8 > len(content):
        return UNREADABLE
    if kind == b"VP8X":
        if content[20] & 0x02:
            return ANIMATED
        width = 1 + int.from_bytes(content[24:27], "little")
        height = 1 + int.from_bytes(content[27:30], "little")
        return Header("webp", (width, height))
    if kind == b"VP8L":
        bits = int.from_bytes(content[21:25], "little")
        return Header("webp", (1 + (bits & 0x3FFF), 1 + ((bits >> 14) & 0x3FFF)))
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", content, 26)
        return Header("webp", (width & 0x3FFF, height & 0x3FFF))
    return UNREADABLE
