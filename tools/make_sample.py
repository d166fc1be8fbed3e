"""Plays a game with some sense and saves it, for the bundled samples.

    python -m tools.make_sample robber-knights samples/robber-knights.game.json --players Anna,Ben,Chloé

Each move is the best of a few random ones by one's own lead in the tally as if the game ended now.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Any

from scoring.games import MODULES, find_game
from scoring.match import Match
from scoring.record import match_to_bytes
from scoring.values import SYMBOLS, Player


def choose_action(match: Match, random: Random, tries: int) -> Any:
    """The action with the best lead for whose turn it is; None when the game is over."""
    seat = match.game.turn_of(match.state)
    found = [match.game.random_action(match.state, random) for _ in range(tries)]
    actions = [action for action in found if action is not None]
    if seat is None or not actions:
        return actions[0] if actions else None

    def lead(action: Any) -> float:
        totals = match.game.final(match.game.apply(match.state, action)).totals
        others = [total for other, total in enumerate(totals) if other != seat]
        return totals[seat] - max(others, default=0)

    return max(actions, key=lead)


def play(game_id: str, names: list[str], seed: int, tries: int, most: int) -> Match:
    """A game of sensible moves, at most so many actions of it."""
    game = find_game(game_id)
    players = tuple(
        Player(name, colour, symbol) for name, colour, symbol in zip(names, game.colours, SYMBOLS, strict=False)
    )
    match = Match(game, players, game.rules())
    random = Random(seed)
    while len(match.actions) < most:
        action = choose_action(match, random, tries)
        if action is None:
            break
        match = match.with_action(action)
    return match


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=tuple(MODULES))
    parser.add_argument("file", type=Path)
    parser.add_argument("--players", default="Anna,Ben,Chloé")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=12)
    parser.add_argument("--most", type=int, default=1000, help="stop after so many actions")
    asked = parser.parse_args()
    match = play(asked.game, asked.players.split(","), asked.seed, asked.tries, asked.most)
    asked.file.write_bytes(match_to_bytes(match))
    totals = ", ".join(f"{p.name} {n}" for p, n in zip(match.players, match.final.totals, strict=True))
    print(f"{asked.file}: {len(match.actions)} actions, {len(match.problems)} problems, {totals}")


if __name__ == "__main__":
    main()
