"""What the net is asked for, as one number: states, edges, marks and the map of figures."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from tools.render import states
from tools.render.crops import MAP_CELLS
from tools.train.samples import Samples

_C0 = 3
_K0 = _C0 + len(states.COLOURS)
_O0 = _K0 + len(states.KINDS)
_WEIGHTS = {
    "state": 1.0,
    "edges": 0.6,
    "marks": 0.5,
    "shift": 0.5,
    "heat": 1.0,
    "offset": 1.0,
    "colour": 0.5,
    "kind": 0.25,
    "on": 0.25,
}


def loss(answers: tuple[Tensor, ...], samples: Samples) -> tuple[Tensor, dict[str, float]]:
    """The sum of the parts and each part for the log."""
    state, edges, marks, shift, figures = answers
    parts = {"state": F.cross_entropy(state, torch.from_numpy(samples.state), ignore_index=-1, label_smoothing=0.03)}
    wanted = torch.from_numpy(samples.edges)
    parts["edges"] = F.cross_entropy(edges.reshape(-1, 4), wanted.reshape(-1), ignore_index=-1)
    told = torch.from_numpy(samples.attributes)
    mask = ~torch.isnan(told)
    parts["marks"] = F.binary_cross_entropy_with_logits(marks[mask], told[mask])
    moved = torch.from_numpy(samples.shift)
    known = ~torch.isnan(moved[:, 0])
    parts["shift"] = F.smooth_l1_loss(shift[known] * 10, moved[known] * 10, beta=0.5)
    parts.update(_figure_parts(figures, samples.feet))
    total = torch.stack([_WEIGHTS[name] * part for name, part in parts.items()]).sum()
    return total, {name: float(part.detach()) for name, part in parts.items()}


def heat_target(feet: np.ndarray) -> np.ndarray:
    """Per crop the map of feet: 1 in the foot's cell, falling off around it."""
    grid = (np.arange(MAP_CELLS) + 0.5) / MAP_CELLS
    du = (feet[:, :, 0, None] - grid) * MAP_CELLS
    dv = (feet[:, :, 1, None] - grid) * MAP_CELLS
    bumps = np.exp(-(du[:, :, None, :] ** 2 + dv[:, :, :, None] ** 2) / (2 * 0.75**2))
    return np.nan_to_num(bumps).max(axis=1).astype(np.float32)


def _figure_parts(figures: Tensor, feet: np.ndarray) -> dict[str, Tensor]:
    target = torch.from_numpy(heat_target(feet))
    crop, slot = np.nonzero(~np.isnan(feet[:, :, 0]))
    held = feet[crop, slot]
    col = np.clip((held[:, 0] * MAP_CELLS).astype(int), 0, MAP_CELLS - 1)
    row = np.clip((held[:, 1] * MAP_CELLS).astype(int), 0, MAP_CELLS - 1)
    hot = torch.zeros_like(target)
    hot[crop, row, col] = 1.0
    logit = figures[:, 0]
    p = torch.sigmoid(logit)
    found = F.logsigmoid(logit) * (1 - p) ** 2 * hot
    quiet = F.logsigmoid(-logit) * p**2 * (1 - hot) * (1 - target) ** 4
    count = max(1, len(crop))
    parts = {"heat": -(found.sum() + quiet.sum()) / (count + 0.1 * len(feet))}
    if not len(crop):
        return parts
    at = figures[torch.from_numpy(crop), :, torch.from_numpy(row), torch.from_numpy(col)]
    offset = np.stack([held[:, 0] * MAP_CELLS - col - 0.5, held[:, 1] * MAP_CELLS - row - 0.5], axis=1)
    parts["offset"] = F.smooth_l1_loss(at[:, 1:3], torch.from_numpy(offset.astype(np.float32)), beta=0.3)
    for name, low, high, column in (("colour", _C0, _K0, 2), ("kind", _K0, _O0, 3), ("on", _O0, None, 4)):
        wanted = torch.from_numpy(held[:, column].astype(np.int64))
        if bool((wanted >= 0).any()):
            parts[name] = F.cross_entropy(at[:, low:high], wanted, ignore_index=-1)
    return parts
