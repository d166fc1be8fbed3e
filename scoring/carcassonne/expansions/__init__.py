"""The expansions, registered in the order in which their hooks are called.

Inns and cathedrals come before mage and witch: a sum is worked out first and then halved. The Count comes before
the river, whose spring lies beside his block.
"""

from __future__ import annotations

from scoring.carcassonne.expansion import register
from scoring.carcassonne.expansions.abbot import Abbot
from scoring.carcassonne.expansions.catapult import Catapult
from scoring.carcassonne.expansions.count import CountOfCarcassonne
from scoring.carcassonne.expansions.crop_circles import CropCircles
from scoring.carcassonne.expansions.cult import Cult
from scoring.carcassonne.expansions.inns import InnsAndCathedrals
from scoring.carcassonne.expansions.king_robber import KingAndRobber
from scoring.carcassonne.expansions.magic import MageAndWitch
from scoring.carcassonne.expansions.river import River
from scoring.carcassonne.expansions.traders import TradersAndBuilders

register(
    InnsAndCathedrals(),
    TradersAndBuilders(),
    Abbot(),
    KingAndRobber(),
    Cult(),
    CountOfCarcassonne(),
    River(),
    Catapult(),
    MageAndWitch(),
    CropCircles(),
)
