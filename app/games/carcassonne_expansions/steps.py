"""Steps that several expansions share: an action that is complete, a question of the rules, a figure on the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from app.drawing import palette as ink
from app.drawing.carcassonne import figures_at, tile_areas
from app.drawing.scene import Area, Circle, Point, glow
from app.games.carcassonne_expansion import Offer, Things, in_play
from app.games.laying import round_points
from app.games.view import Ask, Choice, Group
from scoring.carcassonne.actions import FOLLOWER, FigureAt
from scoring.carcassonne.box import figure_kinds
from scoring.carcassonne.state import Figure, Place, State
from scoring.match import Match
from scoring.messages import say
from scoring.problems import Problem
from scoring.values import Spot

FIGURE_RADIUS = 0.2
"""How near a tap must come to a figure."""
SEEN = 0.6
"""Room to show around what is to be tapped."""


@dataclass(frozen=True)
class Done:
    """A move that needs no further tap."""

    action: Any

    @property
    def ask(self) -> Ask:
        return Ask(say("app.entry.record"), actions=(self.action,), at_once=True)

    def tapped(self, spot: Spot) -> Done:
        return self

    def chosen(self, group: str, key: str) -> Done:
        return self

    def dragged(self, start: Point, end: Point) -> Done:
        return self


class NoDrag:
    """An entry over the board that knows taps alone."""

    def dragged(self, start: Point, end: Point) -> Any:
        return self


def ask_problem(key: str, problem: Problem, seats: bool = False) -> Offer:
    """A question that only the players can answer, as choices; with `seats` the first answers are the players'."""
    choices = tuple(
        Choice(str(number), answer.text, player=getattr(answer.action, "player", -1) if seats else None)
        for number, answer in enumerate(problem.answers)
    )
    choices = tuple(c if c.player != -1 else Choice(c.key, c.label) for c in choices)
    return Offer(
        Group(key, problem.text, choices, titled=True), lambda chosen: Done(problem.answers[int(chosen)].action)
    )


def everybody(match: Match) -> tuple[Choice, ...]:
    return tuple(Choice(str(seat), player=seat) for seat in range(len(match.players)))


# -- figures and features on the board -------------------------------------------------------------------------------


def standing(state: State) -> tuple[tuple[Figure, Point], ...]:
    """Every figure of a player, on the tiles and beside them, and where it stands."""
    beside = [found for expansion in in_play(state.rules) for found in expansion.figures_at(state)]
    return (*figures_at(state), *beside)


def claims(state: State, figure: Figure) -> bool:
    """Whether a figure is a follower of some size, not a builder or a pig."""
    return figure_kinds(state.rules)[figure.kind].strength > 0


def at_of(figure: Figure) -> FigureAt:
    x, y = figure.spot.place[:2]
    return FigureAt(figure.player, x, y, figure.spot.part, figure.kind)


def ring_figures(
    found: Iterable[tuple[str, Point]], picked: Iterable[str] = (), faint: Iterable[str] = ()
) -> tuple[Things, tuple[Area, ...]]:
    """Rings around figures to tap, each with its key: the picked ones filled, those the rules forbid faint."""
    things: list[Circle] = []
    areas = []
    chosen, forbidden = set(picked), set(faint)
    for key, (x, y) in found:
        at = (x, y - 0.04)
        if key in chosen:
            things.append(Circle(at, FIGURE_RADIUS, ink.WARNING + "66", ink.WARNING, 0.05))
        else:
            line = "#ffffff99" if key in forbidden else ink.GLOW
            things.append(Circle(at, FIGURE_RADIUS, line=line, width=0.05))
        areas.append(Area(Spot((), key), (round_points(at, FIGURE_RADIUS),)))
    return tuple(things), tuple(areas)


def light_parts(state: State, spots: Iterable[Spot], more: Iterable[Area] = ()) -> tuple[Things, tuple[Area, ...]]:
    """Parts of the board to tap, lit."""
    wanted = set(spots)
    places = {spot.place for spot in wanted if spot.place in state.tiles}
    laid = [area for place in sorted(places) for area in tile_areas(*state.tiles[place], place)]
    areas = tuple(area for area in (*laid, *more) if area.spot in wanted)
    return glow(areas, ink.GLOW), areas


def look_at(places: Iterable[Place]) -> tuple[float, float, float, float] | None:
    """The part of the board that shows these places."""
    found = list(places)
    if not found:
        return None
    xs, ys = [place[0] for place in found], [place[1] for place in found]
    return min(xs) - SEEN, min(ys) - SEEN, max(xs) + 1 + SEEN, max(ys) + 1 + SEEN


def supply_kinds(state: State, player: int) -> tuple[str, ...]:
    """The kinds of followers that a player still has, the usual one first."""
    kinds = figure_kinds(state.rules)
    found = [key for key, kind in kinds.items() if kind.strength > 0 and state.supply.get((player, key), 0) > 0]
    return tuple(sorted(found, key=lambda key: key != FOLLOWER))
