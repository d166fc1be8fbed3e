"""Photo: camera or gallery, hints, progress with a way out, and a sentence with a way on when nothing was read."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from kivy.animation import Animation
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.camera import choose_photo, find_left_photo, take_photo
from app.games import find_view
from app.games.view import Grid, Proposal, Refusal
from app.screens.page import Page, load_layout
from app.widgets.basics import Card, Pill, Words
from app.worker import Job
from scoring.messages import Message, say

STAGES = ("load", "locate", "tiles", "resolve")


class Tip(BoxLayout):
    """A line with an icon."""

    icon = StringProperty("check")
    text = StringProperty("")


class Busy(Widget):
    """Something goes on; how long is not known."""

    way = NumericProperty(0.0)

    def on_parent(self, *_: Any) -> None:
        Animation.cancel_all(self)
        if self.parent is not None:
            swing = Animation(way=1, duration=0.9, t="in_out_sine") + Animation(way=0, duration=0.9, t="in_out_sine")
            swing.repeat = True
            swing.start(self)


def has_reader() -> bool:
    """Whether OpenCV is there, found without importing it."""
    return find_spec("cv2") is not None and find_spec("numpy") is not None


class PhotoScreen(Page):
    """From a photo to a proposal."""

    def open(self, **params: Any) -> None:
        self.job: Job | None = None
        self.refusal: Refusal | None = None
        self.stage = ""
        super().open(**params)
        if params.get("waiting"):
            # The phone may have ended us while its camera was open: the photo is there all the same.
            self.app.trail[-1] = ("photo", {})
            find_left_photo(self.app.store, self._got)

    def leave(self) -> None:
        self.cancel()

    @property
    def photo_path(self) -> Path:
        return Path(self.app.store.path).parent / "last-photo"

    def fill(self) -> None:
        column, buttons = self.ids.column, self.ids.buttons
        column.clear_widgets()
        buttons.clear_widgets()
        view = find_view(self.app.match.game.id)
        if view is None or view.reader is None:
            self._fill_without(say("app.photo.no-reader"))
        elif not has_reader():
            self._fill_without(say("app.photo.no-opencv"))
        elif self.job is not None:
            self._fill_busy()
        elif self.refusal is not None:
            self._fill_refusal(self.refusal)
        else:
            for icon, key in (("camera", "app.photo.tip-1"), ("eye", "app.photo.tip-2"), ("check", "app.photo.tip-3")):
                column.add_widget(Tip(icon=icon, text=self.tr(key)))
            self._add_sources()

    def _fill_without(self, reason: Message) -> None:
        card = Card()
        card.add_widget(Words(text=self.say(reason)))
        self.ids.column.add_widget(card)
        self._button("pencil", "app.photo.by-hand", self.app.back, primary=True)

    def _fill_busy(self) -> None:
        column = self.ids.column
        column.add_widget(Words(text=self.tr("app.photo.reading"), bold=True, font_size=self.app.sizes.title))
        column.add_widget(Busy())
        self.stage_words = Words(text=self._stage_text(), color=self.app.theme.quiet)
        column.add_widget(self.stage_words)
        self._button("close", "app.cancel", self._stop)

    def _stage_text(self) -> str:
        return self.tr(f"app.photo.stage.{self.stage}") if self.stage in STAGES else ""

    def _fill_refusal(self, refusal: Refusal) -> None:
        column = self.ids.column
        card = Card()
        card.add_widget(Words(text=self.say(refusal.reason), bold=True))
        for hint in refusal.hints:
            card.add_widget(Tip(icon="warning", text=self.say(hint)))
        column.add_widget(card)
        if refusal.picture is not None:
            self._button("fit", "app.photo.grid", lambda: self.app.go("grid"))
        self._add_sources()
        self._button("pencil", "app.photo.by-hand", self._by_hand)

    def _add_sources(self) -> None:
        self._button("camera", "app.photo.camera", self._take, primary=True)
        self._button("gallery", "app.photo.gallery", lambda: choose_photo(self._got))
        if self.photo_path.exists() and self.refusal is None:
            self._button("again", "app.photo.again", lambda: self.read(self.photo_path.read_bytes()))

    def _button(self, icon: str, key: str, then: Any, primary: bool = False) -> None:
        button = Pill(icon=icon, text=self.tr(key), primary=primary)
        button.bind(on_release=lambda *_: then())
        self.ids.buttons.add_widget(button)

    def _by_hand(self) -> None:
        self.refusal = None
        self.app.back()

    # -- a photo comes in --------------------------------------------------------------------------------------

    def _take(self) -> None:
        # Everything is on disk already; where we are is too, should the process end while the camera is open.
        self.app.trail[-1] = ("photo", {"waiting": True})
        self.app.remember_place()
        if not take_photo(self.app.store, self._got):
            self.app.trail[-1] = ("photo", {})
            self.app.sheets.tell(self.tr("app.photo.no-camera"))

    def _got(self, content: bytes | None) -> None:
        self.app.trail[-1] = ("photo", {})
        self.app.remember_place()
        if content:
            self.read(content)

    def read(self, content: bytes, grid: Grid | None = None) -> None:
        """Read a photo off the main thread; with a grid when it was set by hand."""
        self.cancel()
        self.refusal = None
        self.photo_path.write_bytes(content)
        match, view = self.app.match, find_view(self.app.match.game.id)
        assert view is not None and view.reader is not None
        reader = view.reader()

        def work(job: Job) -> Proposal | Refusal:
            if grid is not None:
                return reader.read_grid(content, grid, match, job.report)
            return reader.read(content, match, job.report)

        self.job = self.app.worker.start(Job(work, self._done, self._failed, self._told))
        self.fill()

    def cancel(self) -> None:
        if getattr(self, "job", None) is not None:
            self.job.cancel()
            self.job = None

    def _stop(self) -> None:
        self.cancel()
        self.fill()

    def _told(self, stage: str) -> None:
        self.stage = stage
        if self.job is not None and self.is_current:
            self.stage_words.text = self._stage_text()

    def _done(self, result: Proposal | Refusal) -> None:
        self.job = None
        if isinstance(result, Refusal):
            self.refusal = result
            self.fill()
            return
        self.app.proposal = result
        self.app.swap("check")

    def _failed(self, error: Exception) -> None:
        self.job = None
        self.refusal = Refusal(say("app.photo.failed", reason=str(error)[:120]))
        self.fill()

    def go_back(self) -> bool:
        if self.job is not None:
            self._stop()
            return True
        return False


load_layout(__file__)
