"""The Count in the app: his city with its quarters, entering it, moving the Count, leaving it for a feature."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from app.drawing.carcassonne import figure_piece, figure_stamp
from app.drawing.carcassonne_pieces import quarter_shapes
from app.drawing.scene import Area, Point
from app.games.carcassonne_expansion import ExpansionInApp, Offer, Things, name_of, tapped_area
from app.games.carcassonne_expansions.count_city import (
    figures_in_quarters,
    plaza_things,
    quarter_points,
    ring_quarters,
    square_of,
)
from app.games.carcassonne_expansions.steps import (
    Done,
    NoDrag,
    ask_problem,
    everybody,
    light_parts,
    look_at,
    supply_kinds,
)
from app.games.laying import Form
from app.games.view import PICTURES, ROW, Ask, Choice, Entry, EntryKind, Group
from scoring.carcassonne.actions import FOLLOWER, GoOn
from scoring.carcassonne.checks import figure_word
from scoring.carcassonne.expansions.count_city import (
    KEPT,
    QUARTER_OF,
    QUARTERS,
    WORDS,
    EnterQuarter,
    Kept,
    LeaveQuarter,
    MoveCount,
    TellQuarter,
    moves_out,
)
from scoring.carcassonne.final import kind_word
from scoring.carcassonne.state import Figure, State, Table
from scoring.match import Match
from scoring.messages import Message, say
from scoring.problems import Answer, Problem
from scoring.values import Spot

NOBODY_MOVES, COUNT = "nobody-moves", "count"


def quarter_choices(but: str = "") -> tuple[Choice, ...]:
    return tuple(
        Choice(quarter, WORDS[quarter], quarter_shapes(quarter), f"carcassonne/quarter/{quarter}")
        for quarter in QUARTERS
        if quarter != but
    )


def quarter_areas(state: State, group: str, but: str = "") -> tuple[Area, ...]:
    """The quarters on the board, to tap in place of a choice of this group."""
    points = quarter_points(state)
    return tuple(tapped_area(group, quarter, square_of(points[quarter])) for quarter in points if quarter != but)


@dataclass(frozen=True)
class EnterEntry(NoDrag):
    """Which of several kinds of followers goes into the quarter."""

    match: Match
    player: int
    quarter: str

    @property
    def ask(self) -> Ask:
        state, player = self.match.state, self.match.players[self.player]
        choices = []
        for kind in supply_kinds(state, self.player):
            key, shapes = figure_stamp(player, kind)
            left = state.supply[self.player, kind]
            choices.append(Choice(kind, figure_word(kind), shapes, key, left=left))
        group = Group("kind", say("app.carcassonne.which-figure"), tuple(choices), kind=ROW)
        return Ask(say("app.carcassonne.ask.enter-kind", quarter=WORDS[self.quarter]), (group,))

    def tapped(self, spot: Spot) -> EnterEntry:
        return self

    def chosen(self, group: str, key: str) -> Entry:
        return Done(EnterQuarter(self.player, self.quarter, key))


@dataclass(frozen=True)
class CityEntry(Form):
    """The city put right by the players' word: somebody's follower enters, or the Count stands elsewhere."""

    match: Match
    player: int = 0
    moves_count: bool = False

    @property
    def ask(self) -> Ask:
        choices = (
            Choice(FOLLOWER, say("app.carcassonne.city.enter")),
            Choice(COUNT, say("app.carcassonne.city.count")),
        )
        chosen = COUNT if self.moves_count else FOLLOWER
        groups = [Group("what", say("app.carcassonne.entry.count"), choices, chosen)]
        if not self.moves_count:
            groups.append(Group("player", say("app.who"), everybody(self.match), str(self.player)))
        title = say("app.carcassonne.quarter")
        groups.append(Group("quarter", title, quarter_choices(), kind=PICTURES, labelled=True, titled=True))
        return Ask(say("app.carcassonne.entry.count"), tuple(groups))

    def chosen(self, group: str, key: str) -> Entry:
        if group == "what":
            return replace(self, moves_count=key == COUNT)
        if group == "player":
            return replace(self, player=int(key))
        if self.moves_count:
            return Done(MoveCount(key))
        kinds = supply_kinds(self.match.state, self.player)
        return EnterEntry(self.match, self.player, key) if len(kinds) > 1 else Done(EnterQuarter(self.player, key))


def begin_city(match: Match) -> Entry:
    state: State = match.state
    return CityEntry(match, state.laid.player if state.laid is not None else state.turn)


@dataclass(frozen=True)
class LeaveEntry(NoDrag):
    """The feature for which a follower leaves his quarter is tapped on the board."""

    match: Match
    player: int
    kind: str
    quarter: str

    def _spots(self) -> dict[Spot, Spot]:
        """Every part of the features that may be joined, with the part that stands for its feature."""
        state = self.match.state
        return {
            part: spot
            for player, kind, spot in moves_out(Table(state))
            if (player, kind) == (self.player, self.kind)
            and QUARTER_OF[state.regions[state.region_of[spot]].kind] == self.quarter
            for part in state.regions[state.region_of[spot]].spots
        }

    def begin(self) -> Entry:
        """Nothing is asked where there is one feature only."""
        features = set(self._spots().values())
        return self._leave(features.pop()) if len(features) == 1 else self

    @property
    def ask(self) -> Ask:
        found = self._spots()
        things, areas = light_parts(self.match.state, found)
        prompt = say("app.carcassonne.ask.leave", player=name_of(self.match, self.player), quarter=WORDS[self.quarter])
        return Ask(prompt, things=things, areas=areas, focus=look_at(spot.place for spot in found))

    def _leave(self, spot: Spot) -> Entry:
        return Done(LeaveQuarter(self.player, spot.place[0], spot.place[1], spot.part, self.kind))

    def tapped(self, spot: Spot) -> Entry:
        return self._leave(self._spots()[spot])

    def chosen(self, group: str, key: str) -> LeaveEntry:
        return self


@dataclass(frozen=True)
class TellEntry(NoDrag):
    """Who stands in a quarter that no photo has shown."""

    match: Match
    quarter: str

    @property
    def ask(self) -> Ask:
        group = Group("player", say("app.who"), everybody(self.match), titled=True)
        return Ask(say("app.carcassonne.ask.in-quarter", quarter=WORDS[self.quarter]), (group,))

    def tapped(self, spot: Spot) -> TellEntry:
        return self

    def chosen(self, group: str, key: str) -> Entry:
        return Done(TellQuarter(int(key), self.quarter))


class CountInApp(ExpansionInApp):
    key = "count"
    entries = (EntryKind("count", say("app.carcassonne.entry.count"), begin_city),)

    def things(self, state: State) -> Things:
        figures = tuple(figure_piece(state.players[f.player], at, f.kind) for f, at in figures_in_quarters(state))
        return (*plaza_things(state), *figures)

    def figures_at(self, state: State) -> tuple[tuple[Figure, Point], ...]:
        return figures_in_quarters(state)

    def offers(self, match: Match) -> tuple[Offer, ...]:
        kept: Kept = match.state.kept[KEPT]
        found = [*self._asked(match, kept), *self._leaving(match)]
        if found or match.state.waiting:
            return tuple(found)
        return (*self._entering(match, kept), *self._moving(match, kept))

    def _asked(self, match: Match, kept: Kept) -> tuple[Offer, ...]:
        """What a photo has not shown: who stands in the quarters, then where the Count is."""
        state = match.state
        if not kept.quarters_known:
            nobody = Choice("nobody", say("carcassonne.answer.nobody-more"))
            title = say("carcassonne.question.quarters")
            pictures = Group("tell", title, quarter_choices(), kind=PICTURES, labelled=True, titled=True)
            quarters = Offer(
                pictures,
                lambda quarter: TellEntry(match, quarter),
                ring_quarters(state),
                quarter_areas(state, "tell"),
            )
            done = Offer(Group("told", title, (nobody,)), lambda _: Done(TellQuarter(-1)))
            return quarters, done
        if not kept.count_known and kept.inside:
            answers = tuple(Answer(WORDS[quarter], MoveCount(quarter)) for quarter in QUARTERS)
            problem = Problem("count.block", say("carcassonne.question.count-where"), answers=answers)
            return (ask_problem("count-where", problem),)
        return ()

    def _leaving(self, match: Match) -> tuple[Offer, ...]:
        """Whoever may leave, in the order of the players; each with the quarter and what it is for."""
        state = match.state
        movers: dict[tuple[int, str, str], set[str]] = {}
        for player, kind, spot in moves_out(Table(state)):
            feature = state.regions[state.region_of[spot]].kind
            movers.setdefault((player, kind, QUARTER_OF[feature]), set()).add(feature)
        if not movers:
            return ()
        choices = []
        for number, ((player, kind, quarter), features) in enumerate(movers.items()):
            named: dict[str, str | Message] = {
                "player": name_of(match, player),
                "quarter": WORDS[quarter],
                "feature": kind_word(min(features)),
            }
            if kind == FOLLOWER:
                words = say("app.carcassonne.leaves", **named)
            else:
                words = say("app.carcassonne.leaves-as", figure=figure_word(kind), **named)
            choices.append(Choice(str(number), words, player=player))
        keys = list(movers)
        offer = Offer(
            Group("leave", say("carcassonne.question.leave-quarter"), tuple(choices), titled=True),
            lambda number: LeaveEntry(match, *keys[int(number)]).begin(),
            light_parts(state, [part for spot in state.waiting for part in _region_spots(state, spot)])[0],
        )
        if state.waiting:
            return (offer,)
        nobody = Choice(NOBODY_MOVES, say("carcassonne.answer.nobody-moves"))
        return offer, Offer(Group(NOBODY_MOVES, offer.group.title, (nobody,)), lambda _: Done(GoOn()))

    def _entering(self, match: Match, kept: Kept) -> tuple[Offer, ...]:
        kinds = supply_kinds(match.state, kept.entitled)
        if kept.entitled < 0 or not kinds:
            return ()

        def enter(quarter: str) -> Entry:
            if len(kinds) > 1:
                return EnterEntry(match, kept.entitled, quarter)
            return Done(EnterQuarter(kept.entitled, quarter, kinds[0]))

        title = say("app.carcassonne.ask.enter", player=name_of(match, kept.entitled))
        group = Group("enter", title, quarter_choices(), kind=PICTURES, labelled=True, titled=True)
        return (Offer(group, enter, ring_quarters(match.state), quarter_areas(match.state, "enter")),)

    def _moving(self, match: Match, kept: Kept) -> tuple[Offer, ...]:
        if kept.may_move < 0:
            return ()
        player, at = kept.may_move, kept.count_at
        title = say("app.carcassonne.ask.move-count", player=name_of(match, player))
        group = Group("count", title, quarter_choices(at), kind=PICTURES, labelled=True, titled=True)
        areas = quarter_areas(match.state, "count", at)
        return (Offer(group, lambda to: Done(MoveCount(to, player)), ring_quarters(match.state, at), areas),)

    def describe(self, match: Match, action: Any) -> Message | None:
        if isinstance(action, MoveCount):
            quarter = WORDS.get(action.quarter, action.quarter)
            if action.player < 0:
                return say("app.carcassonne.did.count-stands", quarter=quarter)
            return say("app.carcassonne.did.move-count", player=name_of(match, action.player), quarter=quarter)
        if isinstance(action, EnterQuarter):
            quarter = WORDS.get(action.quarter, action.quarter)
            return say("app.carcassonne.did.enter", player=name_of(match, action.player), quarter=quarter)
        if isinstance(action, LeaveQuarter):
            place = str(Spot((action.x, action.y)))
            return say("app.carcassonne.did.leave", player=name_of(match, action.player), place=place)
        if isinstance(action, TellQuarter):
            if action.player < 0:
                return say("app.carcassonne.did.told-quarters")
            quarter = WORDS.get(action.quarter, action.quarter)
            return say("app.carcassonne.did.in-quarter", player=name_of(match, action.player), quarter=quarter)
        return None


def _region_spots(state: State, spot: Spot) -> tuple[Spot, ...]:
    return state.regions[state.region_of[spot]].spots
