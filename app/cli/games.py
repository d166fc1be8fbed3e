"""`tablekeeper games [GAME]`: the games, their switches, presets and tile sets."""

from __future__ import annotations

import argparse
from typing import Any

from app.cli.answer import Answer
from app.telling import tell_game, tell_switch, tell_value
from app.words import Words
from scoring.game import Game
from scoring.games import MODULES, find_game
from scoring.rules import Switch, Value


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument(
        "game",
        nargs="?",
        choices=tuple(MODULES),
        metavar=words.key("cli.heading.game"),
        help=words.key("cli.help.game", games=", ".join(MODULES)),
    )


def run(asked: argparse.Namespace, words: Words) -> Answer:
    games = [find_game(game_id) for game_id in ([asked.game] if asked.game else MODULES)]
    lines: list[str] = []
    for game in games:
        lines += ["", *_lines(game, words)] if lines else _lines(game, words)
    return Answer(tuple(lines), {"games": [_written(game, words) for game in games]})


def _lines(game: Game, words: Words) -> list[str]:
    few, many = game.players_at_least, game.players_at_most
    lines = [f"{tell_game(game, words)} ({game.id}, {words.key('cli.version', version=game.version)})"]
    if few == many:
        lines.append("  " + words.key("cli.for-exactly", n=few))
    else:
        lines.append("  " + words.key("cli.for-players", few=few, many=many))
    colours = words.join([words.key(f"colour.{colour}") for colour in game.colours])
    lines.append("  " + words.key("cli.colours", colours=colours))
    if game.switches:
        lines.append("  " + words.key("cli.switches"))
    for switch in game.switches:
        if switch.is_number:
            values = f"{switch.at_least}–{switch.at_most}"
        else:
            values = ", ".join(_told_value(game, switch, value, words) for value in switch.values)
        lines.append(f"    {switch.key} — {tell_switch(game, switch, words)}")
        lines.append(f"      {values} · {words.key('cli.default', value=_written_value(switch.default))}")
    if game.presets:
        lines.append("  " + words.key("cli.presets"))
    for preset in game.presets:
        chosen = ", ".join(f"{key}={_written_value(value)}" for key, value in preset.values)
        lines.append(
            f"    {preset.key} — {words.key(f'{game.id}.preset.{preset.key}')}" + (f": {chosen}" if chosen else "")
        )
    if game.sets:
        lines.append("  " + words.key("cli.sets"))
    for box in game.sets:
        pieces = words.key("cli.pieces", n=sum(count for _, count in box.counts), kinds=len(box.counts))
        lines.append(f"    {box.key} — {words.key(f'{game.id}.set.{box.key}')}: {pieces}")
    return lines


def _told_value(game: Game, switch: Switch, value: Value, words: Words) -> str:
    """`city-4 (each city pays 4)`; a word that explains itself stands alone."""
    written, told = _written_value(value), tell_value(game, switch, value, words)
    return written if told == written else f"{written} ({told})"


def _written_value(value: object) -> str:
    """A value as one writes it in a `.game` file."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _written(game: Game, words: Words) -> dict[str, Any]:
    return {
        "id": game.id,
        "name": tell_game(game, words),
        "version": game.version,
        "players": [game.players_at_least, game.players_at_most],
        "colours": list(game.colours),
        "switches": [
            {
                "key": switch.key,
                "text": tell_switch(game, switch, words),
                "default": switch.default,
                "values": None if switch.is_number else list(switch.values),
                "at_least": switch.at_least,
                "at_most": switch.at_most,
                "clause": switch.clause,
                "group": switch.group,
            }
            for switch in game.switches
        ],
        "presets": [
            {"key": p.key, "text": words.key(f"{game.id}.preset.{p.key}"), "values": dict(p.values)}
            for p in game.presets
        ],
        "sets": [
            {"key": box.key, "text": words.key(f"{game.id}.set.{box.key}"), "counts": dict(box.counts)}
            for box in game.sets
        ],
    }
