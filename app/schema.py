"""The tables of the store, as the steps that lead from each schema version to the next."""

from __future__ import annotations

import sqlite3

MIGRATIONS = (
    # 1: a game is its rules and its actions, one row an action.
    """
    CREATE TABLE game (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        game_version INTEGER NOT NULL,
        players TEXT NOT NULL,
        rules TEXT NOT NULL,
        done INTEGER NOT NULL DEFAULT 0,
        started_at TEXT NOT NULL,
        changed_at TEXT NOT NULL
    );
    CREATE TABLE action (
        game_id INTEGER NOT NULL REFERENCES game(id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        action TEXT NOT NULL,
        PRIMARY KEY (game_id, position)
    ) WITHOUT ROWID;
    """,
    # 2: the list of games shows totals without folding every game; the app finds back to its screen.
    """
    ALTER TABLE game ADD COLUMN tally TEXT NOT NULL DEFAULT '';
    ALTER TABLE game ADD COLUMN ended_at TEXT;
    CREATE TABLE remembered (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) WITHOUT ROWID;
    """,
)
"""A step is never changed once it has been released: a new one is added at the end."""

SCHEMA_VERSION = len(MIGRATIONS)


def read_version(connection: sqlite3.Connection) -> int:
    """The schema version of this file; 0 for an empty one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file to today's schema: all missing steps in one transaction, so a kill leaves the old file whole."""
    if read_version(connection) == SCHEMA_VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Read again under the lock: another process may have been faster.
        for step in MIGRATIONS[read_version(connection) :]:
            for statement in filter(None, (part.strip() for part in step.split(";"))):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
