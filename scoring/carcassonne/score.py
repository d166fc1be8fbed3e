"""What a city, road or monastery pays, to whom, and why not to the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scoring.carcassonne.box import figure_kinds
from scoring.carcassonne.expansion import Feature, Worth, expansions_on
from scoring.carcassonne.state import Figure, Region, Table, count_tiles
from scoring.carcassonne.tiles import CITY, MONASTERY, ROAD, turned
from scoring.majority import find_majority, strengths_of
from scoring.messages import Message, say
from scoring.points import NOTHING, Contender, Points, ScoreEvent, Term

TITLES = {
    (CITY, True): say("carcassonne.title.city"),
    (CITY, False): say("carcassonne.title.city-unfinished"),
    (ROAD, True): say("carcassonne.title.road"),
    (ROAD, False): say("carcassonne.title.road-unfinished"),
    (MONASTERY, True): say("carcassonne.title.monastery"),
    (MONASTERY, False): say("carcassonne.title.monastery-unfinished"),
}
CLAUSES = {CITY: ("city.complete", "city.points"), ROAD: ("road.complete", "road.points")}
TILES = say("carcassonne.term.tiles")
SHIELDS = say("carcassonne.term.shields")
SMALL_CITY = say("carcassonne.note.small-city-2")


def measure(table: Table, region: Region, finished: bool | None = None) -> Feature:
    """The feature as it lies: size in tiles, shields, what it carries, and who stands on it."""
    shields = 0
    marks: list[str] = []
    for spot in region.spots:
        tile = turned(*table.tiles[spot.place])
        for segment in tile.segments:
            if segment.part == spot.part:
                shields += segment.shields
                marks += segment.marks
    return Feature(
        region.kind,
        count_tiles(region),
        shields,
        region.is_finished if finished is None else finished,
        tuple(sorted(marks)),
        region.spots,
        region.figures,
        strengths(table, region.figures),
    )


def strengths(table: Table, figures: Iterable[Figure]) -> tuple[tuple[int, int], ...]:
    """What each player's figures weigh together, in seat order."""
    kinds = figure_kinds(table.rules)
    weighed = strengths_of((f.player, kinds[f.kind].strength if f.kind in kinds else 1) for f in figures)
    return tuple(sorted((player, weight) for player, weight in weighed.items() if weight > 0))


def worth_of(table: Table, feature: Feature) -> Worth:
    """What the feature pays to whoever holds it."""
    price = _base_price(table, feature)
    terms = [Term(TILES, feature.tiles, price.tile)]
    if feature.shields:
        terms.append(Term(SHIELDS, feature.shields, price.shield))
    worth = Worth(Points(tuple(term for term in terms if term.amount)), price.clauses, price.notes)
    for hook in expansions_on(table.rules):
        worth = hook.worth(table, feature, worth)
    return worth


class Price(NamedTuple):
    """What one tile and one shield of a feature are worth."""

    tile: int
    shield: int
    clauses: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()


def _base_price(table: Table, feature: Feature) -> Price:
    if feature.kind != CITY:
        clauses = CLAUSES.get(feature.kind, ("monastery.points",))
        return Price(1, 0, clauses if feature.finished else ("end.unfinished",))
    if not feature.finished:
        return Price(1, 1, ("end.unfinished",))
    if feature.tiles == 2 and table.rules["small-city"] == 2:
        return Price(1, 1, ("city.complete", "city.small"), (SMALL_CITY,))
    return Price(2, 2, CLAUSES[CITY])


def title_of(kind: str, finished: bool) -> Message:
    return TITLES.get((kind, finished)) or TITLES[MONASTERY, finished]


def score_feature(table: Table, feature: Feature, at_end: bool = False) -> ScoreEvent:
    """The score of a feature: the majority takes all, a tie pays each of the tied in full (majority)."""
    source, title = feature.kind, title_of(feature.kind, feature.finished)
    for hook in expansions_on(table.rules):
        source, title = hook.name_score(feature) or (source, title)
    return share_out(table, source, title, feature, worth_of(table, feature), at_end)


def share_out(table: Table, source: str, title: Message, feature: Feature, worth: Worth, at_end: bool) -> ScoreEvent:
    """Give the worth of something to whoever has most figures on it, and tell the others why not."""
    best = find_majority(dict(feature.strengths))
    most = max((weight for _, weight in feature.strengths), default=0)
    contenders = []
    for player, weight in feature.strengths:
        if player not in best:
            contenders.append(Contender(player, weight, NOTHING, say("carcassonne.why.fewer", most=most, n=weight)))
        elif len(best) > 1:
            contenders.append(Contender(player, weight, worth.points, say("carcassonne.why.tied", n=weight)))
        elif len(feature.strengths) > 1:
            contenders.append(Contender(player, weight, worth.points, say("carcassonne.why.most", n=weight)))
        else:
            contenders.append(Contender(player, weight, worth.points, say("carcassonne.why.alone", n=weight)))
    clauses = (*worth.clauses, "majority") if len(feature.strengths) > 1 else worth.clauses
    return ScoreEvent(source, title, feature.spots, tuple(contenders), clauses, worth.notes, table.step, at_end)
