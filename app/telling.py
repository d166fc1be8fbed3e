"""Tells rules, actions, scores and problems in sentences: for the terminal, a text to share, a log."""

from __future__ import annotations

from typing import Any

from app.games import find_view
from app.words import Words
from scoring.actions import action_to_json
from scoring.game import Game
from scoring.match import Match
from scoring.messages import Message
from scoring.points import Contender, Points, ScoreEvent
from scoring.problems import Problem
from scoring.rules import Rules, Switch, Value
from scoring.values import Player, Spot


def tell_game(game: Game, words: Words) -> str:
    return words.key(f"{game.id}.name")


def tell_player(player: Player, words: Words) -> str:
    """`Anna (red)`; a name that is the colour stands alone."""
    colour = words.key(f"colour.{player.colour}")
    return player.name if player.name.casefold() == colour.casefold() else f"{player.name} ({colour})"


def tell_switch(game: Game, switch: Switch, words: Words) -> str:
    return words.key(f"{game.id}.switch.{switch.key}")


def tell_value(game: Game, switch: Switch, value: Value, words: Words) -> str:
    """A value of a switch: yes or no, a number, or the sentence of a choice."""
    if isinstance(value, bool):
        return words.key("value.yes") if value else words.key("value.no")
    return str(value) if isinstance(value, int) else words.key(f"{game.id}.switch.{switch.key}.{value}")


def tell_rules(game: Game, rules: Rules, words: Words) -> tuple[str, ...]:
    """What is in force: the preset when one fits exactly, and every switch that stands otherwise than usual."""
    lines = [
        words.key(f"{game.id}.preset.{preset.key}") for preset in game.presets if game.rules(preset=preset.key) == rules
    ][:1]
    known = {switch.key: switch for switch in game.switches}
    for key, value in rules.changed_from(game.rules()):
        rule, shown = tell_switch(game, known[key], words), tell_value(game, known[key], value, words)
        lines.append(words.key("tally.rule", rule=rule, value=shown))
    return tuple(lines)


def tell_action(match: Match, index: int, words: Words) -> str:
    """The action at `index` in one line; of a game without a view, its fields as written in JSON."""
    view = find_view(match.game.id)
    if view is not None:
        return words.say(view.describe(match, index))
    written = action_to_json(match.actions[index])
    return " ".join([str(written.pop("do")), *(f"{name}={_plain(value)}" for name, value in written.items())])


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(_plain(item) for item in value)
    if isinstance(value, dict):
        return "/".join(_plain(item) for item in value.values())
    return "" if value is None else str(value)


def tell_points(points: Points, words: Words) -> str:
    """`7 = 2 × 3 villages + 1 × 1 town`: the sum and every term of it."""
    if not points.terms:
        return "0"
    text = ""
    for term in points.terms:
        count, sign = (abs(term.count), "−") if term.amount < 0 else (term.count, "+")
        value = abs(term.value) if term.amount < 0 else term.value
        lead = ("−" if sign == "−" else "") if not text else f" {sign} "
        text += f"{lead}{count} × {value} {words.say(term.what)}"
    return f"{points.total} = {text}"


def tell_spots(spots: tuple[Spot, ...]) -> str:
    """Places without repetition, in order; a long list is cut."""
    places = list(dict.fromkeys(str(spot) for spot in spots))
    return " ".join(places[:12]) + (" …" if len(places) > 12 else "")


def tell_title(title: Message, where: tuple[Spot, ...], words: Words) -> str:
    """`City · 0,1 0,2`; a title that names its place is left alone."""
    text, at = words.say(title), tell_spots(where)
    return f"{text} · {at}" if at and not text.endswith(at) else text


def tell_contender(match: Match, contender: Contender, words: Words) -> str:
    """`Anna: 3 = 1 × 3 city — why`; who gets nothing is told why alone."""
    why, name = words.say(contender.why), match.players[contender.player].name
    if not contender.points.terms:
        return words.key("tally.contender-nothing", name=name, why=why)
    return words.key("tally.contender", name=name, points=tell_points(contender.points, words), why=why)


def tell_event(match: Match, event: ScoreEvent, words: Words) -> tuple[str, ...]:
    """A title line, a line for each contender with terms and reason, the notes."""
    return (
        tell_title(event.title, event.where, words),
        *(f"  {tell_contender(match, contender, words)}" for contender in event.contenders),
        *(f"  ({words.say(note)})" for note in event.notes),
    )


def tell_clause(game: Game, clause: str, words: Words) -> str:
    """The rule behind a clause id, in our own words."""
    return words.key(f"{game.id}.clause.{clause}")


def tell_problem(match: Match, problem: Problem, words: Words) -> str:
    """`3,4 · The sentence [clause]`."""
    at = tell_spots(problem.where)
    return f"{at + ' · ' if at else ''}{words.say(problem.text)} [{problem.clause}]"


def tell_winners(match: Match, words: Words) -> str:
    """`Anna wins: …` or `Anna and Ben draw: …`, with what decided it."""
    final = match.final
    names = words.join([match.players[seat].name for seat in final.winners])
    if not names:
        return words.key("tally.nobody-wins")
    decided = words.say(final.decided_by)
    if len(final.winners) == 1:
        return words.key("tally.wins", names=names, decided=decided)
    return words.key("tally.draw", names=names, decided=decided)
