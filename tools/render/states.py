"""The answers of the net: a base tile with its turn modulo its own symmetry, and three others."""

from __future__ import annotations

from scoring.carcassonne.tiles import find_tile, set_counts
from vision.geometry import turned_edges


def _base_edges() -> dict[str, str]:
    edges = {}
    for letter in sorted(set_counts("base")):
        tile = find_tile(letter)
        assert tile is not None
        edges[letter] = tile.sides
    return edges


BASE_EDGES = _base_edges()
"""Edges N, E, S, W of the unturned base tiles A to X."""
EMPTY, OTHER, SPLIT = "EMPTY", "OTHER", "SPLIT"
ATTRIBUTES = ("monastery", "shield", "joined", "crossing", "garden")
COLOURS = ("red", "blue", "green", "yellow", "black", "grey", "pink")
KINDS = ("standing", "lying", "disc")
ON = ("road", "city", "field", "monastery")
SIDE_LETTERS = "CRFI"

_SHIELD = frozenset("CFMOQS")
_JOINED = frozenset("CFGMNOPQRST")
_CROSSING = frozenset("LWX")


def symmetry(edges: str) -> int:
    """How many quarter turns show different edges: 1, 2 or 4."""
    return next(k for k in (1, 2, 4) if turned_edges(edges, k) == edges)


STATES: tuple[str, ...] = (
    *(f"{letter}{turn}" for letter, edges in BASE_EDGES.items() for turn in range(symmetry(edges))),
    EMPTY,
    OTHER,
    SPLIT,
)
STATE_INDEX = {state: i for i, state in enumerate(STATES)}


def state_of(letter: str, turn: int) -> int:
    """The index of a base tile at a turn."""
    return STATE_INDEX[f"{letter}{turn % symmetry(BASE_EDGES[letter])}"]


def turn_of(letter: str, edges_seen: str) -> int | None:
    """The smallest turn that shows these edges, or None when the tile never does."""
    for turn in range(4):
        if turned_edges(BASE_EDGES[letter], turn) == edges_seen:
            return turn
    return None


def attributes_of(letter: str, garden: bool = False) -> tuple[float, ...]:
    """Marks of a base tile as 0 or 1, in the order of ATTRIBUTES."""
    marks = (letter in "AB", letter in _SHIELD, letter in _JOINED, letter in _CROSSING, garden)
    return tuple(float(mark) for mark in marks)
