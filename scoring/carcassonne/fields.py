"""Farmers: which finished cities their fields feed, and the four ways in which that has been paid."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.carcassonne.expansion import Expansion, FedCity, expansions_on
from scoring.carcassonne.score import strengths
from scoring.carcassonne.state import Region, Table
from scoring.carcassonne.tiles import FIELD, turned
from scoring.majority import find_majority
from scoring.messages import Message, say
from scoring.points import NOTHING, Contender, Points, ScoreEvent, Term
from scoring.values import Spot

CITY_VALUES = {"city-3": 3, "city-4": 4, "field-3-once": 3, "field-3": 3}
WAY_NOTES = {
    "city-3": (say("carcassonne.note.farm.city-3"), say("carcassonne.note.stray-four")),
    "city-4": (say("carcassonne.note.farm.city-4"),),
    "field-3-once": (say("carcassonne.note.farm.field-3-once"),),
    "field-3": (say("carcassonne.note.farm.field-3"),),
}
CLAUSES = ("farm.points", "farm.border")
CITIES = say("carcassonne.term.cities")
TITLE_CITY = say("carcassonne.title.field-city")
TITLE_FIELD = say("carcassonne.title.field")


@dataclass(frozen=True, slots=True)
class Farm:
    """A field with farmers: how they weigh, and the finished cities it feeds."""

    region: Region
    strengths: tuple[tuple[int, int], ...]
    cities: tuple[FedCity, ...]


def fed_cities(table: Table, field: Region, hooks: tuple[Expansion, ...]) -> tuple[FedCity, ...]:
    """The finished cities that a field touches, each once (farm.points)."""
    found: dict[int | str, FedCity] = {}
    for spot in field.spots:
        tile = turned(*table.tiles[spot.place])
        for segment in tile.segments:
            if segment.part != spot.part:
                continue
            for part in segment.touches:
                number = table.region_of[Spot(spot.place, part)]
                if number not in found and table.regions[number].is_finished:
                    found[number] = FedCity(number, table.regions[number].spots)
    for hook in hooks:
        for city in hook.fed_cities(table, field):
            found.setdefault(city.key, city)
    return tuple(found.values())


def find_farms(table: Table) -> list[Farm]:
    """Every field on which a farmer lies."""
    hooks = expansions_on(table.rules)
    return [
        Farm(region, strengths(table, region.figures), fed_cities(table, region, hooks))
        for region in table.regions.values()
        if region.kind == FIELD and region.figures
    ]


def score_fields(table: Table, way: str | None = None) -> list[ScoreEvent]:
    """The farmers' points at the end, by the way in force or by another one to compare (farm.points)."""
    if not table.rules.on("farmers"):
        return []
    chosen = way or table.rules.text("farm")
    farms = find_farms(table)
    if chosen in ("city-3", "city-4"):
        return _score_by_city(table, farms, chosen)
    return _score_by_field(table, farms, chosen)


def _score_by_city(table: Table, farms: list[Farm], way: str) -> list[ScoreEvent]:
    """Each city once: the farmers of all fields that touch it are counted together."""
    hooks = expansions_on(table.rules)
    cities: dict[int | str, tuple[FedCity, list[Farm]]] = {}
    for farm in farms:
        for city in farm.cities:
            cities.setdefault(city.key, (city, []))[1].append(farm)
    events = []
    for city, around in cities.values():
        weights: dict[int, int] = {}
        for farm in around:
            for player, weight in farm.strengths:
                weights[player] = weights.get(player, 0) + weight
        best = find_majority(weights)
        contenders = []
        for player in sorted(weights):
            points = NOTHING
            if player in best:
                mine = tuple(farm.region for farm in around if any(p == player for p, _ in farm.strengths))
                bonus = tuple(term for hook in hooks for term in hook.field_bonus(table, player, mine, 1))
                points = Points((Term(CITIES, 1, CITY_VALUES[way]), *bonus))
            contenders.append(_contender(player, weights, best, points))
        where = (*city.spots, *(spot for farm in around for spot in farm.region.spots))
        events.append(_event(table, TITLE_CITY, where, contenders, way))
    idle = [farm for farm in farms if not farm.cities]
    return events + [_score_idle(table, farm, way) for farm in idle]


def _score_idle(table: Table, farm: Farm, way: str) -> ScoreEvent:
    """A field that feeds no city pays nobody; it is told all the same."""
    why = say("carcassonne.why.no-city")
    contenders = [Contender(player, weight, NOTHING, why) for player, weight in farm.strengths]
    return _event(table, TITLE_FIELD, farm.region.spots, contenders, way)


def _score_by_field(table: Table, farms: list[Farm], way: str) -> list[ScoreEvent]:
    """Each field by itself; under `field-3-once` a city pays a player once, through the field that gives him most."""
    hooks = expansions_on(table.rules)
    value = CITY_VALUES[way]
    paid: dict[tuple[int, int | str], int] = {}
    if way == "field-3-once":
        paid = _first_payers(table, farms, hooks)
    events = []
    for number, farm in enumerate(farms):
        if not farm.cities:
            events.append(_score_idle(table, farm, way))
            continue
        weights = dict(farm.strengths)
        best = find_majority(weights)
        contenders = []
        for player in sorted(weights):
            points = NOTHING
            if player in best:
                cities = sum(1 for city in farm.cities if paid.get((player, city.key), number) == number)
                if cities == 0:
                    why = say("carcassonne.why.city-paid-before")
                    contenders.append(Contender(player, weights[player], NOTHING, why))
                    continue
                bonus = tuple(t for hook in hooks for t in hook.field_bonus(table, player, (farm.region,), cities))
                points = Points((Term(CITIES, cities, value), *bonus))
            contenders.append(_contender(player, weights, best, points))
        where = (*farm.region.spots, *(spot for city in farm.cities for spot in city.spots))
        events.append(_event(table, TITLE_FIELD, where, contenders, way))
    return events


def _first_payers(table: Table, farms: list[Farm], hooks: tuple[Expansion, ...]) -> dict[tuple[int, int | str], int]:
    """For each player and city the number of the field that pays it: the one with the largest bonus, else the first."""
    chosen: dict[tuple[int, int | str], tuple[int, int]] = {}
    for number, farm in enumerate(farms):
        for player in find_majority(dict(farm.strengths)):
            bonus = sum(t.amount for hook in hooks for t in hook.field_bonus(table, player, (farm.region,), 1))
            for city in farm.cities:
                known = chosen.get((player, city.key))
                if known is None or bonus > known[0]:
                    chosen[player, city.key] = (bonus, number)
    return {key: number for key, (_, number) in chosen.items()}


def _contender(player: int, weights: dict[int, int], best: tuple[int, ...], points: Points) -> Contender:
    weight, most = weights[player], max(weights.values())
    if player not in best:
        why = say("carcassonne.why.fewer-farmers", most=most, n=weight)
    elif len(best) > 1:
        why = say("carcassonne.why.tied-farmers", n=weight)
    elif len(weights) > 1:
        why = say("carcassonne.why.most-farmers", n=weight)
    else:
        why = say("carcassonne.why.alone-farmers", n=weight)
    return Contender(player, weight, points, why)


def _event(table: Table, title: Message, where: tuple[Spot, ...], contenders: list[Contender], way: str) -> ScoreEvent:
    clauses = (*CLAUSES, "majority") if len(contenders) > 1 else CLAUSES
    return ScoreEvent(
        FIELD, title, tuple(dict.fromkeys(where)), tuple(contenders), clauses, WAY_NOTES[way], table.step, True
    )
