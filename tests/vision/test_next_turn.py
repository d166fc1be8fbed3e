"""One more tile on a table that is known: found, named and proposed, whichever side the photo was taken from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.carcassonne.actions import FigureAt, LayTile, PlaceFigure, Snapshot, TakeFigure, TileAt
from scoring.carcassonne.tiles import turned
from scoring.games import find_game
from scoring.match import Match
from scoring.values import Player
from tools.labels import read_labels
from tools.render.boards import Board, Standing
from tools.render.photos import View, render_photo, sample_photo
from tools.turn_cases import GONE, HOME, SAME, TURN, cases, is_other_table, judge, known_table
from vision.load import load_photo
from vision.locate import locate
from vision.next_turn import NextTurn, find_next_turn, read_next_turn
from vision.reading import Watch, see
from vision.values import NotFound

COLOURS = ("red", "blue", "green", "yellow", "black")
SHARED = Path(__file__).resolve().parents[3] / "shared" / "vision"


def running(board: Board, without: tuple[int, int] | None, more: tuple[FigureAt, ...] = ()) -> Match:
    """The game as it stood before the tile at `without` was laid."""
    game = find_game("carcassonne")
    players = tuple(Player(colour, colour) for colour in COLOURS)
    tiles = tuple(TileAt(tile, x, y, turn) for (x, y), (tile, turn) in board.tiles.items() if (x, y) != without)
    figures = tuple(FigureAt(COLOURS.index(f.colour), *f.place, f.part) for f in board.figures if f.place != without)
    return Match(game, players, game.rules()).with_action(Snapshot(tiles, (*figures, *more)))


def loose_end(board: Board) -> tuple[int, int]:
    """A tile with one neighbour: the board hangs together without it."""
    for x, y in board.tiles:
        around = [(x + dx, y + dy) in board.tiles for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        if sum(around) == 1:
            return x, y
    raise AssertionError("this board has no loose end")


def photographed(board: Board, turn_deg: float = 0.0) -> bytes:
    photo = render_photo(board, View(turn_deg=turn_deg), np.random.default_rng(3))
    content: bytes = cv2.imencode(".jpg", photo.image_bgr)[1].tobytes()
    return content


def with_figure(board: Board, place: tuple[int, int]) -> Board:
    """The board with a red follower in the middle of a tile, and nobody else on it."""
    others = tuple(figure for figure in board.figures if figure.place != place)
    return replace(board, figures=(*others, Standing(place, "", "red", "standing", (0.5, 0.5))))


@pytest.mark.parametrize("turn_deg", [0.0, 90.0, 180.0])
def test_the_new_tile_is_proposed(turn_deg: float) -> None:
    board = sample_photo(7).board
    new = loose_end(board)
    answer = read_next_turn(photographed(board, turn_deg), running(board, new))
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
    assert (answer.choices, answer.actions, answer.gone, answer.came) == ((), (), (), ())


def test_another_board_is_refused() -> None:
    content = cv2.imencode(".jpg", sample_photo(7).image_bgr)[1].tobytes()
    answer = read_next_turn(content, running(sample_photo(10).board, None))
    assert isinstance(answer, NotFound)
    assert answer.reason == "not-found.other-board"


def test_a_board_with_many_tiles_more_is_another_one() -> None:
    board = sample_photo(7).board
    start = [place for place, (tile, _) in board.tiles.items() if tile == "D"][:1]
    known = replace(board, tiles={place: board.tiles[place] for place in start}, figures=())
    answer = read_next_turn(photographed(board), running(known, None))
    assert isinstance(answer, NotFound)
    assert answer.reason == "not-found.other-board"


def test_a_figure_comes_with_the_tile() -> None:
    bare = sample_photo(7).board
    new = loose_end(bare)
    answer = read_next_turn(photographed(with_figure(bare, new)), running(bare, new))
    assert isinstance(answer, NextTurn), answer
    (lay,) = answer.actions
    assert isinstance(lay, LayTile)
    assert (lay.x, lay.y, COLOURS[lay.player]) == (*new, "red")
    assert lay.part in turned(lay.tile, lay.turn).parts


def test_a_figure_that_left_without_a_rule_is_told() -> None:
    board = sample_photo(7).board
    new = loose_end(board)
    taken = {new, *(figure.place for figure in board.figures)}
    place = next(place for place, (tile, _) in board.tiles.items() if place not in taken and tile not in "CX")
    extra = FigureAt(0, *place, "field0")
    answer = read_next_turn(photographed(board), running(board, new, (extra,)))
    assert isinstance(answer, NextTurn), answer
    assert answer.gone == (extra,)
    assert TakeFigure(0, *place, "field0") in answer.actions


def test_a_figure_on_the_tile_entered_before_is_placed() -> None:
    bare = sample_photo(7).board
    new = loose_end(bare)
    tile, turn = bare.tiles[new]
    match = running(bare, new).with_action(LayTile(0, tile, *new, turn))
    answer = read_next_turn(photographed(with_figure(bare, new)), match)
    assert isinstance(answer, NextTurn), answer
    (action,) = answer.actions
    assert isinstance(action, PlaceFigure)
    assert (action.player, action.x, action.y) == (0, *new)


@pytest.mark.skipif(not SHARED.exists(), reason="the photographed tables are not here")
@pytest.mark.parametrize(("stem", "other"), [("test_55", "test_03"), ("20250905_200052", "test_32")])
def test_turns_on_real_tables(stem: str, other: str) -> None:
    tables = {label.stem: known_table(label) for label in read_labels(SHARED / "photos", SHARED / "labels")}
    known = tables[stem]
    assert is_other_table(known, tables[other])
    photo = load_photo(known.label.photo)
    assert not isinstance(photo, NotFound)
    lattice = locate(photo)
    assert not isinstance(lattice, NotFound)
    seen = see(photo, lattice, known.label.sets, Watch())
    right = dict.fromkeys((TURN, HOME, GONE), 0)
    asked = dict.fromkeys(right, 0)
    for case in cases(known, (tables[other],), every=5):
        verdict = judge(case, find_next_turn(photo, seen, case.match, known.label.sets))
        if case.kind in right:
            asked[case.kind] += 1
            right[case.kind] += verdict.right
        elif case.kind == SAME:
            assert verdict.nothing and not verdict.false_changes
        else:
            assert verdict.refused
    assert asked[TURN] >= 6
    assert right[TURN] == asked[TURN] and right[HOME] == asked[HOME]
    assert right[GONE] >= 0.8 * asked[GONE]
