"""Values that every game shares: players, spots on a board, figures of the table."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

SYMBOLS = ("circle", "square", "triangle", "diamond", "star", "cross")


def is_shown_as_written(text: str) -> bool:
    """Whether a text holds letters alone: no control codes that a terminal obeys, no halves of a letter."""
    return text.isprintable() or not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text)


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table: a name, a colour of the box, and a symbol for eyes that miss colours."""

    name: str
    colour: str
    symbol: str = "circle"

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise ValueError("a player needs a name, got an empty one")
        if len(self.name) > 40:
            raise ValueError(f"a player's name has at most 40 letters, got {len(self.name)}")
        if not is_shown_as_written(self.name):
            raise ValueError(f"a player's name is made of letters, got {self.name!r}")
        if self.symbol not in SYMBOLS:
            raise ValueError(f"a symbol is one of {', '.join(SYMBOLS)}, got {self.symbol!r}")


class Spot(NamedTuple):
    """One part of the board: a place (grid x, y with y growing south, or a game's own numbers) and a part of it."""

    place: tuple[int, ...]
    part: str = ""

    def __str__(self) -> str:
        at = ",".join(str(number) for number in self.place)
        return f"{at}/{self.part}" if self.part else at


def read_spot(text: str) -> Spot:
    """Read `x,y` or `x,y/part` as written by str(Spot)."""
    at, _, part = text.strip().partition("/")
    try:
        place = tuple(int(number) for number in at.split(","))
    except ValueError:
        raise ValueError(f"a spot is written x,y or x,y/part, got {text!r}") from None
    return Spot(place, part)
