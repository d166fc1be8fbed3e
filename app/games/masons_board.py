"""The board of Masons before the first wall: the practice board, a kept or opened one, or one's own by taps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, hypot

from app.drawing import palette as ink
from app.drawing.masons import board_bounds, board_shapes, cell_points, spot_area, spot_point
from app.drawing.masons_pieces import COUNTRY_FILL, card_shapes, tool_shapes
from app.drawing.scene import Area, Circle, Line, Point, Polygon, Shape, is_inside
from app.games.view import CHIPS, NUMBER, ROW, TEXT, Ask, Choice, Entry, Group
from scoring.masons.deeds import LayBoard, MakeBoard, MarkShore, NameBoard, Paint, RemoveCells
from scoring.masons.generator import COUNTRY_BANDS, SHORES, fits, load_practice_board, make_triangles, without_gaps
from scoring.masons.layout import Layout, make_layout
from scoring.masons.pieces import COUNTRIES
from scoring.masons.profile import Profile, profile_from_bytes, profile_to_bytes
from scoring.masons.state import State
from scoring.masons.survey import find_board_problems, is_playable
from scoring.match import Match
from scoring.messages import Message, say
from scoring.record import BadFile
from scoring.values import Spot

REMOVE, SHORE = "remove", "shore"
TOOLS = (REMOVE, *(str(country) for country in COUNTRIES), SHORE)
CHANGES = (MakeBoard, RemoveCells, Paint, MarkShore)
STEP = 0.1
"""How finely a drag is walked, in walls."""
SPOT_REACH = 0.3
FIRST_ROWS, FIRST_COLUMNS = 5, 12


def is_drawing_board(match: Match) -> bool:
    """Whether the board's owner is still at work on it: it counts as done when it has got its name."""
    return bool(match.actions) and isinstance(match.actions[-1], CHANGES) and match.state.layout is not None


def find_board_file(match: Match) -> tuple[str, bytes] | None:
    """The board of this match as a file to share."""
    state: State = match.state
    if state.layout is None:
        return None
    profile = without_gaps(state.layout.profile)
    return profile.name, profile_to_bytes(profile)


@dataclass(frozen=True)
class Done:
    """Nothing left to ask."""

    action: object
    keep: tuple[str, bytes] | None = None

    @property
    def ask(self) -> Ask:
        return Ask(say("app.masons.ask.board"), actions=(self.action,), at_once=True, keep=self.keep)

    def tapped(self, spot: Spot) -> Done:
        return self

    def chosen(self, group: str, key: str) -> Done:
        return self

    def dragged(self, start: Point, end: Point) -> Done:
        return self


@dataclass(frozen=True)
class BoardEntry:
    """Which board lies on the table."""

    match: Match
    count: Entry
    """Where to go without a board."""

    @property
    def ask(self) -> Ask:
        practice = Choice("practice", say("app.masons.board.practice"))
        own = Choice("own", say("app.masons.board.own"))
        count = Choice("count", say("app.masons.board.count"))
        group = Group("board", say("app.masons.ask.board"), (practice, own, count))
        note = say("app.masons.note.board")
        return Ask(say("app.masons.ask.board"), (group,), notes=(note,), opens_shelf=True, tall=True)

    def tapped(self, spot: Spot) -> Entry:
        return self

    def dragged(self, start: Point, end: Point) -> Entry:
        return self

    def chosen(self, group: str, key: str) -> Entry:
        if key == "practice":
            return Done(LayBoard(load_practice_board()))
        return SizeEntry(self.match) if key == "own" else self.count

    def opened(self, name: str, content: bytes) -> Entry:
        profile = profile_from_bytes(content)
        if not is_playable(profile):
            raise BadFile(find_board_problems(profile)[0].text)
        return Done(LayBoard(profile), None if name else (profile.name, content))


@dataclass(frozen=True)
class SizeEntry:
    """How many triangles a generated board has, and how it begins."""

    match: Match
    rows: int = FIRST_ROWS
    columns: int = FIRST_COLUMNS
    countries: str = COUNTRY_BANDS[0]
    shore: str = SHORES[0]

    @cached_property
    def ask(self) -> Ask:
        layout = make_layout(make_triangles(self.rows, self.columns, self.countries, self.shore))
        bands = tuple(Choice(key, say(f"app.masons.bands.{key}")) for key in COUNTRY_BANDS)
        shores = tuple(Choice(key, say(f"app.masons.shore.{key}")) for key in SHORES)
        groups = (
            Group("rows", say("app.masons.size.rows"), kind=NUMBER, number=self.rows, at_least=1,
                  at_most=self._most(0)),
            Group("columns", say("app.masons.size.columns"), kind=NUMBER, number=self.columns, at_least=1,
                  at_most=self._most(1)),
            Group("countries", say("app.masons.size.countries"), bands, self.countries, CHIPS),
            Group("shore", say("app.masons.size.shore"), shores, self.shore, CHIPS),
        )  # fmt: skip
        left, top, right, bottom = board_bounds(layout)
        action = MakeBoard(self.rows, self.columns, self.countries, self.shore)
        return Ask(
            say("app.masons.ask.size", n=len(layout.cells)),
            groups,
            board_shapes(layout),
            focus=(left - 0.6, top - 0.3, right + 0.6, bottom + 0.3),
            actions=(action,),
            record=say("app.masons.board.make"),
            tall=True,
        )

    def _most(self, which: int) -> int:
        sizes = (self.rows, self.columns)
        most = 40
        while most > sizes[which] and not fits(*(most if i == which else size for i, size in enumerate(sizes))):
            most -= 1
        return most

    def tapped(self, spot: Spot) -> SizeEntry:
        return self

    def dragged(self, start: Point, end: Point) -> SizeEntry:
        return self

    def chosen(self, group: str, key: str) -> SizeEntry:
        if group in ("rows", "columns"):
            return replace(self, **{group: int(key)})  # type: ignore[arg-type]
        return replace(self, **{group: key})  # type: ignore[arg-type]


def begin_drawing(match: Match) -> Entry:
    """Go on with the board where the last stroke left off."""
    last = match.actions[-1]
    tool = REMOVE
    if isinstance(last, Paint) and str(last.country) in TOOLS:
        tool = str(last.country)
    elif isinstance(last, MarkShore):
        tool = SHORE
    return DrawEntry(match, tool)


@dataclass(frozen=True)
class DrawEntry:
    """The profile editor: each tap or stroke is one change, recorded at once, so that undo takes back one stroke."""

    match: Match
    tool: str = REMOVE
    touched: tuple[int, ...] = ()
    """Cells, or with the shore tool spots, under the stroke so far."""
    start: Point | None = None
    last: Point | None = None

    @property
    def layout(self) -> Layout:
        layout: Layout = self.match.state.board
        return layout

    @cached_property
    def ask(self) -> Ask:
        if self.touched:
            prompt = say(f"app.masons.tool.{self.tool}")
            return Ask(prompt, things=self._stroke(), actions=(self._change(),), at_once=True, drags=True)
        tools = tuple(
            Choice(tool, say(f"app.masons.tool.{tool}"), tool_shapes(tool), f"masons/tool/{tool}") for tool in TOOLS
        )
        done = (Choice("done", say("app.masons.board.done")), Choice("size", say("app.masons.board.size")))
        groups = (
            Group("tool", say("app.masons.tool"), tools, self.tool, ROW),
            Group("end", say("app.masons.board.done"), done),
        )
        problems = tuple(problem.text for problem in find_board_problems(without_gaps(self.layout.profile))[:2])
        notes: tuple[Message, ...] = (say("app.masons.note.cells", n=len(self.layout.cells)), *problems)
        prompt = say(f"app.masons.tool.{self.tool}")
        return Ask(prompt, groups, self._marks(), self._areas(), notes=notes, drags=True)

    # -- what is shown -----------------------------------------------------------------------------------------

    def _marks(self) -> tuple[Shape, ...]:
        """Cells taken off, to be brought back; with the shore tool the spots that may lie on it."""
        layout, shapes = self.layout, []
        for cell in range(len(layout.profile.cells)):
            if not layout.has_cell(cell):
                shapes.append(Line(cell_points(layout, cell), "#8a8f7a88", 0.03, closed=True, dash=0.08))
        if self.tool == SHORE:
            for spot in self._rim_spots():
                fill = "#2f7fae" if spot in layout.shore else "#ffffff"
                shapes.append(Circle(spot_point(layout, spot), 0.15, fill, "#2f7fae", 0.05))
        return tuple(shapes)

    def _stroke(self) -> tuple[Shape, ...]:
        layout, marks = self.layout, self._marks()
        if self.tool == SHORE:
            return (*marks, *(Circle(spot_point(layout, spot), 0.18, ink.GLOW, ink.INK, 0.04) for spot in self.touched))
        fill = "#e5dcc8" if self.tool == REMOVE else COUNTRY_FILL[int(self.tool)]
        return (*marks, *(Polygon(cell_points(layout, cell), fill, ink.GLOW, 0.05) for cell in self.touched))

    def _areas(self) -> tuple[Area, ...]:
        layout = self.layout
        if self.tool == SHORE:
            return tuple(spot_area(layout, spot, Spot((spot,), SHORE), SPOT_REACH) for spot in self._rim_spots())
        return tuple(
            Area(Spot((cell,), "cell"), (cell_points(layout, cell),))
            for cell in range(len(layout.profile.cells))
            if self.tool != REMOVE or layout.has_cell(cell)
        )

    def _rim_spots(self) -> tuple[int, ...]:
        layout = self.layout
        return tuple(sorted({spot for line in layout.rim for spot in layout.line_spots[line]}))

    def _change(self) -> RemoveCells | Paint | MarkShore:
        if self.tool == REMOVE:
            return RemoveCells(self.touched)
        if self.tool == SHORE:
            return MarkShore(self.touched, self.touched[0] not in self.layout.shore)
        return Paint(self.touched, int(self.tool))

    # -- taps --------------------------------------------------------------------------------------------------

    def tapped(self, spot: Spot) -> DrawEntry:
        return replace(self, touched=(spot.place[0],))

    def chosen(self, group: str, key: str) -> Entry:
        if group == "tool":
            return replace(self, tool=key)
        if key == "size":
            return SizeEntry(self.match)
        profile = self.layout.profile
        return NameEntry(self.match, "" if profile.origin == "generator" else profile.name)

    def dragged(self, start: Point, end: Point) -> DrawEntry:
        """One stroke more: everything between the last point and this one is touched."""
        fresh = start != self.start or self.last is None
        origin = start if fresh or self.last is None else self.last
        touched = dict.fromkeys(() if fresh else self.touched)
        steps = max(1, ceil(hypot(end[0] - origin[0], end[1] - origin[1]) / STEP))
        for step in range(steps + 1):
            at = tuple(origin[i] + (end[i] - origin[i]) * step / steps for i in (0, 1))
            found = self._under((at[0], at[1]))
            if found is not None:
                touched[found] = None
        return replace(self, touched=tuple(touched), start=start, last=end)

    def _under(self, at: Point) -> int | None:
        layout = self.layout
        if self.tool == SHORE:
            for spot in self._rim_spots():
                x, y = spot_point(layout, spot)
                if hypot(x - at[0], y - at[1]) <= SPOT_REACH:
                    return spot
            return None
        for cell in range(len(layout.profile.cells)):
            if (self.tool != REMOVE or layout.has_cell(cell)) and is_inside(at, cell_points(layout, cell)):
                return cell
        return None


@dataclass(frozen=True)
class NameEntry:
    """The name under which the board is kept and shared, and those of its countries."""

    match: Match
    name: str = ""
    countries: tuple[str, str, str] = ("", "", "")

    @property
    def ask(self) -> Ask:
        groups = [Group("name", say("app.masons.name.board"), kind=TEXT, text=self.name)]
        for country in COUNTRIES:
            title = say("app.masons.name.country", number=country)
            groups.append(Group(f"country-{country}", title, kind=TEXT, text=self.countries[country - 1]))
        profile = self._profile()
        action = NameBoard(profile.name, profile.country_names)
        keep = (profile.name, profile_to_bytes(without_gaps(profile)))
        prompt = say("app.masons.ask.name")
        notes, record = (say("app.masons.note.kept"),), say("app.masons.board.keep")
        return Ask(prompt, tuple(groups), actions=(action,), record=record, notes=notes, tall=True, keep=keep)

    def _profile(self) -> Profile:
        profile: Profile = self.match.state.board.profile
        names = self.countries if any(name.strip() for name in self.countries) else ()
        return replace(profile, name=self.name.strip()[:80] or profile.name, country_names=names)

    def tapped(self, spot: Spot) -> NameEntry:
        return self

    def dragged(self, start: Point, end: Point) -> NameEntry:
        return self

    def chosen(self, group: str, key: str) -> NameEntry:
        if group == "name":
            return replace(self, name=key)
        number = int(group.removeprefix("country-")) - 1
        names = list(self.countries)
        names[number] = key[:40]
        return replace(self, countries=(names[0], names[1], names[2]))


def emblem() -> tuple[Shape, ...]:
    return card_shapes("city-colours")
