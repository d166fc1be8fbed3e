"""What only the players can tell: the kind of a wall tile just taken, and the order of scores where it matters."""

from __future__ import annotations

from scoring.castle.actions import At, Order, Settle, TurnUp
from scoring.castle.markers import list_outcomes
from scoring.castle.scores import title_of
from scoring.castle.state import Move, State, count_walls_left
from scoring.castle.turns import is_to_score
from scoring.messages import Message, say
from scoring.problems import QUESTION, UNSURE, Answer, Problem
from scoring.values import Spot


def problems(state: State) -> tuple[Problem, ...]:
    """Every rule broken so far, and every question still open."""
    return (*state.problems, *_ask_kinds(state), *_ask_order(state), *_ask_scored(state))


def _ask_kinds(state: State) -> tuple[Problem, ...]:
    left = [wall for wall, count in count_walls_left(state).items() if count]
    return tuple(
        Problem(
            "wall.take",
            say("castle.question.kind", player=state.players[tile.owner].name, corner=_corner(tile.corner)),
            kind=QUESTION if left else UNSURE,
            player=tile.owner,
            answers=tuple(Answer(name_wall_tile(wall), TurnUp(tile.corner, wall)) for wall in left),
        )
        for tile in state.walls
        if not tile.wall and not tile.used
    )


def _ask_order(state: State) -> tuple[Problem, ...]:
    turn = state.last
    if turn is None or turn.order_told or len(turn.moves) < 2:
        return ()
    outcomes = list_outcomes(turn, state.rules)
    if len(outcomes) < 2:
        return ()
    answers = tuple(
        Answer(_tell_outcome(state, outcome), Order(tuple(_at(state, move) for move in order)))
        for outcome, order in outcomes.items()
    )
    where = tuple(state.spot(move.feature) for move in turn.moves)
    name = state.players[turn.player].name
    text = say("castle.question.order", player=name)
    return (Problem("two-scorers", text, where, QUESTION, turn.step, turn.player, answers),)


def _ask_scored(state: State) -> tuple[Problem, ...]:
    """Followers on a finished feature, as only a photo can show: not scored yet, or left standing?"""
    regions = dict.fromkeys(state.land.region_of[segment] for segment in state.followers)
    asked = []
    for region in regions:
        if not is_to_score(state, region):
            continue
        spot = state.spot(state.land.regions[region].spots[0])
        at = At(spot.place[0], spot.place[1], spot.part)
        answers = (
            Answer(say("castle.answer.score-now"), Settle(at)),
            Answer(say("castle.answer.scored-before"), Settle(at, scored_before=True)),
        )
        text = say("castle.question.scored", feature=title_of(state.land.regions[region]))
        where = state.spots(state.land.regions[region])
        asked.append(Problem("follower.home", text, where, QUESTION, answers=answers))
    return tuple(asked)


def _at(state: State, move: Move) -> At:
    spot: Spot = state.spot(move.feature)
    return At(spot.place[0], spot.place[1], spot.part)


def _tell_outcome(state: State, outcome: frozenset[tuple[int, int]]) -> Message:
    if not outcome:
        return say("castle.answer.nobody-takes")
    taken = tuple(
        say("castle.answer.takes", player=state.players[taker].name, corner=_corner(corner))
        for corner, taker in sorted(outcome)
    )
    return say("castle.answer.taken", list=taken)


def _corner(corner: int) -> str:
    return f"{corner}/{corner + 1}"


_NAMES = (
    "castle.wall.1",
    "castle.wall.2",
    "castle.wall.3",
    "castle.wall.4",
    "castle.wall.5",
    "castle.wall.6",
    "castle.wall.7",
    "castle.wall.8",
    "castle.wall.9",
)


def name_wall_tile(wall: int) -> Message:
    """The wall tile in words."""
    return say(_NAMES[wall - 1])
