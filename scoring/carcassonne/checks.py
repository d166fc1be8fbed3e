"""What is wrong with a tile or a figure at a place: problems as values, with the clause they touch."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.carcassonne.board import has_neighbour, mismatched_sides, touches_corner
from scoring.carcassonne.box import figure_kinds
from scoring.carcassonne.expansion import FigureKind, expansions_on
from scoring.carcassonne.state import Figure, Place, Region, Table
from scoring.carcassonne.tiles import FIELD, STEPS, Tile
from scoring.messages import Message, say
from scoring.problems import Problem
from scoring.values import Spot

SIDE_WORDS = (
    say("carcassonne.side.north"),
    say("carcassonne.side.east"),
    say("carcassonne.side.south"),
    say("carcassonne.side.west"),
)


def find_seat(table: Table, player: int) -> int | None:
    """The seat, or None with a problem noted when nobody sits there."""
    if 0 <= player < len(table.players):
        return player
    table.note("follower.one", say("carcassonne.problem.no-such-player", player=player))
    return None


def tile_problems(table: Table, tile: Tile, place: Place) -> Iterator[Problem]:
    """Why this tile may not lie here (place.adjacent, place.match, and what expansions add)."""
    here = Spot(place)
    if table.tiles and not has_neighbour(table.tiles, place):
        if touches_corner(table.tiles, place):
            yield Problem("place.adjacent", say("carcassonne.problem.corner-only"), (here,), step=table.step)
        else:
            yield Problem("place.adjacent", say("carcassonne.problem.alone"), (here,), step=table.step)
    for side in mismatched_sides(table.tiles, tile, place):
        dx, dy = STEPS[side]
        beside = Spot((place[0] + dx, place[1] + dy))
        text = say("carcassonne.problem.edge", side=SIDE_WORDS[side])
        yield Problem("place.match", text, (here, beside), step=table.step)
    for hook in expansions_on(table.rules):
        yield from hook.tile_problems(table, tile, place)


def figure_problems(table: Table, player: int, kind: FigureKind, spot: Spot) -> Iterator[Problem]:
    """Why this figure may not stand here, with the follower that forbids it (follower.one, follower.free)."""
    region = table.regions[table.region_of[spot]]
    if table.supply.get((player, kind.key), 0) <= 0:
        text = say("carcassonne.problem.no-figure-left", figure=figure_word(kind.key), player=name_of(table, player))
        yield Problem("follower.one", text, (spot,), step=table.step, player=player)
    if region.kind == FIELD and not table.rules.on("farmers"):
        yield Problem("farm.points", say("carcassonne.problem.no-farmers"), (spot,), step=table.step, player=player)
    elif region.kind not in kind.places:
        text = say("carcassonne.problem.wrong-part", figure=figure_word(kind.key))
        yield Problem("follower.one", text, (spot,), step=table.step, player=player)
    holders = followers_on(table, region)
    if kind.needs_free and holders:
        holder = holders[0]
        text = say(
            "carcassonne.problem.occupied", player=name_of(table, holder.player), place=str(Spot(holder.spot.place))
        )
        yield Problem("follower.free", text, (spot, holder.spot), step=table.step, player=player)
    if kind.needs_own and all(figure.player != player for figure in holders):
        text = say("carcassonne.problem.needs-own", figure=figure_word(kind.key), player=name_of(table, player))
        yield Problem("follower.one", text, (spot,), step=table.step, player=player)
    for hook in expansions_on(table.rules):
        yield from hook.figure_problems(table, player, kind.key, spot)


def followers_on(table: Table, region: Region) -> list[Figure]:
    """The figures on a region that claim it: those that weigh in a majority."""
    kinds = figure_kinds(table.rules)
    return [f for f in region.figures if f.kind not in kinds or kinds[f.kind].strength > 0]


def name_of(table: Table, player: int) -> str:
    return table.players[player].name if 0 <= player < len(table.players) else str(player)


def figure_word(kind: str) -> Message:
    """The word for a kind of figure."""
    return Message(f"carcassonne.figure.{kind}")
