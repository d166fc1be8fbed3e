"""The frame of `.game` files: header, sentences, expectations."""

import pytest

from scoring import games
from scoring.rules import BadRules
from scoring.sentences import BadSentence, read_game_text, read_rules


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.MODULES, "pebbles", "tests.pebbles")


def told(*lines: str, header: str = "players: Red, Blue") -> list[str]:
    return read_game_text("\n".join(["# a comment", "game: pebbles", header, "", *lines])).failures


def test_expectations_hold_or_are_told() -> None:
    lines = ["Red puts 3", "Then Red has 3 points", "Then Red scores 3 for heap", "Then Blue scores nothing for heap"]
    assert told(*lines, "Then Red wins", "Then no problem") == []
    failures = told(*lines, "Then Red has 4 points", "Then Blue wins")
    assert len(failures) == 2 and "line 9" in failures[0] and "Red 3" in failures[0]


def test_scores_and_problems_are_those_of_the_last_sentence() -> None:
    assert told("Red puts 30", "Then problem put.some at 0,0", "Red puts 2", "Then Red scores 2 for heap") == []
    assert len(told("Red puts 30", "Red puts 2", "Then problem put.some")) == 1
    assert len(told("Red puts 30", "Then problem put.some at 5,5")) == 1
    assert len(told("Red puts 30", "Then no problem")) == 1


def test_points_at_the_end_and_a_draw() -> None:
    assert told("Red puts 3", "Blue puts 3", "Then Red and Blue draw", "Then Blue has 3 points at the end") == []


def test_players_with_names_and_rules_in_the_header() -> None:
    header = "players: Anna Lee (red), Ben (blue)\nrules: worth=2"
    assert told("Anna Lee puts 3", "Then Anna Lee has 6 points", header=header) == []
    assert told("Red puts 3", "Then Red has 15 points", header="players: Red, Blue\npreset: rich") == []
    assert read_rules("a=yes, b=no, c=-3, d=city-4") == {"a": True, "b": False, "c": -3, "d": "city-4"}


@pytest.mark.parametrize("line", ["Red sings", "Then Red sings", "Then nobody knows"])
def test_what_nobody_understands_is_refused(line: str) -> None:
    with pytest.raises(BadSentence, match="line"):
        told(line)


def test_bad_headers_are_refused() -> None:
    with pytest.raises(games.UnknownGame):
        read_game_text("game: whist\nplayers: Red\n")
    with pytest.raises(BadRules):
        told(header="players: Red\nrules: worth=99")
    with pytest.raises(BadSentence):
        told(header="players: Red\nrules: worth")
    with pytest.raises(ValueError, match="preset"):
        told(header="players: Red\npreset: poor")
