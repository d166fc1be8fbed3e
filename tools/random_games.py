"""`python -m tools.random_games GAME COUNT`: plays games at random and checks what must always hold.

No exception; legal play brings no illegal problem and ends; terms add up to the totals after every tenth
action and at the end; undo gives back the very state that a fresh fold gives, redo brings the end again.
The last line is `N games, N actions, N failures`; a failure names its seed and the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Iterator
from random import Random
from typing import Any

from scoring.game import Game
from scoring.games import MODULES, find_game
from scoring.match import Match
from scoring.points import totals_of
from scoring.problems import ILLEGAL
from scoring.rules import Rules
from scoring.sentences import read_rules
from scoring.values import SYMBOLS, Player

LONGEST_GAME = 5_000


def play_at_random(game: Game, seed: int, chosen: Rules | None = None, seated: int | None = None) -> Match:
    """One game of legal play; players and preset are chosen by the seed unless they are given."""
    rng = Random(seed)
    seats = seated or rng.randint(game.players_at_least, game.players_at_most)
    colours = rng.sample(game.colours, seats)
    players = tuple(Player(c.capitalize(), c, s) for c, s in zip(colours, SYMBOLS, strict=False))
    rules = chosen or game.rules(preset=rng.choice([None, *(preset.key for preset in game.presets)]))
    states = [game.start(players, rules)]
    actions: list[Any] = []
    while len(actions) < LONGEST_GAME and (action := game.random_action(states[-1], rng)) is not None:
        actions.append(action)
        states.append(game.apply(states[-1], action))
    return Match(game, players, rules, tuple(actions), states=tuple(states))


def find_failures(match: Match, rng: Random) -> Iterator[str]:
    """Everything that does not hold in this match, as sentences."""
    game, seats = match.game, len(match.players)
    if not match.final.over:
        yield f"the game stopped after {len(match.actions)} actions and is not over"
    for problem in match.problems:
        if problem.kind == ILLEGAL:
            yield f"legal play brought the problem {problem}"
    for count in (*range(0, len(match.actions), 10), len(match.actions)):
        state = match.states[count]
        tally = game.final(state)
        if totals_of((*game.events(state), *tally.events), seats) != tally.totals:
            yield f"after {count} actions the terms do not add up to {tally.totals}"
    back = match
    for _undo in range(rng.randint(1, len(match.actions))):
        back = back.undo()
    fresh = Match(game, match.players, match.rules, back.actions)
    if back.state != fresh.state or back.final != fresh.final or back.totals != fresh.totals:
        yield f"undo to {len(back.actions)} actions gave another table than playing them"
    while back.undone:
        back = back.redo()
    if back.state != match.state or back.final != match.final or back.actions != match.actions:
        yield "redo did not bring back the end"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.random_games", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=tuple(MODULES))
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=0, help="the first seed; the others follow")
    parser.add_argument("--rules", default="", help="switches such as cult=yes,river=river-2; else a preset by chance")
    parser.add_argument("--players", type=int, help="how many sit at the table; else by chance")
    chosen = parser.parse_args(arguments)
    game = find_game(chosen.game)
    rules = game.rules(read_rules(chosen.rules)) if chosen.rules else None
    actions = failures = 0
    for seed in range(chosen.seed, chosen.seed + chosen.count):
        try:
            match = play_at_random(game, seed, rules, chosen.players)
            actions += len(match.actions)
            found = list(find_failures(match, Random(seed)))
        except Exception:
            found = [traceback.format_exc()]
        for failure in found:
            failures += 1
            print(f"seed {seed}: {failure}")
    print(f"{chosen.count} games, {actions} actions, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
