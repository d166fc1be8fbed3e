"""Actions in JSON both ways, and JSON that means harm."""

import json
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.actions import LARGEST_NUMBER, LONGEST_LIST, LONGEST_TEXT, BadAction, action_from_json, action_to_json


@dataclass(frozen=True, slots=True)
class Pebble:
    x: int
    colour: Literal["red", "blue"] = "red"


@dataclass(frozen=True, slots=True)
class Drop:
    kind: ClassVar[str] = "drop"
    player: int
    pebbles: tuple[Pebble, ...] = ()
    at: tuple[int, int] | None = None
    loud: bool = False
    note: str = ""
    turn: Literal[0, 1, 2, 3] = 0
    either: int | str = 0

    def __post_init__(self) -> None:
        if self.player < 0:
            raise ValueError(f"expected a seat, got {self.player}")


KINDS = {"drop": Drop}
FULL = Drop(1, (Pebble(2), Pebble(-3, "blue")), (4, -5), True, "häh?", 3, "word")


def test_round_trip_with_defaults_left_out() -> None:
    for action in (Drop(0), FULL):
        written = json.loads(json.dumps(action_to_json(action)))
        assert action_from_json(KINDS, written) == action
    assert action_to_json(Drop(0)) == {"do": "drop", "player": 0}
    assert action_to_json(FULL)["pebbles"] == [{"x": 2}, {"x": -3, "colour": "blue"}]


def good(**changes: Any) -> dict[str, Any]:
    return {"do": "drop", "player": 1, **changes}


HOSTILE = [
    None,
    [],
    "drop",
    7,
    {},
    {"do": None},
    {"do": ["drop"]},
    {"do": {"drop": 1}},
    {"do": "__class__"},
    {"do": "drop"},
    good(player="1"),
    good(player=True),
    good(player=1.0),
    good(player=float("nan")),
    good(player=-1),
    good(player=LARGEST_NUMBER + 1),
    good(player=10**400),
    good(kind="other"),
    good(__init__=1),
    good(extra=None),
    good(pebbles={}),
    good(pebbles=[[]]),
    good(pebbles=[{"x": 1, "y": 2}]),
    good(pebbles=[{"colour": "red"}]),
    good(pebbles=[{"x": 1, "colour": "green"}]),
    good(pebbles=[{"x": 1, "colour": ["red"]}]),
    good(pebbles=[{"x": 1}] * (LONGEST_LIST + 1)),
    good(at=[1]),
    good(at=[1, 2, 3]),
    good(at=["1", 2]),
    good(at=0),
    good(loud=1),
    good(loud=None),
    good(note=None),
    good(note="x" * (LONGEST_TEXT + 1)),
    good(note="\x1b[2J"),
    good(note="\ud800"),
    good(turn=4),
    good(turn=True),
    good(turn="0"),
    good(either=None),
    good(either=[]),
]


@pytest.mark.parametrize("written", HOSTILE, ids=lambda written: repr(written)[:40])
def test_hostile_json_ends_in_a_sentence(written: Any) -> None:
    with pytest.raises(BadAction) as caught:
        action_from_json(KINDS, written)
    assert 5 < len(str(caught.value)) < 400


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["do", "player", "pebbles", "at", "loud", "note", "turn", "x"]), anything))
def test_any_json_is_read_or_refused(written: dict[str, Any]) -> None:
    written["do"] = "drop"
    try:
        action = action_from_json(KINDS, written)
    except BadAction:
        return
    assert action_from_json(KINDS, action_to_json(action)) == action
