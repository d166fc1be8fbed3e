"""Carcassonne in the app: the drawn table, entry by taps, and the quick form for tables that keep no board."""

from __future__ import annotations

from typing import Any

from app.drawing.carcassonne import EDGES, FIELDS, FITS, PROBLEMS, make_scene
from app.drawing.carcassonne_tiles import tile_shapes
from app.drawing.scene import Scene, Shape
from app.games.carcassonne_entry import begin_tile
from app.games.carcassonne_forms import begin_aside, begin_correction, begin_quick
from app.games.view import Board, EntryKind, Look, PhotoReader, View
from scoring.carcassonne.actions import CorrectPoints, LayTile, ScoreByHand, SetAside, Snapshot
from scoring.carcassonne.final import kind_word
from scoring.carcassonne.tiles import FIELD, find_tile
from scoring.match import Match
from scoring.messages import Message, say


def _scene(match: Match, look: Look) -> Scene:
    return make_scene(match, look.overlays)


def _emblem() -> tuple[Shape, ...]:
    return tile_shapes("O")


def _reader() -> PhotoReader:
    from app.games.carcassonne_photo import CarcassonneReader

    return CarcassonneReader()


def describe(match: Match, index: int) -> Message:
    """An action in one line."""
    action: Any = match.actions[index]
    if isinstance(action, LayTile):
        name = _name(match, action.player)
        tile = find_tile(action.tile)
        segment = tile.find_segment(action.part) if tile else None
        if segment is None:
            return say("app.carcassonne.did.lay", player=name, tile=action.tile)
        return say("app.carcassonne.did.figure", player=name, tile=action.tile, feature=kind_word(segment.kind))
    if isinstance(action, Snapshot):
        return say("app.did.snapshot", n=len(action.tiles))
    if isinstance(action, ScoreByHand):
        return say("app.carcassonne.did.told", feature=kind_word(action.feature))
    if isinstance(action, SetAside):
        return say("app.carcassonne.did.aside", tile=action.tile)
    if isinstance(action, CorrectPoints):
        return say("app.carcassonne.did.correct", player=_name(match, action.player), points=f"{action.points:+d}")
    return say("app.did.other", what=action.kind)


def _name(match: Match, seat: int) -> str:
    return match.players[seat].name if 0 <= seat < len(match.players) else "?"


VIEW = View(
    board=Board(
        _scene,
        (
            (FIELDS, say("app.overlay.fields")),
            (EDGES, say("app.overlay.edges")),
            (FITS, say("app.overlay.fits")),
            (PROBLEMS, say("app.overlay.problems")),
        ),
    ),
    entries=(
        EntryKind("board", say("app.entry.board"), begin_tile),
        EntryKind("quick", say("app.entry.quick"), begin_quick),
        EntryKind("aside", say("app.carcassonne.entry.aside"), begin_aside),
        EntryKind("correct", say("app.carcassonne.entry.correct"), begin_correction),
    ),
    describe=describe,
    emblem=_emblem,
    one_by_one=frozenset({FIELD}),
    reader=_reader,
)
