"""Turns made from labelled photos: the board as it was before a tile came, and what the photo should then tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.carcassonne.actions import FigureAt, LayTile, Snapshot, TileAt
from scoring.carcassonne.tiles import AROUND, SET_KEYS, STEPS, different_turns, set_counts, turned
from scoring.games import find_game
from scoring.match import Match
from scoring.values import Player
from tools.labels import Label, LabelledFigure, Place
from tools.photo_marks import OPEN_P
from vision.geometry import rank_parts
from vision.next_turn import NextTurn, table_of
from vision.resolve import plain
from vision.values import NotFound

SHARED_MAX = 0.4
EVEN_P = {"road": 0.25, "city": 0.25, "field": 0.25, "monastery": 0.25}
TURN, HOME, GONE, SAME, OTHER = "turn", "home", "gone", "same", "other"
KINDS = (TURN, HOME, GONE, SAME, OTHER)


@dataclass(frozen=True, slots=True)
class Known:
    """A labelled table as a running game holds it; `parts` are those that each figure may stand on, likeliest first."""

    label: Label
    tiles: dict[Place, TileAt]
    figures: tuple[LabelledFigure, ...]
    parts: tuple[tuple[str, ...], ...]
    colours: tuple[str, ...]

    def match(self, without: Place | None = None, more: Iterable[FigureAt] = ()) -> Match:
        """The game that stands at this table, perhaps before the tile at a place was laid."""
        game = find_game("carcassonne")
        figures = [
            FigureAt(self.colours.index(figure.colour), *figure.place, parts[0])
            for figure, parts in zip(self.figures, self.parts, strict=True)
            if figure.place != without
        ]
        tiles = tuple(tile for place, tile in sorted(self.tiles.items()) if place != without)
        players = tuple(Player(colour, colour) for colour in self.colours)
        return Match(game, players, game.rules()).with_action(Snapshot(tiles, (*figures, *more)))


@dataclass(frozen=True, slots=True)
class Case:
    """A running game, and what a photo of the whole labelled table should tell beyond it."""

    kind: str
    match: Match
    new: TileAt | None = None
    colour: str = ""
    """Whose figure came with the new tile; empty when none did."""
    parts: tuple[str, ...] = ()
    gone: tuple[FigureAt, ...] = ()


def known_table(label: Label) -> Known:
    """The table as a game can hold it: a tile of no letter as one with its edges, of the boxes in play first."""
    tiles = {}
    for (x, y), (tile, edges) in label.tiles.items():
        found = _by_edges(tile, edges, label.sets)
        if found is not None:
            tiles[(x, y)] = TileAt(found[0], x, y, found[1])
    figures, parts = [], []
    for figure in label.figures:
        if figure.place not in tiles:
            continue
        told = _parts(tiles[figure.place], figure)
        if told:
            figures.append(figure)
            parts.append(told)
    game = find_game("carcassonne")
    colours = sorted({figure.colour for figure in figures})
    colours += [colour for colour in game.colours if colour not in colours][: max(0, 2 - len(colours))]
    return Known(label, tiles, tuple(figures), tuple(parts), tuple(colours))


def cases(known: Known, others: Sequence[Known] = (), every: int = 1) -> Iterator[Case]:
    """Turns at the rim of the board, followers that went home, no turn at all, and the boards of other tables."""
    for place in rim(known)[::every]:
        here = [(f, p) for f, p in zip(known.figures, known.parts, strict=True) if f.place == place]
        colour, parts = (here[0][0].colour, here[0][1]) if here else ("", ())
        new = known.tiles[place]
        turn = Case(TURN, known.match(place), new, colour, parts)
        if _may_come(turn):
            yield turn
            yield from _went(known, place, turn)
    yield Case(SAME, known.match())
    for other in others:
        yield Case(OTHER, other.match())


def rim(known: Known) -> list[Place]:
    """Base tiles with a free side and at most one figure, without which the rest still hangs together."""
    feet = [figure.place for figure in known.label.figures]
    return [
        (x, y)
        for (x, y), (tile, _) in sorted(known.label.tiles.items())
        if len(tile) == 1
        and tile != "?"
        and feet.count((x, y)) <= 1
        and any((x + dx, y + dy) not in known.label.tiles for dx, dy in STEPS)
        and _hangs_together(set(known.tiles) - {(x, y)})
    ]


def is_other_table(one: Known, two: Known) -> bool:
    """Whether two boards share few tiles however they are laid over each other: some were photographed twice."""
    most = 0
    for quarter in range(4):
        shifts: Counter[Place] = Counter()
        for tile in two.tiles.values():
            x, y = tile.x, tile.y
            for _ in range(quarter):
                x, y = -y, x
            sides = turned(tile.tile, tile.turn + quarter).sides
            for (u, v), other in one.tiles.items():
                if other.tile == tile.tile and turned(other.tile, other.turn).sides == sides:
                    shifts[(u - x, v - y)] += 1
        most = max(most, *shifts.values(), 0)
    return most < SHARED_MAX * min(len(one.tiles), len(two.tiles))


def _hangs_together(places: set[Place]) -> bool:
    front, reached = [next(iter(places))], set()
    while front:
        x, y = front.pop()
        if (x, y) not in reached:
            reached.add((x, y))
            front += [(x + dx, y + dy) for dx, dy in STEPS if (x + dx, y + dy) in places]
    return len(reached) == len(places)


def _may_come(turn: Case) -> bool:
    """Whether the rules let the figure come: two that met later on one feature came on other tiles (follower.free)."""
    if not turn.colour:
        return True
    assert turn.new is not None
    seat = [player.colour for player in turn.match.players].index(turn.colour)
    after = turn.match.with_action(LayTile(seat, turn.new.tile, turn.new.x, turn.new.y, turn.new.turn, turn.parts[0]))
    return not any(p.clause == "follower.free" and p.step == len(turn.match.actions) for p in after.problems)


def _went(known: Known, place: Place, turn: Case) -> Iterator[Case]:
    """A follower more that the photo no longer shows: sent home by the new tile, else taken away without a reason."""
    assert turn.new is not None
    taken = {figure.place for figure in known.figures}
    seat = sum(place) % len(known.colours)
    lay = LayTile(seat, turn.new.tile, turn.new.x, turn.new.y, turn.new.turn)
    stayed = set(table_of(turn.match.with_action(lay)).figures)
    strays = []
    for dx, dy in AROUND:
        spot = (place[0] + dx, place[1] + dy)
        tile = known.tiles.get(spot)
        if tile is None or spot in taken:
            continue
        for part in turned(tile.tile, tile.turn).parts:
            more = FigureAt(seat, *spot, part)
            if part.startswith(("river", "garden")) or more not in table_of(known.match(place, (more,))).figures:
                continue
            strays.append(more)
            before = known.match(place, (more,))
            if set(table_of(before.with_action(lay)).figures) == stayed:
                yield Case(HOME, before, turn.new, turn.colour, turn.parts)
                return
    if strays:
        more = strays[sum(place) % len(strays)]
        yield Case(GONE, known.match(place, (more,)), turn.new, turn.colour, turn.parts, (more,))


def _by_edges(tile: str, edges: str, sets: Sequence[str]) -> tuple[str, int] | None:
    if len(tile) == 1 and tile != "?":
        kinds = [tile]
    else:
        kinds = [kind for key in (*sets, *SET_KEYS) for kind in set_counts(key)]
    return next(((k, turn) for k in kinds for turn in different_turns(k) if turned(k, turn).sides == edges), None)


def _parts(tile: TileAt, figure: LabelledFigure) -> tuple[str, ...]:
    """Parts of the labelled kind that the labelled point leaves open, likeliest first."""
    on_p = {figure.on: 1.0} if figure.on else EVEN_P
    ranked = [(p, w) for p, w in rank_parts(tile.tile, tile.turn, figure.uv, on_p) if p.startswith(figure.on)]
    return tuple(part for k, (part, p) in enumerate(ranked) if k == 0 or p > OPEN_P or not figure.on)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How an answer compares with what the photo shows."""

    refused: bool = False
    nothing: bool = False
    tile: bool = False
    among_three: bool = False
    figure: bool = False
    """The figure that came with the tile, or that none did; only with the right tile."""
    false_changes: int = 0
    """Figures told to have come or gone elsewhere that did not."""
    missed: int = 0

    @property
    def right(self) -> bool:
        """Everything that changed, and nothing else."""
        return self.tile and self.figure and not self.false_changes and not self.missed


def judge(case: Case, answer: NextTurn | NotFound) -> Verdict:
    """Compares an answer with the case."""
    if isinstance(answer, NotFound):
        return Verdict(refused=True)
    lay = next((action for action in answer.actions if isinstance(action, LayTile)), None)
    colours = [player.colour for player in case.match.players]
    gone = set(answer.gone)
    false = len(gone - set(case.gone)) + len(answer.came)
    missed = len(set(case.gone) - gone)
    if case.new is None:
        return Verdict(nothing=lay is None, false_changes=false, missed=missed)
    right = lay is not None and _same(lay, case.new)
    told = ("", "") if lay is None or not lay.part else (colours[lay.player], lay.part)
    figure = told == ("", "") if not case.colour else told[0] == case.colour and told[1] in case.parts
    three = any(_same(choice, case.new) for choice in answer.choices[:3])
    return Verdict(False, lay is None, right, three, right and figure, false, missed)


def _same(one: object, new: TileAt) -> bool:
    """The same tile at the same place, turned alike modulo its symmetry."""
    tile, x, y, turn = (getattr(one, name) for name in ("tile", "x", "y", "turn"))
    return (plain(tile), x, y) == (new.tile, new.x, new.y) and turned(tile, turn).sides == turned(
        new.tile, new.turn
    ).sides
