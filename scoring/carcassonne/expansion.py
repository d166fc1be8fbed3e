"""What an expansion may add: the hooks that the base game calls, every one of them doing nothing by itself.

The base game names no expansion. An expansion is one file in `expansions/` with a class that fills the hooks it
needs, keeps what it must remember in `table.kept` under its key, and is listed in `expansions/__init__.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from scoring.carcassonne.actions import FigureAt, Piece, PieceMove
from scoring.carcassonne.state import Figure, Place, Region, State, Table
from scoring.carcassonne.tiles import CITY, FIELD, MONASTERY, ROAD, Tile
from scoring.messages import Message
from scoring.points import Points, ScoreEvent, Term
from scoring.problems import Answer, Problem
from scoring.rules import Rules, Switch
from scoring.values import Spot


@dataclass(frozen=True, slots=True)
class FigureKind:
    """A kind of wooden figure: how many each player has, what it weighs in a majority, and where it may stand."""

    key: str
    each: int
    strength: int = 1
    places: tuple[str, ...] = (CITY, ROAD, MONASTERY, FIELD)
    needs_free: bool = True
    """Only on a feature without a follower (follower.free)."""
    needs_own: bool = False
    """Only beside a follower of the same player."""


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature measured for scoring: from the board, or told in words."""

    kind: str
    tiles: int
    shields: int
    finished: bool
    marks: tuple[str, ...] = ()
    """What its parts carry (inn, cathedral, wine …), each as often as it is there."""
    spots: tuple[Spot, ...] = ()
    figures: tuple[Figure, ...] = ()
    strengths: tuple[tuple[int, int], ...] = ()
    """How many followers of which player count, in seat order."""


class Worth(NamedTuple):
    """What a feature pays, and by which clauses."""

    points: Points
    clauses: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()


TileOnTable = tuple[str, Place, int]
"""A tile, its place and its turn."""


class FedCity(NamedTuple):
    """A finished city that a field touches, however it came to be one."""

    key: int | str
    spots: tuple[Spot, ...]


class Expansion:
    """An expansion that adds nothing; a real one overrides what it needs."""

    key: str = ""
    """The switch that turns it on."""
    switches: tuple[Switch, ...] = ()
    actions: tuple[type[Any], ...] = ()
    clauses: tuple[str, ...] = ()
    piece_names: tuple[str, ...] = ()
    """The pieces of nobody that a turn may move."""

    def is_on(self, rules: Rules) -> bool:
        return rules[self.key] is True

    # What lies in the box

    def sets(self, rules: Rules) -> tuple[str, ...]:
        """The tile sets it adds."""
        return ()

    def start_tiles(self, rules: Rules, before: tuple[TileOnTable, ...]) -> tuple[TileOnTable, ...]:
        """Tiles on the table before the first turn, in place of the start tile, beside those laid by others before."""
        return ()

    def figure_kinds(self, rules: Rules) -> tuple[FigureKind, ...]:
        return ()

    def start(self, table: Table) -> None:
        """Set up what it keeps."""

    # A turn

    def tile_problems(self, table: Table, tile: Tile, place: Place) -> Iterable[Problem]:
        """Why this tile may not lie here, beyond matching edges."""
        return ()

    def drawable(self, table: Table, left: Mapping[str, int]) -> Mapping[str, int]:
        """The tiles that may be drawn next."""
        return left

    def after_tile(self, table: Table, tile: Tile, place: Place, player: int) -> None:
        """A tile lies; nothing else has happened yet."""

    def move_piece(self, table: Table, move: PieceMove, player: int) -> None:
        """One of its pieces was moved in this turn, before the follower."""

    def after_moves(self, table: Table, tile: Tile, place: Place, player: int, moves: tuple[PieceMove, ...]) -> None:
        """All pieces were moved; what should have been moved can be told now."""

    def figure_problems(self, table: Table, player: int, kind: str, spot: Spot) -> Iterable[Problem]:
        """Why this figure may not stand here, beyond the rules of followers."""
        return ()

    def pauses(self, table: Table, spots: list[Spot]) -> bool:
        """Whether these finished features must wait for the players before they are scored."""
        return False

    def finished(self, table: Table, features: list[Feature], player: int) -> None:
        """These features were finished by this player's tile, with figures or without; nothing is scored yet."""

    def went_on(self, table: Table) -> None:
        """The players said that nobody moves anything more."""

    def take_figure(self, table: Table, at: FigureAt) -> bool:
        """Send home a figure that stands on no part of a tile; False when it is not its own."""
        return False

    def after_scoring(self, table: Table, scored: list[tuple[Feature, ScoreEvent]]) -> None:
        """Everything that this turn finished has been scored and its figures are home."""

    def plays_again(self, table: Table, player: int, place: Place) -> bool:
        """Whether the player has another turn at once."""
        return False

    def apply(self, table: Table, action: Any) -> None:
        """One of its own actions."""

    # What a feature pays

    def worth(self, table: Table, feature: Feature, worth: Worth) -> Worth:
        """Points added to or taken from the sum so far."""
        return worth

    def name_score(self, feature: Feature) -> tuple[str, Message] | None:
        """A source and a title of its own for the score of this feature."""
        return None

    def more_finished(self, table: Table, kind: str) -> int:
        """How many finished features of this kind lie on the table besides the regions."""
        return 0

    def fed_cities(self, table: Table, field: Region) -> tuple[FedCity, ...]:
        """More finished cities that this field touches."""
        return ()

    def field_bonus(self, table: Table, player: int, fields: tuple[Region, ...], cities: int) -> tuple[Term, ...]:
        """More points for a player who is paid for `cities` cities through these fields, where he has farmers."""
        return ()

    def end_events(self, table: Table) -> tuple[ScoreEvent, ...]:
        """Scores of the end besides features."""
        return ()

    # The table told and asked

    def pieces(self, state: State) -> tuple[Piece, ...]:
        """What a snapshot must tell of it beyond tiles and figures."""
        return ()

    def place_piece(self, table: Table, piece: Piece) -> bool:
        """Take over one piece of a snapshot; False when it is not one of its own."""
        return False

    def place_figure(self, table: Table, figure: FigureAt) -> bool:
        """Take over one figure of a snapshot that stands on no part of a tile; False when that is not its own."""
        return False

    def after_snapshot(self, table: Table) -> None:
        """All of a snapshot has been laid out."""

    def figures_off_board(self, state: State) -> tuple[Figure, ...]:
        """Figures that stand on no feature."""
        return ()

    def questions(self, state: State) -> tuple[Problem, ...]:
        """What only the players know."""
        return ()

    def offers(self, state: State) -> tuple[Answer, ...]:
        """What a player may do now besides laying a tile, but need not."""
        return ()

    def notes(self, rules: Rules) -> tuple[Message, ...]:
        """Which of its switches were in force."""
        return ()

    # Playing by itself

    def random_moves(self, table: Table, tile: Tile, place: Place, player: int, rng: Random) -> tuple[PieceMove, ...]:
        """Legal piece moves for a tile that already lies on this table."""
        return ()

    def random_action(self, state: State, rng: Random) -> Any:
        """A legal action of its own that is due now, or None."""
        return None

    def read_sentence(self, text: str, players: Any) -> Any:
        """A line of a `.game` file as one of its actions, or None."""
        return None

    def check_sentence(self, state: State, text: str, players: Any) -> bool | None:
        return None


_KNOWN: list[Expansion] = []


def register(*expansions: Expansion) -> None:
    """Make expansions known, in the order in which their hooks are called."""
    _KNOWN.extend(expansions)


def known_expansions() -> tuple[Expansion, ...]:
    return tuple(_KNOWN)


@lru_cache(maxsize=64)
def expansions_on(rules: Rules) -> tuple[Expansion, ...]:
    """The expansions that these rules switch on."""
    return tuple(expansion for expansion in _KNOWN if expansion.is_on(rules))
