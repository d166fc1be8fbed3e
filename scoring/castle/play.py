"""Actions applied: pure, never refusing; what breaks a rule is noted as a problem."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scoring.castle.actions import (
    Again,
    At,
    Discard,
    Hold,
    Jot,
    Lay,
    Order,
    PutPalace,
    Settle,
    Snapshot,
    StandOn,
    TurnUp,
)
from scoring.castle.checks import check_wall_kind, knows_player, noted, with_unknown_player
from scoring.castle.markers import move_markers, with_known_kinds
from scoring.castle.placing import find_places
from scoring.castle.rules import SUM_OF_TURN
from scoring.castle.scores import DOUBLED_BY, name_feature, price_feature, score_track
from scoring.castle.snapshot import read_snapshot
from scoring.castle.state import (
    BOTH,
    Move,
    Palace,
    State,
    WallTile,
    change_one,
    count_left,
    with_palace,
    with_used,
)
from scoring.castle.tiles import COURT, FEATURES, HOUSE, PATH, TILES
from scoring.castle.turns import is_to_score, lay_tile, score_regions, send_home
from scoring.castle.wall import CELLS, START_SPACES, WALL_KINDS, WALL_TILE_CORNERS
from scoring.land import Region, SegmentAt
from scoring.messages import say
from scoring.points import Contender, ScoreEvent
from scoring.values import Spot

MOST_TILES = len(CELLS) + len(START_SPACES)
"""No feature is larger than the castle with its start spaces."""


def apply(state: State, action: Any) -> State:
    """The table after one more action."""
    return replace(_APPLIED[type(action)](state, action), steps=state.steps + 1)


def _order(state: State, order: Order) -> State:
    turn = state.last
    found = tuple(state.find_segment((at.x, at.y), at.part) for at in order.features)
    spots = tuple(Spot((at.x, at.y), at.part) for at in order.features)
    if turn is None:
        return noted(state, "two-scorers", say("castle.problem.nothing-to-order"), spots)
    region_of = state.land.region_of
    by_region = {region_of[move.feature]: move for move in turn.moves}
    named = [by_region.get(region_of[segment]) if segment is not None else None for segment in found]
    told = [move for i, move in enumerate(named) if move is not None and move not in named[:i]]
    if len(told) != len(named) or len(told) != len(turn.moves):
        state = noted(state, "two-scorers", say("castle.problem.not-scored"), spots, turn.player)
    moves = (*told, *(move for move in turn.moves if move not in told))
    whose = [move.player != turn.player for move in moves]
    if whose != sorted(whose):
        name = state.players[turn.player].name
        state = noted(state, "two-scorers", say("castle.problem.placer-first", player=name), spots, turn.player)
    number = state.turns
    by_sum = state.rules.text("landing") == SUM_OF_TURN
    kept = tuple(tile for tile in state.walls if tile.corner < 0 or tile.taken != number)
    walls = move_markers(turn.totals, kept, moves, number, by_sum)[1]
    return replace(
        state,
        walls=with_known_kinds(walls, state.walls),
        last=replace(turn, moves=moves, order_told=True),
    )


def _again(state: State, again: Again) -> State:
    if not knows_player(again.player):
        return with_unknown_player(state, again.player)
    # It may be said before the tile is laid, or after it as long as the other player has not laid his.
    before = again.player == state.turn_of or not (state.turns or state.tiles)
    after = not before and state.last is not None and state.last.player == again.player
    number = state.turns + 1 if before else state.turns
    usable = [tile for tile in state.held(again.player, 1) if tile.taken < number]
    name = state.players[state.turn_of].name
    if not (before or after):
        return noted(state, "wall.1", say("castle.problem.turn-of", player=name), player=again.player)
    if not usable:
        return noted(state, "wall.1", say("castle.problem.no-wall-tile", wall=1), player=again.player)
    if state.over:
        return noted(state, "wall.1", say("castle.problem.no-tile-left"), player=again.player)
    if state.again == number:
        return noted(state, "wall.1", say("castle.problem.again-twice"), player=again.player)
    state = replace(with_used(state, usable[0]), again=number)
    return state if before else replace(state, turn_of=again.player, extra_turn=True)


def _discard(state: State, discard: Discard) -> State:
    if not knows_player(discard.player):
        return with_unknown_player(state, discard.player)
    if discard.tile not in TILES:
        return noted(state, "place.box", say("castle.problem.no-such-tile", tile=discard.tile), player=discard.player)
    if not count_left(state)[discard.tile]:
        text = say("castle.problem.too-many", tile=discard.tile, n=TILES[discard.tile].count)
        return noted(state, "place.box", text, player=discard.player)
    places = find_places(state.tiles, discard.tile)
    if places:
        text = say("castle.problem.fits-somewhere", tile=discard.tile)
        spots = tuple(Spot(place) for place, _ in places)
        state = noted(state, "place.nowhere", text, spots, discard.player)
    return replace(state, discarded=(*state.discarded, discard.tile))


def _turn_up(state: State, turn_up: TurnUp) -> State:
    tile = next((w for w in state.walls if w.corner == turn_up.corner and w.corner in WALL_TILE_CORNERS), None)
    if tile is None:
        text = say("castle.problem.nobody-took", corner=f"{turn_up.corner}/{turn_up.corner + 1}")
        return noted(state, "wall.take", text)
    without = replace(state, walls=tuple(w for w in state.walls if w is not tile))
    problem = check_wall_kind(without, turn_up.wall)
    if problem is not None:
        state = noted(state, "wall.take", problem, player=tile.owner)
    if turn_up.wall not in WALL_KINDS:
        return state
    walls = tuple(replace(w, wall=turn_up.wall) if w is tile else w for w in state.walls)
    return replace(state, walls=walls)


def _hold(state: State, hold: Hold) -> State:
    if not knows_player(hold.player):
        return with_unknown_player(state, hold.player)
    corner = hold.corner if hold.corner in WALL_TILE_CORNERS else -1
    hidden = hold.wall == 0 and corner >= 0
    problem = None if hidden else check_wall_kind(state, hold.wall)
    if problem is not None:
        state = noted(state, "wall.take", problem, player=hold.player)
    if hold.wall not in WALL_KINDS and not hidden:
        return state
    if corner >= 0 and state.is_taken(corner):
        text = say("castle.problem.taken-twice", corner=f"{corner}/{corner + 1}")
        return noted(state, "wall.take", text, player=hold.player)
    return replace(state, walls=(*state.walls, WallTile(hold.player, corner, hold.wall, 0, hold.used)))


def _stand_on(state: State, track: StandOn) -> State:
    if not knows_player(track.player):
        return with_unknown_player(state, track.player)
    return with_points(state, track.player, track.points)


def with_points(state: State, player: int, points: int) -> State:
    """A player's total becomes what the track shows."""
    if points < 0:
        return noted(state, "track", say("castle.problem.negative"), player=player)
    more = points - state.totals[player]
    if not more:
        return state
    return replace(
        state,
        totals=change_one(state.totals, player, points),
        events=(*state.events, score_track(player, more, state.steps)),
    )


def _put_palace(state: State, put: PutPalace) -> State:
    if not knows_player(put.player):
        return with_unknown_player(state, put.player)
    palace = find_palace(state, put)
    if palace is None:
        where = (Spot((put.at.x, put.at.y), put.at.part),) if put.at else ()
        return noted(state, "palace", say("castle.problem.no-house"), where, put.player)
    return with_palace(state, put.player, palace)


def find_palace(state: State, put: PutPalace) -> Palace | None:
    """Where a palace is said to stand: in the finished house named, else in one of the size told."""
    if put.at is None:
        return Palace(put.size) if 1 <= put.size <= MOST_TILES else None
    region = _find_region(state, put.at)
    if region is None or region.kind != HOUSE or not region.finished:
        return None
    return Palace(len(region.places), region.spots[0])


def _find_region(state: State, at: At) -> Region | None:
    segment = state.find_segment((at.x, at.y), at.part)
    return None if segment is None else state.land.find_region(segment)


def _jot(state: State, jot: Jot) -> State:
    if not knows_player(jot.player):
        return with_unknown_player(state, jot.player)
    if jot.feature not in FEATURES or jot.feature == COURT or not 1 <= jot.tiles <= MOST_TILES:
        return noted(state, "track", say("castle.problem.nothing-to-jot"), player=jot.player)
    doubled = jot.doubled and jot.feature in DOUBLED_BY
    paid = price_feature(jot.feature, jot.tiles, jot.well and jot.feature == PATH, doubled)
    title = name_feature(jot.feature, jot.tiles)
    contender = Contender(jot.player, 1, paid, say("castle.why.told"))
    clauses = (f"{jot.feature}.points", "majority") + ((f"wall.{DOUBLED_BY[jot.feature]}",) if doubled else ())
    event = ScoreEvent(jot.feature, title, (), (contender,), clauses, (say("castle.note.told"),), state.steps)
    move = Move(jot.player, paid.total, SegmentAt(0, 0, 0))
    totals, walls = move_markers(state.totals, state.walls, (move,), state.turns, by_sum=False)
    state = replace(state, totals=totals, walls=walls, events=(*state.events, event), last=None)
    palace = state.palaces[jot.player]
    if jot.feature == HOUSE and (palace is None or jot.tiles > palace.size):
        return with_palace(state, jot.player, Palace(jot.tiles))
    return state


def _settle(state: State, settle: Settle) -> State:
    segment = state.find_segment((settle.at.x, settle.at.y), settle.at.part)
    region = -1 if segment is None else state.land.region_of[segment]
    if region < 0 or not is_to_score(state, region):
        spot = Spot((settle.at.x, settle.at.y), settle.at.part)
        return noted(state, "follower.home", say("castle.problem.nothing-to-settle"), (spot,))
    if settle.scored_before:
        return send_home(state, (region,))
    # A photo tells whose turn is next, so the other player laid the last tile.
    return score_regions(state, (region,), 1 - state.turn_of, state.turns)


def _snapshot(state: State, snapshot: Snapshot) -> State:
    """The board as seen; then palaces, points and wall tiles as told, each by the action that tells it alone."""
    state = read_snapshot(state, snapshot)
    for palace in snapshot.palaces:
        state = _put_palace(state, palace)
    for player, points in zip(BOTH, snapshot.points, strict=False):
        state = with_points(state, player, points)
    for hold in snapshot.walls:
        state = _hold(state, hold)
    return state


_APPLIED: dict[type[Any], Callable[[State, Any], State]] = {
    Lay: lay_tile,
    Order: _order,
    Again: _again,
    Discard: _discard,
    TurnUp: _turn_up,
    Hold: _hold,
    StandOn: _stand_on,
    PutPalace: _put_palace,
    Jot: _jot,
    Settle: _settle,
    Snapshot: _snapshot,
}
