"""Who has the majority: one piece for every game, with the tie rule as a choice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

ALL_TIED = "all-tied"
"""A tie pays each of the tied in full (Carcassonne)."""
NOBODY = "nobody"
"""A tie pays nobody (The Castle)."""


def strengths_of(figures: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Add up (player, strength) pairs."""
    strengths: dict[int, int] = {}
    for player, strength in figures:
        strengths[player] = strengths.get(player, 0) + strength
    return strengths


def find_majority(strengths: Mapping[int, int], tie: str = ALL_TIED) -> tuple[int, ...]:
    """The players who take the points, in seat order; empty when nobody counts or a tie pays nobody."""
    most = max(strengths.values(), default=0)
    if most <= 0:
        return ()
    best = tuple(sorted(player for player, strength in strengths.items() if strength == most))
    if len(best) > 1 and tie == NOBODY:
        return ()
    return best
