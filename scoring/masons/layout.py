"""A board made ready for play: who touches whom, looked up once."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeVar

from scoring.masons.profile import NO_COUNTRY, Profile, sides_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Layout:
    """A valid profile with its neighbourhoods; two layouts are equal when their profiles are."""

    profile: Profile
    line_spots: tuple[tuple[int, int], ...] = field(compare=False, repr=False)
    line_cells: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)
    """The cells on both sides of each line: two, one at the rim, none off the board."""
    cell_lines: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)
    cell_country: tuple[int, ...] = field(compare=False, repr=False)
    spot_lines: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)
    neighbours: tuple[tuple[tuple[int, int], ...], ...] = field(compare=False, repr=False)
    """For each cell its (line, cell beyond) pairs; -1 beyond the rim."""
    rim: tuple[int, ...] = field(compare=False, repr=False)
    shore: frozenset[int] = field(compare=False, repr=False)
    cells: tuple[int, ...] = field(compare=False, repr=False)
    """The cells on the board."""
    line_of: dict[tuple[int, int], int] = field(compare=False, repr=False)

    def find_line(self, a: int, b: int) -> int | None:
        """The line between two spots, in either order, if it is on the board."""
        line = self.line_of.get((min(a, b), max(a, b)))
        return line if line is not None and self.line_cells[line] else None

    def has_spot(self, spot: int) -> bool:
        return 0 <= spot < len(self.spot_lines) and bool(self.spot_lines[spot])

    def has_cell(self, cell: int) -> bool:
        return 0 <= cell < len(self.cell_country) and self.cell_country[cell] != NO_COUNTRY


def make_layout(profile: Profile) -> Layout:
    """Build the lookups of a profile without hard faults (see `find_board_problems`)."""
    line_of = {(min(a, b), max(a, b)): number for number, (a, b) in enumerate(profile.lines)}
    line_cells: list[list[int]] = [[] for _ in profile.lines]
    cell_lines: list[tuple[int, ...]] = []
    for number, cell in enumerate(profile.cells):
        sides = tuple(line_of[side] for side in sides_of(cell.spots))
        cell_lines.append(sides)
        if cell.country != NO_COUNTRY:
            for line in sides:
                line_cells[line].append(number)
    spot_lines: list[list[int]] = [[] for _ in profile.spots_xy]
    for number, (a, b) in enumerate(profile.lines):
        if line_cells[number]:
            spot_lines[a].append(number)
            spot_lines[b].append(number)

    def beyond(cell: int, line: int) -> int:
        return next((other for other in line_cells[line] if other != cell), -1)

    return Layout(
        profile=profile,
        line_spots=profile.lines,
        line_cells=tuple(map(tuple, line_cells)),
        cell_lines=tuple(cell_lines),
        cell_country=tuple(cell.country for cell in profile.cells),
        spot_lines=tuple(map(tuple, spot_lines)),
        neighbours=tuple(tuple((line, beyond(cell, line)) for line in lines) for cell, lines in enumerate(cell_lines)),
        rim=tuple(number for number, cells in enumerate(line_cells) if len(cells) == 1),
        shore=frozenset(profile.shore),
        cells=tuple(number for number, cell in enumerate(profile.cells) if cell.country != NO_COUNTRY),
        line_of=line_of,
    )


def with_profile(layout: Layout, profile: Profile) -> Layout:
    """The layout of a changed profile, sharing everything that stayed with the old one."""
    if profile.lines == layout.profile.lines and all(
        old.spots == new.spots and (old.country == NO_COUNTRY) == (new.country == NO_COUNTRY)
        for old, new in zip(layout.profile.cells, profile.cells, strict=True)
    ):
        countries = tuple(cell.country for cell in profile.cells)
        return replace(layout, profile=profile, cell_country=countries, shore=frozenset(profile.shore))
    made = make_layout(profile)
    return replace(
        made,
        line_of=layout.line_of if layout.line_of == made.line_of else made.line_of,
        line_cells=_shared(layout.line_cells, made.line_cells),
        cell_lines=_shared(layout.cell_lines, made.cell_lines),
        spot_lines=_shared(layout.spot_lines, made.spot_lines),
        neighbours=_shared(layout.neighbours, made.neighbours),
    )


def _shared(old: tuple[T, ...], new: tuple[T, ...]) -> tuple[T, ...]:
    if old == new:
        return old
    return tuple(one if one == other else other for one, other in zip(old, new, strict=True))
