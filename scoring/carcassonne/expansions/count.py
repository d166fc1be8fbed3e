"""The Count of Carcassonne: the block of twelve, followers in its quarters, and the Count who keeps them there."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from scoring.carcassonne.actions import FOLLOWER, FigureAt, GoOn, Piece
from scoring.carcassonne.box import figure_kinds
from scoring.carcassonne.checks import find_seat, name_of
from scoring.carcassonne.expansion import Expansion, Feature, FedCity, TileOnTable
from scoring.carcassonne.expansions.count_city import (
    BLOCK,
    CARCASSONNE,
    ENTER,
    KEPT,
    LEAVE,
    QUARTER_OF,
    QUARTERS,
    TILES,
    WORDS,
    EnterQuarter,
    Kept,
    LeaveQuarter,
    MoveCount,
    TellQuarter,
    at_end,
    block_lies,
    may_be_joined,
    movers,
    moves_at_end,
    moves_out,
    quarter_spot,
    rank,
)
from scoring.carcassonne.play import score_waiting
from scoring.carcassonne.state import Figure, Place, Region, State, Table
from scoring.carcassonne.tiles import CITY, INSIDE, Tile, turned
from scoring.game import Players
from scoring.messages import Message, say
from scoring.points import ScoreEvent
from scoring.problems import QUESTION, UNSURE, Answer, Problem
from scoring.rules import Rules, Switch
from scoring.sentences import split_player
from scoring.values import Spot, read_spot


class CountOfCarcassonne(Expansion):
    key = "count"
    switches = (
        Switch("count", False, clause="count.start", group="expansions"),
        Switch("count-end", "market", ("market", "any"), clause=LEAVE, group="count"),
        Switch("count-join", "any", ("any", "occupied"), clause=LEAVE, group="count"),
        Switch("count-double-turn", "twice", ("twice", "once"), clause=ENTER, group="count"),
    )
    actions = (EnterQuarter, MoveCount, LeaveQuarter, TellQuarter)
    clauses = ("count.start", ENTER, LEAVE, BLOCK, "count.stay", "count.big")

    def sets(self, rules: Rules) -> tuple[str, ...]:
        return ("count",)

    def start_tiles(self, rules: Rules, before: tuple[TileOnTable, ...]) -> tuple[TileOnTable, ...]:
        return tuple((tile, (number % 4 - 2, number // 4 - 1), 0) for number, tile in enumerate(TILES))

    def start(self, table: Table) -> None:
        table.kept[KEPT] = Kept()

    # Entering

    def after_tile(self, table: Table, tile: Tile, place: Place, player: int) -> None:
        kept: Kept = table.kept[KEPT]
        second = table.laid is not None and table.laid.extra and table.laid.player == player
        table.kept[KEPT] = kept._replace(
            entitled=-1,
            may_move=-1,
            scored_self=False,
            entered=False,
            entered_before=second and kept.entered,
            rank=-1,
            closed=False,
        )

    def after_scoring(self, table: Table, scored: list[tuple[Feature, ScoreEvent]]) -> None:
        """Paid somebody else and himself nothing in all of this turn: the player may enter (count.enter)."""
        if table.laid is None or not scored:
            return
        kept: Kept = table.kept[KEPT]
        player = table.laid.player
        mine = kept.scored_self or any(event.points_of(player) for _, event in scored)
        others = any(contender.total > 0 for _, event in scored for contender in event.contenders)
        once = table.rules["count-double-turn"] == "once" and kept.entered_before
        allowed = others and not mine and not once
        table.kept[KEPT] = kept._replace(scored_self=mine, entitled=player if allowed else -1)

    def _enter(self, table: Table, action: EnterQuarter) -> None:
        score_waiting(table)
        player = find_seat(table, action.player)
        if player is None or action.quarter not in QUARTERS or action.figure not in figure_kinds(table.rules):
            table.note(ENTER, say("carcassonne.problem.no-such-quarter", quarter=action.quarter))
            return
        kept: Kept = table.kept[KEPT]
        if kept.entitled != player:
            text = say("carcassonne.problem.may-not-enter", player=name_of(table, player))
            table.note(ENTER, text, player=player)
        if table.supply.get((player, action.figure), 0) <= 0:
            text = say("carcassonne.problem.none-for-quarter", player=name_of(table, player))
            table.note(ENTER, text, player=player)
        table.supply[player, action.figure] = table.supply.get((player, action.figure), 0) - 1
        inside = (*kept.inside, Figure(player, action.figure, quarter_spot(table, action.quarter)))
        table.kept[KEPT] = kept._replace(inside=inside, entitled=-1, may_move=player, entered=True)
        if action.count_to:
            self._move_count(table, MoveCount(action.count_to, player))

    def _move_count(self, table: Table, action: MoveCount) -> None:
        kept: Kept = table.kept[KEPT]
        if action.quarter not in QUARTERS:
            table.note(ENTER, say("carcassonne.problem.no-such-quarter", quarter=action.quarter))
            return
        if action.player >= 0 and kept.may_move != action.player:
            table.note(ENTER, say("carcassonne.problem.may-not-move-count"), player=action.player)
        table.kept[KEPT] = kept._replace(count_at=action.quarter, may_move=-1, count_known=True)

    # Leaving

    def pauses(self, table: Table, spots: list[Spot]) -> bool:
        return any(True for spot in spots for _ in movers(table, spot))

    def _leave(self, table: Table, action: LeaveQuarter) -> None:
        player, spot = find_seat(table, action.player), Spot((action.x, action.y), action.part)
        number = table.region_of.get(spot)
        if player is None or number is None:
            table.note(LEAVE, say("carcassonne.problem.nothing-to-join"), (spot,))
            return
        region = table.regions[number]
        kept: Kept = table.kept[KEPT]
        quarter = QUARTER_OF.get(region.kind, "")
        found = next(
            (f for f in kept.inside if f.player == player and f.kind == action.figure and f.spot.part == quarter), None
        )
        if found is None:
            text = say("carcassonne.problem.not-in-quarter", player=name_of(table, player))
            table.note(LEAVE, text, (spot,), player=player)
            return
        self._check_leaving(table, kept, player, spot, region, quarter)
        inside = list(kept.inside)
        inside.remove(found)
        table.regions[number] = region._replace(figures=(*region.figures, Figure(player, action.figure, spot)))
        table.kept[KEPT] = kept._replace(inside=tuple(inside), rank=max(kept.rank, rank(table, player)))
        if table.waiting and not any(True for waiting in table.waiting for _ in movers(table, waiting)):
            score_waiting(table)

    def _check_leaving(self, table: Table, kept: Kept, player: int, spot: Spot, region: Region, quarter: str) -> None:
        if quarter == kept.count_at:
            table.note(BLOCK, say("carcassonne.problem.count-blocks", quarter=WORDS[quarter]), (spot,), player=player)
        if not may_be_joined(table, region):
            table.note(LEAVE, say("carcassonne.problem.nothing-to-join"), (spot,), player=player)
        waits = any(waiting in region.spots for waiting in table.waiting)
        if not waits and not (at_end(table) and moves_at_end(table.rules, region)):
            table.note(LEAVE, say("carcassonne.problem.not-being-scored"), (spot,), player=player)
        if waits and rank(table, player) < kept.rank:
            text = say("carcassonne.problem.out-of-order", player=name_of(table, player))
            table.note(LEAVE, text, (spot,), UNSURE, player)

    def went_on(self, table: Table) -> None:
        if at_end(table):
            table.kept[KEPT] = table.kept[KEPT]._replace(closed=True)

    def take_figure(self, table: Table, at: FigureAt) -> bool:
        kept: Kept = table.kept[KEPT]
        for figure in kept.inside:
            if (figure.player, figure.kind, figure.spot.part) == (at.player, at.figure, at.part):
                inside = list(kept.inside)
                inside.remove(figure)
                table.kept[KEPT] = kept._replace(inside=tuple(inside))
                table.give_back(figure)
                return True
        return False

    def apply(self, table: Table, action: Any) -> None:
        if isinstance(action, EnterQuarter):
            self._enter(table, action)
        elif isinstance(action, MoveCount):
            self._move_count(table, action)
        elif isinstance(action, TellQuarter):
            self._tell(table, action)
        else:
            self._leave(table, action)

    def _tell(self, table: Table, action: TellQuarter) -> None:
        if action.player < 0:
            table.kept[KEPT] = table.kept[KEPT]._replace(quarters_known=True)
            return
        part = "" if action.figure == FOLLOWER else action.figure
        if not self.place_piece(table, Piece(action.quarter, action.player, action.number, part=part)):
            table.note(ENTER, say("carcassonne.problem.no-such-quarter", quarter=action.quarter))

    # What the block counts for

    def fed_cities(self, table: Table, field: Region) -> tuple[FedCity, ...]:
        """The block is a finished city for every field along its walls."""
        if any(INSIDE in turned(*table.tiles[spot.place]).sides for spot in field.spots):
            return (FedCity(CARCASSONNE, ()),)
        return ()

    def more_finished(self, table: Table, kind: str) -> int:
        return int(kind == CITY and block_lies(table))

    # Told and asked

    def pieces(self, state: State) -> tuple[Piece, ...]:
        kept: Kept = state.kept[KEPT]
        counts: dict[tuple[str, int, str], int] = {}
        for figure in kept.inside:
            key = (figure.spot.part, figure.player, figure.kind)
            counts[key] = counts.get(key, 0) + 1
        found = [
            Piece(quarter, player, number, part="" if kind == FOLLOWER else kind)
            for (quarter, player, kind), number in sorted(counts.items())
        ]
        return (*found, Piece("count", part=kept.count_at)) if kept.count_known else tuple(found)

    def place_piece(self, table: Table, piece: Piece) -> bool:
        kept: Kept = table.kept[KEPT]
        if piece.name == "count" and piece.part in QUARTERS:
            table.kept[KEPT] = kept._replace(count_at=piece.part, may_move=0)
            return True
        kind = piece.part or FOLLOWER
        if piece.name not in QUARTERS or not 0 <= piece.player < len(table.players):
            return False
        if kind not in figure_kinds(table.rules):
            return False
        figure = Figure(piece.player, kind, quarter_spot(table, piece.name))
        number = min(max(piece.number, 1), 9)
        table.supply[piece.player, kind] = table.supply.get((piece.player, kind), 0) - number
        table.kept[KEPT] = kept._replace(inside=kept.inside + (figure,) * number)
        return True

    def place_figure(self, table: Table, figure: FigureAt) -> bool:
        return figure.part in QUARTERS and self.place_piece(
            table, Piece(figure.part, figure.player, 1, part="" if figure.figure == FOLLOWER else figure.figure)
        )

    def after_snapshot(self, table: Table) -> None:
        kept: Kept = table.kept[KEPT]
        told = kept.may_move == 0
        seen = told or bool(kept.inside) or not block_lies(table)
        table.kept[KEPT] = kept._replace(may_move=-1, count_known=told, quarters_known=seen)

    def figures_off_board(self, state: State) -> tuple[Figure, ...]:
        inside: tuple[Figure, ...] = state.kept[KEPT].inside
        return inside

    def questions(self, state: State) -> tuple[Problem, ...]:
        table = Table(state)
        kept: Kept = state.kept[KEPT]
        found = []
        if not kept.quarters_known:
            found.append(_ask_who_stands(state))
        if not kept.count_known and kept.inside:
            text = say("carcassonne.question.count-where")
            answers = tuple(Answer(WORDS[quarter], MoveCount(quarter)) for quarter in QUARTERS)
            found.append(Problem(BLOCK, text, kind=QUESTION, answers=answers))
        moves = tuple(moves_out(table))
        if moves:
            nobody = Answer(say("carcassonne.answer.nobody-moves"), GoOn())
            answers = (
                *(
                    Answer(
                        say(
                            "carcassonne.answer.leave-quarter",
                            feature=Message(f"carcassonne.feature.{table.regions[table.region_of[spot]].kind}"),
                            place=str(Spot(spot.place)),
                            player=name_of(table, player),
                        ),
                        LeaveQuarter(player, spot.place[0], spot.place[1], spot.part, kind),
                    )
                    for player, kind, spot in moves
                ),
                nobody,
            )
            where = tuple(dict.fromkeys(spot for _, _, spot in moves))
            found.append(
                Problem(LEAVE, say("carcassonne.question.leave-quarter"), where, kind=QUESTION, answers=answers)
            )
        return tuple(found)

    def offers(self, state: State) -> tuple[Answer, ...]:
        kept: Kept = state.kept[KEPT]
        if kept.entitled >= 0:
            return tuple(
                Answer(
                    say("carcassonne.offer.enter", player=state.players[kept.entitled].name, quarter=WORDS[quarter]),
                    EnterQuarter(kept.entitled, quarter),
                )
                for quarter in QUARTERS
                if state.supply.get((kept.entitled, FOLLOWER), 0) > 0
            )
        if kept.may_move >= 0:
            return tuple(
                Answer(say("carcassonne.offer.move-count", quarter=WORDS[quarter]), MoveCount(quarter, kept.may_move))
                for quarter in QUARTERS
                if quarter != kept.count_at
            )
        return ()

    def notes(self, rules: Rules) -> tuple[Message, ...]:
        found = []
        if rules["count-end"] == "any":
            found.append(say("carcassonne.note.count-any"))
        if rules["count-join"] == "occupied":
            found.append(say("carcassonne.note.count-occupied"))
        return tuple(found)

    def random_action(self, state: State, rng: Random) -> Any:
        kept: Kept = state.kept[KEPT]
        has_one = state.supply.get((kept.entitled, FOLLOWER), 0) > 0
        if has_one and not state.waiting and rng.random() < 0.6:
            return EnterQuarter(kept.entitled, rng.choice(QUARTERS), count_to=rng.choice(("", *QUARTERS)))
        if kept.inside and (state.waiting or at_end(state)):
            choices = list(moves_out(Table(state)))
            if choices and rng.random() < 0.5:
                player, kind, spot = rng.choice(choices)
                if rank(state, player) >= kept.rank:
                    return LeaveQuarter(player, spot.place[0], spot.place[1], spot.part, kind)
            if choices and not state.waiting:
                return GoOn()
        return None

    def read_sentence(self, text: str, players: Players) -> Any:
        if found := re.fullmatch(r"The Count stands in the (\w+)", text):
            return MoveCount(found[1])
        named = split_player(text, players)
        if named is None:
            return None
        player, rest = named
        if found := re.fullmatch(
            r"enters the (\w+)(?: with an? ([\w-]+))?(?: and moves the Count to the (\w+))?", rest
        ):
            return EnterQuarter(player, found[1], found[2] or FOLLOWER, found[3] or "")
        if found := re.fullmatch(r"moves the Count to the (\w+)", rest):
            return MoveCount(found[1], player)
        if found := re.fullmatch(r"leaves (?:his|her|the) quarter for (\S+?)(?: with an? ([\w-]+))?", rest):
            spot = read_spot(found[1])
            return LeaveQuarter(player, spot.place[0], spot.place[1], spot.part, found[2] or FOLLOWER)
        return None

    def check_sentence(self, state: State, text: str, players: Players) -> bool | None:
        kept: Kept | None = state.kept.get(KEPT)
        if found := re.fullmatch(r"the Count stands in the (\w+)", text):
            return kept is not None and kept.count_at == found[1]
        named = split_player(text, players)
        if named is None or kept is None:
            return None
        if named[1] in ("may enter a quarter", "may not enter a quarter"):
            return (kept.entitled == named[0]) == (named[1] == "may enter a quarter")
        if found := re.fullmatch(r"has (\d+|nobody) in the (castle|market|forge|cathedral)", named[1]):
            wanted = 0 if found[1] == "nobody" else int(found[1])
            return sum(f.player == named[0] and f.spot.part == found[2] for f in kept.inside) == wanted
        return None


def _ask_who_stands(state: State) -> Problem:
    """A photo that shows nothing of the quarters leaves open who stands there (count.stay)."""
    answers = [
        Answer(
            say("carcassonne.answer.in-quarter", player=player.name, quarter=WORDS[quarter]), TellQuarter(seat, quarter)
        )
        for seat, player in enumerate(state.players)
        for quarter in QUARTERS
    ]
    answers.append(Answer(say("carcassonne.answer.nobody-more"), TellQuarter(-1)))
    return Problem("count.stay", say("carcassonne.question.quarters"), kind=QUESTION, answers=tuple(answers))
