"""Entering a turn of Carcassonne in at most four taps: place, tile, turn, figure; expansions add their own steps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from app.drawing import palette as ink
from app.drawing.carcassonne import figure_piece, figure_stamp, known_shapes, tile_areas, tile_piece
from app.drawing.marks import open_places
from app.drawing.scene import Area, Circle, Line, Piece, Point, Shape, glow, square
from app.games.carcassonne_expansion import TAPPED, MoveStep, Offer, TurnSoFar, in_play
from app.games.laying import (
    FREE,
    LAID,
    SPOT_SIZE,
    STAND,
    free_areas,
    number_alike,
    player_group,
    ring,
    stand_area,
    stand_things,
)
from app.games.view import PICTURES, ROW, Ask, Choice, Entry, Group
from scoring.carcassonne.actions import FOLLOWER, GoOn, LayTile, PieceMove
from scoring.carcassonne.board import free_places, lay_tile
from scoring.carcassonne.box import figure_kinds, is_over, start_tiles, tiles_left
from scoring.carcassonne.checks import figure_word
from scoring.carcassonne.expansion import expansions_on
from scoring.carcassonne.final import kind_word
from scoring.carcassonne.questions import FittingTile, parts_for, tiles_that_fit
from scoring.carcassonne.shapes import stand_at
from scoring.carcassonne.state import Place, State, Table
from scoring.carcassonne.tiles import FIELD, RIVER, Segment, different_turns, turned
from scoring.match import Match
from scoring.messages import Message, say
from scoring.values import Spot

NOBODY, OTHER, GO_ON = "nobody", "other", "go-on"
ROOM = 0.6
"""Room to show around parts that light up."""


def begin_tile(match: Match) -> Entry:
    """Wait for a tap on an empty place."""
    state: State = match.state
    return TileEntry(match, state.turn)


def begin_last(match: Match) -> Entry | None:
    """What is still to be told when no tile is left."""
    entry = TileEntry(match, match.state.turn)
    return entry if match.state.waiting or entry.offers else None


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
    moves: tuple[PieceMove, ...] = ()
    """Pieces of nobody that were moved in this turn."""
    picked: str = ""
    """The piece that was picked to be moved."""
    is_picking: bool = False
    """Whether the picked piece still wants its place."""
    part: str | None = None
    """The part chosen for a figure (empty for none) while a piece has still to be moved."""

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
        if not self.tile:
            return self._ask_tile()
        return self._ask_move() if self.is_picking or self.part is not None else self._ask_figure()

    # -- the place ---------------------------------------------------------------------------------------------

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What the players may tell now besides laying a tile."""
        return tuple(offer for expansion in in_play(self.match.rules) for offer in expansion.offers(self.match))

    def _places(self) -> tuple[Place, ...]:
        if is_over(self.state):
            return ()
        return tuple(free_places(self.state.tiles)) or tuple(place for _, place, _ in start_tiles(self.state.rules))

    def _shown_places(self) -> tuple[Point, ...]:
        """Where the next tile belongs; a tap elsewhere counts too, for real tables hold illegal tiles."""
        wanted = [place for expansion in in_play(self.match.rules) for place in expansion.places(self.state)]
        return tuple((place[0], place[1]) for place in wanted or self._places())

    def _ask_place(self) -> Ask:
        places = self._places()
        groups = [offer.group for offer in self.offers]
        if self.state.waiting:
            choice = Choice(GO_ON, say("app.carcassonne.go-on"))
            groups.append(Group(GO_ON, say("app.carcassonne.waiting"), (choice,)))
        things = (*open_places(self._shown_places() if places else ()), *(t for o in self.offers for t in o.things))
        areas = (*free_areas(places), *(area for offer in self.offers for area in offer.areas))
        return Ask(self._prompt(), tuple(groups), things, areas, open=False)

    def _prompt(self) -> Message:
        name, laid = self.match.players[self.player].name, self.state.laid
        if self.state.waiting:
            return say("app.carcassonne.waiting")
        if is_over(self.state):
            return say("app.table.over")
        if laid is not None and laid.extra and laid.player == self.player:
            return say("app.carcassonne.ask.again", player=name)
        return say("app.ask.place", player=name)

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
        things = (*open_places(self._shown_places()), ring(self.place))
        prompt = say("app.carcassonne.ask.tile") if choices else say("app.carcassonne.ask.nothing-fits")
        return Ask(prompt, tuple(groups), things, free_areas(self._places()))

    # -- turn and figure ---------------------------------------------------------------------------------------

    @cached_property
    def _turns(self) -> tuple[int, ...]:
        return next((fitting.turns for fitting in self.fitting if fitting.tile == self.tile), (0, 1, 2, 3))

    def _segments(self) -> tuple[Segment, ...]:
        segments = turned(self.tile, self.turn).segments
        return tuple(s for s in segments if s.kind != RIVER and (s.kind != FIELD or self.state.rules.on("farmers")))

    def _laid_things(self) -> list[Piece | Shape]:
        """The tile as it would lie, and the pieces as they were moved."""
        assert self.place is not None
        x, y = self.place[:2]
        things: list[Piece | Shape] = [
            tile_piece(self.tile, self.turn, self.place),
            Line(square((x, y), inset=0.0), ink.GLOW, 0.05, closed=True),
        ]
        for move in self.moves:
            laid = self.so_far.table.tiles.get((move.x, move.y))
            if move.part and laid is not None:
                dx, dy = stand_at(*laid, move.part)
                things += [step.piece(move.piece, (move.x + dx, move.y + dy)) for step in self.steps]
        return things

    def _ask_figure(self) -> Ask:
        assert self.place is not None
        x, y = self.place[:2]
        allowed = parts_for(self.state, self.player, (self.tile, self.turn), self.place, self.figure)
        things = self._laid_things()
        areas = [Area(Spot(self.place, LAID), (square((x, y)),))]
        choices = [Choice(NOBODY, say("app.carcassonne.nobody"))]
        segments = self._segments()
        numbers = number_alike([segment.kind for segment in segments])
        for segment, number in zip(segments, numbers, strict=True):
            dx, dy = stand_at(self.tile, self.turn, segment.part)
            at, may = (x + dx, y + dy), segment.part in allowed
            things += self._stand(at, may)
            if segment.part == self.seen:
                things.append(Circle(at, SPOT_SIZE * 0.8, line="#ffffff", width=0.035))
            areas.append(stand_area(self.place, segment.part, at))
            warning = None if may else say("app.carcassonne.occupied")
            choices.append(Choice(segment.part, _part_word(segment, number), warning=warning))
        choices += [choice for choice, _ in self._instead]
        groups = [self._turn_group()] if len(self._turns) > 1 else []
        groups += [replace(step.group, chosen=self.picked) for step in self.steps]
        groups.append(Group("part", say("app.carcassonne.figure"), tuple(choices), self.seen))
        groups += self._figure_groups()
        groups.append(player_group(self.match, self.player))
        prompt = say("app.carcassonne.ask.figure")
        return Ask(prompt, tuple(groups), tuple(things), tuple(areas), (x - 0.2, y - 0.2, x + 1.2, y + 1.2))

    def _stand(self, at: Point, may: bool) -> tuple[Piece | Shape, ...]:
        """A counter for a follower; another kind of figure is shown as it looks."""
        me = self.match.players[self.player]
        if may and self.figure != FOLLOWER:
            return (figure_piece(me, at, self.figure, opacity=0.85),)
        return stand_things(me, at, may)

    def _figure_groups(self) -> list[Group]:
        """Which figure, where the player has several kinds left."""
        me, supply = self.match.players[self.player], self.state.supply
        left = {kind: supply.get((self.player, kind), 0) for kind in figure_kinds(self.state.rules)}
        choices = []
        for kind, number in left.items():
            if number > 0 or kind in (FOLLOWER, self.figure):
                key, shapes = figure_stamp(me, kind)
                choices.append(Choice(kind, figure_word(kind), shapes, key, left=number))
        title = say("app.carcassonne.which-figure")
        return [Group("figure", title, tuple(choices), self.figure, ROW)] if len(left) > 1 else []

    def _turn_group(self) -> Group:
        choices = tuple(
            Choice(str(turn), picture=known_shapes(self.tile), picture_key=f"carcassonne/{self.tile}", turn=turn)
            for turn in self._turns
        )
        return Group("turn", say("app.carcassonne.turn"), choices, str(self.turn), PICTURES)

    # -- pieces that the turn moves ----------------------------------------------------------------------------

    @cached_property
    def so_far(self) -> TurnSoFar:
        """The table with the tile laid and the pieces moved."""
        assert self.place is not None
        table, tile = Table(self.state), turned(self.tile, self.turn)
        if self.place not in table.tiles:
            lay_tile(table, tile, self.place)
        for move in self.moves:
            for hook in expansions_on(self.match.rules):
                if move.piece in hook.piece_names:
                    hook.move_piece(table, move, self.player)
        return TurnSoFar(self.match, self.player, tile, self.place, table, self.moves)

    @cached_property
    def steps(self) -> tuple[MoveStep, ...]:
        found = (expansion.move_step(self.so_far) for expansion in in_play(self.match.rules))
        return tuple(step for step in found if step is not None and step.group.choices)

    @cached_property
    def _instead(self) -> tuple[tuple[Choice, PieceMove], ...]:
        return tuple(pair for expansion in in_play(self.match.rules) for pair in expansion.instead(self.so_far))

    def _ask_move(self) -> Ask:
        """Which piece goes where; asked for when picked, or before a turn is recorded that has to move one."""
        assert self.place is not None
        step = self.steps[0]
        groups = [replace(step.group, chosen=self.picked)]
        things, prompt = self._laid_things(), step.group.title
        areas: tuple[Area, ...] = ()
        places = [self.place]
        if self.is_picking:
            prompt = step.ask(self.picked)
            wanted, others = set(step.targets(self.picked)), set(step.others)
            places += sorted({spot.place for spot in wanted})
            laid = [area for place, tile in self.so_far.table.tiles.items() for area in tile_areas(*tile, place)]
            areas = tuple(area for area in laid if area.spot in wanted or area.spot in others)
            things += glow((area for area in areas if area.spot in wanted), ink.GLOW)
        if self.part is not None:
            groups.append(Group(NOBODY, step.group.title, (Choice(NOBODY, step.nobody),)))
        xs, ys = [place[0] for place in places], [place[1] for place in places]
        focus = (min(xs) - ROOM, min(ys) - ROOM, max(xs) + 1 + ROOM, max(ys) + 1 + ROOM)
        return Ask(prompt, tuple(groups), tuple(things), areas, focus)

    def _picked(self, step: MoveStep, key: str) -> TileEntry:
        """A piece was picked: it wants a place, or leaves the table at once."""
        fresh = replace(self, moves=(), picked=key, is_picking=True)
        return fresh if step.targets(key) else fresh._moved(step.move(key, None))

    def _moved(self, move: PieceMove) -> TileEntry:
        entry = replace(self, moves=(move,), is_picking=False)
        return entry if self.part is None else entry._placed(self.part)

    # -- taps --------------------------------------------------------------------------------------------------

    def tapped(self, spot: Spot) -> Entry:
        if spot.part.startswith(TAPPED):
            group, _, key = spot.part.removeprefix(TAPPED).partition("/")
            return self.chosen(group, key)
        if spot.part == FREE:
            return TileEntry(self.match, self.player, spot.place)
        if self.is_picking:
            return self._moved(self.steps[0].move(self.picked, spot))
        if spot.part.startswith(STAND):
            return self._placed(spot.part.removeprefix(STAND))
        following = (self._turns.index(self.turn) + 1) % len(self._turns) if self.turn in self._turns else 0
        return self._turned(self._turns[following])

    def chosen(self, group: str, key: str) -> Entry:
        if self.place is None:
            offer = next((offer for offer in self.offers if offer.group.key == group), None)
            return offer.choose(key) if offer is not None else replace(self, action=GoOn())
        if group == OTHER:
            return replace(self, every=True)
        if group == "tile":
            laid = replace(self, tile=key)
            return replace(laid, turn=laid._turns[0])
        if group == "turn":
            return self._turned(int(key))
        if group == "figure":
            return replace(self, figure=key)
        if group == "player":
            return replace(self, player=int(key), moves=(), picked="")
        if group == NOBODY:
            return self._laid(self.part or "", ())
        step = next((step for step in self.steps if step.group.key == group), None)
        if step is not None:
            return self._picked(step, key)
        move = next((move for choice, move in self._instead if choice.key == key), None)
        if move is not None:
            return self._laid("", (*self.moves, move))
        return self._placed("" if key == NOBODY else key)

    def dragged(self, start: Point, end: Point) -> TileEntry:
        return self

    def _turned(self, turn: int) -> TileEntry:
        return replace(self, turn=turn, moves=(), picked="")

    def _placed(self, part: str) -> TileEntry:
        """The figure is told; a piece that has to be moved is asked for first."""
        if not self.moves and any(step.is_due for step in self.steps):
            return replace(self, part=part)
        return self._laid(part, self.moves)

    def _laid(self, part: str, moves: tuple[PieceMove, ...]) -> TileEntry:
        assert self.place is not None
        x, y = self.place[:2]
        figure = self.figure if part else FOLLOWER
        return replace(self, action=LayTile(self.player, self.tile, x, y, self.turn, part, figure, moves))


def _part_word(segment: Segment, number: int) -> Message:
    word = kind_word(segment.kind)
    return say("app.carcassonne.part", feature=word, number=number) if number else word
