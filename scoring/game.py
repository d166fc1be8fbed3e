"""The interface that every game fills: five functions, and the words and files around them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scoring.messages import Message
from scoring.points import Final, ScoreEvent
from scoring.problems import Problem
from scoring.rules import Preset, Rules, Switch, Value, make_rules
from scoring.track import Track
from scoring.values import Player, Spot

Players = tuple[Player, ...]
State = Any
"""A game's own frozen state; nobody outside its package looks inside."""


@dataclass(frozen=True, slots=True)
class Report:
    """The answer to "what about this feature?": who owns it, what it pays now, finished, and elsewhere."""

    title: Message
    where: tuple[Spot, ...]
    lines: tuple[Message, ...] = ()
    now: ScoreEvent | None = None
    finished: ScoreEvent | None = None
    others: tuple[tuple[Message, ScoreEvent], ...] = ()


@dataclass(frozen=True, slots=True)
class TileSet:
    """What lies in a box: a key and how many pieces of each kind."""

    key: str
    counts: tuple[tuple[str, int], ...]


def _no_sentence(_text: str, _players: Players) -> Any:
    return None


def _nothing_to_check(_state: State, _text: str, _players: Players) -> bool | None:
    return None


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A game as the rest of the house sees it.

    `apply` is pure and never refuses: an illegal table is scored and reported. `events` are the points
    already given, oldest first, each with the step (index of the action) that gave it; applying one more
    action only appends. `final` is the tally as if the game ended now.
    """

    id: str
    version: int
    players_at_least: int
    players_at_most: int
    colours: tuple[str, ...]
    switches: tuple[Switch, ...]
    presets: tuple[Preset, ...]
    sets: tuple[TileSet, ...]
    action_kinds: Mapping[str, type[Any]]

    start: Callable[[Players, Rules], State]
    apply: Callable[[State, Any], State]
    problems: Callable[[State], tuple[Problem, ...]]
    events: Callable[[State], tuple[ScoreEvent, ...]]
    final: Callable[[State], Final]

    turn_of: Callable[[State], int | None]
    """Whose turn it is, or None when nobody's or the game is over."""
    explain: Callable[[State, Spot], tuple[Report, ...]]
    """Everything about the features at a spot."""
    notation: Callable[[State], str]
    """The board in one line."""
    read_notation: Callable[[str], tuple[Any, ...]]
    """The actions that lay such a board; ValueError with a sentence otherwise."""
    random_action: Callable[[State, Random], Any]
    """A legal action chosen at random, None when the game is over."""
    read_sentence: Callable[[str, Players], Any] = _no_sentence
    """One line of a `.game` file as an action or a tuple of them; None when it is no sentence of this game."""
    check_sentence: Callable[[State, str, Players], bool | None] = _nothing_to_check
    """Whether what a `Then` line of a `.game` file says is true; None when the game does not know the sentence."""
    track: Track | None = None
    clauses: tuple[str, ...] = field(default=())
    """Every clause id this game may cite; each has its sentence in the catalogues."""

    def rules(self, chosen: Mapping[str, Value] | None = None, preset: str | None = None) -> Rules:
        """The rules at this table; BadRules names what is unknown."""
        found = next((p for p in self.presets if p.key == preset), None)
        if preset is not None and found is None:
            raise ValueError(f"unknown preset {preset!r}; known are {', '.join(p.key for p in self.presets)}")
        return make_rules(self.switches, chosen, found)

    def check_players(self, players: Players) -> None:
        """ValueError when these players cannot sit down to this game."""
        if not self.players_at_least <= len(players) <= self.players_at_most:
            raise ValueError(
                f"{self.id} is for {self.players_at_least} to {self.players_at_most} players, got {len(players)}"
            )
        for what, values in (
            ("name", [p.name for p in players]),
            ("colour", [p.colour for p in players]),
        ):
            if len(set(values)) < len(values):
                raise ValueError(f"two players have the same {what}")
        for player in players:
            if player.colour not in self.colours:
                raise ValueError(f"{player.colour!r} is no colour of this box: {', '.join(self.colours)}")
