"""Carcassonne: the final scoring, a whole game, which tiles fit, and one move on a small and a large table."""

import json
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import pytest

from scoring.carcassonne import GAME
from scoring.carcassonne.actions import LayTile
from scoring.carcassonne.board import free_places
from scoring.carcassonne.play import legal_places
from scoring.carcassonne.questions import tiles_that_fit
from scoring.carcassonne.state import Table
from scoring.carcassonne.tiles import set_counts
from scoring.match import Match
from scoring.record import match_to_bytes
from scoring.values import SYMBOLS, Player

pytest.importorskip("pytest_benchmark")

FINAL_S, REPLAY_S, FITS_S, GROWTH = 0.002, 0.060, 0.005, 3.0
PLAYERS = tuple(Player(c.capitalize(), c, s) for c, s in zip(GAME.colours[:4], SYMBOLS, strict=False))


def full_match() -> Match:
    rng = Random(72)
    state = GAME.start(PLAYERS, GAME.rules())
    actions = []
    while (action := GAME.random_action(state, rng)) is not None:
        actions.append(action)
        state = GAME.apply(state, action)
    return Match(GAME, PLAYERS, GAME.rules(), tuple(actions))


MATCH = full_match()
FILE = match_to_bytes(MATCH)
group = pytest.mark.benchmark(group="carcassonne 72 tiles", max_time=0.3)


def best_of(times: int, work: Any) -> float:
    took = []
    for _ in range(times):
        begin = perf_counter()
        work()
        took.append(perf_counter() - begin)
    return min(took)


@group
def test_yardstick_json_parse(benchmark: Any) -> None:
    assert len(benchmark(json.loads, FILE)["actions"]) == len(MATCH.actions)


@group
def test_final_scoring_explained_takes_under_2_ms(benchmark: Any) -> None:
    final = benchmark(GAME.final, MATCH.state)
    assert final.over and all(event.contenders for event in final.events)
    assert best_of(5, lambda: GAME.final(MATCH.state)) <= FINAL_S


def replay() -> Any:
    match = Match(GAME, PLAYERS, MATCH.rules, MATCH.actions)
    return match.events, match.final


@group
def test_a_whole_game_replayed_takes_under_60_ms(benchmark: Any) -> None:
    events, final = benchmark(replay)
    assert events == MATCH.events and final == MATCH.final
    assert best_of(3, replay) <= REPLAY_S


@group
def test_which_tiles_fit_takes_under_5_ms(benchmark: Any) -> None:
    state = MATCH.states[40]
    places = list(free_places(state.tiles))

    def ask() -> int:
        return sum(len(tiles_that_fit(state, place)) for place in places[:1])

    assert benchmark(ask) >= 0
    assert max(best_of(3, lambda place=place: tiles_that_fit(state, place)) for place in places) <= FITS_S


def large_table() -> list[Any]:
    """The states of one table of 200 tiles: tiles drawn from the box as often as needed, laid where they fit."""
    rng = Random(200)
    counts = set_counts("base")
    state = GAME.start(PLAYERS, GAME.rules())
    states = [state]
    while len(state.tiles) < 202:
        tile = rng.choices(list(counts), list(counts.values()))[0]
        places = legal_places(Table(state), tile)
        if places:
            (x, y), turn = rng.choice(places)
            state = GAME.apply(state, LayTile(state.turn, tile, x, y, turn))
            states.append(state)
    return states


def test_a_move_grows_less_than_threefold_from_20_to_200_tiles() -> None:
    states = large_table()

    def cost(around: int) -> float:
        took = []
        for before, after in zip(states[around - 6 : around], states[around - 5 : around + 1], strict=True):
            place = next(reversed(after.tiles))
            tile, turn = after.tiles[place]
            action = LayTile(before.turn, tile, place[0], place[1], turn)
            took.append(best_of(15, lambda before=before, action=action: GAME.apply(before, action)))
        return median(took)

    assert len(states[19].tiles) == 20 and len(states[199].tiles) == 200
    small, large = cost(19), cost(199)
    assert large <= GROWTH * small, f"{small * 1e6:.0f} µs at 20 tiles, {large * 1e6:.0f} µs at 200"
