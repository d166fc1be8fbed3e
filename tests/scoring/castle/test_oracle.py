"""Recorded games replay without a difference, and a recording that was tampered with does not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tools.oracle.castle import knows, replay

FOLDER = Path(__file__).resolve().parents[4] / "shared" / "oracle" / "castle"
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the recorded games are not beside this checkout")


def read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / name).read_text("utf-8").splitlines()]


@pytest.mark.parametrize("name", ["games.jsonl", "cases.jsonl"])
def test_recordings_replay_without_a_difference(name: str) -> None:
    records = read(name)
    assert records and all(knows(record) for record in records)
    differences = [difference for record in records for difference in replay(record).differences]
    assert differences == []


def test_a_changed_total_is_noticed() -> None:
    record = read("games.jsonl")[0]
    record["moves"][20]["after"]["totals"][0] += 1
    assert any("totals" in difference for difference in replay(record).differences)


def test_a_changed_final_score_is_noticed() -> None:
    record = read("games.jsonl")[0]
    court = next(event for event in record["final"]["events"] if event["what"] == "court")
    court["markets"] += 1
    assert any("events" in difference for difference in replay(record).differences)


def test_a_legal_step_called_illegal_is_noticed() -> None:
    record = read("cases.jsonl")[0]
    step = record["steps"][0]
    step["illegal"] = "said so"
    del step["after"]
    assert any("illegal" in difference for difference in replay(record).differences)


def test_a_wall_tile_given_to_the_other_player_is_noticed() -> None:
    for record in read("games.jsonl"):
        for move in record["moves"]:
            for taken in move["after"]["wall_tiles_taken"]:
                taken["player"] = 1 - taken["player"]
                assert any("wall tiles taken" in difference for difference in replay(record).differences)
                return
    pytest.fail("no wall tile is taken in the recordings")
