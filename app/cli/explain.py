"""`tablekeeper explain FILE WHERE`: one feature or tile — who owns it, why, what it pays now and finished."""

from __future__ import annotations

import argparse
from typing import Any

from app.as_json import event_json, match_json, message_json, spots_json
from app.cli.answer import FOUND, Answer, add_file_arguments, load_asked
from app.telling import tell_clause, tell_event, tell_title
from app.words import Words
from scoring.game import Report
from scoring.match import Match
from scoring.messages import say
from scoring.points import ScoreEvent
from scoring.record import BadFile
from scoring.values import read_spot


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    add_file_arguments(parser, words)
    parser.add_argument("where", metavar=words.key("cli.heading.where"), help=words.key("cli.help.where"))


def run(asked: argparse.Namespace, words: Words) -> Answer:
    match = load_asked(asked).match
    try:
        spot = read_spot(asked.where)
    except ValueError:
        raise BadFile(say("cli.bad-spot", spot=asked.where[:60])) from None
    reports = match.game.explain(match.state, spot)
    written = {**match_json(match), "where": str(spot), "reports": [_report_json(match, r, words) for r in reports]}
    if not reports:
        return Answer((words.key("cli.nothing-there", spot=str(spot)),), written, FOUND)
    lines: list[str] = []
    for report in reports:
        lines += ["", *_report_lines(match, report, words)] if lines else _report_lines(match, report, words)
    return Answer(tuple(lines), written)


def _report_lines(match: Match, report: Report, words: Words) -> list[str]:
    lines = [tell_title(report.title, report.where, words)]
    lines += [f"  {words.say(line)}" for line in report.lines]
    for heading, event in _paid(report, words):
        lines.append(f"  {heading}")
        lines += [f"  {line}" for line in tell_event(match, event, words)[1:]]
        lines += [f"    [{clause}] {tell_clause(match.game, clause, words)}" for clause in event.clauses]
    return lines


def _paid(report: Report, words: Words) -> list[tuple[str, ScoreEvent]]:
    paid = []
    if report.now is not None and report.now == report.finished:
        paid.append((words.key("cli.pays-both"), report.now))
    elif report.now is not None:
        paid.append((words.key("cli.pays-now"), report.now))
    if report.finished is not None and report.finished != report.now:
        paid.append((words.key("cli.pays-finished"), report.finished))
    return [*paid, *((words.say(title), event) for title, event in report.others)]


def _report_json(match: Match, report: Report, words: Words) -> dict[str, Any]:
    return {
        "title": message_json(report.title, words),
        "where": spots_json(report.where),
        "lines": [message_json(line, words) for line in report.lines],
        "now": None if report.now is None else event_json(match, report.now, words),
        "finished": None if report.finished is None else event_json(match, report.finished, words),
        "others": [
            {"title": message_json(title, words), "event": event_json(match, event, words)}
            for title, event in report.others
        ],
    }
