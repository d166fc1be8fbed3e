"""The figures of a photo against those that are known to stand on the board: which are explained, gone, or new."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scoring.carcassonne.actions import FOLLOWER, FigureAt
from vision import settings
from vision.align import Alignment
from vision.figures import find_figures
from vision.net import Floats, load_model, sigmoid, softmax
from vision.reading import Seen
from vision.values import FigureGuess, Place, TileGuess

RIM_TILES = 0.12
"""How far outside its tile a foot may be seen."""
ASIDE_TILES = 0.3
"""How far beside its tile a known figure may be seen while nothing is seen on it."""
SAME_TILES = 0.24
"""Two peaks of the map nearer than this are one figure."""
COLOUR_COST = 0.3
"""A known figure in a wrong colour counts as this far aside."""
GONE_P = 0.2
"""Known figures show 0.3 and more even where shadows or neighbours hide them."""
WATER = "grey"
SPAN = 1.0 + 2.0 * settings.CROP_MARGIN


@dataclass(frozen=True, slots=True, eq=False)
class Foot:
    """A figure seen: in lattice coordinates, with the probability of each player's colour and of each feature."""

    figure: FigureGuess
    xy: NDArray[np.float64]
    colour_p: dict[str, float]
    on_p: dict[str, float]
    players_p: float
    """That it is a figure of a player: what looks grey is water where nobody plays grey."""


@dataclass(frozen=True, slots=True, eq=False)
class _Map:
    """The figure map of every crop: lattice coordinates (n, 2, h, w) and raw channels (n, channels, h, w)."""

    cells: Mapping[Place, int]
    xy: NDArray[np.float64]
    heat: Floats
    raw: Floats


def find_feet(seen: Seen, tiles: Sequence[TileGuess], colours: Sequence[str]) -> tuple[Foot, ...]:
    """The figures on tiles that are known to lie there, with all that the net said of each."""
    places = {guess.place: guess for guess in tiles}
    part = seen.only(set(places))
    guesses = [places[place] for place in part.crops.places]
    chart = _chart(part)
    found = find_figures(part.crops, guesses, part.answers, tuple(colours))
    return tuple(_foot(figure, part, chart, colours) for figure in found)


def _chart(seen: Seen) -> _Map:
    raw = seen.answers.figures
    count, _, high, wide = raw.shape
    rows, columns = np.mgrid[:high, :wide]
    middles = np.stack([columns, rows])[None] + 0.5 + np.clip(raw[:, 1:3], -0.7, 0.7)
    corners = np.array(seen.crops.places, np.float64).reshape(count, 2) + seen.crops.offsets
    xy = middles / wide * SPAN - settings.CROP_MARGIN + corners[:, :, None, None]
    return _Map({place: i for i, place in enumerate(seen.crops.places)}, xy, sigmoid(raw[:, 0]), raw)


def _foot(figure: FigureGuess, seen: Seen, chart: _Map, colours: Sequence[str]) -> Foot:
    model = load_model()
    lifted = np.linalg.inv(seen.crops.lattice.homography) @ np.array([*figure.foot_px, 1.0])
    xy = lifted[:2] / lifted[2]
    # The same figure is in the crops around it too: the surest cell of the map near its foot leads.
    away = np.hypot(*(chart.xy - xy[None, :, None, None]).swapaxes(0, 1))
    i, row, column = np.unravel_index(int(np.where(away < SAME_TILES / 2, chart.heat, -1.0).argmax()), away.shape)
    at = chart.raw[i, 3:, row, column]
    splits = np.cumsum([len(model.colours), len(model.kinds)])
    colour, _, on = (softmax(part) for part in np.split(at, splits))
    by_colour = {name: float(p) for name, p in zip(model.colours, colour, strict=True) if name in colours}
    water = sum(
        float(p) for name, p in zip(model.colours, colour, strict=True) if name == WATER and name not in colours
    )
    return Foot(figure, xy, by_colour, dict(zip(model.on, on.tolist(), strict=True)), figure.p * (1.0 - water))


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """Known figures that are surely not there any more, and feet that no known figure explains."""

    gone: tuple[FigureAt, ...]
    fresh: tuple[Foot, ...]


def compare(
    seen: Seen,
    feet: Sequence[Foot],
    staying: Sequence[FigureAt],
    leaving: Sequence[FigureAt],
    alignment: Alignment,
    colours: Sequence[str],
    new: Place | None = None,
) -> Compared:
    """Explains feet by the figures that should stand there; those just scored may stand there still.

    `new` is the cell of the new tile: a foot on it came with it, unless it is hardly off the tile of a figure
    of that colour.
    """
    offsets = dict(zip(seen.crops.places, seen.crops.offsets, strict=True))
    known = [(figure, alignment.to_photo((figure.x, figure.y))) for figure in (*staying, *leaving)]
    pairs = []
    for k, (figure, cell) in enumerate(known):
        for f, foot in enumerate(feet):
            uv = foot.xy - np.array(cell) - offsets.get(cell, np.zeros(2))
            outside = float(np.maximum(np.abs(uv - 0.5) - 0.5, 0.0).max())
            colour_p = foot.colour_p.get(colours[figure.player], 0.0)
            on_new = (foot.figure.x, foot.figure.y) == new
            if on_new and colour_p < 0.5:
                continue
            if outside <= (ASIDE_TILES if k < len(staying) and not on_new else RIM_TILES):
                pairs.append((k >= len(staying), outside + COLOUR_COST * (1.0 - colour_p), k, f))
    of_known: dict[int, int] = {}
    of_foot: dict[int, int] = {}
    for _, _, k, f in sorted(pairs):
        if k not in of_known and f not in of_foot:
            of_known[k], of_foot[f] = f, k
    crowded = {cell for k, (_, cell) in enumerate(known) if k in of_known}
    chart = _chart(seen.only({cell for _, cell in known}))
    taken = [feet[f].xy for f in of_foot]
    gone = tuple(
        figure
        for k, (figure, cell) in enumerate(known[: len(staying)])
        # Several on one tile stand too close to tell them apart: one that is seen speaks for them.
        if k not in of_known and figure.figure == FOLLOWER and cell not in crowded and _is_bare(chart, cell, taken)
    )
    return Compared(gone, tuple(foot for f, foot in enumerate(feet) if f not in of_foot))


def _is_bare(chart: _Map, cell: Place, taken: Sequence[NDArray[np.float64]]) -> bool:
    """Whether a tile is seen and shows not even a faint figure beside those that are explained."""
    i = chart.cells.get(cell)
    if i is None:
        return False
    xy = chart.xy[i]
    uv = xy - np.array(cell)[:, None, None]
    inside = (np.abs(uv - 0.5) < 0.5 + RIM_TILES).all(axis=0)
    for other in taken:
        inside &= np.hypot(*(xy - other[:, None, None])) > SAME_TILES
    return bool(np.where(inside, chart.heat[i], 0.0).max() < GONE_P)


def on_board(foot: Foot, alignment: Alignment) -> FigureGuess:
    """The figure at its place of the board."""
    x, y = alignment.to_board((foot.figure.x, foot.figure.y))
    return replace(foot.figure, x=x, y=y)
