"""Crops in memory: pictures with their labels as arrays, and the symmetries of the square on them."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from tools.render import states
from tools.render.crops import CROP_PX, Crop
from vision.geometry import turned_edges

MAX_FEET = 4


@dataclass(frozen=True, slots=True, eq=False)
class Samples:
    """n crops: edges as indices into CRFI or -1, attributes and shift NaN where untold, feet as
    (u, v, colour, kind, on) rows, NaN where there is none; `source` is an index into the names of the sources."""

    images: np.ndarray
    state: np.ndarray
    edges: np.ndarray
    attributes: np.ndarray
    feet: np.ndarray
    shift: np.ndarray
    source: np.ndarray

    def __len__(self) -> int:
        return len(self.state)

    def pick(self, index: np.ndarray) -> Samples:
        """Some of the crops."""
        return Samples(*(getattr(self, field.name)[index] for field in fields(self)))


def pack(crops: list[Crop], sources: list[int]) -> Samples:
    """Crops as arrays."""
    count = len(crops)
    images = np.empty((count, CROP_PX, CROP_PX, 3), np.uint8)
    edges = np.full((count, 4), -1, np.int64)
    attributes = np.full((count, len(states.ATTRIBUTES)), np.nan, np.float32)
    feet = np.full((count, MAX_FEET, 5), np.nan, np.float32)
    shift = np.full((count, 2), np.nan, np.float32)
    for i, crop in enumerate(crops):
        images[i] = crop.image_bgr
        if crop.edges is not None:
            edges[i] = [states.SIDE_LETTERS.find(letter) for letter in crop.edges]
        if crop.attributes is not None:
            attributes[i] = crop.attributes
        if crop.shift is not None:
            shift[i] = crop.shift
        for k, foot in enumerate(crop.feet[:MAX_FEET]):
            feet[i, k] = (foot.u, foot.v, foot.colour, foot.kind, foot.on)
    state = np.array([crop.state for crop in crops], np.int64)
    return Samples(images, state, edges, attributes, feet, shift, np.array(sources, np.int64))


def join(parts: list[Samples]) -> Samples:
    """Several sets of crops as one."""
    return Samples(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Samples)))


def _moved_states() -> np.ndarray:
    """state -> state for each of the eight symmetries: quarter turns 0..3, mirrored first for 4..7."""
    moved = np.tile(np.arange(len(states.STATES)), (8, 1))
    mirror_letter = {"J": "K", "K": "J"}
    for index, name in enumerate(states.STATES):
        if name in (states.EMPTY, states.OTHER, states.SPLIT):
            continue
        letter, turn = name[0], int(name[1:])
        seen = turned_edges(states.BASE_EDGES[letter], turn)
        mirrored = seen[0] + seen[3] + seen[2] + seen[1]
        other = mirror_letter.get(letter, letter)
        back = states.turn_of(other, mirrored)
        assert back is not None, (name, mirrored)
        for k in range(4):
            moved[k, index] = states.state_of(letter, turn + k)
            moved[4 + k, index] = states.state_of(other, back + k)
    return moved


MOVED_STATES = _moved_states()


def move(samples: Samples, symmetry: np.ndarray) -> Samples:
    """Every crop turned (and mirrored for 4..7) by its own symmetry of the square."""
    images, edges, feet, shift = (part.copy() for part in (samples.images, samples.edges, samples.feet, samples.shift))
    flip = symmetry >= 4
    images[flip] = images[flip][:, :, ::-1]
    edges[flip] = edges[flip][:, [0, 3, 2, 1]]
    feet[flip, :, 0] = 1.0 - feet[flip, :, 0]
    shift[flip, 0] *= -1
    for k in (1, 2, 3):
        chosen = symmetry % 4 == k
        images[chosen] = np.rot90(images[chosen], -k, axes=(1, 2))
        edges[chosen] = np.roll(edges[chosen], k, axis=1)
        for _ in range(k):
            u, v = feet[chosen, :, 0].copy(), feet[chosen, :, 1].copy()
            feet[chosen, :, 0], feet[chosen, :, 1] = 1.0 - v, u
            shift[chosen] = np.stack([-shift[chosen, 1], shift[chosen, 0]], axis=1)
    state = np.where(samples.state < 0, -1, MOVED_STATES[symmetry, samples.state])
    return Samples(images, state, edges, samples.attributes, feet, shift, samples.source)
