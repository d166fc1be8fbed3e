"""Words of this game that are built from its pieces; every key stands in the catalogues."""

from __future__ import annotations

from scoring.masons.layout import Layout
from scoring.messages import Message, say
from scoring.values import Spot


def tower_word(colour: str) -> Message:
    return Message(f"masons.tower.{colour}")


def house_word(colour: str) -> Message:
    return Message(f"masons.house.{colour}")


def palace_word(colour: str) -> Message:
    return Message(f"masons.palace.{colour}")


def card_word(card: str) -> Message:
    return Message(f"masons.source.{card}")


def ran_out_word(kind: str) -> Message:
    return Message(f"masons.ran-out.{kind}")


def line_word(layout: Layout, line: int) -> Message:
    a, b = layout.line_spots[line]
    return say("masons.line", a=a, b=b)


def line_at(layout: Layout, line: int) -> Spot:
    return Spot(layout.line_spots[line], "line")


def cell_at(cell: int) -> Spot:
    return Spot((cell,), "cell")


def tower_at(spot: int) -> Spot:
    return Spot((spot,), "tower")
