"""Rules as soft evidence: neighbours' edges and the contents of the box re-rank what the net saw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import erfc, sqrt

import numpy as np

from scoring.carcassonne.tiles import different_turns, set_counts, turned
from vision.values import EMPTY, SIDE_LETTERS, UNKNOWN, Candidate, Matrix, Place, TileGuess

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
DAMPING = 0.3
P_FLOOR = 1e-5
CANDIDATES_MAX = 12
UNKNOWN_FLOOR = 0.02
EDGE_TRUST = 1.0
TWIN_P_MIN, TWIN_SHARE = 0.05, 0.7
BASE_SETS = frozenset({"base", "base-gardens"})
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True, slots=True, eq=False)
class _Cell:
    """The states of one cell: their answers, own evidence, and P(C, R, F, I, nothing) per side."""

    states: tuple[Candidate, ...]
    own: Matrix
    sides: Matrix


def resolve(guesses: Sequence[TileGuess], sets: Sequence[str] = ("base",)) -> tuple[TileGuess, ...]:
    """The guesses re-ranked by belief propagation over edges, then by how many of each tile the box holds."""
    if not guesses:
        return ()
    cells = {guess.place: _cell(guess, sets) for guess in guesses}
    weights = {place: cell.own for place, cell in cells.items()}
    beliefs = _propagate(cells, weights)
    counts = box_counts(sets)
    if counts:
        for _ in range(COUNT_ROUNDS):
            fresh = _count_weights(cells, beliefs, counts)
            # Half a step at a time, or two cells that claim the last tile would swap for ever.
            weights = {place: np.sqrt(weights[place] * fresh[place]) for place in cells}
            beliefs = _propagate(cells, weights)
    return tuple(_ranked(guess, cells[guess.place], beliefs[guess.place]) for guess in guesses)


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


def _cell(guess: TileGuess, sets: Sequence[str]) -> _Cell:
    states: list[Candidate] = []
    for candidate in _weighed(guess):
        if candidate.tile == UNKNOWN:
            states += _explained(candidate, guess.edge_p, sets)
        else:
            states.append(candidate)
    states = sorted(states, key=lambda state: -state.p)[: CANDIDATES_MAX + 4]
    sides = np.zeros((len(states), 4, 5))
    for k, state in enumerate(states):
        if state.tile == EMPTY:
            sides[k, :, 4] = 1.0
        elif state.tile == UNKNOWN:
            sides[k, :, :4] = guess.edge_p
        else:
            for side, letter in enumerate(state.edges):
                if letter in SIDE_LETTERS:
                    sides[k, side, SIDE_LETTERS.index(letter)] = 1.0
                else:
                    sides[k, side, :4] = 0.25
    own = np.array([max(state.p, P_FLOOR) for state in states])
    return _Cell(tuple(states), own / own.sum(), sides)


def _weighed(guess: TileGuess) -> tuple[Candidate, ...]:
    """The candidates by how well their edges fit those seen, with an unknown tile always possible.

    Edges carry over to tiles and prints that the net never saw; a tile that it names against them is a stranger.
    """
    seen = "".join(SIDE_LETTERS[int(k)] for k in np.argmax(guess.edge_p, axis=1))
    most = _edges_p(seen, guess.edge_p)
    unknown = sum(c.p for c in guess.candidates if c.tile == UNKNOWN)
    empty = sum(c.p for c in guess.candidates if c.tile == EMPTY)
    unknown = max(unknown, UNKNOWN_FLOOR * (1 - empty))
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


def _propagate(cells: dict[Place, _Cell], weights: dict[Place, Matrix]) -> dict[Place, Matrix]:
    """Loopy belief propagation: messages are over the letter that a cell shows its neighbour."""
    agree = np.full((5, 5), MISMATCH)
    agree[np.arange(4), np.arange(4)] = 1.0
    agree[4, :], agree[:, 4] = BESIDE_EMPTY, BESIDE_EMPTY
    places = list(cells)
    index = {place: i for i, place in enumerate(places)}
    most = max(len(cell.states) for cell in cells.values())
    own, sides = np.zeros((len(places), most)), np.zeros((len(places), most, 4, 5))
    for i, place in enumerate(places):
        count = len(cells[place].states)
        own[i, :count] = weights[place]
        sides[i, :count] = cells[place].sides
    beyond = np.array([[index.get((x + dx, y + dy), -1) for dx, dy in _STEPS] for x, y in places])
    back = np.array([2, 3, 0, 1])
    # messages[i, side]: what the neighbour beyond that side says about the letter there.
    messages: Matrix = np.ones((len(places), 4, 5))
    for _ in range(ROUNDS):
        like = np.maximum(np.einsum("nskl,nkl->nsk", sides, messages), 1e-12)
        without = own[:, :, None] * like.prod(axis=2, keepdims=True) / like
        shown = np.einsum("nsk,nskl->nkl", without, sides)
        shown /= np.maximum(shown.sum(axis=2, keepdims=True), 1e-300)
        said = shown[beyond, back] @ agree
        said = np.where((beyond < 0)[:, :, None], 1.0, said / said.max(axis=2, keepdims=True))
        messages = np.asarray((1 - DAMPING) * said + DAMPING * messages)
    belief = own * np.einsum("nskl,nkl->nsk", sides, messages).prod(axis=2)
    belief /= np.maximum(belief.sum(axis=1, keepdims=True), 1e-300)
    return {place: belief[i, : len(cells[place].states)] for i, place in enumerate(places)}


def _count_weights(
    cells: dict[Place, _Cell], beliefs: dict[Place, Matrix], counts: dict[str, int]
) -> dict[Place, Matrix]:
    """Own evidence, less for tiles of which the other cells probably use up the box."""
    cost = _over_cost(cells, beliefs, counts)
    mine: dict[Place, dict[str, float]] = {}
    mean: dict[str, float] = {}
    variance: dict[str, float] = {}
    for place, cell in cells.items():
        here = mine[place] = {}
        for state, p in zip(cell.states, beliefs[place], strict=True):
            here[plain(state.tile)] = here.get(plain(state.tile), 0.0) + float(p)
        for tile, p in here.items():
            mean[tile] = mean.get(tile, 0.0) + p
            variance[tile] = variance.get(tile, 0.0) + p * (1 - p)
    weights = {}
    for place, cell in cells.items():
        weight = cell.own.copy()
        for k, state in enumerate(cell.states):
            tile = plain(state.tile)
            if tile in (EMPTY, UNKNOWN):
                continue
            p = mine[place][tile]
            others, spread = mean[tile] - p, sqrt(max(variance[tile] - p * (1 - p), 0.0) + COUNT_SLACK)
            used_up = 0.5 * erfc((counts.get(tile, 0) - 0.5 - others) / (spread * sqrt(2)))
            weight[k] *= (1 - used_up) + used_up * cost
        weights[place] = weight / weight.sum()
    return weights


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


def _over_cost(cells: dict[Place, _Cell], beliefs: dict[Place, Matrix], counts: dict[str, int]) -> float:
    """Counts say little once tiles lie on the table that are in no box we were told of."""
    strange, tiles = 0.0, 0.0
    used: dict[str, float] = {}
    for place, cell in cells.items():
        for state, p in zip(cell.states, beliefs[place], strict=True):
            strange += float(p) * (state.tile == UNKNOWN)
            tiles += float(p) * (state.tile != EMPTY)
            used[plain(state.tile)] = used.get(plain(state.tile), 0.0) + float(p)
    excess = _excess(used, counts)
    mixed = strange > STRANGE_MAX * tiles or tiles > sum(counts.values()) + 1.5 or excess > EXCESS_MAX
    return OVER_COUNT_MIXED if mixed else OVER_COUNT


def _ranked(guess: TileGuess, cell: _Cell, belief: Matrix) -> TileGuess:
    order = np.argsort(-belief)[:CANDIDATES_MAX]
    ranked = tuple(
        Candidate(cell.states[k].tile, cell.states[k].turn, cell.states[k].edges, float(belief[k])) for k in order
    )
    return TileGuess(guess.x, guess.y, ranked, guess.edge_p)
