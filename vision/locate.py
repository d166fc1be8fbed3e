"""Finds the grid of a board in a photo, whatever its turn and tilt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from vision import settings
from vision.locate_cells import candidate_cells, green_shares, upright
from vision.locate_ground import Ground, find_grounds, other_grounds
from vision.locate_halves import doubled
from vision.locate_lines import Segments, find_segments
from vision.locate_loose import find_offsets
from vision.locate_peel import strongest, without_direction, without_lattice
from vision.locate_pose import find_poses
from vision.locate_refine import Fit, refine
from vision.locate_spacing import find_spacings, project
from vision.locate_twin import SEGMENTS_MIN as SEGMENTS_TWIN
from vision.locate_twin import bordered_cells, is_second_board, outside_board
from vision.values import Lattice, Matrix, NotFound, Photo

GREEN_SHARE_MIN = 0.008
SEGMENTS_MIN = 24
GAIN_MIN, GAIN_MIN_ELSEWHERE, GAIN_MIN_OTHER = 0.35, 0.6, 0.2
SEGMENTS_ALL = 1500
EACH = 3
"""Lattices that are tried for each way to look at the photo."""
GAIN_TABLE = 0.8
"""A lattice this plain may be the pattern of the table."""
POSES, POSES_QUICK, POSES_TWIN = 8, 2, 2
SCORE_SURE, SCORE_NEVER_SURE = 0.95, 99.0
"""A lattice this good is not beaten by another pose."""


def locate(photo: Photo) -> Lattice | NotFound:
    """The lattice of the board, with the cells that may hold a tile, or the reason why there is none."""
    grounds = find_grounds(photo.image_bgr)
    if grounds[0].green_share < GREEN_SHARE_MIN:
        dark = any(hint.key == "hint.dark" for hint in photo.hints)
        return NotFound("not-found.too-dark" if dark else "not-found.no-tiles", hints=photo.hints)
    for number, ground in enumerate(grounds):
        segments, fits = _looked_at(photo, ground)
        if fits and fits[0].gain >= (GAIN_MIN_ELSEWHERE if number else GAIN_MIN):
            lattice = lattice_of(photo, ground, segments, fits[0])
            if isinstance(lattice, NotFound):
                continue
            if has_twin(photo, ground, lattice):
                return NotFound("not-found.two-boards", hints=photo.hints)
            return lattice
    return NotFound("not-found.no-grid", hints=photo.hints)


def _looked_at(photo: Photo, ground: Ground) -> tuple[Segments, tuple[Fit, ...]]:
    """The segments of a ground and the lattices in them, at a closer look where a quick one leaves them unsure."""
    segments = find_segments(photo.image_bgr, ground, settings.LOCATE_QUICK_PX)
    fits = find_fits(photo, segments, poses=POSES_QUICK) if len(segments) >= SEGMENTS_MIN else ()
    if any(fit.score > SCORE_SURE for fit in fits):
        return segments, fits
    segments = find_segments(photo.image_bgr, ground, settings.LOCATE_LONG_PX)
    return segments, find_fits(photo, segments) if len(segments) >= SEGMENTS_MIN else ()


def has_twin(photo: Photo, ground: Ground, lattice: Lattice) -> bool:
    """Whether a second board lies in the photo, so that one lattice would tell half the truth."""
    beside = outside_board(photo.image_bgr, ground, lattice)
    if beside is None:
        return False
    segments = find_segments(photo.image_bgr, beside, settings.TWIN_LONG_PX)
    fits = find_fits(photo, segments, poses=POSES_TWIN) if len(segments) >= SEGMENTS_TWIN else ()
    if not fits:
        return False
    return is_second_board(lattice, fits[0].to_lattice, fits[0].gain, segments)


def other_lattices(photo: Photo, first: Lattice | None, count: int = 14) -> Iterator[Lattice]:
    """More lattices for a photo whose first one (if any) reads badly: other poses, sizes, grounds and lines."""
    found: list[Lattice] = [] if first is None else [first]
    known = len(found)
    for ground in (*find_grounds(photo.image_bgr), *other_grounds(photo.image_bgr)):
        every = find_segments(photo.image_bgr, ground, settings.LOCATE_LONG_PX, SEGMENTS_ALL)
        for segments, fits in _heard(photo, every):
            good = [fit for fit in fits if fit.gain > GAIN_MIN_OTHER]
            for fit in _distinct(good, segments)[:EACH]:
                lattice = lattice_of(photo, ground, segments, fit, by_borders=True)
                if isinstance(lattice, Lattice) and not any(_same_cells(lattice, other) for other in found):
                    found.append(lattice)
                    yield lattice
                if len(found) - known == count:
                    return


def _heard(photo: Photo, every: Segments) -> Iterator[tuple[Segments, tuple[Fit, ...]]]:
    """What all segments say, then those that run across the slats of a table, then those off its squares."""
    if len(every) < SEGMENTS_MIN:
        return
    segments = strongest(every)
    fits = find_fits(photo, segments, SCORE_NEVER_SURE)
    yield segments, fits
    height, width = photo.image_bgr.shape[:2]
    peeled = [without_direction(every, (width, height))]
    if fits and fits[0].gain > GAIN_TABLE:
        peeled.append(without_lattice(every, fits[0].to_lattice))
    for rest in peeled:
        if rest is not None and len(rest) >= SEGMENTS_MIN:
            yield strongest(rest), find_fits(photo, strongest(rest), SCORE_NEVER_SURE)


def _distinct(fits: Sequence[Fit], segments: Segments) -> list[Fit]:
    """Without those that repeat a better one: many poses end in the same lattice."""
    middle_px = np.average(segments.ends_px.mean(axis=1), axis=0, weights=segments.weight)
    around_px = middle_px + 0.2 * segments.extent_px * np.array([[0, 0], [1, 0], [0, 1], [-1, 0], [0, -1]])
    kept: list[tuple[Fit, Matrix]] = []
    for fit in fits:
        seen = project(fit.to_lattice, around_px)
        steps = np.sort(np.linalg.norm(seen[1:] - seen[0], axis=1))
        if not any(np.abs(steps / other - 1.0).max() < 0.04 for _, other in kept):
            kept.append((fit, steps))
    return [fit for fit, _ in kept]


def _same_cells(one: Lattice, other: Lattice) -> bool:
    """Whether two lattices cut the middle of the board into the same squares."""
    x, y = one.cells[len(one.cells) // 2]
    corners = np.array([(x + i, y + j) for i in range(-1, 3) for j in range(-1, 3)], np.float64)
    back = np.asarray(np.linalg.inv(other.homography), np.float64)
    seen = project(back, one.points_px(corners))
    size = np.abs(seen[-1] - seen[0]) / 3.0
    return bool(np.abs(seen - np.round(seen)).max() < 0.2 and np.abs(size - 1.0).max() < 0.1)


def find_fits(photo: Photo, segments: Segments, sure: float = SCORE_SURE, poses: int = POSES) -> tuple[Fit, ...]:
    """Lattices that explain the segments, best first; the search ends at one that scores `sure`."""
    height, width = photo.image_bgr.shape[:2]
    fits: list[Fit] = []
    for pose in find_poses(segments, (width, height), poses):
        for spacing in find_spacings(segments, pose.rectifier((width, height))):
            fit = refine(segments, spacing.to_lattice, (width, height))
            if fit.gain > 0:
                fits.append(fit)
        if fits and max(fit.score for fit in fits) > sure:
            break
    ranked = sorted(fits, key=lambda fit: -fit.score)
    if ranked:
        larger, sure_of_it = doubled(segments, ranked[0].to_lattice)
        for fit in (refine(segments, to_lattice, (width, height)) for to_lattice in larger):
            if fit.gain > 0:
                ranked.insert(0 if sure_of_it else 1, fit)
    return tuple(ranked)


def lattice_of(
    photo: Photo, ground: Ground, segments: Segments, fit: Fit, by_borders: bool = False
) -> Lattice | NotFound:
    """A fit as lattice: upright, with its candidate cells, where there is no green those with borders."""
    height, width = photo.image_bgr.shape[:2]
    middle = np.average(segments.ends_px.mean(axis=1), axis=0, weights=segments.weight)
    to_lattice = upright(fit.to_lattice, middle)
    shares = green_shares(ground, to_lattice, (width, height))
    cells = candidate_cells(shares)
    if not cells and by_borders:
        cells = tuple(sorted(set(bordered_cells(to_lattice, segments)) & set(shares), key=lambda p: (p[1], p[0])))
    if not cells:
        return NotFound("not-found.no-tiles", hints=photo.hints)
    to_px = np.linalg.inv(to_lattice)
    offsets = find_offsets(cells, to_lattice, segments)
    return Lattice(to_px / to_px[2, 2], cells, float(1.0 - np.exp(-2.0 * fit.gain)), offsets)
