"""A game as one file: round trip, and files that are broken, huge, deep or foreign."""

import json
from typing import Any

import pytest

from app.words import LANGUAGES, Words
from scoring.games import find_game
from scoring.match import Match
from scoring.record import (
    LARGEST_FILE_BYTES,
    MOST_ACTIONS,
    BadFile,
    match_from_bytes,
    match_from_json,
    match_to_bytes,
    match_to_json,
)
from scoring.robber_knights.actions import EndTurn, StartTile
from scoring.values import Player

GAME = find_game("robber-knights")
MATCH = Match(
    GAME,
    (Player("Zoë", "red", "star"), Player("Ben", "blue")),
    GAME.rules(),
    (StartTile("plain", 0, 0, "village"), EndTurn(1)),
)
GOOD = match_to_json(MATCH)


def test_round_trip_without_what_was_undone() -> None:
    assert match_from_bytes(match_to_bytes(MATCH)) == MATCH
    assert match_from_bytes(match_to_bytes(MATCH.undo())).actions == MATCH.actions[:1]
    assert match_from_bytes(b"\xef\xbb\xbf" + match_to_bytes(MATCH)) == MATCH, "a byte order mark is no harm"
    assert "Zoë" in match_to_bytes(MATCH).decode()


BROKEN = {
    "file.no-json": [b"", b"{", b"\xff\xfe\x00", b"{'a': 1}", b"[1] [2]", b"1" * 5000],
    "file.too-large": [b" " * (LARGEST_FILE_BYTES + 1)],
    "file.too-deep": [b"[" * 100_000, b'{"a":' * 50 + b"1" + b"}" * 50],
    "file.foreign": [b"[]", b"null", b"{}", b'"tablekeeper"', b'{"format": "other"}', b'{"format": "tablekeeper"}'],
}


@pytest.mark.parametrize(("key", "content"), [(key, c) for key, contents in BROKEN.items() for c in contents])
def test_a_broken_file_ends_in_a_sentence(key: str, content: bytes) -> None:
    with pytest.raises(BadFile) as caught:
        match_from_bytes(content)
    assert caught.value.text.key == key
    for language in LANGUAGES:
        assert "{" not in Words(language).say(caught.value.text)


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("file.foreign", {"format_version": "1"}),
    ("file.foreign", {"format_version": 0}),
    ("file.newer", {"format_version": 2}),
    ("file.unknown-game", {"game": "whist"}),
    ("file.unknown-game", {"game": None}),
    ("file.unknown-game", {"game": ["robber-knights"]}),
    ("file.bad-actions", {"actions": None}),
    ("file.bad-actions", {"actions": {}}),
    ("file.bad-actions", {"actions": [{}] * (MOST_ACTIONS + 1)}),
    ("file.bad-action", {"actions": [{"do": "fly"}]}),
    ("file.bad-action", {"actions": [[]]}),
    ("file.bad-content", {"players": None}),
    ("file.bad-content", {"players": []}),
    ("file.bad-content", {"players": ["red"]}),
    ("file.bad-content", {"players": [{"name": 1, "colour": "red"}, {"name": "B", "colour": "blue"}]}),
    ("file.bad-content", {"players": [{"name": "A", "colour": "pink"}, {"name": "B", "colour": "blue"}]}),
    ("file.bad-content", {"players": [{"name": "A", "colour": "red"}] * 2}),
    ("file.bad-content", {"players": [{"name": "A", "colour": "red"}] * 11}),
    ("file.bad-content", {"rules": []}),
    ("file.bad-content", {"rules": {"moat": True}}),
]


@pytest.mark.parametrize(("key", "change"), WRONG)
def test_wrong_content_ends_in_a_sentence(key: str, change: dict[str, Any]) -> None:
    with pytest.raises(BadFile) as caught:
        match_from_json({**GOOD, **change})
    assert caught.value.text.key == key
    assert len(Words("en").say(caught.value.text)) < 500


def test_every_missing_field_is_noticed_or_has_a_default() -> None:
    for field in GOOD:
        less = {key: value for key, value in GOOD.items() if key != field}
        if field in ("rules", "game_version"):
            assert match_from_json(less) == MATCH
        else:
            with pytest.raises(BadFile):
                match_from_json(less)
    assert json.loads(match_to_bytes(MATCH)) == GOOD
