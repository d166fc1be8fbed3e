"""The abbot in the app: instead of placing a figure he may come home."""

from __future__ import annotations

from app.games.carcassonne_expansion import ExpansionInApp, TurnSoFar
from app.games.view import Choice
from scoring.carcassonne.actions import PieceMove
from scoring.carcassonne.expansions.abbot import ABBOT, find_abbot
from scoring.messages import Message, say


class AbbotInApp(ExpansionInApp):
    key = "abbot"

    def describe_move(self, move: PieceMove) -> Message | None:
        return say("app.carcassonne.abbot.home") if move.piece == ABBOT else None

    def instead(self, turn: TurnSoFar) -> tuple[tuple[Choice, PieceMove], ...]:
        if find_abbot(turn.table, turn.player) is None:
            return ()
        return ((Choice("abbot-home", say("app.carcassonne.abbot.home")), PieceMove(ABBOT)),)
