"""Mage and witch in the app: one of them is picked and put on a road or city that lights up, within the turn."""

from __future__ import annotations

from app.drawing import palette as ink
from app.drawing.carcassonne import stand_point
from app.drawing.carcassonne_pieces import mage_shapes, witch_shapes
from app.drawing.scene import Line, Piece, Point, Shape
from app.games.carcassonne_expansion import ExpansionInApp, MoveStep, Things, TurnSoFar
from app.games.view import ROW, Choice, Group
from scoring.carcassonne.actions import PieceMove
from scoring.carcassonne.expansions.magic import MAGE, MAGIC, WITCH, WORDS, are_together, targets
from scoring.carcassonne.state import State
from scoring.carcassonne.tiles import CITY, ROAD
from scoring.messages import say
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


class MagicInApp(ExpansionInApp):
    key = "magic"

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


def _move(name: str, spot: Spot | None) -> PieceMove:
    if spot is None:
        return PieceMove(name.removesuffix(OFF))
    return PieceMove(name, spot.place[0], spot.place[1], spot.part)


def crossed_out(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """A picture with a stroke through it."""
    return (*shapes, Line(((0.1, 0.9), (0.9, 0.1)), "#ffffff", 0.14), Line(((0.1, 0.9), (0.9, 0.1)), ink.WARNING, 0.09))
