"""The switches of the game, those of its expansions, and the printed editions as presets."""

from __future__ import annotations

import scoring.carcassonne.expansions  # noqa: F401  (registers them)
from scoring.carcassonne.expansion import known_expansions
from scoring.carcassonne.tiles import SET_KEYS, set_counts
from scoring.game import TileSet
from scoring.rules import Preset, Switch

FARM_WAYS = ("city-3", "city-4", "field-3-once", "field-3")

BASE_SWITCHES = (
    Switch("farm", "city-3", FARM_WAYS, clause="farm.points"),
    Switch("small-city", 2, (2, 4), clause="city.small"),
    Switch("farmers", True, clause="farm.points"),
    Switch("three-in-hand", False, clause="place.hand"),
    Switch("printing", "base", ("base", "base-gardens"), clause="box", group="box"),
)
SWITCHES = BASE_SWITCHES + tuple(switch for expansion in known_expansions() for switch in expansion.switches)

PRESETS = (
    Preset("source", ()),
    Preset("first-printing", (("farm", "city-4"), ("small-city", 2))),
    Preset("second-rules", (("farm", "field-3-once"), ("small-city", 2))),
    Preset("today", (("farm", "field-3"), ("small-city", 4))),
)

TILE_SETS = tuple(TileSet(key, tuple(set_counts(key).items())) for key in SET_KEYS)
