"""The expansions in the app, registered in the order in which they are shown."""

from __future__ import annotations

from app.games.carcassonne_expansion import register
from app.games.carcassonne_expansions.abbot import AbbotInApp
from app.games.carcassonne_expansions.catapult import CatapultInApp
from app.games.carcassonne_expansions.count import CountInApp
from app.games.carcassonne_expansions.crop_circles import CropCirclesInApp
from app.games.carcassonne_expansions.king_robber import KingAndRobberInApp
from app.games.carcassonne_expansions.magic import MagicInApp
from app.games.carcassonne_expansions.river import RiverInApp
from app.games.carcassonne_expansions.traders import TradersInApp

register(
    CountInApp(),
    CropCirclesInApp(),
    CatapultInApp(),
    KingAndRobberInApp(),
    TradersInApp(),
    AbbotInApp(),
    MagicInApp(),
    RiverInApp(),
)
