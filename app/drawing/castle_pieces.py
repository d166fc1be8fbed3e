"""Wall tiles and palaces of The Castle in the unit square."""

from __future__ import annotations

from functools import cache

from app.drawing import palette as ink
from app.drawing.castle_tiles import ROOF, SLATE, market
from app.drawing.scene import Circle, Line, Polygon, Shape, Text, square
from app.drawing.scenery import tower
from app.drawing.symbols import symbol_shapes

WALL_BACK = "#b08d57"


@cache
def wall_tile_shapes(wall: int, used: bool = False) -> tuple[Shape, ...]:
    """A wall tile: its number and what it is good for; 0 shows the back."""
    face, rim = ("#d8d2c4", "#a49c8a") if used else ("#fbf3dc", "#7a5c2e")
    ground: tuple[Shape, ...] = (
        Polygon(square((0, 0), inset=0.05), rim),
        Polygon(square((0, 0), inset=0.1), face if wall else WALL_BACK),
    )
    if not wall:
        return (*ground, *tower(0.5, 0.74, 0.36, 0.36, "#e9dcc0"))
    picture = {
        1: _two_turns, 2: _tower_sign, 3: _house_sign, 4: _path_sign, 5: _tower_sign, 6: _house_sign,
        7: _market_sign, 8: _palace_sign, 9: _five,
    }[wall]()  # fmt: skip
    more: tuple[Shape, ...] = (Text((0.27, 0.3), str(wall), 0.34, ink.INK),)
    if wall in (2, 3):
        more += (Text((0.72, 0.3), "×2", 0.26, "#8c3322"),)
    elif wall in (4, 5, 6):
        more += (Line(((0.56, 0.28), (0.84, 0.28)), "#8c3322", 0.05, dash=0.05),)
    return (*ground, *picture, *more)


def _two_turns() -> tuple[Shape, ...]:
    return tuple(Polygon(((x, 0.5), (x + 0.2, 0.66), (x, 0.82)), "#35607a", ink.INK, 0.02) for x in (0.28, 0.52))


def _tower_sign() -> tuple[Shape, ...]:
    return tower(0.5, 0.84, 0.34, 0.28, SLATE)


def _house_sign() -> tuple[Shape, ...]:
    return (
        Polygon(((0.33, 0.84), (0.67, 0.84), (0.67, 0.66), (0.33, 0.66)), ink.PAPER, ink.INK, 0.025),
        Polygon(((0.26, 0.67), (0.74, 0.67), (0.5, 0.46)), ROOF, ink.INK, 0.025),
    )


def _path_sign() -> tuple[Shape, ...]:
    way = ((0.2, 0.8), (0.4, 0.78), (0.52, 0.68), (0.62, 0.58), (0.82, 0.56))
    return (Line(way, ink.INK, 0.2), Line(way, ink.ROAD_EDGE, 0.15), Line(way, ink.ROAD, 0.1))


def _market_sign() -> tuple[Shape, ...]:
    return (*market(0.52, 0.66, 1.5), Text((0.72, 0.28), "4", 0.26, "#8c3322"))


def _palace_sign() -> tuple[Shape, ...]:
    return (
        *tower(0.36, 0.84, 0.16, 0.28, ink.STONE), *tower(0.64, 0.84, 0.16, 0.28, ink.STONE),
        *tower(0.5, 0.84, 0.2, 0.18, ink.STONE), Text((0.72, 0.28), "+2", 0.26, "#8c3322"),
    )  # fmt: skip


def _five() -> tuple[Shape, ...]:
    return (Circle((0.58, 0.62), 0.22, "#f4c22e", ink.INK, 0.03), Text((0.58, 0.62), "5", 0.34, ink.INK))


@cache
def palace_shapes(colour: str, symbol: str) -> tuple[Shape, ...]:
    """A player's palace: a keep of his colour with his symbol on its wall."""
    fill = ink.player_fill(colour)
    return (
        Polygon(((0.1, 0.9), (0.96, 0.9), (0.9, 0.97), (0.16, 0.97)), "#00000040"),
        *(Polygon(shape.points, fill if shape.fill == ink.STONE else shape.fill, ink.PAPER if shape.line else "", 0.06)
          for x, high in ((0.22, 0.58), (0.78, 0.58), (0.5, 0.42))
          for shape in tower(x, 0.9, 0.3 if x != 0.5 else 0.44, high) if isinstance(shape, Polygon)),
        *(Polygon(shape.points, fill if shape.fill == ink.STONE else shape.fill, ink.INK if shape.line else "", 0.03)
          for x, high in ((0.22, 0.58), (0.78, 0.58), (0.5, 0.42))
          for shape in tower(x, 0.9, 0.3 if x != 0.5 else 0.44, high) if isinstance(shape, Polygon)),
        *symbol_shapes(symbol, (0.5, 0.7), 0.14, ink.player_ink(colour)),
    )  # fmt: skip
