"""Which tile lies in each cell: ranked answers from the net, EMPTY and UNKNOWN among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from scoring.carcassonne.tiles import different_turns, find_tile, set_counts
from vision.geometry import turned_edges
from vision.net import Answers, Floats, Model, load_model
from vision.values import EMPTY, SIDE_LETTERS, UNKNOWN, Candidate, Crops, Image, TileGuess

UNSURE_P = 0.9
"""Cells whose best answer is less sure are looked at in all four turns."""
EDGE_WEIGHT = 0.35
"""How much the edges and marks count beside the look of the whole tile: they carry over to unseen prints."""
TEMPERATURE = 1.0
CANDIDATES = 8
LEAST_P = 1e-4
_OTHER, _SPLIT = "OTHER", "SPLIT"
Indices = NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class _Table:
    """The states of a model unrolled: tile, turn, edges, marks, and where a state goes by a quarter turn."""

    base: tuple[tuple[int, str, int, str], ...]
    side_of: Indices
    marks: Floats
    turned: Indices
    empty: int
    other: int
    split: int


@lru_cache(maxsize=2)
def _table(model: Model) -> _Table:
    index = {name: i for i, name in enumerate(model.states)}
    base, turned = [], np.arange(len(model.states))
    for i, name in enumerate(model.states):
        if name in (EMPTY, _OTHER, _SPLIT):
            continue
        tile_id, turn = name[0], int(name[1:])
        tile = find_tile(tile_id, turn)
        assert tile is not None, name
        base.append((i, tile_id, turn, tile.sides))
        once = f"{tile_id}{turn + 1}"
        turned[i] = index.get(once, index[f"{tile_id}0"])
    side_of = np.array([[SIDE_LETTERS.index(letter) for letter in edges] for _, _, _, edges in base])
    marks = np.array([_marks_of(tile_id, model.marks) for _, tile_id, _, _ in base], np.float32)
    return _Table(tuple(base), side_of, marks, turned, index[EMPTY], index[_OTHER], index[_SPLIT])


def _marks_of(tile_id: str, names: tuple[str, ...]) -> list[float]:
    """1 or 0 for marks a base tile has or lacks, NaN for those it may have either way."""
    tile = find_tile(tile_id)
    assert tile is not None
    cities = [segment for segment in tile.segments if segment.kind == "city"]
    has = {
        "monastery": any(segment.kind == "monastery" for segment in tile.segments),
        "shield": any(segment.shields for segment in cities),
        "joined": any(len(segment.sides) > 1 for segment in cities),
        "crossing": sum(segment.kind == "road" for segment in tile.segments) > 2,
    }
    return [float(has[name]) if name in has else float("nan") for name in names]


def look(crops: Crops) -> Answers:
    """One pass of the net over the crops, for `read_tiles` and `find_figures`."""
    return load_model().look(crops.images_bgr)


def read_tiles(crops: Crops, sets: Sequence[str] = ("base",), answers: Answers | None = None) -> tuple[TileGuess, ...]:
    """The ranked answers for every cell, given the sets that may lie on the table."""
    model = load_model()
    if answers is None:
        answers = model.look(crops.images_bgr)
    table = _table(model)
    logp, edge_p = answers.state_logp.copy(), answers.edge_p.copy()
    marks_p = answers.marks_p.copy()
    if not len(logp):
        return ()
    unsure = np.nonzero(np.exp(_joint(logp, edge_p, marks_p, table)).max(axis=1) < UNSURE_P)[0]
    if len(unsure):
        logp[unsure], edge_p[unsure], marks_p[unsure] = _four_turns(
            model, crops.images_bgr[unsure], table, logp[unsure], edge_p[unsure], marks_p[unsure]
        )
    joint = np.exp(_joint(logp, edge_p, marks_p, table) / TEMPERATURE)
    joint /= joint.sum(axis=1, keepdims=True)
    guesses = []
    for place, p, sides_p, marks in zip(crops.places, joint, edge_p, marks_p, strict=True):
        candidates = _candidates(p, sides_p, marks, table, model, tuple(sets))
        guesses.append(TileGuess(place[0], place[1], candidates, sides_p.astype(np.float64)))
    return tuple(guesses)


def _joint(logp: Floats, edge_p: Floats, marks_p: Floats, table: _Table) -> Floats:
    """Log probabilities of the states with the edges and marks drawn in, softly."""
    rows = np.array([i for i, _, _, _ in table.base])
    side_logp = np.log(np.maximum(edge_p, 1e-4))
    edges = sum(side_logp[:, side, table.side_of[:, side]] for side in range(4))
    told = ~np.isnan(table.marks)
    wanted = np.where(told, np.nan_to_num(table.marks), 0.5)
    p = np.clip(marks_p, 1e-3, 1 - 1e-3)[:, None]
    each = wanted * np.log(p) + (1 - wanted) * np.log(1 - p)
    evidence = edges + (each * told).sum(axis=2)
    # Only the order among base tiles is touched: their share against EMPTY and OTHER stays.
    mixed = logp[:, rows] + EDGE_WEIGHT * evidence
    share = _log_sum(logp[:, rows]) - _log_sum(mixed)
    out: Floats = logp.copy()
    out[:, rows] = mixed + share[:, None]
    return out


def _log_sum(x: Floats) -> Floats:
    top = x.max(axis=1)
    total: Floats = top + np.log(np.exp(x - top[:, None]).sum(axis=1))
    return total


def _four_turns(
    model: Model, images_bgr: Image, table: _Table, logp: Floats, edge_p: Floats, marks_p: Floats
) -> tuple[Floats, Floats, Floats]:
    """Mean answers over the four quarter turns of the crops, told for the unturned crop."""
    states_p, sides_p, mark_p = np.exp(logp), edge_p.copy(), marks_p.copy()
    moved = np.arange(len(table.turned))
    for k in (1, 2, 3):
        moved = table.turned[moved]
        seen = model.look(np.ascontiguousarray(np.rot90(images_bgr, -k, axes=(1, 2))))
        states_p += np.exp(seen.state_logp)[:, moved]
        sides_p += np.roll(seen.edge_p, -k, axis=1)
        mark_p += seen.marks_p
    mean_logp: Floats = np.log(states_p / 4 + 1e-9)
    return mean_logp, (sides_p / 4).astype(np.float32), (mark_p / 4).astype(np.float32)


def _candidates(
    p: Floats, edge_p: Floats, marks_p: Floats, table: _Table, model: Model, sets: tuple[str, ...]
) -> tuple[Candidate, ...]:
    seen = "".join(SIDE_LETTERS[int(k)] for k in edge_p.argmax(axis=1))
    gardens = "base-gardens" in sets
    garden_p = float(marks_p[model.marks.index("garden")]) if gardens else 0.0
    found = [Candidate(EMPTY, 0, "", float(p[table.empty]))]
    for i, tile_id, turn, edges in table.base:
        if p[i] < LEAST_P:
            continue
        twin = f"{tile_id}-garden"
        if gardens and find_tile(twin) is not None:
            found.append(Candidate(twin, turn, edges, float(p[i]) * garden_p))
            found.append(Candidate(tile_id, turn, edges, float(p[i]) * (1 - garden_p)))
        else:
            found.append(Candidate(tile_id, turn, edges, float(p[i])))
    strange = float(p[table.other])
    for tile_id, turn, edges, fit in _fitting(edge_p, sets) if strange > LEAST_P else ():
        found.append(Candidate(tile_id, turn, edges, strange * fit))
    named = sum(candidate.p for candidate in found)
    found.append(Candidate(UNKNOWN, 0, seen, max(1.0 - named, float(p[table.split]))))
    found.sort(key=lambda candidate: -candidate.p)
    kept = [candidate for candidate in found[:CANDIDATES] if candidate.p >= LEAST_P] or found[:1]
    return tuple(kept)


def _fitting(edge_p: Floats, sets: tuple[str, ...]) -> list[tuple[str, int, str, float]]:
    """Tiles of the expansions on the table by how well their edges fit; what fits nowhere stays unknown."""
    fits = []
    for tile_id, turn, edges in _strangers(sets):
        if "#" not in edges:
            fit = float(np.prod([edge_p[side, SIDE_LETTERS.index(letter)] for side, letter in enumerate(edges)]))
            fits.append((tile_id, turn, edges, fit))
    total = sum(fit for _, _, _, fit in fits)
    # Tiles with the same edges share the evidence for them.
    return [(tile_id, turn, edges, fit / max(total, 1.0)) for tile_id, turn, edges, fit in fits if fit > 0.01]


@lru_cache(maxsize=8)
def _strangers(sets: tuple[str, ...]) -> tuple[tuple[str, int, str], ...]:
    ids = sorted({tile_id for key in sets if not key.startswith("base") for tile_id in set_counts(key)})
    rows = []
    for tile_id in ids:
        tile = find_tile(tile_id)
        assert tile is not None
        rows += [(tile_id, turn, turned_edges(tile.sides, turn)) for turn in different_turns(tile_id)]
    return tuple(rows)
