-- A file of games as schema version 1 left it: two games, one with an undone action.
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
INSERT INTO game VALUES (1, 'pebbles', 1,
    '[{"name": "Anna", "colour": "red", "symbol": "circle"}, {"name": "Ben", "colour": "blue", "symbol": "square"}]',
    '{"worth": 1}', 2, '2026-10-01T18:00:00.000000+00:00', '2026-10-01T18:05:00.000000+00:00');
INSERT INTO action VALUES (1, 0, '{"do": "put", "player": 0, "pebbles": 3}');
INSERT INTO action VALUES (1, 1, '{"do": "put", "player": 1, "pebbles": 4}');
INSERT INTO action VALUES (1, 2, '{"do": "put", "player": 0, "pebbles": 9}');
INSERT INTO game VALUES (2, 'pebbles', 1,
    '[{"name": "Zoé", "colour": "green", "symbol": "star"}]',
    '{"worth": 2}', 0, '2026-10-02T18:00:00.000000+00:00', '2026-10-02T18:00:00.000000+00:00');
PRAGMA user_version = 1;
