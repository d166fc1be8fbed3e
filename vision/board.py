"""Which read cells are the board: tiles that hang together, numbered from the top left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from vision.values import EMPTY, Lattice, Photo, Place, TileGuess

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
INSIDE_MIN = 0.3
"""A cell is looked at when its middle lies this far, in cells, inside the photo."""
ISLAND_P = 0.9
ISLAND_TILES = 3


def occupied(guess: TileGuess) -> bool:
    """Whether a tile lies here rather than the bare table."""
    return guess.empty_p < 0.5 and any(candidate.tile != EMPTY for candidate in guess.candidates)


def beside(places: Iterable[Place], known: Iterable[Place], photo: Photo, lattice: Lattice) -> tuple[Place, ...]:
    """Cells next to the given ones that were not looked at yet and lie in the photo."""
    seen = set(known)
    fresh = {(x + dx, y + dy) for x, y in places for dx, dy in STEPS} - seen
    return tuple(sorted((place for place in fresh if in_photo(place, photo, lattice)), key=lambda p: (p[1], p[0])))


def in_photo(place: Place, photo: Photo, lattice: Lattice) -> bool:
    """Whether most of a cell is seen."""
    height, width = photo.image_bgr.shape[:2]
    x, y = place
    a, b = INSIDE_MIN, 1.0 - INSIDE_MIN
    corners = lattice.points_px(np.array([[x + a, y + a], [x + b, y + a], [x + b, y + b], [x + a, y + b]]))
    return bool(((corners >= 0) & (corners < [width, height])).all())


def board_of(guesses: Sequence[TileGuess]) -> tuple[TileGuess, ...]:
    """The occupied cells of the largest group that hangs together by sides, and of sure groups close to it."""
    tiles = {guess.place: guess for guess in guesses if occupied(guess)}
    groups = _groups(tiles)
    if not groups:
        return ()
    main = max(groups, key=lambda group: (len(group), sum(tiles[place].best.p for place in group)))
    near = {(x + dx, y + dy) for x, y in main for dx in (-2, -1, 0, 1, 2) for dy in (-2, -1, 0, 1, 2)}
    kept = set(main)
    for group in groups:
        sure = float(np.mean([tiles[place].best.p for place in group]))
        # An island is a board split by a tile that was missed; a score board or box is never this sure.
        if group is not main and len(group) >= ISLAND_TILES and sure > ISLAND_P and group & near:
            kept |= group
    return tuple(_as_tile(guess) for guess in guesses if guess.place in kept)


def _as_tile(guess: TileGuess) -> TileGuess:
    """The guess with the bare table ranked last: a tile lies here, only which is open."""
    ranked = sorted(guess.candidates, key=lambda candidate: candidate.tile == EMPTY)
    return replace(guess, candidates=tuple(ranked))


def _groups(tiles: dict[Place, TileGuess]) -> list[set[Place]]:
    left, groups = set(tiles), []
    while left:
        group, front = set(), [left.pop()]
        while front:
            x, y = front.pop()
            group.add((x, y))
            for dx, dy in STEPS:
                other = (x + dx, y + dy)
                if other in left:
                    left.remove(other)
                    front.append(other)
        groups.append(group)
    return groups


def shifted(guesses: Sequence[TileGuess], dx: int, dy: int) -> tuple[TileGuess, ...]:
    """The same guesses with other numbers for their places."""
    return tuple(replace(guess, x=guess.x - dx, y=guess.y - dy) for guess in guesses)


def shifted_lattice(lattice: Lattice, dx: int, dy: int) -> Lattice:
    """The same lattice whose cell (dx, dy) is now called (0, 0)."""
    move = np.array([[1, 0, dx], [0, 1, dy], [0, 0, 1.0]])
    cells = tuple((x - dx, y - dy) for x, y in lattice.cells)
    return Lattice(lattice.homography @ move, cells, lattice.p, lattice.offsets)
