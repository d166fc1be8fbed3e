"""What lies in the box of Robber Knights: terrains, buildings, each player's 24 tiles and 30 knights."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from scoring.messages import Message, say

Terrain = Literal["lake", "mountains", "plain", "forest"]
Building = Literal["", "village", "castle", "city"]
Letter = Literal["", "A", "B", "C", "D", "E"]
Direction = Literal["", "N", "E", "S", "W", "NE", "SE", "SW", "NW"]

TERRAINS: tuple[Terrain, ...] = ("lake", "mountains", "plain", "forest")
BUILDINGS: tuple[Building, ...] = ("castle", "village", "city")
COLOURS = ("blue", "yellow", "green", "red")

KNIGHTS = 30
TILES = 24
START_TILES_EACH = 2
TILES_IN_TURNS = TILES - START_TILES_EACH
MOST_ENTERING = 5
MOST_ON_TILE = 4
MOST_TILES_A_TURN = 3

STAY = {"plain": 1, "forest": 2, "mountains": 3}
"""How many knights stay on a tile that is entered (knights.leave); a lake takes none."""
VALUE = {"castle": 1, "village": 2, "city": 3}
"""Points for the top knight (points); any other tile gives 0."""
LIMIT = {2: 7, 3: 9, 4: 10}
"""Longest row or column by number of players (place.size)."""

LETTERS: dict[str, tuple[str, ...]] = {
    "A": ("plain", "plain+village", "plain+castle", "mountains"),
    "B": ("lake", "plain+castle", "plain+village", "forest+village", "plain+city"),
    "C": ("forest+city", "plain", "plain+castle", "plain+village", "forest+castle"),
    "D": ("plain+castle", "plain+castle", "mountains", "forest+village", "plain+city"),
    "E": ("plain+castle", "forest+castle", "forest+village", "plain+city", "plain"),
}
"""The tiles of each player by the letter on their back. The rulebook prints only the totals; which tile
has which letter was handed down by two programs, so a letter that differs is unsure and never illegal."""

COUNTS: dict[str, int] = dict(Counter(kind for kinds in LETTERS.values() for kind in kinds))
"""How many of each kind a player has."""
LETTER_COUNTS = Counter((kind, letter) for letter, kinds in LETTERS.items() for kind in kinds)
DRAWN_BEFORE = {"B": 0, "C": 5, "D": 10, "E": 15}
"""How many tiles of the pile lie above the first one with this letter."""

STEPS: dict[str, tuple[int, int]] = {
    "N": (0, -1),
    "E": (1, 0),
    "S": (0, 1),
    "W": (-1, 0),
    "NE": (1, -1),
    "SE": (1, 1),
    "SW": (-1, 1),
    "NW": (-1, -1),
}
STRAIGHT = ("N", "E", "S", "W")

KIND_NAMES: dict[str, Message] = {
    "lake": say("robber-knights.kind.lake"),
    "mountains": say("robber-knights.kind.mountains"),
    "plain": say("robber-knights.kind.plain"),
    "forest": say("robber-knights.kind.forest"),
    "plain+village": say("robber-knights.kind.plain-village"),
    "plain+castle": say("robber-knights.kind.plain-castle"),
    "plain+city": say("robber-knights.kind.plain-city"),
    "forest+village": say("robber-knights.kind.forest-village"),
    "forest+castle": say("robber-knights.kind.forest-castle"),
    "forest+city": say("robber-knights.kind.forest-city"),
    "lake+village": say("robber-knights.kind.lake-building"),
    "lake+castle": say("robber-knights.kind.lake-building"),
    "lake+city": say("robber-knights.kind.lake-building"),
    "mountains+village": say("robber-knights.kind.mountains-building"),
    "mountains+castle": say("robber-knights.kind.mountains-building"),
    "mountains+city": say("robber-knights.kind.mountains-building"),
}
BUILDING_NAMES: dict[str, Message] = {
    "castle": say("robber-knights.source.castle"),
    "village": say("robber-knights.source.village"),
    "city": say("robber-knights.source.city"),
}


def kind_of(terrain: str, building: str) -> str:
    """`plain`, `forest+castle`: how a kind of tile is written."""
    return f"{terrain}+{building}" if building else terrain
