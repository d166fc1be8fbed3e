"""The renderer: labels agree with what is drawn, seeds repeat, art is optional."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tools.render import states
from tools.render.boards import Board, random_board, sides_of
from tools.render.camera import bend, bent_px
from tools.render.crops import CROP_PX, Renderer
from tools.render.drawings import base_drawings
from tools.render.meeples import Figure, draw_figure
from tools.render.photos import View, render_photo, sample_photo, write_labelled
from vision.geometry import turned_edges

ART = Path("../shared/vision/art")


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(base_drawings(np.random.default_rng(0)))


def test_there_are_82_states_and_every_base_tile_is_among_them() -> None:
    assert len(states.STATES) == 82
    assert {name[0] for name in states.STATES[:-3]} == set("ABCDEFGHIJKLMNOPQRSTUVWX")
    assert states.symmetry("FRFR") == 2 and states.symmetry("CCCC") == 1 and states.symmetry("CRRF") == 4


def test_state_and_edges_of_a_crop_agree(renderer: Renderer) -> None:
    rng = np.random.default_rng(3)
    for _ in range(30):
        crop = renderer.crop("drawn", "tile", rng)
        assert crop.image_bgr.shape == (CROP_PX, CROP_PX, 3)
        name = states.STATES[crop.state]
        assert crop.edges == turned_edges(states.BASE_EDGES[name[0]], int(name[1:]))
        assert crop.shift is not None and max(map(abs, crop.shift)) < 0.45


def test_empty_and_split_crops_promise_no_edges(renderer: Renderer) -> None:
    rng = np.random.default_rng(4)
    for kind in ("empty", "split"):
        crop = renderer.crop("drawn", kind, rng)
        assert states.STATES[crop.state] == kind.upper()
        assert crop.edges is None and crop.shift is None


def test_a_seed_repeats(renderer: Renderer) -> None:
    one, two = (renderer.crop("drawn", "tile", np.random.default_rng(9)) for _ in range(2))
    assert np.array_equal(one.image_bgr, two.image_bgr) and one.feet == two.feet


def test_a_figure_is_drawn_at_its_foot() -> None:
    board = random_board(6, 1, np.random.default_rng(5), colours=("blue",))
    view = View((640, 480), tilt_deg=5, clutter=0, strength=0.0)
    bare = render_photo(Board(board.tiles, ()), view, np.random.default_rng(1))
    seen = render_photo(board, view, np.random.default_rng(1))
    x, y = (round(c) for c in seen.feet_px[0])
    patches = [photo.image_bgr[y - 3 : y + 4, x - 3 : x + 4].astype(int) for photo in (bare, seen)]
    assert np.abs(patches[0] - patches[1]).mean() > 25


def test_a_tilted_figure_stands_up_from_its_foot() -> None:
    canvas = np.zeros((200, 200, 3), np.uint8)
    lean = np.array([0.0, -1.2])
    draw_figure(canvas, Figure((100, 150), "red", "standing"), lean, np.zeros(2), 100, np.random.default_rng(0))
    ys, _ = np.nonzero(canvas.max(axis=2) > 40)
    assert ys.min() < 120 and ys.max() < 175


def test_boards_fit_at_every_side() -> None:
    board = random_board(40, 8, np.random.default_rng(2))
    assert len(board.tiles) == 40 and len(board.figures) == 8
    for (x, y), tile in board.tiles.items():
        for side, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            near = board.tiles.get((x + dx, y + dy))
            assert near is None or sides_of(*near)[(side + 2) % 4] == sides_of(*tile)[side]


def test_centres_follow_the_homography() -> None:
    photo = sample_photo(seed=11, tiles=8, figures=2, view=View((640, 480), tilt_deg=35, loose=0.0))
    for (x, y), px in photo.centres_px.items():
        back = cv2.perspectiveTransform(np.array([[px]]), np.linalg.inv(photo.homography))[0, 0]
        assert np.allclose(back, (x + 0.5, y + 0.5), atol=1e-6)


def test_a_bent_point_lies_where_the_lens_put_it() -> None:
    image = np.zeros((240, 320, 3), np.uint8)
    cv2.circle(image, (60, 50), 4, (255, 255, 255), -1)
    ys, xs = np.nonzero(bend(image, 0.12)[..., 0] > 128)
    assert np.allclose((xs.mean(), ys.mean()), bent_px((60, 50), (320, 240), 0.12), atol=1.0)
    assert not np.allclose((xs.mean(), ys.mean()), (60, 50), atol=2.0)


def test_a_labelled_photo_is_written_as_the_real_ones_are(tmp_path: Path) -> None:
    photo = sample_photo(seed=11, tiles=8, figures=2, view=View((640, 480)))
    write_labelled(photo, tmp_path / "made.jpg")
    lines = (tmp_path / "made.csv").read_text().splitlines()
    assert lines[0] == "col,row,tile,edges,figure,u,v,on"
    assert len(lines) == 1 + 8
    assert sum("_meeple" in line for line in lines) == 2


@pytest.mark.skipif(not ART.exists(), reason="needs the art folder ../shared/vision/art")
def test_art_pictures_are_labelled_with_their_own_edges() -> None:
    from tools.render.art import read_art

    art = read_art(ART)
    base = [tile for tile in art if tile.letter]
    assert {tile.letter for tile in base if tile.edition == "c3"} == set(states.BASE_EDGES)
    # 72 base tiles of the third artwork: as many of each letter as the box holds.
    third = [tile.letter for tile in base if tile.edition == "c3"]
    assert len(third) == 72 and third.count("V") == 9 and third.count("U") == 8
    for tile in base:
        assert tile.edges == turned_edges(states.BASE_EDGES[str(tile.letter)], tile.turn)
