"""What can happen at a table of Carcassonne; every expansion adds its own kinds in its own file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

FOLLOWER = "follower"


def _check_turn(turn: int) -> None:
    if not 0 <= turn <= 3:
        raise ValueError(f"a turn is 0 to 3 quarter turns clockwise, got {turn}")


@dataclass(frozen=True, slots=True)
class PieceMove:
    """A piece that belongs to nobody, put on a part of a tile; without a part it leaves the table."""

    piece: str
    x: int = 0
    y: int = 0
    part: str = ""


@dataclass(frozen=True, slots=True)
class LayTile:
    """One turn: a tile at a place, perhaps pieces moved, perhaps a figure on one of its parts; then it is scored."""

    kind: ClassVar[str] = "lay"
    player: int
    tile: str
    x: int
    y: int
    turn: int = 0
    part: str = ""
    figure: str = FOLLOWER
    moves: tuple[PieceMove, ...] = ()

    def __post_init__(self) -> None:
        _check_turn(self.turn)


@dataclass(frozen=True, slots=True)
class SetAside:
    """A tile that fits nowhere, put away; the player draws another."""

    kind: ClassVar[str] = "set-aside"
    tile: str


@dataclass(frozen=True, slots=True)
class PlaceFigure:
    """A figure put on the table apart from the laying of its tile."""

    kind: ClassVar[str] = "place"
    player: int
    x: int
    y: int
    part: str
    figure: str = FOLLOWER


@dataclass(frozen=True, slots=True)
class TakeFigure:
    """A figure taken back by its owner without points, to put the table right."""

    kind: ClassVar[str] = "take"
    player: int
    x: int
    y: int
    part: str
    figure: str = FOLLOWER


@dataclass(frozen=True, slots=True)
class GoOn:
    """Nobody moves anything more: what waits to be scored is scored."""

    kind: ClassVar[str] = "go-on"


@dataclass(frozen=True, slots=True)
class TileAt:
    """A tile that a snapshot shows."""

    tile: str
    x: int
    y: int
    turn: int = 0

    def __post_init__(self) -> None:
        _check_turn(self.turn)


@dataclass(frozen=True, slots=True)
class FigureAt:
    """A figure that a snapshot shows."""

    player: int
    x: int
    y: int
    part: str
    figure: str = FOLLOWER


@dataclass(frozen=True, slots=True)
class Piece:
    """Something else that lies on or beside the table: where, whose, and a number if it has one."""

    name: str
    player: int = -1
    number: int = 0
    x: int = 0
    y: int = 0
    part: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole table at once, as a photo shows it, with the points typed from the track (none: as they were)."""

    kind: ClassVar[str] = "snapshot"
    tiles: tuple[TileAt, ...]
    figures: tuple[FigureAt, ...] = ()
    points: tuple[int, ...] = ()
    aside: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class CountFinished:
    """The answer about a finished feature with figures on it: score it now, or it has been scored already."""

    kind: ClassVar[str] = "count-finished"
    x: int
    y: int
    part: str
    counts: bool


@dataclass(frozen=True, slots=True)
class ScoreByHand:
    """A feature told in words, without a board: what it is made of and how many followers each player has on it."""

    kind: ClassVar[str] = "score-by-hand"
    feature: str
    figures: tuple[int, ...]
    tiles: int = 0
    shields: int = 0
    cities: int = 0
    finished: bool = True
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CorrectPoints:
    """Points given or taken by the players' own word."""

    kind: ClassVar[str] = "correct-points"
    player: int
    points: int
    reason: str = ""


BASE_ACTIONS = (
    LayTile,
    SetAside,
    PlaceFigure,
    TakeFigure,
    GoOn,
    Snapshot,
    CountFinished,
    ScoreByHand,
    CorrectPoints,
)
