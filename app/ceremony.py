"""The end of a game as steps: what was given so far, then source by source, some scores one at a time."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.match import Match
from scoring.points import ScoreEvent, totals_of


@dataclass(frozen=True, slots=True)
class Act:
    """One step: the source (empty for the points so far), its scores, and the totals before and after."""

    source: str
    events: tuple[ScoreEvent, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]


def find_acts(match: Match, one_by_one: frozenset[str] = frozenset()) -> tuple[Act, ...]:
    """All steps in the order of the end scores; the last totals are those of the final tally."""
    seats = len(match.players)
    totals = match.totals
    acts = [Act("", (), (0,) * seats, totals)]
    groups: list[tuple[str, list[ScoreEvent]]] = []
    for event in match.final.events:
        if groups and groups[-1][0] == event.source and event.source not in one_by_one:
            groups[-1][1].append(event)
        else:
            groups.append((event.source, [event]))
    for source, events in groups:
        gained = totals_of(events, seats)
        after = tuple(a + b for a, b in zip(totals, gained, strict=True))
        acts.append(Act(source, tuple(events), totals, after))
        totals = after
    return tuple(acts)
