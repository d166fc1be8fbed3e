"""What `.game` files cannot say well: places, explanations, notation, answers, odd actions."""

from random import Random

import pytest

from app.words import Words
from scoring.games import find_game
from scoring.match import Match
from scoring.problems import QUESTION, UNSURE
from scoring.robber_knights.actions import (
    EndTurn,
    Lay,
    MostLeft,
    MoveKnights,
    SeenTile,
    SendKnights,
    Snapshot,
    StartTile,
)
from scoring.robber_knights.board import find_places
from scoring.values import Player, Spot

GAME = find_game("robber-knights")
PLAYERS = (Player("Red", "red"), Player("Blue", "blue", "square"))
START = (
    StartTile("plain", 0, 0, "village"),
    StartTile("mountains", 1, 0),
    StartTile("plain", 0, 1),
    StartTile("plain", 1, 1, "village"),
)


def match_of(*actions: object) -> Match:
    return Match(GAME, PLAYERS, GAME.rules(), actions)


def clauses(match: Match) -> list[str]:
    return [problem.clause for problem in match.problems]


def test_places_to_lay_touch_a_side_and_keep_the_size() -> None:
    match = match_of(*START)
    around = {(0, -1), (1, -1), (2, 0), (2, 1), (1, 2), (0, 2), (-1, 1), (-1, 0)}
    assert set(find_places(match.state)) == around
    row = Snapshot(tuple(SeenTile(x, 0, "plain") for x in range(7)))
    assert set(find_places(match_of(row).state)) == {(x, y) for x in range(7) for y in (-1, 1)}


def test_every_score_names_its_place_its_clause_and_who_got_nothing() -> None:
    match = match_of(
        *START,
        Lay(0, "plain", 0, 2, "castle"),
        SendKnights(0, 0, 2, (1, 1, 2), "N"),
        EndTurn(0),
        Lay(1, "plain", -1, 0, "castle"),
        SendKnights(1, -1, 0, (1, 1), "E"),
    )
    assert match.problems == () and match.events == ()
    village = next(event for event in match.final.events if event.where == (Spot((0, 0)),))
    assert village.source == "village" and village.clauses == ("points", "knights.stack") and village.at_end
    assert [(c.player, c.figures, c.total) for c in village.contenders] == [(1, 1, 2), (0, 2, 0)]
    words = Words("en")
    assert words.say(village.title) == "village in the plain at 0,0"
    assert words.say(village.contenders[1].why) == "0, because Blue stands on top"
    assert match.final.totals == (1, 3) and not match.final.over


def test_a_tile_explains_itself() -> None:
    match = match_of(*START, Lay(0, "forest", 0, 2, "castle"), SendKnights(0, 0, 2, (3,)))
    (castle,) = GAME.explain(match.state, Spot((0, 2)))
    lines = [Words("en").say(line) for line in castle.lines]
    assert lines == [
        "From the bottom to the top: Red, Red and Red.",
        "Worth 1 point to the top knight (castle).",
        "Closed: 2 knights would have to stay, and at most 4 may stand here.",
    ]
    assert castle.now is not None and castle.now.points_of(0) == 1
    (mountains,) = GAME.explain(match.state, Spot((1, 0)))
    assert mountains.now is None and len(mountains.lines) == 3
    assert GAME.explain(match.state, Spot((9, 9))) == () == GAME.explain(match.state, Spot((0,)))


def test_the_notation_is_one_readable_line() -> None:
    match = match_of(*START, Lay(0, "forest", 0, 2, "castle"), SendKnights(0, 0, 2, (2, 1), "N"))
    line = "robber-knights left=27,30 0,0=Pv 1,0=M 0,1=P:r 1,1=Pv 0,2=Fc:rr"
    assert GAME.notation(match.state) == line
    read = Match(GAME, PLAYERS, GAME.rules(), GAME.read_notation(line))
    assert read.final.totals == match.final.totals and read.state.left == (27, 30)
    photo = match_of(Snapshot((SeenTile(0, 0, "plain", "city", "blue"),)))
    assert GAME.notation(photo.state) == "robber-knights left=?,? 0,0=Pt:?b"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "carcassonne 0,0=P",
        "robber-knights 0,0",
        "robber-knights 0,0=X",
        "robber-knights 0,0=Pc:rx",
        "robber-knights 0,0=Pc:?rb",
        "robber-knights 0=P",
        "robber-knights left=a",
        "robber-knights left=99",
    ],
)
def test_a_line_that_is_no_board_is_refused(line: str) -> None:
    with pytest.raises(ValueError):
        GAME.read_notation(line)


def test_a_tie_on_a_photo_is_a_question_whose_answers_decide() -> None:
    match = match_of(
        Snapshot((SeenTile(0, 0, "plain", "city", "blue"), SeenTile(1, 0, "plain", "city", "red"))),
    )
    (question,) = match.problems
    assert question.kind == QUESTION and [answer.action for answer in question.answers] == [
        MostLeft((0,)),
        MostLeft((1,)),
        MostLeft((0, 1)),
    ]
    results = [match.with_action(answer.action).final.winners for answer in question.answers]
    assert results == [(0,), (1,), (0, 1)]
    again = match.with_action(MostLeft((0,))).with_action(Lay(1, "plain", 2, 0, "castle"))
    assert again.with_action(SendKnights(1, 2, 0, (1,))).final.winners == (1,)


def test_a_letter_that_differs_is_unsure_and_not_illegal() -> None:
    match = match_of(*START, Lay(0, "plain", 0, 2, "castle", "A"), Lay(0, "mountains", 1, 2, "", "B"))
    assert [(problem.clause, problem.kind) for problem in match.problems] == [("letters", UNSURE)]


def test_strangers_at_the_table_are_reported_and_score_nothing() -> None:
    match = match_of(
        *START,
        StartTile("plain", 7, 7, "", 9),
        Lay(5, "plain", 0, 2, "castle"),
        SendKnights(-1, 0, 2, (1,)),
        EndTurn(4),
        MoveKnights(8, 0, 2, 0, 1),
    )
    assert clauses(match).count("turn") == 5
    assert match.final.totals == (0, 0) and match.state.left == (30, 30)
    photo = match_of(Snapshot((SeenTile(0, 0, "plain", "city", "pink"),)))
    assert clauses(photo) == ["box"] and photo.final.totals == (0, 0)


def test_a_walk_without_a_direction_stays_on_the_castle() -> None:
    match = match_of(*START, Lay(0, "plain", 0, 2, "castle"), SendKnights(0, 0, 2, (1, 2)))
    assert clauses(match) == ["knights.move"] and match.state.stacks == {(0, 2): (0, 0, 0)}


def test_more_knights_than_the_box_holds_are_no_action() -> None:
    for stay in ((31,), (-1,), (1,) * 21):
        with pytest.raises(ValueError):
            SendKnights(0, 0, 0, stay)
    with pytest.raises(ValueError, match="castle"):
        SendKnights(0, 0, 0, (1,), cells=((1, 1),))
    with pytest.raises(ValueError, match="tiles of the walk"):
        SendKnights(0, 0, 0, (1, 1), cells=((0, 0),))
    with pytest.raises(ValueError, match="knights left"):
        Snapshot((), (31,))


def test_hand_entry_needs_no_letters_and_no_owners() -> None:
    match = match_of(*START, Lay(1, "plain", 0, 2, "castle"), SendKnights(1, 0, 2, (1, 1), "N"), EndTurn(1))
    assert match.problems == () and GAME.turn_of(match.state) == 0


def test_random_play_goes_on_after_a_photo() -> None:
    whole = match_of(Snapshot(tuple(SeenTile(x, y, "plain") for x in range(2) for y in range(2))))
    rng = Random(5)
    for _action in range(400):
        action = GAME.random_action(whole.state, rng)
        if action is None:
            break
        whole = whole.with_action(action)
    assert whole.final.over and len(whole.state.tiles) == 48
    assert {problem.kind for problem in whole.problems} <= {QUESTION}
