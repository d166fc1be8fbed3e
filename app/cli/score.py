"""`tablekeeper score FILE`: every score with its terms, totals, problems, and who wins by what."""

from __future__ import annotations

import argparse

from app.as_json import event_json, match_json, message_json, problem_json
from app.cli.answer import Answer, add_file_arguments, head_lines, load_asked
from app.telling import tell_event, tell_problem, tell_winners
from app.words import Words
from scoring.match import Match


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    add_file_arguments(parser, words)


def run(asked: argparse.Namespace, words: Words) -> Answer:
    match = load_asked(asked).match
    final = match.final
    written = {
        **match_json(match),
        "events": [event_json(match, event, words) for event in match.events],
        "final": {
            "events": [event_json(match, event, words) for event in final.events],
            "totals": list(final.totals),
            "winners": list(final.winners),
            "decided_by": message_json(final.decided_by, words),
            "over": final.over,
            "notes": [message_json(note, words) for note in final.notes],
        },
        "totals": list(match.totals),
        "problems": [problem_json(problem, words) for problem in match.problems],
    }
    return Answer((*head_lines(match, words), *score_lines(match, words)), written)


def score_lines(match: Match, words: Words) -> tuple[str, ...]:
    """The scores so far, those of the end, problems, and the tally last where the eye rests."""
    final = match.final
    lines: list[str] = []
    for heading, events in (("cli.so-far", match.events), ("cli.at-end", final.events)):
        if events:
            lines += ["", words.key(heading)]
        for event in events:
            lines += [f"  {line}" for line in tell_event(match, event, words)]
    if match.problems:
        lines += ["", words.key("cli.problems", n=len(match.problems))]
        lines += [f"  {tell_problem(match, problem, words)}" for problem in match.problems]
    lines += ["", words.key("cli.tally") if final.over else words.key("cli.tally-now")]
    lines += [f"  {line}" for line in tally_lines(match, words)]
    lines += [f"  {words.say(note)}" for note in final.notes]
    lines.append(f"  {tell_winners(match, words)}")
    return tuple(lines)


def tally_lines(match: Match, words: Words) -> tuple[str, ...]:
    """A line a player, best first: the total and what it is made of by source."""
    final = match.final
    wide = max(len(player.name) for player in match.players)
    lines = []
    for seat in sorted(range(len(match.players)), key=lambda seat: -final.totals[seat]):
        sources: dict[str, int] = {}
        for event in (*match.events, *final.events):
            sources[event.source] = sources.get(event.source, 0) + event.points_of(seat)
        made_of = " + ".join(
            f"{total} {words.key(f'{match.game.id}.source.{source}')}" for source, total in sources.items() if total
        )
        line = f"{match.players[seat].name:<{wide}}  {final.totals[seat]:>4}"
        lines.append(f"{line}  = {made_of}" if made_of else line)
    return tuple(lines)
