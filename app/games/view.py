"""What a game gives the app: its board as a scene, and entries, a move in the making as a plain value.

An entry never changes: a tap, a drag or a choice returns the next entry. When `actions` is filled the move
is complete; with `at_once` it is recorded without a further tap.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from app.drawing.scene import Area, Picture, Piece, Point, Scene, Shape
from scoring.match import Match
from scoring.messages import Message
from scoring.points import ScoreEvent
from scoring.values import Spot

PICTURES = "pictures"
CHIPS = "chips"
NUMBER = "number"
"""To be stepped up and down."""
TYPED = "typed"
"""A number to be typed, for what is too far away for steps."""
ROW = "row"
"""Small pictures on one line beside their title."""
GRID = "grid"
"""Many small pictures in columns, each with what it is worth; several may be picked."""
TEXT = "text"
"""Words to type."""


@dataclass(frozen=True, slots=True)
class Look:
    """What is wanted of a scene beside the board itself."""

    overlays: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to pick: words, or a picture in the unit square with how many are left."""

    key: str
    label: Message | None = None
    picture: tuple[Shape, ...] = ()
    picture_key: str = ""
    turn: int = 0
    left: int | None = None
    warning: Message | None = None
    player: int | None = None
    """Shown with this player's symbol and name."""
    worth: int | None = None
    """Points shown on it in a grid."""


@dataclass(frozen=True, slots=True)
class Group:
    """Choices of which one holds (`pictures`, `chips`), or a number to step up and down."""

    key: str
    title: Message
    choices: tuple[Choice, ...] = ()
    chosen: str = ""
    kind: str = CHIPS
    number: int = 0
    at_least: int = 0
    at_most: int = 99
    labelled: bool = False
    """Show the words of each picture under it instead of how many are left."""
    picked: tuple[str, ...] = ()
    """What is picked in a grid or among chips; twice in it when it was picked twice."""
    titled: bool = False
    """Show the title above the choices even where nothing is chosen yet."""
    columns: int = 5
    text: str = ""
    """The words typed so far."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What an entry shows and asks now."""

    prompt: Message
    groups: tuple[Group, ...] = ()
    things: tuple[Piece | Shape, ...] = ()
    """Painted over the board: a ghost of the tile, places to tap."""
    areas: tuple[Area, ...] = ()
    """What a tap may hit, above the areas of the board."""
    focus: tuple[float, float, float, float] | None = None
    """The part of the board to look at, in board units."""
    actions: tuple[Any, ...] = ()
    """What is recorded when the move is done."""
    record: Message | None = None
    """What the button says that records; the usual word when None."""
    at_once: bool = False
    """Record without a further tap."""
    open: bool = True
    """Whether the panel is worth showing; an entry that waits for the first tap stays out of the way."""
    tall: bool = False
    """A form that needs no board: it may take most of the screen."""
    drags: bool = False
    """A drag over the board is part of the move."""
    notes: tuple[Message, ...] = ()
    """What follows from the move, told before it counts."""
    opens_shelf: bool = False
    """Offer the files on the game's shelf, and to open another; see `OpensFiles`."""
    keep: tuple[str, bytes] | None = None
    """A file, by its name, that goes onto the game's shelf when the move is recorded."""


class Entry(Protocol):
    """A move in the making."""

    @property
    def ask(self) -> Ask: ...

    def tapped(self, spot: Spot) -> Entry:
        """The next entry after a tap on one of `ask.areas`."""
        ...

    def chosen(self, group: str, key: str) -> Entry:
        """The next entry after a choice; for a number `key` is the new number."""
        ...

    def dragged(self, start: Point, end: Point) -> Entry:
        """The next entry after a drag over the board, in board units."""
        ...


class OpensFiles(Entry, Protocol):
    """An entry that can begin with a file."""

    def opened(self, name: str, content: bytes) -> Entry:
        """The next entry after a file was opened; BadFile says why it cannot be."""
        ...


@dataclass(frozen=True, slots=True)
class EntryKind:
    """A way to enter a move: its key (words `app.entry.<key>` or the game's own) and how it begins."""

    key: str
    label: Message
    begin: Callable[[Match], Entry]
    is_offered: Callable[[Match], bool] = lambda match: True
    """Whether this table has any use for it."""


@dataclass(frozen=True, slots=True)
class Held:
    """Something that lies before a player: a small picture, and how many of it."""

    label: Message
    picture: tuple[Shape, ...]
    picture_key: str
    number: int = 1


@dataclass(frozen=True, slots=True)
class Board:
    """How a game's board looks: scene by state, and the overlays it knows."""

    scene: Callable[[Match, Look], Scene]
    overlays: tuple[tuple[str, Message], ...] = ()


class Check(Entry, Protocol):
    """A photo's reading to be checked: an entry over the photo whose actions take the board over."""

    @property
    def scene(self) -> Scene:
        """The photo with the reading drawn over it."""
        ...

    @property
    def doubts(self) -> tuple[Spot, ...]:
        """What is still to be looked at, worst first."""
        ...

    @property
    def summary(self) -> Message:
        """What was found, in one line."""
        ...

    def closed(self) -> Check:
        """The same, looking at no cell."""
        ...

    def tapped(self, spot: Spot) -> Check: ...

    def chosen(self, group: str, key: str) -> Check: ...


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a photo proposes; nothing counts before somebody has confirmed it."""

    check: Check
    turn: Entry | None = None
    """The next turn of the running game, filled in, where the photo shows the board it had."""
    hints: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Refusal:
    """Why a photo was not read; with the photo itself when a grid set by hand may help."""

    reason: Message
    hints: tuple[Message, ...] = ()
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid set by hand: the corners of a block of tiles, clockwise from its upper left, in photo units."""

    corners: tuple[Point, Point, Point, Point]
    wide: int
    high: int


class PhotoReader(Protocol):
    """Reads photos for a game, off the main thread; `report` is called with the name of each stage."""

    def read(self, content: bytes, match: Match, report: Callable[[str], None]) -> Proposal | Refusal: ...

    def read_grid(
        self, content: bytes, grid: Grid, match: Match, report: Callable[[str], None]
    ) -> Proposal | Refusal: ...


@dataclass(frozen=True, slots=True)
class Shelf:
    """Files of a game's own that outlive a match, such as a board that its owner has described."""

    key: str
    ending: str
    title: Message
    open_file: Message
    share: Message
    find: Callable[[Match], tuple[str, bytes] | None]
    """The file of this match by its name, to be shared; None when there is none."""


@dataclass(frozen=True, slots=True)
class View:
    """Everything the app needs to know of a game."""

    board: Board
    entries: tuple[EntryKind, ...]
    """The first waits on the board for a tap; the others are offered under Enter."""
    describe: Callable[[Match, int], Message]
    """The action at this index in one line, for the log and for editing."""
    emblem: Callable[[], tuple[Shape, ...]]
    """A picture of the game in the unit square, for lists."""
    span: Callable[[Match, int], tuple[int, int]] = lambda match, index: (index, index + 1)
    """First and last-but-one index of the actions that were one move with this one, for changing or removing it."""
    reader: Callable[[], PhotoReader] | None = None
    """How to read a photo; None where a game has no reader yet."""
    one_by_one: frozenset[str] = frozenset()
    """Sources whose scores the final ceremony shows one at a time; the others go by source."""
    shelf: Shelf | None = None
    """Files of the game's own, kept beside the matches; None where there are none."""
    lit: Callable[[Match, ScoreEvent], tuple[Spot, ...]] = lambda match, event: event.where
    """What lights up while a score is shown: where it is, and what else it is about."""
    after_end: Callable[[Match], Entry | None] = lambda match: None
    """What the players still have to tell when the game itself is over; None when nothing is open."""
    held: Callable[[Match, int], tuple[Held, ...]] = lambda match, seat: ()
    """What lies before a player, for the score strip."""
