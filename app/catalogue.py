"""Reads gettext catalogues (`.po`) as they are: no build step, nothing binary in the package."""

from __future__ import annotations

import ast
import gettext
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Entry:
    """One key with its sentence, or its sentences by plural form."""

    key: str
    forms: tuple[str, ...]

    @property
    def is_plural(self) -> bool:
        return len(self.forms) > 1


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The sentences of one file, and which plural form a number takes."""

    entries: dict[str, Entry]
    plural: Callable[[int], int]


class BadCatalogue(ValueError):
    """A `.po` file that cannot be read; the sentence names the line."""


def read_catalogue(path: Path) -> Catalogue:
    """Read one `.po` file: msgid is the key, msgstr (or msgstr[0], msgstr[1]) the sentence."""
    entries: dict[str, Entry] = {}
    plural = gettext.c2py("n != 1")
    key: str | None = None
    forms: dict[int, str] = {}
    field: tuple[str, int] | None = None

    def close() -> None:
        nonlocal key, forms, plural
        if key is None:
            return
        if key == "":
            for line in forms.get(0, "").split("\n"):
                if line.startswith("Plural-Forms:") and "plural=" in line:
                    plural = gettext.c2py(line.split("plural=")[1].rstrip("; "))
        elif key in entries:
            raise BadCatalogue(f"{path}: the key {key!r} stands twice")
        else:
            entries[key] = Entry(key, tuple(forms[i] for i in sorted(forms)))
        key, forms = None, {}

    for number, raw in enumerate(path.read_text("utf-8").splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        try:
            if line.startswith("msgid_plural "):
                field = ("plural", 0)
            elif line.startswith("msgid "):
                close()
                key, field = ast.literal_eval(line[6:]), ("id", 0)
            elif line.startswith("msgstr["):
                index, text = line[7:].split("] ", 1)
                forms[int(index)] = ast.literal_eval(text)
                field = ("str", int(index))
            elif line.startswith("msgstr "):
                forms[0] = ast.literal_eval(line[7:])
                field = ("str", 0)
            elif line.startswith('"') and field is not None:
                if field[0] == "str":
                    forms[field[1]] += ast.literal_eval(line)
                elif field[0] == "id":
                    key = (key or "") + ast.literal_eval(line)
            else:
                raise ValueError(line)
        except (ValueError, SyntaxError):
            raise BadCatalogue(f"{path}:{number}: not a line of a catalogue: {line[:60]!r}") from None
    close()
    return Catalogue(entries, plural)
