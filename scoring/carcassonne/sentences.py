"""The sentences of `.game` files about Carcassonne.

    Red lays K at 1,0
    Red lays K at 1,0 turned 2 with a knight N        (knight N, thief S, farmer WL, monk: sides as seen on the table)
    Red lays H at 1,0 with a follower on field0       (or the part by its name)
    Red lays H at 1,0 with a large knight N           (another figure: large, builder, pig, abbot …)
    Red lays S at 1,0, mage to 0,0/road0, witch away  (pieces of nobody, moved before the figure)
    K is set aside
    Red puts a follower on 1,0/city0                  (apart from laying)
    Red takes the follower from 1,0/city0
    The table shows 0,0=D^0 1,0=K^1+0:city0 points=3,4
    By hand: finished city, 5 tiles, 2 shields, Red 2, Blue 1
    Red gets 3 points by hand
    The players count 0,0/city0                       (or: The players counted 0,0/city0 before)
    Nobody moves                                      (what waits is scored)

Then Red has 6 followers left · Then it is Blue's turn · Then 0,0/city0 is finished (unfinished) · Then 0,0/city0
has 3 tiles · Then Red owns 0,0/city0 (nobody owns) · Then Red may not place on 0,0/city0 · Then K fits at 1,0 (does
not fit) · Then Red stands on space 3 of lap 2 · Then the game is over · Then the notation is … · Then the players
are asked about follower.return.
"""

from __future__ import annotations

import re
from typing import Any

from scoring.carcassonne.actions import (
    FOLLOWER,
    CorrectPoints,
    CountFinished,
    GoOn,
    LayTile,
    PieceMove,
    PlaceFigure,
    ScoreByHand,
    SetAside,
    TakeFigure,
)
from scoring.carcassonne.box import is_over
from scoring.carcassonne.expansion import known_expansions
from scoring.carcassonne.final import problems
from scoring.carcassonne.notation import GAME_ID, notation, read_notation
from scoring.carcassonne.questions import may_place, tiles_that_fit, who_owns
from scoring.carcassonne.state import State, count_tiles
from scoring.carcassonne.tiles import CITY, FIELD, HALVES, MONASTERY, ROAD, SIDES, Tile, find_tile
from scoring.game import Players
from scoring.points import totals_of
from scoring.problems import QUESTION
from scoring.sentences import BadSentence, find_player, split_player
from scoring.track import Track
from scoring.values import Spot, read_spot

TRACK = Track(50)
"""Fifty spaces (track)."""

ROLES = {"knight": CITY, "thief": ROAD, "farmer": FIELD, "monk": MONASTERY}
SPOT = r"(-?\d+,-?\d+/[\w-]+)"
_LAY = re.compile(r"lays (\S+) at (-?\d+),(-?\d+)(?: turned ([0-3]))?(?: with an? (.+?))?((?:, \S+ (?:to \S+|away))*)")


def read_sentence(text: str, players: Players) -> Any:
    """One line as actions, or None when it is no sentence of ours."""
    for hook in known_expansions():
        read = hook.read_sentence(text, players)
        if read is not None:
            return read
    if text == "Nobody moves":
        return GoOn()
    if text.startswith("The table shows "):
        return read_notation(f"{GAME_ID} {text[16:]}")
    if found := re.fullmatch(r"(\S+) is set aside", text):
        return SetAside(found[1])
    if found := re.fullmatch(rf"The players count {SPOT}", text):
        return _count(found[1], True)
    if found := re.fullmatch(rf"The players counted {SPOT} before", text):
        return _count(found[1], False)
    if text.startswith("By hand: "):
        return _read_by_hand(text[9:], players)
    named = split_player(text, players)
    return None if named is None else _read_of_player(*named)


def _count(text: str, counts: bool) -> CountFinished:
    spot = read_spot(text)
    return CountFinished(spot.place[0], spot.place[1], spot.part, counts)


def _read_of_player(player: int, text: str) -> Any:
    if found := _LAY.fullmatch(text):
        tile_id, x, y, turn, figure, moves = found.groups()
        tile = find_tile(tile_id, int(turn or 0))
        part, kind = _read_figure(tile, figure) if figure and tile else ("", FOLLOWER)
        return LayTile(player, tile_id, int(x), int(y), int(turn or 0), part, kind, _read_moves(moves))
    if found := re.fullmatch(rf"puts an? ([\w-]+) on {SPOT}", text):
        spot = read_spot(found[2])
        return PlaceFigure(player, spot.place[0], spot.place[1], spot.part, found[1])
    if found := re.fullmatch(rf"takes the ([\w-]+) from {SPOT}", text):
        spot = read_spot(found[2])
        return TakeFigure(player, spot.place[0], spot.place[1], spot.part, found[1])
    if found := re.fullmatch(r"(gets|loses) (\d+) points? by hand(?: because (.+))?", text):
        return CorrectPoints(player, int(found[2]) * (1 if found[1] == "gets" else -1), found[3] or "")
    return None


def _read_figure(tile: Tile, text: str) -> tuple[str, str]:
    """`knight N`, `large farmer WL`, `monk`, `follower on city0` as a part and a kind of figure."""
    if found := re.fullmatch(r"([\w-]+) on ([\w-]+)", text):
        return found[2], found[1]
    words = text.split()
    if words[0] not in ROLES:
        kind, words = words[0], words[1:]
    else:
        kind = FOLLOWER
    if not words or words[0] not in ROLES or len(words) > 2:
        raise BadSentence(f"expected a knight, thief, farmer or monk, got {text!r}")
    role = ROLES[words[0]]
    if role == MONASTERY:
        return MONASTERY, kind
    where = words[1] if len(words) == 2 else ""
    if role == FIELD and where in HALVES:
        part = tile.at_half[HALVES.index(where)]
    elif role == FIELD and where in SIDES:
        part = tile.at_half[2 * SIDES.index(where)]
    elif where in SIDES:
        part = tile.at_side[SIDES.index(where)]
    else:
        part = ""
    if not part.startswith(role):
        raise BadSentence(f"{tile.id} turned {tile.turn} has no {role} at {where!r}")
    return part, kind


def _read_moves(text: str) -> tuple[PieceMove, ...]:
    moves = []
    for piece, to in re.findall(r", (\S+) (?:to (\S+)|away)", text):
        if to:
            spot = read_spot(to.rstrip(","))
            moves.append(PieceMove(piece, spot.place[0], spot.place[1], spot.part))
        else:
            moves.append(PieceMove(piece))
    return tuple(moves)


def _read_by_hand(text: str, players: Players) -> ScoreByHand:
    first, *rest = (part.strip() for part in text.split(","))
    state, _, feature = first.rpartition(" ")
    counts = {"tile": 0, "shield": 0, "city": 0}
    figures = [0] * len(players)
    marks = []
    for part in rest:
        if found := re.fullmatch(r"(\d+) (tile|shield)s?", part):
            counts[found[2]] = int(found[1])
        elif found := re.fullmatch(r"(\d+) cit(?:y|ies)", part):
            counts["city"] = int(found[1])
        elif found := re.fullmatch(r"(.+) (\d+)", part):
            seat = find_player(found[1], players)
            if seat is None:
                raise BadSentence(f"nobody is called {found[1]!r}")
            figures[seat] = int(found[2])
        elif found := re.fullmatch(r"with an? (\S+)", part):
            marks.append(found[1])
        else:
            raise BadSentence(f"expected tiles, shields, cities or a player with followers, got {part!r}")
    return ScoreByHand(
        feature,
        tuple(figures),
        counts["tile"],
        counts["shield"],
        counts["city"],
        state != "unfinished",
        tuple(marks),
    )


def check_sentence(state: State, text: str, players: Players) -> bool | None:
    """Whether a `Then` line about the table is true; None when it is none of ours."""
    for hook in known_expansions():
        told = hook.check_sentence(state, text, players)
        if told is not None:
            return told
    if text == "the game is over":
        return is_over(state)
    if text.startswith("the notation is "):
        return notation(state) == f"{GAME_ID} {text[16:]}"
    if found := re.fullmatch(r"it is (.+)'s turn", text):
        return find_player(found[1], players) == state.turn
    if found := re.fullmatch(r"the players are asked about (\S+)(?: worth (\d+))?", text):
        asked = [p for p in problems(state) if p.kind == QUESTION and p.clause == found[1]]
        return any(found[2] is None or dict(p.text.params).get("n") == int(found[2]) for p in asked)
    if found := re.fullmatch(r"(\S+) (fits|does not fit) at (-?\d+),(-?\d+)", text):
        place = (int(found[3]), int(found[4]))
        fits = any(fitting.tile == found[1] for fitting in tiles_that_fit(state, place, only_left=False))
        return fits == (found[2] == "fits")
    if found := re.fullmatch(rf"{SPOT} is (finished|unfinished)", text):
        return state.regions[state.region_of[read_spot(found[1])]].is_finished == (found[2] == "finished")
    if found := re.fullmatch(rf"{SPOT} has (\d+) tiles?", text):
        return count_tiles(state.regions[state.region_of[read_spot(found[1])]]) == int(found[2])
    if found := re.fullmatch(rf"{SPOT} and {SPOT} are (one|two)", text):
        same = state.region_of[read_spot(found[1])] == state.region_of[read_spot(found[2])]
        return same == (found[3] == "one")
    if found := re.fullmatch(rf"nobody owns {SPOT}", text):
        owned = who_owns(state, read_spot(found[1]))
        return owned is not None and not owned.owners
    named = split_player(text, players)
    return None if named is None else _check_of_player(state, *named)


def _check_of_player(state: State, player: int, text: str) -> bool | None:
    if found := re.fullmatch(r"has (\d+|no) ([\w-]+?)s? left", text):
        wanted = 0 if found[1] == "no" else int(found[1])
        return state.supply.get((player, found[2]), 0) == wanted
    if found := re.fullmatch(r"stands on space (\d+) of lap (\d+)", text):
        lap, space = TRACK.find_lap_and_space(totals_of(state.events, len(state.players))[player])
        return (space, lap + 1) == (int(found[1]), int(found[2]))
    if found := re.fullmatch(rf"owns {SPOT}", text):
        owned = who_owns(state, read_spot(found[1]))
        return owned is not None and owned.owners == (player,)
    if found := re.fullmatch(rf"may( not)? place an? ([\w-]+) on {SPOT}(?: of (\S+)(?: turned ([0-3]))?)?", text):
        tile = (found[4], int(found[5] or 0)) if found[4] else None
        permission = may_place(state, player, read_spot(found[3]), found[2], tile)
        return permission.allowed == (found[1] is None)
    if found := re.fullmatch(rf"stands on {SPOT}(?: with an? ([\w-]+))?", text):
        spot = read_spot(found[1])
        here: list[Spot] = [
            f.spot
            for f in state.regions[state.region_of[spot]].figures
            if f.player == player and f.kind == (found[2] or FOLLOWER)
        ]
        return spot in here
    return None
