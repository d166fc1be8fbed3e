"""Forms for The Castle: a feature told in words, a tile that fits nowhere, wall tiles, palaces and points by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.drawing.castle import known_shapes, tile_key
from app.drawing.castle_pieces import wall_tile_shapes
from app.games.laying import Form, player_group
from app.games.view import NUMBER, PICTURES, Ask, Choice, Entry, Group
from scoring.castle.actions import Discard, Hold, Jot, PutPalace, StandOn
from scoring.castle.questions import find_fitting_places
from scoring.castle.scores import DOUBLED_BY, name_kind
from scoring.castle.state import State, count_left, count_walls_left
from scoring.castle.tiles import HOUSE, PATH, TOWER
from scoring.match import Match
from scoring.messages import say

YES, NO = "yes", "no"
MOST_TILES = 83


def _yes_or_no(key: str, chosen: bool) -> Group:
    choices = (Choice(NO, say("app.no")), Choice(YES, say("app.yes")))
    return Group(key, say(f"app.castle.form.{key}"), choices, YES if chosen else NO)


def begin_quick(match: Match) -> Entry:
    return JotEntry(match, match.state.turn_of)


@dataclass(frozen=True)
class JotEntry(Form):
    """`Tower, 4 tiles, Anna`: what a table without a board tells us."""

    match: Match
    player: int
    feature: str = PATH
    tiles: int = 3
    well: bool = False
    doubled: bool = False

    @property
    def ask(self) -> Ask:
        features = tuple(Choice(kind, name_kind(kind)) for kind in (PATH, TOWER, HOUSE))
        groups = [
            Group("feature", say("app.castle.form.feature"), features, self.feature),
            Group(
                "tiles", say("app.castle.form.tiles"), kind=NUMBER, number=self.tiles, at_least=1, at_most=MOST_TILES
            ),
        ]
        if self.feature == PATH:
            groups.append(_yes_or_no("well", self.well))
        else:
            groups.append(_yes_or_no("doubled", self.doubled))
        groups.append(player_group(self.match, self.player))
        well, doubled = self.well and self.feature == PATH, self.doubled and self.feature in DOUBLED_BY
        action = Jot(self.player, self.feature, self.tiles, well, doubled)
        return Ask(say("app.castle.ask.quick"), tuple(groups), actions=(action,), tall=True)

    def chosen(self, group: str, key: str) -> JotEntry:
        if group == "feature":
            return replace(self, feature=key)
        if group == "tiles":
            return replace(self, tiles=int(key))
        if group == "well":
            return replace(self, well=key == YES)
        if group == "doubled":
            return replace(self, doubled=key == YES)
        return replace(self, player=int(key))


def begin_discard(match: Match) -> Entry:
    return DiscardEntry(match, match.state.turn_of)


@dataclass(frozen=True)
class DiscardEntry(Form):
    """A drawn tile that fits nowhere: those come first, the others stand behind with a warning."""

    match: Match
    player: int
    tile: str = ""

    @property
    def ask(self) -> Ask:
        if self.tile:
            action = Discard(self.player, self.tile)
            return Ask(say("app.castle.entry.discard"), actions=(action,), at_once=True)
        state: State = self.match.state
        left = {tile: count for tile, count in count_left(state).items() if count}
        fits = {tile: bool(find_fitting_places(state, tile)) for tile in left}
        choices = tuple(
            Choice(
                tile,
                picture=known_shapes(tile),
                picture_key=tile_key(tile, 0),
                left=left[tile],
                warning=say("castle.problem.fits-somewhere", tile=tile) if fits[tile] else None,
            )
            for tile in sorted(left, key=lambda tile: (fits[tile], tile))
        )
        group = Group("tile", say("app.castle.tile"), choices, kind=PICTURES)
        return Ask(say("app.castle.entry.discard"), (group, player_group(self.match, self.player)), tall=True)

    def chosen(self, group: str, key: str) -> DiscardEntry:
        return replace(self, tile=key) if group == "tile" else replace(self, player=int(key))


def begin_hold(match: Match) -> Entry:
    return HoldEntry(match, match.state.turn_of)


@dataclass(frozen=True)
class HoldEntry(Form):
    """A player has a wall tile, because the players say so."""

    match: Match
    player: int
    wall: int = 0

    @property
    def ask(self) -> Ask:
        choices = tuple(
            Choice(str(wall), picture=wall_tile_shapes(wall), picture_key=f"castle/wall/{wall}/False", left=count)
            for wall, count in count_walls_left(self.match.state).items()
        )
        groups = (
            Group("wall", say("app.castle.wall-tiles"), choices, str(self.wall), PICTURES),
            player_group(self.match, self.player),
        )
        actions = (Hold(self.player, self.wall),) if self.wall else ()
        return Ask(say("app.castle.entry.hold"), groups, actions=actions, tall=True)

    def chosen(self, group: str, key: str) -> HoldEntry:
        return replace(self, wall=int(key)) if group == "wall" else replace(self, player=int(key))


def begin_palace(match: Match) -> Entry:
    return PalaceEntry(match, match.state.turn_of)


@dataclass(frozen=True)
class PalaceEntry(Form):
    """A palace in a house of so many tiles."""

    match: Match
    player: int
    size: int = 1

    @property
    def ask(self) -> Ask:
        groups = (
            player_group(self.match, self.player),
            Group("size", say("app.castle.form.size"), kind=NUMBER, number=self.size, at_least=1, at_most=MOST_TILES),
        )
        return Ask(say("app.castle.entry.palace"), groups, actions=(PutPalace(self.player, self.size),), tall=True)

    def chosen(self, group: str, key: str) -> PalaceEntry:
        return replace(self, player=int(key)) if group == "player" else replace(self, size=int(key))


def begin_track(match: Match) -> Entry:
    player = match.state.turn_of
    return TrackEntry(match, player, match.totals[player])


@dataclass(frozen=True)
class TrackEntry(Form):
    """A marker stands on another space than we think: the table is right."""

    match: Match
    player: int
    points: int

    @property
    def ask(self) -> Ask:
        groups = (
            player_group(self.match, self.player),
            Group("points", say("app.log.points"), kind=NUMBER, number=self.points, at_most=499),
        )
        changed = self.points != self.match.totals[self.player]
        actions = (StandOn(self.player, self.points),) if changed else ()
        return Ask(say("app.castle.entry.track"), groups, actions=actions, tall=True)

    def chosen(self, group: str, key: str) -> TrackEntry:
        if group == "player":
            return replace(self, player=int(key), points=self.match.totals[int(key)])
        return replace(self, points=int(key))
