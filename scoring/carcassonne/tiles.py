"""The tile catalogue: segments of every tile, and how they lie when the tile is turned.

Sides are numbered 0–3 for N E S W, half edges 0–7 for NL NR EL ER SL SR WL WR (left and right as seen from
the middle of the tile looking out, so NL is the west half of the north side). A turn is 0–3 quarter turns
clockwise.

Each part of a tile has a name that is the same in every game, saved file and photo, however the tile lies:
`city0`, `city1`, `road0`, …, `field0`, …, `river0` in the order of the catalogue (clockwise from the
north-west corner of the unturned tile), and `monastery` (a shrine is one too, with the mark `shrine`) or `garden`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from scoring.carcassonne.tile_list import COUNTS, TILE_LINES

SIDES = "NESW"
HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Where the neighbour at each side lies: x grows east, y grows south."""
AROUND = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))

CITY, ROAD, FIELD, RIVER, MONASTERY, GARDEN = "city", "road", "field", "river", "monastery", "garden"
LETTERS = {CITY: "C", ROAD: "R", RIVER: "I"}
INSIDE = "#"
"""A side within the block of the Count."""
BUILDINGS = (MONASTERY, GARDEN)
"""Parts that are finished by the tiles around them, not by their own edges."""


def opposite_side(side: int) -> int:
    """The side of the neighbour that touches this one."""
    return (side + 2) % 4


def opposite_half(half: int) -> int:
    """The half edge of the neighbour that touches this one: NL meets SR, NR meets SL, and so on."""
    return ((half + 4) % 8) ^ 1


@dataclass(frozen=True, slots=True)
class Segment:
    """One part of a tile: the sides a city, road or river reaches, the half edges of a field, what it carries."""

    part: str
    kind: str
    sides: tuple[int, ...] = ()
    halves: tuple[int, ...] = ()
    touches: tuple[str, ...] = ()
    """The city parts of this tile that a field borders."""
    shields: int = 0
    marks: tuple[str, ...] = ()

    def turned(self, turn: int) -> Segment:
        """The same part as seen after `turn` quarter turns clockwise."""
        return replace(
            self,
            sides=tuple(sorted((side + turn) % 4 for side in self.sides)),
            halves=tuple(sorted((half + 2 * turn) % 8 for half in self.halves)),
        )


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as seen after `turn` quarter turns: a letter a side, and its segments."""

    id: str
    turn: int
    sides: str
    """C city, R road, F field, I river, # inside the Count's block; in the order N E S W."""
    segments: tuple[Segment, ...]
    marks: tuple[str, ...] = ()
    at_side: tuple[str, ...] = ("", "", "", "")
    """The city, road or river part that reaches each side, or nothing."""
    at_half: tuple[str, ...] = ("",) * 8
    """The field part at each half edge, or nothing."""
    buildings: tuple[str, ...] = ()
    """The parts that are finished by the tiles around them."""

    def find_segment(self, part: str) -> Segment | None:
        """The segment with this name."""
        return next((segment for segment in self.segments if segment.part == part), None)

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(segment.part for segment in self.segments)


class BadTile(ValueError):
    """A line of the catalogue that is wrong; the sentence says what."""


def _made(tile_id: str, turn: int, segments: tuple[Segment, ...], inside: str, marks: tuple[str, ...]) -> Tile:
    at_side, at_half, letters = [""] * 4, [""] * 8, ["F"] * 4
    for segment in segments:
        for side in segment.sides:
            if at_side[side]:
                raise BadTile(f"{tile_id}: {at_side[side]} and {segment.part} both reach side {SIDES[side]}")
            at_side[side] = segment.part
            letters[side] = LETTERS[segment.kind]
        for half in segment.halves:
            if at_half[half]:
                raise BadTile(f"{tile_id}: {at_half[half]} and {segment.part} both hold {HALVES[half]}")
            at_half[half] = segment.part
    for name in inside:
        letters[(SIDES.index(name) + turn) % 4] = INSIDE
    buildings = tuple(segment.part for segment in segments if segment.kind in BUILDINGS)
    return Tile(tile_id, turn, "".join(letters), segments, marks, tuple(at_side), tuple(at_half), buildings)


def _read_halves(text: str) -> tuple[int, ...]:
    halves: list[int] = []
    for side, half in re.findall("([NESW])([lr]?)", text):
        first = 2 * SIDES.index(side)
        halves += {"": [first, first + 1], "l": [first], "r": [first + 1]}[half]
    return tuple(halves)


def _read_tile(line: str) -> tuple[str, tuple[Segment, ...], str, tuple[str, ...]]:
    tile_id, _, text = line.partition(": ")
    segments: list[Segment] = []
    inside, marks = "", []
    numbers: dict[str, int] = {}
    for piece in text.split(" | "):
        kind, *words = piece.split()
        if kind == "inside":
            inside = words[0]
            continue
        if kind == "*":
            marks.append(words[0])
            continue
        number = numbers[kind] = numbers.get(kind, -1) + 1
        part = kind if kind in BUILDINGS else f"{kind}{number}"
        sides: tuple[int, ...] = ()
        halves: tuple[int, ...] = ()
        touches: tuple[str, ...] = ()
        if words and re.fullmatch("([NESW][lr]?)+", words[0]):
            if kind == FIELD:
                halves = _read_halves(words.pop(0))
            else:
                sides = tuple(SIDES.index(side) for side in words.pop(0))
        if words and words[0].startswith("@"):
            touches = tuple(f"{CITY}{digit}" for digit in words.pop(0)[1:])
        shields = words.count("shield")
        rest = tuple(word for word in words if word != "shield")
        segments.append(Segment(part, kind, sides, halves, touches, shields, rest))
    return tile_id, tuple(segments), inside, tuple(marks)


@cache
def _catalogue() -> Mapping[str, tuple[Tile, Tile, Tile, Tile]]:
    tiles = {}
    for line in TILE_LINES.split("\n"):
        if not line:
            continue
        tile_id, segments, inside, marks = _read_tile(line)
        one, two, three, four = (
            _made(tile_id, turn, tuple(segment.turned(turn) for segment in segments), inside, marks)
            for turn in range(4)
        )
        tiles[tile_id] = (one, two, three, four)
    return tiles


def tile_ids() -> tuple[str, ...]:
    """Every tile we know."""
    return tuple(_catalogue())


def find_tile(tile_id: str, turn: int = 0) -> Tile | None:
    """The tile as seen after `turn` quarter turns, or None when there is no such tile."""
    turns = _catalogue().get(tile_id)
    return turns[turn % 4] if turns else None


def turned(tile_id: str, turn: int = 0) -> Tile:
    """The tile as seen after `turn` quarter turns; KeyError when there is no such tile."""
    return _catalogue()[tile_id][turn % 4]


@cache
def different_turns(tile_id: str) -> tuple[int, ...]:
    """The turns that look different by sides and segments (a tile of four fields has one, a straight road two)."""
    seen: dict[object, int] = {}
    for turn in range(4):
        tile = turned(tile_id, turn)
        shape = frozenset(
            (s.kind, s.sides, s.halves, s.shields, s.marks, tuple(sorted(_cities(tile, s)))) for s in tile.segments
        )
        seen.setdefault((tile.sides, shape), turn)
    return tuple(seen.values())


def _cities(tile: Tile, field: Segment) -> list[tuple[int, ...]]:
    return [segment.sides for segment in tile.segments if segment.part in field.touches]


@cache
def set_counts(key: str) -> Mapping[str, int]:
    """How many of each tile lie in a set such as `base` or `river-2`; KeyError for an unknown set."""
    counts = {}
    for word in COUNTS[key].split():
        tile_id, _, number = word.partition("*")
        counts[tile_id] = int(number or 1)
    return counts


SET_KEYS = tuple(COUNTS)
