"""A killed process loses nothing that was shown; `python -m tools.crash_store 200` does it longer."""

from itertools import islice, pairwise

from app.store import Store
from scoring.match import Match
from tools.crash_store import Tally, check, crash, plan, start_match

GAME = "robber-knights"


def test_kills_at_random_moments(tmp_path):
    tally = crash(12, GAME, 7, tmp_path)
    assert tally.lost == 0
    assert tally.kills == 12
    assert tally.said > 20


def test_the_plan_holds_every_kind_of_change():
    matches = list(islice(plan(start_match(GAME), 3), 200))
    assert any(match.undone for match in matches)
    pairs = [(one.actions, other.actions) for one, other in pairwise(matches)]
    assert any(len(one) == len(other) and one != other for one, other in pairs), "an older action was edited"
    assert any(len(one) > len(other) for one, other in pairs), "an action was taken back or out"


def test_the_check_sees_a_lost_action(tmp_path):
    """The tool itself: a file that lacks one said change is a loss, one with the change being written is none."""
    matches = list(islice(plan(start_match(GAME), 5), 12))
    for on_disk, said, lost in ((10, 10, 0), (11, 10, 0), (9, 10, 1), (0, 10, 1)):
        path = tmp_path / f"{on_disk}.db"
        with Store(path) as store:
            table = store.add(matches[on_disk])
        tally = Tally()
        check(path, GAME, 5, [table.id, *range(1, said + 1)], tally)
        assert tally.lost == lost


def test_the_check_sees_a_lost_redo(tmp_path):
    matches = list(islice(plan(start_match(GAME), 5), 60))
    number, match = next((n, m) for n, m in enumerate(matches) if m.undone)
    with Store(tmp_path / "games.db") as store:
        table = store.add(Match(match.game, match.players, match.rules, match.actions))
    tally = Tally()
    check(tmp_path / "games.db", GAME, 5, [table.id, *range(1, number + 1)], tally)
    assert tally.lost == 1
