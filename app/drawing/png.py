"""Paints scenes with Pillow: supersampled, so that every edge is smooth; the only module that needs Pillow."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from math import ceil, floor, hypot
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFont

from app.drawing.scene import Circle, Hatch, Line, Picture, Piece, Point, Points, Polygon, Scene, Shape, Text

OVERSAMPLE = 3
LARGEST_SIDE_PX = 4000
SMALLEST_UNIT_PX = 8


class BoardTooLarge(ValueError):
    """A board so wide that its tiles could not be seen in any picture: no table of this world."""


def paint_scene(scene: Scene, unit_px: int = 120, table: str = "#e9e1d0", margin: float = 0.35) -> Image.Image:
    """The scene on a table of this colour, `unit_px` pixels for one board unit (fewer when it grows too large)."""
    left, top, right, bottom = scene.bounds
    wide, high = right - left + 2 * margin, bottom - top + 2 * margin
    unit_px = min(unit_px, int(LARGEST_SIDE_PX / max(wide, high, 1)))
    if unit_px < SMALLEST_UNIT_PX:
        raise BoardTooLarge(f"a picture holds at most {LARGEST_SIDE_PX // SMALLEST_UNIT_PX} tiles a side")
    picture = Image.new("RGBA", (round(wide * unit_px), round(high * unit_px)), table)
    origin = (left - margin, top - margin)
    waiting: list[Shape] = []
    for thing in scene.things:
        if not isinstance(thing, (Piece, Picture)):
            waiting.append(thing)
            continue
        _paint_loose(picture, waiting, origin, unit_px)
        waiting = []
        if isinstance(thing, Piece):
            _paste_piece(picture, thing, origin, unit_px)
        else:
            _paste_photo(picture, thing, origin, unit_px)
    _paint_loose(picture, waiting, origin, unit_px)
    return picture.convert("RGB")


def png_bytes(picture: Image.Image) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


@lru_cache(maxsize=512)
def paint_piece(key: str, shapes: tuple[Shape, ...], size_px: int) -> Image.Image:
    """A stamp, unturned; `key` stands for the shapes in the cache."""
    del key
    return paint_shapes(shapes, (0.0, 0.0), size_px, (size_px, size_px))


def paint_shapes(shapes: Iterable[Shape], origin: Point, unit_px: float, size_px: tuple[int, int]) -> Image.Image:
    """Shapes on a clear ground; `origin` is the board point of the upper left corner."""
    canvas = _Canvas((size_px[0] * OVERSAMPLE, size_px[1] * OVERSAMPLE), origin, unit_px * OVERSAMPLE)
    for shape in shapes:
        canvas.paint(shape)
    return canvas.image.resize(size_px, Image.Resampling.BOX)


def _paste_piece(picture: Image.Image, piece: Piece, origin: Point, unit_px: float) -> None:
    stamp = paint_piece(piece.key, piece.shapes, max(4, round(piece.size * unit_px)))
    if piece.turn:
        stamp = stamp.rotate(-90 * piece.turn)
    if piece.opacity < 1:
        stamp = stamp.copy()
        stamp.putalpha(stamp.getchannel("A").point(lambda a: int(a * piece.opacity)))
    x, y = (round((piece.at[i] - origin[i]) * unit_px) for i in (0, 1))
    picture.alpha_composite(stamp, (max(0, x), max(0, y)))


def _paste_photo(picture: Image.Image, photo: Picture, origin: Point, unit_px: float) -> None:
    size = tuple(max(1, round(side * unit_px)) for side in photo.size_wh)
    shown = Image.frombytes("RGB", photo.size_px, photo.pixels).resize((size[0], size[1]), Image.Resampling.BILINEAR)
    picture.paste(shown, tuple(round((photo.at[i] - origin[i]) * unit_px) for i in (0, 1)))


def _paint_loose(picture: Image.Image, shapes: list[Shape], origin: Point, unit_px: float) -> None:
    if not shapes:
        return
    left, top, right, bottom = _box_px(shapes, origin, unit_px, picture.size)
    if left < right and top < bottom:
        corner = (origin[0] + left / unit_px, origin[1] + top / unit_px)
        layer = paint_shapes(shapes, corner, unit_px, (right - left, bottom - top))
        picture.alpha_composite(layer, (left, top))


def _box_px(
    shapes: Iterable[Shape], origin: Point, unit_px: float, size_px: tuple[int, int]
) -> tuple[int, int, int, int]:
    """The part of the picture that these shapes can touch: a badge need not paint the whole table anew."""
    xs: list[float] = []
    ys: list[float] = []
    points: Points
    for shape in shapes:
        if isinstance(shape, Hatch):
            return 0, 0, *size_px  # a pattern runs on from area to area, so it keeps the picture's own beginning
        if isinstance(shape, Circle):
            points, reach = (shape.centre,), shape.radius + shape.width
        elif isinstance(shape, Text):
            points, reach = (shape.at,), shape.size * (len(shape.text) + 1)
        else:
            points, reach = shape.points, shape.width
        for x, y in points:
            xs += [x - reach, x + reach]
            ys += [y - reach, y + reach]
    left, top = (max(0, floor((low - o) * unit_px) - 2) for low, o in ((min(xs), origin[0]), (min(ys), origin[1])))
    right = min(size_px[0], ceil((max(xs) - origin[0]) * unit_px) + 2)
    bottom = min(size_px[1], ceil((max(ys) - origin[1]) * unit_px) + 2)
    return left, top, right, bottom


class _Canvas:
    """A clear picture at the supersampled size that shapes are painted on."""

    def __init__(self, size_px: tuple[int, int], origin: Point, unit_px: float) -> None:
        self.image = Image.new("RGBA", size_px, (0, 0, 0, 0))
        self.draw = ImageDraw.Draw(self.image)
        self.origin, self.unit_px = origin, unit_px

    def paint(self, shape: Shape) -> None:
        if isinstance(shape, Polygon):
            self._polygon(shape)
        elif isinstance(shape, Line):
            self._line(shape)
        elif isinstance(shape, Circle):
            self._circle(shape)
        elif isinstance(shape, Hatch):
            self._hatch(shape)
        else:
            self._text(shape)

    def _px(self, points: Points) -> list[Point]:
        x0, y0 = self.origin
        return [((x - x0) * self.unit_px, (y - y0) * self.unit_px) for x, y in points]

    def _ink(self, colour: str, paint: Callable[[ImageDraw.ImageDraw, str], None]) -> None:
        """Run `paint(draw, colour)`; a see-through colour goes over a layer of its own, or it would cut a hole."""
        if len(colour) == 7:
            paint(self.draw, colour)
            return
        mask = Image.new("L", self.image.size, 0)
        paint(ImageDraw.Draw(mask), "#ffffff")
        box = mask.getbbox()
        if box is not None:
            alpha = int(colour[7:], 16)
            layer = Image.new("RGBA", (box[2] - box[0], box[3] - box[1]), colour[:7])
            layer.putalpha(mask.crop(box).point(lambda a: a * alpha // 255))
            self.image.alpha_composite(layer, box[:2])

    def _polygon(self, shape: Polygon) -> None:
        points = self._px(shape.points)
        if shape.fill:
            self._ink(shape.fill, lambda draw, colour: draw.polygon(points, fill=colour))
        if shape.line:
            self._line(Line(shape.points, shape.line, shape.width, closed=True))

    def _line(self, shape: Line) -> None:
        points = self._px(shape.points + shape.points[:1] if shape.closed else shape.points)
        width = max(1, round(shape.width * self.unit_px))
        strokes = _dashes(points, shape.dash * self.unit_px) if shape.dash else [points]

        def stroke(draw: ImageDraw.ImageDraw, colour: str) -> None:
            for part in strokes:
                draw.line(part, fill=colour, width=width, joint="curve")
                if width > 2:
                    for x, y in (part[0], part[-1]):
                        r = width / 2
                        draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)

        self._ink(shape.colour, stroke)

    def _circle(self, shape: Circle) -> None:
        ((x, y),) = self._px((shape.centre,))
        r = shape.radius * self.unit_px
        if shape.fill:
            self._ink(shape.fill, lambda draw, colour: draw.ellipse((x - r, y - r, x + r, y + r), fill=colour))
        if shape.line:
            width = max(1, round(shape.width * self.unit_px))
            o = r + width / 2
            box = (x - o, y - o, x + o, y + o)
            self._ink(shape.line, lambda draw, colour: draw.ellipse(box, outline=colour, width=width))

    def _text(self, shape: Text) -> None:
        font = load_font(max(6, round(shape.size * self.unit_px)), shape.bold)
        ((x, y),) = self._px((shape.at,))
        self._ink(shape.colour, lambda draw, colour: draw.text((x, y), shape.text, colour, font, anchor="mm"))

    def _hatch(self, shape: Hatch) -> None:
        mask = Image.new("L", self.image.size, 0)
        ImageDraw.Draw(mask).polygon(self._px(shape.points), fill=255)
        box = mask.getbbox()
        if box is None:
            return
        step_px = max(6, round(shape.step * self.unit_px))
        cell = paint_pattern(shape.pattern, shape.colour, step_px)
        layer = Image.new("RGBA", self.image.size, (0, 0, 0, 0))
        for x in range(box[0] - box[0] % step_px, box[2], step_px):
            for y in range(box[1] - box[1] % step_px, box[3], step_px):
                layer.paste(cell, (x, y))
        layer.putalpha(ImageChops.multiply(layer.getchannel("A"), mask))
        self.image.alpha_composite(layer)


@lru_cache(maxsize=128)
def paint_pattern(pattern: str, colour: str, size_px: int) -> Image.Image:
    """One cell of a hatching that repeats without a seam: a light wash with marks of the full colour."""
    big = size_px * 4
    image = Image.new("RGBA", (big, big), colour[:7] + "55")
    draw = ImageDraw.Draw(image)
    ink, width, half = colour[:7] + "ff", max(2, big // 5), big // 2
    if pattern == "dots":
        draw.ellipse((half - width, half - width, half + width, half + width), fill=ink)
    if pattern in ("grid", "level"):
        draw.line((0, half, big, half), fill=ink, width=width)
    if pattern == "grid":
        draw.line((half, 0, half, big), fill=ink, width=width)
    for name, sign in (("rising", -1), ("falling", 1)):
        if pattern in (name, "crossed"):
            for shift in (-big, 0, big):
                y1, y2 = (shift, shift + big) if sign > 0 else (shift + big, shift)
                over = big // 4
                draw.line((-over, y1 - sign * over, big + over, y2 + sign * over), fill=ink, width=width)
    return image.resize((size_px, size_px), Image.Resampling.BOX)


def _dashes(points: list[Point], dash_px: float) -> list[list[Point]]:
    strokes = []
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        long = hypot(x2 - x1, y2 - y1)
        count = max(1, round(long / (2 * dash_px)))
        for i in range(count):
            a, b = (i + 0.25) / count, (i + 0.75) / count
            strokes.append([(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for t in (a, b)])
    return strokes


@cache
def load_font(size_px: int, bold: bool = True) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Roboto as it comes with Kivy (found without importing Kivy), else what Pillow brings."""
    kivy = find_spec("kivy")
    if kivy is not None and kivy.submodule_search_locations:
        fonts = Path(kivy.submodule_search_locations[0]) / "data" / "fonts"
        path = fonts / ("Roboto-Bold.ttf" if bold else "Roboto-Regular.ttf")
        if path.exists():
            return ImageFont.truetype(str(path), size_px)
    return ImageFont.load_default(size_px)
