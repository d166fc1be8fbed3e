"""Tiles and figures read from photos rendered from the project's own drawings."""

from __future__ import annotations

import numpy as np
import pytest

from tools.render.boards import sides_of
from tools.render.photos import RenderedPhoto, View, sample_photo
from vision import net
from vision.crop import crop
from vision.figures import find_figures
from vision.net import load_model
from vision.second_look import look_again
from vision.tiles import look, read_tiles
from vision.values import EMPTY, UNKNOWN, Crops, Lattice, Photo


def laid_out(photo: RenderedPhoto, around: int = 1) -> tuple[Photo, Crops]:
    """The crops of all tiles and of the cells around them, in the true grid."""
    cells = dict.fromkeys(photo.board.tiles)
    for x, y in photo.board.tiles:
        cells.update(dict.fromkeys((x + dx, y + dy) for dx in (-around, 0, around) for dy in (-around, 0, around)))
    height, width = photo.image_bgr.shape[:2]
    taken = Photo(photo.image_bgr, (width, height), 1.0)
    return taken, crop(taken, Lattice(photo.homography, tuple(cells), 1.0))


@pytest.fixture(scope="module")
def board() -> RenderedPhoto:
    return sample_photo(seed=7, tiles=20, figures=6, view=View((1200, 900), tilt_deg=15, clutter=0, strength=0.2))


def test_a_drawn_board_is_read(board: RenderedPhoto) -> None:
    _, crops = laid_out(board)
    guesses = read_tiles(crops, ("base",))
    right = 0
    for guess in guesses:
        if guess.place in board.board.tiles:
            tile, turn = board.board.tiles[guess.place]
            right += guess.best.tile == tile and guess.best.edges == sides_of(tile, turn)
        else:
            right += guess.best.tile == EMPTY
    assert right >= 0.95 * len(guesses)


def test_candidates_are_ranked_and_fit_their_edges(board: RenderedPhoto) -> None:
    _, crops = laid_out(board)
    for guess in read_tiles(crops, ("base", "river-2")):
        ps = [candidate.p for candidate in guess.candidates]
        assert ps == sorted(ps, reverse=True) and 0 < sum(ps) <= 1.001
        assert np.allclose(guess.edge_p.sum(axis=1), 1.0, atol=1e-3)
        for candidate in guess.candidates:
            if candidate.tile not in (EMPTY, UNKNOWN):
                assert candidate.edges == sides_of(candidate.tile, candidate.turn)


def test_a_turned_picture_gives_the_turned_answer(board: RenderedPhoto) -> None:
    _, crops = laid_out(board, 0)
    for turn in (1, 2, 3):
        images = np.ascontiguousarray(np.rot90(crops.images_bgr, -turn, axes=(1, 2)))
        turned = read_tiles(Crops(crops.places, images, crops.lattice, crops.offsets), ("base",))
        agree = 0
        for guess in turned:
            tile, lay = board.board.tiles[guess.place]
            agree += guess.best.tile == tile and guess.best.edges == sides_of(tile, lay + turn)
        assert agree >= 0.9 * len(turned)


def test_no_crops_no_guesses(board: RenderedPhoto) -> None:
    photo, crops = laid_out(board, 0)
    none = crop(photo, crops.lattice, ())
    assert read_tiles(none) == ()
    assert find_figures(none, ()) == ()


def test_figures_are_found_with_colour_and_ground(board: RenderedPhoto) -> None:
    _, crops = laid_out(board)
    answers = look(crops)
    guesses = read_tiles(crops, ("base",), answers)
    found = find_figures(crops, guesses, answers)
    wanted = {(figure.place, figure.colour) for figure in board.board.figures}
    assert len({(f.x, f.y) for f in found} & {place for place, _ in wanted}) >= len(wanted) - 1
    assert len(found) <= len(wanted) + 1
    assert len({((f.x, f.y), f.colour) for f in found} & wanted) >= len(wanted) - 1


def test_players_colours_bind_the_answer(board: RenderedPhoto) -> None:
    _, crops = laid_out(board)
    answers = look(crops)
    guesses = read_tiles(crops, ("base",), answers)
    assert {f.colour for f in find_figures(crops, guesses, answers, ("pink",))} <= {"pink"}


def test_a_second_look_finds_the_middle_of_a_loose_tile(board: RenderedPhoto) -> None:
    photo, crops = laid_out(board, 0)
    off = np.tile(np.array([[0.14, -0.12]]), (len(crops.places), 1))
    moved = crop(photo, crops.lattice, crops.places, off)
    answers = look(moved)
    guesses = read_tiles(moved, ("base",), answers)
    again, read, _ = look_again(photo, moved, guesses, answers)
    assert np.abs(again.offsets).mean() < 0.5 * np.abs(off).mean()
    right = sum(g.best.tile == board.board.tiles[g.place][0] for g in read)
    assert right >= 0.9 * len(read)


def test_the_model_is_small_and_says_where_it_comes_from() -> None:
    assert net.MODEL_PATH.stat().st_size < 6_000_000
    model = load_model()
    assert len(model.states) == 82 and model.kinds == ("standing", "lying", "disc")
