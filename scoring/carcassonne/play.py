"""One action after the other: a tile, a figure, the scoring, the way home."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoring.carcassonne.actions import (
    CorrectPoints,
    CountFinished,
    FigureAt,
    GoOn,
    LayTile,
    PlaceFigure,
    ScoreByHand,
    SetAside,
    Snapshot,
    TakeFigure,
)
from scoring.carcassonne.board import finished_by, fitting_turns, free_places, lay_tile, wanted_sides
from scoring.carcassonne.box import figure_kinds, start_tiles, tiles_left
from scoring.carcassonne.byhand import correct_points, score_by_hand
from scoring.carcassonne.checks import figure_problems, find_seat, name_of, tile_problems
from scoring.carcassonne.expansion import Feature, expansions_on, known_expansions
from scoring.carcassonne.score import measure, score_feature
from scoring.carcassonne.snapshot import take_snapshot
from scoring.carcassonne.state import TURN_ORDER, Figure, Laid, Place, State, Table
from scoring.carcassonne.tiles import find_tile, turned
from scoring.game import Players
from scoring.messages import say
from scoring.points import ScoreEvent
from scoring.problems import UNSURE
from scoring.rules import Rules
from scoring.values import Spot


def start(players: Players, rules: Rules) -> State:
    """The table before the first turn: start tile or what replaces it, all figures in their supplies."""
    table = Table(State(players, rules))
    for kind in figure_kinds(rules).values():
        for player in range(len(players)):
            table.supply[player, kind.key] = kind.each
    for tile_id, place, turn in start_tiles(rules):
        lay_tile(table, turned(tile_id, turn), place)
    for hook in expansions_on(rules):
        hook.start(table)
    state = table.frozen(State(players, rules))
    return State(**{**_fields(state), "steps": 0})


def _fields(state: State) -> dict[str, Any]:
    return {name: getattr(state, name) for name in State.__slots__}


def apply(state: State, action: Any) -> State:
    """One action more; nothing is refused, what is wrong is noted."""
    table = Table(state)
    act = _ACTS.get(type(action))
    if act is not None:
        act(table, action)
    else:
        _apply_of_expansion(table, action)
    return table.frozen(state)


def _apply_of_expansion(table: Table, action: Any) -> None:
    for hook in known_expansions():
        if type(action) in hook.actions:
            if hook.is_on(table.rules):
                hook.apply(table, action)
            else:
                table.note("box", say("carcassonne.problem.expansion-off"), kind=UNSURE)
            return


def _lay(table: Table, action: LayTile) -> None:
    score_waiting(table)
    tile, place = find_tile(action.tile, action.turn), (action.x, action.y)
    if tile is None:
        table.note("box", say("carcassonne.problem.no-such-tile", tile=action.tile), (Spot(place),))
        return
    player = find_seat(table, action.player)
    if player is None:
        return
    if place in table.tiles:
        table.note("place.adjacent", say("carcassonne.problem.place-taken", tile=tile.id), (Spot(place),))
        return
    _check_turn(table, player)
    _check_box(table, tile.id, place)
    table.noted.extend(tile_problems(table, tile, place))
    hooks = expansions_on(table.rules)
    before = table.laid
    lay_tile(table, tile, place)
    for hook in hooks:
        hook.after_tile(table, tile, place, player)
    again = bool(before and before.extra and before.player == player)
    table.laid = Laid(player, place, table.step, 0, again)
    extra = any(hook.plays_again(table, player, place) for hook in hooks)
    for move in action.moves:
        for hook in hooks:
            if move.piece in hook.piece_names:
                hook.move_piece(table, move, player)
                break
        else:
            table.note("box", say("carcassonne.problem.no-such-piece", piece=move.piece), (Spot(place),))
    for hook in hooks:
        hook.after_moves(table, tile, place, player, action.moves)
    figures = int(bool(action.part) and put_figure(table, player, action.figure, Spot(place, action.part)))
    table.laid = Laid(player, place, table.step, figures, again, extra)
    table.turn = player if extra else (player + 1) % len(table.players)
    finish(table, finished_by(table, place), player)


def _check_turn(table: Table, player: int) -> None:
    if table.laid is not None and player != table.turn:
        text = say("carcassonne.problem.not-in-turn", player=name_of(table, player), other=name_of(table, table.turn))
        table.note(TURN_ORDER, text, kind=UNSURE, player=player)


def _check_box(table: Table, tile_id: str, place: Place) -> None:
    left = tiles_left(table).get(tile_id, 0)
    if left <= 0:
        table.note("box", say("carcassonne.problem.tile-too-many", tile=tile_id), (Spot(place),))


def put_figure(table: Table, player: int, kind_key: str, spot: Spot) -> bool:
    """Put a figure down, whatever is wrong with it; False when there is no such figure or part."""
    kind = figure_kinds(table.rules).get(kind_key)
    if kind is None:
        text = say("carcassonne.problem.no-such-figure", figure=kind_key)
        table.note("follower.one", text, (spot,), player=player)
        return False
    if spot not in table.region_of:
        table.note("follower.one", say("carcassonne.problem.no-such-part", part=spot.part), (spot,), player=player)
        return False
    table.noted.extend(figure_problems(table, player, kind, spot))
    table.put(Figure(player, kind_key, spot))
    return True


def finish(table: Table, spots: list[Spot], player: int) -> None:
    """Tell the expansions what was finished, then score it, or let it wait for the players."""
    if not spots:
        return
    hooks = expansions_on(table.rules)
    if hooks:
        features = [measure(table, table.regions[table.region_of[spot]]) for spot in spots]
        for hook in hooks:
            hook.finished(table, features, player)
    if any(hook.pauses(table, spots) for hook in hooks):
        table.waiting = tuple(spots)
    else:
        score_spots(table, spots)


def score_waiting(table: Table) -> None:
    """Score what waited for the players."""
    if table.waiting:
        spots, table.waiting = list(table.waiting), ()
        score_spots(table, spots)


def score_spots(table: Table, spots: list[Spot]) -> None:
    """Score finished features and send their figures home (follower.return)."""
    scored: list[tuple[Feature, ScoreEvent]] = []
    for spot in spots:
        region = table.find_region(spot)
        if region is None or not region.figures:
            continue
        feature = measure(table, region)
        event = score_feature(table, feature)
        if event.contenders:
            table.events.append(event)
        table.send_home(spot)
        scored.append((feature, event))
    for hook in expansions_on(table.rules):
        hook.after_scoring(table, scored)


def _set_aside(table: Table, action: SetAside) -> None:
    if find_tile(action.tile) is None:
        table.note("box", say("carcassonne.problem.no-such-tile", tile=action.tile))
        return
    if tiles_left(table).get(action.tile, 0) <= 0:
        table.note("box", say("carcassonne.problem.tile-too-many", tile=action.tile))
    table.aside = (*table.aside, action.tile)
    table.memo.clear()
    place = next((place for place, _ in legal_places(table, action.tile)), None)
    if place is not None:
        text = say("carcassonne.problem.would-fit", tile=action.tile)
        table.note("place.unplayable", text, (Spot(place),), kind=UNSURE)


def legal_places(table: Table, tile_id: str) -> list[tuple[Place, int]]:
    """Every place and turn in which this tile may lie."""
    hooks = expansions_on(table.rules)
    found = []
    for place in free_places(table.tiles):
        for turn in fitting_turns(tile_id, wanted_sides(table.tiles, place)):
            tile = turned(tile_id, turn)
            if not any(True for hook in hooks for _ in hook.tile_problems(table, tile, place)):
                found.append((place, turn))
    return found


def _place(table: Table, action: PlaceFigure) -> None:
    player, spot = find_seat(table, action.player), Spot((action.x, action.y), action.part)
    if player is None:
        return
    laid = table.laid
    just_laid = laid is not None and laid.place == spot.place
    if laid is None or not just_laid:
        table.note("follower.one", say("carcassonne.problem.older-tile"), (spot,), player=player)
    elif laid.figures:
        table.note("follower.one", say("carcassonne.problem.second-figure"), (spot,), player=player)
    elif laid.player != player:
        table.note("follower.one", say("carcassonne.problem.tile-of-another"), (spot,), player=player)
    if not put_figure(table, player, action.figure, spot):
        return
    if laid is not None and just_laid:
        table.laid = laid._replace(figures=laid.figures + 1)
        if not table.regions[table.region_of[spot]].is_finished or table.waiting:
            return
        if table.was_scored(spot, laid.step):
            table.note("follower.free", say("carcassonne.problem.scored-before"), (spot,), player=player)
        else:
            score_spots(table, [spot])


def take_figure(table: Table, at: FigureAt) -> bool:
    """Send one figure home, wherever it stands; False when it is not there."""
    spot = Spot((at.x, at.y), at.part)
    if table.take(Figure(at.player, at.figure, spot)):
        return True
    return any(hook.take_figure(table, at) for hook in expansions_on(table.rules))


def _take(table: Table, action: TakeFigure) -> None:
    player, spot = find_seat(table, action.player), Spot((action.x, action.y), action.part)
    at = FigureAt(action.player, action.x, action.y, action.part, action.figure)
    if player is not None and not take_figure(table, at):
        text = say("carcassonne.problem.not-there", figure=action.figure, player=name_of(table, player))
        table.note("follower.one", text, (spot,), player=player)


def _go_on(table: Table, _action: GoOn) -> None:
    score_waiting(table)
    for hook in expansions_on(table.rules):
        hook.went_on(table)


def _count_finished(table: Table, action: CountFinished) -> None:
    spot = Spot((action.x, action.y), action.part)
    region = table.find_region(spot)
    if region is None or not region.figures or not region.is_finished:
        table.note("follower.return", say("carcassonne.problem.nothing-finished"), (spot,), kind=UNSURE)
    elif action.counts:
        score_spots(table, [spot])
    else:
        table.send_home(spot)


_ACTS: dict[type[Any], Callable[[Table, Any], None]] = {
    LayTile: _lay,
    SetAside: _set_aside,
    PlaceFigure: _place,
    TakeFigure: _take,
    GoOn: _go_on,
    Snapshot: take_snapshot,
    CountFinished: _count_finished,
    ScoreByHand: score_by_hand,
    CorrectPoints: correct_points,
}
