"""A whole game with all six expansions in the real app, by taps alone, and words that fit in three languages."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.drawing.carcassonne import stand_point
from app.widgets.basics import Chip
from app.widgets.panel import PictureButton
from app.widgets.panel_groups import SmallPicture
from app.words import LANGUAGES
from scoring.carcassonne.actions import SetAside
from scoring.carcassonne.box import tiles_left
from scoring.games import find_game
from scoring.match import Match
from scoring.points import totals_of
from scoring.values import SYMBOLS, Player, Spot
from tests.app.carcassonne_taps import VIEW, enter, play_on
from tools.drive_app import Driver
from tools.measure_texts import find_faults
from tools.screens_expansions import SIX

GAME = find_game("carcassonne")
STAYING = {"plain": 14, "fair": 5, "magic": 5, "king": 5, "cult": 5}
"""How many tiles of each sort stay in the shortened box; the river and the Count's city stay whole."""

EVERYTHING = {"lay", "enter-quarter", "leave-quarter", "mage", "witch", "knock-out", "seduce", "hit-target", "catch"}
MOST_ACTIONS = 70


class Finger:
    """Does in the real app what a Hand does on plain values."""

    def __init__(self, drive: Driver) -> None:
        self.drive = drive

    @property
    def match(self) -> Match:
        return self.drive.app.match

    @property
    def entry(self) -> Any:
        return self.drive.app.page.entry

    @property
    def ask(self) -> Any:
        return self.entry.ask

    def keys(self, group: str) -> list[str]:
        shown = [button.key for kind in (Chip, PictureButton, SmallPicture) for button in self._buttons(kind, group)]
        return shown if self.entry is not None else []

    def _buttons(self, kind: type, group: str) -> list[Any]:
        panel = self.drive.app.page.ids.panel
        return [w for w in self.drive.widgets(panel) if isinstance(w, kind) and w.group == group]

    def begin(self, key: str) -> None:
        (kind,) = (kind for kind in VIEW.entries if kind.key == key)
        self.drive.press_icon("pencil")
        self.drive.press(kind.label.key)

    def choose(self, group: str, key: str) -> None:
        buttons = [w for kind in (Chip, PictureButton, SmallPicture) for w in self._buttons(kind, group)]
        self.drive.tap(next(button for button in buttons if button.key == key))

    def tap(self, spot: Spot) -> None:
        areas = [area for area in self.ask.areas if area.spot == spot]
        self.drive.tap_board(*_inside(areas, self.ask.areas, spot, self.entry))

    def record(self) -> None:
        (button,) = self.drive.app.page.ids.panel.ids.foot.children
        self.drive.tap(button)


def _inside(areas: list[Any], everything: tuple[Any, ...], spot: Spot, entry: Any) -> tuple[float, float]:
    """A point of the board that belongs to these areas and to none above them."""
    candidates = []
    table = getattr(entry, "so_far", None) if getattr(entry, "tile", "") else None
    if table is not None and spot.place in table.table.tiles and spot in table.table.region_of:
        candidates.append(stand_point(table.table, spot))
    for area in areas:
        for points in (*area.polygons, *area.lines):
            placed = area.placed(points)
            middle = sum(x for x, _ in placed) / len(placed), sum(y for _, y in placed) / len(placed)
            candidates.append(middle)
            candidates += [(x * 0.8 + middle[0] * 0.2, y * 0.8 + middle[1] * 0.2) for x, y in placed]
            candidates += list(placed)
    for at in candidates:
        if next((area.spot for area in reversed(everything) if area.covers(at)), None) == spot:
            return at
    raise AssertionError(f"no point of {spot} is free to tap")


def shortened(match: Match, rng: Random) -> Match:
    """The same table with a smaller box: most of the tiles are set aside before the first turn."""
    sorts: dict[str, list[str]] = {}
    for tile, left in tiles_left(match.state).items():
        sorts.setdefault("plain" if len(tile) == 1 else tile.split("-")[0], []).extend([tile] * left)
    for sort, number in STAYING.items():
        rng.shuffle(sorts[sort])
        for tile in sorts[sort][number:]:
            match = match.with_action(SetAside(tile))
    return match


def everything_happens(match: Match) -> tuple[Match, int]:
    """A random legal game in which every action of the six comes up, and how many tiles were set aside first."""
    for seed in range(20):
        rng = Random(seed)
        played = shortened(match, rng)
        first = len(played.actions)
        while len(played.actions) < first + MOST_ACTIONS and (action := play_on(played, rng)) is not None:
            played = played.with_action(action)
        kinds = {name for action in played.actions for name in (action.kind, *_moved(action))}
        if played.final.over and kinds >= EVERYTHING:
            return played, first
    raise AssertionError("no game of twenty has everything in it")


def _moved(action: Any) -> tuple[str, ...]:
    return tuple(move.piece for move in getattr(action, "moves", ()))


def turn_on_in_setup(drive: Driver) -> None:
    """Six switches and a third player, by taps in set-up."""
    drive.press("app.home.new")
    drive.press("carcassonne.name")
    drive.press("app.setup.add")
    for key, value in SIX.items():
        if value is True:
            drive.press(f"carcassonne.switch.{key}")
        else:
            drive.press(f"carcassonne.switch.{key}.{value}")
    drive.press("app.setup.start")


def test_a_whole_game_with_all_six_by_taps_has_the_totals_of_the_core(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        turn_on_in_setup(drive)
        app = drive.app
        assert {key: app.match.rules[key] for key in SIX} == SIX
        assert len(app.match.players) == 3
        wanted, first = everything_happens(app.match)
        app.do(*wanted.actions[:first])
        drive.frames(2)
        finger = Finger(drive)
        for number in range(first, len(wanted.actions)):
            enter(finger, wanted.actions[number])
            after = totals_of(GAME.events(wanted.states[number + 1]), len(wanted.players))
            assert app.match.totals == after, wanted.actions[number]
        assert app.match.state.tiles == wanted.state.tiles
        assert app.match.final.totals == wanted.final.totals
        drive.press_icon("sum")
        drive.press("app.table.finish")
        assert drive.app.page.acts[-1].after == wanted.final.totals


def test_an_older_turn_with_a_witch_is_changed_by_taps(tmp_path):
    """Changing an older entry brings its own steps back."""
    with Driver(tmp_path / "games.sqlite") as drive:
        app = drive.app
        players = tuple(Player(name, c, s) for name, c, s in zip(("Anna", "Ben"), GAME.colours, SYMBOLS, strict=False))
        match = Match(GAME, players, GAME.rules({"magic": True}))
        rng = Random(1)
        while not any(getattr(action, "moves", ()) for action in match.actions):
            match = match.with_action(play_on(match, rng, tries=1))
        app.start_game(match)
        index = len(match.actions) - 1
        action = match.actions[index]
        app.go("table", edit=index)
        drive.frames(3)
        finger = Finger(drive)
        finger.tap(Spot((action.x, action.y), "+"))
        finger.choose("tile", action.tile)
        if finger.entry.turn != action.turn:
            finger.choose("turn", str(action.turn))
        finger.choose("part", "nobody")
        finger.choose("nobody", "nobody")
        assert app.match.actions[index].moves == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_every_step_fit_a_small_phone(tmp_path, language):
    names = ("Anna", "Maximilian-Alexander", "Bartholomäus von Hohenstein")
    players = tuple(Player(name, c, s) for name, c, s in zip(names, GAME.colours, SYMBOLS, strict=False))
    rules = GAME.rules({**SIX, "inns-cathedrals": True, "traders-builders": True, "abbot": True})
    match, rng, shown = Match(GAME, players, rules), Random(2), set()
    faults = []
    with Driver(tmp_path / "games.sqlite") as drive:
        drive.app.set_language(language)
        drive.frames(2)
        while len(shown) < 6 and (action := play_on(match, rng)) is not None:
            match = match.with_action(action)
            ask = VIEW.entries[0].begin(match).ask
            new = {group.key for group in ask.groups} - shown
            if new:
                shown |= new
                drive.app.start_game(match)
                drive.frames(4)
                faults += [(new, fault) for fault in find_faults(drive.app.page, names)]
        for number, kind in enumerate(VIEW.entries):
            if number and kind.is_offered(match):
                drive.app.page.begin(number)
                drive.frames(3)
                faults += [(kind.key, fault) for fault in find_faults(drive.app.page, names)]
        for token in ("knock-out", "seduce", "hit-target", "catch"):
            drive.app.page.begin([kind.key for kind in VIEW.entries].index("catapult"))
            drive.frames(2)
            drive.app.page.choose("token", token)
            drive.frames(3)
            faults += [(token, fault) for fault in find_faults(drive.app.page, names)]
    assert not faults
    assert {"enter", "token"} <= shown
