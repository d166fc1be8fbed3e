"""The expansions of Carcassonne entered by taps on plain values: every kind of action, every example of the rules."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from app.games.carcassonne_expansion import in_play
from app.games.laying import FREE, STAND
from app.games.view import Look
from app.words import LANGUAGES, Words
from scoring.carcassonne.actions import (
    CorrectPoints,
    CountFinished,
    LayTile,
    PieceMove,
    PlaceFigure,
    ScoreByHand,
    Snapshot,
    TakeFigure,
    TileAt,
)
from scoring.carcassonne.expansions.count_city import KEPT, EnterQuarter, LeaveQuarter, MoveCount, TellQuarter
from scoring.games import find_game
from scoring.match import Match
from scoring.rules import Value
from scoring.sentences import read_game_text
from scoring.values import SYMBOLS, Player, Spot
from tests.app.carcassonne_taps import VIEW, Hand, enter, play_on
from tools.screens_expansions import SIX

GAMES = Path(__file__).parent.parent / "games" / "carcassonne"
GAME = find_game("carcassonne")
PLAYERS = tuple(Player(n, c, s) for n, c, s in zip(("Anna", "Ben", "Chloé"), GAME.colours, SYMBOLS, strict=False))
ALL: dict[str, Value] = {
    **SIX,
    "inns-cathedrals": True,
    "traders-builders": True,
    "abbot": True,
    "printing": "base-gardens",
    "crop-circles": "crop-circles-2",
}


def start(players: int = 3, **rules: Value) -> Match:
    return Match(GAME, PLAYERS[:players], GAME.rules({key.replace("_", "-"): v for key, v in rules.items()}))


def play(match: Match, moves: int, seed: int) -> tuple[Match, Hand, Counter[str]]:
    """A game as the core plays it, and the same tapped in; equal points after every action."""
    hand, rng, kinds = Hand(match), Random(seed), Counter[str]()
    while len(match.actions) < moves:
        action = play_on(match, rng, tries=1 if seed % 2 else 6)
        if action is None:
            break
        match = match.with_action(action)
        enter(hand, action)
        assert hand.match.totals == match.totals, action
        kinds[action.kind] += 1
        kinds.update(move.piece for move in getattr(action, "moves", ()))
    return match, hand, kinds


@pytest.mark.parametrize(
    ("rules", "wanted"),
    [
        ({"king-robber": True}, {"lay"}),
        ({"cult": True}, {"lay"}),
        ({"count": True}, {"enter-quarter", "leave-quarter"}),
        ({"river": "river-1"}, {"lay"}),
        ({"river": "river-2"}, {"lay"}),
        ({"catapult": True}, {"knock-out", "seduce", "hit-target", "catch"}),
        ({"magic": True}, {"mage", "witch"}),
        ({"inns-cathedrals": True}, {"lay"}),
        ({"traders-builders": True}, {"lay"}),
        ({"abbot": True, "printing": "base-gardens"}, {"abbot"}),
        ({"crop-circles": "crop-circles-1"}, {"crop-circle"}),
        (SIX, {"knock-out", "hit-target", "mage", "witch", "enter-quarter"}),
        (ALL, {"enter-quarter", "mage", "witch", "abbot"}),
    ],
    ids=lambda value: ",".join(value) if isinstance(value, dict) else "",
)
def test_a_whole_game_tapped_in_has_the_totals_of_the_core(rules, wanted):
    for seed in range(5):
        match, hand, kinds = play(Match(GAME, PLAYERS, GAME.rules(rules)), 400, seed)
        assert match.final.over
        assert hand.match.final.totals == match.final.totals
        assert hand.match.state.tiles == match.state.tiles
        assert hand.match.state.supply == match.state.supply
        wanted = wanted - set(kinds)
        if not wanted:
            return
    pytest.fail(f"five games without {wanted}")


IMPOSSIBLE = {
    "abbot.home": "no abbot stands anywhere, so nobody is asked whether he comes home",
    "count.block-leave": "the Count keeps him in",
    "count.enter-paid": "a tile that touches nothing has no place to tap",
    "count.leave-any-off": "nothing may be joined",
    "count.leave-empty-occupied": "nothing may be joined",
    "count.leave-market": "nobody stands in that quarter",
    "crop.circle": "no follower to be tapped",
    "farm.points-no-farmers": "without farmers a field is no place for a figure",
    "magic.place-told": "a field lights up neither for mage nor for witch",
    "place.adjacent": "a tile that touches nothing has no place to tap",
    "road.complete-three-way": "a tile of no box in play",
    "robber.take-branched": "a tile of no box in play",
}
"""Examples with a move that cannot even be tapped, and why; all others can, forbidden or not."""
NOT_BY_TAPS = (Snapshot, PlaceFigure, TakeFigure, ScoreByHand, CorrectPoints, CountFinished)


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.game")), ids=lambda path: path.stem)
def test_every_example_of_the_rules_can_be_tapped(path):
    told = read_game_text(path.read_text("utf-8")).match
    failed = []
    for number, action in enumerate(told.actions):
        if isinstance(action, NOT_BY_TAPS):
            continue
        before, after = (Match(GAME, told.players, told.rules, told.actions[:n]) for n in (number, number + 1))
        hand = Hand(before)
        try:
            enter(hand, action)
        except (AssertionError, ValueError, StopIteration):
            failed.append(action)
            continue
        if isinstance(action, LayTile):
            assert hand.match.actions[number:] == (action,)
        assert hand.match.final.totals == after.final.totals
        assert hand.match.state.supply == after.state.supply
    assert bool(failed) == (path.stem in IMPOSSIBLE), failed


def test_without_expansions_nothing_of_them_is_seen():
    match = start(2)
    hand = Hand(match)
    assert in_play(match.rules) == ()
    assert [kind.key for kind in VIEW.entries if kind.is_offered(match)] == ["board", "quick", "aside", "correct"]
    assert hand.ask.groups == ()
    hand.tap(Spot((1, 0), FREE))
    hand.choose("tile", "U")
    assert [group.key for group in hand.ask.groups] == ["part", "player"]
    assert hand.keys("part") == ["nobody", "road0", "field0", "field1"]
    hand.tap(Spot((1, 0), STAND + "road0"))
    assert hand.match.actions == (LayTile(0, "U", 1, 0, 0, "road0"),)
    assert hand.taps == 3
    assert VIEW.held(hand.match, 0) == ()


def test_every_line_of_the_log_is_told_in_three_languages():
    seen: Counter[str] = Counter()
    words = [Words(language) for language in LANGUAGES]
    for seed in (3, 4):
        match, _, _ = play(Match(GAME, PLAYERS, GAME.rules(ALL)), 400, seed)
        for index, action in enumerate(match.actions):
            told = VIEW.describe(match, index)
            assert told.key != "app.did.other", action
            lines = {spoken.say(told) for spoken in words}
            assert all(line and "{" not in line for line in lines)
            seen[action.kind] += 1
    assert len(seen) >= 6


# -- King and Robber Baron, goods ------------------------------------------------------------------------------------


def test_the_cards_lie_before_their_holders():
    match = start(2, king_robber=True).with_action(LayTile(0, "E", 0, -1, 2, "city0"))
    assert [held.picture_key for held in VIEW.held(match, 0)] == ["carcassonne/card/king"]
    assert VIEW.held(match, 1) == ()


def test_after_a_photo_the_players_are_asked_once_who_holds_the_cards():
    shown = Snapshot((TileAt("D", 0, 0), TileAt("E", 0, -1, 2)))
    hand = Hand(start(2, king_robber=True).with_action(shown))
    (group,) = hand.ask.groups
    assert [choice.player for choice in group.choices] == [0, 1, None]
    hand.choose(group.key, "1")
    assert hand.match.state.kept["king"].holder == 1
    assert hand.ask.groups == ()


def test_goods_are_asked_for_after_a_photo_and_shown_with_their_number():
    told = read_game_text((GAMES / "traders.goods-snapshot.game").read_text("utf-8")).match
    hand = Hand(Match(GAME, told.players, told.rules, told.actions[:1]))
    assert hand.keys("ask-goods") == ["wine"]
    hand.choose("ask-goods", "wine")
    hand.choose("seat-0", "2")
    hand.choose("seat-1", "3")
    hand.record()
    assert hand.keys("ask-goods") == []
    assert [(held.picture_key, held.number) for held in VIEW.held(hand.match, 1)] == [("carcassonne/goods/wine", 3)]
    hand.begin("goods")
    hand.choose("seat-1", "0")
    hand.record()
    assert VIEW.held(hand.match, 1) == ()


# -- the Count -------------------------------------------------------------------------------------------------------


def entitled() -> Match:
    """Anna has helped Ben and may enter."""
    match = start(2, count=True)
    return match.with_action(LayTile(1, "G", 2, 1, 0, "city0")).with_action(LayTile(0, "E", 3, 1, 3))


def test_a_quarter_is_entered_by_a_tap_on_the_board_and_the_count_moved_by_another():
    hand = Hand(entitled())
    hand.tap(Spot((), "offer/enter/market"))
    assert hand.match.actions[-1] == EnterQuarter(0, "market")
    assert "market" not in hand.keys("enter")
    hand.tap(Spot((), "offer/count/forge"))
    assert hand.match.actions[-1] == MoveCount("forge", 0)
    assert hand.ask.groups == ()


def test_entering_need_not_be_told_the_next_tile_goes_on():
    hand = Hand(entitled())
    assert hand.keys("enter") == ["castle", "market", "forge", "cathedral"]
    enter(hand, LayTile(1, "E", 1, 2, 0))
    assert hand.keys("enter") == []


def test_who_leaves_first_is_asked_first_and_the_score_waits():
    told = read_game_text((GAMES / "count.leave-order.game").read_text("utf-8")).match
    number = next(i for i, action in enumerate(told.actions) if isinstance(action, LeaveQuarter))
    before = Match(GAME, told.players, told.rules, told.actions[:number])
    hand = Hand(before)
    assert before.state.waiting
    (shown,) = (group for group in hand.ask.groups if group.key == "leave")
    after = (before.state.laid.player + 1) % len(before.players)
    assert shown.choices[0].player == after
    assert hand.keys("go-on") == ["go-on"]
    hand.choose("go-on", "go-on")
    assert not hand.match.state.waiting


def test_at_the_end_the_market_is_left_for_a_field_that_is_tapped():
    told = read_game_text((GAMES / "count.leave-market.game").read_text("utf-8")).match
    number = next(i for i, action in enumerate(told.actions) if isinstance(action, LeaveQuarter))
    hand = Hand(Match(GAME, told.players, told.rules, told.actions[:number]))
    assert hand.keys("nobody-moves")
    enter(hand, told.actions[number])
    state, moved = hand.match.state, hand.match.actions[-1]
    joined = state.region_of[Spot((moved.x, moved.y), moved.part)]
    wanted = told.actions[number]
    assert joined == state.region_of[Spot((wanted.x, wanted.y), wanted.part)]
    assert any(figure.player == wanted.player for figure in state.regions[joined].figures)


def test_a_photo_that_shows_no_quarters_asks_who_stands_there():
    tiles = tuple(TileAt(tile, *place) for place, (tile, _) in start(2, count=True).state.tiles.items())
    hand = Hand(start(2, count=True).with_action(Snapshot(tiles)))
    hand.choose("tell", "forge")
    hand.choose("player", "1")
    assert hand.match.actions[-1] == TellQuarter(1, "forge")
    if hand.keys("tell"):
        hand.choose("told", "nobody")
    assert not hand.keys("tell")
    assert hand.match.state.kept[KEPT].inside[0].player == 1


def test_the_count_and_his_guests_are_drawn_in_their_quarters():
    hand = Hand(entitled())
    hand.choose("enter", "market")
    scene = VIEW.board.scene(hand.match, Look())
    keys = [thing.key for thing in scene.things if hasattr(thing, "key")]
    assert keys.count("carcassonne/piece/count") == 1
    assert {f"carcassonne/quarter/{quarter}" for quarter in ("castle", "market", "forge", "cathedral")} <= set(keys)
    assert keys[-1].startswith("standing/")


# -- mage and witch, river, builder ----------------------------------------------------------------------------------


def hand_with_a_magic_tile() -> Hand:
    """A magic tile is told with nobody on it; mage or witch are still to come."""
    hand = Hand(start(2, magic=True))
    tile = next(t for t in ("magic-01", "magic-02", "magic-03", "magic-04") if _fits(hand.match, t, (1, 0)))
    hand.tap(Spot((1, 0), FREE))
    hand.choose("tile", tile)
    hand.choose("part", "nobody")
    return hand


def test_a_magic_tile_asks_for_mage_or_witch_even_when_the_figure_was_told_first():
    hand = hand_with_a_magic_tile()
    assert hand.match.actions == ()
    assert hand.keys("magic")[:2] == ["mage", "witch"]
    hand.choose("magic", "witch")
    hand.tap(Spot((0, 0), "city0"))
    (action,) = hand.match.actions
    assert action.moves == (PieceMove("witch", 0, 0, "city0"),)
    assert not hand.match.problems
    scene = VIEW.board.scene(hand.match, Look())
    assert "carcassonne/piece/witch" in [getattr(thing, "key", "") for thing in scene.things]


def test_moving_neither_is_recorded_and_told_as_a_problem():
    hand = hand_with_a_magic_tile()
    hand.choose("nobody", "nobody")
    assert hand.match.actions[0].moves == ()
    assert [problem.clause for problem in hand.match.problems] == ["magic.place"]


def _fits(match: Match, tile: str, place: tuple[int, int]) -> bool:
    from scoring.carcassonne.questions import tiles_that_fit

    return any(fitting.tile == tile for fitting in tiles_that_fit(match.state, place))


def test_a_turn_that_joins_mage_and_witch_asks_which_of_them_goes():
    told = read_game_text((GAMES / "magic.apart-moved.game").read_text("utf-8")).match
    number = max(i for i, action in enumerate(told.actions) if isinstance(action, LayTile) and action.moves)
    hand = Hand(Match(GAME, told.players, told.rules, told.actions[:number]))
    action = told.actions[number]
    hand.tap(Spot((action.x, action.y), FREE))
    hand.choose("tile", action.tile)
    if hand.entry.turn != action.turn:
        hand.choose("turn", str(action.turn))
    (group,) = (group for group in hand.ask.groups if group.key == "magic")
    assert group.title.key == "app.carcassonne.ask.apart"


def test_after_a_photo_mage_and_witch_can_be_put_where_they_stand():
    hand = Hand(start(2, magic=True).with_action(Snapshot((TileAt("D", 0, 0),))))
    assert hand.keys("stand") == ["mage", "witch"]
    hand.choose("stand", "witch")
    hand.tap(Spot((0, 0), "road0"))
    assert hand.match.state.kept["witch"] == Spot((0, 0), "road0")
    assert hand.keys("stand") == ["mage"]
    enter(hand, LayTile(0, "U", 1, 0))
    assert hand.keys("stand") == []


def test_while_the_river_flows_its_ends_alone_are_shown():
    hand = Hand(start(2, river="river-2"))
    squares = [thing for thing in hand.ask.things if type(thing).__name__ == "Polygon"]
    assert len(squares) == 1
    assert len(hand.ask.areas) == 4


def test_whoever_plays_again_is_told_so():
    told = read_game_text((GAMES / "traders.builder.game").read_text("utf-8")).match
    again = [n for n in range(1, len(told.states)) if told.states[n].laid and told.states[n].laid.extra]
    hand = Hand(Match(GAME, told.players, told.rules, told.actions[: again[0]]))
    assert hand.ask.prompt.key == "app.carcassonne.ask.again"
    assert hand.entry.player == told.states[again[0]].laid.player


def test_figures_that_are_left_are_offered_with_their_number():
    hand = Hand(start(2, inns_cathedrals=True, traders_builders=True))
    hand.tap(Spot((1, 0), FREE))
    hand.choose("tile", "U")
    (group,) = (group for group in hand.ask.groups if group.key == "figure")
    assert [(choice.key, choice.left) for choice in group.choices] == [
        ("follower", 7),
        ("large", 1),
        ("builder", 1),
        ("pig", 1),
    ]
    hand.choose("figure", "large")
    hand.tap(Spot((1, 0), STAND + "road0"))
    assert hand.match.actions[0].figure == "large"
