"""The 60 castle tiles: 48 kinds, each read from one line of words.

A tile has four quarters (NW, NE, SE, SW); an area names the quarters it fills and so the half edges it reaches.
A path leaves a side at its middle; it runs on over all the sides it names, or it stops at a square or a building.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from scoring.edges import EDGES, SIDES, turn_edges

PATH, TOWER, HOUSE, COURT = "path", "tower", "house", "court"
FEATURES = (PATH, TOWER, HOUSE, COURT)

_BOX = """
K01 1: house NW | tower NE | tower SW | house SE | path N E S W well
K02 2: tower NW NE | house SE SW
K03 1: tower NW NE | house SE SW | path E W
K04 1: house NW NE | tower SW | court SE
K05 1: house NW NE | tower SW | court SE | path W to square | path E to square | path S to square
K06 1: tower NW NE | house SW | court SE | path E S W well
K07 1: tower NW NE | house SW | court SE
K08 1: tower NW NE | house SW | court SE | path W to square | path E to square | path S to square
K09 1: court NW NE | house SW | tower SE | path E S W well
K10 1: court NW NE market | tower SW | house SE | path W to square | path E to square | path S to square
K11 1: house NW | tower NE | court SW | court SE | path E S W well
K12 1: court NW NE | tower SW | house SE
K13 1: court NW NE SE SW market
K14 1: court NW NE | court SE SW | path E W
K15 1: court NW | court NE SE SW | path N W
K16 1: court NW NE | court SW | court SE | path W to square | path E to square | path S to square
K17 1: court NW | court NE SW market | court SE | path N W | path E S
K18 2: tower NW | house NE SE SW | path N W
K19 2: tower NW | house NE SE SW
K20 1: court NW | house NE SE SW
K21 1: court SE | house NW NE SW | path E S
K22 1: court NW | court NE | house SE SW | path N E
K23 1: house NW NE | court SE SW | path E W
K24 2: court NW | court NE | house SE SW | path N to house
K25 1: house NW NE | court SW | court SE | path E S W well
K26 1: court NW NE | house SW | house SE | path E S
K27 1: house NW NE | court SW | court SE | path W to square | path E to square | path S to square
K28 2: court NW NE | house SE SW
K29 1: court NW NE market | house SE SW
K30 1: court NW | court NE SE market | house SW | path N to house
K31 1: house NW | court NE SE SW market | path N W
K32 2: house SW | court NW NE SE
K33 1: house NW | court NE | court SE SW market | path N to square | path E to square | path W to square
K34 2: house NW | tower NE SE SW | path N W
K35 2: house NW | tower NE SE SW
K36 1: court NW | tower NE SE SW | path N W
K37 2: court NW | tower NE SE SW
K38 1: court NW NE market | tower SE SW | path E W
K39 1: court NW | court NE | tower SE SW | path N to square | path E to square | path W to square
K40 1: tower NW NE | court SW | court SE | path E S
K41 1: tower NW | tower NE | court SW | court SE | path N S
K42 1: tower NW NE | court SW | court SE | path E S W well
K43 2: tower NW NE | court SW | court SE | path S to tower
K44 2: tower NW NE | court SE SW
K45 1: tower NW | court NE SE SW market | path N W
K46 1: court NW NE market | tower SW | court SE | path W to square | path E to square | path S to square
K47 2: tower NE | court NW SE SW
K48 1: tower SW | court NW | court NE SE | path N to tower
"""

_QUARTERS = {"NW": ("W2", "N1"), "NE": ("N2", "E1"), "SE": ("E2", "S1"), "SW": ("S2", "W1")}


@dataclass(frozen=True, slots=True)
class Piece:
    """One part of a tile or start space: an area over half edges, or a path over sides."""

    kind: str
    edges: tuple[str, ...]
    markets: int = 0
    well: bool = False
    stops_at: str = ""
    """`square`, `house` or `tower` where a path ends on its tile."""

    @property
    def label(self) -> str:
        """The first of its edges, clockwise from the north-west corner: its name in a spot."""
        return self.edges[0] if self.edges else "inner"

    def turned(self, turn: int) -> Piece:
        """The same part after quarter turns clockwise."""
        edges = sorted(turn_edges(self.edges, turn), key=EDGES.index)
        return Piece(self.kind, tuple(edges), self.markets, self.well, self.stops_at)


@dataclass(frozen=True, slots=True)
class Tile:
    """A kind of castle tile and how many of it lie in the box."""

    name: str
    count: int
    pieces: tuple[Piece, ...]

    @property
    def has_square(self) -> bool:
        return any(piece.stops_at == "square" for piece in self.pieces)


def _read_piece(text: str) -> Piece:
    kind, *words = text.split()
    stops_at = words[words.index("to") + 1] if "to" in words else ""
    words = words[: words.index("to")] if stops_at else words
    edges = tuple(edge for word in words for edge in (_QUARTERS.get(word) or ((word,) if word in SIDES else ())))
    return Piece(kind, edges, words.count("market"), "well" in words, stops_at).turned(0)


def _read_tile(line: str) -> Tile:
    head, parts = line.split(": ")
    name, count = head.split()
    return Tile(name, int(count), tuple(_read_piece(part) for part in parts.split(" | ")))


TILES: dict[str, Tile] = {tile.name: tile for tile in map(_read_tile, _BOX.strip().splitlines())}
TILES_IN_BOX = sum(tile.count for tile in TILES.values())


@cache
def turn_tile(name: str, turn: int) -> tuple[Piece, ...]:
    """The parts of a tile as it lies on the table."""
    return tuple(piece.turned(turn % 4) for piece in TILES[name].pieces)


@cache
def find_path_sides(name: str, turn: int) -> frozenset[str]:
    """The sides at whose middle a path leaves the tile as it lies."""
    return frozenset(edge for piece in turn_tile(name, turn) if piece.kind == PATH for edge in piece.edges)


@cache
def count_turns(name: str) -> int:
    """How many of the four turns look different (1, 2 or 4)."""
    return len({frozenset(turn_tile(name, turn)) for turn in range(4)})


def find_piece(pieces: tuple[Piece, ...], label: str) -> int | None:
    """The number of the part that reaches this edge; `inner` is a part without edge."""
    for number, piece in enumerate(pieces):
        if label in piece.edges or (label == "inner" and not piece.edges):
            return number
    return None


def check_tiles() -> tuple[str, ...]:
    """What is wrong with the box, in words; empty when it is as the rulebook and the transcription count it."""
    wrong: list[str] = []
    box = [tile for tile in TILES.values() for _ in range(tile.count)]

    def expect(what: str, found: int, wanted: int) -> None:
        if found != wanted:
            wrong.append(f"{what}: {found} instead of {wanted}")

    expect("tiles", len(box), 60)
    expect("kinds", len({_shape(tile) for tile in TILES.values()}), 48)
    expect("markets", sum(piece.markets for tile in box for piece in tile.pieces), 10)
    expect("tiles with a well", sum(any(piece.well for piece in tile.pieces) for tile in box), 6)
    expect("tiles with a square", sum(tile.has_square for tile in box), 8)
    expect("path ends", sum(len(p.edges) for tile in box for p in tile.pieces if p.kind == PATH), 87)
    for feature, wanted in ((PATH, 38), (HOUSE, 38), (TOWER, 38), (COURT, 48)):
        expect(f"tiles with {feature}", sum(any(p.kind == feature for p in tile.pieces) for tile in box), wanted)
    for tile in TILES.values():
        halves = sorted(edge for p in tile.pieces if p.kind != PATH for edge in p.edges)
        sides = [edge for p in tile.pieces if p.kind == PATH for edge in p.edges]
        if halves != sorted(edge for edge in EDGES if len(edge) == 2):
            wrong.append(f"{tile.name}: each half edge belongs to one area, got {halves}")
        if len(set(sides)) < len(sides) or not set(sides) <= set(SIDES):
            wrong.append(f"{tile.name}: each side has at most one path, got {sides}")
        for piece in tile.pieces:
            if piece.stops_at in (HOUSE, TOWER) and all(p.kind != piece.stops_at for p in tile.pieces):
                wrong.append(f"{tile.name}: a path stops at a {piece.stops_at} that is not there")
            if piece.stops_at and len(piece.edges) != 1:
                wrong.append(f"{tile.name}: a path that stops has one end on the edge, got {piece.edges}")
    return tuple(wrong)


def _shape(tile: Tile) -> frozenset[frozenset[Piece]]:
    return frozenset(frozenset(turn_tile(tile.name, turn)) for turn in range(4))
