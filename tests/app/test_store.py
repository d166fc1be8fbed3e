"""The store: what was shown is on disk, and comes back as it was."""

import json
import sqlite3
import threading
from pathlib import Path

import pytest

from app.schema import SCHEMA_VERSION, read_version
from app.store import BadStore, Store, set_aside
from scoring.match import Match
from scoring.record import LARGEST_FILE_BYTES, BadFile, match_to_bytes
from scoring.values import Player
from tests.pebbles import Put

ANNA, BEN = Player("Anna", "red"), Player("Ben", "blue", "square")


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "games.db") as opened:
        yield opened


@pytest.fixture
def match(pebbles):
    return Match(pebbles, (ANNA, BEN), pebbles.rules())


def reopened(store, table):
    """The game as another process finds it."""
    with Store(store.path) as other:
        return other.open(table.id).match


def test_every_change_is_on_disk_before_it_returns(store, match):
    table = store.add(match)
    changes = (
        lambda: table.do(Put(0, 3)),
        lambda: table.do(Put(1, 4), Put(0, 5)),
        table.undo,
        table.undo,
        table.redo,
        lambda: table.do(Put(1, 9)),
        lambda: table.edit(0, Put(1, 1), Put(1, 2)),
        lambda: table.insert(1, Put(0, 8)),
        lambda: table.remove(2),
        lambda: table.use_rules(match.game.rules({"worth": 5})),
        lambda: table.seat((BEN, ANNA)),
        table.undo,
    )
    for change in changes:
        shown = change()
        found = reopened(store, table)
        assert found == shown
        assert (found.state, found.undone, found.totals) == (shown.state, shown.undone, shown.totals)


def test_the_change_counts_only_when_it_is_written(store, match):
    """A full disk: what was shown stays, what could not be written was never shown."""
    table = store.add(match)
    with store.lock:
        pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
        store._connection.execute(f"PRAGMA max_page_count = {pages + 1}")
    with pytest.raises(BadStore) as failure:
        for number in range(200):
            shown = table.do(Put(0, number, "x" * 400))
    assert failure.value.text.key == "store.not-written"
    assert 0 < len(shown.actions) < 200
    assert table.match is shown
    assert reopened(store, table) == shown
    with store.lock:
        store._connection.execute("PRAGMA max_page_count = 10000")
    table.do(Put(1, 1))
    assert reopened(store, table) == table.match


def test_an_action_that_cannot_be_read_back_is_not_written(store, match):
    table = store.add(match)
    with pytest.raises(ValueError, match="pebbles"):
        table.do(Put(0, 2_000_000))
    assert table.match.actions == ()
    assert reopened(store, table).actions == ()


def test_list_and_history(store, match):
    first, second = store.add(match), store.add(match.with_action(Put(1, 7)))
    first.do(Put(0, 2))
    assert [saved.id for saved in store.games()] == [first.id, second.id]
    listed = {saved.id: saved for saved in store.running()}
    assert listed[second.id].totals == (0, 7)
    assert listed[second.id].winners == (1,)
    assert listed[second.id].players == (ANNA, BEN)
    assert listed[first.id].actions == 1
    second.end()
    assert [saved.id for saved in store.running()] == [first.id]
    assert [saved.id for saved in store.history()] == [second.id]
    second.reopen()
    assert len(store.running()) == 2


def test_a_game_that_is_over_is_history(store, match):
    table = store.add(match)
    table.do(*[Put(0, 1)] * 50)
    assert [saved.id for saved in store.history()] == [table.id]


def test_delete_takes_the_actions_too(store, match):
    kept, gone = store.add(match.with_action(Put(0, 1))), store.add(match.with_action(Put(0, 2)))
    store.delete(gone.id)
    assert [saved.id for saved in store.games()] == [kept.id]
    with sqlite3.connect(store.path) as raw:
        assert raw.execute("SELECT DISTINCT game_id FROM action").fetchall() == [(kept.id,)]
    with pytest.raises(KeyError):
        store.open(gone.id)
    with pytest.raises(KeyError):
        gone.do(Put(0, 1))


def test_export_and_import(store, match):
    table = store.add(match.with_actions((Put(0, 1), Put(1, 2))))
    table.undo()
    content = store.export_game(table.id)
    twin = store.import_game(content)
    assert twin.id != table.id
    assert twin.match.actions == (Put(0, 1),)
    assert store.export_game(twin.id) == content == match_to_bytes(table.match)


def test_a_game_nobody_can_fold_any_more_is_listed_and_exported(store, match):
    table = store.add(match.with_action(Put(0, 1)))
    with sqlite3.connect(store.path) as raw:
        raw.execute('UPDATE action SET action = \'{"do": "fly"}\'')
    with pytest.raises(BadFile) as failure:
        store.open(table.id)
    assert failure.value.text.key == "file.bad-action"
    assert len(store.games()) == 1
    assert json.loads(store.export_game(table.id))["actions"] == [{"do": "fly"}]


def test_totals_follow_a_new_version_of_the_game(store, match):
    table = store.add(match.with_action(Put(0, 3)))
    with sqlite3.connect(store.path) as raw:
        raw.execute("""UPDATE game SET game_version = 0, tally = '{"totals": [99, 0]}'""")
    assert store.open(table.id).match.final.totals == (3, 0)
    assert store.games()[0].totals == (3, 0)


def test_the_app_finds_back_to_its_screen(store):
    assert store.recall("screen") is None
    store.remember("screen", {"name": "board", "game": 3})
    store.remember("screen", {"name": "log", "game": 3})
    with Store(store.path) as other:
        assert other.recall("screen") == {"name": "log", "game": 3}
    store.forget("screen")
    assert store.recall("screen", "home") == "home"


def test_threads_take_turns(store, match):
    table = store.add(match)
    threads = [threading.Thread(target=lambda: [table.do(Put(0, 1)) for _ in range(5)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert reopened(store, table).totals == table.match.totals == (20, 0)


def test_schema_1_is_brought_up_to_date(tmp_path, pebbles):
    path = tmp_path / "old.db"
    with sqlite3.connect(path) as raw:
        raw.executescript((Path(__file__).parent / "schema_1.sql").read_text("utf-8"))
    with Store(path) as store:
        assert [(saved.id, saved.actions, saved.totals) for saved in store.games()] == [(2, 0, ()), (1, 2, ())]
        table = store.open(1)
        assert table.match.totals == (3, 4)
        assert table.redo().totals == (12, 4)
        assert store.games()[0].totals == (12, 4)
        assert store.games()[1].players[0].name == "Zoé"
        store.remember("language", "fr")
    with sqlite3.connect(path) as raw:
        assert read_version(raw) == SCHEMA_VERSION


def test_a_migration_that_fails_leaves_the_old_file_whole(tmp_path, pebbles, monkeypatch):
    path = tmp_path / "old.db"
    with sqlite3.connect(path) as raw:
        raw.executescript((Path(__file__).parent / "schema_1.sql").read_text("utf-8"))
    steps = ("", "CREATE TABLE remembered (key TEXT); CREATE TABLE game (id INTEGER)")
    monkeypatch.setattr("app.schema.MIGRATIONS", steps)
    with pytest.raises(BadStore):
        Store(path)
    monkeypatch.undo()
    monkeypatch.setitem(__import__("scoring.games").games.MODULES, "pebbles", "tests.pebbles")
    with Store(path) as store:
        assert store.open(1).match.totals == (3, 4)


def test_a_newer_file_is_left_alone(tmp_path):
    path = tmp_path / "new.db"
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(BadStore) as failure:
        Store(path)
    assert failure.value.text.key == "store.newer"
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"not a database at all" * 100, b"SQLite format 3\0" + b"\xff" * 4000])
def test_a_broken_file_is_set_aside_and_kept(tmp_path, content):
    path = tmp_path / "games.db"
    path.write_bytes(content)
    with pytest.raises(BadStore) as failure:
        Store(path)
    assert failure.value.text.key == "store.unreadable"
    aside = set_aside(path)
    assert aside.read_bytes() == content
    with Store(path) as store:
        assert store.games() == ()


def test_a_folder_is_no_store(tmp_path):
    with pytest.raises(BadStore):
        Store(tmp_path)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[" * 100_000, b" " * (LARGEST_FILE_BYTES + 1), b'{"format": "other"}', b"\x89PNG\r\n\x1a\n"],
    ids=["empty", "broken", "deep", "huge", "foreign", "picture"],
)
def test_a_bad_file_is_not_imported(store, content):
    with pytest.raises(BadFile) as failure:
        store.import_game(content)
    assert failure.value.text.key.startswith("file.")
    assert store.games() == ()
