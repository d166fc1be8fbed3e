"""Paints icon and presplash of the app from our own shapes: `python -m tools.make_images`."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

from app.drawing.png import load_font, paint_piece, paint_shapes
from app.drawing.scene import Line, Polygon, Shape, square
from app.drawing.scenery import castle, tree
from app.drawing.symbols import figure_shapes

IMAGES = Path(__file__).parent.parent / "app" / "images"
GREEN, PAPER, FIELD = "#1d6652", "#f4efe4", "#a9c96b"


def tile() -> tuple[Shape, ...]:
    """The emblem: a tile with a road, a castle and trees."""
    road = ((0.0, 0.74), (0.28, 0.76), (0.5, 0.86), (0.56, 1.0))
    return (
        Polygon(square((0, 0)), FIELD),
        Line(road, "#b8a37c", 0.13),
        Line(road, "#f7efdc", 0.09),
        *castle(0.46, 0.62, 0.58),
        *tree(0.86, 0.34, 0.2),
        *tree(0.92, 0.58, 0.18),
    )


def paint_emblem(size_px: int) -> Image.Image:
    """The tile, rounded, with a figure standing on its corner."""
    picture = Image.new("RGBA", (size_px, size_px), (0, 0, 0, 0))
    side = round(size_px * 0.84)
    ground = paint_shapes(tile(), (0, 0), side, (side, side))
    mask = Image.new("L", (side * 4, side * 4), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, side * 4 - 1, side * 4 - 1), side * 0.72, fill=255)
    picture.paste(ground, (round(size_px * 0.03), round(size_px * 0.03)), mask.resize((side, side)))
    figure = paint_piece("icon/figure", figure_shapes("red", "star"), round(size_px * 0.52))
    picture.alpha_composite(figure, (round(size_px * 0.47), round(size_px * 0.46)))
    return picture


def paint_icon(size_px: int = 512) -> Image.Image:
    """The icon on its green ground."""
    ground = Image.new("RGBA", (size_px * 2, size_px * 2), (0, 0, 0, 0))
    ImageDraw.Draw(ground).rounded_rectangle((0, 0, size_px * 2 - 1, size_px * 2 - 1), size_px * 0.44, fill=GREEN)
    icon = ground.resize((size_px, size_px), Image.Resampling.LANCZOS)
    emblem = paint_emblem(round(size_px * 0.76))
    icon.alpha_composite(emblem, (round(size_px * 0.125), round(size_px * 0.125)))
    return icon


def paint_foreground(size_px: int = 432) -> Image.Image:
    """The front of an adaptive icon: the emblem inside the middle two thirds, which no phone cuts off."""
    front = Image.new("RGBA", (size_px, size_px), (0, 0, 0, 0))
    emblem = paint_emblem(round(size_px * 0.54))
    front.alpha_composite(emblem, (round(size_px * 0.235), round(size_px * 0.235)))
    return front


def paint_presplash(size_px: int = 720) -> Image.Image:
    """What is shown while Python starts."""
    splash = Image.new("RGBA", (size_px, size_px), PAPER)
    emblem = paint_emblem(round(size_px * 0.46))
    splash.alpha_composite(emblem, (round(size_px * 0.27), round(size_px * 0.16)))
    draw = ImageDraw.Draw(splash)
    draw.text((size_px / 2, size_px * 0.76), "Tablekeeper", "#26241f", load_font(round(size_px * 0.09)), anchor="mm")
    return splash.convert("RGB")


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    paint_icon().save(IMAGES / "icon.png", optimize=True)
    paint_foreground().save(IMAGES / "icon-front.png", optimize=True)
    Image.new("RGB", (432, 432), GREEN).save(IMAGES / "icon-ground.png", optimize=True)
    paint_presplash().save(IMAGES / "presplash.png", optimize=True)


if __name__ == "__main__":
    main()
