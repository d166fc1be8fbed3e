"""A turn: the wall, its towers and houses, and what it closes."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

from scoring.masons.cities import (
    cells_in_cities,
    find_closed_regions,
    find_free_lines,
    with_city_closed,
    with_link,
    with_tidied,
)
from scoring.masons.deeds import Build, House, Link, Tower
from scoring.masons.pieces import ANY_COLOUR, HOUSE_COLOURS, HOUSE_FACES, TOWER_COLOURS, TOWER_FACES
from scoring.masons.rounds import with_round
from scoring.masons.state import BUILD, LINK, OVER, ROUND, State, find_empty, find_supply, with_stock
from scoring.masons.words import cell_at, house_word, line_at, line_word, tower_at, tower_word
from scoring.messages import say


def apply_build(state: State, action: Build) -> State:
    """Wall, towers, houses; then the city it closes, or the next player, or the end."""
    layout = state.layout
    if layout is None:
        return state.with_problem("board", say("masons.problem.no-board"))
    state = _with_turn_checked(state, action.player)
    state = replace(state, may_exchange=())
    line = layout.find_line(*action.wall)
    if line is None:
        a, b = action.wall
        return state.with_problem("wall.place", say("masons.problem.no-line", a=a, b=b))
    state = _with_wall(state, line)
    state = _with_towers(state, action, line)
    state = _with_houses(state, action, line)
    ended_by = find_empty(find_supply(state))
    state = _with_closing(state, action.player, line)
    if state.rules["end-check"] == "placement":
        # Palaces never go back, so after the exchange is the moment of the last palace; everything else
        # was lowest before it.
        palace = tuple(kind for kind in find_empty(find_supply(state)) if kind == "palace" and kind not in ended_by)
        state = replace(state, ended_by=_united(state.ended_by, (*ended_by, *palace)))
    if state.phase == LINK:
        return state
    return with_settled(state, action.player)


def _united(known: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    order = ("wall", "tower", "house", "palace", "no-line", "told")
    return tuple(kind for kind in order if kind in known or kind in new)


def _with_turn_checked(state: State, player: int) -> State:
    if state.phase == OVER:
        state = state.with_problem("end", say("masons.problem.over"), player=player)
    elif state.phase in (LINK, ROUND):
        if state.phase == LINK and state.closing is not None:
            state = with_settled(state, state.closing.player)
        if state.to_play:
            state = state.with_problem(
                "round", say("masons.problem.round-open", n=len(state.to_play)), player=state.to_play[0]
            )
            state = replace(state, to_play=(), phase=BUILD)
    elif state.turn is not None and state.turn != player:
        state = state.with_problem("turn", say("masons.problem.turn"), player=player)
    return state


def _with_wall(state: State, line: int) -> State:
    layout = state.board
    at, word = line_at(layout, line), line_word(layout, line)
    if line in state.walls:
        return state.with_problem("wall.place", say("masons.problem.wall-taken", line=word), at)
    if find_supply(state).walls <= 0:
        return state.with_problem("supply", say("masons.problem.no-wall-left"), at)
    if not cells_in_cities(state.cities).isdisjoint(layout.line_cells[line]):
        state = state.with_problem("wall.place", say("masons.problem.wall-in-city", line=word), at)
    return replace(state, walls=state.walls | {line})


def _with_towers(state: State, action: Build, line: int) -> State:
    ends = state.board.line_spots[line]
    free = [spot for spot in ends if spot not in state.towers]
    standing = [state.towers[spot] for spot in ends if spot in state.towers]
    die = action.tower_die
    if die is not None and die not in TOWER_FACES:
        state = state.with_problem("tower.place", say("masons.problem.tower-face", face=die[:20]))
        die = None
    if die is not None and not free:
        state = state.with_problem("tower.place", say("masons.problem.no-die"), line_at(state.board, line))
    left = dict(find_supply(state).towers)
    die_binds = die is not None and left[die] > 0
    if state.rules["tower-die"] == "free-if-same" and die in standing:
        die_binds = False
    placed: list[Tower] = []
    for tower in action.towers:
        if not _tower_is_possible(state, tower):
            state = state.with_problem("tower.place", say("masons.problem.no-spot", spot=tower.spot))
            continue
        at = tower_at(tower.spot)
        if tower.spot in state.towers:
            state = state.with_problem("tower.place", say("masons.problem.spot-taken", spot=tower.spot), at)
            continue
        if left[tower.colour] <= 0:
            state = state.with_problem("supply", say("masons.problem.sold-out", piece=tower_word(tower.colour)), at)
            continue
        if tower.spot not in ends:
            state = state.with_problem("tower.place", say("masons.problem.tower-off-wall", spot=tower.spot), at)
        left[tower.colour] -= 1
        placed.append(tower)
        state = replace(state, towers={**state.towers, tower.spot: tower.colour})
    if die is not None and die_binds and placed and all(tower.colour != die for tower in placed):
        first = placed[0]
        state = state.with_problem(
            "tower.place",
            say("masons.problem.tower-die", rolled=tower_word(die), piece=tower_word(first.colour)),
            tower_at(first.spot),
        )
    bare = [spot for spot in ends if spot not in state.towers]
    if bare and sum(left.values()) > 0:
        state = state.with_problem("tower.place", say("masons.problem.end-bare", spot=bare[0]), tower_at(bare[0]))
    return state


def _tower_is_possible(state: State, tower: Tower) -> bool:
    return tower.colour in TOWER_COLOURS and state.board.has_spot(tower.spot)


def _with_houses(state: State, action: Build, line: int) -> State:
    sides = state.board.line_cells[line]
    left = dict(find_supply(state).houses)
    before = [dict(left)]
    placed: list[House] = []
    for house in action.houses:
        if house.colour not in HOUSE_COLOURS or not state.board.has_cell(house.cell) or house.count != 1:
            state = state.with_problem("house.place", say("masons.problem.no-cell", cell=house.cell))
            continue
        at = cell_at(house.cell)
        if left[house.colour] <= 0:
            state = state.with_problem("supply", say("masons.problem.sold-out", piece=house_word(house.colour)), at)
            continue
        if house.cell not in sides:
            state = state.with_problem("house.place", say("masons.problem.house-off-wall", cell=house.cell), at)
        elif any(other.cell == house.cell for other in placed):
            state = state.with_problem("house.place", say("masons.problem.house-twice", cell=house.cell), at)
        left[house.colour] -= 1
        placed.append(house)
        before.append(dict(left))
        state = replace(state, houses=with_stock(state.houses, [(house.cell, house.colour, 1)]))
    missing = [cell for cell in sides if all(house.cell != cell for house in placed)]
    if missing and sum(left.values()) > 0:
        state = state.with_problem(
            "house.place", say("masons.problem.house-missing", cell=missing[0]), cell_at(missing[0])
        )
    return _with_house_dice_checked(state, action, placed, before)


def _with_house_dice_checked(state: State, action: Build, placed: list[House], before: list[dict[str, int]]) -> State:
    dice = action.house_dice
    if not dice or not placed:
        return state
    if len(dice) != 2 or any(face not in HOUSE_FACES for face in dice):
        return state.with_problem("house.place", say("masons.problem.house-faces"))

    def obeys(face: str, index: int) -> bool:
        # A colour that is sold out at the moment of placing is a free choice.
        return face in (ANY_COLOUR, placed[index].colour) or before[index][face] <= 0

    count = min(len(placed), 2)
    if any(all(obeys(dice[die], index) for index, die in enumerate(order)) for order in permutations((0, 1), count)):
        return state
    return state.with_problem("house.place", say("masons.problem.house-dice"), *(cell_at(h.cell) for h in placed))


def _with_closing(state: State, player: int, line: int) -> State:
    layout = state.board
    regions = find_closed_regions(layout, state.walls, cells_in_cities(state.cities))
    if not regions:
        return replace(state, closing=None)
    # In play one wall closes one city; after an illegal table there may be more, and the one at the wall counts.
    beside = set(layout.line_cells[line])
    for region in sorted(regions, key=lambda cells: not beside.isdisjoint(cells)):
        state = with_city_closed(state, player, region)
    assert state.closing is not None
    if state.closing.may_link and state.phase != OVER:
        return replace(state, phase=LINK)
    return state


def apply_link(state: State, action: Link) -> State:
    """The closer's choice; then the city is tidied and its cards are played."""
    closing = state.closing
    if state.phase != LINK or closing is None:
        return state.with_problem("city.link", say("masons.problem.no-link"), player=action.player)
    if action.player != closing.player:
        state = state.with_problem("city.link", say("masons.problem.not-closer"), player=action.player)
    if action.city is not None:
        if action.city in closing.may_link:
            state = with_link(state, action.city)
        else:
            state = state.with_problem("city.link", say("masons.problem.no-neighbour", city=action.city))
    if state.rules["end-check"] == "placement" and "palace" in find_empty(find_supply(state)):
        state = replace(state, ended_by=_united(state.ended_by, ("palace",)))
    return with_settled(state, closing.player)


def with_settled(state: State, player: int) -> State:
    """Everything before the cards is done: tidy, look for the end, and open the round if a city was closed."""
    closing = state.closing
    if closing is not None:
        city = state.find_city(closing.city)
        if city is not None:
            state, walls, towers = with_tidied(state, city)
            state = replace(state, closing=replace(closing, walls_tidied=walls, towers_tidied=towers))
    if state.phase == OVER:
        return state
    ended_by: tuple[str, ...] = ()
    if state.rules["end-check"] == "after-turn":
        ended_by = find_empty(find_supply(state))
    if not find_free_lines(state.board, state.walls, state.cities):
        ended_by = (*ended_by, "no-line")
    state = replace(state, ended_by=_united(state.ended_by, ended_by), turn=player)
    if closing is not None:
        return with_round(state, player)
    if state.ended_by:
        return with_round(state, player, last=True)
    return replace(state, phase=BUILD, turn=(player + 1) % state.seats)
