"""Masons (Mauerbauer): walls, cities and thirty guild cards on a board that its owner describes."""

from __future__ import annotations

from scoring.game import Game, TileSet
from scoring.masons.chance import random_action
from scoring.masons.deeds import ACTION_KINDS
from scoring.masons.expectations import check_sentence
from scoring.masons.explain import explain
from scoring.masons.line import read_board, write_board
from scoring.masons.pieces import (
    CARDS,
    HOUSE_COLOURS,
    HOUSES_EACH,
    MARKER_COLOURS,
    PALACES_EACH,
    START_SPACE,
    TOWER_COLOURS,
    TOWERS_EACH,
    WALLS,
)
from scoring.masons.play import apply, events, final, problems, start, turn_of
from scoring.masons.sentences import read_sentence
from scoring.rules import Preset, Switch
from scoring.track import Track

SWITCHES = (
    Switch("shared-tower", "city", ("city", "outside"), clause="outside-towers"),
    Switch("pairs-after-link", True, clause="city.link"),
    Switch("tower-die", "rolled", ("rolled", "free-if-same"), clause="tower.place"),
    Switch("end-check", "placement", ("placement", "after-turn"), clause="end"),
    Switch("last-round", "must", ("must", "may"), clause="end"),
    Switch("last-draw", True, clause="end"),
)

PRESETS = (
    # 001 lets a player choose at the end and says nothing of drawing then; 002 makes it a round like any other.
    Preset("masons", (("last-round", "may"), ("last-draw", False))),
    Preset("castle", (("last-round", "must"), ("last-draw", True))),
)

CLAUSES = (
    "board",
    "turn",
    "supply",
    "count",
    "track.start",
    "penalty",
    "wall.place",
    "tower.place",
    "house.place",
    "city.close",
    "city.palace",
    "city.link",
    "city.tidy",
    "round",
    "trailing",
    "end",
    "winner",
    *CARDS,
)

BOX = TileSet(
    "box",
    (
        ("wall", WALLS),
        *((f"tower-{colour}", TOWERS_EACH) for colour in TOWER_COLOURS),
        *((f"house-{colour}", HOUSES_EACH) for colour in HOUSE_COLOURS),
        *((f"palace-{colour}", PALACES_EACH) for colour in HOUSE_COLOURS),
        ("guild-card", 60),
    ),
)

# No source tells how many spaces the track has; a marker simply stands on space points + 1.
TRACK = Track(1_000_000, START_SPACE)

GAME = Game(
    id="masons",
    version=1,
    players_at_least=2,
    players_at_most=4,
    colours=MARKER_COLOURS,
    switches=SWITCHES,
    presets=PRESETS,
    sets=(BOX,),
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
