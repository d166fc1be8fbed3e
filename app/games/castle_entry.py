"""Entering a turn of The Castle: cell, tile, turn, follower, and the wall tiles that are used or turned up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from app.drawing import palette as ink
from app.drawing.castle import known_shapes, open_cells, tile_key, tile_piece
from app.drawing.castle_parts import tile_parts
from app.drawing.castle_pieces import wall_tile_shapes
from app.drawing.scene import Area, Line, Piece, Point, Shape, square
from app.games.laying import (
    FREE,
    LAID,
    STAND,
    Form,
    free_areas,
    number_alike,
    player_group,
    ring,
    stand_area,
    stand_things,
)
from app.games.view import PICTURES, Ask, Choice, Entry, Group
from scoring.castle.actions import Again, Lay, TurnUp, UseOn
from scoring.castle.placing import find_frontier
from scoring.castle.questions import Doubling, Fit, Standing, find_doublings, find_fitting_tiles, find_standings
from scoring.castle.state import State, WallTile, count_left, count_walls_left
from scoring.castle.tiles import TILES, count_turns
from scoring.edges import Place
from scoring.match import Match
from scoring.messages import Message, say
from scoring.problems import QUESTION, Problem
from scoring.values import Spot

NOBODY, OTHER, AGAIN, TURN_UP, ORDER = "nobody", "other", "again", "turn-up", "order"
USED, KEPT = "used", "kept"


def begin_lay(match: Match) -> Entry:
    """Wait for a tap on a cell."""
    state: State = match.state
    return LayEntry(match, state.turn_of)


def find_last_questions(match: Match) -> Entry | None:
    """What is still to be told when the last tile lies: wall tiles not turned up, an order of scores."""
    return LayEntry(match, match.state.turn_of) if _hidden(match.state) or _find_order(match) else None


@dataclass(frozen=True)
class Done(Form):
    """Nothing left to ask."""

    action: Any

    @property
    def ask(self) -> Ask:
        return Ask(say("app.entry.record"), actions=(self.action,), at_once=True)

    def chosen(self, group: str, key: str) -> Done:
        return self


@dataclass(frozen=True)
class LayEntry:
    """A turn in the making."""

    match: Match
    player: int
    place: Place | None = None
    tile: str = ""
    turn: int = 0
    every: bool = False
    """Whether tiles that do not fit are offered too: real tables hold illegal tiles."""

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @cached_property
    def ask(self) -> Ask:
        if self.place is None:
            return self._ask_place()
        return self._ask_tile() if not self.tile else self._ask_follower()

    # -- the cell, and what may be said before it is tapped ----------------------------------------------------

    @cached_property
    def _places(self) -> tuple[Place, ...]:
        return () if self.state.over else tuple(cell for cell, _ in find_frontier(self.state.tiles))

    def _ask_place(self) -> Ask:
        if self.state.over:
            prompt = say("app.castle.ask.end")
        elif self.state.extra_turn:
            prompt = say("app.castle.ask.extra-turn", player=self._name(self.player))
        else:
            prompt = say("app.ask.place", player=self._name(self.player))
        groups = (*self._order_group(), *self._wall_tile_group())
        return Ask(prompt, groups, open_cells(self._places), free_areas(self._places), open=False)

    def _order_group(self) -> tuple[Group, ...]:
        """The order of the last scores, where it decides who takes a wall tile (two-scorers)."""
        problem = _find_order(self.match)
        if problem is None:
            return ()
        choices = tuple(Choice(str(i), answer.text) for i, answer in enumerate(problem.answers))
        return (Group(ORDER, problem.text, choices, str(_find_assumed(self.match, problem))),)

    def _wall_tile_group(self) -> tuple[Group, ...]:
        choices = [
            Choice(f"{TURN_UP}/{tile.corner}", say("app.castle.turn-up", corner=_corner(tile)), player=tile.owner)
            for tile in _hidden(self.state)
        ]
        for seat in _may_go_again(self.state):
            choices.append(Choice(f"{AGAIN}/{seat}", say("app.castle.again"), player=seat))
        return (Group("wall", say("app.castle.wall-tiles"), tuple(choices)),) if choices else ()

    # -- the tile ----------------------------------------------------------------------------------------------

    @cached_property
    def fitting(self) -> tuple[Fit, ...]:
        """Tiles that fit here, the likeliest first; all tiles of the box when asked for."""
        assert self.place is not None
        if self.every:
            left = count_left(self.state)
            return tuple(Fit(tile, tuple(range(count_turns(tile))), left[tile]) for tile in TILES)
        return find_fitting_tiles(self.state, self.place)

    def _ask_tile(self) -> Ask:
        assert self.place is not None
        choices = tuple(
            Choice(
                fit.tile,
                picture=known_shapes(fit.tile, fit.turns[0]),
                picture_key=tile_key(fit.tile, fit.turns[0]),
                left=fit.left,
            )
            for fit in self.fitting
        )
        groups = [Group("tile", say("app.castle.tile"), choices, kind=PICTURES)]
        if not self.every:
            groups.append(Group(OTHER, say("app.castle.tile"), (Choice(OTHER, say("app.castle.other")),)))
        things = (*open_cells(self._places), ring(self.place))
        prompt = say("app.castle.ask.tile") if choices else say("app.castle.ask.nothing-fits")
        return Ask(prompt, tuple(groups), things, free_areas(self._places), _near(self.place, 1.9))

    # -- turn and follower -------------------------------------------------------------------------------------

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The turns to choose from."""
        return next((fit.turns for fit in self.fitting if fit.tile == self.tile), (0, 1, 2, 3))

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        assert self.place is not None
        return find_standings(self.state, self.player, self.tile, self.place, self.turn)

    def _ask_follower(self) -> Ask:
        assert self.place is not None
        x, y = self.place
        things: list[Piece | Shape] = [
            tile_piece(self.tile, self.turn, self.place),
            Line(square(self.place), ink.GLOW, 0.05, closed=True),
        ]
        areas = [Area(Spot(self.place, LAID), (square(self.place),))]
        choices = [Choice(NOBODY, say("app.castle.nobody"))]
        numbers = number_alike([standing.feature for standing in self.standings])
        parts = tile_parts(self.tile, self.turn)
        for part, standing, number in zip(parts, self.standings, numbers, strict=True):
            at = (x + part.stand_xy[0], y + part.stand_xy[1])
            things += stand_things(self.match.players[self.player], at, standing.allowed)
            areas.append(stand_area(self.place, standing.part, at))
            choices.append(Choice(standing.part, _part_word(standing, number), warning=standing.why))
        groups = [self._turn_group()] if len(self.turns) > 1 else []
        groups.append(Group("follower", say("app.castle.follower"), tuple(choices)))
        groups.append(player_group(self.match, self.player))
        return Ask(say("app.castle.ask.follower"), tuple(groups), tuple(things), tuple(areas), _near(self.place, 0.2))

    def _turn_group(self) -> Group:
        choices = tuple(
            Choice(str(turn), picture=known_shapes(self.tile, turn), picture_key=tile_key(self.tile, turn))
            for turn in self.turns
        )
        return Group("turn", say("app.castle.turn"), choices, str(self.turn), PICTURES)

    # -- taps --------------------------------------------------------------------------------------------------

    def tapped(self, spot: Spot) -> Entry:
        if spot.part == FREE:
            return LayEntry(self.match, self.player, (spot.place[0], spot.place[1]))
        if spot.part.startswith(STAND):
            return self._placed(spot.part.removeprefix(STAND))
        following = (self.turns.index(self.turn) + 1) % len(self.turns) if self.turn in self.turns else 0
        return replace(self, turn=self.turns[following])

    def chosen(self, group: str, key: str) -> Entry:
        if group == ORDER:
            problem = _find_order(self.match)
            assert problem is not None
            return Done(problem.answers[int(key)].action)
        if group == "wall":
            what, _, number = key.partition("/")
            return WallKindEntry(self.match, int(number)) if what == TURN_UP else Done(Again(int(number)))
        if group == OTHER:
            return replace(self, every=True)
        if group == "tile":
            laid = replace(self, tile=key)
            return replace(laid, turn=laid.turns[0])
        if group == "turn":
            return replace(self, turn=int(key))
        if group == "player":
            return replace(self, player=int(key))
        return self._placed("" if key == NOBODY else key)

    def dragged(self, start: Point, end: Point) -> LayEntry:
        return self

    def _placed(self, follower: str) -> Entry:
        assert self.place is not None
        lay = Lay(self.player, self.tile, *self.place, self.turn, follower)
        doublings = find_doublings(self.state, lay)
        return DoubleEntry(self.match, lay, doublings) if doublings else Done(lay)

    def _name(self, seat: int) -> str:
        return self.match.players[seat].name


@dataclass(frozen=True)
class DoubleEntry(Form):
    """Wall tiles 2 and 3: which of the features finished now are doubled."""

    match: Match
    lay: Lay
    doublings: tuple[Doubling, ...]
    uses: tuple[UseOn, ...] = ()

    @property
    def ask(self) -> Ask:
        groups = []
        for i, doubling in enumerate(self.doublings):
            key = "app.castle.double-tower" if doubling.use.wall == 2 else "app.castle.double-house"
            chips = (
                Choice(KEPT, say("app.castle.keep-wall-tile")),
                Choice(USED, say("app.castle.use-wall-tile", points=doubling.points)),
            )
            chosen = USED if doubling.use in self.uses else KEPT
            groups.append(Group(str(i), say(key, points=doubling.points), chips, chosen))
        place = (self.lay.x, self.lay.y)
        things = (tile_piece(self.lay.tile, self.lay.turn, place), Line(square(place), ink.GLOW, 0.05, closed=True))
        action = replace(self.lay, uses=self.uses)
        name = self.match.players[self.lay.player].name
        prompt = say("app.castle.ask.double", player=name)
        return Ask(prompt, tuple(groups), things, focus=_near(place, 0.2), actions=(action,))

    def chosen(self, group: str, key: str) -> DoubleEntry:
        use = self.doublings[int(group)].use
        others = tuple(other for other in self.uses if other != use)
        if key == KEPT:
            return replace(self, uses=others)
        wanted = {*others, use}
        held = sum(tile.taken <= self.match.state.turns for tile in self.match.state.held(self.lay.player, use.wall))
        same = [other for other in others if other.wall == use.wall]
        if len(same) >= held:
            # One wall tile doubles one feature: the newest wish counts.
            wanted -= set(same[: len(same) - held + 1])
        return replace(self, uses=tuple(d.use for d in self.doublings if d.use in wanted))


@dataclass(frozen=True)
class WallKindEntry(Form):
    """A wall tile taken before is turned up: which kind?"""

    match: Match
    corner: int

    @property
    def ask(self) -> Ask:
        state: State = self.match.state
        tile = next(tile for tile in state.walls if tile.corner == self.corner)
        left = count_walls_left(state)
        choices = tuple(
            Choice(str(wall), picture=wall_tile_shapes(wall), picture_key=f"castle/wall/{wall}/False", left=count)
            for wall, count in left.items()
        )
        name = self.match.players[tile.owner].name
        prompt = say("castle.question.kind", player=name, corner=_corner(tile))
        return Ask(prompt, (Group("kind", say("app.castle.wall-tiles"), choices, kind=PICTURES),), tall=True)

    def chosen(self, group: str, key: str) -> Done:
        return Done(TurnUp(self.corner, int(key)))


def _hidden(state: State) -> tuple[WallTile, ...]:
    """Wall tiles taken at a known corner tower and not turned up yet."""
    return tuple(tile for tile in state.walls if not tile.wall and not tile.used and tile.corner >= 0)


def _may_go_again(state: State) -> tuple[int, ...]:
    """Who may use wall tile 1 now: before the tile is laid, or after it while the other has not laid (wall.1)."""
    if state.over:
        return ()
    seats = []
    if state.again != state.turns + 1 and any(tile.taken <= state.turns for tile in state.held(state.turn_of, 1)):
        seats.append(state.turn_of)
    last = state.last
    after = last is not None and last.player != state.turn_of and state.again != state.turns
    if last is not None and after and any(tile.taken < state.turns for tile in state.held(last.player, 1)):
        seats.append(last.player)
    return tuple(seats)


def _find_order(match: Match) -> Problem | None:
    """The open question in which order the last scores were counted."""
    asked = (p for p in match.problems if p.clause == "two-scorers" and p.kind == QUESTION)
    return next(asked, None)


def _find_assumed(match: Match, problem: Problem) -> int:
    """The answer that gives the wall tiles as they are taken now."""
    taken = {(tile.corner, tile.owner) for tile in match.state.walls}
    for i, answer in enumerate(problem.answers):
        after: State = match.game.apply(match.state, answer.action)
        if {(tile.corner, tile.owner) for tile in after.walls} == taken:
            return i
    return 0


def _near(place: Place, around: float) -> tuple[float, float, float, float]:
    """The part of the board to look at: a cell and what lies around it."""
    x, y = place
    return x - around, y - around, x + 1 + around, y + 1 + around


def _corner(tile: WallTile) -> str:
    return f"{tile.corner}/{tile.corner + 1}"


def _part_word(standing: Standing, number: int) -> Message:
    if number:
        return say("app.castle.part-number", feature=standing.name, role=standing.role, number=number)
    return say("app.castle.part", feature=standing.name, role=standing.role)
