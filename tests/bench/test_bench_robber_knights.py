"""Scoring a full four-player game of 96 tiles, beside the JSON parse of the same file."""

import json
from random import Random
from time import perf_counter
from typing import Any

import pytest

from scoring.games import find_game
from scoring.match import Match
from scoring.record import match_from_json, match_to_bytes
from scoring.values import SYMBOLS, Player

pytest.importorskip("pytest_benchmark")

GAME = find_game("robber-knights")
LIMIT_S = 0.005


def full_match() -> Match:
    """A whole game of four players by legal play."""
    players = tuple(Player(c.capitalize(), c, s) for c, s in zip(GAME.colours, SYMBOLS, strict=False))
    rng = Random(96)
    state = GAME.start(players, GAME.rules())
    actions = []
    while (action := GAME.random_action(state, rng)) is not None:
        actions.append(action)
        state = GAME.apply(state, action)
    match = Match(GAME, players, GAME.rules(), tuple(actions))
    assert len(match.state.tiles) == 96 and match.final.over and not match.problems
    return match


MATCH = full_match()
FILE = match_to_bytes(MATCH)


def score() -> Any:
    """What `score` computes once the file is read: the fold, scores, problems and the tally."""
    match = Match(GAME, MATCH.players, MATCH.rules, MATCH.actions)
    return match.events, match.problems, match.final


@pytest.mark.benchmark(group="robber-knights 96 tiles", max_time=0.3)
def test_scoring_takes_under_5_ms(benchmark: Any) -> None:
    events, problems, final = benchmark(score)
    assert (events, problems) == ((), ()) and final == MATCH.final
    assert _best_of(5) < LIMIT_S


@pytest.mark.benchmark(group="robber-knights 96 tiles", max_time=0.3)
def test_yardstick_json_parse(benchmark: Any) -> None:
    assert len(benchmark(json.loads, FILE)["actions"]) == len(MATCH.actions)


@pytest.mark.benchmark(group="robber-knights 96 tiles", max_time=0.3)
def test_reading_the_parsed_file(benchmark: Any) -> None:
    assert benchmark(match_from_json, json.loads(FILE)).final == MATCH.final


def _best_of(rounds: int) -> float:
    """Seconds of the best round: other work on the machine only ever adds."""
    best = float("inf")
    for _round in range(rounds):
        begun = perf_counter()
        score()
        best = min(best, perf_counter() - begun)
    return best
