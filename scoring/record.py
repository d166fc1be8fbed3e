"""A game as one JSON file: what is saved, sent, scanned and tested is rules and actions."""

from __future__ import annotations

import json
from typing import Any

from scoring.actions import BadAction, action_from_json, action_to_json
from scoring.games import UnknownGame, find_game
from scoring.match import Match
from scoring.messages import Message, say
from scoring.rules import BadRules
from scoring.values import Player

FORMAT = "tablekeeper"
FORMAT_VERSION = 1
LARGEST_FILE_BYTES = 4_000_000
MOST_ACTIONS = 5_000
MOST_NESTED = 40
_NO_BRACKETS = bytes(byte for byte in range(256) if byte not in b"[]{}")


class BadFile(ValueError):
    """A file that is no game of ours; `text` is the sentence for the player."""

    def __init__(self, text: Message) -> None:
        super().__init__(f"{text.key} {dict(text.params)}")
        self.text = text


def match_to_json(match: Match) -> dict[str, Any]:
    """The match as plain JSON values, the undone actions left out."""
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "game": match.game.id,
        "game_version": match.game.version,
        "players": [{"name": p.name, "colour": p.colour, "symbol": p.symbol} for p in match.players],
        "rules": dict(match.rules.values),
        "actions": [action_to_json(action) for action in match.actions],
    }


def read_json(content: bytes) -> Any:
    """Parse bytes from outside: bounded in size and depth, anything else is a BadFile."""
    if len(content) > LARGEST_FILE_BYTES:
        raise BadFile(say("file.too-large", limit=LARGEST_FILE_BYTES // 1_000_000))
    if _depth(content) > MOST_NESTED:
        raise BadFile(say("file.too-deep"))
    try:
        return json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise BadFile(say("file.no-json")) from None


def _depth(content: bytes) -> int:
    """An upper bound of the nesting; brackets inside texts count too, which real games never come near."""
    deepest = depth = 0
    for byte in content.translate(None, _NO_BRACKETS):
        depth += 1 if byte in b"[{" else -1
        deepest = max(deepest, depth)
        if deepest > MOST_NESTED:
            break
    return deepest


def match_from_json(written: Any) -> Match:
    """The match that a parsed file tells; BadFile has the sentence when it tells none."""
    if not isinstance(written, dict) or written.get("format") != FORMAT:
        raise BadFile(say("file.foreign"))
    version = written.get("format_version")
    if not isinstance(version, int) or version < 1:
        raise BadFile(say("file.foreign"))
    if version > FORMAT_VERSION:
        raise BadFile(say("file.newer", version=version))
    try:
        game = find_game(str(written.get("game"))[:40])
    except UnknownGame:
        raise BadFile(say("file.unknown-game", game=str(written.get("game"))[:40])) from None
    actions = written.get("actions")
    if not isinstance(actions, list) or len(actions) > MOST_ACTIONS:
        raise BadFile(say("file.bad-actions", limit=MOST_ACTIONS))
    try:
        players = _players_from_json(written.get("players"))
        chosen = written.get("rules", {})
        if not isinstance(chosen, dict):
            raise BadRules("rules are an object")
        rules = game.rules(chosen)
        read = tuple(_numbered(game.action_kinds, number, action) for number, action in enumerate(actions, 1))
        return Match(game, players, rules, read)
    except BadFile:
        raise
    except ValueError as error:
        raise BadFile(say("file.bad-content", reason=str(error)[:300])) from error


def _numbered(kinds: Any, number: int, written: Any) -> Any:
    try:
        return action_from_json(kinds, written)
    except BadAction as error:
        raise BadFile(say("file.bad-action", number=number, reason=str(error)[:300])) from error


def _players_from_json(written: Any) -> tuple[Player, ...]:
    if not isinstance(written, list) or len(written) > 10:
        raise ValueError("players are a short list")
    players = []
    for entry in written:
        if not isinstance(entry, dict):
            raise ValueError("a player is an object with name, colour and symbol")
        name, colour, symbol = (entry.get(key) for key in ("name", "colour", "symbol"))
        if not (isinstance(name, str) and isinstance(colour, str) and isinstance(symbol or "", str)):
            raise ValueError("a player's name, colour and symbol are texts")
        players.append(Player(name, colour, symbol or "circle"))
    return tuple(players)


def match_to_bytes(match: Match) -> bytes:
    return (json.dumps(match_to_json(match), ensure_ascii=False, indent=1) + "\n").encode()


def match_from_bytes(content: bytes) -> Match:
    return match_from_json(read_json(content))
