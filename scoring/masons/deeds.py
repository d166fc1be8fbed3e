"""The actions of Masons: the board and its changes, a turn, cards, counted cards, a photo's table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from scoring.masons.profile import Profile


@dataclass(frozen=True, slots=True)
class MakeBoard:
    """A triangular board from the generator."""

    kind: ClassVar[str] = "make-board"
    rows: int
    columns: int
    countries: str = "columns"
    shore: str = "left-right"
    name: str = ""


@dataclass(frozen=True, slots=True)
class LayBoard:
    """A board from its owner's profile."""

    kind: ClassVar[str] = "board"
    profile: Profile


@dataclass(frozen=True, slots=True)
class RemoveCells:
    """Cells that the owner's board does not have."""

    kind: ClassVar[str] = "remove-cells"
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Paint:
    """The country of some cells."""

    kind: ClassVar[str] = "paint"
    cells: tuple[int, ...]
    country: int


@dataclass(frozen=True, slots=True)
class MarkShore:
    """Spots that lie on the shore, or do not."""

    kind: ClassVar[str] = "shore"
    spots: tuple[int, ...]
    water: bool = True


@dataclass(frozen=True, slots=True)
class NameBoard:
    """The name under which the board is shared, and the names of its three countries if they have any."""

    kind: ClassVar[str] = "name-board"
    name: str
    countries: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EarlyRoll:
    """A player rolled before he built (`penalty`)."""

    kind: ClassVar[str] = "early-roll"
    player: int


@dataclass(frozen=True, slots=True)
class Tower:
    """A tower on a spot."""

    spot: int
    colour: str


@dataclass(frozen=True, slots=True)
class House:
    """A house in a cell; also used for palaces."""

    cell: int
    colour: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Build:
    """A turn: the wall between two spots, the dice as rolled, towers and houses in the order they were set.

    One of the towers obeys the die; dice that nobody entered are None or empty and are not checked.
    """

    kind: ClassVar[str] = "build"
    player: int
    wall: tuple[int, int]
    tower_die: str | None = None
    house_dice: tuple[str, ...] = ()
    towers: tuple[Tower, ...] = ()
    houses: tuple[House, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """The closer joins the new city with a neighbouring one, or (None) with none."""

    kind: ClassVar[str] = "link"
    player: int
    city: int | None = None


@dataclass(frozen=True, slots=True)
class PlayCards:
    """One or two cards in the round; `city` is the one named when the last piece closed none."""

    kind: ClassVar[str] = "play"
    player: int
    cards: tuple[str, ...]
    city: int | None = None


@dataclass(frozen=True, slots=True)
class CountedCard:
    """A card and the number that the players counted for it; a colour card counts palaces and houses."""

    card: str
    count: int
    palaces: int = 0


@dataclass(frozen=True, slots=True)
class CountCards:
    """One or two cards whose numbers the players counted themselves; needs no board."""

    kind: ClassVar[str] = "count"
    player: int
    cards: tuple[CountedCard, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """One card laid down without points, two drawn."""

    kind: ClassVar[str] = "discard"
    player: int


@dataclass(frozen=True, slots=True)
class Pass:
    """No card in the round at the end, where 001 says that a player may play."""

    kind: ClassVar[str] = "pass"
    player: int


@dataclass(frozen=True, slots=True)
class ExchangeCards:
    """A trailing player lays down cards and draws as many."""

    kind: ClassVar[str] = "exchange"
    player: int
    cards: int


@dataclass(frozen=True, slots=True)
class TellHand:
    """How many cards a player holds, when nobody kept count."""

    kind: ClassVar[str] = "hand"
    player: int
    cards: int


@dataclass(frozen=True, slots=True)
class LastPiece:
    """The players say that the last piece was placed; a city was closed with it or not."""

    kind: ClassVar[str] = "last-piece"
    player: int
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The table as a photo shows it; cities and tidying follow from it unless `cities` says which there are.

    `spaces` are the markers on the track, seat by seat; `closed` is a cell of the city just closed;
    `player` closed it, or is to build next.
    """

    kind: ClassVar[str] = "snapshot"
    walls: tuple[tuple[int, int], ...] = ()
    towers: tuple[Tower, ...] = ()
    houses: tuple[House, ...] = ()
    palaces: tuple[House, ...] = ()
    spaces: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    player: int = 0
    closed: int | None = None
    cities: tuple[tuple[int, ...], ...] | None = None


ACTION_KINDS: Mapping[str, type[Any]] = {
    made.kind: made
    for made in (
        MakeBoard,
        LayBoard,
        RemoveCells,
        Paint,
        MarkShore,
        NameBoard,
        EarlyRoll,
        Build,
        Link,
        PlayCards,
        CountCards,
        Discard,
        Pass,
        ExchangeCards,
        TellHand,
        LastPiece,
        Snapshot,
    )
}
