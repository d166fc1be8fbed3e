"""What entries of tile-laying games share: places to tap, spots for figures, the choice of a player, forms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import Self

from app.drawing import palette as ink
from app.drawing.scene import Area, Circle, Line, Piece, Point, Points, Shape, Text, square
from app.drawing.symbols import disc_shapes, figure_key
from app.games.view import Choice, Group
from scoring.match import Match
from scoring.messages import say
from scoring.values import Player, Spot

FREE, LAID, STAND = "+", "turn", "stand/"
"""Parts of the spots that are tapped: an empty place, the tile to be turned, a part for a figure."""
SPOT_RADIUS = 0.14
"""How near a tap must come."""
SPOT_SIZE = 0.19


def free_areas(places: Iterable[tuple[int, ...]]) -> tuple[Area, ...]:
    """Empty places to tap."""
    return tuple(Area(Spot(place, FREE), (square((place[0], place[1])),)) for place in places)


def ring(place: tuple[int, ...]) -> Line:
    """A bright frame just inside a place."""
    return Line(square((place[0], place[1]), inset=0.04), ink.GLOW, 0.06, closed=True)


def round_points(centre: Point, radius: float) -> Points:
    return tuple((centre[0] + radius * cos(pi * i / 6), centre[1] + radius * sin(pi * i / 6)) for i in range(12))


def stand_things(player: Player, at: Point, may: bool) -> tuple[Piece | Shape, ...]:
    """A counter where a figure may stand, a warning where the rules forbid it."""
    if not may:
        return (Circle(at, SPOT_SIZE / 2, "#ffffffb0", ink.WARNING, 0.012), Text(at, "!", 0.15, ink.WARNING))
    corner = (at[0] - SPOT_SIZE / 2, at[1] - SPOT_SIZE / 2)
    shapes = disc_shapes(player.colour, player.symbol)
    halo = Circle(at, SPOT_SIZE * 0.6, ink.GLOW)
    return (halo, Piece(figure_key(player, "disc"), corner, shapes, SPOT_SIZE, upright=True))


def stand_area(place: tuple[int, ...], part: str, at: Point) -> Area:
    """Where to tap for a figure on a part."""
    return Area(Spot(place, STAND + part), (round_points(at, SPOT_RADIUS),))


def number_alike(kinds: Sequence[str]) -> tuple[int, ...]:
    """A number for each whose kind comes more than once, in order, else 0."""
    return tuple(kinds[: i + 1].count(kind) if kinds.count(kind) > 1 else 0 for i, kind in enumerate(kinds))


def player_group(match: Match, seat: int) -> Group:
    """Whose move it is."""
    choices = tuple(Choice(str(number), player=number) for number in range(len(match.players)))
    return Group("player", say("app.who"), choices, str(seat))


class Form:
    """A form has nothing to tap on the board."""

    def tapped(self, spot: Spot) -> Self:
        return self

    def dragged(self, start: Point, end: Point) -> Self:
        return self
