"""What may follow `Then` in a `.game` file about Masons.

city-towers pays 7 [for city 3]      4 cities are closed          city 4 has 7 cells
12 walls are left                    3 white towers are left      6 red houses are left     0 red palaces are left
a wall stands at 2-8                 no wall stands at 2-8        a grey tower stands at 3  no tower stands at 3
2 red houses stand in 5              1 red palace stands in 5
Anna stands on space 20              Anna holds 5 cards           Anna is next              nobody is next
Anna may exchange cards              nobody may exchange cards    Anna may link city 1, 2   nothing can be linked
wall 2-8 would close 7 cells         the last round is on         the game is over          the game goes on
the points decide                    the cards in hand decide     the win is shared
"""

from __future__ import annotations

import re

from scoring.game import Players
from scoring.masons.pieces import CARDS, START_SPACE
from scoring.masons.play import final, turn_of
from scoring.masons.questions import pays_now, preview_wall, supplies
from scoring.masons.state import LINK, OVER, State
from scoring.sentences import split_player

_DECIDED = {
    "the points decide": "masons.decided.points",
    "the cards in hand decide": "masons.decided.hand",
    "the win is shared": "masons.decided.shared",
    "nobody knows the hands": "masons.decided.hands-unknown",
}


def check_sentence(state: State, text: str, players: Players) -> bool | None:
    """Whether the sentence is true of the table; None when the game does not know it."""
    for check in (_check_cards, _check_cities, _check_pieces, _check_game):
        told = check(state, text)
        if told is not None:
            return told
    named = split_player(text, players)
    return None if named is None else _check_player(state, *named)


def _check_cards(state: State, text: str) -> bool | None:
    if found := re.fullmatch(r"(\S+) pays (\d+|nothing)(?: for city (\d+))?", text):
        if found[1] not in CARDS:
            return None
        wanted = 0 if found[2] == "nothing" else int(found[2])
        return pays_now(state, int(found[3]) if found[3] else None)[found[1]].total == wanted
    return None


def _check_cities(state: State, text: str) -> bool | None:
    if found := re.fullmatch(r"(\d+) (?:cities are|city is) closed", text):
        return len(state.cities) == int(found[1])
    if found := re.fullmatch(r"city (\d+) has (\d+) cells?", text):
        city = state.find_city(int(found[1]))
        return city is not None and len(city.cells) == int(found[2])
    if found := re.fullmatch(r"wall (\d+)-(\d+) would close (\d+|no) cells?", text):
        line = state.layout.find_line(int(found[1]), int(found[2])) if state.layout else None
        preview = preview_wall(state, line) if line is not None else None
        return preview is not None and len(preview.closes) == (0 if found[3] == "no" else int(found[3]))
    if text == "nothing can be linked":
        return state.phase != LINK
    return None


def _check_pieces(state: State, text: str) -> bool | None:
    supply = supplies(state)
    if found := re.fullmatch(r"(\d+) walls? (?:is|are) left", text):
        return supply.walls == int(found[1])
    if found := re.fullmatch(r"(\d+) (\w+) (tower|house|palace)s? (?:is|are) left", text):
        left = {"tower": supply.towers, "house": supply.houses, "palace": supply.palaces}[found[3]]
        return left.get(found[2]) == int(found[1])
    if found := re.fullmatch(r"(a|no) wall stands at (\d+)-(\d+)", text):
        line = state.layout.find_line(int(found[2]), int(found[3])) if state.layout else None
        return (line in state.walls) == (found[1] == "a")
    if found := re.fullmatch(r"no tower stands at (\d+)", text):
        return int(found[1]) not in state.towers
    if found := re.fullmatch(r"a (\w+) tower stands at (\d+)", text):
        return state.towers.get(int(found[2])) == found[1]
    if found := re.fullmatch(r"(\d+) (\w+) (house|palace)s? stands? in (\d+)", text):
        stock = state.houses if found[3] == "house" else state.palaces
        return stock.get((int(found[4]), found[2]), 0) == int(found[1])
    return None


def _check_game(state: State, text: str) -> bool | None:
    if text in _DECIDED:
        return final(state).decided_by.key == _DECIDED[text]
    if text == "the last round is on":
        return state.last_round and bool(state.to_play)
    if text == "the game is over":
        return state.phase == OVER
    if text == "the game goes on":
        return state.phase != OVER and not state.ended_by
    if text == "nobody is next":
        return turn_of(state) is None
    if text == "nobody may exchange cards":
        return not state.may_exchange
    return None


def _check_player(state: State, player: int, rest: str) -> bool | None:
    if found := re.fullmatch(r"stands on space (\d+)", rest):
        return state.points[player] + START_SPACE == int(found[1])
    if found := re.fullmatch(r"holds (\d+) cards?", rest):
        return state.hands[player] == int(found[1])
    if rest == "is next":
        return turn_of(state) == player
    if rest == "may exchange cards":
        return player in state.may_exchange
    if rest == "may not exchange cards":
        return player not in state.may_exchange
    if found := re.fullmatch(r"may link (?:city|cities) ([\d, ]+)", rest):
        wanted = tuple(int(number) for number in re.findall(r"\d+", found[1]))
        closing = state.closing
        return state.phase == LINK and closing is not None and closing.player == player and closing.may_link == wanted
    return None
