"""A crop shows its cell upright in the middle two thirds."""

from __future__ import annotations

import numpy as np

from vision.crop import crop
from vision.load import photo_from_image
from vision.values import Lattice

CELL_PX = 40


def checkers(cells: int = 8) -> np.ndarray:
    """Cells of flat colour that tell their place: blue by column, green by row."""
    image = np.zeros((cells * CELL_PX, cells * CELL_PX, 3), np.uint8)
    for y in range(cells):
        for x in range(cells):
            image[y * CELL_PX : (y + 1) * CELL_PX, x * CELL_PX : (x + 1) * CELL_PX] = (20 * x, 20 * y, 99)
    return image


def lattice_of(cells: tuple[tuple[int, int], ...], offsets: np.ndarray | None = None) -> Lattice:
    return Lattice(np.diag([CELL_PX, CELL_PX, 1.0]), cells, 1.0, offsets)


def test_the_tile_is_the_middle_two_thirds() -> None:
    crops = crop(photo_from_image(checkers()), lattice_of(((3, 5), (1, 1))))
    assert crops.images_bgr.shape == (2, 96, 96, 3)
    for image, (x, y) in zip(crops.images_bgr, crops.places, strict=True):
        inner = image[18:78, 18:78]
        assert np.abs(inner.astype(int) - [20 * x, 20 * y, 99]).max() == 0
        assert tuple(image[48, 8]) == (20 * (x - 1), 20 * y, 99)
        assert tuple(image[8, 48]) == (20 * x, 20 * (y - 1), 99)


def test_offsets_move_the_window() -> None:
    photo = photo_from_image(checkers())
    own = crop(photo, lattice_of(((3, 3),), np.array([[1.0, 0.0]])))
    given = crop(photo, lattice_of(((3, 3),)), offsets=np.array([[0.0, 1.0]]))
    assert tuple(own.images_bgr[0, 48, 48]) == (80, 60, 99)
    assert tuple(given.images_bgr[0, 48, 48]) == (60, 80, 99)


def test_outside_the_photo_is_black() -> None:
    crops = crop(photo_from_image(checkers()), lattice_of(((-2, 0),)))
    assert crops.images_bgr.max() == 0


def test_many_cells_and_none() -> None:
    photo = photo_from_image(checkers())
    cells = tuple((k % 8, k // 8 % 8) for k in range(700))
    many = crop(photo, lattice_of(cells))
    assert many.images_bgr.shape[0] == 700
    assert tuple(many.images_bgr[-1, 48, 48]) == (20 * (699 % 8), 20 * (699 // 8 % 8), 99)
    assert crop(photo, lattice_of(())).images_bgr.shape == (0, 96, 96, 3)
