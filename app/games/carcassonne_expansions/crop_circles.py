"""Crop circles in the app: after such a tile, everybody adds a follower beside one of his own or takes one back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.games.carcassonne_expansion import ExpansionInApp, Offer, name_of
from app.games.carcassonne_expansions.steps import (
    Done,
    NoDrag,
    at_of,
    claims,
    look_at,
    ring_figures,
    standing,
    supply_kinds,
)
from app.games.view import Ask, Choice, Entry, Group
from scoring.carcassonne.actions import FOLLOWER
from scoring.carcassonne.expansions.crop_circles import KEPT, CropCircle
from scoring.carcassonne.final import kind_word
from scoring.carcassonne.state import Figure
from scoring.match import Match
from scoring.messages import Message, say
from scoring.values import Spot

ADD, TAKE = "add", "take"


@dataclass(frozen=True)
class CropEntry(NoDrag):
    """A figure on the board is tapped: one is put beside it, or it goes home."""

    match: Match
    adds: bool

    @property
    def ask(self) -> Ask:
        found = self._figures()
        points = {str(number): at for number, (_, at) in enumerate(standing(self.match.state))}
        things, areas = ring_figures([(key, points[key]) for key in found])
        prompt = say("app.carcassonne.ask.crop-add") if self.adds else say("app.carcassonne.ask.crop-take")
        focus = look_at(figure.spot.place for figure in found.values())
        return Ask(prompt, things=things, areas=areas, focus=focus)

    def _figures(self) -> dict[str, Figure]:
        """The followers of the kind that the crop circle shows, by their number among all figures."""
        state = self.match.state
        return {
            str(number): figure
            for number, (figure, _) in enumerate(standing(state))
            if figure.spot in state.region_of
            and state.regions[state.region_of[figure.spot]].kind == state.kept[KEPT]
            and claims(state, figure)
        }

    def tapped(self, spot: Spot) -> Entry:
        figure = self._figures()[spot.part]
        at = at_of(figure)
        kinds = supply_kinds(self.match.state, figure.player)
        kind = (kinds[0] if kinds else FOLLOWER) if self.adds else figure.kind
        return Done(CropCircle(figure.player, at.x, at.y, at.part, self.adds, kind))

    def chosen(self, group: str, key: str) -> CropEntry:
        return self


class CropCirclesInApp(ExpansionInApp):
    key = "crop-circles"

    def offers(self, match: Match) -> tuple[Offer, ...]:
        sign = match.state.kept[KEPT]
        if not sign or match.state.waiting or not CropEntry(match, True)._figures():
            return ()
        choices = (
            Choice(ADD, say("app.carcassonne.crop.add")),
            Choice(TAKE, say("app.carcassonne.crop.take")),
        )
        title = say("app.carcassonne.ask.crop", feature=kind_word(sign))
        return (Offer(Group("crop", title, choices, titled=True), lambda key: CropEntry(match, key == ADD)),)

    def describe(self, match: Match, action: Any) -> Message | None:
        if not isinstance(action, CropCircle):
            return None
        name = name_of(match, action.player)
        if action.adds:
            return say("app.carcassonne.did.crop-add", player=name)
        return say("app.carcassonne.did.crop-take", player=name)
