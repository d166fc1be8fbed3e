"""Colours of the drawn boards and of the players, chosen so that luminance alone tells most of them apart."""

from __future__ import annotations

PLAYERS = {
    "red": "#c8321f",
    "blue": "#1565b0",
    "green": "#2f9e58",
    "yellow": "#f4c22e",
    "black": "#2b2b30",
    "white": "#f4f1ea",
    "grey": "#8d9197",
    "gray": "#8d9197",
    "pink": "#e892b6",
    "purple": "#7a4a9f",
    "orange": "#e57f1d",
    "brown": "#7b5230",
}
INK_ON_PLAYER = {"yellow": "#2b2b30", "white": "#2b2b30", "pink": "#2b2b30", "grey": "#1d1d20", "gray": "#1d1d20"}

INK = "#2b2a27"
PAPER = "#fbf7ee"
FIELD = "#a9c96b"
FIELD_DARK = "#8db253"
FOREST = "#5d8a4a"
TREE = "#2f6137"
TREE_LIGHT = "#4a8450"
MOUNTAIN = "#b9ab97"
PEAK = "#8a7d6d"
PEAK_DARK = "#6e6356"
SNOW = "#f7f5f0"
LAKE = "#6db3d6"
WAVE = "#d9eef7"
ROAD = "#f7efdc"
ROAD_EDGE = "#b8a37c"
CITY = "#cf9a62"
CITY_DARK = "#a4683a"
WALL = "#d8cdb9"
WALL_DARK = "#8b7f6c"
ROOF = "#b8472f"
ROOF_DARK = "#8c3322"
STONE = "#cfc8bb"
STONE_DARK = "#8f8778"
WARNING = "#d9480f"
GLOW = "#ffd43b"


def player_fill(colour: str) -> str:
    """The fill of a player's colour; an unknown colour is grey, never a crash."""
    return PLAYERS.get(colour, PLAYERS["grey"])


def player_ink(colour: str) -> str:
    """What reads well on a player's colour."""
    return INK_ON_PLAYER.get(colour, "#ffffff")
