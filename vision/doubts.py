"""What a player should look at before trusting a reading, worst first and few."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from vision.board import STEPS
from vision.resolve import box_counts, plain
from vision.values import EMPTY, SIDE_LETTERS, UNKNOWN, Doubt, FigureGuess, Place, TileGuess

DOUBT_SHARE = 0.05
HIDDEN_ERROR = 0.05
"""A figure hides shields, monasteries and small cities: a tile under one is wrong more often than it looks."""
CLASH_ERROR = 0.25
COUNT_ERROR = 0.04
STRANGER_WORTH = 0.7
FAINT_FIGURE = 0.15
MISSED_FIGURE = 0.5


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
        figure_error = max(figure_error, MISSED_FIGURE * faint.get(guess.place, 0.0))
        if figure_error > tile_error:
            why = "doubt.figure"
        doubts.append(Doubt(guess.x, guess.y, why, (1 - tile_error) * (1 - figure_error)))
    for guess in empty:
        p = sum(c.p for c in guess.candidates if c.tile == EMPTY)
        doubts.append(Doubt(guess.x, guess.y, "doubt.empty", p))
    most = max(1, int(DOUBT_SHARE * len(tiles)))
    return tuple(sorted(doubts, key=lambda doubt: doubt.p)[:most])


def _tile_error(
    guess: TileGuess, raw: TileGuess | None, at: dict[Place, TileGuess], over: frozenset[str], hidden: bool
) -> tuple[float, str]:
    """How probably the tile is wrong, and the reason to show."""
    best = guess.best
    error, why = 1.0 - _p_of_look(guess, best.tile, best.edges), "doubt.tile"
    if raw is not None:
        # Where the rules changed the net's mind, both were unsure.
        error = max(error, 0.5 * (error + 1.0 - _p_of_look(raw, best.tile, best.edges)))
    clashes = sum(
        best.edges[side] != at[place].best.edges[(side + 2) % 4]
        for side, place in enumerate((guess.x + dx, guess.y + dy) for dx, dy in STEPS)
        if place in at
    )
    if best.tile == UNKNOWN:
        # That it is a stranger is shown on the tile itself; the doubt is whether its edges were seen right.
        error, why = 1.0 - _edges_p(guess), "doubt.unknown"
    elif plain(best.tile) in over:
        error, why = error + COUNT_ERROR, "doubt.count"
    if clashes:
        error, why = error + CLASH_ERROR * clashes, "doubt.edge"
    return min(error + HIDDEN_ERROR * hidden, 0.95), why


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
    faint = FAINT_FIGURE * (1.0 - figure.p)
    return 1.0 - figure.segment_p * figure.colour_p * (1.0 - faint)


def _over_box(tiles: Sequence[TileGuess], sets: Sequence[str]) -> frozenset[str]:
    """Tiles that were read more often than the sets in play hold them."""
    counts = box_counts(sets)
    used: dict[str, int] = {}
    for guess in tiles:
        tile = plain(guess.best.tile)
        used[tile] = used.get(tile, 0) + 1
    return frozenset(tile for tile, number in used.items() if number > counts.get(tile, 0) and tile != UNKNOWN)
