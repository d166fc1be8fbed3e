"""Figures on the tiles: feet from the net's map, merged across cells, with colour, kind and part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision import settings
from vision.finished import finished_parts
from vision.geometry import kind_of, rank_parts
from vision.net import Answers, Floats, Model, load_model, sigmoid, softmax
from vision.values import EMPTY, UNKNOWN, Crops, FigureGuess, Lattice, Place, TileGuess

LEAST_P = 0.45
FAINT_P = 0.15
SAME_TILES = 0.45
"""A faint spot nearer than this to a found figure is its head or its shadow."""
RARE_P = {"grey": 0.75, "pink": 0.6}
"""Colours of few boxes: water and stone look grey, so such a figure must be clear, or one of several."""
SEVERAL = 3
MERGE_TILES = 0.24
"""Two feet nearer than this are one figure seen in two crops."""
RIM_TILES = 0.12
"""How far outside its own tile a crop may report a foot: the foot of a tall figure is never exact."""
HEAD_TILES = 0.5
"""How high over its foot a head may stand in the photo, in tiles, when the table is seen from the side."""
BESIDE_TILES = 0.17
SPAN = 1.0 + 2.0 * settings.CROP_MARGIN


@dataclass(frozen=True, slots=True, eq=False)
class _Foot:
    """A peak of the map: lattice coordinates, and the probabilities of what it is."""

    xy: NDArray[np.float64]
    p: float
    place: Place
    colour_p: Floats
    kind_p: Floats
    on_p: Floats


def find_figures(
    crops: Crops, guesses: Sequence[TileGuess], answers: Answers | None = None, colours: Sequence[str] = ()
) -> tuple[FigureGuess, ...]:
    """The figures that stand or lie on tiles; `colours`, when given, are those of the players."""
    model = load_model()
    if answers is None:
        answers = model.look(crops.images_bgr)
    by_place = {guess.place: guess for guess in guesses}
    finished = finished_parts(guesses)
    offsets = dict(zip(crops.places, crops.offsets, strict=True))
    feet: list[_Foot] = []
    for i, place in enumerate(crops.places):
        guess = by_place.get(place)
        if guess is not None and guess.best.tile != EMPTY:
            feet += _peaks(answers.figures[i], place, crops.offsets[i], model)
    figures = []
    for foot in _without_rare(_without_heads(_merged(feet), crops.lattice), model):
        figure = _placed(foot, by_place, finished, offsets, crops, model, tuple(colours))
        if figure is not None:
            figures.append(figure)
    return tuple(sorted(figures, key=lambda figure: (figure.y, figure.x, -figure.p)))


def faint_feet(crops: Crops, answers: Answers, figures: Sequence[FigureGuess]) -> dict[Place, float]:
    """How probably a figure was missed on a tile: the hottest spot that is too cold for one and far from all found."""
    found = np.array([[f.x + f.foot_uv[0], f.y + f.foot_uv[1]] for f in figures]).reshape(-1, 2)
    cells = answers.figures.shape[-1]
    grid = (np.arange(cells) + 0.5) / cells * SPAN - settings.CROP_MARGIN
    inside = (grid > 0.0) & (grid < 1.0)
    faint = {}
    for place, raw in zip(crops.places, answers.figures, strict=True):
        heat = sigmoid(raw[0])[np.ix_(inside, inside)]
        row, column = np.unravel_index(int(heat.argmax()), heat.shape)
        at = np.array([place[0] + grid[inside][column], place[1] + grid[inside][row]])
        near = len(found) and float(np.hypot(*(found - at).T).min()) < SAME_TILES
        if heat[row, column] > FAINT_P and not near:
            faint[place] = float(heat[row, column])
    return faint


def _peaks(raw: Floats, place: Place, offset: NDArray[np.float64], model: Model) -> list[_Foot]:
    heat = sigmoid(raw[0])
    cells = len(heat)
    padded = np.pad(heat, 1)
    around = np.max([padded[dy : dy + cells, dx : dx + cells] for dy in range(3) for dx in range(3)], axis=0)
    first = 3
    splits = np.cumsum([len(model.colours), len(model.kinds)])
    feet = []
    for row, column in zip(*np.nonzero((heat >= around) & (heat >= LEAST_P)), strict=True):
        shift = np.clip(raw[1:3, row, column], -0.7, 0.7)
        crop_uv = (np.array([column, row]) + 0.5 + shift) / cells
        cell_uv = crop_uv * SPAN - settings.CROP_MARGIN
        if (cell_uv < -RIM_TILES).any() or (cell_uv > 1.0 + RIM_TILES).any():
            continue
        colour, kind, on = (softmax(part) for part in np.split(raw[first:, row, column], splits))
        feet.append(_Foot(np.array(place) + offset + cell_uv, float(heat[row, column]), place, colour, kind, on))
    return feet


def _merged(feet: list[_Foot]) -> list[_Foot]:
    """One foot for each figure: the surest view leads, the others add their colour."""
    kept: list[_Foot] = []
    for foot in sorted(feet, key=lambda item: -item.p):
        twin = next(
            (
                k
                for k, other in enumerate(kept)
                if other.place != foot.place and np.hypot(*(other.xy - foot.xy)) < MERGE_TILES
            ),
            None,
        )
        if twin is None:
            if not any(np.hypot(*(other.xy - foot.xy)) < MERGE_TILES / 2 for other in kept):
                kept.append(foot)
            continue
        lead = kept[twin]
        share = foot.p / (lead.p + foot.p)
        colour_p, kind_p, on_p = (
            (1 - share) * a + share * b
            for a, b in ((lead.colour_p, foot.colour_p), (lead.kind_p, foot.kind_p), (lead.on_p, foot.on_p))
        )
        kept[twin] = _Foot(lead.xy, lead.p, lead.place, colour_p, kind_p, on_p)
    return kept


def _without_heads(feet: list[_Foot], lattice: Lattice) -> list[_Foot]:
    """A tall figure on a tilted table may be seen twice, at its head and at its foot: the nearer is the foot."""
    if len(feet) < 2:
        return feet
    xy = np.array([foot.xy for foot in feet])
    at = lattice.points_px(xy)
    across = lattice.points_px(xy + np.array([0.5, 0.0])) - lattice.points_px(xy - np.array([0.5, 0.0]))
    down = lattice.points_px(xy + np.array([0.0, 0.5])) - lattice.points_px(xy - np.array([0.0, 0.5]))
    tile_px = np.maximum(np.linalg.norm(across, axis=1), np.linalg.norm(down, axis=1))
    area = np.abs(across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0])
    # Seen from straight above a head lies on its foot; the flatter the view, the higher it stands in the photo.
    flat = np.clip(1.0 - (area / tile_px**2) ** 2, 0.0, 1.0) ** 0.5
    heads = set()
    for i, head in enumerate(feet):
        for k, foot in enumerate(feet):
            rise = float(at[k, 1] - at[i, 1]) / float(tile_px[k])
            beside = abs(float(at[k, 0] - at[i, 0])) / float(tile_px[k])
            same = head.colour_p.argmax() == foot.colour_p.argmax()
            if i != k and k not in heads and same and 0 <= rise < HEAD_TILES * flat[k] and beside < BESIDE_TILES:
                heads.add(i)
    return [foot for i, foot in enumerate(feet) if i not in heads]


def _without_rare(feet: list[_Foot], model: Model) -> list[_Foot]:
    """Without faint figures of a rare colour, unless so many are seen that somebody plays it."""
    names = [model.colours[int(foot.colour_p.argmax())] for foot in feet]
    return [
        foot
        for foot, name in zip(feet, names, strict=True)
        if foot.p >= RARE_P.get(name, LEAST_P) or names.count(name) >= SEVERAL
    ]


def _placed(
    foot: _Foot,
    by_place: dict[Place, TileGuess],
    finished: frozenset[tuple[Place, str]],
    offsets: dict[Place, NDArray[np.float64]],
    crops: Crops,
    model: Model,
    colours: tuple[str, ...],
) -> FigureGuess | None:
    """The figure on the tile under its foot, or on the nearest tile when the foot is just off the board."""
    ranked = []
    x, y = int(np.floor(foot.xy[0])), int(np.floor(foot.xy[1]))
    for near in {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} | {foot.place}:
        guess = by_place.get(near)
        if guess is None or guess.best.tile == EMPTY:
            continue
        uv = foot.xy - np.array(near) - offsets.get(near, np.zeros(2))
        ranked.append((float(np.maximum(np.abs(uv - 0.5) - 0.5, 0.0).max()), near, uv))
    if not ranked:
        return None
    outside, place, uv = min(ranked, key=lambda item: (item[0], item[1]))
    if outside > RIM_TILES:
        return None
    guess = by_place[place]
    on_p = dict(zip(model.on, foot.on_p.tolist(), strict=True))
    on, segment = max(on_p, key=lambda name: on_p[name]), ""
    segment_p = on_p[on]
    if guess.best.tile not in (EMPTY, UNKNOWN):
        done = [part for at, part in finished if at == place]
        parts = rank_parts(guess.best.tile, guess.best.turn, (float(uv[0]), float(uv[1])), on_p, done)
        if parts:
            segment, segment_p = parts[0]
            on = kind_of(segment)
    allowed = [i for i, name in enumerate(model.colours) if not colours or name in colours]
    allowed = allowed or list(range(len(model.colours)))
    chosen = max(allowed, key=lambda i: float(foot.colour_p[i]))
    colour_p = float(foot.colour_p[chosen] / max(float(foot.colour_p[allowed].sum()), 1e-9))
    kind = model.kinds[int(foot.kind_p.argmax())]
    foot_px = crops.lattice.points_px(foot.xy[None])[0]
    clipped = np.clip(uv, 0.0, 1.0)
    return FigureGuess(
        place[0],
        place[1],
        kind,
        model.colours[chosen],
        on,
        segment,
        foot.p,
        (float(clipped[0]), float(clipped[1])),
        (float(foot_px[0]), float(foot_px[1])),
        segment_p,
        colour_p,
    )
