"""Edges of a square tile: four sides, each with two halves, clockwise from the north-west corner.

`N` is a side (or what leaves at its middle: a road, a path), `N1` and `N2` its first and second half as one
walks clockwise: N1 is the west half of N, E1 the north half of E, S1 the east half of S, W1 the south half of W.
x grows east, y grows south; a turn is a quarter turn clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable

Place = tuple[int, int]

SIDES = ("N", "E", "S", "W")
HALVES = tuple(side + half for side in SIDES for half in "12")
EDGES = tuple(side + part for side in SIDES for part in ("1", "", "2"))
"""Sides and halves together, clockwise."""

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_OTHER_HALF = {"": "", "1": "2", "2": "1"}

TURNED = tuple({edge: EDGES[(i + 3 * turn) % 12] for i, edge in enumerate(EDGES)} for turn in range(4))
"""By turn: where an edge of the unturned tile lies on the table."""
FACING = {edge: SIDES[(SIDES.index(edge[0]) + 2) % 4] + _OTHER_HALF[edge[1:]] for edge in EDGES}
"""The edge of the neighbour that an edge touches; halves meet crosswise, N1 with S2."""


def turn_edges(edges: Iterable[str], turn: int) -> tuple[str, ...]:
    """These edges of an unturned tile as they lie on the table."""
    turned = TURNED[turn % 4]
    return tuple(turned[edge] for edge in edges)


def find_neighbour(place: Place, edge: str) -> Place:
    """The place across this edge."""
    dx, dy = STEPS[edge[0]]
    return place[0] + dx, place[1] + dy


def find_neighbours(place: Place) -> tuple[Place, Place, Place, Place]:
    """The four places that share a side with this one, clockwise from the north."""
    x, y = place
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def find_surroundings(place: Place) -> tuple[Place, ...]:
    """The eight places around this one, row by row."""
    x, y = place
    return tuple((x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)


def group_places(places: Iterable[Place], diagonal: bool = False) -> tuple[tuple[Place, ...], ...]:
    """Places that hang together over sides (or over corners too), largest group first, then as given."""
    around = find_surroundings if diagonal else find_neighbours
    left = dict.fromkeys(places)
    groups: list[tuple[Place, ...]] = []
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for place in group:
            for near in around(place):
                if near in left:
                    del left[near]
                    group.append(near)
        groups.append(tuple(group))
    return tuple(sorted(groups, key=len, reverse=True))
