"""What a player should look at before trusting a reading, worst first and few."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log

import numpy as np

from vision.board import STEPS
from vision.resolve import box_counts, plain
from vision.values import EMPTY, SIDE_LETTERS, UNKNOWN, Doubt, FigureGuess, Place, TileGuess

DOUBT_SHARE = 0.05
TWINS = frozenset("FGMNOPQRST")
"""Tiles that differ from another by their shield alone."""
STRANGER_WORTH = 0.7
EXISTS_FROM, EXISTS_TO = 0.75, 0.995
MISSED_FIGURE = 0.5


@dataclass(frozen=True, slots=True)
class Weights:
    """What makes a read tile wrong, as log odds; fitted on photos that the nets had not seen."""

    start: float = -2.5
    after: float = 0.35
    """The log odds against it after the rules spoke, and before."""
    before: float = 0.2
    edges: float = 0.3
    hidden: float = 0.8
    """A figure hides monasteries, small cities and, on tiles with a twin, the shield."""
    hidden_shield: float = 0.8
    over_box: float = 0.9
    clash: float = 2.8
    """For each neighbour whose side does not match."""
    unknown: float = 1.7


WEIGHTS = Weights()


def find_doubts(
    tiles: Sequence[TileGuess],
    seen: Sequence[TileGuess],
    empty: Sequence[TileGuess],
    figures: Sequence[FigureGuess],
    faint: Mapping[Place, float],
    sets: Sequence[str],
) -> tuple[Doubt, ...]:
    """At most one cell in twenty; `seen` are the guesses before the rules spoke, `empty` cells left out, `faint`
    what might be a figure that was not taken for one."""
    before = {guess.place: guess for guess in seen}
    at = {guess.place: guess for guess in tiles}
    standing: dict[Place, list[FigureGuess]] = {}
    for figure in figures:
        standing.setdefault((figure.x, figure.y), []).append(figure)
    over = _over_box(tiles, sets)
    doubts = []
    for guess in tiles:
        here = standing.get(guess.place, [])
        tile_error, why = _tile_error(guess, before.get(guess.place), at, over, bool(here))
        figure_error = max((_figure_error(figure) for figure in here), default=0.0)
        missed_error = MISSED_FIGURE * faint.get(guess.place, 0.0)
        if max(figure_error, missed_error) > tile_error:
            why = "doubt.figure" if figure_error > missed_error else "doubt.missed"
        figure_error = max(figure_error, missed_error)
        doubts.append(Doubt(guess.x, guess.y, why, (1 - tile_error) * (1 - figure_error)))
    for guess in empty:
        p = sum(c.p for c in guess.candidates if c.tile == EMPTY)
        doubts.append(Doubt(guess.x, guess.y, "doubt.empty", p))
    most = max(1, int(DOUBT_SHARE * len(tiles)))
    return tuple(sorted(doubts, key=lambda doubt: doubt.p)[:most])


def _tile_error(
    guess: TileGuess, raw: TileGuess | None, at: dict[Place, TileGuess], over: frozenset[str], hidden: bool
) -> tuple[float, str]:
    """How probably the tile is wrong, and the reason to show: the one that weighs most."""
    best, w = guess.best, WEIGHTS
    clashes = sum(
        best.edges[side] != at[place].best.edges[(side + 2) % 4]
        for side, place in enumerate((guess.x + dx, guess.y + dy) for dx, dy in STEPS)
        if place in at
    )
    tile = plain(best.tile)
    reasons = {
        "doubt.edge": w.clash * clashes,
        "doubt.unknown": w.unknown * (tile == UNKNOWN),
        "doubt.count": w.over_box * (tile in over),
        "doubt.hidden": hidden * (w.hidden + w.hidden_shield * (tile in TWINS)),
    }
    before = guess if raw is None else raw
    odds = w.start + sum(reasons.values())
    odds += w.after * _odds(1.0 - _p_of_look(guess, best.tile, best.edges))
    odds += w.before * _odds(1.0 - _p_of_look(before, best.tile, best.edges))
    odds += w.edges * _odds(1.0 - _edges_p(guess))
    why = max(reasons, key=lambda name: reasons[name]) if any(reasons.values()) else "doubt.tile"
    return 1.0 / (1.0 + exp(-odds)), why


def _odds(p: float) -> float:
    p = min(max(p, 1e-4), 1 - 1e-4)
    return log(p / (1 - p))


def _edges_p(guess: TileGuess) -> float:
    shown = [guess.edge_p[side, SIDE_LETTERS.index(c)] for side, c in enumerate(guess.best.edges)]
    return float(np.prod(shown))


def _p_of_look(guess: TileGuess, tile: str, edges: str) -> float:
    """How sure the tile is; strangers that show the same edges play alike and hardly count against it."""
    same = sum(c.p for c in guess.candidates if (c.tile, c.edges) == (tile, edges))
    alike = sum(c.p for c in guess.candidates if c.tile != tile and c.edges == edges and _is_strange(c.tile))
    if _is_strange(tile):
        alike += sum(c.p for c in guess.candidates if c.edges == edges and not _is_strange(c.tile))
    return min(1.0, same + STRANGER_WORTH * alike)


def _is_strange(tile: str) -> bool:
    return tile == UNKNOWN or len(plain(tile)) > 1


def _figure_error(figure: FigureGuess) -> float:
    """How probably it is none, of another colour, or on another part."""
    exists = EXISTS_FROM + (EXISTS_TO - EXISTS_FROM) * min(1.0, max(0.0, (figure.p - 0.45) / 0.25))
    return 1.0 - exists * figure.segment_p * figure.colour_p


def _over_box(tiles: Sequence[TileGuess], sets: Sequence[str]) -> frozenset[str]:
    """Tiles that were read more often than the sets in play hold them."""
    counts = box_counts(sets)
    used: dict[str, int] = {}
    for guess in tiles:
        tile = plain(guess.best.tile)
        used[tile] = used.get(tile, 0) + 1
    return frozenset(tile for tile, number in used.items() if number > counts.get(tile, 0) and tile != UNKNOWN)
