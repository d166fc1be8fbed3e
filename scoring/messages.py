"""What a player reads, as a key with parameters; the sentences live in the catalogues of the app."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

Param = Union[str, int, "Message", tuple["Message", ...]]


@dataclass(frozen=True, slots=True)
class Message:
    """A key of the catalogue and what fills its placeholders.

    A parameter may itself be a message (the name of a terrain) or several (shown as a list); the
    parameter `n` chooses between singular and plural.
    """

    key: str
    params: tuple[tuple[str, Param], ...] = ()

    def __getitem__(self, name: str) -> Param:
        return dict(self.params)[name]


def say(key: str, /, **params: Param) -> Message:
    """Build a message; parameters are kept in the order of their names so that equal means equal."""
    return Message(key, tuple(sorted(params.items())))
