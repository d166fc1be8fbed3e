"""Grids that are easily missed: small in the photo, on checked cloth, cut in half tiles, tiles lying apart."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scoring.carcassonne.tiles import turned
from tests.vision.small_boards import SmallBoard, draw_board
from tests.vision.test_locate import found, through, wrong_cells
from tools.render.drawings import draw_tile
from vision import settings
from vision.load import photo_from_image
from vision.locate import locate, other_lattices
from vision.locate_ground import find_grounds
from vision.locate_halves import doubled
from vision.locate_lines import find_segments
from vision.locate_refine import refine
from vision.reading import read_photo
from vision.values import Lattice, NotFound

TABLE = (185, 190, 195)


def wrong(lattice: Lattice, board: SmallBoard, scale: float = 1.0, moved_px: tuple[int, int] = (0, 0)) -> int:
    places = np.array(board.places, np.float64)
    centres_px = (through(board.to_px, places + 0.5) + moved_px) * scale
    return wrong_cells(lattice, centres_px, places)


@pytest.mark.parametrize("tilt_deg", [0, 35])
def test_a_board_small_in_the_photo(tilt_deg: int) -> None:
    board = draw_board(seed=31, tilt_deg=tilt_deg, turn_deg=15, size_wh=(700, 525))
    rng = np.random.default_rng(0)
    image = np.clip(np.array(TABLE) + rng.normal(0, 7, (1500, 2000, 1)), 0, 255).astype(np.uint8)
    image[487:1012, 650:1350] = board.image_bgr
    photo = photo_from_image(image)
    lattice = locate(photo)
    assert isinstance(lattice, Lattice), lattice
    assert wrong(lattice, board, photo.scale, (650, 487)) == 0


@pytest.mark.parametrize("tiles", [6, 9, 14])
def test_a_small_board(tiles: int) -> None:
    board = draw_board(seed=40 + tiles, tiles=tiles, tilt_deg=20, turn_deg=10)
    assert wrong(found(board), board) == 0


@pytest.mark.parametrize("square_px", [37, 71])
def test_on_checked_cloth_the_board_is_among_the_lattices(square_px: int) -> None:
    board = draw_board(seed=51, tilt_deg=0, turn_deg=23)
    rows, columns = np.mgrid[: board.image_bgr.shape[0], : board.image_bgr.shape[1]]
    check = ((rows // square_px + columns // square_px) % 2)[..., None]
    bare = np.abs(cv2.blur(board.image_bgr, (5, 5)).astype(int) - TABLE).max(axis=2, keepdims=True) < 14
    image = np.where(bare & (check == 1), board.image_bgr // 3, board.image_bgr).astype(np.uint8)
    photo = photo_from_image(image)
    first = locate(photo)
    lattices = [first] if isinstance(first, Lattice) else []
    lattices += other_lattices(photo, lattices[0] if lattices else None)
    assert min(wrong(lattice, board) for lattice in lattices) == 0


def test_half_tiles_are_put_together() -> None:
    board = draw_board(seed=61)
    image = photo_from_image(board.image_bgr).image_bgr
    segments = find_segments(image, find_grounds(image)[0], settings.LOCATE_LONG_PX)
    whole = np.asarray(np.linalg.inv(board.to_px), np.float64)
    halves = np.array([[2, 0, 1], [0, 2, 0], [0, 0, 1.0]]) @ whole
    (larger,), sure = doubled(segments, halves)
    assert sure
    apart = through(larger, through(board.to_px, np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])))
    assert np.abs(apart - np.round(apart)).max() < 1e-6
    assert np.allclose(np.abs(apart[1:] - apart[0]), np.eye(2))
    assert not doubled(segments, whole)[1]


def test_a_lattice_pressed_into_a_line_counts_nothing() -> None:
    board = draw_board(seed=61)
    image = photo_from_image(board.image_bgr).image_bgr
    segments = find_segments(image, find_grounds(image)[0], settings.LOCATE_LONG_PX)
    flat = np.array([[0.02, 0.01, 0.0], [0.04, 0.02, 0.0], [0.0, 0.0, 1.0]])
    fit = refine(segments, flat, (image.shape[1], image.shape[0]))
    assert (fit.gain, fit.score) == (0.0, -np.inf)


@pytest.mark.parametrize("seed", range(3))
def test_tiles_lying_apart_give_no_wrong_tile(seed: int) -> None:
    rng = np.random.default_rng(seed)
    image = np.full((900, 1200, 3), (95, 120, 150), np.uint8)
    middles = np.array([[220, 240], [860, 210], [560, 640]]) + rng.uniform(-60, 60, (3, 2))
    letters = ("E", "R", "V")
    for middle, letter in zip(middles, letters, strict=True):
        tile = draw_tile(turned(letter), rng)
        spin = cv2.getRotationMatrix2D((len(tile) / 2, len(tile) / 2), float(rng.uniform(0, 360)), 190 / len(tile))
        spin[:, 2] += middle - len(tile) / 2
        cv2.warpAffine(tile, spin, (1200, 900), dst=image, borderMode=cv2.BORDER_TRANSPARENT)
    image = np.clip(image + rng.normal(0, 3, image.shape), 0, 255).astype(np.uint8)
    answer = read_photo(cv2.imencode(".png", image)[1].tobytes())
    if isinstance(answer, NotFound):
        assert answer.reason == "not-found.no-grid"
        return
    for guess in answer.tiles:
        at_px = answer.lattice.points_px(np.array([[guess.x + 0.5, guess.y + 0.5]]))[0] / answer.photo.scale
        away = np.linalg.norm(middles - at_px, axis=1)
        assert away.min() < 0.2 * 190
        assert guess.best.tile == letters[int(np.argmin(away))]
