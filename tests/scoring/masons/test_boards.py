"""Board profiles: the generator, files, changes by action, and what the survey says in words."""

from __future__ import annotations

import json
from dataclasses import replace
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.words import LANGUAGES, Words
from scoring.games import find_game
from scoring.masons.deeds import House, LayBoard, MakeBoard, MarkShore, NameBoard, Paint, RemoveCells, Snapshot
from scoring.masons.generator import (
    fits,
    load_practice_board,
    make_practice_board,
    make_triangles,
    with_painted,
    with_shore,
    without_gaps,
)
from scoring.masons.layout import make_layout
from scoring.masons.pieces import HOUSE_COLOURS
from scoring.masons.profile import (
    MOST_CELLS,
    Profile,
    ProfileCell,
    borders_of,
    profile_from_bytes,
    profile_from_json,
    profile_to_bytes,
    profile_to_json,
)
from scoring.masons.survey import find_board_problems, is_playable
from scoring.match import Match
from scoring.problems import ILLEGAL, UNSURE
from scoring.record import BadFile, match_from_bytes, match_to_bytes
from scoring.values import Player

GAME = find_game("masons")
PLAYERS = (Player("Anna", "yellow"), Player("Ben", "green"))
BOARD = make_triangles(4, 9)
sizes = st.tuples(st.integers(1, 12), st.integers(2, 30)).filter(lambda size: fits(*size))


def new_match(*actions: Any) -> Match:
    return Match(GAME, PLAYERS, GAME.rules(), tuple(actions))


@given(sizes)
@settings(max_examples=60, deadline=None)
def test_a_made_board_is_flat_and_whole(size: tuple[int, int]) -> None:
    rows, columns = size
    board = make_triangles(rows, columns)
    assert len(board.cells) == rows * columns
    # Euler: spots - lines + cells = 1 for a flat board in one piece.
    assert len(board.spots_xy) - len(board.lines) + len(board.cells) == 1
    doubts = {problem.text.key for problem in find_board_problems(board)}
    assert doubts <= {"masons.board.country-empty"}, "only a very small board lacks a country"


def test_six_triangles_meet_at_every_inner_spot() -> None:
    layout = make_layout(BOARD)
    rim = {spot for line in layout.rim for spot in layout.line_spots[line]}
    for spot in range(len(BOARD.spots_xy)):
        around = [cell for cell in BOARD.cells if spot in cell.spots]
        assert len(around) == 6 or spot in rim


def test_two_sides_lie_at_the_water() -> None:
    rows: dict[int, list[int]] = {}
    for spot, (_x, y) in enumerate(BOARD.spots_xy):
        rows.setdefault(y, []).append(spot)
    ends = {end for row in rows.values() for end in (row[0], row[-1])}
    assert set(BOARD.shore) == ends


def test_borders_are_the_lines_between_countries() -> None:
    layout = make_layout(BOARD)
    for line, cells in enumerate(layout.line_cells):
        countries = {BOARD.cells[cell].country for cell in cells}
        assert (line in borders_of(BOARD)) == (len(countries) == 2)
    assert borders_of(BOARD)


@pytest.mark.parametrize(("rows", "columns"), [(0, 5), (5, 0), (-1, 3), (1, MOST_CELLS + 1), (10**6, 10**6)], ids=str)
def test_no_board_beyond_paper(rows: int, columns: int) -> None:
    with pytest.raises(ValueError, match="triangle"):
        make_triangles(rows, columns)
    match = new_match(MakeBoard(rows, columns))
    assert match.state.layout is None
    assert [problem.clause for problem in match.problems] == ["board"]


def test_the_practice_board_is_the_generators_and_says_so() -> None:
    board = load_practice_board()
    assert board == make_practice_board()
    assert find_board_problems(board) == ()
    assert board.origin == "generator" and "generated" in board.name


@given(sizes, st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_a_file_round_trips(size: tuple[int, int], rng: Any) -> None:
    board = make_triangles(*size, name="à la maison")
    board = with_painted(board, [rng.randrange(len(board.cells))], rng.choice((0, 1, 2, 3)))
    board = with_shore(board, [rng.randrange(len(board.spots_xy))], rng.random() < 0.5)
    assert profile_from_bytes(profile_to_bytes(board)) == board


def test_changes_by_action_make_the_owners_board() -> None:
    match = new_match(
        MakeBoard(4, 9),
        RemoveCells((0, 8)),
        Paint((1, 2, 3), 3),
        MarkShore((5,)),
        MarkShore((0,), water=False),
        NameBoard("ours", ("lion", "bear", "stag")),
    )
    profile = match.state.layout.profile
    assert [profile.cells[cell].country for cell in (0, 1, 2, 3, 8)] == [0, 3, 3, 3, 0]
    assert 5 in profile.shore and 0 not in profile.shore
    assert (profile.name, profile.country_names) == ("ours", ("lion", "bear", "stag"))
    assert not match.problems
    assert len(match.state.layout.cells) == 34
    shared = without_gaps(profile)
    assert len(shared.cells) == 34 and is_playable(shared) and find_board_problems(shared) == ()
    assert new_match(LayBoard(shared)).state.layout.profile == shared


def test_a_cell_painted_again_comes_back() -> None:
    match = new_match(MakeBoard(2, 8), RemoveCells((3,)), Paint((3,), 2))
    assert match.state.layout.has_cell(3)
    assert make_layout(match.state.layout.profile) == match.state.layout
    fresh = make_layout(match.state.layout.profile)
    for part in ("line_cells", "cell_lines", "spot_lines", "neighbours", "rim", "cells", "line_of", "cell_country"):
        assert getattr(fresh, part) == getattr(match.state.layout, part)


def test_a_saved_game_carries_its_board() -> None:
    match = new_match(LayBoard(make_triangles(20, 30)), RemoveCells((0,)))
    read = match_from_bytes(match_to_bytes(match))
    assert read.state == match.state and len(read.state.layout.cells) == 599


def faulty() -> dict[str, tuple[Profile, str]]:
    cells, lines = BOARD.cells, BOARD.lines
    crossing = replace(BOARD, spots_xy=(*BOARD.spots_xy[:7], (BOARD.spots_xy[7][0], 300), *BOARD.spots_xy[8:]))
    apart = with_painted(make_triangles(1, 9), (4,), 0)
    return {
        "no-cell": (replace(BOARD, cells=()), ILLEGAL),
        "far": (replace(BOARD, spots_xy=((10**6, 0), *BOARD.spots_xy[1:])), ILLEGAL),
        "country-names": (replace(BOARD, country_names=("lion",)), ILLEGAL),
        "country-unknown": (replace(BOARD, cells=(replace(cells[0], country=7), *cells[1:])), ILLEGAL),
        "cell-corners": (replace(BOARD, cells=(ProfileCell((0, 1), 1), *cells[1:])), ILLEGAL),
        "cell-spots": (replace(BOARD, cells=(ProfileCell((0, 1, 999), 1), *cells[1:])), ILLEGAL),
        "line-ends": (replace(BOARD, lines=((0, 0), *lines)), ILLEGAL),
        "line-twice": (replace(BOARD, lines=(lines[5][::-1], *lines)), ILLEGAL),
        "line-alone": (replace(BOARD, lines=((0, 20), *lines)), ILLEGAL),
        "line-crowded": (replace(BOARD, cells=(*cells, cells[12], cells[12])), ILLEGAL),
        "side-missing": (replace(BOARD, lines=lines[1:]), ILLEGAL),
        "shore-unknown": (replace(BOARD, shore=(999,)), ILLEGAL),
        "too-many": (replace(BOARD, cells=cells * 30), ILLEGAL),
        "spots-same": (replace(BOARD, spots_xy=(BOARD.spots_xy[1], *BOARD.spots_xy[1:])), UNSURE),
        "country-empty": (with_painted(BOARD, range(36), 1), UNSURE),
        "no-shore": (replace(BOARD, shore=()), UNSURE),
        "shore-inland": (with_shore(BOARD, (7,), True), UNSURE),
        "lines-cross": (crossing, UNSURE),
        "in-parts": (apart, UNSURE),
    }


@pytest.mark.parametrize("fault", faulty())
def test_the_survey_says_what_is_wrong(fault: str) -> None:
    profile, kind = faulty()[fault]
    problems = find_board_problems(profile)
    found = [problem for problem in problems if problem.text.key == f"masons.board.{fault}"]
    assert found and found[0].kind == kind
    for language in LANGUAGES:
        assert not Words(language).say(found[0].text).startswith("masons.")
    match = new_match(LayBoard(profile))
    assert (match.state.layout is None) == (kind == ILLEGAL), "a board with faults is not laid, a doubtful one is"
    assert bool(match.problems) == (kind == ILLEGAL)


WRITTEN = profile_to_json(BOARD)


@pytest.mark.parametrize(
    ("changed", "key"),
    [
        ({"format": "x"}, "foreign"),
        ({"game": "chess"}, "foreign"),
        ({"format_version": 2}, "newer"),
        ({"format_version": True}, "newer"),
        ({"cells": "many"}, "unreadable"),
        ({"cells": [{"spots": [0, 1, 2]}]}, "unreadable"),
        ({"spots_xy": [[0.5, 1]]}, "unreadable"),
        ({"spots_xy": [[10**12, 1]]}, "unreadable"),
        ({"name": "x" * 1000}, "unreadable"),
        ({"extra": 1}, "unreadable"),
        ({"lines": [[0, 1]] * 3000}, "unreadable"),
        ({"lines": [[0, 1]] * 1900}, "too-many"),
        ({"cells": [{"spots": list(range(40)), "country": 1}]}, "too-many"),
        ({"borders": [0]}, "borders-disagree"),
        ({"borders": None}, "borders-disagree"),
    ],
    ids=str,
)
def test_a_foreign_file_is_refused_in_words(changed: dict[str, Any], key: str) -> None:
    with pytest.raises(BadFile) as caught:
        profile_from_json({**WRITTEN, **changed})
    assert caught.value.text.key == f"masons.board.{key}"
    assert all(Words(language).knows(caught.value.text.key) for language in LANGUAGES)


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"null", b"\xff\xfe", b"[" * 5000, b"1e999"], ids=str)
def test_bytes_that_are_no_board(content: bytes) -> None:
    with pytest.raises(BadFile):
        profile_from_bytes(content)


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 2000), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=6), st.dictionaries(st.text(max_size=5), inner, max_size=4)),
    max_leaves=20,
)


@given(st.sampled_from(sorted(WRITTEN)), json_values)
@settings(max_examples=150, deadline=None)
def test_no_content_of_a_field_crashes(key: str, value: Any) -> None:
    try:
        profile = profile_from_json({**WRITTEN, key: value})
    except BadFile:
        return
    find_board_problems(profile)
    new_match(LayBoard(profile)).problems  # noqa: B018


numbers = st.integers(-2, 9)


@given(
    st.lists(st.tuples(numbers, numbers), max_size=9).map(tuple),
    st.lists(st.tuples(numbers, numbers), max_size=12).map(tuple),
    st.lists(st.builds(ProfileCell, st.lists(numbers, max_size=5).map(tuple), numbers), max_size=6).map(tuple),
    st.lists(numbers, max_size=4).map(tuple),
)
@settings(max_examples=200, deadline=None)
def test_any_small_profile_is_laid_or_told(
    spots: tuple[tuple[int, int], ...],
    lines: tuple[tuple[int, int], ...],
    cells: tuple[ProfileCell, ...],
    shore: tuple[int, ...],
) -> None:
    profile = Profile("any", spots, lines, cells, shore)
    match = new_match(LayBoard(profile))
    assert (match.state.layout is not None) == is_playable(profile)
    assert (match.state.layout is None) == bool(match.problems)


def test_a_file_full_of_boards_stays_small_and_quick() -> None:
    began = perf_counter()
    match = new_match(*(MakeBoard(20, 30 - number % 2) for number in range(300)), Paint((0,), 2))
    assert match.state.boards_laid == 50
    changed = match.with_actions(Paint((number % 500,), 1 + number % 3) for number in range(1200))
    assert changed.state.board_changes == 1000
    assert perf_counter() - began < 10


def test_the_written_file_lists_one_item_a_line() -> None:
    text = profile_to_bytes(BOARD).decode()
    assert json.loads(text)["borders"] == list(borders_of(BOARD))
    assert len(text.splitlines()) > len(BOARD.cells) + len(BOARD.lines)


def test_the_largest_board_fits_the_one_line() -> None:
    board = without_gaps(with_painted(make_triangles(20, 30), (0, 29), 0))
    houses = tuple(House(cell, colour) for cell in range(0, 590, 2) for colour in HOUSE_COLOURS)
    match = new_match(LayBoard(board), Snapshot(walls=board.lines, houses=houses))
    line = GAME.notation(match.state)
    laid = new_match(*GAME.read_notation(line))
    assert laid.state.layout.profile.cells == board.cells and GAME.notation(laid.state) == line


def test_the_line_keeps_the_owners_order_of_lines() -> None:
    board = without_gaps(with_painted(BOARD, (0,), 0))
    board = replace(board, lines=board.lines[::-1], shore=(3, 1, 3))
    match = new_match(LayBoard(board))
    assert match.state.layout is not None
    line = GAME.notation(match.state)
    laid = new_match(*GAME.read_notation(line))
    assert laid.state.layout.profile.lines == board.lines and GAME.notation(laid.state) == line


@pytest.mark.parametrize(
    "line",
    [
        "masons grid=2",
        "masons grid=9999x9999 countries=1",
        "masons grid=1x3 countries=11",
        "masons grid=1x3 countries=11x",
        "masons grid=1x3 countries=119",
        "masons grid=1x3 countries=111 towers=0:pink",
        "masons grid=1x3 countries=111 houses=0:white",
        "masons grid=1x3 countries=111 walls=0",
        "masons what=1",
        "masons spots=0:0 cells=0+1+2 countries=1",
        "masons countries=",
    ],
)
def test_a_line_that_tells_no_board(line: str) -> None:
    with pytest.raises(ValueError):
        GAME.read_notation(line)
