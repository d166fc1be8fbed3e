"""Robber Knights in the app: the drawn table and the entry of tiles and knights."""

from __future__ import annotations

from typing import Any

from app.drawing.robber_knights import OWNERS, PLACES, PROBLEMS, make_scene
from app.drawing.robber_knights_tiles import tile_shapes
from app.drawing.scene import Scene
from app.games.robber_knights_entry import begin_lay
from app.games.view import Board, EntryKind, Look, View
from scoring.match import Match
from scoring.messages import Message, say
from scoring.robber_knights.actions import EndTurn, Lay, SendKnights, Snapshot, StartTile
from scoring.robber_knights.pieces import KIND_NAMES, kind_of


def _scene(match: Match, look: Look) -> Scene:
    return make_scene(match, look.overlays)


def describe(match: Match, index: int) -> Message:
    """An action in one line."""
    action: Any = match.actions[index]
    if isinstance(action, StartTile):
        return say("app.robber-knights.did.start", tile=KIND_NAMES[kind_of(action.terrain, action.building)])
    if isinstance(action, Snapshot):
        return say("app.did.snapshot", n=len(action.tiles))
    seat = getattr(action, "player", None)
    name = match.players[seat].name if seat is not None and 0 <= seat < len(match.players) else "?"
    if isinstance(action, Lay):
        tile = KIND_NAMES[kind_of(action.terrain, action.building)]
        return say("app.robber-knights.did.lay", player=name, tile=tile)
    if isinstance(action, SendKnights):
        return say("app.robber-knights.did.knights", player=name, n=sum(action.stay))
    if isinstance(action, EndTurn):
        return say("app.robber-knights.did.end-turn", player=name)
    return say("app.did.other", what=action.kind)


def find_span(match: Match, index: int) -> tuple[int, int]:
    """A castle and the knights sent out of it are one move."""
    actions = match.actions
    if isinstance(actions[index], SendKnights) and index and isinstance(actions[index - 1], Lay):
        return index - 1, index + 1
    follows = index + 1 < len(actions) and isinstance(actions[index + 1], SendKnights)
    return index, index + 2 if follows and isinstance(actions[index], Lay) else index + 1


VIEW = View(
    board=Board(
        _scene,
        (
            (OWNERS, say("app.overlay.owners")),
            (PLACES, say("app.overlay.places")),
            (PROBLEMS, say("app.overlay.problems")),
        ),
    ),
    entries=(EntryKind("board", say("app.entry.board"), begin_lay),),
    describe=describe,
    span=find_span,
    emblem=lambda: tile_shapes("forest", "castle"),
)
