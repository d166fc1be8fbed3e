"""Sentences of `.game` files about Masons.

    Board of 6 rows and 16 columns, countries in rows, water top and bottom
    The practice board
    Cells 3, 4 are removed              Cells 3, 4 are in country 2
    Spots 3, 4 are on the shore         Spots 3, 4 are not on the shore
    Anna rolls too early
    Anna builds 2-8; rolls black, red, ?; towers 8 black, 2 grey; houses 5 red, 6 green
    Anna links city 2                   Anna links nothing
    Anna plays city-size-7 and outside-walls [for city 3]
    Anna counts 7 for city-size-7 and 2 palaces and 1 house for city-colour-red
    Anna discards a card · passes · exchanges 3 cards · holds 4 cards
    Anna places the last piece [and closes a city]
    The table shows walls 2-8, 8-9; towers 2 grey; houses 5 red x2; palaces 6 blue; spaces 20, 7; Anna closed 5
    The table shows walls 2-8; hands 3, 4; Ben is next

A wall is written by the two spots at its ends; spots and cells are numbered from 0, row by row.
"""

from __future__ import annotations

import re
from typing import Any

from scoring.game import Players
from scoring.masons.deeds import (
    Build,
    CountCards,
    CountedCard,
    Discard,
    EarlyRoll,
    ExchangeCards,
    House,
    LastPiece,
    LayBoard,
    Link,
    MakeBoard,
    MarkShore,
    Paint,
    Pass,
    PlayCards,
    RemoveCells,
    Snapshot,
    TellHand,
    Tower,
)
from scoring.masons.generator import load_practice_board
from scoring.sentences import find_player, split_player


def read_sentence(text: str, players: Players) -> Any:
    """One line as an action; None when it is no sentence of this game."""
    board = _read_board(text)
    if board is not None:
        return board
    if text.startswith("The table shows"):
        return _read_table(text[len("The table shows") :].strip(), players)
    named = split_player(text, players)
    if named is None:
        return None
    player, rest = named
    return _read_deed(player, rest)


def _read_board(text: str) -> Any:
    if found := re.fullmatch(
        r"Board of (\d+) rows? and (\d+) columns?(?:, countries in (rows|columns))?"
        r"(?:, (water left and right|water top and bottom|no water))?",
        text,
    ):
        shore = {"water top and bottom": "top-bottom", "no water": "none"}.get(found[4] or "", "left-right")
        return MakeBoard(int(found[1]), int(found[2]), found[3] or "columns", shore)
    if text == "The practice board":
        return LayBoard(load_practice_board())
    if found := re.fullmatch(r"Cells? ([\d, ]+) (?:is|are) removed", text):
        return RemoveCells(_numbers(found[1]))
    if found := re.fullmatch(r"Cells? ([\d, ]+) (?:is|are) in country (\d)", text):
        return Paint(_numbers(found[1]), int(found[2]))
    if found := re.fullmatch(r"Spots? ([\d, ]+) (?:is|are) (not )?on the shore", text):
        return MarkShore(_numbers(found[1]), not found[2])
    return None


def _read_deed(player: int, rest: str) -> Any:
    if rest == "rolls too early":
        return EarlyRoll(player)
    if rest.startswith("builds "):
        return _read_build(player, rest[7:])
    if rest == "links nothing":
        return Link(player, None)
    if found := re.fullmatch(r"links city (\d+)", rest):
        return Link(player, int(found[1]))
    if found := re.fullmatch(r"plays (.+?)(?: for city (\d+))?", rest):
        return PlayCards(player, tuple(re.split(r" and |, ", found[1])), int(found[2]) if found[2] else None)
    if rest.startswith("counts "):
        return _read_counted(player, rest[7:])
    if rest == "discards a card":
        return Discard(player)
    if rest == "passes":
        return Pass(player)
    if found := re.fullmatch(r"exchanges (\d+) cards?", rest):
        return ExchangeCards(player, int(found[1]))
    if found := re.fullmatch(r"holds (\d+) cards?", rest):
        return TellHand(player, int(found[1]))
    if found := re.fullmatch(r"places the last piece( and closes a city)?", rest):
        return LastPiece(player, bool(found[1]))
    return None


def _read_build(player: int, text: str) -> Build | None:
    wall, *parts = (part.strip() for part in text.split(";"))
    ends = _walls(wall)
    if len(ends) != 1:
        return None
    tower_die: str | None = None
    dice: tuple[str, ...] = ()
    towers: tuple[Tower, ...] = ()
    houses: tuple[House, ...] = ()
    for part in parts:
        word, _, listed = part.partition(" ")
        if word == "rolls":
            faces = tuple(face.strip() for face in listed.split(","))
            # Three faces: the tower die first. Between two towers only the house dice are rolled.
            tower_die, dice = (faces[0], faces[1:]) if len(faces) == 3 else (None, faces)
        elif word in ("tower", "towers"):
            towers = _towers(listed)
        elif word in ("house", "houses"):
            houses = _houses(listed)
        else:
            return None
    return Build(player, ends[0], tower_die, dice, towers, houses)


def _read_counted(player: int, text: str) -> CountCards | None:
    cards: list[CountedCard] = []
    for part in re.split(r"(?<=[a-z0-9]) and (?=\d+ (?:for|palaces? and))", text):
        if found := re.fullmatch(r"(\d+) for (\S+)", part):
            cards.append(CountedCard(found[2], int(found[1])))
        elif found := re.fullmatch(r"(\d+) palaces? and (\d+) houses? for (\S+)", part):
            cards.append(CountedCard(found[3], int(found[2]), int(found[1])))
        else:
            return None
    return CountCards(player, tuple(cards))


def _read_table(text: str, players: Players) -> Snapshot | None:
    walls: tuple[tuple[int, int], ...] = ()
    towers: tuple[Tower, ...] = ()
    houses: tuple[House, ...] = ()
    palaces: tuple[House, ...] = ()
    spaces: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    player, closed = 0, None
    for part in filter(None, (part.strip() for part in text.split(";"))):
        word, _, listed = part.partition(" ")
        if word in ("wall", "walls"):
            walls = _walls(listed)
        elif word in ("tower", "towers"):
            towers = _towers(listed)
        elif word in ("house", "houses"):
            houses = _houses(listed)
        elif word in ("palace", "palaces"):
            palaces = _houses(listed)
        elif word == "spaces":
            spaces = _numbers(listed)
        elif word == "hands":
            hands = _numbers(listed)
        elif found := re.fullmatch(r"(.+) closed (\d+)", part):
            player, closed = find_player(found[1], players) or 0, int(found[2])
        elif found := re.fullmatch(r"(.+) is next", part):
            player = find_player(found[1], players) or 0
        else:
            return None
    return Snapshot(walls, towers, houses, palaces, spaces, hands, player, closed)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", text))


def _walls(text: str) -> tuple[tuple[int, int], ...]:
    return tuple((int(a), int(b)) for a, b in re.findall(r"(\d+)-(\d+)", text))


def _towers(text: str) -> tuple[Tower, ...]:
    return tuple(Tower(int(spot), colour) for spot, colour in re.findall(r"(\d+) (\w+)", text))


def _houses(text: str) -> tuple[House, ...]:
    found = re.findall(r"(\d+) ([a-z]+)(?: x(\d+))?", text)
    return tuple(House(int(cell), colour, int(count or 1)) for cell, colour, count in found)
