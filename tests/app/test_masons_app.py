"""Masons in the real app: a whole game by taps, a board made from nothing, words that fit in three languages."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.drawing.masons import cell_middle, line_points, spot_point
from app.widgets.basics import Chip, Field, Stepper
from app.widgets.panel_groups import GridCard, SmallPicture
from app.words import LANGUAGES
from scoring.games import find_game
from scoring.masons.deeds import Build, Discard, EarlyRoll, LayBoard, MarkShore, NameBoard, Paint, RemoveCells
from scoring.masons.generator import load_practice_board, make_triangles, with_painted, with_shore, without_gaps
from scoring.masons.profile import NO_COUNTRY
from scoring.masons.survey import find_board_problems
from scoring.match import Match
from scoring.values import SYMBOLS, Player
from tests.app.masons_taps import CHOOSE, TAP, settled, steps_for
from tools.drive_app import Driver
from tools.measure_texts import find_faults

MOST_TAPS_FOR_A_BOARD = 60
USUAL_TAPS = 6
"""Line, tower die, two house dice, record; one more where a die or an end leaves a choice."""


def start(drive: Driver) -> None:
    drive.press("app.home.new")
    drive.press("masons.name")
    drive.press("app.setup.start")


def tap_choice(drive: Driver, group_key: str, key: str) -> None:
    """Tap one choice of the panel, whatever it looks like."""
    drive.frames(1)
    group = next(group for group in drive.app.page.entry.ask.groups if group.key == group_key)
    if group.kind in ("row", "grid"):
        made = SmallPicture if group.kind == "row" else GridCard
        drive.tap(next(w for w in drive.find_all(made) if (w.group, w.key) == (group_key, key)))
        return
    if group.kind == "number":
        step_to(drive, group_key, int(key))
        return
    choice = next(choice for choice in group.choices if choice.key == key)
    words = drive.app.words.say(choice.label) if choice.label else drive.app.match.players[choice.player].name
    drive.tap(next(chip for chip in drive.find_all(Chip) if chip.text == words))


def step_to(drive: Driver, group_key: str, number: int) -> None:
    while True:
        group = next(group for group in drive.app.page.entry.ask.groups if group.key == group_key)
        if group.number == number:
            return
        stepper = next(s for s in drive.find_all(Stepper) if s.text == drive.app.words.say(group.title))
        name = "plus" if number > group.number else "minus"
        drive.tap(next(w for w in drive.widgets(stepper) if getattr(w, "name", "") == name))


def record(drive: Driver) -> None:
    words = drive.app.page.entry.ask.record
    drive.press(drive.app.words.say(words) if words else "app.entry.record")


def enter(drive: Driver, match: Match, action: Any) -> int:
    """Enter an action with taps alone; returns how many it took."""
    before = drive.taps
    for step in steps_for(match, action):
        if step[0] == TAP:
            layout = match.state.board
            (x1, y1), (x2, y2) = line_points(layout, layout.find_line(*step[1].place))
            drive.tap_board((x1 + x2) / 2, (y1 + y2) / 2)
        elif step[0] == CHOOSE:
            tap_choice(drive, *step[1:])
        else:
            record(drive)
    return drive.taps - before


def test_a_whole_game_by_taps_reaches_the_totals_of_the_core(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        start(drive)
        app, rng = drive.app, Random(2)
        wanted = Match(app.match.game, app.match.players, app.match.rules)
        action: Any = LayBoard(load_practice_board())
        taps: dict[int, int] = {}
        while action is not None:
            if not isinstance(action, (EarlyRoll, RemoveCells, Paint, MarkShore)):
                took = enter(drive, wanted, action)
                if isinstance(action, Build):
                    taps[took] = taps.get(took, 0) + 1
                wanted = wanted.with_action(action)
                assert settled(app.match.state) == settled(wanted.state), action
            action = app.match.game.random_action(wanted.state, rng)
        assert wanted.final.over and app.match.final.over
        assert app.match.final.totals == wanted.final.totals
        assert app.match.final.winners == wanted.final.winners
        assert sum(count for took, count in taps.items() if took <= USUAL_TAPS) > sum(taps.values()) / 2, taps
        drive.press_icon("sum")
        drive.press("app.table.finish")
        drive.press("app.final.skip")
        for total in wanted.final.totals:
            assert str(total) in drive.texts()


# Rim cells that this board does not have, and cells whose country is not the generator's.
CUT = (0, 1, 2, 11, 12, 23, 48, 59, 60, 69, 70, 71)
PAINTED = {1: (28, 29, 40), 2: (31, 32, 43, 44), 3: (19, 20, 21)}
SHORE = (1, 2, 3, 4, 5)


def own_board():
    board = make_triangles(6, 12, "columns", "none")
    board = with_painted(board, CUT, NO_COUNTRY)
    for country, cells in PAINTED.items():
        board = with_painted(board, cells, country)
    return board


def test_a_board_of_sixty_cells_is_made_from_nothing_in_under_sixty_taps(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        start(drive)
        before = drive.taps
        drive.press("app.masons.board.own")
        step_to(drive, "rows", 6)
        tap_choice(drive, "shore", "none")
        record(drive)
        layout = drive.app.match.state.board
        for cell in CUT:
            drive.tap_board(*cell_middle(layout, cell))
        for country, cells in PAINTED.items():
            tap_choice(drive, "tool", str(country))
            for cell in cells:
                drive.tap_board(*cell_middle(layout, cell))
        tap_choice(drive, "tool", "shore")
        rim = sorted({spot for line in drive.app.match.state.board.rim for spot in layout.line_spots[line]})
        top = [spot for spot in rim if spot_point(layout, spot)[1] == 0]
        left = [min((s for s in rim if spot_point(layout, s)[1] == y / 100), key=lambda s: spot_point(layout, s)[0])
                for y in sorted({layout.profile.spots_xy[s][1] for s in rim})]  # fmt: skip
        drive.drag_board(spot_point(layout, top[0]), spot_point(layout, top[-1]))
        for spot in left[1:]:
            drive.tap_board(*spot_point(layout, spot))
        tap_choice(drive, "end", "done")
        (name, *_countries) = drive.find_all(Field)
        name.text = "Grandma’s board"
        record(drive)
        took = drive.taps - before
        print(f"a board of 60 cells in {took} taps")
        assert took < MOST_TAPS_FOR_A_BOARD, took
        made = drive.app.match.state.board.profile
        wanted = with_shore(own_board(), (*top, *left[1:]), True)
        assert [cell.country for cell in made.cells] == [cell.country for cell in wanted.cells]
        assert made.shore == wanted.shore
        shared = without_gaps(made)
        assert len(shared.cells) == 60
        assert not find_board_problems(shared)
        assert isinstance(drive.app.match.actions[-1], NameBoard)
        # It lies on the shelf for the next game, one tap away.
        drive.app.go_home()
        start(drive)
        drive.tap(next(chip for chip in drive.find_all(Chip) if chip.text == "Grandma’s board"))
        assert drive.app.match.state.board.profile == shared


def test_the_cards_fold_away_to_look_at_the_board_and_come_back(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        app = drive.app
        game = find_game("masons")
        players = tuple(Player(name, game.colours[i], SYMBOLS[i]) for i, name in enumerate(("Anna", "Ben")))
        match, rng = Match(game, players, game.rules()).with_action(LayBoard(load_practice_board())), Random(5)
        while match.state.phase != "round":
            action = game.random_action(match.state, rng)
            if not isinstance(action, (EarlyRoll, RemoveCells, Paint, MarkShore)):
                match = match.with_action(action)
        app.start_game(match)
        drive.frames(3)
        assert len(drive.find_all(GridCard)) == 30
        tap_choice(drive, "outside-cards", "outside-walls")
        drive.press_icon("close")
        assert app.page.entry.cards == ()  # what was begun is given up first
        drive.press_icon("close")
        assert not drive.find_all(GridCard)
        drive.press("app.table.unfold")
        assert len(drive.find_all(GridCard)) == 30
        drive.back()
        assert not drive.find_all(GridCard) and app.page.name == "table"
        drive.back()
        assert app.page.name == "home"
        assert match.actions == app.store.open(app.store.games()[0].id).match.actions


def test_the_board_is_shared_as_a_file_and_opened_in_another_game(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    with Driver(tmp_path / "games.sqlite") as drive:
        app = drive.app
        start(drive)
        tap_choice(drive, "board", "practice")
        drive.press_icon("more")
        drive.press("app.masons.shelf.share")
        (written,) = tmp_path.glob("*/shared/*.board.json")
        content = written.read_bytes()
        app.go_home()
        start(drive)
        app.page.use(app.page.entry.opened("", content))
        drive.frames(2)
        assert app.match.state.board.profile == load_practice_board()
        app.go_home()
        start(drive)
        drive.press(load_practice_board().name)  # an opened board stays on the shelf
        assert app.match.state.board.profile == load_practice_board()


def test_a_killed_app_loses_no_stroke_of_a_board(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        start(drive)
        drive.press("app.masons.board.own")
        record(drive)
        layout = drive.app.match.state.board
        drive.tap_board(*cell_middle(layout, 0))
        drive.drag_board(cell_middle(layout, 13), cell_middle(layout, 20))
        actions = drive.app.match.actions
        assert len(actions) == 3 and len(actions[-1].cells) > 3
        drive.forget()
        with Driver(tmp_path / "games.sqlite") as again:
            assert again.app.match.actions == actions
            assert again.app.page.name == "table"
            again.press_icon("undo")
            assert again.app.match.actions == actions[:-1]


LONG_NAMES = ("Maximilian-Alexander", "Bartholomäus von Hohenstein", "Zoë", "Elisabeth-Charlotte")
LOOKED_AT = {"which board", "size", "editor", "name", "board", "line", "dice", "cards", "link", "exchange"}


@pytest.mark.parametrize("letters", [1.0, 1.4])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(360, 640), (640, 360)], ids=["upright", "lying"])
def test_no_word_is_cut_off(tmp_path, language, size, letters):
    """Every state of the panel, measured while a random game is entered."""
    if letters > 1 and (language != "de" or size[0] > size[1]):
        pytest.skip("large letters are measured in the longest language, upright")
    with Driver(tmp_path / "games.sqlite", size) as drive:
        app = drive.app
        app.set_language(language)
        app.set_letters(letters)
        game = find_game("masons")
        players = tuple(Player(LONG_NAMES[i], game.colours[i], SYMBOLS[i]) for i in range(4))
        app.start_game(Match(game, players, game.rules()))
        faults: dict[str, list[str]] = {}

        def look(what: str) -> None:
            drive.frames(4)
            app.sheets.clear_widgets()
            faults[what] = find_faults(app.page, LONG_NAMES)[:4]

        look("which board")
        page = app.page
        page.choose("board", "own")
        look("size")
        page.record()
        look("editor")
        page.choose("end", "done")
        look("name")
        page.undo()
        page.choose("board", "practice")
        look("board")
        rng = Random(7)
        while (action := game.random_action(app.match.state, rng)) is not None and not set(faults) >= LOOKED_AT:
            if isinstance(action, (EarlyRoll, RemoveCells, Paint, MarkShore)):
                continue
            state = app.match.state
            new = {"round": "cards", "link": "link"}.get(state.phase, "exchange" if state.may_exchange else "dice")
            if new in faults or isinstance(action, Discard):
                app.do(action)
                continue
            for step in steps_for(app.match, action):
                if step[0] == CHOOSE:
                    page.choose(*step[1:])
                elif step[0] == TAP:
                    page.use(page.entry.tapped(step[1]))
                    look("line")
                else:
                    look(new)
                    page.record()
            assert settled(app.match.state) == settled(Match(game, players, game.rules(), app.match.actions).state)
        for number in range(1, len(page.view.entries)):
            page.begin(number)
            look(page.view.entries[number].key)
        page.begin(2)
        page.choose("city-cards", "city-colour-yellow")
        page.choose("outside-cards", "outside-country-3")
        look("two cards counted")
        drive.resize(360, 640)
        assert set(faults) >= LOOKED_AT
        assert {what: found for what, found in faults.items() if found} == {}
