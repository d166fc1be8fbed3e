"""Entering a turn of Masons: the line, the dice, what stands where; then linking. Closing is told before it counts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from app.drawing import palette as ink
from app.drawing.marks import badge
from app.drawing.masons import (
    board_bounds,
    cell_middle,
    house_pieces,
    line_kite,
    line_points,
    shade_cells,
    spot_point,
    tower_piece,
    wall_shapes_at,
)
from app.drawing.masons_pieces import face_shapes, house_shapes, tower_shapes
from app.drawing.scene import Area, Circle, Line, Piece, Point, Shape
from app.games.masons_board import BoardEntry, begin_drawing, is_drawing_board
from app.games.masons_cards import begin_cards, begin_count, begin_exchange, who
from app.games.masons_link import CLOSES, PAYS, LinkEntry, closing_notes, pays_groups
from app.games.view import ROW, Ask, Choice, Entry, Group
from scoring.masons.deeds import Build, House, Tower
from scoring.masons.pieces import ANY_COLOUR, HOUSE_COLOURS, HOUSE_FACES, TOWER_COLOURS
from scoring.masons.questions import (
    WallPreview,
    ending,
    free_lines,
    may_exchange,
    preview_build,
    preview_wall,
    supplies,
)
from scoring.masons.state import LINK, ROUND, State
from scoring.match import Match
from scoring.messages import Message, say
from scoring.values import Spot

SIDES = "AB"
FEW = 3
"""From so few pieces on their number is shown."""


def begin_board(match: Match) -> Entry:
    """Whatever comes next: a board, its owner's drawing, a wall, a link, or cards."""
    state: State = match.state
    if state.layout is None:
        count = begin_count(match)
        return count if state.given or state.phase == ROUND else BoardEntry(match, count)
    if is_drawing_board(match):
        return begin_drawing(match)
    if state.phase == LINK:
        return LinkEntry(match)
    if state.phase == ROUND:
        return begin_cards(match)
    return BuildEntry(match, state.turn or 0)


def begin_other(match: Match) -> Entry:
    """A wall built by somebody whose turn it is not."""
    state: State = match.state
    if state.layout is None or is_drawing_board(match):
        return begin_board(match)
    return BuildEntry(match, state.turn or 0, asks_who=True)


@dataclass(frozen=True)
class BuildEntry:
    """A turn in the making; what follows from the dice alone is filled in."""

    match: Match
    player: int
    line: int | None = None
    die: str = ""
    """The tower die."""
    ends: tuple[str, str] = ("", "")
    """Towers chosen otherwise than the die says, the end with the rolled colour first."""
    swapped: bool = False
    """Whether the rolled colour stands on the second bare end."""
    faces: tuple[str, str] = ("", "")
    """The house dice by the side they were used for; at the edge the second one is not used."""
    colours: tuple[str, str] = ("", "")
    """Free choices of house colours."""
    shows_pays: bool = False
    asks_who: bool = False

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @cached_property
    def ask(self) -> Ask:
        return self._ask_line() if self.line is None else self._ask_pieces()

    # -- the line ----------------------------------------------------------------------------------------------

    def _ask_line(self) -> Ask:
        players = self.match.players
        groups = [who(self.match, self.player)] if self.asks_who else []
        if not self.asks_who:
            for seat in may_exchange(self.state):
                choice = Choice(str(seat), say("app.masons.may-exchange", player=players[seat].name), player=seat)
                groups.append(Group("exchange", say("app.masons.exchange.number"), (choice,)))
        prompt = say("app.masons.ask.line", player=players[self.player].name)
        return Ask(prompt, tuple(groups), (), self._areas(), notes=self._few_left(), open=self.asks_who)

    def _areas(self) -> tuple[Area, ...]:
        layout = self.state.board
        return tuple(
            Area(Spot(layout.line_spots[line], "line"), (line_kite(layout, line),)) for line in free_lines(self.state)
        )

    def _few_left(self) -> tuple[Message, ...]:
        """How near the end is, once it is near."""
        end = ending(self.state)
        if min(end.walls_left, end.towers_left, end.houses_left, end.palaces_left) > FEW:
            return ()
        return (
            say("app.masons.note.left", walls=end.walls_left, towers=end.towers_left, houses=end.houses_left,
                palaces=end.palaces_left),
        )  # fmt: skip

    # -- dice, towers, houses ----------------------------------------------------------------------------------

    @cached_property
    def wall(self) -> WallPreview:
        assert self.line is not None
        preview = preview_wall(self.state, self.line)
        assert preview is not None
        return preview

    @cached_property
    def _towers_left(self) -> dict[str, int]:
        return dict(supplies(self.state).towers)

    @property
    def _rolled_end_is_free(self) -> bool:
        """Whether the rolled colour does not bind: it is sold out, or a house rule says so."""
        if not self.die:
            return False
        standing = [self.state.towers.get(spot) for spot in self.state.board.line_spots[self.wall.line]]
        same = self.state.rules["tower-die"] == "free-if-same" and self.die in standing
        return same or self._towers_left[self.die] <= 0

    @cached_property
    def tower_colours(self) -> tuple[str, ...]:
        """The colours of the towers on the bare ends, the one with the die's colour first; empty where unknown."""
        colours: list[str] = []
        left = dict(self._towers_left)
        for place in range(len(self.wall.bare_ends)):
            wanted = self.ends[place] or self.die
            colour = wanted if wanted and (left[wanted] > 0 or self.ends[place]) else ""
            if place == 0 and not self.ends[0] and self._rolled_end_is_free:
                colour = ""
            if colour:
                left[colour] -= 1
            colours.append(colour)
        return tuple(colours)

    @cached_property
    def house_colours(self) -> tuple[str, ...]:
        """The colour of the house on each side; empty where unknown."""
        left = dict(supplies(self.state).houses)
        colours = []
        for place in range(len(self.wall.sides)):
            face = self.faces[place]
            bound = face not in ("", ANY_COLOUR) and left[face] > 0
            colour = face if bound else (self.colours[place] if face else "")
            if colour:
                left[colour] -= 1
            colours.append(colour)
        return tuple(colours)

    def _is_free(self, place: int) -> bool:
        """Whether the colour on a side is the player's choice."""
        face = self.faces[place]
        left = dict(supplies(self.state).houses)
        for colour in self.house_colours[:place]:
            if colour:
                left[colour] -= 1
        return bool(face) and (face == ANY_COLOUR or left[face] <= 0)

    @property
    def build(self) -> Build:
        """The turn as far as it is told."""
        spots = list(self.wall.bare_ends)
        if self.swapped:
            spots.reverse()
        towers = tuple(
            Tower(spot, colour) for spot, colour in zip(spots, self.tower_colours, strict=True) if colour
        )  # fmt: skip
        houses = tuple(
            House(cell, colour) for cell, colour in zip(self.wall.sides, self.house_colours, strict=True) if colour
        )
        dice = self.faces if all(self.faces) else ()
        ends = self.state.board.line_spots[self.wall.line]
        return Build(self.player, ends, self.die or None, dice, towers, houses)

    @property
    def is_whole(self) -> bool:
        """Whether everything is told that still lies in the supply."""
        supply = supplies(self.state)
        towers = all(self.tower_colours) or not sum(supply.towers.values())
        houses = all(self.house_colours) or not sum(supply.houses.values())
        return towers and houses

    def _ask_pieces(self) -> Ask:
        closes = preview_build(self.state, self.build) if self.is_whole else ()
        groups = [*self._tower_groups(), *self._house_groups()]
        actions = (self.build,) if self.is_whole else ()
        if closes:
            groups += pays_groups(closes[0], self.shows_pays)
        if self.asks_who:
            groups.append(who(self.match, self.player))
        prompt = say("app.masons.ask.dice") if groups and not actions else say("app.masons.ask.turn")
        layout = self.state.board
        cells = {*self.wall.sides, *self.wall.closes}
        left, top, right, bottom = board_bounds(layout, cells)
        focus = (left - 0.6, top - 0.4, right + 0.6, bottom + 0.4)
        notes = closing_notes(closes[0], True) if closes else self._would_close()
        return Ask(prompt, tuple(groups), self._things(), self._areas(), focus, actions, notes=notes, tall=True)

    def _would_close(self) -> tuple[Message, ...]:
        return (say("app.masons.note.closes", n=len(self.wall.closes)),) if self.wall.closes else ()

    def _tower_groups(self) -> list[Group]:
        if not self.wall.bare_ends or not sum(self._towers_left.values()):
            return []
        groups = [self._tower_row("die", say("app.masons.die.tower"), self.die)]
        if self.die and self._rolled_end_is_free:
            groups.append(self._tower_row("end-0", say("app.masons.end.first"), self.tower_colours[0]))
        if self.die and len(self.wall.bare_ends) > 1:
            groups.append(self._tower_row("end-1", say("app.masons.end.other"), self.tower_colours[1]))
            if len(set(self.tower_colours)) > 1 and all(self.tower_colours):
                swap = Choice("swap", say("app.masons.swap"))
                groups.append(Group("swap", say("app.masons.swap"), (swap,)))
        return groups

    def _tower_row(self, key: str, title: Message, chosen: str) -> Group:
        choices = tuple(
            Choice(colour, say(f"masons.tower.{colour}"), tower_shapes(colour), f"masons/tower/{colour}",
                   left=_few(self._towers_left[colour]))
            for colour in TOWER_COLOURS
        )  # fmt: skip
        return Group(key, title, choices, chosen, ROW)

    def _house_groups(self) -> list[Group]:
        left = supplies(self.state).houses
        if not sum(left.values()):
            return []
        faces = tuple(
            Choice(face, picture=face_shapes(face), picture_key=f"masons/face/{face}", left=_few(left.get(face)))
            for face in HOUSE_FACES
        )
        colours = tuple(
            Choice(colour, say(f"masons.house.{colour}"), house_shapes(colour), f"masons/house/{colour}",
                   left=_few(left[colour]))
            for colour in HOUSE_COLOURS
        )  # fmt: skip
        groups = []
        for place in range(len(self.wall.sides)):
            groups.append(Group(f"face-{place}", say("app.masons.die.house", side=SIDES[place]), faces,
                                self.faces[place], ROW))  # fmt: skip
            if self._is_free(place):
                title = say("app.masons.house.free", side=SIDES[place])
                groups.append(Group(f"colour-{place}", title, colours, self.colours[place], ROW))
        if len(self.wall.sides) == 1:
            groups.append(Group("face-1", say("app.masons.die.unused"), faces, self.faces[1], ROW))
        return groups

    # -- what is drawn -----------------------------------------------------------------------------------------

    def _things(self) -> tuple[Piece | Shape, ...]:
        layout = self.state.board
        things: list[Piece | Shape] = [*shade_cells(layout, self.wall.closes, CLOSES)]
        things.append(Line(line_points(layout, self.wall.line), ink.GLOW, 0.3))
        things += wall_shapes_at(layout, self.wall.line)
        for place, cell in enumerate(self.wall.sides):
            colour = self.house_colours[place]
            x, y = cell_middle(layout, cell)
            if colour:
                things += [Circle((x, y), 0.25, "#ffffffc0", ink.GLOW, 0.05)]
                things += house_pieces(layout, cell, (("house", colour),))
                at = self._beside((x, y), 0.24)
                things += badge(at, SIDES[place], ink.GLOW, size=0.1)
            else:
                things += badge((x, y), SIDES[place], ink.GLOW, size=0.17)
        for spot in self.wall.bare_ends:
            things.append(Circle(spot_point(layout, spot), 0.2, "#ffffffb0", ink.GLOW, 0.06))
        things += [tower_piece(layout, tower.spot, tower.colour) for tower in self.build.towers]
        return tuple(things)

    def _beside(self, at: Point, away: float) -> Point:
        """A point farther from the wall, where the letter of a side hides no house."""
        (x1, y1), (x2, y2) = line_points(self.state.board, self.wall.line)
        dx, dy = at[0] - (x1 + x2) / 2, at[1] - (y1 + y2) / 2
        long = (dx * dx + dy * dy) ** 0.5 or 1.0
        return at[0] + dx / long * away, at[1] + dy / long * away

    # -- taps --------------------------------------------------------------------------------------------------

    def tapped(self, spot: Spot) -> BuildEntry:
        line = self.state.board.find_line(spot.place[0], spot.place[1])
        return BuildEntry(self.match, self.player, line, asks_who=self.asks_who)

    def chosen(self, group: str, key: str) -> Entry:
        if group == "exchange":
            return begin_exchange(self.match, int(key))
        if group == "player":
            return replace(self, player=int(key))
        if group == "die":
            return replace(self, die=key, ends=("", ""), swapped=False)
        if group == "swap":
            return replace(self, swapped=not self.swapped)
        if group == PAYS:
            return replace(self, shows_pays=not self.shows_pays)
        what, _, place = group.partition("-")
        if what in ("end", "face", "colour"):
            name = {"end": "ends", "face": "faces", "colour": "colours"}[what]
            pair = list(getattr(self, name))
            pair[int(place)] = key
            return replace(self, **{name: (pair[0], pair[1])})  # type: ignore[arg-type]
        return self

    def dragged(self, start: Point, end: Point) -> BuildEntry:
        return self


def _few(left: int | None) -> int | None:
    return left if left is not None and left <= FEW else None
