"""The table: the board, the score strip, the entry of moves, and the thumb row."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.properties import ColorProperty, ObjectProperty, StringProperty

from app.drawing.scene import Point
from app.games import find_view
from app.games.view import Ask, Choice, Entry, Group, Look, View
from app.screens import table_sheets as sheets
from app.screens.page import Page, load_layout
from app.theme import rgba
from app.widgets import board, panel, strip  # noqa: F401  the layout names their classes
from app.widgets.explain import tell_event
from scoring.match import Match
from scoring.messages import say
from scoring.points import ScoreEvent
from scoring.values import Spot

LIT_SECONDS = 3.0
UNFOLD = "unfold"


class TableScreen(Page):
    """Where a game is played; everything about the game itself comes from its view."""

    title = StringProperty("")
    problem_words = StringProperty("")
    overlays = ObjectProperty(frozenset())
    table_colour = ColorProperty((1, 1, 1, 1))

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.entry: Entry | None = None
        self._shown: Match | None = None
        self._unlight = Clock.create_trigger(lambda _dt: self.light(()), LIT_SECONDS)
        self.app.bind(match=lambda *_: self.is_current and self.app.match is not None and self.fill())

    @property
    def match(self) -> Match:
        """The match shown: while an older move is changed, the table as it was before that move."""
        match: Match = self.app.match
        edit = self.params.get("edit")
        if edit is None or not 0 <= edit < len(match.actions):
            return match
        view = find_view(match.game.id)
        first = view.span(match, edit)[0] if view else edit
        return Match(match.game, match.players, match.rules, match.actions[:first])

    @property
    def view(self) -> View | None:
        return find_view(self.match.game.id)

    @property
    def board(self) -> Any:
        return self.ids.board

    # -- showing -----------------------------------------------------------------------------------------------

    def open(self, **params: Any) -> None:
        self._shown = None
        self.light(())
        super().open(**params)
        event = params.get("event")
        if event is not None:
            self.explain_number(int(event), bool(params.get("at_end")))

    def fill(self) -> None:
        match, view = self.match, self.view
        self.title = self.tr(f"{match.game.id}.name")
        self.table_colour = rgba(self.app.theme.table)
        before, self._shown = self._shown, match
        held = tuple(view.held(match, seat) for seat in range(len(match.players))) if view is not None else ()
        self.ids.strip.show(match, sheets.shown_totals(self.app, match), match.game.turn_of(match.state), held)
        problems = len(match.problems)
        self.problem_words = self.tr("app.problems", n=problems) if problems else ""
        self.ids.undo.disabled = not match.actions
        self.ids.redo.disabled = not match.undone
        if view is None:
            self.ids.panel.show(self.app, Ask(say("app.no-view"), open=False), match.players)
            return
        self.draw()
        if before is not match or self.entry is None:
            self.begin()
        else:
            self.use(self.entry)
        if before is not None and before is not match and len(match.actions) > len(before.actions):
            self._announce([event for event in match.events if event.step >= len(before.actions)])

    def draw(self) -> None:
        """Draw the board as it is now."""
        view = self.view
        if view is not None:
            self.board.show(view.board.scene(self.match, Look(self.overlays)))

    def light(self, spots: tuple[Spot, ...]) -> None:
        """Light up these spots."""
        self.board.lit = spots

    def _announce(self, events: list[ScoreEvent]) -> None:
        paid = [event for event in events if any(c.total for c in event.contenders)]
        if not paid:
            return
        lines = [tell_event(self.app, self.match, event) for event in paid[:4]]
        self.app.sheets.tell("\n".join(lines), above=None if self.is_wide else self.ids.panel)
        self.light(tuple(spot for event in paid for spot in event.where))
        self._unlight()

    # -- entering ----------------------------------------------------------------------------------------------

    def begin(self, kind: int = 0) -> None:
        """Wait for a move, entered in one of the ways the game offers."""
        view = self.view
        if view is None or not view.entries:
            return
        if self.match.final.over or self.app.is_ended():
            self.entry = None
            last = None if self.app.is_ended() else view.after_end(self.match)
            if last is not None:
                self.use(last)
                return
            self.board.extra, self.board.drags = (), False
            self.ids.panel.show(self.app, Ask(say("app.table.over"), open=False), self.match.players)
            return
        self.use(view.entries[kind].begin(self.match))

    def use(self, entry: Entry) -> None:
        """Show an entry, or record what it has made complete."""
        ask = entry.ask
        if ask.actions and ask.at_once:
            self._do(ask)
            return
        looked = self.entry.ask.focus if self.entry is not None else None
        self.entry = entry
        self.board.extra, self.board.drags = ask.things, ask.drags
        self.ids.enter.lit = ask.open
        view = self.view
        shelf = view.shelf if view is not None else None
        kept = sheets.kept_files(self) if ask.opens_shelf else ()
        self.ids.panel.show(self.app, ask, self.match.players, self.app.fair_play, shelf, kept)
        if ask.focus is not None and ask.focus != looked:
            Clock.schedule_once(lambda _dt: self.board.look_at(ask.focus, 0.08, animate=True), 0)

    def record(self) -> None:
        """Record a move that waits for its button."""
        if self.entry is not None and self.entry.ask.actions:
            self._do(self.entry.ask)

    def _do(self, ask: Ask) -> None:
        if ask.keep is not None:
            sheets.keep_file(self, *ask.keep)
        actions = ask.actions
        if self.entry is not None and self.entry.ask.focus is not None:
            self.board.fit(True)
        self.entry = None
        edit = self.params.get("edit")
        if edit is None:
            self.app.do(*actions)
            return
        self.app.back()
        self.app.replace_move(int(edit), actions)

    def cancel(self) -> None:
        """Give up what was begun; with nothing begun, fold the panel away to look at the board."""
        view = self.view
        if view is not None and view.entries and self.entry == view.entries[0].begin(self.match):
            self._fold()
        else:
            self.entry = None
            self.begin()
        self.board.fit(True)

    def _fold(self) -> None:
        if self.entry is None:
            return
        ask = self.entry.ask
        go_on = Group(UNFOLD, ask.prompt, (Choice(UNFOLD, say("app.table.unfold")),))
        folded = replace(ask, groups=(go_on,), notes=(), actions=(), open=False, tall=False, opens_shelf=False)
        self.ids.panel.show(self.app, folded, self.match.players)
        self.ids.enter.lit = False

    def choose(self, group: str, key: str) -> None:
        if self.entry is not None:
            self.use(self.entry if group == UNFOLD else self.entry.chosen(group, key))

    def write(self, group: str, text: str) -> None:
        """Words are being typed: the panel stays as it is, or the keyboard would go away."""
        if self.entry is not None:
            self.entry = self.entry.chosen(group, text)

    def open_file(self, name: str) -> None:
        """Go on with a file of the shelf, or with one from outside."""
        sheets.open_file(self, name)

    def tap(self, at: Point) -> None:
        """A tap on the board: a part of the entry, else the question what lies there."""
        entry = self.entry
        if entry is not None:
            for area in reversed(entry.ask.areas):
                if area.covers(at):
                    self.use(entry.tapped(area.spot))
                    return
            if entry.ask.open:
                return
        spot = self.board.scene.find_spot(at) if self.board.scene is not None else None
        if spot is not None:
            self.explain(spot)

    def drag(self, start: Point, end: Point, is_up: bool) -> None:
        if self.entry is None or not self.entry.ask.drags:
            return
        entry = self.entry.dragged(start, end)
        if is_up:
            self.use(entry)
            return
        # The panel waits for the finger to lift: the board must not move under it.
        self.entry = entry
        self.board.extra = entry.ask.things

    def undo(self) -> None:
        self.entry = None
        self.app.change("undo")

    def redo(self) -> None:
        self.entry = None
        self.app.change("redo")

    def go_back(self) -> bool:
        if self.entry is not None and self.ids.panel.full:
            self.cancel()
            return True
        return False

    # -- asking ------------------------------------------------------------------------------------------------

    def explain(self, spot: Spot) -> None:
        sheets.open_reports(self, self.match.game.explain(self.match.state, spot))

    def explain_number(self, number: int, at_end: bool) -> None:
        """Explain a score by its number among all scores so far, or among those of the end."""
        events = self.match.final.events if at_end else self.match.events
        if 0 <= number < len(events):
            sheets.open_event(self, events[number])

    def show_problems(self) -> None:
        sheets.open_problems(self)

    def show_menu(self) -> None:
        sheets.open_menu(self)

    def show_overlays(self) -> None:
        sheets.open_overlays(self)

    def show_entries(self) -> None:
        sheets.open_entries(self)

    def show_score(self) -> None:
        sheets.open_score(self)

    def toggle_overlay(self, key: str) -> None:
        self.overlays = self.overlays ^ {key}
        self.draw()

    def turn_board(self) -> None:
        self.board.quarter = (self.board.quarter + 1) % 4

    def take_photo(self) -> None:
        self.app.go("photo")


load_layout(__file__)
