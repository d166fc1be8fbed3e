"""Regions: what is joined belongs together, whatever the order of joining."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.majority import NOBODY, find_majority, strengths_of
from scoring.regions import Regions


def test_joined_segments_are_one_region() -> None:
    regions = Regions("abcde")
    regions.join("a", "b")
    regions.join("d", "b")
    assert set(regions.members("a")) == {"a", "b", "d"}
    assert regions.root("a") == regions.root("d") != regions.root("c")
    assert len(regions) == 3 and "e" in regions and "z" not in regions
    assert regions.join("a", "d") == regions.root("b"), "joining again changes nothing"


def test_a_copy_goes_its_own_way() -> None:
    regions = Regions("abc")
    twin = regions.copy()
    twin.join("a", "b")
    assert len(regions) == 3 and len(twin) == 2


@given(st.integers(1, 12), st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11))))
def test_regions_are_the_connected_parts(count: int, joins: list[tuple[int, int]]) -> None:
    regions = Regions(range(count))
    links = [(a % count, b % count) for a, b in joins]
    for a, b in links:
        regions.join(a, b)
    for begin in range(count):
        reached, edge = {begin}, [begin]
        while edge:
            here = edge.pop()
            for a, b in links:
                for there in ({a, b} - {here}) if here in (a, b) else ():
                    if there not in reached:
                        reached.add(there)
                        edge.append(there)
        assert set(regions.members(begin)) == reached
    assert sorted(segment for region in regions for segment in region) == list(range(count))


def test_majority_pays_all_tied_or_nobody() -> None:
    strengths = strengths_of([(0, 1), (2, 2), (0, 1), (1, 1)])
    assert strengths == {0: 2, 2: 2, 1: 1}
    assert find_majority(strengths) == (0, 2)
    assert find_majority(strengths, NOBODY) == ()
    assert find_majority({1: 3, 0: 2}, NOBODY) == (1,)
    assert find_majority({}) == () and find_majority({0: 0}) == () and find_majority({0: -1}) == ()
