"""Points are made of terms, and a score tells who got them, where, by which clauses, and who did not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.messages import Message
from scoring.values import Spot


@dataclass(frozen=True, slots=True)
class Term:
    """`count` times `value` for one reason; a term may be negative (a witch takes half away)."""

    what: Message
    count: int
    value: int = 1

    @property
    def amount(self) -> int:
        return self.count * self.value


@dataclass(frozen=True, slots=True)
class Points:
    """A sum that is nothing but its terms."""

    terms: tuple[Term, ...] = ()

    @property
    def total(self) -> int:
        return sum(term.amount for term in self.terms)

    def __add__(self, other: Points) -> Points:
        return Points(self.terms + other.terms)


NOTHING = Points()


@dataclass(frozen=True, slots=True)
class Contender:
    """A player with something at stake in a score: how many figures count, what he got, and why."""

    player: int
    figures: int
    points: Points
    why: Message

    @property
    def total(self) -> int:
        return self.points.total


@dataclass(frozen=True, slots=True)
class ScoreEvent:
    """One score: a feature, where it lies, everybody who contended for it, and the clauses that decide."""

    source: str
    title: Message
    where: tuple[Spot, ...]
    contenders: tuple[Contender, ...]
    clauses: tuple[str, ...]
    notes: tuple[Message, ...] = ()
    step: int = -1
    at_end: bool = False

    def points_of(self, player: int) -> int:
        return sum(c.total for c in self.contenders if c.player == player)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(c.player for c in self.contenders if c.total != 0)

    def with_step(self, step: int) -> ScoreEvent:
        return replace(self, step=step)


def totals_of(events: Iterable[ScoreEvent], players: int) -> tuple[int, ...]:
    """What each player has from these scores."""
    totals = [0] * players
    for event in events:
        for contender in event.contenders:
            totals[contender.player] += contender.points.total
    return tuple(totals)


@dataclass(frozen=True, slots=True)
class Final:
    """The tally as if the game ended now: the scores of the end, totals with them, and who wins by what."""

    events: tuple[ScoreEvent, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: Message
    over: bool
    notes: tuple[Message, ...] = ()
