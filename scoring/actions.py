"""Actions as frozen dataclasses, and their JSON both ways, read from their type hints alone.

An action class names its `kind`; its fields are whole numbers, truth values, short texts, tuples of
these, other frozen dataclasses, or None where the hint allows it. What JSON holds beyond that is refused
with a sentence: a file from outside is hostile until it is parsed.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from typing import Any, ClassVar, Protocol

from scoring.values import is_shown_as_written

LARGEST_NUMBER = 1_000_000
LONGEST_TEXT = 400
LONGEST_LIST = 2_000

_HINTS: dict[type[Any], dict[str, Any]] = {}


class Action(Protocol):
    """Anything that happened at the table; `kind` is its name in JSON."""

    kind: ClassVar[str]


class BadAction(ValueError):
    """JSON that is no action of this game; the sentence says where and why."""


def action_to_json(action: Any) -> dict[str, Any]:
    """The action as plain JSON values; fields at their default are left out."""
    return {"do": action.kind, **_fields_to_json(action)}


def _fields_to_json(value: Any) -> dict[str, Any]:
    written: dict[str, Any] = {}
    for field in dataclasses.fields(value):
        content = getattr(value, field.name)
        if field.default is not dataclasses.MISSING and content == field.default:
            continue
        written[field.name] = _value_to_json(content)
    return written


def _value_to_json(value: Any) -> Any:
    if dataclasses.is_dataclass(value):
        return _fields_to_json(value)
    if isinstance(value, tuple):
        return [_value_to_json(item) for item in value]
    return value


def action_from_json(kinds: Mapping[str, type[Any]], written: Any) -> Any:
    """Read one action of a game from JSON values; BadAction tells what was expected and what came."""
    if not isinstance(written, dict):
        raise BadAction(f"an action is an object, got {_name(written)}")
    kind = written.get("do")
    if not isinstance(kind, str) or kind not in kinds:
        raise BadAction(f"'do' is one of {', '.join(sorted(kinds))}, got {_short(kind)}")
    fields = {key: value for key, value in written.items() if key != "do"}
    return _fields_from_json(kinds[kind], fields, kind)


def _fields_from_json(made: type[Any], written: Any, where: str) -> Any:
    if not isinstance(written, dict):
        raise BadAction(f"{where}: expected an object, got {_name(written)}")
    hints = _hints(made)
    unknown = [key for key in written if key not in hints]
    if unknown:
        raise BadAction(f"{where}: unknown field {_short(unknown[0])}")
    values = {}
    for field in dataclasses.fields(made):
        if field.name in written:
            values[field.name] = _value_from_json(hints[field.name], written[field.name], f"{where}.{field.name}")
        elif field.default is dataclasses.MISSING:
            raise BadAction(f"{where}: the field {field.name!r} is missing")
    try:
        return made(**values)
    except (ValueError, TypeError) as error:
        raise BadAction(f"{where}: {error}") from error


def _value_from_json(hint: Any, written: Any, where: str) -> Any:
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return _union_from_json(typing.get_args(hint), written, where)
    if origin is tuple:
        return _tuple_from_json(typing.get_args(hint), written, where)
    if origin is typing.Literal:
        for known in typing.get_args(hint):
            # True is equal to 1, and yet it is none of the numbers.
            if type(known) is type(written) and known == written:
                return known
        raise BadAction(f"{where}: expected one of {typing.get_args(hint)}, got {_short(written)}")
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return _fields_from_json(hint, written, where)
    if hint is int and type(written) is int and abs(written) <= LARGEST_NUMBER:
        return written
    if hint is str and isinstance(written, str) and len(written) <= LONGEST_TEXT and is_shown_as_written(written):
        return written
    if hint is bool and isinstance(written, bool):
        return written
    raise BadAction(f"{where}: expected {getattr(hint, '__name__', hint)}, got {_short(written)}")


def _union_from_json(choices: tuple[Any, ...], written: Any, where: str) -> Any:
    if written is None and type(None) in choices:
        return None
    for choice in choices:
        if choice is type(None):
            continue
        try:
            return _value_from_json(choice, written, where)
        except BadAction:
            if len(choices) - (type(None) in choices) == 1:
                raise
    raise BadAction(f"{where}: nothing that fits in {_short(written)}")


def _tuple_from_json(items: tuple[Any, ...], written: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(written, list):
        raise BadAction(f"{where}: expected a list, got {_name(written)}")
    if len(written) > LONGEST_LIST:
        raise BadAction(f"{where}: a list of at most {LONGEST_LIST}, got {len(written)}")
    if len(items) == 2 and items[1] is Ellipsis:
        return tuple(_value_from_json(items[0], item, f"{where}[{i}]") for i, item in enumerate(written))
    if len(items) != len(written):
        raise BadAction(f"{where}: expected {len(items)} values, got {len(written)}")
    return tuple(_value_from_json(hint, item, where) for hint, item in zip(items, written, strict=True))


def _hints(made: type[Any]) -> dict[str, Any]:
    if made not in _HINTS:
        hints = typing.get_type_hints(made)
        _HINTS[made] = {field.name: hints[field.name] for field in dataclasses.fields(made)}
    return _HINTS[made]


def _name(value: Any) -> str:
    return type(value).__name__


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
