"""Legal play by chance, for tests and demonstrations."""

from __future__ import annotations

from random import Random
from typing import Any

from scoring.actions import LARGEST_NUMBER
from scoring.carcassonne.actions import FOLLOWER, GoOn, LayTile, SetAside
from scoring.carcassonne.board import fitting_turns, free_places, lay_tile, wanted_sides
from scoring.carcassonne.box import figure_kinds, tiles_left
from scoring.carcassonne.checks import figure_problems
from scoring.carcassonne.expansion import expansions_on
from scoring.carcassonne.state import Place, State, Table
from scoring.carcassonne.tiles import turned
from scoring.values import Spot


def random_action(state: State, rng: Random) -> Any:
    """A legal action chosen at random; None when no tile is left and nothing else is due."""
    hooks = expansions_on(state.rules)
    for hook in hooks:
        due = hook.random_action(state, rng)
        if due is not None:
            return due
    if state.waiting:
        return GoOn()
    table = Table(state)
    left = {tile: number for tile, number in tiles_left(state).items() if number > 0}
    for hook in hooks:
        left = {tile: number for tile, number in hook.drawable(table, left).items() if number > 0}
    if not left:
        return None
    tile_id = rng.choices(list(left), list(left.values()))[0]
    found = _find_place(table, tile_id, rng)
    if found is None:
        return SetAside(tile_id)
    place, turn = found
    tile, player = turned(tile_id, turn), state.turn
    lay_tile(table, tile, place)
    moves: list[Any] = []
    for hook in hooks:
        hook.after_tile(table, tile, place, player)
    for hook in hooks:
        for move in hook.random_moves(table, tile, place, player, rng):
            hook.move_piece(table, move, player)
            moves.append(move)
    part, figure = _choose_figure(table, place, tile.parts, player, rng)
    return LayTile(player, tile_id, place[0], place[1], turn, part, figure, tuple(moves))


def _find_place(table: Table, tile_id: str, rng: Random) -> tuple[Place, int] | None:
    """A legal place and turn: places are tried in random order until one fits."""
    hooks = expansions_on(table.rules)
    places = [place for place in free_places(table.tiles) if max(map(abs, place)) <= LARGEST_NUMBER]
    rng.shuffle(places)
    for place in places:
        turns = fitting_turns(tile_id, wanted_sides(table.tiles, place))
        rng.shuffle(turns)
        for turn in turns:
            tile = turned(tile_id, turn)
            if not any(True for hook in hooks for _ in hook.tile_problems(table, tile, place)):
                return place, turn
    return None


def _choose_figure(table: Table, place: Place, parts: tuple[str, ...], player: int, rng: Random) -> tuple[str, str]:
    if rng.random() < 0.3:
        return "", FOLLOWER
    choices = []
    for kind in figure_kinds(table.rules).values():
        if table.supply.get((player, kind.key), 0) <= 0:
            continue
        for part in parts:
            spot = Spot(place, part)
            if spot in table.region_of and not any(True for _ in figure_problems(table, player, kind, spot)):
                choices.append((part, kind.key))
    return rng.choice(choices) if choices else ("", FOLLOWER)
