"""Art for the renderer: pictures of tiles from an art folder, squared, upright and labelled."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tools.render import states
from vision.geometry import turned_edges

ART_PX = 96

# Edges as pictured, read by eye; None where the sides are no plain city, road, field or river.
_EXPANSION_EDGES: dict[str, tuple[str | None, ...]] = {
    "River2_C1": ("FFFI", "FIII", "CFIF", "FFFI", "CCII", "CIRI", "FFII", "CICI", "FFII", "FIFI", "RRII", "RIRI"),
    "MageAndWitch_C1": ("CRRC", "CRRR", "CRCC", "CCRC", "CRCR", "CRRC", "RCRR", "FCFC"),
    "KingAndRobber_C1": ("CCCC", "CCRR", "CFFF", "CFFR", "CRRR"),
    "Catapult_C1": ("CCCC", "CFFC", "CFCF", "CFFF", None, "FFFF", "FFRR", "FFFF", "RFRF", "FRRR", "RRRR", "RRFR"),
    "HereticsAndShrines_C1": ("CFFF", "CFRF", "FFFF", "FFRF", "RFRF"),
    "CountOfCarcassonne_C1": (None,) * 12,
}

# Where the colours along the sides mislead (a house at the rim), the turn was read by eye.
_TURN_BY_EYE = {"c1-photographed/V_02_01": 0}


@dataclass(frozen=True, slots=True, eq=False)
class ArtTile:
    """One picture of a tile; `letter` and `turn` for a base tile, else edges alone (or nothing)."""

    name: str
    edition: str
    letter: str | None
    turn: int
    edges: str | None
    attributes: tuple[float, ...] | None
    image_bgr: np.ndarray

    @property
    def state(self) -> int:
        """The net's answer for the picture as it is."""
        if self.letter is None:
            return states.STATE_INDEX[states.OTHER]
        return states.state_of(self.letter, self.turn)


def read_art(folder: Path) -> tuple[ArtTile, ...]:
    """All tiles of an art folder laid out as `../shared/vision/art` is."""
    tiles: list[ArtTile] = []
    for name, edition, trim in (
        ("c1", "c1", 0.02),
        ("c1-photographed", "c1", 0.03),
        ("c2", "c2", 0.006),
        ("c2-photographed", "c2", 0.02),
    ):
        for path in sorted((folder / name).glob("*.jpg")):
            letter = path.stem[0]
            image = _square(path, trim)
            turn = _TURN_BY_EYE.get(f"{name}/{path.stem}", _pictured_turn(letter, image))
            edges = turned_edges(states.BASE_EDGES[letter], turn)
            marks = states.attributes_of(letter, "garden" in path.stem)
            tiles.append(ArtTile(f"{name}/{path.stem}", edition, letter, turn, edges, marks, image))
    tiles += _read_c3(folder / "c3-photographed")
    tiles += _read_expansions(folder / "expansions-c1")
    return tuple(tiles)


def _read_c3(folder: Path) -> list[ArtTile]:
    if not folder.exists():
        return []
    known = json.loads((folder / "edges.json").read_text())
    tiles = []
    for stem, seen in sorted(known.items()):
        image = _square(folder / f"{stem}.jpg", 0.015)
        edges = seen["edges"]
        letter, turn = _c3_letter(edges, bool(seen["joined"]), seen["mark"])
        marks = (*states.attributes_of(letter)[:4], float("nan")) if letter else None
        tiles.append(ArtTile(f"c3/{stem}", "c3", letter, turn, edges, marks, image))
    return tiles


def _c3_letter(edges: str, joined: bool, mark: str | None) -> tuple[str | None, int]:
    for letter in states.BASE_EDGES:
        turn = states.turn_of(letter, edges)
        if turn is None:
            continue
        monastery, shield, one_city, _, _ = states.attributes_of(letter)
        if edges.count("C") >= 2 and bool(one_city) != joined:
            continue
        if bool(shield) != (mark == "shield"):
            continue
        if edges == "FFFF" and not monastery:
            continue
        return letter, turn
    return None, 0


def _read_expansions(folder: Path) -> list[ArtTile]:
    tiles = []
    for name, edges_by_number in _EXPANSION_EDGES.items():
        paths = [p for p in sorted((folder / name).glob("*.jpg")) if p.stem[-1].isdigit() and p.stem[-2] in "01"]
        for path, edges in zip(paths, edges_by_number, strict=False):
            image = _framed(path)
            tiles.append(ArtTile(f"{name}/{path.stem}", "c1", None, 0, edges, None, image))
    return tiles


def _square(path: Path, trim: float) -> np.ndarray:
    image = cv2.imread(str(path))
    height, width = image.shape[:2]
    dx, dy = round(width * trim), round(height * trim)
    image = image[dy : height - dy, dx : width - dx]
    return cv2.resize(image, (ART_PX, ART_PX), interpolation=cv2.INTER_AREA)


def _framed(path: Path) -> np.ndarray:
    """A tile shown on a pale sheet with a drop shadow: the saturated box is the tile."""
    image = cv2.imread(str(path))
    saturation = cv2.cvtColor(image, cv2.COLOR_BGR2HSV)[:, :, 1]
    colourful = saturation > 70
    xs = np.nonzero(colourful.mean(axis=0) > 0.45)[0]
    ys = np.nonzero(colourful.mean(axis=1) > 0.45)[0]
    box = image[ys[0] + 1 : ys[-1], xs[0] + 1 : xs[-1]]
    return cv2.resize(box, (ART_PX, ART_PX), interpolation=cv2.INTER_CUBIC)


def _pictured_turn(letter: str, image: np.ndarray) -> int:
    """The turn whose edges agree best with the colours along the four sides of the picture."""
    hsv = cv2.cvtColor(image, cv2.COLOR_BGR2HSV).astype(np.int32)
    strips = {}
    for i, strip in enumerate((hsv[4:10], hsv[:, -10:-4].swapaxes(0, 1), hsv[-10:-4], hsv[:, 4:10].swapaxes(0, 1))):
        middle = strip[:, 24:72]
        green = (middle[..., 0] > 30) & (middle[..., 0] < 90) & (middle[..., 1] > 60)
        pale = (middle[..., 1] < 70) & (middle[..., 2] > 110)
        core = pale[:, 12:36].mean()
        strips[i] = {
            "F": green.mean(),
            "R": 0.55 + core if 0.06 < core < 0.8 and green.mean() > 0.4 else 0.0,
            "C": 1.0 - green.mean() - core * 0.5,
        }
    scores = []
    for turn in range(states.symmetry(states.BASE_EDGES[letter])):
        edges = turned_edges(states.BASE_EDGES[letter], turn)
        scores.append(sum(strips[i][side] for i, side in enumerate(edges)))
    return int(np.argmax(scores))
