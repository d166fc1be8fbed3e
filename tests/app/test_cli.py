"""The command line: the same answers in words and JSON, and a clear sentence for every bad file."""

import io
import json
import re
import sys

import pytest

from app.cli import COMMANDS, find_language, main
from app.terminal import SAMPLE, show_sample
from app.words import LANGUAGES, Words
from scoring.match import Match
from scoring.record import LARGEST_FILE_BYTES, MOST_ACTIONS, match_to_bytes
from scoring.values import Player
from tests.pebbles import Put


@pytest.fixture(autouse=True)
def english_terminal(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture
def file(tmp_path, pebbles):
    players = (Player("Anna", "red"), Player("Ben", "blue", "square"))
    match = Match(pebbles, players, pebbles.rules({"worth": 2}), (Put(0, 3), Put(1, 12), Put(0, 1)))
    path = tmp_path / "heap.game.json"
    path.write_bytes(match_to_bytes(match))
    return str(path)


def run(capsys, *argv):
    """(exit code, what was written, what was complained)."""
    try:
        code = main(argv)
    except SystemExit as ended:
        code = ended.code
    out, err = capsys.readouterr()
    return code, out, err


def answer(capsys, *argv):
    code, out, err = run(capsys, *argv, "--json")
    assert err == ""
    return code, json.loads(out)


def test_score_tells_every_point(capsys, file):
    code, out, err = run(capsys, "score", file)
    assert (code, err) == (0, "")
    assert "Anna (red), Ben (blue)" in out
    assert "Anna: 6 = 3 × 2 " in out
    assert "Ben: 24 = 12 × 2 " in out
    assert "Ben wins" in out


def test_score_as_json(capsys, file):
    code, told = answer(capsys, "score", file)
    assert code == 0
    assert told["final"]["totals"] == [8, 24]
    assert told["rules"] == {"worth": 2}
    for event in told["events"]:
        for contender in event["contenders"]:
            terms = contender["points"]["terms"]
            assert sum(term["count"] * term["value"] for term in terms) == contender["points"]["total"]
    assert [problem["clause"] for problem in told["problems"]] == ["put.some"]


def test_score_as_it_stood(capsys, file):
    assert answer(capsys, "score", file, "--step", "1")[1]["final"]["totals"] == [6, 0]
    assert answer(capsys, "score", file, "--step", "0")[1]["final"]["totals"] == [0, 0]
    code, out, err = run(capsys, "score", file, "--step", "4")
    assert (code, out) == (2, "")
    assert "no step 4" in err


def test_check_finds_problems(capsys, file):
    code, told = answer(capsys, "check", file)
    assert (code, [problem["where"] for problem in told["problems"]]) == (1, [["1,0"]])
    assert run(capsys, "check", file, "--step", "1")[:2] == (0, "No problem.\n")


def test_replay_gives_totals_after_each_action(capsys, file):
    code, told = answer(capsys, "replay", file)
    assert code == 0
    assert [step["totals"] for step in told["steps"]] == [[6, 0], [6, 24], [8, 24]]
    code, out, _ = run(capsys, "replay", file)
    assert "put player=1 pebbles=12" in out


def test_explain_one_place(capsys, file):
    code, told = answer(capsys, "explain", file, "1,0")
    assert (code, told["reports"][0]["now"]["contenders"][0]["name"]) == (0, "Ben")
    code, out, _ = run(capsys, "explain", file, "1,0")
    assert "Pays now:\n    " in out


def test_draw_writes_a_picture(capsys, tmp_path):
    picture = tmp_path / "board.png"
    code, told = answer(capsys, "draw", str(SAMPLE), "-o", str(picture))
    assert code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert told["bytes"] == picture.stat().st_size > 10_000
    code, out, err = run(capsys, "draw", str(SAMPLE), "-o", str(tmp_path / "no" / "board.png"))
    assert (code, out) == (2, "")
    assert "board.png” cannot be written: No such file or directory" in err


def test_what_cannot_be_drawn(capsys, tmp_path, file):
    """A game without a view, and a table wider than any picture."""
    assert run(capsys, "draw", file, "-o", str(tmp_path / "a.png"))[::2] == (
        2,
        "tablekeeper: The board of pebbles.name cannot be drawn yet.\n",
    )
    wide = tmp_path / "wide.game"
    wide.write_text(
        "game: robber-knights\nplayers: Red, Blue\n\nRed lays a plain at 0,0\nBlue lays a plain at 999999,0\n"
    )
    assert run(capsys, "score", str(wide))[0] == 0
    assert run(capsys, "draw", str(wide), "-o", str(tmp_path / "b.png"))[::2] == (
        2,
        "tablekeeper: The board of this file is too wide for a picture.\n",
    )
    assert not list(tmp_path.glob("*.png"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sample_in_every_language(capsys, language):
    """No key shows through, and what the lines say is what the JSON says."""
    told = json.loads(run(capsys, "score", str(SAMPLE), "--lang", language, "--json")[1])
    code, out, _ = run(capsys, "score", str(SAMPLE), "--lang", language)
    assert code == 0
    assert "robber-knights." not in out
    assert "{" not in out
    points = [int(found) for found in re.findall(r"^    \w+ ?: (\d+) = ", out, re.MULTILINE)]
    assert sum(points) == sum(told["final"]["totals"])
    for command in (["replay", str(SAMPLE)], ["check", str(SAMPLE)], ["explain", str(SAMPLE), "-4,4"], ["games"]):
        code, out, _ = run(capsys, *command, "--lang", language)
        assert code == 0
        assert not re.search(r"\b(cli|robber-knights)\.[a-z]", out)


def test_the_terminal_job(capsys, tmp_path):
    show_sample(Words("de"), picture=tmp_path / "new" / "board.png")
    out = capsys.readouterr().out
    assert "gewinnt" in out
    assert str(tmp_path / "new" / "board.png") in out
    assert (tmp_path / "new" / "board.png").stat().st_size > 10_000


def test_explain_nothing_there(capsys, file):
    assert run(capsys, "explain", file, "-7,2") == (1, "There is nothing at -7,2.\n", "")


def test_explain_no_place(capsys, file):
    code, out, err = run(capsys, "explain", file, "over there")
    assert (code, out) == (2, "")
    assert "over there" in err


def test_games_lists_switches_presets_sets(capsys, pebbles):
    code, told = answer(capsys, "games", "pebbles")
    (game,) = told["games"]
    assert (code, game["players"]) == (0, [1, 3])
    assert game["switches"][0]["at_most"] == 5
    assert game["presets"][0]["values"] == {"worth": 5}
    assert game["sets"][0]["counts"] == {"pebble": 99}
    code, out, _ = run(capsys, "games", "pebbles")
    assert "worth" in out
    assert "99 pieces of 1 kinds" in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_in_every_language(capsys, language):
    for command in ((), *((name,) for name in COMMANDS)):
        code, out, _ = run(capsys, *command, "--lang", language, "--help")
        assert code == 0
        assert "cli." not in out


def test_language_before_and_after_the_command(capsys, file):
    assert "Ben gagne" in run(capsys, "--lang", "fr", "score", file)[1]
    assert "Ben gewinnt" in run(capsys, "score", file, "--lang=de")[1]
    assert json.loads(run(capsys, "--json", "score", file)[1])["totals"] == [8, 24]


def test_language_of_the_terminal():
    assert find_language([], {"LANG": "fr_FR.UTF-8"}) == "fr"
    assert find_language([], {"LANG": "fr_FR.UTF-8", "LC_ALL": "de_DE"}) == "de"
    assert find_language(["--lang", "en"], {"LANG": "fr_FR.UTF-8"}) == "en"
    assert find_language([], {"LANG": "ja_JP"}) == "en"


def test_game_text(capsys, tmp_path, pebbles):
    path = tmp_path / "heap.game"
    path.write_text("game: pebbles\nplayers: Red, Blue\n\nRed puts 3\nThen Red has 4 points\n")
    assert answer(capsys, "score", str(path))[1]["totals"] == [3, 0]
    code, out, _ = run(capsys, "check", str(path))
    assert code == 1
    assert "Then Red has 4 points" in out


def test_standard_input(capsys, file, monkeypatch):
    with open(file, "rb") as opened:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(opened.read())))
    assert answer(capsys, "score", "-")[1]["totals"] == [8, 24]


def _saved(**changed):
    whole = {
        "format": "tablekeeper",
        "format_version": 1,
        "game": "pebbles",
        "game_version": 1,
        "players": [{"name": "Anna", "colour": "red", "symbol": "circle"}],
        "rules": {},
        "actions": [],
    }
    return json.dumps({**whole, **changed}).encode()


def _named(name):
    return _saved(players=[{"name": name, "colour": "red", "symbol": "star"}])


BAD_FILES = {
    "empty": b"",
    "truncated": b'{"format": "tablekeeper", "format_ver',
    "deep list": b"[" * 3_000_000,
    "deep object": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "deep inside": _saved(actions=[]).replace(b'"actions": []', b'"actions": ' + b"[" * 50 + b"]" * 50),
    "huge": b" " * (LARGEST_FILE_BYTES + 5),
    "huge json": b'{"format": "' + b"x" * LARGEST_FILE_BYTES + b'"}',
    "huge text": b"game: pebbles\n" + b"# nothing\n" * 1_000_000,
    "long text": b"game: pebbles\nplayers: Red\n" + b"Red puts 1\n" * (MOST_ACTIONS + 1),
    "huge number": b'{"format": "tablekeeper", "format_version": ' + b"9" * 10_000 + b"}",
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40,
    "zeros": bytes(10_000),
    "utf-16": _saved().decode().encode("utf-16"),
    "poem": "Über allen Gipfeln ist Ruh\n".encode() * 100,
    "foreign json": b'{"name": "package", "version": "1.0.0"}',
    "a list": b"[1, 2, 3]",
    "not a number": b'{"format": "tablekeeper", "format_version": NaN}',
    "newer": _saved(format_version=99),
    "unknown game": _saved(game="monopoly"),
    "game is a list": _saved(game=["pebbles"]),
    "no actions": _saved(actions=None),
    "too many actions": _saved(actions=[{"do": "put", "player": 0, "pebbles": 1}] * (MOST_ACTIONS + 1)),
    "unknown action": _saved(actions=[{"do": "fly"}]),
    "bad field": _saved(actions=[{"do": "put", "player": "0", "pebbles": 1}]),
    "true is no number": _saved(actions=[{"do": "put", "player": True, "pebbles": 1}]),
    "unknown field": _saved(actions=[{"do": "put", "player": 0, "pebbles": 1, "magic": 1}]),
    "action is null": _saved(actions=[None]),
    "unknown switch": _saved(rules={"wealth": 3}),
    "bad switch": _saved(rules={"worth": "much"}),
    "rules a list": _saved(rules=[]),
    "no players": _saved(players=[]),
    "players an object": _saved(players={}),
    "too many players": _saved(players=[{"name": str(n), "colour": "red"} for n in range(50)]),
    "nameless": _named("  "),
    "endless name": _named("x" * 1000),
    "half a letter": _named("\ud800"),
    "terminal codes": _named("\x1b[2J"),
    "half a letter in a note": _saved(actions=[{"do": "put", "player": 0, "pebbles": 1, "note": "\udfff"}]),
    "text of an unknown game": b"game: monopoly\nplayers: Red\n",
    "text without players": b"game: pebbles\n",
    "text with a bad sentence": b"game: pebbles\nplayers: Red\nRed flies\n",
    "text with a bad expectation": b"game: pebbles\nplayers: Red\nThen the sun shines\n",
    "text with a bad rule": b"game: pebbles\nplayers: Red\nrules: worth\n",
    "text with a bad preset": b"game: pebbles\nplayers: Red\npreset: poor\n",
}


@pytest.mark.parametrize("name", BAD_FILES)
@pytest.mark.parametrize("command", ["score", "explain"])
def test_bad_files_end_in_a_sentence(capsys, tmp_path, pebbles, name, command):
    path = tmp_path / "bad.game.json"
    path.write_bytes(BAD_FILES[name])
    for language in LANGUAGES:
        code, out, err = run(capsys, command, str(path), *(["0,0"] if command == "explain" else []), "--lang", language)
        assert (code, out) == (2, "")
        assert err.startswith("tablekeeper: ")
        assert err.count("\n") == 1
        assert len(err) < 500
        assert not err.startswith(("tablekeeper: file.", "tablekeeper: cli."))


def test_missing_file_and_folder(capsys, tmp_path):
    for path in (tmp_path / "nowhere", tmp_path, "a\0b"):
        code, out, err = run(capsys, "score", str(path))
        assert (code, out) == (2, "")
        assert "tablekeeper: The file" in err


@pytest.mark.parametrize("argv", [[], ["fly"], ["score"], ["score", "a", "b"], ["games", "chess"], ["--lang", "xx"]])
def test_bad_command_lines(capsys, argv):
    code, out, err = run(capsys, *argv)
    assert (code, out) == (2, "")
    assert err.startswith("tablekeeper: This command line is not understood")
