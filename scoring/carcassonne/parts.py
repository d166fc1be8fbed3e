"""Which part of a tile lies where: a small grid over the unit square, the parts named as in the catalogue."""

from __future__ import annotations

import heapq
from collections import deque
from dataclasses import dataclass

from scoring.carcassonne.outlines import (
    BUILDING_RADIUS,
    GARDEN_RADIUS,
    RIVER_WIDTH,
    ROAD_WIDTH,
    XY,
    Line,
    Outlines,
    Plan,
    find_outlines,
    is_inside,
    is_near,
)

GRID = 40
"""Cells along one side of a tile."""
BLOCK = "block"
_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
SLOT_MIDDLE: dict[str, XY] = {
    "NL": (0.25, 0.0),
    "NR": (0.75, 0.0),
    "EL": (1.0, 0.25),
    "ER": (1.0, 0.75),
    "SL": (0.75, 1.0),
    "SR": (0.25, 1.0),
    "WL": (0.0, 0.75),
    "WR": (0.0, 0.25),
}


@dataclass(frozen=True, slots=True)
class Parts:
    """The grid of part names (row by row), a good standing place for each part, and borders between fields."""

    outlines: Outlines
    grid: tuple[str, ...]
    stand_xy: dict[str, XY]
    hedges: tuple[Line, ...]

    def part_at(self, x: float, y: float) -> str:
        """The part at a point of the unturned tile; points outside count as the nearest cell."""
        return self.grid[_cell(y) * GRID + _cell(x)]


def turned_back(x: float, y: float, turn: int) -> XY:
    """The point of the unturned tile that lies at (x, y) once the tile is turned clockwise `turn` times."""
    for _ in range(turn % 4):
        x, y = y, 1.0 - x
    return x, y


def turned(x: float, y: float, turn: int) -> XY:
    """Where a point of the unturned tile lies after `turn` quarter turns clockwise."""
    for _ in range(turn % 4):
        x, y = 1.0 - y, x
    return x, y


def find_parts(plan: Plan) -> Parts:
    """Lay the grid over a tile: buildings, roads, rivers and cities by their outlines, fields by what is left."""
    outlines = find_outlines(plan)
    cells = [_feature_at(_centre(i % GRID, i // GRID), plan, outlines) for i in range(GRID * GRID)]
    _flood_fields(cells, plan)
    grid = tuple(cells)
    stand = _standing_places(grid)
    for number, road in enumerate(outlines.roads):
        # A thief stands on the middle of his road, clear of a crossing where several roads meet.
        middle = _middle_of(road)
        if grid[_cell(middle[1]) * GRID + _cell(middle[0])] != f"road{number}":
            middle = ((road[0][0] + road[1][0]) / 2, (road[0][1] + road[1][1]) / 2)
        stand[f"road{number}"] = middle
    return Parts(outlines, grid, stand, _hedges(grid))


def _middle_of(line: Line) -> XY:
    if len(line) == 3:
        return line[1]
    return line[len(line) // 2]


def _cell(value: float) -> int:
    return max(0, min(GRID - 1, int(value * GRID)))


def _centre(column: int, row: int) -> XY:
    return ((column + 0.5) / GRID, (row + 0.5) / GRID)


def _feature_at(point: XY, plan: Plan, outlines: Outlines) -> str:
    if outlines.building_xy is not None:
        x, y = outlines.building_xy
        if (point[0] - x) ** 2 + (point[1] - y) ** 2 <= _radius(plan) ** 2:
            return plan.building
    for number, road in enumerate(outlines.roads):
        if is_near(point, road, ROAD_WIDTH / 2) and not _in_city(point, outlines):
            return f"road{number}"
    for number in sorted(range(len(plan.cities)), key=lambda n: -len(plan.cities[n])):
        if is_inside(point, outlines.cities[number]):
            return f"city{number}"
    if outlines.block and is_inside(point, outlines.block):
        return BLOCK
    for number, river in enumerate(outlines.rivers):
        if is_near(point, river, RIVER_WIDTH / 2):
            return f"river{number}"
    return ""


def _radius(plan: Plan) -> float:
    return BUILDING_RADIUS if plan.building != "garden" else GARDEN_RADIUS


def _in_city(point: XY, outlines: Outlines) -> bool:
    return any(is_inside(point, city) for city in (*outlines.cities, outlines.block) if city)


def _flood_fields(cells: list[str], plan: Plan) -> None:
    """Give every empty cell to the field whose half edge is nearest without crossing another part."""
    starts = []
    for number, slots in enumerate(plan.fields):
        for slot in slots:
            start = _nearest_empty(SLOT_MIDDLE[slot], cells)
            if start is not None:
                cells[start] = f"field{number}"
                starts.append(start)
    _spread(starts, cells)
    enclosed = [number for number, slots in enumerate(plan.fields) if not slots]
    if enclosed:
        for order, island in enumerate(sorted(_islands(cells), key=len, reverse=True)):
            for i in island:
                cells[i] = f"field{enclosed[order % len(enclosed)]}"
    _spread([i for i, part in enumerate(cells) if part], cells)


def _islands(cells: list[str]) -> list[tuple[int, ...]]:
    """The connected patches of cells that nobody has yet."""
    patches = []
    seen: set[int] = set()
    for start, part in enumerate(cells):
        if part or start in seen:
            continue
        patch = [start]
        seen.add(start)
        for i in patch:
            for near in _neighbours(i):
                if not cells[near] and near not in seen:
                    seen.add(near)
                    patch.append(near)
        patches.append(tuple(patch))
    return patches


def _nearest_empty(point: XY, cells: list[str]) -> int | None:
    free = [i for i, part in enumerate(cells) if not part]

    def away(i: int) -> float:
        x, y = _centre(i % GRID, i // GRID)
        return (x - point[0]) ** 2 + (y - point[1]) ** 2

    return min(free, key=away, default=None)


def _neighbours(i: int) -> tuple[int, ...]:
    column, row = i % GRID, i // GRID
    near = []
    if column > 0:
        near.append(i - 1)
    if column < GRID - 1:
        near.append(i + 1)
    if row > 0:
        near.append(i - GRID)
    if row < GRID - 1:
        near.append(i + GRID)
    return tuple(near)


def _spread(starts: list[int], cells: list[str]) -> None:
    """Grow from the starts over empty cells, nearest first, slanting steps included."""
    queue = [(0.0, i, cells[i]) for i in starts]
    reached = dict.fromkeys(starts, 0.0)
    heapq.heapify(queue)
    while queue:
        far, i, part = heapq.heappop(queue)
        if far > reached[i]:
            continue
        cells[i] = part
        column, row = i % GRID, i // GRID
        for across, down in _STEPS:
            if not (0 <= column + across < GRID and 0 <= row + down < GRID):
                continue
            near = i + across + down * GRID
            further = far + float((across * across + down * down) ** 0.5)
            if not cells[near] and further < reached.get(near, 1e9):
                reached[near] = further
                heapq.heappush(queue, (further, near, part))


def _standing_places(grid: tuple[str, ...]) -> dict[str, XY]:
    """For each part the cell deepest inside it, so that a figure stands clear of its neighbours."""
    depth = [0] * len(grid)
    queue: deque[int] = deque()
    for i, part in enumerate(grid):
        column, row = i % GRID, i // GRID
        rim = column in (0, GRID - 1) or row in (0, GRID - 1)
        if rim or any(grid[near] != part for near in _neighbours(i)):
            depth[i] = 1
            queue.append(i)
    while queue:
        i = queue.popleft()
        for near in _neighbours(i):
            if not depth[near] and grid[near] == grid[i]:
                depth[near] = depth[i] + 1
                queue.append(near)
    best: dict[str, tuple[int, float, int]] = {}
    for i, part in enumerate(grid):
        x, y = _centre(i % GRID, i // GRID)
        rank = (depth[i], -((x - 0.5) ** 2 + (y - 0.5) ** 2), i)
        if part not in best or rank > best[part]:
            best[part] = rank
    return {part: _centre(i % GRID, i // GRID) for part, (_, _, i) in best.items()}


def _hedges(grid: tuple[str, ...]) -> tuple[Line, ...]:
    """Cell borders where two different fields touch with nothing drawn between them."""
    lines = []
    for i, part in enumerate(grid):
        if not part.startswith("field"):
            continue
        column, row = i % GRID, i // GRID
        if column < GRID - 1 and grid[i + 1].startswith("field") and grid[i + 1] != part:
            x = (column + 1) / GRID
            lines.append(((x, row / GRID), (x, (row + 1) / GRID)))
        if row < GRID - 1 and grid[i + GRID].startswith("field") and grid[i + GRID] != part:
            y = (row + 1) / GRID
            lines.append(((column / GRID, y), ((column + 1) / GRID, y)))
    return tuple(lines)
