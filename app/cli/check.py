"""`tablekeeper check FILE`: problems only; a `.game` file's failed expectations too."""

from __future__ import annotations

import argparse

from app.as_json import match_json, problem_json
from app.cli.answer import DONE, FOUND, Answer, add_file_arguments, load_asked
from app.telling import tell_clause, tell_problem
from app.words import Words


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    add_file_arguments(parser, words)


def run(asked: argparse.Namespace, words: Words) -> Answer:
    told = load_asked(asked)
    match = told.match
    lines: list[str] = []
    for problem in match.problems:
        after = "" if problem.step < 0 else words.key("cli.at-step", number=problem.step + 1) + " · "
        lines.append(after + tell_problem(match, problem, words))
        lines.append(f"  {tell_clause(match.game, problem.clause, words)}")
        lines += [f"  → {words.say(answer.text)}" for answer in problem.answers]
    lines += [words.key("cli.failed", line=failure) for failure in told.failures]
    written = {
        **match_json(match),
        "problems": [problem_json(problem, words) for problem in match.problems],
        "expectations": told.expectations,
        "failures": list(told.failures),
    }
    found = bool(match.problems or told.failures)
    return Answer(tuple(lines or [words.key("cli.no-problem")]), written, FOUND if found else DONE)
