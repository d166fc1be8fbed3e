"""What holds in every legal game: followers conserved, points that only grow, boards that may be turned and moved."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from scoring.carcassonne import GAME
from scoring.carcassonne.actions import FOLLOWER, LayTile, SetAside, Snapshot
from scoring.carcassonne.box import tiles_in_play
from scoring.carcassonne.fields import find_farms, score_fields
from scoring.carcassonne.notation import read_notation
from scoring.carcassonne.state import Table
from scoring.carcassonne.switches import FARM_WAYS
from scoring.carcassonne.tiles import CITY, turned
from scoring.match import Match
from scoring.points import totals_of
from scoring.problems import ILLEGAL
from scoring.values import SYMBOLS, Player

SEEDS = range(12)


@cache
def played(seed: int) -> Match:
    rng = Random(seed)
    players = tuple(
        Player(c.capitalize(), c, s) for c, s in zip(GAME.colours[: rng.randint(2, 5)], SYMBOLS, strict=False)
    )
    rules = GAME.rules({"farm": FARM_WAYS[seed % 4], "small-city": (2, 4)[seed % 2]})
    state = GAME.start(players, rules)
    actions = []
    while (action := GAME.random_action(state, rng)) is not None:
        actions.append(action)
        state = GAME.apply(state, action)
    return Match(GAME, players, rules, tuple(actions))


@pytest.mark.parametrize("seed", SEEDS)
def test_all_72_tiles_are_laid_and_no_rule_is_broken(seed):
    match = played(seed)
    assert len(match.state.tiles) + len(match.state.aside) == sum(tiles_in_play(match.rules).values()) == 72
    assert match.final.over and GAME.turn_of(match.state) is None
    assert [problem for problem in match.problems if problem.kind == ILLEGAL] == []


@pytest.mark.parametrize("seed", SEEDS)
def test_followers_are_conserved(seed):
    match = played(seed)
    for state in match.states:
        for player in range(len(match.players)):
            on_table = sum(f.player == player for region in state.regions.values() for f in region.figures)
            assert on_table + state.supply[player, FOLLOWER] == 7


@pytest.mark.parametrize("seed", SEEDS)
def test_points_only_grow_and_the_end_adds_to_them(seed):
    match = played(seed)
    before = (0,) * len(match.players)
    for step in match.steps():
        assert all(now >= then for now, then in zip(step.totals, before, strict=True))
        before = step.totals
    assert all(now >= then for now, then in zip(match.final.totals, before, strict=True))


@pytest.mark.parametrize("seed", SEEDS)
def test_regions_agree_with_a_fresh_look_at_the_whole_board(seed):
    """The regions grown tile by tile are those of the same board laid in another order."""
    match = played(seed)
    for count in (20, 45, len(match.states) - 1):
        state = match.states[count]
        (snapshot,) = read_notation(GAME.notation(state))
        tiles = list(snapshot.tiles)
        Random(seed).shuffle(tiles)
        again = GAME.apply(
            GAME.start(match.players, match.rules), Snapshot(tuple(tiles), snapshot.figures, snapshot.points)
        )

        def shape(table):
            return {(r.kind, frozenset(r.spots), r.open, frozenset(r.figures)) for r in table.regions.values()}

        assert shape(again) == shape(state)
        assert GAME.final(again).totals == GAME.final(state).totals


@pytest.mark.parametrize("seed", SEEDS)
def test_open_ends_are_counted_right(seed):
    state = played(seed).states[40]
    for region in state.regions.values():
        if region.kind not in (CITY, "road"):
            continue
        ends = 0
        for spot in region.spots:
            x, y = spot.place
            for side in turned(*state.tiles[spot.place]).find_segment(spot.part).sides:
                dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
                ends += (x + dx, y + dy) not in state.tiles
        assert ends == region.open


def _turned(action, quarter, dx, dy):
    if not isinstance(action, LayTile):
        return action
    x, y = action.x, action.y
    for _ in range(quarter):
        x, y = -y, x
    return replace(action, x=x + dx, y=y + dy, turn=(action.turn + quarter) % 4)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("quarter", "dx", "dy"), [(1, 0, 0), (2, 7, -3), (3, -40, 12), (0, 5, 5)])
def test_turning_and_moving_the_board_changes_no_score(seed, quarter, dx, dy):
    match = played(seed)
    start = GAME.read_notation(f"carcassonne {dx},{dy}=D^{quarter}")
    moved = Match(GAME, match.players, match.rules, (*start, *(_turned(a, quarter, dx, dy) for a in match.actions)))
    assert moved.totals == match.totals
    assert moved.final.totals == match.final.totals
    assert _single_scores(moved) == _single_scores(match)


def _single_scores(match):
    """Each score of the end by itself; where a city pays once, through which of two fields is no matter."""
    by_field = [e for e in match.final.events if match.rules["farm"] == "field-3-once" and e.source == "field"]
    others = [e for e in match.final.events if e not in by_field]
    seats = len(match.players)
    return sorted(totals_of([e], seats) for e in others), totals_of(by_field, seats)


@pytest.mark.parametrize("seed", SEEDS)
def test_field_and_city_pay_as_the_edition_says(seed):
    """An independent count over the finished board for each of the four ways."""
    match = played(seed)
    table = Table(match.state)
    farms = find_farms(table)
    seats = len(match.players)
    cities = {}
    for farm in farms:
        for city in farm.cities:
            cities.setdefault(city.key, []).append(farm)
    assert all(table.regions[key].kind == CITY and table.regions[key].open == 0 for key in cities)

    def leaders(weights):
        return [p for p in weights if weights[p] == max(weights.values())]

    def by_city(value):
        totals = [0] * seats
        for around in cities.values():
            weights = {}
            for farm in around:
                for figure in farm.region.figures:
                    weights[figure.player] = weights.get(figure.player, 0) + 1
            for player in leaders(weights):
                totals[player] += value
        return tuple(totals)

    pairs = [
        (player, city.key, number)
        for number, farm in enumerate(farms)
        for player in leaders(dict(farm.strengths))
        for city in farm.cities
    ]

    def paid(found):
        return tuple(3 * sum(1 for p, *_ in found if p == player) for player in range(seats))

    assert totals_of(score_fields(table, "city-3"), seats) == by_city(3)
    assert totals_of(score_fields(table, "city-4"), seats) == by_city(4)
    assert totals_of(score_fields(table, "field-3"), seats) == paid(pairs)
    assert totals_of(score_fields(table, "field-3-once"), seats) == paid({(p, c) for p, c, _ in pairs})


def test_set_aside_tiles_count_as_gone():
    match = played(0)
    state = GAME.apply(GAME.start(match.players, match.rules), SetAside("X"))
    assert "X" in state.aside
    assert GAME.apply(state, SetAside("X")).noted[-2].clause == "box"
