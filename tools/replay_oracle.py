"""`python -m tools.replay_oracle FILE…`: replays recorded games with our engine and compares what they gave.

Each line of a file is one record. The last line printed is `N games, N moves, N differences`; the exit
code is 1 when there is any difference, 2 when a file cannot be read or holds nothing to replay.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from tools.oracle import Replayed

MODULES = {
    "carcassonne": "tools.oracle.carcassonne",
    "robber-knights": "tools.oracle.robber_knights",
    "castle": "tools.oracle.castle",
    "masons": "tools.oracle.masons",
}
"""Folder of the recordings to the module that replays them."""


def find_module(path: Path, record: Any) -> Any:
    """The module for this record: by the folder its file lies in, else by what the record holds."""
    if path.resolve().parent.name in MODULES:
        return import_module(MODULES[path.resolve().parent.name])
    for name in MODULES.values():
        module = import_module(name)
        if isinstance(record, dict) and module.knows(record):
            return module
    return None


def replay_file(path: Path) -> Iterator[Replayed]:
    """Replay every record of a file; a record that cannot be replayed is a difference, never a crash."""
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            name = f"{path.name}:{number}"
            try:
                record = json.loads(line)
                module = find_module(path, record)
                if module is None:
                    raise ValueError("no game of ours knows this form")
                replayed: Replayed = module.replay(record)
                name = f"{name} {replayed.name}"
            except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
                replayed = Replayed(name, 0, [f"cannot be replayed: {type(error).__name__} {error}"])
            replayed.name = name
            yield replayed


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.replay_oracle", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--all", action="store_true", help="show every difference, not only the first")
    chosen = parser.parse_args(arguments)
    games = moves = differences = 0
    for path in chosen.files:
        try:
            for replayed in replay_file(path):
                games += 1
                moves += replayed.moves
                for difference in replayed.differences:
                    differences += 1
                    if differences == 1 or chosen.all:
                        print(f"{replayed.name}: {difference}")
        except (OSError, UnicodeDecodeError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            return 2
    print(f"{games} games, {moves} moves, {differences} differences")
    return 1 if differences else 0 if games else 2


if __name__ == "__main__":
    sys.exit(main())
