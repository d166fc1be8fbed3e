"""A drawn table is read from its photo: tiles, figures, doubts, hints, and what is refused."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.carcassonne.tiles import turned
from tools.render.boards import Board
from tools.render.drawings import draw_tile
from tools.render.photos import RenderedPhoto, View, sample_photo
from vision.draw import draw_reading
from vision.reading import plausible, read_photo
from vision.snapshot import colours_of, snapshot_of
from vision.values import Candidate, FigureGuess, NotFound, Reading, TileGuess


@cache
def rendered(seed: int = 7, turn_deg: float = 0.0, tilt_deg: float = 20.0) -> RenderedPhoto:
    return sample_photo(seed, view=View(turn_deg=turn_deg, tilt_deg=tilt_deg))


def content(photo: RenderedPhoto) -> bytes:
    return cv2.imencode(".jpg", photo.image_bgr, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()


@cache
def read(seed: int = 7) -> Reading:
    reading = read_photo(content(rendered(seed)))
    assert isinstance(reading, Reading), reading
    return reading


@pytest.mark.parametrize("seed", [7, 9])
def test_tiles_of_a_drawn_table(seed: int) -> None:
    board, reading = rendered(seed).board, read(seed)
    assert {guess.place for guess in reading.tiles} == set(board.tiles)
    wrong = [guess for guess in reading.tiles if not is_board_tile(board, guess, guess.best)]
    assert len(wrong) <= 1, [guess.place for guess in wrong]
    # A wrong one is shown as a doubt and mended in one tap: the right answer is among the first offered.
    doubted = {(doubt.x, doubt.y) for doubt in reading.doubts}
    for guess in wrong:
        assert guess.place in doubted
        assert any(is_board_tile(board, guess, candidate) for candidate in guess.candidates[1:3])


def is_board_tile(board: Board, guess: TileGuess, candidate: Candidate) -> bool:
    tile, turn = board.tiles[guess.place]
    return (candidate.tile, candidate.edges) == (tile, turned(tile, turn).sides)


@pytest.mark.parametrize("seed", [7, 9])
def test_figures_of_a_drawn_table(seed: int) -> None:
    board, reading = rendered(seed).board, read(seed)
    truth = {figure.place: figure for figure in board.figures}
    assert sorted((figure.x, figure.y) for figure in reading.figures) == sorted(truth)
    # Dark green and black are close in dim light: a colour that is not right is at least not sure.
    other = [f for f in reading.figures if f.colour != truth[(f.x, f.y)].colour]
    assert len(other) <= 1
    assert all(f.colour_p < 0.9 for f in other)


def test_the_reading_is_a_snapshot() -> None:
    reading = read()
    colours = colours_of(reading)
    snapshot = snapshot_of(reading, colours, (5, 7))
    assert len(snapshot.tiles) == len(reading.tiles)
    assert {figure.player for figure in snapshot.figures} <= set(range(len(colours)))
    assert snapshot.points == (5, 7)


def test_plain_form() -> None:
    plain = read().as_plain()
    assert set(plain) == {"tiles", "figures", "doubts", "hints", "took_ms"}
    assert set(plain["tiles"][0]) == {"x", "y", "tile", "turn", "edges", "p", "centre_px"}
    assert set(plain["figures"][0]) == {"x", "y", "kind", "colour", "on", "p", "foot_px"}
    assert min(tile["x"] for tile in plain["tiles"]) == 0 == min(tile["y"] for tile in plain["tiles"])
    assert set(plain["took_ms"]) == {"load", "locate", "crop", "tiles", "resolve", "figures"}
    centres = rendered().centres_px
    away = [np.hypot(*np.subtract(t["centre_px"], centres[(t["x"], t["y"])])) for t in plain["tiles"]]
    assert max(away) < 20


def test_doubts_are_at_most_one_cell_in_twenty() -> None:
    reading = read()
    assert 1 <= len(reading.doubts) <= max(1, len(reading.tiles) // 20)


def test_a_board_cut_by_the_border_is_hinted() -> None:
    photo = rendered()
    xs = sorted(x for x, _ in photo.centres_px.values())
    cut = photo.image_bgr[:, int(xs[len(xs) // 4]) :]
    reading = read_photo(cv2.imencode(".png", cut)[1].tobytes())
    assert isinstance(reading, Reading)
    assert "hint.cut-off" in {hint.key for hint in reading.hints}


def test_an_empty_table_is_refused() -> None:
    rng = np.random.default_rng(0)
    table = np.clip(rng.normal((90, 120, 160), 8, (700, 900, 3)), 0, 255).astype(np.uint8)
    answer = read_photo(cv2.imencode(".jpg", table)[1].tobytes())
    assert isinstance(answer, NotFound)
    assert answer.reason == "not-found.no-tiles"


def test_the_overlay_has_the_size_of_the_photo() -> None:
    reading = read()
    drawn = draw_reading(reading)
    assert drawn.shape == reading.photo.image_bgr.shape
    assert (drawn != reading.photo.image_bgr).any()


def figure(x: int, colour: str, p: float) -> FigureGuess:
    return FigureGuess(x, 0, "standing", colour, "road", "road0", p, (0.5, 0.5), (0.0, 0.0))


def test_plausible_figures() -> None:
    sure, faint = figure(0, "red", 0.95), figure(0, "red", 0.6)
    stranger, other = figure(1, "blue", 0.5), figure(2, "red", 0.6)
    assert plausible((sure, faint, stranger, other)) == (sure, other)
    assert stranger in plausible((sure, stranger), ("red", "blue"))


def test_a_lone_tile_is_read() -> None:
    rng = np.random.default_rng(5)
    tile = draw_tile(turned("R"), rng)
    corners = np.array([[500, 200], [920, 240], [880, 660], [450, 610]], np.float32)
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * len(tile)
    table = np.full((800, 1200, 3), (205, 200, 196), np.uint8)
    to_table = cv2.getPerspectiveTransform(square, corners)
    photo = cv2.warpPerspective(tile, to_table, (1200, 800), dst=table, borderMode=cv2.BORDER_TRANSPARENT)
    photo = np.clip(photo + rng.normal(0, 3, photo.shape), 0, 255).astype(np.uint8)
    reading = read_photo(cv2.imencode(".png", photo)[1].tobytes())
    assert isinstance(reading, Reading)
    assert [guess.place for guess in reading.tiles] == [(0, 0)]
    assert reading.tiles[0].best.edges == turned("R").sides


NOT_BOARDS = sorted((Path(__file__).parents[3] / "shared" / "vision" / "photos" / "not-a-board").glob("*.jpg"))


@pytest.mark.skipif(not NOT_BOARDS, reason="the folder of photos is not beside the project")
def test_photos_of_no_board_are_refused() -> None:
    for path in NOT_BOARDS:
        answer = read_photo(path)
        assert isinstance(answer, NotFound), path.name
        assert answer.reason in {"not-found.no-grid", "not-found.no-tiles", "not-found.two-boards"}
