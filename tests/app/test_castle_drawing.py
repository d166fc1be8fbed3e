"""The castle as it is drawn: tiles that cover their square, parts where the edges say, a ring of a hundred spaces."""

from __future__ import annotations

from random import Random

import pytest

from app.drawing.castle import make_scene, parts_at
from app.drawing.castle_parts import tile_parts
from app.drawing.castle_wall import list_corners, space_points, walk_wall
from app.drawing.scene import Points, distance_to_line, is_inside
from app.games.castle import VIEW, find_lit
from app.games.view import Look
from scoring.castle.tiles import PATH, TILES
from scoring.castle.wall import CELL_SET, CORNERS, START_SPACES
from scoring.edges import STEPS
from scoring.games import find_game
from scoring.match import Match
from scoring.values import Player, Spot

PLAYERS = (Player("Anna", "black", "circle"), Player("Ben", "white", "square"))
NEAR_EDGE = {
    "N1": (0.25, 0.02), "N2": (0.75, 0.02), "E1": (0.98, 0.25), "E2": (0.98, 0.75),
    "S1": (0.75, 0.98), "S2": (0.25, 0.98), "W1": (0.02, 0.75), "W2": (0.02, 0.25),
    "N": (0.5, 0.0), "E": (1.0, 0.5), "S": (0.5, 1.0), "W": (0.0, 0.5),
}  # fmt: skip


def play(moves: int, seed: int = 7) -> Match:
    game = find_game("castle")
    match, rng = Match(game, PLAYERS, game.rules()), Random(seed)
    while len(match.actions) < moves:
        action = game.random_action(match.state, rng)
        if action is None:
            break
        match = match.with_action(action)
    return match


def size(points: Points) -> float:
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2


@pytest.mark.parametrize("name", TILES)
@pytest.mark.parametrize("turn", range(4))
def test_every_part_lies_where_its_edges_are(name: str, turn: int) -> None:
    parts = tile_parts(name, turn)
    assert sum(size(part.outline) for part in parts if part.outline) == pytest.approx(1)
    for part in parts:
        for edge in part.piece.edges:
            at = NEAR_EDGE[edge]
            if part.piece.kind == PATH:
                assert min(distance_to_line(at, line) for line in part.lines) < 1e-6
            else:
                assert is_inside(at, part.outline)
        if part.outline:
            assert is_inside(part.stand_xy, part.outline)
            assert (part.market_xy is not None) == bool(part.piece.markets)
        else:
            assert min(distance_to_line(part.stand_xy, line) for line in part.lines) < 0.01


@pytest.mark.parametrize("name", TILES)
def test_spots_for_followers_keep_their_distance(name: str) -> None:
    stands = [part.stand_xy for part in tile_parts(name)]
    for i, (x1, y1) in enumerate(stands):
        for x2, y2 in stands[:i]:
            assert ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5 > 0.2


def test_the_track_runs_around_the_castle_once_and_never_over_a_cell() -> None:
    points = space_points()
    assert len(points) == 100 == len(set(points))
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
        assert ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5 < 1.4
    for x, y in points:
        assert (int(x // 1), int(y // 1)) not in CELL_SET
    assert tuple(sorted(corner.space for corner in list_corners())) == CORNERS
    for corner in list_corners():
        middle = (sum(x for x, _ in corner.block) / 4, sum(y for _, y in corner.block) / 4)
        assert (int(middle[0] // 1), int(middle[1] // 1)) not in CELL_SET


def test_the_wall_has_every_outer_side_of_a_cell_once() -> None:
    outer = {
        ((x, y), side) for x, y in CELL_SET for side, (dx, dy) in STEPS.items() if (x + dx, y + dy) not in CELL_SET
    }
    assert len(walk_wall()) == len(outer) and set(walk_wall()) == outer


def test_a_tap_finds_the_part_that_lies_there() -> None:
    match = play(60)
    scene = make_scene(match)
    for place in (*START_SPACES, *match.state.tiles):
        for part in parts_at(match.state, place):
            x, y = part.lines[0][1] if place in START_SPACES and part.lines else part.stand_xy
            assert scene.find_spot((place[0] + x, place[1] + y)) == Spot(place, part.label)
    empty = next(cell for cell in CELL_SET if cell not in match.state.tiles)
    assert scene.find_spot((empty[0] + 0.5, empty[1] + 0.5)) == Spot(empty)


def test_the_score_of_the_palaces_lights_the_empty_region_and_the_houses() -> None:
    match = play(400)
    (event,) = (event for event in match.final.events if event.source == "palace")
    lit = set(find_lit(match, event))
    assert lit > set(event.where)
    palaces = [palace.at for palace in match.state.palaces if palace is not None and palace.at is not None]
    assert palaces
    for at in palaces:
        assert match.state.spot(at) in lit
    scene = VIEW.board.scene(match, Look())
    assert {area.spot for area in scene.find_areas(lit)} == lit
