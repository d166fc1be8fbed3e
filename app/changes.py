"""What an edit of an older entry did to the scores: was → is."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.match import Match
from scoring.points import ScoreEvent


@dataclass(frozen=True, slots=True)
class Change:
    """A score before and after; None where there was or is none."""

    before: ScoreEvent | None
    after: ScoreEvent | None


def find_changes(before: Match, after: Match) -> tuple[Change, ...]:
    """The scores that an edit changed, by feature; scores that stayed the same are left out."""
    had, has = _by_feature(before), _by_feature(after)
    changes = []
    for feature in dict.fromkeys((*had, *has)):
        old, new = had.get(feature, []), has.get(feature, [])
        for i in range(max(len(old), len(new))):
            one = old[i] if i < len(old) else None
            other = new[i] if i < len(new) else None
            if _paid(one) != _paid(other):
                changes.append(Change(one, other))
    return tuple(changes)


def _by_feature(match: Match) -> dict[tuple[str, frozenset[object]], list[ScoreEvent]]:
    found: dict[tuple[str, frozenset[object]], list[ScoreEvent]] = {}
    for event in match.events:
        found.setdefault((event.source, frozenset(event.where)), []).append(event)
    return found


def _paid(event: ScoreEvent | None) -> tuple[tuple[int, int], ...]:
    if event is None:
        return ()
    return tuple(sorted((c.player, c.total) for c in event.contenders if c.total))
