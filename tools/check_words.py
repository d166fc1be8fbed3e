"""Checks that every word a player reads is there, in every language, with the same placeholders.

    python -m tools.check_words

Looked at: the catalogues against each other (missing keys, differing placeholders, plural forms), the keys
that the code says against the catalogues (missing keys, placeholders nobody fills, keys nobody says), and what
games declare (names, switches, values, presets, sets, clauses, sources, colours). Prints one line a fault and
exits with 1 when there is any.
"""

from __future__ import annotations

import string
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from app.catalogue import BadCatalogue, Entry, read_catalogue
from app.words import LANGUAGES, LOCALE
from scoring.game import Game
from scoring.games import all_games
from scoring.values import SYMBOLS
from tools.said_words import SaidKey, find_said

ROOT = Path(__file__).parent.parent
CODE = ("app", "vision", "scoring")

Sentences = dict[str, dict[str, dict[str, Entry]]]
"""Language to domain to key to entry."""


def read_sentences(locale: Path) -> Sentences:
    """All catalogues of all languages; BadCatalogue names a broken one."""
    return {
        language: {path.stem: dict(read_catalogue(path).entries) for path in sorted((locale / language).glob("*.po"))}
        for language in LANGUAGES
    }


def placeholders_of(sentence: str) -> frozenset[str]:
    """The names in braces; ValueError when braces do not pair."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None)


def find_catalogue_faults(sentences: Sentences) -> Iterator[str]:
    """What is wrong in the catalogues themselves, English being the measure."""
    measure = sentences[LANGUAGES[0]]
    for language, domains in sentences.items():
        yield from _find_double_keys(language, domains)
        for domain in sorted({*measure, *domains}):
            theirs, ours = measure.get(domain, {}), domains.get(domain, {})
            for key in sorted(theirs.keys() - ours.keys()):
                yield f"{language}/{domain}.po: the key {key} is missing"
            for key in sorted(ours.keys() - theirs.keys()):
                yield f"{LANGUAGES[0]}/{domain}.po: the key {key} of {language} is missing"
            for key in sorted(ours.keys() & theirs.keys()):
                yield from _find_entry_faults(f"{language}/{domain}.po", theirs[key], ours[key])


def _find_double_keys(language: str, domains: dict[str, dict[str, Entry]]) -> Iterator[str]:
    home: dict[str, str] = {}
    for domain, entries in domains.items():
        for key in entries:
            if key in home:
                yield f"{language}/{domain}.po: the key {key} stands in {home[key]}.po too"
            home[key] = domain


def _find_entry_faults(where: str, measure: Entry, entry: Entry) -> Iterator[str]:
    if not all(form.strip() for form in entry.forms):
        yield f"{where}: the key {entry.key} has no sentence"
    if measure.is_plural != entry.is_plural:
        yield f"{where}: the key {entry.key} has {len(entry.forms)} forms, in English {len(measure.forms)}"
    try:
        # A plural form may do without its number ("one knight"), the others may not differ.
        wanted = placeholders_of(" ".join(measure.forms)) - ({"n"} if measure.is_plural else set())
        for form in entry.forms:
            named = placeholders_of(form) - ({"n"} if entry.is_plural else set())
            if named != wanted:
                yield f"{where}: the key {entry.key} names {_set(named)}, in English {_set(wanted)}"
    except ValueError:
        yield f"{where}: the key {entry.key} has a brace without its partner"


def _set(names: Iterable[str]) -> str:
    return "{" + ", ".join(sorted(names)) + "}"


def declared_keys(game: Game) -> tuple[str, ...]:
    """Every key that the house shows for what a game declares."""
    keys = [f"{game.id}.name", *(f"colour.{colour}" for colour in game.colours)]
    for switch in game.switches:
        keys.append(f"{game.id}.switch.{switch.key}")
        keys += [f"{game.id}.switch.{switch.key}.{value}" for value in switch.values if isinstance(value, str)]
    keys += [f"{game.id}.preset.{preset.key}" for preset in game.presets]
    keys += [f"{game.id}.set.{box.key}" for box in game.sets]
    keys += [f"{game.id}.clause.{clause}" for clause in game.clauses]
    return tuple(keys)


def find_said_faults(entries: dict[str, Entry], said: Iterable[SaidKey], ids: frozenset[str]) -> Iterator[str]:
    """Keys in the code that no catalogue has, and placeholders that the code does not fill."""
    for key in said:
        found = [entry for name, entry in entries.items() if key.fits(name)]
        # A key in a table is told from other texts with a dot by the game's id in front.
        must_exist = key.must_exist or (key.begins_with(ids) and not key.is_file_name)
        if must_exist and not found:
            yield f"{key.where}: no catalogue has the key {key.shown}"
        if key.params is None or "*" in key.shown:
            continue
        for entry in found:
            missing = placeholders_of(" ".join(entry.forms)) - key.params
            if missing:
                yield f"{key.where}: the sentence of {entry.key} wants {_set(missing)}"
            if entry.is_plural and "n" not in key.params:
                yield f"{key.where}: the sentence of {entry.key} has a plural and wants {{n}}"


def find_faults(locale: Path, root: Path, games: Iterable[Game], code: Iterable[str] = CODE) -> list[str]:
    """All faults, each a line."""
    try:
        sentences = read_sentences(locale)
    except BadCatalogue as error:
        return [str(error)]
    faults = list(find_catalogue_faults(sentences))
    entries = {key: entry for domain in sentences[LANGUAGES[0]].values() for key, entry in domain.items()}
    games = tuple(games)
    said, sources = find_said(root, code)
    faults += find_said_faults(entries, said, frozenset(game.id for game in games))
    shown = {f"symbol.{symbol}" for symbol in SYMBOLS}
    for game in games:
        shown |= set(declared_keys(game))
        shown |= {f"{game.id}.source.{source}" for source in sources.get(game.id, ())}
    faults += [f"no catalogue has the key {key}, which a game declares" for key in sorted(shown - entries.keys())]
    families = [key for key in said if key.is_used_by_name]
    literal = {key.shown for key in said}
    # Colours may wait for a game to come, and a source may be put together at run time.
    excused = ("colour.", *(f"{game.id}.source." for game in games))
    for key in sorted(entries.keys() - shown - literal):
        if not key.startswith(excused) and not any(family.fits(key) for family in families):
            faults.append(f"nobody says the key {key}")
    return faults


def main() -> int:
    faults = find_faults(LOCALE, ROOT, all_games())
    for fault in faults:
        print(fault)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
