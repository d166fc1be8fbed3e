"""What about this feature? Who owns it, what it pays now, finished, and with a wall tile."""

from __future__ import annotations

from dataclasses import replace

from scoring.castle.end import find_empty_regions, price_unfinished
from scoring.castle.scores import (
    DOUBLED_BY,
    PAID_BY,
    contend,
    notes_of,
    score_court,
    score_feature,
    title_of,
)
from scoring.castle.state import State
from scoring.castle.tiles import COURT
from scoring.edges import Place
from scoring.game import Report
from scoring.land import SegmentAt
from scoring.messages import Message, say
from scoring.points import ScoreEvent
from scoring.values import Spot


def explain(state: State, spot: Spot) -> tuple[Report, ...]:
    """Everything about the features at a spot; of an empty cell, the empty region it belongs to."""
    if len(spot.place) != 2:
        return ()
    place: Place = (spot.place[0], spot.place[1])
    pieces = state.pieces_at(place)
    if not pieces:
        return _explain_empty(state, place)
    if spot.part:
        segment = state.find_segment(place, spot.part)
        return () if segment is None else (report_feature(state, state.land.region_of[segment]),)
    numbers = dict.fromkeys(state.land.region_of[SegmentAt(*place, number)] for number in range(len(pieces)))
    return tuple(report_feature(state, number) for number in numbers)


def report_feature(state: State, number: int) -> Report:
    """Owner, size, openness and worth of one feature."""
    region = state.land.regions[number]
    if region.kind == COURT:
        markets = state.markets_in(region)
        lines = (_tell_owner(state, number), say("castle.report.markets", n=markets))
        now = score_court(state, number)
        with_wall = score_court(state, number, frozenset((0, 1)))
        others = ((say("castle.report.with-wall", wall=7), with_wall),)
        return Report(title_of(region), state.spots(region), lines, now, None, others)
    if region.finished:
        palaces = [p for p in (0, 1) if (at := state.palaces[p]) and at.at and state.land.region_of[at.at] == number]
        standing = tuple(say("castle.report.palace", player=state.players[p].name) for p in palaces)
        return Report(
            title_of(region),
            state.spots(region),
            (_tell_owner(state, number), say("castle.report.finished"), *standing),
        )
    return _report_unfinished(state, number)


def _report_unfinished(state: State, number: int) -> Report:
    region = state.land.regions[number]
    figures = state.figures_in(number)
    lines = (_tell_owner(state, number), say("castle.report.open", n=region.open))
    finished = score_feature(state, number, figures, False, state.steps)
    others: tuple[tuple[Message, ScoreEvent], ...] = ()
    if region.kind in DOUBLED_BY:
        doubled = score_feature(state, number, figures, True, state.steps)
        others += ((say("castle.report.with-wall", wall=DOUBLED_BY[region.kind]), doubled),)
    wall = PAID_BY[region.kind]
    paid = ScoreEvent(
        f"wall-{wall}",
        title_of(region),
        state.spots(region),
        contend(figures, price_unfinished(state, number)),
        ("end.unfinished", f"wall.{wall}", "majority"),
        notes_of(region),
        state.steps,
        True,
    )
    others += ((say("castle.report.with-wall", wall=wall), paid),)
    return Report(title_of(region), state.spots(region), lines, _unfinished(state, finished), finished, others)


def _unfinished(state: State, finished: ScoreEvent) -> ScoreEvent:
    """As if the game ended now: an unfinished feature pays nobody (end.unfinished)."""
    contenders = tuple(
        replace(c, points=replace(c.points, terms=()), why=say("castle.why.unfinished")) for c in finished.contenders
    )
    return replace(finished, contenders=contenders, clauses=("end.unfinished",), at_end=True)


def _tell_owner(state: State, number: int) -> Message:
    figures = state.figures_in(number)
    owner = state.owner_of(number)
    if owner is not None:
        name = state.players[owner].name
        return say("castle.report.owner", player=name, own=figures[owner], other=figures.get(1 - owner, 0))
    if figures:
        return say("castle.report.tie", n=figures[0])
    return say("castle.report.free")


def _explain_empty(state: State, place: Place) -> tuple[Report, ...]:
    for rank, region in enumerate(find_empty_regions(state)):
        if place in region:
            line = say("castle.report.largest-empty") if rank == 0 else say("castle.report.smaller-empty")
            where = tuple(Spot(cell) for cell in region)
            return (Report(say("castle.title.empty", n=len(region)), where, (line,)),)
    return ()
