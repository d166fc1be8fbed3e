"""Labels of photographed tables, as the folder of photos describes them."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from pathlib import Path

from scoring.carcassonne.tiles import set_counts, turned

Place = tuple[int, int]

RIVERS = ("river-1", "river-2")
OWN_LABELS = Path(__file__).parent / "photo_labels"
"""Labels of ours for photos of the folder that came without."""
SAME_TABLE = (
    ("20250905_195907", "20250905_195939", "20250905_200052", "20250905_200225"),
    (
        "20250905_201325",
        "20250905_201412",
        "20250905_201608",
        "20250905_201659",
        "20250905_201739",
        "20250905_201809",
    ),
    ("test_02", "test_03", "test_24"),
    ("test_35", "test_36"),
)
"""Photos of one table at several moments, or of one evening: none may help to read another of them."""


def twins_of(stem: str) -> frozenset[str]:
    """The photos of the same table, the named one among them."""
    return next((frozenset(group) for group in SAME_TABLE if stem in group), frozenset({stem}))


@dataclass(frozen=True, slots=True)
class LabelledFigure:
    """A figure as a person saw it; `on` is empty where they were unsure."""

    place: Place
    colour: str
    kind: str
    uv: tuple[float, float]
    on: str


@dataclass(frozen=True, slots=True)
class Label:
    """A table as a person saw it: tile and edges by place, figures, centres in pixels of the full photo."""

    stem: str
    photo: Path
    tiles: dict[Place, tuple[str, str]]
    figures: tuple[LabelledFigure, ...]
    centres_px: dict[Place, tuple[float, float]]

    @property
    def sets(self) -> tuple[str, ...]:
        """The boxes a player would name: the base game, and the river (or both) that holds the labelled water."""
        water = {_unturned(edges) for _, edges in self.tiles.values() if "I" in edges}
        held = {key: {_unturned(turned(tile, 0).sides) for tile in set_counts(key)} for key in RIVERS}
        whole = [key for key in RIVERS if water <= held[key]]
        rivers = tuple(whole[:1]) or RIVERS
        return ("base", *rivers) if water else ("base",)


def _unturned(edges: str) -> str:
    return min(edges[k:] + edges[:k] for k in range(4))


def read_labels(photos: Path, labels: Path) -> tuple[Label, ...]:
    """All labels of a folder whose photo lies in (a folder of) `photos`."""
    found = []
    for path in sorted(labels.glob("*.json")):
        if not path.with_suffix(".csv").exists():
            continue
        note = json.loads(path.read_text(encoding="utf-8"))
        places = sorted(photos.rglob(note["photo"]))
        if places:
            found.append(_label(path, places[0], note["centres_px"]))
    return tuple(found)


def _label(path: Path, photo: Path, centres: list[list[float]]) -> Label:
    tiles: dict[Place, tuple[str, str]] = {}
    figures = []
    with path.with_suffix(".csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            place = (int(row["col"]), int(row["row"]))
            tiles[place] = (row["tile"], row["edges"])
            if row["figure"]:
                colour, _, kind = row["figure"].partition("_")
                uv = (float(row["u"] or 0.5), float(row["v"] or 0.5))
                figures.append(LabelledFigure(place, colour, kind, uv, row["on"] or ""))
    at = {(int(x), int(y)): (float(px), float(py)) for x, y, px, py in centres}
    return Label(path.stem, photo, tiles, tuple(figures), at)
