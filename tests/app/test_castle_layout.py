"""Every step of entering and ending a game of The Castle: no text clipped, overlapping or outside the window."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from app.games.castle import VIEW
from app.widgets.basics import IconButton
from scoring.castle.actions import Hold, StandOn
from scoring.games import find_game
from scoring.match import Match
from scoring.sentences import read_game_text
from scoring.values import Player, Spot
from tools.drive_app import Driver
from tools.measure_texts import find_faults

NAMES = ("Maximilian-Alexander", "Bartholomäus von Hohenstein")
PLAYERS = (Player(NAMES[0], "black", "circle"), Player(NAMES[1], "white", "square"))
SIZES = {"small": (360, 640), "small-lying": (640, 360)}
TOLD = """game: castle
players: Black, White
White lays K12 at 3,11 turned 2
Black lays K47 at 4,11 turned 1
White lays K41 at 2,11
Black lays K14 at 1,11 turned 1
White lays K40 at 3,10 turned 2 with a knight on S1
Black lays K45 at 2,10 turned 2
"""


def running() -> Match:
    """A game with wall tiles to turn up, to use before the turn, and to use on what the next tile finishes."""
    told = read_game_text(TOLD).match
    match = Match(told.game, PLAYERS, told.rules, told.actions)
    for action in (Hold(1, 1), Hold(1, 2), Hold(0, 0, 42), Hold(1, 0, 56), StandOn(0, 131)):
        match = match.with_action(action)
    return match


def ended() -> Match:
    game = find_game("castle")
    match, rng = Match(game, PLAYERS, game.rules()), Random(13)
    while (action := game.random_action(match.state, rng)) is not None:
        match = match.with_action(action)
    return match


def walk(drive: Driver) -> Iterator[str]:
    app = drive.app
    app.start_game(running())
    drive.frames(3)
    yield "waiting"
    page = app.page
    page.choose("wall", "turn-up/42")
    yield "wall tile"
    page.cancel()
    page.use(page.entry.tapped(Spot((4, 10), "+")))
    yield "tile"
    page.choose("tile", "K28")
    yield "follower"
    page.choose("follower", "nobody")
    yield "doubling"
    assert page.entry.ask.actions
    page.cancel()
    for number, kind in enumerate(VIEW.entries[1:], 1):
        page.begin(number)
        yield kind.key
        page.cancel()
    app.go_home()
    app.start_game(ended())
    app.go("final")
    for act in app.page.acts:
        yield f"ceremony {act.source}"
        app.page.step()
    yield "result"
    app.go_home()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_step_fits(tmp_path, language, size):
    with Driver(tmp_path / "games.sqlite", SIZES[size]) as drive:
        drive.app.set_language(language)
        faults = {}
        for name in walk(drive):
            drive.frames(4)
            found = find_faults(drive.app.page, NAMES)
            if found:
                faults[name] = found[:4]
        drive.resize(360, 640)
        assert faults == {}


def test_the_buttons_beside_the_problems_stay_clear_of_the_strip(tmp_path):
    with Driver(tmp_path / "games.sqlite", SIZES["small-lying"]) as drive:
        drive.app.set_language("fr")
        drive.app.start_game(running())
        drive.frames(4)
        assert drive.app.match.problems
        strip = drive.app.page.ids.strip
        (more,) = [button for button in drive.find_all(IconButton) if button.name == "more"]
        assert more.to_window(more.right, more.y)[0] <= strip.to_window(*strip.pos)[0]
        drive.press_icon("more")
        assert drive.app.words.key("app.table.log") in drive.texts()
        drive.resize(360, 640)
