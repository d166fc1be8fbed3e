"""The state of a table, and the working copy of it while one action is applied.

Connected parts are kept as regions that grow with every tile, so that no move looks at the whole board. Spots
name parts for good; the number of a region may change when it is joined to another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scoring.carcassonne.tiles import BUILDINGS, FIELD, Tile, turned
from scoring.game import Players
from scoring.messages import Message
from scoring.points import ScoreEvent, totals_of
from scoring.problems import ILLEGAL, Problem
from scoring.rules import Rules
from scoring.values import Spot

Place = tuple[int, ...]
"""x and y; x grows east, y grows south."""
TURN_ORDER = "turn.order"


class Figure(NamedTuple):
    """A figure on the table."""

    player: int
    kind: str
    spot: Spot


class Region(NamedTuple):
    """Parts joined over the table: `open` counts ends without a neighbour, or empty places around a building."""

    kind: str
    spots: tuple[Spot, ...]
    open: int
    figures: tuple[Figure, ...] = ()

    @property
    def is_finished(self) -> bool:
        return self.open <= 0 and self.kind != FIELD


class Laid(NamedTuple):
    """The turn that was played last."""

    player: int
    place: Place
    step: int
    figures: int = 0
    again: bool = False
    """Whether this turn was itself an extra one."""
    extra: bool = False
    """Whether the same player plays again after it."""


@dataclass(frozen=True, slots=True)
class State:
    """A table of Carcassonne; opaque to everybody outside this package."""

    players: Players
    rules: Rules
    steps: int = 0
    tiles: Mapping[Place, tuple[str, int]] = field(default_factory=dict)
    region_of: Mapping[Spot, int] = field(default_factory=dict)
    regions: Mapping[int, Region] = field(default_factory=dict)
    next_region: int = 0
    supply: Mapping[tuple[int, str], int] = field(default_factory=dict)
    aside: tuple[str, ...] = ()
    events: tuple[ScoreEvent, ...] = ()
    noted: tuple[Problem, ...] = ()
    turn: int = 0
    laid: Laid | None = None
    waiting: tuple[Spot, ...] = ()
    """Finished features that wait for the players before they are scored."""
    kept: Mapping[str, Any] = field(default_factory=dict)
    """What each expansion keeps, under its key."""


class Table:
    """A working copy of a state: changed freely while one action is applied, then frozen again."""

    __slots__ = (
        "_before",
        "aside",
        "events",
        "kept",
        "laid",
        "memo",
        "next_region",
        "noted",
        "players",
        "region_of",
        "regions",
        "rules",
        "step",
        "supply",
        "tiles",
        "turn",
        "waiting",
    )

    def __init__(self, state: State) -> None:
        self.players = state.players
        self.rules = state.rules
        self.step = state.steps
        self.tiles = dict(state.tiles)
        self.region_of = dict(state.region_of)
        self.regions = dict(state.regions)
        self.next_region = state.next_region
        self.supply = dict(state.supply)
        self.aside = state.aside
        self.events: list[ScoreEvent] = []
        self.noted: list[Problem] = list(state.noted)
        self.turn = state.turn
        self.laid = state.laid
        self.waiting = state.waiting
        self.kept = dict(state.kept)
        self._before = state.events
        self.memo: dict[str, Any] = {}

    @property
    def given(self) -> tuple[int, ...]:
        """The points given so far."""
        return totals_of((*self._before, *self.events), len(self.players))

    def frozen(self, before: State) -> State:
        """The state after the action: one step more, the new scores appended."""
        return State(
            self.players,
            self.rules,
            self.step + 1,
            self.tiles,
            self.region_of,
            self.regions,
            self.next_region,
            self.supply,
            self.aside,
            (*before.events, *self.events),
            tuple(self.noted),
            self.turn,
            self.laid,
            self.waiting,
            self.kept,
        )

    def was_scored(self, spot: Spot, since: int) -> bool:
        """Whether a feature that holds this part has been scored since a step."""
        return any(event.step >= since and spot in event.where for event in (*self._before, *self.events))

    def note(
        self,
        clause: str,
        text: Message,
        where: Iterable[Spot] = (),
        kind: str = ILLEGAL,
        player: int | None = None,
    ) -> None:
        """Remember something wrong or unsure that this action brought."""
        self.noted.append(Problem(clause, text, tuple(where), kind, self.step, player))

    def find_tile(self, place: Place) -> Tile | None:
        """The tile that lies here."""
        found = self.tiles.get(place)
        return turned(*found) if found else None

    def find_region(self, spot: Spot) -> Region | None:
        """The region that a part belongs to."""
        number = self.region_of.get(spot)
        return None if number is None else self.regions[number]

    def put(self, figure: Figure) -> None:
        """Put a figure from its owner's supply onto a part that exists."""
        number = self.region_of[figure.spot]
        region = self.regions[number]
        self.regions[number] = region._replace(figures=(*region.figures, figure))
        key = (figure.player, figure.kind)
        self.supply[key] = self.supply.get(key, 0) - 1

    def take(self, figure: Figure) -> bool:
        """Send one figure home; False when it does not stand there."""
        number = self.region_of.get(figure.spot)
        if number is None:
            return False
        figures = list(self.regions[number].figures)
        if figure not in figures:
            return False
        figures.remove(figure)
        self.regions[number] = self.regions[number]._replace(figures=tuple(figures))
        self.give_back(figure)
        return True

    def give_back(self, figure: Figure) -> None:
        key = (figure.player, figure.kind)
        self.supply[key] = self.supply.get(key, 0) + 1

    def send_home(self, spot: Spot) -> tuple[Figure, ...]:
        """All figures of a region go back to their owners."""
        number = self.region_of[spot]
        region = self.regions[number]
        for figure in region.figures:
            self.give_back(figure)
        self.regions[number] = region._replace(figures=())
        return region.figures

    def figures(self) -> list[Figure]:
        """Every figure on the table."""
        return [figure for region in self.regions.values() for figure in region.figures]


def count_tiles(region: Region) -> int:
    """The size in tiles: a tile counts once however often the feature crosses it (road.points)."""
    if region.kind in BUILDINGS:
        return 9 - region.open
    return len({spot.place for spot in region.spots})
