"""What is in play by the rules at a table: tiles and figures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from scoring.carcassonne.actions import FOLLOWER
from scoring.carcassonne.expansion import FigureKind, TileOnTable, expansions_on
from scoring.carcassonne.state import State, Table
from scoring.carcassonne.tiles import set_counts
from scoring.rules import Rules

START_TILE = "D"
FOLLOWERS = 7
BASE_FIGURES = (FigureKind(FOLLOWER, FOLLOWERS),)


@lru_cache(maxsize=64)
def figure_kinds(rules: Rules) -> Mapping[str, FigureKind]:
    """Every kind of figure in play."""
    kinds = {kind.key: kind for kind in BASE_FIGURES}
    for expansion in expansions_on(rules):
        kinds.update((kind.key, kind) for kind in expansion.figure_kinds(rules))
    return kinds


@lru_cache(maxsize=64)
def start_tiles(rules: Rules) -> tuple[TileOnTable, ...]:
    """The tiles that lie before the first turn: the start tile, or what an expansion lays in its stead."""
    found: tuple[TileOnTable, ...] = ()
    for expansion in expansions_on(rules):
        found += expansion.start_tiles(rules, found)
    return found or ((START_TILE, (0, 0), 0),)


@lru_cache(maxsize=64)
def tiles_in_play(rules: Rules) -> Mapping[str, int]:
    """How many of each tile are in play; the start tile stays in the box when something else lies first."""
    counts: dict[str, int] = dict(set_counts(rules.text("printing")))
    for expansion in expansions_on(rules):
        for key in expansion.sets(rules):
            for tile, number in set_counts(key).items():
                counts[tile] = counts.get(tile, 0) + number
    if all(tile != START_TILE for tile, _, _ in start_tiles(rules)):
        counts[START_TILE] -= 1
    return counts


def tiles_left(look: State | Table) -> dict[str, int]:
    """How many of each tile are neither on the table nor set aside; below zero when there are too many."""
    counts = dict(tiles_in_play(look.rules))
    for tile, _ in look.tiles.values():
        counts[tile] = counts.get(tile, 0) - 1
    for tile in look.aside:
        counts[tile] = counts.get(tile, 0) - 1
    return counts


def is_over(look: State | Table) -> bool:
    """Whether no tile is left to draw."""
    return all(number <= 0 for number in tiles_left(look).values())
