"""From a foot point on a tile to the part it stands on: the outlines of the catalogue, measured."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.carcassonne.outlines import BUILDING_RADIUS, GARDEN_RADIUS, RIVER_WIDTH, ROAD_WIDTH, Line
from scoring.carcassonne.parts import GRID, SLOT_MIDDLE, turned_back
from scoring.carcassonne.shapes import tile_outlines
from scoring.carcassonne.tiles import BUILDINGS, HALVES, Tile, find_tile
from vision.values import FEATURES

Point = tuple[float, float]

FOOT_SPREAD = 0.15
"""How far, in tiles, a foot point is off the part its figure was put on: prints wander, so do feet."""
LEAST_ON_P = 0.04
"""A kind of ground is never ruled out by its look alone."""
FINISHED = 0.6
"""How seldom figures stand on finished features: most players take them home, some forget."""
OFTEN = {"monastery": 6.0, "road": 1.8, "city": 1.5, "field": 1.0}
"""How often a figure stands on a feature that its tile has, against lying on the field beside it."""
_FINER = 4
_CUT_OFF = 10.0
Labels = NDArray[np.int16]


@dataclass(frozen=True, slots=True, eq=False)
class PartMap:
    """For each part of an unturned tile its distance, in tiles, from every cell of a grid over the tile."""

    names: tuple[str, ...]
    distances: NDArray[np.float32]

    def mask(self, kind: str) -> NDArray[np.bool_]:
        """The grid cells that lie on parts of a kind such as 'road'."""
        chosen = [i for i, name in enumerate(self.names) if kind_of(name) == kind]
        if not chosen:
            return np.zeros(self.distances.shape[1:], np.bool_)
        inside: NDArray[np.bool_] = self.distances[chosen].min(axis=0) == 0.0
        return inside


def kind_of(part: str) -> str:
    """'city' for 'city0'."""
    return part.rstrip("0123456789")


def turned_edges(edges: str, turn: int) -> str:
    """The letters of the sides N, E, S, W as seen after so many quarter turns clockwise."""
    k = turn % 4
    return edges[-k:] + edges[:-k] if k else edges


@lru_cache(maxsize=256)
def part_map(tile_id: str) -> PartMap | None:
    """Distances to all parts of a tile on which a figure may stand, or None for a tile of no catalogue."""
    tile = find_tile(tile_id)
    if tile is None:
        return None
    names, labels = _painted(tile)
    _fill_fields(tile, names, labels)
    stand = [i for i, name in enumerate(names) if kind_of(name) in FEATURES and (labels == i).any()]
    distances = np.zeros((len(stand), GRID, GRID), np.float32)
    for row, i in enumerate(stand):
        distances[row] = cv2.distanceTransform((labels != i).astype(np.uint8), cv2.DIST_L2, 5) / GRID
    return PartMap(tuple(names[i] for i in stand), distances)


def _painted(tile: Tile) -> tuple[list[str], Labels]:
    """The parts with outlines, painted in the order in which `scoring` lets them win; -1 is left for fields.

    The same outlines as `scoring.carcassonne.parts` asks point by point, filled by OpenCV a hundred times faster.
    """
    outlines = tile_outlines(tile.id)
    fine = GRID * _FINER
    names: list[str] = []
    labels = np.full((fine, fine), -1, np.int16)

    def paint(name: str, mask: NDArray[np.uint8]) -> None:
        names.append(name)
        labels[mask > 0] = len(names) - 1

    for i, line in enumerate(outlines.rivers):
        paint(f"river{i}", _stroke(line, RIVER_WIDTH))
    walls = np.zeros((fine, fine), np.uint8)
    if outlines.block:
        paint("block", _filled(outlines.block))
        walls |= _filled(outlines.block)
    sides = [len(segment.sides) for segment in tile.segments if segment.kind == "city"]
    for i in sorted(range(len(outlines.cities)), key=lambda k: (sides[k], -k)):
        paint(f"city{i}", _filled(outlines.cities[i]))
        walls |= _filled(outlines.cities[i])
    for i in reversed(range(len(outlines.roads))):
        paint(f"road{i}", _stroke(outlines.roads[i], ROAD_WIDTH) & ~walls)
    building = next((segment.part for segment in tile.segments if segment.kind in BUILDINGS), "")
    if building and outlines.building_xy is not None:
        spot = np.zeros((fine, fine), np.uint8)
        radius = BUILDING_RADIUS if building != "garden" else GARDEN_RADIUS
        x, y = outlines.building_xy
        cv2.circle(spot, (round(x * fine), round(y * fine)), round(radius * fine), 255, -1)
        paint(building, spot)
    return names, np.ascontiguousarray(labels[_FINER // 2 :: _FINER, _FINER // 2 :: _FINER])


def _fill_fields(tile: Tile, names: list[str], labels: Labels) -> None:
    """Give what is left to the field whose half edge is nearest without crossing another part."""
    free = labels < 0
    if not free.any():
        return
    _, patches = cv2.connectedComponents(free.astype(np.uint8), connectivity=4)
    ys, xs = np.nonzero(free)
    cells_uv = (np.stack([xs, ys], axis=1) + 0.5) / GRID
    patch = patches[ys, xs]
    owner = np.full(len(xs), -1, np.int16)
    nearest = np.full(len(xs), np.inf)
    enclosed = []
    for segment in tile.segments:
        if segment.kind != "field":
            continue
        names.append(segment.part)
        if not segment.halves:
            enclosed.append(len(names) - 1)
        for half in segment.halves:
            slot = np.array(SLOT_MIDDLE[HALVES[half]])
            away = np.hypot(*(cells_uv - slot).T)
            start = patch[int(away.argmin())]
            away = np.where(patch == start, away, away + _CUT_OFF)
            closer = away < nearest
            owner[closer], nearest[closer] = len(names) - 1, away[closer]
    for i in enclosed:
        owner[nearest > _CUT_OFF] = i
    labels[ys, xs] = owner


def _filled(line: Line) -> NDArray[np.uint8]:
    mask = np.zeros((GRID * _FINER, GRID * _FINER), np.uint8)
    cv2.fillPoly(mask, [_fine_px(line)], 255)
    return mask


def _stroke(line: Line, width: float) -> NDArray[np.uint8]:
    mask = np.zeros((GRID * _FINER, GRID * _FINER), np.uint8)
    cv2.polylines(mask, [_fine_px(line)], False, 255, round(width * GRID * _FINER))
    return mask


def _fine_px(line: Line) -> NDArray[np.int32]:
    px: NDArray[np.int32] = np.rint(np.array(line) * (GRID * _FINER - 1)).astype(np.int32)
    return px


def rank_parts(
    tile_id: str, turn: int, foot_uv: Point, on_p: Mapping[str, float], finished: Collection[str] = ()
) -> tuple[tuple[str, float], ...]:
    """The parts of a tile by how probably a figure with this foot stands on them, best first.

    `on_p` is how much its surroundings look like road, city, field or monastery; `finished` are finished parts.
    """
    parts = part_map(tile_id)
    if parts is None or not parts.names:
        return ()
    u, v = turned_back(min(max(foot_uv[0], 0.0), 1.0), min(max(foot_uv[1], 0.0), 1.0), turn)
    column, row = min(int(u * GRID), GRID - 1), min(int(v * GRID), GRID - 1)
    away = parts.distances[:, row, column].astype(np.float64)
    look = np.array([max(on_p.get(kind_of(name), 0.0), LEAST_ON_P) for name in parts.names])
    look *= [OFTEN[kind_of(name)] * (FINISHED if name in finished else 1.0) for name in parts.names]
    weight = look * np.exp(-0.5 * (away / FOOT_SPREAD) ** 2)
    weight /= weight.sum()
    order = np.argsort(-weight)
    return tuple((parts.names[i], float(weight[i])) for i in order)
