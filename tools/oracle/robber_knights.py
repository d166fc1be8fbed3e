"""Recorded games and illegal positions of Robber Knights.

A game is compared after every move: points, points by source, knights left, winners, what decided, every
stack on the table, whose turn it is, and that we find no problem in legal play. An illegal position is
compared by the clause of the first problem we name for the move; its legal twin must bring none.
"""

from __future__ import annotations

from typing import Any

from scoring.games import find_game
from scoring.match import Match
from scoring.robber_knights.actions import Action, EndTurn, Lay, MoveKnights, SendKnights, StartTile
from scoring.robber_knights.board import walk
from scoring.robber_knights.pieces import STEPS
from scoring.robber_knights.random_play import split_kind
from scoring.values import SYMBOLS, Player
from tools.oracle import Replayed

Record = dict[str, Any]

CLAUSES_OF_THE_RECORDER = {"x.turn": ("turn",), "x.hand": ("letters", "box"), "x.count": ("knights.enter",)}
"""Clause ids that the recording program made up, and ours for the same."""


def knows(record: Record) -> bool:
    setup = record.get("setup")
    return isinstance(setup, dict) and "stacks" in setup and "limit" in setup


def replay(record: Record) -> Replayed:
    """Replay one game or one illegal position."""
    replayed = Replayed(str(record.get("id", "without id")))
    match = open_match(record["setup"])
    replayed.compare("setup", "problems", [], _problems(match))
    if "illegal" in record:
        _replay_illegal(record, match, replayed)
    else:
        _replay_game(record, match, replayed)
    return replayed


def open_match(setup: Record) -> Match:
    """The table with its start layout."""
    game = find_game("robber-knights")
    players = tuple(
        Player(colour.capitalize(), colour, symbol) for colour, symbol in zip(setup["colours"], SYMBOLS, strict=False)
    )
    tiles = []
    for tile in setup["start"]:
        terrain, building = split_kind(tile["kind"])
        tiles.append(StartTile(terrain, tile["x"], tile["y"], building, tile["owner"], tile["letter"]))
    return Match(game, players, game.rules(), tuple(tiles))


def read_move(move: Record) -> tuple[Action, ...]:
    """A recorded move as our actions: the tile, its knights, and a turn that ends by itself when told."""
    player = move["player"]
    if move.get("end_turn"):
        return (EndTurn(player),)
    terrain, building = split_kind(move["kind"])
    actions: list[Action] = [Lay(player, terrain, move["x"], move["y"], building, move["letter"])]
    knights = move.get("knights")
    if knights is not None:
        if knights["entered"] or knights["left"]:
            actions.append(_read_knights(player, move, knights))
        moved = knights.get("moved")
        if moved:
            actions.append(MoveKnights(player, *moved["from"], *moved["to"], moved.get("count", 1)))
    if move.get("ends_turn"):
        actions.append(EndTurn(player))
    return tuple(actions)


def _read_knights(player: int, move: Record, knights: Record) -> SendKnights:
    cells = tuple((x, y) for x, y in knights.get("cells") or ())
    # Knights may be told to have entered another castle than the one laid.
    x, y = knights.get("castle") or knights.get("from") or (cells[0] if cells else (move["x"], move["y"]))
    castle = (x, y)
    stay = tuple(knights["left"])
    direction = knights["direction"] if knights["direction"] in STEPS else ""
    is_plain = not cells or cells[0] != castle or cells == walk(castle, direction, len(stay))
    return SendKnights(player, *castle, stay, direction, knights["entered"], None if is_plain else cells)


def _replay_game(record: Record, match: Match, replayed: Replayed) -> None:
    stacks: dict[tuple[int, int], tuple[int, ...]] = {}
    moves = record["moves"]
    for index, move in enumerate(moves):
        where = f"move {index + 1} (player {move['player']} lays {move['kind']} at {move['x']},{move['y']})"
        if index:
            replayed.compare(where, "whose turn", move["player"], match.game.turn_of(match.state))
        match = match.with_actions(read_move(move))
        replayed.moves += 1
        replayed.compare(where, "problems", [], _problems(match))
        for changed in move["after"]["changed"]:
            stacks[changed["x"], changed["y"]] = tuple(changed["stack"])
        replayed.compare(where, "stacks", stacks, dict(match.state.stacks))
        for changed in move["after"]["changed"]:
            stack = match.state.stacks.get((changed["x"], changed["y"]), ())
            replayed.compare(where, "top knight", (changed["owner"], changed["height"]), (*stack[-1:], len(stack)))
        _compare_tally(replayed, where, move["after"], match)
        if len(replayed.differences) > 20:
            return  # everything after a first wrong move is wrong too
    final = record["final"]
    _compare_tally(replayed, "the end", final, match)
    replayed.compare("the end", "is over", True, match.final.over)
    if "tiles" in final:
        replayed.compare("the end", "tiles", final["tiles"], len(match.state.tiles))


def _compare_tally(replayed: Replayed, where: str, recorded: Record, match: Match) -> None:
    tally = match.final
    by_source: list[dict[str, int]] = [{"castle": 0, "village": 0, "city": 0} for _player in match.players]
    for event in tally.events:
        for contender in event.contenders:
            by_source[contender.player][event.source] += contender.total
    ours = {
        "points": list(tally.totals),
        "by_source": by_source,
        "knights_left": list(match.state.left),
        "winners": sorted(tally.winners),
        "decided_by": tally.decided_by.key.rsplit(".", 1)[1],
    }
    for what, value in ours.items():
        replayed.compare(where, what, sorted(recorded[what]) if what == "winners" else recorded[what], value)


def _replay_illegal(record: Record, match: Match, replayed: Replayed) -> None:
    for move in record["prefix"]:
        match = match.with_actions(read_move(move))
        replayed.moves += 1
    replayed.compare("the moves before", "problems", [], _problems(match))
    _compare_position(replayed, record["position"], match)
    accepted = []
    for clause in (record["clause"], *record["also_accept"]):
        accepted.extend(CLAUSES_OF_THE_RECORDER.get(clause, (clause,)))
    ours = _problems(match.with_actions(read_move(record["illegal"])))
    replayed.moves += 1
    if not ours or ours[0][0] not in accepted:
        replayed.compare(f"the illegal move ({record.get('text')})", "clause", " or ".join(accepted), ours)
    if record["legal_twin"] is not None:
        twin = match.with_actions(read_move(record["legal_twin"]))
        replayed.moves += 1
        replayed.compare("the legal twin", "problems", [], _problems(twin))


def _compare_position(replayed: Replayed, position: Record, match: Match) -> None:
    state = match.state
    board = {(t["x"], t["y"]): (t["kind"], tuple(t["stack"])) for t in position["board"]}
    ours = {place: (tile.kind, state.stacks.get(place, ())) for place, tile in state.tiles.items()}
    replayed.compare("the position", "board", board, ours)
    replayed.compare("the position", "knights left", position["supply"], list(state.left))


def _problems(match: Match) -> list[tuple[str, ...]]:
    return [
        (problem.clause, problem.text.key.rsplit(".", 1)[1], *(str(spot) for spot in problem.where))
        for problem in match.problems
    ]
