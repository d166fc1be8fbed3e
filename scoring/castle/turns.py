"""A turn: a tile is laid, a follower put, what is finished is scored, and markers move along the wall."""

from __future__ import annotations

from dataclasses import replace

from scoring.castle.actions import Lay
from scoring.castle.checks import (
    check_box,
    check_cell,
    check_place,
    find_forbidding,
    knows_player,
    noted,
    with_unknown_player,
)
from scoring.castle.markers import choose_order, move_markers
from scoring.castle.rules import SUM_OF_TURN
from scoring.castle.scores import DOUBLED_BY, score_feature
from scoring.castle.state import Laid, Move, Palace, State, Turn, change_one, lay_on_land, with_palace, with_used
from scoring.castle.tiles import COURT, HOUSE, TILES, find_piece
from scoring.edges import Place
from scoring.land import SegmentAt
from scoring.messages import say
from scoring.values import Spot


def lay_tile(state: State, lay: Lay) -> State:
    if not knows_player(lay.player):
        return with_unknown_player(state, lay.player)
    state = _check_turn(state, lay.player)
    number = state.turns + 1
    place, laid = (lay.x, lay.y), Laid(lay.tile, lay.turn % 4, lay.player)
    if lay.tile not in TILES:
        text = say("castle.problem.no-such-tile", tile=lay.tile)
        return _wasted(noted(state, "place.box", text, (Spot(place),), lay.player), lay.player, number)
    state = check_box(state, lay.tile, place, lay.player)
    impossible = check_cell(state, place, lay.player)
    if impossible is not None:
        return _wasted(impossible, lay.player, number)
    state = check_place(state, laid, place)
    land, touched = lay_on_land(state.land, place, laid)
    state = replace(state, land=land, tiles={**state.tiles, place: laid})
    if lay.follower:
        state = _put_follower(state, lay.player, place, lay.follower)
    return _score_turn(state, lay, number, touched)


def _check_turn(state: State, player: int) -> State:
    if state.over:
        return noted(state, "turn", say("castle.problem.over"), player=player)
    if not state.turns and not state.tiles:
        return state  # The youngest player decides who begins: any first player is right.
    if player != state.turn_of:
        name = state.players[state.turn_of].name
        if state.extra_turn:
            return noted(state, "wall.1", say("castle.problem.extra-turn-of", player=name), player=player)
        return noted(state, "turn", say("castle.problem.turn-of", player=name), player=player)
    return state


def _put_follower(state: State, player: int, place: Place, part: str) -> State:
    number = find_piece(state.pieces_at(place), part)
    if number is None:
        return noted(state, "follower.tile", say("castle.problem.no-such-part", part=part), (Spot(place),), player)
    segment = SegmentAt(*place, number)
    spot = state.spot(segment)
    forbids = find_forbidding(state, segment)
    if forbids:
        where = (spot, *(state.spot(other) for other in forbids))
        owner = state.players[state.followers[forbids[0]]].name
        state = noted(state, "follower.free", say("castle.problem.not-free", player=owner), where, player)
    if state.supply[player] <= 0:
        state = noted(state, "follower.supply", say("castle.problem.no-follower"), (spot,), player)
    return replace(
        state,
        followers={**state.followers, segment: player},
        supply=change_one(state.supply, player, state.supply[player] - 1),
    )


def _passed(state: State, player: int, number: int) -> State:
    """The turn is over; the other player is next unless wall tile 1 was used in it."""
    again = state.again == number
    return replace(state, turns=number, turn_of=player if again else 1 - player, extra_turn=again)


def _wasted(state: State, player: int, number: int) -> State:
    """A turn whose tile cannot lie where it was said to: nothing to score."""
    turn = Turn(player, state.steps, (), state.totals, state.walls)
    return _passed(replace(state, last=turn), player, number)


def _score_turn(state: State, lay: Lay, number: int, touched: tuple[int, ...]) -> State:
    finished = tuple(region for region in touched if is_to_score(state, region))
    state, doubled = _double(state, lay, finished, number)
    return _passed(score_regions(state, finished, lay.player, number, doubled), lay.player, number)


def is_to_score(state: State, region: int) -> bool:
    """A finished path, tower or house with followers on it; courts wait for the end (court)."""
    feature = state.land.regions[region]
    return feature.finished and feature.kind != COURT and bool(state.figures_in(region))


def score_regions(
    state: State, regions: tuple[int, ...], placer: int, number: int, doubled: frozenset[int] = frozenset()
) -> State:
    """Score finished features: points, markers and wall tiles, palaces, and the followers home."""
    scores = {
        region: score_feature(state, region, state.figures_in(region), region in doubled, state.steps)
        for region in regions
    }
    moves = tuple(
        Move(contender.player, contender.total, state.land.regions[region].spots[0])
        for region, score in scores.items()
        for contender in score.contenders
        if contender.total
    )
    turn = Turn(placer, state.steps, moves, state.totals, state.walls)
    order = choose_order(turn, state.rules)
    totals, walls = move_markers(state.totals, state.walls, order, number, state.rules.text("landing") == SUM_OF_TURN)
    told = [state.land.region_of[move.feature] for move in order]
    events = [scores[region] for region in (*told, *(region for region in scores if region not in told))]
    state = replace(state, totals=totals, walls=walls, events=(*state.events, *events), last=replace(turn, moves=order))
    for region in scores:
        state = _move_palace(state, region, placer)
    return send_home(state, regions)


def _double(state: State, lay: Lay, paying: tuple[int, ...], number: int) -> tuple[State, frozenset[int]]:
    """Wall tiles 2 and 3: one finished tower or house in which their owner has the majority, once only."""
    doubled: set[int] = set()
    for use in lay.uses:
        spot = Spot((use.x, use.y), use.part)
        clause = f"wall.{use.wall}" if use.wall in DOUBLED_BY.values() else "wall.use"
        segment = state.find_segment((use.x, use.y), use.part)
        region = -1 if segment is None else state.land.region_of[segment]
        usable = [tile for tile in state.held(lay.player, use.wall) if tile.taken < number]
        if region not in paying or not _can_double(state, use.wall, region, lay.player):
            state = noted(state, clause, say("castle.problem.cannot-double", wall=use.wall), (spot,), lay.player)
        elif region in doubled:
            state = noted(state, clause, say("castle.problem.doubled-twice"), (spot,), lay.player)
        elif not usable:
            state = noted(state, clause, say("castle.problem.no-wall-tile", wall=use.wall), (spot,), lay.player)
        else:
            doubled.add(region)
            state = with_used(state, usable[0])
    return state, frozenset(doubled)


def _can_double(state: State, wall: int, region: int, player: int) -> bool:
    return DOUBLED_BY.get(state.land.regions[region].kind) == wall and state.owner_of(region) == player


def _move_palace(state: State, number: int, placer: int) -> State:
    """A finished house with the strict majority takes its owner's palace if it is larger than the old one (palace)."""
    region = state.land.regions[number]
    owner = state.owner_of(number) if region.kind == HOUSE else None
    if owner is None or (state.rules.on("palace-own-tile") and owner != placer):
        return state
    palace = state.palaces[owner]
    if palace is not None and len(region.places) <= palace.size:
        return state
    return with_palace(state, owner, Palace(len(region.places), region.spots[0]))


def send_home(state: State, regions: tuple[int, ...]) -> State:
    """Followers of scored features go back to the supply; merchants lie in courts, which are never scored in play."""
    if not regions:
        return state
    region_of = state.land.region_of
    home = {segment: player for segment, player in state.followers.items() if region_of[segment] in regions}
    back = list(state.supply)
    for player in home.values():
        back[player] += 1
    left = {segment: player for segment, player in state.followers.items() if segment not in home}
    return replace(state, followers=left, supply=(back[0], back[1]))
