"""What a player should look at before trusting a reading, worst first and few."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log

from vision.board import STEPS
from vision.resolve import box_counts, plain
from vision.values import UNKNOWN, Doubt, FigureGuess, Place, TileGuess

DOUBT_SHARE = 0.05
TWINS = frozenset("FGMNOPQRST")
"""Tiles that differ from another by their shield alone."""
STRANGER_WORTH = 0.7
EXISTS_FROM, EXISTS_TO = 0.75, 0.995
MISSED_FIGURE = 0.5
SHOWN_CLASH = 0.5
TILE_WORTH = 4.0
"""A wrong tile moves roads, cities and fields of everybody, a wrong figure the points of one feature."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What makes a read tile wrong, as log odds; fitted on photos that the nets had not seen."""

    start: float = -3.84
    after: float = 0.66
    """For the log odds against it when the rules have spoken."""
    hidden: float = 1.62
    """A figure hides monasteries, small cities and, on tiles with a twin, the shield."""
    hidden_shield: float = 1.23
    over_box: float = 1.54
    clash: float = 4.35
    """For each neighbour whose side does not match."""
    unknown: float = 3.1


WEIGHTS = Weights()


def find_doubts(
    tiles: Sequence[TileGuess],
    empty: Sequence[TileGuess],
    figures: Sequence[FigureGuess],
    faint: Mapping[Place, float],
    sets: Sequence[str],
) -> tuple[Doubt, ...]:
    """At most one cell in twenty; `empty` are cells left out, `faint` what may be figures that were not found."""
    at = {guess.place: guess for guess in tiles}
    standing: dict[Place, list[FigureGuess]] = {}
    for figure in figures:
        standing.setdefault((figure.x, figure.y), []).append(figure)
    over = _over_box(tiles, sets)

    def weighed(guess: TileGuess, doubted: Collection[Place] = ()) -> tuple[float, Doubt]:
        here = standing.get(guess.place, [])
        tile_error, why = _tile_error(guess, at, over, bool(here), doubted)
        figure_error = max((_figure_error(figure) for figure in here), default=0.0)
        missed_error = MISSED_FIGURE * faint.get(guess.place, 0.0)
        if max(figure_error, missed_error) > TILE_WORTH * tile_error:
            why = "doubt.figure" if figure_error > missed_error else "doubt.missed"
        figure_error = max(figure_error, missed_error)
        worth = TILE_WORTH * tile_error + figure_error
        return worth, Doubt(guess.x, guess.y, why, (1 - tile_error) * (1 - figure_error))

    ranked = {guess.place: weighed(guess) for guess in tiles}
    for guess in empty:
        p = guess.empty_p
        ranked[guess.place] = TILE_WORTH * (1 - p), Doubt(guess.x, guess.y, "doubt.empty", p)
    shown: list[Doubt] = []
    while ranked and len(shown) < max(1, int(DOUBT_SHARE * len(tiles))):
        worst = max(ranked, key=lambda place: ranked[place][0])
        shown.append(ranked.pop(worst)[1])
        # Of two sides that do not match one is wrong: once a tile is shown, its neighbour needs less doubt for it.
        for place in ((worst[0] + dx, worst[1] + dy) for dx, dy in STEPS):
            if place in ranked and place in at:
                ranked[place] = weighed(at[place], {(doubt.x, doubt.y) for doubt in shown})
    return tuple(shown)


def _tile_error(
    guess: TileGuess,
    at: Mapping[Place, TileGuess],
    over: frozenset[str],
    hidden: bool,
    doubted: Collection[Place] = (),
) -> tuple[float, str]:
    """How probably the tile is wrong, and the reason to show: the one that weighs most."""
    best, w = guess.best, WEIGHTS
    clashes = sum(
        (SHOWN_CLASH if place in doubted else 1.0) * (best.edges[side] != at[place].best.edges[(side + 2) % 4])
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
    odds = w.start + sum(reasons.values()) + w.after * _odds(1.0 - _p_of_look(guess, best.tile, best.edges))
    why = max(reasons, key=lambda name: reasons[name]) if any(reasons.values()) else "doubt.tile"
    return 1.0 / (1.0 + exp(-odds)), why


def _odds(p: float) -> float:
    p = min(max(p, 1e-4), 1 - 1e-4)
    return log(p / (1 - p))


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
