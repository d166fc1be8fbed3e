"""The board in one line, both ways."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from scoring.masons.deeds import House, LayBoard, Snapshot, Tower
from scoring.masons.generator import fits, make_triangles, with_shore
from scoring.masons.pieces import HOUSE_COLOURS, TOWER_COLOURS
from scoring.masons.profile import Profile, ProfileCell, sides_of
from scoring.masons.state import State, Stock
from scoring.masons.survey import is_playable
from scoring.notation import read_line, write_line

GAME_ID = "masons"


def write_board(state: State) -> str:
    """Board, walls, towers, houses, palaces and cities in one line; names and points are not part of it."""
    if state.layout is None:
        return write_line(GAME_ID, ())
    profile = state.layout.profile
    spots = state.layout.line_spots
    items = [
        *_profile_items(profile),
        ("walls", ",".join(f"{a}-{b}" for a, b in (spots[line] for line in sorted(state.walls)))),
        ("towers", ",".join(f"{spot}:{state.towers[spot]}" for spot in sorted(state.towers))),
        ("houses", _stock(state.houses)),
        ("palaces", _stock(state.palaces)),
        ("cities", ",".join("+".join(map(str, sorted(city.cells))) for city in state.cities)),
    ]
    return write_line(GAME_ID, ((place, content) for place, content in items if content))


def _stock(stock: Stock) -> str:
    return ",".join(f"{cell}:{colour}:{count}" for (cell, colour), count in sorted(stock.items()))


def _profile_items(profile: Profile) -> list[tuple[str, str]]:
    grid = _find_grid(profile)
    items = []
    if grid is not None:
        items.append(("grid", f"{grid[0]}x{grid[1]}"))
    else:
        items.append(("spots", ",".join(f"{x}:{y}" for x, y in profile.spots_xy)))
        items.append(("cells", ",".join("+".join(map(str, cell.spots)) for cell in profile.cells)))
        if profile.lines != _sides(profile.cells):
            items.append(("lines", ",".join(f"{a}-{b}" for a, b in profile.lines)))
    items.append(("countries", "".join(str(cell.country) for cell in profile.cells)))
    items.append(("shore", ",".join(map(str, sorted(set(profile.shore))))))
    return items


def _sides(cells: Iterable[ProfileCell]) -> tuple[tuple[int, int], ...]:
    """The lines in their plainest order, which need not be written."""
    return tuple(sorted({side for cell in cells for side in sides_of(cell.spots)}))


def _find_grid(profile: Profile) -> tuple[int, int] | None:
    """Rows and columns when the board has the generator's shape."""
    rows = len({y for _x, y in profile.spots_xy}) - 1
    if rows < 1 or len(profile.cells) % rows:
        return None
    columns = len(profile.cells) // rows
    if not fits(rows, columns):
        return None
    made = make_triangles(rows, columns)
    same = (
        made.spots_xy == profile.spots_xy
        and made.lines == profile.lines
        and all(one.spots == other.spots for one, other in zip(made.cells, profile.cells, strict=True))
    )
    return (rows, columns) if same else None


def read_board(text: str) -> tuple[Any, ...]:
    """The actions that lay the board of a line; ValueError with a sentence when it is none."""
    items = dict(read_line(GAME_ID, text))
    unknown = set(items) - {
        "grid", "spots", "lines", "cells", "countries", "shore", "walls", "towers", "houses", "palaces", "cities"
    }  # fmt: skip
    if unknown:
        raise ValueError(f"a board line of {GAME_ID} has no {sorted(unknown)[0][:20]!r}")
    if not items:
        return ()
    profile = _read_profile(items)
    if not is_playable(profile):
        raise ValueError("the line tells no board that can be played on")
    snapshot = Snapshot(
        walls=tuple(_pair(word, "-") for word in _words(items, "walls")),
        towers=tuple(_tower(word) for word in _words(items, "towers")),
        houses=tuple(_house(word) for word in _words(items, "houses")),
        palaces=tuple(_house(word) for word in _words(items, "palaces")),
        cities=tuple(_numbers(word.split("+")) for word in _words(items, "cities")),
    )
    return LayBoard(profile), snapshot


def _read_profile(items: dict[str, str]) -> Profile:
    if "grid" in items:
        rows, columns = _pair(items["grid"], "x")
        profile = make_triangles(rows, columns, shore="none")
    else:
        cells = tuple(ProfileCell(_numbers(word.split("+")), 1) for word in _words(items, "cells"))
        lines = tuple(_pair(word, "-") for word in _words(items, "lines")) or _sides(cells)
        spots = tuple(_pair(word, ":") for word in _words(items, "spots"))
        profile = Profile("", spots, lines, cells)
    countries = _numbers(items.get("countries", ""))
    if len(countries) != len(profile.cells):
        raise ValueError(f"a country for each of {len(profile.cells)} cells is needed, got {len(countries)}")
    painted = (replace(cell, country=country) for cell, country in zip(profile.cells, countries, strict=True))
    shore = _numbers(_words(items, "shore"))
    return with_shore(replace(profile, cells=tuple(painted)), shore, True)


def _words(items: dict[str, str], key: str) -> list[str]:
    return [word for word in items.get(key, "").split(",") if word]


def _numbers(words: Iterable[str]) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in words)
    except ValueError:
        raise ValueError("expected whole numbers in the board line") from None


def _pair(word: str, between: str) -> tuple[int, int]:
    numbers = _numbers(word.split(between))
    if len(numbers) != 2:
        raise ValueError(f"expected two numbers with {between!r} between, got {word[:20]!r}")
    return numbers[0], numbers[1]


def _tower(word: str) -> Tower:
    spot, _, colour = word.partition(":")
    if colour not in TOWER_COLOURS:
        raise ValueError(f"a tower is {', '.join(TOWER_COLOURS)}, got {colour[:20]!r}")
    return Tower(_numbers([spot])[0], colour)


def _house(word: str) -> House:
    cell, _, rest = word.partition(":")
    colour, _, count = rest.partition(":")
    if colour not in HOUSE_COLOURS:
        raise ValueError(f"a house is {', '.join(HOUSE_COLOURS)}, got {colour[:20]!r}")
    return House(_numbers([cell])[0], colour, _numbers([count or "1"])[0])
