"""What lies in the box: colours, supplies, dice, and the thirty kinds of guild cards."""

from __future__ import annotations

HOUSE_COLOURS = ("red", "green", "yellow", "blue", "pink")
TOWER_COLOURS = ("white", "grey", "black")
COUNTRIES = (1, 2, 3)
ANY_COLOUR = "?"
"""The face of a house die that leaves the colour to the player."""

HOUSE_FACES = (*HOUSE_COLOURS, ANY_COLOUR)
TOWER_FACES = TOWER_COLOURS

WALLS = 33
TOWERS_EACH = 10
HOUSES_EACH = 12
PALACES_EACH = 3
HAND = 6
START_SPACE = 1

MARKER_COLOURS = ("yellow", "green", "red", "blue", "black", "white")
"""Colours a score marker may have: the texts show yellow and green among four, no text names the others."""

SIZE_POINTS = {1: 6, 2: 7, 3: 8, 7: 9}
LARGE_CITY = 7

CITY_CARDS = (
    *(f"city-size-{size}" for size in SIZE_POINTS),
    "city-colours",
    *(f"city-tower-{colour}" for colour in TOWER_COLOURS),
    "city-palaces",
    *(f"city-colour-{colour}" for colour in HOUSE_COLOURS),
    "city-towers",
)
"""Cards about the city just closed, and only about it."""

OUTSIDE_CARDS = (
    *(f"outside-house-{colour}" for colour in HOUSE_COLOURS),
    *(f"outside-country-{country}" for country in COUNTRIES),
    "outside-towers",
    "outside-shore-towers",
    *(f"outside-tower-{colour}" for colour in TOWER_COLOURS),
    "outside-walls",
)
"""Cards about what stands in no closed city."""

BOARD_CARDS = ("closed-cities",)

CARDS = CITY_CARDS + OUTSIDE_CARDS + BOARD_CARDS
