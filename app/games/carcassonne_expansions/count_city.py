"""The Count's city on the board: where its quarters lie in the block of twelve, who stands in them, the Count."""

from __future__ import annotations

from app.drawing import palette as ink
from app.drawing.carcassonne_pieces import count_shapes, quarter_shapes
from app.drawing.scene import Line, Piece, Point, Points, Polygon, Shape
from app.games.carcassonne_expansion import Things
from scoring.carcassonne.expansions.count_city import CASTLE, CATHEDRAL, FORGE, KEPT, MARKET, QUARTERS, Kept
from scoring.carcassonne.state import Figure, State
from scoring.carcassonne.tiles import turned

WIDE, HIGH = 1.3, 0.86
"""The size of a quarter."""
CORNERS = {CASTLE: (-1, -1), MARKET: (1, -1), FORGE: (-1, 1), CATHEDRAL: (1, 1)}
"""In which direction of the block's middle a quarter lies."""
BUILDING, COUNT = 0.5, 0.46
GROUND = "#efe4cb"
STEP = 0.24
"""How far figures of a quarter stand from each other."""


def quarter_points(state: State) -> dict[str, Point]:
    """The middle of each quarter; nothing where no block lies. A block that a photo shows turned is turned here too."""
    for place, laid in state.tiles.items():
        if "quarter" in turned(*laid).marks:
            turn = laid[1]
            dx, dy = _turn(-0.5, 0.0, turn)
            x, y = place[0] + 0.5 + dx, place[1] + 0.5 + dy
            found = {}
            for quarter, (east, south) in CORNERS.items():
                qx, qy = _turn(east * WIDE / 2, south * HIGH / 2, turn)
                # On a block that lies sideways the quarters stay as wide as they are, further apart.
                if turn % 2:
                    qx, qy = (WIDE / 2 if qx > 0 else -WIDE / 2), (HIGH / 2 if qy > 0 else -HIGH / 2)
                found[quarter] = (x + qx, y + qy)
            return found
    return {}


def _turn(x: float, y: float, turn: int) -> Point:
    for _ in range(turn % 4):
        x, y = -y, x
    return x, y


def square_of(centre: Point, inset: float = 0.03) -> Points:
    """The outline of a quarter."""
    x, y = centre
    a, b = WIDE / 2 - inset, HIGH / 2 - inset
    return ((x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b))


def figures_in_quarters(state: State) -> tuple[tuple[Figure, Point], ...]:
    """The followers in the quarters, side by side in front of the building."""
    kept: Kept = state.kept[KEPT]
    points = quarter_points(state)
    found = []
    for quarter in QUARTERS:
        if quarter not in points:
            continue
        inside = [figure for figure in kept.inside if figure.spot.part == quarter]
        x, y = points[quarter]
        room = WIDE - 0.4 - (COUNT * 0.7 if kept.count_at == quarter else 0.0)
        step = min(STEP, room / max(1, len(inside)))
        for number, figure in enumerate(inside):
            found.append((figure, (x - WIDE / 2 + 0.24 + number * step, y + 0.2)))
    return tuple(found)


def plaza_things(state: State) -> Things:
    """The four quarters with their buildings, and the Count in his."""
    kept: Kept = state.kept[KEPT]
    things: list[Piece | Shape] = []
    points = quarter_points(state)
    for quarter, (x, y) in points.items():
        things.append(Polygon(square_of((x, y)), GROUND, ink.WALL_DARK, 0.03))
        corner = (x - BUILDING / 2, y - HIGH / 2 + 0.04)
        things.append(
            Piece(
                f"carcassonne/quarter/{quarter}", corner, quarter_shapes(quarter), BUILDING, opacity=0.85, upright=True
            )
        )
    if kept.count_known and kept.count_at in points:
        x, y = points[kept.count_at]
        corner = (x + WIDE / 2 - COUNT - 0.05, y + HIGH / 2 - COUNT - 0.06)
        things.append(Piece("carcassonne/piece/count", corner, count_shapes(), COUNT, upright=True))
    return tuple(things)


def ring_quarters(state: State, but: str = "") -> Things:
    """A bright frame around every quarter that may be tapped."""
    points = quarter_points(state)
    return tuple(Line(square_of(points[q], 0.06), ink.GLOW, 0.06, closed=True) for q in points if q != but)
