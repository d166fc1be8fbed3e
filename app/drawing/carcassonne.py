"""A table of Carcassonne as a scene: tiles, figures, and overlays for fields, open edges, problems and what fits."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from app.drawing import palette as ink
from app.drawing.carcassonne_pieces import LOOKS, SIZES
from app.drawing.carcassonne_tiles import blank_shapes, tile_shapes
from app.drawing.marks import badge, count_marks, problem_marks
from app.drawing.scene import (
    Area,
    Circle,
    Hatch,
    Line,
    Piece,
    Point,
    Points,
    Polygon,
    Scene,
    Shape,
    Text,
    square,
    turn_point,
)
from app.drawing.symbols import PATTERNS, figure_key, figure_shapes
from scoring.carcassonne.board import free_places
from scoring.carcassonne.parts import GRID
from scoring.carcassonne.questions import fields_and_cities, open_edges, tiles_that_fit
from scoring.carcassonne.shapes import stand_at, tile_outlines, tile_parts
from scoring.carcassonne.state import Figure, Place, State
from scoring.carcassonne.tiles import BUILDINGS, CITY, FIELD, ROAD, find_tile, turned
from scoring.match import Match
from scoring.values import Player, Spot

FIGURE = 0.36
FIELDS, EDGES, PROBLEMS, FITS = "fields", "edges", "problems", "fits"
TAP_WIDTH = 0.17
"""A road is easier to hit than it is wide."""


def tile_piece(tile_id: str, turn: int, place: Place, opacity: float = 1.0) -> Piece:
    return Piece(f"carcassonne/{tile_id}", (place[0], place[1]), known_shapes(tile_id), turn=turn, opacity=opacity)


def known_shapes(tile_id: str) -> tuple[Shape, ...]:
    """The drawing of a tile; a blank one for a tile that the catalogue lacks."""
    return tile_shapes(tile_id) if find_tile(tile_id) else blank_shapes("")


def figure_piece(player: Player, at: Point, kind: str = "", lying: bool = False, opacity: float = 1.0) -> Piece:
    """A figure centred on a point; some kinds are larger, some have a look of their own."""
    size = FIGURE * SIZES.get(kind, 1.0)
    key, shapes = figure_stamp(player, kind, lying)
    return Piece(key, (at[0] - size / 2, at[1] - size * 0.62), shapes, size, opacity=opacity, upright=True)


def figure_stamp(player: Player, kind: str = "", lying: bool = False) -> tuple[str, tuple[Shape, ...]]:
    """The stamp of a kind of figure: its key and its shapes."""
    look = LOOKS.get(kind)
    if look is not None:
        return figure_key(player, kind), look(player.colour, player.symbol)
    key = figure_key(player, "lying" if lying else "standing")
    return key, figure_shapes(player.colour, player.symbol, lying)


def make_scene(match: Match, overlays: frozenset[str] = frozenset()) -> Scene:
    """The table, what stands on it, and the overlays that are wanted."""
    state: State = match.state
    things: list[Piece | Shape] = [tile_piece(*laid, place) for place, laid in state.tiles.items()]
    if state.laid is not None and state.laid.place in state.tiles:
        x, y = state.laid.place[:2]
        things.append(Line(square((x, y), inset=0.015), "#ffffffcc", 0.03, closed=True))
    if FIELDS in overlays:
        things += _fields(state)
    if EDGES in overlays:
        things += _edges(state)
    things += _figures(state)
    if FITS in overlays:
        things += _fits(state)
    if PROBLEMS in overlays:
        things += problem_marks(match.problems)
    xs, ys = [place[0] for place in state.tiles] or [0], [place[1] for place in state.tiles] or [0]
    bounds = (min(xs), min(ys), max(xs) + 1, max(ys) + 1)
    areas = tuple(area for place, laid in state.tiles.items() for area in tile_areas(*laid, place))
    return Scene(bounds, tuple(things), areas)


# -- where parts lie -----------------------------------------------------------------------------------------------


def tile_areas(tile_id: str, turn: int, place: Place) -> tuple[Area, ...]:
    """The parts of a tile as areas to tap: fields below cities below roads below buildings."""
    at = (place[0], place[1])
    return tuple(
        Area(Spot(place, part), polygons, lines, width, at, rim)
        for part, polygons, lines, width, rim in _unit_areas(tile_id, turn % 4)
    )


@cache
def _unit_areas(tile_id: str, turn: int) -> tuple[tuple[str, tuple[Points, ...], tuple[Points, ...], float, bool], ...]:
    if find_tile(tile_id) is None:
        return ()
    outlines, tile = tile_outlines(tile_id), turned(tile_id)
    found: dict[str, list[tuple[str, tuple[Points, ...], tuple[Points, ...], float, bool]]] = {}
    numbers = {CITY: 0, ROAD: 0}
    for segment in tile.segments:
        kind = segment.kind
        if kind == FIELD:
            areas = (segment.part, _turned_all(cell_blocks(tile_id, segment.part), turn), (), 0.0, False)
        elif kind == CITY:
            areas = (segment.part, _turned_all((outlines.cities[numbers[CITY]],), turn), (), 0.0, True)
        elif kind == ROAD:
            areas = (segment.part, (), _turned_all((outlines.roads[numbers[ROAD]],), turn), TAP_WIDTH, True)
        elif kind in BUILDINGS and outlines.building_xy is not None:
            areas = (segment.part, _turned_all((_round(outlines.building_xy, 0.18),), turn), (), 0.0, True)
        else:
            continue
        if kind in numbers:
            numbers[kind] += 1
        found.setdefault(kind, []).append(areas)
    order = (FIELD, CITY, ROAD, *BUILDINGS)
    return tuple(area for kind in order for area in found.get(kind, ()))


def _turned_all(lines: Iterable[Points], turn: int) -> tuple[Points, ...]:
    return tuple(tuple(turn_point(point, turn) for point in line) for line in lines)


def _round(centre: Point, radius: float) -> Points:
    from math import cos, pi, sin

    return tuple((centre[0] + radius * cos(pi * i / 8), centre[1] + radius * sin(pi * i / 8)) for i in range(16))


@cache
def cell_blocks(tile_id: str, part: str) -> tuple[Points, ...]:
    """A part of an unturned tile as rectangles: runs of its cells in a row, joined with equal runs below."""
    grid = tile_parts(tile_id).grid
    open_runs: dict[tuple[int, int], int] = {}
    blocks = []
    for row in range(GRID + 1):
        runs = set()
        start = None
        for column in range(GRID + 1):
            inside = row < GRID and column < GRID and grid[row * GRID + column] == part
            if inside and start is None:
                start = column
            elif not inside and start is not None:
                runs.add((start, column))
                start = None
        for run in [run for run in open_runs if run not in runs]:
            first = open_runs.pop(run)
            x1, x2, y1, y2 = run[0] / GRID, run[1] / GRID, first / GRID, row / GRID
            blocks.append(((x1, y1), (x2, y1), (x2, y2), (x1, y2)))
        for run in runs:
            open_runs.setdefault(run, row)
    return tuple(blocks)


# -- figures and overlays ------------------------------------------------------------------------------------------


def stand_point(state: State, spot: Spot) -> Point:
    """Where on the board a figure on this part stands."""
    x, y = spot.place[:2]
    dx, dy = stand_at(*state.tiles[spot.place], spot.part)
    return x + dx, y + dy


def figures_at(state: State) -> list[tuple[Figure, Point]]:
    """Every figure on the tiles and where it stands, those in the north first; several on one part side by side."""
    found: list[tuple[Figure, Point]] = []
    seen: dict[Spot, int] = {}
    standing: list[Figure] = [figure for region in state.regions.values() for figure in region.figures]
    for figure in sorted(standing, key=lambda f: f.spot.place[1]):
        if figure.spot.place not in state.tiles:
            continue
        x, y = stand_point(state, figure.spot)
        number = seen[figure.spot] = seen.get(figure.spot, -1) + 1
        found.append((figure, (x + 0.13 * number, y + 0.05 * number)))
    return found


def _figures(state: State) -> list[Piece]:
    return [
        figure_piece(state.players[figure.player], at, figure.kind, figure.spot.part.startswith(FIELD))
        for figure, at in figures_at(state)
    ]


def _fields(state: State) -> list[Shape]:
    """Fields hatched in their owners' patterns; finished cities numbered, each field with the numbers it feeds."""
    hatches: list[Shape] = []
    labels: list[Shape] = []
    numbers: dict[Spot, int] = {}
    for report in fields_and_cities(state):
        owners = report.ownership.owners
        if not owners:
            continue
        fed = []
        for city in report.cities:
            first = min(city)
            if first not in numbers:
                numbers[first] = len(numbers) + 1
                labels += badge(stand_point(state, first), str(numbers[first]), "#ffe8a3", size=0.13)
            fed.append(numbers[first])
        for spot in report.spots:
            owner = state.players[owners[hash(spot.place) % len(owners)]]
            tile_id, turn = state.tiles[spot.place]
            for block in _turned_all(cell_blocks(tile_id, spot.part), turn):
                points = tuple((x + spot.place[0], y + spot.place[1]) for x, y in block)
                hatches.append(Hatch(points, PATTERNS[owner.symbol], ink.player_fill(owner.colour), 0.11))
        x, y = stand_point(state, report.spots[0])
        text = "+".join(str(number) for number in sorted(fed)) or "0"
        wide = 0.07 + 0.055 * len(text)
        pill = ((x - wide, y + 0.1), (x + wide, y + 0.1), (x + wide, y + 0.3), (x - wide, y + 0.3))
        labels += [Polygon(pill, ink.PAPER, ink.INK, 0.014), Text((x, y + 0.2), text, 0.15, ink.INK)]
    # One colour after the other: fewer meshes on the screen.
    hatches.sort(key=lambda shape: (shape.colour, shape.pattern) if isinstance(shape, Hatch) else ("", ""))
    return [*hatches, *labels]


def _edges(state: State) -> list[Shape]:
    """A bar at every open end of a feature that somebody holds, dotted where nobody does."""
    shapes: list[Shape] = []
    middles = {"N": (0.5, 0.0), "E": (1.0, 0.5), "S": (0.5, 1.0), "W": (0.0, 0.5)}
    for region in state.regions.values():
        if region.kind == FIELD or region.kind in BUILDINGS or region.is_finished:
            continue
        holder = region.figures[0].player if region.figures else None
        colour = ink.player_fill(state.players[holder].colour) if holder is not None else "#6f7565"
        for edge in open_edges(state, region.spots[0]):
            mx, my = middles[edge.side]
            x, y = edge.spot.place[0] + mx, edge.spot.place[1] + my
            shapes += [Circle((x, y), 0.085, "#ffffff", colour, 0.045)]
    return shapes


def _fits(state: State) -> tuple[Shape, ...]:
    """How many tiles still to come fit at each empty place."""
    places = free_places(state.tiles)
    return count_marks(((p[0], p[1]), sum(fitting.left for fitting in tiles_that_fit(state, p))) for p in places)
