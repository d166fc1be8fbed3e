"""`.game` files: a game and what it must give, written so that a player can read them.

    # points: the top knight takes the village
    game: robber-knights
    players: Red, Blue
    rules: some-switch=value, other=yes

    Red lays ...                        (a sentence of the game, one or more actions)
    Then Red has 2 points               (points given so far)
    Then Red has 5 points at the end    (the tally as if the game ended now)
    Then Red scores 8 for city          (a score of the last sentence; `nothing` for 0; `at the end` may follow)
    Then problem place.edge             (among the problems of the last sentence; `Then no problem` for none)
    Then Red wins                       (as if the game ended now; `Red and Blue draw`)

A line that begins with `#` is a comment. What else may follow `Then` is up to the game.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from scoring.game import Game, Players
from scoring.games import find_game
from scoring.match import Match
from scoring.rules import Value
from scoring.values import SYMBOLS, Player


class BadSentence(ValueError):
    """A line of a `.game` file that nobody understands."""


@dataclass(slots=True)
class Told:
    """A `.game` file read: the match it tells and every expectation that did not hold."""

    match: Match
    expectations: int = 0
    failures: list[str] = field(default_factory=list)


def read_game_text(text: str) -> Told:
    """Play a `.game` file and check each of its `Then` lines."""
    header, body = _split(text)
    game = find_game(header.get("game", "").strip())
    players = read_players(header.get("players", ""), game)
    rules = game.rules(read_rules(header.get("rules", "")), header.get("preset"))
    told = Told(Match(game, players, rules))
    before = 0
    for number, line in body:
        if line.startswith("Then "):
            told.expectations += 1
            if not _holds(told.match, line[5:].strip(), before, number):
                told.failures.append(f"line {number}: {line} — {_as_it_is(told.match)}")
            continue
        read = game.read_sentence(line, players)
        if read is None:
            raise BadSentence(f"line {number}: {line!r} is no sentence of {game.id}")
        before = len(told.match.actions)
        told.match = told.match.with_actions(read if isinstance(read, tuple) else (read,))
    return told


def _split(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    header: dict[str, str] = {}
    body: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        found = re.fullmatch(r"(game|players|rules|preset):\s*(.*)", line)
        if found and not body:
            header[found[1]] = found[2].strip()
        else:
            body.append((number, line))
    return header, body


def read_players(text: str, game: Game) -> Players:
    """`Red, Blue` or `Anna (red), Ben (blue)`; a name that is a colour of the box gives the colour."""
    players: list[Player] = []
    for symbol, word in zip(SYMBOLS, (part.strip() for part in text.split(",")), strict=False):
        named = re.fullmatch(r"(.+?)\s*\((\w+)\)", word)
        name, colour = (named[1], named[2]) if named else (word, word.lower())
        players.append(Player(name, colour, symbol))
    return tuple(players)


def read_rules(text: str) -> dict[str, Value]:
    """`farm=city-4, small-city=no, bonus=3`: yes and no are truth values, whole numbers are numbers."""
    chosen: dict[str, Value] = {}
    for part in filter(None, (word.strip() for word in text.split(","))):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise BadSentence(f"a rule is written switch=value, got {part!r}")
        words: dict[str, Value] = {"yes": True, "no": False, "true": True, "false": False}
        chosen[key] = words.get(value, int(value) if re.fullmatch(r"-?\d+", value) else value)
    return chosen


def find_player(name: str, players: Players) -> int | None:
    """The seat of the player with this name."""
    return next((seat for seat, player in enumerate(players) if player.name == name), None)


def split_player(text: str, players: Players) -> tuple[int, str] | None:
    """`Red lays …` as (seat of Red, `lays …`); None when no player begins the sentence."""
    for seat, player in sorted(enumerate(players), key=lambda pair: -len(pair[1].name)):
        if text.startswith(player.name + " "):
            return seat, text[len(player.name) + 1 :].strip()
    return None


def _holds(match: Match, text: str, before: int, number: int) -> bool:
    told = match.game.check_sentence(match.state, text, match.players)
    if told is not None:
        return told
    if text == "no problem":
        return not match.problems
    if found := re.fullmatch(r"problem (\S+)(?: at (\S+))?", text):
        return any(
            problem.clause == found[1]
            and problem.step in (-1, *range(before, len(match.actions)))
            and (found[2] is None or any(str(spot).split("/")[0] == found[2] for spot in problem.where))
            for problem in match.problems
        )
    if text.endswith((" wins", " draw")):
        names = text.rsplit(" ", 1)[0].replace(" and ", ", ").split(", ")
        return sorted(match.players[w].name for w in match.final.winners) == sorted(names)
    named = split_player(text, match.players)
    if named:
        player, rest = named
        if found := re.fullmatch(r"has (-?\d+) points?( at the end)?", rest):
            return (match.final.totals if found[2] else match.totals)[player] == int(found[1])
        if found := re.fullmatch(r"scores (-?\d+|nothing) for (\S+?)( at the end)?", rest):
            wanted = 0 if found[1] == "nothing" else int(found[1])
            return _scored(match, player, found[2], bool(found[3]), before) == wanted
    raise BadSentence(f"line {number}: nobody knows how to check {text!r}")


def _scored(match: Match, player: int, source: str, at_end: bool, before: int) -> int:
    if at_end:
        events = match.final.events
    else:
        events = tuple(event for event in match.events if event.step >= before)
    return sum(event.points_of(player) for event in events if event.source == source)


def _as_it_is(match: Match) -> str:
    def named(totals: tuple[int, ...]) -> str:
        return ", ".join(f"{p.name} {n}" for p, n in zip(match.players, totals, strict=True))

    problems: Any = [(problem.clause, *map(str, problem.where)) for problem in match.problems]
    scores = [
        (event.source, [(match.players[c.player].name, c.total) for c in event.contenders], event.at_end)
        for event in (*match.events[-4:], *match.final.events[-8:])
    ]
    return f"so far {named(match.totals)}; at the end {named(match.final.totals)}; problems {problems}; {scores}"
