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


def test_the_terminal_where_there_is_no_display(tmp_path):
    quiet = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    quiet |= {"LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(ROOT / "main.py")]
    done = subprocess.run(command, cwd=tmp_path, env=quiet, capture_output=True, text=True, timeout=120, check=True)
    assert "Anna wins" in done.stdout
    assert done.stdout.splitlines()[-1] == f"The board is drawn in {tmp_path / 'out' / 'board.png'}"
    assert (tmp_path / "out" / "board.png").read_bytes().startswith(b"\x89PNG")
