"""The words of the house are complete, and the checker finds each kind of fault."""

import pytest

from app.words import LANGUAGES, LOCALE
from scoring.games import all_games
from tests.pebbles import GAME
from tools.check_words import ROOT, declared_keys, find_faults

HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=n != 1;\\n"\n'


WAITING = tuple(f"nobody says the key {domain}." for domain in ("carcassonne", "castle", "masons"))
"""Words that stand ready before the screens that say them."""


def test_the_words_of_the_house_are_complete():
    faults = find_faults(LOCALE, ROOT, all_games())
    assert [fault for fault in faults if not fault.startswith(WAITING)] == []


class House:
    """A small project: one catalogue a language and one file of code."""

    def __init__(self, root):
        self.root = root
        self.sentences = dict.fromkeys(declared_keys(GAME), "a word")
        self.sentences |= {
            f"symbol.{s}": "a sign" for s in ("circle", "square", "triangle", "diamond", "star", "cross")
        }
        self.code = ""
        self.changed = {}

    def faults(self):
        for language in LANGUAGES:
            folder = self.root / "locale" / language
            folder.mkdir(parents=True)
            entries = {**self.sentences, **self.changed.get(language, {})}
            text = "".join(self._entry(key, form) for key, form in entries.items() if form is not None)
            (folder / "core.po").write_text(HEAD + text, "utf-8")
        (self.root / "scoring" / "pebbles").mkdir(parents=True)
        (self.root / "scoring" / "pebbles" / "score.py").write_text(self.code, "utf-8")
        return find_faults(self.root / "locale", self.root, (GAME,), ("scoring",))

    @staticmethod
    def _entry(key, forms):
        if isinstance(forms, str):
            return f'\nmsgid "{key}"\nmsgstr "{forms}"\n'
        plural = "".join(f'msgstr[{i}] "{form}"\n' for i, form in enumerate(forms))
        return f'\nmsgid "{key}"\nmsgid_plural "{key}"\n{plural}'


@pytest.fixture
def house(tmp_path):
    return House(tmp_path)


def test_a_complete_house_has_no_fault(house):
    house.sentences["pebbles.many"] = ("one stone of {name}", "{n} stones of {name}")
    house.sentences["pebbles.hue.red"] = "red"
    house.sentences["pebbles.source.heap"] = "heaps"
    house.code = (
        'say("pebbles.many", n=2, name="Anna")\nsay(f"pebbles.hue.{hue}")\n'
        'ScoreEvent("heap", title)\nTABLE = ("a.b", "pebbles.json")\n'
    )
    assert house.faults() == []


def test_a_key_missing_in_a_language(house):
    house.sentences["pebbles.heap"] = "heap"
    house.changed["de"] = {"pebbles.heap": None}
    house.code = 'say("pebbles.heap")'
    assert house.faults() == ["de/core.po: the key pebbles.heap is missing"]


def test_a_key_that_english_lacks(house):
    house.changed["fr"] = {"pebbles.heap": "tas"}
    assert house.faults() == ["en/core.po: the key pebbles.heap of fr is missing"]


def test_differing_placeholders(house):
    house.sentences["pebbles.heap"] = "heap of {name}"
    house.changed["fr"] = {"pebbles.heap": "tas de {nom}"}
    house.code = 'say("pebbles.heap", name="Anna")'
    assert house.faults() == ["fr/core.po: the key pebbles.heap names {nom}, in English {name}"]


def test_a_plural_form_that_lost_a_placeholder(house):
    house.sentences["pebbles.heap"] = ("{n} of {name}", "{n} of {name}")
    house.changed["de"] = {"pebbles.heap": ("{n} von {name}", "{n}")}
    house.code = 'say("pebbles.heap", n=1, name="Anna")'
    assert house.faults() == ["de/core.po: the key pebbles.heap names {}, in English {name}"]


def test_a_plural_missing(house):
    house.sentences["pebbles.heap"] = ("heap", "heaps")
    house.changed["de"] = {"pebbles.heap": "Haufen"}
    house.code = 'say("pebbles.heap", n=1)'
    assert house.faults() == ["de/core.po: the key pebbles.heap has 1 forms, in English 2"]


def test_an_empty_sentence_and_a_lonely_brace(house):
    house.sentences["pebbles.heap"] = "heap"
    house.changed["de"] = {"pebbles.heap": " "}
    house.changed["fr"] = {"pebbles.heap": "tas {"}
    house.code = 'say("pebbles.heap")'
    assert house.faults() == [
        "fr/core.po: the key pebbles.heap has a brace without its partner",
        "de/core.po: the key pebbles.heap has no sentence",
    ]


@pytest.mark.parametrize(
    "code",
    ['say("pebbles.heap")', 'words.key("pebbles.heap")', 'Message("pebbles.heap")', 'TABLE = {"a": "pebbles.heap"}'],
)
def test_a_key_in_the_code_that_no_catalogue_has(house, code):
    house.code = code
    assert house.faults() == ["scoring/pebbles/score.py:1: no catalogue has the key pebbles.heap"]


def test_both_arms_of_a_choice_are_looked_at(house):
    house.sentences["pebbles.one"] = "one"
    house.code = 'say("pebbles.one" if alone else "pebbles.two")'
    assert house.faults() == ["scoring/pebbles/score.py:1: no catalogue has the key pebbles.two"]


def test_a_family_of_keys_that_no_catalogue_has(house):
    house.code = 'say(f"pebbles.hue.{hue}")'
    assert house.faults() == ["scoring/pebbles/score.py:1: no catalogue has the key pebbles.hue.*"]


def test_a_placeholder_that_the_code_does_not_fill(house):
    house.sentences["pebbles.heap"] = "heap of {name}"
    house.code = 'say("pebbles.heap", nam="Anna")'
    assert house.faults() == ["scoring/pebbles/score.py:1: the sentence of pebbles.heap wants {name}"]


def test_a_plural_without_its_number(house):
    house.sentences["pebbles.heap"] = ("heap", "heaps")
    house.code = 'say("pebbles.heap")'
    assert house.faults() == ["scoring/pebbles/score.py:1: the sentence of pebbles.heap has a plural and wants {n}"]


@pytest.mark.parametrize(
    "key",
    ["pebbles.name", "pebbles.switch.worth", "pebbles.preset.rich", "pebbles.set.bag", "pebbles.clause.put.some"],
)
def test_what_a_game_declares_has_its_words(house, key):
    del house.sentences[key]
    assert house.faults() == [f"no catalogue has the key {key}, which a game declares"]


def test_the_source_of_points_has_its_word(house):
    house.code = 'ScoreEvent(source="heap")'
    assert house.faults() == ["no catalogue has the key pebbles.source.heap, which a game declares"]


def test_a_key_nobody_says(house):
    house.sentences["pebbles.heap"] = "heap"
    assert house.faults() == ["nobody says the key pebbles.heap"]


def test_a_key_that_stands_twice(house):
    house.faults()
    path = house.root / "locale" / "en" / "core.po"
    path.write_text(path.read_text("utf-8") + '\nmsgid "pebbles.name"\nmsgstr "Pebbles"\n', "utf-8")
    (fault,) = find_faults(house.root / "locale", house.root, (GAME,), ("scoring",))
    assert "the key 'pebbles.name' stands twice" in fault
