"""The job of the app where there is no window: a sample scored with reasons, and its board as a picture."""

from __future__ import annotations

from pathlib import Path

from app.cli.answer import head_lines
from app.cli.score import score_lines
from app.files import load_game
from app.words import Words

SAMPLE = Path(__file__).parent.parent / "samples" / "robber-knights.game.json"
PICTURE = Path("out") / "board.png"


def show_sample(words: Words, sample: Path = SAMPLE, picture: Path = PICTURE) -> None:
    """Print the tally of a sample with every reason, draw its board, say where the picture is."""
    from app.drawing.picture import draw_board_png

    match = load_game(str(sample)).match
    print("\n".join((*head_lines(match, words), *score_lines(match, words))))
    picture.parent.mkdir(parents=True, exist_ok=True)
    picture.write_bytes(draw_board_png(match, words.language))
    print()
    print(words.key("cli.picture-at", file=str(picture.resolve())))
