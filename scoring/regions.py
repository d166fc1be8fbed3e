"""Regions: parts joined over touching edges, by union-find that remembers what belongs together.

`join_regions` is the one step that every table of tiles takes; `Regions` joins anything at once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, MutableMapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

K = TypeVar("K", bound=Hashable)
K_co = TypeVar("K_co", covariant=True)


class HasSpots(Protocol[K_co]):
    """A region of a game's own making; all that joining needs is the parts in it."""

    @property
    def spots(self) -> Sequence[K_co]: ...


R = TypeVar("R", bound=HasSpots[Any])


def join_regions(
    region_of: MutableMapping[K, int], regions: MutableMapping[int, R], one: K, other: K, merge: Callable[[R, R], R]
) -> tuple[int, int | None]:
    """Make the regions of two parts one: `merge(large, small)` tells what it is, the smaller's parts move over.

    Returns the number that stays and the one that is gone (None when they were one already). Of two equally
    large ones the region of `other` stays.
    """
    kept, gone = region_of[other], region_of[one]
    if kept == gone:
        return kept, None
    if len(regions[gone].spots) > len(regions[kept].spots):
        kept, gone = gone, kept
    small = regions.pop(gone)
    for spot in small.spots:
        region_of[spot] = kept
    regions[kept] = merge(regions[kept], small)
    return kept, gone


class Regions(Generic[K]):
    """Joins segments into regions; `root` names a region, `members` lists it in the order of adding."""

    __slots__ = ("_members", "_root")

    def __init__(self, segments: Iterable[K] = ()) -> None:
        self._root: dict[K, K] = {}
        self._members: dict[K, list[K]] = {}
        for segment in segments:
            self.add(segment)

    def add(self, segment: K) -> None:
        if segment not in self._root:
            self._root[segment] = segment
            self._members[segment] = [segment]

    def join(self, one: K, other: K) -> K:
        """Make the two regions one and return its root; the smaller moves into the larger."""
        first, second = self._root[one], self._root[other]
        if first == second:
            return first
        if len(self._members[first]) < len(self._members[second]):
            first, second = second, first
        moving = self._members.pop(second)
        for segment in moving:
            self._root[segment] = first
        self._members[first].extend(moving)
        return first

    def root(self, segment: K) -> K:
        return self._root[segment]

    def members(self, segment: K) -> tuple[K, ...]:
        return tuple(self._members[self._root[segment]])

    def __contains__(self, segment: object) -> bool:
        return segment in self._root

    def __iter__(self) -> Iterator[tuple[K, ...]]:
        return (tuple(members) for members in self._members.values())

    def __len__(self) -> int:
        return len(self._members)

    def copy(self) -> Regions[K]:
        twin: Regions[K] = Regions()
        twin._root = dict(self._root)
        twin._members = {root: list(members) for root, members in self._members.items()}
        return twin
