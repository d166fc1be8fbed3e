"""Where a window opens, and the window itself."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from main import has_display

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    ("platform", "environ", "opens"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"ANDROID_ARGUMENT": "/data"}, True),
        ("android", {}, True),
        ("win32", {}, True),
        ("darwin", {}, True),
    ],
)
def test_where_a_window_opens(platform, environ, opens):
    assert has_display(platform, environ) is opens


CLOSED_SOON = """
from kivy.app import App
from kivy.clock import Clock
def look(_):
    app = App.get_running_app()
    print("games", [saved.game for saved in app.store.games()], flush=True)
    app.stop()
Clock.schedule_once(look, 0.5)
import main
main.main()
"""


def test_the_app_opens_with_the_sample_where_there_is_a_display(tmp_path):
    """The real window, drawn off screen."""
    there = {**os.environ, "DISPLAY": ":0", "SDL_VIDEODRIVER": "offscreen", "PYTHONPATH": str(ROOT)}
    there |= {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "KIVY_HOME": str(tmp_path), "KIVY_NO_ARGS": "1"}
    command = [sys.executable, "-c", CLOSED_SOON]
    done = subprocess.run(command, cwd=tmp_path, env=there, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "games ['robber-knights']" in done.stdout


def test_the_terminal_where_there_is_no_display(tmp_path):
    quiet = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    quiet |= {"LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(ROOT / "main.py")]
    done = subprocess.run(command, cwd=tmp_path, env=quiet, capture_output=True, text=True, timeout=120, check=True)
    assert "Anna wins" in done.stdout
    assert "30 tiles read" in done.stdout
    assert (tmp_path / "out" / "photo.png").stat().st_size > 10_000
    assert done.stdout.splitlines()[-1] == f"The board is drawn in {tmp_path / 'out' / 'board.png'}"
    assert (tmp_path / "out" / "board.png").read_bytes().startswith(b"\x89PNG")
