"""The store: every game on disk in SQLite, one row an action, and the only place that changes a game.

An action counts when it is written: each change is one transaction, and the new match is shown to nobody
before the commit. Write-ahead log with `synchronous=FULL`: one flush to disk an action, so neither a killed
process nor a flat battery takes back what was shown.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.schema import SCHEMA_VERSION, migrate, read_version
from scoring.actions import action_from_json, action_to_json
from scoring.match import Match
from scoring.messages import Message, say
from scoring.record import (
    FORMAT,
    FORMAT_VERSION,
    MOST_ACTIONS,
    BadFile,
    match_from_bytes,
    match_from_json,
    match_to_bytes,
    match_to_json,
)
from scoring.rules import Rules
from scoring.values import Player


class BadStore(Exception):
    """The file of games cannot be opened; `text` is the sentence for the player."""

    def __init__(self, text: Message) -> None:
        super().__init__(f"{text.key} {dict(text.params)}")
        self.text = text


@dataclass(frozen=True, slots=True)
class Saved:
    """One line of the list of games; totals are those of the last change, as if the game ended there."""

    id: int
    game: str
    players: tuple[Player, ...]
    actions: int
    started_at: datetime
    changed_at: datetime
    ended_at: datetime | None
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool

    @property
    def is_running(self) -> bool:
        return self.ended_at is None and not self.over


class Table:
    """An open game: `match` is what counts and is on disk; every change goes through here."""

    def __init__(self, store: Store, game_id: int, match: Match) -> None:
        self._store = store
        self.id = game_id
        self.match = match

    def do(self, *actions: Any) -> Match:
        """Record actions (several are one change); what had been undone is gone."""
        return self._change(lambda match: match.with_actions(actions))

    def undo(self) -> Match:
        """Take the last action back; it stays on disk for `redo`."""
        return self._change(Match.undo)

    def redo(self) -> Match:
        return self._change(Match.redo)

    def edit(self, index: int, *actions: Any) -> Match:
        """Replace an older action by none, one or several; everything after it is recomputed."""
        return self._change(lambda match: match.with_edit(index, *actions))

    def remove(self, index: int) -> Match:
        return self._change(lambda match: match.without(index))

    def insert(self, index: int, action: Any) -> Match:
        return self._change(lambda match: match.with_inserted(index, action))

    def use_rules(self, rules: Rules) -> Match:
        """The same actions under other rules."""
        return self._change(lambda match: match.with_rules(rules))

    def seat(self, players: tuple[Player, ...]) -> Match:
        """The same actions with players renamed or recoloured, as many as before."""

        def seated(match: Match) -> Match:
            if len(players) != len(match.players):
                raise ValueError(f"the game has {len(match.players)} players, got {len(players)}")
            return Match(match.game, players, match.rules, match.actions, match.undone)

        return self._change(seated)

    def _change(self, change: Callable[[Match], Match]) -> Match:
        with self._store.lock:
            # Folded first and written second: an action that trips a bug of ours never poisons the saved game.
            changed = change(self.match)
            if changed is not self.match:
                self._store.write_change(self.id, self.match, changed)
                self.match = changed
            return changed

    def end(self) -> None:
        """The players are done: the game moves to the history."""
        self._store.mark_ended(self.id, _now())

    def reopen(self) -> None:
        self._store.mark_ended(self.id, None)


class Store:
    """The file of games. Safe to use from several threads; one change at a time."""

    def __init__(self, path: Path | str) -> None:
        """Open or create the file; BadStore has the sentence when it is no file of ours."""
        self.path = Path(path)
        self.lock = threading.RLock()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(self.path, isolation_level=None, timeout=10, check_same_thread=False)
        except (OSError, sqlite3.Error):
            raise BadStore(say("store.unreadable", file=self.path.name)) from None
        try:
            version = read_version(self._connection)
            if version > SCHEMA_VERSION:
                raise BadStore(say("store.newer", version=version))
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = FULL")
            self._connection.execute("PRAGMA foreign_keys = ON")
            migrate(self._connection)
        except sqlite3.Error:
            self._connection.close()
            raise BadStore(say("store.unreadable", file=self.path.name)) from None
        except BadStore:
            self._connection.close()
            raise

    def close(self) -> None:
        with self.lock:
            self._connection.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self.lock:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException as error:
                with suppress(sqlite3.Error):  # a full disk may have rolled back already
                    self._connection.execute("ROLLBACK")
                if isinstance(error, sqlite3.Error):
                    raise BadStore(say("store.not-written", reason=str(error)[:200])) from error
                raise

    # -- games -------------------------------------------------------------------------------------------------

    def add(self, match: Match) -> Table:
        """Write a match as a new game, with all its actions, and open it."""
        now = _now()
        written = match_to_json(match)
        with self._transaction() as connection:
            row = connection.execute(
                "INSERT INTO game (game, game_version, players, rules, done, started_at, changed_at, tally)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    match.game.id,
                    match.game.version,
                    json.dumps(written["players"]),
                    json.dumps(written["rules"]),
                    len(match.actions),
                    now,
                    now,
                    _tally(match),
                ),
            )
            game_id = row.lastrowid
            assert game_id is not None
            _write_actions(connection, game_id, match, 0)
        return Table(self, game_id, match)

    def open(self, game_id: int) -> Table:
        """Resume a game where it was, what can be redone included; BadFile when it cannot be read any more."""
        with self.lock:
            done, written = self._read(game_id)
        whole = match_from_json(written)
        match = Match(
            whole.game,
            whole.players,
            whole.rules,
            whole.actions[:done],
            whole.actions[done:],
            whole.states[: done + 1],
        )
        if written["game_version"] != match.game.version:
            # The rules of scoring were mended since: the list shall show what the game gives today.
            self.write_change(game_id, match, match)
        return Table(self, game_id, match)

    def games(self) -> tuple[Saved, ...]:
        """All games, the one changed last first."""
        with self.lock:
            rows = self._connection.execute(
                "SELECT id, game, players, done, started_at, changed_at, ended_at, tally FROM game"
                " ORDER BY changed_at DESC, id DESC"
            ).fetchall()
        return tuple(_saved(*row) for row in rows)

    def running(self) -> tuple[Saved, ...]:
        return tuple(saved for saved in self.games() if saved.is_running)

    def history(self) -> tuple[Saved, ...]:
        return tuple(saved for saved in self.games() if not saved.is_running)

    def delete(self, game_id: int) -> None:
        """Take a game and its actions off the disk; nothing happens when it is not there."""
        with self._transaction() as connection:
            connection.execute("DELETE FROM game WHERE id = ?", (game_id,))

    def export_game(self, game_id: int) -> bytes:
        """The game as one `.game.json`; a game that this version cannot fold any more still comes out whole."""
        with self.lock:
            done, written = self._read(game_id)
        written["actions"] = written["actions"][:done]
        try:
            return match_to_bytes(match_from_json(written))
        except BadFile:
            return (json.dumps(written, ensure_ascii=False, indent=1) + "\n").encode()

    def import_game(self, content: bytes) -> Table:
        """A `.game.json` as a new game; BadFile has the sentence when it is none."""
        return self.add(match_from_bytes(content))

    # -- what the app remembers: language, theme, the screen one was on ----------------------------------------

    def remember(self, key: str, value: Any) -> None:
        """Keep a JSON value under a key, for good at once."""
        with self._transaction() as connection:
            connection.execute(
                "INSERT INTO remembered (key, value) VALUES (?, ?)"
                " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                (key, json.dumps(value)),
            )

    def recall(self, key: str, otherwise: Any = None) -> Any:
        with self.lock:
            row = self._connection.execute("SELECT value FROM remembered WHERE key = ?", (key,)).fetchone()
        return otherwise if row is None else json.loads(row[0])

    def forget(self, key: str) -> None:
        with self._transaction() as connection:
            connection.execute("DELETE FROM remembered WHERE key = ?", (key,))

    # -- rows --------------------------------------------------------------------------------------------------

    def write_change(self, game_id: int, before: Match, after: Match) -> None:
        """Write what differs between two matches of one game in one transaction."""
        had = (*before.actions, *before.undone)
        has = (*after.actions, *after.undone)
        same = 0
        while same < min(len(had), len(has)) and had[same] is has[same]:
            same += 1
        with self._transaction() as connection:
            changed = connection.execute(
                "UPDATE game SET done = ?, changed_at = ?, tally = ?, game_version = ? WHERE id = ?",
                (len(after.actions), _now(), _tally(after), after.game.version, game_id),
            )
            if changed.rowcount != 1:
                raise KeyError(f"game {game_id} is not in the store")
            if len(had) > same:
                connection.execute("DELETE FROM action WHERE game_id = ? AND position >= ?", (game_id, same))
            _write_actions(connection, game_id, after, same)
            if before.rules != after.rules or before.players != after.players:
                written = match_to_json(after)
                connection.execute(
                    "UPDATE game SET rules = ?, players = ? WHERE id = ?",
                    (json.dumps(written["rules"]), json.dumps(written["players"]), game_id),
                )

    def mark_ended(self, game_id: int, ended_at: str | None) -> None:
        with self._transaction() as connection:
            connection.execute("UPDATE game SET ended_at = ? WHERE id = ?", (ended_at, game_id))

    def _read(self, game_id: int) -> tuple[int, dict[str, Any]]:
        row = self._connection.execute(
            "SELECT game, game_version, players, rules, done FROM game WHERE id = ?", (game_id,)
        ).fetchone()
        if row is None:
            raise KeyError(f"game {game_id} is not in the store")
        game, game_version, players, rules, done = row
        actions = self._connection.execute(
            "SELECT action FROM action WHERE game_id = ? ORDER BY position", (game_id,)
        ).fetchall()
        return done, {
            "format": FORMAT,
            "format_version": FORMAT_VERSION,
            "game": game,
            "game_version": game_version,
            "players": json.loads(players),
            "rules": json.loads(rules),
            "actions": [json.loads(action) for (action,) in actions],
        }


def set_aside(path: Path | str) -> Path:
    """Rename a file that cannot be opened, so that the app starts afresh and nothing is thrown away."""
    broken = Path(path)
    aside = broken.with_name(f"{broken.name}.{datetime.now(UTC):%Y%m%d-%H%M%S}.broken")
    for ending in ("", "-wal", "-shm"):
        part = broken.with_name(broken.name + ending)
        if part.exists():
            os.replace(part, aside.with_name(aside.name + ending))
    return aside


def _write_actions(connection: sqlite3.Connection, game_id: int, match: Match, first: int) -> None:
    """Write the actions from position `first` on, the undone ones after the done ones."""
    actions = (*match.actions, *match.undone)
    if len(actions) > MOST_ACTIONS:
        raise BadFile(say("file.bad-actions", limit=MOST_ACTIONS))
    rows = []
    for position in range(first, len(actions)):
        text = json.dumps(action_to_json(actions[position]))
        # Nothing goes to disk that could not be read back.
        if action_from_json(match.game.action_kinds, json.loads(text)) != actions[position]:
            raise ValueError(f"{actions[position]!r} does not survive its JSON {text}")
        rows.append((game_id, position, text))
    connection.executemany("INSERT INTO action (game_id, position, action) VALUES (?, ?, ?)", rows)


def _tally(match: Match) -> str:
    final = match.final
    return json.dumps({"totals": final.totals, "winners": final.winners, "over": final.over})


def _saved(
    game_id: int,
    game: str,
    players: str,
    done: int,
    started_at: str,
    changed_at: str,
    ended_at: str | None,
    tally: str,
) -> Saved:
    told = json.loads(tally) if tally else {}
    return Saved(
        id=game_id,
        game=game,
        players=tuple(Player(**player) for player in json.loads(players)),
        actions=done,
        started_at=datetime.fromisoformat(started_at),
        changed_at=datetime.fromisoformat(changed_at),
        ended_at=None if ended_at is None else datetime.fromisoformat(ended_at),
        totals=tuple(told.get("totals", ())),
        winners=tuple(told.get("winners", ())),
        over=bool(told.get("over", False)),
    )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")
