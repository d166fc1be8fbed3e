"""Masons in the app: a board from its owner's profile, a turn by taps, the thirty cards with what they pay now."""

from __future__ import annotations

from typing import Any

from app.drawing.masons import CLOSING, NUMBERS, PROBLEMS, make_scene
from app.drawing.scene import Scene
from app.games.masons_board import emblem, find_board_file, is_drawing_board
from app.games.masons_cards import begin_count, begin_early, begin_hand, begin_pays, begin_track
from app.games.masons_entry import begin_board, begin_other
from app.games.view import Board, EntryKind, Look, Shelf, View
from scoring.masons.deeds import (
    Build,
    CountCards,
    Discard,
    EarlyRoll,
    ExchangeCards,
    LastPiece,
    LayBoard,
    Link,
    MakeBoard,
    MarkShore,
    NameBoard,
    Paint,
    Pass,
    PlayCards,
    RemoveCells,
    Snapshot,
    TellHand,
)
from scoring.masons.pieces import CARDS
from scoring.masons.words import card_word
from scoring.match import Match
from scoring.messages import Message, say


def _scene(match: Match, look: Look) -> Scene:
    return make_scene(match, look.overlays, is_drawing_board(match))


def describe(match: Match, index: int) -> Message:
    """An action in one line."""
    action: Any = match.actions[index]
    board = _describe_board(action)
    if board is not None:
        return board
    seat = getattr(action, "player", -1)
    name = match.players[seat].name if 0 <= seat < len(match.players) else "?"
    if isinstance(action, Build):
        return say("app.masons.did.build", player=name)
    if isinstance(action, Link):
        if action.city is None:
            return say("app.masons.did.link-none", player=name)
        return say("app.masons.did.link", player=name, city=action.city)
    if isinstance(action, PlayCards):
        return _describe_cards(name, action.cards)
    if isinstance(action, CountCards):
        return _describe_cards(name, tuple(counted.card for counted in action.cards))
    if isinstance(action, Discard):
        return say("app.masons.did.discard", player=name)
    if isinstance(action, Pass):
        return say("app.masons.did.pass", player=name)
    if isinstance(action, ExchangeCards):
        return say("app.masons.did.exchange", player=name, n=action.cards)
    if isinstance(action, EarlyRoll):
        return say("app.masons.did.early", player=name)
    if isinstance(action, TellHand):
        return say("app.masons.did.hand", player=name, n=action.cards)
    if isinstance(action, LastPiece):
        return say("app.masons.did.last-piece", player=name)
    if isinstance(action, Snapshot):
        if action.spaces:
            return say("app.masons.did.track", spaces=", ".join(str(space) for space in action.spaces))
        return say("app.masons.did.snapshot", n=len(action.walls))
    return say("app.did.other", what=action.kind)


def _describe_cards(name: str, cards: tuple[str, ...]) -> Message:
    words = tuple(card_word(card) for card in cards if card in CARDS)
    return say("app.masons.did.play", player=name, cards=words) if words else say("app.masons.did.pass", player=name)


def _describe_board(action: Any) -> Message | None:
    if isinstance(action, LayBoard):
        return say("app.masons.did.lay", name=action.profile.name[:80])
    if isinstance(action, MakeBoard):
        return say("app.masons.did.make", rows=action.rows, columns=action.columns)
    if isinstance(action, RemoveCells):
        return say("app.masons.did.remove", n=len(action.cells))
    if isinstance(action, Paint):
        return say("app.masons.did.paint", n=len(action.cells), country=action.country)
    if isinstance(action, MarkShore):
        key = say("app.masons.did.shore", n=len(action.spots))
        return key if action.water else say("app.masons.did.no-shore", n=len(action.spots))
    if isinstance(action, NameBoard):
        return say("app.masons.did.name", name=action.name[:80])
    return None


VIEW = View(
    board=Board(
        _scene,
        (
            (CLOSING, say("app.masons.overlay.closing")),
            (NUMBERS, say("app.masons.overlay.numbers")),
            (PROBLEMS, say("app.overlay.problems")),
        ),
    ),
    entries=(
        EntryKind("board", say("app.entry.board"), begin_board),
        EntryKind("pays", say("app.masons.entry.pays"), begin_pays),
        EntryKind("count", say("app.masons.entry.count"), begin_count),
        EntryKind("early", say("app.masons.entry.early"), begin_early),
        EntryKind("other", say("app.masons.entry.other"), begin_other),
        EntryKind("track", say("app.masons.entry.track"), begin_track),
        EntryKind("hand", say("app.masons.entry.hand"), begin_hand),
    ),
    describe=describe,
    emblem=emblem,
    shelf=Shelf(
        "boards",
        "board.json",
        say("app.masons.shelf"),
        say("app.masons.shelf.open"),
        say("app.masons.shelf.share"),
        find_board_file,
    ),
)
