"""The last allowed and the first forbidden case of each figure in the rules, with exactly the clauses it brings."""

from random import Random
from typing import Any

import pytest

from scoring.games import find_game
from scoring.match import Match
from scoring.robber_knights.actions import EndTurn, Lay, MoveKnights, SeenTile, SendKnights, Snapshot, StartTile
from scoring.values import Player, Spot

GAME = find_game("robber-knights")
PLAYERS = (Player("Red", "red"), Player("Blue", "blue", "square"))
START = (
    StartTile("plain", 0, 0, "village"),
    StartTile("mountains", 1, 0),
    StartTile("plain", 0, 1),
    StartTile("plain", 1, 1, "village"),
)
CASTLE = Lay(0, "plain", 0, 2, "castle")


def match_of(*actions: Any) -> Match:
    return Match(GAME, PLAYERS, GAME.rules(), actions)


def found(match: Match) -> list[str]:
    """Each problem by the last word of its text."""
    return [problem.text.key.rsplit(".", 1)[1] for problem in match.problems]


def seen(*stacks: str) -> Match:
    """A row of castles in the plain with these stacks."""
    tiles = " ".join(f"{x},0=Pc{':' if stack else ''}{stack}" for x, stack in enumerate(stacks))
    return Match(GAME, PLAYERS, GAME.rules(), GAME.read_notation(f"robber-knights {tiles}"))


@pytest.mark.parametrize(
    ("send", "problems"),
    [
        (SendKnights(0, 0, 2, ()), []),
        (SendKnights(0, 0, 2, (0,)), []),
        (SendKnights(0, 0, 2, (1,)), []),
        (SendKnights(0, 0, 2, (4,)), []),
        (SendKnights(0, 0, 2, (5,)), ["over-four"]),
        (SendKnights(0, 0, 2, (4, 1), "N"), []),
        (SendKnights(0, 0, 2, (4, 2), "N"), ["over-five"]),
        (SendKnights(0, 0, 2, (1, 1), "N", entered=0), ["knights-sum"]),
        (SendKnights(0, 0, 2, (), "N", entered=2), ["knights-sum"]),
        (SendKnights(0, 0, 2, (1, 1), "NE"), ["diagonal-walk"]),
        (SendKnights(0, 0, 2, (1, 1, 1), cells=((0, 2), (0, 1), (1, 1))), ["not-straight"]),
        (SendKnights(0, 0, 2, (1, 1, 1), cells=((0, 2), (1, 1), (1, 0))), ["not-straight", "too-few"]),
        (SendKnights(0, 0, 2, (1, 1), cells=((0, 2), (0, 1))), []),
        (SendKnights(0, 0, 2, (1, 1), "E"), ["gap"]),
        (SendKnights(1, 0, 2, (1,)), ["not-fresh"]),
        (SendKnights(1, 0, 2, (4, 1), "N"), ["not-fresh"]),
        (SendKnights(0, 0, 1, (1,)), ["no-castle"]),
        (SendKnights(0, 5, 5, (1,)), ["not-fresh", "gap"]),
    ],
)
def test_knights_bring_exactly_these_problems(send: SendKnights, problems: list[str]) -> None:
    assert found(match_of(*START, CASTLE, send)) == problems


def test_a_second_group_counts_with_the_first() -> None:
    south = Lay(1, "plain", 0, 3), CASTLE, SendKnights(0, 0, 2, (1, 2), "N")
    assert found(match_of(*START, *south))[1:] == []
    assert found(match_of(*START, *south, SendKnights(0, 0, 2, (1, 1), "S")))[1:] == ["split"]
    assert found(match_of(*START, *south, SendKnights(0, 0, 2, (1, 2), "S")))[1:] == ["split", "over-five"]


def test_corner_and_nothing_are_told_apart() -> None:
    assert found(match_of(*START, Lay(0, "plain", 2, 2))) == ["diagonal"]
    assert found(match_of(*START, Lay(0, "plain", -1, -1))) == ["diagonal"]
    assert found(match_of(*START, Lay(0, "plain", 3, 2))) == ["apart"]


def test_a_photo_of_the_largest_table_and_the_highest_stack() -> None:
    assert found(seen("rrrb", "", "", "", "", "", "b")) == []
    assert found(seen("rrrbb")) == ["over-four"]
    assert found(seen("", "", "", "", "", "", "", "")) == ["size"]
    two = Snapshot((SeenTile(0, 0, "plain"), SeenTile(2, 0, "plain")))
    assert found(match_of(two)) == ["apart", "apart"]
    assert found(match_of(Snapshot((SeenTile(0, 0, "plain"),)))) == []


def test_thirty_knights_are_all_there_are() -> None:
    tiles = (SeenTile(0, 0, "plain", "castle", "red"), SeenTile(1, 0, "plain", "", "red"))
    assert found(match_of(Snapshot(tiles, (28, 30)))) == []
    match = match_of(Snapshot(tiles, (29, 30)))
    assert found(match) == ["too-many-knights"] and match.problems[0].text["n"] == 31
    assert found(match_of(Snapshot(tiles, (None, 30)))) == []


def test_a_player_without_tiles_lays_no_more() -> None:
    rng = Random(3)
    match = match_of()
    while 22 not in match.state.laid:
        match = match.with_action(GAME.random_action(match.state, rng))
    assert not match.final.over and match.problems == ()
    player = match.state.laid.index(22)
    assert "no-tile-left" in found(match.with_action(Lay(player, "plain", 0, 40)))
    one_less = match.undo() if match.state.laid != match.undo().state.laid else match.undo().undo()
    assert "no-tile-left" not in found(one_less.with_action(Lay(player, "plain", 0, 40)))


def test_letters_come_in_the_order_of_the_pile() -> None:
    def lay(x: int, letter: Any, kind: Any = ("plain", "")) -> Lay:
        return Lay(0, kind[0], x, 2, kind[1], letter)

    assert found(match_of(*START, lay(0, "A", ("plain", "castle")), lay(1, "A"))) == []
    three = lay(0, "A", ("plain", "castle")), lay(1, "A"), lay(2, "A", ("mountains", ""))
    assert found(match_of(*START, *three)) == ["letter-not-drawn"]
    assert found(match_of(*START, lay(0, "B", ("lake", "")))) == ["letter-not-drawn"]
    bs = [("lake", ""), ("plain", "castle"), ("plain", "village"), ("forest", "village"), ("plain", "city")]
    six = [lay(x, "B", kind) for x, kind in enumerate([*bs, ("plain", "castle")])]
    first = lay(-1, "A")
    assert "letter-not-drawn" not in found(match_of(*START, first, *six[:5]))
    assert found(match_of(*START, first, *six))[-2:] == ["letter-of-tile", "letter-not-drawn"]
    assert "letter-not-drawn" in found(match_of(*START, first, *six[:4], lay(5, "C")))
    assert "letter-not-drawn" not in found(match_of(*START, first, *six[:5], lay(5, "C")))


def test_a_score_with_one_owner_names_one_contender_and_its_place() -> None:
    match = seen("", "", "", "rrr")
    (castle,) = match.final.events
    assert castle.where == (Spot((3, 0)),) and castle.title["x"] == 3 and castle.title["y"] == 0
    assert castle.clauses == ("points",) and len(castle.contenders) == 1 and castle.notes == ()
    (report,) = GAME.explain(match.state, Spot((3, 0)))
    assert report.title["x"] == 3 and [line.key.rsplit(".", 1)[1] for line in report.lines] == [
        "stack",
        "worth",
        "open",
    ]
    assert GAME.explain(match.state, Spot((0, 3))) == ()
    (photo,) = match_of(Snapshot((SeenTile(0, 5, "plain", "city", "red"),))).final.events
    assert photo.title["y"] == 5 and [note.key for note in photo.notes] == ["robber-knights.note.unseen"]


def test_scores_go_north_to_south_and_west_to_east() -> None:
    tiles = tuple(SeenTile(x, y, "plain", "castle", "red") for x, y in ((1, 1), (0, 1), (1, 0), (0, 0)))
    where = [event.where[0].place for event in match_of(Snapshot(tiles)).final.events]
    assert where == [(0, 0), (1, 0), (0, 1), (1, 1)]


def test_all_four_corners_are_corners() -> None:
    for place in ((-1, -1), (2, -1), (2, 2), (-1, 2)):
        assert found(match_of(*START, Lay(0, "plain", *place))) == ["diagonal"]


def test_knights_of_another_player_end_the_moment_of_the_castle() -> None:
    match = match_of(*START, CASTLE, SendKnights(1, 0, 2, (1,)), SendKnights(0, 0, 2, (1,)))
    assert found(match) == ["not-fresh", "not-fresh"]
    assert match.state.stacks == {(0, 2): (1, 0)}


def test_knights_moved_off_the_table_are_gone() -> None:
    match = match_of(*START, CASTLE, SendKnights(0, 0, 2, (3,)), MoveKnights(0, 0, 2, 9, 9, 2))
    assert match.state.stacks == {(0, 2): (0,)} and found(match) == ["old-knights"]
    assert [problem.step for problem in match.problems] == [6]
    emptied = match.with_action(MoveKnights(0, 0, 2, 0, 1, 5))
    assert emptied.state.stacks == {(0, 1): (0,)}
    assert emptied.with_action(MoveKnights(0, 7, 7, 0, 1)).state.stacks == {(0, 1): (0,)}


def test_knights_left_may_be_told_for_some_players() -> None:
    tile = SeenTile(0, 0, "plain", "castle", "red")
    assert match_of(Snapshot((tile,), (7,))).state.left == (7, None)
    assert match_of(Snapshot((tile,))).state.left == (None, None)
    assert match_of(Snapshot((SeenTile(0, 0, "plain"),))).state.left == (30, 30)


def test_a_tile_on_a_tile_is_laid_all_the_same() -> None:
    """The end does not wait for a tile that lies under another."""
    rng = Random(8)
    match = match_of()
    while sum(match.state.laid) < 43:
        match = match.with_action(GAME.random_action(match.state, rng))
    player = match.state.laid.index(21)
    assert not match.final.over
    over = match.with_action(Lay(player, "plain", 0, 0))
    assert over.final.over and "occupied" in found(over) and over.state.set_aside == 1
    assert GAME.turn_of(over.state) is None


def test_everybody_has_laid_his_tiles_though_the_start_layout_was_small() -> None:
    rng = Random(9)
    match = match_of()
    while (action := GAME.random_action(match.state, rng)) is not None:
        match = match.with_action(action)
    smaller = match.without(0)
    assert smaller.final.over and len(smaller.state.tiles) == 47


def test_an_older_castle_never_opens_again() -> None:
    old = SendKnights(0, 0, 2, (1,))
    match = match_of(*START, CASTLE, EndTurn(0), old, old)
    assert found(match) == ["not-fresh", "not-fresh"]
    assert found(match_of(*START, CASTLE, Lay(0, "plain", 1, 2, "castle"), old, old)) == ["not-fresh", "not-fresh"]
