"""Markers along the wall: who moves first, who lands on a corner tower, and whether the order matters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import permutations

from scoring.castle.rules import SUM_OF_TURN
from scoring.castle.state import Move, Turn, WallTile
from scoring.castle.wall import find_corner
from scoring.rules import Rules

MOST_PERMUTED = 5
"""So many features for one player in one turn are tried in every order; the rest stay as they are."""


def move_markers(
    totals: tuple[int, int], walls: tuple[WallTile, ...], moves: Iterable[Move], turn: int, by_sum: bool
) -> tuple[tuple[int, int], tuple[WallTile, ...]]:
    """Totals and wall tiles after these moves: an exact landing on a corner tower takes what lies there (wall.take)."""
    now = list(totals)
    taken = list(walls)
    gone = {tile.corner for tile in walls}
    for player, points in _steps(moves, by_sum):
        now[player] += points
        corner = find_corner(now[player])
        if points > 0 and corner is not None and corner not in gone:
            gone.add(corner)
            taken.append(WallTile(player, corner, 0, turn))
    return (now[0], now[1]), tuple(taken)


def _steps(moves: Iterable[Move], by_sum: bool) -> list[tuple[int, int]]:
    if not by_sum:
        return [(move.player, move.points) for move in moves]
    sums: dict[int, int] = {}
    for move in moves:
        sums[move.player] = sums.get(move.player, 0) + move.points
    return list(sums.items())


def list_outcomes(turn: Turn, rules: Rules) -> dict[frozenset[tuple[int, int]], tuple[Move, ...]]:
    """Every different set of (corner, taker) that an allowed order gives, with the first order that gives it.

    The placer's features come first (two-scorers); inside each player's own the placer may choose.
    """
    by_sum = rules.text("landing") == SUM_OF_TURN
    own = [move for move in turn.moves if move.player == turn.player]
    others = [move for move in turn.moves if move.player != turn.player]
    outcomes: dict[frozenset[tuple[int, int]], tuple[Move, ...]] = {}
    before = len(turn.walls)
    for first in _orders(own, by_sum):
        for second in _orders(others, by_sum):
            walls = move_markers(turn.totals, turn.walls, (*first, *second), 0, by_sum)[1]
            outcome = frozenset((tile.corner, tile.owner) for tile in walls[before:])
            outcomes.setdefault(outcome, (*first, *second))
    return outcomes


def _orders(moves: list[Move], by_sum: bool) -> list[tuple[Move, ...]]:
    if by_sum or len(moves) < 2:
        return [tuple(moves)]
    seen: dict[tuple[int, ...], tuple[Move, ...]] = {}
    for order in permutations(moves[:MOST_PERMUTED]):
        seen.setdefault(tuple(move.points for move in order), (*order, *moves[MOST_PERMUTED:]))
    return list(seen.values())


def choose_order(turn: Turn, rules: Rules) -> tuple[Move, ...]:
    """The order that the placer would choose: most wall tiles for himself, then fewest for the other."""
    if len(turn.moves) < 2:
        return turn.moves
    outcomes = list_outcomes(turn, rules)

    def worth(outcome: frozenset[tuple[int, int]]) -> tuple[int, int]:
        own = sum(taker == turn.player for _, taker in outcome)
        return own, own - len(outcome)

    return outcomes[max(outcomes, key=worth)]


def with_known_kinds(walls: tuple[WallTile, ...], known: tuple[WallTile, ...]) -> tuple[WallTile, ...]:
    """Wall tiles of the same corners keep the kind that was turned up."""
    kinds = {tile.corner: tile.wall for tile in known if tile.corner >= 0}
    return tuple(replace(tile, wall=kinds.get(tile.corner, tile.wall)) if tile.corner >= 0 else tile for tile in walls)
