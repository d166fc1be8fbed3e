"""The questions players ask, on small boards that can be checked by eye."""

import pytest

from scoring.carcassonne import GAME
from scoring.carcassonne.questions import (
    fields_and_cities,
    may_place,
    open_edges,
    parts_for,
    places_for,
    tiles_that_fit,
    totals_if_ended,
    who_owns,
    worth_finished,
    worth_now,
)
from scoring.values import Player, Spot

PLAYERS = (Player("Red", "red"), Player("Blue", "blue", "square"))


def table(line, **rules):
    start = GAME.start(PLAYERS, GAME.rules({key.replace("_", "-"): value for key, value in rules.items()}))
    return GAME.apply(start, *GAME.read_notation(f"carcassonne {line}"))


def test_who_owns_and_by_how_many():
    state = table("0,0=D^0 0,-1=F^1+0:city0+0:city0+1:city0")
    owned = who_owns(state, Spot((0, 0), "city0"))
    assert (owned.owners, owned.strengths, owned.lead) == ((0,), ((0, 2), (1, 1)), 1)
    assert who_owns(state, Spot((0, 0), "road0")).owners == ()
    assert who_owns(state, Spot((9, 9), "road0")) is None


def test_worth_now_and_finished():
    state = table("0,0=D^0 0,-1=F^1+0:city0 0,1=B^0+1:monastery")
    city, monastery = Spot((0, 0), "city0"), Spot((0, 1), "monastery")
    assert worth_now(state, city).points_of(0) == 3
    assert worth_finished(state, city).points_of(0) == 8, "a third tile closes it"
    assert worth_now(state, monastery).points_of(1) == 2
    assert worth_finished(state, monastery).points_of(1) == 9
    assert worth_now(state, Spot((0, 1), "field0")) is None


def test_open_edges_name_the_empty_place():
    state = table("0,0=D^0 0,-1=F^1+0:city0")
    (edge,) = open_edges(state, Spot((0, 0), "city0"))
    assert (edge.spot, edge.side, edge.place, edge.taken) == (Spot((0, -1), "city0"), "N", (0, -2), False)
    assert {edge.place for edge in open_edges(state, Spot((0, 0), "road0"))} == {(1, 0), (-1, 0)}
    (wrong,) = open_edges(table("0,0=D^0 0,-1=B^0"), Spot((0, 0), "city0"))
    assert wrong.taken
    assert len(open_edges(table("0,0=B^0 0,1=B^0"), Spot((0, 0), "monastery"))) == 7


def test_which_tiles_fit_and_how_many_are_left():
    state = table("0,0=D^0 0,-1=E^2 1,0=X^0")
    found = {fitting.tile: fitting for fitting in tiles_that_fit(state, (1, -1))}
    assert found["W"].left == 4 and found["W"].turns == (3,)
    assert "X" not in found, "the only X lies on the table"
    assert {f.tile for f in tiles_that_fit(state, (1, -1), only_left=False)} - set(found) == set()
    assert "D" in found and found["D"].left == 3
    assert tiles_that_fit(state, (0, 0)) == () and tiles_that_fit(state, (5, 5)) == ()


def test_places_for_a_tile():
    state = table("0,0=D^0")
    assert set(places_for(state, "C")) == {((0, -1), 0)}
    assert ((1, 0), 0) in places_for(state, "U")
    assert places_for(state, "no tile") == ()


def test_whose_fields_feed_which_cities():
    state = table("0,0=D^0 0,-1=E^2+1:field0 1,0=U^0+0:field1")
    first, second, *rest = fields_and_cities(state)
    mine = {report.ownership.owners: report for report in (first, second)}
    assert [set(city) for city in mine[1,].cities] == [{Spot((0, 0), "city0"), Spot((0, -1), "city0")}]
    assert mine[0,].cities == ()
    assert all(report.ownership.owners == () for report in rest)
    assert totals_if_ended(state) == (0, 3)


def test_may_a_follower_be_placed_and_who_forbids_it():
    state = table("0,0=D^0 0,-1=F^1+0:city0")
    denied = may_place(state, 1, Spot((0, -2), "city0"), tile=("E", 2))
    assert not denied.allowed
    assert [(f.player, f.spot) for f in denied.holders] == [(0, Spot((0, -1), "city0"))]
    assert denied.problems[0].clause == "follower.free"
    assert may_place(state, 1, Spot((0, -2), "field0"), tile=("E", 2)).allowed
    assert parts_for(state, 1, ("E", 2), (0, -2)) == ("field0",)


@pytest.mark.parametrize("way", ["city-3", "city-4", "field-3-once", "field-3"])
def test_explain_tells_what_other_editions_would_pay(way):
    """One city, three fields: Blue two farmers, Red one."""
    state = table("-1,0=U^0 0,0=D^0 1,0=W^0+1:field0 0,-1=G^1+1:field0 0,-2=E^2+0:field0", farm=way)
    (report,) = GAME.explain(state, Spot((0, -2), "field0"))
    told = {label.key.removeprefix("carcassonne.note.farm."): event for label, event in report.others}
    assert set(told) == {"city-3", "city-4", "field-3-once", "field-3"} - {way}
    pays = {"city-3": (0, 3), "city-4": (0, 4), "field-3-once": (3, 0), "field-3": (3, 0)}
    for other, event in told.items():
        assert (event.points_of(0), event.points_of(1)) == pays[other]
    assert (report.now.points_of(0), report.now.points_of(1)) == pays[way]
    assert any(f"farm.{way}" in note.key for note in GAME.final(state).notes)


def test_explain_a_small_city_under_both_rules():
    state = table("0,0=D^0 0,-1=E^2+0:city0")
    (report,) = GAME.explain(state, Spot((0, 0), "city0"))
    assert report.finished.points_of(0) == 2
    assert [event.points_of(0) for _, event in report.others] == [4]


def test_the_stray_four_is_told():
    state = table("0,0=D^0 0,-1=E^2+1:field0")
    (event,) = GAME.final(state).events
    assert [note.key for note in event.notes] == ["carcassonne.note.farm.city-3", "carcassonne.note.stray-four"]
