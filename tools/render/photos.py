"""Whole synthetic photos of a board on a table, with labels in the form of the labelled real photos."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from scoring.carcassonne.tiles import turned
from tools.render.art import ART_PX, ArtTile
from tools.render.boards import Board, random_board, sides_of
from tools.render.camera import bend, bent_px, spoil
from tools.render.drawings import Palette, draw_tile
from tools.render.meeples import Figure, draw_figure
from tools.render.tables import clutter, table
from vision.geometry import kind_of

_MARGIN_TILES = 3
_GROUND_PX = 96


@dataclass(frozen=True, slots=True)
class View:
    """How the photo is taken: size, tilt from straight down, turn of the board in the picture, looseness."""

    size_wh: tuple[int, int] = (1600, 1200)
    tilt_deg: float = 20.0
    turn_deg: float = 0.0
    loose: float = 0.02
    fill: float = 0.72
    strength: float = 0.5
    clutter: int = 2
    lens_k: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class RenderedPhoto:
    """A photo with the truth about it: tile middles and feet in its pixels, and the homography before the lens."""

    image_bgr: np.ndarray
    board: Board
    homography: np.ndarray
    centres_px: dict[tuple[int, int], tuple[float, float]]
    feet_px: tuple[tuple[float, float], ...]


def render_photo(board: Board, view: View, rng: np.random.Generator, art: tuple[ArtTile, ...] = ()) -> RenderedPhoto:
    """Photograph a board; without art the project's own drawings are used."""
    cols = 1 + max(x for x, _ in board.tiles)
    rows = 1 + max(y for _, y in board.tiles)
    span_wh = np.array([cols, rows]) + 2 * _MARGIN_TILES
    ground = table((int(span_wh[0] * _GROUND_PX), int(span_wh[1] * _GROUND_PX)), rng)
    for _ in range(view.clutter):
        _clutter_beside(ground, (cols, rows), rng)
    middles = {}
    pictures = _pictures(board, rng, art)
    camera = _Camera(view, (cols, rows))
    for place, picture in pictures.items():
        lean = camera.lean(np.array(place) + 0.5)
        middles[place] = _lay(ground, picture, place, view.loose, lean, rng)
    feet = []
    light = rng.normal(0, 0.35, 2)
    for figure in sorted(board.figures, key=lambda f: -float(camera.depth(np.array(f.place) + np.array(f.foot_uv)))):
        foot = middles[figure.place] + np.array(figure.foot_uv) - 0.5
        drawn = Figure(_ground_px(foot), figure.colour, figure.kind, 1.0, float(rng.uniform(-0.6, 0.6)))
        draw_figure(ground, drawn, camera.lean(foot), light, _GROUND_PX, rng)
        feet.append((figure, foot))
    to_lattice = np.array([[1 / _GROUND_PX, 0, -_MARGIN_TILES], [0, 1 / _GROUND_PX, -_MARGIN_TILES], [0, 0, 1.0]])
    # Beyond the rendered ground the room lies in one dim colour.
    image = np.empty((view.size_wh[1], view.size_wh[0], 3), np.uint8)
    image[:] = ground[:_GROUND_PX].mean(axis=(0, 1)) * 0.8
    cv2.warpPerspective(
        ground,
        camera.homography @ to_lattice,
        view.size_wh,
        dst=image,
        flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_TRANSPARENT,
    )
    if view.lens_k:
        image = bend(image, view.lens_k)
    image = spoil(image, 0.0, rng, view.strength)

    def seen_px(xy: np.ndarray) -> tuple[float, float]:
        return bent_px(camera.px(xy), view.size_wh, view.lens_k)

    order = {id(figure): seen_px(foot) for figure, foot in feet}
    feet_px = tuple(order[id(figure)] for figure in board.figures)
    centres = {place: seen_px(middle) for place, middle in middles.items()}
    return RenderedPhoto(image, board, camera.homography, centres, feet_px)


def sample_photo(seed: int = 7, tiles: int = 24, figures: int = 6, view: View | None = None) -> RenderedPhoto:
    """A photo made from this project alone, the same for the same seed."""
    rng = np.random.default_rng(seed)
    board = random_board(tiles, figures, rng)
    return render_photo(board, view or View(), rng)


def write_labelled(photo: RenderedPhoto, path: Path) -> None:
    """The picture, and beside it the CSV and JSON that label it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), photo.image_bgr, [cv2.IMWRITE_JPEG_QUALITY, 88])
    height, width = photo.image_bgr.shape[:2]
    centres = [[x, y, round(px, 1), round(py, 1)] for (x, y), (px, py) in photo.centres_px.items()]
    label = {"photo": path.name, "size": [width, height], "centres_px": centres}
    path.with_suffix(".json").write_text(json.dumps(label))
    with path.with_suffix(".csv").open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["col", "row", "tile", "edges", "figure", "u", "v", "on"])
        for place, (tile_id, turn) in photo.board.tiles.items():
            row = [*place, tile_id, sides_of(tile_id, turn)]
            standing = [f for f in photo.board.figures if f.place == place]
            for figure in standing or [None]:
                if figure is None:
                    writer.writerow([*row, "", "", "", ""])
                else:
                    kind = "disc" if figure.kind == "disc" else "meeple"
                    u, v = (round(c, 2) for c in figure.foot_uv)
                    writer.writerow([*row, f"{figure.colour}_{kind}", u, v, kind_of(figure.part)])


class _Camera:
    """A pinhole over the table; lattice coordinates, heights in tiles."""

    def __init__(self, view: View, size_tiles: tuple[int, int]) -> None:
        tilt, spin = np.deg2rad(view.tilt_deg), np.deg2rad(view.turn_deg)
        middle = np.array([size_tiles[0] / 2, size_tiles[1] / 2, 0.0])
        far = 2.2 * max(size_tiles) + 3
        # The camera stands towards the bottom of the picture and looks at the middle of the board.
        down = np.array([-np.sin(spin), np.cos(spin), 0.0])
        right = np.array([np.cos(spin), np.sin(spin), 0.0])
        up = np.array([0.0, 0.0, 1.0])
        self.position = middle + far * (np.sin(tilt) * down + np.cos(tilt) * up)
        forward = (middle - self.position) / far
        image_down = np.cos(tilt) * down - np.sin(tilt) * up
        turn = np.stack([right, image_down, forward])
        focal = 1.0
        width, height = view.size_wh
        for _ in range(12):  # widen until the board fills its share of the picture
            lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
            pose = np.stack([turn[:, 0], turn[:, 1], -turn @ self.position], axis=1)
            self.homography = lens @ pose
            corners = [np.array([x, y]) for x in (0, size_tiles[0]) for y in (0, size_tiles[1])]
            px = np.array([self.px(corner) for corner in corners])
            reach = np.abs(px - np.array([width, height]) / 2).max(axis=0) / np.array([width, height]) * 2
            focal *= view.fill / reach.max()

    def px(self, xy: np.ndarray) -> tuple[float, float]:
        """The pixel of a point of the table."""
        x, y, w = self.homography @ np.array([xy[0], xy[1], 1.0])
        return float(x / w), float(y / w)

    def lean(self, xy: np.ndarray) -> np.ndarray:
        """How far the camera sees a unit of height moved along the table, at a point of it."""
        return (np.asarray(xy) - self.position[:2]) / self.position[2]

    def depth(self, xy: np.ndarray) -> float:
        """How far off a point of the table is."""
        return float(np.linalg.norm(np.array([*xy, 0.0]) - self.position))


def _pictures(board: Board, rng: np.random.Generator, art: tuple[ArtTile, ...]) -> dict[tuple[int, int], np.ndarray]:
    palette = Palette()
    pictures = {}
    for place, (tile_id, turn) in board.tiles.items():
        fitting = [tile for tile in art if tile.letter == tile_id]
        if fitting:
            tile = fitting[rng.integers(len(fitting))]
            pictures[place] = np.rot90(tile.image_bgr, -(turn - tile.turn))
        else:
            pictures[place] = np.rot90(draw_tile(turned(tile_id), rng, palette), -turn)
    return pictures


def _lay(
    ground: np.ndarray,
    picture: np.ndarray,
    place: tuple[int, int],
    loose: float,
    lean: np.ndarray,
    rng: np.random.Generator,
) -> np.ndarray:
    """Lay a picture at its place, a little off; where its middle came to lie."""
    middle = np.array(place) + 0.5 + rng.normal(0, loose, 2)
    angle = rng.normal(0, loose * 0.5)
    size = _GROUND_PX * rng.uniform(0.97, 0.99) / ART_PX
    spin = size * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    at = np.array(_ground_px(middle)) - spin @ np.full(2, (ART_PX - 1) / 2)
    corners = np.array([[0, 0], [ART_PX, 0], [ART_PX, ART_PX], [0, ART_PX]]) - 0.5
    quad = corners @ spin.T + at
    sides = np.concatenate([quad, quad - lean * _GROUND_PX * 0.045])
    hull = cv2.convexHull(sides.astype(np.float32))[:, 0]
    cv2.fillConvexPoly(ground, np.rint(hull * 16).astype(np.int32), (90, 110, 120), cv2.LINE_AA, 4)
    cv2.warpAffine(
        picture,
        np.concatenate([spin, at[:, None]], axis=1),
        ground.shape[1::-1],
        dst=ground,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_TRANSPARENT,
    )
    return middle


def _clutter_beside(ground: np.ndarray, size_tiles: tuple[int, int], rng: np.random.Generator) -> None:
    """A thing that is no tile, left or right of the board."""
    wide = (_MARGIN_TILES - 1) * _GROUND_PX
    x0 = 0 if rng.random() < 0.5 else ground.shape[1] - wide
    y0 = int(rng.integers(0, max(1, ground.shape[0] - wide)))
    clutter(ground[y0 : y0 + wide, x0 : x0 + wide], rng)


def _ground_px(xy: np.ndarray) -> tuple[float, float]:
    x, y = (np.asarray(xy) + _MARGIN_TILES) * _GROUND_PX
    return float(x), float(y)
