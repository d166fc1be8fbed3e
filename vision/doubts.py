"""What a player should look at before trusting a reading, worst first and few."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.carcassonne.tiles import set_counts
from vision.resolve import box_counts, plain
from vision.values import EMPTY, UNKNOWN, Doubt, FigureGuess, TileGuess

DOUBT_SHARE = 0.05
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def find_doubts(
    tiles: Sequence[TileGuess],
    seen: Sequence[TileGuess],
    empty: Sequence[TileGuess],
    figures: Sequence[FigureGuess],
    sets: Sequence[str],
) -> tuple[Doubt, ...]:
    """At most one cell in twenty; `seen` are the guesses before the rules spoke, `empty` cells left out."""
    before = {guess.place: guess for guess in seen}
    at = {guess.place: guess for guess in tiles}
    over = _over_box(tiles, sets)
    doubts = []
    for guess in tiles:
        why, p = "doubt.tile", guess.best.p
        raw = before.get(guess.place)
        if raw is not None:
            # Where the rules changed the net's mind, both were unsure.
            same = sum(c.p for c in raw.candidates if (c.tile, c.edges) == (guess.best.tile, guess.best.edges))
            p = min(p, 0.5 * (p + same))
        clashes = sum(
            not _fits(guess.best.edges, side, at[place].best.edges)
            for side, place in enumerate((guess.x + dx, guess.y + dy) for dx, dy in STEPS)
            if place in at
        )
        if clashes:
            why, p = "doubt.edge", p * 0.6**clashes
        if guess.best.tile == UNKNOWN:
            why = "doubt.unknown"
        elif plain(guess.best.tile) in over:
            why = why if clashes else "doubt.count"
            p *= 0.9
        doubts.append(Doubt(guess.x, guess.y, why, p))
    for guess in empty:
        tile = 1.0 - sum(c.p for c in guess.candidates if c.tile == EMPTY)
        doubts.append(Doubt(guess.x, guess.y, "doubt.empty", 1.0 - tile))
    doubts += [Doubt(figure.x, figure.y, "doubt.figure", figure.p) for figure in figures]
    worst: dict[tuple[int, int], Doubt] = {}
    for doubt in sorted(doubts, key=lambda d: d.p):
        worst.setdefault((doubt.x, doubt.y), doubt)
    most = max(1, int(DOUBT_SHARE * len(tiles)))
    return tuple(worst.values())[:most]


def _fits(edges: str, side: int, other: str) -> bool:
    return edges[side] == other[(side + 2) % 4]


def _over_box(tiles: Sequence[TileGuess], sets: Sequence[str]) -> frozenset[str]:
    """Tiles that were read more often than the sets in play hold them."""
    if not all(set_counts(key) for key in sets):
        return frozenset()
    counts = box_counts(sets)
    used: dict[str, int] = {}
    for guess in tiles:
        tile = plain(guess.best.tile)
        used[tile] = used.get(tile, 0) + 1
    return frozenset(tile for tile, number in used.items() if number > counts.get(tile, 0) and tile != UNKNOWN)
