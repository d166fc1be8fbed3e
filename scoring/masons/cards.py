"""What each of the thirty guild cards counts and pays."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass

from scoring.masons.cities import cells_in_cities, city_towers
from scoring.masons.pieces import (
    CARDS,
    COUNTRIES,
    HOUSE_COLOURS,
    LARGE_CITY,
    SIZE_POINTS,
    TOWER_COLOURS,
)
from scoring.masons.state import City, State
from scoring.messages import say
from scoring.points import Points, Term


@dataclass(frozen=True, slots=True)
class Tally:
    """What one card counts; a colour card counts palaces beside houses."""

    count: int
    palaces: int = 0


def find_outside_towers(state: State) -> dict[int, str]:
    """The towers outside closed cities; whether one on a city wall and a loose wall is outside too is a switch."""
    layout, walls = state.board, state.walls
    closed = cells_in_cities(state.cities)
    both = state.rules["shared-tower"] == "outside"
    outside = {}
    for spot, colour in state.towers.items():
        loose = on_city = False
        for line in layout.spot_lines[spot]:
            if line in walls:
                if closed.isdisjoint(layout.line_cells[line]):
                    loose = True
                else:
                    on_city = True
        if not on_city or (both and loose):
            outside[spot] = colour
    return outside


def find_outside_walls(state: State) -> tuple[int, ...]:
    """The walls that close no city."""
    closed = cells_in_cities(state.cities)
    return tuple(sorted(line for line in state.walls if closed.isdisjoint(state.board.line_cells[line])))


def tally_city(state: State, city: City | None) -> dict[str, Tally]:
    """What the cards about the city just closed count; nothing at all without a city."""
    if city is None:
        return {card: Tally(0) for card in CARDS if card.startswith("city-")}
    houses = dict.fromkeys(HOUSE_COLOURS, 0)
    palaces = dict.fromkeys(HOUSE_COLOURS, 0)
    for stock, counts in ((state.houses, houses), (state.palaces, palaces)):
        for (cell, colour), count in stock.items():
            if cell in city.cells:
                counts[colour] += count
    towers = dict.fromkeys(TOWER_COLOURS, 0)
    for colour in city_towers(state.board, state.towers, state.walls, city.cells).values():
        towers[colour] += 1
    size = Tally(len(city.cells))
    tallies = {f"city-size-{cells}": size for cells in SIZE_POINTS}
    tallies["city-colours"] = Tally(sum(1 for colour in HOUSE_COLOURS if houses[colour] or palaces[colour]))
    tallies |= {f"city-tower-{colour}": Tally(towers[colour]) for colour in TOWER_COLOURS}
    tallies["city-palaces"] = Tally(sum(palaces.values()))
    tallies |= {f"city-colour-{colour}": Tally(houses[colour], palaces[colour]) for colour in HOUSE_COLOURS}
    tallies["city-towers"] = Tally(sum(towers.values()))
    return tallies


def tally_outside(state: State) -> dict[str, Tally]:
    """What the cards about everything outside closed cities count, and the one that counts cities."""
    closed = cells_in_cities(state.cities)
    colours = dict.fromkeys(HOUSE_COLOURS, 0)
    countries = dict.fromkeys(COUNTRIES, 0)
    for (cell, colour), count in state.houses.items():
        if cell not in closed:
            colours[colour] += count
            countries[state.board.cell_country[cell]] += count
    towers = find_outside_towers(state)
    by_colour = dict.fromkeys(TOWER_COLOURS, 0)
    for colour in towers.values():
        by_colour[colour] += 1
    tallies = {f"outside-house-{colour}": Tally(colours[colour]) for colour in HOUSE_COLOURS}
    tallies |= {f"outside-country-{country}": Tally(countries[country]) for country in COUNTRIES}
    tallies["outside-towers"] = Tally(len(towers))
    tallies["outside-shore-towers"] = Tally(len(_on_shore(towers, state.board.shore)))
    tallies |= {f"outside-tower-{colour}": Tally(by_colour[colour]) for colour in TOWER_COLOURS}
    tallies["outside-walls"] = Tally(len(find_outside_walls(state)))
    tallies["closed-cities"] = Tally(len(state.cities))
    return tallies


def _on_shore(towers: Mapping[int, str], shore: Set[int]) -> tuple[int, ...]:
    return tuple(spot for spot in towers if spot in shore)


def tally_all(state: State, city: City | None) -> dict[str, Tally]:
    """What all thirty cards count now."""
    return tally_city(state, city) | tally_outside(state)


def pay(card: str, tally: Tally) -> Points:
    """The points of a card for what it counts; the same for a board and for numbers counted by hand."""
    count = tally.count
    if card.startswith("city-size-"):
        size = int(card.rsplit("-", 1)[1])
        fits = count >= size if size == LARGE_CITY else count == size
        return Points((Term(say("masons.term.size", n=count), 1, SIZE_POINTS[size]),)) if fits else Points()
    if card == "city-colours":
        value = 7 if count >= 4 else 4 if count >= 2 else 0
        return Points((Term(say("masons.term.colours", n=count), 1, value),)) if value else Points()
    if card.startswith("city-colour-"):
        terms = (
            Term(say("masons.term.palaces", n=tally.palaces), tally.palaces, 3),
            Term(say("masons.term.houses", n=count), count, 1),
        )
        return Points(tuple(term for term in terms if term.count))
    if not count:
        return Points()
    if card == "city-palaces":
        return Points((Term(say("masons.term.palaces", n=count), count),))
    if card == "closed-cities":
        return Points((Term(say("masons.term.cities", n=count), count),))
    if card == "outside-walls":
        return Points((Term(say("masons.term.walls", n=count), count),))
    if card.startswith(("outside-house-", "outside-country-")):
        return Points((Term(say("masons.term.houses", n=count), count),))
    each = 1 if card in ("city-towers", "outside-towers") else 2
    return Points((Term(say("masons.term.towers", n=count), count, each),))


def pay_all(state: State, city: City | None) -> dict[str, Points]:
    """What each of the thirty cards pays right now, in their printed order."""
    tallies = tally_all(state, city)
    return {card: pay(card, tallies[card]) for card in CARDS}
