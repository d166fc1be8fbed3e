"""All expansions together: legal play holds every invariant, and a snapshot asks once for what it cannot show."""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

import scoring.carcassonne
from scoring.carcassonne import GAME
from scoring.carcassonne.box import figure_kinds, tiles_in_play
from scoring.carcassonne.expansion import expansions_on, known_expansions
from scoring.carcassonne.questions import offers, tiles_that_fit
from scoring.carcassonne.state import Table
from scoring.match import Match
from scoring.points import totals_of
from scoring.problems import ILLEGAL, QUESTION
from scoring.values import SYMBOLS, Player

SIX = {"king-robber": True, "cult": True, "count": True, "river": "river-2", "catapult": True, "magic": True}
ALL = {
    **SIX,
    "inns-cathedrals": True,
    "traders-builders": True,
    "abbot": True,
    "crop-circles": "crop-circles-2",
    "printing": "base-gardens",
    "river-pigs": True,
}
PLAYERS = tuple(Player(c.capitalize(), c, s) for c, s in zip(GAME.colours[:3], SYMBOLS, strict=False))


@cache
def played(seed: int, everything: bool) -> Match:
    rng = Random(seed)
    rules = GAME.rules({**(ALL if everything else SIX), "farm": ("city-3", "field-3", "field-3-once")[seed % 3]})
    state = GAME.start(PLAYERS, rules)
    actions = []
    while (action := GAME.random_action(state, rng)) is not None:
        actions.append(action)
        state = GAME.apply(state, action)
    return Match(GAME, PLAYERS, rules, tuple(actions))


both = pytest.mark.parametrize("everything", [False, True], ids=["six", "all"])
seeds = pytest.mark.parametrize("seed", range(4))


@seeds
@both
def test_legal_play_ends_without_a_broken_rule(seed, everything):
    match = played(seed, everything)
    assert match.final.over
    assert [problem for problem in match.problems if problem.kind == ILLEGAL] == []
    laid, aside = match.state.tiles, match.state.aside
    assert len(laid) + len(aside) == sum(tiles_in_play(match.rules).values())


@seeds
@both
def test_figures_are_conserved_wherever_they_stand(seed, everything):
    match = played(seed, everything)
    hooks = expansions_on(match.rules)
    for state in match.states[::7]:
        standing = [f for region in state.regions.values() for f in region.figures]
        standing += [f for hook in hooks for f in hook.figures_off_board(state)]
        for kind in figure_kinds(match.rules).values():
            for player in range(3):
                on_table = sum((f.player, f.kind) == (player, kind.key) for f in standing)
                assert on_table + state.supply[player, kind.key] == kind.each


@seeds
@both
def test_terms_add_up_and_the_table_survives_its_notation(seed, everything):
    match = played(seed, everything)
    for state in match.states[::15]:
        final = GAME.final(state)
        assert totals_of((*state.events, *final.events), 3) == final.totals
        line = GAME.notation(state)
        again = Match(GAME, PLAYERS, match.rules, GAME.read_notation(line))
        assert GAME.notation(again.state) == line
        if not state.waiting:
            assert again.final.totals == final.totals


@seeds
def test_mage_and_witch_are_never_together(seed):
    for state in played(seed, False).states:
        table = Table(state)
        mage, witch = state.kept["mage"], state.kept["witch"]
        if mage is not None and witch is not None:
            assert table.region_of[mage] != table.region_of[witch]


@seeds
def test_the_river_is_laid_first_and_in_order(seed):
    match = played(seed, False)
    laid = [a.tile for a in match.actions if a.kind == "lay"]
    river = [tile for tile in laid if tile.startswith("river")]
    assert laid[: len(river)] == river and river[0] == "river2-03" and river[-1] == "river2-02"


def test_the_base_code_names_no_expansion():
    """Only the switches load them; no other file of the base game knows one by name."""
    folder = Path(scoring.carcassonne.__file__).parent
    words = ("king", "robber", "witch", "mage", "shrine", "heretic", "volcano", "catapult", "abbot", "builder", "pig")
    data = {"switches.py", "tile_list.py", "tiles.py", "parts.py", "outlines.py", "shapes.py"}
    for path in folder.glob("*.py"):
        code = re.sub(r'""".*?"""|#[^\n]*', "", path.read_text("utf-8"), flags=re.DOTALL)
        if path.name not in data:
            assert "carcassonne.expansions" not in code, path.name
            assert not [word for word in words if re.search(rf"\b{word}\b", code)], path.name


def test_with_all_expansions_off_the_base_game_is_left():
    rules = GAME.rules()
    assert expansions_on(rules) == ()
    assert set(figure_kinds(rules)) == {"follower"}
    assert sum(tiles_in_play(rules).values()) == 72
    assert len({expansion.key for expansion in known_expansions()}) == len(known_expansions()) == 10


def test_a_snapshot_asks_once_for_what_it_cannot_show():
    rules = GAME.rules({"king-robber": True, "traders-builders": True})
    state = GAME.apply(
        GAME.start(PLAYERS, rules),
        *GAME.read_notation("carcassonne 0,0=D^0 0,-1=traders-15^1 0,-2=E^2 1,0=W^0 -1,0=W^0"),
    )
    asked = [problem for problem in GAME.problems(state) if problem.kind == QUESTION]
    assert sorted(problem.clause for problem in asked) == ["king.take", "robber.take", "traders.goods"]
    for problem in asked:
        assert len(problem.answers) == 4
        state = GAME.apply(state, problem.answers[1].action)
    assert GAME.problems(state) == ()
    assert GAME.final(state).totals == (0, 1 + 1 + 10, 0)


def test_where_the_count_stands_is_asked_only_when_it_matters():
    block = GAME.notation(GAME.start(PLAYERS, GAME.rules({"count": True}))).replace(" count=::0,0/castle", "")
    start = GAME.start(PLAYERS, GAME.rules({"count": True}))
    empty = GAME.apply(start, *GAME.read_notation(block))
    (asked,) = GAME.problems(empty)
    assert asked.clause == "count.stay" and len(asked.answers) == 3 * 4 + 1
    assert GAME.problems(GAME.apply(empty, asked.answers[-1].action)) == ()
    told = GAME.apply(empty, asked.answers[0].action)
    assert told.supply[0, "follower"] == 6
    assert [problem.clause for problem in GAME.problems(told)] == ["count.stay", "count.block"]
    full = GAME.apply(start, *GAME.read_notation(f"{block} castle=0:1:"))
    (asked,) = GAME.problems(full)
    assert asked.clause == "count.block" and len(asked.answers) == 4
    assert GAME.problems(GAME.apply(full, asked.answers[2].action)) == ()


def test_entering_a_quarter_is_offered():
    state = GAME.start(PLAYERS[:2], GAME.rules({"count": True}))
    told = ["Blue lays G at 2,1 with a knight W", "Red lays E at 3,1 turned 3"]
    for sentence in told:
        state = GAME.apply(state, GAME.read_sentence(sentence, PLAYERS[:2]))
    assert [offer.action.quarter for offer in offers(state)] == ["castle", "market", "forge", "cathedral"]
    state = GAME.apply(state, offers(state)[2].action)
    assert [offer.action.quarter for offer in offers(state)] == ["market", "forge", "cathedral"]
    assert state.noted == ()


def test_limits_of_placing_count_for_which_tiles_fit():
    state = GAME.start(PLAYERS, GAME.rules({"river": "river-2"}))
    assert [fitting.tile for fitting in tiles_that_fit(state, (1, 0))] == ["river2-03"]
    assert tiles_that_fit(state, (0, 1)) == ()
