"""Where things lie on a tile: our own outlines in the unit square (x east, y south), made from sides alone.

One place serves the drawing of a tile and the question which part a figure stands on. Nothing here is
traced from a printed tile: a city is a curve between corners, a road a curve between the middles of
sides, a field what is left between them.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

XY = tuple[float, float]
Line = tuple[XY, ...]

SIDES = "NESW"
MIDDLE: dict[str, XY] = {"N": (0.5, 0.0), "E": (1.0, 0.5), "S": (0.5, 1.0), "W": (0.0, 0.5)}
CORNERS: tuple[XY, ...] = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""The corner where side number i begins, going clockwise: N begins in the north-west."""
CENTRE: XY = (0.5, 0.5)

ROAD_WIDTH = 0.09
RIVER_WIDTH = 0.13
BUILDING_RADIUS = 0.17
GARDEN_RADIUS = 0.1
CURVE_STEPS = 12


@dataclass(frozen=True, slots=True)
class Plan:
    """What a tile has, by sides: all that its outlines need.

    `block` holds the sides inside the Count's city, `building` the name of the part in the middle.
    """

    cities: tuple[tuple[str, ...], ...] = ()
    roads: tuple[tuple[str, ...], ...] = ()
    rivers: tuple[tuple[str, ...], ...] = ()
    fields: tuple[tuple[str, ...], ...] = ()
    block: tuple[str, ...] = ()
    building: str = ""
    fair: bool = False


@dataclass(frozen=True, slots=True)
class Outlines:
    """City polygons, road and river lines in the order of the plan, and where a building stands."""

    cities: tuple[Line, ...]
    roads: tuple[Line, ...]
    rivers: tuple[Line, ...]
    block: Line
    building_xy: XY | None
    crossing_xy: XY | None


def find_outlines(plan: Plan) -> Outlines:
    """All lines of a tile, unturned."""
    cities = tuple(_city(sides, plan.cities) for sides in plan.cities)
    block = _city(plan.block, plan.cities) if plan.block else ()
    walls = (*cities, block) if block else cities
    building = _building(plan)
    house = building if plan.building != "garden" else None
    ends = sum(len(sides) == 1 for sides in plan.roads)
    stops_at_centre = plan.fair or ends + (house is not None) > 1
    roads = tuple(_way(sides, walls, stops_at_centre, house) for sides in plan.roads)
    rivers = tuple(_way(sides, cities, False, None) for sides in plan.rivers)
    crossing = CENTRE if ends >= 3 or (ends == 2 and not cities and house is None) else None
    return Outlines(cities, roads, rivers, block, building, crossing)


def _building(plan: Plan) -> XY | None:
    if not plan.building:
        return None
    if plan.building == "garden":
        return _garden(plan)
    if any({"E", "W"} <= set(sides) for sides in plan.rivers):
        return (0.5, 0.24)
    if any(len(sides) == 1 for sides in plan.cities) and not plan.roads:
        # A monastery beside a city cap moves away from it.
        side = next(sides[0] for sides in plan.cities if len(sides) == 1)
        x, y = MIDDLE[side]
        return (0.5 + (0.5 - x) * 0.2, 0.5 + (0.5 - y) * 0.2)
    return CENTRE


def _garden(plan: Plan) -> XY:
    """A garden lies off the road: in the middle of the side of the tile that has most field."""
    if plan.roads:
        x, y = (sum(MIDDLE[side][i] for side in plan.roads[0]) / len(plan.roads[0]) for i in (0, 1))
        return (0.5, 0.22) if (x, y) == CENTRE else (1.0 - x * 1.15, 1.0 - y * 0.9)
    used = [side for city in plan.cities for side in city]
    x = 0.5 + sum((0.5 - MIDDLE[side][0]) for side in used) * 0.36
    y = 0.5 + sum((0.5 - MIDDLE[side][1]) for side in used) * 0.36
    return (min(0.8, max(0.2, x)), min(0.8, max(0.2, y)))


def _bezier(start: XY, control: XY, end: XY, steps: int = CURVE_STEPS) -> Line:
    points = []
    for step in range(steps + 1):
        t = step / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1]))
    return tuple(points)


def _wall(gap: Sequence[int], shared: bool, crossed: bool) -> Line:
    """The wall over the uncovered sides `gap` (clockwise), from their first corner to their last."""
    start, end = CORNERS[gap[0]], CORNERS[(gap[-1] + 1) % 4]
    if len(gap) == 1:
        depth = 0.8 if crossed else 0.66 if shared else 0.52
        x, y = MIDDLE[SIDES[gap[0]]]
        return _bezier(start, (x + (0.5 - x) * 2 * depth, y + (0.5 - y) * 2 * depth), end)
    if len(gap) == 2:
        corner = CORNERS[gap[1]]
        pull = 0.62 if shared else 0.56
        return _bezier(start, (corner[0] + (0.5 - corner[0]) * 2 * pull, corner[1] + (0.5 - corner[1]) * 2 * pull), end)
    x, y = MIDDLE[SIDES[(gap[1] + 2) % 4]]
    depth = 0.4 if shared else 0.48
    return _bezier(start, (x + (0.5 - x) * 2 * depth, y + (0.5 - y) * 2 * depth), end)


def _city(sides: tuple[str, ...], all_cities: tuple[tuple[str, ...], ...]) -> Line:
    covered = [side in sides for side in SIDES]
    if all(covered):
        return CORNERS
    others = {side for city in all_cities for side in city if side not in sides}
    crossed = len(sides) == 2 and any(len(city) == 2 and city != sides for city in all_cities)
    first = next(i for i in range(4) if covered[i] and not covered[i - 1])
    outline: list[XY] = []
    index = 0
    while index < 4:
        side = (first + index) % 4
        if covered[side]:
            outline += [CORNERS[side], CORNERS[(side + 1) % 4]]
            index += 1
            continue
        gap = []
        while index < 4 and not covered[(first + index) % 4]:
            gap.append((first + index) % 4)
            index += 1
        outline += _wall(gap, any(SIDES[i] in others for i in gap), crossed)
    return tuple(point for point, before in zip(outline, [None, *outline], strict=False) if point != before)


def _way(sides: tuple[str, ...], cities: tuple[Line, ...], stops_at_centre: bool, building: XY | None) -> Line:
    """A road or river: between two sides, from a side to its end on the tile, or a fork as there and back lines."""
    if len(sides) == 2:
        start, end = MIDDLE[sides[0]], MIDDLE[sides[1]]
        if start[0] == end[0] or start[1] == end[1]:
            return (start, CENTRE, end)
        corner = (start[0] if start[0] in (0.0, 1.0) else end[0], start[1] if start[1] in (0.0, 1.0) else end[1])
        return _bezier(start, (corner[0] + (0.5 - corner[0]) * 0.72, corner[1] + (0.5 - corner[1]) * 0.72), end)
    if len(sides) > 2:
        line: list[XY] = []
        for side in sides:
            line += [CENTRE, MIDDLE[side], CENTRE]
        return tuple(line[1:])
    start = MIDDLE[sides[0]]
    straight = _until_city(_bezier(start, ((start[0] + 0.5) / 2, (start[1] + 0.5) / 2), building or CENTRE), cities)
    hit = straight[-1] != (building or CENTRE)
    if hit or stops_at_centre or building is not None or not cities:
        return straight
    target = _centroid(min(cities, key=lambda city: _distance(_centroid(city), CENTRE)))
    return _until_city(_bezier(start, CENTRE, target, 2 * CURVE_STEPS), cities)


def _until_city(line: Line, cities: tuple[Line, ...]) -> Line:
    kept: list[XY] = []
    for point in line:
        kept.append(point)
        if len(kept) > 1 and any(is_inside(point, city) for city in cities):
            break
    return tuple(kept)


def is_inside(point: XY, polygon: Line) -> bool:
    """Whether the point lies in the polygon (even-odd rule)."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def is_near(point: XY, line: Line, reach: float) -> bool:
    """Whether the point is within reach of a line; most segments are ruled out by their bounding box."""
    x, y = point
    for a, b in itertools.pairwise(line):
        if (x - a[0] > reach and x - b[0] > reach) or (a[0] - x > reach and b[0] - x > reach):
            continue
        if (y - a[1] > reach and y - b[1] > reach) or (a[1] - y > reach and b[1] - y > reach):
            continue
        if _segment_distance(point, a, b) <= reach:
            return True
    return False


def _segment_distance(point: XY, a: XY, b: XY) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else max(0.0, min(1.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length))
    return _distance(point, (a[0] + t * dx, a[1] + t * dy))


def _distance(a: XY, b: XY) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def _centroid(polygon: Line) -> XY:
    return (sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon))
