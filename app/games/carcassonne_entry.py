"""Entering a turn of Carcassonne in at most four taps: place, tile, turn, figure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from app.drawing import palette as ink
from app.drawing.carcassonne import known_shapes, tile_piece
from app.drawing.marks import open_places
from app.drawing.scene import Area, Line, Piece, Point, Shape, square
from app.games.laying import (
    FREE,
    LAID,
    STAND,
    free_areas,
    number_alike,
    player_group,
    ring,
    stand_area,
    stand_things,
)
from app.games.view import CHIPS, PICTURES, Ask, Choice, Entry, Group
from scoring.carcassonne.actions import FOLLOWER, GoOn, LayTile
from scoring.carcassonne.board import free_places
from scoring.carcassonne.box import figure_kinds, start_tiles, tiles_left
from scoring.carcassonne.checks import figure_word
from scoring.carcassonne.final import kind_word
from scoring.carcassonne.questions import FittingTile, parts_for, tiles_that_fit
from scoring.carcassonne.shapes import stand_at
from scoring.carcassonne.state import Place, State
from scoring.carcassonne.tiles import FIELD, RIVER, Segment, different_turns, turned
from scoring.match import Match
from scoring.messages import Message, say
from scoring.values import Spot

NOBODY, OTHER, GO_ON = "nobody", "other", "go-on"


def begin_tile(match: Match) -> Entry:
    """Wait for a tap on an empty place."""
    state: State = match.state
    return TileEntry(match, state.turn)


@dataclass(frozen=True)
class TileEntry:
    """A turn in the making."""

    match: Match
    player: int
    place: Place | None = None
    tile: str = ""
    turn: int = 0
    figure: str = FOLLOWER
    every: bool = False
    """Whether tiles that do not fit are offered too: real tables hold illegal tiles."""
    action: object = None
    """The finished move."""
    seen: str = ""
    """The part on which a photo saw a figure."""

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @cached_property
    def ask(self) -> Ask:
        if self.action is not None:
            return Ask(say("app.carcassonne.ask.figure"), actions=(self.action,), at_once=True)
        if self.place is None:
            return self._ask_place()
        return self._ask_tile() if not self.tile else self._ask_figure()

    # -- the place ---------------------------------------------------------------------------------------------

    def _places(self) -> tuple[Place, ...]:
        return tuple(free_places(self.state.tiles)) or tuple(place for _, place, _ in start_tiles(self.state.rules))

    def _ask_place(self) -> Ask:
        places = self._places()
        groups: tuple[Group, ...] = ()
        if self.state.waiting:
            choice = Choice(GO_ON, say("app.carcassonne.go-on"))
            groups = (Group(GO_ON, say("app.carcassonne.waiting"), (choice,)),)
        prompt = say("app.ask.place", player=self.match.players[self.player].name)
        return Ask(prompt, groups, open_places([(p[0], p[1]) for p in places]), free_areas(places), open=False)

    # -- the tile ----------------------------------------------------------------------------------------------

    @cached_property
    def fitting(self) -> tuple[FittingTile, ...]:
        """Tiles that fit here, the likeliest first; all tiles of the box when asked for."""
        assert self.place is not None
        if self.every:
            left = tiles_left(self.state)
            return tuple(FittingTile(tile, different_turns(tile), max(0, left[tile])) for tile in left)
        found = tiles_that_fit(self.state, self.place)
        return tuple(sorted(found, key=lambda fitting: -fitting.left))

    def _ask_tile(self) -> Ask:
        assert self.place is not None
        choices = tuple(
            Choice(
                fitting.tile,
                picture=known_shapes(fitting.tile),
                picture_key=f"carcassonne/{fitting.tile}",
                turn=fitting.turns[0],
                left=fitting.left,
            )
            for fitting in self.fitting
        )
        groups = [Group("tile", say("app.carcassonne.tile"), choices, kind=PICTURES)]
        if not self.every:
            groups.append(Group(OTHER, say("app.carcassonne.tile"), (Choice(OTHER, say("app.carcassonne.other")),)))
        places = self._places()
        things = (*open_places([(p[0], p[1]) for p in places]), ring(self.place))
        prompt = say("app.carcassonne.ask.tile") if choices else say("app.carcassonne.ask.nothing-fits")
        return Ask(prompt, tuple(groups), things, free_areas(places))

    # -- turn and figure ---------------------------------------------------------------------------------------

    @cached_property
    def _turns(self) -> tuple[int, ...]:
        return next((fitting.turns for fitting in self.fitting if fitting.tile == self.tile), (0, 1, 2, 3))

    def _segments(self) -> tuple[Segment, ...]:
        segments = turned(self.tile, self.turn).segments
        return tuple(s for s in segments if s.kind != RIVER and (s.kind != FIELD or self.state.rules.on("farmers")))

    def _ask_figure(self) -> Ask:
        assert self.place is not None
        x, y = self.place[:2]
        allowed = parts_for(self.state, self.player, (self.tile, self.turn), self.place, self.figure)
        things: list[Piece | Shape] = [
            tile_piece(self.tile, self.turn, self.place),
            Line(square((x, y), inset=0.0), ink.GLOW, 0.05, closed=True),
        ]
        areas = [Area(Spot(self.place, LAID), (square((x, y)),))]
        choices = [Choice(NOBODY, say("app.carcassonne.nobody"))]
        me = self.match.players[self.player]
        segments = self._segments()
        for segment, number in zip(segments, number_alike([s.kind for s in segments]), strict=True):
            dx, dy = stand_at(self.tile, self.turn, segment.part)
            at, may = (x + dx, y + dy), segment.part in allowed
            things += stand_things(me, at, may)
            areas.append(stand_area(self.place, segment.part, at))
            label = _part_word(segment, number)
            warning = None if may else say("app.carcassonne.occupied")
            choices.append(Choice(segment.part, label, warning=warning))
        groups = [self._turn_group()] if len(self._turns) > 1 else []
        groups.append(Group("part", say("app.carcassonne.figure"), tuple(choices), self.seen))
        kinds = figure_kinds(self.state.rules)
        if len(kinds) > 1:
            figures = tuple(Choice(kind, figure_word(kind)) for kind in kinds)
            groups.append(Group("figure", say("app.carcassonne.which-figure"), figures, self.figure, CHIPS))
        groups.append(player_group(self.match, self.player))
        prompt = say("app.carcassonne.ask.figure")
        return Ask(prompt, tuple(groups), tuple(things), tuple(areas), (x - 0.2, y - 0.2, x + 1.2, y + 1.2))

    def _turn_group(self) -> Group:
        choices = tuple(
            Choice(str(turn), picture=known_shapes(self.tile), picture_key=f"carcassonne/{self.tile}", turn=turn)
            for turn in self._turns
        )
        return Group("turn", say("app.carcassonne.turn"), choices, str(self.turn), PICTURES)

    # -- taps --------------------------------------------------------------------------------------------------

    def tapped(self, spot: Spot) -> TileEntry:
        if spot.part == FREE:
            return TileEntry(self.match, self.player, spot.place)
        if spot.part.startswith(STAND):
            return self._placed(spot.part.removeprefix(STAND))
        following = (self._turns.index(self.turn) + 1) % len(self._turns) if self.turn in self._turns else 0
        return replace(self, turn=self._turns[following])

    def chosen(self, group: str, key: str) -> TileEntry:
        if group == GO_ON:
            return replace(self, action=GoOn())
        if group == OTHER:
            return replace(self, every=True)
        if group == "tile":
            laid = replace(self, tile=key)
            return replace(laid, turn=laid._turns[0])
        if group == "turn":
            return replace(self, turn=int(key))
        if group == "figure":
            return replace(self, figure=key)
        if group == "player":
            return replace(self, player=int(key))
        return self._placed("" if key == NOBODY else key)

    def dragged(self, start: Point, end: Point) -> TileEntry:
        return self

    def _placed(self, part: str) -> TileEntry:
        assert self.place is not None
        x, y = self.place[:2]
        figure = self.figure if part else FOLLOWER
        return replace(self, action=LayTile(self.player, self.tile, x, y, self.turn, part, figure))


def _part_word(segment: Segment, number: int) -> Message:
    word = kind_word(segment.kind)
    return say("app.carcassonne.part", feature=word, number=number) if number else word
