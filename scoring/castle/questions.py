"""What a player at the table asks: what fits here, where does it fit, may I stand there, whose is it, what pays."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.castle.actions import Lay, UseOn
from scoring.castle.checks import find_forbidding
from scoring.castle.end import choose_features, find_empty_regions
from scoring.castle.explain import explain
from scoring.castle.placing import find_known_sides, find_places, find_turns, is_free_cell
from scoring.castle.scores import DOUBLED_BY, name_kind, name_role, price_feature
from scoring.castle.state import Laid, State, count_left, lay_on_land
from scoring.castle.tiles import TILES, turn_tile
from scoring.edges import Place
from scoring.game import Report
from scoring.land import SegmentAt
from scoring.messages import Message, say
from scoring.values import Spot


@dataclass(frozen=True, slots=True)
class Fit:
    """A tile that fits on a cell: in which turns, and how many of it are still to come."""

    tile: str
    turns: tuple[int, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether a follower may stand on a part of a tile, and if not why and which followers forbid it."""

    part: str
    feature: str
    name: Message
    role: Message
    """What the follower would be there."""
    allowed: bool
    why: Message | None = None
    forbidden_by: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class Doubling:
    """A tower or house that a turn would finish and a wall tile could double, and the points it would add."""

    use: UseOn
    points: int


@dataclass(frozen=True, slots=True)
class Advice:
    """The best use of a wall tile 4 to 7 at the end, with its reason and the next best."""

    player: int
    wall: int
    where: tuple[Spot, ...]
    points: int
    why: Message
    others: tuple[tuple[tuple[Spot, ...], int], ...] = ()


def find_fitting_tiles(state: State, place: Place) -> tuple[Fit, ...]:
    """Which tiles fit on a cell; those with most copies and most turns left come first."""
    if not is_free_cell(state, place):
        return ()
    known = find_known_sides(state.tiles, place)
    left = count_left(state)
    found = [Fit(tile, turns, left[tile]) for tile in TILES if left[tile] and (turns := find_turns(tile, known))]
    return tuple(sorted(found, key=lambda fit: (-fit.left * len(fit.turns), fit.tile)))


def find_fitting_places(state: State, tile: str) -> tuple[tuple[Place, tuple[int, ...]], ...]:
    """Where a tile fits, and in which turns; empty when it leaves the game."""
    return find_places(state.tiles, tile) if tile in TILES else ()


def lay_only(state: State, player: int, tile: str, place: Place, turn: int) -> tuple[State, tuple[int, ...]]:
    """The table with the tile on it and nothing scored yet, and the regions it touches."""
    laid = Laid(tile, turn % 4, player)
    land, touched = lay_on_land(state.land, place, laid)
    return replace(state, land=land, tiles={**state.tiles, place: laid}), touched


def find_standings(state: State, player: int, tile: str, place: Place, turn: int) -> tuple[Standing, ...]:
    """For every part of a tile about to be laid: may a follower go there, and if not, who forbids it?"""
    if tile not in TILES or not is_free_cell(state, place):
        return ()
    after, _ = lay_only(state, player, tile, place, turn)
    return tuple(
        find_standing(after, player, SegmentAt(*place, number)) for number in range(len(turn_tile(tile, turn)))
    )


def find_standing(state: State, player: int, segment: SegmentAt) -> Standing:
    """May a follower of this player stand on this part of the tile just laid?"""
    piece = state.piece(segment)
    named = (piece.label, piece.kind, name_kind(piece.kind), name_role(piece.kind))
    forbids = find_forbidding(state, segment)
    if forbids:
        name = state.players[state.followers[forbids[0]]].name
        spots = tuple(state.spot(other) for other in forbids)
        return Standing(*named, False, say("castle.problem.not-free", player=name), spots)
    if state.supply[player] <= 0:
        return Standing(*named, False, say("castle.problem.no-follower"))
    return Standing(*named, True)


def find_doublings(state: State, lay: Lay) -> tuple[Doubling, ...]:
    """What wall tiles 2 and 3 in hand could double if this turn were played."""
    place = (lay.x, lay.y)
    if lay.tile not in TILES or not is_free_cell(state, place):
        return ()
    usable = {
        feature
        for feature, wall in DOUBLED_BY.items()
        if any(tile.taken <= state.turns for tile in state.held(lay.player, wall))
    }
    if not usable:
        return ()
    after, touched = lay_only(state, lay.player, lay.tile, place, lay.turn)
    segment = after.find_segment(place, lay.follower) if lay.follower else None
    if segment is not None:
        after = replace(after, followers={**after.followers, segment: lay.player})
    doublings = []
    for number in touched:
        region = after.land.regions[number]
        if region.finished and region.kind in usable and after.owner_of(number) == lay.player:
            spot = after.spot(region.spots[0])
            use = UseOn(DOUBLED_BY[region.kind], spot.place[0], spot.place[1], spot.part)
            doublings.append(Doubling(use, price_feature(region.kind, len(region.places)).total))
    return tuple(doublings)


def find_feature(state: State, spot: Spot) -> Report | None:
    """Who owns the feature at a part of a tile, what it pays now and finished; None where there is none."""
    if not spot.part or len(spot.place) != 2 or not state.pieces_at((spot.place[0], spot.place[1])):
        return None
    reports = explain(state, spot)
    return reports[0] if reports else None


def advise(state: State) -> tuple[Advice, ...]:
    """The best choice for every wall tile 4 to 7 in hand, with its reason."""
    regions = state.land.regions
    return tuple(
        Advice(
            choice.player,
            choice.wall,
            state.spots(regions[choice.region]) if choice.region is not None else (),
            choice.points,
            choice.why,
            tuple((state.spots(regions[region]), points) for region, points in choice.others),
        )
        for choice in choose_features(state)
    )


def list_empty_regions(state: State) -> tuple[tuple[Place, ...], ...]:
    """The empty cells by region, the largest first."""
    return find_empty_regions(state)
