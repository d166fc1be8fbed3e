"""A whole game of Robber Knights in the real app, by taps from set-up to the final tally."""

from __future__ import annotations

from random import Random

from app.games.robber_knights_entry import LayEntry
from app.widgets.panel import PictureButton
from scoring.match import Match
from scoring.robber_knights.actions import EndTurn, Lay, SendKnights, StartTile
from scoring.robber_knights.board import walk
from scoring.robber_knights.pieces import kind_of
from tools.drive_app import Driver


def pick_kind(drive: Driver, kind: str) -> None:
    entry = drive.app.page.entry
    (pictures,) = (group for group in entry.ask.groups if group.kind == "pictures")
    number = [choice.key for choice in pictures.choices].index(kind)
    drive.tap(drive.find_all(PictureButton)[number])


def enter(drive: Driver, action: StartTile | Lay, knights: SendKnights | None) -> None:
    """Enter a tile, and the knights that enter it, with taps alone."""
    page = drive.app.page
    drive.tap_board(action.x + 0.5, action.y + 0.5)
    if isinstance(action, Lay) and isinstance(page.entry, LayEntry) and page.entry.player != action.player:
        drive.press(page.match.players[action.player].name)
    pick_kind(drive, kind_of(action.terrain, action.building))
    if action.building != "castle" or isinstance(action, StartTile):
        return
    if knights is None or not sum(knights.stay):
        drive.press("app.robber-knights.nobody")
        return
    cells = walk((action.x, action.y), knights.direction, len(knights.stay))
    drive.frames(20)
    if len(cells) > 1:
        drive.drag_board((action.x + 0.5, action.y + 0.5), (cells[-1][0] + 0.5, cells[-1][1] + 0.5))
    for number, stay in enumerate(knights.stay):
        while page.entry.stay[number] < stay:
            page.choose(f"stay-{number}", str(page.entry.stay[number] + 1))
    assert page.entry.stay == knights.stay
    drive.press("app.entry.record")


def play_by_taps(drive: Driver, moves: int, seed: int = 3) -> Match:
    """A random legal game entered by taps; returns the match as the engine alone plays it."""
    rng, app = Random(seed), drive.app
    game = app.match.game
    wanted = Match(game, app.match.players, app.match.rules)
    while len(wanted.actions) < moves:
        action = game.random_action(wanted.state, rng)
        if action is None:
            break
        if isinstance(action, SendKnights):
            continue  # nobody entered this castle when it was laid
        if isinstance(action, StartTile):
            action = StartTile(action.terrain, action.x, action.y, action.building)
        elif isinstance(action, Lay):
            action = Lay(action.player, action.terrain, action.x, action.y, action.building)
        wanted = wanted.with_action(action)
        if isinstance(action, EndTurn):
            drive.press(app.words.key("app.robber-knights.next-player", player=_next(wanted)))
            continue
        knights = None
        if getattr(action, "building", "") == "castle":
            follows = game.random_action(wanted.state, rng)
            if isinstance(follows, SendKnights):
                knights = SendKnights(follows.player, follows.x, follows.y, follows.stay, follows.direction)
                if sum(knights.stay):
                    wanted = wanted.with_action(knights)
        enter(drive, action, knights)
        assert app.match.totals == wanted.totals
        assert app.match.final.totals == wanted.final.totals, (action, knights)
    return wanted


def _next(match: Match) -> str:
    return match.players[match.state.turn].name


def test_a_whole_game_by_taps_from_set_up_to_the_final_tally(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        drive.press("app.home.new")
        drive.press("robber-knights.name")
        drive.press("app.setup.start")
        wanted = play_by_taps(drive, 400)
        assert wanted.final.over
        assert drive.app.match.actions == wanted.actions
        assert drive.app.match.final.totals == wanted.final.totals
        drive.press_icon("sum")
        drive.press("app.table.finish")
        drive.press("app.final.skip")
        for total in wanted.final.totals:
            assert str(total) in drive.texts()
        winners = [wanted.players[seat].name for seat in wanted.final.winners]
        if len(winners) == 1:
            assert drive.app.words.key("app.final.wins", player=winners[0]) in drive.texts()
        drive.press("app.final.home")
        assert drive.app.page.name == "home"
        assert len(drive.app.store.history()) == 1


def test_undo_through_all_of_a_game_and_redo(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        drive.press("app.home.new")
        drive.press("robber-knights.name")
        drive.press("app.setup.start")
        wanted = play_by_taps(drive, 30)
        totals = [(drive.app.match.actions, drive.app.match.final.totals)]
        while drive.app.match.actions:
            drive.press_icon("undo")
            totals.append((drive.app.match.actions, drive.app.match.final.totals))
        assert set(drive.app.match.final.totals) == {0}
        while len(totals) > 1:
            totals.pop()
            drive.press_icon("redo")
            assert (drive.app.match.actions, drive.app.match.final.totals) == totals[-1]
        assert drive.app.match.actions == wanted.actions
