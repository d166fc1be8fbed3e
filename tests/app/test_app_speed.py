"""How fast the app is: first frame, panning a large board, tap to explanation, a long log.

Other work on the machine makes single frames slow, never fast: what is asserted is the best of many, and the
processor time of the start.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from scoring.carcassonne.actions import CorrectPoints, Snapshot, TileAt
from scoring.carcassonne.board import fitting_turns, free_places, wanted_sides
from scoring.carcassonne.tiles import set_counts
from scoring.games import find_game
from scoring.match import Match
from scoring.values import Player
from tools.drive_app import Driver

ROOT = Path(__file__).parent.parent.parent
FIRST_FRAME_S = 0.6
PANNING_MS = 8
EXPLAIN_MS = 80
SCROLL_MS = 16


def fresh() -> Match:
    game = find_game("carcassonne")
    return Match(game, (Player("Anna", "red"), Player("Ben", "blue", "square")), game.rules())


def large_board(tiles: int = 150) -> Snapshot:
    """A board of fitting tiles, more than one box has."""
    rng = Random(3)
    laid: dict[tuple[int, ...], tuple[str, int]] = {(0, 0): ("D", 0)}
    kinds = list(set_counts("base"))
    while len(laid) < tiles:
        place = min(free_places(laid), key=lambda p: abs(p[0]) * 1.6 + abs(p[1]) + rng.random())
        wanted = wanted_sides(laid, place)
        fitting = [(kind, turn) for kind in kinds for turn in fitting_turns(kind, wanted)]
        laid[place] = rng.choice(fitting) if fitting else ("B", 0)
    return Snapshot(tuple(TileAt(tile, x, y, turn) for (x, y), (tile, turn) in laid.items()))


def frame_ms(drive: Driver) -> float:
    start = time.perf_counter()
    drive.frames(1)
    return (time.perf_counter() - start) * 1000


def best_ms(took: list[float]) -> float:
    """The time that one drawn frame in five keeps below; frames with nothing to draw do not count."""
    drawn = sorted(ms for ms in took if ms > 0.5)
    assert len(drawn) >= 20
    return drawn[len(drawn) // 5]


def test_the_first_frame_comes_soon_and_without_opencv(tmp_path):
    script = f"""
import json, sys, time
import tools.offscreen
from app.tablekeeper_app import TablekeeperApp
from kivy.base import EventLoop
from kivy.core.window import Window
app = TablekeeperApp({str(tmp_path / "games.sqlite")!r})
app._run_prepare()
EventLoop.status = "started"
EventLoop.idle()
loaded = [name for name in ("cv2", "numpy", "vision") if name in sys.modules]
sys.__stdout__.write(json.dumps([time.process_time(), loaded]))
"""
    took = []
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60)
        seconds, loaded = json.loads(done.stdout)
        took.append(seconds)
        assert loaded == []
    assert min(took) <= FIRST_FRAME_S, took


def test_panning_a_board_of_150_tiles(tmp_path):
    with Driver(tmp_path / "games.sqlite", (720, 1280)) as drive:
        drive.app.start_game(fresh().with_action(large_board()))
        drive.frames(5)
        board = drive.app.page.board
        assert len(drive.app.match.state.tiles) == 150
        took = []
        for step in range(60):
            board.shift_x += 3 if step % 20 < 10 else -3
            took.append(frame_ms(drive))
        drive.resize(360, 640)
    assert best_ms(took) <= PANNING_MS, sorted(took)


def test_from_tap_to_explanation(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        drive.app.start_game(fresh().with_action(large_board(70)))
        drive.frames(5)
        page, took = drive.app.page, []
        spots = [area.spot for area in page.board.scene.areas if area.spot.part.startswith(("city", "road"))][:8]
        for spot in spots:
            start = time.perf_counter()
            page.explain(spot)
            drive.frames(1)
            took.append((time.perf_counter() - start) * 1000)
            assert drive.app.sheets.front is not None
            drive.app.sheets.close_all()
            drive.frames(1)
    assert sorted(took)[1] <= EXPLAIN_MS, took


def test_a_log_of_1000_lines_scrolls(tmp_path):
    match = fresh().with_actions(CorrectPoints(number % 2, 1 + number % 9) for number in range(1000))
    with Driver(tmp_path / "games.sqlite") as drive:
        drive.app.start_game(match)
        drive.app.go("log")
        drive.frames(3)
        rows = drive.app.page.ids.rows
        assert len(rows.data) >= 1000
        took = []
        for step in range(80):
            rows.scroll_y = 1 - step / 80
            took.append(frame_ms(drive))
        assert rows.scroll_y < 0.05
    assert best_ms(took) <= SCROLL_MS, sorted(took)
