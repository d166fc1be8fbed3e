"""Robber Knights (Raubritter): tiles, castles, and the knight on top."""

from scoring.game import Game, TileSet
from scoring.robber_knights.actions import ACTION_KINDS
from scoring.robber_knights.board import start
from scoring.robber_knights.notation import ID, notation, read_notation
from scoring.robber_knights.pieces import COLOURS, COUNTS
from scoring.robber_knights.play import apply
from scoring.robber_knights.random_play import random_action
from scoring.robber_knights.rules import CLAUSES
from scoring.robber_knights.score import events, explain, final, problems, turn_of
from scoring.robber_knights.sentences import check_sentence, read_sentence

GAME = Game(
    id=ID,
    version=1,
    players_at_least=2,
    players_at_most=4,
    colours=COLOURS,
    switches=(),
    presets=(),
    sets=(TileSet("player", tuple(COUNTS.items())),),
    action_kinds=ACTION_KINDS,
    start=start,
    apply=apply,
    problems=problems,
    events=events,
    final=final,
    turn_of=turn_of,
    explain=explain,
    notation=notation,
    read_notation=read_notation,
    random_action=random_action,
    read_sentence=read_sentence,
    check_sentence=check_sentence,
    clauses=CLAUSES,
)
