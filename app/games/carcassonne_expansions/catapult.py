"""The catapult in the app: after a fair tile one of four tokens is hurled, and the players tell what it did."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from app.drawing.carcassonne import figure_stamp
from app.drawing.carcassonne_pieces import token_shapes
from app.games.carcassonne_expansion import ExpansionInApp, Offer, name_of
from app.games.carcassonne_expansions.steps import (
    Done,
    NoDrag,
    at_of,
    claims,
    everybody,
    look_at,
    ring_figures,
    standing,
    supply_kinds,
)
from app.games.laying import Form
from app.games.view import PICTURES, ROW, Ask, Choice, Entry, EntryKind, Group
from scoring.carcassonne.checks import figure_word
from scoring.carcassonne.expansions.catapult import (
    CATCH_UNSURE,
    KEPT,
    OUTCOME_WORDS,
    OUTCOMES,
    Catch,
    HitTarget,
    KnockOut,
    Seduce,
)
from scoring.carcassonne.state import Figure, State
from scoring.match import Match
from scoring.messages import Message, say
from scoring.values import Spot

TOKENS = {
    KnockOut.kind: say("app.carcassonne.token.knock-out"),
    Seduce.kind: say("app.carcassonne.token.seduce"),
    HitTarget.kind: say("app.carcassonne.token.hit-target"),
    Catch.kind: say("app.carcassonne.token.catch"),
}
HURLER = say("app.carcassonne.hurler")


def first_hurler(match: Match) -> int:
    """Whoever laid the fair; without one, whose turn it is."""
    state: State = match.state
    return state.laid.player if state.laid is not None and state.kept[KEPT] else state.turn


def _hurlers(match: Match, player: int) -> Group:
    return Group("player", HURLER, everybody(match), str(player), titled=True)


@dataclass(frozen=True)
class KnockOutEntry(NoDrag):
    """Every figure that was touched is tapped on the board."""

    match: Match
    player: int
    hit: tuple[int, ...] = ()
    """Numbers among the standing figures."""

    @property
    def ask(self) -> Ask:
        found = standing(self.match.state)
        keys = [(str(number), at) for number, (_, at) in enumerate(found)]
        things, areas = ring_figures(keys, [str(number) for number in self.hit])
        action = KnockOut(self.player, tuple(at_of(found[number][0]) for number in self.hit))
        return Ask(
            say("app.carcassonne.ask.knock-out"),
            (_hurlers(self.match, self.player),),
            things,
            areas,
            look_at(figure.spot.place for figure, _ in found),
            (action,),
            record=say("app.carcassonne.hit", n=len(self.hit)),
        )

    def tapped(self, spot: Spot) -> KnockOutEntry:
        number = int(spot.part)
        hit = tuple(n for n in self.hit if n != number) if number in self.hit else (*self.hit, number)
        return replace(self, hit=hit)

    def chosen(self, group: str, key: str) -> KnockOutEntry:
        return replace(self, player=int(key))


@dataclass(frozen=True)
class SeduceEntry(NoDrag):
    """The nearest figure is tapped, then the own one that takes its place: from the supply or from the board."""

    match: Match
    player: int
    nearest: int = -1
    """Its number among the standing figures."""

    def _figures(self) -> dict[str, Figure]:
        """What may be tapped now: anybody's followers, then one's own; what the rules forbid is only told."""
        state = self.match.state
        return {
            str(number): figure
            for number, (figure, _) in enumerate(standing(state))
            if figure.spot in state.region_of
            and claims(state, figure)
            and number != self.nearest
            and (self.nearest < 0 or figure.player == self.player)
        }

    @property
    def ask(self) -> Ask:
        found, everyone = self._figures(), standing(self.match.state)
        points = [(key, everyone[int(key)][1]) for key in found]
        nearest = [(str(self.nearest), everyone[self.nearest][1])] if self.nearest >= 0 else []
        only_rivals = not nearest and self.match.rules["seduction"] == "rival"
        faint = [key for key, figure in found.items() if only_rivals and figure.player == self.player]
        things, areas = ring_figures([*points, *nearest], [key for key, _ in nearest], faint)
        groups = [self._supply()] if nearest else [_hurlers(self.match, self.player)]
        prompt = say("app.carcassonne.ask.own") if nearest else say("app.carcassonne.ask.seduce")
        focus = look_at(figure.spot.place for figure, _ in everyone)
        return Ask(prompt, tuple(groups), things, tuple(a for a in areas if a.spot.part in found), focus)

    def _supply(self) -> Group:
        player = self.match.players[self.player]
        choices = []
        for kind in supply_kinds(self.match.state, self.player):
            key, shapes = figure_stamp(player, kind)
            left = self.match.state.supply[self.player, kind]
            choices.append(Choice(kind, figure_word(kind), shapes, key, left=left))
        return Group("supply", say("app.carcassonne.from-supply"), tuple(choices), kind=ROW)

    def tapped(self, spot: Spot) -> Entry:
        if self.nearest < 0:
            return replace(self, nearest=int(spot.part))
        own = self._figures()[spot.part]
        return Done(Seduce(self.player, self._nearest(), own.kind, at_of(own)))

    def chosen(self, group: str, key: str) -> Entry:
        if group == "player":
            return SeduceEntry(self.match, int(key))
        return Done(Seduce(self.player, self._nearest(), key))

    def _nearest(self) -> Any:
        return at_of(standing(self.match.state)[self.nearest][0])


@dataclass(frozen=True)
class TargetEntry(Form):
    """Whoever came nearest to the fair, or all that are tied."""

    match: Match
    winners: tuple[str, ...] = ()

    @property
    def ask(self) -> Ask:
        title = say("app.carcassonne.nearest")
        groups = (Group("winner", title, everybody(self.match), picked=self.winners, titled=True),)
        actions = (HitTarget(tuple(sorted(int(seat) for seat in self.winners))),) if self.winners else ()
        return Ask(say("app.carcassonne.ask.target"), groups, actions=actions)

    def chosen(self, group: str, key: str) -> TargetEntry:
        winners = tuple(w for w in self.winners if w != key) if key in self.winners else (*self.winners, key)
        return replace(self, winners=winners)


@dataclass(frozen=True)
class CatchEntry(Form):
    """One hurl in the game of catch; what each outcome pays is a switch."""

    match: Match
    hurler: int
    catcher: int
    outcome: str = ""

    @property
    def ask(self) -> Ask:
        catchers = tuple(choice for choice in everybody(self.match) if choice.key != str(self.hurler))
        outcomes = tuple(Choice(outcome, OUTCOME_WORDS[outcome]) for outcome in OUTCOMES)
        groups = (
            Group("hurler", HURLER, everybody(self.match), str(self.hurler), titled=True),
            Group("catcher", say("app.carcassonne.catcher"), catchers, str(self.catcher), titled=True),
            Group("outcome", say("app.carcassonne.outcome"), outcomes, self.outcome, titled=True),
        )
        notes: tuple[Message, ...] = ()
        actions: tuple[Any, ...] = ()
        if self.outcome:
            rules = self.match.rules
            pays = [rules.number(f"catch-{self.outcome}-{role}") for role in ("hurler", "catcher")]
            told = say(
                "app.carcassonne.catch-pays",
                hurler=name_of(self.match, self.hurler),
                catcher=name_of(self.match, self.catcher),
                first=f"{pays[0]:+d}",
                second=f"{pays[1]:+d}",
            )
            notes = (told, CATCH_UNSURE)
            actions = (Catch(self.hurler, self.catcher, self.outcome),)
        return Ask(say("app.carcassonne.ask.catch"), groups, actions=actions, notes=notes, tall=True)

    def chosen(self, group: str, key: str) -> CatchEntry:
        if group == "outcome":
            return replace(self, outcome=key)
        if group == "catcher":
            return replace(self, catcher=int(key))
        hurler = int(key)
        catcher = self.hurler if hurler == self.catcher else self.catcher
        return replace(self, hurler=hurler, catcher=catcher)


def begin_token(match: Match, token: str) -> Entry:
    """What is asked when this token was hurled."""
    player = first_hurler(match)
    if token == KnockOut.kind:
        return KnockOutEntry(match, player)
    if token == Seduce.kind:
        return SeduceEntry(match, player)
    if token == HitTarget.kind:
        return TargetEntry(match)
    return CatchEntry(match, player, (player + 1) % len(match.players))


@dataclass(frozen=True)
class TokenEntry(Form):
    """Which of the four was hurled."""

    match: Match

    @property
    def ask(self) -> Ask:
        return Ask(say("app.carcassonne.ask.token"), (_tokens(),))

    def chosen(self, group: str, key: str) -> Entry:
        return begin_token(self.match, key)


def _tokens() -> Group:
    choices = tuple(Choice(token, TOKENS[token], token_shapes(token), f"carcassonne/token/{token}") for token in TOKENS)
    return Group("token", say("app.carcassonne.ask.token"), choices, kind=PICTURES, labelled=True, titled=True)


class CatapultInApp(ExpansionInApp):
    key = "catapult"
    entries = (EntryKind("catapult", say("app.carcassonne.entry.catapult"), TokenEntry),)

    def offers(self, match: Match) -> tuple[Offer, ...]:
        if not match.state.kept[KEPT] or match.state.waiting:
            return ()
        return (Offer(_tokens(), lambda token: begin_token(match, token)),)

    def describe(self, match: Match, action: Any) -> Message | None:
        if isinstance(action, KnockOut):
            return say("app.carcassonne.did.knock-out", n=len(action.hit), player=name_of(match, action.player))
        if isinstance(action, Seduce):
            name, other = name_of(match, action.player), name_of(match, action.nearest.player)
            return say("app.carcassonne.did.seduce", player=name, other=other)
        if isinstance(action, HitTarget):
            names = ", ".join(name_of(match, seat) for seat in action.winners)
            return say("app.carcassonne.did.target", players=names)
        if isinstance(action, Catch):
            outcome = OUTCOME_WORDS.get(action.outcome, action.outcome)
            hurler, catcher = name_of(match, action.hurler), name_of(match, action.catcher)
            return say("app.carcassonne.did.catch", hurler=hurler, catcher=catcher, outcome=outcome)
        return None
