"""The castle wall: the cells inside it, its start spaces, its corner towers, and the track along it.

The ring is told by one walk: clockwise from the corner tower 0/1 in the south-west, two track spaces a wall edge
and two a corner tower. Cells are (column, row) with row 0 in the north.
"""

from __future__ import annotations

from scoring.castle.tiles import COURT, HOUSE, PATH, TOWER, Piece
from scoring.edges import FACING, SIDES, Place, find_neighbour
from scoring.track import Track

TRACK = Track(spaces=100)

_ROWS = (
    "...######",
    "...######",
    "#########",
    "########.",
    "...#####.",
    "...#####.",
    "...#####.",
    ".#######.",
    ".#######.",
    ".#######.",
    ".#######.",
    ".####....",
)
CELLS: tuple[Place, ...] = tuple((x, y) for y, row in enumerate(_ROWS) for x, mark in enumerate(row) if mark == "#")
"""The 76 cells, row by row."""
CELL_SET = frozenset(CELLS)

CORNERS = (0, 12, 16, 20, 26, 32, 38, 42, 56, 64, 66, 82, 88, 90)
"""The lower of the two spaces of each corner tower; 0/1 has no wall tile."""
WALL_TILE_CORNERS = CORNERS[1:]
WALL_KINDS = range(1, 10)
COPIES_OF_A_WALL_TILE = 2

_CORNER_OF_SPACE = {corner + i: corner for corner in WALL_TILE_CORNERS for i in (0, 1)}

# Track space of the first half (clockwise along the wall) -> cell, side, and what lies on the two halves of the
# cell's side, first half first, as the cell sees it; then markets of the court, path, well.
_STARTS: tuple[tuple[int, Place, str, tuple[str, str], int, bool, bool], ...] = (
    (6, (1, 9), "W", (COURT, HOUSE), 1, False, False),
    (18, (3, 5), "W", (COURT, COURT), 0, True, True),
    (40, (3, 0), "W", (TOWER, TOWER), 0, False, False),
    (50, (6, 0), "N", (HOUSE, TOWER), 0, False, False),
    (62, (8, 2), "E", (TOWER, COURT), 1, False, False),
    (74, (7, 7), "E", (HOUSE, COURT), 0, True, False),
    (94, (3, 11), "S", (COURT, COURT), 1, False, False),
)


def _start_pieces(
    side: str, halves: tuple[str, str], markets: int, path: bool, well: bool, one_court: bool
) -> tuple[Piece, ...]:
    first, second = FACING[side + "1"], FACING[side + "2"]
    pieces: tuple[Piece, ...]
    # A path that runs to the wall parts the two halves, also where both are court (start space 18/19).
    if halves[0] == halves[1] and (not path or one_court):
        pieces = (Piece(halves[0], (second, first), markets),)
    else:
        pieces = tuple(
            Piece(kind, (edge,), markets if kind == COURT else 0)
            for kind, edge in zip(reversed(halves), (second, first), strict=True)
        )
    return (*pieces, Piece(PATH, (FACING[side],), well=well)) if path else pieces


START_SPACES: dict[Place, int] = {find_neighbour(cell, side): space for space, cell, side, *_ in _STARTS}
"""The place of each start space, just outside the cells, and the lower of its track spaces."""
START_CELLS: dict[Place, Place] = {cell: find_neighbour(cell, side) for _, cell, side, *_ in _STARTS}
START_PIECES: dict[Place, tuple[Piece, ...]] = {
    find_neighbour(cell, side): _start_pieces(side, halves, markets, path, well, False)
    for _, cell, side, halves, markets, path, well in _STARTS
}
START_18_PLACE: Place = (2, 5)
START_18_ONE_COURT: tuple[Piece, ...] = _start_pieces("W", (COURT, COURT), 0, True, True, True)
"""The other reading of start space 18/19: its path stops short of the wall and the court behind it is one."""

START_PATH_SIDES: dict[Place, frozenset[str]] = {
    place: frozenset(edge for piece in pieces if piece.kind == PATH for edge in piece.edges)
    for place, pieces in START_PIECES.items()
}

BORDER: frozenset[tuple[int, int, str]] = frozenset(
    (*cell, side)
    for cell in CELLS
    for side in SIDES
    if find_neighbour(cell, side) not in CELL_SET and find_neighbour(cell, side) not in START_SPACES
)
"""Every (x, y, side) of a cell that is bare wall."""


def find_corner(points: int) -> int | None:
    """The corner tower on whose two spaces a marker with so many points stands, if a wall tile belongs there."""
    return _CORNER_OF_SPACE.get(TRACK.find_lap_and_space(points)[1])


def list_track_edges() -> dict[int, tuple[Place, str]]:
    """Track space -> the cell and side along which it lies, by one walk along the wall; corner towers are left out.

    A tower on an outer corner stands beside the edges; one in an inner corner covers the two edges that meet there.
    """
    edges: dict[int, tuple[Place, str]] = {}
    cell, side, space = (1, 11), "W", 2
    while space < TRACK.spaces:
        ahead = SIDES[(SIDES.index(side) + 1) % 4]
        if find_neighbour(find_neighbour(cell, ahead), side) in CELL_SET:
            cell, side = find_neighbour(find_neighbour(cell, ahead), side), SIDES[SIDES.index(side) - 1]
            ahead = SIDES[(SIDES.index(side) + 1) % 4]
        else:
            edges[space] = edges[space + 1] = (cell, side)
        space += 2
        if find_neighbour(cell, ahead) in CELL_SET:
            cell = find_neighbour(cell, ahead)
        else:
            side, space = ahead, space + 2
    return edges


def check_wall() -> tuple[str, ...]:
    """What is wrong with the wall, in words; empty when walk, corners and start spaces agree."""
    wrong: list[str] = []
    edges = list_track_edges()
    if len(CELLS) != 76:
        wrong.append(f"76 cells, got {len(CELLS)}")
    corners = tuple(space for space in range(0, 100, 2) if space not in edges)
    if corners != CORNERS:
        wrong.append(f"corner towers at {CORNERS}, the walk along the wall gives {corners}")
    if len(edges) != 100 - 2 * len(CORNERS):
        wrong.append(f"{100 - 2 * len(CORNERS)} spaces along the wall, got {len(edges)}")
    if len(_STARTS) != 7 or len(START_SPACES) != 7:
        wrong.append(f"7 start spaces, got {len(_STARTS)}")
    for space, cell, side, *_ in _STARTS:
        if edges.get(space) != (cell, side):
            wrong.append(f"start space {space}/{space + 1} lies at {cell} {side}, the walk says {edges.get(space)}")
    markets = sum(piece.markets for pieces in START_PIECES.values() for piece in pieces)
    if markets != 3:
        wrong.append(f"3 markets on start spaces, got {markets}")
    wells = sum(piece.well for pieces in START_PIECES.values() for piece in pieces)
    paths = sum(len(sides) for sides in START_PATH_SIDES.values())
    if (wells, paths) != (1, 2):
        wrong.append(f"1 well and 2 paths on start spaces, got {wells} and {paths}")
    return tuple(wrong)
