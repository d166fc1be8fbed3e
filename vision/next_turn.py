"""What changed on the table since the last turn: one new tile, and the figure that came or went."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from scoring.carcassonne.actions import FOLLOWER, FigureAt, LayTile, PlaceFigure, Snapshot, TakeFigure
from scoring.carcassonne.tiles import different_turns, turned
from scoring.match import Match
from vision.align import Alignment, find_alignment, p_of
from vision.board import STEPS
from vision.figures import find_figures
from vision.load import load_photo
from vision.locate import locate
from vision.reading import Seen, Watch, see
from vision.resolve import MISMATCH, box_counts, plain
from vision.values import EMPTY, SIDE_LETTERS, Candidate, FigureGuess, NotFound, Photo, Place, TileGuess

NEW_P_MIN = 0.5
NONE_LEFT = 0.05
"""What a tile costs of which the box should hold no more."""
EDGES_ALONE = 0.02
"""How much a tile that the net did not name may still be by its four edges."""
CHOICES = 5
FIGURE_P_MIN = 0.5


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to explain the new tile."""

    tile: str
    x: int
    y: int
    turn: int
    p: float


@dataclass(frozen=True, slots=True)
class NextTurn:
    """The proposed actions, the other choices for the new tile, and figures that nothing explains.

    `actions` is empty when the table looks as it did. `gone` were on the table and are not seen; `came` are
    seen on tiles that lay there before.
    """

    actions: tuple[Any, ...]
    p: float
    choices: tuple[Choice, ...] = ()
    gone: tuple[FigureAt, ...] = ()
    came: tuple[FigureGuess, ...] = ()
    alignment: Alignment | None = None


def read_next_turn(
    source: str | os.PathLike[str] | bytes, match: Match, sets: Sequence[str] = ("base",)
) -> NextTurn | NotFound:
    """The next turn of a running game from a new photo of its table."""
    photo = load_photo(source)
    if isinstance(photo, NotFound):
        return photo
    lattice = locate(photo)
    if isinstance(lattice, NotFound):
        return lattice
    return find_next_turn(photo, see(photo, lattice, sets, Watch()), match, sets)


def find_next_turn(photo: Photo, seen: Seen, match: Match, sets: Sequence[str] = ("base",)) -> NextTurn | NotFound:
    """The same, when the cells of the photo have been looked at."""
    table = table_of(match)
    alignment = find_alignment(seen.guesses, table.tiles)
    if alignment is None:
        return NotFound("not-found.other-board", hints=photo.hints)
    choices = find_new_tile(seen.guesses, table, alignment, sets)
    new = choices[0] if choices else None
    figures = _figures_on_board(seen, table, alignment, new, match)
    return _proposed(match, table, new, choices, figures, alignment)


def table_of(match: Match) -> Snapshot:
    """The tiles and figures of a running game."""
    (snapshot,) = match.game.read_notation(match.game.notation(match.state))
    assert isinstance(snapshot, Snapshot)
    return snapshot


def find_new_tile(
    guesses: Sequence[TileGuess], table: Snapshot, alignment: Alignment, sets: Sequence[str]
) -> tuple[Choice, ...]:
    """Where a tile came to lie beside the known board, and which, best first; empty when nothing did."""
    at = {guess.place: guess for guess in guesses}
    known = {(tile.x, tile.y): turned(tile.tile, tile.turn).sides for tile in table.tiles}
    left = box_counts(sets)
    for tile in table.tiles:
        left[plain(tile.tile)] = left.get(plain(tile.tile), 0) - 1
    weights: dict[Choice, float] = {}
    for place in sorted({(x + dx, y + dy) for x, y in known for dx, dy in STEPS} - set(known)):
        guess = at.get(alignment.to_photo(place))
        if guess is None:
            continue
        empty = sum(c.p for c in guess.candidates if c.tile == EMPTY)
        if empty > 1 - NEW_P_MIN:
            continue
        odds = (1 - empty) / max(empty, 1e-3)
        for choice, p in _answers(guess, place, alignment.quarter, left):
            sides = turned(choice.tile, choice.turn).sides
            fit = 1.0
            for side, (dx, dy) in enumerate(STEPS):
                other = known.get((place[0] + dx, place[1] + dy))
                if other is not None and other[(side + 2) % 4] != sides[side]:
                    fit *= MISMATCH
            spare = 1.0 if left.get(plain(choice.tile), 0) > 0 else NONE_LEFT
            weights[choice] = odds * p * fit * spare
    total = sum(weights.values())
    ranked = sorted(weights, key=lambda choice: -weights[choice])[:CHOICES]
    return tuple(replace(choice, p=weights[choice] / total) for choice in ranked) if total else ()


def _answers(guess: TileGuess, place: Place, quarter: int, left: dict[str, int]) -> list[tuple[Choice, float]]:
    """Every tile of the sets at every turn, by the net's answer or at least by the edges it saw."""
    found = []
    for tile in left:
        for turn in different_turns(tile):
            seen_turn = turn + quarter
            edges = turned(tile, seen_turn).sides
            by_edges = float(
                np.prod(
                    [guess.edge_p[s, SIDE_LETTERS.index(c)] if c in SIDE_LETTERS else 0.05 for s, c in enumerate(edges)]
                )
            )
            p = max(p_of(guess, tile, seen_turn), EDGES_ALONE * by_edges)
            if p > 1e-5:
                found.append((Choice(tile, place[0], place[1], turn, 0.0), p))
    return found


def _figures_on_board(
    seen: Seen, table: Snapshot, alignment: Alignment, new: Choice | None, match: Match
) -> tuple[FigureGuess, ...]:
    """Figures of the photo on the places of the board, standing on the tiles that are known to lie there."""
    laid = [(tile.tile, tile.x, tile.y, tile.turn) for tile in table.tiles]
    if new is not None:
        laid.append((new.tile, new.x, new.y, new.turn))
    edge_p = np.full((4, 4), 0.25)
    known = {}
    for tile, x, y, turn in laid:
        cell = alignment.to_photo((x, y))
        seen_turn = (turn + alignment.quarter) % 4
        known[cell] = TileGuess(*cell, (Candidate(tile, seen_turn, turned(tile, seen_turn).sides, 1.0),), edge_p)
    part = seen.only(set(known))
    colours = tuple(player.colour for player in match.players)
    guesses = [known[place] for place in part.crops.places]
    figures = find_figures(part.crops, guesses, part.answers, colours)
    moved = []
    for figure in figures:
        x, y = alignment.to_board((figure.x, figure.y))
        moved.append(replace(figure, x=x, y=y))
    return tuple(figure for figure in moved if figure.p >= FIGURE_P_MIN)


def _proposed(
    match: Match,
    table: Snapshot,
    new: Choice | None,
    choices: tuple[Choice, ...],
    figures: tuple[FigureGuess, ...],
    alignment: Alignment,
) -> NextTurn:
    seats = {player.colour: seat for seat, player in enumerate(match.players)}
    actions: list[Any] = []
    here: FigureGuess | None = None
    if new is not None:
        on_new = [figure for figure in figures if (figure.x, figure.y) == (new.x, new.y)]
        here = max(on_new, key=lambda figure: figure.p, default=None)
        turn_of = match.game.turn_of(match.state)
        player = seats[here.colour] if here is not None else (0 if turn_of is None else turn_of)
        part = here.segment if here is not None else ""
        actions.append(LayTile(player, new.tile, new.x, new.y, new.turn, part))
    # What the rules take home by themselves needs no action: ask them.
    after = table_of(match.with_actions(actions)) if actions else table
    unseen = list(figures)
    gone = []
    for figure in after.figures:
        colour = match.players[figure.player].colour
        near = [f for f in unseen if (f.x, f.y) == (figure.x, figure.y) and f.colour == colour]
        if near:
            unseen.remove(near[0])
        elif figure.figure == FOLLOWER:
            gone.append(figure)
    home = set(table.figures) - set(after.figures)
    for figure in home:  # finished, perhaps not yet taken from the table
        unseen = [f for f in unseen if (f.x, f.y) != (figure.x, figure.y)]
    came = tuple(f for f in unseen if f is not here and new is not None and (f.x, f.y) != (new.x, new.y))
    if new is None:
        came = tuple(unseen)
        actions += [TakeFigure(f.player, f.x, f.y, f.part) for f in gone[:1]]
        actions += [PlaceFigure(seats[f.colour], f.x, f.y, f.segment) for f in came[:1] if f.segment]
    return NextTurn(tuple(actions), new.p if new else 0.0, choices, tuple(gone), came, alignment)
