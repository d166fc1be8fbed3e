"""How well the net alone reads labelled tables, with the grid taken from the labels.

python -m tools.evaluate_net --model out/fold.onnx --tables test_03 20250905_195500
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tools.render.art import read_art
from tools.render.boards import random_board, sides_of
from tools.render.photos import View, render_photo
from tools.train.real import LabelledFigure, LabelledTable, empty_cells, labels_of, read_tables
from vision import net
from vision.crop import crop
from vision.figures import find_figures
from vision.geometry import kind_of
from vision.second_look import look_again
from vision.tiles import look, read_tiles
from vision.values import EMPTY, FigureGuess, Lattice, Photo, TileGuess

NEAR_TILES = 0.45
"""A found figure answers a labelled one when their feet are no further apart."""


@dataclass(slots=True)
class Score:
    """Counts that add up over tables."""

    tiles: int = 0
    right: int = 0
    edges_right: int = 0
    empty: int = 0
    empty_right: int = 0
    figures: int = 0
    found: int = 0
    matched: int = 0
    colour_right: int = 0
    on_told: int = 0
    on_right: int = 0

    def add(self, other: Score) -> None:
        """Add the counts of another table."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def row(self, name: str) -> str:
        """One line of the table of results."""

        def share(part: int, whole: int) -> str:
            return f"{part}/{whole} ({100 * part / whole:.1f} %)" if whole else "–"

        return (
            f"| {name} | {share(self.right, self.tiles)} | {share(self.edges_right, self.tiles)} "
            f"| {share(self.empty_right, self.empty)} | {share(self.matched, self.found)} "
            f"| {share(self.matched, self.figures)} | {share(self.colour_right, self.matched)} "
            f"| {share(self.on_right, self.on_told)} |"
        )


HEADER = (
    "| table | tile and turn | four edges | empty cells | figures precision | recall | colour | feature |\n"
    "| --- | --- | --- | --- | --- | --- | --- | --- |"
)


def is_right(guess: TileGuess, tile: str, edges: str) -> bool:
    """Whether the best answer is the labelled tile modulo its symmetry; a tile that is not of the base box
    is right when its edges are (an inn tile may be answered as its base twin)."""
    best = guess.best
    if best.tile == EMPTY:
        return False
    if ":" in tile:
        return best.edges == edges
    return best.tile.split("-")[0] == tile and best.edges == edges


def score_table(table: LabelledTable, verbose: bool = False, jitter: float = 0.0) -> Score:
    """Read one table in the grid of its labels."""
    photo = Photo(table.image_bgr, (table.image_bgr.shape[1], table.image_bgr.shape[0]), 1.0)
    cells = tuple(table.tiles) + tuple(empty_cells(table, 2))
    lattice = Lattice(table.homography, cells, 1.0)
    offsets = np.random.default_rng(0).normal(0, jitter, (len(cells), 2)) if jitter else np.zeros((len(cells), 2))
    crops = crop(photo, lattice, cells, offsets)
    answers = look(crops)
    sets = ("base", "river-1", "river-2")
    crops, guesses, answers = look_again(photo, crops, read_tiles(crops, sets, answers), answers, sets)
    score = Score()
    for guess in guesses:
        if guess.place in table.tiles:
            tile, edges = table.tiles[guess.place]
            ok = is_right(guess, tile, edges)
            score.tiles += 1
            score.right += ok
            seen = "".join("CRFI"[k] for k in guess.edge_p.argmax(axis=1))
            score.edges_right += seen == edges
            if verbose and not ok:
                ranked = ", ".join(f"{c.tile}{c.turn} {c.edges} {c.p:.2f}" for c in guess.candidates[:3])
                print(f"  {table.name} {guess.place}: {tile} {edges} read as {ranked}")
        else:
            score.empty += 1
            ok = guess.best.tile == EMPTY
            score.empty_right += ok
            if verbose and not ok:
                print(f"  {table.name} {guess.place}: empty read as {guess.best.tile} {guess.best.p:.2f}")
    _score_figures(table, find_figures(crops, guesses, answers), score, verbose)
    return score


def _score_figures(table: LabelledTable, found: tuple[FigureGuess, ...], score: Score, verbose: bool) -> None:
    score.figures, score.found = len(table.figures), len(found)
    feet = np.array(
        [cv2.perspectiveTransform(np.array([[f.foot_px]]), np.linalg.inv(table.homography))[0, 0] for f in found]
    ).reshape(-1, 2)
    free = set(range(len(found)))
    for wanted in table.figures:
        near = sorted((float(np.hypot(*(feet[k] - wanted.foot_xy))), k) for k in free)
        if not near or near[0][0] > NEAR_TILES:
            if verbose:
                print(f"  {table.name}: missed {wanted}")
            continue
        figure = found[near[0][1]]
        free.remove(near[0][1])
        score.matched += 1
        score.colour_right += figure.colour == wanted.colour
        if wanted.on:
            score.on_told += 1
            score.on_right += figure.on == wanted.on
        if verbose and (figure.colour != wanted.colour or (wanted.on and figure.on != wanted.on)):
            print(f"  {table.name}: {wanted} read as {figure}")
    if verbose:
        for k in free:
            print(f"  {table.name}: false {found[k]}")


def rendered_tables(art_folder: Path, edition: str, count: int) -> Iterator[LabelledTable]:
    """Boards of an artwork of which there is no labelled photo: its pictures laid out and photographed."""
    art = tuple(tile for tile in read_art(art_folder) if tile.edition == edition)
    for seed in range(count):
        rng = np.random.default_rng((77, seed))
        board = random_board(48, 10, rng)
        view = View((1600, 1200), rng.uniform(0, 40), rng.uniform(-20, 20), 0.025, 0.85, 0.5, 1)
        photo = render_photo(board, view, rng, art)
        tiles = {place: (tile, sides_of(tile, turn)) for place, (tile, turn) in board.tiles.items()}
        back = np.linalg.inv(photo.homography)
        centres = {
            place: cv2.perspectiveTransform(np.array([[px]]), back)[0, 0] for place, px in photo.centres_px.items()
        }
        figures = tuple(
            LabelledFigure((f.place[0] + f.foot_uv[0], f.place[1] + f.foot_uv[1]), f.colour, f.kind, kind_of(f.part))
            for f in board.figures
        )
        name = f"rendered-{edition}-{seed}"
        yield LabelledTable(name, edition, photo.image_bgr, photo.homography, tiles, centres, figures)


def main() -> None:
    """Print the table of results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, default=Path("../shared/vision"))
    parser.add_argument("--model", type=Path, default=net.MODEL_PATH)
    parser.add_argument("--tables", nargs="*", default=[])
    parser.add_argument("--jitter", type=float, default=0.0, help="how far off, in tiles, the grid is put")
    parser.add_argument("--rendered", metavar="EDITION", help="read boards rendered from this artwork instead")
    parser.add_argument("--boards", type=int, default=6, help="how many rendered boards")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    net.MODEL_PATH = options.model
    total = Score()
    print(HEADER)
    if options.rendered:
        tables = rendered_tables(options.shared / "art", options.rendered, options.boards)
    else:
        tables = iter(read_tables(options.shared))
    for table in tables:
        if options.tables and not {table.name, table.edition} & set(options.tables):
            continue
        for tile, edges in table.tiles.values():
            labels_of(tile, edges)
        score = score_table(table, options.verbose, options.jitter)
        total.add(score)
        print(score.row(table.name), flush=True)
    print(total.row("all"))


if __name__ == "__main__":
    main()
