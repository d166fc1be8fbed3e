"""The tally as if the game ended now: unfinished features, farmers, what expansions add, and who wins."""

from __future__ import annotations

from scoring.carcassonne.actions import CountFinished
from scoring.carcassonne.box import is_over
from scoring.carcassonne.expansion import expansions_on
from scoring.carcassonne.fields import WAY_NOTES, score_fields
from scoring.carcassonne.play import score_waiting
from scoring.carcassonne.score import measure, score_feature, worth_of
from scoring.carcassonne.state import Region, State, Table
from scoring.carcassonne.tiles import BUILDINGS, CITY, FIELD, ROAD
from scoring.majority import find_majority
from scoring.messages import Message, say
from scoring.points import Final, ScoreEvent, totals_of
from scoring.problems import QUESTION, Answer, Problem
from scoring.rules import Rules
from scoring.values import Spot

END_ORDER = (ROAD, CITY, *BUILDINGS)


def final(state: State) -> Final:
    """The scores of the end and the totals with them; a finished feature that was never scored is not counted."""
    table = Table(state)
    score_waiting(table)
    hooks = expansions_on(state.rules)
    events: list[ScoreEvent] = list(table.events)
    events += score_unfinished(table)
    events += score_fields(table)
    for hook in hooks:
        events += hook.end_events(table)
    before = totals_of(state.events, len(state.players))
    at_end = totals_of(events, len(state.players))
    totals = tuple(a + b for a, b in zip(before, at_end, strict=True))
    most = max(totals)
    winners = tuple(player for player, total in enumerate(totals) if total == most)
    return Final(tuple(events), totals, winners, _decided(state, winners, most), is_over(state), notes(state.rules))


def score_unfinished(table: Table) -> list[ScoreEvent]:
    """One point a tile and a shield for whoever holds an unfinished feature (end.unfinished)."""
    events = []
    open_ones = [r for r in table.regions.values() if r.figures and r.kind != FIELD and not r.is_finished]
    for region in sorted(open_ones, key=lambda region: END_ORDER.index(region.kind)):
        event = score_feature(table, measure(table, region), at_end=True)
        if event.contenders:
            events.append(event)
    return events


def _decided(state: State, winners: tuple[int, ...], most: int) -> Message:
    if len(winners) == 1:
        return say("carcassonne.decided.most", n=most, player=state.players[winners[0]].name)
    return say("carcassonne.decided.tie", n=most)


def notes(rules: Rules) -> tuple[Message, ...]:
    """Which open points of the rules were in force."""
    found: list[Message] = []
    if rules.on("farmers"):
        found += WAY_NOTES[rules.text("farm")][:1]
    else:
        found.append(say("carcassonne.note.no-farmers"))
    small_two = rules["small-city"] == 2
    found.append(say("carcassonne.note.small-city-2") if small_two else say("carcassonne.note.small-city-4"))
    for hook in expansions_on(rules):
        found += hook.notes(rules)
    return tuple(found)


def problems(state: State) -> tuple[Problem, ...]:
    """Everything wrong, unsure or unknown: what the actions brought, and what must be asked now."""
    asked = tuple(problem for hook in expansions_on(state.rules) for problem in hook.questions(state))
    return state.noted + _unscored(state) + asked


def _unscored(state: State) -> tuple[Problem, ...]:
    """Finished features with figures still on them: asked, with the points they are worth (follower.return)."""
    waiting = {state.region_of[spot] for spot in state.waiting}
    found = [
        region
        for number, region in state.regions.items()
        if region.figures and region.is_finished and number not in waiting
    ]
    if not found:
        return ()
    table = Table(state)
    return tuple(_ask_about(table, region) for region in found)


def _ask_about(table: Table, region: Region) -> Problem:
    feature = measure(table, region)
    worth = worth_of(table, feature).points.total
    best = find_majority(dict(feature.strengths))
    names = tuple(say("carcassonne.player", name=table.players[player].name) for player in best)
    spot = min(region.spots)
    text = say("carcassonne.question.finished", feature=kind_word(region.kind), n=worth, players=names)
    answers = tuple(
        Answer(text, CountFinished(spot.place[0], spot.place[1], spot.part, counts))
        for text, counts in (
            (say("carcassonne.answer.count-now"), True),
            (say("carcassonne.answer.counted-before"), False),
        )
    )
    where = tuple(Spot(*spot) for spot in sorted(region.spots))
    return Problem("follower.return", text, where, QUESTION, answers=answers)


def kind_word(kind: str) -> Message:
    """The word for a kind of feature."""
    return Message(f"carcassonne.feature.{kind}")
