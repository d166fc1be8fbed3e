"""Finds the grid of a board in a photo, whatever its turn and tilt."""

from __future__ import annotations

import numpy as np

from vision import settings
from vision.locate_cells import candidate_cells, green_shares, upright
from vision.locate_ground import Ground, find_grounds
from vision.locate_lines import Segments, find_segments
from vision.locate_loose import find_offsets
from vision.locate_pose import find_poses
from vision.locate_refine import Fit, refine
from vision.locate_spacing import find_spacings, project
from vision.locate_twin import is_second_board, outside_board
from vision.values import Lattice, NotFound, Photo

GREEN_SHARE_MIN = 0.008
SEGMENTS_MIN = 24
GAIN_MIN, GAIN_MIN_ELSEWHERE, GAIN_MIN_OTHER = 0.35, 0.6, 0.2
SCORE_SURE, SCORE_NEVER_SURE = 0.95, 99.0
"""A lattice this good is not beaten by another pose."""


def locate(photo: Photo) -> Lattice | NotFound:
    """The lattice of the board, with the cells that may hold a tile, or the reason why there is none."""
    grounds = find_grounds(photo.image_bgr)
    if grounds[0].green_share < GREEN_SHARE_MIN:
        dark = any(hint.key == "hint.dark" for hint in photo.hints)
        return NotFound("not-found.too-dark" if dark else "not-found.no-tiles", hints=photo.hints)
    for number, ground in enumerate(grounds):
        segments = find_segments(photo.image_bgr, ground, settings.LOCATE_LONG_PX)
        fits = find_fits(photo, segments) if len(segments) >= SEGMENTS_MIN else ()
        if fits and fits[0].gain >= (GAIN_MIN_ELSEWHERE if number else GAIN_MIN):
            lattice = lattice_of(photo, ground, segments, fits[0])
            if isinstance(lattice, NotFound):
                continue
            if has_twin(photo, ground, lattice):
                return NotFound("not-found.two-boards", hints=photo.hints)
            return lattice
    return NotFound("not-found.no-grid", hints=photo.hints)


def has_twin(photo: Photo, ground: Ground, lattice: Lattice) -> bool:
    """Whether a second board lies in the photo, so that one lattice would tell half the truth."""
    beside = outside_board(photo.image_bgr, ground, lattice)
    if beside is None:
        return False
    segments = find_segments(photo.image_bgr, beside, settings.TWIN_LONG_PX)
    fits = find_fits(photo, segments) if len(segments) >= SEGMENTS_MIN else ()
    if not fits:
        return False
    return is_second_board(lattice, fits[0].to_lattice, fits[0].gain, segments)


def other_lattices(photo: Photo, first: Lattice | None, count: int = 5) -> tuple[Lattice, ...]:
    """More lattices for a photo whose first one (if any) reads badly: other poses, sizes and grounds."""
    found: list[Lattice] = [] if first is None else [first]
    ranked: list[tuple[float, Ground, Segments, Fit]] = []
    for ground in find_grounds(photo.image_bgr):
        segments = find_segments(photo.image_bgr, ground, settings.LOCATE_LONG_PX)
        fits = find_fits(photo, segments, SCORE_NEVER_SURE) if len(segments) >= SEGMENTS_MIN else ()
        ranked += [(fit.score, ground, segments, fit) for fit in fits if fit.gain > GAIN_MIN_OTHER]
    for _, ground, segments, fit in sorted(ranked, key=lambda item: -item[0]):
        lattice = lattice_of(photo, ground, segments, fit)
        if isinstance(lattice, Lattice) and not any(_same_cells(lattice, other) for other in found):
            found.append(lattice)
        if len(found) > count:
            break
    return tuple(lattice for lattice in found if lattice is not first)


def _same_cells(one: Lattice, other: Lattice) -> bool:
    """Whether two lattices cut the middle of the board into the same squares."""
    x, y = one.cells[len(one.cells) // 2]
    corners = np.array([(x + i, y + j) for i in range(-1, 3) for j in range(-1, 3)], np.float64)
    back = np.asarray(np.linalg.inv(other.homography), np.float64)
    seen = project(back, one.points_px(corners))
    size = np.abs(seen[-1] - seen[0]) / 3.0
    return bool(np.abs(seen - np.round(seen)).max() < 0.2 and np.abs(size - 1.0).max() < 0.1)


def find_fits(photo: Photo, segments: Segments, sure: float = SCORE_SURE) -> tuple[Fit, ...]:
    """Lattices that explain the segments, best first; the search ends at one that scores `sure`."""
    height, width = photo.image_bgr.shape[:2]
    pixel = max(1.0, max(width, height) / settings.LOCATE_LONG_PX)
    fits: list[Fit] = []
    for pose in find_poses(segments, (width, height)):
        for spacing in find_spacings(segments, pose.rectifier((width, height)), pixel):
            fits.append(refine(segments, spacing.to_lattice, (width, height)))
        if fits and max(fit.score for fit in fits) > sure:
            break
    return tuple(sorted(fits, key=lambda fit: -fit.score))


def lattice_of(photo: Photo, ground: Ground, segments: Segments, fit: Fit) -> Lattice | NotFound:
    """A fit as lattice: upright, with its candidate cells."""
    height, width = photo.image_bgr.shape[:2]
    middle = np.average(segments.ends_px.mean(axis=1), axis=0, weights=segments.weight)
    to_lattice = upright(fit.to_lattice, middle)
    shares = green_shares(ground, to_lattice, (width, height))
    cells = candidate_cells(shares)
    if not cells:
        return NotFound("not-found.no-tiles", hints=photo.hints)
    to_px = np.linalg.inv(to_lattice)
    offsets = find_offsets(cells, to_lattice, segments)
    return Lattice(to_px / to_px[2, 2], cells, float(1.0 - np.exp(-2.0 * fit.gain)), offsets)
