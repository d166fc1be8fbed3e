"""Every `.game` file of every game: what a player can read must be what the engine gives."""

from pathlib import Path

import pytest

from scoring.games import MODULES
from scoring.sentences import BadSentence, read_game_text

FOLDER = Path(__file__).parent / "games"
FILES = sorted(FOLDER.rglob("*.game"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_game(path: Path) -> None:
    told = read_game_text(path.read_text("utf-8"))
    assert told.expectations > 0, f"{path.name} expects nothing, so it can never fail"
    assert not told.failures, "\n".join(told.failures)
    assert told.match.game.id == path.relative_to(FOLDER).parts[0], "the file lies in the folder of another game"


@pytest.mark.parametrize("game_id", MODULES)
def test_every_game_is_told_in_sentences(game_id: str) -> None:
    assert [path for path in FILES if path.relative_to(FOLDER).parts[0] == game_id]


def test_a_wrong_expectation_fails() -> None:
    text = (
        "game: robber-knights\nplayers: Red, Blue\n"
        "The photo shows plain castle red at 0,0\nThen Red has {points} points at the end\n"
    )
    assert read_game_text(text.format(points=1)).failures == []
    assert len(read_game_text(text.format(points=2)).failures) == 1


@pytest.mark.parametrize("line", ["Red dances", "Then Red is happy", "Nobody lays a lake at 0,0"])
def test_an_unknown_sentence_is_refused(line: str) -> None:
    with pytest.raises(BadSentence):
        read_game_text(f"game: robber-knights\nplayers: Red, Blue\n{line}\n")
