"""Robber Knights in plain sentences for `.game` files.

The start layout is plain, mountains / plain village, plain       (rows from 0,0; / begins the next row)
Red lays a forest village at 2,0                                  (optionally: of letter B)
Red lays a plain castle at -1,0 and sends 4 knights east: 1, 2, 1 (how many stay, the castle first)
Red lays a plain castle at -1,0 and puts 3 knights on it
Red sends 4 knights from -1,0 east: 1, 2, 1
Red sends 3 knights along 0,2 0,1 1,1: 1, 1, 1                    (a walk that was not straight)
Red puts 2 knights on -1,0
Red moves 1 knight from 3,1 to 3,0
Red ends the turn
The photo shows plain castle red at 0,0, forest village at 1,0; left: Red 4, Blue 2
Red has the most knights left                                     (or: Red and Blue have the most knights left)

Then Red holds 0,0                  Then nobody holds 1,0
Then 0,0 carries Yellow, Yellow, Red
Then Red has 25 knights left
Then it is Red's turn
Then the game is over               Then the game is not over
Then points decide                  (knights, draw, or: unknown)
"""

from __future__ import annotations

import re
from typing import Any

from scoring.game import Players
from scoring.notation import read_place
from scoring.robber_knights.actions import (
    EndTurn,
    Lay,
    MostLeft,
    MoveKnights,
    SeenTile,
    SendKnights,
    Snapshot,
    StartTile,
)
from scoring.robber_knights.board import State
from scoring.robber_knights.pieces import BUILDINGS, TERRAINS, Building, Direction, Letter, Terrain
from scoring.robber_knights.score import final, turn_of
from scoring.sentences import find_player, split_player

_PLACE = r"(-?\d+,-?\d+)"
_KIND = r"(lake|mountains|plain|forest)(?: (village|castle|city))?"
_WAYS: dict[str, Direction] = {
    "north": "N",
    "east": "E",
    "south": "S",
    "west": "W",
    "north-east": "NE",
    "south-east": "SE",
    "south-west": "SW",
    "north-west": "NW",
}
_WAY = r"(north-east|south-east|south-west|north-west|north|east|south|west)"
_STAY = r"([\d, ]+)"


def read_sentence(text: str, players: Players) -> Any:
    """One sentence as its actions; None when it is none of ours."""
    if found := re.fullmatch(r"The start layout is (.+)", text):
        return _read_start(found[1])
    if found := re.fullmatch(r"The photo shows (.+?)(?:; left: (.+))?", text):
        return _read_photo(found[1], found[2], players)
    if found := re.fullmatch(r"(.+?) (?:has|have) the most knights left", text):
        seats = [find_player(name, players) for name in found[1].replace(" and ", ", ").split(", ")]
        return None if None in seats else MostLeft(tuple(seat for seat in seats if seat is not None))
    named = split_player(text, players)
    return _read_of_player(*named) if named else None


def _read_of_player(player: int, text: str) -> Any:
    if text == "ends the turn":
        return EndTurn(player)
    if found := re.fullmatch(rf"lays (?:an? )?{_KIND} at {_PLACE}(?: of letter ([A-E]))?(?: and (.+))?", text):
        x, y = read_place(found[3])
        lay = Lay(player, _terrain(found[1]), x, y, _building(found[2]), _letter(found[4]))
        if found[5] is None:
            return lay
        knights = _read_knights(player, found[5], (x, y))
        return None if knights is None else (lay, knights)
    if found := re.fullmatch(rf"moves (\d+) knights? from {_PLACE} to {_PLACE}", text):
        return MoveKnights(player, *read_place(found[2]), *read_place(found[3]), int(found[1]))
    return _read_knights(player, text, None)


def _read_knights(player: int, text: str, castle: tuple[int, int] | None) -> SendKnights | None:
    if found := re.fullmatch(rf"sends (\d+) knights?(?: from {_PLACE})? {_WAY}: {_STAY}", text):
        at = read_place(found[2]) if found[2] else castle
        if at is None:
            return None
        return SendKnights(player, *at, _numbers(found[4]), _WAYS[found[3]], entered=int(found[1]))
    if found := re.fullmatch(rf"puts (\d+) knights? on (?:{_PLACE}|it)", text):
        at = read_place(found[2]) if found[2] else castle
        return None if at is None else SendKnights(player, *at, (int(found[1]),))
    if found := re.fullmatch(rf"sends (\d+) knights? along ([-\d, ]+): {_STAY}", text):
        cells = tuple(read_place(place) for place in found[2].split())
        return SendKnights(player, *cells[0], _numbers(found[3]), entered=int(found[1]), cells=cells)
    return None


def _read_start(text: str) -> tuple[StartTile, ...] | None:
    tiles = []
    for y, row in enumerate(text.split("/")):
        for x, word in enumerate(row.split(",")):
            found = re.fullmatch(_KIND, word.strip())
            if not found:
                return None
            tiles.append(StartTile(_terrain(found[1]), x, y, _building(found[2])))
    return tuple(tiles)


def _read_photo(text: str, counted: str | None, players: Players) -> Snapshot | None:
    tiles = []
    for word in re.split(r"(?<=\d), (?=[a-z])", text):
        found = re.fullmatch(rf"{_KIND}(?: (\w+))? at {_PLACE}", word.strip())
        if not found:
            return None
        tiles.append(SeenTile(*read_place(found[4]), _terrain(found[1]), _building(found[2]), found[3] or ""))
    left: list[int | None] = [None] * len(players)
    for part in filter(None, (counted or "").split(", ")):
        named = split_player(part, players)
        if named is None:
            return None
        left[named[0]] = int(named[1])
    return Snapshot(tuple(tiles), tuple(left) if counted else None)


def check_sentence(state: State, text: str, players: Players) -> bool | None:
    """Whether the table is as the sentence says; None when it is none of ours."""
    if found := re.fullmatch(rf"(.+) holds {_PLACE}", text):
        stack = state.stacks.get(read_place(found[2]), ())
        return not stack if found[1] == "nobody" else bool(stack) and players[stack[-1]].name == found[1]
    if found := re.fullmatch(rf"{_PLACE} carries (.+)", text):
        names = [players[seat].name for seat in state.stacks.get(read_place(found[1]), ())]
        return names == found[2].split(", ")
    if found := re.fullmatch(r"(.+) has (\d+) knights? left", text):
        seat = find_player(found[1], players)
        return seat is not None and state.left[seat] == int(found[2])
    if found := re.fullmatch(r"it is (.+)'s turn", text):
        turn = turn_of(state)
        return turn is not None and players[turn].name == found[1]
    if found := re.fullmatch(r"the game is (not )?over", text):
        return state.is_over is not bool(found[1])
    if found := re.fullmatch(r"(points|knights|draw|unknown) decides?", text):
        return final(state).decided_by.key == f"robber-knights.decided.{found[1]}"
    return None


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(","))


def _terrain(word: str) -> Terrain:
    return next(terrain for terrain in TERRAINS if terrain == word)


def _building(word: str | None) -> Building:
    return next((building for building in BUILDINGS if building == word), "")


def _letter(word: str | None) -> Letter:
    letters: tuple[Letter, ...] = ("A", "B", "C", "D", "E")
    return next((letter for letter in letters if letter == word), "")
