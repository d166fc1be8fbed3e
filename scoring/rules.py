"""Rules as declared switches with presets: what a game leaves open, and what is in force at this table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Switch:
    """One open point: its key, the values it can take (or a range of whole numbers), and the default."""

    key: str
    default: Value
    values: tuple[Value, ...] = (False, True)
    at_least: int | None = None
    at_most: int | None = None
    clause: str = ""
    group: str = "rules"

    def __post_init__(self) -> None:
        if not self.allows(self.default):
            raise ValueError(f"switch {self.key}: the default {self.default!r} is not among its values")

    @property
    def is_number(self) -> bool:
        return self.at_least is not None and self.at_most is not None

    def allows(self, value: object) -> bool:
        if self.at_least is not None and self.at_most is not None:
            return type(value) is int and self.at_least <= value <= self.at_most
        return any(type(value) is type(known) and value == known for known in self.values)

    def expected(self) -> str:
        if self.is_number:
            return f"a whole number from {self.at_least} to {self.at_most}"
        return "one of " + ", ".join(str(value) for value in self.values)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of switch values, such as a printed edition."""

    key: str
    values: tuple[tuple[str, Value], ...]


class BadRules(ValueError):
    """Rules that the game does not know; the sentence says which."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The value of every switch of one game, defaults included, in the order the game declares them."""

    values: tuple[tuple[str, Value], ...] = ()

    def __getitem__(self, key: str) -> Value:
        for known, value in self.values:
            if known == key:
                return value
        raise KeyError(key)

    def on(self, key: str) -> bool:
        return self[key] is True

    def text(self, key: str) -> str:
        return str(self[key])

    def number(self, key: str) -> int:
        value = self[key]
        if type(value) is not int:
            raise TypeError(f"switch {key} is no number")
        return value

    def with_values(self, changed: Mapping[str, Value]) -> Rules:
        return Rules(tuple((key, changed.get(key, value)) for key, value in self.values))

    def changed_from(self, other: Rules) -> tuple[tuple[str, Value], ...]:
        """The switches that stand otherwise than in `other`."""
        usual = dict(other.values)
        return tuple((key, value) for key, value in self.values if usual.get(key) != value)


def make_rules(
    switches: Iterable[Switch],
    chosen: Mapping[str, Value] | None = None,
    preset: Preset | None = None,
) -> Rules:
    """All switches at their default, then the preset's values, then the chosen ones; unknown ones are refused."""
    known = {switch.key: switch for switch in switches}
    values = {key: switch.default for key, switch in known.items()}
    for source in (dict(preset.values) if preset else {}, dict(chosen or {})):
        for key, value in source.items():
            if key not in known:
                raise BadRules(f"unknown switch {key!r}; known are {', '.join(known) or 'none'}")
            if not known[key].allows(value):
                raise BadRules(f"switch {key} takes {known[key].expected()}, got {value!r}")
            values[key] = value
    return Rules(tuple(values.items()))
