"""What an expansion of Carcassonne may add in the app: hooks that the entry and the scene call, all doing nothing.

The entry of a turn names no expansion. One file in `carcassonne_expansions/` fills the hooks that it needs: its
pieces on the board, what it asks within a turn, what it offers after one, its own entries, its lines in the log.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.drawing.scene import Area, Piece, Point, Shape
from app.games.view import Choice, Entry, EntryKind, Group, Held
from scoring.carcassonne.actions import PieceMove
from scoring.carcassonne.state import Figure, Place, State, Table
from scoring.carcassonne.tiles import Tile
from scoring.match import Match
from scoring.messages import Message
from scoring.rules import Rules
from scoring.values import Spot

Things = tuple[Piece | Shape, ...]
TAPPED = "offer/"
"""Begins the part of a spot on the board that stands for a choice of an offer: `offer/<group>/<key>`."""


@dataclass(frozen=True)
class Offer:
    """Something the players may tell now besides laying a tile: choices in the panel, perhaps on the board too."""

    group: Group
    choose: Callable[[str], Entry]
    things: Things = ()
    areas: tuple[Area, ...] = ()


@dataclass(frozen=True)
class TurnSoFar:
    """A turn in the making: the table as it is with the new tile laid and the pieces moved so far."""

    match: Match
    player: int
    tile: Tile
    place: Place
    table: Table
    moves: tuple[PieceMove, ...] = ()


@dataclass(frozen=True)
class MoveStep:
    """Pieces that a turn moves: which may be picked, where each may go, and whether the turn must move one."""

    group: Group
    is_due: bool
    ask: Callable[[str], Message]
    """What is asked once a piece is picked."""
    targets: Callable[[str], tuple[Spot, ...]]
    """The parts on which the picked piece may be put; none for a piece that leaves the table."""
    others: tuple[Spot, ...]
    """Parts on which the rules forbid it; they do not light up but can be tapped."""
    move: Callable[[str, Spot | None], PieceMove]
    piece: Callable[[str, Point], Piece]
    """The piece as it stands at a point of the board."""
    nobody: Message
    """The words for moving nothing, which a table may do against the rules."""


class ExpansionInApp:
    """An expansion that adds nothing; a real one overrides what it needs."""

    key: str = ""
    """The switch that turns it on."""
    entries: tuple[EntryKind, ...] = ()
    """Its own ways to enter something, offered while it is on."""

    def is_on(self, rules: Rules) -> bool:
        return rules[self.key] not in (False, "no")

    def things(self, state: State) -> Things:
        """Its pieces on the board."""
        return ()

    def figures_at(self, state: State) -> tuple[tuple[Figure, Point], ...]:
        """Figures of the players that stand on no part of a tile, and where."""
        return ()

    def held(self, state: State, seat: int) -> tuple[Held, ...]:
        """What lies before a player."""
        return ()

    def places(self, state: State) -> tuple[Place, ...]:
        """The empty places where the next tile belongs; none when it has no say in it."""
        return ()

    def move_step(self, turn: TurnSoFar) -> MoveStep | None:
        """What this turn does with its pieces."""
        return None

    def instead(self, turn: TurnSoFar) -> tuple[tuple[Choice, PieceMove], ...]:
        """What the player may do instead of placing a figure."""
        return ()

    def offers(self, match: Match) -> tuple[Offer, ...]:
        """What the players may or must tell now, between two tiles."""
        return ()

    def describe(self, match: Match, action: Any) -> Message | None:
        """One of its actions in one line."""
        return None

    def describe_move(self, move: PieceMove) -> Message | None:
        """What a turn did with one of its pieces, in a few words."""
        return None


_KNOWN: list[ExpansionInApp] = []


def register(*expansions: ExpansionInApp) -> None:
    """Make expansions known, in the order in which they are shown."""
    _KNOWN.extend(expansions)


def known_in_app() -> tuple[ExpansionInApp, ...]:
    return tuple(_KNOWN)


def in_play(rules: Rules) -> tuple[ExpansionInApp, ...]:
    """The expansions that these rules switch on."""
    return tuple(expansion for expansion in _KNOWN if expansion.is_on(rules))


def name_of(match: Match, seat: int) -> str:
    return match.players[seat].name if 0 <= seat < len(match.players) else "?"


def tapped_area(group: str, key: str, polygon: tuple[Point, ...]) -> Area:
    """An area of the board that stands for a choice of an offer."""
    return Area(Spot((), f"{TAPPED}{group}/{key}"), (polygon,))
