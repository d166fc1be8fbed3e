"""`tablekeeper replay FILE`: what each action gave, and the totals after it."""

from __future__ import annotations

import argparse

from app.as_json import event_json, match_json
from app.cli.answer import Answer, add_file_arguments, head_lines, load_asked
from app.telling import tell_action, tell_event
from app.words import Words
from scoring.actions import action_to_json


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    add_file_arguments(parser, words)


def run(asked: argparse.Namespace, words: Words) -> Answer:
    match = load_asked(asked).match
    lines = [*head_lines(match, words), ""]
    written = []
    for step in match.steps():
        # Where points come only at the end, what the table would pay now is what changes from move to move.
        now = match.game.final(match.states[step.index + 1]).totals
        lines.append(
            f"{step.index + 1:>4}  {_totals(step.totals)}  ({_totals(now)})  {tell_action(match, step.index, words)}"
        )
        for event in step.events:
            lines += [f"        {line}" for line in tell_event(match, event, words)]
        written.append(
            {
                "step": step.index,
                "action": action_to_json(step.action),
                "events": [event_json(match, event, words) for event in step.events],
                "totals": list(step.totals),
                "totals_if_ended": list(now),
            }
        )
    lines += ["", words.key("cli.replay-columns")]
    return Answer(tuple(lines), {**match_json(match), "steps": written})


def _totals(totals: tuple[int, ...]) -> str:
    return " ".join(f"{total:>3}" for total in totals)
