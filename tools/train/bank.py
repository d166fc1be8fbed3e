"""A bank of rendered crops on disk, made once by a seed and shared by all trainings."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields
from pathlib import Path

import cv2
import numpy as np

from tools.render.art import read_art
from tools.render.crops import Renderer
from tools.render.drawings import base_drawings, stranger_drawings
from tools.train.samples import Samples, join, pack

EDITIONS = ("c1", "c2", "c3", "drawn")
_SHARE = (0.33, 0.31, 0.26, 0.10)
_KINDS = ("tile", "other", "mixed", "empty", "split")
_KIND_SHARE = (0.66, 0.08, 0.08, 0.13, 0.05)
CHUNK = 2000
DRAWN_SETS = 6


def rendered(art_folder: Path, bank_folder: Path, count: int, seed: int, workers: int = 2) -> Samples:
    """The bank, rendering what is missing; `source` is the edition's index."""
    bank_folder.mkdir(parents=True, exist_ok=True)
    chunks = range((count + CHUNK - 1) // CHUNK)
    paths = [bank_folder / f"rendered-{seed}-{k:03d}.npz" for k in chunks]
    missing = [(art_folder, path, seed, k) for k, path in zip(chunks, paths, strict=True) if not path.exists()]
    if missing:
        with ProcessPoolExecutor(workers) as pool:
            for done in pool.map(_render_chunk, missing):
                print(f"rendered {done}", flush=True)
    return join([_load(path) for path in paths])


def _render_chunk(job: tuple[Path, Path, int, int]) -> str:
    art_folder, path, seed, k = job
    cv2.setNumThreads(1)
    rng = np.random.default_rng((seed, k))
    art = read_art(art_folder) + base_drawings(rng, DRAWN_SETS) + stranger_drawings(rng)
    renderer = Renderer(art)
    crops, sources = [], []
    for _ in range(CHUNK):
        edition = int(rng.choice(len(EDITIONS), p=_SHARE))
        kind = str(rng.choice(_KINDS, p=_KIND_SHARE))
        if kind == "other" and "OTHER" not in renderer.by_edition[EDITIONS[edition]]:
            kind = "tile"
        crops.append(renderer.crop(EDITIONS[edition], kind, rng))
        sources.append(edition)
    store(path, pack(crops, sources))
    return path.name


def store(path: Path, samples: Samples) -> None:
    """Write crops; a broken run leaves no half file behind."""
    part = path.with_suffix(".part.npz")
    np.savez(part, **{field.name: getattr(samples, field.name) for field in fields(samples)})
    part.rename(path)


def _load(path: Path) -> Samples:
    with np.load(path) as held:
        return Samples(*(held[field.name] for field in fields(Samples)))
