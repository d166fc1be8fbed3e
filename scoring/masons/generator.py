"""Makes triangular boards of any size, and changes a profile step by step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

from scoring.masons.pieces import COUNTRIES
from scoring.masons.profile import (
    MOST_CELLS,
    MOST_SPOTS,
    NO_COUNTRY,
    Profile,
    ProfileCell,
    profile_from_bytes,
    sides_of,
)

WALL_LENGTH = 100
ROW_HEIGHT = 87
COUNTRY_BANDS = ("columns", "rows")
SHORES = ("left-right", "top-bottom", "none")
PRACTICE_BOARD = Path(__file__).parent / "boards" / "practice.json"


def fits(rows: int, columns: int) -> bool:
    """Whether a board of so many triangles is within the bounds of a profile."""
    return rows >= 1 and columns >= 1 and rows * columns <= MOST_CELLS and (rows + 1) * (columns // 2 + 2) <= MOST_SPOTS


def make_triangles(
    rows: int,
    columns: int,
    countries: str = "columns",
    shore: str = "left-right",
    name: str = "",
) -> Profile:
    """A board of `rows` bands with `columns` triangles each, six round every inner spot.

    The three countries are bands of columns or of rows, the water lies along two sides; both are a
    start to paint over. Spots and cells are numbered row by row from the top left.
    """
    if not fits(rows, columns):
        raise ValueError(f"a board has at least one triangle and at most {MOST_CELLS}, got {rows} x {columns}")
    if countries not in COUNTRY_BANDS or shore not in SHORES:
        raise ValueError(f"countries in columns or rows, shore one of {', '.join(SHORES)}")
    corners = [_corners(row, column) for row in range(rows) for column in range(columns)]
    places = sorted({place for cell in corners for place in cell})
    number_of = {place: number for number, place in enumerate(places)}
    cells = tuple(
        ProfileCell(
            tuple(number_of[place] for place in cell),
            _band(column, columns) if countries == "columns" else _band(row, rows),
        )
        for (row, column), cell in zip(((r, c) for r in range(rows) for c in range(columns)), corners, strict=True)
    )
    return Profile(
        name=name or f"{rows} x {columns}",
        spots_xy=tuple((half * WALL_LENGTH // 2, row * ROW_HEIGHT) for row, half in places),
        lines=tuple(sorted({side for cell in cells for side in sides_of(cell.spots)})),
        cells=cells,
        shore=tuple(number_of[place] for place in _shore(places, shore)),
        origin="generator",
    )


def _corners(row: int, column: int) -> tuple[tuple[int, int], ...]:
    """The corners of a triangle, clockwise, each (row of spots, half walls from the left)."""
    if (row + column) % 2 == 0:
        return (row, column), (row, column + 2), (row + 1, column + 1)
    return (row, column + 1), (row + 1, column + 2), (row + 1, column)


def _band(index: int, count: int) -> int:
    return COUNTRIES[index * len(COUNTRIES) // count]


def _shore(places: list[tuple[int, int]], shore: str) -> list[tuple[int, int]]:
    if shore == "none":
        return []
    rows = [[place for place in places if place[0] == row] for row in range(places[-1][0] + 1)]
    if shore == "top-bottom":
        return [*rows[0], *rows[-1]]
    return sorted({end for row in rows for end in (row[0], row[-1])})


def with_painted(profile: Profile, cells: Iterable[int], country: int) -> Profile:
    """These cells in another country; 0 takes them off the board, and a country brings them back."""
    wanted = set(cells)
    return replace(
        profile,
        cells=tuple(
            replace(cell, country=country) if number in wanted else cell for number, cell in enumerate(profile.cells)
        ),
    )


def with_shore(profile: Profile, spots: Iterable[int], water: bool) -> Profile:
    """These spots on the shore, or not."""
    wanted = set(spots) & set(range(len(profile.spots_xy)))
    kept = set(profile.shore)
    return replace(profile, shore=tuple(sorted(kept | wanted if water else kept - wanted)))


def without_gaps(profile: Profile) -> Profile:
    """The profile to share: cells taken off are gone and the rest is numbered anew."""
    cells = [cell for cell in profile.cells if cell.country != NO_COUNTRY]
    used = sorted({spot for cell in cells for spot in cell.spots})
    number_of = {spot: number for number, spot in enumerate(used)}
    kept = tuple(ProfileCell(tuple(number_of[spot] for spot in cell.spots), cell.country) for cell in cells)
    sides = {side for cell in kept for side in sides_of(cell.spots)}
    lines = [(number_of[a], number_of[b]) for a, b in profile.lines if a in number_of and b in number_of]
    return replace(
        profile,
        spots_xy=tuple(profile.spots_xy[spot] for spot in used),
        lines=tuple((a, b) for a, b in lines if (min(a, b), max(a, b)) in sides),
        cells=kept,
        shore=tuple(number_of[spot] for spot in profile.shore if spot in number_of),
    )


def make_practice_board() -> Profile:
    """The practice board: the generator's, with cut corners; it is not the printed one, which we do not know."""
    board = make_triangles(6, 16, name="practice board (generated)")
    return without_gaps(with_painted(board, (0, 1, 14, 15, 80, 81, 94, 95), NO_COUNTRY))


@cache
def load_practice_board() -> Profile:
    """The practice board as shipped."""
    return profile_from_bytes(PRACTICE_BOARD.read_bytes())
