"""Translates actions of Carcassonne into what a player taps, for entries as plain values and for the real app alike."""

from __future__ import annotations

from typing import Any

from app.games import find_view
from app.games.carcassonne_expansions.catapult import first_hurler
from app.games.carcassonne_expansions.magic import OFF
from app.games.carcassonne_expansions.steps import at_of, standing
from app.games.laying import FREE, STAND
from scoring.carcassonne.actions import FOLLOWER, GoOn, LayTile, SetAside
from scoring.carcassonne.expansions.abbot import ABBOT
from scoring.carcassonne.expansions.catapult import Catch, HitTarget, KnockOut, Seduce
from scoring.carcassonne.expansions.count_city import KEPT, QUARTER_OF, WORDS, EnterQuarter, LeaveQuarter, TellQuarter
from scoring.carcassonne.expansions.crop_circles import CropCircle
from scoring.carcassonne.expansions.king_robber import HoldCard
from scoring.carcassonne.expansions.magic import StandPiece
from scoring.carcassonne.expansions.traders import HoldGoods
from scoring.match import Match
from scoring.values import Spot

VIEW = find_view("carcassonne")


class Hand:
    """Taps entries that are plain values; whatever is tapped must have been offered."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.taps = 0
        self.begin()

    def begin(self, key: str = "board") -> None:
        """The entry that waits on the board, or one of the others that this table offers."""
        if key == "board" and self.match.final.over:
            self.entry = VIEW.after_end(self.match)
            return
        (kind,) = (kind for kind in VIEW.entries if kind.key == key)
        assert kind.is_offered(self.match)
        self.entry = kind.begin(self.match)

    @property
    def ask(self) -> Any:
        return self.entry.ask

    def keys(self, group: str) -> list[str]:
        """What a group offers; nothing when it is not there."""
        groups = () if self.entry is None else self.ask.groups
        return [choice.key for shown in groups if shown.key == group for choice in shown.choices]

    def choose(self, group: str, key: str) -> None:
        shown = next((shown for shown in self.ask.groups if shown.key == group), None)
        assert shown is not None, f"no {group} among {[g.key for g in self.ask.groups]}"
        assert shown.kind == "number" or key in self.keys(group), f"no {key} among {self.keys(group)}"
        self._use(self.entry.chosen(group, key))

    def tap(self, spot: Spot) -> None:
        assert any(area.spot == spot for area in self.ask.areas), f"{spot} cannot be tapped"
        self._use(self.entry.tapped(spot))

    def record(self) -> None:
        assert self.ask.actions
        self._do()

    def _use(self, entry: Any) -> None:
        self.taps += 1
        self.entry = entry
        if entry.ask.actions and entry.ask.at_once:
            self._do()

    def _do(self) -> None:
        for action in self.ask.actions:
            self.match = self.match.with_action(action)
        self.begin()


def enter(hand: Any, action: Any) -> None:
    """Tap one action in; `hand` is a Hand, or does the same in the real app."""
    if isinstance(action, SetAside):
        hand.begin("aside")
        hand.choose("tile", action.tile)
    elif isinstance(action, LayTile):
        _lay(hand, action)
    elif isinstance(action, GoOn):
        group = "go-on" if hand.keys("go-on") else "nobody-moves"
        hand.choose(group, group)
    elif isinstance(action, EnterQuarter):
        _enter_quarter(hand, action)
    elif isinstance(action, LeaveQuarter):
        _leave(hand, action)
    elif isinstance(action, CropCircle):
        hand.choose("crop", "add" if action.adds else "take")
        at = (action.player, (action.x, action.y), action.part)
        hand.tap(Spot((), _number(hand, lambda f: (f.player, f.spot.place, f.spot.part) == at)))
    elif isinstance(action, HoldCard):
        hand.begin("cards")
        hand.choose("card", action.card)
        hand.choose("holder", str(action.player))
        hand.record()
    elif isinstance(action, HoldGoods):
        hand.begin("goods")
        hand.choose("goods", action.goods)
        hand.choose(f"seat-{action.player}", str(action.number))
        hand.record()
    elif isinstance(action, StandPiece):
        hand.begin("magic")
        hand.choose("magic", action.piece if action.part else action.piece + OFF)
        if action.part:
            hand.tap(Spot((action.x, action.y), action.part))
    elif isinstance(action, TellQuarter):
        _tell_quarter(hand, action)
    else:
        _hurl(hand, action)


def _tell_quarter(hand: Any, action: TellQuarter) -> None:
    if action.player < 0:
        hand.choose("told", "nobody")
        return
    hand.choose("tell", action.quarter)
    hand.choose("player", str(action.player))


def _lay(hand: Any, action: LayTile) -> None:
    place = (action.x, action.y)
    hand.tap(Spot(place, FREE))
    if not any(fit.tile == action.tile and action.turn in fit.turns for fit in hand.entry.fitting):
        hand.choose("other", "other")
    hand.choose("tile", action.tile)
    if hand.entry.turn != action.turn:
        hand.choose("turn", str(action.turn))
    if action.player != hand.entry.player:
        hand.choose("player", str(action.player))
    if action.part and action.figure != FOLLOWER:
        hand.choose("figure", action.figure)
    home = [move for move in action.moves if move.piece == ABBOT]
    for move in action.moves:
        if move in home:
            continue
        hand.choose("magic", move.piece if move.part else move.piece + OFF)
        if move.part:
            hand.tap(Spot((move.x, move.y), move.part))
    if home:
        hand.choose("part", "abbot-home")
    elif action.part:
        hand.tap(Spot(place, STAND + action.part))
    else:
        hand.choose("part", "nobody")
    if hand.keys("nobody"):
        hand.choose("nobody", "nobody")


def _enter_quarter(hand: Any, action: EnterQuarter) -> None:
    if action.quarter in hand.keys("enter"):
        hand.choose("enter", action.quarter)
    else:
        hand.begin("count")
        hand.choose("player", str(action.player))
        hand.choose("quarter", action.quarter)
    if hand.keys("kind"):
        hand.choose("kind", action.figure)
    if action.count_to and action.count_to != hand.match.state.kept[KEPT].count_at:
        hand.choose("count", action.count_to)


def _leave(hand: Any, action: LeaveQuarter) -> None:
    state = hand.match.state
    spot = Spot((action.x, action.y), action.part)
    quarter = QUARTER_OF[state.regions[state.region_of[spot]].kind]
    (shown,) = (shown for shown in hand.ask.groups if shown.key == "leave")
    (choice,) = (
        choice
        for choice in shown.choices
        if choice.player == action.player
        and choice.label["quarter"] == WORDS[quarter]
        and (choice.label.key == "app.carcassonne.leaves") == (action.figure == FOLLOWER)
    )
    steps = len(hand.match.actions)
    hand.choose("leave", choice.key)
    if len(hand.match.actions) == steps:
        hand.tap(spot)


def _number(hand: Any, wanted: Any) -> str:
    return next(str(i) for i, (figure, _) in enumerate(standing(hand.match.state)) if wanted(figure))


def _hurl(hand: Any, action: Any) -> None:
    """A token of the catapult."""
    hurler = first_hurler(hand.match)
    if not hand.keys("token"):
        hand.begin("catapult")
    hand.choose("token", action.kind)
    if isinstance(action, HitTarget):
        for seat in action.winners:
            hand.choose("winner", str(seat))
        hand.record()
    elif isinstance(action, Catch):
        if action.hurler != hurler:
            hand.choose("hurler", str(action.hurler))
        if hand.entry.catcher != action.catcher:
            hand.choose("catcher", str(action.catcher))
        hand.choose("outcome", action.outcome)
        hand.record()
    else:
        if action.player != hurler:
            hand.choose("player", str(action.player))
        if isinstance(action, KnockOut):
            numbered = [(str(i), at_of(figure)) for i, (figure, _) in enumerate(standing(hand.match.state))]
            for at in action.hit:  # two figures on one part are tapped one after the other
                found = next(pair for pair in numbered if pair[1] == at)
                numbered.remove(found)
                hand.tap(Spot((), found[0]))
            hand.record()
            return
        assert isinstance(action, Seduce)
        hand.tap(Spot((), _number(hand, lambda f: at_of(f) == action.nearest)))
        if action.taken_from is None:
            hand.choose("supply", action.figure)
        else:
            hand.tap(Spot((), _number(hand, lambda f: at_of(f) == action.taken_from)))


def play_on(match: Match, rng: Any, tries: int = 6) -> Any:
    """A legal action: what is due besides tiles now and then, else of several tiles the one that helps others most."""
    game = match.game
    actions = [game.random_action(match.state, rng) for _ in range(tries)]
    if None in actions:
        return next((action for action in actions if action is not None), None)
    city = next((action for action in actions if isinstance(action, EnterQuarter | LeaveQuarter)), None)
    if city is not None or not isinstance(actions[0], LayTile):
        return city or actions[0]
    actions = [action for action in actions if isinstance(action, LayTile)]
    me = match.state.turn

    def helps(action: Any) -> tuple[int, int]:
        after = match.with_action(action)
        gained = [now - before for now, before in zip(after.totals, match.totals, strict=True)]
        return sum(gained) - 2 * gained[me], len(after.state.waiting)

    return max(actions, key=helps)
