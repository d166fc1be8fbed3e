"""The trained net as ONNX with a free batch axis, checked against `cv2.dnn`, beside a note of its origin."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import cv2
import numpy as np
import torch

from tools.render import states
from tools.train.net import ReaderNet

OUTPUTS = ("state", "edges", "marks", "shift", "figures")


def export(net: ReaderNet, path: Path, origin: dict[str, object]) -> float:
    """Write the model and its note; the largest difference between torch and cv2.dnn."""
    path.parent.mkdir(parents=True, exist_ok=True)
    net.eval()
    example = torch.zeros(2, 3, 96, 96)
    axes = {name: {0: "n"} for name in ("crops", *OUTPUTS)}
    torch.onnx.export(
        net,
        (example,),
        str(path),
        input_names=["crops"],
        output_names=list(OUTPUTS),
        dynamic_axes=axes,
        opset_version=13,
        dynamo=False,
    )
    commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
    note = {
        "states": states.STATES,
        "attributes": states.ATTRIBUTES,
        "colours": states.COLOURS,
        "kinds": states.KINDS,
        "on": states.ON,
        "side_letters": states.SIDE_LETTERS,
        "crop_px": 96,
        "mean": 128.0,
        "scale": 1 / 64,
        "commit": commit,
        **origin,
    }
    path.with_suffix(".json").write_text(json.dumps(note, indent=1) + "\n")
    return largest_difference(net, path)


def largest_difference(net: ReaderNet, path: Path) -> float:
    """How far cv2.dnn is from torch on random crops, at two batch sizes."""
    reader = cv2.dnn.readNetFromONNX(str(path))
    worst = 0.0
    for count in (3, 7):
        crops = np.random.default_rng(count).normal(0, 1, (count, 3, 96, 96)).astype(np.float32)
        reader.setInput(crops)
        got = reader.forward(list(OUTPUTS))
        with torch.no_grad():
            wanted = net(torch.from_numpy(crops))
        worst = max(worst, *(float(np.abs(a - b.numpy()).max()) for a, b in zip(got, wanted, strict=True)))
    return worst
