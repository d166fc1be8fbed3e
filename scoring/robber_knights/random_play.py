"""Legal play at random, for tests and samples."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from scoring.actions import LARGEST_NUMBER
from scoring.robber_knights.actions import EndTurn, Lay, SendKnights, StartTile
from scoring.robber_knights.board import Place, State, find_directions, find_places, walk
from scoring.robber_knights.pieces import (
    BUILDINGS,
    COUNTS,
    DRAWN_BEFORE,
    LETTER_COUNTS,
    LETTERS,
    MOST_ENTERING,
    MOST_ON_TILE,
    MOST_TILES_A_TURN,
    START_TILES_EACH,
    STAY,
    TERRAINS,
    Building,
    Direction,
    Letter,
    Terrain,
)

T = TypeVar("T")
_WAYS: tuple[Direction, ...] = ("N", "E", "S", "W")
_LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D", "E")


def random_action(state: State, rng: Random) -> Any:
    """A legal action chosen at random; None when the game is over or nothing legal is known."""
    if not state.in_play and len(state.tiles) < START_TILES_EACH * len(state.players):
        return _random_start(state, rng)
    knights = _random_knights(state, rng)
    if knights is not None:
        return knights
    if state.is_over:
        return None
    player = state.turn if state.turn is not None else rng.randrange(len(state.players))
    if state.placed and (state.placed >= MOST_TILES_A_TURN or not state.has_tiles(player) or rng.random() < 0.4):
        return EndTurn(player)
    return _random_lay(state, player, rng)


def _random_start(state: State, rng: Random) -> StartTile | None:
    """The next place of a rectangle two tiles wide, filled by each player in turn with A tiles that are no castle."""
    seats = len(state.players)
    player = len(state.tiles) % seats
    mine = [tile.kind for tile in state.tiles.values() if tile.owner == player]
    kinds = [kind for kind in LETTERS["A"] if kind != "plain+castle" and kind not in mine]
    place = next(((x, y) for y in range(2) for x in range(seats) if (x, y) not in state.tiles), None)
    if place is None or not kinds:
        return None
    terrain, building = split_kind(rng.choice(kinds))
    return StartTile(terrain, *place, building, player, "A")


def _random_lay(state: State, player: int, rng: Random) -> Lay | None:
    places = [place for place in find_places(state) if max(map(abs, place)) <= LARGEST_NUMBER]
    tiles = _held(state, player)
    if not places or not tiles:
        return None
    kind, letter = rng.choice(tiles)
    terrain, building = split_kind(kind)
    return Lay(player, terrain, *rng.choice(places), building, letter)


def _held(state: State, player: int) -> list[tuple[str, Letter]]:
    """The tiles the player may hold: of letters drawn so far, not yet on the table."""
    counts = state.counts
    seats = (None, *range(len(state.players)))
    spare = {
        kind
        for kind, count in COUNTS.items()
        if counts.get((player, kind), 0) < count
        and sum(counts.get((seat, kind), 0) for seat in seats) < count * len(state.players)
    }
    if state.photographed or state.laid[player] > sum(counts.get((player, letter), 0) for letter in _LETTERS):
        return [(kind, "") for kind in sorted(spare)]
    held: list[tuple[str, Letter]] = []
    for letter in _LETTERS:
        drawn = 2 if letter == "A" else max(0, min(5, state.laid[player] - DRAWN_BEFORE[letter]))
        if counts.get((player, letter), 0) >= drawn:
            continue
        for kind in LETTERS[letter]:
            in_start = _in_start(state, player, kind) if letter == "A" else 0
            if kind in spare and counts.get((player, f"{kind}/{letter}"), 0) + in_start < LETTER_COUNTS[kind, letter]:
                held.append((kind, letter))
    return held


def _in_start(state: State, player: int, kind: str) -> int:
    """Whether this A tile of the player went into the start layout."""
    laid = state.counts.get((player, f"{kind}/A"), 0)
    return sum(t.owner == player and t.kind == kind and t.letter == "A" for t in state.tiles.values()) - laid


def _random_knights(state: State, rng: Random) -> SendKnights | None:
    fresh = state.fresh
    if fresh is None or fresh.entered or state.tiles[fresh.place].building != "castle" or rng.random() < 0.1:
        return None
    supply = state.left[fresh.player]
    most = min(MOST_ENTERING, MOST_ENTERING if supply is None else supply)
    direction = _one_of(rng, [way for way in _WAYS if way in find_directions(state, fresh.place)])
    steps = _open_steps(state, fresh.place, direction)
    length = rng.randint(1, len(steps)) if steps else 0
    while length and sum(needed for needed, _room in steps[:length]) > most:
        length -= 1
    if not length:
        return None
    stay = [needed for needed, _room in steps[:length]]
    for _knight in range(rng.randint(0, most - sum(stay))):
        roomy = [index for index in range(length) if stay[index] < steps[index][1]]
        if roomy:
            stay[rng.choice(roomy)] += 1
    way: Direction = direction if direction is not None and length > 1 else ""
    return SendKnights(fresh.player, *fresh.place, tuple(stay), way)


def _open_steps(state: State, castle: Place, direction: Direction | None) -> list[tuple[int, int]]:
    """(needed, room) of each tile that can be entered, until the first that cannot."""
    steps = []
    for place in walk(castle, direction or "", MOST_ENTERING):
        tile = state.tiles.get(place)
        if tile is None or tile.terrain == "lake":
            break
        needed, room = STAY[tile.terrain], MOST_ON_TILE - len(state.stacks.get(place, ()))
        if needed > room:
            break
        steps.append((needed, room))
    return steps


def _one_of(rng: Random, choices: Sequence[T]) -> T | None:
    return rng.choice(choices) if choices else None


def split_kind(kind: str) -> tuple[Terrain, Building]:
    """`forest+castle` as terrain and building."""
    ground, _plus, house = kind.partition("+")
    terrain = next(terrain for terrain in TERRAINS if terrain == ground)
    building: Building = next((building for building in BUILDINGS if building == house), "")
    return terrain, building
