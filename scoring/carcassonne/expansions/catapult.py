"""The Catapult: fair tiles, and what the four tokens did, as the players saw it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from scoring.carcassonne.actions import FOLLOWER, FigureAt
from scoring.carcassonne.box import figure_kinds
from scoring.carcassonne.checks import find_seat, name_of
from scoring.carcassonne.expansion import Expansion
from scoring.carcassonne.play import take_figure
from scoring.carcassonne.state import Figure, Place, State, Table
from scoring.carcassonne.tiles import Tile
from scoring.game import Players
from scoring.messages import Message, say
from scoring.points import Contender, Points, ScoreEvent, Term
from scoring.problems import UNSURE
from scoring.rules import Rules, Switch
from scoring.sentences import find_player, split_player
from scoring.values import Spot, read_spot

KEPT = "catapult"
FAIR = "fair"
TARGET_POINTS = 5
OUTCOMES = ("caught", "missed-far", "missed-near", "touched")
OUTCOME_WORDS = {
    "caught": say("carcassonne.catch.caught"),
    "missed-far": say("carcassonne.catch.missed-far"),
    "missed-near": say("carcassonne.catch.missed-near"),
    "touched": say("carcassonne.catch.touched"),
}
CATCH_UNSURE = say("carcassonne.note.catch-unsure")
CATCH_DEFAULTS = {("caught", "catcher"): 5}
"""The table was a picture that is missing; one public page gives 5 points for a catch, and nothing else is known."""


@dataclass(frozen=True, slots=True)
class KnockOut:
    """A knock-out token: every figure it touched, own ones and those knocked over by others too."""

    kind: ClassVar[str] = "knock-out"
    player: int
    hit: tuple[FigureAt, ...]


@dataclass(frozen=True, slots=True)
class Seduce:
    """A seduction token on the map: the nearest figure goes home, one of the hurler's own takes its place.

    The own figure comes from the supply, or from `taken_from` when it stood on the map.
    """

    kind: ClassVar[str] = "seduce"
    player: int
    nearest: FigureAt
    figure: str = FOLLOWER
    taken_from: FigureAt | None = None


@dataclass(frozen=True, slots=True)
class HitTarget:
    """Target hurling: the player nearest to the fair, or all that are tied."""

    kind: ClassVar[str] = "hit-target"
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Catch:
    """One hurl in the game of catch: who hurled, who caught or not, and how it ended."""

    kind: ClassVar[str] = "catch"
    hurler: int
    catcher: int
    outcome: str


def _catch_switch(outcome: str, role: str) -> Switch:
    default = CATCH_DEFAULTS.get((outcome, role), 0)
    return Switch(f"catch-{outcome}-{role}", default, (), -10, 20, "catapult.catch", "catapult")


class Catapult(Expansion):
    key = "catapult"
    switches = (
        Switch("catapult", False, clause="catapult.knockout", group="expansions"),
        Switch("seduction", "rival", ("rival", "anybody"), clause="catapult.seduce", group="catapult"),
        *(_catch_switch(outcome, role) for outcome in OUTCOMES for role in ("hurler", "catcher")),
    )
    actions = (KnockOut, Seduce, HitTarget, Catch)
    clauses = ("catapult.knockout", "catapult.seduce", "catapult.target", "catapult.catch")

    def sets(self, rules: Rules) -> tuple[str, ...]:
        return ("catapult",)

    def start(self, table: Table) -> None:
        table.kept[KEPT] = False

    def after_tile(self, table: Table, tile: Tile, place: Place, player: int) -> None:
        table.kept[KEPT] = FAIR in tile.marks

    def apply(self, table: Table, action: Any) -> None:
        if not table.kept[KEPT]:
            table.note("catapult.target", say("carcassonne.problem.no-fair"), kind=UNSURE)
        if isinstance(action, KnockOut):
            self._knock_out(table, action)
        elif isinstance(action, Seduce):
            self._seduce(table, action)
        elif isinstance(action, HitTarget):
            self._hit_target(table, action)
        else:
            self._catch(table, action)

    def _knock_out(self, table: Table, action: KnockOut) -> None:
        if find_seat(table, action.player) is None:
            return
        for at in action.hit:
            spot = Spot((at.x, at.y), at.part)
            if not take_figure(table, at):
                text = say("carcassonne.problem.not-there", figure=at.figure, player=name_of(table, at.player))
                table.note("catapult.knockout", text, (spot,))
            else:
                _send_attendants_home(table, at.player, spot)

    def _seduce(self, table: Table, action: Seduce) -> None:
        player = find_seat(table, action.player)
        at = action.nearest
        spot = Spot((at.x, at.y), at.part)
        if player is None:
            return
        if action.figure not in figure_kinds(table.rules) or spot not in table.region_of:
            table.note("catapult.seduce", say("carcassonne.problem.no-such-figure", figure=action.figure), (spot,))
            return
        if at.player == player and table.rules["seduction"] == "rival":
            table.note("catapult.seduce", say("carcassonne.problem.seduce-rival"), (spot,), player=player)
        if Figure(at.player, at.figure, spot) not in table.regions[table.region_of[spot]].figures:
            text = say("carcassonne.problem.not-there", figure=at.figure, player=name_of(table, at.player))
            table.note("catapult.seduce", text, (spot,))
            return
        if action.taken_from is not None:
            own = action.taken_from
            from_spot = Spot((own.x, own.y), own.part)
            if own.player != player or own.figure != action.figure or not take_figure(table, own):
                text = say("carcassonne.problem.not-there", figure=own.figure, player=name_of(table, player))
                table.note("catapult.seduce", text, (from_spot,))
                return
            _send_attendants_home(table, player, from_spot)
        if table.supply.get((player, action.figure), 0) <= 0 and action.taken_from is None:
            text = say("carcassonne.problem.none-for-quarter", player=name_of(table, player))
            table.note("catapult.seduce", text, (spot,), player=player)
        table.take(Figure(at.player, at.figure, spot))
        table.put(Figure(player, action.figure, spot))
        _send_attendants_home(table, at.player, spot)

    def _hit_target(self, table: Table, action: HitTarget) -> None:
        winners = [seat for seat in dict.fromkeys(action.winners) if 0 <= seat < len(table.players)]
        if not winners:
            table.note("catapult.target", say("carcassonne.problem.nobody-hit"))
            return
        term = Term(say("carcassonne.term.target"), 1, TARGET_POINTS)
        why = say("carcassonne.why.target-tied") if len(winners) > 1 else say("carcassonne.why.target")
        contenders = tuple(Contender(seat, 0, Points((term,)), why) for seat in sorted(winners))
        title = say("carcassonne.title.target")
        table.events.append(ScoreEvent(KEPT, title, (), contenders, ("catapult.target",), (), table.step, False))

    def _catch(self, table: Table, action: Catch) -> None:
        hurler, catcher = find_seat(table, action.hurler), find_seat(table, action.catcher)
        if hurler is None or catcher is None or hurler == catcher or action.outcome not in OUTCOMES:
            table.note("catapult.catch", say("carcassonne.problem.no-such-catch"))
            return
        contenders = []
        for seat, role in ((hurler, "hurler"), (catcher, "catcher")):
            points = table.rules.number(f"catch-{action.outcome}-{role}")
            terms = (Term(OUTCOME_WORDS[action.outcome], 1, points),) if points else ()
            why = say("carcassonne.why.hurled") if role == "hurler" else say("carcassonne.why.caught")
            contenders.append(Contender(seat, 0, Points(terms), why))
        title = say("carcassonne.title.catch", outcome=OUTCOME_WORDS[action.outcome])
        table.events.append(
            ScoreEvent(KEPT, title, (), tuple(contenders), ("catapult.catch",), (CATCH_UNSURE,), table.step, False)
        )

    def notes(self, rules: Rules) -> tuple[Message, ...]:
        seduction = (
            say("carcassonne.note.seduction-rival")
            if rules["seduction"] == "rival"
            else say("carcassonne.note.seduction-anybody")
        )
        return (seduction, CATCH_UNSURE)

    def random_action(self, state: State, rng: Random) -> Any:
        if not state.kept[KEPT] or state.waiting or rng.random() < 0.5:
            return None
        seats = range(len(state.players))
        standing = [
            FigureAt(f.player, f.spot.place[0], f.spot.place[1], f.spot.part, f.kind)
            for region in state.regions.values()
            for f in region.figures
            if figure_kinds(state.rules)[f.kind].strength > 0
        ]
        choice = rng.randrange(4)
        if choice == 0:
            return KnockOut(state.turn, tuple(rng.sample(standing, min(len(standing), rng.randrange(3)))))
        if choice == 1:
            followers = [at for at in standing if at.figure == FOLLOWER and at.player != state.turn]
            if followers and state.supply.get((state.turn, FOLLOWER), 0) > 0:
                return Seduce(state.turn, rng.choice(followers))
        if choice == 2:
            hurler = rng.choice(seats)
            return Catch(hurler, (hurler + 1) % len(state.players), rng.choice(OUTCOMES))
        return HitTarget(tuple(sorted(rng.sample(seats, rng.choice((1, 1, 2))))))

    def read_sentence(self, text: str, players: Players) -> Any:
        if found := re.fullmatch(r"(.+) hits? the target", text):
            seats = [find_player(name, players) for name in found[1].split(" and ")]
            return None if None in seats else HitTarget(tuple(seat for seat in seats if seat is not None))
        named = split_player(text, players)
        if named is None:
            return None
        player, rest = named
        if found := re.fullmatch(r"hurls to (.+): (caught|missed-far|missed-near|touched)", rest):
            catcher = find_player(found[1], players)
            return None if catcher is None else Catch(player, catcher, found[2])
        if found := re.fullmatch(r"knocks out (.+)", rest):
            hit = [_read_figure(part, players) for part in re.split(", | and ", found[1])]
            return None if None in hit else KnockOut(player, tuple(at for at in hit if at is not None))
        if found := re.fullmatch(r"seduces (\S+ at \S+?)(?: with his follower from (\S+))?", rest):
            nearest = _read_figure(found[1], players)
            own = None
            if found[2]:
                spot = read_spot(found[2])
                own = FigureAt(player, spot.place[0], spot.place[1], spot.part)
            return None if nearest is None else Seduce(player, nearest, taken_from=own)
        return None


def _read_figure(text: str, players: Players) -> FigureAt | None:
    """`Red at 1,0/city0` or `Red at 1,0/city0:builder` or `Red in the castle`."""
    if found := re.fullmatch(r"(.+) in the (\w+)", text):
        seat = find_player(found[1], players)
        return None if seat is None else FigureAt(seat, 0, 0, found[2])
    found = re.fullmatch(r"(.+) at (-?\d+),(-?\d+)/(\w+)(?::([\w-]+))?", text)
    seat = find_player(found[1], players) if found else None
    if found is None or seat is None:
        return None
    return FigureAt(seat, int(found[2]), int(found[3]), found[4], found[5] or FOLLOWER)


def _send_attendants_home(table: Table, player: int, spot: Spot) -> None:
    """A figure that may only stand beside a follower of its owner goes home with the last of them."""
    region = table.find_region(spot)
    if region is None:
        return
    kinds = figure_kinds(table.rules)
    mine = [figure for figure in region.figures if figure.player == player]
    if any(kinds[figure.kind].strength > 0 for figure in mine):
        return
    for figure in mine:
        table.take(figure)
