"""One training run: seeded, resumable, averaged weights at the end."""

from __future__ import annotations

import copy
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from tools.train.losses import loss
from tools.train.net import ReaderNet
from tools.train.samples import Samples, join, move


@dataclass(frozen=True, slots=True)
class Plan:
    """How long and how hard to train; `real_share` of each batch comes from real tables."""

    steps: int
    batch: int = 128
    rate: float = 2.0e-3
    real_share: float = 0.0
    seed: int = 1
    save_every: int = 250


def as_input(images_bgr: np.ndarray) -> torch.Tensor:
    """Crops as the net takes them: channels first, (value - 128) / 64."""
    return torch.from_numpy(images_bgr.transpose(0, 3, 1, 2).astype(np.float32)).sub_(128.0).div_(64.0)


def train(
    plan: Plan, rendered: Samples, real: Samples | None, checkpoint: Path, start: Path | None = None
) -> ReaderNet:
    """Train (or go on with) the run kept in `checkpoint`; the averaged net."""
    torch.manual_seed(plan.seed)
    net = ReaderNet().to(memory_format=torch.channels_last)
    if start is not None:
        net.load_state_dict(torch.load(start, weights_only=True)["mean"])
    optimiser = torch.optim.AdamW(net.parameters(), lr=plan.rate, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, plan.rate, total_steps=plan.steps + 1, pct_start=0.1)
    mean = copy.deepcopy(net)
    done = 0
    if checkpoint.exists():
        kept = torch.load(checkpoint, weights_only=True)
        net.load_state_dict(kept["net"])
        mean.load_state_dict(kept["mean"])
        optimiser.load_state_dict(kept["optimiser"])
        schedule.load_state_dict(kept["schedule"])
        done = int(kept["done"])
    began = time.monotonic()
    sums: dict[str, float] = {}
    for step in range(done, plan.steps):
        rng = np.random.default_rng((plan.seed, step))
        batch = _batch(plan, rendered, real, rng)
        net.train()
        crops = _jitter(as_input(batch.images), rng).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16):  # twice as fast where the processor has it, never slower by much
            answers = net(crops)
        total, parts = loss(tuple(answer.float() for answer in answers), batch)
        optimiser.zero_grad(set_to_none=True)
        total.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        _blend(mean, net, min(0.998, (1 + step) / (10 + step)))
        for name, part in parts.items():
            sums[name] = sums.get(name, 0.0) + part / 100
        if (step + 1) % 100 == 0:
            log = " ".join(f"{name} {value:.3f}" for name, value in sums.items())
            print(f"step {step + 1}/{plan.steps} {log} {time.monotonic() - began:.0f} s", flush=True)
            sums = {}
        if (step + 1) % plan.save_every == 0 or step + 1 == plan.steps:
            _save(checkpoint, net, mean, optimiser, schedule, step + 1)
    return mean.eval()


def _batch(plan: Plan, rendered: Samples, real: Samples | None, rng: np.random.Generator) -> Samples:
    from_real = round(plan.batch * plan.real_share) if real is not None and len(real) else 0
    parts = [rendered.pick(rng.integers(0, len(rendered), plan.batch - from_real))]
    if from_real and real is not None:
        parts.append(real.pick(rng.integers(0, len(real), from_real)))
    batch = join(parts)
    # Half the crops keep their own up: figures mostly lean that way on a photo.
    symmetry = np.where(rng.random(len(batch)) < 0.45, 0, rng.integers(0, 8, len(batch)))
    return move(batch, symmetry)


def _jitter(crops: torch.Tensor, rng: np.random.Generator) -> torch.Tensor:
    count = len(crops)
    gain = torch.from_numpy((1 + rng.normal(0, 0.07, (count, 3, 1, 1))).astype(np.float32))
    lift = torch.from_numpy(rng.normal(0, 0.1, (count, 1, 1, 1)).astype(np.float32))
    return (crops + 2.0) * gain - 2.0 + lift


def _blend(mean: ReaderNet, net: ReaderNet, keep: float) -> None:
    with torch.no_grad():
        for old, new in zip(mean.state_dict().values(), net.state_dict().values(), strict=True):
            if old.is_floating_point():
                old.mul_(keep).add_(new, alpha=1 - keep)
            else:
                old.copy_(new)


def _save(
    checkpoint: Path,
    net: ReaderNet,
    mean: ReaderNet,
    optimiser: torch.optim.Optimizer,
    schedule: torch.optim.lr_scheduler.LRScheduler,
    done: int,
) -> None:
    checkpoint.parent.mkdir(parents=True, exist_ok=True)
    part = checkpoint.with_suffix(".part")
    torch.save(
        {
            "net": net.state_dict(),
            "mean": mean.state_dict(),
            "optimiser": optimiser.state_dict(),
            "schedule": schedule.state_dict(),
            "done": done,
        },
        part,
    )
    part.rename(checkpoint)
