"""Mage and witch in the app: one of them is picked and put on a road or city that lights up, within the turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.drawing import palette as ink
from app.drawing.carcassonne import stand_point
from app.drawing.carcassonne_pieces import mage_shapes, witch_shapes
from app.drawing.scene import Line, Piece, Point, Shape
from app.games.carcassonne_expansion import ExpansionInApp, MoveStep, Offer, Things, TurnSoFar
from app.games.carcassonne_expansions.steps import Done, NoDrag, light_parts, look_at
from app.games.view import PICTURES, ROW, Ask, Choice, Entry, EntryKind, Group
from scoring.carcassonne.actions import PieceMove
from scoring.carcassonne.expansions.magic import MAGE, MAGIC, WITCH, WORDS, StandPiece, are_together, targets
from scoring.carcassonne.final import kind_word
from scoring.carcassonne.state import State
from scoring.carcassonne.tiles import CITY, ROAD
from scoring.match import Match
from scoring.messages import Message, say
from scoring.values import Spot

OFF = "-off"
SIZE = 0.4
PICTURE = {MAGE: mage_shapes, WITCH: witch_shapes}
ASK = {MAGE: say("app.carcassonne.ask.mage"), WITCH: say("app.carcassonne.ask.witch")}


def magic_piece(name: str, at: Point, opacity: float = 1.0) -> Piece:
    """One of the two, a little aside so that a follower on the same part stays in sight."""
    corner = (at[0] - SIZE / 2 + 0.12, at[1] - SIZE * 0.8)
    return Piece(magic_key(name), corner, PICTURE[name](), SIZE, opacity=opacity, upright=True)


def magic_key(name: str) -> str:
    return f"carcassonne/piece/{name}"


@dataclass(frozen=True)
class StandEntry(NoDrag):
    """The players say where mage and witch stand, as after a photo that does not show them."""

    match: Match
    piece: str = MAGE

    @property
    def ask(self) -> Ask:
        state = self.match.state
        choices = [Choice(name, WORDS[name], PICTURE[name](), magic_key(name)) for name in PICTURE]
        for name in PICTURE:
            if state.kept[name] is not None:
                label = say("app.carcassonne.off", piece=WORDS[name])
                choices.append(Choice(name + OFF, label, crossed_out(PICTURE[name]()), magic_key(name) + OFF))
        spots = [s for r in state.regions.values() if r.kind in (CITY, ROAD) and not r.is_finished for s in r.spots]
        things, areas = light_parts(state, spots)
        group = Group("magic", say("app.carcassonne.entry.magic"), tuple(choices), self.piece, ROW)
        return Ask(ASK[self.piece], (group,), things, areas, look_at(state.tiles))

    def tapped(self, spot: Spot) -> Entry:
        return Done(StandPiece(self.piece, spot.place[0], spot.place[1], spot.part))

    def chosen(self, group: str, key: str) -> Entry:
        return Done(StandPiece(key.removesuffix(OFF))) if key.endswith(OFF) else StandEntry(self.match, key)


def begin_stand(match: Match) -> Entry:
    return StandEntry(match)


class MagicInApp(ExpansionInApp):
    key = "magic"
    entries = (EntryKind("magic", say("app.carcassonne.entry.magic"), begin_stand),)

    def offers(self, match: Match) -> tuple[Offer, ...]:
        """After a photo, until the next tile: whichever of the two is not on the table yet."""
        state = match.state
        names = [name for name in PICTURE if state.kept[name] is None]
        if state.laid is not None or not match.actions or not names:
            return ()
        choices = tuple(Choice(name, WORDS[name], PICTURE[name](), magic_key(name)) for name in names)
        group = Group("stand", say("app.carcassonne.ask.stand"), choices, kind=PICTURES, labelled=True, titled=True)
        return (Offer(group, lambda name: StandEntry(match, name)),)

    def describe(self, match: Match, action: Any) -> Message | None:
        return _tell(action.piece, action.part) if isinstance(action, StandPiece) else None

    def describe_move(self, move: PieceMove) -> Message | None:
        return _tell(move.piece, move.part) if move.piece in PICTURE else None

    def things(self, state: State) -> Things:
        return tuple(
            magic_piece(name, stand_point(state, spot))
            for name in PICTURE
            if (spot := state.kept[name]) is not None and spot.place in state.tiles
        )

    def move_step(self, turn: TurnSoFar) -> MoveStep | None:
        """A magic tile moves one of the two; two on one feature have to part."""
        table = turn.table
        joined = are_together(table)
        if MAGIC not in turn.tile.marks and not joined and not turn.moves:
            return None
        may = {name: tuple(s for region in targets(table, name) for s in region.spots) for name in PICTURE}
        names = [name for name in PICTURE if not joined or table.kept[name] is not None]
        choices = [Choice(name, WORDS[name], PICTURE[name](), magic_key(name)) for name in names if may[name]]
        for name in names:
            if table.kept[name] is not None:
                label = say("app.carcassonne.off", piece=WORDS[name])
                choices.append(Choice(name + OFF, label, crossed_out(PICTURE[name]()), magic_key(name) + OFF))
        title = say("app.carcassonne.ask.apart") if joined else say("app.carcassonne.ask.magic")
        can_act = bool(choices)
        return MoveStep(
            Group("magic", title, tuple(choices), kind=ROW),
            can_act,
            lambda name: ASK[name],
            lambda name: may.get(name, ()),
            tuple(s for region in table.regions.values() if region.kind in (CITY, ROAD) for s in region.spots),
            _move,
            magic_piece,
            say("app.carcassonne.neither"),
        )


def _tell(name: str, part: str) -> Message | None:
    if name not in PICTURE:
        return None
    if not part:
        return say("app.carcassonne.off", piece=WORDS[name])
    return say("app.carcassonne.did.stands", piece=WORDS[name], feature=kind_word(part.rstrip("0123456789")))


def _move(name: str, spot: Spot | None) -> PieceMove:
    if spot is None:
        return PieceMove(name.removesuffix(OFF))
    return PieceMove(name, spot.place[0], spot.place[1], spot.part)


def crossed_out(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """A picture with a stroke through it."""
    return (*shapes, Line(((0.1, 0.9), (0.9, 0.1)), "#ffffff", 0.14), Line(((0.1, 0.9), (0.9, 0.1)), ink.WARNING, 0.09))
