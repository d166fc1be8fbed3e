"""python -m tools.train: render the bank, train on art, then on real tables too, and export the model."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch

from tools.labels import twins_of
from tools.train.bank import EDITIONS, rendered
from tools.train.export import export
from tools.train.fit import Plan, train
from tools.train.real import read_tables, real_crops
from tools.train.samples import Samples, pack


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, default=Path("../shared/vision"), help="art, photos and labels")
    parser.add_argument("--work", type=Path, default=Path("out/train"), help="bank and checkpoints")
    parser.add_argument("--out", type=Path, default=Path("vision/models/reader.onnx"))
    parser.add_argument("--name", default="reader", help="name of the run: a run of the same name is resumed")
    parser.add_argument("--crops", type=int, default=160000, help="rendered crops in the bank")
    parser.add_argument("--steps", type=int, default=9000, help="steps on rendered art")
    parser.add_argument("--real-steps", type=int, default=1800, help="steps with real tables mixed in")
    parser.add_argument("--leave-out", nargs="*", default=[], help="tables (label names) and editions kept out")
    parser.add_argument("--start", type=Path, help="checkpoint of a run on rendered art to go on from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)

    left_out = set(options.leave_out)
    art = rendered(options.shared / "art", options.work / "bank", options.crops, options.seed, options.threads)
    keep = np.array([edition not in left_out for edition in EDITIONS])
    art = art.pick(np.nonzero(keep[art.source])[0])
    print(f"{len(art)} rendered crops", flush=True)
    start = options.start
    if start is None:
        start = options.work / f"{options.name}-art.pt"
        net = train(Plan(options.steps, seed=options.seed), art, None, start)
    if options.real_steps:
        real = real_samples(options.shared, left_out, options.seed)
        print(f"{len(real)} real crops", flush=True)
        plan = Plan(options.real_steps, rate=8e-4, real_share=0.4, seed=options.seed + 1)
        net = train(plan, art, real, options.work / f"{options.name}.pt", start)
    difference = export(
        net, options.out, {"seed": options.seed, "left_out": sorted(left_out), "command": "python -m tools.train"}
    )
    print(f"wrote {options.out}: torch and cv2.dnn differ by at most {difference:.1e}")


def real_samples(shared: Path, left_out: set[str], seed: int, variants: int = 14) -> Samples:
    """Crops of the labelled tables that are not left out."""
    crops, sources = [], []
    for i, table in enumerate(read_tables(shared)):
        if twins_of(table.name) & left_out or table.edition in left_out:
            continue
        views = real_crops(table, variants, np.random.default_rng((seed, i)))
        crops += views
        sources += [i] * len(views)
    return pack(crops, sources)


if __name__ == "__main__":
    main()
