"""Entering a move of Robber Knights: tap a place, pick a kind, and for a castle drag the knights along a line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from app.drawing import palette as ink
from app.drawing.marks import badge, open_places
from app.drawing.robber_knights import stack_pieces, tile_piece
from app.drawing.robber_knights_tiles import tile_shapes
from app.drawing.scene import Area, Line, Piece, Point, Shape, square
from app.games.laying import free_areas, player_group, ring
from app.games.view import NUMBER, PICTURES, Ask, Choice, Entry, Group
from scoring.match import Match
from scoring.messages import say
from scoring.robber_knights.actions import EndTurn, Lay, SendKnights, StartTile
from scoring.robber_knights.board import Place, State, find_places, walk
from scoring.robber_knights.pieces import (
    COUNTS,
    KIND_NAMES,
    LETTERS,
    MOST_ENTERING,
    MOST_ON_TILE,
    MOST_TILES_A_TURN,
    START_TILES_EACH,
    STAY,
    STEPS,
    STRAIGHT,
)
from scoring.values import Spot

START_COLUMNS = {2: 2, 3: 3, 4: 4}
START_KINDS = tuple(dict.fromkeys(kind for kind in LETTERS["A"] if "castle" not in kind))


def begin_lay(match: Match) -> Entry:
    """Wait for a tap on an empty place."""
    return LayEntry(match, player=_who(match.state))


def _who(state: State) -> int:
    if state.turn is None:
        return 0
    return state.find_next(state.turn) if state.placed >= MOST_TILES_A_TURN else state.turn


def _is_layout(state: State) -> bool:
    return not state.in_play and len(state.tiles) < START_TILES_EACH * len(state.players)


@dataclass(frozen=True)
class LayEntry:
    """A tile in the making; `stay` are the knights that stay on the tiles of the walk, the castle first."""

    match: Match
    player: int
    place: Place | None = None
    tile: str = ""
    direction: str = ""
    stay: tuple[int, ...] = ()

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @cached_property
    def ask(self) -> Ask:
        if self.place is None:
            return self._ask_place()
        if not self.tile:
            return self._ask_kind()
        if self.tile.endswith("castle") and not _is_layout(self.state):
            return self._ask_knights()
        return Ask(say("app.robber-knights.ask.kind"), actions=(self._lay(),), at_once=True)

    # -- what is asked -----------------------------------------------------------------------------------------

    def _places(self) -> tuple[Place, ...]:
        state = self.state
        if not _is_layout(state):
            return find_places(state)
        columns = START_COLUMNS[len(state.players)]
        cells = [(x, y) for y in range(START_TILES_EACH * len(state.players) // columns) for x in range(columns)]
        return tuple(cell for cell in cells if cell not in state.tiles)

    def _ask_place(self) -> Ask:
        places = self._places()
        layout = _is_layout(self.state)
        key = say("app.robber-knights.ask.start") if layout else say("app.ask.place", player=self._name())
        groups: tuple[Group, ...] = ()
        if not layout and self.state.turn is not None and self.state.placed:
            following = self.state.find_next(self.state.turn)
            name = self.match.players[following].name
            choice = Choice("next", say("app.robber-knights.next-player", player=name))
            groups = (Group("turn", say("app.robber-knights.turn"), (choice,)),)
        return Ask(key, groups, open_places(places), free_areas(places), open=False)

    def _ask_kind(self) -> Ask:
        assert self.place is not None
        layout = _is_layout(self.state)
        kinds = START_KINDS if layout else tuple(COUNTS)
        choices = tuple(
            Choice(
                kind,
                KIND_NAMES[kind],
                tile_shapes(*_split(kind)),
                f"robber-knights/{'/'.join(_split(kind))}",
                left=None if layout else self._left(kind),
            )
            for kind in kinds
        )
        pictures = Group("kind", say("app.robber-knights.kind"), choices, kind=PICTURES)
        players = () if layout else (player_group(self.match, self.player),)
        around = (*open_places(self._places()), ring(self.place))
        areas = free_areas(self._places())
        return Ask(say("app.robber-knights.ask.kind"), (pictures, *players), around, areas)

    def _ask_knights(self) -> Ask:
        assert self.place is not None
        terrain, building = _split(self.tile)
        cells = walk(self.place, self.direction, len(self.stay)) if self.stay else ()
        me = self.match.players[self.player]
        things: list[Piece | Shape] = [tile_piece(terrain, building, self.place)]
        ways = [cell for way in STRAIGHT for cell in self._walkable(way)[1:]]
        for cell in ways:
            things.append(Line(square(cell, inset=0.05), ink.GLOW + "aa", 0.04, closed=True, dash=0.08))
        if len(cells) > 1:
            middle = tuple((x + 0.5, y + 0.5) for x, y in cells)
            things.append(Line(middle, ink.player_fill(me.colour) + "88", 0.16))
        for cell, stay in zip(cells, self.stay, strict=True):
            things += stack_pieces(cell, (me,) * stay)
            things += badge((cell[0] + 0.84, cell[1] + 0.16), str(stay), ink.GLOW)
        numbers = tuple(
            Group(
                f"stay-{i}",
                say("app.robber-knights.stay", number=i + 1, tile=KIND_NAMES[self._kind_at(cell)]),
                kind=NUMBER,
                number=stay,
                at_most=min(MOST_ON_TILE, stay + self._spare()),
            )
            for i, (cell, stay) in enumerate(zip(cells, self.stay, strict=True))
        )
        nobody = Group("nobody", say("app.robber-knights.knights"), (Choice("none", say("app.robber-knights.nobody")),))
        actions: tuple[object, ...] = ()
        if self.stay and sum(self.stay):
            x, y = self.place
            actions = (self._lay(), SendKnights(self.player, x, y, self.stay, self.direction))  # type: ignore[arg-type]
        areas = tuple(Area(Spot(cell, "way"), (square(cell),)) for cell in (self.place, *ways))
        prompt = say("app.robber-knights.ask.knights", n=MOST_ENTERING)
        xs, ys = [c[0] for c in (self.place, *ways)], [c[1] for c in (self.place, *ways)]
        focus = (min(xs) - 0.2, min(ys) - 0.2, max(xs) + 1.2, max(ys) + 1.2)
        return Ask(prompt, (*numbers, nobody), tuple(things), areas, focus, actions, drags=True)

    # -- taps --------------------------------------------------------------------------------------------------

    def tapped(self, spot: Spot) -> LayEntry:
        x, y = spot.place
        if spot.part == "way":
            assert self.place is not None
            return self._walked((x + 0.5, y + 0.5))
        return replace(self, place=(x, y), tile="", direction="", stay=())

    def chosen(self, group: str, key: str) -> LayEntry | TurnEntry | CastleAlone:
        if group == "turn":
            assert self.state.turn is not None
            return TurnEntry(self.state.turn)
        if group == "player":
            return replace(self, player=int(key))
        if group == "kind":
            laid = replace(self, tile=key)
            return laid._walked(None) if key.endswith("castle") else laid
        if group == "nobody":
            return CastleAlone(self._lay())
        number = int(group.removeprefix("stay-"))
        return replace(self, stay=(*self.stay[:number], int(key), *self.stay[number + 1 :]))

    def dragged(self, start: Point, end: Point) -> LayEntry:
        return self._walked(end)

    def _walked(self, end: Point | None) -> LayEntry:
        """The walk towards a point, each tile with the knights its terrain demands; None stays in the castle."""
        assert self.place is not None
        x, y = self.place
        way, length = "", 1
        if end is not None:
            dx, dy = end[0] - x - 0.5, end[1] - y - 0.5
            if max(abs(dx), abs(dy)) > 0.5:
                way = ("E" if dx > 0 else "W") if abs(dx) >= abs(dy) else ("S" if dy > 0 else "N")
                length = 1 + round(max(abs(dx), abs(dy)))
        cells = self._walkable(way)[:length]
        return replace(self, direction=way if len(cells) > 1 else "", stay=tuple(self._demand(cell) for cell in cells))

    def _walkable(self, way: str) -> tuple[Place, ...]:
        """The castle and the tiles beyond it that five knights can walk onto in this direction."""
        assert self.place is not None
        cells, spent = [self.place], self._demand(self.place)
        east, south = STEPS.get(way, (0, 0))
        while way:
            cell = (cells[-1][0] + east, cells[-1][1] + south)
            tile = self.state.tiles.get(cell)
            if tile is None or tile.terrain == "lake":
                break
            spent += self._demand(cell)
            room = MOST_ON_TILE - len(self.state.stacks.get(cell, ()))
            if spent > self._most() or room < self._demand(cell):
                break
            cells.append(cell)
        return tuple(cells)

    def _most(self) -> int:
        left = self.state.left[self.player]
        return MOST_ENTERING if left is None else min(MOST_ENTERING, left)

    def _spare(self) -> int:
        return max(0, self._most() - sum(self.stay))

    def _demand(self, cell: Place) -> int:
        return STAY.get(_split(self._kind_at(cell))[0], 0)

    def _kind_at(self, cell: Place) -> str:
        tile = self.state.tiles.get(cell)
        return self.tile if tile is None or cell == self.place else tile.kind

    def _left(self, kind: str) -> int:
        return max(0, COUNTS[kind] - self.state.counts.get((self.player, kind), 0))

    def _name(self) -> str:
        return self.match.players[self.player].name

    def _lay(self) -> Lay | StartTile:
        assert self.place is not None
        terrain, building = _split(self.tile)
        x, y = self.place
        if _is_layout(self.state):
            return StartTile(terrain, x, y, building)  # type: ignore[arg-type]
        return Lay(self.player, terrain, x, y, building)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Finished:
    """Nothing left to ask."""

    def tapped(self, spot: Spot) -> Finished:
        return self

    def chosen(self, group: str, key: str) -> Finished:
        return self

    def dragged(self, start: Point, end: Point) -> Finished:
        return self


@dataclass(frozen=True)
class TurnEntry(Finished):
    """The turn ends."""

    player: int

    @property
    def ask(self) -> Ask:
        return Ask(say("app.robber-knights.turn"), actions=(EndTurn(self.player),), at_once=True)


@dataclass(frozen=True)
class CastleAlone(Finished):
    """A castle that nobody enters."""

    lay: Lay | StartTile

    @property
    def ask(self) -> Ask:
        return Ask(say("app.robber-knights.nobody"), actions=(self.lay,), at_once=True)


def _split(kind: str) -> tuple[str, str]:
    terrain, _, building = kind.partition("+")
    return terrain, building
