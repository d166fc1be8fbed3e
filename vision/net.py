"""The small net of the reader through `cv2.dnn`: one look at all crops, shared by tiles and figures."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.values import Image

MODEL_PATH = Path(__file__).parent / "models" / "reader.onnx"
OUTPUTS = ("state", "edges", "marks", "shift", "figures")
BATCH = 64
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Answers:
    """What the net says of n crops.

    `state_logp` (n, states), `edge_p` (n, 4, 4) for N E S W by C R F I, `marks_p` (n, marks), `shift` (n, 2)
    where the middle of the tile lies from the middle of the crop, in tiles; `figures` (n, channels, 12, 12) raw.
    """

    state_logp: Floats
    edge_p: Floats
    marks_p: Floats
    shift: Floats
    figures: Floats

    def __len__(self) -> int:
        return len(self.state_logp)


class Model:
    """A model file with the note that tells what its numbers mean."""

    def __init__(self, path: Path) -> None:
        note: dict[str, Any] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        self.states: tuple[str, ...] = tuple(note["states"])
        self.marks: tuple[str, ...] = tuple(note["attributes"])
        self.colours: tuple[str, ...] = tuple(note["colours"])
        self.kinds: tuple[str, ...] = tuple(note["kinds"])
        self.on: tuple[str, ...] = tuple(note["on"])
        self.crop_px = int(note["crop_px"])
        self._mean, self._scale = float(note["mean"]), float(note["scale"])
        self._net = cv2.dnn.readNetFromONNX(str(path))
        # A cv2.dnn net holds its layers' outputs: two threads must not run it at once.
        self._lock = Lock()

    def look(self, images_bgr: Image) -> Answers:
        """The answers for crops of shape (n, size, size, 3)."""
        if not len(images_bgr):
            return self._answers(
                [np.zeros((0, k), np.float32) for k in (len(self.states), 16, len(self.marks), 2)]
                + [np.zeros((0, 1, 12, 12), np.float32)]
            )
        batches = []
        for first in range(0, len(images_bgr), BATCH):
            blob = cv2.dnn.blobFromImages(
                list(images_bgr[first : first + BATCH]), self._scale, (self.crop_px, self.crop_px), (self._mean,) * 3
            )
            with self._lock:
                self._net.setInput(blob)
                batches.append(self._net.forward(list(OUTPUTS)))
        return self._answers([np.concatenate(parts) for parts in zip(*batches, strict=True)])

    def _answers(self, outputs: list[Floats]) -> Answers:
        state, edges, marks, shift, figures = outputs
        edge_p = np.exp(log_softmax(edges.reshape(-1, 4, 4)))
        return Answers(log_softmax(state), edge_p, sigmoid(marks), shift, figures)


@lru_cache(maxsize=2)
def _read_model(path: Path) -> Model:
    return Model(path)


def load_model() -> Model:
    """The shipped model, read once."""
    return _read_model(MODEL_PATH)


def log_softmax(x: Floats) -> Floats:
    """Log probabilities along the last axis."""
    if not x.size:
        return x
    low = x - x.max(axis=-1, keepdims=True)
    logp: Floats = low - np.log(np.exp(low).sum(axis=-1, keepdims=True))
    return logp


def softmax(x: Floats) -> Floats:
    """Probabilities of one row of answers."""
    low = np.exp(x - x.max())
    p: Floats = low / low.sum()
    return p


def sigmoid(x: Floats) -> Floats:
    """The logistic function without overflow."""
    p: Floats = (0.5 * (1.0 + np.tanh(0.5 * x))).astype(np.float32)
    return p
