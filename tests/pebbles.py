"""The smallest game that fills the interface: players put pebbles on the table, each is worth a point.

It stands in for any game where a test is about the house and not about rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from scoring.game import Game, Players, Report, TileSet
from scoring.messages import say
from scoring.points import Contender, Final, Points, ScoreEvent, Term, totals_of
from scoring.problems import Problem
from scoring.rules import Preset, Rules, Switch
from scoring.values import Spot


@dataclass(frozen=True, slots=True)
class Put:
    kind: ClassVar[str] = "put"
    player: int
    pebbles: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Heap:
    players: int
    worth: int
    puts: tuple[Put, ...] = ()


def start(players: Players, rules: Rules) -> Heap:
    return Heap(len(players), rules.number("worth"))


def apply(state: Heap, action: Put) -> Heap:
    return Heap(state.players, state.worth, (*state.puts, action))


def problems(state: Heap) -> tuple[Problem, ...]:
    return tuple(
        Problem("put.some", say("pebbles.too-many", n=put.pebbles), (Spot((step, 0)),), step=step, player=put.player)
        for step, put in enumerate(state.puts)
        if put.pebbles > 10
    )


def events(state: Heap) -> tuple[ScoreEvent, ...]:
    return tuple(_event(state, step, put) for step, put in enumerate(state.puts) if put.player < state.players)


def _event(state: Heap, step: int, put: Put) -> ScoreEvent:
    points = Points((Term(say("pebbles.pebble"), put.pebbles, state.worth),))
    contender = Contender(put.player, 1, points, say("pebbles.alone"))
    return ScoreEvent("heap", say("pebbles.heap"), (Spot((step, 0)),), (contender,), ("put.some",), step=step)


def final(state: Heap) -> Final:
    totals = totals_of(events(state), state.players)
    best = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    return Final((), totals, best, say("pebbles.most"), len(state.puts) >= 50)


def explain(state: Heap, spot: Spot) -> tuple[Report, ...]:
    found = [event for event in events(state) if spot in event.where]
    return tuple(Report(event.title, event.where, now=event) for event in found)


def random_action(state: Heap, random: Random) -> Put | None:
    return None if len(state.puts) >= 50 else Put(len(state.puts) % state.players, random.randint(1, 9))


def read_sentence(text: str, players: Players) -> Any:
    name, _, rest = text.partition(" puts ")
    seat = next((seat for seat, player in enumerate(players) if player.name == name), None)
    return None if seat is None or not rest.isdigit() else Put(seat, int(rest))


GAME = Game(
    id="pebbles",
    version=1,
    players_at_least=1,
    players_at_most=3,
    colours=("red", "blue", "green"),
    switches=(Switch("worth", 1, at_least=1, at_most=5),),
    presets=(Preset("rich", (("worth", 5),)),),
    sets=(TileSet("bag", (("pebble", 99),)),),
    action_kinds={"put": Put},
    start=start,
    apply=apply,
    problems=problems,
    events=events,
    final=final,
    turn_of=lambda state: len(state.puts) % state.players,
    explain=explain,
    notation=lambda state: "pebbles",
    read_notation=lambda text: (),
    random_action=random_action,
    read_sentence=read_sentence,
    clauses=("put.some",),
)
