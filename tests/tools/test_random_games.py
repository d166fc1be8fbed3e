"""Random games hold what must always hold, and the tool finds what does not."""

from dataclasses import replace
from random import Random

import pytest

from scoring.games import MODULES, find_game
from scoring.match import Match
from tools.random_games import find_failures, main, play_at_random


@pytest.mark.parametrize("game_id", MODULES)
def test_some_random_games(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([game_id, "5", "--seed", "77"]) == 0
    assert capsys.readouterr().out.strip().splitlines()[-1].endswith(", 0 failures")


def test_a_wrong_total_and_a_wrong_state_are_found() -> None:
    match = play_at_random(find_game("robber-knights"), 1)
    assert list(find_failures(match, Random(1))) == []
    tally = match.final
    lying = _with_final(match, lambda state: replace(tally, totals=tuple(total + 1 for total in tally.totals)))
    assert any("add up" in failure for failure in find_failures(lying, Random(1)))
    stale = Match(match.game, match.players, match.rules, match.actions, states=(match.states[0], *match.states[:-1]))
    assert any("undo" in failure for failure in find_failures(stale, Random(1)))


def _with_final(match: Match, final: object) -> Match:
    game = replace(match.game, final=final)  # type: ignore[arg-type]
    return replace(match, game=game)


def test_rules_and_players_can_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    rules = "king-robber=yes,cult=yes,count=yes,river=river-2,catapult=yes,magic=yes"
    assert main(["carcassonne", "3", "--rules", rules, "--players", "3"]) == 0
    assert capsys.readouterr().out.strip().endswith(", 0 failures")
