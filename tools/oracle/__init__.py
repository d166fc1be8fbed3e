"""Replays recorded games of other engines: one module a game, each with `knows(record)` and `replay(record)`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Replayed:
    """What one record gave: how many moves were replayed and every difference, in plain words."""

    name: str
    moves: int = 0
    differences: list[str] = field(default_factory=list)

    def compare(self, where: str, what: str, recorded: Any, ours: Any) -> None:
        """Note a difference when the two are not equal."""
        if recorded != ours:
            self.differences.append(f"{where}: {what}\n    recorded {recorded}\n    ours     {ours}")
