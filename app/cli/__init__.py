"""The command line `tablekeeper`: one file a command, every answer also as JSON.

Exit codes: 0 done; 1 done, and something was found (problems, an expectation that fails, nothing at that
place); 2 the command line or the file cannot be read; 130 interrupted.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import pairwise
from typing import Any, NoReturn

from app.cli.answer import CANNOT_READ, DONE, Answer
from app.words import LANGUAGES, Words
from scoring.record import BadFile

COMMANDS = ("games", "score", "explain", "replay", "check", "draw", "read")
"""Each is a module of this package with `add_arguments(parser, words)` and `run(asked, words) -> Answer`."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    given = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        # A name that the terminal cannot show is shown escaped rather than not at all.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    words = Words(find_language(given, os.environ))
    try:
        # argparse takes a word with a space for no option: a place west of the start is written -1,2.
        spaced = [f" {word}" if re.match(r"-\d+,", word) else word for word in given]
        asked = make_parser(words).parse_args(spaced)
        answer: Answer = import_module(f"app.cli.{asked.command}").run(asked, words)
        if asked.json:
            print(json.dumps(answer.written, ensure_ascii=False, indent=1))
        else:
            print("\n".join(answer.lines))
        sys.stdout.flush()
        return answer.code
    except BadFile as error:
        print(f"tablekeeper: {words.say(error.text)}", file=sys.stderr)
        return CANNOT_READ
    except BrokenPipeError:
        # The reader went away (`| head`): nothing is wrong, and nothing may be written at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return 130


def find_language(argv: Sequence[str], environ: Mapping[str, str]) -> str:
    """`--lang` if given, else the language of the terminal if we speak it, else English."""
    asked = [word.removeprefix("--lang=") for word in argv if word.startswith("--lang=")]
    asked += [after for word, after in pairwise(argv) if word == "--lang"]
    asked += [environ.get(name, "")[:2].lower() for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return next((language for language in asked if language in LANGUAGES), "en")


class Parser(argparse.ArgumentParser):
    """An argument parser that speaks through the catalogues."""

    def __init__(self, words: Words, is_root: bool = False, **given: Any) -> None:
        self._words = words
        # A command leaves what stood before it as it is.
        no_json, language = (False, words.language) if is_root else (argparse.SUPPRESS, argparse.SUPPRESS)
        super().__init__(add_help=False, allow_abbrev=False, **given)
        self._positionals.title = words.key("cli.heading.arguments")
        self._optionals.title = words.key("cli.heading.options")
        self.add_argument("-h", "--help", action="help", help=words.key("cli.help.help"))
        self.add_argument("--json", action="store_true", default=no_json, help=words.key("cli.help.json"))
        self.add_argument("--lang", choices=LANGUAGES, default=language, help=words.key("cli.help.lang"))

    def error(self, message: str) -> NoReturn:
        print(f"tablekeeper: {self._words.key('cli.bad-line', reason=message)}", file=sys.stderr)
        self.exit(CANNOT_READ, self.format_usage())


def make_parser(words: Words) -> Parser:
    """The whole command line; `--json` and `--lang` stand before or after the command."""
    parser = Parser(
        words,
        is_root=True,
        prog="tablekeeper",
        description=words.key("cli.about"),
        epilog=words.key("cli.exit-codes"),
    )
    commands = parser.add_subparsers(
        dest="command",
        required=True,
        metavar=words.key("cli.heading.command"),
        title=words.key("cli.heading.commands"),
    )
    for name in COMMANDS:
        help_text = words.key(f"cli.command.{name}")
        command = commands.add_parser(name, words=words, help=help_text, description=help_text)
        import_module(f"app.cli.{name}").add_arguments(command, words)
    return parser
