"""Carcassonne: The Castle in the app: the drawn castle, entry by taps, and forms for what only the players know."""

from __future__ import annotations

from typing import Any

from app.drawing.castle import EDGES, FITS, OWNERS, PROBLEMS, make_scene
from app.drawing.castle_tiles import tile_shapes
from app.drawing.scene import Scene, Shape
from app.games.castle_entry import begin_lay, find_last_questions
from app.games.castle_forms import begin_discard, begin_hold, begin_palace, begin_quick, begin_track
from app.games.view import Board, EntryKind, Look, View
from scoring.castle.actions import (
    Again,
    Discard,
    Hold,
    Jot,
    Lay,
    Order,
    PutPalace,
    Settle,
    Snapshot,
    StandOn,
    TurnUp,
)
from scoring.castle.open_questions import name_wall_tile
from scoring.castle.scores import name_feature, name_role
from scoring.castle.state import State
from scoring.castle.tiles import FEATURES, TILES, find_piece, turn_tile
from scoring.castle.wall import WALL_KINDS
from scoring.match import Match
from scoring.messages import Message, say
from scoring.points import ScoreEvent
from scoring.values import Spot


def _scene(match: Match, look: Look) -> Scene:
    return make_scene(match, look.overlays)


def _emblem() -> tuple[Shape, ...]:
    return tile_shapes("K10")


def describe(match: Match, index: int) -> Message:
    """An action in one line."""
    action: Any = match.actions[index]
    name = _name(match, getattr(action, "player", -1))
    if isinstance(action, Lay):
        return _describe_lay(action, name)
    if isinstance(action, Order):
        return say("app.castle.did.order")
    if isinstance(action, Again):
        return say("app.castle.did.again", player=name)
    if isinstance(action, Discard):
        return say("app.castle.did.discard", player=name, tile=action.tile)
    if isinstance(action, TurnUp):
        corner = f"{action.corner}/{action.corner + 1}"
        return say("app.castle.did.turn-up", corner=corner, tile=_wall_word(action.wall))
    if isinstance(action, Hold):
        return say("app.castle.did.hold", player=name, tile=_wall_word(action.wall))
    if isinstance(action, StandOn):
        return say("app.castle.did.track", player=name, points=action.points)
    if isinstance(action, PutPalace):
        return say("app.castle.did.palace", player=name)
    if isinstance(action, Jot) and action.feature in FEATURES:
        return say("app.castle.did.told", player=name, feature=name_feature(action.feature, action.tiles))
    if isinstance(action, Settle):
        return say("app.castle.did.settle")
    if isinstance(action, Snapshot):
        return say("app.did.snapshot", n=len(action.tiles))
    return say("app.did.other", what=action.kind)


def _describe_lay(lay: Lay, name: str) -> Message:
    pieces = turn_tile(lay.tile, lay.turn % 4) if lay.tile in TILES else ()
    number = find_piece(pieces, lay.follower) if lay.follower else None
    if number is None:
        return say("app.castle.did.lay", player=name, tile=lay.tile)
    return say("app.castle.did.follower", player=name, tile=lay.tile, role=name_role(pieces[number].kind))


def _wall_word(wall: int) -> Message:
    return name_wall_tile(wall) if wall in WALL_KINDS else say("app.castle.hidden")


def _name(match: Match, seat: int) -> str:
    return match.players[seat].name if 0 <= seat < len(match.players) else "?"


def find_span(match: Match, index: int) -> tuple[int, int]:
    """A turn and the order told of its scores are one move."""
    actions = match.actions
    if isinstance(actions[index], Order) and index and isinstance(actions[index - 1], Lay):
        return index - 1, index + 1
    follows = index + 1 < len(actions) and isinstance(actions[index + 1], Order)
    return index, index + 2 if follows and isinstance(actions[index], Lay) else index + 1


def find_lit(match: Match, event: ScoreEvent) -> tuple[Spot, ...]:
    """What a score is about; with the palaces' score also the houses they stand in."""
    if event.source != "palace":
        return event.where
    state: State = match.state
    houses = [state.land.find_region(palace.at) for palace in state.palaces if palace is not None and palace.at]
    return (*event.where, *(spot for house in houses for spot in state.spots(house)))


VIEW = View(
    board=Board(
        _scene,
        (
            (OWNERS, say("app.overlay.owners")),
            (EDGES, say("app.overlay.edges")),
            (FITS, say("app.overlay.fits")),
            (PROBLEMS, say("app.overlay.problems")),
        ),
    ),
    entries=(
        EntryKind("board", say("app.entry.board"), begin_lay),
        EntryKind("quick", say("app.entry.quick"), begin_quick),
        EntryKind("discard", say("app.castle.entry.discard"), begin_discard),
        EntryKind("hold", say("app.castle.entry.hold"), begin_hold),
        EntryKind("palace", say("app.castle.entry.palace"), begin_palace),
        EntryKind("track", say("app.castle.entry.track"), begin_track),
    ),
    describe=describe,
    emblem=_emblem,
    span=find_span,
    one_by_one=frozenset({"palace", "court", "wall-4", "wall-5", "wall-6", "wall-9"}),
    lit=find_lit,
    after_end=find_last_questions,
)
