"""The one-line notation of a board: `game place=content place=content …`, the same frame for every game."""

from __future__ import annotations

import re
from collections.abc import Iterable

LONGEST_LINE = 200_000


def write_line(game_id: str, items: Iterable[tuple[str, str]]) -> str:
    """One line of `place=content` items; neither may hold a space."""
    words = [game_id]
    for place, content in items:
        if " " in place or " " in content or "=" in place:
            raise ValueError(f"no spaces in a board line, got {place!r}={content!r}")
        words.append(f"{place}={content}")
    return " ".join(words)


def read_line(game_id: str, line: str) -> tuple[tuple[str, str], ...]:
    """The items of a line written by `write_line`; ValueError says what is wrong with it."""
    if len(line) > LONGEST_LINE:
        raise ValueError(f"a board line has at most {LONGEST_LINE} letters, got {len(line)}")
    words = line.split()
    if not words or words[0] != game_id:
        raise ValueError(f"a board line of this game begins with {game_id!r}, got {line[:30]!r}")
    items = []
    for word in words[1:]:
        place, equals, content = word.partition("=")
        if not equals:
            raise ValueError(f"expected place=content, got {word[:60]!r}")
        items.append((place, content))
    return tuple(items)


def write_place(x: int, y: int) -> str:
    return f"{x},{y}"


def read_place(text: str) -> tuple[int, int]:
    """`x,y` as two whole numbers."""
    found = re.fullmatch(r"(-?[0-9]{1,7}),(-?[0-9]{1,7})", text)
    if not found:
        raise ValueError(f"a place is written x,y, got {text[:30]!r}")
    return int(found[1]), int(found[2])
