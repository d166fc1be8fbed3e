"""The King and the Robber Baron: who finishes the largest city or the longest road, and what the cards pay."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from scoring.carcassonne.actions import Piece
from scoring.carcassonne.expansion import Expansion, Feature, expansions_on
from scoring.carcassonne.state import State, Table, count_tiles
from scoring.carcassonne.tiles import CITY, ROAD
from scoring.game import Players
from scoring.messages import Message, say
from scoring.points import Contender, Points, ScoreEvent, Term
from scoring.problems import QUESTION, Answer, Problem
from scoring.rules import Rules, Switch
from scoring.sentences import find_player

NOBODY, UNKNOWN = -1, -2
KING, ROBBER = "king", "robber"
FEATURE_OF = {KING: CITY, ROBBER: ROAD}
TAKE = {KING: "king.take", ROBBER: "robber.take"}
PAY = {KING: "king.points", ROBBER: "robber.points"}
TITLES = {KING: say("carcassonne.title.king"), ROBBER: say("carcassonne.title.robber")}
TERMS = {KING: say("carcassonne.term.cities"), ROBBER: say("carcassonne.term.roads")}
WHYS = {KING: say("carcassonne.why.king"), ROBBER: say("carcassonne.why.robber")}
CARD_WORDS = {KING: say("carcassonne.piece.king"), ROBBER: say("carcassonne.piece.robber")}
ASK = {KING: say("carcassonne.question.king"), ROBBER: say("carcassonne.question.robber")}
PAYMENTS = ("count", "10-each", "15-40", "continuous")


class Held(NamedTuple):
    """Who holds a card, and the size in tiles that has to be beaten."""

    holder: int = NOBODY
    size: int = 0


@dataclass(frozen=True, slots=True)
class HoldCard:
    """The players say who holds a card; nobody when the player is below zero."""

    kind: ClassVar[str] = "hold-card"
    card: str
    player: int


class KingAndRobber(Expansion):
    key = "king-robber"
    switches = (
        Switch("king-robber", False, clause="king.take", group="expansions"),
        Switch("king-payment", "count", PAYMENTS, clause="king.points", group="king-robber"),
    )
    actions = (HoldCard,)
    clauses = ("king.take", "king.points", "robber.take", "robber.points", "bridge-city")

    def sets(self, rules: Rules) -> tuple[str, ...]:
        return ("king-robber",)

    def start(self, table: Table) -> None:
        table.kept[KING] = table.kept[ROBBER] = Held()

    def finished(self, table: Table, features: list[Feature], player: int) -> None:
        """Whoever finishes a strictly larger one takes the card; with continuous payment the holder is paid first."""
        for card, kind in FEATURE_OF.items():
            sizes = [feature.tiles for feature in features if feature.kind == kind]
            if not sizes:
                continue
            held: Held = table.kept[card]
            if table.rules["king-payment"] == "continuous" and held.holder >= 0:
                table.events.append(_event(table, card, held.holder, Term(TERMS[card], len(sizes), 1), False))
            if max(sizes) > held.size:
                table.kept[card] = Held(player, max(sizes))

    def end_events(self, table: Table) -> tuple[ScoreEvent, ...]:
        payment = table.rules.text("king-payment")
        if payment == "continuous":
            return ()
        events = []
        king, robber = table.kept[KING], table.kept[ROBBER]
        for card in (KING, ROBBER):
            holder = table.kept[card].holder
            if holder < 0:
                continue
            if payment == "count":
                term = Term(TERMS[card], _count_finished(table, card), 1)
            elif payment == "10-each":
                term = Term(say("carcassonne.term.card"), 1, 10)
            else:
                both = king.holder == robber.holder
                term = Term(say("carcassonne.term.card"), 1, 20 if both else 15)
            events.append(_event(table, card, holder, term, True))
        return tuple(events)

    def apply(self, table: Table, action: Any) -> None:
        if action.card not in FEATURE_OF or action.player >= len(table.players):
            table.note("king.take", say("carcassonne.problem.no-such-piece", piece=action.card))
            return
        table.kept[action.card] = Held(max(action.player, NOBODY), _largest(table, action.card))

    def pieces(self, state: State) -> tuple[Piece, ...]:
        """A card that somebody holds; nobody is told only where a holder could be."""
        found = []
        for card in FEATURE_OF:
            held: Held = state.kept[card]
            if held.holder >= 0 or (held.holder == NOBODY and _largest(state, card)):
                found.append(Piece(card, held.holder))
        return tuple(found)

    def place_piece(self, table: Table, piece: Piece) -> bool:
        if piece.name not in FEATURE_OF or piece.player >= len(table.players):
            return False
        table.kept[piece.name] = Held(max(piece.player, NOBODY), -1)
        return True

    def after_snapshot(self, table: Table) -> None:
        """A card nobody told about is unknown as soon as somebody must hold it."""
        for card in FEATURE_OF:
            held, largest = table.kept[card], _largest(table, card)
            if held.size == 0 and largest:
                table.kept[card] = Held(UNKNOWN, largest)
            else:
                table.kept[card] = Held(held.holder, largest)

    def questions(self, state: State) -> tuple[Problem, ...]:
        return tuple(
            Problem(
                TAKE[card],
                ASK[card],
                kind=QUESTION,
                answers=(
                    *(
                        Answer(say("carcassonne.player", name=player.name), HoldCard(card, seat))
                        for seat, player in enumerate(state.players)
                    ),
                    Answer(say("carcassonne.answer.nobody"), HoldCard(card, NOBODY)),
                ),
            )
            for card in FEATURE_OF
            if state.kept[card].holder == UNKNOWN
        )

    def notes(self, rules: Rules) -> tuple[Message, ...]:
        return {
            "count": (),
            "10-each": (say("carcassonne.note.king-10"),),
            "15-40": (say("carcassonne.note.king-15-40"),),
            "continuous": (say("carcassonne.note.king-continuous"),),
        }[rules.text("king-payment")]

    def read_sentence(self, text: str, players: Players) -> Any:
        if found := re.fullmatch(r"(.+) holds the (king|robber)", text):
            seat = NOBODY if found[1] == "Nobody" else find_player(found[1], players)
            return None if seat is None else HoldCard(found[2], seat)
        return None

    def check_sentence(self, state: State, text: str, players: Players) -> bool | None:
        if found := re.fullmatch(r"(.+) holds the (king|robber)", text):
            seat = NOBODY if found[1] == "nobody" else find_player(found[1], players)
            return seat is not None and found[2] in state.kept and state.kept[found[2]].holder == seat
        return None


def _largest(look: State | Table, card: str) -> int:
    kind = FEATURE_OF[card]
    return max((count_tiles(r) for r in look.regions.values() if r.kind == kind and r.is_finished), default=0)


def _count_finished(table: Table, card: str) -> int:
    kind = FEATURE_OF[card]
    regions = sum(1 for region in table.regions.values() if region.kind == kind and region.is_finished)
    return regions + sum(hook.more_finished(table, kind) for hook in expansions_on(table.rules))


def _event(table: Table, card: str, player: int, term: Term, at_end: bool) -> ScoreEvent:
    contender = Contender(player, 0, Points((term,) if term.amount else ()), WHYS[card])
    return ScoreEvent(card, TITLES[card], (), (contender,), (TAKE[card], PAY[card]), (), table.step, at_end)
