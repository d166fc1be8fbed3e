"""How well whole photos are read: `python -m tools.evaluate_photos PHOTOS LABELS`.

Prints a line a photo and the total, and writes the table that `docs/results.md` shows. With `--fold STEM=MODEL`
a photo is read by the model whose training never saw its table (cross-validation by table).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from tools.labels import OWN_LABELS, Label, read_labels
from tools.photo_marks import Marks, mark_reading
from vision import net
from vision.draw import draw_reading
from vision.reading import read_photo
from vision.values import Reading

MEMORY = """
import resource, sys
from vision.reading import read_photo
read_photo(sys.argv[1])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Reads every labelled photo, prints and writes what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path)
    parser.add_argument("labels", type=Path)
    parser.add_argument("--own", action="store_true", help="read the photos that only we have labelled too")
    parser.add_argument("--only", nargs="*", default=(), help="stems of the photos to read")
    parser.add_argument("--fold", nargs="*", default=(), metavar="STEM=MODEL", help="the model for each table")
    parser.add_argument("--sets", help="sets in play for every photo, such as base,river-2")
    parser.add_argument("--overlays", type=Path, help="folder for a picture of every reading")
    parser.add_argument("--write", type=Path, help="file for the table of results, such as docs/results-table.md")
    parser.add_argument("--json", type=Path, help="file for every figure of every photo")
    parser.add_argument("--memory", action="store_true", help="measure the peak memory of one read in its own process")
    asked = parser.parse_args(argv)
    folds = dict(pair.split("=", 1) for pair in asked.fold)
    shipped = net.MODEL_PATH
    rows = []
    for label in _labels(asked):
        if asked.only and label.stem not in asked.only:
            continue
        net.MODEL_PATH = Path(folds.get(label.stem, shipped))
        sets = tuple(asked.sets.split(",")) if asked.sets else label.sets
        marks, reading = _evaluated(label, sets)
        rows.append(marks)
        print(marks.line(), flush=True)
        for wrong in marks.wrong:
            print(f"    {wrong}")
        if asked.overlays and isinstance(reading, Reading):
            asked.overlays.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(asked.overlays / f"{label.stem}.jpg"), draw_reading(reading))
    net.MODEL_PATH = shipped
    if not rows:
        print("no labelled photo found", file=sys.stderr)
        return 2
    memory_mb = max(_peak_mb(label.photo) for label in _largest(asked)) if asked.memory else None
    table = Marks.table(rows, folds, memory_mb)
    print(table)
    if asked.write:
        asked.write.write_text(table, encoding="utf-8")
    if asked.json:
        asked.json.write_text(json.dumps([row.plain() for row in rows], indent=1), encoding="utf-8")
    return 0


def _labels(asked: argparse.Namespace) -> tuple[Label, ...]:
    given = read_labels(asked.photos, asked.labels)
    return given + (read_labels(asked.photos, OWN_LABELS) if asked.own else ())


def _evaluated(label: Label, sets: tuple[str, ...]) -> tuple[Marks, object]:
    content = label.photo.read_bytes()
    net.load_model()
    decode_ms = min(_decode_ms(content) for _ in range(3))
    start = time.perf_counter()
    reading = read_photo(content, sets)
    took_ms = (time.perf_counter() - start) * 1000.0
    return mark_reading(label, reading, took_ms, decode_ms), reading


def _decode_ms(content: bytes) -> float:
    start = time.perf_counter()
    cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    return (time.perf_counter() - start) * 1000.0


def _largest(asked: argparse.Namespace) -> list[Label]:
    found = read_labels(asked.photos, asked.labels)
    return sorted(found, key=lambda label: -label.photo.stat().st_size)[:2]


def _peak_mb(photo: Path) -> int:
    done = subprocess.run([sys.executable, "-c", MEMORY, str(photo)], capture_output=True, text=True, check=True)
    return int(done.stdout)


if __name__ == "__main__":
    sys.exit(main())
