"""Crop circles: after such a tile everybody puts a second follower beside one of a kind, or takes one back.

The rulebook only mentions them; the rule is the publisher's: the player of the tile chooses one of the two for
everybody, and the sign on the tile says whether knights, thieves or farmers are meant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from scoring.carcassonne.actions import FOLLOWER, FigureAt
from scoring.carcassonne.box import figure_kinds
from scoring.carcassonne.checks import find_seat, followers_on, name_of
from scoring.carcassonne.expansion import Expansion
from scoring.carcassonne.play import take_figure
from scoring.carcassonne.state import Figure, Place, State, Table
from scoring.carcassonne.tiles import Tile
from scoring.game import Players
from scoring.messages import say
from scoring.problems import UNSURE
from scoring.rules import Rules, Switch
from scoring.sentences import split_player
from scoring.values import Spot, read_spot

KEPT = "crop-circles"
CLAUSE = "crop.circle"
SIGNS = {"crop-city": "city", "crop-road": "road", "crop-field": "field"}


@dataclass(frozen=True, slots=True)
class CropCircle:
    """One player's follower by a crop circle: put beside his own (`adds`), or taken back."""

    kind: ClassVar[str] = "crop-circle"
    player: int
    x: int
    y: int
    part: str
    adds: bool
    figure: str = FOLLOWER


class CropCircles(Expansion):
    key = "crop-circles"
    switches = (
        Switch("crop-circles", "no", ("no", "crop-circles-1", "crop-circles-2"), clause=CLAUSE, group="expansions"),
    )
    actions = (CropCircle,)
    clauses = (CLAUSE,)

    def is_on(self, rules: Rules) -> bool:
        return rules["crop-circles"] != "no"

    def sets(self, rules: Rules) -> tuple[str, ...]:
        return (rules.text("crop-circles"),)

    def start(self, table: Table) -> None:
        table.kept[KEPT] = ""

    def after_tile(self, table: Table, tile: Tile, place: Place, player: int) -> None:
        table.kept[KEPT] = next((SIGNS[mark] for mark in tile.marks if mark in SIGNS), "")

    def apply(self, table: Table, action: Any) -> None:
        player, spot = find_seat(table, action.player), Spot((action.x, action.y), action.part)
        region = table.find_region(spot)
        if player is None or region is None or action.figure not in figure_kinds(table.rules):
            table.note(CLAUSE, say("carcassonne.problem.no-such-part", part=action.part), (spot,))
            return
        if table.kept[KEPT] != region.kind:
            table.note(CLAUSE, say("carcassonne.problem.no-crop-circle"), (spot,), UNSURE, player)
        if not action.adds:
            at = FigureAt(player, action.x, action.y, action.part, action.figure)
            if not take_figure(table, at):
                text = say("carcassonne.problem.not-there", figure=action.figure, player=name_of(table, player))
                table.note(CLAUSE, text, (spot,), player=player)
            return
        if not any(f.player == player and f.spot == spot for f in followers_on(table, region)):
            table.note(CLAUSE, say("carcassonne.problem.crop-beside-own"), (spot,), player=player)
        if table.supply.get((player, action.figure), 0) <= 0:
            text = say("carcassonne.problem.none-for-quarter", player=name_of(table, player))
            table.note(CLAUSE, text, (spot,), player=player)
        table.put(Figure(player, action.figure, spot))

    def random_action(self, state: State, rng: Random) -> Any:
        if not state.kept[KEPT] or state.waiting or rng.random() < 0.5:
            return None
        table = Table(state)
        mine = [
            figure
            for region in state.regions.values()
            if region.kind == state.kept[KEPT]
            for figure in followers_on(table, region)
            if figure.kind == FOLLOWER and state.supply.get((figure.player, FOLLOWER), 0) > 0
        ]
        if not mine:
            return None
        figure = rng.choice(mine)
        x, y = figure.spot.place
        return CropCircle(figure.player, x, y, figure.spot.part, True)

    def read_sentence(self, text: str, players: Players) -> Any:
        named = split_player(text, players)
        found = (
            re.fullmatch(r"(adds|takes back) an? ([\w-]+) by the crop circle (?:to|from) (\S+)", named[1])
            if named
            else None
        )
        if named is None or found is None:
            return None
        spot = read_spot(found[3])
        return CropCircle(named[0], spot.place[0], spot.place[1], spot.part, found[1] == "adds", found[2])
