"""Moves of Masons entered value by value, without a window: every action of random games comes out as it was meant."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from app.games.masons import VIEW
from app.games.masons_board import BoardEntry, DrawEntry
from app.games.masons_cards import CITY_GRID, OUTSIDE_GRID, CardsEntry, begin_track
from app.games.masons_entry import BuildEntry, begin_board
from app.games.view import Entry
from scoring.games import find_game
from scoring.masons.deeds import (
    Build,
    CountCards,
    CountedCard,
    EarlyRoll,
    House,
    LayBoard,
    MakeBoard,
    NameBoard,
    Paint,
    PlayCards,
    RemoveCells,
    Tower,
)
from scoring.masons.generator import load_practice_board
from scoring.masons.pieces import CARDS
from scoring.masons.profile import profile_from_bytes
from scoring.masons.questions import pays_now
from scoring.match import Match
from scoring.record import BadFile
from scoring.values import SYMBOLS, Player, Spot
from tests.app.masons_taps import CHOOSE, TAP, settled, steps_for

GAME = find_game("masons")


def begin(seats: int = 3, **rules: object) -> Match:
    players = tuple(Player(f"P{i}", GAME.colours[i], SYMBOLS[i]) for i in range(seats))
    return Match(GAME, players, GAME.rules().with_values(rules))


def use(entry: Entry, *steps: tuple) -> Entry:
    """The entry after these taps and choices; each must have been offered."""
    for step in steps:
        ask = entry.ask
        if step[0] == TAP:
            assert step[1] in [area.spot for area in ask.areas], step
            entry = entry.tapped(step[1])
        elif step[0] == CHOOSE:
            group = next(group for group in ask.groups if group.key == step[1])
            if group.choices:
                assert step[2] in [choice.key for choice in group.choices], step
            else:
                assert group.at_least <= int(step[2]) <= group.at_most, step
            entry = entry.chosen(*step[1:])
    return entry


def enter(match: Match, action: object) -> Match:
    entry = use(begin_board(match), *steps_for(match, action))
    assert entry.ask.actions, (action, entry.ask)
    for made in entry.ask.actions:
        match = match.with_action(made)
    return match


@pytest.mark.parametrize("preset", ["masons", "castle"])
@pytest.mark.parametrize("seed", range(4))
def test_a_random_game_entered_is_the_game_as_played(preset: str, seed: int) -> None:
    rng = Random(seed)
    fresh = Match(GAME, begin(2 + seed % 3).players, GAME.rules(preset=preset))
    wanted = fresh.with_action(LayBoard(load_practice_board()))
    entered = enter(fresh, wanted.actions[0])
    while (action := GAME.random_action(wanted.state, rng)) is not None:
        if isinstance(action, (EarlyRoll, RemoveCells, Paint)) or action.kind == "shore":
            continue  # entered on forms and in the editor, which have tests of their own
        if isinstance(action, PlayCards) and len(action.cards) == 2 and action.city is None:
            action = replace(action, cards=tuple(dict.fromkeys(action.cards)) if seed % 2 else action.cards)
        wanted = wanted.with_action(action)
        entered = enter(entered, action)
        assert settled(entered.state) == settled(wanted.state), action
    assert entered.final.over
    assert entered.final.totals == wanted.final.totals
    assert entered.final.winners == wanted.final.winners


def test_a_usual_turn_is_five_taps_and_obeys_the_dice() -> None:
    match = begin().with_action(LayBoard(load_practice_board()))
    layout = match.state.board
    line = next(line for line, cells in enumerate(layout.line_cells) if len(cells) == 2)
    ends, sides = layout.line_spots[line], layout.line_cells[line]
    entry = use(
        begin_board(match),
        (TAP, Spot(ends, "line")),
        (CHOOSE, "die", "grey"),
        (CHOOSE, "face-0", "red"),
        (CHOOSE, "face-1", "blue"),
    )
    towers = tuple(Tower(spot, "grey") for spot in ends)
    houses = (House(sides[0], "red"), House(sides[1], "blue"))
    assert entry.ask.actions == (Build(0, ends, "grey", ("red", "blue"), towers, houses),)
    assert not match.with_action(entry.ask.actions[0]).problems


def test_nothing_is_recorded_before_everything_is_told() -> None:
    match = begin().with_action(LayBoard(load_practice_board()))
    entry = use(begin_board(match), (TAP, begin_board(match).ask.areas[0].spot))
    assert not entry.ask.actions
    entry = use(entry, (CHOOSE, "die", "white"), (CHOOSE, "face-0", "?"))
    assert not entry.ask.actions
    assert isinstance(entry, BuildEntry) and entry.house_colours[0] == ""


def close_one_cell(match: Match) -> tuple[Match, Build]:
    """Two walls of a cell stand; the third closes it."""
    layout = match.state.board
    cell = next(
        cell for cell in layout.cells if all(len(layout.line_cells[line]) == 2 for line in layout.cell_lines[cell])
    )
    first, second, last = layout.cell_lines[cell]
    for number, line in enumerate((first, second)):
        bare = [spot for spot in layout.line_spots[line] if spot not in match.state.towers]
        towers = tuple(Tower(spot, "white") for spot in bare)
        houses = tuple(House(beside, "red") for beside in layout.line_cells[line])
        match = match.with_action(Build(number % 2, layout.line_spots[line], "white", ("red", "red"), towers, houses))
    houses = tuple(House(beside, "green") for beside in layout.line_cells[last])
    return match, Build(0, layout.line_spots[last], None, ("green", "green"), (), houses)


def worths(entry: Entry) -> dict[str, int | None]:
    """What the cards of the grid say they pay."""
    grids = (group for group in entry.ask.groups if group.kind == "grid")
    return {choice.key: choice.worth for group in grids for choice in group.choices}


def test_a_closing_is_told_before_it_counts() -> None:
    match, closing = close_one_cell(begin(2).with_action(LayBoard(load_practice_board())))
    entry = use(begin_board(match), *steps_for(match, closing))
    keys = [note.key for note in entry.ask.notes]
    assert "app.masons.note.closes" in keys and "app.masons.note.palaces" in keys
    before = match.state
    grid = {
        c.key: c.worth for g in use(entry, (CHOOSE, "pays", "pays")).ask.groups if g.kind == "grid" for c in g.choices
    }
    after = match.with_action(*entry.ask.actions)
    assert match.state is before and after.state.phase == "round"
    assert grid == {card: points.total for card, points in pays_now(after.state).items()}


def test_the_grid_shows_all_thirty_cards_with_what_each_pays_now() -> None:
    assert sorted(CITY_GRID + OUTSIDE_GRID) == sorted(CARDS) and len(CARDS) == 30
    match, closing = close_one_cell(begin(2).with_action(LayBoard(load_practice_board())))
    match = match.with_action(closing)
    entry = begin_board(match)
    assert isinstance(entry, CardsEntry)
    shown = worths(entry)
    pays = pays_now(match.state)
    assert shown == {card: points.total for card, points in pays.items()}
    both = use(entry, (CHOOSE, "city-cards", "city-size-1"), (CHOOSE, "city-cards", "city-towers"))
    (action,) = both.ask.actions
    after = match.with_action(action)
    assert after.totals[0] == shown["city-size-1"] + shown["city-towers"] == 6 + 3
    assert ("total", 9) in dict(both.ask.prompt.params)["cards"].params


def test_a_card_may_be_played_with_its_twin_and_put_back() -> None:
    match, closing = close_one_cell(begin(2).with_action(LayBoard(load_practice_board())))
    entry = begin_board(match.with_action(closing))
    card = (CHOOSE, "outside-cards", "closed-cities")
    assert use(entry, card).cards == ("closed-cities",)
    assert use(entry, card, card).cards == ("closed-cities", "closed-cities")
    assert use(entry, card, card, card).cards == ()


def test_count_mode_needs_no_board() -> None:
    match = begin(2)
    entry = begin_board(match)
    assert isinstance(entry, BoardEntry)
    action = CountCards(1, (CountedCard("city-colour-red", 2, 1), CountedCard("outside-walls", 6)))
    entry = use(entry, (CHOOSE, "board", "count"), *steps_for(match, action))
    assert entry.ask.actions == (action,)
    match = match.with_action(action)
    assert match.totals == (0, 3 + 2 + 6)
    following = begin_board(match)
    assert following.ask.groups[0].chosen == "0"  # the other player of the round
    match = match.with_action(*use(following, (CHOOSE, "way", "discard")).ask.actions)
    last = use(begin_board(match), (CHOOSE, "way", "last-open"))
    match = match.with_action(*last.ask.actions)
    assert match.state.last_round


def test_the_editor_records_every_stroke_and_keeps_the_board() -> None:
    match = begin(2)
    entry = use(begin_board(match), (CHOOSE, "board", "own"), (CHOOSE, "rows", "4"), (CHOOSE, "columns", "6"))
    assert entry.ask.actions == (MakeBoard(4, 6, "columns", "left-right"),)
    match = match.with_action(*entry.ask.actions)
    entry = begin_board(match)
    assert isinstance(entry, DrawEntry) and entry.tool == "remove"
    entry = use(entry, (TAP, Spot((0,), "cell")))
    assert entry.ask.actions == (RemoveCells((0,)),) and entry.ask.at_once
    match = match.with_action(*entry.ask.actions)
    entry = (
        use(begin_board(match), (CHOOSE, "tool", "3")).dragged((0.5, 1.2), (1.1, 1.2)).dragged((0.5, 1.2), (2.0, 1.2))
    )
    (paint,) = entry.ask.actions
    assert paint == Paint(tuple(sorted(paint.cells)), 3) and len(paint.cells) >= 3
    match = match.with_action(paint)
    entry = begin_board(match)
    assert entry.tool == "3"  # the brush stays in hand
    entry = use(entry, (CHOOSE, "end", "done")).chosen("name", "Kitchen table")
    assert entry.ask.actions == (NameBoard("Kitchen table"),)
    name, content = entry.ask.keep
    match = match.with_action(*entry.ask.actions)
    assert isinstance(begin_board(match), BuildEntry)
    kept = profile_from_bytes(content)
    assert name == kept.name == "Kitchen table" and len(kept.cells) == 23
    again = begin_board(begin(2)).opened(name, content)
    assert again.ask.actions == (LayBoard(kept),) and again.ask.at_once
    assert VIEW.shelf.find(match) == (name, content)


def test_a_file_that_is_no_board_is_refused_with_a_reason() -> None:
    entry = begin_board(begin(2))
    for content in (b"", b"{}", b"[1]", b'{"format": "tablekeeper-board", "game": "masons", "format_version": 9}'):
        with pytest.raises(BadFile):
            entry.opened("", content)


@pytest.mark.parametrize("with_board", [True, False])
def test_the_track_is_told_and_the_table_stays(with_board: bool) -> None:
    match = begin(2)
    if with_board:
        match, _closing = close_one_cell(match.with_action(LayBoard(load_practice_board())))
    entry = begin_track(match)
    assert not entry.ask.actions
    entry = use(entry, (CHOOSE, "space-0", "31"), (CHOOSE, "space-1", "12"))
    after = match.with_action(*entry.ask.actions)
    assert after.totals == (30, 11)
    assert not after.problems
    before = match.state
    assert (after.state.walls, after.state.towers, after.state.houses) == (before.walls, before.towers, before.houses)
    assert after.state.turn == before.turn and after.state.hands == before.hands
