"""After a wall has closed a city: what that does, and which neighbour the closer joins it with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from app.drawing import palette as ink
from app.drawing.masons import board_bounds, cell_points, city_badge, line_points, shade_cells
from app.drawing.scene import Area, Line, Piece, Point, Shape
from app.games.masons_cards import card_grids
from app.games.view import Ask, Choice, Group
from scoring.masons.deeds import Link
from scoring.masons.questions import LinkChoice, link_choices
from scoring.masons.state import State
from scoring.match import Match
from scoring.messages import Message, say
from scoring.values import Spot

CLOSES = "#ffd43b66"
PAYS = "pays"


def pays_groups(choice: LinkChoice, shown: bool) -> list[Group]:
    """A chip that shows what every card would pay, and if it was tapped all thirty."""
    label = say("app.masons.pays.hide") if shown else say("app.masons.pays.show")
    toggle = Group(PAYS, label, (Choice(PAYS, label),))
    return [toggle, *card_grids(dict(choice.pays))] if shown else [toggle]


def closing_notes(choice: LinkChoice, may_choose: bool) -> tuple[Message, ...]:
    """What a closing does, in sentences: cells, palaces, pieces that go back, cities it may be joined with."""
    closing = choice.closing
    size = len(choice.cells)
    notes = [say("app.masons.note.closes", n=size) if choice.city is None else say("app.masons.note.joined", n=size)]
    palaces = len(closing.exchanged) + len(closing.exchanged_after)
    if palaces:
        notes.append(say("app.masons.note.palaces", n=palaces))
    back = len(closing.walls_removed) + len(closing.walls_tidied)
    if back or closing.towers_tidied:
        notes.append(say("app.masons.note.back", walls=back, towers=len(closing.towers_tidied)))
    if may_choose and closing.may_link:
        cities = tuple(say("masons.city", city=city) for city in closing.may_link)
        notes.append(say("app.masons.note.may-link", cities=cities))
    return tuple(notes)


@dataclass(frozen=True)
class LinkEntry:
    """The closer joins the new city with one neighbour or with none; what follows is told for each."""

    match: Match
    city: int | None = None
    shows_pays: bool = False

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @cached_property
    def choices(self) -> tuple[LinkChoice, ...]:
        return link_choices(self.state)

    @cached_property
    def ask(self) -> Ask:
        closing = self.state.closing
        assert closing is not None
        shown = next(choice for choice in self.choices if choice.city == self.city)
        ways = tuple(
            Choice(str(choice.city or 0), _link_word(choice.city, len(choice.cells))) for choice in self.choices
        )
        groups = [Group("city", say("app.masons.ask.link-with"), ways, str(self.city or 0))]
        groups += pays_groups(shown, self.shows_pays)
        layout = self.state.board
        things: list[Piece | Shape] = [*shade_cells(layout, shown.cells, CLOSES)]
        for line in shown.closing.walls_removed:
            things.append(Line(line_points(layout, line), ink.WARNING, 0.09, dash=0.08))
        areas = [Area(Spot((0,), "city"), tuple(cell_points(layout, cell) for cell in closing.cells))]
        for number in closing.may_link:
            city = self.state.find_city(number)
            assert city is not None
            cells = tuple(cell_points(layout, cell) for cell in sorted(city.cells))
            areas.append(Area(Spot((number,), "city"), cells))
            things += city_badge(layout, city.cells, number)
        prompt = say("app.masons.ask.link", player=self.match.players[closing.player].name)
        action = Link(closing.player, self.city)
        notes = closing_notes(shown, False)
        around = {cell for choice in self.choices for cell in choice.cells}
        left, top, right, bottom = board_bounds(layout, around)
        focus = (left - 0.5, top - 0.3, right + 0.5, bottom + 0.3)
        return Ask(prompt, tuple(groups), tuple(things), tuple(areas), focus, (action,), notes=notes, tall=True)

    def tapped(self, spot: Spot) -> LinkEntry:
        return replace(self, city=spot.place[0] or None)

    def chosen(self, group: str, key: str) -> LinkEntry:
        if group == PAYS:
            return replace(self, shows_pays=not self.shows_pays)
        return replace(self, city=int(key) or None) if group == "city" else self

    def dragged(self, start: Point, end: Point) -> LinkEntry:
        return self


def _link_word(city: int | None, cells: int) -> Message:
    if city is None:
        return say("app.masons.link.none", n=cells)
    return say("app.masons.link.city", city=city, n=cells)
