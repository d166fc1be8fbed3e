"""Colours and sizes of the app, as constants: a light and a dark theme, and type that follows the reader."""

from __future__ import annotations

from dataclasses import dataclass

Rgba = tuple[float, float, float, float]


def rgba(colour: str) -> Rgba:
    """`#rrggbb` or `#rrggbbaa` as four numbers from 0 to 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in range(1, len(colour), 2)]
    return (parts[0], parts[1], parts[2], parts[3] if len(parts) > 3 else 1.0)


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colours; every pair of text and ground has a contrast of 4.5 or more."""

    name: str
    ground: Rgba
    card: Rgba
    raised: Rgba
    ink: Rgba
    quiet: Rgba
    line: Rgba
    accent: Rgba
    on_accent: Rgba
    soft: Rgba
    warning: Rgba
    good: Rgba
    table: str
    shade: Rgba


LIGHT = Theme(
    name="light",
    ground=rgba("#f4efe4"),
    card=rgba("#fffdf8"),
    raised=rgba("#ece4d3"),
    ink=rgba("#26241f"),
    quiet=rgba("#655f53"),
    line=rgba("#d8cfbc"),
    accent=rgba("#1d6652"),
    on_accent=rgba("#ffffff"),
    soft=rgba("#d5e6dc"),
    warning=rgba("#b33a0c"),
    good=rgba("#1d6652"),
    table="#e5dcc8",
    shade=rgba("#1a181399"),
)

DARK = Theme(
    name="dark",
    ground=rgba("#15191b"),
    card=rgba("#20262a"),
    raised=rgba("#2b3338"),
    ink=rgba("#f1ede4"),
    quiet=rgba("#a9b0b2"),
    line=rgba("#3a4449"),
    accent=rgba("#6cc7a5"),
    on_accent=rgba("#0d1f18"),
    soft=rgba("#24443a"),
    warning=rgba("#ff9a6b"),
    good=rgba("#6cc7a5"),
    table="#1d2427",
    shade=rgba("#000000aa"),
)

THEMES = {"light": LIGHT, "dark": DARK}


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes of letters in sp, times the reader's own factor."""

    factor: float = 1.0

    def _sp(self, size: float) -> float:
        from kivy.metrics import sp

        return float(sp(size * self.factor))

    @property
    def tiny(self) -> float:
        return self._sp(11)

    @property
    def small(self) -> float:
        return self._sp(13)

    @property
    def body(self) -> float:
        return self._sp(15)

    @property
    def head(self) -> float:
        return self._sp(18)

    @property
    def title(self) -> float:
        return self._sp(22)

    @property
    def huge(self) -> float:
        return self._sp(32)
