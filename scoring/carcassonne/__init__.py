"""Carcassonne: the base game and the expansions of its rulebook."""

from __future__ import annotations

from typing import Any

from scoring.carcassonne.actions import BASE_ACTIONS
from scoring.carcassonne.box import is_over
from scoring.carcassonne.expansion import known_expansions
from scoring.carcassonne.explain import explain
from scoring.carcassonne.final import final, problems
from scoring.carcassonne.notation import notation, read_notation
from scoring.carcassonne.play import apply, start
from scoring.carcassonne.random_play import random_action
from scoring.carcassonne.sentences import TRACK, check_sentence, read_sentence
from scoring.carcassonne.state import State
from scoring.carcassonne.switches import PRESETS, SWITCHES, TILE_SETS
from scoring.game import Game
from scoring.points import ScoreEvent

BASE_CLAUSES = (
    "box",
    "turn.order",
    "place.adjacent",
    "place.match",
    "place.unplayable",
    "place.hand",
    "follower.one",
    "follower.free",
    "follower.return",
    "road.complete",
    "road.points",
    "city.complete",
    "city.points",
    "city.small",
    "monastery.points",
    "majority",
    "track",
    "end.unfinished",
    "farm.points",
    "farm.border",
)


def _events(state: State) -> tuple[ScoreEvent, ...]:
    return state.events


def _turn_of(state: State) -> int | None:
    return None if is_over(state) and not state.waiting else state.turn


def _action_kinds() -> dict[str, type[Any]]:
    kinds = BASE_ACTIONS + tuple(action for hook in known_expansions() for action in hook.actions)
    return {kind.kind: kind for kind in kinds}


GAME = Game(
    id="carcassonne",
    version=1,
    players_at_least=2,
    players_at_most=6,
    colours=("red", "blue", "yellow", "green", "black", "grey"),
    switches=SWITCHES,
    presets=PRESETS,
    sets=TILE_SETS,
    action_kinds=_action_kinds(),
    start=start,
    apply=apply,
    problems=problems,
    events=_events,
    final=final,
    turn_of=_turn_of,
    explain=explain,
    notation=notation,
    read_notation=read_notation,
    random_action=random_action,
    read_sentence=read_sentence,
    check_sentence=check_sentence,
    track=TRACK,
    clauses=BASE_CLAUSES + tuple(clause for hook in known_expansions() for clause in hook.clauses),
)
