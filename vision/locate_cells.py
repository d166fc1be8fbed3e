"""Which cells of a lattice may hold a tile, and which way is up."""

from __future__ import annotations

import cv2
import numpy as np

from vision.locate_ground import Ground
from vision.locate_spacing import project
from vision.values import Matrix, Place

CELL_PX = 10
REACH = 26
"""Cells looked at on every side of the middle of the board."""
_NEAR = tuple((dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if abs(dx) + abs(dy) < 3)


def upright(to_lattice: Matrix, at_px: Matrix) -> Matrix:
    """The same lattice turned and mirrored so that x grows to the right and y downwards at a point."""
    around = project(to_lattice, at_px + np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]))
    jacobian = (around[1:] - around[0]).T
    best, best_fit = np.eye(3), -np.inf
    for quarter in range(4):
        c, s = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter]
        for mirror in (1, -1):
            turn = np.array([[c, -s * mirror, 0], [s, c * mirror, 0], [0, 0, 1.0]])
            turned = turn[:2, :2] @ jacobian
            fit = turned[0, 0] + turned[1, 1] - abs(turned[0, 1]) - abs(turned[1, 0])
            if np.linalg.det(turned) > 0 and fit > best_fit:
                best, best_fit = turn, fit
    lifted: Matrix = best @ to_lattice
    return lifted


def green_shares(ground: Ground, to_lattice: Matrix, size_wh: tuple[int, int]) -> dict[Place, float]:
    """Share of field colour in every cell that lies at least half inside the photo."""
    to_px = np.linalg.inv(to_lattice)
    rows, columns = np.nonzero(ground.region)
    if len(rows) == 0:
        return {}
    spots = np.stack([columns, rows], axis=1)[:: max(1, len(rows) // 4000)] / ground.scale
    inside = project(to_lattice, spots)
    low = np.floor(np.percentile(inside, 1, axis=0)).astype(int) - 2
    high = np.ceil(np.percentile(inside, 99, axis=0)).astype(int) + 2
    low = np.maximum(low, np.floor(np.median(inside, axis=0)).astype(int) - REACH)
    high = np.minimum(high, np.ceil(np.median(inside, axis=0)).astype(int) + REACH)
    wide, tall = (int(v) for v in high - low)
    # One warp of the small mask: lattice coordinates at CELL_PX pixels a cell to mask pixels.
    to_mask = (
        np.diag([ground.scale, ground.scale, 1.0])
        @ to_px
        @ np.array([[1 / CELL_PX, 0, low[0]], [0, 1 / CELL_PX, low[1]], [0, 0, 1.0]])
    )
    size = (wide * CELL_PX, tall * CELL_PX)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    green = cv2.warpPerspective(ground.green, to_mask, size, flags=flags)
    seen = cv2.warpPerspective(np.full_like(ground.green, 255), to_mask, size, flags=flags)
    share, inside_photo = (
        image.reshape(tall, CELL_PX, wide, CELL_PX)[:, 1:-1, :, 1:-1].mean(axis=(1, 3)) for image in (green, seen)
    )
    return {(int(i + low[0]), int(j + low[1])): float(share[j, i]) / 255.0 for j, i in np.argwhere(inside_photo > 140)}


def candidate_cells(shares: dict[Place, float], green_min: float = 0.22) -> tuple[Place, ...]:
    """Cells with field colour that hang together, and every cell beside them."""
    green = {place for place, share in shares.items() if share >= green_min}
    groups: list[set[Place]] = []
    left = set(green)
    while left:
        group, front = set(), [left.pop()]
        while front:
            x, y = front.pop()
            group.add((x, y))
            # A whole-city tile may lie between two green ones, so a step may jump over one cell.
            for dx, dy in _NEAR:
                other = (x + dx, y + dy)
                if other in left:
                    left.remove(other)
                    front.append(other)
        groups.append(group)
    if not groups:
        return ()
    board = max(groups, key=lambda g: sum(shares[place] for place in g))
    around = {(x + dx, y + dy) for x, y in board for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return tuple(sorted((board | around) & set(shares), key=lambda place: (place[1], place[0])))
