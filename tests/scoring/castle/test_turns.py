"""What a turn leaves behind that no sentence tells: where a palace stands, which order of scores is possible."""

from __future__ import annotations

from scoring.castle import GAME
from scoring.castle.actions import At, Lay, Order, PutPalace, StandOn
from scoring.castle.markers import choose_order, list_outcomes, move_markers
from scoring.castle.state import Move, State, Turn, WallTile
from scoring.land import SegmentAt
from scoring.values import Player

PLAYERS = (Player("Black", "black", "circle"), Player("White", "white", "square"))
HERE, THERE = SegmentAt(3, 3, 0), SegmentAt(4, 4, 0)


def fold(*actions: object) -> State:
    state: State = GAME.start(PLAYERS, GAME.rules())
    for action in actions:
        state = GAME.apply(state, action)
    return state


HOUSE_OF_ONE = (
    Lay(0, "K44", 3, 11, 2),
    Lay(1, "K32", 3, 10, 2, "N2"),
    Lay(0, "K15", 4, 10, 2),
    Lay(1, "K44", 3, 9),
)
TWO_SCORES = (
    Lay(0, "K47", 3, 11, 2),
    Lay(1, "K28", 3, 10),
    Lay(0, "K28", 2, 10),
    Lay(1, "K02", 1, 10),
    Lay(0, "K14", 1, 11, 0, "E"),
    Lay(1, "K13", 4, 10),
    StandOn(0, 10),
    Lay(0, "K48", 2, 11, 3, "E2"),
)


def test_a_palace_stays_where_it_is_when_a_house_is_only_as_large() -> None:
    moved = fold(*HOUSE_OF_ONE).palaces[1]
    assert moved is not None and moved.at is not None
    stayed = fold(PutPalace(1, 1), *HOUSE_OF_ONE).palaces[1]
    assert stayed is not None and stayed.at is None


def test_the_placers_scores_come_first_in_every_outcome() -> None:
    turn = Turn(0, 0, (Move(1, 2, HERE), Move(0, 4, THERE)), (8, 11), ())
    outcomes = list_outcomes(turn, GAME.rules())
    assert list(outcomes) == [frozenset({(12, 0)})]
    assert [move.player for move in choose_order(turn, GAME.rules())] == [0, 1]


def test_the_placer_also_orders_the_scores_of_the_other() -> None:
    """From 10 the other takes 12 and 16 by 2 then 4, only 16 by 4 then 2: the placer would rather have the latter."""
    turn = Turn(0, 0, (Move(1, 2, HERE), Move(1, 4, THERE)), (0, 10), ())
    assert set(list_outcomes(turn, GAME.rules())) == {frozenset({(12, 1), (16, 1)}), frozenset({(16, 1)})}
    assert [move.points for move in choose_order(turn, GAME.rules())] == [4, 2]


def test_a_marker_that_moves_by_the_sum_has_one_outcome() -> None:
    turn = Turn(0, 0, (Move(0, 2, HERE), Move(0, 4, THERE)), (10, 0), ())
    assert list(list_outcomes(turn, GAME.rules({"landing": "sum"}))) == [frozenset({(16, 0)})]


def test_many_scores_in_one_turn_are_still_ordered() -> None:
    moves = tuple(Move(0, points, SegmentAt(points, 0, 0)) for points in (1, 2, 3, 4, 5, 6, 7))
    order = choose_order(Turn(0, 0, moves, (0, 0), ()), GAME.rules())
    assert sorted(move.points for move in order) == [1, 2, 3, 4, 5, 6, 7]


def test_a_score_of_nothing_takes_nothing() -> None:
    assert move_markers((12, 0), (), [Move(0, 0, HERE)], 1, False) == ((12, 0), ())
    gone = (WallTile(1, 12, 3, 1, used=True),)
    assert move_markers((10, 0), gone, [Move(0, 2, HERE)], 2, False) == ((12, 0), gone)


def test_the_order_of_an_older_turn_cannot_be_told_any_more() -> None:
    state = fold(*TWO_SCORES)
    assert len(state.held(0)) == 2
    impossible = GAME.apply(state, Lay(1, "K13", 3, 11))
    told = GAME.apply(impossible, Order((At(2, 11, "E2"), At(1, 11, "E"))))
    assert told.walls == state.walls
    assert told.problems[-1].clause == "two-scorers"


def test_every_answer_to_the_question_of_order_gives_another_outcome() -> None:
    state = fold(*TWO_SCORES)
    question = next(problem for problem in GAME.problems(state) if problem.clause == "two-scorers")
    taken = [tuple(tile.corner for tile in GAME.apply(state, a.action).held(0)) for a in question.answers]
    assert sorted(taken) == [(12, 16), (16,)]
    for answer in question.answers:
        after = GAME.apply(state, answer.action)
        assert not [p for p in GAME.problems(after) if p.clause == "two-scorers"]
