"""Traders and Builders: goods for whoever finishes a city, the builder's second turn, the pig in the field."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar

from scoring.carcassonne.actions import Piece
from scoring.carcassonne.checks import find_seat
from scoring.carcassonne.expansion import Expansion, Feature, FigureKind
from scoring.carcassonne.state import Place, Region, State, Table
from scoring.carcassonne.tiles import CITY, FIELD, ROAD, turned
from scoring.game import Players
from scoring.majority import find_majority
from scoring.messages import say
from scoring.points import NOTHING, Contender, Points, ScoreEvent, Term
from scoring.problems import QUESTION, Answer, Problem
from scoring.rules import Rules, Switch
from scoring.sentences import split_player
from scoring.values import Spot

BUILDER, PIG = "builder", "pig"
GOODS = ("wine", "grain", "cloth")
WORDS = {
    "wine": say("carcassonne.piece.wine"),
    "grain": say("carcassonne.piece.grain"),
    "cloth": say("carcassonne.piece.cloth"),
}
KEPT, UNKNOWN = "goods", "goods-unknown"
PIG_TERM = say("carcassonne.term.pig")
EACH = 10

Held = tuple[tuple[tuple[int, str], int], ...]


@dataclass(frozen=True, slots=True)
class HoldGoods:
    """The players say how many goods of a kind somebody has; nobody when the player is below zero."""

    kind: ClassVar[str] = "hold-goods"
    goods: str
    player: int
    number: int = 1


class TradersAndBuilders(Expansion):
    key = "traders-builders"
    switches = (Switch("traders-builders", False, clause="traders.goods", group="expansions"),)
    actions = (HoldGoods,)
    clauses = ("traders.goods", "traders.builder", "traders.pig")

    def sets(self, rules: Rules) -> tuple[str, ...]:
        return ("traders-builders",)

    def figure_kinds(self, rules: Rules) -> tuple[FigureKind, ...]:
        return (
            FigureKind(BUILDER, 1, 0, (CITY, ROAD), needs_free=False, needs_own=True),
            FigureKind(PIG, 1, 0, (FIELD,), needs_free=False, needs_own=True),
        )

    def start(self, table: Table) -> None:
        table.kept[KEPT] = ()
        table.kept[UNKNOWN] = ()

    def finished(self, table: Table, features: list[Feature], player: int) -> None:
        """Whoever finishes a city takes its goods, whoever is paid for it (traders.goods)."""
        held = dict(table.kept[KEPT])
        for feature in features:
            for goods in feature.marks if feature.kind == CITY else ():
                if goods in GOODS:
                    held[player, goods] = held.get((player, goods), 0) + 1
        table.kept[KEPT] = tuple(sorted(held.items()))

    def plays_again(self, table: Table, player: int, place: Place) -> bool:
        """A tile that continues the feature of one's builder gives a second turn, never a third (traders.builder)."""
        if table.laid is None or table.laid.again:
            return False
        tile = table.find_tile(place)
        for segment in tile.segments if tile else ():
            region = table.find_region(Spot(place, segment.part)) if segment.kind in (CITY, ROAD) else None
            if region and any(f.player == player and f.kind == BUILDER for f in region.figures):
                return True
        return False

    def field_bonus(self, table: Table, player: int, fields: tuple[Region, ...], cities: int) -> tuple[Term, ...]:
        """The pig gives its owner one point more a city, once a field (traders.pig)."""
        pigs = any(f.player == player and f.kind == PIG for field in fields for f in field.figures)
        return (Term(PIG_TERM, cities, 1),) if pigs else ()

    def end_events(self, table: Table) -> tuple[ScoreEvent, ...]:
        events = []
        for goods in GOODS:
            held = {player: n for (player, kind), n in table.kept[KEPT] if kind == goods and n > 0}
            best = find_majority(held)
            contenders = []
            for player in sorted(held):
                if player in best:
                    points = Points((Term(WORDS[goods], 1, EACH),))
                    contenders.append(Contender(player, 0, points, say("carcassonne.why.goods", n=held[player])))
                else:
                    most = max(held.values())
                    why = say("carcassonne.why.fewer-goods", most=most, n=held[player])
                    contenders.append(Contender(player, 0, NOTHING, why))
            if contenders:
                title = say("carcassonne.title.goods", goods=WORDS[goods])
                events.append(ScoreEvent(KEPT, title, (), tuple(contenders), ("traders.goods",), (), table.step, True))
        return tuple(events)

    def apply(self, table: Table, action: Any) -> None:
        if action.goods not in GOODS:
            table.note("traders.goods", say("carcassonne.problem.no-such-piece", piece=action.goods))
            return
        table.kept[UNKNOWN] = tuple(goods for goods in table.kept[UNKNOWN] if goods != action.goods)
        if action.player < 0:
            table.kept[KEPT] = tuple(item for item in table.kept[KEPT] if item[0][1] != action.goods)
        elif find_seat(table, action.player) is not None:
            held = dict(table.kept[KEPT])
            held[action.player, action.goods] = max(action.number, 0)
            table.kept[KEPT] = tuple(sorted((key, n) for key, n in held.items() if n))

    def pieces(self, state: State) -> tuple[Piece, ...]:
        """What everybody holds; goods that lie in finished cities and are held by nobody are told as such."""
        found = [Piece(goods, player, n) for (player, goods), n in state.kept[KEPT]]
        told = {piece.name for piece in found}
        for goods in _goods_out(state):
            if goods not in told and goods not in state.kept[UNKNOWN]:
                found.append(Piece(goods, -1))
        return tuple(found)

    def place_piece(self, table: Table, piece: Piece) -> bool:
        if piece.name not in GOODS or piece.player >= len(table.players):
            return False
        held = dict(table.kept[KEPT])
        held[max(piece.player, -1), piece.name] = max(piece.number, 0)
        table.kept[KEPT] = tuple(sorted(held.items()))
        return True

    def after_snapshot(self, table: Table) -> None:
        """Goods of finished cities that nobody told about are unknown."""
        told = {goods for (_, goods), _ in table.kept[KEPT]}
        table.kept[UNKNOWN] = tuple(goods for goods in _goods_out(table) if goods not in told)
        table.kept[KEPT] = tuple(item for item in table.kept[KEPT] if item[0][0] >= 0 and item[1])

    def questions(self, state: State) -> tuple[Problem, ...]:
        return tuple(
            Problem(
                "traders.goods",
                say("carcassonne.question.goods", goods=WORDS[goods]),
                kind=QUESTION,
                answers=(
                    *(
                        Answer(say("carcassonne.player", name=player.name), HoldGoods(goods, seat, 1))
                        for seat, player in enumerate(state.players)
                    ),
                    Answer(say("carcassonne.answer.nobody"), HoldGoods(goods, -1)),
                ),
            )
            for goods in state.kept[UNKNOWN]
        )

    def read_sentence(self, text: str, players: Players) -> Any:
        named = split_player(text, players)
        if named and (found := re.fullmatch(r"has (\d+) (wine|grain|cloth)", named[1])):
            return HoldGoods(found[2], named[0], int(found[1]))
        return None

    def check_sentence(self, state: State, text: str, players: Players) -> bool | None:
        named = split_player(text, players)
        if named and (found := re.fullmatch(r"has (\d+) (wine|grain|cloth)", named[1])):
            held: dict[tuple[int, str], int] = dict(state.kept.get(KEPT, ()))
            return held.get((named[0], found[2]), 0) == int(found[1])
        return None


def _goods_out(look: State | Table) -> list[str]:
    """The goods printed in finished cities."""
    found: set[str] = set()
    for region in look.regions.values():
        if region.kind == CITY and region.is_finished:
            for spot in region.spots:
                segment = turned(*look.tiles[spot.place]).find_segment(spot.part)
                found.update(mark for mark in (segment.marks if segment else ()) if mark in GOODS)
    return [goods for goods in GOODS if goods in found]
