"""Closing detection and all thirty cards on a board of 150 cells, beside the JSON parse of the same board."""

import json
from random import Random
from time import perf_counter
from typing import Any

import pytest

from scoring.games import find_game
from scoring.masons.cards import pay_all
from scoring.masons.cities import find_closed_regions
from scoring.masons.deeds import Build, MakeBoard
from scoring.masons.profile import profile_to_bytes
from scoring.masons.state import BUILD, State
from scoring.values import Player

pytest.importorskip("pytest_benchmark")

GAME = find_game("masons")
LIMIT_S = 0.003


def full_table() -> State:
    """A late table on 10 x 15 triangles with some cities, somebody about to build."""
    for seed in range(200):
        rng = Random(seed)
        state: State = GAME.start((Player("A", "red"), Player("B", "blue")), GAME.rules())
        state = GAME.apply(state, MakeBoard(10, 15))
        while (action := GAME.random_action(state, rng)) is not None:
            if state.walls or isinstance(action, Build):
                state = GAME.apply(state, action)
            if len(state.cities) >= 3 and len(state.walls) >= 20 and state.phase == BUILD:
                return state
    raise AssertionError("no such table in 200 games")


TABLE = full_table()
FILE = profile_to_bytes(TABLE.board.profile)


def close_and_pay() -> tuple[Any, Any]:
    """What the table asks after a wall: the closed regions from nothing, and what every card pays."""
    regions = find_closed_regions(TABLE.board, TABLE.walls)
    return regions, pay_all(TABLE, TABLE.cities[-1])


@pytest.mark.benchmark(group="masons 150 cells", max_time=0.3)
def test_closing_and_thirty_cards_take_under_3_ms(benchmark: Any) -> None:
    assert len(TABLE.board.cells) == 150 and len(TABLE.cities) >= 3 and len(TABLE.walls) >= 20
    regions, pays = benchmark(close_and_pay)
    assert {frozenset(region) for region in regions} == {city.cells for city in TABLE.cities}
    assert len(pays) == 30 and sum(points.total for points in pays.values()) > 0
    assert _best_of(20) < LIMIT_S


@pytest.mark.benchmark(group="masons 150 cells", max_time=0.3)
def test_a_whole_turn(benchmark: Any) -> None:
    action = next(action for seed in range(50) if isinstance(action := GAME.random_action(TABLE, Random(seed)), Build))
    after = benchmark(GAME.apply, TABLE, action)
    assert len(after.walls) >= len(TABLE.walls)


@pytest.mark.benchmark(group="masons 150 cells", max_time=0.3)
def test_yardstick_json_parse(benchmark: Any) -> None:
    assert len(benchmark(json.loads, FILE)["cells"]) == 150


def _best_of(times: int) -> float:
    best = float("inf")
    for _ in range(times):
        start = perf_counter()
        close_and_pay()
        best = min(best, perf_counter() - start)
    return best
