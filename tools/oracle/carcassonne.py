"""Replays recorded games of Carcassonne and compares running totals, single scores with their terms, and the end.

A record tells its tile sets, elements and rules; they become our switches. Figures are recorded by the sides or
half edges they cover as seen on the table; they become parts of our tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from scoring.carcassonne import GAME
from scoring.carcassonne.actions import FOLLOWER, GoOn, LayTile, PieceMove, Snapshot, TileAt
from scoring.carcassonne.expansions.count_city import EnterQuarter, LeaveQuarter
from scoring.carcassonne.state import State
from scoring.carcassonne.tiles import BUILDINGS, FIELD, GARDEN, HALVES, MONASTERY, SIDES, turned
from scoring.points import ScoreEvent, totals_of
from scoring.rules import Rules, Value
from scoring.values import SYMBOLS, Player
from tools.oracle import Replayed

FIGURES = {"small": FOLLOWER, "big": "large", "builder": "builder", "pig": "pig", "abbot": "abbot"}
TERM_NAMES = {"shields": "pennants", "pig-herd": "pigHerds"}
UNCOUNTED = ("inn", "cathedral", "mage", "witch", "pigHerds", "pig")
"""Terms of which a record tells only the points."""
QUARTERS = {
    "QUARTER_CASTLE": "castle",
    "QUARTER_MARKET": "market",
    "QUARTER_BLACKSMITH": "forge",
    "QUARTER_CATHEDRAL": "cathedral",
}
PAYMENTS = {"default": "count", "10/20": "10-each", "15/40": "15-40", "continuously": "continuous"}
UNFINISHED = ("road", "city", "monastery", "shrine", "garden")
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
        "king-robber": "king" in elements or "robber" in elements,
        "king-payment": PAYMENTS[str(told.get("king-and-robber-scoring", "default"))],
        "cult": "shrine" in elements,
        "count": "count" in elements,
        "count-end": "market" if told.get("coc-final-scoring", "market-only") == "market-only" else "any",
        "magic": "mage" in elements or "witch" in elements,
        "inns-cathedrals": "cathedral" in elements,
        "inns-unfinished": "ignore" if told.get("inn-and-cathedral-final-scoring") == "ignore" else "nothing",
        "traders-builders": bool({"traders", "builder", "pig"} & set(elements)),
        "abbot": "abbot" in elements,
        "river-volcano": "volcano" in elements,
        "river-pigs": "pig-herd" in elements,
        "river-inn": "inn" in elements,
        "river": _river_of(record),
    }
    return GAME.rules(chosen)


def _river_of(record: Record) -> str:
    tiles = [at["tile"] for at in record["start"]] + [move.get("tile") or "" for move in record["moves"]]
    if any(tile.startswith("river2-") for tile in tiles):
        return "river-2"
    return "river-1" if any(tile.startswith("river1-") for tile in tiles) else "no"


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
    if feature in (*BUILDINGS, "shrine"):
        return GARDEN if feature == GARDEN else MONASTERY
    seen = turned(tile, turn)
    for segment in seen.segments:
        if segment.kind != feature:
            continue
        if feature == FIELD:
            if {HALVES[half] for half in segment.halves} == set(at) - {"I"}:
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
    state = start_of(record, rules_of(record))
    seats, moves = record["players"], record["moves"]
    ending = record.get("last", {})
    for number, move in enumerate(moves):
        before = len(state.events)
        for action in actions_of(state, move, number + 1 < len(moves) and leaves_quarter(moves[number + 1])):
            state = GAME.apply(state, action)
        events: tuple[ScoreEvent, ...] = state.events[before:]
        totals = totals_of(state.events, seats)
        if number == len(moves) - 1 and not ending:
            tally = GAME.final(state)
            events, totals = events + tally.events, tally.totals
        where = f"move {number}: {move.get('tile')} at {move.get('x')},{move.get('y')}"
        yield from _compare(where, events, totals, move)
    if ending:
        for action in ending_actions(state, ending):
            state = GAME.apply(state, action)
        tally = GAME.final(state)
        yield from _compare("the end", tally.events, tally.totals, ending["turns"][-1])
    totals = GAME.final(state).totals
    if list(totals) != record["totals"]:
        yield f"final totals {list(totals)}, recorded {record['totals']}"


def _compare(where: str, events: tuple[ScoreEvent, ...], totals: tuple[int, ...], recorded: Record) -> Iterator[str]:
    if list(totals) != recorded["totals"]:
        yield f"{where}: totals {list(totals)}, recorded {recorded['totals']}"
    ours, theirs = _told(events), _recorded(recorded["scored"])
    for entry in (ours - theirs).elements():
        yield f"{where}: we score {entry}, which is not recorded"
    for entry in (theirs - ours).elements():
        yield f"{where}: recorded {entry}, which we do not score"


def leaves_quarter(move: Record) -> bool:
    """Whether a recorded move begins with followers that leave the Count's city for a feature about to be scored."""
    here = (move.get("x"), move.get("y")) if move.get("tile") else None
    return any(f["feature"] != "quarter" and (f["x"], f["y"]) != here for f in move.get("figures", ()))


def actions_of(state: State, move: Record, held: bool) -> Iterator[Any]:
    """What one recorded move is in our actions; `held` when followers leave their quarter before the scoring."""
    player = move.get("player")
    player = state.turn if player is None else player
    here = (move["x"], move["y"]) if move.get("tile") else None
    count_to = next((QUARTERS[n["to"]["at"][0]] for n in move.get("neutral", ()) if n["figure"] == "count"), "")
    part, kind = "", FOLLOWER
    for figure in move.get("figures", ()):
        if figure["feature"] == "quarter":
            quarter = QUARTERS[figure["at"][0]]
            yield EnterQuarter(figure["player"], quarter, FIGURES[figure["figure"]], count_to)
        elif (figure["x"], figure["y"]) != here:
            yield _leaving(state, figure)
        else:
            part = find_part(move["tile"], move["turn"], figure["feature"], figure["at"])
            kind = FIGURES[figure["figure"]]
    if here:
        pieces = tuple(
            _piece_move(state, move, moved) for moved in move.get("neutral", ()) if moved["figure"] != "count"
        )
        yield LayTile(player, move["tile"], move["x"], move["y"], move["turn"], part, kind, pieces)
    if not held:
        yield GoOn()


def _leaving(state: State, figure: Record) -> LeaveQuarter:
    tile, turn = state.tiles[figure["x"], figure["y"]]
    part = find_part(tile, turn, figure["feature"], figure["at"])
    return LeaveQuarter(figure["player"], figure["x"], figure["y"], part, FIGURES[figure["figure"]])


def _piece_move(state: State, move: Record, moved: Record) -> PieceMove:
    to = moved.get("to")
    if not to:
        return PieceMove(moved["figure"])
    place = (to["x"], to["y"])
    tile, turn = state.tiles[place] if place in state.tiles else (move["tile"], move["turn"])
    return PieceMove(moved["figure"], to["x"], to["y"], find_part(tile, turn, to["feature"], to["at"]))


def ending_actions(state: State, ending: Record) -> Iterator[Any]:
    """What happened after the last confirmation: followers entering a quarter, then leaving the market."""
    for turn in (ending.get("open", {}), *ending.get("turns", ())):
        count_to = next((QUARTERS[n["to"]["at"][0]] for n in turn.get("neutral", ()) if n["figure"] == "count"), "")
        for figure in turn.get("figures", ()):
            if figure["feature"] == "quarter":
                quarter = QUARTERS[figure["at"][0]]
                yield EnterQuarter(figure["player"], quarter, FIGURES[figure["figure"]], count_to)
            else:
                yield _leaving(state, figure)


def _told(events: tuple[ScoreEvent, ...]) -> Counter[tuple[Any, ...]]:
    """Our scores in the words of the record: player, what, points, terms."""
    told: Counter[tuple[Any, ...]] = Counter()
    for event in events:
        what = _what(event)
        for contender in event.contenders:
            if contender.total:
                terms = _summed((_term(t.what.key), t.count, t.amount) for t in contender.points.terms)
                told[contender.player, what, contender.total, terms] += 1
    return told


def _what(event: ScoreEvent) -> str:
    return f"{event.source}.incomplete" if event.at_end and event.source in UNFINISHED else event.source


def _term(key: str) -> str:
    name = key.rsplit(".", 1)[1]
    return TERM_NAMES.get(name, name)


def _summed(terms: Iterable[tuple[str, int, int]]) -> tuple[tuple[str, int, int], ...]:
    """Terms of one name together; a record tells Carcassonne itself (`coc`) apart from the other cities of a field."""
    found: dict[str, tuple[int, int]] = {}
    for name, count, points in terms:
        name, count = ("cities", 1) if name == "coc" else (name, count)
        known = found.get(name, (0, 0))
        found[name] = (known[0] + (0 if name in UNCOUNTED else count), known[1] + points)
    return tuple(sorted((name, count, points) for name, (count, points) in found.items() if points))


def _recorded(scored: list[Record]) -> Counter[tuple[Any, ...]]:
    return Counter(
        (
            entry["player"],
            entry["what"],
            entry["points"],
            _summed((term["name"], term.get("count", 0), term["points"]) for term in entry["terms"]),
        )
        for entry in scored
        if entry["points"]
    )


def _replay_case(record: Record) -> Iterator[str]:
    """A small position with the totals or single scores that it must give."""
    state = start_of(record, rules_of(record))
    for move in record["moves"]:
        for action in actions_of(state, move, False):
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
