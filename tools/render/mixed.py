"""Tiles of no box: pieces of several pictures joined, so that the net learns sides one by one.

Expansions that nobody photographed for us carry sides in other company than base tiles do; a tile whose four
sides no base tile shows is one that the base box does not explain.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from tools.render import states
from tools.render.art import ART_PX, ArtTile
from vision.geometry import turned_edges


@cache
def _base_sides() -> frozenset[str]:
    return frozenset(turned_edges(edges, turn) for edges in states.BASE_EDGES.values() for turn in range(4))


def is_base_like(edges: str) -> bool:
    """Whether some base tile shows these four sides."""
    return edges in _base_sides()


def mixed_tile(pictures: list[ArtTile], rng: np.random.Generator) -> ArtTile:
    """A tile of two or four pieces; it has no letter."""
    known = [tile for tile in pictures if tile.edges is not None]
    four = rng.random() < 0.5
    chosen = [known[rng.integers(len(known))] for _ in range(4 if four else 2)]
    turns = rng.integers(0, 4, len(chosen))
    images = [np.rot90(tile.image_bgr, -int(k)) for tile, k in zip(chosen, turns, strict=True)]
    seen = [turned_edges(str(tile.edges), int(k)) for tile, k in zip(chosen, turns, strict=True)]
    # Which piece each side N, E, S, W comes from: quarters meet in the middle, halves along a diagonal.
    owner = (0, 1, 2, 3) if four else (0, 1, 1, 0)
    image = np.zeros((ART_PX, ART_PX, 3), np.float32)
    for side, piece in enumerate(owner):
        image += images[piece] * _wedge(side)[..., None]
    edges = "".join(seen[piece][side] for side, piece in enumerate(owner))
    return ArtTile("mixed", chosen[0].edition, None, 0, edges, None, np.clip(image, 0, 255).astype(np.uint8))


@cache
def _wedge(side: int) -> np.ndarray:
    """The weight of the quarter between the middle and one side, soft along the seams."""
    last = ART_PX - 1
    corners = np.array([[0, 0], [last, 0], [last, last], [0, last]])
    weights = []
    for k in range(4):
        mask = np.zeros((ART_PX, ART_PX), np.float32)
        points = np.array([corners[k], corners[(k + 1) % 4], [last // 2, last // 2]], np.int32)
        cv2.fillConvexPoly(mask, points, 1.0)
        weights.append(cv2.GaussianBlur(mask, (0, 0), 1.5) + 1e-6)
    return weights[side] / np.sum(weights, axis=0)
