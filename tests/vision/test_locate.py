"""The grid is found on drawn boards at any turn and tilt, and on the real photos when they are there."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.small_boards import SmallBoard, draw_board
from vision.load import load_photo, photo_from_image
from vision.locate import locate
from vision.values import Lattice, NotFound, Photo

SHARED = Path(__file__).resolve().parents[3] / "shared" / "vision"
needs_photos = pytest.mark.skipif(not SHARED.exists(), reason="the real photos are not here")


def through(homography: np.ndarray, points_xy: np.ndarray) -> np.ndarray:
    lifted = np.c_[points_xy, np.ones(len(points_xy))] @ homography.T
    return lifted[:, :2] / lifted[:, 2:]


def wrong_cells(lattice: Lattice, centres_px: np.ndarray, places: np.ndarray) -> int:
    """How many tile middles fall into another cell than the common shift and turn of all says."""
    found = np.floor(through(np.linalg.inv(lattice.homography), centres_px))
    fewest = len(places)
    for quarter in range(4):
        c, s = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter]
        away = found - places @ np.array([[c, s], [-s, c]])
        fewest = min(fewest, int((away != np.median(away, axis=0)).any(axis=1).sum()))
    return fewest


def found(board: SmallBoard) -> Lattice:
    lattice = locate(photo_from_image(board.image_bgr))
    assert isinstance(lattice, Lattice), lattice
    return lattice


@pytest.mark.parametrize("tilt_deg", [0, 25, 50])
@pytest.mark.parametrize("turn_deg", [0, 20, 44, 71])
def test_grid_at_any_turn_and_tilt(tilt_deg: int, turn_deg: int) -> None:
    board = draw_board(seed=3 + turn_deg + tilt_deg, tilt_deg=tilt_deg, turn_deg=turn_deg)
    lattice = found(board)
    places = np.array(board.places, np.float64)
    assert wrong_cells(lattice, through(board.to_px, places + 0.5), places) == 0


def test_up_is_up() -> None:
    board = draw_board(seed=11, turn_deg=30, tilt_deg=20)
    lattice = found(board)
    x, y = lattice.cells[len(lattice.cells) // 2]
    start, right, down = lattice.points_px(np.array([[x, y], [x + 1, y], [x, y + 1]], np.float64))
    assert right[0] - start[0] > abs(right[1] - start[1])
    assert down[1] - start[1] > abs(down[0] - start[0])


def test_every_tile_is_a_candidate() -> None:
    board = draw_board(seed=5, tilt_deg=15)
    lattice = found(board)
    middles = through(np.linalg.inv(lattice.homography), through(board.to_px, np.array(board.places) + 0.5))
    assert {(int(x), int(y)) for x, y in np.floor(middles)} <= set(lattice.cells)


@pytest.mark.parametrize("seed", [8, 9])
def test_loose_tiles_are_followed(seed: int) -> None:
    board = draw_board(seed=seed, loose=0.05)
    lattice = found(board)
    places = np.array(board.places, np.float64)
    truth = through(np.linalg.inv(lattice.homography), through(board.to_px, places + 0.5 + board.offsets)) - 0.5
    cells = np.round(truth).astype(int)
    rigid = truth - cells
    followed = rigid - [lattice.offset_of((int(x), int(y))) for x, y in cells]
    assert float(np.square(followed).mean()) < 0.6 * float(np.square(rigid).mean())


@pytest.mark.parametrize(
    ("name", "reason"),
    [("table", "not-found.no-tiles"), ("lawn", "not-found.no-grid"), ("night", "not-found.too-dark")],
)
def test_no_board_is_refused_with_a_reason(name: str, reason: str) -> None:
    rng = np.random.default_rng(1)
    colour = {"table": (120, 150, 190), "lawn": (40, 140, 90), "night": (12, 12, 12)}[name]
    image = np.clip(np.array(colour) + rng.normal(0, 6, (600, 800, 3)), 0, 255).astype(np.uint8)
    answer = locate(photo_from_image(image))
    assert isinstance(answer, NotFound)
    assert answer.reason == reason


def test_two_boards_are_refused() -> None:
    """One lattice over half of what is seen would be half the truth."""
    left = draw_board(seed=21, tiles=50, turn_deg=4, size_wh=(730, 700)).image_bgr
    right = draw_board(seed=22, tiles=50, size_wh=(700, 700)).image_bgr
    left = cv2.cvtColor(cv2.cvtColor(left, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    answer = locate(photo_from_image(np.hstack([left, right])))
    assert isinstance(answer, NotFound)
    assert answer.reason == "not-found.two-boards"


def labelled() -> list[str]:
    return sorted(path.stem for path in (SHARED / "labels").glob("*.json")) if SHARED.exists() else []


@needs_photos
@pytest.mark.parametrize("stem", labelled())
def test_grid_of_labelled_photos(stem: str) -> None:
    label = json.loads((SHARED / "labels" / f"{stem}.json").read_text())
    (path,) = (SHARED / "photos").glob(f"*/{label['photo']}")
    photo = load_photo(path)
    assert isinstance(photo, Photo)
    lattice = locate(photo)
    assert isinstance(lattice, Lattice)
    rows = np.array(label["centres_px"])
    assert wrong_cells(lattice, rows[:, 2:] * photo.scale, rows[:, :2]) == 0


@needs_photos
@pytest.mark.parametrize("name", ["test_4.jpg", "test_40.jpg"])
def test_not_a_board_is_refused(name: str) -> None:
    photo = load_photo(SHARED / "photos" / "not-a-board" / name)
    assert isinstance(photo, Photo)
    assert isinstance(locate(photo), NotFound)
