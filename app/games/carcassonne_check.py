"""Checking what a photo of a Carcassonne table shows: tap a tile for candidates, turn it, put a figure right."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from app.drawing import palette as ink
from app.drawing.carcassonne import known_shapes
from app.drawing.scene import Area, Circle, Line, Piece, Point, Points, Scene, Thing
from app.drawing.symbols import disc_shapes, figure_key
from app.games.view import CHIPS, PICTURES, TYPED, Ask, Choice, Group
from scoring.carcassonne.actions import FigureAt, Snapshot, TileAt
from scoring.carcassonne.box import tiles_in_play
from scoring.carcassonne.final import kind_word
from scoring.carcassonne.outlines import ROAD_WIDTH
from scoring.carcassonne.shapes import stand_at, tile_outlines
from scoring.carcassonne.tiles import RIVER, STEPS, find_tile
from scoring.match import Match
from scoring.messages import Message, say
from scoring.values import Spot

Place = tuple[int, int]
NONE = "none"
MOST_CANDIDATES = 6
SURE, DOUBT, FIXED = "#ffffff99", "#ffd43b", "#37b26c"


class Laid(NamedTuple):
    """A tile as it is taken to lie now."""

    tile: str
    turn: int


class Standing(NamedTuple):
    """A figure as it is taken to stand now."""

    player: int
    part: str


@dataclass(frozen=True)
class CheckEntry:
    """The reading with what has been put right so far; `at` is the cell that is looked at."""

    match: Match
    reading: Any
    tiles: tuple[tuple[Place, Laid], ...]
    figures: tuple[tuple[Place, Standing], ...]
    points: tuple[int, ...]
    settled: frozenset[Place] = frozenset()
    at: Place | None = None
    every: bool = False

    @classmethod
    def made(cls, match: Match, reading: Any) -> CheckEntry:
        """The reading as it came, the seats found by their colours."""
        seats = {player.colour: seat for seat, player in enumerate(match.players)}
        tiles = tuple(
            (guess.place, Laid(guess.best.tile, guess.best.turn))
            for guess in reading.tiles
            if find_tile(guess.best.tile)
        )
        known = dict(tiles)
        figures = tuple(
            ((figure.x, figure.y), Standing(seats[figure.colour], figure.segment))
            for figure in reading.figures
            if figure.colour in seats and figure.segment and (figure.x, figure.y) in known
        )
        return cls(match, reading, tiles, figures, match.totals)

    # -- geometry ----------------------------------------------------------------------------------------------

    @cached_property
    def unit_px(self) -> float:
        """Working pixels of a tile's side, the unit of the scene."""
        points = self.reading.lattice.points_px([(0, 0), (1, 0), (1, 1), (0, 1)])
        sides = [((a - b) ** 2).sum() ** 0.5 for a, b in zip(points, points[[1, 2, 3, 0]], strict=True)]
        return max(8.0, float(sum(sides)) / 4)

    def _project(self, place: Place, points: Points) -> Points:
        """Points of the unit square of a cell where the photo shows them."""
        dx, dy = self.reading.lattice.offset_of(place)
        moved = [(place[0] + x + dx, place[1] + y + dy) for x, y in points]
        return tuple(
            (float(x) / self.unit_px, float(y) / self.unit_px) for x, y in self.reading.lattice.points_px(moved)
        )

    def _quad(self, place: Place, inset: float = 0.03) -> Points:
        a, b = inset, 1 - inset
        return self._project(place, ((a, a), (b, a), (b, b), (a, b)))

    # -- what is shown -----------------------------------------------------------------------------------------

    @cached_property
    def scene(self) -> Scene:
        """The photo, and over it what was read: roads, cities, figures, and a ring around every doubt."""
        from app.games.carcassonne_photo import photo_picture

        picture = photo_picture(self.reading.photo, self.unit_px)
        things: list[Thing] = [picture]
        doubts = {spot.place for spot in self.doubts}
        # Layer by layer: shapes of one colour in a row are drawn at once.
        layers = [self._outlines(place, laid) for place, laid in self.tiles]
        for layer in range(4):
            things += [thing for found in layers for thing in found[layer]]
        for place, _ in sorted(self.tiles, key=lambda item: (item[0] in doubts, item[0] in self.settled)):
            colour = DOUBT if place in doubts else FIXED if place in self.settled else SURE
            things.append(Line(self._quad(place), colour, 0.05 if colour != SURE else 0.015, closed=True))
        for place in doubts - dict(self.tiles).keys():
            things.append(Line(self._quad((place[0], place[1])), DOUBT, 0.05, closed=True, dash=0.1))
        for place, figure in self.figures:
            things += self._figure(place, figure)
        wide, high = picture.size_wh
        places = [*(place for place, _ in self.tiles), *self._beside()]
        areas = tuple(Area(Spot(place), (self._quad(place, 0.0),)) for place in places)
        return Scene((0, 0, wide, high), tuple(things), areas)

    def _outlines(self, place: Place, laid: Laid) -> tuple[list[Thing], ...]:
        """Cities, road edges, roads and buildings of a tile as the photo would show them."""
        layers: tuple[list[Thing], ...] = ([], [], [], [])
        if find_tile(laid.tile) is None:
            return layers
        outlines = tile_outlines(laid.tile)
        for city in outlines.cities:
            points = self._project(place, _turn(city, laid.turn))
            layers[0].append(Line(points, "#e57f1d", 0.035, closed=True))
        for road in outlines.roads:
            points = self._project(place, _turn(road, laid.turn))
            layers[1].append(Line(points, "#2b2a27", ROAD_WIDTH * 0.7))
            layers[2].append(Line(points, "#ffffff", ROAD_WIDTH * 0.4))
        if outlines.building_xy is not None:
            (middle,) = self._project(place, _turn((outlines.building_xy,), laid.turn))
            layers[3].append(Circle(middle, 0.1, line="#d9487d", width=0.035))
        return layers

    def _figure(self, place: Place, figure: Standing) -> list[Thing]:
        laid = dict(self.tiles).get(place)
        if laid is None:
            return []
        (at,) = self._project(place, (stand_at(laid.tile, laid.turn, figure.part),))
        player = self.match.players[figure.player]
        size = 0.3
        corner = (at[0] - size / 2, at[1] - size / 2)
        return [
            Piece(figure_key(player, "disc"), corner, disc_shapes(player.colour, player.symbol), size, upright=True)
        ]

    def _beside(self) -> list[Place]:
        """Empty cells around the board, where a tile may have been missed."""
        known = {place for place, _ in self.tiles}
        return sorted({(x + dx, y + dy) for x, y in known for dx, dy in STEPS} - known)

    @cached_property
    def doubts(self) -> tuple[Spot, ...]:
        return tuple(Spot((d.x, d.y)) for d in self.reading.doubts if (d.x, d.y) not in self.settled)

    @property
    def summary(self) -> Message:
        return say(
            "app.check.found",
            figures=say("app.check.figures", n=len(self.figures)),
            tiles=say("app.check.tiles", n=len(self.tiles)),
        )

    # -- what is asked -----------------------------------------------------------------------------------------

    @cached_property
    def ask(self) -> Ask:
        if self.at is not None:
            return self._ask_cell(self.at)
        track = tuple(
            Group(f"points-{seat}", say("app.check.track-of", player=player.name), kind=TYPED, number=self.points[seat])
            for seat, player in enumerate(self.match.players)
        )
        return Ask(say("app.check.track-note"), track, actions=(self._snapshot(),), record=say("app.check.use"))

    def _snapshot(self) -> Snapshot:
        return Snapshot(
            tuple(TileAt(laid.tile, x, y, laid.turn) for (x, y), laid in self.tiles),
            tuple(FigureAt(figure.player, x, y, figure.part) for (x, y), figure in self.figures),
            self.points,
        )

    def _ask_cell(self, place: Place) -> Ask:
        laid = dict(self.tiles).get(place)
        groups = [self._candidates(place, laid)]
        steps = [Choice("right", say("app.check.right"))]
        if laid is not None:
            steps += [Choice("turn", say("app.check.turn")), Choice("empty", say("app.check.empty"))]
        if not self.every:
            steps.append(Choice("more", say("app.check.more")))
        groups.append(Group("step", say("app.check.title"), tuple(steps)))
        figure = dict(self.figures).get(place)
        if laid is not None:
            players = [Choice(NONE, say("app.check.no-figure"))]
            players += [Choice(str(seat), player=seat) for seat in range(len(self.match.players))]
            chosen = str(figure.player) if figure else NONE
            groups.append(Group("player", say("app.check.figure"), tuple(players), chosen, CHIPS))
        if laid is not None and figure is not None:
            tile = find_tile(laid.tile, laid.turn)
            parts = [s for s in (tile.segments if tile else ()) if s.kind != RIVER]
            choices = tuple(
                Choice(s.part, say("app.carcassonne.part", feature=kind_word(s.kind), number=s.part[-1:]))
                if s.part[-1:].isdigit() and s.part[-1:] != "0"
                else Choice(s.part, kind_word(s.kind))
                for s in parts
            )
            groups.append(Group("part", say("app.check.where"), choices, figure.part))
        quad = self._quad(place, 0.0)
        xs, ys = [x for x, _ in quad], [y for _, y in quad]
        focus = (min(xs) - 0.5, min(ys) - 0.5, max(xs) + 0.5, max(ys) + 0.5)
        ring = Line(quad, ink.GLOW, 0.07, closed=True)
        return Ask(self._why(place, laid), tuple(groups), (ring,), focus=focus)

    def _why(self, place: Place, laid: Laid | None) -> Message:
        """Why one should look here, else how sure the reader is."""
        doubt = next((d for d in self.reading.doubts if (d.x, d.y) == place and place not in self.settled), None)
        if doubt is not None:
            return Message(doubt.why)
        guess = self.reading.tile_at(place)
        if laid is None or guess is None:
            return say("app.check.empty")
        p = sum(c.p for c in guess.candidates if (c.tile, c.turn) == laid)
        return say("app.check.what", percent=round(100 * float(p)), tile=laid.tile)

    def _candidates(self, place: Place, laid: Laid | None) -> Group:
        """The reader's answers as pictures, ranked; all tiles of the box when asked for."""
        shown: dict[Laid, float] = {}
        if laid is not None:
            shown[laid] = 0.0
        guess = self.reading.tile_at(place)
        for candidate in guess.candidates if guess is not None else ():
            if find_tile(candidate.tile) is not None:
                key = Laid(candidate.tile, candidate.turn)
                shown[key] = shown.get(key, 0.0) + float(candidate.p)
        ranked = sorted(shown, key=lambda key: -shown[key])[:MOST_CANDIDATES]
        if self.every or not ranked:
            ranked += [Laid(tile, 0) for tile in tiles_in_play(self.match.rules) if all(tile != r.tile for r in ranked)]
        choices = tuple(
            Choice(
                f"{key.tile}/{key.turn}",
                say("app.check.percent", n=round(100 * shown[key])) if key in shown else None,
                known_shapes(key.tile),
                f"carcassonne/{key.tile}",
                key.turn,
            )
            for key in ranked
        )
        chosen = f"{laid.tile}/{laid.turn}" if laid else ""
        return Group("tile", say("app.carcassonne.tile"), choices, chosen, PICTURES, labelled=True)

    # -- taps --------------------------------------------------------------------------------------------------

    def tapped(self, spot: Spot) -> CheckEntry:
        return replace(self, at=(spot.place[0], spot.place[1]), every=False)

    def closed(self) -> CheckEntry:
        return replace(self, at=None, every=False)

    def dragged(self, start: Point, end: Point) -> CheckEntry:
        return self

    def chosen(self, group: str, key: str) -> CheckEntry:
        if group.startswith("points-"):
            seat = int(group.removeprefix("points-"))
            return replace(self, points=(*self.points[:seat], int(key), *self.points[seat + 1 :]))
        place = self.at
        assert place is not None
        if group == "tile":
            tile, _, turn = key.rpartition("/")
            return self._with_tile(place, Laid(tile, int(turn)))
        if group == "player":
            return self._with_figure(place, key)
        if group == "part":
            figure = dict(self.figures)[place]
            return self._settled(place, figures=_put(self.figures, place, figure._replace(part=key)))
        if key == "more":
            return replace(self, every=True)
        if key == "right":
            return replace(self._settled(place), at=None)
        if key == "empty":
            without = tuple(item for item in self.tiles if item[0] != place)
            figures = tuple(item for item in self.figures if item[0] != place)
            return replace(self._settled(place, tiles=without, figures=figures), at=None)
        laid = dict(self.tiles)[place]
        return self._with_tile(place, laid._replace(turn=(laid.turn + 1) % 4))

    def _settled(self, place: Place, **changed: Any) -> CheckEntry:
        return replace(self, settled=self.settled | {place}, **changed)

    def _with_tile(self, place: Place, laid: Laid) -> CheckEntry:
        """Another tile here; a figure keeps standing if the new tile has its part, else on the tile's first."""
        tile = find_tile(laid.tile, laid.turn)
        figures = self.figures
        figure = dict(figures).get(place)
        if figure is not None and tile is not None and figure.part not in tile.parts:
            figures = _put(figures, place, figure._replace(part=tile.parts[0]))
        return self._settled(place, tiles=_put(self.tiles, place, laid), figures=figures, every=False)

    def _with_figure(self, place: Place, key: str) -> CheckEntry:
        if key == NONE:
            return self._settled(place, figures=tuple(item for item in self.figures if item[0] != place))
        laid, figure = dict(self.tiles)[place], dict(self.figures).get(place)
        tile = find_tile(laid.tile, laid.turn)
        part = figure.part if figure else (tile.parts[0] if tile else "")
        return self._settled(place, figures=_put(self.figures, place, Standing(int(key), part)))


def _put(items: tuple[tuple[Place, Any], ...], place: Place, value: Any) -> tuple[tuple[Place, Any], ...]:
    kept = dict(items)
    kept[place] = value
    return tuple(kept.items())


def _turn(points: Points, turn: int) -> Points:
    from app.drawing.scene import turn_point

    return tuple(turn_point(point, turn) for point in points)
