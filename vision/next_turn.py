"""What changed on the table since the last turn: one new tile, and the figure that came or went."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import numpy as np

from scoring.carcassonne.actions import FigureAt, LayTile, PlaceFigure, Snapshot, TakeFigure
from scoring.carcassonne.tiles import different_turns, turned
from scoring.match import Match
from vision.align import Alignment, edges_p_of, find_alignment, p_of
from vision.board import STEPS, in_photo, occupied
from vision.crop import crop
from vision.geometry import rank_parts
from vision.known_figures import Compared, Foot, compare, find_feet, on_board
from vision.load import load_photo
from vision.locate import locate, other_lattices
from vision.reading import Seen, Watch, joined, see
from vision.resolve import MISMATCH, box_counts, plain
from vision.tiles import look, read_tiles
from vision.values import UNKNOWN, Candidate, FigureGuess, NotFound, Photo, Place, TileGuess

NEW_ODDS_MIN = 1.0
"""A tile is new when it explains its cell better than the bare table or a thing that is no tile."""
NO_TILE = 0.3
"""How much of what the net cannot name is no tile at all: boxes, cards and hands lie beside boards."""
NONE_LEFT = 0.05
"""What a tile costs of which the box should hold no more."""
EDGES_ALONE = 0.02
"""How much a tile that the net did not name may still be by its four edges."""
CHOICES = 5
HERE_P_MIN = 0.4
"""A figure may well come with a tile."""
CAME_P_MIN = 0.9
"""None may come on a tile that lay there before (follower.one): only one that is clearly seen is told."""
NEAR_TILES = 0.2
"""How far beside the new tile a foot may be seen that nothing else explains: tall figures lean."""
OCCUPIED = 0.1
"""What a part costs whose feature another follower holds (follower.free)."""
NOT_THE_TURN = 0.3
"""What a figure of a player costs whose turn it is not."""
SURE_ENOUGH = 0.6
OTHERS_TRIED = 4


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

    `actions` is empty when the table looks as it did. `gone` were on the table and are not seen, though no rule
    took them home; `came` are clearly seen on tiles that lay there before.
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
        if lattice.reason in ("not-found.two-boards", "not-found.too-dark"):
            return lattice
        first, found = None, lattice
    else:
        seen = see(photo, lattice, sets, Watch())
        first, answer = lattice, find_next_turn(photo, seen, match, sets)
        if isinstance(answer, NextTurn) or _sureness(seen) > SURE_ENOUGH:
            return answer
        found = answer
    # No grid, or one that cuts across the tiles: the known board tells which other grid is right.
    for other in islice(other_lattices(photo, first), OTHERS_TRIED):
        answer = find_next_turn(photo, see(photo, other, sets, Watch()), match, sets)
        if isinstance(answer, NextTurn):
            return answer
    return found


def _sureness(seen: Seen) -> float:
    tiles = [guess.best for guess in seen.guesses if occupied(guess)]
    return float(np.mean([0.0 if best.tile == UNKNOWN else best.p for best in tiles])) if tiles else 0.0


def find_next_turn(photo: Photo, seen: Seen, match: Match, sets: Sequence[str] = ("base",)) -> NextTurn | NotFound:
    """The same, when the cells of the photo have been looked at."""
    table = table_of(match)
    alignment = find_alignment(seen.guesses, table.tiles)
    if alignment is None:
        return NotFound("not-found.other-board", hints=photo.hints)
    seen = _with_rim(photo, seen, table, alignment, sets)
    choices = find_new_tile(seen.guesses, table, alignment, sets)
    new = choices[0] if choices else None
    colours = tuple(player.colour for player in match.players)
    feet = find_feet(seen, _known_tiles(table, alignment, new), colours)
    seat = match.game.turn_of(match.state) or 0
    actions = [] if new is None else [LayTile(seat, new.tile, new.x, new.y, new.turn)]
    # What the rules take home by themselves needs no action: ask them.
    after = table_of(match.with_actions(actions)) if actions else table
    leaving = tuple(figure for figure in table.figures if figure not in after.figures)
    cell = None if new is None else alignment.to_photo((new.x, new.y))
    compared = compare(seen, feet, after.figures, leaving, alignment, colours, cell)
    return _proposed(match, new, choices, compared, seen, alignment)


def table_of(match: Match) -> Snapshot:
    """The tiles and figures of a running game."""
    (snapshot,) = match.game.read_notation(match.game.notation(match.state))
    assert isinstance(snapshot, Snapshot)
    return snapshot


def _rim(table: Snapshot) -> set[Place]:
    """The places where a tile may come to lie: beside the board (place.adjacent)."""
    known = {(tile.x, tile.y) for tile in table.tiles}
    return {(x + dx, y + dy) for x, y in known for dx, dy in STEPS} - known


def _with_rim(photo: Photo, seen: Seen, table: Snapshot, alignment: Alignment, sets: Sequence[str]) -> Seen:
    """With those cells beside the known board that nobody looked at yet."""
    lattice = seen.crops.lattice
    at = set(seen.crops.places)
    wanted = {alignment.to_photo(place) for place in _rim(table)} - at
    cells = sorted(cell for cell in wanted if in_photo(cell, photo, lattice))
    if not cells:
        return seen
    crops = crop(photo, lattice, cells)
    answers = look(crops)
    return joined([seen, Seen(crops, read_tiles(crops, sets, answers), answers)], lattice)


def find_new_tile(
    guesses: Sequence[TileGuess], table: Snapshot, alignment: Alignment, sets: Sequence[str]
) -> tuple[Choice, ...]:
    """Where a tile came to lie beside the known board, and which, best first; empty when nothing did."""
    at = {guess.place: guess for guess in guesses}
    known = {(tile.x, tile.y): turned(tile.tile, tile.turn).sides for tile in table.tiles}
    box = box_counts(sets)
    spare = _spare(table, box)
    odds: dict[Choice, float] = {}
    for place in sorted(_rim(table)):
        guess = at.get(alignment.to_photo(place))
        if guess is None:
            continue
        unknown = sum(c.p for c in guess.candidates if c.tile == UNKNOWN)
        nothing = max(guess.empty_p + NO_TILE * unknown, 1e-3)
        for choice, p in _answers(guess, place, alignment.quarter, box):
            sides = turned(choice.tile, choice.turn).sides
            fit = 1.0
            for side, (dx, dy) in enumerate(STEPS):
                other = known.get((place[0] + dx, place[1] + dy))
                if other is not None and other[(side + 2) % 4] != sides[side]:
                    fit *= MISMATCH
            odds[choice] = p * fit * spare[plain(choice.tile)] / nothing
    total = sum(odds.values())
    if total < NEW_ODDS_MIN:
        return ()
    ranked = sorted(odds, key=lambda choice: -odds[choice])[:CHOICES]
    return tuple(replace(choice, p=odds[choice] / (total + NEW_ODDS_MIN)) for choice in ranked)


def _spare(table: Snapshot, box: dict[str, int]) -> dict[str, float]:
    """What the box says of each tile: little, as it may not be the box that they play with."""
    left = dict(box)
    for name in (*(tile.tile for tile in table.tiles), *table.aside):
        left[plain(name)] = left.get(plain(name), 0) - 1
    return {tile: 1.0 if left[tile] > 0 else NONE_LEFT for tile in box}


def _answers(guess: TileGuess, place: Place, quarter: int, box: dict[str, int]) -> list[tuple[Choice, float]]:
    """Every tile of the sets at every turn, by the net's answer or at least by the edges it saw."""
    found = []
    for tile in box:
        for turn in different_turns(tile):
            p = max(p_of(guess, tile, turn + quarter), EDGES_ALONE * edges_p_of(guess, tile, turn + quarter))
            if p > 1e-5:
                found.append((Choice(tile, place[0], place[1], turn, 0.0), p))
    return found


def _known_tiles(table: Snapshot, alignment: Alignment, new: Choice | None) -> list[TileGuess]:
    """The tiles of the board as they lie in the photo: known, not guessed."""
    laid = [(tile.tile, tile.x, tile.y, tile.turn) for tile in table.tiles]
    if new is not None:
        laid.append((new.tile, new.x, new.y, new.turn))
    edge_p = np.full((4, 4), 0.25)
    known = []
    for tile, x, y, turn in laid:
        seen_turn = (turn + alignment.quarter) % 4
        candidate = Candidate(tile, seen_turn, turned(tile, seen_turn).sides, 1.0)
        known.append(TileGuess(*alignment.to_photo((x, y)), (candidate,), edge_p))
    return known


def _proposed(
    match: Match,
    new: Choice | None,
    choices: tuple[Choice, ...],
    compared: Compared,
    seen: Seen,
    alignment: Alignment,
) -> NextTurn:
    seats = {player.colour: seat for seat, player in enumerate(match.players)}
    fresh = list(compared.fresh)
    actions: list[Any] = []
    if new is not None:
        lay = LayTile(match.game.turn_of(match.state) or 0, new.tile, new.x, new.y, new.turn)
        offsets = dict(zip(seen.crops.places, seen.crops.offsets, strict=True))
        cell = alignment.to_photo((new.x, new.y))
        corner = np.array(cell) + offsets.get(cell, np.zeros(2))
        near = [foot for foot in fresh if foot.players_p >= HERE_P_MIN and _beside(foot, cell, corner) <= NEAR_TILES]
        # The surest on the tile itself; one beside it only when none stands on it (follower.one).
        here = max(near, key=lambda foot: (_beside(foot, cell, corner) == 0.0, foot.players_p), default=None)
        if here is not None:
            colour = _colour(here, match)
            u, v = (float(c) for c in np.clip(here.xy - corner, 0.0, 1.0))
            lay = _with_part(match, replace(lay, player=seats[colour]), here, (u, v), alignment.quarter)
        actions.append(lay)
        fresh = [foot for foot in fresh if foot not in near]
    came = _came(match, new, fresh, alignment)
    actions += [TakeFigure(f.player, f.x, f.y, f.part) for f in compared.gone]
    if new is None:
        actions += [PlaceFigure(seats[f.colour], f.x, f.y, f.segment) for f in came[:1] if f.segment]
    return NextTurn(tuple(actions), new.p if new else 0.0, choices, compared.gone, came, alignment)


def _came(match: Match, new: Choice | None, fresh: Sequence[Foot], alignment: Alignment) -> tuple[FigureGuess, ...]:
    """Figures on tiles that lay there before; on the tile laid last one may have come after it was entered."""
    last = match.actions[-1] if match.actions else None
    waits = (last.x, last.y) if new is None and isinstance(last, LayTile) and not last.part else None
    told = []
    for foot in fresh:
        figure = on_board(foot, alignment)
        if foot.players_p >= (HERE_P_MIN if (figure.x, figure.y) == waits else CAME_P_MIN):
            told.append(figure)
    return tuple(told)


def _beside(foot: Foot, cell: Place, corner: Any) -> float:
    """How far a foot stands beside a tile, in tiles."""
    if (foot.figure.x, foot.figure.y) == cell:
        return 0.0
    return max(float(np.maximum(np.abs(foot.xy - corner - 0.5) - 0.5, 0.0).max()), 1e-6)


def _colour(foot: Foot, match: Match) -> str:
    """Whose figure came: by its colour, and by whose turn it is when turns have been played here."""
    turn_of = match.game.turn_of(match.state) if any(isinstance(a, LayTile) for a in match.actions) else None
    to_play = "" if turn_of is None else match.players[turn_of].colour
    return max(foot.colour_p, key=lambda c: foot.colour_p[c] * (1.0 if to_play in ("", c) else NOT_THE_TURN))


def _with_part(match: Match, lay: LayTile, foot: Foot, foot_uv: tuple[float, float], quarter: int) -> LayTile:
    """The turn with the part on which the figure stands: by its foot, its surroundings, and where it may stand."""
    weights = dict(rank_parts(lay.tile, (lay.turn + quarter) % 4, foot_uv, foot.on_p))
    most = max(weights.values(), default=0.0)
    for part, weight in weights.items():
        if weight >= OCCUPIED * most and not _is_free(match, replace(lay, part=part)):
            weights[part] = weight * OCCUPIED
    return replace(lay, part=max(weights, key=lambda part: weights[part], default=""))


def _is_free(match: Match, lay: LayTile) -> bool:
    """Whether no other follower holds the feature (follower.free)."""
    return not any(
        problem.clause == "follower.free" and problem.step == len(match.actions)
        for problem in match.with_action(lay).problems
    )
