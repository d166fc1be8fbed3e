"""Entering The Castle, tapped as plain values: no window, the same steps that a finger takes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from app.games.castle import VIEW, describe, find_span
from app.games.castle_entry import DoubleEntry, LayEntry, WallKindEntry, begin_lay, find_last_questions
from app.games.castle_forms import begin_discard, begin_hold, begin_palace, begin_quick, begin_track
from app.words import LANGUAGES, Words
from scoring.castle.actions import Again, Discard, Hold, Jot, Lay, Order, PutPalace, StandOn, TurnUp, UseOn
from scoring.castle.placing import find_known_sides, fits
from scoring.castle.state import count_left
from scoring.games import find_game
from scoring.match import Match
from scoring.problems import QUESTION
from scoring.sentences import read_game_text
from scoring.values import Player, Spot

PLAYERS = (Player("Anna", "black", "circle"), Player("Ben", "white", "square"))
TOLD = Path(__file__).parent.parent / "games" / "castle"


def fresh() -> Match:
    game = find_game("castle")
    return Match(game, PLAYERS, game.rules())


def told(text: str) -> Match:
    return read_game_text(f"game: castle\nplayers: Black, White\n{text}").match


def group(entry, key):
    return next(group for group in entry.ask.groups if group.key == key)


def group_keys(entry):
    return [group.key for group in entry.ask.groups]


def recorded(entry):
    """The one action of an entry that needs no further tap."""
    assert entry.ask.at_once
    (action,) = entry.ask.actions
    return action


def play(moves: int, seed: int) -> Match:
    match, rng = fresh(), Random(seed)
    while len(match.actions) < moves:
        match = match.with_action(match.game.random_action(match.state, rng))
    return match


def test_the_first_tile_may_lie_at_the_seven_start_spaces_alone():
    ask = begin_lay(fresh()).ask
    assert not ask.open
    places = {area.spot.place for area in ask.areas}
    assert places == {(1, 9), (3, 5), (3, 0), (6, 0), (8, 2), (7, 7), (3, 11)}


@pytest.mark.parametrize("seed", [2, 5])
def test_exactly_the_fitting_tiles_are_offered_with_how_many_are_left(seed):
    match = play(25, seed)
    left = count_left(match.state)
    for area in begin_lay(match).ask.areas[:6]:
        entry = begin_lay(match).tapped(area.spot)
        known = find_known_sides(match.state.tiles, area.spot.place)
        wanted = {
            tile: count for tile, count in left.items() if count and any(fits(tile, turn, known) for turn in range(4))
        }
        offered = {choice.key: choice.left for choice in group(entry, "tile").choices}
        assert offered == wanted
        for tile in list(offered)[:5]:
            for turn in entry.chosen("tile", tile).turns:
                assert fits(tile, turn, known)


def test_any_tile_can_be_entered_where_it_does_not_fit():
    entry = begin_lay(fresh()).tapped(Spot((3, 5), "+"))
    assert "K13" not in {choice.key for choice in group(entry, "tile").choices}
    entry = entry.chosen("other", "other")
    assert len(group(entry, "tile").choices) == 48
    lay = recorded(entry.chosen("tile", "K13").chosen("follower", "nobody"))
    assert lay == Lay(0, "K13", 3, 5)
    assert [problem.clause for problem in fresh().with_action(lay).problems] == ["place.match"]


def test_a_tap_on_the_tile_turns_it_and_a_tap_on_a_part_puts_a_follower():
    entry = begin_lay(fresh()).tapped(Spot((3, 11), "+")).chosen("tile", "K28")
    seen = []
    for _ in range(4):
        seen.append(entry.turn)
        entry = entry.tapped(Spot((3, 11), "turn"))
    assert seen == [0, 1, 2, 3] and entry.turn == 0
    assert recorded(entry.tapped(Spot((3, 11), "stand/N1"))) == Lay(0, "K28", 3, 11, 0, "N1")
    turned = entry.chosen("turn", "2")
    labels = {choice.key for choice in group(turned, "follower").choices}
    assert labels == {"nobody", "N1", "E2"}
    assert recorded(turned.chosen("follower", "E2")) == Lay(0, "K28", 3, 11, 2, "E2")
    assert recorded(turned.chosen("player", "1").chosen("follower", "nobody")) == Lay(1, "K28", 3, 11, 2)


def test_a_part_that_is_taken_carries_a_warning_and_stays_possible():
    match = fresh().with_action(Lay(0, "K28", 3, 11, 0, "N1"))
    entry = begin_lay(match).tapped(Spot((3, 10), "+")).chosen("tile", "K28").chosen("turn", "0")
    warned = {choice.key: choice.warning for choice in group(entry, "follower").choices}
    assert warned["nobody"] is None and warned["N1"] is None
    entry = entry.chosen("turn", "2")
    warned = {choice.key: choice.warning for choice in group(entry, "follower").choices}
    assert warned["E2"] is not None and warned["E2"].key == "castle.problem.not-free"
    assert recorded(entry.chosen("follower", "E2")).follower == "E2"


TOWER = """
White lays K12 at 3,11 turned 2
Black lays K47 at 4,11 turned 1
White lays K41 at 2,11
Black lays K14 at 1,11 turned 1
White lays K40 at 3,10 turned 2 with a knight on S1
Black lays K45 at 2,10 turned 2
"""


def test_wall_tile_2_is_offered_when_a_tower_is_finished_and_only_then():
    without = told(TOWER)
    entry = begin_lay(without).tapped(Spot((4, 10), "+")).chosen("tile", "K28").chosen("follower", "nobody")
    assert isinstance(recorded(entry), Lay)
    match = told(TOWER + "White holds wall tile 2\n")
    entry = begin_lay(match).tapped(Spot((4, 10), "+")).chosen("tile", "K28").chosen("turn", "0")
    entry = entry.chosen("follower", "nobody")
    assert isinstance(entry, DoubleEntry) and not entry.ask.at_once
    (kept,) = entry.ask.actions
    assert kept.uses == () and group(entry, "0").chosen == "kept"
    entry = entry.chosen("0", "used")
    (doubled,) = entry.ask.actions
    assert [use.wall for use in doubled.uses] == [2]
    assert match.with_action(kept).totals == (0, 8)
    assert match.with_action(doubled).totals == (0, 16)
    assert [problem.kind for problem in match.with_action(doubled).problems] == [QUESTION]  # 16 is a corner tower
    (again,) = entry.chosen("0", "kept").ask.actions
    assert again == kept


def test_one_wall_tile_doubles_one_feature_only():
    match = told(TOWER + "White holds wall tile 2\n")
    entry = begin_lay(match).tapped(Spot((4, 10), "+")).chosen("tile", "K28").chosen("follower", "nobody")
    (one,) = entry.doublings
    other = type(one)(UseOn(2, 9, 9, "N1"), 4)
    entry = DoubleEntry(entry.match, entry.lay, (one, other)).chosen("0", "used").chosen("1", "used")
    assert entry.uses == (other.use,)


ORDER = """
Black lays K47 at 3,11 turned 2
White lays K28 at 3,10
Black lays K28 at 2,10
White lays K02 at 1,10
Black lays K14 at 1,11 with a herald on E
White lays K13 at 4,10
Black stands on 10
Black lays K48 at 2,11 turned 3 with a knight on E2
"""


def test_the_order_of_scores_is_asked_where_it_decides_about_wall_tiles():
    match = told(ORDER)
    entry = begin_lay(match)
    asked = group(entry, "order")
    assert len(asked.choices) == 2
    assumed = recorded(entry.chosen("order", asked.chosen))
    assert isinstance(assumed, Order)
    assert len(match.with_action(assumed).state.walls) == len(match.state.walls) == 2
    other = next(choice.key for choice in asked.choices if choice.key != asked.chosen)
    after = match.with_action(recorded(entry.chosen("order", other)))
    assert [tile.corner for tile in after.state.walls] == [16]
    assert "order" not in group_keys(begin_lay(after))
    assert find_span(after, len(after.actions) - 1) == (len(after.actions) - 2, len(after.actions))


def test_a_wall_tile_taken_is_turned_up_with_two_taps():
    match = told(ORDER)
    keys = [choice.key for choice in group(begin_lay(match), "wall").choices]
    assert keys == ["turn-up/12", "turn-up/16"]
    entry = begin_lay(match).chosen("wall", "turn-up/12")
    assert isinstance(entry, WallKindEntry)
    assert {choice.key: choice.left for choice in group(entry, "kind").choices} == {str(w): 2 for w in range(1, 10)}
    assert recorded(entry.chosen("kind", "7")) == TurnUp(12, 7)
    after = match.with_action(TurnUp(12, 7))
    assert [choice.key for choice in group(begin_lay(after), "wall").choices] == ["turn-up/16"]


def test_wall_tile_1_gives_another_turn_before_the_tile_or_after_it():
    match = told("Black holds wall tile 1\nBlack lays K13 at 3,11\n")
    entry = begin_lay(match)
    assert entry.player == 1
    again = recorded(entry.chosen("wall", "again/0"))
    assert again == Again(0)
    after = match.with_action(again)
    assert not after.problems and begin_lay(after).player == 0
    assert begin_lay(after).ask.prompt.key == "app.castle.ask.extra-turn"
    assert "wall" not in group_keys(begin_lay(after))
    before = told("White holds wall tile 1\nBlack lays K13 at 3,11\n")
    said = before.with_action(recorded(begin_lay(before).chosen("wall", "again/1")))
    assert not said.problems and "wall" not in group_keys(begin_lay(said))


def test_wall_tile_1_just_taken_waits_for_the_next_turn():
    match = told(ORDER + "The wall tile at 12/13 is 1\n")
    keys = [choice.key for choice in group(begin_lay(match), "wall").choices]
    assert keys == ["turn-up/16"]


def test_after_the_last_tile_only_what_is_open_is_asked():
    match = fresh()
    rng = Random(7)
    while (action := match.game.random_action(match.state, rng)) is not None:
        match = match.with_action(action)
    assert match.final.over and find_last_questions(match) is None
    *before, last = [i for i, action in enumerate(match.actions) if isinstance(action, TurnUp)]
    del before
    hidden = Match(match.game, match.players, match.rules, (*match.actions[:last], *match.actions[last + 1 :]))
    entry = find_last_questions(hidden)
    assert isinstance(entry, LayEntry)
    assert entry.ask.areas == () and entry.ask.prompt.key == "app.castle.ask.end"
    turned: TurnUp = match.actions[last]
    entry = entry.chosen("wall", f"turn-up/{turned.corner}").chosen("kind", str(turned.wall))
    assert recorded(entry) == turned


def test_a_tile_that_fits_nowhere_comes_first_and_without_a_warning():
    text = (TOLD / "place.nowhere.fits-nowhere.game").read_text("utf-8")
    board = next(line for line in text.splitlines() if line.startswith("The board is"))
    entry = begin_discard(told(board + "\n"))
    choices = group(entry, "tile").choices
    assert choices[0].key == "K17" and choices[0].warning is None
    assert recorded(entry.chosen("tile", "K17")) == Discard(0, "K17")
    assert all(choice.warning for choice in group(begin_discard(fresh()), "tile").choices)


def test_forms_tell_what_no_board_shows():
    match = fresh()
    entry = begin_quick(match).chosen("tiles", "4").chosen("well", "yes")
    assert entry.ask.actions == (Jot(0, "path", 4, well=True),)
    entry = entry.chosen("feature", "tower").chosen("doubled", "yes").chosen("player", "1")
    assert entry.ask.actions == (Jot(1, "tower", 4, doubled=True),)
    assert match.with_action(entry.ask.actions[0]).totals == (0, 16)
    assert begin_hold(match).ask.actions == ()
    assert begin_hold(match).chosen("wall", "8").chosen("player", "1").ask.actions == (Hold(1, 8),)
    assert begin_palace(match).chosen("size", "5").ask.actions == (PutPalace(0, 5),)
    assert begin_track(match).ask.actions == ()
    track = begin_track(match).chosen("player", "1").chosen("points", "31")
    assert track.ask.actions == (StandOn(1, 31),)
    assert match.with_action(StandOn(1, 31)).totals == (0, 31)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_an_entry_says_is_a_sentence(language):
    words = Words(language)
    match = told(ORDER + "White holds wall tile 1\n")
    entries = [begin_lay(match), begin_lay(match).chosen("wall", "turn-up/12")]
    entries += [kind.begin(match) for kind in VIEW.entries]
    place = begin_lay(match).ask.areas[0].spot
    entries.append(begin_lay(match).tapped(place))
    entries.append(entries[-1].chosen("tile", group(entries[-1], "tile").choices[0].key))
    doubling = told(TOWER + "White holds wall tile 2\n")
    entry = begin_lay(doubling).tapped(Spot((4, 10), "+")).chosen("tile", "K28").chosen("follower", "nobody")
    entries.append(entry)
    for entry in entries:
        ask = entry.ask
        messages = [ask.prompt, *(g.title for g in ask.groups)]
        messages += [c.label for g in ask.groups for c in g.choices if c.label is not None]
        for message in messages:
            assert words.knows(message.key), message
            assert "{" not in words.say(message)
    for index in range(len(match.actions)):
        assert "{" not in words.say(describe(match, index))
