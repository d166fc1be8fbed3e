"""Carcassonne: The Castle, for two players."""

from __future__ import annotations

from scoring.castle.actions import ACTION_KINDS
from scoring.castle.board_line import read_board, write_board
from scoring.castle.end import final
from scoring.castle.explain import explain
from scoring.castle.open_questions import problems
from scoring.castle.play import apply
from scoring.castle.random_play import random_action
from scoring.castle.rules import CLAUSES, PRESETS, SWITCHES
from scoring.castle.sentences import check_sentence, read_sentence
from scoring.castle.state import State, start
from scoring.castle.tiles import TILES
from scoring.castle.wall import TRACK
from scoring.game import Game, TileSet
from scoring.points import ScoreEvent


def events(state: State) -> tuple[ScoreEvent, ...]:
    return state.events


def turn_of(state: State) -> int | None:
    return None if state.over else state.turn_of


GAME = Game(
    id="castle",
    version=1,
    players_at_least=2,
    players_at_most=2,
    colours=("black", "white"),
    switches=SWITCHES,
    presets=PRESETS,
    sets=(TileSet("box", tuple((tile.name, tile.count) for tile in TILES.values())),),
    action_kinds=ACTION_KINDS,
    start=start,
    apply=apply,
    problems=problems,
    events=events,
    final=final,
    turn_of=turn_of,
    explain=explain,
    notation=write_board,
    read_notation=read_board,
    random_action=random_action,
    read_sentence=read_sentence,
    check_sentence=check_sentence,
    track=TRACK,
    clauses=CLAUSES,
)
