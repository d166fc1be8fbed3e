"""Crops of the labelled real tables: tiles, empty cells and cells off by half a tile."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tools.labels import OWN_LABELS, Label, read_labels
from tools.render import states
from tools.render.camera import spoil
from tools.render.crops import CROP_PX, UNTOLD, Crop, FootLabel
from tools.render.meeples import Figure, draw_figure

LONG_SIDE_PX = 1600
_DRAWN_COLOURS = (0.15, 0.17, 0.15, 0.13, 0.16, 0.16, 0.08)
"""Figures drawn into photos, by colour: photographed grey and pink ones are few."""


@dataclass(frozen=True, slots=True)
class LabelledFigure:
    """A figure as labelled: foot point in lattice coordinates."""

    foot_xy: tuple[float, float]
    colour: str
    kind: str
    on: str


@dataclass(frozen=True, slots=True, eq=False)
class LabelledTable:
    """One photo with its labels: `homography` takes lattice coordinates to pixels of the working image."""

    name: str
    edition: str
    image_bgr: np.ndarray
    homography: np.ndarray
    tiles: dict[tuple[int, int], tuple[str, str]]
    centres_xy: dict[tuple[int, int], np.ndarray]
    figures: tuple[LabelledFigure, ...]


def read_tables(shared: Path) -> tuple[LabelledTable, ...]:
    """All labelled photos of a folder laid out as `../shared/vision`, by its labels and by ours."""
    labels = (*read_labels(shared / "photos", shared / "labels"), *read_labels(shared / "photos", OWN_LABELS))
    return tuple(_table_of(label) for label in sorted(labels, key=lambda label: label.stem))


def _table_of(label: Label) -> LabelledTable:
    image = cv2.imread(str(label.photo))
    factor = min(1.0, LONG_SIDE_PX / max(image.shape[:2]))
    if factor < 1:
        full_px = max(image.shape[:2])
        image = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        factor = max(image.shape[:2]) / full_px
    rows = np.array([(*place, *px) for place, px in label.centres_px.items()], np.float64)
    lattice_xy, centres_px = rows[:, :2] + 0.5, rows[:, 2:] * factor
    homography, _ = cv2.findHomography(lattice_xy, centres_px, cv2.RANSAC, 0.12 * _spacing(rows) * factor)
    homography, _ = cv2.findHomography(lattice_xy, centres_px, 0) if homography is None else (homography, None)
    back = cv2.perspectiveTransform(centres_px[None], np.linalg.inv(homography))[0]
    centres = dict(zip(label.centres_px, back, strict=True))
    figures = []
    for figure in label.figures:
        x, y = (centres[figure.place] - 0.5).tolist()
        foot = (x + figure.uv[0], y + figure.uv[1])
        figures.append(LabelledFigure(foot, figure.colour, figure.kind, figure.on))
    edition = "c2" if "c2" in label.photo.parent.name else "c1"
    return LabelledTable(label.stem, edition, image, homography, label.tiles, centres, tuple(figures))


def _spacing(rows: np.ndarray) -> float:
    spread = np.ptp(rows[:, 2:], axis=0) / np.maximum(np.ptp(rows[:, :2], axis=0), 1)
    return float(np.mean(spread))


def cut(
    table: LabelledTable,
    centre_xy: np.ndarray,
    size: float = 1.0,
    angle_rad: float = 0.0,
    warp: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """The crop around a lattice point and the map from lattice to crop pixels."""
    spin = np.array([[np.cos(angle_rad), -np.sin(angle_rad)], [np.sin(angle_rad), np.cos(angle_rad)]])
    corners = np.array([[-0.75, -0.75], [0.75, -0.75], [0.75, 0.75], [-0.75, 0.75]]) * size
    if warp is not None:
        corners = corners + warp
    corners = corners @ spin.T + centre_xy
    target = np.array([[0, 0], [CROP_PX, 0], [CROP_PX, CROP_PX], [0, CROP_PX]], np.float32) - 0.5
    to_crop = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    full = to_crop @ np.linalg.inv(table.homography)
    corners_px = cv2.perspectiveTransform(corners[None].astype(np.float64), table.homography)[0]
    shrink = float(np.sqrt(max(1.0, cv2.contourArea(corners_px.astype(np.float32))))) / CROP_PX
    image = table.image_bgr
    if shrink > 1.5:  # far larger in the photo than in the crop: blur first, else fine lines alias
        x0, y0 = np.maximum(np.floor(corners_px.min(axis=0)) - 4, 0).astype(int)
        x1, y1 = np.ceil(corners_px.max(axis=0)).astype(int) + 4
        part = cv2.GaussianBlur(image[y0:y1, x0:x1], (0, 0), 0.4 * shrink)
        full = full @ np.array([[1, 0, x0], [0, 1, y0], [0, 0, 1.0]])
        image = part
    return cv2.warpPerspective(image, full, (CROP_PX, CROP_PX), flags=cv2.INTER_LINEAR), to_crop


def labels_of(tile: str, edges: str) -> tuple[int, str | None, tuple[float, ...] | None]:
    """State, edges and marks of a labelled tile; garden is never told on photos."""
    if tile == "?":
        return UNTOLD, edges, None
    if tile[0] in states.BASE_EDGES and ":" not in tile:
        turn = states.turn_of(tile, edges)
        if turn is None:
            raise ValueError(f"tile {tile} never shows the edges {edges}")
        return states.state_of(tile, turn), edges, (*states.attributes_of(tile)[:4], float("nan"))
    return states.STATE_INDEX[states.OTHER], edges, None


def feet_of(table: LabelledTable, to_crop: np.ndarray) -> tuple[FootLabel, ...]:
    """The labelled figures whose foot lies in the crop."""
    feet = []
    for figure in table.figures:
        x, y, w = to_crop @ np.array([*figure.foot_xy, 1.0])
        u, v = (x / w + 0.5) / CROP_PX, (y / w + 0.5) / CROP_PX
        if not (0 <= u < 1 and 0 <= v < 1 and w > 0):
            continue
        on = states.ON.index(figure.on) if figure.on in states.ON else UNTOLD
        if figure.kind == "disc":
            kind = 2
        else:  # meeples are labelled without pose: farmers lie, the others stand
            kind = UNTOLD if on == UNTOLD else int(figure.on == "field")
        feet.append(FootLabel(float(u), float(v), states.COLOURS.index(figure.colour), kind, on))
    return tuple(feet)


def empty_cells(table: LabelledTable, reach: int = 3) -> list[tuple[int, int]]:
    """Cells near the board, inside the photo, on which no labelled tile lies."""
    height, width = table.image_bgr.shape[:2]
    centres = np.array(list(table.centres_xy.values()))
    xs = [x for x, _ in table.tiles]
    ys = [y for _, y in table.tiles]
    cells = []
    for y in range(min(ys) - reach, max(ys) + reach + 1):
        for x in range(min(xs) - reach, max(xs) + reach + 1):
            middle = np.array([x + 0.5, y + 0.5])
            if np.abs(centres - middle).max(axis=1).min() < 0.7:
                continue
            lifted = table.homography @ np.array([*middle, 1.0])
            px = lifted[:2] / lifted[2]
            if lifted[2] > 0 and 0 < px[0] < width and 0 < px[1] < height:
                cells.append((x, y))
    return cells


def real_crops(table: LabelledTable, variants: int, rng: np.random.Generator) -> list[Crop]:
    """Many spoilt views of every tile, of empty cells and of places between tiles."""
    crops = []
    for place, (tile, edges) in table.tiles.items():
        state, seen, marks = labels_of(tile, edges)
        for _ in range(variants):
            wander = rng.choice([0.04, 0.1, 0.22], p=[0.5, 0.3, 0.2])
            at = table.centres_xy[place] + rng.uniform(-wander, wander, 2)
            crops.append(_view(table, at, state, seen, marks, rng, 0.25, table.centres_xy[place]))
    empty = empty_cells(table)
    for _ in range(len(table.tiles) * variants // 3):
        place = empty[rng.integers(len(empty))]
        at = np.array(place) + 0.5 + rng.uniform(-0.12, 0.12, 2)
        crops.append(_view(table, at, states.STATE_INDEX[states.EMPTY], None, None, rng, 0.03))
    for _ in range(len(table.tiles) * variants // 8):
        at, size, angle_rad = _bare_spot(table, empty, rng)
        image, _ = cut(table, at, size, angle_rad)
        crops.append(Crop(spoil(image, 0.0, rng, 0.55), states.STATE_INDEX[states.EMPTY], None, None, ()))
    places = list(table.tiles)
    for _ in range(len(table.tiles) * variants // 8):
        x, y = places[rng.integers(len(places))]
        axis = rng.integers(3)
        step = np.array([0.46 if axis != 1 else 0.0, 0.46 if axis != 0 else 0.0]) + rng.uniform(-0.04, 0.04, 2)
        if all(near in table.tiles for near in ((x + int(axis != 1), y + int(axis != 0)),)):
            at = table.centres_xy[x, y] + step
            crops.append(_view(table, at, states.STATE_INDEX[states.SPLIT], None, None, rng, 0.05))
    return crops


def _bare_spot(
    table: LabelledTable, empty: list[tuple[int, int]], rng: np.random.Generator
) -> tuple[np.ndarray, float, float]:
    """A place, size and turn at which the table, a score board or a hand is seen and no tile."""
    centres = np.array(list(table.centres_xy.values()))
    for _ in range(20):
        at = np.array(empty[rng.integers(len(empty))]) + rng.uniform(0, 1, 2)
        size, angle_rad = float(rng.uniform(0.4, 1.8)), float(rng.uniform(-np.pi, np.pi))
        away = float(np.hypot(*(centres - at).T).min())
        if away > 0.71 + 0.75 * size and not any(np.hypot(*(at - f.foot_xy)) < 0.5 + size for f in table.figures):
            return at, size, angle_rad
    return np.array(empty[rng.integers(len(empty))]) + 0.5, 1.0, 0.0


def _view(
    table: LabelledTable,
    at: np.ndarray,
    state: int,
    edges: str | None,
    marks: tuple[float, ...] | None,
    rng: np.random.Generator,
    p_figure: float,
    middle_xy: np.ndarray | None = None,
) -> Crop:
    image, to_crop = cut(table, at, rng.normal(1.0, 0.03), rng.normal(0, 0.035), rng.normal(0, 0.015, (4, 2)))
    feet = feet_of(table, to_crop)
    if rng.random() < p_figure and not feet:
        foot = rng.uniform(0.15, 0.85, 2)
        colour, kind = int(rng.choice(len(states.COLOURS), p=_DRAWN_COLOURS)), int(rng.integers(3))
        figure = Figure(
            (float(foot[0] * CROP_PX), float(foot[1] * CROP_PX)),
            states.COLOURS[colour],
            states.KINDS[kind],
            float(rng.uniform(0.8, 1.2)),
            float(rng.uniform(0, 6.3)),
        )
        draw_figure(
            image,
            figure,
            np.array([rng.normal(0, 0.3), -rng.uniform(0, 1.2)]),
            rng.normal(0, 0.4, 2),
            CROP_PX / 1.5,
            rng,
        )
        feet = (FootLabel(float(foot[0]), float(foot[1]), colour, kind, UNTOLD),)
    shift = None
    if middle_xy is not None:
        x, y, w = to_crop @ np.array([*middle_xy, 1.0])
        shift = tuple(float((c / w + 0.5) / CROP_PX - 0.5) * 1.5 for c in (x, y))
    return Crop(spoil(image, 0.0, rng, 0.55), state, edges, marks, feet, shift)
