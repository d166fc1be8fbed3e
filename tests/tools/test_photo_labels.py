"""Our own labels of photos hang together: tiles that exist, centres for all, figures on labelled tiles."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from scoring.carcassonne.tiles import different_turns, turned
from tools.labels import OWN_LABELS, SAME_TABLE, twins_of

LABELS = sorted(OWN_LABELS.glob("*.csv"))
COLOURS = {"red", "blue", "green", "yellow", "black", "grey", "pink"}


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@pytest.mark.parametrize("path", LABELS, ids=lambda path: path.stem)
def test_label_names_tiles_that_show_its_edges(path: Path) -> None:
    for row in rows_of(path):
        tile, edges = row["tile"], row["edges"]
        assert len(edges) == 4, row
        if tile == "?":
            continue
        if ":" in tile:
            assert tile.split(":")[1] == edges, row
        else:
            assert edges in {turned(tile, turn).sides for turn in different_turns(tile)}, row


@pytest.mark.parametrize("path", LABELS, ids=lambda path: path.stem)
def test_label_has_a_centre_for_every_tile_and_feet_on_tiles(path: Path) -> None:
    rows = rows_of(path)
    places = {(int(row["col"]), int(row["row"])) for row in rows}
    note = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert {(int(x), int(y)) for x, y, _, _ in note["centres_px"]} == places
    assert min(x for x, _ in places) == 0
    assert min(y for _, y in places) == 0
    width, height = note["size"]
    assert all(0 < x < width and 0 < y < height for _, _, x, y in note["centres_px"])
    for row in rows:
        if row["figure"]:
            assert row["figure"].split("_")[0] in COLOURS, row
            assert 0 <= float(row["u"]) <= 1 and 0 <= float(row["v"]) <= 1, row
            assert row["on"] in {"road", "city", "field", "monastery", ""}, row


def test_photos_of_one_table_are_kept_together() -> None:
    assert LABELS
    assert {"20250905_195907", "20250905_200052"} < twins_of("20250905_200225")
    assert twins_of("test_55") == {"test_55"}
    assert sum(len(group) for group in SAME_TABLE) == len({stem for group in SAME_TABLE for stem in group})
