"""A table of The Castle as a scene: castle, tiles, followers, palaces, markers, and each player's wall tiles."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from app.drawing import palette as ink
from app.drawing.castle_parts import Part, start_parts, tile_parts
from app.drawing.castle_pieces import palace_shapes, wall_tile_shapes
from app.drawing.castle_tiles import tile_shapes
from app.drawing.castle_wall import (
    BOUNDS,
    WALL_TILE,
    castle_shapes,
    list_corners,
    space_points,
    start_shapes,
)
from app.drawing.marks import badge, count_marks, letter_shapes, open_places, problem_marks
from app.drawing.scene import Area, Circle, Hatch, Line, Piece, Point, Points, Polygon, Scene, Shape, Text, square
from app.drawing.symbols import PATTERNS, disc_shapes, figure_key, figure_shapes
from scoring.castle.end import find_palace_sizes
from scoring.castle.placing import find_frontier
from scoring.castle.questions import find_fitting_tiles
from scoring.castle.state import BOTH, State, list_empty_cells
from scoring.castle.tiles import COURT, TILES
from scoring.castle.wall import START_SPACES, TRACK
from scoring.edges import Place
from scoring.land import SegmentAt
from scoring.match import Match
from scoring.values import Player, Spot

FIGURE = 0.4
PALACE = 0.46
MARKER = 0.34
OWNERS, EDGES, FITS, PROBLEMS = "owners", "edges", "fits", "problems"
TAP_WIDTH = 0.2
"""A path is easier to hit than it is wide."""
HANDS: tuple[Point, Point] = ((-0.68, -0.5), (-0.68, 4.94))
"""Where each player's supply and wall tiles lie: the two bays in the west of the castle."""
HAND_WIDE, HAND_HIGH = 2.9, 1.22


def tile_piece(tile: str, turn: int, place: Place, opacity: float = 1.0) -> Piece:
    """A tile on the board; each turn has its own stamp, because what stands on a tile stays upright."""
    return Piece(tile_key(tile, turn), place, known_shapes(tile, turn), opacity=opacity)


def tile_key(tile: str, turn: int) -> str:
    return f"castle/{tile}/{turn % 4}"


def known_shapes(tile: str, turn: int = 0) -> tuple[Shape, ...]:
    """The drawing of a tile; a blank one for a tile that the box lacks."""
    return tile_shapes(tile, turn % 4) if tile in TILES else letter_shapes("?")


def wall_tile_piece(wall: int, centre: Point, size: float = WALL_TILE, used: bool = False) -> Piece:
    key = f"castle/wall/{wall}/{used}"
    corner = (centre[0] - size / 2, centre[1] - size / 2)
    return Piece(key, corner, wall_tile_shapes(wall, used), size, upright=True)


def figure_piece(player: Player, at: Point, lying: bool, opacity: float = 1.0) -> Piece:
    """A follower centred on a point; a merchant lies."""
    key = figure_key(player, "lying" if lying else "standing")
    shapes = figure_shapes(player.colour, player.symbol, lying)
    corner = (at[0] - FIGURE / 2, at[1] - FIGURE * 0.58)
    return Piece(key, corner, shapes, FIGURE, opacity=opacity, upright=True)


def make_scene(match: Match, overlays: frozenset[str] = frozenset()) -> Scene:
    """The castle, what stands in it, and the overlays that are wanted."""
    state: State = match.state
    things: list[Piece | Shape] = list(castle_shapes())
    for place in START_SPACES:
        things += start_shapes(place, state.pieces_at(place))
    things += [tile_piece(laid.tile, laid.turn, place) for place, laid in state.tiles.items()]
    things += _last(match)
    if OWNERS in overlays:
        things += _owners(state)
    if EDGES in overlays:
        things += _edges(state)
    things += _wall_tiles(state)
    things += _palaces(state)
    things += _followers(state)
    if FITS in overlays:
        things += _fits(state)
    things += _markers(state)
    for seat in BOTH:
        things += _hand(state, seat)
    if PROBLEMS in overlays:
        things += problem_marks(match.problems)
    areas = [Area(Spot(cell), (square(cell),)) for cell in list_empty_cells(state)]
    for place in (*START_SPACES, *state.tiles):
        areas += _areas(place, parts_at(state, place))
    return Scene(BOUNDS, tuple(things), tuple(areas), margin=0.12)


def open_cells(places: Iterable[Place]) -> tuple[Shape, ...]:
    """Cells that may be built on: lighter than the others, with a plus."""
    cells = tuple(places)
    return (*(Polygon(square(cell, inset=0.06), "#fffdf6") for cell in cells), *open_places(cells))


# -- where parts lie -----------------------------------------------------------------------------------------------


def parts_at(state: State, place: Place) -> tuple[Part, ...]:
    """The parts of the tile or start space at a place."""
    laid = state.tiles.get(place)
    if laid is not None:
        return tile_parts(laid.tile, laid.turn)
    return _start_parts(state.pieces_at(place))


_start_parts = cache(start_parts)


def _areas(place: Place, parts: tuple[Part, ...]) -> list[Area]:
    """The parts of a tile as areas to tap: paths over everything else."""
    at = (float(place[0]), float(place[1]))
    areas = [Area(Spot(place, part.label), (part.outline,), at=at) for part in parts if part.outline]
    paths = [part for part in parts if part.lines]
    return areas + [Area(Spot(place, part.label), lines=part.lines, width=TAP_WIDTH, at=at) for part in paths]


def stand_point(state: State, segment: SegmentAt) -> Point:
    """Where on the board a figure on this part stands."""
    dx, dy = parts_at(state, segment.place)[segment.number].stand_xy
    return segment.x + dx, segment.y + dy


# -- what stands on the board --------------------------------------------------------------------------------------


def _last(match: Match) -> list[Shape]:
    """A light frame around the tile of the last turn."""
    action = match.actions[-1] if match.actions else None
    place = (getattr(action, "x", -9), getattr(action, "y", -9))
    if place not in match.state.tiles:
        return []
    return [Line(square(place, inset=0.02), "#ffffff", 0.035, closed=True)]


def _wall_tiles(state: State) -> list[Piece | Shape]:
    """The wall tiles that still lie on corner towers, face down."""
    shapes: list[Piece | Shape] = []
    for corner in list_corners()[:-1]:
        if not state.is_taken(corner.space):
            shapes.append(wall_tile_piece(0, corner.wall_tile_xy))
        else:
            inset = square((corner.wall_tile_xy[0] - 0.18, corner.wall_tile_xy[1] - 0.18), 0.36)
            shapes.append(Line(inset, "#a69b86", 0.02, closed=True, dash=0.05))
    return shapes


def _followers(state: State) -> list[Piece]:
    pieces = []
    for segment, seat in sorted(state.followers.items(), key=lambda item: item[0].y):
        lying = state.piece(segment).kind == COURT
        pieces.append(figure_piece(state.players[seat], stand_point(state, segment), lying))
    return pieces


def _palaces(state: State) -> list[Piece | Shape]:
    """Each palace in its house, with the size of that house."""
    things: list[Piece | Shape] = []
    for seat, palace in enumerate(state.palaces):
        if palace is None or palace.at is None:
            continue
        player = state.players[seat]
        spots = state.land.find_region(palace.at).spots
        at = next((spot for spot in spots if spot.place in state.tiles), spots[0])
        x, y = stand_point(state, at)
        shapes = palace_shapes(player.colour, player.symbol)
        corner = (x - PALACE / 2, y - PALACE * 0.6)
        things.append(Piece(figure_key(player, "palace"), corner, shapes, PALACE, upright=True))
        things += badge((x + 0.19, y + 0.17), str(palace.size), size=0.1)
    return things


def _markers(state: State) -> list[Piece | Shape]:
    """The two markers on the track; a badge counts the laps."""
    things: list[Piece | Shape] = []
    where = [TRACK.find_lap_and_space(max(0, total)) for total in state.totals]
    same = where[0][1] == where[1][1]
    for seat in BOTH:
        lap, space = where[seat]
        x, y = space_points()[space]
        shift = (seat - 0.5) * 0.22 if same else 0.0
        player = state.players[seat]
        shapes = disc_shapes(player.colour, player.symbol)
        corner = (x + shift - MARKER / 2, y + shift - MARKER / 2)
        things.append(Piece(figure_key(player, "disc"), corner, shapes, MARKER, upright=True))
        if lap:
            things += badge((x + shift + 0.17, y + shift - 0.14), f"+{lap * TRACK.spaces}", ink.GLOW, size=0.13)
    return things


def _hand(state: State, seat: int) -> list[Piece | Shape]:
    """What a player has beside the castle: followers in the supply, the palace's size, wall tiles."""
    player = state.players[seat]
    x, y = HANDS[seat]
    figure = figure_shapes(player.colour, player.symbol)
    left, top, right, bottom = x - 0.08, y - 0.12, x + HAND_WIDE + 0.02, y + HAND_HIGH
    card = ((left, top), (right, top), (right, bottom), (left, bottom))
    things: list[Piece | Shape] = [
        Polygon(card, "#f6efdd", "#c9bd9f", 0.03),
        Piece(figure_key(player, "standing"), (x, y), figure, 0.5, upright=True),
    ]
    things.append(Text((x + 0.74, y + 0.28), f"×{max(0, state.supply[seat])}", 0.3, ink.INK))
    size = find_palace_sizes(state)[seat]
    if size:
        shapes = palace_shapes(player.colour, player.symbol)
        things.append(Piece(figure_key(player, "palace"), (x + 1.3, y - 0.02), shapes, 0.5, upright=True))
        things.append(Text((x + 1.98, y + 0.28), str(size), 0.3, ink.INK))
    held = [tile for tile in state.walls if tile.owner == seat and not tile.used]
    wide = 0.58 if len(held) <= HAND_WIDE / 0.58 else 0.36
    columns = int(HAND_WIDE / wide)
    for number, tile in enumerate(held):
        centre = (x + wide * (number % columns + 0.5), y + 0.6 + wide * (number // columns + 0.5))
        things.append(wall_tile_piece(tile.wall, centre, wide * 0.94))
    return things


# -- overlays ------------------------------------------------------------------------------------------------------


def _owners(state: State) -> list[Shape]:
    """Every feature hatched in the pattern of whoever has the majority."""
    hatches: list[Shape] = []
    for number, region in state.land.regions.items():
        owner = state.owner_of(number)
        if owner is None:
            continue
        player = state.players[owner]
        colour = ink.player_fill(player.colour)
        for segment in region.spots:
            part = parts_at(state, segment.place)[segment.number]
            if part.outline:
                hatches.append(Hatch(_moved(part.outline, segment.place), PATTERNS[player.symbol], colour, 0.13))
            hatches += [Line(_moved(line, segment.place), colour + "b0", 0.07) for line in part.lines]
    return sorted(hatches, key=lambda shape: (isinstance(shape, Line), getattr(shape, "colour", "")))


def _moved(points: Points, by: Place) -> Points:
    return tuple((x + by[0], y + by[1]) for x, y in points)


def _edges(state: State) -> list[Shape]:
    """A ring at every open edge of a feature with followers, in the colour of whoever leads there."""
    shapes: list[Shape] = []
    middles = {"N": (0.5, 0.0), "E": (1.0, 0.5), "S": (0.5, 1.0), "W": (0.0, 0.5)}
    aside = {"": 0.0, "1": -0.25, "2": 0.25}
    along = {"N": (1, 0), "E": (0, 1), "S": (-1, 0), "W": (0, -1)}
    for (x, y, edge), segment in state.land.open_at.items():
        region = state.land.region_of[segment]
        if not state.figures_in(region) or state.piece(segment).kind == COURT:
            continue
        owner = state.owner_of(region)
        colour = "#6f7565" if owner is None else ink.player_fill(state.players[owner].colour)
        (mx, my), (ax, ay), off = middles[edge[0]], along[edge[0]], aside[edge[1:]]
        shapes.append(Circle((x + mx + ax * off, y + my + ay * off), 0.075, "#ffffff", colour, 0.045))
        shapes.append(Circle((x + mx + ax * off, y + my + ay * off), 0.105, line=ink.INK, width=0.012))
    return shapes


def _fits(state: State) -> tuple[Shape, ...]:
    """How many tiles still to come fit on each cell that may be built on."""
    cells = [cell for cell, _ in find_frontier(state.tiles)]
    return count_marks((cell, sum(fit.left for fit in find_fitting_tiles(state, cell))) for cell in cells)
