"""Lays a board that is known over the cells of a photo, whichever side it was taken from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.carcassonne.actions import TileAt
from scoring.carcassonne.tiles import turned
from vision.resolve import plain
from vision.values import Place, TileGuess

VOTE_P = 0.25
TRIED = 6
FLOOR_P = 0.02
AGREE_MIN = 0.5
SEEN_MIN = 0.7


@dataclass(frozen=True, slots=True)
class Alignment:
    """The photo shows the board turned clockwise `quarter` times, then moved by `shift`."""

    quarter: int
    shift: Place
    agree: float
    """Mean probability that the photo gives to the known tiles."""

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


def find_alignment(guesses: Sequence[TileGuess], tiles: Sequence[TileAt]) -> Alignment | None:
    """The best way to lay the known tiles over the photo, or None when they are not what it shows."""
    at = {guess.place: guess for guess in guesses}
    best: Alignment | None = None
    for quarter in range(4):
        votes: Counter[Place] = Counter()
        for tile in tiles:
            x, y = _turned((tile.x, tile.y), quarter)
            for guess in guesses:
                if p_of(guess, tile.tile, tile.turn + quarter) > VOTE_P:
                    votes[(guess.x - x, guess.y - y)] += 1
        for shift, _ in votes.most_common(TRIED):
            tried = Alignment(quarter, shift, 0.0)
            seen = [at.get(tried.to_photo((tile.x, tile.y))) for tile in tiles]
            ps = [
                p_of(guess, tile.tile, tile.turn + quarter)
                for guess, tile in zip(seen, tiles, strict=True)
                if guess is not None
            ]
            if len(ps) < SEEN_MIN * len(tiles):
                continue
            agree = float(np.mean(ps)) * len(ps) / len(tiles)
            if agree > AGREE_MIN and (best is None or agree > best.agree):
                best = Alignment(quarter, shift, agree)
    return best
