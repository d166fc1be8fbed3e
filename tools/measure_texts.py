"""Measures the texts on the screen: which are clipped, which overlap, which stand outside the window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from kivy.core.window import Window
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

SLACK_PX = 1.5


@dataclass(frozen=True, slots=True)
class Shown:
    """A text as it stands in the window: left, bottom, right, top, and what clips it."""

    text: str
    label: Any
    box: tuple[float, float, float, float]
    clip: tuple[float, float, float, float]
    scrolls: bool

    @property
    def seen(self) -> tuple[float, float, float, float]:
        return (
            max(self.box[0], self.clip[0]),
            max(self.box[1], self.clip[1]),
            min(self.box[2], self.clip[2]),
            min(self.box[3], self.clip[3]),
        )

    @property
    def is_seen(self) -> bool:
        left, bottom, right, top = self.seen
        return right - left > 1 and top - bottom > 1


def find_texts(root: Widget) -> list[Shown]:
    """Every text in sight under a widget."""
    return [shown for shown in _walk(root, (0, 0, Window.width, Window.height), False) if shown.is_seen]


def _walk(widget: Widget, clip: tuple[float, float, float, float], scrolls: bool) -> Iterator[Shown]:
    if widget.opacity == 0 or isinstance(widget, TextInput):
        return
    if isinstance(widget, Label) and widget.text:
        x, y = widget.to_window(*widget.center)
        w, h = widget.texture_size
        yield Shown(widget.text, widget, (x - w / 2, y - h / 2, x + w / 2, y + h / 2), clip, scrolls)
    if isinstance(widget, ScrollView):
        left, bottom = widget.to_window(*widget.pos)
        clip = (
            max(clip[0], left),
            max(clip[1], bottom),
            min(clip[2], left + widget.width),
            min(clip[3], bottom + widget.height),
        )
        scrolls = True
    for child in widget.children:
        yield from _walk(child, clip, scrolls)


def find_faults(root: Widget, names: Iterable[str] = ()) -> list[str]:
    """What is wrong with the texts under a widget, a sentence each; people's own names may be broken."""
    own = {word for name in names for word in name.split()}
    texts = find_texts(root)
    faults = []
    for shown in texts:
        label = shown.label
        w, h = label.texture_size
        if (w > label.width + SLACK_PX and not label.shorten) or h > label.height + SLACK_PX:
            faults.append(f"clipped: {shown.text!r} is {w}×{h} in {label.width:.0f}×{label.height:.0f}")
        if (broken := _broken_word(label)) and broken not in own:
            faults.append(f"broken: {broken!r} in {shown.text!r}")
        if not shown.scrolls and not _inside(shown.box, (0, 0, Window.width, Window.height)):
            faults.append(f"outside: {shown.text!r} at {tuple(round(n) for n in shown.box)}")
    for one, other in combinations(texts, 2):
        if _overlap(one.seen, other.seen):
            faults.append(f"overlap: {one.text!r} and {other.text!r}")
    return faults


def _broken_word(label: Any) -> str:
    """A word that is wider than the room its label gives it, and so is broken in the middle."""
    room = label.text_size[0]
    if room is None or label.shorten:
        return ""
    padding = label.padding
    room -= padding[0] + padding[2]
    words = [word for word in label.text.split() if label._label.get_extents(word)[0] > room + SLACK_PX]
    return words[0] if words else ""


def _inside(box: tuple[float, ...], room: tuple[float, ...]) -> bool:
    return (
        box[0] >= room[0] - SLACK_PX
        and box[1] >= room[1] - SLACK_PX
        and box[2] <= room[2] + SLACK_PX
        and box[3] <= room[3] + SLACK_PX
    )


def _overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return wide > 2 and high > 2
