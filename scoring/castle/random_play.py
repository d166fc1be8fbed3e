"""A legal action at random, for tests over many games."""

from __future__ import annotations

from random import Random
from typing import Any

from scoring.castle.actions import Again, Discard, Lay, TurnUp, UseOn
from scoring.castle.placing import find_places
from scoring.castle.scores import DOUBLED_BY
from scoring.castle.state import Laid, State, count_left, count_walls_left, lay_on_land
from scoring.castle.tiles import turn_tile
from scoring.edges import Place
from scoring.land import Land, SegmentAt


def random_action(state: State, random: Random) -> Any:
    """What a player who knows the rules and nothing else might do; None when the game is over."""
    hidden = [tile.corner for tile in state.walls if not tile.wall and not tile.used and tile.corner >= 0]
    kinds = [wall for wall, count in count_walls_left(state).items() for _ in range(count)]
    if hidden and kinds:
        return TurnUp(hidden[0], random.choice(kinds))
    if state.over:
        return None
    player = state.turn_of
    if state.again <= state.turns and random.random() < 0.5:
        usable = [tile for tile in state.held(player, 1) if tile.taken <= state.turns]
        if usable and len(state.tiles) + len(state.discarded) < 59:
            return Again(player)
    box = [tile for tile, count in count_left(state).items() for _ in range(count)]
    tile = random.choice(box)
    places = find_places(state.tiles, tile)
    if not places:
        return Discard(player, tile)
    place, turns = random.choice(places)
    return _lay(state, player, tile, place, random.choice(turns), random)


def _lay(state: State, player: int, tile: str, place: Place, turn: int, random: Random) -> Lay:
    land, touched = lay_on_land(state.land, place, Laid(tile, turn, player))
    pieces = turn_tile(tile, turn)
    free = [
        (number, piece.label)
        for number, piece in enumerate(pieces)
        if not any(land.region_of[s] == land.region_of[SegmentAt(*place, number)] for s in state.followers)
    ]
    followers = dict(state.followers)
    follower = ""
    if free and state.supply[player] > 0 and random.random() < 0.6:
        number, follower = random.choice(free)
        followers[SegmentAt(*place, number)] = player
    doubles = _random_doubles(state, land, touched, followers, player, random)
    return Lay(player, tile, *place, turn, follower, uses=_as_parts(state, doubles, place, tile, turn))


def _random_doubles(
    state: State, land: Land, touched: tuple[int, ...], followers: dict[SegmentAt, int], player: int, random: Random
) -> list[SegmentAt]:
    doubles = []
    left = {wall: sum(w.taken <= state.turns for w in state.held(player, wall)) for wall in DOUBLED_BY.values()}
    for number in touched:
        region = land.regions[number]
        own = sum(1 if f == player else -1 for s, f in followers.items() if land.region_of[s] == number)
        wall = DOUBLED_BY.get(region.kind, 0)
        if region.finished and own > 0 and left.get(wall) and random.random() < 0.7:
            left[wall] -= 1
            doubles.append(region.segments[0])
    return doubles


def _as_parts(state: State, segments: list[SegmentAt], place: Place, tile: str, turn: int) -> tuple[UseOn, ...]:
    parts = []
    for segment in segments:
        piece = turn_tile(tile, turn)[segment.number] if segment.place == place else state.piece(segment)
        parts.append(UseOn(DOUBLED_BY[piece.kind], segment.x, segment.y, piece.label))
    return tuple(parts)
