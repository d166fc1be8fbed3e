"""Closing, palaces, linking and tidying, on plain sets."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import replace

from scoring.masons.layout import Layout
from scoring.masons.pieces import HOUSE_COLOURS
from scoring.masons.state import City, Closing, Exchange, State, Stock, find_supply, with_stock


def find_open_cells(layout: Layout, walls: Set[int]) -> set[int]:
    """Every cell that can be reached from off the board without crossing a wall; the rim itself is no wall."""
    neighbours = layout.neighbours
    todo = [layout.line_cells[line][0] for line in layout.rim if line not in walls]
    reached = set(todo)
    while todo:
        for line, cell in neighbours[todo.pop()]:
            if cell >= 0 and line not in walls and cell not in reached:
                reached.add(cell)
                todo.append(cell)
    return reached


def find_closed_regions(layout: Layout, walls: Set[int], known: Collection[int] = ()) -> tuple[tuple[int, ...], ...]:
    """The regions completely surrounded by walls (`city.close`), each as its sorted cells; `known` ones left out."""
    seen = find_open_cells(layout, walls)
    seen.update(known)
    regions = []
    for first in layout.cells:
        if first in seen:
            continue
        seen.add(first)
        region = [first]
        for inside in region:
            for line, cell in layout.neighbours[inside]:
                if cell >= 0 and line not in walls and cell not in seen:
                    seen.add(cell)
                    region.append(cell)
        regions.append(tuple(sorted(region)))
    return tuple(regions)


def cells_in_cities(cities: Iterable[City]) -> set[int]:
    return {cell for city in cities for cell in city.cells}


def city_walls(layout: Layout, walls: Set[int], cells: Collection[int]) -> tuple[int, ...]:
    """The walls round a city, those inside it included, in the order of their numbers."""
    return tuple(sorted({line for cell in cells for line in layout.cell_lines[cell] if line in walls}))


def city_towers(layout: Layout, towers: Mapping[int, str], walls: Set[int], cells: Collection[int]) -> dict[int, str]:
    """The towers on the ends of a city's walls; one between two cities counts for both."""
    spots = {spot for line in city_walls(layout, walls, cells) for spot in layout.line_spots[line]}
    return {spot: towers[spot] for spot in sorted(spots) if spot in towers}


def find_neighbour_cities(layout: Layout, walls: Set[int], cities: Iterable[City], city: City) -> tuple[int, ...]:
    """The closed cities that share a wall with this one (`city.link`)."""
    beyond = {cell for inside in city.cells for line, cell in layout.neighbours[inside] if cell >= 0 and line in walls}
    return tuple(other.number for other in cities if other.number != city.number and not beyond.isdisjoint(other.cells))


def walls_between(layout: Layout, walls: Set[int], one: Set[int], other: Set[int]) -> tuple[int, ...]:
    """The walls with one side in each of two cities."""
    return tuple(
        sorted(line for cell in one for line, beyond in layout.neighbours[cell] if line in walls and beyond in other)
    )


def find_exchanges(houses: Stock, palaces_left: Mapping[str, int], cells: Collection[int]) -> tuple[Exchange, ...]:
    """The pairs of one colour that become palaces while there are any (`city.palace`), lowest cells first."""
    exchanges = []
    for colour in HOUSE_COLOURS:
        standing = [cell for cell in sorted(cells) for _ in range(houses.get((cell, colour), 0))]
        pairs = min(len(standing) // 2, max(0, palaces_left[colour]))
        for pair in range(pairs):
            first, second = standing[2 * pair], standing[2 * pair + 1]
            exchanges.append(Exchange(colour, (first, second), first))
    return tuple(exchanges)


def with_exchanges(state: State, exchanges: tuple[Exchange, ...]) -> State:
    """The houses back in the supply, the palaces on the board."""
    if not exchanges:
        return state
    houses = with_stock(state.houses, ((cell, e.colour, -1) for e in exchanges for cell in e.cells))
    palaces = with_stock(state.palaces, ((e.at, e.colour, 1) for e in exchanges))
    return replace(state, houses=houses, palaces=palaces)


def with_city_closed(state: State, player: int, cells: tuple[int, ...]) -> State:
    """A new city with its palaces; linking and tidying are still to come."""
    city = City(state.next_city, frozenset(cells))
    state = replace(state, cities=(*state.cities, city), next_city=city.number + 1)
    exchanges = find_exchanges(state.houses, find_supply(state).palaces, cells)
    state = with_exchanges(state, exchanges)
    may_link = find_neighbour_cities(state.board, state.walls, state.cities, city)
    return replace(state, closing=Closing(player, city.number, cells, exchanges, may_link))


def with_link(state: State, other_number: int) -> State:
    """The city just closed joined with a neighbour: all walls between go back, the joined city keeps the new number."""
    closing = state.closing
    new = state.find_city(closing.city) if closing else None
    other = state.find_city(other_number)
    if closing is None or new is None or other is None:
        return state
    removed = walls_between(state.board, state.walls, new.cells, other.cells)
    joined = City(new.number, new.cells | other.cells)
    cities = tuple(joined if city is new else city for city in state.cities if city is not other)
    state = replace(state, walls=state.walls - set(removed), cities=cities)
    exchanges: tuple[Exchange, ...] = ()
    if state.rules.on("pairs-after-link"):
        exchanges = find_exchanges(state.houses, find_supply(state).palaces, joined.cells)
        state = with_exchanges(state, exchanges)
    return replace(
        state,
        closing=replace(closing, linked=other_number, walls_removed=removed, exchanged_after=exchanges),
    )


def find_untidy(
    layout: Layout, walls: Set[int], towers: Mapping[int, str], cells: Collection[int]
) -> tuple[tuple[int, ...], tuple[tuple[int, str], ...]]:
    """Walls inside a city, and towers at its corners that then touch no wall (`city.tidy`)."""
    inside = tuple(
        sorted(
            {line for cell in cells for line, beyond in layout.neighbours[cell] if line in walls and beyond in cells}
        )
    )
    kept = walls - set(inside)
    spots = {spot for cell in cells for line in layout.cell_lines[cell] for spot in layout.line_spots[line]}
    lonely = tuple(
        (spot, towers[spot]) for spot in sorted(spots) if spot in towers and kept.isdisjoint(layout.spot_lines[spot])
    )
    return inside, lonely


def with_tidied(state: State, city: City) -> tuple[State, tuple[int, ...], tuple[tuple[int, str], ...]]:
    """The city without what stands in it for nothing, and what went back."""
    walls, towers = find_untidy(state.board, state.walls, state.towers, city.cells)
    if walls or towers:
        gone = {spot for spot, _colour in towers}
        state = replace(
            state,
            walls=state.walls - set(walls),
            towers={spot: colour for spot, colour in state.towers.items() if spot not in gone},
        )
    return state, walls, towers


def find_free_lines(layout: Layout, walls: Set[int], cities: Iterable[City]) -> tuple[int, ...]:
    """The lines on which a wall may be built (`wall.place`): free, and inside no closed city."""
    closed = cells_in_cities(cities)
    return tuple(
        line for line, cells in enumerate(layout.line_cells) if cells and line not in walls and closed.isdisjoint(cells)
    )
