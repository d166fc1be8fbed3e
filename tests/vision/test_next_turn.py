"""One more tile on a table that is known: found, named and proposed, whichever side the photo was taken from."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scoring.carcassonne.actions import FigureAt, LayTile, Snapshot, TileAt
from scoring.carcassonne.tiles import turned
from scoring.games import find_game
from scoring.match import Match
from scoring.values import Player
from tools.render.boards import Board
from tools.render.photos import View, render_photo, sample_photo
from vision.next_turn import NextTurn, read_next_turn
from vision.values import NotFound

COLOURS = ("red", "blue", "green", "yellow", "black")


def running(board: Board, without: tuple[int, int] | None) -> Match:
    """The game as it stood before the tile at `without` was laid."""
    game = find_game("carcassonne")
    players = tuple(Player(colour, colour) for colour in COLOURS)
    tiles = tuple(TileAt(tile, x, y, turn) for (x, y), (tile, turn) in board.tiles.items() if (x, y) != without)
    figures = tuple(FigureAt(COLOURS.index(f.colour), *f.place, f.part) for f in board.figures if f.place != without)
    return Match(game, players, game.rules()).with_action(Snapshot(tiles, figures))


def loose_end(board: Board) -> tuple[int, int]:
    """A tile with one neighbour: the board hangs together without it."""
    for x, y in board.tiles:
        around = [(x + dx, y + dy) in board.tiles for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        if sum(around) == 1:
            return x, y
    raise AssertionError("this board has no loose end")


@pytest.mark.parametrize("turn_deg", [0.0, 90.0, 180.0])
def test_the_new_tile_is_proposed(turn_deg: float) -> None:
    board = sample_photo(7).board
    new = loose_end(board)
    photo = render_photo(board, View(turn_deg=turn_deg), np.random.default_rng(3))
    content = cv2.imencode(".jpg", photo.image_bgr)[1].tobytes()
    answer = read_next_turn(content, running(board, new))
    assert isinstance(answer, NextTurn), answer
    (lay,) = answer.actions
    assert isinstance(lay, LayTile)
    tile, turn = board.tiles[new]
    assert (lay.tile, lay.x, lay.y) == (tile, *new)
    assert turned(lay.tile, lay.turn).sides == turned(tile, turn).sides
    assert answer.choices[0].p > 0.9
    assert answer.alignment is not None


def test_nothing_new_is_no_tile() -> None:
    photo = sample_photo(7)
    content = cv2.imencode(".jpg", photo.image_bgr)[1].tobytes()
    answer = read_next_turn(content, running(photo.board, None))
    assert isinstance(answer, NextTurn)
    assert answer.choices == ()
    assert not any(isinstance(action, LayTile) for action in answer.actions)


def test_another_board_is_refused() -> None:
    content = cv2.imencode(".jpg", sample_photo(7).image_bgr)[1].tobytes()
    answer = read_next_turn(content, running(sample_photo(10).board, None))
    assert isinstance(answer, NotFound)
    assert answer.reason == "not-found.other-board"
