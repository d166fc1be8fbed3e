"""The board of Robber Knights in one line: `robber-knights left=25,30 0,0=Pc:br 1,0=Fv:?y`.

Terrain L, M, P, F; building c(astle), v(illage), t(own, that is a city); then the knights, bottom first,
by the letter of their colour; `?` says that what lies beneath the top knight is not known. `left` are the
knights in front of each player by seat, `?` where nobody counted.
"""

from __future__ import annotations

import re

from scoring.notation import read_line, read_place, write_line, write_place
from scoring.robber_knights.actions import SeenTile, Snapshot
from scoring.robber_knights.board import State
from scoring.robber_knights.pieces import BUILDINGS, COLOURS, TERRAINS, Building, Terrain

ID = "robber-knights"

_TERRAIN: dict[str, Terrain] = {terrain[0].upper(): terrain for terrain in TERRAINS}
_BUILDING: dict[str, Building] = {"": "", "c": "castle", "v": "village", "t": "city"}
_COLOUR = {colour[0]: colour for colour in COLOURS}
_WRITTEN_TERRAIN = {terrain: letter for letter, terrain in _TERRAIN.items()}
_WRITTEN_BUILDING = {building: letter for letter, building in _BUILDING.items()}
assert set(_WRITTEN_BUILDING) == {"", *BUILDINGS}


def notation(state: State) -> str:
    """The board in one line, north to south and west to east."""
    items = [("left", ",".join("?" if count is None else str(count) for count in state.left))]
    for place in sorted(state.tiles, key=lambda place: (place[1], place[0])):
        tile = state.tiles[place]
        content = _WRITTEN_TERRAIN[tile.terrain] + _WRITTEN_BUILDING[tile.building]
        stack = state.stacks.get(place, ())
        if stack:
            letters = [state.players[seat].colour[0] for seat in stack]
            content += ":?" + letters[-1] if place in state.unseen else ":" + "".join(letters)
        items.append((write_place(*place), content))
    return write_line(ID, items)


def read_notation(text: str) -> tuple[Snapshot, ...]:
    """The snapshot that lays such a board; ValueError says what cannot be read."""
    left: tuple[int | None, ...] | None = None
    tiles = []
    for place, content in read_line(ID, text):
        if place == "left":
            left = _read_left(content)
        else:
            tiles.append(_read_tile(place, content))
    return (Snapshot(tuple(tiles), left),)


def _read_left(content: str) -> tuple[int | None, ...]:
    counts = content.split(",")
    if not all(re.fullmatch(r"\?|[0-9]{1,2}", count) for count in counts):
        raise ValueError(f"knights left are written 25,30 with ? for unknown, got {content[:30]!r}")
    return tuple(None if count == "?" else int(count) for count in counts)


def _read_tile(place: str, content: str) -> SeenTile:
    found = re.fullmatch(r"([LMPF])([cvt]?)(?::(\??)([bygr]+))?", content)
    if not found:
        raise ValueError(f"a tile is written like Pc:br or Fv:?y, got {content[:30]!r} at {place[:20]}")
    x, y = read_place(place)
    colours = tuple(_COLOUR[letter] for letter in found[4] or "")
    if found[3] and len(colours) > 1:
        raise ValueError(f"only the top knight is known after ?, got {content[:30]!r} at {place[:20]}")
    return SeenTile(
        x,
        y,
        _TERRAIN[found[1]],
        _BUILDING[found[2]],
        colours[-1] if colours else "",
        None if found[3] else colours[:-1],
    )
