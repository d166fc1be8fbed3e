"""A match: rules and actions, folded into a state; undo is one action less."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.game import Game, Players
from scoring.points import Final, ScoreEvent, totals_of
from scoring.problems import Problem
from scoring.rules import Rules


@dataclass(frozen=True, slots=True)
class Step:
    """What one action did: the scores it gave and the totals after it."""

    index: int
    action: Any
    events: tuple[ScoreEvent, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """One game at one table. Every change returns a new match; states are kept, so undo costs nothing."""

    game: Game
    players: Players
    rules: Rules
    actions: tuple[Any, ...] = ()
    undone: tuple[Any, ...] = ()
    states: tuple[Any, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.states:
            self.game.check_players(self.players)
            object.__setattr__(self, "states", (self.game.start(self.players, self.rules),))
        if len(self.states) <= len(self.actions):
            object.__setattr__(self, "states", self._folded())

    def _folded(self) -> tuple[Any, ...]:
        states = list(self.states)
        for action in self.actions[len(states) - 1 :]:
            states.append(self.game.apply(states[-1], action))
        return tuple(states)

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def events(self) -> tuple[ScoreEvent, ...]:
        return self.game.events(self.state)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points given so far."""
        return totals_of(self.events, len(self.players))

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self.game.problems(self.state)

    @property
    def final(self) -> Final:
        """The tally as if the game ended now."""
        return self.game.final(self.state)

    def with_action(self, action: Any) -> Match:
        """One action more; what had been undone is gone."""
        return replace(self, actions=(*self.actions, action), undone=())

    def with_actions(self, actions: Iterable[Any]) -> Match:
        return replace(self, actions=(*self.actions, *actions), undone=())

    def undo(self) -> Match:
        """One action less; unchanged when there is none."""
        if not self.actions:
            return self
        return replace(
            self,
            actions=self.actions[:-1],
            undone=(self.actions[-1], *self.undone),
            states=self.states[:-1],
        )

    def redo(self) -> Match:
        """The last undone action again; unchanged when there is none."""
        if not self.undone:
            return self
        return replace(self, actions=(*self.actions, self.undone[0]), undone=self.undone[1:])

    def with_edit(self, index: int, *actions: Any) -> Match:
        """The action at `index` replaced (by none, one or several); everything after it is recomputed."""
        if not 0 <= index < len(self.actions):
            raise IndexError(f"there are {len(self.actions)} actions, no number {index}")
        changed = (*self.actions[:index], *actions, *self.actions[index + 1 :])
        return replace(self, actions=changed, undone=(), states=self.states[: index + 1])

    def without(self, index: int) -> Match:
        """An older action taken out; everything after it is recomputed."""
        return self.with_edit(index)

    def with_inserted(self, index: int, action: Any) -> Match:
        """An action put in before `index`; everything after it is recomputed."""
        if not 0 <= index <= len(self.actions):
            raise IndexError(f"there are {len(self.actions)} actions, no place before number {index}")
        changed = (*self.actions[:index], action, *self.actions[index:])
        return replace(self, actions=changed, undone=(), states=self.states[: index + 1])

    def with_rules(self, rules: Rules) -> Match:
        """The same actions under other rules."""
        return Match(self.game, self.players, rules, self.actions, self.undone)

    def steps(self) -> Iterator[Step]:
        """The replay: each action with the scores it gave and the totals after it."""
        seen = 0
        for index, action in enumerate(self.actions):
            events = self.game.events(self.states[index + 1])
            yield Step(index, action, events[seen:], totals_of(events, len(self.players)))
            seen = len(events)
