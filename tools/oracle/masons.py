"""Recorded games of Masons, on their own boards.

Compared after every turn: supply, what the cards outside cities pay, what ran out, the track; at every
closing: cells, palaces, cities that may be linked, walls taken away, palaces after it, what was tidied,
the city as scored, all thirty cards under both readings of a shared tower, every card played, hands,
who may exchange, and the whole table; at the end: the last round, track, hands, winners and what decided.
Legal play must bring no problem.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from scoring.games import find_game
from scoring.masons.cities import city_towers, city_walls
from scoring.masons.deeds import Build, Discard, EarlyRoll, ExchangeCards, House, LayBoard, Link, PlayCards, Tower
from scoring.masons.pieces import CARDS
from scoring.masons.profile import Profile, ProfileCell
from scoring.masons.questions import pays_now
from scoring.masons.state import LINK, OVER, City, Closing, Exchange, State, find_supply
from scoring.match import Match
from scoring.problems import ILLEGAL
from scoring.values import SYMBOLS, Player
from tools.oracle import Replayed

Record = dict[str, Any]

SWITCH_OF_OPTION = {
    "pairs_after_link": "pairs-after-link",
    "shared_tower": "shared-tower",
    "end_check": "end-check",
}
DECIDED = {"points": "masons.decided.points", "hand": "masons.decided.hand", "shared": "masons.decided.shared"}


def knows(record: Record) -> bool:
    return str(record.get("format", "")).startswith("masons-oracle/")


def replay(record: Record) -> Replayed:
    """Replay one game, or the example of the rulebooks as moves."""
    if "moves" in record:
        return _replay_example(record)
    game = _Game(record, tuple(record["players"]))
    replayed = Replayed(str(record.get("id", "without id")))
    game.compare_supply(replayed, "start", record["supply"])
    for number, turn in enumerate(record["turns"], 1):
        game.replay_turn(replayed, f"turn {number}", turn)
        replayed.moves += 1
    game.compare_end(replayed, record["end"])
    return replayed


def _replay_example(record: Record) -> Replayed:
    players = tuple(record["points"])
    game = _Game(record, players)
    replayed = Replayed("worked example")
    for move in record["moves"]:
        # The moves only set up the position; nobody plays cards on the way and one player makes them all.
        if game.state.to_play:
            game.forget_round()
        game.state = replace(game.state, turn=game.seat(move["player"]))
        game.build(move)
        if game.state.phase == LINK:
            game.do(Link(game.seat(move["player"]), None))
        replayed.moves += 1
    game.compare_closing(replayed, "example", {**record["last_closing"], "pays": record["pays"]})
    game.compare_table(replayed, "example", {k: v for k, v in record["state"].items() if k not in ("hand_sizes",)})
    for name, cards in record["plays"].items():
        game.do(PlayCards(game.seat(name), tuple(card for card, _points in cards)))
        replayed.compare(name, "cards", cards, [list(pair) for pair in game.last_scores(len(cards))])
    replayed.compare("example", "points", record["points"], game.by_player(game.state.points))
    replayed.compare("example", "track", record["track_after"], game.track())
    return replayed


class _Game:
    """One record being replayed: the match, and the record's names for our numbers."""

    def __init__(self, record: Record, players: tuple[str, ...]) -> None:
        board = record["board"]
        self.players = players
        self.spot_ids = [spot["id"] for spot in board["spots"]]
        self.cell_ids = [cell["id"] for cell in board["cells"]]
        self.spots = {name: number for number, name in enumerate(self.spot_ids)}
        self.cells = {name: number for number, name in enumerate(self.cell_ids)}
        self.line_ends = {line["id"]: (self.spots[line["a"]], self.spots[line["b"]]) for line in board["lines"]}
        self.line_ids = [line["id"] for line in board["lines"]]
        self.game = find_game("masons")
        seats = tuple(
            Player(str(name), colour, symbol)
            for name, colour, symbol in zip(players, self.game.colours, SYMBOLS, strict=False)
        )
        self.state: State = Match(self.game, seats, self.game.rules(_rules(record.get("options", {})))).state
        self.kinds: list[str] = record.get("pays_outside_kinds", [])
        self.problems = 0
        self.do(LayBoard(self._profile(board)))

    def _profile(self, board: Record) -> Profile:
        names = [str(name) for name in board["countries"]]
        return Profile(
            name=str(board["name"]),
            spots_xy=tuple((round(spot["x"] * 100), round(spot["y"] * 100)) for spot in board["spots"]),
            lines=tuple(self.line_ends[line["id"]] for line in board["lines"]),
            cells=tuple(
                ProfileCell(tuple(self.spots[spot] for spot in cell["spots"]), names.index(str(cell["country"])) + 1)
                for cell in board["cells"]
            ),
            shore=tuple(self.spots[spot["id"]] for spot in board["spots"] if spot["shore"]),
        )

    def do(self, action: Any) -> None:
        self.state = self.game.apply(self.state, action)

    def seat(self, name: str) -> int:
        return self.players.index(name)

    def by_player(self, values: Iterable[Any]) -> Record:
        return dict(zip(self.players, values, strict=True))

    def track(self) -> Record:
        return self.by_player(points + 1 for points in self.state.points)

    def last_scores(self, count: int) -> list[tuple[str, int]]:
        return [(event.source, event.contenders[0].total) for event in self.state.given[-count:]]

    def forget_round(self) -> None:
        self.state = replace(self.state, to_play=(), phase="build")

    def build(self, turn: Record) -> None:
        dice = turn["dice"]
        self.do(
            Build(
                self.seat(turn["player"]),
                self.line_ends[turn["wall"]],
                dice["tower"],
                tuple(dice["houses"]),
                tuple(Tower(self.spots[tower["spot"]], tower["colour"]) for tower in turn["towers"]),
                tuple(House(self.cells[house["cell"]], house["colour"]) for house in turn["houses"]),
            )
        )

    def replay_turn(self, replayed: Replayed, where: str, turn: Record) -> None:
        player = self.seat(turn["player"])
        replayed.compare(where, "whose turn", turn["player"], self._next())
        if turn.get("penalty"):
            self.do(EarlyRoll(player))
        self.build(turn)
        closings = turn["closings"]
        replayed.compare(where, "closings", len(closings), 0 if self.state.closing is None else 1)
        if closings and self.state.closing is not None:
            self._replay_choice(replayed, where, player, closings[0])
        replayed.compare(where, "what ran out", sorted(turn["end_triggers"]), sorted(self.state.ended_by))
        self.compare_supply(replayed, where, turn["supply"])
        pays = pays_now(self.state)
        ours = [pays[kind].total for kind in self.kinds]
        replayed.compare(where, "outside cards pay", turn["pays_outside"], ours)
        for closing in closings:
            self.compare_closing(replayed, where, closing)
            self._replay_round(replayed, where, closing["round"])
            self._replay_swaps(replayed, where, closing.get("swaps", []))
            if "state" in closing:
                self.compare_table(replayed, where, closing["state"])
        if not self.state.last_round:
            replayed.compare(where, "track", turn["track"], self.track())
        self._compare_problems(replayed, where)

    def _compare_problems(self, replayed: Replayed, where: str) -> None:
        illegal = [problem for problem in self.state.noted if problem.kind == ILLEGAL]
        replayed.compare(where, "problems", [], [(p.clause, p.text.key) for p in illegal[self.problems :]])
        self.problems = len(illegal)

    def _next(self) -> str | None:
        turn = self.game.turn_of(self.state)
        return None if turn is None else self.players[turn]

    def _replay_choice(self, replayed: Replayed, where: str, player: int, closing: Record) -> None:
        link = closing["link"]
        replayed.compare(where, "may link", bool(closing["link_options"]), self.state.phase == LINK)
        if self.state.phase == LINK:
            self.do(Link(player, None if link is None else _number(link["with"])))

    def compare_closing(self, replayed: Replayed, where: str, recorded: Record) -> None:
        """Everything about a closing up to the cards."""
        closing = self.state.closing
        city = self.state.find_city(closing.city) if closing else None
        if closing is None or city is None:
            replayed.compare(where, "closing", recorded["city"], None)
            return
        for what, theirs, ours in (
            ("city", recorded["city"], f"t{closing.city}"),
            ("cells", recorded["cells"], self._cells(closing.cells)),
            ("palaces", recorded["palaces"], self._exchanges(closing.exchanged)),
            ("cities to link", recorded["link_options"], [f"t{number}" for number in closing.may_link]),
            ("link", recorded["link"], self._link(closing)),
            ("palaces after link", recorded["palaces_after_link"], self._exchanges(closing.exchanged_after)),
            ("tidied", recorded["tidied"], self._tidied(closing)),
            ("city as scored", recorded["result"], self._city(city)),
            ("cards pay", recorded["pays"], _totals(pays_now(self.state))),
        ):
            replayed.compare(f"{where}, {recorded['city']}", what, theirs, ours)
        if "pays_if_shared_outside" in recorded:
            other = replace(self.state, rules=self.state.rules.with_values({"shared-tower": "outside"}))
            now, then = _totals(pays_now(self.state)), _totals(pays_now(other))
            changed = {kind: then[kind] for kind in CARDS if then[kind] != now[kind]}
            replayed.compare(where, "cards with shared towers outside", recorded["pays_if_shared_outside"], changed)

    def _cells(self, cells: Iterable[int]) -> list[str]:
        return [self.cell_ids[cell] for cell in sorted(cells)]

    def _exchanges(self, exchanges: Iterable[Exchange]) -> list[Record]:
        return [
            {"colour": e.colour, "from": [self.cell_ids[cell] for cell in e.cells], "at": self.cell_ids[e.at]}
            for e in exchanges
        ]

    def _link(self, closing: Closing) -> Record | None:
        if closing.linked is None:
            return None
        removed = [self.line_ids[line] for line in closing.walls_removed]
        return {"with": f"t{closing.linked}", "walls_removed": removed}

    def _tidied(self, closing: Closing) -> Record:
        return {
            "walls": [self.line_ids[line] for line in closing.walls_tidied],
            "towers": [{"spot": self.spot_ids[spot], "colour": colour} for spot, colour in closing.towers_tidied],
        }

    def _city(self, city: City) -> Record:
        state = self.state
        layout = state.board
        towers = city_towers(layout, state.towers, state.walls, city.cells)
        return {
            "cells": self._cells(city.cells),
            "walls": [self.line_ids[line] for line in city_walls(layout, state.walls, city.cells)],
            "towers": {self.spot_ids[spot]: colour for spot, colour in towers.items()},
            "houses": _by_colour(state.houses, city),
            "palaces": _by_colour(state.palaces, city),
        }

    def _replay_round(self, replayed: Replayed, where: str, entries: list[Record]) -> None:
        for entry in entries:
            player = self.seat(entry["player"])
            at = f"{where}, {entry['player']}"
            replayed.compare(where, "who plays next", entry["player"], self._next())
            if entry["action"] == "discard":
                self.do(Discard(player))
            else:
                named = None if entry["city"] is None else _number(entry["city"])
                self.do(PlayCards(player, tuple(card["kind"] for card in entry["cards"]), named))
                theirs = [(card["kind"], card["points"]) for card in entry["cards"]]
                replayed.compare(at, "cards", theirs, self.last_scores(len(theirs)))
            replayed.compare(at, "track", entry["track"], self.state.points[player] + 1)
            replayed.compare(at, "hand", entry["hand"], self.state.hands[player])

    def _replay_swaps(self, replayed: Replayed, where: str, swaps: list[Record]) -> None:
        names = [self.players[seat] for seat in self.state.may_exchange]
        for swap in swaps:
            replayed.compare(where, f"{swap['player']} may exchange", True, swap["player"] in names)
            self.do(ExchangeCards(self.seat(swap["player"]), len(swap["discarded"])))

    def compare_supply(self, replayed: Replayed, where: str, recorded: Record) -> None:
        replayed.compare(where, "supply", recorded, self._supply())

    def _supply(self) -> Record:
        supply = find_supply(self.state)
        return {
            "walls": supply.walls,
            "towers": dict(supply.towers),
            "houses": dict(supply.houses),
            "palaces": dict(supply.palaces),
        }

    def compare_table(self, replayed: Replayed, where: str, recorded: Record) -> None:
        """All pieces, cities, supply, track and hands."""
        state = self.state
        ours = {
            "walls": [self.line_ids[line] for line in sorted(state.walls)],
            "towers": {self.spot_ids[spot]: colour for spot, colour in state.towers.items()},
            "houses": self._stock(state.houses),
            "palaces": self._stock(state.palaces),
            "cities": {f"t{city.number}": self._cells(city.cells) for city in state.cities},
            "supply": self._supply(),
            "track": self.track(),
            "hand_sizes": self.by_player(state.hands),
        }
        for what in recorded:
            replayed.compare(where, what, recorded[what], ours[what])

    def _stock(self, stock: Any) -> Record:
        told: Record = {}
        for (cell, colour), count in stock.items():
            told.setdefault(self.cell_ids[cell], {})[colour] = count
        return told

    def compare_end(self, replayed: Replayed, end: Record) -> None:
        """The last round if there was one, and who won by what."""
        replayed.compare("end", "what ran out", sorted(end["triggers"]), sorted(self.state.ended_by))
        last = end["last_round"]
        replayed.compare("end", "round without a closing", last is not None, self.state.last_round)
        if last is not None:
            for city, pays in last["pays"].items():
                replayed.compare(f"end, {city}", "cards pay", pays, _totals(pays_now(self.state, _number(city))))
            self._replay_round(replayed, "last round", last["round"])
        final = self.game.final(self.state)
        replayed.compare("end", "over", True, self.state.phase == OVER)
        replayed.compare("end", "track", end["track"], self.track())
        replayed.compare("end", "hands", end["hand_sizes"], self.by_player(self.state.hands))
        replayed.compare("end", "winners", end["winners"], [self.players[seat] for seat in final.winners])
        replayed.compare("end", "decided by", DECIDED.get(end["decided_by"]), final.decided_by.key)
        replayed.compare("end", "may exchange", (), self.state.may_exchange)
        if "state" in end:
            self.compare_table(replayed, "end", end["state"])
        self._compare_problems(replayed, "end")


def _rules(options: Record) -> Record:
    unknown = set(options) - set(SWITCH_OF_OPTION)
    if unknown:
        raise ValueError(f"unknown options {sorted(unknown)}")
    return {
        SWITCH_OF_OPTION[key]: value.replace("_", "-") if isinstance(value, str) else value
        for key, value in options.items()
    }


def _number(city: str) -> int:
    return int(city.removeprefix("t"))


def _totals(pays: Any) -> dict[str, int]:
    return {card: points.total for card, points in pays.items()}


def _by_colour(stock: Any, city: City) -> dict[str, int]:
    counts: dict[str, int] = {}
    for (cell, colour), count in stock.items():
        if cell in city.cells:
            counts[colour] = counts.get(colour, 0) + count
    return counts
