"""The Mage and the Witch: one point more a tile, or half the points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from scoring.carcassonne.actions import Piece, PieceMove
from scoring.carcassonne.expansion import Expansion, Feature, Worth
from scoring.carcassonne.state import Place, Region, State, Table
from scoring.carcassonne.tiles import CITY, ROAD, Tile
from scoring.game import Players
from scoring.messages import Message, say
from scoring.points import Points, ScoreEvent, Term
from scoring.rules import Rules, Switch
from scoring.values import Spot, read_spot

MAGE, WITCH = "mage", "witch"
OTHER = {MAGE: WITCH, WITCH: MAGE}
WORDS = {MAGE: say("carcassonne.piece.mage"), WITCH: say("carcassonne.piece.witch")}
MAGIC = "magic"
MAGE_TERM, WITCH_TERM = say("carcassonne.term.mage"), say("carcassonne.term.witch")


@dataclass(frozen=True, slots=True)
class StandPiece:
    """The players say where the mage or the witch stands; without a part it is off the table."""

    kind: ClassVar[str] = "stand-piece"
    piece: str
    x: int = 0
    y: int = 0
    part: str = ""


class MageAndWitch(Expansion):
    key = "magic"
    switches = (Switch("magic", False, clause="magic.place", group="expansions"),)
    actions = (StandPiece,)
    clauses = ("magic.place", "magic.apart", "magic.mage", "magic.witch", "magic.end")
    piece_names = (MAGE, WITCH)

    def sets(self, rules: Rules) -> tuple[str, ...]:
        return ("magic",)

    def start(self, table: Table) -> None:
        table.kept[MAGE] = table.kept[WITCH] = None

    def move_piece(self, table: Table, move: PieceMove, player: int) -> None:
        """Put one of the two on a road or city, or take it off; what the rules forbid is noted and done."""
        if not move.part:
            if table.kept[move.piece] is None:
                text = say("carcassonne.problem.piece-not-there", piece=WORDS[move.piece])
                table.note("magic.place", text, player=player)
            elif any(True for piece in (MAGE, WITCH) for _ in targets(table, piece)):
                text = say("carcassonne.problem.piece-could-stay", piece=WORDS[move.piece])
                table.note("magic.place", text, player=player)
            table.kept[move.piece] = None
            return
        spot = Spot((move.x, move.y), move.part)
        region = table.find_region(spot)
        if region is None or region.kind not in (CITY, ROAD):
            text = say("carcassonne.problem.magic-where", piece=WORDS[move.piece])
            table.note("magic.place", text, (spot,), player=player)
            return
        if region.is_finished:
            text = say("carcassonne.problem.magic-finished", piece=WORDS[move.piece])
            table.note("magic.place", text, (spot,), player=player)
        if _stands_on(table, OTHER[move.piece], region):
            table.note("magic.place", say("carcassonne.problem.magic-together"), (spot,), player=player)
        table.kept[move.piece] = spot

    def after_moves(self, table: Table, tile: Tile, place: Place, player: int, moves: tuple[PieceMove, ...]) -> None:
        """A magic tile moves one of the two; two that were joined are parted before any scoring (magic.apart)."""
        mine = [move for move in moves if move.piece in OTHER]
        if MAGIC in tile.marks and not mine and _can_act(table):
            table.note("magic.place", say("carcassonne.problem.magic-must"), (Spot(place),), player=player)
        if are_together(table):
            table.note("magic.apart", say("carcassonne.problem.magic-apart"), (table.kept[MAGE],), player=player)
        elif mine and MAGIC not in tile.marks and not _were_joined(table, place, mine):
            table.note("magic.place", say("carcassonne.problem.magic-idle"), (Spot(place),), player=player)

    def worth(self, table: Table, feature: Feature, worth: Worth) -> Worth:
        if feature.kind not in (CITY, ROAD):
            return worth
        if _acts(table, MAGE, feature):
            more = Term(MAGE_TERM, feature.tiles, 1)
            worth = worth._replace(points=worth.points + Points((more,)), clauses=(*worth.clauses, "magic.mage"))
        if _acts(table, WITCH, feature):
            half = worth.points.total // 2
            terms = (Term(WITCH_TERM, 1, -half),) if half else ()
            worth = worth._replace(points=worth.points + Points(terms), clauses=(*worth.clauses, "magic.witch"))
        return worth

    def after_scoring(self, table: Table, scored: list[tuple[Feature, ScoreEvent]]) -> None:
        """A piece that took part in a scoring leaves the table (magic.end)."""
        for feature, _event in scored:
            for piece in OTHER:
                if table.kept[piece] in feature.spots:
                    table.kept[piece] = None

    def apply(self, table: Table, action: Any) -> None:
        spot = Spot((action.x, action.y), action.part)
        if action.piece not in OTHER:
            table.note("magic.place", say("carcassonne.problem.no-such-piece", piece=action.piece))
        elif not action.part:
            table.kept[action.piece] = None
        elif self.place_piece(table, Piece(action.piece, x=action.x, y=action.y, part=action.part)):
            self.after_snapshot(table)
        else:
            table.note("magic.place", say("carcassonne.problem.magic-where", piece=WORDS[action.piece]), (spot,))

    def pieces(self, state: State) -> tuple[Piece, ...]:
        found = []
        for piece in OTHER:
            spot = state.kept[piece]
            if spot is not None:
                found.append(Piece(piece, x=spot.place[0], y=spot.place[1], part=spot.part))
        return tuple(found)

    def place_piece(self, table: Table, piece: Piece) -> bool:
        spot = Spot((piece.x, piece.y), piece.part)
        region = table.find_region(spot)
        if piece.name not in OTHER or region is None or region.kind not in (CITY, ROAD):
            return False
        table.kept[piece.name] = spot
        return True

    def after_snapshot(self, table: Table) -> None:
        if are_together(table):
            table.note("magic.apart", say("carcassonne.problem.magic-apart"), (table.kept[MAGE],))

    def random_moves(self, table: Table, tile: Tile, place: Place, player: int, rng: Random) -> tuple[PieceMove, ...]:
        if MAGIC not in tile.marks and not are_together(table):
            return ()
        pieces = [MAGE, WITCH]
        if are_together(table) or rng.random() < 0.5:
            rng.shuffle(pieces)
        for piece in pieces:
            if are_together(table) and table.kept[piece] is None:
                continue
            choices = list(targets(table, piece))
            if choices:
                spot = rng.choice(rng.choice(choices).spots)
                return (PieceMove(piece, spot.place[0], spot.place[1], spot.part),)
        on_table = [piece for piece in pieces if table.kept[piece] is not None]
        return (PieceMove(rng.choice(on_table)),) if on_table else ()

    def read_sentence(self, text: str, players: Players) -> Any:
        if found := re.fullmatch(r"The (mage|witch) (?:stands on (\S+)|is off the table)", text):
            if not found[2]:
                return StandPiece(found[1])
            spot = read_spot(found[2])
            return StandPiece(found[1], spot.place[0], spot.place[1], spot.part)
        return None

    def check_sentence(self, state: State, text: str, players: Players) -> bool | None:
        if found := re.fullmatch(r"the (mage|witch) (?:stands on (\S+)|is off the table)", text):
            return state.kept.get(found[1]) == (read_spot(found[2]) if found[2] else None)
        return None

    def notes(self, rules: Rules) -> tuple[Message, ...]:
        return ()


def targets(table: Table, piece: str) -> Iterator[Region]:
    """The unfinished roads and cities on which a piece may be put: neither its own nor the other one's."""
    taken = {table.region_of[spot] for spot in (table.kept[MAGE], table.kept[WITCH]) if spot in table.region_of}
    for number, region in table.regions.items():
        if region.kind in (CITY, ROAD) and not region.is_finished and number not in taken:
            yield region


def are_together(table: Table) -> bool:
    """Whether both stand on one feature."""
    mage, witch = table.kept[MAGE], table.kept[WITCH]
    if mage is None or witch is None:
        return False
    return table.region_of.get(mage) == table.region_of.get(witch)


def _can_act(table: Table) -> bool:
    on_table = any(table.kept[piece] is not None for piece in OTHER)
    return on_table or any(True for _ in targets(table, MAGE))


def _were_joined(table: Table, place: Place, moves: list[PieceMove]) -> bool:
    """Whether the tile at this place touches the feature of the piece that stayed: then a join was parted."""
    moved = {move.piece for move in moves}
    if len(moved) != 1:
        return False
    stayed = table.kept[OTHER[moved.pop()]]
    region = table.find_region(stayed) if stayed is not None else None
    return region is not None and any(spot.place == place for spot in region.spots)


def _stands_on(table: Table, piece: str, region: Region) -> bool:
    spot = table.kept[piece]
    return spot is not None and spot in region.spots


def _acts(table: Table, piece: str, feature: Feature) -> bool:
    """On the board by its place; told in words by a mark."""
    return piece in feature.marks or (table.kept[piece] is not None and table.kept[piece] in feature.spots)
