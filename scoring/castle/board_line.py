"""The board in one line, both ways.

    castle 3,11=K14.1 3,10=K32.2:N2@1 points=30,12 palace=1:3 wall=0:5@32 wall=1:1@12! out=K02 turn=1

A cell holds tile.turn and its followers as part@player; a palace tells player:size, or player:x,y/part where its house
is known; a wall tile player:kind@corner, with `!` when it is used up, kind 0 when it is not turned up.
"""

from __future__ import annotations

from scoring.castle.actions import At, Hold, PutPalace, SeenFollower, SeenTile, Snapshot
from scoring.castle.state import BOTH, State
from scoring.land import SegmentAt
from scoring.notation import read_line, read_place, write_line, write_place
from scoring.values import read_spot

GAME_ID = "castle"


def write_board(state: State) -> str:
    """Everything that scores: tiles, followers, palaces, points, wall tiles, tiles out of the game, whose turn."""
    standing: dict[tuple[int, int], list[SegmentAt]] = {}
    for segment in sorted(state.followers):
        standing.setdefault(segment.place, []).append(segment)
    items = []
    for place in sorted(state.tiles, key=lambda cell: (cell[1], cell[0])):
        laid = state.tiles[place]
        figures = "".join(
            f":{state.spot(segment).part}@{state.followers[segment]}" for segment in standing.get(place, ())
        )
        items.append((write_place(*place), f"{laid.tile}.{laid.turn}{figures}"))
    if any(state.totals):
        items.append(("points", ",".join(map(str, state.totals))))
    for player in BOTH:
        palace = state.palaces[player]
        if palace is not None:
            where = str(palace.size)
            if palace.at is not None:
                # The first part of its house, so that the line does not depend on the order of laying.
                where = str(state.spot(min(state.land.find_region(palace.at).spots)))
            items.append(("palace", f"{player}:{where}"))
    for tile in sorted(state.walls, key=lambda w: (w.owner, w.wall, w.corner, w.used)):
        corner = f"@{tile.corner}" if tile.corner >= 0 else ""
        items.append(("wall", f"{tile.owner}:{tile.wall}{corner}{'!' if tile.used else ''}"))
    items += [("out", tile) for tile in sorted(state.discarded)]
    if state.turn_of:
        items.append(("turn", str(state.turn_of)))
    return write_line(GAME_ID, items)


def read_board(line: str) -> tuple[Snapshot, ...]:
    """The snapshot that such a line tells; ValueError says what is wrong with it."""
    tiles: list[SeenTile] = []
    followers: list[SeenFollower] = []
    palaces: list[PutPalace] = []
    walls: list[Hold] = []
    out: list[str] = []
    points: tuple[int, ...] = ()
    turn_of = 0
    for place, content in read_line(GAME_ID, line):
        if place == "points":
            points = read_place(content)
        elif place == "palace":
            palaces.append(_read_palace(content))
        elif place == "wall":
            walls.append(_read_wall(content))
        elif place == "out":
            out.append(content)
        elif place == "turn":
            turn_of = _read_number(content, "a turn")
        else:
            x, y = read_place(place)
            tile, *figures = content.split(":")
            name, _, turn = tile.partition(".")
            tiles.append(SeenTile(name, x, y, _read_number(turn or "0", "the turn of a tile")))
            for figure in figures:
                part, _, player = figure.partition("@")
                followers.append(SeenFollower(_read_number(player, "the player of a follower"), x, y, part))
    return (Snapshot(tuple(tiles), tuple(followers), tuple(palaces), points, tuple(walls), tuple(out), turn_of),)


def _read_palace(content: str) -> PutPalace:
    player, _, where = content.partition(":")
    seat = _read_number(player, "the player of a palace")
    if "," not in where:
        return PutPalace(seat, _read_number(where, "the size of a palace"))
    spot = read_spot(where)
    if len(spot.place) != 2:
        raise ValueError(f"a palace stands at x,y/part, got {where[:30]!r}")
    return PutPalace(seat, 0, At(spot.place[0], spot.place[1], spot.part))


def _read_wall(content: str) -> Hold:
    player, _, rest = content.rstrip("!").partition(":")
    wall, _, corner = rest.partition("@")
    return Hold(
        _read_number(player, "the player of a wall tile"),
        _read_number(wall, "a wall tile"),
        _read_number(corner, "a corner tower") if corner else -1,
        content.endswith("!"),
    )


def _read_number(text: str, what: str) -> int:
    if not text.isdecimal() or len(text) > 7:
        raise ValueError(f"{what} is a whole number, got {text[:30]!r}")
    return int(text)
