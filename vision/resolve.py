"""Rules as soft evidence: neighbours' edges and the contents of the box re-rank what the net saw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from scoring.carcassonne.tiles import different_turns, set_counts, turned
from vision.board import STEPS
from vision.values import EMPTY, SIDE_LETTERS, UNKNOWN, Candidate, Matrix, TileGuess

MISMATCH = 0.03
"""Real tables hold illegal tiles: a mismatched edge is unlikely, never impossible."""
OVER_COUNT = 0.02
"""What each tile beyond the contents of the box costs."""
OVER_COUNT_MIXED = 0.5
COUNT_ROUNDS = 5
COUNT_SLACK = 0.01
EXCESS_MAX = 2.5
STRANGE_MAX = 0.03
BESIDE_EMPTY = 0.9
ROUNDS = 8
ROUNDS_AFTER = 4
"""Messages go on from where they were once the counts have changed the weights a little."""
NORMAL = 1.702
"""The logistic curve of this steepness is the normal one to a hundredth."""
DAMPING = 0.3
P_FLOOR = 1e-5
CANDIDATES_MAX = 12
UNKNOWN_FLOOR = 0.02
EDGE_TRUST = 1.0
TWIN_P_MIN, TWIN_SHARE = 0.05, 0.7
BASE_SETS = frozenset({"base", "base-gardens"})


@dataclass(frozen=True, slots=True, eq=False)
class _Cells:
    """All cells as arrays: own evidence (n, k), P(C, R, F, I, nothing) per side (n, k, 4, 5), and which tile each
    state is, as an index into `tiles` (n, k); what a cell lacks in states is padded with zeros."""

    states: tuple[tuple[Candidate, ...], ...]
    own: Matrix
    sides: Matrix
    tile_of: NDArray[np.intp]
    tiles: tuple[str, ...]
    bare: NDArray[np.bool_]
    beyond: NDArray[np.intp]


def resolve(guesses: Sequence[TileGuess], sets: Sequence[str] = ("base",)) -> tuple[TileGuess, ...]:
    """The guesses re-ranked by belief propagation over edges, then by how many of each tile the box holds."""
    if not guesses:
        return ()
    cells = _gathered(guesses, sets)
    messages: Matrix = np.ones((len(guesses), 4, 5))
    weights = cells.own
    beliefs, messages = _propagate(cells, weights, messages, ROUNDS)
    counts = box_counts(sets)
    if counts:
        for _ in range(COUNT_ROUNDS):
            # Half a step at a time, or two cells that claim the last tile would swap for ever.
            weights = np.sqrt(weights * _count_weights(cells, beliefs, counts))
            beliefs, messages = _propagate(cells, weights, messages, ROUNDS_AFTER)
    return tuple(
        _ranked(guess, states, belief) for guess, states, belief in zip(guesses, cells.states, beliefs, strict=True)
    )


def box_counts(sets: Iterable[str]) -> dict[str, int]:
    """How many of each tile the sets in play hold; garden variants count as their plain twins."""
    total: dict[str, int] = {}
    for key in sets:
        for tile, number in set_counts(key).items():
            total[plain(tile)] = total.get(plain(tile), 0) + number
    return total


def plain(tile: str) -> str:
    """The tile without the garden of the newer printing, which changes no edge and no point of the base game."""
    return tile.removesuffix("-garden")


def _gathered(guesses: Sequence[TileGuess], sets: Sequence[str]) -> _Cells:
    states = tuple(_states(guess, sets) for guess in guesses)
    most = max(len(found) for found in states)
    tiles = tuple(sorted({plain(state.tile) for found in states for state in found}))
    number = {tile: i for i, tile in enumerate(tiles)}
    own, sides = np.zeros((len(guesses), most)), np.zeros((len(guesses), most, 4, 5))
    tile_of = np.zeros((len(guesses), most), np.intp)
    for i, (guess, found) in enumerate(zip(guesses, states, strict=True)):
        own[i, : len(found)] = [max(state.p, P_FLOOR) for state in found]
        tile_of[i, : len(found)] = [number[plain(state.tile)] for state in found]
        for k, state in enumerate(found):
            sides[i, k] = _seen_sides(guess) if state.tile == UNKNOWN else _shown_sides(state.edges)
    # Edges tell tiles apart, not tiles from the bare table: what was seen empty stays as empty as it was seen.
    bare = np.array([[state.tile == EMPTY for state in found] + [False] * (most - len(found)) for found in states])
    empty_p = np.array([guess.empty_p for guess in guesses])
    shared = _with_empty(own, bare, np.clip(empty_p, P_FLOOR, 1.0 - P_FLOOR))
    index = {guess.place: i for i, guess in enumerate(guesses)}
    beyond = np.array([[index.get((g.x + dx, g.y + dy), -1) for dx, dy in STEPS] for g in guesses])
    return _Cells(states, shared, sides, tile_of, tiles, bare, beyond)


def _with_empty(weights: Matrix, bare: NDArray[np.bool_], empty_p: Matrix) -> Matrix:
    """The weights of each row with this share for the bare table, where both it and a tile are among the states."""
    kept = np.where(bare, weights, 0.0).sum(axis=1)
    tiles = weights.sum(axis=1) - kept
    both = (kept > 0) & (tiles > 0)
    for_bare = np.where(both, empty_p / np.where(both, kept, 1.0), 1.0)
    for_tiles = np.where(both, (1.0 - empty_p) / np.where(both, tiles, 1.0), 1.0)
    shared: Matrix = weights * np.where(bare, for_bare[:, None], for_tiles[:, None])
    shared /= shared.sum(axis=1, keepdims=True)
    return shared


def _seen_sides(guess: TileGuess) -> Matrix:
    """What an unknown tile shows: the sides as they were seen."""
    return np.concatenate([guess.edge_p, np.zeros((4, 1))], axis=1)


@cache
def _shown_sides(edges: str) -> Matrix:
    """One row a side; the bare table shows nothing, a side that is no letter of ours may be any."""
    sides = np.zeros((4, 5))
    if not edges:
        sides[:, 4] = 1.0
    for side, letter in enumerate(edges):
        if letter in SIDE_LETTERS:
            sides[side, SIDE_LETTERS.index(letter)] = 1.0
        else:
            sides[side, :4] = 0.25
    return sides


def _states(guess: TileGuess, sets: Sequence[str]) -> tuple[Candidate, ...]:
    states: list[Candidate] = []
    for candidate in _weighed(guess):
        if candidate.tile == UNKNOWN:
            states += _explained(candidate, guess.edge_p, sets)
        else:
            states.append(candidate)
    return tuple(sorted(states, key=lambda state: -state.p)[: CANDIDATES_MAX + 4])


def _weighed(guess: TileGuess) -> tuple[Candidate, ...]:
    """The candidates by how well their edges fit those seen, with an unknown tile always possible.

    Edges carry over to tiles and prints that the net never saw; a tile that it names against them is a stranger.
    """
    seen = "".join(SIDE_LETTERS[int(k)] for k in np.argmax(guess.edge_p, axis=1))
    most = _edges_p(seen, guess.edge_p)
    unknown = sum(c.p for c in guess.candidates if c.tile == UNKNOWN)
    unknown = max(unknown, UNKNOWN_FLOOR * (1 - guess.empty_p))
    twins = [c for c in guess.candidates if c.tile not in (EMPTY, UNKNOWN) and c.edges == seen and c.p > TWIN_P_MIN]
    weighed = []
    for c in guess.candidates:
        if c.tile == EMPTY:
            weighed.append(c)
        elif c.tile != UNKNOWN:
            p = c.p * (_edges_p(c.edges, guess.edge_p) / most) ** EDGE_TRUST
            # A stranger that shows the edges of a known tile plays like it: an inn on a plain road.
            p += TWIN_SHARE * unknown if twins and c is twins[0] else 0.0
            weighed.append(Candidate(c.tile, c.turn, c.edges, p))
    weighed.append(Candidate(UNKNOWN, 0, seen, unknown * (1 - TWIN_SHARE if twins else 1.0)))
    return tuple(weighed)


def _edges_p(edges: str, edge_p: Matrix) -> float:
    fits = [edge_p[side, SIDE_LETTERS.index(c)] if c in SIDE_LETTERS else 0.1 for side, c in enumerate(edges)]
    return max(float(np.prod(fits)), 1e-6)


def _explained(candidate: Candidate, edge_p: Matrix, sets: Sequence[str]) -> list[Candidate]:
    """An unknown tile as the expansion tiles in play that show such edges, and what stays unknown."""
    letters = "".join(SIDE_LETTERS[int(k)] for k in np.argmax(edge_p, axis=1))
    found = []
    for key in sets:
        if key in BASE_SETS:
            continue
        for tile, number in set_counts(key).items():
            for turn in different_turns(tile):
                edges = turned(tile, turn).sides
                found.append(Candidate(tile, turn, edges, _edges_p(edges, edge_p) * number))
    total = sum(state.p for state in found)
    # The chance that the sets in play explain it grows with how well any of their tiles fits.
    share = total / (total + 0.05) if found else 0.0
    rest = Candidate(UNKNOWN, 0, letters, candidate.p * (1 - share))
    best = sorted(found, key=lambda state: -state.p)[:6]
    return [Candidate(s.tile, s.turn, s.edges, candidate.p * share * s.p / total) for s in best] + [rest]


def _propagate(cells: _Cells, weights: Matrix, messages: Matrix, rounds: int) -> tuple[Matrix, Matrix]:
    """Loopy belief propagation: messages are over the letter that a cell shows its neighbour.

    `messages[i, side]` is what the neighbour beyond that side says about the letter there.
    """
    agree = np.full((5, 5), MISMATCH)
    agree[np.arange(4), np.arange(4)] = 1.0
    agree[4, :], agree[:, 4] = BESIDE_EMPTY, BESIDE_EMPTY
    back = np.array([2, 3, 0, 1])
    alone = (cells.beyond < 0)[:, :, None]
    across = np.ascontiguousarray(np.moveaxis(cells.sides, 2, 1))  # (n, 4, k, 5), for products of matrices
    for _ in range(rounds):
        like = np.maximum((across @ messages[:, :, :, None])[..., 0], 1e-12)
        without = weights[:, None, :] * like.prod(axis=1, keepdims=True) / like
        shown = (without[:, :, None, :] @ across)[:, :, 0]
        shown /= np.maximum(shown.sum(axis=2, keepdims=True), 1e-300)
        said = shown[cells.beyond, back] @ agree
        said = np.where(alone, 1.0, said / said.max(axis=2, keepdims=True))
        messages = np.asarray((1 - DAMPING) * said + DAMPING * messages)
    belief = weights * (across @ messages[:, :, :, None])[..., 0].prod(axis=1)
    belief /= np.maximum(belief.sum(axis=1, keepdims=True), 1e-300)
    return belief, messages


def _count_weights(cells: _Cells, beliefs: Matrix, counts: dict[str, int]) -> Matrix:
    """Own evidence, less for tiles of which the other cells probably use up the box."""
    rows = np.arange(len(beliefs))[:, None]
    mine = np.zeros((len(beliefs), len(cells.tiles)))
    np.add.at(mine, (rows, cells.tile_of), beliefs)
    mean = mine.sum(axis=0)
    spreads = mine * (1 - mine)
    cost = _over_cost(dict(zip(cells.tiles, mean.tolist(), strict=True)), counts)
    held = np.array([counts.get(tile, 0) for tile in cells.tiles])
    others = mean - mine
    spread = np.sqrt(np.maximum(spreads.sum(axis=0) - spreads, 0.0) + COUNT_SLACK)
    used_up = 1.0 / (1.0 + np.exp(np.clip(NORMAL * (held - 0.5 - others) / spread, -50.0, 50.0)))
    used_up[:, [tile in (EMPTY, UNKNOWN) for tile in cells.tiles]] = 0.0
    weights: Matrix = cells.own * (1 - used_up + used_up * cost)[rows, cells.tile_of]
    return _with_empty(weights, cells.bare, np.where(cells.bare, cells.own, 0.0).sum(axis=1))


def _excess(used: dict[str, float], counts: dict[str, int]) -> float:
    """Tiles beyond the box by the sides they show: shields mistaken for none leave the box, whole tiles do not."""
    over: dict[str, float] = {}
    for tile, number in counts.items():
        over[_shape(tile)] = over.get(_shape(tile), 0.0) - number
    for tile, n in used.items():
        if tile not in (EMPTY, UNKNOWN):
            over[_shape(tile)] = over.get(_shape(tile), 0.0) + n
    return sum(max(0.0, n) for n in over.values())


@cache
def _shape(tile: str) -> str:
    """The sides of a tile, the same however it is turned."""
    return min(turned(tile, turn).sides for turn in range(4))


def _over_cost(used: dict[str, float], counts: dict[str, int]) -> float:
    """Counts say little once tiles lie on the table that are in no box we were told of."""
    strange = used.get(UNKNOWN, 0.0)
    tiles = sum(used.values()) - used.get(EMPTY, 0.0)
    excess = _excess(used, counts)
    mixed = strange > STRANGE_MAX * tiles or tiles > sum(counts.values()) + 1.5 or excess > EXCESS_MAX
    return OVER_COUNT_MIXED if mixed else OVER_COUNT


def _ranked(guess: TileGuess, states: tuple[Candidate, ...], belief: Matrix) -> TileGuess:
    order = np.argsort(-belief[: len(states)])[:CANDIDATES_MAX]
    ranked = tuple(Candidate(states[k].tile, states[k].turn, states[k].edges, float(belief[k])) for k in order)
    return TileGuess(guess.x, guess.y, ranked, guess.edge_p)
