"""What the app asks of a table of The Castle."""

from __future__ import annotations

from random import Random

import pytest

from scoring.castle import GAME
from scoring.castle.actions import Again, At, Hold, Lay, Order, StandOn, TurnUp
from scoring.castle.placing import find_clashes, find_known_sides
from scoring.castle.questions import (
    advise,
    find_doublings,
    find_feature,
    find_fitting_places,
    find_fitting_tiles,
    find_standings,
    list_empty_regions,
)
from scoring.castle.state import State, count_left
from scoring.castle.tiles import TILES
from scoring.castle.wall import CELLS
from scoring.problems import ILLEGAL, QUESTION
from scoring.values import Player, Spot

PLAYERS = (Player("Black", "black", "circle"), Player("White", "white", "square"))


def fold(*actions: object, preset: str | None = None) -> State:
    state: State = GAME.start(PLAYERS, GAME.rules(preset=preset))
    for action in actions:
        state = GAME.apply(state, action)
    return state


def random_state(seed: int, moves: int) -> State:
    rng = Random(seed)
    state: State = GAME.start(PLAYERS, GAME.rules())
    for _move in range(moves):
        action = GAME.random_action(state, rng)
        if action is not None:
            state = GAME.apply(state, action)
    return state


@pytest.mark.parametrize("seed", range(6))
def test_exactly_the_fitting_tiles_are_offered(seed: int) -> None:
    """Whatever is offered lies without a problem, whatever is not offered brings one."""
    state = random_state(seed, 10 * seed)
    cells = [cell for cell in CELLS if cell not in state.tiles]
    for cell in Random(seed).sample(cells, 6):
        offered = {(fit.tile, turn) for fit in find_fitting_tiles(state, cell) for turn in fit.turns}
        left = count_left(state)
        for tile in TILES:
            for turn in range(4):
                after = GAME.apply(state, Lay(state.turn_of, tile, *cell, turn))
                legal = not [p for p in after.problems[len(state.problems) :] if p.kind == ILLEGAL]
                known = find_known_sides(state.tiles, cell)
                assert legal == (bool(known) and left[tile] > 0 and not find_clashes(tile, turn, known))
                if (tile, turn) in offered:
                    assert legal
        for fit in find_fitting_tiles(state, cell):
            assert fit.left == left[fit.tile] > 0
            assert (cell, fit.turns) in find_fitting_places(state, fit.tile)


def test_nothing_fits_where_a_tile_lies_or_outside() -> None:
    state = fold(Lay(0, "K13", 3, 11))
    assert find_fitting_tiles(state, (3, 11)) == ()
    assert find_fitting_tiles(state, (0, 0)) == ()
    assert find_fitting_tiles(state, (5, 5)) == ()
    assert find_fitting_places(state, "no such tile") == ()


def test_a_tile_laid_is_offered_once_less() -> None:
    first = {fit.tile: fit.left for fit in find_fitting_tiles(fold(), (3, 11))}
    later = {fit.tile: fit.left for fit in find_fitting_tiles(fold(Lay(0, "K44", 3, 11)), (3, 10))}
    assert first["K44"] == 2 and later["K44"] == 1


def test_who_forbids_a_follower() -> None:
    state = fold(Lay(1, "K28", 3, 11, 2, "N1"))
    standings = {s.part: s for s in find_standings(state, 0, "K04", (3, 10), 2)}
    house = next(s for s in standings.values() if s.feature == "house")
    assert not house.allowed and house.forbidden_by == (Spot((3, 11), "N1"),)
    assert house.why is not None and house.why["player"] == "White"
    assert all(s.allowed for s in standings.values() if s.feature != "house")


def test_without_followers_nobody_may_stand() -> None:
    line = "castle 3,11=K16.2:N1@0:N2@0:S1@0 3,5=K14.0:N1@0:E2@0 8,2=K47.0:N1@0"
    state = fold(*GAME.read_notation(line))
    assert not any(s.allowed for s in find_standings(state, 0, "K13", (6, 0), 0))
    assert all(s.allowed for s in find_standings(state, 1, "K13", (6, 0), 0))


@pytest.mark.parametrize("seed", range(4))
def test_standings_agree_with_laying(seed: int) -> None:
    state = random_state(50 + seed, 25)
    tile = next(tile for tile, left in count_left(state).items() if left and find_fitting_places(state, tile))
    place, turns = find_fitting_places(state, tile)[0]
    for standing in find_standings(state, state.turn_of, tile, place, turns[0]):
        after = GAME.apply(state, Lay(state.turn_of, tile, *place, turns[0], standing.part))
        assert standing.allowed == (len(after.problems) == len(state.problems))


def test_what_a_feature_pays_now_finished_and_with_a_wall_tile() -> None:
    state = fold(Lay(0, "K25", 7, 7, 0, "W"))
    report = find_feature(state, Spot((7, 7), "W"))
    assert report is not None and report.now is not None and report.finished is not None
    assert report.now.points_of(0) == 0 and report.finished.points_of(0) == 4
    assert [event.points_of(0) for _title, event in report.others] == [2]
    assert report.lines[0].key == "castle.report.owner" and report.lines[0]["player"] == "Black"
    english = find_feature(fold(Lay(0, "K25", 7, 7, 0, "W"), preset="english"), Spot((7, 7), "W"))
    assert english is not None and [event.points_of(0) for _title, event in english.others] == [4]


def test_a_court_pays_at_the_end_and_more_with_wall_tile_7() -> None:
    report = find_feature(fold(Lay(1, "K13", 3, 11, 0, "N1")), Spot((3, 11), "S2"))
    assert report is not None and report.now is not None
    assert report.now.points_of(1) == 6
    assert [event.points_of(1) for _title, event in report.others] == [8]


def test_no_feature_at_an_empty_cell_but_its_region() -> None:
    state = fold()
    assert find_feature(state, Spot((5, 5), "N")) is None
    (report,) = GAME.explain(state, Spot((5, 5)))
    assert report.title.key == "castle.title.empty" and report.title["n"] == 76
    assert [len(region) for region in list_empty_regions(state)] == [76]


def test_advice_names_the_best_feature_and_the_next() -> None:
    state = fold(
        Lay(0, "K25", 7, 7, 0, "W"),
        Lay(1, "K13", 3, 11),
        Lay(0, "K14", 3, 5, 0, "E"),
        Hold(0, 4),
        Hold(0, 7),
    )
    path, court = advise(state)
    assert (path.wall, path.points, path.why.key) == (4, 2, "castle.choice.most")
    assert len(path.others) == 1 and path.others[0][1] == 2
    assert (court.wall, court.where, court.points) == (7, (), 0)


def test_doublings_are_offered_only_when_they_may_be_used() -> None:
    first = (
        Lay(1, "K44", 3, 11, 2),
        Lay(0, "K13", 6, 0),
        Lay(1, "K32", 3, 10, 2, "N2"),
        Lay(0, "K44", 3, 9),
    )
    lay = Lay(1, "K15", 4, 10, 2)
    assert find_doublings(fold(*first), lay) == ()
    (doubling,) = find_doublings(fold(*first, Hold(1, 3)), lay)
    assert (doubling.use.wall, doubling.points) == (3, 1)
    assert find_doublings(fold(*first, Hold(1, 2)), lay) == ()
    assert find_doublings(fold(*first, Hold(0, 3)), lay) == ()


def test_the_kind_of_a_wall_tile_is_asked_and_answered() -> None:
    state = fold(StandOn(0, 31), Lay(0, "K24", 7, 7, 1, "E"))
    (question,) = GAME.problems(state)
    assert question.kind == QUESTION and len(question.answers) == 9
    assert GAME.final(state).notes[0].key == "castle.end.hidden-wall-tile"
    answered = GAME.apply(state, TurnUp(32, 5))
    assert GAME.problems(answered) == () and [tile.wall for tile in answered.held(0)] == [5]


def test_a_kind_that_is_used_up_is_not_offered() -> None:
    state = fold(Hold(1, 5), Hold(1, 5), StandOn(0, 31), Lay(0, "K24", 7, 7, 1, "E"))
    (question,) = GAME.problems(state)
    assert 5 not in [answer.action.wall for answer in question.answers]


def test_the_order_keeps_what_was_turned_up_and_used_meanwhile() -> None:
    state = fold(
        Hold(0, 1),
        Lay(0, "K47", 3, 11, 2),
        Lay(1, "K28", 3, 10),
        Lay(0, "K28", 2, 10),
        Lay(1, "K02", 1, 10),
        Lay(0, "K14", 1, 11, 0, "E"),
        Lay(1, "K13", 4, 10),
        StandOn(0, 10),
        Lay(0, "K48", 2, 11, 3, "E2"),
        TurnUp(16, 9),
        Again(0),
        Order((At(2, 11, "E2"), At(1, 11, "E"))),
    )
    assert [(tile.corner, tile.wall, tile.used) for tile in state.walls] == [(-1, 1, True), (16, 9, False)]
    assert state.turn_of == 0 and state.problems == ()
