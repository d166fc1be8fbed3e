import pytest

import tools.offscreen  # noqa: F401  every test here shares one offscreen window
from scoring import games


@pytest.fixture
def pebbles(monkeypatch):
    """The smallest game, registered for the length of a test."""
    monkeypatch.setitem(games.MODULES, "pebbles", "tests.pebbles")
    return games.find_game("pebbles")
