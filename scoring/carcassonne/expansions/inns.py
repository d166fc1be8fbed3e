"""Inns and Cathedrals: the large follower, and features that pay more finished and nothing unfinished."""

from __future__ import annotations

from scoring.carcassonne.expansion import Expansion, Feature, FigureKind, Worth
from scoring.carcassonne.state import Table
from scoring.carcassonne.tiles import CITY, ROAD
from scoring.messages import Message, say
from scoring.points import NOTHING, Points, Term
from scoring.rules import Rules, Switch

LARGE = "large"
INN, CATHEDRAL = "inn", "cathedral"
INN_TERM, CATHEDRAL_TERM = say("carcassonne.term.inn"), say("carcassonne.term.cathedral")
INN_NOTHING, CATHEDRAL_NOTHING = say("carcassonne.note.inn-nothing"), say("carcassonne.note.cathedral-nothing")


class InnsAndCathedrals(Expansion):
    key = "inns-cathedrals"
    switches = (
        Switch("inns-cathedrals", False, clause="inns.road", group="expansions"),
        Switch("inns-unfinished", "nothing", ("nothing", "ignore"), clause="inns.road", group="inns-cathedrals"),
    )
    clauses = ("inns.road", "inns.cathedral", "inns.large")

    def sets(self, rules: Rules) -> tuple[str, ...]:
        return ("inns-cathedrals",)

    def figure_kinds(self, rules: Rules) -> tuple[FigureKind, ...]:
        return (FigureKind(LARGE, 1, strength=2),)

    def worth(self, table: Table, feature: Feature, worth: Worth) -> Worth:
        ignored = not feature.finished and table.rules["inns-unfinished"] == "ignore"
        if ignored:
            return worth
        if feature.kind == ROAD and INN in feature.marks:
            return inn_worth(feature, worth, "inns.road")
        if feature.kind == CITY and CATHEDRAL in feature.marks:
            if not feature.finished:
                return Worth(NOTHING, (*worth.clauses, "inns.cathedral"), (*worth.notes, CATHEDRAL_NOTHING))
            more = Term(CATHEDRAL_TERM, feature.tiles + feature.shields, 1)
            return worth._replace(points=worth.points + Points((more,)), clauses=(*worth.clauses, "inns.cathedral"))
        return worth

    def notes(self, rules: Rules) -> tuple[Message, ...]:
        return (say("carcassonne.note.inns-ignore"),) if rules["inns-unfinished"] == "ignore" else ()


def inn_worth(feature: Feature, worth: Worth, clause: str) -> Worth:
    """An inn makes a finished road pay one more a tile, an unfinished one nothing."""
    if not feature.finished:
        return Worth(NOTHING, (*worth.clauses, clause), (*worth.notes, INN_NOTHING))
    more = Term(INN_TERM, feature.tiles, 1)
    return worth._replace(points=worth.points + Points((more,)), clauses=(*worth.clauses, clause))
