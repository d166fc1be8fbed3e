"""The project's own drawings of tiles: plain shapes and colours, made from the tile's outline alone."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from scoring.carcassonne.outlines import RIVER_WIDTH, ROAD_WIDTH, Line
from scoring.carcassonne.shapes import tile_outlines
from scoring.carcassonne.tiles import SIDES, Tile, tile_ids, turned
from tools.render import states
from tools.render.art import ART_PX, ArtTile
from tools.render.mixed import is_base_like
from tools.render.tables import smooth_noise

_SCALE = 4  # drawn larger, then shrunk, for clean rims


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one set of drawings, BGR."""

    field: tuple[int, int, int] = (60, 170, 110)
    city: tuple[int, int, int] = (90, 150, 200)
    wall: tuple[int, int, int] = (140, 190, 225)
    roof: tuple[int, int, int] = (50, 70, 200)
    road: tuple[int, int, int] = (225, 230, 235)
    ink: tuple[int, int, int] = (40, 50, 60)
    river: tuple[int, int, int] = (220, 160, 90)


def random_palette(rng: np.random.Generator) -> Palette:
    """Colours near the usual ones: green fields, brown to red cities, pale roads."""

    def hsv(h: tuple[float, float], s: tuple[float, float], v: tuple[float, float]) -> tuple[int, int, int]:
        pixel = np.uint8([[[rng.uniform(*h), rng.uniform(*s), rng.uniform(*v)]]])
        b, g, r = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0]
        return int(b), int(g), int(r)

    return Palette(
        field=hsv((34, 62), (90, 220), (80, 210)),
        city=hsv((4, 20), (60, 190), (90, 230)),
        wall=hsv((12, 25), (20, 110), (150, 240)),
        roof=hsv((0, 10), (120, 230), (120, 240)),
        road=hsv((0, 180), (0, 30), (190, 250)),
        ink=hsv((0, 30), (20, 120), (20, 80)),
        river=hsv((100, 118), (60, 180), (130, 240)),
    )


def draw_tile(
    tile: Tile, rng: np.random.Generator, palette: Palette | None = None, size_px: int = ART_PX
) -> np.ndarray:
    """One tile of the catalogue, unturned."""
    outlines = tile_outlines(tile.id)
    cities = [segment.sides for segment in tile.segments if segment.kind == "city"]
    colours = palette or Palette()
    px = size_px * _SCALE
    image = np.empty((px, px, 3), np.uint8)
    image[:] = _textured(colours.field, px, rng, 0.16)
    for _ in range(rng.integers(4, 14)):
        at = rng.integers(0, px, 2)
        cv2.circle(image, (int(at[0]), int(at[1])), int(px * rng.uniform(0.006, 0.02)), _shade(colours.field, 0.7), -1)
    for line in outlines.rivers:
        _stroke(image, np.array(line), RIVER_WIDTH * 1.3, colours.river, colours.ink, rng, 0.05)
    for line in outlines.roads:
        _stroke(image, np.array(line), ROAD_WIDTH * rng.uniform(0.9, 1.3), colours.road, colours.ink, rng, 0.05)
    if outlines.crossing_xy is not None:
        _houses(image, np.array([outlines.crossing_xy]), 5, 0.09, colours, rng)
    for sides, line in zip(cities, outlines.cities, strict=True):
        _city(image, [SIDES[side] for side in sides], line, colours, rng)
    for segment in tile.segments:
        if segment.shields:
            _shield(image, [SIDES[side] for side in segment.sides], rng)
    if outlines.building_xy is not None and tile.find_segment("monastery"):
        _monastery(image, outlines.building_xy, colours, rng)
    return cv2.resize(image, (size_px, size_px), interpolation=cv2.INTER_AREA)


def base_drawings(rng: np.random.Generator, sets: int = 1, plain: bool = False) -> tuple[ArtTile, ...]:
    """Drawn base tiles as art, each set in its own colours."""
    tiles = []
    for k in range(sets):
        palette = Palette() if plain else random_palette(rng)
        for letter in states.BASE_EDGES:
            marks = states.attributes_of(letter)
            image = draw_tile(turned(letter), rng, palette)
            edges = states.BASE_EDGES[letter]
            tiles.append(ArtTile(f"drawn-{k}/{letter}", "drawn", letter, 0, edges, marks, image))
    return tuple(tiles)


def stranger_drawings(rng: np.random.Generator) -> tuple[ArtTile, ...]:
    """Drawn tiles of the expansions whose sides no base tile shows."""
    tiles = []
    for tile_id in tile_ids():
        tile = turned(tile_id)
        if set(tile.sides) <= set("CRFI") and not is_base_like(tile.sides):
            image = draw_tile(tile, rng, random_palette(rng))
            tiles.append(ArtTile(f"drawn/{tile_id}", "drawn", None, 0, tile.sides, None, image))
    return tuple(tiles)


def _city(image: np.ndarray, sides: list[str], line: Line, colours: Palette, rng: np.random.Generator) -> None:
    px = image.shape[0]
    polygon = np.rint(np.array(line) * (px - 1)).astype(np.int32)
    mask = np.zeros((px, px), np.uint8)
    cv2.fillPoly(mask, [polygon], 255)
    ground = _textured(colours.city, px, rng, 0.14)
    image[mask > 0] = ground[mask > 0]
    wall = np.zeros((px, px), np.uint8)
    cv2.polylines(wall, [polygon], True, 255, max(2, round(px * 0.05)), cv2.LINE_AA)
    open_px = round(px * 0.035)
    for side in sides:  # no wall along the rim where the city runs on
        rows = {"N": np.s_[:open_px], "S": np.s_[-open_px:], "W": np.s_[:, :open_px], "E": np.s_[:, -open_px:]}
        wall[rows[side]] = 0
    image[wall > 128] = colours.wall
    rim = cv2.morphologyEx(wall, cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8))
    image[rim > 128] = colours.ink
    inner = cv2.erode(mask, np.ones((round(px * 0.14),) * 2, np.uint8), borderValue=0)
    ys, xs = np.nonzero(inner)
    if len(xs):
        pick = rng.integers(0, len(xs), max(2, len(xs) * 26 // (px * px) + 2))
        _houses(image, np.stack([xs[pick], ys[pick]], axis=1) / px, 1, 0.0, colours, rng)


def _houses(
    image: np.ndarray, spots_uv: np.ndarray, each: int, spread: float, colours: Palette, rng: np.random.Generator
) -> None:
    px = image.shape[0]
    for spot in np.repeat(spots_uv, each, axis=0):
        u, v = (spot + rng.uniform(-spread, spread, 2)) * px
        w, h = px * rng.uniform(0.035, 0.06), px * rng.uniform(0.025, 0.045)
        body = np.array([[u - w, v], [u + w, v], [u + w, v + h], [u - w, v + h]], np.int32)
        roof = np.array(
            [[u - w * 1.15, v], [u - w * 0.6, v - h * 1.2], [u + w * 0.6, v - h * 1.2], [u + w * 1.15, v]], np.int32
        )
        cv2.fillConvexPoly(image, body, colours.wall)
        cv2.fillConvexPoly(image, roof, _shade(colours.roof, rng.uniform(0.7, 1.1)))
        cv2.polylines(image, [body, roof], True, colours.ink, 2, cv2.LINE_AA)


def _monastery(image: np.ndarray, at_xy: tuple[float, float], colours: Palette, rng: np.random.Generator) -> None:
    px = image.shape[0]
    u, v, s = at_xy[0] + rng.uniform(-0.03, 0.03), at_xy[1] + 0.03 + rng.uniform(-0.03, 0.03), rng.uniform(0.9, 1.15)

    def at(*points: tuple[float, float]) -> np.ndarray:
        return np.array([((u + x * s) * px, (v + y * s) * px) for x, y in points], np.int32)

    nave = at((-0.1, 0), (0.2, 0), (0.2, 0.14), (-0.1, 0.14))
    nave_roof = at((-0.12, 0), (-0.04, -0.1), (0.16, -0.1), (0.22, 0))
    tower = at((-0.2, -0.08), (-0.06, -0.08), (-0.06, 0.16), (-0.2, 0.16))
    spire = at((-0.22, -0.08), (-0.13, -0.27), (-0.04, -0.08))
    for part, colour in ((nave, colours.wall), (nave_roof, colours.roof), (tower, colours.wall), (spire, colours.roof)):
        cv2.fillConvexPoly(image, part, colour, cv2.LINE_AA)
        cv2.polylines(image, [part], True, colours.ink, 3, cv2.LINE_AA)


def _shield(image: np.ndarray, sides: list[str], rng: np.random.Generator) -> None:
    px = image.shape[0]
    # The corner between two sides of the same city, where printed tiles carry it too.
    corners = {"NW": (0.13, 0.14), "NE": (0.87, 0.14), "SE": (0.87, 0.86), "SW": (0.13, 0.86)}
    fitting = [uv for pair, uv in corners.items() if set(pair) <= set(sides)] or [(0.85, 0.5)]
    u, v = fitting[rng.integers(len(fitting))]

    def at(*points: tuple[float, float]) -> np.ndarray:
        return np.array([((u + x) * px, (v + y) * px) for x, y in points], np.int32)

    points = at((-0.07, -0.07), (0.07, -0.07), (0.07, 0.02), (0.0, 0.09), (-0.07, 0.02))
    cv2.fillPoly(image, [points], (240, 240, 240), cv2.LINE_AA)
    quarter = at((-0.06, -0.06), (0.0, -0.06), (0.0, 0.0), (-0.06, 0.0))
    lower = at((0.0, 0.0), (0.06, 0.0), (0.06, 0.02), (0.0, 0.08))
    cv2.fillPoly(image, [quarter, lower], (170, 80, 30), cv2.LINE_AA)
    cv2.polylines(image, [points], True, (60, 30, 20), 3, cv2.LINE_AA)


def _stroke(
    image: np.ndarray,
    line_uv: np.ndarray,
    width: float,
    colour: tuple[int, int, int],
    ink: tuple[int, int, int],
    rng: np.random.Generator,
    sway: float,
) -> None:
    px = image.shape[0]
    t = np.linspace(0, 1, 33)
    known = np.linspace(0, 1, len(line_uv))
    fine = np.stack([np.interp(t, known, line_uv[:, i]) for i in (0, 1)], axis=1)
    along = np.gradient(fine, axis=0)
    normal = np.stack([-along[:, 1], along[:, 0]], axis=1) / (np.linalg.norm(along, axis=1, keepdims=True) + 1e-9)
    # The sway dies out at both ends so that roads meet on neighbouring tiles.
    fine = fine + normal * (sway * rng.uniform(-1, 1) * np.sin(2 * np.pi * t) * np.sin(np.pi * t))[:, None]
    points = [np.rint(fine * (px - 1)).astype(np.int32)]
    cv2.polylines(image, points, False, ink, round(px * (width + 0.02)), cv2.LINE_AA)
    cv2.polylines(image, points, False, colour, round(px * width), cv2.LINE_AA)


def _textured(colour: tuple[int, int, int], px: int, rng: np.random.Generator, depth: float) -> np.ndarray:
    noise = smooth_noise((px, px), 9, rng) + 0.6 * smooth_noise((px, px), 40, rng)
    return np.clip(np.array(colour)[None, None] * (1 + depth * noise[..., None]), 0, 255).astype(np.uint8)


def _shade(colour: tuple[int, int, int], factor: float) -> tuple[int, int, int]:
    b, g, r = (int(min(255, c * factor)) for c in colour)
    return b, g, r
