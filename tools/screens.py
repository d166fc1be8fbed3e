"""Takes a picture of every screen of the app for the README and a store page: `python -m tools.screens [folder]`."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

# Two pixels a dp, and room for both orientations in one offscreen window.
os.environ.update(KIVY_METRICS_DENSITY="2", KCFG_GRAPHICS_WIDTH="1280", KCFG_GRAPHICS_HEIGHT="1280")

from app.games import find_view
from scoring.games import MODULES, find_game
from scoring.match import Match
from scoring.values import SYMBOLS, Player
from tools.drive_app import Driver
from tools.screens_castle import shoot_castle
from tools.screens_expansions import shoot_expansions
from tools.screens_masons import shoot_masons

FOLDER = Path(__file__).parent.parent / "docs" / "screens"
SAMPLE_PHOTO = Path(__file__).parent.parent / "samples" / "carcassonne-table.jpg"
UPRIGHT, LYING = (720, 1280), (1280, 720)
NAMES = ("Anna", "Ben", "Chloé", "David")
TRIES = 14
SHOWN = ("carcassonne", "robber-knights", "castle", "masons")
"""Games with pictures of their own."""


def sample(game_id: str, seats: int, moves: int, seed: int = 4) -> Match:
    """A game that looks played: at random, but of several moves the one that closes most."""
    game = find_game(game_id)
    seats = min(seats, game.players_at_most)
    players = tuple(Player(NAMES[i], game.colours[i], SYMBOLS[i]) for i in range(seats))
    match, rng = Match(game, players, game.rules()), Random(seed)
    for _ in range(moves):
        actions = [game.random_action(match.state, rng) for _ in range(TRIES)]
        actions = [action for action in actions if action is not None]
        if not actions:
            break
        tried = [match.with_action(action) for action in actions]
        match = max(tried, key=lambda m: 3 * sum(m.totals) + sum(m.final.totals) + 2 * _neighbours(m))
    return match


def _neighbours(match: Match) -> int:
    """How many tiles lie around the last one."""
    last = match.actions[-1]
    tiles = getattr(match.state, "tiles", {})
    if not hasattr(last, "x"):
        return 0
    return sum((last.x + dx, last.y + dy) in tiles for dx in (-1, 0, 1) for dy in (-1, 0, 1))


class Shooter:
    """Shows screens and takes their pictures."""

    def __init__(self, drive: Driver, folder: Path) -> None:
        self.drive, self.folder = drive, folder

    def shot(self, name: str, settle_s: float = 0.0) -> None:
        """A picture in 256 colours, which these screens do not miss; `settle_s` lets moving bars arrive."""
        end = time.monotonic() + settle_s
        self.drive.frames(4)
        while time.monotonic() < end:
            self.drive.frames(1)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.drive.picture().quantize(256).save(self.folder / f"{name}.png", optimize=True)

    def table(self, match: Match) -> None:
        self.drive.app.start_game(match)
        self.drive.frames(4)


def shoot_carcassonne(shooter: Shooter) -> None:
    drive, app = shooter.drive, shooter.drive.app
    shooter.table(sample("carcassonne", 4, 40))
    shooter.shot("table")
    page = app.page
    page.toggle_overlay("fields")
    shooter.shot("fields")
    page.toggle_overlay("fields")
    from scoring.carcassonne.questions import tiles_that_fit

    state = app.match.state
    areas = page.entry.ask.areas
    best = max(areas, key=lambda area: len(tiles_that_fit(state, area.spot.place)))
    drive.tap_board(best.spot.place[0] + 0.5, best.spot.place[1] + 0.5)
    shooter.shot("tile")
    from app.widgets.panel import PictureButton

    drive.tap(drive.find_all(PictureButton)[0])
    shooter.shot("figure")
    drive.back()
    events = app.match.events
    largest = max(range(len(events)), key=lambda i: (len(events[i].contenders), len(events[i].where)))
    app.go("table", event=largest)
    shooter.shot("explain")
    drive.back()
    app.back()
    drive.press_icon("sum")
    shooter.shot("now")
    drive.back()
    drive.press_icon("pencil")
    drive.press("app.entry.quick")
    shooter.shot("quick")
    drive.back()
    app.go("log")
    shooter.shot("log")
    app.back()
    app.go("final", act=2)
    shooter.shot("ceremony", 0.8)
    drive.press("app.final.skip")
    shooter.shot("final")
    app.trail.pop()
    app.show_trail()
    app.set_theme("dark")
    page.toggle_overlay("fields")
    shooter.shot("table-dark")
    page.toggle_overlay("fields")
    app.set_theme("light")
    drive.resize(*LYING)
    shooter.shot("table-wide")
    drive.resize(*UPRIGHT)


def shoot_robber_knights(shooter: Shooter) -> None:
    drive, app = shooter.drive, shooter.drive.app
    shooter.table(sample("robber-knights", 3, 44))
    shooter.shot("robber-knights")
    entry = app.page.entry
    castles = []
    for area in entry.ask.areas:
        made = entry.tapped(area.spot).chosen("kind", "plain+castle")
        castles.append((max(len(made._walkable(way)) for way in "NESW"), area.spot.place))
    _, (x, y) = max(castles)
    app.page.use(entry.tapped(next(a.spot for a in entry.ask.areas if a.spot.place == (x, y))))
    app.page.choose("kind", "plain+castle")
    way = max("NESW", key=lambda w: len(app.page.entry._walkable(w)))
    end = app.page.entry._walkable(way)[-1]
    app.page.use(app.page.entry.dragged((x + 0.5, y + 0.5), (end[0] + 0.5, end[1] + 0.5)))
    shooter.shot("knights")
    drive.back()


def shoot_photo(shooter: Shooter) -> None:
    """The photo flow on a photo that is rendered from our own drawings."""
    from app.games.carcassonne_photo import PHOTO_UNIT_PX, photo_picture
    from app.games.view import Refusal
    from scoring.messages import say
    from vision.load import load_photo

    drive, app = shooter.drive, shooter.drive.app
    game = find_game("carcassonne")
    colours = ("red", "blue", "green", "yellow", "black")
    names = (*NAMES, "Emma")
    match = Match(game, tuple(Player(n, c, s) for n, c, s in zip(names, colours, SYMBOLS, strict=False)), game.rules())
    shooter.table(match)
    app.go("photo")
    shooter.shot("photo")
    content = SAMPLE_PHOTO.read_bytes()
    app.page.read(content)
    shooter.shot("reading")
    _wait(lambda: app.page.name == "check", drive)
    shooter.shot("check")
    app.page.next_doubt() if app.page.check.doubts else app.page.tap((4, 4))
    shooter.shot("doubt")
    app.page.close_cell()
    app.page._discard()
    app.go("photo")
    app.page.photo_path.write_bytes(content)
    app.page.refusal = Refusal(say("not-found.no-grid"), (), photo_picture(load_photo(content), PHOTO_UNIT_PX))
    app.page.fill()
    shooter.shot("not-found")
    app.go("grid")
    shooter.shot("grid")


def _wait(done: Callable[[], bool], drive: Driver, seconds: float = 90) -> None:
    end = time.monotonic() + seconds
    while not done() and time.monotonic() < end:
        drive.frames(1)
        time.sleep(0.01)


def shoot_others(shooter: Shooter) -> None:
    """The table of every other game that has a view."""
    for game_id in MODULES:
        if game_id not in SHOWN and find_view(game_id) is not None:
            shooter.table(sample(game_id, 3, 40))
            shooter.shot(game_id)


def shoot_rest(shooter: Shooter) -> None:
    drive, app = shooter.drive, shooter.drive.app
    app.go("setup")
    shooter.shot("setup")
    app.go_home()
    for seed in (5, 6):
        app.start_game(sample("carcassonne", 3, 90, seed))
        app.end_game()
    app.go_home()
    shooter.shot("home")
    app.go("history")
    shooter.shot("history")
    app.back()
    app.set_language("de")
    app.go("settings")
    shooter.shot("settings")
    app.set_language("en")
    drive.frames(2)


def main(folder: Path = FOLDER) -> None:
    with tempfile.TemporaryDirectory() as place, Driver(Path(place) / "games.sqlite", UPRIGHT) as drive:
        shooter = Shooter(drive, folder)
        shooter.shot("welcome")
        shoot_carcassonne(shooter)
        shoot_expansions(shooter)
        shoot_robber_knights(shooter)
        shoot_castle(shooter)
        shoot_masons(shooter)
        shoot_others(shooter)
        shoot_photo(shooter)
        shoot_rest(shooter)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
