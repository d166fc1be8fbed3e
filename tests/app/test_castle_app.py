"""A whole game of The Castle in the real app, by taps from set-up to the final tally."""

from __future__ import annotations

from random import Random
from typing import Any

from app.drawing.castle_parts import tile_parts
from app.games.castle_entry import DoubleEntry, LayEntry
from app.widgets.basics import Chip
from app.widgets.panel import PictureButton
from scoring.castle.actions import Again, Discard, Lay, TurnUp
from scoring.match import Match
from scoring.sentences import read_game_text
from tools.drive_app import Driver

MOST_TAPS = 4


def start(drive: Driver) -> None:
    drive.press("app.home.new")
    drive.press("castle.name")
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


def tap_chip(drive: Driver, group: str, key: str) -> None:
    """Tap a chip of the entry panel; two players may have one with the same words, each with his symbol."""
    drive.tap(next(chip for chip in drive.find_all(Chip) if (chip.group, chip.key) == (group, key)))


def enter_lay(drive: Driver, lay: Lay) -> int:
    """Enter one turn by taps; returns how many it took, wall tiles not counted."""
    before = drive.taps
    drive.tap_board(lay.x + 0.5, lay.y + 0.5)
    tap_picture(drive, "tile", lay.tile)
    entry = drive.app.page.entry
    assert isinstance(entry, LayEntry)
    if entry.player != lay.player:
        drive.press(drive.app.match.players[lay.player].name)
    if entry.turn != lay.turn:
        tap_picture(drive, "turn", str(lay.turn))
    if lay.follower:
        part = next(part for part in tile_parts(lay.tile, lay.turn) if part.label == lay.follower)
        drive.tap_board(lay.x + part.stand_xy[0], lay.y + part.stand_xy[1])
    else:
        drive.press("app.castle.nobody")
    taps = drive.taps - before
    entry = getattr(drive.app.page, "entry", None)  # after a change the log is shown
    if isinstance(entry, DoubleEntry):
        for number, doubling in enumerate(entry.doublings):
            if doubling.use in lay.uses:
                tap_use(drive, number)
        drive.press("app.entry.record")
    return taps


def tap_use(drive: Driver, number: int) -> None:
    """Tap the chip that uses a wall tile: of several alike the one in the right line."""
    chips = [w for w in drive.widgets() if type(w).__name__ == "Chip" and "+" in getattr(w, "text", "")]
    drive.tap(chips[number])


def enter(drive: Driver, action: Any) -> int:
    if isinstance(action, Lay):
        return enter_lay(drive, action)
    if isinstance(action, TurnUp):
        tap_chip(drive, "wall", f"turn-up/{action.corner}")
        tap_picture(drive, "kind", str(action.wall))
    elif isinstance(action, Again):
        tap_chip(drive, "wall", f"again/{action.player}")
    elif isinstance(action, Discard):
        drive.press_icon("pencil")
        drive.press("app.castle.entry.discard")
        tap_picture(drive, "tile", action.tile)
    else:
        raise AssertionError(action)
    return 0


def play_by_taps(drive: Driver, moves: int, seed: int) -> tuple[Match, list[int]]:
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
        taps.append(enter(drive, action))
        assert app.match.actions[-1] == action
        assert app.match.totals == wanted.totals
    return wanted, taps


SEED = 73


def test_a_whole_game_by_taps_reaches_the_totals_of_the_core(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        start(drive)
        wanted, taps = play_by_taps(drive, 400, SEED)
        kinds = {type(action) for action in wanted.actions}
        assert {Lay, TurnUp, Again} <= kinds
        assert any(action.uses for action in wanted.actions if isinstance(action, Lay))
        assert wanted.final.over
        assert max(taps) <= MOST_TAPS
        assert drive.app.match.final.totals == wanted.final.totals
        drive.press_icon("sum")
        drive.press("app.table.finish")
        acts = drive.app.page.acts
        assert acts[-1].after == wanted.final.totals
        sources = [act.source for act in acts[1:]]
        assert sources == [event.source for event in wanted.final.events]
        for act in acts:
            assert set(drive.app.page.ids.board.lit) >= {spot for event in act.events for spot in event.where}
            for event in act.events:
                for contender in event.contenders:
                    name = wanted.players[contender.player].name
                    assert f"{name}: {drive.app.words.say(contender.why)}" in drive.texts()
            drive.press("app.final.next")
        for total in wanted.final.totals:
            assert str(total) in drive.texts()


def test_a_wall_tile_still_hidden_after_the_last_tile_is_asked_for(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        start(drive)
        match, rng = drive.app.match, Random(SEED)
        while (action := match.game.random_action(match.state, rng)) is not None:
            match = match.with_action(action)
        last = max(i for i, action in enumerate(match.actions) if isinstance(action, TurnUp))
        actions = (*match.actions[:last], *match.actions[last + 1 :])
        drive.app.start_game(Match(match.game, match.players, match.rules, actions))
        drive.frames(3)
        assert drive.app.match.final.over
        enter(drive, match.actions[last])
        assert drive.app.match.final.totals == match.final.totals
        assert drive.app.words.key("app.table.over") in drive.texts()


ORDER = """game: castle
players: Black, White
Black lays K47 at 3,11 turned 2
White lays K28 at 3,10
Black lays K28 at 2,10
White lays K02 at 1,10
Black lays K14 at 1,11 with a herald on E
White lays K13 at 4,10
Black stands on 10
"""


def test_the_order_of_scores_is_told_with_one_tap_and_an_older_turn_can_be_changed(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        drive.app.start_game(read_game_text(ORDER).match)
        drive.frames(3)
        enter(drive, Lay(0, "K48", 2, 11, 3, "E2"))
        assert drive.app.match.totals == (16, 0)
        assert [tile.corner for tile in drive.app.match.state.walls] == [12, 16]
        shown = next(g for g in drive.app.page.entry.ask.groups if g.key == "order")
        assert drive.app.words.say(shown.title) in drive.texts()
        tap_chip(drive, "order", next(choice.key for choice in shown.choices if choice.key != shown.chosen))
        assert [tile.corner for tile in drive.app.match.state.walls] == [16]
        drive.press_icon("list")
        drive.press("app.log.all")
        rows = [w for w in drive.widgets() if type(w).__name__ == "LogRow"]
        drive.tap(next(row for row in rows if row.number == 7))
        drive.press("app.edit")
        enter(drive, Lay(0, "K48", 2, 11, 3, ""))
        assert drive.app.match.totals == (12, 0)
        assert drive.app.match.actions[-1] == Lay(0, "K48", 2, 11, 3)
        assert [tile.corner for tile in drive.app.match.state.walls] == [12]
