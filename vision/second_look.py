"""A second look at cells whose tile lies beside its cell: cropped again where the net saw its middle."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.crop import crop
from vision.net import Answers
from vision.tiles import UNSURE_P, look, read_tiles
from vision.values import EMPTY, Crops, Photo, TileGuess

FAR_TILES = 0.1
"""A tile further off than this is cropped again even when it was read surely: feet are measured on it."""
NEAR_TILES = 0.03
SHIFT_MAX_TILES = 0.3


def look_again(
    photo: Photo, crops: Crops, guesses: Sequence[TileGuess], answers: Answers, sets: Sequence[str] = ("base",)
) -> tuple[Crops, tuple[TileGuess, ...], Answers]:
    """Crops, guesses and answers with the loose and unsure cells read once more, where that made them surer."""
    away = np.hypot(answers.shift[:, 0], answers.shift[:, 1])
    chosen = [
        i
        for i, guess in enumerate(guesses)
        if guess.best.tile != EMPTY and (away[i] > FAR_TILES or (guess.best.p < UNSURE_P and away[i] > NEAR_TILES))
    ]
    if not chosen:
        return crops, tuple(guesses), answers
    shift = np.clip(answers.shift[chosen].astype(np.float64), -SHIFT_MAX_TILES, SHIFT_MAX_TILES)
    places = [crops.places[i] for i in chosen]
    again = crop(photo, crops.lattice, places, crops.offsets[chosen] + shift, crops.images_bgr.shape[1])
    seen = look(again)
    read = read_tiles(again, sets, seen)
    # On unknown prints a moved window can turn a right answer into a sure wrong one: it must agree or win clearly.
    better = [
        k
        for k, i in enumerate(chosen)
        if read[k].best.p > guesses[i].best.p + (0.0 if _same(read[k], guesses[i]) else 0.1)
        or (_same(read[k], guesses[i]) and away[i] > FAR_TILES)
    ]
    if not better:
        return crops, tuple(guesses), answers
    rows = np.array(chosen)[better]
    images, offsets = crops.images_bgr.copy(), crops.offsets.copy()
    images[rows], offsets[rows] = again.images_bgr[better], again.offsets[better]
    merged = list(guesses)
    for k, i in zip(better, rows, strict=True):
        merged[int(i)] = read[k]
    parts = []
    for old, new in zip(_parts(answers), _parts(seen), strict=True):
        part = old.copy()
        part[rows] = new[better]
        parts.append(part)
    return Crops(crops.places, images, crops.lattice, offsets), tuple(merged), Answers(*parts)


def _same(one: TileGuess, two: TileGuess) -> bool:
    return (one.best.tile, one.best.turn) == (two.best.tile, two.best.turn)


def _parts(answers: Answers) -> tuple[np.ndarray[tuple[int, ...], np.dtype[np.float32]], ...]:
    return answers.state_logp, answers.edge_p, answers.marks_p, answers.shift, answers.figures
