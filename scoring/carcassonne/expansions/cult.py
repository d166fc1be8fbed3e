"""Cult places and heretics: a shrine is a monastery, and races against a monastery that it touches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring.carcassonne.expansion import Expansion, Feature
from scoring.carcassonne.state import Place, Table
from scoring.carcassonne.tiles import AROUND, MONASTERY, Tile
from scoring.messages import Message, say
from scoring.points import NOTHING, Contender, ScoreEvent
from scoring.problems import Problem
from scoring.rules import Rules, Switch
from scoring.values import Spot

SHRINE = "shrine"
TITLE, TITLE_UNFINISHED = say("carcassonne.title.shrine"), say("carcassonne.title.shrine-unfinished")
LOST = say("carcassonne.title.race-lost")
WHY_LOST = say("carcassonne.why.race-lost")


class Cult(Expansion):
    key = "cult"
    switches = (
        Switch("cult", False, clause="shrine.as-monastery", group="expansions"),
        Switch("cult-sixth-tile", False, clause="box", group="cult"),
    )
    clauses = ("shrine.as-monastery", "shrine.place", "shrine.duel", "shrine.end")

    def sets(self, rules: Rules) -> tuple[str, ...]:
        return ("cult-sixth",) if rules.on("cult-sixth-tile") else ("cult",)

    def tile_problems(self, table: Table, tile: Tile, place: Place) -> Iterable[Problem]:
        """A shrine touches at most one monastery and the other way round, old neighbours included (shrine.place)."""
        mine = _building(tile)
        if mine is None:
            return
        rivals = [spot for spot, kind in _around(table, place) if kind != mine]
        crowded = [
            rival for rival in rivals if any(kind == mine for _, kind in _around(table, rival.place) if kind == mine)
        ]
        if len(rivals) > 1 or crowded:
            text = say("carcassonne.problem.shrine-crowded")
            yield Problem("shrine.place", text, (Spot(place, MONASTERY), *rivals), step=table.step)

    def after_snapshot(self, table: Table) -> None:
        for place in table.tiles:
            tile = table.find_tile(place)
            mine = _building(tile) if tile else None
            rivals = [spot for spot, kind in _around(table, place) if kind != mine] if mine else []
            if len(rivals) > 1:
                text = say("carcassonne.problem.shrine-crowded")
                table.note("shrine.place", text, (Spot(place, MONASTERY), *rivals))

    def name_score(self, feature: Feature) -> tuple[str, Message] | None:
        if feature.kind != MONASTERY or SHRINE not in feature.marks:
            return None
        return SHRINE, TITLE if feature.finished else TITLE_UNFINISHED

    def after_scoring(self, table: Table, scored: list[tuple[Feature, ScoreEvent]]) -> None:
        """The rival of a building that was finished first gets nothing and goes home (shrine.duel)."""
        for feature, _event in scored:
            if feature.kind != MONASTERY or not feature.spots:
                continue
            mine = SHRINE if SHRINE in feature.marks else MONASTERY
            for spot, kind in _around(table, feature.spots[0].place):
                region = table.find_region(spot)
                if kind != mine and region is not None and region.figures:
                    contenders = tuple(
                        Contender(player, sum(f.player == player for f in region.figures), NOTHING, WHY_LOST)
                        for player in sorted({figure.player for figure in region.figures})
                    )
                    where = (spot, *feature.spots)
                    table.events.append(
                        ScoreEvent(kind, LOST, where, contenders, ("shrine.duel",), (), table.step, False)
                    )
                    table.send_home(spot)


def _building(tile: Tile) -> str | None:
    """Whether a tile carries a shrine, a monastery or neither."""
    segment = tile.find_segment(MONASTERY) if tile.buildings else None
    if segment is None:
        return None
    return SHRINE if SHRINE in segment.marks else MONASTERY


def _around(table: Table, place: Place) -> Iterator[tuple[Spot, str]]:
    for dx, dy in AROUND:
        beside = (place[0] + dx, place[1] + dy)
        tile = table.find_tile(beside)
        kind = _building(tile) if tile else None
        if kind is not None:
            yield Spot(beside, MONASTERY), kind
