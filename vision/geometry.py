"""From a foot point on a tile to the part it stands on: the outlines of the catalogue, measured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.carcassonne.outlines import Plan
from scoring.carcassonne.parts import GRID, Parts, find_parts, turned_back
from scoring.carcassonne.tiles import HALVES, SIDES, Tile, find_tile

Point = tuple[float, float]

FOOT_SPREAD = 0.09
"""How far, in tiles, a foot point is off the part its figure was put on: prints wander, so do feet."""
LEAST_ON_P = 0.02
"""A kind of ground is never ruled out by its look alone."""


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


def plan_of(tile: Tile) -> Plan:
    """What the outlines of an unturned tile are made from."""
    by_kind: dict[str, list[tuple[str, ...]]] = {"city": [], "road": [], "river": [], "field": []}
    for segment in tile.segments:
        if segment.kind == "field":
            by_kind["field"].append(tuple(HALVES[half] for half in segment.halves))
        elif segment.kind in by_kind:
            by_kind[segment.kind].append(tuple(SIDES[side] for side in segment.sides))
    cities, roads, rivers, fields = (tuple(by_kind[kind]) for kind in ("city", "road", "river", "field"))
    block = tuple(SIDES[i] for i, letter in enumerate(tile.sides) if letter == "#")
    building = next((segment.part for segment in tile.segments if segment.kind == "monastery"), "")
    return Plan(cities, roads, rivers, fields, block, building, "fair" in tile.marks)


@lru_cache(maxsize=256)
def parts_of(tile_id: str) -> Parts | None:
    """The parts of an unturned tile on their grid, or None when the catalogue has no such tile."""
    tile = find_tile(tile_id)
    return None if tile is None else find_parts(plan_of(tile))


@lru_cache(maxsize=256)
def part_map(tile_id: str) -> PartMap | None:
    """Distances to all parts of a tile on which a figure may stand."""
    parts = parts_of(tile_id)
    if parts is None:
        return None
    grid = np.array(parts.grid).reshape(GRID, GRID)
    kinds = ("city", "road", "field", "monastery")
    names = tuple(sorted({str(name) for name in grid.ravel() if kind_of(str(name)) in kinds}))
    distances = np.zeros((len(names), GRID, GRID), np.float32)
    for i, name in enumerate(names):
        outside = (grid != name).astype(np.uint8)
        distances[i] = cv2.distanceTransform(outside, cv2.DIST_L2, 5) / GRID
    return PartMap(names, distances)


def rank_parts(tile_id: str, turn: int, foot_uv: Point, on_p: Mapping[str, float]) -> tuple[tuple[str, float], ...]:
    """The parts of a tile by how probably a figure with this foot stands on them, best first.

    `on_p` is how much its surroundings look like road, city, field or monastery.
    """
    parts = part_map(tile_id)
    if parts is None or not parts.names:
        return ()
    u, v = turned_back(min(max(foot_uv[0], 0.0), 1.0), min(max(foot_uv[1], 0.0), 1.0), turn)
    column, row = min(int(u * GRID), GRID - 1), min(int(v * GRID), GRID - 1)
    away = parts.distances[:, row, column].astype(np.float64)
    look = np.array([max(on_p.get(kind_of(name), 0.0), LEAST_ON_P) for name in parts.names])
    weight = look * np.exp(-0.5 * (away / FOOT_SPREAD) ** 2)
    weight /= weight.sum()
    order = np.argsort(-weight)
    return tuple((parts.names[i], float(weight[i])) for i in order)
