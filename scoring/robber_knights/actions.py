"""What can happen at a table of Robber Knights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from scoring.robber_knights.pieces import KNIGHTS, Building, Direction, Letter, Terrain

LONGEST_WALK = 20
MOST_SEEN = 400


@dataclass(frozen=True, slots=True)
class StartTile:
    """One tile of the common start layout; whose it was never matters for points, so it may be left out."""

    kind: ClassVar[str] = "start"
    terrain: Terrain
    x: int
    y: int
    building: Building = ""
    player: int | None = None
    letter: Letter = ""


@dataclass(frozen=True, slots=True)
class Lay:
    """A player lays a tile; the letter on its back is welcome and not needed."""

    kind: ClassVar[str] = "lay"
    player: int
    terrain: Terrain
    x: int
    y: int
    building: Building = ""
    letter: Letter = ""


@dataclass(frozen=True, slots=True)
class SendKnights:
    """Knights enter the castle at x, y and walk: how many stay on each tile, the castle first.

    `entered` is what was counted on entering (else the sum of those who stay). `cells` tells the tiles
    walked over, castle first, when they were not simply the next ones in the direction.
    """

    kind: ClassVar[str] = "knights"
    player: int
    x: int
    y: int
    stay: tuple[int, ...]
    direction: Direction = ""
    entered: int | None = None
    cells: tuple[tuple[int, int], ...] | None = None

    def __post_init__(self) -> None:
        if len(self.stay) > LONGEST_WALK:
            raise ValueError(f"knights walk over at most {LONGEST_WALK} tiles, got {len(self.stay)}")
        for count in (*self.stay, self.entered or 0):
            if not 0 <= count <= KNIGHTS:
                raise ValueError(f"expected 0 to {KNIGHTS} knights, got {count}")
        if self.cells is not None:
            if len(self.cells) != len(self.stay):
                raise ValueError(f"expected {len(self.stay)} tiles of the walk, got {len(self.cells)}")
            if self.cells and self.cells[0] != (self.x, self.y):
                raise ValueError(f"the walk begins on the castle {self.x},{self.y}, got {self.cells[0]}")


@dataclass(frozen=True, slots=True)
class MoveKnights:
    """Knights that stood on the table already are moved, the topmost first: against the rule, so it is reported."""

    kind: ClassVar[str] = "move"
    player: int
    x: int
    y: int
    to_x: int
    to_y: int
    count: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.count <= KNIGHTS:
            raise ValueError(f"expected 1 to {KNIGHTS} knights, got {self.count}")


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The player has laid what he wants to lay."""

    kind: ClassVar[str] = "end-turn"
    player: int


@dataclass(frozen=True, slots=True)
class SeenTile:
    """A tile as a photo shows it: terrain, building, the colour of its top knight.

    `beneath` are the colours under the top knight, bottom first, where somebody looked.
    """

    x: int
    y: int
    terrain: Terrain
    building: Building = ""
    top: str = ""
    beneath: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole table at once; `left` are the knights in front of each player, by seat, where counted."""

    kind: ClassVar[str] = "snapshot"
    tiles: tuple[SeenTile, ...]
    left: tuple[int | None, ...] | None = None

    def __post_init__(self) -> None:
        if len(self.tiles) > MOST_SEEN:
            raise ValueError(f"a table has at most {MOST_SEEN} tiles, got {len(self.tiles)}")
        for count in self.left or ():
            if count is not None and not 0 <= count <= KNIGHTS:
                raise ValueError(f"expected 0 to {KNIGHTS} knights left, got {count}")


@dataclass(frozen=True, slots=True)
class MostLeft:
    """The answer of the table: these players have the most knights left, all equally many."""

    kind: ClassVar[str] = "most-left"
    players: tuple[int, ...]


Action = StartTile | Lay | SendKnights | MoveKnights | EndTurn | Snapshot | MostLeft

ACTION_KINDS: dict[str, type[Any]] = {
    action.kind: action for action in (StartTile, Lay, SendKnights, MoveKnights, EndTurn, Snapshot, MostLeft)
}
