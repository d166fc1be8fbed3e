"""The table of Robber Knights as a scene: tiles, stacks of knights, and what each top knight is worth."""

from __future__ import annotations

from app.drawing import palette as ink
from app.drawing.marks import badge, open_places, problem_marks
from app.drawing.robber_knights_tiles import tile_shapes
from app.drawing.scene import Area, Hatch, Piece, Scene, Shape, square
from app.drawing.symbols import PATTERNS, disc_shapes, figure_key
from scoring.match import Match
from scoring.robber_knights.board import Place, State, find_places
from scoring.robber_knights.pieces import VALUE
from scoring.values import Player, Spot

KNIGHT = 0.34
OWNERS, PLACES, PROBLEMS = "owners", "places", "problems"


def tile_piece(terrain: str, building: str, place: Place, opacity: float = 1.0) -> Piece:
    key = f"robber-knights/{terrain}/{building}"
    return Piece(key, place, tile_shapes(terrain, building), opacity=opacity)


def knight_piece(player: Player, x: float, y: float, size: float = KNIGHT, opacity: float = 1.0) -> Piece:
    shapes = disc_shapes(player.colour, player.symbol)
    return Piece(figure_key(player, "disc"), (x, y), shapes, size, opacity=opacity, upright=True)


def stack_pieces(place: Place, stack: tuple[Player, ...], opacity: float = 1.0) -> tuple[Piece, ...]:
    """Knights along the south edge, the bottom one first, each newcomer in front and a little higher."""
    step = min(0.19, 0.6 / max(1, len(stack)))
    x0 = place[0] + 0.5 - (KNIGHT + step * (len(stack) - 1)) / 2
    return tuple(
        knight_piece(player, x0 + step * i, place[1] + 0.66 - 0.035 * i, opacity=opacity)
        for i, player in enumerate(stack)
    )


def make_scene(match: Match, overlays: frozenset[str] = frozenset()) -> Scene:
    """The table; a badge says what the top knight of a tile is worth."""
    state: State = match.state
    things: list[Piece | Shape] = []
    for place, tile in sorted(state.tiles.items(), key=lambda item: item[0][1]):
        things.append(tile_piece(tile.terrain, tile.building, place))
    if PLACES in overlays:
        things += open_places(find_places(state))
    for place, stack in state.stacks.items():
        if OWNERS in overlays and stack:
            owner = state.players[stack[-1]]
            things.append(Hatch(square(place, inset=0.03), PATTERNS[owner.symbol], ink.player_fill(owner.colour)))
        things += stack_pieces(place, tuple(state.players[seat] for seat in stack))
        tile = state.tiles.get(place)
        if stack and tile is not None and tile.building:
            things += badge((place[0] + 0.16, place[1] + 0.16), str(VALUE[tile.building]))
    if PROBLEMS in overlays:
        things += problem_marks(match.problems)
    west, north, east, south = state.area or (0, 0, 1, 1)
    areas = tuple(Area(Spot(place), (square(place),)) for place in state.tiles)
    return Scene((west, north, east + 1, south + 1), tuple(things), areas)
