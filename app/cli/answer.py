"""What a command answers, and the arguments that commands share."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from typing import Any

from app.files import load_game
from app.telling import tell_game, tell_player, tell_rules
from app.words import Words
from scoring.match import Match
from scoring.messages import say
from scoring.record import BadFile
from scoring.sentences import Told

DONE, FOUND, CANNOT_READ = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Answer:
    """Lines for people, the same as JSON values for programs, and the exit code."""

    lines: tuple[str, ...]
    written: Any
    code: int = DONE


def add_file_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument("file", metavar=words.key("cli.heading.file"), help=words.key("cli.help.file"))
    parser.add_argument("--step", type=int, metavar="N", help=words.key("cli.help.step"))


def load_asked(asked: argparse.Namespace) -> Told:
    """The game of the file that was asked for, after `--step` actions if given."""
    told = load_game(asked.file)
    if asked.step is None:
        return told
    match = told.match
    if not 0 <= asked.step <= len(match.actions):
        raise BadFile(say("cli.no-such-step", number=asked.step, n=len(match.actions)))
    actions, states = match.actions[: asked.step], match.states[: asked.step + 1]
    return replace(told, match=Match(match.game, match.players, match.rules, actions, (), states))


def head_lines(match: Match, words: Words) -> tuple[str, ...]:
    """Which game, who plays, under which rules, how far."""
    lines = [
        tell_game(match.game, words),
        words.key("cli.players", names=", ".join(tell_player(player, words) for player in match.players)),
    ]
    lines += [words.key("cli.rule", rule=rule) for rule in tell_rules(match.game, match.rules, words)]
    lines.append(words.key("cli.actions", n=len(match.actions)))
    return tuple(lines)
