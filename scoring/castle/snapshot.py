"""The table at one moment, as a photo shows it: tiles and followers are checked like laid ones, nothing is scored."""

from __future__ import annotations

from dataclasses import replace

from scoring.castle.actions import SeenFollower, SeenTile, Snapshot
from scoring.castle.checks import (
    check_box,
    check_cell,
    check_place,
    knows_player,
    note_too_many,
    noted,
    with_unknown_player,
)
from scoring.castle.state import BOTH, FOLLOWERS, Laid, State, count_left, lay_all_on_land, start_land
from scoring.castle.tiles import TILES
from scoring.castle.wall import START_CELLS
from scoring.edges import Place, group_places
from scoring.messages import say
from scoring.values import Spot


def read_snapshot(state: State, snapshot: Snapshot) -> State:
    """The board replaced by what is seen; points and the scores so far stay."""
    state = replace(
        state,
        land=start_land(state.rules.text("start-18")),
        tiles={},
        followers={},
        supply=(FOLLOWERS, FOLLOWERS),
        palaces=(None, None),
        walls=(),
        discarded=(),
        last=None,
        again=0,
        extra_turn=False,
        turn_of=snapshot.turn_of if knows_player(snapshot.turn_of) else 0,
    )
    state = _check_joined(_see_tiles(state, snapshot.tiles))
    for follower in snapshot.followers:
        state = _see_follower(state, follower)
    state = _check_followers(state)
    for tile in snapshot.discarded:
        if tile in TILES:
            state = replace(check_box(state, tile, None, None), discarded=(*state.discarded, tile))
        else:
            state = noted(state, "place.box", say("castle.problem.no-such-tile", tile=tile))
    return replace(state, turns=max(state.turns, len(state.tiles)))


def _see_tiles(state: State, tiles: tuple[SeenTile, ...]) -> State:
    """Every tile on its cell; the land is joined once, when all of them lie."""
    lying: dict[Place, Laid] = {}
    left = count_left(state)
    state = replace(state, tiles=lying)
    for seen in tiles:
        place, laid = (seen.x, seen.y), Laid(seen.tile, seen.turn % 4)
        if seen.tile not in TILES:
            state = noted(state, "place.box", say("castle.problem.no-such-tile", tile=seen.tile), (Spot(place),))
            continue
        if left[seen.tile] <= 0:
            state = note_too_many(state, seen.tile, place, None)
        left[seen.tile] -= 1
        impossible = check_cell(state, place, None)
        if impossible is not None:
            state = impossible
            continue
        state = check_place(state, laid, place, alone_is_wrong=False)
        lying[place] = laid
    return replace(state, land=lay_all_on_land(state.land, lying))


def _check_joined(state: State) -> State:
    """Every tile hangs together with a start space (place.start); a photo does not tell the order of laying."""
    for group in group_places(state.tiles):
        if not any(place in START_CELLS for place in group):
            where = tuple(Spot(place) for place in group)
            state = noted(state, "place.start", say("castle.problem.alone"), where)
    return state


def _see_follower(state: State, seen: SeenFollower) -> State:
    place: Place = (seen.x, seen.y)
    if not knows_player(seen.player):
        return with_unknown_player(state, seen.player)
    segment = state.find_segment(place, seen.part)
    if segment is None or place not in state.tiles:
        text = say("castle.problem.no-such-part", part=seen.part)
        return noted(state, "follower.tile", text, (Spot(place),), seen.player)
    if segment in state.followers:
        name = state.players[state.followers[segment]].name
        text = say("castle.problem.not-free", player=name)
        return noted(state, "follower.free", text, (state.spot(segment),), seen.player)
    supply = list(state.supply)
    supply[seen.player] -= 1
    return replace(state, followers={**state.followers, segment: seen.player}, supply=(supply[0], supply[1]))


def _check_followers(state: State) -> State:
    for player in BOTH:
        if state.supply[player] < 0:
            where = tuple(state.spot(segment) for segment, owner in state.followers.items() if owner == player)
            state = noted(state, "follower.supply", say("castle.problem.no-follower"), where, player)
    return state
