"""Turns messages into sentences of English, French or German."""

from __future__ import annotations

import string
from functools import cache
from pathlib import Path

from app.catalogue import Catalogue, read_catalogue
from scoring.messages import Message, Param

LANGUAGES = ("en", "fr", "de")
LOCALE = Path(__file__).parent / "locale"


@cache
def load_language(language: str) -> tuple[Catalogue, ...]:
    """All catalogues of a language, one a domain (core, app, each game)."""
    if language not in LANGUAGES:
        raise ValueError(f"a language is one of {', '.join(LANGUAGES)}, got {language!r}")
    return tuple(read_catalogue(path) for path in sorted((LOCALE / language).glob("*.po")))


class Words:
    """The sentences of one language."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._catalogues = load_language(language)

    def say(self, message: Message) -> str:
        """The sentence; a key that no catalogue has shows itself, so that a gap is seen and never crashes."""
        params = dict(message.params)
        sentence = self._sentence(message.key, params.get("n"))
        if sentence is None:
            return message.key
        shown = {name: self._shown(value) for name, value in params.items()}
        return string.Formatter().vformat(sentence, (), _Shown(shown))

    def key(self, key: str, /, **params: Param) -> str:
        """The sentence of a key, for words that no message carries (buttons, titles)."""
        return self.say(Message(key, tuple(params.items())))

    def knows(self, key: str) -> bool:
        return any(key in catalogue.entries for catalogue in self._catalogues)

    def _sentence(self, key: str, n: Param | None) -> str | None:
        for catalogue in self._catalogues:
            entry = catalogue.entries.get(key)
            if entry is None:
                continue
            if entry.is_plural and isinstance(n, int):
                return entry.forms[min(catalogue.plural(abs(n)), len(entry.forms) - 1)]
            return entry.forms[0]
        return None

    def _shown(self, value: Param) -> str:
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, tuple):
            return self.join([self.say(part) for part in value])
        return str(value)

    def pair(self, what: str, told: str) -> str:
        """`what: told`, with the space before the colon that French wants."""
        return self.key("list.pair", what=what, told=told)

    def join(self, parts: list[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self._sentence('list.and', None) or '&'} {parts[-1]}"


class _Shown(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return "{" + name + "}"
