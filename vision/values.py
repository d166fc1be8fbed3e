"""The values that travel between the stages of the reader."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Matrix = NDArray[np.float64]
Place = tuple[int, int]

EMPTY = "EMPTY"
UNKNOWN = "UNKNOWN"
SIDE_LETTERS = "CRFI"
"""What a side may show, in the order of `edge_p`: city, road, field, river."""
SIDES = "NESW"
FIGURE_KINDS = ("standing", "lying", "disc")
FEATURES = ("road", "city", "field", "monastery")

HINT_KEYS = ("hint.dark", "hint.blurred", "hint.glare", "hint.cut-off", "hint.small", "hint.tilted")
NOT_FOUND_KEYS = (
    "not-found.unreadable-file",
    "not-found.animated",
    "not-found.too-large",
    "not-found.too-small",
    "not-found.no-tiles",
    "not-found.no-grid",
    "not-found.two-boards",
    "not-found.other-board",
    "not-found.too-dark",
)


@dataclass(frozen=True, slots=True)
class Hint:
    """What would make the next photo better, as a message key with a strength from 0 to 1."""

    key: str
    strength: float = 1.0

    def __post_init__(self) -> None:
        if self.key not in HINT_KEYS:
            raise ValueError(f"expected a hint among {HINT_KEYS}, got {self.key!r}")


@dataclass(frozen=True, slots=True)
class NotFound:
    """Nothing to read here, and the reason as a message key with parameters."""

    reason: str
    parameters: tuple[tuple[str, str | int | float], ...] = ()
    hints: tuple[Hint, ...] = ()

    def __post_init__(self) -> None:
        if self.reason not in NOT_FOUND_KEYS:
            raise ValueError(f"expected a reason among {NOT_FOUND_KEYS}, got {self.reason!r}")


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """The upright working image of a photo: `scale` working pixels for one pixel of the full photo."""

    image_bgr: Image
    full_size_wh: tuple[int, int]
    scale: float
    hints: tuple[Hint, ...] = ()

    def __post_init__(self) -> None:
        if self.image_bgr.ndim != 3 or self.image_bgr.shape[2] != 3:
            raise ValueError(f"expected an image of shape (h, w, 3), got {self.image_bgr.shape}")


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """The grid of a board: `homography` takes lattice coordinates to working pixels.

    The cell (x, y) covers [x, x + 1] by [y, y + 1]; x grows to the right, y downwards. `offsets` (n, 2)
    tells for each of `cells` how far its tile lies beside the cell, in cells; None means nowhere.
    """

    homography: Matrix
    cells: tuple[Place, ...]
    p: float
    offsets: Matrix | None = None

    def __post_init__(self) -> None:
        if self.homography.shape != (3, 3):
            raise ValueError(f"expected a homography of shape (3, 3), got {self.homography.shape}")
        if self.offsets is not None and self.offsets.shape != (len(self.cells), 2):
            raise ValueError(f"expected offsets of shape ({len(self.cells)}, 2), got {self.offsets.shape}")

    def points_px(self, points_xy: Matrix) -> Matrix:
        """Working pixels of an (n, 2) array of lattice coordinates."""
        points = np.asarray(points_xy, np.float64)
        lifted = np.concatenate([points, np.ones((len(points), 1))], axis=1) @ self.homography.T
        flat: Matrix = lifted[:, :2] / lifted[:, 2:3]
        return flat

    def offset_of(self, place: Place) -> tuple[float, float]:
        """How far the tile lies beside its cell; a cell without its own lies like its neighbours."""
        if self.offsets is None:
            return 0.0, 0.0
        x, y = place
        for places in ((place,), ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))):
            known = [self.offsets[self.cells.index(p)] for p in places if p in self.cells]
            if known:
                dx, dy = np.mean(known, axis=0)
                return float(dx), float(dy)
        return 0.0, 0.0

    def centre_px(self, place: Place) -> tuple[float, float]:
        """Working pixel of the middle of the tile in a cell."""
        dx, dy = self.offset_of(place)
        x, y = self.points_px(np.array([[place[0] + 0.5 + dx, place[1] + 0.5 + dy]]))[0]
        return float(x), float(y)


@dataclass(frozen=True, slots=True, eq=False)
class Crops:
    """Square upright pictures of cells, each with a margin of a quarter cell on every side.

    `offsets` holds, per place, how far the tile was looked for beside its cell (in cells).
    """

    places: tuple[Place, ...]
    images_bgr: Image
    lattice: Lattice
    offsets: Matrix

    def __post_init__(self) -> None:
        count = len(self.places)
        if self.images_bgr.ndim != 4 or len(self.images_bgr) != count:
            raise ValueError(f"expected {count} pictures, got an array of shape {self.images_bgr.shape}")
        if self.offsets.shape != (count, 2):
            raise ValueError(f"expected offsets of shape ({count}, 2), got {self.offsets.shape}")


@dataclass(frozen=True, slots=True)
class Candidate:
    """One answer for a cell: a tile (or EMPTY, UNKNOWN), its turn, its edges NESW as seen."""

    tile: str
    turn: int
    edges: str
    p: float


@dataclass(frozen=True, slots=True, eq=False)
class TileGuess:
    """The ranked answers for one cell, and P(C, R, F, I) for each of its sides N, E, S, W."""

    x: int
    y: int
    candidates: tuple[Candidate, ...]
    edge_p: Matrix

    def __post_init__(self) -> None:
        if not self.candidates:
            raise ValueError("expected at least one candidate")
        if self.edge_p.shape != (4, 4):
            raise ValueError(f"expected edge_p of shape (4, 4), got {self.edge_p.shape}")

    @property
    def best(self) -> Candidate:
        """The most probable answer."""
        return self.candidates[0]

    @property
    def place(self) -> Place:
        """Where the cell lies in the lattice."""
        return (self.x, self.y)

    @property
    def empty_p(self) -> float:
        """How probable the bare table is."""
        return sum(candidate.p for candidate in self.candidates if candidate.tile == EMPTY)


@dataclass(frozen=True, slots=True)
class FigureGuess:
    """A figure on a tile: its foot point inside the cell (0..1) and in working pixels.

    `p` is that a figure is there, `segment_p` that it stands on that part, `colour_p` that it has that colour.
    """

    x: int
    y: int
    kind: str
    colour: str
    on: str
    segment: str
    p: float
    foot_uv: tuple[float, float]
    foot_px: tuple[float, float]
    segment_p: float = 1.0
    colour_p: float = 1.0

    def __post_init__(self) -> None:
        if self.kind not in FIGURE_KINDS:
            raise ValueError(f"expected a kind among {FIGURE_KINDS}, got {self.kind!r}")


@dataclass(frozen=True, slots=True)
class Doubt:
    """A cell to check by eye, and why, as a message key; the worst doubt comes first."""

    x: int
    y: int
    why: str
    p: float


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """A whole photo read: tiles and figures with candidates, doubts ranked, hints and times."""

    photo: Photo
    lattice: Lattice
    tiles: tuple[TileGuess, ...]
    figures: tuple[FigureGuess, ...]
    doubts: tuple[Doubt, ...] = ()
    hints: tuple[Hint, ...] = ()
    took_ms: dict[str, float] = field(default_factory=dict)

    def tile_at(self, place: Place) -> TileGuess | None:
        """The guess for a place, or None where nothing lies."""
        return next((guess for guess in self.tiles if guess.place == place), None)

    def as_plain(self) -> dict[str, Any]:
        """The reading in plain lists and numbers, pixels of the full photo."""
        full = 1.0 / self.photo.scale
        tiles = []
        for guess in self.tiles:
            x_px, y_px = self.lattice.centre_px(guess.place)
            best = guess.best
            tiles.append(
                {
                    "x": guess.x,
                    "y": guess.y,
                    "tile": best.tile,
                    "turn": best.turn,
                    "edges": best.edges,
                    "p": round(best.p, 4),
                    "centre_px": [round(x_px * full, 1), round(y_px * full, 1)],
                }
            )
        figures = [
            {
                "x": f.x,
                "y": f.y,
                "kind": f.kind,
                "colour": f.colour,
                "on": f.on,
                "p": round(f.p, 4),
                "foot_px": [round(f.foot_px[0] * full, 1), round(f.foot_px[1] * full, 1)],
            }
            for f in self.figures
        ]
        return {
            "tiles": tiles,
            "figures": figures,
            "doubts": [{"x": d.x, "y": d.y, "why": d.why} for d in self.doubts],
            "hints": [hint.key for hint in self.hints],
            "took_ms": {stage: round(ms, 1) for stage, ms in self.took_ms.items()},
        }
