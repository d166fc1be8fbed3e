"""Goods in the app: what everybody has is shown, and can be put right by the players' word."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from app.drawing.carcassonne_pieces import goods_shapes
from app.games.carcassonne_expansion import ExpansionInApp, Offer, name_of
from app.games.laying import Form
from app.games.view import NUMBER, PICTURES, Ask, Choice, Entry, EntryKind, Group, Held
from scoring.carcassonne.expansions.traders import GOODS, KEPT, UNKNOWN, WORDS, HoldGoods
from scoring.carcassonne.state import State
from scoring.match import Match
from scoring.messages import Message, say

MOST = 9


def goods_key(goods: str) -> str:
    return f"carcassonne/goods/{goods}"


@dataclass(frozen=True)
class GoodsEntry(Form):
    """The players say how many goods of a kind everybody has."""

    match: Match
    goods: str = GOODS[0]
    numbers: tuple[int, ...] = ()

    @property
    def ask(self) -> Ask:
        kinds = tuple(Choice(name, WORDS[name], goods_shapes(name), goods_key(name)) for name in GOODS)
        groups = [Group("goods", say("app.carcassonne.goods"), kinds, self.goods, PICTURES, labelled=True)]
        held = self._held()
        shown = self.numbers or held
        for seat, player in enumerate(self.match.players):
            title = say("carcassonne.player", name=player.name)
            groups.append(Group(f"seat-{seat}", title, kind=NUMBER, number=shown[seat], at_most=MOST))
        asked = self.goods in self.match.state.kept[UNKNOWN]
        actions: tuple[Any, ...] = tuple(
            HoldGoods(self.goods, seat, number)
            for seat, number in enumerate(shown)
            if number != held[seat] or (asked and number)
        )
        if asked and not any(shown):
            actions = (HoldGoods(self.goods, -1),)
        return Ask(say("app.carcassonne.entry.goods"), tuple(groups), actions=actions, tall=True)

    def _held(self) -> tuple[int, ...]:
        held = dict(self.match.state.kept[KEPT])
        return tuple(held.get((seat, self.goods), 0) for seat in range(len(self.match.players)))

    def chosen(self, group: str, key: str) -> GoodsEntry:
        if group == "goods":
            return GoodsEntry(self.match, key)
        seat = int(group.removeprefix("seat-"))
        shown = self.numbers or self._held()
        return replace(self, numbers=(*shown[:seat], int(key), *shown[seat + 1 :]))


def begin_goods(match: Match) -> Entry:
    return GoodsEntry(match)


class TradersInApp(ExpansionInApp):
    key = "traders-builders"
    entries = (EntryKind("goods", say("app.carcassonne.entry.goods"), begin_goods),)

    def held(self, state: State, seat: int) -> tuple[Held, ...]:
        held = dict(state.kept[KEPT])
        return tuple(
            Held(WORDS[goods], goods_shapes(goods), goods_key(goods), held[seat, goods])
            for goods in GOODS
            if held.get((seat, goods), 0) > 0
        )

    def offers(self, match: Match) -> tuple[Offer, ...]:
        """A photo shows no goods: one form asks for each kind how many everybody has."""
        unknown = match.state.kept[UNKNOWN]
        if not unknown:
            return ()
        choices = tuple(Choice(goods, WORDS[goods], goods_shapes(goods), goods_key(goods)) for goods in unknown)
        title = say("app.carcassonne.ask.goods")
        group = Group("ask-goods", title, choices, kind=PICTURES, labelled=True, titled=True)
        return (Offer(group, lambda goods: GoodsEntry(match, goods)),)

    def describe(self, match: Match, action: Any) -> Message | None:
        if not isinstance(action, HoldGoods):
            return None
        goods = WORDS.get(action.goods, action.goods)
        if action.player < 0:
            return say("app.carcassonne.did.no-goods", goods=goods)
        name = name_of(match, action.player)
        return say("app.carcassonne.did.goods", player=name, goods=goods, number=action.number)
