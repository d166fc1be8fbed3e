"""python -m tools.render OUT.jpg: a labelled synthetic photo from the project's own drawings or an art folder."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from tools.render.art import read_art
from tools.render.boards import random_board
from tools.render.photos import View, render_photo, write_labelled


def main() -> None:
    """Parse the command line and render."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--art", type=Path, help="art folder; without it tiles are drawn")
    parser.add_argument("--edition", default="c2", help="which edition of the art folder")
    parser.add_argument("--tiles", type=int, default=24)
    parser.add_argument("--figures", type=int, default=6)
    parser.add_argument("--tilt", type=float, default=20.0)
    parser.add_argument("--turn", type=float, default=0.0)
    parser.add_argument("--loose", type=float, default=0.02)
    parser.add_argument("--size", type=int, nargs=2, default=(1600, 1200), metavar=("W", "H"))
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    art = tuple(t for t in read_art(options.art) if t.edition == options.edition) if options.art else ()
    board = random_board(options.tiles, options.figures, rng)
    view = View(tuple(options.size), options.tilt, options.turn, options.loose)
    write_labelled(render_photo(board, view, rng, art), options.out)
    print(f"wrote {options.out} with {len(board.tiles)} tiles and {len(board.figures)} figures")


if __name__ == "__main__":
    main()
