"""A whole game of Carcassonne in the real app, by taps from set-up to the final tally."""

from __future__ import annotations

from random import Random

from app.widgets.basics import Stepper
from app.widgets.panel import PictureButton
from scoring.carcassonne.actions import LayTile, SetAside
from scoring.carcassonne.shapes import stand_at
from scoring.match import Match
from tools.drive_app import Driver

MOST_TAPS = 4


def start(drive: Driver) -> None:
    drive.press("app.home.new")
    drive.press("carcassonne.name")
    drive.press("app.setup.start")


def tap_picture(drive: Driver, group: str, key: str) -> None:
    """Tap a picture of the entry panel."""
    skipped = 0
    for shown in drive.app.page.entry.ask.groups:
        if shown.kind != "pictures":
            continue
        keys = [choice.key for choice in shown.choices]
        if shown.key == group:
            drive.tap(drive.find_all(PictureButton)[skipped + keys.index(key)])
            return
        skipped += len(keys)
    raise AssertionError(f"no pictures of {group}")


def enter(drive: Driver, action: LayTile) -> int:
    """Enter one turn by taps; returns how many it took."""
    before = drive.taps
    drive.tap_board(action.x + 0.5, action.y + 0.5)
    tap_picture(drive, "tile", action.tile)
    entry = drive.app.page.entry
    if entry.turn != action.turn:
        tap_picture(drive, "turn", str(action.turn))
    if action.part:
        dx, dy = stand_at(action.tile, action.turn, action.part)
        drive.tap_board(action.x + dx, action.y + dy)
    else:
        drive.press("app.carcassonne.nobody")
    return drive.taps - before


def play_by_taps(drive: Driver, moves: int, seed: int = 11) -> tuple[Match, list[int]]:
    """A random legal game entered by taps; the match as the engine alone plays it, and the taps of each turn."""
    rng, app = Random(seed), drive.app
    game = app.match.game
    wanted = Match(game, app.match.players, app.match.rules)
    taps = []
    while len(wanted.actions) < moves:
        action = game.random_action(wanted.state, rng)
        if action is None:
            break
        wanted = wanted.with_action(action)
        if isinstance(action, SetAside):
            app.do(action)
            drive.frames(2)
            continue
        assert isinstance(action, LayTile)
        taps.append(enter(drive, action))
        assert app.match.actions[-1] == action
        assert app.match.totals == wanted.totals
    return wanted, taps


def test_a_whole_game_by_taps_takes_at_most_four_a_turn(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        start(drive)
        wanted, taps = play_by_taps(drive, 200)
        assert wanted.final.over
        assert max(taps) <= MOST_TAPS
        assert drive.app.match.final.totals == wanted.final.totals
        drive.press_icon("sum")
        drive.press("app.table.finish")
        acts = drive.app.page.acts
        assert acts[-1].after == wanted.final.totals
        for _ in acts:
            drive.press("app.final.next")
        for total in wanted.final.totals:
            assert str(total) in drive.texts()
        drive.press("app.final.rematch")
        assert drive.app.match.actions == ()
        assert drive.app.match.players == wanted.players
        assert len(drive.app.store.history()) == 1


def test_only_fitting_tiles_are_offered_likeliest_first_with_how_many_are_left(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        start(drive)
        drive.tap_board(0.5, -0.5)
        (group,) = (g for g in drive.app.page.entry.ask.groups if g.kind == "pictures")
        offered = {choice.key: choice.left for choice in group.choices}
        assert "B" not in offered  # a monastery alone does not continue the city in the north
        assert offered["E"] == 5
        assert list(offered.values()) == sorted(offered.values(), reverse=True)
        drive.press("app.carcassonne.other")
        (group,) = (g for g in drive.app.page.entry.ask.groups if g.kind == "pictures")
        assert len(group.choices) == 24


def test_the_quick_form_scores_without_a_board(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        start(drive)
        drive.press_icon("pencil")
        drive.press("app.entry.quick")
        entry = drive.app.page.entry
        for group, key in (("tiles", "5"), ("shields", "2"), ("seat-0", "1")):
            entry = drive.app.page.entry
            stepper = next(s for s in drive.find_all(Stepper) if s.text == drive.app.words.say(_title(entry, group)))
            while int(stepper.number) < int(key):
                plus = [w for w in drive.widgets(stepper) if getattr(w, "name", "") == "plus"]
                drive.tap(plus[-1])
                title = drive.app.words.say(_title(drive.app.page.entry, group))
                stepper = next(s for s in drive.find_all(Stepper) if s.text == title)
        drive.press("app.entry.record")
        assert drive.app.match.totals == (14, 0)


def _title(entry, group):
    return next(g.title for g in entry.ask.groups if g.key == group)


def test_a_tap_on_a_feature_lights_it_and_explains_it(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        start(drive)
        enter(drive, LayTile(0, "E", 0, -1, 2, "city0"))
        assert drive.app.match.totals == (2, 0)  # two tiles: the small city of this edition
        drive.press_icon("list")
        (line,) = [w for w in drive.widgets() if type(w).__name__ == "LogRow"]
        drive.tap(line)
        board = drive.app.page.ids.board
        assert {spot.place for spot in board.lit} == {(0, 0), (0, -1)}
        (event,) = drive.app.match.events
        assert event.clauses
        for clause in event.clauses:
            assert drive.app.words.key(f"carcassonne.clause.{clause}") in drive.texts()
        drive.back()
        assert board.lit == ()


def test_an_older_entry_is_changed_and_everything_after_follows(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        start(drive)
        enter(drive, LayTile(0, "E", 0, -1, 2, "city0"))
        enter(drive, LayTile(1, "U", 1, 0, 0, "road0"))
        scored = drive.app.match.totals[0]
        assert scored > 0
        drive.press_icon("list")
        drive.press("app.log.all")
        rows = [w for w in drive.widgets() if type(w).__name__ == "LogRow"]
        drive.tap(next(row for row in rows if row.number == 0))
        drive.press("app.edit")
        enter(drive, LayTile(0, "E", 0, -1, 2, ""))
        assert drive.app.match.totals == (0, 0)
        assert drive.app.match.actions[1] == LayTile(1, "U", 1, 0, 0, "road0")
        assert drive.app.page.name == "log"
        drive.press("app.log.points")
        shown = " ".join(drive.texts())
        name = drive.app.match.players[0].name
        assert drive.app.words.key("app.log.was", before=f"{name} +{scored}", now="–") in shown
