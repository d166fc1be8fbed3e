"""The job of the app where there is no window: samples scored with reasons, a saved game and a photo."""

from __future__ import annotations

from pathlib import Path

from app.cli.answer import head_lines
from app.cli.score import score_lines
from app.files import load_game
from app.words import Words

SAMPLE = Path(__file__).parent.parent / "samples" / "robber-knights.game.json"
PICTURE = Path("out") / "board.png"
PHOTO = SAMPLE.parent / "carcassonne-table.jpg"
"""Rendered from our own drawings: python -m tools.render … --tiles 30 --figures 7 --tilt 25 --turn 8 --seed 32."""
SEEN = Path("out") / "photo.png"


def show_sample(words: Words, sample: Path = SAMPLE, picture: Path = PICTURE) -> None:
    """Print the tally of a sample with every reason, draw its board, say where the picture is."""
    from app.drawing.picture import draw_board_png

    match = load_game(str(sample)).match
    print("\n".join((*head_lines(match, words), *score_lines(match, words))))
    picture.parent.mkdir(parents=True, exist_ok=True)
    picture.write_bytes(draw_board_png(match, words.language))
    print()
    print(words.key("cli.picture-at", file=str(picture.resolve())))


def show_photo(words: Words, photo: Path = PHOTO, picture: Path = SEEN) -> None:
    """Read a sample photo of a table, print its points with every reason, draw what was seen over it."""
    from app.cli import main as tablekeeper

    picture.parent.mkdir(parents=True, exist_ok=True)
    tablekeeper(["read", str(photo), "--overlay", str(picture), "--lang", words.language])
