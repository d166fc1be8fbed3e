"""Forms for Carcassonne: a feature told in words, a tile put aside, points corrected by the players' own word."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.drawing.carcassonne import known_shapes
from app.games.laying import Form, player_group
from app.games.view import NUMBER, PICTURES, Ask, Choice, Entry, Group
from scoring.carcassonne.actions import CorrectPoints, ScoreByHand, SetAside
from scoring.carcassonne.box import tiles_left
from scoring.carcassonne.final import kind_word
from scoring.carcassonne.tiles import CITY, FIELD, MONASTERY, ROAD
from scoring.match import Match
from scoring.messages import say

FEATURES = (CITY, ROAD, MONASTERY, FIELD)
FINISHED, UNFINISHED = "finished", "unfinished"
MOST_TILES = {MONASTERY: 9}


def begin_quick(match: Match) -> Entry:
    return QuickEntry(match, (0,) * len(match.players))


@dataclass(frozen=True)
class QuickEntry(Form):
    """`City, 5 tiles, 2 shields, Red`: what a table without a board tells us."""

    match: Match
    figures: tuple[int, ...]
    feature: str = CITY
    tiles: int = 3
    shields: int = 0
    cities: int = 1
    finished: bool = True

    @property
    def ask(self) -> Ask:
        features = tuple(Choice(kind, kind_word(kind)) for kind in FEATURES)
        groups = [Group("feature", say("app.carcassonne.form.feature"), features, self.feature)]
        if self.feature == FIELD:
            groups.append(self._number("cities", self.cities, 0, 40))
        else:
            ends = (Choice(FINISHED, say("app.carcassonne.form.finished")),
                    Choice(UNFINISHED, say("app.carcassonne.form.unfinished")))  # fmt: skip
            chosen = FINISHED if self.finished else UNFINISHED
            groups.append(Group("end", say("app.carcassonne.form.end"), ends, chosen))
            groups.append(self._number("tiles", self.tiles, 1, MOST_TILES.get(self.feature, 60)))
            if self.feature == CITY:
                groups.append(self._number("shields", self.shields, 0, 20))
        for seat, player in enumerate(self.match.players):
            title = say("app.carcassonne.figures-of", player=player.name)
            groups.append(Group(f"seat-{seat}", title, kind=NUMBER, number=self.figures[seat], at_most=8))
        action = ScoreByHand(
            self.feature,
            self.figures,
            0 if self.feature == FIELD else self.tiles,
            self.shields if self.feature == CITY else 0,
            self.cities if self.feature == FIELD else 0,
            self.finished and self.feature != FIELD,
        )
        actions = (action,) if any(self.figures) else ()
        return Ask(say("app.carcassonne.ask.quick"), tuple(groups), actions=actions, tall=True)

    def _number(self, key: str, number: int, least: int, most: int) -> Group:
        return Group(key, say(f"app.carcassonne.form.{key}"), kind=NUMBER, number=number, at_least=least, at_most=most)

    def chosen(self, group: str, key: str) -> QuickEntry:
        if group == "feature":
            return replace(self, feature=key, tiles=min(self.tiles, MOST_TILES.get(key, 60)))
        if group == "end":
            return replace(self, finished=key == FINISHED)
        if group.startswith("seat-"):
            seat = int(group.removeprefix("seat-"))
            return replace(self, figures=(*self.figures[:seat], int(key), *self.figures[seat + 1 :]))
        return replace(self, **{group: int(key)})  # type: ignore[arg-type]


def begin_aside(match: Match) -> Entry:
    return AsideEntry(match)


@dataclass(frozen=True)
class AsideEntry(Form):
    """A tile that fits nowhere."""

    match: Match
    tile: str = ""

    @property
    def ask(self) -> Ask:
        if self.tile:
            return Ask(say("app.carcassonne.entry.aside"), actions=(SetAside(self.tile),), at_once=True)
        left = {tile: count for tile, count in tiles_left(self.match.state).items() if count > 0}
        choices = tuple(
            Choice(tile, picture=known_shapes(tile), picture_key=f"carcassonne/{tile}", left=left[tile])
            for tile in sorted(left, key=lambda tile: left[tile])
        )
        group = Group("tile", say("app.carcassonne.tile"), choices, kind=PICTURES)
        return Ask(say("app.carcassonne.entry.aside"), (group,), tall=True)

    def chosen(self, group: str, key: str) -> AsideEntry:
        return replace(self, tile=key)


def begin_correction(match: Match) -> Entry:
    return CorrectionEntry(match)


@dataclass(frozen=True)
class CorrectionEntry(Form):
    """Points given or taken because the players say so."""

    match: Match
    player: int = 0
    points: int = 0

    @property
    def ask(self) -> Ask:
        groups = (
            player_group(self.match, self.player),
            Group("points", say("app.log.points"), kind=NUMBER, number=self.points, at_least=-99, at_most=99),
        )
        actions = (CorrectPoints(self.player, self.points),) if self.points else ()
        return Ask(say("app.carcassonne.entry.correct"), groups, actions=actions, tall=True)

    def chosen(self, group: str, key: str) -> CorrectionEntry:
        return replace(self, player=int(key)) if group == "player" else replace(self, points=int(key))
