"""Scenes and the pictures made of them."""

from __future__ import annotations

from random import Random

import pytest

from app.drawing.picture import draw_board
from app.drawing.png import paint_pattern, paint_scene
from app.drawing.scene import Area, Circle, Piece, Polygon, Scene, square, turn_point
from app.drawing.symbols import PATTERNS
from app.games import find_view
from app.games.view import Look
from scoring.game import Game
from scoring.games import MODULES, find_game
from scoring.match import Match
from scoring.values import SYMBOLS, Player, Spot

DRAWN = [game_id for game_id in MODULES if find_view(game_id) is not None]


def play(game: Game, seats: int, moves: int, seed: int = 1) -> Match:
    players = tuple(Player(f"P{i}", game.colours[i], SYMBOLS[i]) for i in range(seats))
    match = Match(game, players, game.rules())
    rng = Random(seed)
    for _ in range(moves):
        action = game.random_action(match.state, rng)
        if action is None:
            break
        match = match.with_action(action)
    return match


def test_the_topmost_area_is_tapped() -> None:
    under, over = (
        Area(Spot((0, 0)), (square((0, 0)),)),
        Area(Spot((0, 0), "road"), lines=(((0, 0.5), (1, 0.5)),), width=0.1),
    )
    scene = Scene((0, 0, 1, 1), (), (under, over))
    assert scene.find_spot((0.5, 0.52)) == Spot((0, 0), "road")
    assert scene.find_spot((0.5, 0.9)) == Spot((0, 0))
    assert scene.find_spot((1.5, 0.5)) is None


def test_a_turned_piece_is_painted_turned_clockwise() -> None:
    corner = (Polygon(((0, 0), (0.4, 0), (0.4, 0.4), (0, 0.4)), "#ff0000"),)
    for turn in range(4):
        picture = paint_scene(Scene((0, 0, 1, 1), (Piece("corner", (0, 0), corner, turn=turn),)), 40, "#ffffff", 0)
        x, y = turn_point((0.2, 0.2), turn)
        assert picture.getpixel((int(x * 40), int(y * 40))) == (255, 0, 0)
        assert picture.getpixel((int((1 - x) * 40), int((1 - y) * 40))) == (255, 255, 255)


def test_see_through_colours_mix_and_cut_no_hole() -> None:
    shapes = (Polygon(square((0, 0)), "#ff0000"), Circle((0.5, 0.5), 0.3, "#0000ff80"))
    picture = paint_scene(Scene((0, 0, 1, 1), shapes), 40, "#ffffff", 0)
    red, green, blue = picture.getpixel((20, 20))
    assert 100 < red < 150 and green < 10 and 100 < blue < 150


def test_every_symbol_has_a_hatching_of_its_own() -> None:
    assert set(PATTERNS) == set(SYMBOLS)
    looks = {paint_pattern(pattern, "#c8321f", 32).tobytes() for pattern in PATTERNS.values()}
    assert len(looks) == len(SYMBOLS)


@pytest.mark.parametrize("game_id", DRAWN)
def test_every_game_is_drawn_at_every_stage(game_id: str) -> None:
    game, view = find_game(game_id), find_view(game_id)
    assert view is not None
    overlays = frozenset(key for key, _ in view.board.overlays)
    for moves in (0, 1, 25, 400):
        match = play(game, game.players_at_least, moves)
        scene = view.board.scene(match, Look(overlays))
        left, top, right, bottom = scene.bounds
        assert right > left and bottom > top
        for thing in scene.things:
            if isinstance(thing, Piece) and thing.size == 1:
                assert left <= thing.at[0] <= right and top <= thing.at[1] <= bottom
        for index in range(len(match.actions)):
            assert view.describe(match, index).key


@pytest.mark.parametrize("game_id", DRAWN)
def test_the_picture_shows_the_board_in_colour(game_id: str) -> None:
    game = find_game(game_id)
    picture = draw_board(play(game, game.players_at_least, 30), "fr", 60)
    assert picture.width >= 720
    assert len(picture.getcolors(1 << 24) or ()) > 500
