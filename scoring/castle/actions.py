"""What happens at a table of The Castle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class At:
    """A part of a tile on the table: its cell and any edge the part reaches."""

    x: int
    y: int
    part: str


@dataclass(frozen=True, slots=True)
class UseOn:
    """Wall tile 2 or 3 doubles the finished tower or house with this part."""

    wall: int
    x: int
    y: int
    part: str


@dataclass(frozen=True, slots=True)
class Lay:
    """A turn: a tile is laid, perhaps with a follower on one of its parts, perhaps with wall tiles 2 and 3."""

    kind: ClassVar[str] = "lay"
    player: int
    tile: str
    x: int
    y: int
    turn: int = 0
    follower: str = ""
    uses: tuple[UseOn, ...] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """In which order the features of the last turn were scored; it can decide who takes which wall tile."""

    kind: ClassVar[str] = "order"
    features: tuple[At, ...]


@dataclass(frozen=True, slots=True)
class Again:
    """Wall tile 1 is used: one more turn."""

    kind: ClassVar[str] = "again"
    player: int


@dataclass(frozen=True, slots=True)
class Discard:
    """A drawn tile fits nowhere and leaves the game; the player draws another."""

    kind: ClassVar[str] = "discard"
    player: int
    tile: str


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The wall tile taken at a corner tower (its lower space) is turned up."""

    kind: ClassVar[str] = "turn-up"
    corner: int
    wall: int


@dataclass(frozen=True, slots=True)
class Hold:
    """A player has taken this wall tile (0: not turned up yet), perhaps from this corner tower; `used`: and used it."""

    kind: ClassVar[str] = "hold"
    player: int
    wall: int
    corner: int = -1
    used: bool = False


@dataclass(frozen=True, slots=True)
class StandOn:
    """A player's marker shows so many points; the difference to the points known counts as typed from the track."""

    kind: ClassVar[str] = "track"
    player: int
    points: int


@dataclass(frozen=True, slots=True)
class PutPalace:
    """A palace stands in a house of so many tiles; with a part named, that house gives the size."""

    kind: ClassVar[str] = "palace"
    player: int
    size: int = 0
    at: At | None = None


@dataclass(frozen=True, slots=True)
class Jot:
    """A finished feature told in words at a table that keeps no board: its kind and size and who had the majority."""

    kind: ClassVar[str] = "jot"
    player: int
    feature: str
    tiles: int
    well: bool = False
    doubled: bool = False


@dataclass(frozen=True, slots=True)
class Settle:
    """A finished feature on which followers still stand is scored now, or was scored before; they go home."""

    kind: ClassVar[str] = "settle"
    at: At
    scored_before: bool = False


@dataclass(frozen=True, slots=True)
class SeenTile:
    """A tile as a photo shows it."""

    tile: str
    x: int
    y: int
    turn: int = 0


@dataclass(frozen=True, slots=True)
class SeenFollower:
    """A follower as a photo shows it."""

    player: int
    x: int
    y: int
    part: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole table at one moment: what a photo shows, and what the players add from the track and their hands.

    It replaces everything known of the board; points become what is typed, where something is typed.
    """

    kind: ClassVar[str] = "snapshot"
    tiles: tuple[SeenTile, ...] = ()
    followers: tuple[SeenFollower, ...] = ()
    palaces: tuple[PutPalace, ...] = ()
    points: tuple[int, ...] = ()
    walls: tuple[Hold, ...] = ()
    discarded: tuple[str, ...] = ()
    turn_of: int = 0


ACTION_KINDS: dict[str, type[Any]] = {
    made.kind: made for made in (Lay, Order, Again, Discard, TurnUp, Hold, StandOn, PutPalace, Jot, Settle, Snapshot)
}
