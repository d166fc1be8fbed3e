"""A match is rules and actions: undo, redo, edits of older actions, replay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.match import Match
from scoring.values import Player
from tests.pebbles import GAME, Put

PLAYERS = (Player("Red", "red"), Player("Blue", "blue", "square"))


def match_of(*puts: tuple[int, int]) -> Match:
    return Match(GAME, PLAYERS, GAME.rules(), tuple(Put(player, count) for player, count in puts))


def test_undo_gives_back_the_points_too() -> None:
    match = match_of((0, 3), (1, 4))
    assert match.totals == (3, 4)
    assert match.undo().totals == (3, 0)
    assert match.undo().undo().totals == (0, 0)
    assert match.undo().undo().undo() == match.undo().undo(), "nothing left to undo"


def test_redo_brings_back_what_was_undone_in_order() -> None:
    match = match_of((0, 3), (1, 4), (0, 5))
    back = match.undo().undo()
    assert back.redo().totals == (3, 4)
    assert back.redo().redo() == match
    assert match.redo() == match, "nothing to do again"


def test_a_new_action_forgets_what_was_undone() -> None:
    match = match_of((0, 3), (1, 4)).undo().with_action(Put(0, 9))
    assert match.totals == (12, 0) and match.redo() == match


def test_an_older_action_is_edited_and_the_later_ones_follow() -> None:
    match = match_of((0, 3), (1, 4), (0, 5))
    assert match.with_edit(0, Put(1, 7)).totals == (5, 11)
    assert match.with_edit(1, Put(0, 1), Put(0, 1)).totals == (10, 0)
    assert match.without(0).totals == (5, 4)
    assert [event.step for event in match.without(0).events] == [0, 1]


def test_an_action_is_put_in_between() -> None:
    match = match_of((0, 3), (1, 4))
    assert match.with_inserted(1, Put(1, 2)).actions == (Put(0, 3), Put(1, 2), Put(1, 4))
    assert match.with_inserted(2, Put(1, 2)).totals == (3, 6)
    assert match.with_inserted(0, Put(1, 2)).state == match_of((1, 2), (0, 3), (1, 4)).state


@pytest.mark.parametrize("index", [-1, 2, 99])
def test_there_is_no_such_action(index: int) -> None:
    with pytest.raises(IndexError):
        match_of((0, 3), (1, 4)).with_edit(index)
    with pytest.raises(IndexError):
        match_of((0, 3)).with_inserted(index, Put(0, 1))


def test_other_rules_score_the_same_actions_anew() -> None:
    match = match_of((0, 3), (1, 4))
    assert match.with_rules(GAME.rules(preset="rich")).totals == (15, 20)
    assert match.totals == (3, 4)


def test_steps_tell_what_each_action_gave() -> None:
    steps = list(match_of((0, 3), (1, 4), (0, 5)).steps())
    assert [step.totals for step in steps] == [(3, 0), (3, 4), (8, 4)]
    assert [event.points_of(step.action.player) for step in steps for event in step.events] == [3, 4, 5]


def test_players_must_fit_the_game() -> None:
    rules = GAME.rules()
    for players in (
        (),
        (*PLAYERS, Player("Ann", "green"), Player("Bob", "yellow")),
        (PLAYERS[0], Player("Red", "blue")),
        (PLAYERS[0], Player("Ann", "red")),
        (Player("Ann", "purple"),),
    ):
        with pytest.raises(ValueError):
            Match(GAME, players, rules)


puts = st.tuples(st.integers(0, 1), st.integers(0, 12))
changes = st.lists(
    st.tuples(st.sampled_from(["do", "undo", "redo", "edit", "insert", "drop"]), st.integers(0, 9), puts)
)


@given(changes)
def test_any_sequence_of_changes_equals_a_fresh_fold(changes: list[tuple[str, int, tuple[int, int]]]) -> None:
    match = match_of()
    for change, index, put in changes:
        index = min(index, max(0, len(match.actions) - 1))
        if change == "do":
            match = match.with_action(Put(*put))
        elif change == "undo":
            match = match.undo()
        elif change == "redo":
            match = match.redo()
        elif change == "insert":
            match = match.with_inserted(index, Put(*put))
        elif match.actions:
            match = match.with_edit(index, Put(*put)) if change == "edit" else match.without(index)
        fresh = Match(GAME, PLAYERS, match.rules, match.actions)
        assert match.states == fresh.states and match.totals == fresh.totals
