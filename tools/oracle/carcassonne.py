"""Replays recorded games of Carcassonne and compares running totals, single scores with their terms, and the end.

A record tells its tile sets, elements and rules; they become our switches. Figures are recorded by the sides or
half edges they cover as seen on the table; they become parts of our tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from scoring.carcassonne import GAME
from scoring.carcassonne.actions import FOLLOWER, LayTile, Snapshot, TileAt
from scoring.carcassonne.state import State
from scoring.carcassonne.tiles import BUILDINGS, FIELD, HALVES, SIDES, turned
from scoring.points import ScoreEvent, totals_of
from scoring.rules import Rules, Value
from scoring.values import SYMBOLS, Player
from tools.oracle import Replayed

FIGURES = {"small": FOLLOWER}
TERM_NAMES = {"tiles": "tiles", "shields": "pennants", "cities": "cities"}
Record = dict[str, Any]


class UnknownRecord(ValueError):
    """Something in a record that we have no word for."""


def knows(record: Record) -> bool:
    return "elements" in record and "moves" in record


def rules_of(record: Record) -> Rules:
    """Our switches for the rules that the record was played by."""
    elements = record["elements"]
    told = {**record.get("rules", {}), **record.get("rules_not_default", {})}
    chosen: dict[str, Value] = {
        "farm": str(told.get("farm", "field-3")),
        "small-city": int(told.get("tiny-city-scoring", 4)),
        "farmers": bool(elements.get("farmers", False)),
    }
    return GAME.rules(chosen)


def start_of(record: Record, rules: Rules) -> State:
    """The table before the first move, exactly as recorded."""
    players = tuple(
        Player(colour.capitalize(), colour, symbol)
        for colour, symbol in zip(GAME.colours[: record["players"]], SYMBOLS, strict=False)
    )
    state: State = GAME.start(players, rules)
    recorded = {(at["x"], at["y"]): (at["tile"], at["turn"]) for at in record["start"]}
    if recorded != dict(state.tiles):
        tiles = tuple(TileAt(at["tile"], at["x"], at["y"], at["turn"]) for at in record["start"])
        state = GAME.apply(state, Snapshot(tiles))
    return state


def find_part(tile: str, turn: int, feature: str, at: list[str]) -> str:
    """The part of our tile that covers these sides or half edges as seen."""
    if feature in BUILDINGS:
        return feature
    seen = turned(tile, turn)
    for segment in seen.segments:
        if segment.kind != feature:
            continue
        if feature == FIELD:
            if {HALVES[half] for half in segment.halves} == set(at):
                return segment.part
        elif {SIDES[side] for side in segment.sides} == _sides(at[0]):
            return segment.part
    raise UnknownRecord(f"{tile} turned {turn} has no {feature} at {at}")


def _sides(text: str) -> set[str]:
    return set(SIDES) - set(text) if text.startswith("_") else set(text)


def replay(record: Record) -> Replayed:
    """Play a record through our engine and tell every difference, the first one first."""
    replayed = Replayed(str(record["id"]), sum(1 for move in record["moves"] if move.get("tile")))
    found = _replay_case(record) if "expect" in record else _replay_game(record)
    replayed.differences.extend(found)
    return replayed


def _replay_game(record: Record) -> Iterator[str]:
    """Compare totals and single scores after every move, and the end."""
    rules = rules_of(record)
    state = start_of(record, rules)
    seats = record["players"]
    last = len(record["moves"]) - 1
    for number, move in enumerate(record["moves"]):
        before = len(state.events)
        for action in actions_of(state, move):
            state = GAME.apply(state, action)
        events: tuple[ScoreEvent, ...] = state.events[before:]
        totals = totals_of(state.events, seats)
        if number == last:
            tally = GAME.final(state)
            events, totals = events + tally.events, tally.totals
        where = f"move {number}: {move.get('tile')} at {move.get('x')},{move.get('y')}"
        if list(totals) != move["totals"]:
            yield f"{where}: totals {list(totals)}, recorded {move['totals']}"
        ours, theirs = _told(events), _recorded(move["scored"])
        for entry in (ours - theirs).elements():
            yield f"{where}: we score {entry}, which is not recorded"
        for entry in (theirs - ours).elements():
            yield f"{where}: recorded {entry}, which we do not score"
    totals = GAME.final(state).totals
    if list(totals) != record["totals"]:
        yield f"final totals {list(totals)}, recorded {record['totals']}"


def actions_of(state: State, move: Record) -> Iterator[Any]:
    """What one recorded move is in our actions."""
    if not move.get("tile"):
        return
    player = state.turn if move.get("player") is None else move["player"]
    part, kind = "", FOLLOWER
    for figure in move.get("figures", ()):
        part = find_part(move["tile"], move["turn"], figure["feature"], figure["at"])
        kind = FIGURES[figure["figure"]]
    yield LayTile(player, move["tile"], move["x"], move["y"], move["turn"], part, kind)


def _told(events: tuple[ScoreEvent, ...]) -> Counter[tuple[Any, ...]]:
    """Our scores in the words of the record: player, what, points, terms."""
    told: Counter[tuple[Any, ...]] = Counter()
    for event in events:
        what = _what(event)
        for contender in event.contenders:
            if contender.total:
                terms = tuple(sorted((_term(t.what.key), t.count, t.amount) for t in contender.points.terms))
                told[contender.player, what, contender.total, terms] += 1
    return told


def _what(event: ScoreEvent) -> str:
    return f"{event.source}.incomplete" if event.at_end and event.source not in (FIELD,) else event.source


def _term(key: str) -> str:
    name = key.rsplit(".", 1)[1]
    return TERM_NAMES.get(name, name)


def _recorded(scored: list[Record]) -> Counter[tuple[Any, ...]]:
    return Counter(
        (
            entry["player"],
            entry["what"],
            entry["points"],
            tuple(sorted((term["name"], term["count"], term["points"]) for term in entry["terms"])),
        )
        for entry in scored
        if entry["points"]
    )


def _replay_case(record: Record) -> Iterator[str]:
    """A small position with the totals or single scores that it must give."""
    state = start_of(record, rules_of(record))
    for move in record["moves"]:
        for action in actions_of(state, move):
            state = GAME.apply(state, action)
    events, totals = state.events, totals_of(state.events, record["players"])
    if record["game_over"]:
        tally = GAME.final(state)
        events, totals = events + tally.events, tally.totals
    for expected in record["expect"]:
        if expected["kind"] == "total":
            if totals[expected["player"]] != expected["points"]:
                yield f"total of {expected['player']} {totals[expected['player']]}, expected {expected}"
        elif expected["kind"] == "event":
            found = any(
                event.points_of(expected["player"]) == expected["points"]
                for event in events
                if event.source == expected["feature"]
                and any(contender.player == expected["player"] for contender in event.contenders)
            )
            if not found:
                yield f"no score {expected}"
