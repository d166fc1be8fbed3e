"""The table of Robber Knights: tiles, stacks of knights, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.game import Players
from scoring.problems import Problem
from scoring.robber_knights.pieces import (
    KNIGHTS,
    LIMIT,
    STEPS,
    STRAIGHT,
    TILES,
    TILES_IN_TURNS,
    Building,
    Terrain,
    kind_of,
)
from scoring.rules import Rules

Place = tuple[int, int]
Stack = tuple[int, ...]
"""Seats of the knights on a tile, bottom first."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on the table; owner (a seat) and letter are known only where somebody told them."""

    terrain: Terrain
    building: Building = ""
    owner: int | None = None
    letter: str = ""

    @property
    def kind(self) -> str:
        return kind_of(self.terrain, self.building)


@dataclass(frozen=True, slots=True)
class Fresh:
    """The tile just laid: only now, and only by this player, knights may enter it (knights.enter)."""

    place: Place
    player: int
    entered: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """Everything known about the table after `step` actions; the mappings are never changed, only replaced."""

    players: Players
    rules: Rules
    step: int = 0
    tiles: Mapping[Place, Tile] = field(default_factory=dict)
    stacks: Mapping[Place, Stack] = field(default_factory=dict)
    area: tuple[int, int, int, int] | None = None
    """West, north, east and south end of all tiles."""
    counts: Mapping[tuple[int | None, str], int] = field(default_factory=dict)
    """Tiles seen by (owner or None, kind), and by (owner, letter) for those laid in turns."""
    left: tuple[int | None, ...] = ()
    """Knights in front of each player; None where nobody counted."""
    laid: tuple[int, ...] = ()
    """Tiles each player laid in turns, the start layout apart."""
    set_aside: int = 0
    """Tiles laid onto an occupied place: they are gone from a hand and lie nowhere."""
    unseen: frozenset[Place] = frozenset()
    """Places where only the top knight is known."""
    turn: int | None = None
    placed: int = 0
    fresh: Fresh | None = None
    in_play: bool = False
    """Whether the start layout is behind us."""
    photographed: bool = False
    """Whether a snapshot stands between us and the beginning: then owners of tiles are not known."""
    most_left: tuple[int, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def limit(self) -> int:
        return LIMIT[len(self.players)]

    @property
    def is_over(self) -> bool:
        """end: all tiles are placed."""
        if not self.photographed and all(count >= TILES_IN_TURNS for count in self.laid):
            return True
        return len(self.tiles) + self.set_aside >= TILES * len(self.players)

    def has_tiles(self, player: int) -> bool:
        """Whether the player still has tiles to lay, as far as it is known."""
        return self.photographed or self.laid[player] < TILES_IN_TURNS

    def find_next(self, player: int) -> int:
        """Who follows clockwise; players without tiles are passed over."""
        seats = len(self.players)
        for ahead in range(1, seats + 1):
            seat = (player + ahead) % seats
            if self.has_tiles(seat):
                return seat
        return (player + 1) % seats

    def is_seat(self, player: int | None) -> bool:
        return player is not None and 0 <= player < len(self.players)

    def name(self, player: int) -> str:
        return self.players[player].name


def start(players: Players, rules: Rules) -> State:
    """An empty table; every player has 30 knights in front of him."""
    seats = len(players)
    return State(players, rules, left=(KNIGHTS,) * seats, laid=(0,) * seats)


def neighbours(place: Place) -> tuple[Place, ...]:
    x, y = place
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def corners(place: Place) -> tuple[Place, ...]:
    x, y = place
    return (x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1), (x - 1, y - 1)


def with_place(area: tuple[int, int, int, int] | None, place: Place) -> tuple[int, int, int, int]:
    """The area once a tile lies at the place."""
    x, y = place
    if area is None:
        return x, y, x, y
    west, north, east, south = area
    return min(west, x), min(north, y), max(east, x), max(south, y)


def size_of(area: tuple[int, int, int, int]) -> tuple[int, int]:
    """Columns and rows; a row with gaps counts by its extent."""
    return area[2] - area[0] + 1, area[3] - area[1] + 1


def find_places(state: State) -> tuple[Place, ...]:
    """Every place where a tile may lie (place.edge, place.size), north to south and west to east."""
    found = set()
    for tile in state.tiles:
        for place in neighbours(tile):
            if place not in state.tiles and max(size_of(with_place(state.area, place))) <= state.limit:
                found.add(place)
    return tuple(sorted(found, key=lambda place: (place[1], place[0])))


def walk(place: Place, direction: str, length: int) -> tuple[Place, ...]:
    """The places of a walk from the castle on; without a direction there is only the castle."""
    if direction not in STEPS:
        return (place,) * min(length, 1)
    east, south = STEPS[direction]
    return tuple((place[0] + east * n, place[1] + south * n) for n in range(length))


def find_directions(state: State, place: Place) -> tuple[str, ...]:
    """The directions in which a tile lies next to the place."""
    return tuple(name for name in STRAIGHT if walk(place, name, 2)[1] in state.tiles)
