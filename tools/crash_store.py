"""Kills a process that writes games, many times, and looks whether anything that was shown is lost.

    python -m tools.crash_store 200

A child changes a game (actions, undo, redo, edits of older actions) by a plan that follows from its seed and
says the number of each change once the store has returned. The parent kills it (SIGKILL) at a random moment
and opens the file: the game must be exactly as after the last change that was said, or after the one that was
being written. All games of all rounds share one file. The last line is `N kills, N changes said, N lost`;
the exit code is 1 when something was lost or the file did not open.
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from app.store import Store
from scoring.games import MODULES, find_game
from scoring.match import Match
from scoring.values import SYMBOLS, Player

ROOT = Path(__file__).parent.parent
SAME_CHANGE: dict[str, Callable[..., Match]] = {
    "do": Match.with_action,
    "undo": Match.undo,
    "redo": Match.redo,
    "edit": Match.with_edit,
    "remove": Match.without,
    "insert": Match.with_inserted,
}
"""The table's way to change a game, and the match's own."""


@dataclass(slots=True)
class Tally:
    """What many kills came to."""

    kills: int = 0
    said: int = 0
    written_unsaid: int = 0
    lost: int = 0


def start_match(game_id: str) -> Match:
    game = find_game(game_id)
    seats = zip(game.colours, SYMBOLS, strict=False)
    players = tuple(Player(colour.title(), colour, symbol) for colour, symbol in seats)
    return Match(game, players[: max(2, game.players_at_least)], game.rules())


def choose_change(match: Match, random: Random) -> tuple[str, tuple[Any, ...]]:
    """A change that a player could make next: mostly one more action, now and then an older one mended."""
    names = ["do"] * 14 + ["undo"] * 3 + ["redo"] * 2 + ["edit", "remove", "insert"]
    name = random.choice(names)
    action = match.game.random_action(match.state, random)
    if action is None or not match.actions:
        name = "undo" if match.actions else "do"
    if name in ("undo", "redo"):
        return name, ()
    if name == "do":
        return name, (action,)
    index = random.randrange(len(match.actions))
    return name, (index,) if name == "remove" else (index, action)


def plan(match: Match, seed: int) -> Iterator[Match]:
    """The match after 0, 1, 2, … changes, without end."""
    random = Random(seed)
    while True:
        yield match
        name, given = choose_change(match, random)
        match = SAME_CHANGE[name](match, *given)


def write_until_killed(path: Path, game_id: str, seed: int) -> None:
    """The child: say the game's number, then the number of every change once it is on disk."""
    with Store(path) as store:
        table = store.add(start_match(game_id))
        os.write(1, b"%d\n" % table.id)
        random = Random(seed)
        number = 0
        while True:
            name, given = choose_change(table.match, random)
            getattr(table, name)(*given)
            number += 1
            os.write(1, b"%d\n" % number)


def kill_once(path: Path, game_id: str, seed: int, random: Random) -> list[int]:
    """Start a child, kill it at a random moment and return what it said: the game's number, then changes."""
    command = [sys.executable, "-m", "tools.crash_store", "--write", str(path), "--game", game_id, "--seed", str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as child:
        assert child.stdout is not None
        heard = b""
        if random.random() < 0.8:
            # Wait for the first word, so that most kills fall between changes or into one.
            heard = child.stdout.readline()
            time.sleep(random.uniform(0, 0.12))
        else:
            time.sleep(random.uniform(0, 0.3))
        child.kill()
        heard += child.stdout.read()
    # The last line may have been cut in the middle: what was not said whole does not count as said.
    return [int(word) for word in heard.split(b"\n")[:-1]]


def check(path: Path, game_id: str, seed: int, said: list[int], tally: Tally) -> None:
    """Compare the game on disk with the plan."""
    with sqlite3.connect(path) as raw:
        if raw.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            tally.lost += 1
    raw.close()
    with Store(path) as store:
        if not said:
            return
        found = store.open(said[0]).match
    changes = len(said) - 1
    tally.said += changes
    for number, match in enumerate(plan(start_match(game_id), seed)):
        if number >= changes and (found, found.state, found.undone) == (match, match.state, match.undone):
            tally.written_unsaid += number - changes
            return
        if number > changes:
            print(f"seed {seed}: {changes} changes were said, and the game on disk is neither that nor one more")
            tally.lost += 1
            return


def crash(kills: int, game_id: str, seed: int, folder: Path) -> Tally:
    """Kill many times on one file; every game is looked at again in the end."""
    random = Random(seed)
    tally = Tally()
    path = folder / "games.db"
    rounds = []
    for number in range(kills):
        said = kill_once(path, game_id, seed + number, random)
        tally.kills += 1
        check(path, game_id, seed + number, said, tally)
        rounds.append((seed + number, said))
    again = Tally()
    for child_seed, said in rounds:
        check(path, game_id, child_seed, said, again)
    tally.lost += again.lost
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kills", type=int, nargs="?", default=200)
    parser.add_argument("--game", default=next(iter(MODULES)), choices=tuple(MODULES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.write is not None:
        write_until_killed(asked.write, asked.game, asked.seed)
    with tempfile.TemporaryDirectory() as folder:
        tally = crash(asked.kills, asked.game, asked.seed, Path(folder))
    print(f"{tally.written_unsaid} changes were on disk before they were said")
    print(f"{tally.kills} kills, {tally.said} changes said, {tally.lost} lost")
    return 1 if tally.lost else 0


if __name__ == "__main__":
    sys.exit(main())
