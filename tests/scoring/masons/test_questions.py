"""What a player asks, against what then happens; and that asking changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from scoring.games import find_game
from scoring.masons.deeds import (
    Build,
    CountCards,
    CountedCard,
    House,
    Link,
    MakeBoard,
    PlayCards,
    Snapshot,
    Tower,
)
from scoring.masons.pieces import CARDS
from scoring.masons.questions import (
    best_cities,
    closing_lines,
    counts_now,
    ending,
    free_lines,
    link_choices,
    may_exchange,
    must_play,
    needs_city,
    needs_palaces,
    pays_counted,
    pays_now,
    pays_together,
    preview_build,
    preview_wall,
    supplies,
    trailing_players,
)
from scoring.masons.rounds import counted_from
from scoring.masons.state import LINK, OVER, ROUND, State
from scoring.values import Player

GAME = find_game("masons")
PLAYERS = (Player("Anna", "yellow"), Player("Ben", "green"), Player("Cleo", "red"))


def steps(seed: int) -> Iterator[tuple[State, Any, State]]:
    """A random game on a board, as (before, action, after)."""
    rng = Random(seed)
    state: State = GAME.apply(GAME.start(PLAYERS, GAME.rules()), MakeBoard(4, 9))
    while (action := GAME.random_action(state, rng)) is not None:
        after = GAME.apply(state, action)
        yield state, action, after
        state = after


def test_previews_tell_what_happens() -> None:
    closings = links = 0
    for before, action, after in (step for seed in range(12) for step in steps(seed)):
        if isinstance(action, Build):
            line = before.board.find_line(*action.wall)
            assert line in free_lines(before)
            preview = preview_wall(before, line)
            assert preview is not None
            assert set(preview.bare_ends) == {tower.spot for tower in action.towers} or not ending(before).towers_left
            assert preview.closes == (after.closing.cells if after.closing else ())
            assert preview.may_link == (after.closing.may_link if after.closing else ())
            assert (line in closing_lines(before)) == bool(preview.closes)
            choices = preview_build(before, action)
            assert bool(choices) == bool(preview.closes)
            assert {choice.city for choice in choices} == ({None, *preview.may_link} if preview.closes else set())
            closings += bool(choices)
        if before.phase == LINK and isinstance(action, Link):
            links += 1
            for choice in link_choices(before):
                chosen = GAME.apply(before, Link(action.player, choice.city))
                assert choice.closing == chosen.closing
                assert choice.pays == pays_now(chosen)
                assert tuple(sorted(chosen.find_city(choice.closing.city).cells)) == choice.cells
    assert closings > 50 and links > 20


@pytest.mark.parametrize("seed", range(6))
def test_a_card_pays_what_was_shown_and_counting_by_hand_pays_the_same(seed: int) -> None:
    for before, action, after in steps(seed):
        if not isinstance(action, PlayCards):
            continue
        shown = pays_now(before, action.city)
        new = after.given[len(before.given) :]
        assert [(e.source, e.points_of(action.player)) for e in new] == [(c, shown[c].total) for c in action.cards]
        together = pays_together(shown, action.cards).total
        assert together == after.points[action.player] - before.points[action.player]
        counts = counts_now(before, action.city)
        counted = tuple(counted_from(card, counts[card]) for card in action.cards)
        assert sum(pays_counted(card).total for card in counted) == together
        by_hand = GAME.apply(before, CountCards(action.player, counted))
        assert by_hand.points == after.points and by_hand.hands == after.hands
        if before.last_round:
            assert dict(best_cities(before, action.cards))[action.city] == together
            assert max(total for _city, total in best_cities(before, action.cards)) >= together


@pytest.mark.parametrize("seed", range(6))
def test_the_end_the_round_and_the_trailing(seed: int) -> None:
    for before, _action, after in steps(seed):
        told = ending(after)
        assert told.over == (after.phase == OVER)
        if told.over:
            assert told.ended_by and not may_exchange(after)
        assert told.walls_left == supplies(after).walls >= 0
        last = min(after.points)
        assert set(trailing_players(after)) == {seat for seat in range(3) if after.points[seat] == last}
        if before.phase == ROUND and after.phase != ROUND and not told.over:
            assert set(may_exchange(after)) == set(trailing_players(after))
        assert bool(must_play(after)) == (after.phase == ROUND)


def test_without_a_board_every_answer_is_empty() -> None:
    state = GAME.start(PLAYERS, GAME.rules())
    assert free_lines(state) == () and preview_wall(state, 0) is None and closing_lines(state) == ()
    assert all(points.total == 0 for points in pays_now(state).values())
    assert preview_build(state, Build(0, (0, 1))) == () and link_choices(state) == ()
    assert ending(state).walls_left == 33 and best_cities(state, CARDS) == ()


def test_each_card_says_what_it_needs() -> None:
    assert sum(map(needs_city, CARDS)) == 15
    assert sum(map(needs_palaces, CARDS)) == 5
    assert len(CARDS) == len(set(CARDS)) == 30
    assert pays_counted(CountedCard("no-card", 5)).total == 0


@pytest.mark.parametrize("seed", range(8))
def test_a_photo_of_any_table_gives_the_same_cities_and_cards(seed: int) -> None:
    for _before, _action, after in steps(seed):
        if after.phase == LINK:
            continue
        spots = after.board.line_spots
        seen = GAME.apply(
            GAME.apply(GAME.start(PLAYERS, GAME.rules()), MakeBoard(4, 9)),
            Snapshot(
                walls=tuple(spots[line] for line in after.walls),
                towers=tuple(Tower(spot, colour) for spot, colour in after.towers.items()),
                houses=tuple(House(cell, colour, n) for (cell, colour), n in after.houses.items()),
                palaces=tuple(House(cell, colour, n) for (cell, colour), n in after.palaces.items()),
                spaces=tuple(points + 1 for points in after.points),
            ),
        )
        assert {city.cells for city in seen.cities} == {city.cells for city in after.cities}
        assert (seen.walls, seen.towers, seen.houses) == (after.walls, after.towers, after.houses)
        assert seen.points == after.points
        assert [event.source for event in seen.given] == ["track"]
        paid, known = pays_now(seen), pays_now(after)
        if seen.board.profile == after.board.profile:
            assert all(paid[card] == known[card] for card in CARDS if not needs_city(card))
