"""The table as the rules see it: pieces on the board, closed cities, the round of cards, points given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from scoring.masons.layout import Layout
from scoring.masons.pieces import (
    HAND,
    HOUSE_COLOURS,
    HOUSES_EACH,
    PALACES_EACH,
    TOWER_COLOURS,
    TOWERS_EACH,
    WALLS,
)
from scoring.messages import Message
from scoring.points import ScoreEvent
from scoring.problems import ILLEGAL, Answer, Problem
from scoring.rules import Rules
from scoring.values import Spot

BUILD = "build"
LINK = "link"
ROUND = "round"
OVER = "over"

MOST_PROBLEMS = 20
"""Problems noted for one action; a file with thousands of faults has told enough by then."""

Stock = Mapping[tuple[int, str], int]
"""How many houses (or palaces) of a colour stand in a cell."""


@dataclass(frozen=True, slots=True)
class City:
    """A closed city: its number in order of closing, and its cells; it is never divided again."""

    number: int
    cells: frozenset[int]


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two houses of one colour that became a palace."""

    colour: str
    cells: tuple[int, int]
    at: int


@dataclass(frozen=True, slots=True)
class Closing:
    """What happened when a city was closed, step by step, until its cards are played."""

    player: int
    city: int
    cells: tuple[int, ...]
    """Newly closed cells, before linking."""
    exchanged: tuple[Exchange, ...] = ()
    may_link: tuple[int, ...] = ()
    linked: int | None = None
    walls_removed: tuple[int, ...] = ()
    exchanged_after: tuple[Exchange, ...] = ()
    walls_tidied: tuple[int, ...] = ()
    towers_tidied: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Supply:
    """What still lies beside the board."""

    walls: int
    towers: Mapping[str, int]
    houses: Mapping[str, int]
    palaces: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class State:
    """Everything about the match; hands are known by their size alone, or not at all (None)."""

    seats: int
    rules: Rules
    step: int = 0
    layout: Layout | None = None
    boards_laid: int = 0
    board_changes: int = 0
    walls: frozenset[int] = frozenset()
    towers: Mapping[int, str] = field(default_factory=dict)
    houses: Stock = field(default_factory=dict)
    palaces: Stock = field(default_factory=dict)
    cities: tuple[City, ...] = ()
    next_city: int = 1
    phase: str = BUILD
    turn: int | None = 0
    closing: Closing | None = None
    """The latest closing; its city is the one just closed while cards are played."""
    to_play: tuple[int, ...] = ()
    """Who has still to play in the round of cards, in order."""
    last_round: bool = False
    """The round at the end in which everybody names a city."""
    ended_by: tuple[str, ...] = ()
    """What ran out: wall, tower, house, palace, no-line, or told (the players said so)."""
    may_exchange: tuple[int, ...] = ()
    hands: tuple[int | None, ...] = ()
    points: tuple[int, ...] = ()
    given: tuple[ScoreEvent, ...] = ()
    noted: tuple[Problem, ...] = ()

    @property
    def board(self) -> Layout:
        """The board; only asked for where there is one."""
        assert self.layout is not None
        return self.layout

    def find_city(self, number: int | None) -> City | None:
        return next((city for city in self.cities if city.number == number), None)

    def city_at(self, cell: int) -> City | None:
        return next((city for city in self.cities if cell in city.cells), None)

    def with_event(self, event: ScoreEvent) -> State:
        """One score more, by the action now applied."""
        points = tuple(had + event.points_of(seat) for seat, had in enumerate(self.points))
        return replace(self, given=(*self.given, event.with_step(self.step)), points=points)

    def with_problem(
        self,
        clause: str,
        text: Message,
        *where: Spot,
        kind: str = ILLEGAL,
        player: int | None = None,
        answers: tuple[Answer, ...] = (),
    ) -> State:
        """One problem more, by the action now applied."""
        if len(self.noted) >= MOST_PROBLEMS and self.noted[-MOST_PROBLEMS].step == self.step:
            return self
        problem = Problem(clause, text, where, kind, self.step, player, answers)
        return replace(self, noted=(*self.noted, problem))


def start_state(seats: int, rules: Rules) -> State:
    """Nobody has built, everybody holds six cards and stands on space 1."""
    return State(seats, rules, hands=(HAND,) * seats, points=(0,) * seats)


def find_supply(state: State) -> Supply:
    """What lies beside the board: the box less what stands on the board."""
    towers = dict.fromkeys(TOWER_COLOURS, TOWERS_EACH)
    houses = dict.fromkeys(HOUSE_COLOURS, HOUSES_EACH)
    palaces = dict.fromkeys(HOUSE_COLOURS, PALACES_EACH)
    for colour in state.towers.values():
        towers[colour] -= 1
    for (_cell, colour), count in state.houses.items():
        houses[colour] -= count
    for (_cell, colour), count in state.palaces.items():
        palaces[colour] -= count
    return Supply(WALLS - len(state.walls), towers, houses, palaces)


def find_empty(supply: Supply) -> tuple[str, ...]:
    """Which kinds of pieces are all used up, all colours together (`end`)."""
    return tuple(
        kind
        for kind, left in (
            ("wall", supply.walls),
            ("tower", sum(supply.towers.values())),
            ("house", sum(supply.houses.values())),
            ("palace", sum(supply.palaces.values())),
        )
        if left <= 0
    )


def with_stock(stock: Stock, changes: Iterable[tuple[int, str, int]]) -> dict[tuple[int, str], int]:
    """The stock with pieces added or taken; cells without any are left out, so that equal means equal."""
    changed = dict(stock)
    for cell, colour, count in changes:
        left = changed.get((cell, colour), 0) + count
        if left:
            changed[cell, colour] = left
        else:
            changed.pop((cell, colour), None)
    return changed


def seats_from(first: int, seats: int) -> tuple[int, ...]:
    """All seats, clockwise from one."""
    return tuple((first + offset) % seats for offset in range(seats))
