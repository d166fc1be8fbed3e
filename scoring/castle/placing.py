"""Where a tile may lie: inside the wall, beside a start space or a tile, with every path carried on."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.castle.state import Laid, State
from scoring.castle.tiles import count_turns, find_path_sides
from scoring.castle.wall import CELL_SET, CELLS, START_CELLS, START_PATH_SIDES
from scoring.edges import FACING, SIDES, STEPS, Place


def find_known_sides(tiles: dict[Place, Laid], place: Place) -> dict[str, bool]:
    """Each side of a cell that touches a tile or start space, and whether a path must leave there."""
    x, y = place
    known: dict[str, bool] = {}
    start = START_CELLS.get(place)
    for side in SIDES:
        dx, dy = STEPS[side]
        near = (x + dx, y + dy)
        laid = tiles.get(near)
        if laid is not None:
            known[side] = FACING[side] in find_path_sides(laid.tile, laid.turn)
        elif near == start:
            known[side] = FACING[side] in START_PATH_SIDES[near]
    return known


def fits(tile: str, turn: int, known: dict[str, bool]) -> bool:
    """Whether a tile carries on every path at these sides and no other (place.match)."""
    paths = find_path_sides(tile, turn)
    return bool(known) and all((side in paths) is path for side, path in known.items())


def find_clashes(tile: str, turn: int, known: dict[str, bool]) -> tuple[str, ...]:
    """The sides at which a path is not carried on."""
    paths = find_path_sides(tile, turn)
    return tuple(side for side, path in known.items() if (side in paths) is not path)


def find_frontier(tiles: dict[Place, Laid]) -> Iterator[tuple[Place, dict[str, bool]]]:
    """Every empty cell that touches a tile or a start space, with what is known of its sides."""
    for cell in CELLS:
        if cell not in tiles:
            known = find_known_sides(tiles, cell)
            if known:
                yield cell, known


def find_turns(tile: str, known: dict[str, bool]) -> tuple[int, ...]:
    """The turns in which a tile fits, those that look alike only once."""
    return tuple(turn for turn in range(count_turns(tile)) if fits(tile, turn, known))


def find_places(tiles: dict[Place, Laid], tile: str) -> tuple[tuple[Place, tuple[int, ...]], ...]:
    """Where a tile fits, and in which turns."""
    found = ((cell, find_turns(tile, known)) for cell, known in find_frontier(tiles))
    return tuple((cell, turns) for cell, turns in found if turns)


def is_free_cell(state: State, place: Place) -> bool:
    return place in CELL_SET and place not in state.tiles
