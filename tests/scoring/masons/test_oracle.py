"""The recorded games and the recorded example replay without a difference, and a changed record is noticed."""

import json
from pathlib import Path
from typing import Any

import pytest

from tools.oracle.masons import knows, replay

FOLDER = Path("../shared/oracle/masons")
pytestmark = pytest.mark.skipif(not FOLDER.exists(), reason="needs the recordings in ../shared/oracle/masons")


def records() -> list[Any]:
    with (FOLDER / "games.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def test_every_recorded_game() -> None:
    moves = 0
    for record in records():
        assert knows(record)
        replayed = replay(record)
        assert replayed.differences == [], replayed.name
        moves += replayed.moves
    assert moves > 500


def test_the_recorded_example() -> None:
    replayed = replay(json.loads((FOLDER / "worked-example.json").read_text("utf-8")))
    assert replayed.differences == [] and replayed.moves == 22


@pytest.mark.parametrize(
    "change",
    ["pays", "supply", "pays_outside", "track", "tidied", "end_triggers", "winners", "pays_if_shared_outside"],
)
def test_a_changed_record_is_a_difference(change: str) -> None:
    record = records()[0]
    turn = next(turn for turn in record["turns"] if turn["closings"])
    closing = turn["closings"][0]
    if change == "pays":
        closing["pays"]["city-towers"] += 1
    elif change == "supply":
        turn["supply"]["walls"] -= 1
    elif change == "pays_outside":
        turn["pays_outside"][-1] += 1
    elif change == "track":
        turn["track"][record["players"][0]] += 1
    elif change == "tidied":
        closing["tidied"]["walls"].append("l0")
    elif change == "end_triggers":
        turn["end_triggers"].append("wall")
    elif change == "winners":
        record["end"]["winners"] = record["players"]
    else:
        closing["pays_if_shared_outside"]["outside-walls"] = 99
    assert replay(record).differences
