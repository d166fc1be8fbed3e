"""What a player asks at the table, answered from the state without changing it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scoring.masons.build import apply_build, with_settled
from scoring.masons.cards import Tally, pay, pay_all, tally_all
from scoring.masons.cities import (
    cells_in_cities,
    find_closed_regions,
    find_free_lines,
    find_neighbour_cities,
    with_link,
)
from scoring.masons.deeds import Build, CountedCard
from scoring.masons.pieces import CARDS, CITY_CARDS, HOUSE_COLOURS
from scoring.masons.rounds import find_city_in_play, find_trailing, most_countable
from scoring.masons.state import (
    LINK,
    OVER,
    ROUND,
    City,
    Closing,
    State,
    Supply,
    find_supply,
)
from scoring.points import NOTHING, Points


@dataclass(frozen=True, slots=True)
class WallPreview:
    """What a wall on a line would ask for and close."""

    line: int
    bare_ends: tuple[int, ...]
    """Spots at its ends that need a tower; with none the tower die is not rolled."""
    sides: tuple[int, ...]
    """Cells that get a house."""
    closes: tuple[int, ...]
    """Cells that it would close; empty when it closes none."""
    may_link: tuple[int, ...]
    """Closed cities that the new one could be joined with."""


@dataclass(frozen=True, slots=True)
class LinkChoice:
    """One way to go on after a closing: joined with a city or with none, and what every card would pay then."""

    city: int | None
    closing: Closing
    cells: tuple[int, ...]
    pays: Mapping[str, Points]


@dataclass(frozen=True, slots=True)
class Ending:
    """How near the end is: what is left of each kind, what has run out, and whether it is the last round."""

    walls_left: int
    towers_left: int
    houses_left: int
    palaces_left: int
    free_lines: int
    ended_by: tuple[str, ...]
    last_round: bool
    over: bool


def free_lines(state: State) -> tuple[int, ...]:
    """The lines on which a wall may be built now."""
    if state.layout is None:
        return ()
    return find_free_lines(state.layout, state.walls, state.cities)


def preview_wall(state: State, line: int) -> WallPreview | None:
    """What a wall on this line would close; None for a line that is not on the board."""
    layout = state.layout
    if layout is None or not 0 <= line < len(layout.line_cells) or not layout.line_cells[line]:
        return None
    walls = state.walls | {line}
    regions = find_closed_regions(layout, walls, cells_in_cities(state.cities))
    closes = next((region for region in regions if not set(region).isdisjoint(layout.line_cells[line])), ())
    new = City(state.next_city, frozenset(closes))
    return WallPreview(
        line,
        tuple(spot for spot in layout.line_spots[line] if spot not in state.towers),
        layout.line_cells[line],
        closes,
        find_neighbour_cities(layout, walls, state.cities, new) if closes else (),
    )


def closing_lines(state: State) -> tuple[int, ...]:
    """The free lines on which a wall would close a city now."""
    previews = (preview_wall(state, line) for line in free_lines(state))
    return tuple(preview.line for preview in previews if preview is not None and preview.closes)


def link_choices(state: State) -> tuple[LinkChoice, ...]:
    """While the closer chooses: each city he may join, and none, with what every card would pay."""
    closing = state.closing
    if state.phase != LINK or closing is None:
        return ()
    choices = []
    for city in (None, *closing.may_link):
        linked = state if city is None else with_link(state, city)
        settled = with_settled(linked, closing.player)
        new = settled.find_city(closing.city)
        if new is not None and settled.closing is not None:
            choices.append(LinkChoice(city, settled.closing, tuple(sorted(new.cells)), pay_all(settled, new)))
    return tuple(choices)


def preview_build(state: State, build: Build) -> tuple[LinkChoice, ...]:
    """What a whole turn would close, before it counts: one choice for each way to link, empty when nothing closes."""
    if state.layout is None or not 0 <= build.player < state.seats:
        return ()
    after = apply_build(state, build)
    if after.phase == LINK:
        return link_choices(after)
    city = after.find_city(after.closing.city) if after.closing else None
    if city is None or after.closing is None:
        return ()
    return (LinkChoice(None, after.closing, tuple(sorted(city.cells)), pay_all(after, city)),)


def city_in_play(state: State, named: int | None = None) -> City | None:
    """The city that city cards count now: the one just closed, or at the end the one a player names."""
    if state.phase == ROUND or state.phase == LINK or named is not None:
        return state.find_city(named) if named is not None else find_city_in_play(state, None)
    return None


def pays_now(state: State, named: int | None = None) -> dict[str, Points]:
    """What each of the thirty cards pays right now; without a city in play its cards pay nothing."""
    if state.layout is None:
        return dict.fromkeys(CARDS, NOTHING)
    return pay_all(state, city_in_play(state, named))


def counts_now(state: State, named: int | None = None) -> dict[str, Tally]:
    """What each card counts right now."""
    if state.layout is None:
        return {card: Tally(0) for card in CARDS}
    return tally_all(state, city_in_play(state, named))


def pays_together(pays: Mapping[str, Points], cards: Iterable[str]) -> Points:
    """A player's two cards together."""
    total = Points()
    for card in cards:
        total = total + pays.get(card, NOTHING)
    return total


def best_cities(state: State, cards: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """For the last round: each closed city with what these cards pay for it, the best first."""
    wanted = tuple(cards)
    found = [
        (city.number, pays_together(pay_all(state, city), wanted).total)
        for city in (state.cities if state.layout is not None else ())
    ]
    return tuple(sorted(found, key=lambda pair: (-pair[1], pair[0])))


def pays_counted(counted: CountedCard) -> Points:
    """What a card pays for numbers counted by hand, before it is entered."""
    if counted.card not in CARDS:
        return NOTHING
    count = min(max(counted.count, 0), most_countable(counted.card))
    return pay(counted.card, Tally(count, max(counted.palaces, 0)))


def needs_city(card: str) -> bool:
    """Whether a card is about the city just closed."""
    return card in CITY_CARDS


def needs_palaces(card: str) -> bool:
    """Whether a card asks for two numbers, houses and palaces."""
    return card.startswith("city-colour-")


def supplies(state: State) -> Supply:
    """What lies beside the board; never less than nothing."""
    supply = find_supply(state)
    return replace(
        supply,
        walls=max(0, supply.walls),
        towers={colour: max(0, left) for colour, left in supply.towers.items()},
        houses={colour: max(0, left) for colour, left in supply.houses.items()},
        palaces={colour: max(0, left) for colour, left in supply.palaces.items()},
    )


def ending(state: State) -> Ending:
    """How near the end is (`end`)."""
    supply = supplies(state)
    return Ending(
        supply.walls,
        sum(supply.towers.values()),
        sum(supply.houses.values()),
        sum(supply.palaces[colour] for colour in HOUSE_COLOURS),
        len(free_lines(state)),
        state.ended_by,
        state.last_round or (state.phase == ROUND and bool(state.ended_by)),
        state.phase == OVER,
    )


def trailing_players(state: State) -> tuple[int, ...]:
    """Who stands last on the track now, all who are tied."""
    return find_trailing(state.points, state.turn if state.turn is not None else 0)


def may_exchange(state: State) -> tuple[int, ...]:
    """Who may exchange cards at this moment, in turn."""
    return state.may_exchange


def must_play(state: State) -> tuple[int, ...]:
    """Who has still to play in this round, in turn."""
    return state.to_play
