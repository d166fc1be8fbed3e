"""The score log: newest first, by turn, each line with its explanation; every entry can be changed or removed."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.changes import Change, find_changes
from app.games import find_view
from app.screens.page import Page, load_layout
from app.widgets.basics import Pill, Pressed, Words
from app.widgets.explain import tell_event, tell_points
from scoring.match import Match
from scoring.points import ScoreEvent


class LogHead(BoxLayout):
    """The heading of a turn."""

    text = StringProperty("")


class LogRow(Pressed, BoxLayout):
    """A score or an entry."""

    text = StringProperty("")
    note = StringProperty("")
    changed = BooleanProperty(False)
    number = NumericProperty(-1)
    what = StringProperty("event")

    def on_release(self) -> None:
        from kivy.app import App

        App.get_running_app().page.press(self.what, int(self.number))


class LogScreen(Page):
    """Points, or every entry."""

    tab = StringProperty("points")
    notice = StringProperty("")

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.app.bind(match=lambda *_: self.is_current and self.app.match is not None and self.fill())

    @property
    def match(self) -> Match:
        match: Match = self.app.match
        return match

    def show_tab(self, tab: str) -> None:
        self.tab = tab
        self.fill()
        self.ids.rows.scroll_y = 1

    def fill(self) -> None:
        if self.app.match is None:
            return
        changes = self._changes()
        if self.app.changed_from is None:
            self.notice = ""
        else:
            self.notice = self.tr("app.log.changed") if changes else self.tr("app.log.same")
        self.ids.rows.data = self._points(changes) if self.tab == "points" else self._entries()

    def _changes(self) -> tuple[Change, ...]:
        before = self.app.changed_from
        return () if before is None else find_changes(before, self.match)

    def _points(self, changes: tuple[Change, ...]) -> list[dict[str, Any]]:
        """Scores newest first under the heading of their turn; what an edit took away stands on top."""
        match = self.match
        was = {id(change.after): change for change in changes if change.after is not None}
        rows: list[dict[str, Any]] = []
        for change in changes:
            if change.after is None and change.before is not None:
                rows.append(self._row(change.before, -1, change))
        if match.final.over and match.final.events:
            rows.append(self._head(self.tr("app.explain.at-end")))
            for number, event in enumerate(match.final.events):
                rows.append({**self._row(event, number, None), "what": "end"})
        step: int | None = None
        for number in range(len(match.events) - 1, -1, -1):
            event = match.events[number]
            if event.step != step:
                step = event.step
                rows.append(self._head(self._step_words(step)))
            rows.append(self._row(event, number, was.get(id(event))))
        return rows

    def _step_words(self, step: int) -> str:
        view = find_view(self.match.game.id)
        if view is None or not 0 <= step < len(self.match.actions):
            return self.tr("app.log.turn", number=step + 1)
        return f"{step + 1}. {self.say(view.describe(self.match, step))}"

    def _head(self, text: str) -> dict[str, Any]:
        return {"viewclass": "LogHead", "text": text, "row_size": (None, dp(20) + self.app.sizes.small)}

    def _row(self, event: ScoreEvent, number: int, change: Change | None) -> dict[str, Any]:
        note = tell_points(self.match, event)
        if change is not None:
            before = tell_points(self.match, change.before) if change.before else "–"
            now = tell_points(self.match, change.after) if change.after else "–"
            note = self.tr("app.log.was", before=before, now=now)
        return {
            "viewclass": "LogRow",
            "text": self.say(event.title),
            "note": note,
            "changed": change is not None,
            "number": number,
            "what": "event",
        }

    def _entries(self) -> list[dict[str, Any]]:
        match, view = self.match, find_view(self.match.game.id)
        rows = []
        for step in reversed(list(match.steps())):
            words = self.say(view.describe(match, step.index)) if view else step.action.kind
            paid = "; ".join(tell_event(self.app, match, event) for event in step.events)
            rows.append(
                {
                    "viewclass": "LogRow",
                    "text": f"{step.index + 1}. {words}",
                    "note": paid,
                    "changed": False,
                    "number": step.index,
                    "what": "entry",
                }
            )
        return rows

    def press(self, what: str, number: int) -> None:
        """A line was tapped: explain the score, or offer to change the entry."""
        if number < 0:
            return
        if what == "entry":
            self._ask_entry(number)
        else:
            self.app.go("table", event=number, at_end=what == "end")

    def _ask_entry(self, index: int) -> None:
        view = find_view(self.match.game.id)
        words = self.say(view.describe(self.match, index)) if view else str(index + 1)
        edit = Pill(icon="pencil", text=self.tr("app.edit"))
        remove = Pill(icon="bin", text=self.tr("app.remove"), danger=True)
        edit.bind(on_release=lambda *_: self.app.go("table", edit=index))
        remove.bind(on_release=lambda *_: self._remove(index))
        note = Words(text=self.tr("app.log.remove-note"), color=self.app.theme.quiet, font_size=self.app.sizes.small)
        self.app.sheets.open(words, edit, remove, note)

    def _remove(self, index: int) -> None:
        self.app.sheets.close_all()
        self.app.replace_move(index, ())
        self.show_tab("points")

    def share(self) -> None:
        from app.screens.share_sheet import open_share

        open_share(self)


load_layout(__file__)
