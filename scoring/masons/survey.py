"""Says in words what is wrong with a board profile."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.masons.layout import make_layout
from scoring.masons.pieces import COUNTRIES
from scoring.masons.profile import FARTHEST, NO_COUNTRY, Profile, ProfileCell, find_size_problem, sides_of
from scoring.messages import Message, say
from scoring.problems import ILLEGAL, UNSURE, Problem
from scoring.values import Spot

_BUCKET = 100


def _wrong(text: Message, *where: Spot) -> Problem:
    return Problem("board", text, where, ILLEGAL)


def _doubtful(text: Message, *where: Spot) -> Problem:
    return Problem("board", text, where, UNSURE)


def cell_spot(cell: int) -> Spot:
    return Spot((cell,), "cell")


def tower_spot(spot: int) -> Spot:
    return Spot((spot,), "tower")


def line_spot(profile: Profile, line: int) -> Spot:
    a, b = profile.lines[line]
    return Spot((a, b), "line")


def find_board_problems(profile: Profile) -> tuple[Problem, ...]:
    """Everything wrong (the board cannot be played on) or doubtful (it can) about a profile."""
    size = find_size_problem(profile)
    if size is not None:
        return (_wrong(size),)
    faults = tuple(_find_faults(profile))
    return faults or tuple(_find_doubts(profile))


def is_playable(profile: Profile) -> bool:
    """Whether the profile has no fault that would make play meaningless."""
    return find_size_problem(profile) is None and next(_find_faults(profile), None) is None


def _find_faults(profile: Profile) -> Iterator[Problem]:
    spots = range(len(profile.spots_xy))
    if not any(cell.country != NO_COUNTRY for cell in profile.cells):
        yield _wrong(say("masons.board.no-cell"))
    if any(abs(x) > FARTHEST or abs(y) > FARTHEST for x, y in profile.spots_xy):
        yield _wrong(say("masons.board.far", most=FARTHEST))
    if len(profile.country_names) not in (0, len(COUNTRIES)):
        yield _wrong(say("masons.board.country-names"))
    sides: dict[tuple[int, int], int] = {}
    for number, cell in enumerate(profile.cells):
        yield from _find_cell_faults(profile, number, cell)
        for side in sides_of(cell.spots):
            sides[side] = sides.get(side, 0) + 1
    known: set[tuple[int, int]] = set()
    for number, (a, b) in enumerate(profile.lines):
        side = (min(a, b), max(a, b))
        if a not in spots or b not in spots or a == b:
            yield _wrong(say("masons.board.line-ends", line=number))
        elif side in known:
            yield _wrong(say("masons.board.line-twice", line=number), Spot((a, b), "line"))
        elif sides.get(side, 0) == 0:
            yield _wrong(say("masons.board.line-alone", a=a, b=b), Spot((a, b), "line"))
        elif sides[side] > 2:
            yield _wrong(say("masons.board.line-crowded", a=a, b=b), Spot((a, b), "line"))
        known.add(side)
    for a, b in sorted(set(sides) - known):
        yield _wrong(say("masons.board.side-missing", a=a, b=b), Spot((a, b), "line"))
    for spot in profile.shore:
        if spot not in spots:
            yield _wrong(say("masons.board.shore-unknown", spot=spot))


def _find_cell_faults(profile: Profile, number: int, cell: ProfileCell) -> Iterator[Problem]:
    if cell.country not in (NO_COUNTRY, *COUNTRIES):
        yield _wrong(say("masons.board.country-unknown", cell=number, country=cell.country), cell_spot(number))
    if len(cell.spots) < 3 or len(set(cell.spots)) < len(cell.spots):
        yield _wrong(say("masons.board.cell-corners", cell=number), cell_spot(number))
    elif any(not 0 <= spot < len(profile.spots_xy) for spot in cell.spots):
        yield _wrong(say("masons.board.cell-spots", cell=number), cell_spot(number))


def _find_doubts(profile: Profile) -> Iterator[Problem]:
    layout = make_layout(profile)
    at: dict[tuple[int, int], int] = {}
    for spot, place in enumerate(profile.spots_xy):
        if place in at:
            yield _doubtful(say("masons.board.spots-same", a=at[place], b=spot), tower_spot(spot))
        at[place] = spot
    for country in COUNTRIES:
        if country not in layout.cell_country:
            yield _doubtful(say("masons.board.country-empty", country=country))
    if not profile.shore:
        yield _doubtful(say("masons.board.no-shore"))
    rim_spots = {spot for line in layout.rim for spot in layout.line_spots[line]}
    for spot in profile.shore:
        if layout.has_spot(spot) and spot not in rim_spots:
            yield _doubtful(say("masons.board.shore-inland", spot=spot), tower_spot(spot))
    for one, other in _find_crossings(profile):
        yield _doubtful(say("masons.board.lines-cross", a=one[0], b=one[1], c=other[0], d=other[1]), Spot(one, "line"))
    reached = _reach(layout.cells[0], layout.neighbours)
    lost = next((cell for cell in layout.cells if cell not in reached), None)
    if lost is not None:
        yield _doubtful(say("masons.board.in-parts", cell=lost), cell_spot(lost))


def _reach(first: int, neighbours: tuple[tuple[tuple[int, int], ...], ...]) -> set[int]:
    reached = {first}
    todo = [first]
    while todo:
        for _line, cell in neighbours[todo.pop()]:
            if cell >= 0 and cell not in reached:
                reached.add(cell)
                todo.append(cell)
    return reached


def _find_crossings(profile: Profile) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Pairs of lines that cross away from a spot, so that the board is not flat; at most ten are told."""
    longest = max((max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in _ends(profile)), default=1)
    bucket = max(_BUCKET, longest + 1)
    near: dict[tuple[int, int], list[int]] = {}
    told = 0
    for number, (a, b) in enumerate(_ends(profile)):
        x, y = (a[0] + b[0]) // 2 // bucket, (a[1] + b[1]) // 2 // bucket
        for other in (o for dx in (-1, 0, 1) for dy in (-1, 0, 1) for o in near.get((x + dx, y + dy), ())):
            ends = profile.lines[number], profile.lines[other]
            if not set(ends[0]) & set(ends[1]) and _cross(a, b, *(profile.spots_xy[s] for s in ends[1])):
                yield ends
                told += 1
                if told == 10:
                    return
        near.setdefault((x, y), []).append(number)


def _ends(profile: Profile) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    return ((profile.spots_xy[a], profile.spots_xy[b]) for a, b in profile.lines)


def _cross(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]) -> bool:
    def side(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int]) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
