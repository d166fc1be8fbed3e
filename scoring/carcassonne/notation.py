"""A table of Carcassonne in one line, both ways.

    carcassonne 0,0=D^0 1,0=K^1+0:city0+1:field1:large points=12,30 aside=X mage=1,0/road0

A place holds `tile^turn`, then each figure as `+seat:part`, with its kind when it is no plain follower. `points`
are the points so far by seat, `aside` the tiles put away. Other pieces stand under their name as
`seat:number:x,y/part` with what they have of it; several are parted by `;`.
"""

from __future__ import annotations

import re

from scoring.carcassonne.actions import FOLLOWER, FigureAt, Piece, Snapshot, TileAt
from scoring.carcassonne.expansion import expansions_on
from scoring.carcassonne.state import State
from scoring.carcassonne.tiles import find_tile
from scoring.notation import read_line, read_place, write_line, write_place
from scoring.points import totals_of

GAME_ID = "carcassonne"
_PIECE = re.compile(r"(-?\d*):(-?\d*):(?:(-?\d+),(-?\d+))?(?:/([\w-]+))?")


def notation(state: State) -> str:
    """The table in one line: tiles by row, figures, points so far, tiles set aside, pieces."""
    figures: dict[tuple[int, ...], list[tuple[str, int, str]]] = {}
    for figure in [f for region in state.regions.values() for f in region.figures]:
        figures.setdefault(figure.spot.place, []).append((figure.spot.part, figure.player, figure.kind))
    items = []
    for (x, y), (tile, turn) in sorted(state.tiles.items(), key=lambda item: (item[0][1], item[0][0])):
        content = f"{tile}^{turn}"
        for part, player, kind in sorted(figures.get((x, y), ())):
            content += f"+{player}:{part}" + ("" if kind == FOLLOWER else f":{kind}")
        items.append((write_place(x, y), content))
    totals = totals_of(state.events, len(state.players))
    if any(totals):
        items.append(("points", ",".join(str(total) for total in totals)))
    if state.aside:
        items.append(("aside", ",".join(sorted(state.aside))))
    pieces: dict[str, list[str]] = {}
    for hook in expansions_on(state.rules):
        for piece in hook.pieces(state):
            pieces.setdefault(piece.name, []).append(_write_piece(piece))
    items += [(name, ";".join(sorted(texts))) for name, texts in sorted(pieces.items())]
    return write_line(GAME_ID, items)


def _write_piece(piece: Piece) -> str:
    seat = "" if piece.player < 0 else str(piece.player)
    number = str(piece.number) if piece.number else ""
    spot = f"{piece.x},{piece.y}/{piece.part}" if piece.part else ""
    return f"{seat}:{number}:{spot}"


def read_notation(text: str) -> tuple[Snapshot, ...]:
    """The snapshot that lays such a table; ValueError says what is wrong with the line."""
    tiles: list[TileAt] = []
    figures: list[FigureAt] = []
    points: tuple[int, ...] = ()
    aside: tuple[str, ...] = ()
    pieces: list[Piece] = []
    for place, content in read_line(GAME_ID, text):
        if place == "points":
            points = tuple(_read_number(number) for number in content.split(","))
        elif place == "aside":
            aside = tuple(content.split(","))
            unknown = next((tile for tile in aside if find_tile(tile) is None), None)
            if unknown is not None:
                raise ValueError(f"no tile is called {unknown[:30]!r}")
        elif re.fullmatch(r"[a-z][a-z-]*", place):
            pieces += [_read_piece(place, item) for item in content.split(";")]
        else:
            tile, *found = content.split("+")
            x, y = read_place(place)
            tiles.append(_read_tile(tile, x, y))
            figures += [_read_figure(figure, x, y) for figure in found]
    return (Snapshot(tuple(tiles), tuple(figures), points, aside, tuple(pieces)),)


def _read_number(text: str) -> int:
    if not re.fullmatch(r"-?\d{1,12}", text):
        raise ValueError(f"expected a whole number, got {text[:30]!r}")
    return int(text)


def _read_tile(text: str, x: int, y: int) -> TileAt:
    found = re.fullmatch(r"([\w-]+)\^([0-3])", text)
    if not found or find_tile(found[1]) is None:
        raise ValueError(f"a tile is written tile^turn, got {text[:30]!r}")
    return TileAt(found[1], x, y, int(found[2]))


def _read_figure(text: str, x: int, y: int) -> FigureAt:
    found = re.fullmatch(r"(\d):([\w-]+)(?::([\w-]+))?", text)
    if not found:
        raise ValueError(f"a figure is written seat:part or seat:part:kind, got {text[:30]!r}")
    return FigureAt(int(found[1]), x, y, found[2], found[3] or FOLLOWER)


def _read_piece(name: str, text: str) -> Piece:
    found = _PIECE.fullmatch(text)
    if not found:
        raise ValueError(f"a piece is written seat:number:x,y/part, got {text[:30]!r}")
    seat, number, x, y, part = found.groups()
    return Piece(
        name,
        _read_number(seat) if seat else -1,
        _read_number(number) if number else 0,
        _read_number(x) if x else 0,
        _read_number(y) if y else 0,
        part or "",
    )
