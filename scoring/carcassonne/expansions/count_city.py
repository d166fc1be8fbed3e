"""The city of the Count: its quarters, what it remembers, what players do there, and who may leave it when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from scoring.carcassonne.actions import FOLLOWER
from scoring.carcassonne.box import is_over
from scoring.carcassonne.expansion import expansions_on
from scoring.carcassonne.fields import fed_cities
from scoring.carcassonne.state import Figure, Region, State, Table
from scoring.carcassonne.tiles import CITY, FIELD, MONASTERY, ROAD, turned
from scoring.messages import say
from scoring.rules import Rules
from scoring.values import Spot

KEPT = "count"
CASTLE, MARKET, FORGE, CATHEDRAL = QUARTERS = ("castle", "market", "forge", "cathedral")
QUARTER_OF = {CITY: CASTLE, FIELD: MARKET, ROAD: FORGE, MONASTERY: CATHEDRAL}
WORDS = {
    CASTLE: say("carcassonne.quarter.castle"),
    MARKET: say("carcassonne.quarter.market"),
    FORGE: say("carcassonne.quarter.forge"),
    CATHEDRAL: say("carcassonne.quarter.cathedral"),
}
ENTER, LEAVE, BLOCK = "count.enter", "count.leave", "count.block"
CARCASSONNE = "carcassonne"
TILES = tuple(f"count-{number:02d}" for number in range(1, 13))


class Kept(NamedTuple):
    """What the Count's city remembers."""

    count_at: str = CASTLE
    inside: tuple[Figure, ...] = ()
    entitled: int = -1
    """Who may put a follower into a quarter now."""
    may_move: int = -1
    """Who may move the Count now."""
    scored_self: bool = False
    """Whether the player of this turn was paid in it."""
    entered: bool = False
    entered_before: bool = False
    """Whether he entered in the first half of a double turn."""
    rank: int = -1
    """How far round the table moving out has come."""
    closed: bool = False
    """At the end: nobody moves any more."""
    count_known: bool = True
    quarters_known: bool = True


@dataclass(frozen=True, slots=True)
class EnterQuarter:
    """A follower from the supply goes into a quarter; the Count may move with it."""

    kind: ClassVar[str] = "enter-quarter"
    player: int
    quarter: str
    figure: str = FOLLOWER
    count_to: str = ""


@dataclass(frozen=True, slots=True)
class MoveCount:
    """The Count goes to another quarter; without a player the players only say where he stands."""

    kind: ClassVar[str] = "move-count"
    quarter: str
    player: int = -1


@dataclass(frozen=True, slots=True)
class TellQuarter:
    """The players say who stands in a quarter that a photo did not show; nobody more when the player is below zero."""

    kind: ClassVar[str] = "tell-quarter"
    player: int
    quarter: str = ""
    figure: str = FOLLOWER
    number: int = 1


@dataclass(frozen=True, slots=True)
class LeaveQuarter:
    """A follower leaves the matching quarter for a feature that is about to be scored."""

    kind: ClassVar[str] = "leave-quarter"
    player: int
    x: int
    y: int
    part: str
    figure: str = FOLLOWER


def block_lies(look: State | Table) -> bool:
    return any(tile in TILES for tile, _ in look.tiles.values())


def quarter_spot(table: Table, quarter: str) -> Spot:
    """Where the quarters are: on the tile that shows them."""
    for place, laid in table.tiles.items():
        if "quarter" in turned(*laid).marks:
            return Spot(place, quarter)
    return Spot((0, 0), quarter)


def movers(table: Table, spot: Spot) -> Iterator[Figure]:
    """The figures that may leave their quarter for a feature about to be scored."""
    region = table.find_region(spot)
    kept: Kept = table.kept[KEPT]
    if region is None or not may_be_joined(table, region):
        return
    quarter = QUARTER_OF.get(region.kind)
    if quarter != kept.count_at:
        yield from (figure for figure in kept.inside if figure.spot.part == quarter)


def moves_out(table: Table) -> Iterator[tuple[int, str, Spot]]:
    """Every move out of a quarter that is possible now, in the order of the players."""
    spots = list(table.waiting)
    if not spots and table.kept[KEPT].inside and not table.kept[KEPT].closed and at_end(table):
        spots = [min(r.spots) for r in table.regions.values() if pays_at_end(table, r)]
    found = {(figure.player, figure.kind, spot) for spot in spots for figure in movers(table, spot)}
    yield from sorted(found, key=lambda move: (rank(table, move[0]), move))


def at_end(look: State | Table) -> bool:
    """No tile is left, or the table was taken over by a snapshot and nothing has been laid since."""
    return is_over(look) or look.laid is None


def may_be_joined(table: Table, region: Region) -> bool:
    """By the book any finished feature, occupied or not; by a later answer of the publisher an occupied one."""
    return bool(region.figures) or table.rules["count-join"] == "any"


def pays_at_end(table: Table, region: Region) -> bool:
    """Features that it makes sense to join at the end: occupied ones, and free fields that feed a city."""
    if not moves_at_end(table.rules, region):
        return False
    if region.figures:
        return True
    if table.rules["count-join"] != "any":
        return False
    return region.kind != FIELD or bool(fed_cities(table, region, expansions_on(table.rules)))


def moves_at_end(rules: Rules, region: Region) -> bool:
    if region.kind == FIELD:
        return rules.on("farmers")
    return rules["count-end"] == "any" and not region.is_finished


def rank(look: State | Table, player: int) -> int:
    """Left of the player who scores comes first, he himself last (count.leave)."""
    scorer = look.laid.player if look.laid is not None else 0
    return (player - scorer - 1) % len(look.players)
