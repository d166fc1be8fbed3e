"""The games of the house, each loaded when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from scoring.game import Game

MODULES = {
    "carcassonne": "scoring.carcassonne",
    "robber-knights": "scoring.robber_knights",
    "castle": "scoring.castle",
    "masons": "scoring.masons",
}
"""Game id to the package that holds its `GAME`."""


class UnknownGame(ValueError):
    """No game of that name."""


@cache
def find_game(game_id: str) -> Game:
    """The game with this id; UnknownGame names those there are."""
    if game_id not in MODULES:
        raise UnknownGame(f"unknown game {game_id!r}; known are {', '.join(MODULES)}")
    game = import_module(MODULES[game_id]).GAME
    assert isinstance(game, Game)
    return game


def all_games() -> tuple[Game, ...]:
    return tuple(find_game(game_id) for game_id in MODULES)
