"""Scores told in words, without a board, and corrections by the players' own word."""

from __future__ import annotations

from scoring.carcassonne.actions import CorrectPoints, ScoreByHand
from scoring.carcassonne.checks import find_seat
from scoring.carcassonne.expansion import Feature, Worth
from scoring.carcassonne.fields import CITIES, CITY_VALUES, CLAUSES, TITLE_FIELD, WAY_NOTES
from scoring.carcassonne.score import score_feature, share_out
from scoring.carcassonne.state import Table
from scoring.carcassonne.tiles import BUILDINGS, CITY, FIELD, ROAD
from scoring.messages import say
from scoring.points import Contender, Points, ScoreEvent, Term

HAND = "hand"
TOLD = say("carcassonne.note.told")


def score_by_hand(table: Table, action: ScoreByHand) -> None:
    """The same score as from the board, from what the players tell of a feature."""
    if action.feature not in (CITY, ROAD, FIELD, *BUILDINGS):
        table.note("majority", say("carcassonne.problem.no-such-feature", feature=action.feature))
        return
    weights = tuple(
        (player, weight) for player, weight in enumerate(action.figures[: len(table.players)]) if weight > 0
    )
    if not weights:
        table.note("majority", say("carcassonne.problem.nobody-there"))
        return
    around = action.feature in BUILDINGS
    tiles = (9 if action.finished else min(max(action.tiles, 1), 9)) if around else max(action.tiles, 0)
    feature = Feature(
        action.feature,
        tiles,
        max(action.shields, 0) if action.feature == CITY else 0,
        action.finished,
        tuple(sorted(action.marks)),
        strengths=weights,
    )
    if action.feature == FIELD:
        way = table.rules.text("farm")
        points = Points((Term(CITIES, max(action.cities, 0), CITY_VALUES[way]),))
        worth = Worth(points, CLAUSES, (*WAY_NOTES[way], TOLD))
        event = share_out(table, FIELD, TITLE_FIELD, feature, worth, False)
    else:
        event = score_feature(table, feature)
    table.events.append(event)


def correct_points(table: Table, action: CorrectPoints) -> None:
    """Points by the players' own word, with their reason."""
    player = find_seat(table, action.player)
    if player is None or action.points == 0:
        return
    what = say("carcassonne.term.correction")
    why = say("carcassonne.why.correction", reason=action.reason) if action.reason else say("carcassonne.why.by-word")
    contender = Contender(player, 0, Points((Term(what, 1, action.points),)), why)
    table.events.append(
        ScoreEvent(HAND, say("carcassonne.title.correction"), (), (contender,), ("track",), (), table.step)
    )
