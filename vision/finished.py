"""Which parts of a read board are finished: their followers went home, so a figure hardly stands there."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.carcassonne.board import lay_tile
from scoring.carcassonne.state import Table
from scoring.carcassonne.tiles import find_tile
from scoring.games import find_game
from scoring.match import Match
from scoring.values import Player
from vision.values import EMPTY, UNKNOWN, Place, TileGuess


def finished_parts(tiles: Sequence[TileGuess]) -> frozenset[tuple[Place, str]]:
    """Place and part of every finished road, city and monastery; beside unknown tiles all stays open.

    Rulebook: a finished feature is scored at once and its followers go back to their players (follower.return).
    """
    table = _bare_table()
    for guess in tiles:
        if guess.best.tile in (EMPTY, UNKNOWN):
            continue
        tile = find_tile(guess.best.tile, guess.best.turn)
        if tile is not None:
            lay_tile(table, tile, guess.place)
    done = (region for region in table.regions.values() if region.is_finished)
    return frozenset(((spot.place[0], spot.place[1]), spot.part) for region in done for spot in region.spots)


def _bare_table() -> Table:
    game = find_game("carcassonne")
    players = tuple(Player(colour, colour) for colour in game.colours[: game.players_at_least])
    table = Table(Match(game, players, game.rules()).state)
    table.tiles, table.region_of, table.regions = {}, {}, {}
    return table
