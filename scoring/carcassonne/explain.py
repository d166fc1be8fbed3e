"""Everything about the features at a spot: owner, worth now and finished, and what other editions would pay."""

from __future__ import annotations

from scoring.carcassonne.fields import WAY_NOTES, score_fields
from scoring.carcassonne.final import kind_word
from scoring.carcassonne.questions import fields_and_cities, open_edges, who_owns, worth_finished, worth_now
from scoring.carcassonne.state import State, Table, count_tiles
from scoring.carcassonne.tiles import CITY, FIELD
from scoring.game import Report
from scoring.messages import Message, say
from scoring.points import ScoreEvent
from scoring.rules import Value
from scoring.values import Spot


def explain(state: State, spot: Spot) -> tuple[Report, ...]:
    """A report a feature: the one at the part, or all of the tile when no part is named."""
    spots = [spot] if spot.part else [known for known in state.region_of if known.place == spot.place]
    return tuple(_report(state, known) for known in spots if known in state.region_of)


def _report(state: State, spot: Spot) -> Report:
    region = state.regions[state.region_of[spot]]
    lines = [_owner_line(state, spot)]
    if region.kind == FIELD:
        return _field_report(state, spot, lines)
    lines.append(say("carcassonne.line.size", n=count_tiles(region)))
    if region.is_finished:
        lines.append(say("carcassonne.line.finished"))
    else:
        lines.append(say("carcassonne.line.open", n=len(open_edges(state, spot))))
    others = _small_city_others(state, spot) if region.kind == CITY and count_tiles(region) == 2 else ()
    return Report(
        kind_word(region.kind),
        region.spots,
        tuple(lines),
        worth_now(state, spot),
        worth_finished(state, spot),
        others,
    )


def _owner_line(state: State, spot: Spot) -> Message:
    ownership = who_owns(state, spot)
    if ownership is None or not ownership.owners:
        return say("carcassonne.line.nobody")
    names = tuple(say("carcassonne.player", name=state.players[player].name) for player in ownership.owners)
    if len(names) > 1:
        return say("carcassonne.line.shared", n=ownership.strengths[0][1], players=names)
    return say("carcassonne.line.owner", lead=ownership.lead, players=names)


def _small_city_others(state: State, spot: Spot) -> tuple[tuple[Message, ScoreEvent], ...]:
    value: Value = 4 if state.rules["small-city"] == 2 else 2
    event = worth_finished(_under(state, "small-city", value), spot)
    label = say("carcassonne.note.small-city-4") if value == 4 else say("carcassonne.note.small-city-2")
    return ((label, event),) if event else ()


def _field_report(state: State, spot: Spot, lines: list[Message]) -> Report:
    region = state.regions[state.region_of[spot]]
    field = next(found for found in fields_and_cities(state) if spot in found.spots)
    lines.append(say("carcassonne.line.feeds", n=len(field.cities)))
    table = Table(state)
    way = state.rules.text("farm")
    now = _of_field(score_fields(table), spot)
    others = tuple(
        (WAY_NOTES[other][0], event)
        for other in WAY_NOTES
        if other != way
        for event in _of_field(score_fields(table, other), spot)
    )
    lines += [say("carcassonne.line.city-pays", n=sum(c.total for c in event.contenders)) for event in now[1:]]
    return Report(kind_word(FIELD), region.spots, tuple(lines), now[0] if now else None, None, others)


def _of_field(events: list[ScoreEvent], spot: Spot) -> list[ScoreEvent]:
    return [event for event in events if spot in event.where]


def _under(state: State, key: str, value: Value) -> State:
    fields = {name: getattr(state, name) for name in State.__slots__}
    return State(**{**fields, "rules": state.rules.with_values({key: value})})
