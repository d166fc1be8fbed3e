"""The extension point of the app: one module a game, `app/games/<game_id with underscores>.py`, with a `VIEW`.

A view is two things: how a match looks (a scene) and how a move is entered (an entry). Neither knows a
window: both are plain values that tests can tap, and the screens know no game by name.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from app.games.view import Board, View

__all__ = ["Board", "View", "find_view"]


@cache
def find_view(game_id: str) -> View | None:
    """The view of a game; None when nobody has drawn it yet."""
    name = f"app.games.{game_id.replace('-', '_')}"
    if find_spec(name) is None:
        return None
    view = import_module(name).VIEW
    assert isinstance(view, View)
    return view
