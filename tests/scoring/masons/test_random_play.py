"""Random games on boards of several shapes, watched by a second, plainer reading of the rules.

MASONS_GAMES=5000 plays as many; the suite plays fewer.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scoring.games import find_game
from scoring.masons.deeds import Build, LayBoard
from scoring.masons.generator import make_triangles
from scoring.masons.pieces import HOUSE_COLOURS, TOWER_COLOURS
from scoring.masons.profile import Profile, ProfileCell, sides_of
from scoring.masons.questions import supplies
from scoring.masons.state import LINK, State
from scoring.values import Player

GAME = find_game("masons")
GAMES = int(os.environ.get("MASONS_GAMES", "120"))


def melted(rows: int, columns: int, rng: Random) -> Profile:
    """A triangular board with some neighbouring triangles melted into four-cornered cells."""
    board = make_triangles(rows, columns)
    cells: list[ProfileCell] = []
    skip: set[int] = set()
    for number, cell in enumerate(board.cells):
        beside = number + 1
        if number in skip:
            continue
        if (number + 1) % columns and rng.random() < 0.3:
            shared = [spot for spot in cell.spots if spot in board.cells[beside].spots]
            (own,) = (spot for spot in cell.spots if spot not in shared)
            (other,) = (spot for spot in board.cells[beside].spots if spot not in shared)
            cells.append(ProfileCell((own, shared[0], other, shared[1]), cell.country))
            skip.add(beside)
        else:
            cells.append(cell)
    lines = tuple(sorted({side for cell in cells for side in sides_of(cell.spots)}))
    return Profile("melted", board.spots_xy, lines, tuple(cells), board.shore)


def closed_by_flood(state: State) -> set[frozenset[int]]:
    """The closed regions by growing groups of cells from the profile alone: joined where no wall stands."""
    profile = state.board.profile
    walls = {tuple(sorted(profile.lines[line])) for line in state.walls}
    beside: dict[tuple[int, int], list[int]] = {}
    for number, cell in enumerate(profile.cells):
        if cell.country:
            for side in sides_of(cell.spots):
                beside.setdefault(side, []).append(number)
    group = {cell: {cell} for cells in beside.values() for cell in cells}
    outside: set[int] = {-1}
    group[-1] = outside
    for side, cells in beside.items():
        if side in walls:
            continue
        one, other = (*cells, -1)[:2]
        if group[one] is not group[other]:
            group[one] |= group[other]
            for cell in group[other]:
                group[cell] = group[one]
    return {frozenset(cells) for cells in group.values() if -1 not in cells}


def check_table(state: State) -> None:
    """What must hold of every table."""
    cities = {city.cells for city in state.cities}
    assert closed_by_flood(state) == cities, "a city is closed if and only if nothing reaches it from outside"
    layout = state.board
    for city in cities:
        corners: Counter[int] = Counter()
        for line, cells in enumerate(layout.line_cells):
            inside = sum(1 for cell in cells if cell in city)
            if inside and (inside == 1 or len(cells) == 1):
                assert line in state.walls, "a closed city has walls all round"
                corners.update(layout.line_spots[line])
            elif inside == 2 and state.phase != LINK:
                assert line not in state.walls, "no wall is left inside a closed city"
        assert all(count % 2 == 0 for count in corners.values()), "the wall round a city has no end"
    for spot in state.towers:
        assert any(line in state.walls for line in layout.spot_lines[spot]), "no tower is left alone"
    left = supplies(state)
    assert len(state.walls) + left.walls == 33
    for colour in TOWER_COLOURS:
        assert Counter(state.towers.values())[colour] + left.towers[colour] == 10
    for colour in HOUSE_COLOURS:
        assert sum(n for (_cell, c), n in state.houses.items() if c == colour) + left.houses[colour] == 12
        assert sum(n for (_cell, c), n in state.palaces.items() if c == colour) + left.palaces[colour] == 3


class Ledger:
    """Pieces by what the actions placed and the closings gave back, never by looking at the board."""

    def __init__(self) -> None:
        self.walls = self.towers = self.houses = self.palaces = 0

    def note(self, action: Any, before: State, after: State) -> None:
        if isinstance(action, Build):
            self.walls += 1
            self.towers += len(action.towers)
            self.houses += len(action.houses)
        closing = after.closing
        if closing is None or (after.phase == LINK):
            return
        if closing is before.closing:
            return
        pairs = len(closing.exchanged) + len(closing.exchanged_after)
        self.houses -= 2 * pairs
        self.palaces += pairs
        self.walls -= len(closing.walls_removed) + len(closing.walls_tidied)
        self.towers -= len(closing.towers_tidied)
        self.check(after)

    def check(self, state: State) -> None:
        assert self.walls == len(state.walls)
        assert self.towers == len(state.towers)
        assert self.houses == sum(state.houses.values())
        assert self.palaces == sum(state.palaces.values())


def play(seed: int) -> Counter[str]:
    """One random game under random switches, checked after every action."""
    rng = Random(seed)
    seats = rng.choice((2, 3, 4))
    rules = GAME.rules({switch.key: rng.choice(switch.values) for switch in GAME.switches})
    state: State = GAME.start(tuple(Player(f"P{i}", GAME.colours[i]) for i in range(seats)), rules)
    if rng.random() < 0.3:
        state = GAME.apply(state, LayBoard(melted(rng.randint(2, 5), rng.randint(5, 14), rng)))
    told: Counter[str] = Counter()
    ledger = Ledger()
    while (action := GAME.random_action(state, rng)) is not None:
        after: State = GAME.apply(state, action)
        assert not after.noted, f"seed {seed}: {after.noted}"
        told["actions"] += 1
        if after.layout is not None:
            check_table(after)
            ledger.note(action, state, after)
            if isinstance(action, Build):
                told["closings"] += after.closing is not None
                grown = len(closed_by_flood(after)) > len(state.cities)
                assert grown == (after.closing is not None), "closing is found if and only if a region is shut off"
        assert all(points >= 0 for points in after.points), "nobody falls behind space 1"
        state = after
    if state.layout is not None:
        ledger.check(state)
    told["last rounds"] += state.last_round
    told.update(f"ended by {kind}" for kind in state.ended_by)
    return told


def test_random_games_hold_every_rule() -> None:
    told: Counter[str] = Counter()
    for seed in range(GAMES):
        told += play(seed)
    print(dict(told))
    assert told["closings"] > GAMES and told["last rounds"] > 0
    assert {"ended by wall", "ended by no-line", "ended by told"} <= set(told)


def test_the_second_reading_can_fail() -> None:
    """A wall taken away behind the engine's back is seen."""
    rng = Random(5)
    state: State = GAME.start((Player("A", "red"), Player("B", "blue")), GAME.rules())
    while not state.cities and (action := GAME.random_action(state, rng)) is not None:
        state = GAME.apply(state, action)
    line = next(iter(state.board.cell_lines[min(state.cities[0].cells)]))
    with pytest.raises(AssertionError):
        check_table(replace(state, walls=state.walls - {line}))
