"""What players ask at the table, each question a function."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.carcassonne.actions import FOLLOWER
from scoring.carcassonne.board import fitting_turns, lay_tile, wanted_sides
from scoring.carcassonne.box import figure_kinds, tiles_left
from scoring.carcassonne.checks import figure_problems, followers_on
from scoring.carcassonne.expansion import FedCity, expansions_on
from scoring.carcassonne.fields import fed_cities
from scoring.carcassonne.final import final
from scoring.carcassonne.play import legal_places
from scoring.carcassonne.score import measure, score_feature, strengths
from scoring.carcassonne.state import Figure, Place, Region, State, Table
from scoring.carcassonne.tiles import AROUND, BUILDINGS, FIELD, SIDES, STEPS, find_tile, turned
from scoring.majority import find_majority
from scoring.points import ScoreEvent
from scoring.problems import Answer, Problem
from scoring.values import Spot


@dataclass(frozen=True, slots=True)
class Ownership:
    """Who holds a feature: the leading players, what each player's followers weigh, and by how many they lead."""

    owners: tuple[int, ...]
    strengths: tuple[tuple[int, int], ...]
    lead: int


@dataclass(frozen=True, slots=True)
class OpenEdge:
    """An end of a feature that wants a tile: its part, the side it leaves by, and the empty place beyond."""

    spot: Spot
    side: str
    place: Place
    taken: bool = False
    """A tile lies there already and does not match."""


@dataclass(frozen=True, slots=True)
class FittingTile:
    """A tile that fits at a place: the turns in which it does, and how many are still to come."""

    tile: str
    turns: tuple[int, ...]
    left: int


@dataclass(frozen=True, slots=True)
class FieldReport:
    """A field with farmers or without: who owns it, and the finished cities it feeds, each by its first spot."""

    spots: tuple[Spot, ...]
    ownership: Ownership
    cities: tuple[tuple[Spot, ...], ...]


@dataclass(frozen=True, slots=True)
class Permission:
    """Whether a figure may stand somewhere, and if not, why and because of which followers."""

    allowed: bool
    problems: tuple[Problem, ...] = ()
    holders: tuple[Figure, ...] = ()


def who_owns(state: State, spot: Spot) -> Ownership | None:
    """Who owns the feature at a spot, and by how many followers; None when there is no feature."""
    table = Table(state)
    region = table.find_region(spot)
    return None if region is None else _ownership(table, region)


def _ownership(table: Table, region: Region) -> Ownership:
    weights = strengths(table, region.figures)
    owners = find_majority(dict(weights))
    ranked = sorted((weight for _, weight in weights), reverse=True)
    lead = ranked[0] - (ranked[1] if len(ranked) > 1 else 0) if ranked else 0
    return Ownership(owners, weights, lead)


def worth_now(state: State, spot: Spot) -> ScoreEvent | None:
    """What the feature would pay if the game ended now; None for a field, which is told by the final scoring."""
    return _worth(state, spot, None)


def worth_finished(state: State, spot: Spot) -> ScoreEvent | None:
    """What the feature would pay once finished with the fewest tiles: one at each place it is open to."""
    return _worth(state, spot, True)


def _worth(state: State, spot: Spot, finished: bool | None) -> ScoreEvent | None:
    table = Table(state)
    region = table.find_region(spot)
    if region is None or region.kind == FIELD:
        return None
    if finished and region.kind in BUILDINGS:
        region = region._replace(open=0)
    feature = measure(table, region, finished)
    if finished and region.kind not in BUILDINGS:
        missing = len({edge.place for edge in open_edges(state, spot)})
        feature = replace(feature, tiles=feature.tiles + missing)
    return score_feature(table, feature, at_end=not feature.finished)


def open_edges(state: State, spot: Spot) -> tuple[OpenEdge, ...]:
    """The ends of a feature that are still open; for a monastery the empty places around it."""
    number = state.region_of.get(spot)
    if number is None or state.regions[number].kind == FIELD:
        return ()
    region = state.regions[number]
    if region.kind in BUILDINGS:
        x, y = spot.place
        around = [(x + dx, y + dy) for dx, dy in AROUND]
        return tuple(OpenEdge(spot, "", place) for place in around if place not in state.tiles)
    found = []
    for at in region.spots:
        segment = turned(*state.tiles[at.place]).find_segment(at.part)
        for side in segment.sides if segment else ():
            dx, dy = STEPS[side]
            place = (at.place[0] + dx, at.place[1] + dy)
            beside = state.tiles.get(place)
            if beside is None:
                found.append(OpenEdge(at, SIDES[side], place))
            elif turned(*beside).sides[(side + 2) % 4] != turned(*state.tiles[at.place]).sides[side]:
                found.append(OpenEdge(at, SIDES[side], place, taken=True))
    return tuple(found)


def tiles_that_fit(state: State, place: Place, only_left: bool = True) -> tuple[FittingTile, ...]:
    """Which tiles still to come fit at a place, in which turns, and how many of each are left."""
    if place in state.tiles:
        return ()
    table = Table(state)
    hooks = expansions_on(state.rules)
    wanted = wanted_sides(state.tiles, place)
    if state.tiles and not any(wanted):
        return ()
    found = []
    for tile_id, left in tiles_left(state).items():
        if left <= 0 and only_left:
            continue
        turns = tuple(
            turn
            for turn in fitting_turns(tile_id, wanted)
            if not any(True for hook in hooks for _ in hook.tile_problems(table, turned(tile_id, turn), place))
        )
        if turns:
            found.append(FittingTile(tile_id, turns, max(left, 0)))
    return tuple(found)


def places_for(state: State, tile_id: str) -> tuple[tuple[Place, int], ...]:
    """Every place and turn in which a tile may lie; nothing for an unknown tile."""
    return tuple(legal_places(Table(state), tile_id)) if find_tile(tile_id) else ()


def fields_and_cities(state: State) -> tuple[FieldReport, ...]:
    """Whose fields feed which finished cities; fields with farmers first."""
    table = Table(state)
    hooks = expansions_on(state.rules)
    regions = [region for region in state.regions.values() if region.kind == FIELD]
    found = []
    for region in sorted(regions, key=lambda region: not region.figures):
        cities: tuple[FedCity, ...] = fed_cities(table, region, hooks)
        found.append(FieldReport(region.spots, _ownership(table, region), tuple(city.spots for city in cities)))
    return tuple(found)


def totals_if_ended(state: State) -> tuple[int, ...]:
    """What everybody would have if the game ended now."""
    return final(state).totals


def offers(state: State) -> tuple[Answer, ...]:
    """What a player may do now besides laying a tile, but need not: each as words and an action."""
    return tuple(offer for hook in expansions_on(state.rules) for offer in hook.offers(state))


def may_place(
    state: State,
    player: int,
    spot: Spot,
    figure: str = FOLLOWER,
    tile: tuple[str, int] | None = None,
) -> Permission:
    """Whether a player may put a figure on a part; with `tile` (id and turn) as if that tile were laid there first."""
    table = Table(state)
    if tile is not None:
        found = find_tile(*tile)
        if found is None or spot.place in table.tiles:
            return Permission(False)
        lay_tile(table, found, (spot.place[0], spot.place[1]))
    kind = figure_kinds(state.rules).get(figure)
    if kind is None or spot not in table.region_of or not 0 <= player < len(state.players):
        return Permission(False)
    problems = tuple(figure_problems(table, player, kind, spot))
    region = table.regions[table.region_of[spot]]
    holders = tuple(followers_on(table, region)) if kind.needs_free else ()
    return Permission(not problems, problems, holders)


def parts_for(
    state: State, player: int, tile: tuple[str, int], place: Place, figure: str = FOLLOWER
) -> tuple[str, ...]:
    """The parts of a tile, were it laid here, on which this figure may stand."""
    found = find_tile(*tile)
    kind = figure_kinds(state.rules).get(figure)
    if found is None or kind is None or place in state.tiles or not 0 <= player < len(state.players):
        return ()
    table = Table(state)
    lay_tile(table, found, place)
    spots = [Spot(place, part) for part in found.parts]
    return tuple(
        spot.part
        for spot in spots
        if spot in table.region_of and not any(True for _ in figure_problems(table, player, kind, spot))
    )
