"""The round of cards: playing, counting by hand, discarding, the trailing players' exchange, the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scoring.masons.cards import Tally, find_outside_towers, find_outside_walls, pay, tally_all
from scoring.masons.cities import cells_in_cities, city_towers
from scoring.masons.deeds import CountCards, CountedCard, Discard, ExchangeCards, LastPiece, Pass, PlayCards
from scoring.masons.pieces import CARDS, HOUSE_COLOURS, HOUSES_EACH, PALACES_EACH, TOWERS_EACH, WALLS
from scoring.masons.state import BUILD, LINK, OVER, ROUND, City, State, seats_from
from scoring.masons.words import card_word, cell_at, line_at, tower_at
from scoring.messages import Message, say
from scoring.points import NOTHING, Contender, Points, ScoreEvent
from scoring.values import Spot

MOST_CARDS = 10
"""Cards read of one play; more than two are told as a problem, and no hand holds a hundred."""


def with_round(state: State, first: int, last: bool = False) -> State:
    """The round opened: everybody in turn from the closer on (`round`)."""
    return replace(
        state,
        phase=ROUND,
        turn=first,
        to_play=seats_from(first, state.seats),
        last_round=last,
        may_exchange=(),
    )


def find_trailing(points: tuple[int, ...], first: int) -> tuple[int, ...]:
    """The last on the track, all who are tied, in turn from the active player on (`trailing`)."""
    return tuple(seat for seat in seats_from(first, len(points)) if points[seat] == min(points))


def find_city_in_play(state: State, named: int | None) -> City | None:
    """The city that city cards count: the one just closed, or at the end the one a player names."""
    if state.last_round:
        if named is None and len(state.cities) == 1:
            return state.cities[0]
        return state.find_city(named)
    if state.closing is not None:
        return state.find_city(state.closing.city)
    return state.find_city(named)


def apply_play(state: State, action: PlayCards) -> State:
    """One or two cards counted on the board, then one drawn."""
    state = _with_player_checked(state, action.player)
    known = [card for card in action.cards[:MOST_CARDS] if card in CARDS]
    for card in action.cards[:MOST_CARDS]:
        if card not in CARDS:
            state = state.with_problem("round", say("masons.problem.unknown-card", card=card[:40]))
    state = _with_number_checked(state, action.player, len(action.cards))
    city: City | None = None
    if state.layout is None:
        state = state.with_problem("board", say("masons.problem.no-board"), player=action.player)
    else:
        city = find_city_in_play(state, action.city)
        state = _with_city_checked(state, action, city, known)
        tallies = tally_all(state, city)
        notes = _notes(state, city)
        for card in known:
            event = score_card(action.player, card, tallies[card], find_where(state, card, city), notes)
            state = state.with_event(event)
    return _with_drawn(state, action.player, len(action.cards), 1)


def _with_city_checked(state: State, action: PlayCards, city: City | None, cards: Iterable[str]) -> State:
    if state.last_round:
        if city is None and state.cities and any(card.startswith("city-") for card in cards):
            return state.with_problem("end", say("masons.problem.name-city"), player=action.player)
    elif action.city is not None and city is not None and action.city != city.number:
        return state.with_problem("round", say("masons.problem.other-city", city=city.number), player=action.player)
    return state


def _notes(state: State, city: City | None) -> tuple[Message, ...]:
    notes = []
    if state.rules["shared-tower"] == "outside":
        notes.append(say("masons.note.shared-tower"))
    if state.last_round and city is not None:
        notes.append(say("masons.note.named-city", city=city.number))
    if not state.rules.on("pairs-after-link") and state.closing is not None and state.closing.linked is not None:
        notes.append(say("masons.note.no-pairs-after-link"))
    return tuple(notes)


def score_card(
    player: int, card: str, tally: Tally, where: tuple[Spot, ...] = (), notes: tuple[Message, ...] = ()
) -> ScoreEvent:
    """The score of one card for one player."""
    points = pay(card, tally)
    return ScoreEvent(
        source=card,
        title=say("masons.played", card=card_word(card)),
        where=where,
        contenders=(Contender(player, tally.count + tally.palaces, points, why_card(card, tally, points)),),
        clauses=("round", card),
        notes=notes,
    )


def why_card(card: str, tally: Tally, points: Points) -> Message:
    """One sentence on what a card counted."""
    if card.startswith("city-size-"):
        return say("masons.why.size", n=tally.count)
    if card == "city-colours":
        return say("masons.why.colours", n=tally.count)
    if not points.terms:
        return say("masons.why.nothing")
    if card.startswith("city-colour-"):
        return say("masons.why.palaces-houses", palaces=tally.palaces, houses=tally.count)
    if card == "city-palaces":
        return say("masons.why.palaces", n=tally.count)
    if card == "closed-cities":
        return say("masons.why.cities", n=tally.count)
    if card == "outside-walls":
        return say("masons.why.walls", n=tally.count)
    if card.startswith(("outside-house-", "outside-country-")):
        return say("masons.why.houses", n=tally.count)
    return say("masons.why.towers", n=tally.count)


def find_where(state: State, card: str, city: City | None) -> tuple[Spot, ...]:
    """The spots that a card counts."""
    layout = state.board
    if card.startswith("city-"):
        if city is None:
            return ()
        if "tower" in card:
            towers = city_towers(layout, state.towers, state.walls, city.cells)
            return _towers_at(towers, card)
        return tuple(map(cell_at, sorted(city.cells)))
    if card == "closed-cities":
        return tuple(cell_at(min(other.cells)) for other in state.cities)
    if card == "outside-walls":
        return tuple(line_at(layout, line) for line in find_outside_walls(state))
    if "tower" in card:
        towers = find_outside_towers(state)
        if card == "outside-shore-towers":
            towers = {spot: colour for spot, colour in towers.items() if spot in layout.shore}
        return _towers_at(towers, card)
    closed = cells_in_cities(state.cities)
    wanted = card.rsplit("-", 1)[1]
    return tuple(
        cell_at(cell)
        for cell in sorted(
            {
                cell
                for cell, colour in state.houses
                if cell not in closed and wanted in (colour, str(layout.cell_country[cell]))
            }
        )
    )


def _towers_at(towers: dict[int, str], card: str) -> tuple[Spot, ...]:
    colour = card.rsplit("-", 1)[1]
    return tuple(tower_at(spot) for spot in sorted(towers) if colour == "towers" or towers[spot] == colour)


def apply_count(state: State, action: CountCards) -> State:
    """One or two cards with the numbers the players counted (the same scores, no board needed)."""
    state = _with_player_checked(state, action.player)
    state = _with_number_checked(state, action.player, len(action.cards))
    for counted in action.cards[:MOST_CARDS]:
        if counted.card not in CARDS:
            state = state.with_problem("round", say("masons.problem.unknown-card", card=counted.card[:40]))
            continue
        most = most_countable(counted.card)
        palaces_most = PALACES_EACH if counted.card.startswith("city-colour-") else 0
        count = min(max(counted.count, 0), most)
        palaces = min(max(counted.palaces, 0), palaces_most)
        if count != counted.count or palaces != counted.palaces:
            state = state.with_problem(
                "count",
                say("masons.problem.count", card=card_word(counted.card), most=most, palaces=palaces_most),
                player=action.player,
            )
        event = score_card(action.player, counted.card, Tally(count, palaces), (), (say("masons.note.counted"),))
        state = state.with_event(event)
    return _with_drawn(state, action.player, len(action.cards), 1)


def most_countable(card: str) -> int:
    """The largest number a card can count, from what lies in the box; a city or a board may be any size."""
    if card == "city-colours":
        return len(HOUSE_COLOURS)
    if card == "city-palaces":
        return PALACES_EACH * len(HOUSE_COLOURS)
    if card.startswith(("city-colour-", "outside-house-")):
        return HOUSES_EACH
    if card.startswith("outside-country-"):
        return HOUSES_EACH * len(HOUSE_COLOURS)
    if card in ("city-towers", "outside-towers", "outside-shore-towers"):
        return 3 * TOWERS_EACH
    if "-tower-" in card:
        return TOWERS_EACH
    if card == "outside-walls":
        return WALLS
    return 600


def counted_from(card: str, tally: Tally) -> CountedCard:
    return CountedCard(card, tally.count, tally.palaces)


def apply_discard(state: State, action: Discard) -> State:
    """One card laid down without points, two drawn."""
    state = _with_player_checked(state, action.player)
    if state.last_round and state.rules["last-round"] == "may":
        state = state.with_problem("end", say("masons.problem.no-discard"), player=action.player)
    state = _with_number_checked(state, action.player, 1)
    contender = Contender(action.player, 1, NOTHING, say("masons.why.discard"))
    state = state.with_event(ScoreEvent("discard", say("masons.discarded"), (), (contender,), ("round",)))
    return _with_drawn(state, action.player, 1, 2)


def apply_pass(state: State, action: Pass) -> State:
    """No card at all: a player may do so at the end where 001 is in force."""
    state = _with_player_checked(state, action.player)
    if not (state.last_round and state.rules["last-round"] == "may"):
        state = state.with_problem("round", say("masons.problem.must-play"), player=action.player)
    return _with_drawn(state, action.player, 0, 0)


def _with_player_checked(state: State, player: int) -> State:
    if state.phase == BUILD and state.layout is None:
        # Without a board nobody enters walls: the first card of a round tells that a city was closed.
        return with_round(state, player)
    if state.phase == OVER:
        return state.with_problem("end", say("masons.problem.over"), player=player)
    if state.phase != ROUND:
        return state.with_problem("round", say("masons.problem.no-round"), player=player)
    if player not in state.to_play:
        return state.with_problem("round", say("masons.problem.played-already"), player=player)
    if player != state.to_play[0]:
        return state.with_problem("round", say("masons.problem.order"), player=player)
    return state


def _with_number_checked(state: State, player: int, cards: int) -> State:
    if not 1 <= cards <= 2:
        state = state.with_problem("round", say("masons.problem.one-or-two"), player=player)
    hand = state.hands[player]
    if hand is not None and cards > hand:
        state = state.with_problem("round", say("masons.problem.hand", n=hand), player=player)
    return state


def _with_drawn(state: State, player: int, laid: int, drawn: int) -> State:
    hand = state.hands[player]
    if hand is not None:
        if state.last_round and not state.rules.on("last-draw"):
            drawn = 0
        hands = list(state.hands)
        hands[player] = max(0, hand - laid) + drawn
        state = replace(state, hands=tuple(hands))
    if player not in state.to_play or state.phase != ROUND:
        return state
    state = replace(state, to_play=tuple(seat for seat in state.to_play if seat != player))
    return state if state.to_play else with_round_done(state)


def with_round_done(state: State) -> State:
    """Everybody has played: the game is over, or the trailing may exchange and the next player builds."""
    first = state.turn if state.turn is not None else 0
    if state.last_round or state.ended_by:
        return replace(state, phase=OVER, turn=None)
    return replace(
        state,
        phase=BUILD,
        turn=(first + 1) % state.seats,
        may_exchange=find_trailing(state.points, first),
    )


def apply_exchange(state: State, action: ExchangeCards) -> State:
    """Cards laid down and as many drawn; nobody sees which."""
    if action.player not in state.may_exchange:
        return state.with_problem("trailing", say("masons.problem.not-trailing"), player=action.player)
    hand = state.hands[action.player]
    if action.cards < 0 or (hand is not None and action.cards > hand):
        state = state.with_problem("trailing", say("masons.problem.hand", n=hand or 0), player=action.player)
    left = tuple(seat for seat in state.may_exchange if seat != action.player)
    return replace(state, may_exchange=left)


def apply_last_piece(state: State, action: LastPiece) -> State:
    """The players say that the last piece is placed."""
    if state.phase == OVER:
        return state.with_problem("end", say("masons.problem.over"), player=action.player)
    state = replace(state, ended_by=state.ended_by or ("told",))
    if state.phase in (ROUND, LINK):
        return state
    return with_round(state, action.player, last=not action.closed)
