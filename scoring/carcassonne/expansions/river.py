"""The river, first and second: laid before anything else, without a loop, ending in lake or volcano."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.carcassonne.expansion import Expansion, Feature, TileOnTable, Worth
from scoring.carcassonne.expansions.inns import INN, inn_worth
from scoring.carcassonne.state import Place, Region, Table
from scoring.carcassonne.tiles import ROAD, STEPS, Tile, opposite_side, set_counts, turned
from scoring.messages import Message, say
from scoring.points import Term
from scoring.problems import UNSURE, Problem
from scoring.rules import Rules, Switch
from scoring.values import Spot

SPRING = "river1-01"
SPRING_MARK, FORK, LAKE, VOLCANO, PIG_HERD = "spring", "fork", "lake", "volcano", "pig-herd"
HERD_TERM = say("carcassonne.term.pig-herd")
FIRST = "river.first"


class River(Expansion):
    key = "river"
    switches = (
        Switch("river", "no", ("no", "river-1", "river-2"), clause=FIRST, group="expansions"),
        Switch("river-volcano", True, clause="river.volcano", group="river"),
        Switch("river-pigs", False, clause="river.pigs", group="river"),
        Switch("river-inn", False, clause="river.inn", group="river"),
    )
    clauses = (FIRST, "river.volcano", "river.pigs", "river.inn")

    def is_on(self, rules: Rules) -> bool:
        return rules["river"] != "no"

    def sets(self, rules: Rules) -> tuple[str, ...]:
        return (rules.text("river"),)

    def start_tiles(self, rules: Rules, before: tuple[TileOnTable, ...]) -> tuple[TileOnTable, ...]:
        """The spring; beside what lies already, at the north-east end of it."""
        if not before:
            return ((SPRING, (0, 0), 0),)
        x, y = max((place for _, place, _ in before), key=lambda place: (place[0], -place[1]))
        return ((SPRING, (x + 1, y), 0),)

    def tile_problems(self, table: Table, tile: Tile, place: Place) -> Iterable[Problem]:
        """The river goes on from one of its ends, in order, and leaves room for every arm (river.first)."""
        here = (Spot(place),)
        left = river_left(table)
        if "I" not in tile.sides:
            if left and open_ends(table):
                yield Problem(FIRST, say("carcassonne.problem.river-first"), here, step=table.step)
            return
        yield from _order_problems(table, left, tile, here)
        if not table.tiles:
            return
        ends = open_ends(table)
        joined = [side for side in _rivers(tile) if _meets_river(table, place, side)]
        if not joined:
            yield Problem(FIRST, say("carcassonne.problem.river-apart"), here, step=table.step)
        elif len(joined) > 1:
            yield Problem(FIRST, say("carcassonne.problem.river-loop"), here, step=table.step)
        for side in _rivers(tile):
            if side in joined:
                continue
            ahead = _step(place, side)
            near = [_step(ahead, other) for other in range(4) if other != opposite_side(side)]
            others = {end for end in ends if end != place}
            if any(spot in table.tiles for spot in near) or ahead in others or others & set(near):
                yield Problem(FIRST, say("carcassonne.problem.river-no-room"), here, UNSURE, table.step)
                return

    def drawable(self, table: Table, left: Mapping[str, int]) -> Mapping[str, int]:
        """Fork, then the others, lake or volcano last; then everything else (river.first)."""
        river = {tile: n for tile, n in left.items() if n > 0 and "I" in turned(tile).sides}
        if not river:
            return left
        for wanted in (
            {tile: n for tile, n in river.items() if FORK in turned(tile).marks},
            {tile: n for tile, n in river.items() if not {LAKE, SPRING_MARK} & set(turned(tile).marks)},
        ):
            if wanted:
                return wanted
        return river

    def figure_problems(self, table: Table, player: int, kind: str, spot: Spot) -> Iterable[Problem]:
        tile = table.find_tile(spot.place)
        if tile is not None and VOLCANO in tile.marks and table.rules.on("river-volcano"):
            text = say("carcassonne.problem.volcano")
            yield Problem("river.volcano", text, (spot,), step=table.step, player=player)

    def plays_again(self, table: Table, player: int, place: Place) -> bool:
        tile = table.find_tile(place)
        return tile is not None and VOLCANO in tile.marks and table.rules.on("river-volcano")

    def worth(self, table: Table, feature: Feature, worth: Worth) -> Worth:
        if feature.kind != ROAD or INN not in feature.marks or not table.rules.on("river-inn"):
            return worth
        counted_there = table.rules.on("inns-cathedrals")
        return worth if counted_there else inn_worth(feature, worth, "river.inn")

    def field_bonus(self, table: Table, player: int, fields: tuple[Region, ...], cities: int) -> tuple[Term, ...]:
        if not table.rules.on("river-pigs"):
            return ()
        herds = sum(1 for field in fields for spot in field.spots if _has_herd(table, spot))
        return (Term(HERD_TERM, herds * cities, 1),) if herds else ()

    def notes(self, rules: Rules) -> tuple[Message, ...]:
        found = []
        if rules.on("river-pigs"):
            found.append(say("carcassonne.note.river-pigs"))
        if rules.on("river-inn"):
            found.append(say("carcassonne.note.river-inn"))
        return tuple(found)


def _rivers(tile: Tile) -> list[int]:
    return [side for side, letter in enumerate(tile.sides) if letter == "I"]


def _step(place: Place, side: int) -> Place:
    dx, dy = STEPS[side]
    return place[0] + dx, place[1] + dy


def _meets_river(table: Table, place: Place, side: int) -> bool:
    beside = table.find_tile(_step(place, side))
    return beside is not None and beside.sides[opposite_side(side)] == "I"


def open_ends(table: Table) -> list[Place]:
    """The empty places into which an arm of the river wants to flow; looked up once a table."""
    found: list[Place] | None = table.memo.get("river-ends")
    if found is None:
        found = table.memo["river-ends"] = []
        for place, laid in table.tiles.items():
            tile = turned(*laid)
            if "I" in tile.sides:
                found += [ahead for side in _rivers(tile) if (ahead := _step(place, side)) not in table.tiles]
    return found


def river_left(table: Table) -> Mapping[str, int]:
    """The river tiles that are still to be laid; counted once a table."""
    left: dict[str, int] | None = table.memo.get("river-left")
    if left is None:
        used = [tile for tile, _ in table.tiles.values()] + list(table.aside)
        counts = set_counts(table.rules.text("river"))
        left = {tile: rest for tile, n in counts.items() if (rest := n - used.count(tile)) > 0}
        table.memo["river-left"] = left
    return left


def _order_problems(table: Table, left: Mapping[str, int], tile: Tile, here: tuple[Spot, ...]) -> Iterable[Problem]:
    forks = [t for t in left if FORK in turned(t).marks]
    plain = [t for t in left if not {FORK, LAKE, SPRING_MARK} & set(turned(t).marks)]
    if forks and FORK not in tile.marks:
        yield Problem(FIRST, say("carcassonne.problem.fork-first"), here, step=table.step)
    elif LAKE in tile.marks and plain:
        yield Problem(FIRST, say("carcassonne.problem.lake-last"), here, step=table.step)


def _has_herd(table: Table, spot: Spot) -> bool:
    tile = table.find_tile(spot.place)
    segment = tile.find_segment(spot.part) if tile else None
    return segment is not None and PIG_HERD in segment.marks
