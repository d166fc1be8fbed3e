"""Training crops: a cell with its neighbours, figures and table, as a phone would have seen it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from tools.render import states
from tools.render.art import ART_PX, ArtTile
from tools.render.camera import spoil
from tools.render.lakes import draw_lake
from tools.render.meeples import Figure, draw_figure
from tools.render.mixed import is_base_like, mixed_tile
from tools.render.tables import clutter, table
from vision.geometry import part_map, turned_edges

CROP_PX = 96
TILE_PX = 64
_CANVAS_PX = 184
MAP_CELLS = 12
# Loss masks: a figure whose colour, kind or ground is not told.
UNTOLD = -1


@dataclass(frozen=True, slots=True)
class FootLabel:
    """A figure in a crop: foot point in crop widths 0..1 and indices into COLOURS, KINDS, ON (or UNTOLD)."""

    u: float
    v: float
    colour: int
    kind: int
    on: int


@dataclass(frozen=True, slots=True, eq=False)
class Crop:
    """A picture of a cell with a quarter margin, and what it shows; edges and attributes may be None.

    `shift` is where the middle of the tile lies, in tile widths from the middle of the crop.
    """

    image_bgr: np.ndarray
    state: int
    edges: str | None
    attributes: tuple[float, ...] | None
    feet: tuple[FootLabel, ...]
    shift: tuple[float, float] | None = None


class Renderer:
    """Renders crops of one edition at a time from the art it was given."""

    def __init__(self, art: tuple[ArtTile, ...]) -> None:
        self.by_edition: dict[str, dict[str, list[ArtTile]]] = {}
        for tile in art:
            self.by_edition.setdefault(tile.edition, {}).setdefault(tile.letter or states.OTHER, []).append(tile)
        self._stands: dict[str, dict[int, np.ndarray]] = {}

    def crop(self, edition: str, kind: str, rng: np.random.Generator) -> Crop:
        """One crop; kind is 'tile', 'other', 'mixed', 'empty' or 'split'."""
        tilt_rad = np.deg2rad(rng.uniform(0, 12) if rng.random() < 0.35 else rng.uniform(5, 58))
        away = rng.normal(-np.pi / 2, 0.45) if rng.random() < 0.7 else rng.uniform(0, 2 * np.pi)
        lean = np.tan(tilt_rad) * np.array([np.cos(away), np.sin(away)])
        canvas = table((_CANVAS_PX, _CANVAS_PX), rng)
        if rng.random() < (0.5 if kind == "empty" else 0.06):
            clutter(canvas, rng)
        feet: list[tuple[Figure, int]] = []
        tidy = rng.random() < 0.5
        crowd = rng.uniform(0.2, 1.0)
        plan = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]
        shift = np.zeros(2)
        if kind == "split":
            axis = rng.integers(3)
            shift = np.array(
                [
                    rng.uniform(0.42, 0.5) if axis != 1 else rng.uniform(-0.2, 0.2),
                    rng.uniform(0.42, 0.5) if axis != 0 else rng.uniform(-0.2, 0.2),
                ]
            )
            crowd = rng.uniform(0.75, 1.0)
        middle = (np.full(2, _CANVAS_PX / 2)) + shift * TILE_PX
        loose = 0.02 if tidy else 0.07
        for dx, dy in plan:
            # A filled neighbourhood tells nothing about the middle: outer neighbours come and go.
            if rng.random() < crowd:
                at = middle + np.array([dx, dy]) * TILE_PX * rng.uniform(1.0, 1.03)
                self._lay(canvas, self._pick(edition, rng), at, loose, lean, feet, 0.1, rng)
        centre: ArtTile | None = None
        turns, middle_px = 0, middle
        if kind != "empty":
            centre = self._mixed(edition, rng) if kind == "mixed" else self._pick(edition, rng, other=kind == "other")
            wander = rng.choice([loose, 0.09, 0.24], p=[0.5, 0.3, 0.2])
            turns, middle_px = self._lay(canvas, centre, middle, wander, lean, feet, 0.4, rng, uniform=True)
        elif rng.random() < 0.12:
            foot = middle + rng.uniform(-0.7, 0.7, 2) * TILE_PX
            feet.append((_figure(foot, int(rng.integers(7)), int(rng.integers(3)), rng), UNTOLD))
        light = rng.normal(0, 0.4, 2)
        for figure, _ in sorted(feet, key=lambda item: -float(np.array(item[0].foot_px) @ lean)):
            draw_figure(canvas, figure, lean, light, TILE_PX, rng)
        to_crop = _view(rng)
        image = cv2.warpPerspective(
            canvas, to_crop, (CROP_PX, CROP_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        image = spoil(image, float(tilt_rad), rng)
        if rng.random() < (0.15 if kind == "empty" else 0.03):
            _cut_off(image, rng)
        labels = _foot_labels(feet, to_crop)
        if kind == "split":
            return Crop(image, states.STATE_INDEX[states.SPLIT], None, None, labels)
        if centre is None:
            return Crop(image, states.STATE_INDEX[states.EMPTY], None, None, labels)
        edges = None if centre.edges is None else turned_edges(centre.edges, turns)
        shift = _shift(middle_px, to_crop)
        if kind == "mixed" and edges is not None and is_base_like(edges):
            return Crop(image, UNTOLD, edges, None, labels, shift)
        if centre.letter is None:
            return Crop(image, states.STATE_INDEX[states.OTHER], edges, None, labels, shift)
        state = states.state_of(centre.letter, centre.turn + turns)
        return Crop(image, state, edges, centre.attributes, labels, shift)

    def _mixed(self, edition: str, rng: np.random.Generator) -> ArtTile:
        shelf = self.by_edition[edition]
        return mixed_tile([tile for tiles in shelf.values() for tile in tiles], rng)

    def _pick(self, edition: str, rng: np.random.Generator, other: bool = False) -> ArtTile:
        shelf = self.by_edition[edition]
        names = [states.OTHER] if other else [name for name in shelf if name != states.OTHER]
        tiles = shelf[names[rng.integers(len(names))]]
        return tiles[rng.integers(len(tiles))]

    def _lay(
        self,
        canvas: np.ndarray,
        tile: ArtTile,
        centre_px: np.ndarray,
        loose: float,
        lean: np.ndarray,
        feet: list[tuple[Figure, int]],
        p_figure: float,
        rng: np.random.Generator,
        uniform: bool = False,
    ) -> tuple[int, np.ndarray]:
        """Lay a tile, perhaps a figure on it; the quarter turns it was given and where its middle lies."""
        turns = int(rng.integers(4))
        offset = rng.uniform(-loose, loose, 2) if uniform else rng.normal(0, loose / 2, 2)
        angle = rng.normal(0, 0.012 + loose * 0.35) + turns * np.pi / 2
        size = TILE_PX * rng.uniform(0.955, 1.0) / ART_PX
        spin = size * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        at = centre_px + offset * TILE_PX
        place = np.concatenate([spin, (at - spin @ np.full(2, (ART_PX - 1) / 2))[:, None]], axis=1)
        corners = np.array([[-0.5, -0.5], [ART_PX - 0.5, -0.5], [ART_PX - 0.5, ART_PX - 0.5], [-0.5, ART_PX - 0.5]])
        quad = corners @ spin.T + place[:, 2]
        rim = np.full(3, rng.uniform(20, 200)) * rng.uniform(0.85, 1.1, 3)
        thickness = np.concatenate([quad, quad - lean * TILE_PX * 0.045])
        hull = cv2.convexHull(thickness.astype(np.float32))[:, 0]
        cv2.fillConvexPoly(canvas, np.rint(hull * 16).astype(np.int32), tuple(map(float, rim)), cv2.LINE_AA, 4)
        cv2.warpAffine(
            tile.image_bgr,
            place,
            (_CANVAS_PX, _CANVAS_PX),
            dst=canvas,
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_TRANSPARENT,
        )
        if rng.random() < 0.08:
            draw_lake(canvas, at, TILE_PX, rng)
        if rng.random() < 0.6:  # worn or dark rims
            tone = float(rng.uniform(10, 110))
            cv2.polylines(canvas, [np.rint(quad * 16).astype(np.int32)], True, (tone, tone, tone), 1, cv2.LINE_AA, 4)
        if rng.random() < p_figure:
            feet.append(self._stand(tile, place, rng))
            if rng.random() < 0.08:
                feet.append(self._stand(tile, place, rng))
        return turns, at

    def _stand(self, tile: ArtTile, place: np.ndarray, rng: np.random.Generator) -> tuple[Figure, int]:
        spots = self._spots(tile)
        colour = int(rng.choice(7, p=[0.17, 0.21, 0.19, 0.15, 0.2, 0.05, 0.03]))
        if not spots or rng.random() < 0.1:
            on, uv = UNTOLD, rng.uniform(0.08, 0.92, 2)
        else:
            on = int(rng.choice(list(spots)))
            uv = spots[on][rng.integers(len(spots[on]))]
        if rng.random() < 0.25:
            kind = 2
        elif on == states.ON.index("field"):  # farmers lie down
            kind = 1 if rng.random() < 0.8 else 0
        else:
            kind = 0 if rng.random() < 0.85 else 1
        foot = place[:, :2] @ (uv * ART_PX) + place[:, 2]
        return _figure(foot, colour, kind, rng), on

    def _spots(self, tile: ArtTile) -> dict[int, np.ndarray]:
        """Points of the picture where a figure would stand on each kind of feature."""
        if tile.letter is None:
            return {}
        if tile.name not in self._stands:
            self._stands[tile.name] = stand_points(tile)
        return self._stands[tile.name]


def stand_points(tile: ArtTile) -> dict[int, np.ndarray]:
    """Where the outline and the colours of the picture agree on road, city, field or monastery."""
    shape = part_map(str(tile.letter))
    assert shape is not None
    hsv = cv2.cvtColor(tile.image_bgr, cv2.COLOR_BGR2HSV).astype(int)
    green = (hsv[..., 0] > 28) & (hsv[..., 0] < 90) & (hsv[..., 1] > 55)
    pale = (hsv[..., 1] < 80) & (hsv[..., 2] > np.percentile(hsv[..., 2], 60))
    inside = np.zeros((ART_PX, ART_PX), bool)
    inside[6:-6, 6:-6] = True
    found = {}
    for on, name in enumerate(states.ON):
        drawn = np.rot90(shape.mask(name), -tile.turn).astype(np.uint8)
        drawn = cv2.resize(drawn, (ART_PX, ART_PX), interpolation=cv2.INTER_NEAREST)
        if not drawn.any():
            continue
        if name == "road":
            near = cv2.dilate(drawn, np.ones((25, 25), np.uint8)) > 0
            core = near & pale & inside
            hit = core if core.sum() > 60 else (drawn > 0) & inside
        elif name == "city":
            hit = (cv2.erode(drawn, np.ones((5, 5), np.uint8)) > 0) & ~green & inside
        elif name == "field":
            hit = (cv2.erode(drawn, np.ones((9, 9), np.uint8)) > 0) & green & inside
        else:
            hit = (drawn > 0) & inside
        ys, xs = np.nonzero(hit)
        if len(xs) > 20:
            found[on] = (np.stack([xs, ys], axis=1) + 0.5) / ART_PX
    return found


def _figure(foot: np.ndarray, colour: int, kind: int, rng: np.random.Generator) -> Figure:
    return Figure(
        (float(foot[0]), float(foot[1])),
        states.COLOURS[colour],
        states.KINDS[kind],
        float(rng.uniform(0.8, 1.25)),
        float(rng.uniform(0, 2 * np.pi)),
    )


def _view(rng: np.random.Generator) -> np.ndarray:
    """Canvas to crop, with the small errors of a fitted lattice."""
    half = CROP_PX / 2 * rng.normal(1.0, 0.02)
    source = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half + _CANVAS_PX / 2
    source = source + rng.normal(0, 1.3, (4, 2)) + rng.normal(0, 1.6, 2)
    target = np.array([[0, 0], [CROP_PX, 0], [CROP_PX, CROP_PX], [0, CROP_PX]]) - 0.5
    return cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32))


def _cut_off(image: np.ndarray, rng: np.random.Generator) -> None:
    """The cell reaches over the border of the photo: beyond it a crop is black."""
    side = rng.integers(4)
    reach = rng.uniform(0.05, 0.45) * CROP_PX
    slant = rng.normal(0, 8)
    edge = np.array([[0, 0], [CROP_PX, 0], [CROP_PX, reach + slant], [0, reach - slant]])
    angle = side * np.pi / 2
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    points = (edge - CROP_PX / 2) @ spin.T + CROP_PX / 2
    cv2.fillConvexPoly(image, np.rint(points).astype(np.int32), (0, 0, 0))


def _shift(middle_px: np.ndarray, to_crop: np.ndarray) -> tuple[float, float]:
    x, y, w = to_crop @ np.array([*middle_px, 1.0])
    return float((x / w + 0.5 - CROP_PX / 2) / TILE_PX), float((y / w + 0.5 - CROP_PX / 2) / TILE_PX)


def _foot_labels(feet: list[tuple[Figure, int]], to_crop: np.ndarray) -> tuple[FootLabel, ...]:
    labels = []
    for figure, on in feet:
        x, y, w = to_crop @ np.array([*figure.foot_px, 1.0])
        u, v = (x / w + 0.5) / CROP_PX, (y / w + 0.5) / CROP_PX
        if 0 <= u < 1 and 0 <= v < 1:
            colour, kind = states.COLOURS.index(figure.colour), states.KINDS.index(figure.kind)
            labels.append(FootLabel(float(u), float(v), colour, kind, on))
    return tuple(labels)
