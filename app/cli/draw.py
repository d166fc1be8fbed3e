"""`tablekeeper draw FILE -o board.png`: the board as a picture, with the points on it."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.as_json import match_json
from app.cli.answer import Answer, add_file_arguments, load_asked
from app.games import find_view
from app.telling import tell_game
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
    from app.drawing.png import BoardTooLarge

    match = load_asked(asked).match
    if find_view(match.game.id) is None:
        raise BadFile(say("cli.no-drawing", game=tell_game(match.game, words)))
    picture = Path(asked.output)
    try:
        content = draw_board_png(match, words.language)
    except BoardTooLarge:
        raise BadFile(say("cli.board-too-large")) from None
    try:
        picture.write_bytes(content)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadFile(say("cli.picture-not-written", file=asked.output, reason=reason)) from None
    written = {**match_json(match), "picture": str(picture.resolve()), "bytes": len(content)}
    return Answer((words.key("cli.picture-at", file=str(picture.resolve())),), written)
