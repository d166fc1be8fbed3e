"""What the engine tells, as plain JSON values: keys and parameters for programs, a sentence for people."""

from __future__ import annotations

from typing import Any

from app.words import Words
from scoring.actions import action_to_json
from scoring.match import Match
from scoring.messages import Message
from scoring.points import Contender, Points, ScoreEvent
from scoring.problems import Problem
from scoring.values import Spot


def message_json(message: Message, words: Words) -> dict[str, Any]:
    return {
        "key": message.key,
        "params": {name: _param_json(value, words) for name, value in message.params},
        "text": words.say(message),
    }


def _param_json(value: Any, words: Words) -> Any:
    if isinstance(value, Message):
        return message_json(value, words)
    if isinstance(value, tuple):
        return [_param_json(part, words) for part in value]
    return value


def spots_json(spots: tuple[Spot, ...]) -> list[str]:
    return [str(spot) for spot in spots]


def points_json(points: Points, words: Words) -> dict[str, Any]:
    return {
        "total": points.total,
        "terms": [
            {"what": message_json(term.what, words), "count": term.count, "value": term.value, "amount": term.amount}
            for term in points.terms
        ],
    }


def contender_json(match: Match, contender: Contender, words: Words) -> dict[str, Any]:
    return {
        "player": contender.player,
        "name": match.players[contender.player].name,
        "figures": contender.figures,
        "points": points_json(contender.points, words),
        "why": message_json(contender.why, words),
    }


def event_json(match: Match, event: ScoreEvent, words: Words) -> dict[str, Any]:
    return {
        "source": event.source,
        "title": message_json(event.title, words),
        "where": spots_json(event.where),
        "contenders": [contender_json(match, contender, words) for contender in event.contenders],
        "clauses": list(event.clauses),
        "notes": [message_json(note, words) for note in event.notes],
        "step": event.step,
        "at_end": event.at_end,
    }


def problem_json(problem: Problem, words: Words) -> dict[str, Any]:
    return {
        "kind": problem.kind,
        "clause": problem.clause,
        "text": message_json(problem.text, words),
        "where": spots_json(problem.where),
        "step": problem.step,
        "player": problem.player,
        "answers": [
            {"text": message_json(answer.text, words), "action": action_to_json(answer.action)}
            for answer in problem.answers
        ],
    }


def match_json(match: Match) -> dict[str, Any]:
    """The head of every answer about a file: which game, who, under which rules, how far."""
    return {
        "game": match.game.id,
        "game_version": match.game.version,
        "players": [{"name": p.name, "colour": p.colour, "symbol": p.symbol} for p in match.players],
        "rules": dict(match.rules.values),
        "actions": len(match.actions),
    }
