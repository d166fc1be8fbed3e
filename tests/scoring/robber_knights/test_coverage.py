"""Every clause of Robber Knights is told in a `.game` file of its name."""

from pathlib import Path

import pytest

from scoring.games import find_game

FILES = sorted((Path(__file__).parents[2] / "games" / "robber-knights").glob("*.game"))


@pytest.mark.parametrize("clause", find_game("robber-knights").clauses)
def test_every_clause_has_its_sentences(clause: str) -> None:
    mine = [path for path in FILES if path.name.startswith(clause + ".")]
    assert mine
    if clause not in ("points", "winner"):
        assert any(f"Then problem {clause}" in path.read_text("utf-8") for path in mine)


def test_all_thirteen_disputes_are_told() -> None:
    assert sum("# Dispute:" in path.read_text("utf-8") for path in FILES) == 13
