"""Textures painted once from shapes: tiles, figures, symbols, icons, hatchings."""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics.texture import Texture

from app.drawing.icons import icon_shapes
from app.drawing.scene import Picture, Piece, Shape
from app.drawing.symbols import disc_shapes
from scoring.values import Player

PIECE_PX = 160


def texture_of(picture: object, mipmap: bool = True) -> Texture:
    """A picture of Pillow as a texture whose first row is at the top of a y-down canvas."""
    size = picture.size  # type: ignore[attr-defined]
    texture = Texture.create(size=size, colorfmt="rgba", mipmap=mipmap)
    texture.mag_filter = "linear"
    texture.min_filter = "linear_mipmap_linear" if mipmap else "linear"
    texture.blit_buffer(picture.tobytes(), colorfmt="rgba", bufferfmt="ubyte")  # type: ignore[attr-defined]
    return texture


@lru_cache(maxsize=600)
def stamp(key: str, shapes: tuple[Shape, ...], size_px: int = PIECE_PX) -> Texture:
    """The texture of a piece."""
    from app.drawing.png import paint_piece

    return texture_of(_bled(paint_piece(key, shapes, size_px)))


def stamp_of(piece: Piece) -> Texture:
    return stamp(piece.key, piece.shapes, PIECE_PX if piece.size > 0.6 else PIECE_PX // 2)


@lru_cache(maxsize=64)
def hatching(pattern: str, colour: str) -> Texture:
    """A cell of a hatching that repeats."""
    from app.drawing.png import paint_pattern

    texture = texture_of(paint_pattern(pattern, colour, 32))
    texture.wrap = "repeat"
    return texture


@lru_cache(maxsize=256)
def lettering(text: str, colour: str, bold: bool) -> Texture:
    """A short text (a number) for the board."""
    from PIL import Image, ImageDraw

    from app.drawing.png import load_font

    font = load_font(40, bold)
    left, top, right, bottom = font.getbbox(text, anchor="mm")
    wide, high = int(right - left) + 6, int(bottom - top) + 6
    picture = Image.new("RGBA", (wide, high), colour[:7] + "00")
    ImageDraw.Draw(picture).text((3 - left, 3 - top), text, colour, font, anchor="mm")
    return texture_of(picture)


@lru_cache(maxsize=2)
def photo_texture(picture: Picture) -> Texture:
    """The texture of a photo; only the last ones are kept."""
    texture = Texture.create(size=picture.size_px, colorfmt="rgb")
    texture.blit_buffer(picture.pixels, colorfmt="rgb", bufferfmt="ubyte")
    return texture


@lru_cache(maxsize=128)
def icon(name: str) -> Texture:
    """A white icon, to be tinted, the right way up for Kivy."""
    return upright(stamp(f"icon/{name}", icon_shapes(name), 96))


@lru_cache(maxsize=64)
def symbol(colour: str, mark: str) -> Texture:
    """A player's counter, the right way up for Kivy."""
    return upright(stamp(f"disc/{colour}/{mark}", disc_shapes(colour, mark), 96))


def symbol_of(player: Player) -> Texture:
    return symbol(player.colour, player.symbol)


def upright(texture: Texture) -> Texture:
    """The same texture for a canvas whose y grows upwards."""
    turned = texture.get_region(0, 0, *texture.size)
    turned.flip_vertical()
    return turned


def _bled(picture: object) -> object:
    """Give clear pixels the colour of their neighbours, so that shrinking draws no dark rim."""
    from PIL import Image

    assert isinstance(picture, Image.Image)
    solid = picture.copy()
    solid.putalpha(255)
    small = picture.resize((8, 8), Image.Resampling.BOX)
    alpha = small.getchannel("A").point(lambda a: 255 if a else 0)
    ground = Image.new("RGB", small.size, "#ffffff")
    ground.paste(small.convert("RGB"), mask=alpha)
    out = ground.resize(picture.size, Image.Resampling.NEAREST).convert("RGB")
    out.paste(picture.convert("RGB"), mask=picture.getchannel("A").point(lambda a: 255 if a > 8 else 0))
    out.putalpha(picture.getchannel("A"))
    return out
