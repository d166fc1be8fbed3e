"""The whole way from a photo to a Reading, with the time each stage took."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace

import numpy as np

from scoring.games import find_game
from vision.board import STEPS, beside, board_of, occupied, shifted, shifted_lattice
from vision.crop import crop
from vision.doubts import find_doubts
from vision.figures import faint_feet, find_figures
from vision.load import load_photo
from vision.locate import locate, other_lattices
from vision.locate_lone import find_lone_tile
from vision.net import Answers
from vision.quality import board_hints
from vision.resolve import resolve
from vision.second_look import look_again
from vision.tiles import look, read_tiles
from vision.values import EMPTY, UNKNOWN, Crops, FigureGuess, Lattice, NotFound, Photo, Place, Reading, TileGuess

FLOODS_MAX = 12
"""A board of which only a corner shows its green is followed to its end."""
SURE_P = 0.8
SURE_SHARE_MIN = 0.2
"""Self-test: a lattice moved by half a tile reads less than this share of its tiles surely."""
FEW_TILES = 6
"""So few tiles may be one tile cut into pieces: it is then also looked for by its corners."""
LONE_P_MIN = 0.9
EVEN_P = 0.5
UNKNOWN_P = 0.6
"""A tile that no box in play explains: an expansion, or a cell across two tiles."""
TRUST_ENOUGH = 0.86
"""Readings in wrong lattices stay below this, right ones seldom do: then other lattices are tried."""
TRUST_MIN = 0.7
PROBE_SURE = 0.95
PROBED = 16
COLOUR_P_MIN, CLEAR_P = 0.6, 0.85
"""Where figures stand out clearly, red roofs and dark gaps do not make a player."""
SECOND_P_MIN = 0.9


@dataclass(slots=True)
class Watch:
    """Times of the stages in milliseconds."""

    took_ms: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Adds the time of a block to a stage."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.took_ms[name] = self.took_ms.get(name, 0.0) + (time.perf_counter() - start) * 1000.0


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """Everything the net said of the cells that were looked at."""

    crops: Crops
    guesses: tuple[TileGuess, ...]
    answers: Answers

    def only(self, places: set[Place]) -> Seen:
        """The part of it about some places."""
        keep = [i for i, place in enumerate(self.crops.places) if place in places]
        crops = Crops(
            tuple(self.crops.places[i] for i in keep),
            self.crops.images_bgr[keep],
            self.crops.lattice,
            self.crops.offsets[keep],
        )
        answers = Answers(*(getattr(self.answers, f.name)[keep] for f in fields(Answers)))
        return Seen(crops, tuple(self.guesses[i] for i in keep), answers)


def read_photo(
    source: str | os.PathLike[str] | bytes, sets: Sequence[str] = ("base",), players: Sequence[str] = ()
) -> Reading | NotFound:
    """Reads a table from a picture file; `sets` are the boxes in play, `players` their colours if known."""
    watch = Watch()
    with watch.stage("load"):
        photo = load_photo(source)
    if isinstance(photo, NotFound):
        return photo
    with watch.stage("locate"):
        lattice = locate(photo)
    if isinstance(lattice, NotFound):
        if lattice.reason in ("not-found.two-boards", "not-found.too-dark"):
            return lattice
        reading: Reading | NotFound = _second_try(photo, None, lattice, sets, players, watch)
        # Where no grid is plain, cakes and carpets are likelier than tiles.
        reading = reading if _trust(reading) >= TRUST_ENOUGH else lattice
    else:
        reading = read_lattice(photo, lattice, sets, players, watch)
    if isinstance(lattice, Lattice) and _trust(reading) < TRUST_ENOUGH:
        reading = _second_try(photo, lattice, reading, sets, players, watch)
    if isinstance(reading, NotFound) or _trust(reading) < TRUST_ENOUGH or len(reading.tiles) <= FEW_TILES:
        lone = _lone(photo, sets, players, watch)
        if lone is not None and (isinstance(reading, NotFound) or _worth(lone) > _worth(reading)):
            return lone
    # A few cells may be one tile cut across, and have no neighbours to speak for them.
    if isinstance(reading, Reading) and _trust(reading) < (
        TRUST_ENOUGH if len(reading.tiles) <= FEW_TILES else TRUST_MIN
    ):
        return NotFound("not-found.no-grid", hints=photo.hints)
    return reading


def _second_try(
    photo: Photo,
    lattice: Lattice | None,
    first: Reading | NotFound,
    sets: Sequence[str],
    players: Sequence[str],
    watch: Watch,
) -> Reading | NotFound:
    """The board in another lattice, if a look at a few cells finds tiles where the first lattice cut across them."""
    best_p, best = 0.0 if isinstance(first, NotFound) else _sureness(first), lattice
    others = other_lattices(photo, lattice)
    while best_p < PROBE_SURE:
        with watch.stage("locate"):
            other = next(others, None)
        if other is None:
            break
        with watch.stage("tiles"):
            best_p, best = max((best_p, best), (_probe(photo, other, sets), other), key=lambda pair: pair[0])
    if best is None or best is lattice:
        return first
    again = read_lattice(photo, best, sets, players, watch)
    if isinstance(again, NotFound):
        return first
    return again if isinstance(first, NotFound) or _worth(again) > _worth(first) else first


def _probe(photo: Photo, lattice: Lattice, sets: Sequence[str]) -> float:
    """Mean sureness of the tiles in some cells in the middle of a lattice."""
    middle = np.mean(lattice.cells, axis=0)
    near = sorted(lattice.cells, key=lambda cell: float(np.hypot(*(np.array(cell) - middle))))[:PROBED]
    guesses = [guess for guess in read_tiles(crop(photo, lattice, near), sets) if occupied(guess)]
    return float(np.mean([_known_p(guess) for guess in guesses])) if len(guesses) >= PROBED // 4 else 0.0


def _known_p(guess: TileGuess) -> float:
    """How sure a tile is, nothing for one that no box explains: wrong lattices show such."""
    return 0.0 if guess.best.tile in (EMPTY, UNKNOWN) else guess.best.p


def read_lattice(
    photo: Photo,
    lattice: Lattice,
    sets: Sequence[str] = ("base",),
    players: Sequence[str] = (),
    watch: Watch | None = None,
) -> Reading | NotFound:
    """Reads a table whose grid is known, found by `locate` or dragged by hand."""
    watch = watch or Watch()
    seen = see(photo, lattice, sets, watch)
    with watch.stage("resolve"):
        resolved = resolve(seen.guesses, sets)
        tiles = board_of(resolved)
    if not tiles:
        return NotFound("not-found.no-tiles", hints=photo.hints)
    if np.mean([_known_p(guess) > SURE_P for guess in tiles]) < SURE_SHARE_MIN:
        return NotFound("not-found.no-grid", hints=photo.hints)
    on_board = {guess.place for guess in tiles}
    kept = seen.only(on_board)
    with watch.stage("figures"):
        colours = tuple(players) or find_game("carcassonne").colours
        figures = plausible(find_figures(kept.crops, tiles, kept.answers, colours), tuple(players))
    empty = [guess for guess in resolved if guess.place not in on_board and _touches(guess.place, on_board)]
    faint = faint_feet(kept.crops, kept.answers, figures)
    doubts = find_doubts(tiles, empty, figures, faint, sets)
    dx, dy = min(guess.x for guess in tiles), min(guess.y for guess in tiles)
    offsets = Lattice(lattice.homography, kept.crops.places, lattice.p, kept.crops.offsets)
    return Reading(
        photo,
        shifted_lattice(offsets, dx, dy),
        shifted(tiles, dx, dy),
        tuple(replace(figure, x=figure.x - dx, y=figure.y - dy) for figure in figures),
        tuple(replace(doubt, x=doubt.x - dx, y=doubt.y - dy) for doubt in doubts),
        photo.hints + board_hints(photo, lattice, tuple(on_board), kept.crops),
        watch.took_ms,
    )


def see(photo: Photo, lattice: Lattice, sets: Sequence[str], watch: Watch) -> Seen:
    """All cells read, outward from occupied ones until only bare table is around; loose tiles twice."""
    cells: tuple[Place, ...] = lattice.cells
    parts: list[Seen] = []
    known: list[Place] = []
    for _ in range(FLOODS_MAX):
        if not cells:
            break
        with watch.stage("crop"):
            crops = crop(photo, lattice, cells)
        with watch.stage("tiles"):
            answers = look(crops)
            guesses = read_tiles(crops, sets, answers)
        parts.append(Seen(crops, guesses, answers))
        known += cells
        cells = beside([guess.place for guess in guesses if occupied(guess)], known, photo, lattice)
    seen = joined(parts, lattice)
    with watch.stage("tiles"):
        return Seen(*look_again(photo, seen.crops, seen.guesses, seen.answers, sets))


def plausible(figures: Sequence[FigureGuess], players: tuple[str, ...] = ()) -> tuple[FigureGuess, ...]:
    """Without faint seconds on a tile, and without a colour that shows in one or two faint figures alone.

    Rulebook: a player puts one follower on the tile just laid (follower.one), so two on a tile are rare.
    """
    seen = [figure.colour for figure in figures]
    clear = max((figure.p for figure in figures), default=0.0) > CLEAR_P
    most = 2 if clear else 1
    sure = {f.colour for f in figures if f.p > COLOUR_P_MIN or seen.count(f.colour) > most} | set(players)
    kept: dict[Place, FigureGuess] = {}
    others = []
    for figure in sorted(figures, key=lambda f: -f.p):
        if figure.colour not in sure:
            continue
        place = (figure.x, figure.y)
        if place not in kept:
            kept[place] = figure
        elif figure.p > SECOND_P_MIN:
            others.append(figure)
    return tuple(sorted([*kept.values(), *others], key=lambda f: (f.y, f.x)))


def joined(parts: Sequence[Seen], lattice: Lattice) -> Seen:
    """What was said of several groups of cells of one lattice, as one."""
    if len(parts) == 1:
        return parts[0]
    crops = Crops(
        tuple(place for part in parts for place in part.crops.places),
        np.concatenate([part.crops.images_bgr for part in parts]),
        lattice,
        np.concatenate([part.crops.offsets for part in parts]),
    )
    answers = Answers(*(np.concatenate([getattr(part.answers, f.name) for part in parts]) for f in fields(Answers)))
    return Seen(crops, tuple(guess for part in parts for guess in part.guesses), answers)


def _lone(photo: Photo, sets: Sequence[str], players: Sequence[str], watch: Watch) -> Reading | None:
    """One tile alone on the table, if its corners are found and it is surely a tile."""
    with watch.stage("locate"):
        lattice = find_lone_tile(photo)
    if lattice is None:
        return None
    reading = read_lattice(photo, lattice, sets, players, watch)
    return reading if isinstance(reading, Reading) and _sureness(reading) > LONE_P_MIN else None


def _sureness(reading: Reading) -> float:
    return float(np.mean([_known_p(guess) for guess in reading.tiles]))


def _trust(reading: Reading | NotFound) -> float:
    """How far the tiles say that the lattice is right."""
    if isinstance(reading, NotFound):
        return 0.0
    return float(np.mean([UNKNOWN_P if g.best.tile == UNKNOWN else _known_p(g) for g in reading.tiles]))


def _worth(reading: Reading) -> float:
    """How much of the photo is read as tiles, more surely than not: half tiles are many but unsure."""
    corners = np.array([guess.place for guess in reading.tiles], np.float64)
    start, right, down = (reading.lattice.points_px(corners + step) for step in ([0.0, 0.0], [1.0, 0.0], [0.0, 1.0]))
    area = np.abs(np.linalg.det(np.stack([right - start, down - start], axis=1)))
    return float(np.sum(area * [_known_p(guess) - EVEN_P for guess in reading.tiles]))


def _touches(place: Place, board: set[Place]) -> bool:
    x, y = place
    return any((x + dx, y + dy) in board for dx, dy in STEPS)
