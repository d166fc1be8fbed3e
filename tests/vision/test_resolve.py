"""Edges and box contents re-rank, softly: a sure tile stays, an unsure one follows its neighbours."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.carcassonne.tiles import turned
from vision.doubts import find_doubts
from vision.resolve import box_counts, resolve
from vision.values import EMPTY, SIDE_LETTERS, UNKNOWN, Candidate, TileGuess


def state(tile: str, turn: int, p: float) -> Candidate:
    return Candidate(tile, turn, turned(tile, turn).sides, p)


def guess(x: int, y: int, *candidates: Candidate, edges: str = "") -> TileGuess:
    """A guess whose sides look as its candidates say, or as `edges`."""
    edge_p = np.full((4, 4), 0.02)
    shown = [(edges, 1.0)] if edges else [(c.edges, c.p) for c in candidates if c.tile != EMPTY]
    for letters, p in shown:
        for side, letter in enumerate(letters):
            edge_p[side, SIDE_LETTERS.index(letter)] += 0.92 * p
    return TileGuess(x, y, candidates, edge_p / edge_p.sum(axis=1, keepdims=True))


def test_an_unsure_tile_follows_its_neighbours() -> None:
    left, right = guess(0, 0, state("U", 0, 1.0)), guess(2, 0, state("U", 0, 1.0))
    middle = guess(1, 0, state("U", 1, 0.6), state("U", 0, 0.4))
    answer = resolve((left, middle, right))
    assert answer[1].best.turn == 0


def test_a_sure_illegal_tile_stays() -> None:
    left = guess(0, 0, state("U", 0, 0.9999), state("U", 1, 0.0001))
    right = guess(1, 0, state("B", 0, 0.9999), state("A", 1, 0.0001))
    answer = resolve((left, right))
    assert [g.best.tile for g in answer] == ["U", "B"]
    assert answer[0].best.turn == 0


def test_the_box_holds_one_crossing() -> None:
    sure = guess(0, 0, state("X", 0, 0.99), state("W", 0, 0.01))
    unsure = guess(5, 5, state("X", 0, 0.55), state("W", 1, 0.45))
    assert resolve((sure, unsure))[1].best.tile == "W"
    assert resolve((unsure,))[0].best.tile == "X"


def test_box_counts_take_gardens_as_their_twins() -> None:
    assert box_counts(("base",)) == box_counts(("base-gardens",))
    assert sum(box_counts(("base", "river-2")).values()) == 84


def test_an_unknown_tile_is_explained_by_the_sets_in_play() -> None:
    river = guess(0, 0, Candidate(UNKNOWN, 0, "FIFI", 0.9), state("U", 0, 0.1), edges="RIRI")
    assert resolve((river,))[0].best.tile == UNKNOWN
    assert resolve((river,))[0].best.edges == "RIRI"
    assert resolve((river,), ("base", "river-2"))[0].best.tile.startswith("river")


def test_a_tile_named_against_its_edges_is_a_stranger() -> None:
    """Edges carry over to tiles that the net never saw."""
    inn = guess(0, 0, state("U", 0, 0.9), Candidate(UNKNOWN, 0, "CRCR", 0.03), edges="CRCR")
    answer = resolve((inn,))[0].best
    assert (answer.tile, answer.edges) == (UNKNOWN, "CRCR")


def test_a_stranger_with_the_edges_of_a_known_tile_plays_like_it() -> None:
    inn = guess(0, 0, Candidate(UNKNOWN, 0, "FRFR", 0.6), state("U", 0, 0.4), edges="FRFR")
    assert resolve((inn,))[0].best.tile == "U"


def test_bare_table_does_not_clash() -> None:
    tile = guess(0, 0, state("U", 0, 0.7), state("U", 1, 0.3))
    empty = guess(1, 0, Candidate(EMPTY, 0, "FFFF", 0.98), state("B", 0, 0.02))
    answer = resolve((tile, empty))
    assert answer[0].best.turn == 0
    assert answer[1].best.tile == EMPTY


@pytest.mark.parametrize("count", [7, 40, 72])
def test_doubts_are_few_and_worst_first(count: int) -> None:
    rng = np.random.default_rng(count)
    tiles = tuple(guess(3 * k, 0, state("B", 0, float(p))) for k, p in enumerate(rng.uniform(0.3, 1, count)))
    doubts = find_doubts(tiles, (), (), {}, ("base",))
    assert 1 <= len(doubts) <= max(1, count // 20)
    ps = [doubt.p for doubt in doubts]
    assert ps == sorted(ps)
    worst = min(tiles, key=lambda g: g.best.p)
    assert (doubts[0].x, doubts[0].y) == worst.place
