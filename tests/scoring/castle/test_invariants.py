"""What holds in every legal game of The Castle, move by move, and a second, slower way to the same features."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from scoring.castle import GAME
from scoring.castle.actions import Lay, Snapshot
from scoring.castle.questions import list_empty_regions
from scoring.castle.state import FOLLOWERS, State
from scoring.castle.tiles import COURT
from scoring.castle.wall import CELL_SET, START_PIECES
from scoring.edges import FACING, find_neighbour
from scoring.land import SegmentAt
from scoring.problems import ILLEGAL
from scoring.regions import Regions
from scoring.values import Player

PLAYERS = (Player("Black", "black", "circle"), Player("White", "white", "square"))


def play(seed: int, preset: str | None = None) -> list[State]:
    """Every state of a legal game at random."""
    rng = Random(seed)
    states = [GAME.start(PLAYERS, GAME.rules(preset=preset))]
    while (action := GAME.random_action(states[-1], rng)) is not None:
        states.append(GAME.apply(states[-1], action))
    return states


def check(before: State, state: State) -> None:
    standing = [sum(player == seat for player in state.followers.values()) for seat in (0, 1)]
    assert [standing[seat] + state.supply[seat] for seat in (0, 1)] == [FOLLOWERS, FOLLOWERS], "figures are conserved"
    corners = [tile.corner for tile in state.walls]
    assert len(set(corners)) == len(corners), "a wall tile is taken at most once"
    assert all(sum(tile.wall == kind for tile in state.walls) <= 2 for kind in range(1, 10))
    assert min(state.totals) >= 0 and all(now >= was for now, was in zip(state.totals, before.totals, strict=True))
    assert all(term.amount >= 0 for e in state.events for c in e.contenders for term in c.points.terms)
    empty = CELL_SET - state.tiles.keys()
    assert len(empty) == 76 - len(state.tiles)
    assert sum(len(region) for region in list_empty_regions(state)) == len(empty)
    for segment in state.followers:
        region = state.land.find_region(segment)
        assert region.kind == COURT or not region.finished, "nobody stays on a finished feature"
    for seat in (0, 1):
        was, now = before.palaces[seat], state.palaces[seat]
        assert was is None or (now is not None and now.size >= was.size), "a palace never shrinks"
        if now is not None and now.at is not None:
            house = state.land.find_region(now.at)
            assert house.finished and house.kind == "house" and len(house.places) == now.size


@pytest.mark.parametrize("seed", range(40))
def test_invariants_of_a_legal_game(seed: int) -> None:
    states = play(seed, (None, "french", "english")[seed % 3])
    for before, state in pairwise(states):
        check(before, state)
    last = states[-1]
    assert last.over and not [p for p in last.problems if p.kind == ILLEGAL]
    assert len(last.tiles) + len(last.discarded) == 60
    tally = GAME.final(last)
    assert all(end >= now for end, now in zip(tally.totals, last.totals, strict=True))


def join_at_once(state: State) -> dict[frozenset[SegmentAt], bool]:
    """Every feature as a set of parts, and whether it is finished, by looking at the whole table at once."""
    pieces = {
        SegmentAt(*place, number): piece
        for place in (*START_PIECES, *state.tiles)
        for number, piece in enumerate(state.pieces_at(place))
    }
    at = {(segment.place, edge): segment for segment, piece in pieces.items() for edge in piece.edges}
    regions = Regions(pieces)
    facing_empty = set()
    for (place, edge), segment in at.items():
        beside = find_neighbour(place, edge)
        other = at.get((beside, FACING[edge]))
        if other is not None and pieces[other].kind == pieces[segment].kind:
            regions.join(segment, other)
        if beside in CELL_SET and beside not in state.tiles:
            facing_empty.add(segment)
    return {frozenset(members): not facing_empty & set(members) for members in regions}


@pytest.mark.parametrize("seed", range(8))
def test_features_grown_equal_features_joined_at_once(seed: int) -> None:
    states = play(100 + seed)
    for state in states[::12] + states[-1:]:
        grown = {frozenset(region.spots): region.finished for region in state.land.regions.values()}
        assert grown == join_at_once(state)


@pytest.mark.parametrize("seed", range(8))
def test_a_snapshot_of_the_end_gives_the_same_final_scores(seed: int) -> None:
    last = play(200 + seed)[-1]
    (snapshot,) = GAME.read_notation(GAME.notation(last))
    assert isinstance(snapshot, Snapshot)
    seen = GAME.apply(GAME.start(PLAYERS, last.rules), snapshot)
    told, known = GAME.final(seen), GAME.final(last)
    assert told.totals == known.totals and told.winners == known.winners
    assert [p for p in seen.problems if p.kind == ILLEGAL] == []
    assert sorted((e.source, e.points_of(0), e.points_of(1)) for e in told.events) == sorted(
        (e.source, e.points_of(0), e.points_of(1)) for e in known.events
    )


def test_random_play_uses_everything() -> None:
    """Otherwise the games above would prove little: wall tiles are taken and used, tiles put aside, palaces moved."""
    kinds, uses, palaces, taken = set(), 0, 0, 0
    for seed in range(60):
        rng = Random(seed)
        state = GAME.start(PLAYERS, GAME.rules())
        while (action := GAME.random_action(state, rng)) is not None:
            kinds.add(action.kind)
            uses += len(action.uses) if isinstance(action, Lay) else 0
            state = GAME.apply(state, action)
        palaces += sum(palace is not None for palace in state.palaces)
        taken += len(state.walls)
    assert kinds == {"lay", "turn-up", "discard", "again"}
    assert uses > 0 and palaces > 60 and taken > 60
