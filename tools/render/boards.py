"""Random boards by the rules of laying: every tile fits its neighbours, figures stand on parts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scoring.carcassonne.parts import turned
from scoring.carcassonne.shapes import tile_parts
from scoring.carcassonne.tiles import different_turns, find_tile, set_counts
from tools.render import states
from vision.geometry import kind_of

Place = tuple[int, int]
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Standing:
    """A figure of a board: its place, part, colour, kind, and foot point inside the tile as it lies."""

    place: Place
    part: str
    colour: str
    kind: str
    foot_uv: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Board:
    """Tiles by place (id and turn), and the figures on them; the smallest x and y are 0."""

    tiles: dict[Place, tuple[str, int]]
    figures: tuple[Standing, ...]


def random_board(
    count: int,
    figures: int,
    rng: np.random.Generator,
    sets: tuple[str, ...] = ("base",),
    colours: tuple[str, ...] = ("red", "blue", "green", "yellow", "black"),
) -> Board:
    """A board of so many tiles of these sets, grown from the start tile."""
    stock = [tile for key in sets for tile, n in sorted(set_counts(key).items()) for _ in range(n)]
    rng.shuffle(stock)
    laid: dict[Place, tuple[str, int]] = {(0, 0): ("D", 0)}
    if "D" in stock:
        stock.remove("D")
    for tile_id in stock:
        if len(laid) >= count:
            break
        fits = _fits(tile_id, laid)
        if fits:
            # Places with more neighbours first, so that boards are not threads.
            weight = np.array([4.0**near for _, _, near in fits])
            place, turn, _ = fits[rng.choice(len(fits), p=weight / weight.sum())]
            laid[place] = (tile_id, turn)
    x0, y0 = min(x for x, _ in laid), min(y for _, y in laid)
    tiles = {(x - x0, y - y0): tile for (x, y), tile in laid.items()}
    return Board(tiles, _figures(tiles, figures, rng, colours))


def sides_of(tile_id: str, turn: int) -> str:
    """The letters of a tile's sides as it lies."""
    tile = find_tile(tile_id, turn)
    assert tile is not None, tile_id
    return tile.sides


def _fits(tile_id: str, laid: dict[Place, tuple[str, int]]) -> list[tuple[Place, int, int]]:
    open_places = {(x + dx, y + dy) for x, y in laid for dx, dy in _STEPS} - set(laid)
    fits = []
    for place in sorted(open_places):
        around = [laid.get((place[0] + dx, place[1] + dy)) for dx, dy in _STEPS]
        wanted = [None if near is None else sides_of(*near)[(side + 2) % 4] for side, near in enumerate(around)]
        for turn in different_turns(tile_id):
            sides = sides_of(tile_id, turn)
            if all(want is None or want == side for want, side in zip(wanted, sides, strict=True)):
                fits.append((place, turn, sum(near is not None for near in around)))
    return fits


def _figures(
    tiles: dict[Place, tuple[str, int]], count: int, rng: np.random.Generator, colours: tuple[str, ...]
) -> tuple[Standing, ...]:
    standing = []
    places = list(tiles)
    for i in rng.permutation(len(places))[:count]:
        place = places[i]
        tile_id, turn = tiles[place]
        parts = tile_parts(tile_id)
        names = [name for name in parts.stand_xy if kind_of(name) in states.ON]
        part = names[rng.integers(len(names))]
        u, v = parts.stand_xy[part] + rng.normal(0, 0.015, 2)
        kind = "lying" if kind_of(part) == "field" else "standing"
        foot = turned(float(np.clip(u, 0.05, 0.95)), float(np.clip(v, 0.05, 0.95)), turn)
        standing.append(Standing(place, part, colours[rng.integers(len(colours))], kind, foot))
    return tuple(standing)
