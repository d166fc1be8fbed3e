"""Points are their terms, and totals are the sum of all contenders."""

from scoring.messages import say
from scoring.points import NOTHING, Contender, Points, ScoreEvent, Term, totals_of
from scoring.values import Spot, read_spot


def score(*shares: tuple[int, Points]) -> ScoreEvent:
    contenders = tuple(Contender(player, 1, points, say("why")) for player, points in shares)
    return ScoreEvent("city", say("title"), (Spot((0, 0)),), contenders, ("clause",))


def test_the_total_is_the_sum_of_the_terms() -> None:
    points = Points((Term(say("tiles"), 5, 2), Term(say("shields"), 2, 2), Term(say("witch"), 1, -7)))
    assert points.total == 5 * 2 + 2 * 2 - 7
    assert (points + Points((Term(say("bonus"), 3),))).total == points.total + 3
    assert NOTHING.total == 0


def test_totals_add_every_contender_of_every_score() -> None:
    four = Points((Term(say("tiles"), 2, 2),))
    scores = (score((0, four), (2, four)), score((2, four), (1, NOTHING)))
    assert totals_of(scores, 3) == (4, 0, 8)
    assert totals_of((), 2) == (0, 0)


def test_winners_of_a_score_are_those_who_got_points() -> None:
    one = score((0, NOTHING), (1, Points((Term(say("tiles"), 1),))))
    assert one.winners == (1,)
    assert one.points_of(1) == 1 and one.points_of(0) == 0
    assert one.with_step(7).step == 7 and one.step == -1


def test_messages_are_equal_whatever_the_order_of_their_parameters() -> None:
    assert say("key", a=1, b="two") == say("key", b="two", a=1)
    assert say("key", a=1)["a"] == 1


def test_a_spot_is_read_as_it_is_written() -> None:
    for spot in (Spot((0, -3)), Spot((12, 4), "city"), Spot((7,), "N/left")):
        assert read_spot(str(spot)) == spot
