"""Life on a phone: the back key, pause and resume, a killed process, the wake lock, themes, live languages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from app import phone
from app.screens import SCREENS
from app.store import Store
from scoring.carcassonne.actions import LayTile
from scoring.games import find_game
from scoring.match import Match
from scoring.values import Player
from tools.drive_app import Driver

ROOT = Path(__file__).parent.parent.parent


def fresh(game_id: str = "carcassonne") -> Match:
    game = find_game(game_id)
    return Match(game, (Player("Anna", game.colours[0]), Player("Ben", game.colours[1], "square")), game.rules())


def test_the_back_key_leads_back_step_by_step_and_leaves_at_home(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        app = drive.app
        drive.press("app.home.new")
        drive.press("app.setup.start")
        drive.tap_board(0.5, -0.5)
        assert app.page.entry.ask.open
        drive.back()
        assert not app.page.entry.ask.open and app.page.name == "table"
        drive.press_icon("more")
        assert app.sheets.front is not None
        drive.back()
        assert app.sheets.front is None and app.page.name == "table"
        drive.press_icon("list")
        drive.back()
        assert app.page.name == "table"
        drive.back()
        assert app.page.name == "home"
        assert app.back() is False  # now the phone itself takes over


def test_a_killed_process_resumes_at_the_exact_screen(tmp_path):
    """A process of its own plays two turns, goes to the log and is killed without a word."""
    store = tmp_path / "games.sqlite"
    script = f"""
import os, signal
from tools.drive_app import Driver
from scoring.carcassonne.actions import LayTile
drive = Driver({str(store)!r})
drive.__enter__()
drive.press("app.home.new")
drive.press("carcassonne.name")
drive.press("app.setup.start")
drive.app.do(LayTile(0, "E", 0, -1, 2, "city0"))
drive.app.do(LayTile(1, "U", 1, 0, 0, "road0"))
drive.press_icon("list")
os.kill(os.getpid(), signal.SIGKILL)
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == -9, done.stderr[-1500:]
    with Driver(store) as drive:
        assert drive.app.page.name == "log"
        assert drive.app.match.actions == (LayTile(0, "E", 0, -1, 2, "city0"), LayTile(1, "U", 1, 0, 0, "road0"))
        drive.back()
        assert drive.app.page.name == "table"
        assert drive.app.match.totals == (2, 0)


def test_the_screen_stays_on_during_a_running_game_and_never_longer(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        app = drive.app
        assert not phone.is_awake
        app.start_game(fresh())
        assert phone.is_awake
        app.on_pause()
        assert not phone.is_awake
        app.on_resume()
        assert phone.is_awake
        app.go("final", done=True)
        drive.frames(2)
        drive.press("app.final.home")
        assert app.page.name == "home" and not phone.is_awake
        app.start_game(fresh())
        drive.back()
        assert not phone.is_awake
        app.set_stay_awake(False)
        app.start_game(fresh())
        assert not phone.is_awake


def test_language_theme_and_letters_change_at_once_and_are_kept(tmp_path):
    store = tmp_path / "games.sqlite"
    with Driver(store) as drive:
        app = drive.app
        app.start_game(fresh())
        drive.frames(2)
        app.set_language("fr")
        drive.frames(2)
        assert app.words.key("app.table.enter") == "Saisir"
        assert "Saisir" in drive.texts()
        before = drive.picture().getpixel((180, 4))
        app.set_theme("dark")
        drive.frames(2)
        after = drive.picture().getpixel((180, 4))
        assert sum(after) < sum(before) / 3
        small = app.sizes.body
        app.set_letters(1.4)
        drive.frames(2)
        assert app.sizes.body > small
    with Driver(store) as drive:
        assert (drive.app.language, drive.app.theme.name, drive.app.font_factor) == ("fr", "dark", 1.4)


def test_nothing_lies_under_the_bars_of_the_phone(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        drive.app.insets = [0, 40, 0, 30]
        drive.app.start_game(fresh())
        drive.frames(3)
        for label in (drive.find("Carcassonne"), drive.find(drive.app.words.key("app.table.photo"))):
            _x, y = label.to_window(*label.pos)
            assert y >= 30 and y + label.height <= 640 - 40


def test_fair_play_hides_the_end_and_what_is_left(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        drive.app.set_fair_play(True)
        drive.app.start_game(fresh())
        drive.frames(2)
        drive.press_icon("sum")
        assert drive.app.sheets.front is None
        drive.tap_board(0.5, -0.5)
        assert not any(text.startswith("×") for text in drive.texts())


def test_the_same_game_again_takes_one_tap_and_a_new_one_under_five(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        drive.app.start_game(fresh())
        drive.app.go_home()
        drive.frames(2)
        drive.taps = 0
        drive.press("app.home.again")
        assert drive.taps == 1 and drive.app.page.name == "table"
        assert [player.name for player in drive.app.match.players] == ["Anna", "Ben"]
        drive.app.go_home()
        drive.frames(2)
        drive.taps = 0
        drive.press("app.home.new")
        drive.press("robber-knights.name")
        drive.press("app.setup.start")
        assert drive.taps < 5 and drive.app.match.game.id == "robber-knights"


def test_a_file_of_games_that_cannot_be_opened_is_kept_and_told(tmp_path):
    store = tmp_path / "games.sqlite"
    store.write_bytes(b"this is no database at all, but it may matter to somebody" * 40)
    with Driver(store) as drive:
        assert drive.app.page.name == "home"
        assert any(path.name.endswith(".broken") for path in tmp_path.iterdir())
        assert any(".broken" in text for text in drive.texts())


def test_every_packaged_file_opens(tmp_path):
    assert phone.find_missing_files() == []
    assert set(phone.find_missing_files(tmp_path)) == set(phone.PACKAGED)


@pytest.mark.parametrize("way", ["picture", "text", "sheet", "file"])
def test_a_game_is_shared_in_every_way(tmp_path, way):
    from app.export import export
    from scoring.record import match_from_bytes

    match = fresh().with_action(LayTile(0, "E", 0, -1, 2, "city0"))
    content = export(match, way, "de", tmp_path).read_bytes()
    if way == "picture":
        assert content.startswith(b"\x89PNG")
    elif way == "file":
        assert match_from_bytes(content) == match
    else:
        assert "Anna" in content.decode("utf-8-sig")


def test_every_screen_is_known_and_has_its_layout():
    for target in SCREENS.values():
        module, _, made = target.partition(":")
        path = ROOT / (module.replace(".", "/") + ".py")
        assert path.exists() and path.with_suffix(".kv").exists()
        assert f"class {made}(" in path.read_text("utf-8")


def test_no_screen_knows_a_game_by_name():
    games = ("carcassonne", "robber", "castle", "masons")
    for path in [*(ROOT / "app" / "screens").iterdir(), *(ROOT / "app" / "widgets").iterdir()]:
        if path.suffix in (".py", ".kv"):
            found = [name for name in games if name in path.read_text("utf-8").lower()]
            assert not found, f"{path.name} speaks of {found}"


def test_the_store_is_closed_at_the_end(tmp_path):
    with Driver(tmp_path / "games.sqlite") as drive:
        drive.app.start_game(fresh())
    assert len(Store(tmp_path / "games.sqlite").games()) == 1
