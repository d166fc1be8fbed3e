"""The photo flow in the real app, on photos rendered from our own drawings."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import cv2
import pytest

from app.widgets.panel import PictureButton
from scoring.carcassonne.actions import Snapshot
from scoring.games import find_game
from scoring.match import Match
from scoring.values import Player
from tools.drive_app import Driver
from tools.render.photos import sample_photo

COLOURS = ("red", "blue", "green", "yellow", "black")
ROOT = Path(__file__).parent.parent.parent


def fresh(game_id: str = "carcassonne") -> Match:
    game = find_game(game_id)
    colours = COLOURS if game_id == "carcassonne" else game.colours[:2]
    players = tuple(Player(colour.title(), colour, symbol) for colour, symbol in zip(colours, SYMBOLS, strict=False))
    return Match(game, players, game.rules())


SYMBOLS = ("circle", "square", "triangle", "diamond", "star")


@pytest.fixture(scope="module")
def photo() -> bytes:
    return cv2.imencode(".jpg", sample_photo(7).image_bgr)[1].tobytes()


def wait_for(drive: Driver, screen: str, seconds: float = 90) -> list[float]:
    """Run frames until a screen is shown; how long each took, in ms."""
    took, end = [], time.monotonic() + seconds
    while drive.app.page.name != screen and time.monotonic() < end:
        start = time.perf_counter()
        drive.frames(1)
        took.append((time.perf_counter() - start) * 1000)
        time.sleep(0.004)
    drive.frames(2)
    assert drive.app.page.name == screen
    return took


def test_from_photo_to_points_with_one_fix(tmp_path, photo):
    with Driver(tmp_path / "games.sqlite") as drive:
        drive.app.start_game(fresh())
        drive.press_icon("camera")
        drive.app.page.read(photo)
        drive.frames(2)
        assert drive.app.words.key("app.photo.reading") in drive.texts()
        took = wait_for(drive, "check")
        assert sorted(took)[len(took) // 2] < 17  # the screen stays alive while the reader works
        check = drive.app.page.check
        board = sample_photo(7).board
        assert len(check.tiles) == len(board.tiles)
        assert drive.app.match.actions == ()  # proposed, not counted
        before = len(check.doubts)
        if before:
            drive.tap(drive.app.page.ids.doubts)
            assert drive.app.page.check.at == check.doubts[0].place[:2]
            drive.press("app.check.right")
            assert len(drive.app.page.check.doubts) == before - 1
            drive.app.page.close_cell()
        place, laid = drive.app.page.check.tiles[0]
        drive.app.page.tap(_middle(drive.app.page.check, place))
        drive.frames(2)
        drive.press("app.check.turn")
        assert dict(drive.app.page.check.tiles)[place].turn == (laid.turn + 1) % 4
        first = drive.find_all(PictureButton)[0]
        drive.tap(first)
        assert dict(drive.app.page.check.tiles)[place] == laid
        drive.back()
        drive.press("app.check.use")
        assert drive.app.page.name == "table"
        (snapshot,) = drive.app.match.actions
        assert isinstance(snapshot, Snapshot)
        assert len(snapshot.tiles) == len(board.tiles)


def _middle(check, place):
    corners = check._quad(place)
    return sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4


def test_rejecting_changes_nothing_and_a_job_can_be_cancelled(tmp_path, photo):
    with Driver(tmp_path / "games.sqlite") as drive:
        drive.app.start_game(fresh())
        drive.press_icon("camera")
        drive.app.page.read(photo)
        drive.frames(2)
        drive.press("app.cancel")
        assert drive.app.page.job is None
        drive.app.page.read(photo)
        wait_for(drive, "check")
        drive.back()
        drive.press("app.check.reject")
        assert drive.app.page.name == "table"
        assert drive.app.match.actions == ()


def test_what_is_no_board_ends_in_a_sentence_with_a_way_on(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        drive.app.start_game(fresh())
        drive.press_icon("camera")
        drive.app.page.read(b"no photo at all")
        end = time.monotonic() + 60
        while drive.app.page.refusal is None and time.monotonic() < end:
            drive.frames(1)
            time.sleep(0.01)
        drive.frames(2)
        assert drive.app.words.key("not-found.unreadable-file") in drive.texts()
        drive.press("app.photo.by-hand")
        assert drive.app.page.name == "table"


def test_a_grid_set_by_hand_reads_like_one_that_was_found(tmp_path, photo):
    from app.games.carcassonne_photo import PHOTO_UNIT_PX, photo_picture
    from app.games.view import Refusal
    from scoring.messages import say
    from vision.load import load_photo

    truth = sample_photo(7)
    with Driver(tmp_path / "games.sqlite") as drive:
        drive.app.start_game(fresh())
        drive.press_icon("camera")
        page = drive.app.page
        loaded = load_photo(photo)
        page.photo_path.write_bytes(photo)
        page.refusal = Refusal(say("not-found.no-grid"), (), photo_picture(loaded, PHOTO_UNIT_PX))
        page.fill()
        drive.frames(2)
        drive.press("app.photo.grid")
        grid = drive.app.page
        x, y = next(
            place
            for place in truth.board.tiles
            if all((place[0] + a, place[1] + b) in truth.board.tiles for a, b in BLOCK)
        )
        for number, (a, b) in enumerate(((0, 0), (2, 0), (2, 2), (0, 2))):
            px = _lattice_px(truth, x + a, y + b) * loaded.scale / PHOTO_UNIT_PX
            drive.drag_board(grid.corners[number], (float(px[0]), float(px[1])))
            assert abs(grid.corners[number] - px).max() < 0.15  # a few pixels of a finger
        drive.press("app.photo.grid-read")
        wait_for(drive, "check")
        assert len(drive.app.page.check.tiles) == len(truth.board.tiles)


BLOCK = ((0, 0), (1, 0), (0, 1), (1, 1))


def _lattice_px(truth, x, y):
    import numpy as np

    point = truth.homography @ np.array([x, y, 1.0])
    return point[:2] / point[2]


def test_a_game_without_a_reader_says_so_and_offers_hand_entry(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        drive.app.start_game(fresh("robber-knights"))
        drive.press_icon("camera")
        assert drive.app.words.key("app.photo.no-reader") in drive.texts()
        drive.press("app.photo.by-hand")
        assert drive.app.page.name == "table"


def test_the_app_starts_and_is_usable_without_opencv(tmp_path):
    """In a process of its own where cv2 cannot be imported: start, a turn by taps, and the photo button explains."""
    script = f"""
import sys
sys.modules["cv2"] = None
sys.path.insert(0, {str(ROOT / "tests" / "app")!r})
from tools.drive_app import Driver
with Driver({str(tmp_path / "games.sqlite")!r}) as drive:
    drive.press("app.home.new")
    drive.press("carcassonne.name")
    drive.press("app.setup.start")
    drive.tap_board(0.5, -0.5)
    from app.widgets.panel import PictureButton
    drive.tap(drive.find_all(PictureButton)[0])
    drive.press("app.carcassonne.nobody")
    assert len(drive.app.match.actions) == 1
    drive.press_icon("camera")
    assert drive.app.words.key("app.photo.no-opencv") in drive.texts()
    drive.press("app.photo.by-hand")
    assert drive.app.page.name == "table"
sys.__stdout__.write("usable")
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.stdout.endswith("usable"), done.stderr[-2000:]
