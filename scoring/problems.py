"""Problems are values about the table: they are shown with place and reason and never block."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.messages import Message
from scoring.values import Spot

ILLEGAL = "illegal"
"""A rule was broken; the table is scored all the same."""
UNSURE = "unsure"
"""The table leaves something open that could change points."""
QUESTION = "question"
"""Only the players know; each answer is an action."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question: what the player reads and the action that says it."""

    text: Message
    action: Any


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong, unsure or unknown about the table, with the clause it touches and the step that made it."""

    clause: str
    text: Message
    where: tuple[Spot, ...] = ()
    kind: str = ILLEGAL
    step: int = -1
    player: int | None = None
    answers: tuple[Answer, ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in (ILLEGAL, UNSURE, QUESTION):
            raise ValueError(f"a problem is illegal, unsure or a question, got {self.kind!r}")
