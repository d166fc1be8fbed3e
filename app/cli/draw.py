"""`tablekeeper draw FILE -o board.png`: the board as a picture, with the points on it."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.as_json import match_json
from app.cli.answer import Answer, add_file_arguments, load_asked
from app.words import Words
from scoring.messages import say
from scoring.record import BadFile


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    add_file_arguments(parser, words)
    parser.add_argument(
        "-o",
        "--output",
        default="board.png",
        metavar=words.key("cli.heading.picture"),
        help=words.key("cli.help.output"),
    )


def run(asked: argparse.Namespace, words: Words) -> Answer:
    from app.drawing.picture import draw_board_png  # Pillow is slow to import, and only this command draws

    match = load_asked(asked).match
    picture = Path(asked.output)
    content = draw_board_png(match, words.language)
    try:
        picture.write_bytes(content)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadFile(say("cli.picture-not-written", file=asked.output, reason=reason)) from None
    written = {**match_json(match), "picture": str(picture.resolve()), "bytes": len(content)}
    return Answer((words.key("cli.picture-at", file=str(picture.resolve())),), written)
