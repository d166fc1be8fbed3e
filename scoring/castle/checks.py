"""Rules that a table can break: each broken one becomes a problem of the state, and nothing is refused."""

from __future__ import annotations

from dataclasses import replace

from scoring.castle.placing import find_clashes, find_known_sides
from scoring.castle.state import BOTH, Laid, State, count_left, count_walls_left
from scoring.castle.tiles import TILES
from scoring.castle.wall import CELL_SET, WALL_KINDS
from scoring.edges import Place
from scoring.land import SegmentAt
from scoring.messages import Message, say
from scoring.problems import ILLEGAL, Problem
from scoring.values import Spot


def noted(
    state: State,
    clause: str,
    text: Message,
    where: tuple[Spot, ...] = (),
    player: int | None = None,
    kind: str = ILLEGAL,
) -> State:
    """The table with one problem more."""
    problem = Problem(clause, text, where, kind, state.steps, player)
    return replace(state, problems=(*state.problems, problem))


def knows_player(player: int) -> bool:
    return player in BOTH


def with_unknown_player(state: State, player: int) -> State:
    return noted(state, "turn", say("castle.problem.no-such-player", number=player + 1))


def check_cell(state: State, place: Place, player: int | None) -> State | None:
    """None when a tile can lie here at all, else the table with the problem (place.cell)."""
    if place not in CELL_SET:
        return noted(state, "place.cell", say("castle.problem.outside"), (Spot(place),), player)
    if place in state.tiles:
        return noted(state, "place.cell", say("castle.problem.occupied"), (Spot(place),), player)
    return None


def check_box(state: State, tile: str, place: Place | None, player: int | None) -> State:
    """No more of a kind than lie in the box (place.box)."""
    return state if count_left(state)[tile] else note_too_many(state, tile, place, player)


def note_too_many(state: State, tile: str, place: Place | None, player: int | None) -> State:
    text = say("castle.problem.too-many", tile=tile, n=TILES[tile].count)
    return noted(state, "place.box", text, (Spot(place),) if place else (), player)


def check_place(state: State, laid: Laid, place: Place, alone_is_wrong: bool = True) -> State:
    """Beside a start space or a tile, and every path carried on (place.start, place.match)."""
    player = laid.player if knows_player(laid.player) else None
    known = find_known_sides(state.tiles, place)
    if not known and alone_is_wrong:
        clause = "castle.problem.no-start" if not state.tiles else "castle.problem.alone"
        return noted(state, "place.start", say(clause), (Spot(place),), player)
    clashes = find_clashes(laid.tile, laid.turn, known)
    if clashes:
        spots = tuple(Spot(place, side) for side in clashes)
        return noted(state, "place.match", say("castle.problem.path-breaks", n=len(clashes)), spots, player)
    return state


def find_forbidding(state: State, segment: SegmentAt) -> tuple[SegmentAt, ...]:
    """The followers already in the feature of a part, oldest first (follower.free)."""
    region_of = state.land.region_of
    region = region_of[segment]
    return tuple(other for other in state.followers if region_of[other] == region)


def check_wall_kind(state: State, wall: int) -> Message | None:
    """Nine kinds, two of each."""
    if wall not in WALL_KINDS:
        return say("castle.problem.no-such-wall-tile", wall=wall)
    if not count_walls_left(state)[wall]:
        return say("castle.problem.third-wall-tile", wall=wall)
    return None
