"""The Castle in plain sentences, for `.game` files.

    Black lays K14 at 3,11 turned 2 with a follower on N1
    Black lays K28 at 4,10 and uses wall tile 2 on 3,10/S1
    Black scores 1,11/E before 2,11/E2          the order of the last turn's scores
    Black uses wall tile 1                      (another turn)
    Black puts K43 aside                        it fits nowhere
    The wall tile at 32/33 is 5
    Black holds wall tile 7
    Black stands on 31                          points on the track
    Black has his palace in a house of 3 tiles  or: in the house at 3,10/N2
    Black tells a tower of 4 tiles              a table without a board; `path with a well`, `doubled`
    The path at 7,7/E is scored now             after a photo; or: was scored before
    The board is castle 3,11=K14.1 points=30,12

After `Then`: Black holds wall tile 5 · Black holds no wall tile · Black has 5 followers left · Black has a palace of
3 tiles · the tower at 2,10/E2 has 4 tiles (is finished, is unfinished, belongs to Black, belongs to nobody) · K14 fits
at 3,10 turned 1 (does not fit at …) · the largest empty region has 11 cells · it is Black's turn · 59 tiles are left ·
wall tile 4 of Black is best used on 7,7/E (for nothing)
"""

from __future__ import annotations

import re
from typing import Any

from scoring.castle.actions import Again, At, Discard, Hold, Jot, Lay, Order, PutPalace, Settle, StandOn, TurnUp, UseOn
from scoring.castle.board_line import read_board
from scoring.castle.end import choose_features, find_empty_regions
from scoring.castle.placing import find_known_sides, fits, is_free_cell
from scoring.castle.state import State, count_left
from scoring.castle.tiles import TILES
from scoring.game import Players
from scoring.sentences import split_player

_SPOT = r"(-?\d+),(-?\d+)/(\w+)"
_USES = rf"wall tile (\d) on {_SPOT}"
_LAYS = (
    r"lays (\w+) at (-?\d+),(-?\d+)(?: turned (\d))?"
    r"(?: with a (?:follower|herald|knight|squire|merchant) on (\w+))?"
    r"((?: and uses wall tile \d on \S+)*)"
)


def read_sentence(text: str, players: Players) -> Any:
    """One sentence as an action or several; None when it is none of this game."""
    if text.startswith("The board is "):
        return read_board(text[len("The board is ") :])
    if found := re.fullmatch(r"The wall tile at (\d+)/\d+ is (\d+)", text):
        return TurnUp(int(found[1]), int(found[2]))
    if found := re.fullmatch(rf"The (?:path|tower|house) at {_SPOT} (is scored now|was scored before)", text):
        at = At(int(found[1]), int(found[2]), found[3])
        return Settle(at, scored_before=found[4] == "was scored before")
    named = split_player(text, players)
    return None if named is None else _read_deed(*named)


def _read_deed(player: int, text: str) -> Any:
    if found := re.fullmatch(_LAYS, text):
        uses = tuple(UseOn(int(wall), int(x), int(y), part) for wall, x, y, part in re.findall(_USES, found[6] or ""))
        x, y, turn = int(found[2]), int(found[3]), int(found[4] or 0)
        return Lay(player, found[1], x, y, turn, found[5] or "", uses)
    if found := re.fullmatch(r"scores (.+? before .+)", text):
        return Order(_read_spots(found[1]))
    if text == "uses wall tile 1":
        return Again(player)
    if found := re.fullmatch(r"puts (\w+) aside", text):
        return Discard(player, found[1])
    if found := re.fullmatch(r"holds wall tile (\d+)", text):
        return Hold(player, int(found[1]))
    if found := re.fullmatch(r"stands on (\d+)", text):
        return StandOn(player, int(found[1]))
    if found := re.fullmatch(r"has h(?:is|er) palace in a house of (\d+) tiles?", text):
        return PutPalace(player, int(found[1]))
    if found := re.fullmatch(rf"has h(?:is|er) palace in the house at {_SPOT}", text):
        return PutPalace(player, 0, At(int(found[1]), int(found[2]), found[3]))
    if found := re.fullmatch(r"tells a (path|tower|house) of (\d+) tiles?( with a well)?( doubled)?", text):
        return Jot(player, found[1], int(found[2]), bool(found[3]), bool(found[4]))
    return None


def _read_spots(text: str) -> tuple[At, ...]:
    return tuple(At(int(x), int(y), part) for x, y, part in re.findall(_SPOT, text))


def check_sentence(state: State, text: str, players: Players) -> bool | None:
    """Whether a `Then` sentence is true; None when it is none of this game."""
    if found := re.fullmatch(rf"the (path|tower|house|court) at {_SPOT} (.+)", text):
        return _check_feature(state, found[1], At(int(found[2]), int(found[3]), found[4]), found[5], players)
    if found := re.fullmatch(r"(\w+) (fits|does not fit) at (-?\d+),(-?\d+)(?: turned (\d))?", text):
        place = (int(found[3]), int(found[4]))
        known = find_known_sides(state.tiles, place)
        good = found[1] in TILES and is_free_cell(state, place) and fits(found[1], int(found[5] or 0), known)
        return good is (found[2] == "fits")
    if found := re.fullmatch(r"the largest empty region has (\d+) cells?", text):
        regions = find_empty_regions(state)
        return (len(regions[0]) if regions else 0) == int(found[1])
    if found := re.fullmatch(r"(\d+) tiles? (?:is|are) left", text):
        return sum(count_left(state).values()) == int(found[1])
    if found := re.fullmatch(rf"wall tile (\d) of (.+) is best used on (nothing|{_SPOT})", text):
        return _check_choice(state, int(found[1]), found[2], found[3], players)
    if found := re.fullmatch(r"it is (.+)'s turn", text):
        return not state.over and players[state.turn_of].name == found[1]
    named = split_player(text, players)
    return None if named is None else _check_player(state, *named)


def _check_player(state: State, player: int, text: str) -> bool | None:
    if text == "holds no wall tile":
        return not state.held(player)
    if found := re.fullmatch(r"holds wall tiles? ([\d, ]+)", text):
        return sorted(map(int, re.findall(r"\d+", found[1]))) == sorted(w.wall for w in state.held(player))
    if found := re.fullmatch(r"holds (a|\d+) wall tiles? not turned up", text):
        return sum(not tile.wall for tile in state.held(player)) == (1 if found[1] == "a" else int(found[1]))
    if found := re.fullmatch(r"has (\d+) followers? left", text):
        return state.supply[player] == int(found[1])
    palace = state.palaces[player]
    if text == "has no palace":
        return palace is None
    if found := re.fullmatch(r"has a palace of (\d+) tiles?", text):
        return palace is not None and palace.size == int(found[1])
    return None


def _check_feature(state: State, kind: str, at: At, text: str, players: Players) -> bool | None:
    segment = state.find_segment((at.x, at.y), at.part)
    if segment is None:
        return False
    number = state.land.region_of[segment]
    region = state.land.regions[number]
    if region.kind != kind:
        return False
    if found := re.fullmatch(r"has (\d+) (tiles?|markets?)", text):
        counted = len(region.places) if found[2].startswith("tile") else state.markets_in(region)
        return counted == int(found[1])
    if text in ("is finished", "is unfinished"):
        return region.finished is (text == "is finished")
    if found := re.fullmatch(r"belongs to (.+)", text):
        owner = state.owner_of(number)
        return found[1] == ("nobody" if owner is None else players[owner].name)
    return None


def _check_choice(state: State, wall: int, name: str, told: str, players: Players) -> bool:
    choices = [c for c in choose_features(state) if c.wall == wall and players[c.player].name == name]
    if told == "nothing":
        return bool(choices) and all(choice.region is None for choice in choices)
    (at,) = _read_spots(told)
    segment = state.find_segment((at.x, at.y), at.part)
    return segment is not None and any(choice.region == state.land.region_of[segment] for choice in choices)
