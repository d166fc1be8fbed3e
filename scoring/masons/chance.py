"""Legal actions chosen at random, for tests that play thousands of games."""

from __future__ import annotations

from random import Random
from typing import Any

from scoring.masons.cities import cells_in_cities, find_closed_regions, find_free_lines
from scoring.masons.deeds import (
    Build,
    CountCards,
    CountedCard,
    Discard,
    EarlyRoll,
    ExchangeCards,
    House,
    LastPiece,
    Link,
    MakeBoard,
    MarkShore,
    Paint,
    Pass,
    PlayCards,
    RemoveCells,
    Tower,
)
from scoring.masons.generator import COUNTRY_BANDS, SHORES
from scoring.masons.pieces import ANY_COLOUR, CARDS, COUNTRIES, HOUSE_FACES, PALACES_EACH, TOWER_FACES
from scoring.masons.rounds import most_countable
from scoring.masons.state import BUILD, LINK, OVER, State, find_supply

_SHAPES = ((2, 8), (3, 7), (4, 6), (3, 12), (5, 9), (6, 16), (8, 5), (1, 15))
_EDITS = 3


def random_action(state: State, rng: Random) -> Any:
    """A legal action; None when the game is over."""
    if state.phase == OVER:
        return None
    if state.phase == LINK and state.closing is not None:
        return Link(state.closing.player, rng.choice((None, *state.closing.may_link)))
    if state.layout is None:
        return _without_board(state, rng)
    if state.phase == BUILD:
        return _edit(state, rng) or _exchange(state, rng) or _early(state, rng) or _build(state, rng)
    return _cards(state, state.to_play[0], rng)


def _without_board(state: State, rng: Random) -> Any:
    if state.step == 0 and rng.random() < 0.9:
        rows, columns = rng.choice(_SHAPES)
        return MakeBoard(rows, columns, rng.choice(COUNTRY_BANDS), rng.choice(SHORES))
    if state.phase == BUILD and state.step > 3 and rng.random() < 0.2:
        return LastPiece(rng.randrange(state.seats), rng.random() < 0.5)
    player = state.to_play[0] if state.to_play else rng.randrange(state.seats)
    if rng.random() < 0.2 and not _may_pass(state):
        return Discard(player)
    cards = rng.sample(CARDS, _how_many(state, player, rng))
    return CountCards(player, tuple(_counted(card, rng) for card in cards))


def _counted(card: str, rng: Random) -> CountedCard:
    palaces = rng.randrange(PALACES_EACH + 1) if card.startswith("city-colour-") else 0
    return CountedCard(card, rng.randrange(min(most_countable(card), 12) + 1), palaces)


def _may_pass(state: State) -> bool:
    return state.last_round and state.rules["last-round"] == "may"


def _how_many(state: State, player: int, rng: Random) -> int:
    hand = state.hands[player]
    return 1 if hand is not None and hand < 2 else rng.choice((1, 2))


def _edit(state: State, rng: Random) -> Any:
    """Now and then the board is changed before the first wall."""
    layout = state.board
    if state.walls or state.given or not 1 <= state.step <= _EDITS or rng.random() < 0.5:
        return None
    deed = rng.randrange(3)
    if deed == 0 and len(layout.cells) > 12:
        return RemoveCells((layout.line_cells[rng.choice(layout.rim)][0],))
    if deed == 1:
        return Paint(tuple(rng.sample(layout.cells, 2)), rng.choice(COUNTRIES))
    return MarkShore((layout.line_spots[rng.choice(layout.rim)][0],), rng.random() < 0.7)


def _exchange(state: State, rng: Random) -> Any:
    if not state.may_exchange or rng.random() < 0.5:
        return None
    player = state.may_exchange[0]
    return ExchangeCards(player, rng.randrange((state.hands[player] or 0) + 1))


def _early(state: State, rng: Random) -> Any:
    return EarlyRoll(state.turn) if state.turn is not None and rng.random() < 0.03 else None


def _build(state: State, rng: Random) -> Build | LastPiece:
    layout = state.board
    supply = find_supply(state)
    free = find_free_lines(layout, state.walls, state.cities)
    if not free or supply.walls <= 0:
        # Only after an illegal table: nobody can build, so the players call it a day.
        return LastPiece(state.turn or 0, False)
    line = _line(state, free, rng)
    left = dict(supply.towers)
    ends = [spot for spot in layout.line_spots[line] if spot not in state.towers]
    rng.shuffle(ends)
    die = rng.choice(TOWER_FACES) if ends else None
    towers: list[Tower] = []
    for spot in ends:
        there = [colour for colour in left if left[colour] > 0]
        if not there:
            break
        obeys = not towers and die is not None and left[die] > 0
        colour = die if obeys and die is not None else rng.choice(there)
        left[colour] -= 1
        towers.append(Tower(spot, colour))
    dice = (rng.choice(HOUSE_FACES), rng.choice(HOUSE_FACES))
    faces = list(dice)
    rng.shuffle(faces)
    houses_left = dict(supply.houses)
    houses: list[House] = []
    for cell, face in zip(layout.line_cells[line], faces, strict=False):
        there = [colour for colour in houses_left if houses_left[colour] > 0]
        if not there:
            break
        colour = face if face != ANY_COLOUR and houses_left[face] > 0 else rng.choice(there)
        houses_left[colour] -= 1
        houses.append(House(cell, colour))
    return Build(state.turn or 0, layout.line_spots[line], die, dice, tuple(towers), tuple(houses))


def _line(state: State, free: tuple[int, ...], rng: Random) -> int:
    """A free line; one that closes a city or goes on from a tower is liked better, so that cities arise."""
    layout = state.board
    if rng.random() < 0.15:
        return rng.choice(free)
    known = cells_in_cities(state.cities)
    some = rng.sample(free, min(5, len(free)))

    def liking(line: int) -> int:
        ends = sum(1 for spot in layout.line_spots[line] if spot in state.towers)
        if ends == 2 and find_closed_regions(layout, state.walls | {line}, known):
            return 3
        return ends

    return max(some, key=liking)


def _cards(state: State, player: int, rng: Random) -> Any:
    chance = rng.random()
    if _may_pass(state):
        if chance < 0.2:
            return Pass(player)
    elif chance < 0.15:
        return Discard(player)
    cards = tuple(rng.choices(CARDS, k=_how_many(state, player, rng)))
    named = rng.choice(state.cities).number if state.last_round and state.cities else None
    return PlayCards(player, cards, named)
