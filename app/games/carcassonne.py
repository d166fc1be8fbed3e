"""Carcassonne in the app: the drawn table, entry by taps, and the quick form for tables that keep no board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.drawing.carcassonne import EDGES, FIELDS, FITS, PROBLEMS, make_scene
from app.drawing.carcassonne_tiles import tile_shapes
from app.drawing.scene import Scene, Shape
from app.games import carcassonne_expansions  # noqa: F401  registers them
from app.games.carcassonne_entry import begin_last, begin_tile
from app.games.carcassonne_expansion import ExpansionInApp, in_play, known_in_app
from app.games.carcassonne_forms import begin_aside, begin_correction, begin_quick
from app.games.view import Board, EntryKind, Held, Look, PhotoReader, View
from scoring.carcassonne.actions import CorrectPoints, GoOn, LayTile, ScoreByHand, SetAside, Snapshot
from scoring.carcassonne.final import kind_word
from scoring.carcassonne.tiles import FIELD, find_tile
from scoring.match import Match
from scoring.messages import Message, say


def _scene(match: Match, look: Look) -> Scene:
    scene = make_scene(match, look.overlays)
    return scene.with_things(t for expansion in in_play(match.rules) for t in expansion.things(match.state))


def _held(match: Match, seat: int) -> tuple[Held, ...]:
    return tuple(held for expansion in in_play(match.rules) for held in expansion.held(match.state, seat))


def _entries_of(expansion: ExpansionInApp) -> tuple[EntryKind, ...]:
    """The ways to enter something that an expansion adds where it is played."""
    return tuple(replace(kind, is_offered=lambda match: expansion.is_on(match.rules)) for kind in expansion.entries)


def _emblem() -> tuple[Shape, ...]:
    return tile_shapes("O")


def _reader() -> PhotoReader:
    from app.games.carcassonne_photo import CarcassonneReader

    return CarcassonneReader()


def describe(match: Match, index: int) -> Message:
    """An action in one line."""
    action: Any = match.actions[index]
    if isinstance(action, LayTile):
        return _describe_tile(match, action)
    if isinstance(action, Snapshot):
        return say("app.did.snapshot", n=len(action.tiles))
    if isinstance(action, ScoreByHand):
        return say("app.carcassonne.did.told", feature=kind_word(action.feature))
    if isinstance(action, SetAside):
        return say("app.carcassonne.did.aside", tile=action.tile)
    if isinstance(action, CorrectPoints):
        return say("app.carcassonne.did.correct", player=_name(match, action.player), points=f"{action.points:+d}")
    if isinstance(action, GoOn):
        return say("app.carcassonne.did.go-on")
    lines = (expansion.describe(match, action) for expansion in known_in_app())
    return next((words for words in lines if words is not None), say("app.did.other", what=action.kind))


def _describe_tile(match: Match, action: LayTile) -> Message:
    """A turn; one that moves pieces is told in fewer words, so that they find room on the line."""
    name = _name(match, action.player)
    tile = find_tile(action.tile)
    segment = tile.find_segment(action.part) if tile else None
    moved = [expansion.describe_move(move) for move in action.moves for expansion in known_in_app()]
    deeds = tuple(words for words in (*moved, kind_word(segment.kind) if segment else None) if words is not None)
    if len(deeds) > bool(segment):
        return say("app.carcassonne.did.moves", player=name, tile=action.tile, deeds=deeds)
    if segment is None:
        return say("app.carcassonne.did.lay", player=name, tile=action.tile)
    return say("app.carcassonne.did.figure", player=name, tile=action.tile, feature=kind_word(segment.kind))


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
        *(kind for expansion in known_in_app() for kind in _entries_of(expansion)),
        EntryKind("correct", say("app.carcassonne.entry.correct"), begin_correction),
    ),
    describe=describe,
    emblem=_emblem,
    one_by_one=frozenset({FIELD}),
    reader=_reader,
    after_end=begin_last,
    held=_held,
)
