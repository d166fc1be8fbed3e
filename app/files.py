"""Reads a game from a file of unknown origin: `.game.json` or the sentences of a `.game`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from scoring.games import UnknownGame
from scoring.messages import say
from scoring.record import LARGEST_FILE_BYTES, MOST_ACTIONS, BadFile, match_from_bytes
from scoring.sentences import Told, read_game_text

STANDARD_INPUT = "-"


def load_game(name: str) -> Told:
    """The game in a file, or on standard input for `-`; BadFile has the sentence when there is none."""
    return read_game(load_content(name))


def load_content(name: str) -> bytes:
    """The bytes of a file, never more than one byte past what a game may have."""
    try:
        if name == STANDARD_INPUT:
            return sys.stdin.buffer.read(LARGEST_FILE_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(LARGEST_FILE_BYTES + 1)
    except FileNotFoundError:
        raise BadFile(say("file.not-there", file=name)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadFile(say("file.not-readable", file=name, reason=reason)) from None


def read_game(content: bytes) -> Told:
    """Bytes that begin like JSON are read as such, those with a line `game: …` as sentences."""
    if content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"["):
        return Told(match_from_bytes(content))
    if len(content) > LARGEST_FILE_BYTES:
        raise BadFile(say("file.too-large", limit=LARGEST_FILE_BYTES // 1_000_000))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadFile(say("file.foreign")) from None
    named = re.search(r"^game:[ \t]*(\S*)", text, re.MULTILINE)
    if named is None:
        raise BadFile(say("file.foreign"))
    if text.count("\n") > MOST_ACTIONS:
        raise BadFile(say("file.bad-actions", limit=MOST_ACTIONS))
    try:
        return read_game_text(text)
    except UnknownGame:
        raise BadFile(say("file.unknown-game", game=named[1][:40])) from None
    except ValueError as error:
        raise BadFile(say("file.bad-content", reason=str(error)[:300])) from error
