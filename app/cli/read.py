"""`tablekeeper read PHOTO --game carcassonne`: the table on a photo, what to check, and its points."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.answer import CANNOT_READ, DONE, FOUND, Answer
from app.cli.score import score_lines
from app.words import Words
from scoring.games import find_game
from scoring.match import Match
from scoring.messages import say
from scoring.record import BadFile, match_to_bytes
from scoring.values import SYMBOLS, Player

if TYPE_CHECKING:
    from vision.values import NotFound, Reading

GAMES = ("carcassonne",)
FILE_FAULTS = ("unreadable-file", "animated", "too-large", "too-small")


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument("photo", metavar=words.key("cli.heading.photo"), help=words.key("cli.help.photo"))
    parser.add_argument("--game", choices=GAMES, default=GAMES[0], help=words.key("cli.help.photo-game"))
    parser.add_argument("--sets", default="base", metavar="base,river-2", help=words.key("cli.help.sets"))
    parser.add_argument("--players", default="", metavar="red,blue", help=words.key("cli.help.colours"))
    parser.add_argument("--points", default="", metavar="12,30", help=words.key("cli.help.points"))
    parser.add_argument("--overlay", metavar="out.png", help=words.key("cli.help.overlay"))
    parser.add_argument("--save", metavar="table.game.json", help=words.key("cli.help.save"))


def run(asked: argparse.Namespace, words: Words) -> Answer:
    from vision.reading import read_photo  # OpenCV is slow to import, and only this command sees
    from vision.values import NotFound

    sets, colours = _read_sets(asked), _read_colours(asked)
    reading = read_photo(asked.photo, sets, colours)
    if isinstance(reading, NotFound):
        return _refusal(reading, words)
    match = match_of(reading, asked.game, colours, _read_points(asked.points))
    lines = list(_reading_lines(reading, words))
    if asked.overlay:
        lines.append(words.key("cli.picture-at", file=_write_overlay(reading, asked.overlay)))
    if asked.save:
        _write(asked.save, match_to_bytes(match))
        lines.append(words.key("cli.read.saved", file=asked.save))
    lines += score_lines(match, words)
    written = {
        **reading.as_plain(),
        "players": [player.colour for player in match.players],
        "totals": list(match.final.totals),
        "notation": match.game.notation(match.state),
    }
    return Answer(tuple(lines), written, FOUND if reading.doubts else DONE)


def match_of(reading: Reading, game_id: str, colours: tuple[str, ...], points: tuple[int, ...] = ()) -> Match:
    """A game that begins with the table of the photo; players are those asked for, or the colours seen."""
    from vision.snapshot import colours_of, snapshot_of

    game = find_game(game_id)
    seen = colours_of(reading)
    seats = list(colours or (colour for colour in game.colours if colour in seen))
    spare = [colour for colour in game.colours if colour not in seats]
    seats = (seats + spare[: max(0, game.players_at_least - len(seats))])[: game.players_at_most]
    players = tuple(Player(colour, colour, SYMBOLS[seat]) for seat, colour in enumerate(seats))
    start = Match(game, players, game.rules())
    return start.with_action(snapshot_of(reading, tuple(seats), points[: len(seats)]))


def _refusal(refused: NotFound, words: Words) -> Answer:
    params = {name: str(value) for name, value in refused.parameters}
    text = words.key(refused.reason, **params)
    hints = [words.key(hint.key) for hint in refused.hints]
    written = {
        "not_found": {"key": refused.reason, "text": text},
        "tiles": [],
        "figures": [],
        "doubts": [],
        "hints": [hint.key for hint in refused.hints],
        "took_ms": {},
    }
    is_file = refused.reason.partition(".")[2] in FILE_FAULTS
    return Answer((text, *hints, words.key("cli.read.by-hand")), written, CANNOT_READ if is_file else FOUND)


def _reading_lines(reading: Reading, words: Words) -> tuple[str, ...]:
    took = sum(reading.took_ms.values())
    lines = [
        words.key("cli.read.tiles", n=len(reading.tiles)),
        words.key("cli.read.figures", n=len(reading.figures)),
        words.key("cli.read.took", ms=round(took)),
    ]
    if reading.doubts:
        lines += ["", words.key("cli.read.doubts", n=len(reading.doubts))]
        for doubt in reading.doubts:
            guess = reading.tile_at((doubt.x, doubt.y))
            seen = guess.best.tile if guess is not None else "–"
            lines.append(f"  {doubt.x},{doubt.y}  {seen}  {words.key(doubt.why)}")
    lines += [words.key(hint.key) for hint in reading.hints]
    return tuple(lines)


def _read_sets(asked: argparse.Namespace) -> tuple[str, ...]:
    known = {tile_set.key for tile_set in find_game(asked.game).sets}
    sets = tuple(word.strip() for word in asked.sets.split(",") if word.strip())
    strange = next((key for key in sets if key not in known), None)
    if strange is not None:
        raise BadFile(say("cli.read.no-such-set", set=strange, known=", ".join(sorted(known))))
    return sets


def _read_colours(asked: argparse.Namespace) -> tuple[str, ...]:
    known = find_game(asked.game).colours
    colours = tuple(word.strip() for word in asked.players.split(",") if word.strip())
    strange = next((colour for colour in colours if colour not in known), None)
    if strange is not None or len(set(colours)) < len(colours):
        raise BadFile(say("cli.read.no-such-colour", colour=strange or asked.players, known=", ".join(known)))
    return colours


def _read_points(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in text.split(",") if word.strip())
    except ValueError:
        raise BadFile(say("cli.read.no-points", points=text)) from None


def _write_overlay(reading: Reading, name: str) -> str:
    import cv2

    from vision.draw import draw_reading

    ending = Path(name).suffix.lower()
    done, content = cv2.imencode(ending if ending in (".png", ".jpg", ".jpeg") else ".png", draw_reading(reading))
    if done:
        _write(name, content.tobytes())
    return str(Path(name).resolve())


def _write(name: str, content: bytes) -> None:
    try:
        Path(name).write_bytes(content)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadFile(say("cli.picture-not-written", file=name, reason=reason)) from None
