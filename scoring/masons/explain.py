"""Everything about a cell, a wall line or a tower spot."""

from __future__ import annotations

from scoring.game import Report
from scoring.masons.cards import find_outside_towers, pay_all
from scoring.masons.cities import cells_in_cities, city_towers, city_walls
from scoring.masons.pieces import CITY_CARDS, HOUSE_COLOURS
from scoring.masons.questions import preview_wall
from scoring.masons.state import City, State
from scoring.masons.words import card_word, cell_at, house_word, palace_word, tower_word
from scoring.messages import Message, say
from scoring.values import Spot


def explain(state: State, spot: Spot) -> tuple[Report, ...]:
    """The reports for a spot: `n/cell`, `a,b/line` or `n/tower`."""
    layout = state.layout
    if layout is None:
        return ()
    if spot.part == "line" and len(spot.place) == 2:
        line = layout.find_line(spot.place[0], spot.place[1])
        return (_explain_line(state, line, spot),) if line is not None else ()
    if len(spot.place) != 1:
        return ()
    number = spot.place[0]
    if spot.part == "tower" and layout.has_spot(number):
        return (_explain_tower(state, number, spot),)
    if spot.part in ("cell", "") and layout.has_cell(number):
        city = state.city_at(number)
        cell = _explain_cell(state, number, spot)
        return (cell,) if city is None else (cell, _explain_city(state, city))
    return ()


def country_word(state: State, country: int) -> Message:
    """The country's own name if its owner gave one, else its number."""
    names = state.board.profile.country_names
    if 1 <= country <= len(names) and names[country - 1]:
        return say("masons.country-named", name=names[country - 1])
    return say("masons.country", number=country)


def _pieces(state: State, cells: frozenset[int]) -> tuple[Message, ...]:
    lines = []
    for colour in HOUSE_COLOURS:
        houses = sum(count for (cell, c), count in state.houses.items() if c == colour and cell in cells)
        palaces = sum(count for (cell, c), count in state.palaces.items() if c == colour and cell in cells)
        if palaces:
            lines.append(say("masons.some", count=palaces, piece=palace_word(colour)))
        if houses:
            lines.append(say("masons.some", count=houses, piece=house_word(colour)))
    return tuple(lines)


def _explain_cell(state: State, cell: int, spot: Spot) -> Report:
    city = state.city_at(cell)
    where = say("masons.inside", city=city.number) if city else say("masons.outside")
    return Report(
        say("masons.cell", cell=cell),
        (spot,),
        (country_word(state, state.board.cell_country[cell]), where, *_pieces(state, frozenset((cell,)))),
    )


def _explain_city(state: State, city: City) -> Report:
    layout = state.board
    towers = city_towers(layout, state.towers, state.walls, city.cells)
    pays = pay_all(state, city)
    return Report(
        say("masons.city", city=city.number),
        tuple(map(cell_at, sorted(city.cells))),
        (
            say("masons.city-cells", n=len(city.cells)),
            say("masons.city-walls", n=len(city_walls(layout, state.walls, city.cells))),
            say("masons.city-towers", n=len(towers)),
            *_pieces(state, city.cells),
            *(
                say("masons.card-pays", card=card_word(card), n=pays[card].total)
                for card in CITY_CARDS
                if pays[card].total
            ),
        ),
    )


def _explain_line(state: State, line: int, spot: Spot) -> Report:
    layout = state.board
    lines: list[Message] = []
    cells = layout.line_cells[line]
    countries = {layout.cell_country[cell] for cell in cells}
    if len(countries) > 1:
        lines.append(say("masons.border"))
    if len(cells) == 1:
        lines.append(say("masons.rim"))
    closed = cells_in_cities(state.cities)
    if line in state.walls:
        lines.append(say("masons.wall-loose") if closed.isdisjoint(cells) else say("masons.wall-of-city"))
    elif closed.isdisjoint(cells):
        preview = preview_wall(state, line)
        closes = preview.closes if preview else ()
        lines.append(say("masons.would-close", n=len(closes)) if closes else say("masons.would-close-nothing"))
    else:
        lines.append(say("masons.line-in-city"))
    a, b = layout.line_spots[line]
    return Report(say("masons.line", a=a, b=b), (spot,), tuple(lines))


def _explain_tower(state: State, number: int, spot: Spot) -> Report:
    lines: list[Message] = []
    colour = state.towers.get(number)
    lines.append(say("masons.no-tower") if colour is None else tower_word(colour))
    if number in state.board.shore:
        lines.append(say("masons.on-shore"))
    if colour is not None:
        outside = number in find_outside_towers(state)
        lines.append(say("masons.tower-outside") if outside else say("masons.tower-inside"))
    return Report(say("masons.spot", spot=number), (spot,), tuple(lines))
