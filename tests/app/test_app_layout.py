"""Every screen in three languages, two sizes and two orientations: no text clipped, overlapping or outside."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from app.games import find_view
from app.widgets.panel import PictureButton
from scoring.games import MODULES, find_game
from scoring.match import Match
from scoring.values import SYMBOLS, Player
from tools.drive_app import Driver
from tools.measure_texts import find_faults

LONG_NAMES = ("Anna", "Maximilian-Alexander", "Bartholomäus von Hohenstein", "Zoë", "Elisabeth-Charlotte", "Konstantin")
SIZES = {"small": (360, 640), "small-lying": (640, 360), "large": (600, 960), "large-lying": (960, 600)}


def played(game_id: str, seats: int, moves: int, seed: int = 2) -> Match:
    game = find_game(game_id)
    seats = max(game.players_at_least, min(seats, game.players_at_most))
    players = tuple(Player(LONG_NAMES[i], game.colours[i], SYMBOLS[i]) for i in range(seats))
    match, rng = Match(game, players, game.rules()), Random(seed)
    for _ in range(moves):
        action = game.random_action(match.state, rng)
        if action is None:
            break
        match = match.with_action(action)
    return match


def walk(drive: Driver) -> Iterator[str]:
    """Show one screen after the other and name it."""
    app = drive.app
    yield "welcome"
    drive.press("app.home.new")
    yield "setup"
    drive.press("carcassonne.name")
    drive.press("app.setup.rules-more")
    for part in (0.7, 0.35, 0.0):
        app.page.ids.column.scroll_y = part
        drive.frames(2)
        yield f"setup rules {part}"
    app.start_game(played("carcassonne", 5, 40))
    drive.frames(3)
    yield "table"
    place = app.page.entry.ask.areas[0].spot.place
    drive.tap_board(place[0] + 0.5, place[1] + 0.5)
    yield "tile"
    pictures = drive.find_all(PictureButton)
    if pictures:
        drive.tap(pictures[0])
        yield "figure"
    app.page.cancel()
    app.page.begin(1)
    drive.frames(2)
    yield "quick form"
    app.page.cancel()
    if app.match.events:
        app.page.explain_number(0, False)
        drive.frames(2)
        yield "explanation"
        drive.back()
    for name, open_sheet in (
        ("menu", app.page.show_menu),
        ("overlays", app.page.show_overlays),
        ("score now", app.page.show_score),
        ("entries", app.page.show_entries),
    ):
        open_sheet()
        drive.frames(2)
        yield name
        drive.back()
    app.go("log")
    drive.frames(2)
    yield "log"
    drive.press("app.log.all")
    yield "entries"
    app.back()
    app.go("final", act=1)
    drive.frames(2)
    yield "ceremony"
    drive.press("app.final.skip")
    yield "result"
    app.trail = app.trail[:2]
    app.go("photo")
    drive.frames(2)
    yield "photo"
    app.go_home()
    drive.frames(2)
    yield "home"
    app.go("settings")
    drive.frames(2)
    yield "settings"
    app.go("history")
    drive.frames(2)
    yield "history"
    app.go_home()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_no_text_is_clipped_or_overlaps(tmp_path, language, size):
    with Driver(tmp_path / "games.sqlite", SIZES[size]) as drive:
        drive.app.set_language(language)
        drive.frames(2)
        faults = {}
        for name in walk(drive):
            drive.frames(3)
            root = drive.app.sheets.front or drive.app.page
            found = find_faults(root, LONG_NAMES)
            if found:
                faults[name] = found[:4]
        drive.resize(360, 640)
        assert faults == {}


def test_large_letters_fit_too(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        drive.app.set_language("de")
        drive.app.set_letters(1.4)
        drive.frames(3)
        faults = {}
        for name in walk(drive):
            drive.frames(3)
            found = find_faults(drive.app.sheets.front or drive.app.page, LONG_NAMES)
            if found:
                faults[name] = found[:4]
        assert faults == {}


@pytest.mark.parametrize("game_id", [g for g in MODULES if find_view(g) is not None])
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_table_of_every_game_fits(tmp_path, game_id, language):
    with Driver(tmp_path / "games.sqlite") as drive:
        drive.app.set_language(language)
        for moves in (0, 12, 400):
            drive.app.start_game(played(game_id, 6, moves))
            drive.frames(3)
            assert find_faults(drive.app.page, LONG_NAMES) == []
            drive.app.page.show_score()
            drive.frames(2)
            assert find_faults(drive.app.sheets.front, LONG_NAMES) == []
            drive.back()
            drive.app.go("log")
            drive.frames(2)
            assert find_faults(drive.app.page, LONG_NAMES) == []
            drive.app.go("final", done=True)
            drive.frames(2)
            assert find_faults(drive.app.page, LONG_NAMES) == []


def test_the_measure_finds_faults():
    """The yardstick itself: a label too small for its words, and two on top of each other."""
    from kivy.uix.floatlayout import FloatLayout
    from kivy.uix.label import Label

    root = FloatLayout(size=(360, 640))
    one = Label(text="much too long for its box", size_hint=(None, None), size=(40, 20), pos=(100, 100))
    other = Label(text="on top of it", size_hint=(None, None), size=(200, 40), pos=(60, 90))
    for label in (one, other):
        root.add_widget(label)
        label.texture_update()
    found = " ".join(find_faults(root))
    assert "clipped" in found and "overlap" in found
