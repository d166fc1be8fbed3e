"""Check: the reading over the photo, doubts ringed and counted, worst first; nothing counts before it is used."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from app.drawing.scene import Point
from app.games.view import Check, Proposal
from app.screens.page import Page, load_layout
from app.widgets import board, panel  # noqa: F401  the layout names their classes
from app.widgets.basics import Pill, Words


class CheckScreen(Page):
    """Shows a check of any game and takes the board over when the player says so."""

    title = StringProperty("")
    doubt_words = StringProperty("")
    found_words = StringProperty("")
    has_doubts = BooleanProperty(False)

    def open(self, **params: Any) -> None:
        proposal: Proposal | None = self.app.proposal
        if proposal is None:
            # The process was ended here: the photo is still on disk and can be read again.
            Clock.schedule_once(lambda _dt: self.app.swap("photo"), 0)
            return
        self.check: Check = proposal.check
        self.turn = proposal.turn
        super().open(**params)
        self.ids.board.fit()
        hints = [self.say(hint) for hint in proposal.hints]
        if self.turn is not None:
            self._offer_turn()
        elif hints:
            self.app.sheets.tell("\n".join(hints))

    def fill(self) -> None:
        if self.app.proposal is None:
            return
        self.title = self.tr("app.check.title")
        self._show(self.check)

    def _show(self, check: Check) -> None:
        grown = self.check
        self.check = check
        doubts = len(check.doubts)
        self.has_doubts = doubts > 0
        self.doubt_words = self.tr("app.check.left", n=doubts) if doubts else self.tr("app.check.sure")
        self.found_words = self.say(check.summary)
        ask = check.ask
        shown = self.ids.board
        if grown is not check or shown.scene is None or shown.scene is not check.scene:
            shown.scene = check.scene
        shown.extra = ask.things
        self.ids.panel.show(self.app, ask, self.app.match.players)
        if ask.focus is not None:
            Clock.schedule_once(lambda _dt: shown.look_at(ask.focus, 0.1, animate=True), 0)

    def tap(self, at: Point) -> None:
        spot = self.ids.board.scene.find_spot(at)
        if spot is not None:
            self._show(self.check.tapped(spot))

    def choose(self, group: str, key: str) -> None:
        before = len(self.check.doubts)
        self._show(self.check.chosen(group, key))
        if self.check.ask.focus is None and before > len(self.check.doubts) > 0:
            self.next_doubt()

    def next_doubt(self) -> None:
        """Look at the worst doubt that is left."""
        if self.check.doubts:
            self._show(self.check.tapped(self.check.doubts[0]))

    def close_cell(self) -> None:
        """Back from one cell to the whole board."""
        if self.check.ask.focus is not None:
            self._show(self.check.closed())
            self.ids.board.fit(True)

    def record(self) -> None:
        """Use this board."""
        actions = self.check.ask.actions
        if actions:
            self._leave_with(actions)

    def _leave_with(self, actions: tuple[Any, ...]) -> None:
        self.app.proposal = None
        self.app.trail.pop()
        self.app.do(*actions)
        self.app.show_trail()

    def _offer_turn(self) -> None:
        """The photo shows the running board and one tile more: offer it as the next turn."""
        use = Pill(primary=True, icon="check", text=self.tr("app.check.use-turn"))
        stay = Pill(icon="eye", text=self.tr("app.check.title"))
        use.bind(on_release=lambda *_: self._use_turn())
        stay.bind(on_release=lambda *_: self.app.sheets.close_top())
        self.app.sheets.open(self.tr("app.check.turn-found"), Words(text=self.tr("app.check.turn-note")), use, stay)

    def _use_turn(self) -> None:
        entry = self.turn
        self.app.proposal = None
        self.app.trail.pop()
        self.app.show_trail()
        self.app.page.use(entry)

    def ask_discard(self) -> None:
        title, note = self.tr("app.check.reject"), self.tr("app.photo.tip-3")
        self.app.sheets.ask(title, note, self.tr("app.check.reject"), self._discard, danger=True)

    def _discard(self) -> None:
        self.app.proposal = None
        self.app.trail.pop()
        self.app.show_trail()

    def go_back(self) -> bool:
        if self.app.proposal is None:
            return False
        if self.check.ask.focus is not None:
            self.close_cell()
        else:
            self.ask_discard()
        return True


load_layout(__file__)
