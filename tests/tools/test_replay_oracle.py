"""The oracle tool: recordings agree, and a recording that is wrong is found."""

import json
from pathlib import Path
from typing import Any

import pytest

from tools.replay_oracle import main

ROOT = Path(__file__).parents[2]
RECORDED = ROOT.parent / "shared" / "oracle" / "robber-knights"

SETUP: dict[str, Any] = {
    "players": 2,
    "colours": ["blue", "yellow"],
    "limit": 7,
    "first": 0,
    "hands": [],
    "stacks": [],
    "start": [
        {"x": 0, "y": 0, "kind": "plain+village", "letter": "A", "owner": 0},
        {"x": 1, "y": 0, "kind": "mountains", "letter": "A", "owner": 0},
        {"x": 0, "y": 1, "kind": "plain", "letter": "A", "owner": 1},
        {"x": 1, "y": 1, "kind": "plain+village", "letter": "A", "owner": 1},
    ],
}
CASTLE: dict[str, Any] = {"player": 0, "kind": "plain+castle", "letter": "A", "x": 0, "y": 2}
BOARD = [{**tile, "stack": []} for tile in SETUP["start"]]


def illegal(stay: list[int], clause: str, twin: list[int]) -> dict[str, Any]:
    def knights(stay: list[int]) -> dict[str, Any]:
        cells = [[0, 2 - n] for n in range(len(stay))]
        return {"entered": sum(stay), "direction": "N", "left": stay, "cells": cells}

    return {
        "id": "ours",
        "setup": SETUP,
        "prefix": [],
        "position": {"board": BOARD, "supply": [30, 30]},
        "illegal": {**CASTLE, "knights": knights(stay)},
        "clause": clause,
        "also_accept": [],
        "legal_twin": {**CASTLE, "knights": knights(twin)},
    }


def replay(tmp_path: Path, *records: Any) -> int:
    path = tmp_path / "some.jsonl"
    path.write_text("".join((r if isinstance(r, str) else json.dumps(r)) + "\n" for r in records))
    return main([str(path)])


def last_line(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out.strip().splitlines()[-1]


def test_clause_and_twin_agree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(tmp_path, illegal([0, 2], "knights.leave", [1, 1])) == 0
    assert last_line(capsys) == "1 games, 2 moves, 0 differences"


@pytest.mark.parametrize(
    "record",
    [
        illegal([0, 2], "knights.max", [1, 1]),
        illegal([1, 1], "knights.leave", [1, 1]),
        illegal([0, 2], "knights.leave", [0, 1]),
        {**illegal([0, 2], "knights.leave", [1, 1]), "position": {"board": BOARD[1:], "supply": [30, 30]}},
        {"setup": {}},
        {"what": 1},
        [],
        "no json",
    ],
)
def test_a_difference_is_told_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str], record: Any) -> None:
    assert replay(tmp_path, record) == 1
    assert last_line(capsys).endswith(" 1 differences")


def test_nothing_to_replay_is_no_success(tmp_path: Path) -> None:
    assert replay(tmp_path) == 2
    assert main([str(tmp_path / "absent.jsonl")]) == 2


needs_recordings = pytest.mark.skipif(not RECORDED.exists(), reason="the recorded games lie beside the project")


@needs_recordings
def test_recorded_games_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(path) for path in sorted(RECORDED.glob("*.jsonl"))]) == 0
    assert last_line(capsys).endswith(", 0 differences")


@needs_recordings
@pytest.mark.parametrize("what", ["points", "by_source", "knights_left", "winners", "decided_by", "changed"])
def test_every_value_of_a_recording_is_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str) -> None:
    with (RECORDED / "games.jsonl").open() as lines:
        record = json.loads(next(lines))
    after = record["moves"][10]["after"]
    wrong = {
        "points": [99, 0],
        "by_source": [{"castle": 9, "village": 9, "city": 9}] * 2,
        "knights_left": [0, 0],
        "winners": [0, 1],
        "decided_by": "draw",
        "changed": [{"x": 0, "y": 0, "owner": 1, "height": 4, "stack": [1, 1, 1, 1]}],
    }
    after[what] = wrong[what]
    assert replay(tmp_path, record) == 1
    assert "move 11" in capsys.readouterr().out
