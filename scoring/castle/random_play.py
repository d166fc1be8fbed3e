"""A legal action at random, for tests over many games."""

from __future__ import annotations

from random import Random
from typing import Any

from scoring.castle.actions import Again, Discard, Lay, TurnUp, UseOn
from scoring.castle.placing import find_places
from scoring.castle.questions import find_doublings, find_standings
from scoring.castle.state import Laid, State, count_left, count_walls_left, lay_on_land
from scoring.castle.tiles import TILES_IN_BOX
from scoring.edges import Place

PLACES_TRIED = 3


def random_action(state: State, random: Random) -> Any:
    """What a player who knows the rules and nothing else might do; None when the game is over."""
    hidden = [tile.corner for tile in state.walls if not tile.wall and not tile.used and tile.corner >= 0]
    kinds = [wall for wall, count in count_walls_left(state).items() for _ in range(count)]
    if hidden and kinds:
        return TurnUp(hidden[0], random.choice(kinds))
    if state.over:
        return None
    player = state.turn_of
    if _may_go_again(state, player) and random.random() < 0.5:
        return Again(player)
    tile = random.choice([tile for tile, count in count_left(state).items() for _ in range(count)])
    places = find_places(state.tiles, tile)
    if not places:
        return Discard(player, tile)
    place, turn = _choose_place(state, tile, places, random)
    free = [s.part for s in find_standings(state, player, tile, place, turn) if s.allowed]
    follower = random.choice(free) if free and random.random() < 0.6 else ""
    lay = Lay(player, tile, *place, turn, follower)
    return Lay(player, tile, *place, turn, follower, _random_uses(state, lay, random))


def _choose_place(
    state: State, tile: str, places: tuple[tuple[Place, tuple[int, ...]], ...], random: Random
) -> tuple[Place, int]:
    """Of a few places at random the one that finishes most: else hardly anybody would ever take a wall tile."""
    tried = []
    for _try in range(PLACES_TRIED):
        place, turns = random.choice(places)
        turn = random.choice(turns)
        land, touched = lay_on_land(state.land, place, Laid(tile, turn))
        worth = sum(len(land.regions[number].places) for number in touched if land.regions[number].finished)
        tried.append((worth, place, turn))
    return max(tried)[1:]


def _may_go_again(state: State, player: int) -> bool:
    """Wall tile 1 in hand since an earlier turn, not said for this turn, and a tile left for the extra one."""
    usable = any(tile.taken <= state.turns for tile in state.held(player, 1))
    left = TILES_IN_BOX - len(state.tiles) - len(state.discarded)
    return usable and left > 1 and state.again <= state.turns


def _random_uses(state: State, lay: Lay, random: Random) -> tuple[UseOn, ...]:
    uses: list[UseOn] = []
    for doubling in find_doublings(state, lay):
        wall = doubling.use.wall
        copies = sum(tile.taken <= state.turns for tile in state.held(lay.player, wall))
        if copies > sum(use.wall == wall for use in uses) and random.random() < 0.7:
            uses.append(doubling.use)
    return tuple(uses)
