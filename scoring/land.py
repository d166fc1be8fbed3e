"""The regions of a land of square tiles, grown tile by tile: what is joined, and how many edges are still open.

A tile is a tuple of segments, each with a kind and the edges it reaches (sides or halves, `scoring.edges`).
Segments of one kind that meet at an edge become one region. An edge is open while the place across it is
empty; a tile of another kind there closes it without joining, and so does the border of the playable places.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from scoring.edges import FACING, STEPS, Place
from scoring.regions import join_regions


class Segment(Protocol):
    """One piece of a tile as it lies on the table."""

    @property
    def kind(self) -> str: ...

    @property
    def edges(self) -> Sequence[str]: ...


class SegmentAt(NamedTuple):
    """A segment on the table: the place of its tile and its number on it."""

    x: int
    y: int
    number: int

    @property
    def place(self) -> Place:
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Region:
    """Segments that hang together: their places (each once) and how many of their edges are open."""

    kind: str
    spots: tuple[SegmentAt, ...]
    places: tuple[Place, ...]
    open: int

    @property
    def finished(self) -> bool:
        return self.open == 0


@dataclass(frozen=True, slots=True)
class Land:
    """All regions of a table; immutable, one more tile gives one more land."""

    region_of: dict[SegmentAt, int] = field(default_factory=dict)
    regions: dict[int, Region] = field(default_factory=dict)
    open_at: dict[tuple[int, int, str], SegmentAt] = field(default_factory=dict)
    """Every open edge, by the place of its own tile."""

    def find_region(self, segment: SegmentAt) -> Region:
        return self.regions[self.region_of[segment]]

    def find_open(self, region: int) -> tuple[tuple[Place, str], ...]:
        """The open edges of a region."""
        segments = set(self.regions[region].spots)
        return tuple(((x, y), edge) for (x, y, edge), segment in self.open_at.items() if segment in segments)


class Grown(NamedTuple):
    """The land with one tile more, and the regions that it began, joined, or closed an edge of."""

    land: Land
    touched: tuple[int, ...]


def with_tile(
    land: Land, place: Place, segments: Iterable[Segment], border: Container[tuple[int, int, str]] = ()
) -> Grown:
    """Lay a tile on an empty place; `border` holds the (x, y, side) that can never have a neighbour."""
    region_of, regions, open_at = dict(land.region_of), dict(land.regions), dict(land.open_at)
    touched = _lay(region_of, regions, open_at, place, segments, border)
    return Grown(Land(region_of, regions, open_at), tuple(touched))


def with_tiles(
    land: Land,
    tiles: Iterable[tuple[Place, Iterable[Segment]]],
    border: Container[tuple[int, int, str]] = (),
) -> Land:
    """Lay many tiles, each on an empty place: the same as one after the other, but faster."""
    region_of, regions, open_at = dict(land.region_of), dict(land.regions), dict(land.open_at)
    for place, segments in tiles:
        _lay(region_of, regions, open_at, place, segments, border)
    return Land(region_of, regions, open_at)


def _lay(
    region_of: dict[SegmentAt, int],
    regions: dict[int, Region],
    open_at: dict[tuple[int, int, str], SegmentAt],
    place: Place,
    segments: Iterable[Segment],
    border: Container[tuple[int, int, str]],
) -> dict[int, None]:
    x, y = place
    beside = {
        side: first
        for side, (dx, dy) in STEPS.items()
        if (first := (x + dx, y + dy, 0)) in region_of and (x, y, side) not in border
    }
    touched: dict[int, None] = {}
    own: dict[str, SegmentAt] = {}
    for number, segment in enumerate(segments):
        at = SegmentAt(x, y, number)
        region = len(region_of)
        region_of[at] = region
        edges_open = 0
        for edge in segment.edges:
            if edge[0] in beside:
                own[edge] = at
            elif (x, y, edge[0]) not in border:
                edges_open += 1
                open_at[x, y, edge] = at
        regions[region] = Region(segment.kind, (at,), (place,), edges_open)
        touched[region] = None
    for side, (near_x, near_y, _first) in beside.items():
        for edge in (side, side + "1", side + "2"):
            near = open_at.pop((near_x, near_y, FACING[edge]), None)
            if near is None:
                continue
            _close(regions, touched, region_of[near])
            if edge in own:
                _join(region_of, regions, touched, own[edge], near)
    return touched


def _close(regions: dict[int, Region], touched: dict[int, None], region: int) -> None:
    was = regions[region]
    regions[region] = Region(was.kind, was.spots, was.places, was.open - 1)
    touched[region] = None


def _join(
    region_of: dict[SegmentAt, int],
    regions: dict[int, Region],
    touched: dict[int, None],
    one: SegmentAt,
    other: SegmentAt,
) -> None:
    """Segments of one kind become one region."""
    if regions[region_of[one]].kind != regions[region_of[other]].kind:
        return
    kept, gone = join_regions(region_of, regions, one, other, _merge)
    if gone is not None:
        touched.pop(gone, None)
        touched[kept] = None


def _merge(large: Region, small: Region) -> Region:
    places = (*large.places, *(place for place in small.places if place not in large.places))
    return Region(large.kind, large.spots + small.spots, places, large.open + small.open)
