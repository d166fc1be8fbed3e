"""Gardens and the abbot: a garden is finished like a monastery, and the abbot may come home early for points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from scoring.carcassonne.actions import PieceMove
from scoring.carcassonne.expansion import Expansion, Feature, FigureKind
from scoring.carcassonne.score import measure, score_feature
from scoring.carcassonne.state import Figure, Place, Table
from scoring.carcassonne.tiles import GARDEN, MONASTERY, Tile
from scoring.messages import Message, say
from scoring.problems import Problem
from scoring.rules import Rules, Switch
from scoring.values import Spot

ABBOT = "abbot"
TITLE, TITLE_UNFINISHED = say("carcassonne.title.garden"), say("carcassonne.title.garden-unfinished")


class Abbot(Expansion):
    key = "abbot"
    switches = (Switch("abbot", False, clause="abbot.garden", group="expansions"),)
    clauses = ("abbot.garden", "abbot.home")
    piece_names = (ABBOT,)

    def figure_kinds(self, rules: Rules) -> tuple[FigureKind, ...]:
        return (FigureKind(ABBOT, 1, places=(MONASTERY, GARDEN)),)

    def start(self, table: Table) -> None:
        table.kept[ABBOT] = -1

    def name_score(self, feature: Feature) -> tuple[str, Message] | None:
        if feature.kind != GARDEN:
            return None
        return GARDEN, TITLE if feature.finished else TITLE_UNFINISHED

    def move_piece(self, table: Table, move: PieceMove, player: int) -> None:
        """Instead of placing a follower the abbot may come home; his building is scored as it lies (abbot.home)."""
        standing = find_abbot(table, player)
        if standing is None or move.part:
            table.note("abbot.home", say("carcassonne.problem.no-abbot"), player=player)
            return
        feature = measure(table, table.regions[table.region_of[standing.spot]], finished=False)
        table.events.append(score_feature(table, replace(feature, strengths=((player, 1),))))
        table.take(standing)
        table.kept[ABBOT] = table.step

    def figure_problems(self, table: Table, player: int, kind: str, spot: Spot) -> Iterable[Problem]:
        if table.kept[ABBOT] == table.step:
            text = say("carcassonne.problem.abbot-or-follower")
            yield Problem("abbot.home", text, (spot,), step=table.step, player=player)

    def random_moves(self, table: Table, tile: Tile, place: Place, player: int, rng: Random) -> tuple[PieceMove, ...]:
        return (PieceMove(ABBOT),) if find_abbot(table, player) and rng.random() < 0.1 else ()


def find_abbot(table: Table, player: int) -> Figure | None:
    """The abbot of a player, if he stands on the table."""
    return next((f for f in table.figures() if f.player == player and f.kind == ABBOT), None)
