"""Applies an action: the table afterwards, with every problem it brought; nothing is ever refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from scoring.robber_knights.actions import EndTurn, Lay, MostLeft, MoveKnights, SendKnights, Snapshot, StartTile
from scoring.robber_knights.board import Fresh, Place, Stack, State, Tile, walk, with_place
from scoring.robber_knights.pieces import KNIGHTS
from scoring.robber_knights.rules import (
    find_end_turn_problems,
    find_knights_problems,
    find_lay_problems,
    find_move_problems,
    find_snapshot_problems,
    find_start_problems,
)

Counts = dict[tuple[int | None, str], int]


def apply(state: State, action: Any) -> State:
    """The table after the action."""
    return _APPLY[type(action)](state, action)


def _apply_start(state: State, action: StartTile) -> State:
    problems = (*state.problems, *find_start_problems(state, action))
    owner = action.player if state.is_seat(action.player) else None
    tile = Tile(action.terrain, action.building, owner, action.letter)
    return replace(
        state,
        step=state.step + 1,
        problems=problems,
        fresh=None,
        **_tile_more(state, (action.x, action.y), tile, dict(state.counts)),
    )


def _apply_lay(state: State, action: Lay) -> State:
    problems = (*state.problems, *find_lay_problems(state, action))
    place, player = (action.x, action.y), action.player
    counts = dict(state.counts)
    if not state.is_seat(player):
        tile = Tile(action.terrain, action.building, None, action.letter)
        more = _tile_more(state, place, tile, counts)
        return replace(state, step=state.step + 1, problems=problems, fresh=None, in_play=True, **more)
    tile = Tile(action.terrain, action.building, player, action.letter)
    if action.letter:
        for key in (action.letter, f"{tile.kind}/{action.letter}"):
            counts[player, key] = counts.get((player, key), 0) + 1
    laid = list(state.laid)
    laid[player] += 1
    return replace(
        state,
        step=state.step + 1,
        problems=problems,
        in_play=True,
        laid=tuple(laid),
        turn=player,
        placed=state.placed + 1 if state.turn == player else 1,
        fresh=Fresh(place, player) if place not in state.tiles else None,
        **_tile_more(state, place, tile, counts),
    )


def _tile_more(state: State, place: Place, tile: Tile, counts: Counts) -> dict[str, Any]:
    """What one tile more changes; on an occupied place the tile that lay there first stays and counts."""
    counts[tile.owner, tile.kind] = counts.get((tile.owner, tile.kind), 0) + 1
    if place in state.tiles:
        return {"counts": counts, "set_aside": state.set_aside + 1}
    return {"counts": counts, "tiles": {**state.tiles, place: tile}, "area": with_place(state.area, place)}


def _apply_knights(state: State, action: SendKnights) -> State:
    problems = (*state.problems, *find_knights_problems(state, action))
    if not state.is_seat(action.player):
        return replace(state, step=state.step + 1, problems=problems)
    player, castle = action.player, (action.x, action.y)
    stay = action.stay
    cells = action.cells or walk(castle, action.direction, len(stay))
    if len(cells) < len(stay):
        # No direction was told: all that is known is the castle they entered.
        stay = (sum(stay),)
    stacks = dict(state.stacks)
    for place, count in zip(cells, stay, strict=True):
        if count and place in state.tiles:
            # knights.stack: newcomers stand on top; beside the tiles they are out of the game.
            stacks[place] = stacks.get(place, ()) + (player,) * count
    total = sum(stay)
    left = tuple(
        count if seat != player or count is None else max(0, count - total) for seat, count in enumerate(state.left)
    )
    fresh = state.fresh
    if fresh is not None and fresh.place == castle and fresh.player == player:
        fresh = Fresh(castle, player, fresh.entered + total)
    else:
        fresh = None
    return replace(state, step=state.step + 1, problems=problems, stacks=stacks, left=left, fresh=fresh, most_left=())


def _apply_move(state: State, action: MoveKnights) -> State:
    problems = (*state.problems, *find_move_problems(state, action))
    here, there = (action.x, action.y), (action.to_x, action.to_y)
    stacks = dict(state.stacks)
    stack = stacks.pop(here, ())
    staying, moving = stack[: -action.count], stack[-action.count :]
    if staying:
        stacks[here] = staying
    if moving and there in state.tiles:
        stacks[there] = stacks.get(there, ()) + moving
    return replace(state, step=state.step + 1, problems=problems, stacks=stacks, fresh=None)


def _apply_end_turn(state: State, action: EndTurn) -> State:
    problems = (*state.problems, *find_end_turn_problems(state, action))
    if not state.is_seat(action.player):
        return replace(state, step=state.step + 1, problems=problems, fresh=None)
    turn = state.find_next(action.player)
    return replace(state, step=state.step + 1, problems=problems, fresh=None, turn=turn, placed=0)


def _apply_snapshot(state: State, action: Snapshot) -> State:
    seats = {player.colour: seat for seat, player in enumerate(state.players)}
    tiles: dict[Place, Tile] = {}
    stacks: dict[Place, Stack] = {}
    counts: Counts = {}
    unseen: set[Place] = set()
    area = None
    for seen in action.tiles:
        place = (seen.x, seen.y)
        tile = Tile(seen.terrain, seen.building)
        counts[None, tile.kind] = counts.get((None, tile.kind), 0) + 1
        if place in tiles:
            continue
        tiles[place] = tile
        area = with_place(area, place)
        stack = tuple(seats[colour] for colour in (*(seen.beneath or ()), seen.top) if colour in seats)
        if stack:
            stacks[place] = stack
            if seen.beneath is None:
                unseen.add(place)
    after = State(
        state.players,
        state.rules,
        state.step + 1,
        tiles,
        stacks,
        area,
        counts,
        left=_counted_left(state, action, stacks, bool(unseen)),
        laid=(0,) * len(state.players),
        unseen=frozenset(unseen),
        in_play=True,
        photographed=True,
        problems=state.problems,
    )
    return replace(after, problems=(*state.problems, *find_snapshot_problems(state, after, action)))


def _counted_left(
    state: State, action: Snapshot, stacks: Mapping[Place, Stack], is_unseen: bool
) -> tuple[int | None, ...]:
    """Knights in front of each player: as typed, else from the knights on the table when all of them are known."""
    left: list[int | None] = []
    for seat in range(len(state.players)):
        if action.left is not None and seat < len(action.left):
            left.append(action.left[seat])
        elif is_unseen:
            left.append(None)
        else:
            left.append(max(0, KNIGHTS - sum(stack.count(seat) for stack in stacks.values())))
    return tuple(left)


def _apply_most_left(state: State, action: MostLeft) -> State:
    named = tuple(sorted({seat for seat in action.players if state.is_seat(seat)}))
    return replace(state, step=state.step + 1, most_left=named)


_APPLY: dict[type[Any], Callable[[State, Any], State]] = {
    StartTile: _apply_start,
    Lay: _apply_lay,
    SendKnights: _apply_knights,
    MoveKnights: _apply_move,
    EndTurn: _apply_end_turn,
    Snapshot: _apply_snapshot,
    MostLeft: _apply_most_left,
}
