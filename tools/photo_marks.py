"""Compares a reading with the labels of its table: tiles, doubts, figures, and the points that follow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields

import numpy as np

from scoring.carcassonne.actions import FigureAt, Snapshot, TileAt
from scoring.carcassonne.tiles import different_turns, set_counts, turned
from scoring.games import find_game
from scoring.match import Match
from scoring.values import Player
from tools.labels import Label, LabelledFigure, Place
from vision.geometry import rank_parts
from vision.resolve import plain
from vision.values import UNKNOWN, FigureGuess, NotFound, Reading

NEAR_TILES = 0.45
"""A found figure answers a labelled one when their feet are no further apart."""
OPEN_P = 0.3
"""Labelled points are good to 0.03 to 0.1 of a tile; a part this probable by its point cannot be ruled out."""
Board = dict[Place, tuple[str, int, str]]
Feet = list[tuple[Place, str, str]]


@dataclass(slots=True)
class Marks:
    """What came out for one photo; counts add up."""

    stem: str
    note: str = ""
    grid: int = 0
    tiles: int = 0
    located: int = 0
    right: int = 0
    extra: int = 0
    doubts: int = 0
    wrong_doubted: int = 0
    figures: int = 0
    found: int = 0
    matched: int = 0
    colour_right: int = 0
    on_told: int = 0
    on_right: int = 0
    score_right: int = 0
    score_fixed: int = 0
    took_ms: float = 0.0
    decode_ms: float = 0.0
    stages_ms: dict[str, float] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    @property
    def all_right(self) -> bool:
        """Every tile right and none too many."""
        return self.right == self.tiles and self.extra == 0

    def line(self) -> str:
        """One photo, told shortly."""
        return (
            f"{self.stem}: {self.note or 'grid found'}; tiles {self.right}/{self.tiles} right, {self.located} located, "
            f"{self.extra} extra; wrong in doubts {self.wrong_doubted}/{self.tiles - self.right + self.extra} "
            f"({self.doubts} doubts); figures P {self.matched}/{self.found} R {self.matched}/{self.figures} "
            f"colour {self.colour_right}/{self.matched} on {self.on_right}/{self.on_told}; "
            f"score {'right' if self.score_right else 'wrong'}, fixed {'right' if self.score_fixed else 'wrong'}; "
            f"{self.took_ms:.0f} ms = {self.took_ms / max(self.decode_ms, 1e-9):.1f} x decode"
        )

    def plain(self) -> dict[str, object]:
        """All figures by name."""
        return {f.name: getattr(self, f.name) for f in fields(self)} | {"all_right": self.all_right}

    @staticmethod
    def table(rows: Sequence[Marks], folds: dict[str, str], memory_mb: int | None) -> str:
        """The Markdown table of results with its total."""
        head = (
            "| photo | model | grid | tiles right | extra | board right | wrong among doubts | figures P | R | colour "
            "| feature | score | after fixing doubts | ms (× decode) |"
        )
        lines = [head, "|" + " --- |" * (head.count("|") - 1)]
        for row in rows:
            model = "left out" if row.stem in folds else "shipped"
            lines.append(_row(row.stem, model, [row]))
        lines.append(_row("**all**", "", rows))
        stages: dict[str, float] = {}
        for row in rows:
            for stage, ms in row.stages_ms.items():
                stages[stage] = stages.get(stage, 0.0) + ms / len(rows)
        lines += ["", "Mean time per stage: " + ", ".join(f"{s} {ms:.0f} ms" for s, ms in stages.items()) + "."]
        if memory_mb is not None:
            lines.append(f"Peak memory of one read in its own process: {memory_mb} MB.")
        return "\n".join(lines) + "\n"


def _row(name: str, model: str, rows: Sequence[Marks]) -> str:
    def total(attribute: str) -> int:
        return sum(int(getattr(row, attribute)) for row in rows)

    def share(part: str, whole: str) -> str:
        return f"{total(part)}/{total(whole)}" + (
            f" ({100 * total(part) / total(whole):.1f} %)" if len(rows) > 1 and total(whole) else ""
        )

    wrong = total("tiles") - total("right") + total("extra")
    took, decode = sum(r.took_ms for r in rows), sum(r.decode_ms for r in rows)
    many = f"/{len(rows)}" if len(rows) > 1 else ""
    cells = (
        name, model, f"{total('grid')}{many}", share("right", "tiles"), str(total("extra")),
        f"{total('all_right')}{many}", f"{total('wrong_doubted')}/{wrong}", share("matched", "found"),
        share("matched", "figures"), share("colour_right", "matched"), share("on_right", "on_told"),
        f"{total('score_right')}{many}", f"{total('score_fixed')}{many}",
        f"{took / len(rows):.0f} ({took / max(decode, 1e-9):.1f})",
    )  # fmt: skip
    return "| " + " | ".join(cells) + " |"


def mark_reading(label: Label, reading: Reading | NotFound, took_ms: float, decode_ms: float) -> Marks:
    """All marks of one photo."""
    marks = Marks(label.stem, took_ms=took_ms, decode_ms=decode_ms, tiles=len(label.tiles))
    marks.figures = len(label.figures)
    if isinstance(reading, NotFound):
        marks.note = reading.reason
        return marks
    marks.stages_ms = dict(reading.took_ms)
    shift = _shift(label, reading)
    marks.grid = int(shift is not None)
    if shift is None:
        marks.note = "grid wrong"
        return marks
    truth = {(x + shift[0], y + shift[1]): tile for (x, y), tile in label.tiles.items()}
    _mark_tiles(marks, truth, reading)
    feet = [
        LabelledFigure((f.place[0] + shift[0], f.place[1] + shift[1]), f.colour, f.kind, f.uv, f.on)
        for f in label.figures
    ]
    _mark_figures(marks, feet, reading)
    _mark_score(marks, truth, feet, reading, label.sets)
    return marks


def _shift(label: Label, reading: Reading) -> Place | None:
    """What to add to the labelled places, or None when the lattice does not lie on the labelled tiles."""
    spots = np.array(list(label.centres_px.values())) * reading.photo.scale
    places = np.array(list(label.centres_px))
    lifted = np.c_[spots, np.ones(len(spots))] @ np.linalg.inv(reading.lattice.homography).T
    away = np.floor(lifted[:, :2] / lifted[:, 2:]).astype(int) - places
    common = np.median(away, axis=0).astype(int)
    return (int(common[0]), int(common[1])) if (away == common).all(axis=1).mean() > 0.97 else None


def is_right(tile: str, edges: str, answer: str, answer_edges: str) -> bool:
    """Right modulo symmetry: the same tile showing the same edges.

    A tile of no labelled letter is right when its edges are (an inn tile answered as its base twin is no error).
    """
    if ":" in tile or tile == "?":
        return tile == "?" or answer_edges == edges
    return plain(answer) == tile and answer_edges == edges


def _mark_tiles(marks: Marks, truth: dict[Place, tuple[str, str]], reading: Reading) -> None:
    at = {guess.place: guess.best for guess in reading.tiles}
    doubted = {(doubt.x, doubt.y) for doubt in reading.doubts}
    marks.doubts = len(doubted)
    for place, (tile, edges) in truth.items():
        best = at.get(place)
        marks.located += best is not None
        if best is not None and is_right(tile, edges, best.tile, best.edges):
            marks.right += 1
            continue
        marks.wrong_doubted += place in doubted
        told = "nothing" if best is None else f"{best.tile} {best.edges} p {best.p:.2f}"
        marks.wrong.append(f"{place}: {tile} {edges} read as {told}{' (doubted)' if place in doubted else ''}")
    for place, best in at.items():
        if place not in truth:
            marks.extra += 1
            marks.wrong_doubted += place in doubted
            marks.wrong.append(f"{place}: nothing read as {best.tile} {best.edges} p {best.p:.2f}")


def _mark_figures(marks: Marks, feet: Sequence[LabelledFigure], reading: Reading) -> None:
    marks.found = len(reading.figures)
    pairs = sorted(
        (_away(foot, figure), i, j)
        for i, foot in enumerate(feet)
        for j, figure in enumerate(reading.figures)
        if _away(foot, figure) < NEAR_TILES
    )
    used_feet: set[int] = set()
    used_figures: set[int] = set()
    for _, i, j in pairs:
        if i in used_feet or j in used_figures:
            continue
        used_feet.add(i)
        used_figures.add(j)
        foot, figure = feet[i], reading.figures[j]
        marks.matched += 1
        marks.colour_right += foot.colour == figure.colour
        if foot.on:
            marks.on_told += 1
            marks.on_right += foot.on == figure.on
        if foot.colour != figure.colour or (foot.on and foot.on != figure.on):
            marks.wrong.append(f"{foot.place}: {foot.colour} on {foot.on} read as {figure.colour} on {figure.on}")
    for i, foot in enumerate(feet):
        if i not in used_feet:
            marks.wrong.append(f"{foot.place}: {foot.colour} {foot.kind} on {foot.on} not seen")
    for j, figure in enumerate(reading.figures):
        if j not in used_figures:
            marks.wrong.append(f"{(figure.x, figure.y)}: no figure read as {figure.colour} p {figure.p:.2f}")


def _away(foot: LabelledFigure, figure: FigureGuess) -> float:
    dx = foot.place[0] + foot.uv[0] - figure.x - figure.foot_uv[0]
    dy = foot.place[1] + foot.uv[1] - figure.y - figure.foot_uv[1]
    return float(np.hypot(dx, dy))


def _mark_score(
    marks: Marks,
    truth: dict[Place, tuple[str, str]],
    feet: Sequence[LabelledFigure],
    reading: Reading,
    sets: tuple[str, ...],
) -> None:
    read_board: Board = {g.place: (g.best.tile, g.best.turn, g.best.edges) for g in reading.tiles}
    read_feet: Feet = [((f.x, f.y), f.colour, f.segment) for f in reading.figures]
    true_board: Board = {}
    for place, (tile, edges) in truth.items():
        answer = read_board.get(place)
        # A tile whose kind the labels leave open counts as what it was read as, if its edges are right.
        open_kind = ":" in tile and answer is not None and answer[2] == edges
        true_board[place] = answer if open_kind and answer is not None else _by_edges(tile, edges, sets)
    true_feet = _true_feet(feet, true_board, read_feet)
    colours = sorted({colour for _, colour, _ in (*read_feet, *true_feet)})
    wanted = points_of(true_board, true_feet, colours)
    marks.score_right = int(points_of(read_board, read_feet, colours) == wanted)
    doubted = {(doubt.x, doubt.y) for doubt in reading.doubts}
    fixed_board = {place: tile for place, tile in read_board.items() if place not in doubted}
    fixed_board |= {place: tile for place, tile in true_board.items() if place in doubted}
    fixed_feet = [foot for foot in read_feet if foot[0] not in doubted]
    fixed_feet += [foot for foot in true_feet if foot[0] in doubted]
    marks.score_fixed = int(points_of(fixed_board, fixed_feet, colours) == wanted)


def _by_edges(tile: str, edges: str, sets: Iterable[str]) -> tuple[str, int, str]:
    kinds = (tile,) if ":" not in tile else tuple(t for key in sets for t in set_counts(key))
    for kind in kinds:
        for turn in different_turns(kind) if tile != "?" else ():
            if turned(kind, turn).sides == edges:
                return kind, turn, edges
    return UNKNOWN, 0, edges


def _true_feet(feet: Sequence[LabelledFigure], board: Board, read_feet: Feet) -> Feet:
    """Labelled figures with the part they stand on; where the label left it open, as the reader saw it."""
    told: Feet = []
    for foot in feet:
        tile, turn, _ = board.get(foot.place, (UNKNOWN, 0, ""))
        if tile == UNKNOWN:
            continue
        seen = [part for place, colour, part in read_feet if place == foot.place and colour == foot.colour]
        on_p = {foot.on: 1.0} if foot.on else {"road": 0.25, "city": 0.25, "field": 0.25, "monastery": 0.25}
        parts = rank_parts(tile, turn, foot.uv, on_p)
        ranked = [part for part, _ in parts]
        right_kind = [part for part in ranked if not foot.on or part.startswith(foot.on)]
        # The label names the kind of feature and a point: where the point leaves two parts of that kind open,
        # the reader's choice among them stands.
        open_parts = [part for part, p in parts if p > OPEN_P and (not foot.on or part.startswith(foot.on))]
        if seen and (not foot.on or seen[0] in open_parts):
            told.append((foot.place, foot.colour, seen[0]))
        elif right_kind or ranked:
            told.append((foot.place, foot.colour, (right_kind or ranked)[0]))
    return told


def points_of(board: Board, feet: Feet, colours: Sequence[str]) -> tuple[int, ...]:
    """Final points by colour of a table taken over as it lies."""
    game = find_game("carcassonne")
    names = list(dict.fromkeys(colours))
    spare = [colour for colour in game.colours if colour not in names]
    while len(names) < game.players_at_least:
        names.append(spare.pop(0))
    players = tuple(Player(colour, colour) for colour in names)
    seats = {colour: seat for seat, colour in enumerate(names)}
    snapshot = Snapshot(
        tuple(TileAt(tile, x, y, turn) for (x, y), (tile, turn, _) in sorted(board.items()) if tile != UNKNOWN),
        tuple(FigureAt(seats[colour], x, y, part) for (x, y), colour, part in feet if part),
    )
    return Match(game, players, game.rules()).with_action(snapshot).final.totals
