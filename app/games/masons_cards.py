"""The guild cards of Masons: all thirty as a grid with what each pays now, counted by hand, discarded, exchanged."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from app.drawing.masons import cell_points, city_badge
from app.drawing.masons_pieces import card_shapes
from app.drawing.scene import Area, Piece, Point, Shape
from app.games.view import GRID, NUMBER, TYPED, Ask, Choice, Entry, Group
from scoring.masons.deeds import (
    CountCards,
    CountedCard,
    Discard,
    EarlyRoll,
    ExchangeCards,
    House,
    LastPiece,
    Pass,
    PlayCards,
    Snapshot,
    TellHand,
    Tower,
)
from scoring.masons.pieces import CITY_CARDS, HOUSE_COLOURS, PALACES_EACH, START_SPACE, TOWER_COLOURS
from scoring.masons.questions import best_cities, needs_palaces, pays_counted, pays_now, pays_together
from scoring.masons.rounds import most_countable
from scoring.masons.state import BUILD, ROUND, State
from scoring.masons.table import MOST_SPACE
from scoring.masons.words import card_word
from scoring.match import Match
from scoring.messages import Message, say
from scoring.points import Points
from scoring.values import Spot

CITY_GRID = (
    "city-size-1", "city-size-2", "city-size-3", "city-size-7", "city-colours",
    *(f"city-tower-{colour}" for colour in TOWER_COLOURS), "city-towers", "city-palaces",
    *(f"city-colour-{colour}" for colour in HOUSE_COLOURS),
)  # fmt: skip
OUTSIDE_GRID = (
    *(f"outside-house-{colour}" for colour in HOUSE_COLOURS),
    *(f"outside-tower-{colour}" for colour in TOWER_COLOURS), "outside-towers", "outside-shore-towers",
    "outside-country-1", "outside-country-2", "outside-country-3", "outside-walls", "closed-cities",
)  # fmt: skip
MOST_PLAYED = 2
FEW_STEPS = 12
"""Up to here a number is stepped; beyond it is typed."""
DISCARD, PASS, LAST_CLOSED, LAST_OPEN = "discard", "pass", "last-closed", "last-open"


def card_grids(pays: dict[str, Points] | None, picked: tuple[str, ...] = ()) -> tuple[Group, ...]:
    """All thirty cards, those of the city just closed and those of the rest, each with its points if they are known."""

    def choices(cards: tuple[str, ...]) -> tuple[Choice, ...]:
        return tuple(
            Choice(card, card_word(card), card_shapes(card), f"masons/card/{card}",
                   worth=pays[card].total if pays is not None else None)
            for card in cards
        )  # fmt: skip

    return (
        Group("city-cards", say("app.masons.cards.city"), choices(CITY_GRID), kind=GRID, picked=picked),
        Group("outside-cards", say("app.masons.cards.outside"), choices(OUTSIDE_GRID), kind=GRID, picked=picked),
    )


def with_picked(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A card picked; a second tap picks its twin while there is room, the next puts both back."""
    if card in cards and len(cards) == MOST_PLAYED:
        return tuple(other for other in cards if other != card)
    return (*cards, card) if len(cards) < MOST_PLAYED else (cards[-1], card)


def tell_cards(cards: tuple[str, ...], pays: dict[str, Points]) -> Message:
    """The cards picked with the points of each and of both together."""
    total = pays_together(pays, cards).total
    words = [say("app.masons.cards.pays", card=card_word(card), points=pays[card].total) for card in cards]
    return words[0] if len(words) == 1 else say("app.masons.cards.two", one=words[0], other=words[1], total=total)


def who(match: Match, chosen: int) -> Group:
    choices = tuple(Choice(str(seat), player=seat) for seat in range(len(match.players)))
    return Group("player", say("app.who"), choices, str(chosen))


class Form:
    """A form has nothing to tap or to drag on the board."""

    def tapped(self, spot: Spot) -> Form:
        return self

    def dragged(self, start: Point, end: Point) -> Form:
        return self


@dataclass(frozen=True)
class CardsEntry(Form):
    """A player's one or two cards; with `only_shows` nothing is played, the points are just told."""

    match: Match
    player: int
    cards: tuple[str, ...] = ()
    named: int | None = None
    """The city that a player names when the last piece closed none, or asks about."""
    only_shows: bool = False
    action: object = None

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @property
    def _names_city(self) -> bool:
        return bool(self.state.cities) and (self.state.last_round or self.only_shows)

    @cached_property
    def city(self) -> int | None:
        """The city named, else where one must be named the one that pays most for the cards picked."""
        if self.named is not None or not self._names_city:
            return self.named
        if not self.state.last_round and self.state.phase == ROUND:
            return None
        return best_cities(self.state, self.cards or CITY_CARDS)[0][0]

    @cached_property
    def pays(self) -> dict[str, Points]:
        return pays_now(self.state, self.city)

    @cached_property
    def ask(self) -> Ask:
        name = self.match.players[self.player].name
        if self.action is not None:
            return Ask(say("app.masons.ask.cards", player=name), actions=(self.action,), at_once=True)
        groups = [*card_grids(self.pays, self.cards)]
        areas: tuple[Area, ...] = ()
        things: list[Piece | Shape] = []
        if self._names_city:
            layout = self.state.board
            cities = tuple(
                Choice(str(city.number), say("app.masons.city-of", city=city.number, n=len(city.cells)))
                for city in self.state.cities
            )
            groups.insert(0, Group("city", say("app.masons.cards.name-city"), cities, str(self.city or "")))
            for city in self.state.cities:
                things += city_badge(layout, city.cells, city.number)
                areas += (
                    Area(Spot((city.number,), "city"), tuple(cell_points(layout, cell) for cell in sorted(city.cells))),
                )
        actions: tuple[object, ...] = ()
        if self.only_shows:
            prompt = tell_cards(self.cards, self.pays) if self.cards else say("app.masons.ask.pays")
        else:
            groups += self._other_ways()
            told = tell_cards(self.cards, self.pays) if self.cards else None
            ask = say("app.masons.ask.cards", player=name)
            prompt = say("app.masons.ask.played", player=name, cards=told) if told else ask
            if self.cards:
                city = self.city if self.state.last_round else None
                actions = (PlayCards(self.player, self.cards, city),)
        return Ask(prompt, tuple(groups), tuple(things), areas, actions=actions, tall=True)

    def _other_ways(self) -> list[Group]:
        may_pass = self.state.last_round and self.state.rules["last-round"] == "may"
        way = Choice(PASS, say("app.masons.pass")) if may_pass else Choice(DISCARD, say("app.masons.discard"))
        groups = [Group("way", say("app.masons.discard"), (way,))]
        if len(self.state.to_play) > 1:
            groups.append(who(self.match, self.player))
        return groups

    def tapped(self, spot: Spot) -> CardsEntry:
        return replace(self, named=spot.place[0])

    def chosen(self, group: str, key: str) -> CardsEntry:
        if group == "city":
            return replace(self, named=int(key))
        if group == "player":
            return replace(self, player=int(key))
        if group == "way":
            return replace(self, action=Pass(self.player) if key == PASS else Discard(self.player))
        return replace(self, cards=with_picked(self.cards, key))


def begin_cards(match: Match) -> Entry:
    """The next player of the round."""
    state: State = match.state
    return CardsEntry(match, state.to_play[0])


def begin_pays(match: Match) -> Entry:
    """What each card pays right now; without a board there is nothing to look at."""
    state: State = match.state
    return CardsEntry(match, state.turn or 0, only_shows=True) if state.layout is not None else begin_count(match)


def begin_count(match: Match) -> Entry:
    state: State = match.state
    player = state.to_play[0] if state.to_play else (state.turn or 0)
    return CountEntry(match, player)


@dataclass(frozen=True)
class CountEntry(Form):
    """Cards whose numbers the players count themselves; needs no board."""

    match: Match
    player: int
    cards: tuple[CountedCard, ...] = ()
    action: object = None

    @cached_property
    def ask(self) -> Ask:
        state: State = self.match.state
        name = self.match.players[self.player].name
        if self.action is not None:
            return Ask(say("app.masons.ask.count", player=name), actions=(self.action,), at_once=True)
        groups = [who(self.match, self.player)]
        for place, counted in enumerate(self.cards):
            groups += self._numbers(place, counted)
        picked = tuple(counted.card for counted in self.cards)
        groups += card_grids(None, picked)
        ways = [Choice(DISCARD, say("app.masons.discard"))]
        if state.last_round and state.rules["last-round"] == "may":
            ways = [Choice(PASS, say("app.masons.pass"))]
        if state.layout is None and state.phase == BUILD and state.given:
            ways.append(Choice(LAST_CLOSED, say("app.masons.last-closed")))
            ways.append(Choice(LAST_OPEN, say("app.masons.last-open")))
        groups.append(Group("way", say("app.masons.discard"), tuple(ways)))
        prompt = say("app.masons.ask.count", player=name)
        actions: tuple[object, ...] = ()
        if self.cards:
            pays = {counted.card: pays_counted(counted) for counted in self.cards}
            total = sum(pays_counted(counted).total for counted in self.cards)
            told = tell_cards(picked[:1], pays) if len(picked) == 1 else self._tell_two(total)
            prompt = say("app.masons.ask.played", player=name, cards=told)
            actions = (CountCards(self.player, self.cards),)
        return Ask(prompt, tuple(groups), actions=actions, tall=True)

    def _tell_two(self, total: int) -> Message:
        one, other = (
            say("app.masons.cards.pays", card=card_word(counted.card), points=pays_counted(counted).total)
            for counted in self.cards
        )
        return say("app.masons.cards.two", one=one, other=other, total=total)

    def _numbers(self, place: int, counted: CountedCard) -> list[Group]:
        card = counted.card
        numbers = [
            Group(f"count-{place}", say("app.masons.count.number", card=card_word(card)),
                  kind=NUMBER if most_countable(card) <= FEW_STEPS else TYPED,
                  number=counted.count, at_most=most_countable(card))
        ]  # fmt: skip
        if needs_palaces(card):
            title = say("app.masons.count.palaces", card=card_word(card))
            numbers = [Group(f"palaces-{place}", title, kind=NUMBER, number=counted.palaces, at_most=PALACES_EACH),
                       replace(numbers[0], title=say("app.masons.count.houses", card=card_word(card)))]  # fmt: skip
        return numbers

    def chosen(self, group: str, key: str) -> CountEntry:
        if group == "player":
            return replace(self, player=int(key))
        if group == "way":
            acts = {DISCARD: Discard(self.player), PASS: Pass(self.player), LAST_CLOSED: LastPiece(self.player, True)}
            return replace(self, action=acts.get(key, LastPiece(self.player, False)))
        if group in ("city-cards", "outside-cards"):
            return replace(self, cards=self._picked(key))
        what, _, place = group.partition("-")
        cards = list(self.cards)
        number = int(key)
        old = cards[int(place)]
        cards[int(place)] = replace(old, count=number) if what == "count" else replace(old, palaces=number)
        return replace(self, cards=tuple(cards))

    def _picked(self, card: str) -> tuple[CountedCard, ...]:
        known = {counted.card: counted for counted in self.cards}
        first = CountedCard(card, int(card.rsplit("-", 1)[1]) if card.startswith("city-size-") else 1)
        picked = with_picked(tuple(counted.card for counted in self.cards), card)
        return tuple(known.get(name, first) for name in picked)


def begin_exchange(match: Match, player: int) -> Entry:
    return NumberEntry(match, player, "exchange", 1)


def begin_hand(match: Match) -> Entry:
    state: State = match.state
    return NumberEntry(match, 0, "hand", state.hands[0] or 0)


def begin_early(match: Match) -> Entry:
    state: State = match.state
    return EarlyEntry(match, state.turn or 0)


@dataclass(frozen=True)
class NumberEntry(Form):
    """Cards exchanged by the last on the track, or cards in hand when nobody kept count."""

    match: Match
    player: int
    what: str
    number: int

    @property
    def ask(self) -> Ask:
        state: State = self.match.state
        hand = state.hands[self.player]
        name = self.match.players[self.player].name
        if self.what == "exchange":
            most = hand if hand is not None else 12
            group = Group("number", say("app.masons.exchange.number"), kind=NUMBER, number=self.number, at_most=most)
            action: object = ExchangeCards(self.player, min(self.number, most))
            return Ask(say("app.masons.ask.exchange", player=name), (group,), actions=(action,))
        group = Group("number", say("app.masons.hand.number"), kind=NUMBER, number=self.number, at_most=60)
        groups = (who(self.match, self.player), group)
        return Ask(say("app.masons.entry.hand"), groups, actions=(TellHand(self.player, self.number),))

    def chosen(self, group: str, key: str) -> NumberEntry:
        if group == "player":
            state: State = self.match.state
            return replace(self, player=int(key), number=state.hands[int(key)] or 0)
        return replace(self, number=int(key))


@dataclass(frozen=True)
class EarlyEntry(Form):
    """Somebody rolled before building: one space back."""

    match: Match
    player: int

    @property
    def ask(self) -> Ask:
        return Ask(say("app.masons.entry.early"), (who(self.match, self.player),), actions=(EarlyRoll(self.player),))

    def chosen(self, group: str, key: str) -> EarlyEntry:
        return replace(self, player=int(key))


def begin_track(match: Match) -> Entry:
    state: State = match.state
    return TrackEntry(match, tuple(points + START_SPACE for points in state.points))


@dataclass(frozen=True)
class TrackEntry(Form):
    """The markers as they stand on the track: for a table that began without us, or counted for itself."""

    match: Match
    spaces: tuple[int, ...]

    @property
    def ask(self) -> Ask:
        groups = tuple(
            Group(f"space-{seat}", say("app.masons.track.space", player=player.name), kind=TYPED,
                  number=self.spaces[seat], at_least=START_SPACE, at_most=MOST_SPACE)
            for seat, player in enumerate(self.match.players)
        )  # fmt: skip
        actions = (self._snapshot(),) if self.spaces != begin_track(self.match).spaces else ()
        return Ask(say("app.masons.entry.track"), groups, actions=actions, tall=True)

    def _snapshot(self) -> Snapshot:
        """The table as it is, with other spaces."""
        state: State = self.match.state
        lines = state.layout.line_spots if state.layout is not None else ()
        hands = tuple(hand for hand in state.hands if hand is not None)
        return Snapshot(
            walls=tuple(lines[line] for line in sorted(state.walls)),
            towers=tuple(Tower(spot, colour) for spot, colour in sorted(state.towers.items())),
            houses=tuple(House(cell, colour, count) for (cell, colour), count in sorted(state.houses.items())),
            palaces=tuple(House(cell, colour, count) for (cell, colour), count in sorted(state.palaces.items())),
            spaces=self.spaces,
            hands=hands if len(hands) == state.seats else (),
            player=state.turn or 0,
            cities=tuple(tuple(sorted(city.cells)) for city in state.cities),
        )

    def chosen(self, group: str, key: str) -> TrackEntry:
        seat = int(group.removeprefix("space-"))
        return replace(self, spaces=(*self.spaces[:seat], int(key), *self.spaces[seat + 1 :]))
