"""A board profile: cells, wall lines, tower spots, countries and shore, as its owner has entered them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.actions import BadAction, action_from_json, action_to_json
from scoring.messages import Message, say
from scoring.record import BadFile, read_json

FORMAT = "tablekeeper-board"
FORMAT_VERSION = 1
MOST_CELLS = 600
MOST_SPOTS = 600
MOST_LINES = 1200
MOST_CORNERS = 12
FARTHEST = 100_000
NO_COUNTRY = 0
"""The country of a cell that was taken off the board; its number stays, so that all others keep theirs."""


@dataclass(frozen=True, slots=True)
class ProfileCell:
    """One piece of landscape: its corner spots in order round it, and the country it lies in (0: off the board)."""

    spots: tuple[int, ...]
    country: int


@dataclass(frozen=True, slots=True)
class Profile:
    """A planar board. Spots, lines and cells are numbered from 0 in the order they stand here.

    A line is the straight stretch between two spots; borders are the lines between two countries and
    follow from the cells. Coordinates are hundredths of a wall, y growing south.
    """

    name: str
    spots_xy: tuple[tuple[int, int], ...]
    lines: tuple[tuple[int, int], ...]
    cells: tuple[ProfileCell, ...]
    shore: tuple[int, ...] = ()
    origin: str = ""
    country_names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Written:
    """The JSON form of a profile, for the codec of actions."""

    profile: Profile
    kind = "board"


def borders_of(profile: Profile) -> tuple[int, ...]:
    """The lines between two different countries."""
    countries: dict[tuple[int, int], list[int]] = {}
    for cell in profile.cells:
        if cell.country != NO_COUNTRY:
            for side in sides_of(cell.spots):
                countries.setdefault(side, []).append(cell.country)
    return tuple(
        number for number, (a, b) in enumerate(profile.lines) if len(set(countries.get((min(a, b), max(a, b)), ()))) > 1
    )


def sides_of(corners: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The sides of a cell as pairs of spots, the smaller number first."""
    following = (*corners[1:], *corners[:1])
    return tuple((min(a, b), max(a, b)) for a, b in zip(corners, following, strict=True))


def profile_to_json(profile: Profile) -> dict[str, Any]:
    """The profile as plain JSON values, borders written out for whoever reads the file."""
    written: dict[str, Any] = action_to_json(_Written(profile))["profile"]
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "game": "masons",
        **written,
        "borders": list(borders_of(profile)),
    }


def profile_to_bytes(profile: Profile) -> bytes:
    """The profile as a file: one item a line, so that two versions can be compared."""
    lines = []
    for key, value in profile_to_json(profile).items():
        if isinstance(value, list) and value and isinstance(value[0], (list, dict)):
            items = ",\n  ".join(json.dumps(item, ensure_ascii=False) for item in value)
            lines.append(f" {json.dumps(key)}: [\n  {items}\n ]")
        else:
            lines.append(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def profile_from_json(written: Any) -> Profile:
    """The profile that a parsed file tells; BadFile has the sentence when it tells none.

    Only the form is checked here; what is wrong with the board itself says `find_board_problems`.
    """
    if not isinstance(written, dict) or written.get("format") != FORMAT or written.get("game") != "masons":
        raise BadFile(say("masons.board.foreign"))
    version = written.get("format_version")
    if type(version) is not int or not 1 <= version <= FORMAT_VERSION:
        raise BadFile(say("masons.board.newer"))
    fields = {k: v for k, v in written.items() if k not in ("format", "format_version", "game", "borders")}
    try:
        read = action_from_json({"board": _Written}, {"do": "board", "profile": fields})
    except BadAction as error:
        raise BadFile(say("masons.board.unreadable", reason=str(error)[:200])) from error
    profile: Profile = read.profile
    problem = find_size_problem(profile) or _find_borders_problem(profile, written)
    if problem is not None:
        raise BadFile(problem)
    return profile


def profile_from_bytes(content: bytes) -> Profile:
    return profile_from_json(read_json(content))


def find_size_problem(profile: Profile) -> Message | None:
    """A board too large to be one of paper; asked before anything else looks at it."""
    for count, most, what in (
        (len(profile.cells), MOST_CELLS, say("masons.board.cells")),
        (len(profile.spots_xy), MOST_SPOTS, say("masons.board.spots")),
        (len(profile.lines), MOST_LINES, say("masons.board.lines")),
        (max((len(cell.spots) for cell in profile.cells), default=0), MOST_CORNERS, say("masons.board.corners")),
    ):
        if count > most:
            return say("masons.board.too-many", what=what, most=most, count=count)
    return None


def _find_borders_problem(profile: Profile, written: Mapping[str, Any]) -> Message | None:
    if "borders" not in written:
        return None
    if written["borders"] != list(borders_of(profile)):
        return say("masons.board.borders-disagree")
    return None
