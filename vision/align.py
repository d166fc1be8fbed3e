"""Lays a board that is known over the cells of a photo, whichever side it was taken from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scoring.carcassonne.actions import TileAt
from scoring.carcassonne.tiles import turned
from vision.board import STEPS
from vision.resolve import plain
from vision.values import EMPTY, SIDE_LETTERS, UNKNOWN, Place, TileGuess

VOTE_P = 0.25
TRIED = 6
AGREE_MIN = 0.6
"""Right boards reach 0.9 and more on photos, boards of other tables 0.3."""
SEEN_MIN = 0.7
STRANGER_P = 0.25
"""What a side within a block counts, which shows none of the letters."""
MORE_P = 0.8
MORE_MAX = 4
"""One tile comes at a time; a few turns may have been forgotten, but a board with many tiles more is another one."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """The photo shows the board turned clockwise `quarter` times, then moved by `shift`."""

    quarter: int
    shift: Place
    agree: float
    """Mean probability that the photo gives to the known tiles, or at least to their edges."""

    def to_photo(self, place: Place) -> Place:
        """Cell of the photo for a place of the board."""
        x, y = _turned(place, self.quarter)
        return x + self.shift[0], y + self.shift[1]

    def to_board(self, cell: Place) -> Place:
        """Place of the board for a cell of the photo."""
        return _turned((cell[0] - self.shift[0], cell[1] - self.shift[1]), -self.quarter)


def _turned(place: Place, quarter: int) -> Place:
    x, y = place
    for _ in range(quarter % 4):
        x, y = -y, x
    return x, y


def p_of(guess: TileGuess, tile: str, turn: int) -> float:
    """How probable the photo finds a tile at a turn, modulo its symmetry."""
    edges = turned(tile, turn).sides
    return sum(c.p for c in guess.candidates if plain(c.tile) == plain(tile) and c.edges == edges)


def edges_p_of(guess: TileGuess, tile: str, turn: int) -> float:
    """How probable the photo finds any tile with these edges here: expansions and new prints show at least those."""
    sides = turned(tile, turn).sides
    seen = [guess.edge_p[s, SIDE_LETTERS.index(c)] if c in SIDE_LETTERS else STRANGER_P for s, c in enumerate(sides)]
    return float(np.prod(seen)) * (1.0 - guess.empty_p)


def find_alignment(guesses: Sequence[TileGuess], tiles: Sequence[TileAt]) -> Alignment | None:
    """The best way to lay the known tiles over the photo, or None when they are not what it shows."""
    at = {guess.place: guess for guess in guesses}
    best: Alignment | None = None
    for quarter in range(4):
        for shift, _ in _votes(guesses, tiles, quarter).most_common(TRIED):
            tried = Alignment(quarter, shift, 0.0)
            fits = []
            for tile in tiles:
                guess = at.get(tried.to_photo((tile.x, tile.y)))
                if guess is not None:
                    turn = tile.turn + quarter
                    fits.append(max(p_of(guess, tile.tile, turn), edges_p_of(guess, tile.tile, turn)))
            if len(fits) < SEEN_MIN * len(tiles):
                continue
            agree = sum(fits) / len(tiles)
            if agree > AGREE_MIN and (best is None or agree > best.agree):
                best = Alignment(quarter, shift, agree)
    return None if best is None or _more(at, tiles, best) > MORE_MAX else best


def _votes(guesses: Sequence[TileGuess], tiles: Sequence[TileAt], quarter: int) -> Counter[Place]:
    """How many known tiles each shift lays over a cell that reads like them."""
    named: dict[tuple[str, str], list[Place]] = {}
    for guess in guesses:
        for tile, edges in {(plain(c.tile), c.edges) for c in guess.candidates if c.p > VOTE_P}:
            named.setdefault((tile, edges), []).append(guess.place)
    votes: Counter[Place] = Counter()
    for known in tiles:
        x, y = _turned((known.x, known.y), quarter)
        for cell in named.get((plain(known.tile), turned(known.tile, known.turn + quarter).sides), ()):
            votes[(cell[0] - x, cell[1] - y)] += 1
    return votes


def _more(at: Mapping[Place, TileGuess], tiles: Sequence[TileAt], alignment: Alignment) -> int:
    """How many sure tiles hang together with the board beyond those known."""
    board = {alignment.to_photo((tile.x, tile.y)) for tile in tiles}
    front, more = list(board), 0
    while front:
        x, y = front.pop()
        for dx, dy in STEPS:
            cell = (x + dx, y + dy)
            guess = at.get(cell)
            if guess is None or cell in board or guess.best.tile in (EMPTY, UNKNOWN) or guess.best.p < MORE_P:
                continue
            board.add(cell)
            front.append(cell)
            more += 1
    return more
