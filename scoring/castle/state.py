"""Everything that is known of a table of The Castle."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache

from scoring.castle.rules import ONE_COURT
from scoring.castle.tiles import TILES, TILES_IN_BOX, Piece, find_piece, turn_tile
from scoring.castle.wall import (
    BORDER,
    CELL_SET,
    COPIES_OF_A_WALL_TILE,
    START_18_ONE_COURT,
    START_18_PLACE,
    START_PIECES,
    WALL_KINDS,
)
from scoring.edges import Place
from scoring.game import Players
from scoring.land import Land, Region, SegmentAt, with_tile, with_tiles
from scoring.majority import NOBODY, find_majority
from scoring.points import ScoreEvent
from scoring.problems import Problem
from scoring.rules import Rules
from scoring.values import Spot

FOLLOWERS = 6
"""Seven a player, one of them marks the score."""
BOTH = (0, 1)


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile in the castle, its quarter turns clockwise, and who laid it (-1: a photo does not tell)."""

    tile: str
    turn: int
    player: int = -1


@dataclass(frozen=True, slots=True)
class Palace:
    """A player's palace: the size of its house, and where it stands if that is known."""

    size: int
    at: SegmentAt | None = None


@dataclass(frozen=True, slots=True)
class WallTile:
    """A wall tile taken: by whom, from which corner tower (-1: not known), which kind (0: not turned up yet), when."""

    owner: int
    corner: int
    wall: int
    taken: int
    """Number of the turn; usable from a later one on."""
    used: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """A marker moves: the points of one feature."""

    player: int
    points: int
    feature: SegmentAt


@dataclass(frozen=True, slots=True)
class Turn:
    """The last turn, kept so that the order of its scores can still be told."""

    player: int
    step: int
    moves: tuple[Move, ...]
    totals: tuple[int, int]
    """Before its scores."""
    walls: tuple[WallTile, ...]
    """Before its scores."""
    order_told: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """One table; `steps` counts the actions, `turns` the turns played."""

    players: Players
    rules: Rules
    land: Land
    steps: int = 0
    turns: int = 0
    turn_of: int = 0
    tiles: dict[Place, Laid] = field(default_factory=dict)
    followers: dict[SegmentAt, int] = field(default_factory=dict)
    supply: tuple[int, int] = (FOLLOWERS, FOLLOWERS)
    palaces: tuple[Palace | None, Palace | None] = (None, None)
    walls: tuple[WallTile, ...] = ()
    totals: tuple[int, int] = (0, 0)
    events: tuple[ScoreEvent, ...] = ()
    problems: tuple[Problem, ...] = ()
    discarded: tuple[str, ...] = ()
    last: Turn | None = None
    again: int = 0
    """The last turn in which wall tile 1 was used."""
    extra_turn: bool = False
    """The coming turn is the one bought with wall tile 1."""

    @property
    def over(self) -> bool:
        return len(self.tiles) + len(self.discarded) >= TILES_IN_BOX

    def pieces_at(self, place: Place) -> tuple[Piece, ...]:
        """The parts of the tile or start space at a place, as they lie; empty when there is none."""
        laid = self.tiles.get(place)
        if laid is not None:
            return turn_tile(laid.tile, laid.turn)
        if place == START_18_PLACE and self.rules.text("start-18") == ONE_COURT:
            return START_18_ONE_COURT
        return START_PIECES.get(place, ())

    def piece(self, segment: SegmentAt) -> Piece:
        return self.pieces_at(segment.place)[segment.number]

    def spot(self, segment: SegmentAt) -> Spot:
        return Spot(segment.place, self.piece(segment).label)

    def spots(self, region: Region) -> tuple[Spot, ...]:
        return tuple(self.spot(segment) for segment in region.spots)

    def find_segment(self, place: Place, part: str) -> SegmentAt | None:
        """The part of a tile that reaches this edge."""
        number = find_piece(self.pieces_at(place), part)
        return None if number is None else SegmentAt(*place, number)

    def figures_in(self, region: int) -> dict[int, int]:
        """How many followers each player has in a region; only those with any."""
        figures: dict[int, int] = {}
        region_of = self.land.region_of
        for segment, player in self.followers.items():
            if region_of[segment] == region:
                figures[player] = figures.get(player, 0) + 1
        return figures

    def owner_of(self, region: int) -> int | None:
        """Who has the strict majority."""
        best = find_majority(self.figures_in(region), NOBODY)
        return best[0] if best else None

    def markets_in(self, region: Region) -> int:
        return sum(self.piece(segment).markets for segment in region.spots)

    def has_well(self, region: Region) -> bool:
        return any(self.piece(segment).well for segment in region.spots)

    def held(self, player: int, wall: int | None = None) -> tuple[WallTile, ...]:
        """The unused wall tiles of a player, of one kind or of all."""
        return tuple(w for w in self.walls if w.owner == player and not w.used and wall in (None, w.wall))

    def is_taken(self, corner: int) -> bool:
        return any(w.corner == corner for w in self.walls)


@cache
def start_land(start_18: str) -> Land:
    """The land before the first tile: the start spaces alone."""
    land = Land()
    for place, pieces in START_PIECES.items():
        shown = START_18_ONE_COURT if place == START_18_PLACE and start_18 == ONE_COURT else pieces
        land = with_tile(land, place, shown).land
    return land


def start(players: Players, rules: Rules) -> State:
    return State(players, rules, start_land(rules.text("start-18")))


def lay_on_land(land: Land, place: Place, laid: Laid) -> tuple[Land, tuple[int, ...]]:
    """The land with a tile more, and the regions it touched."""
    return with_tile(land, place, turn_tile(laid.tile, laid.turn), BORDER)


def lay_all_on_land(land: Land, tiles: dict[Place, Laid]) -> Land:
    """The land with all these tiles."""
    return with_tiles(land, ((place, turn_tile(laid.tile, laid.turn)) for place, laid in tiles.items()), BORDER)


def count_left(state: State) -> dict[str, int]:
    """How many of each tile are still to come, by name; never below 0."""
    left = {name: tile.count for name, tile in TILES.items()}
    for laid in state.tiles.values():
        left[laid.tile] -= 1
    for tile in state.discarded:
        left[tile] -= 1
    return {name: max(count, 0) for name, count in left.items()}


def count_walls_left(state: State) -> dict[int, int]:
    """How many wall tiles of each kind nobody has turned up yet."""
    left = dict.fromkeys(WALL_KINDS, COPIES_OF_A_WALL_TILE)
    for tile in state.walls:
        if tile.wall in left:
            left[tile.wall] -= 1
    return {wall: max(count, 0) for wall, count in left.items()}


def list_empty_cells(state: State) -> tuple[Place, ...]:
    return tuple(sorted(CELL_SET - state.tiles.keys(), key=lambda cell: (cell[1], cell[0])))


def change_one(pair: tuple[int, int], player: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if player == 0 else (pair[0], value)


def with_palace(state: State, player: int, palace: Palace) -> State:
    return replace(state, palaces=(palace, state.palaces[1]) if player == 0 else (state.palaces[0], palace))


def with_used(state: State, used: WallTile) -> State:
    walls = list(state.walls)
    walls[walls.index(used)] = replace(used, used=True)
    return replace(state, walls=tuple(walls))
