"""The end as a small ceremony: source by source on the board and in bars, then the winner."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ceremony import Act, find_acts
from app.games import find_view
from app.games.view import Look
from app.screens.page import Page, load_layout
from app.screens.share_sheet import open_share, tell_rules
from app.theme import rgba
from app.widgets import board  # noqa: F401  the layout names its class
from app.widgets.bars import Bars
from app.widgets.basics import Pill, TapCard, Words
from app.widgets.explain import explain_event, tell_event
from scoring.match import Match
from scoring.points import ScoreEvent


class Winner(BoxLayout):
    """Who won, and by what."""

    text = StringProperty("")
    note = StringProperty("")


class FinalScreen(Page):
    """`params`: `act` is the step shown, `done` shows the result at once."""

    table_colour = ColorProperty((1, 1, 1, 1))

    @property
    def match(self) -> Match:
        match: Match = self.app.match
        return match

    def open(self, **params: Any) -> None:
        view = find_view(self.match.game.id)
        self.acts: tuple[Act, ...] = find_acts(self.match, view.one_by_one if view else frozenset())
        self.act = len(self.acts) if params.get("done") else min(int(params.get("act", 0)), len(self.acts))
        self.bars = Bars()
        super().open(**params)

    def fill(self) -> None:
        match, view = self.match, find_view(self.match.game.id)
        self.table_colour = rgba(self.app.theme.table)
        if view is not None:
            self.ids.board.show(view.board.scene(match, Look()))
        column, buttons = self.ids.column, self.ids.buttons
        column.clear_widgets()
        buttons.clear_widgets()
        if self.act < len(self.acts):
            self._fill_act(self.acts[self.act])
        else:
            self._fill_result()

    def _fill_act(self, act: Act) -> None:
        column, buttons, match = self.ids.column, self.ids.buttons, self.match
        title = self.tr(f"{match.game.id}.source.{act.source}") if act.source else self.tr("app.final.so-far")
        column.add_widget(Words(text=title[:1].upper() + title[1:], bold=True, font_size=self.app.sizes.title))
        if self.bars.parent is not None:
            self.bars.parent.remove_widget(self.bars)
        column.add_widget(self.bars)
        self.bars.show(match, act.before if act.source else act.after, act.after, animate=bool(act.source))
        for event in act.events:
            column.add_widget(self._event_card(event, with_reasons=len(act.events) == 1))
        view = find_view(match.game.id)
        self.ids.board.lit = tuple(
            spot for event in act.events for spot in (view.lit(match, event) if view is not None else event.where)
        )
        self.ids.board.look_at_lit()
        more = Pill(primary=True, icon="next", text=self.tr("app.final.next"), on_release=lambda *_: self.step())
        skip = Pill(plain=True, text=self.tr("app.final.skip"), on_release=lambda *_: self.skip())
        row = BoxLayout(size_hint_y=None, spacing=dp(8))
        row.bind(minimum_height=row.setter("height"))
        row.add_widget(skip)
        row.add_widget(more)
        buttons.add_widget(row)

    def _event_card(self, event: ScoreEvent, with_reasons: bool) -> TapCard:
        """A score in one line; one that is shown alone also says who has what, and why."""
        card = TapCard(padding=dp(10))
        card.add_widget(Words(text=tell_event(self.app, self.match, event)))
        for contender in event.contenders if with_reasons else ():
            words = self.app.words.pair(self.match.players[contender.player].name, self.say(contender.why))
            card.add_widget(Words(text=words, color=self.app.theme.quiet, font_size=self.app.sizes.small))
        card.bind(on_release=lambda *_: self._explain(event))
        return card

    def _explain(self, event: ScoreEvent) -> None:
        self.app.sheets.open(self.say(event.title), *explain_event(self.app, self.match, event))

    def step(self) -> None:
        """The next step of the ceremony."""
        self.act += 1
        self.app.trail[-1] = ("final", {"act": self.act})
        self.app.remember_place()
        self.fill()

    def skip(self) -> None:
        self.act = len(self.acts) - 1
        self.step()

    def _fill_result(self) -> None:
        app, match = self.app, self.match
        column, buttons, final = self.ids.column, self.ids.buttons, self.match.final
        names = [match.players[seat].name for seat in final.winners]
        key = "app.final.wins" if len(names) == 1 else "app.final.draw"
        words = self.tr(key, player="".join(names[:1]), players=app.words.join(names))
        column.add_widget(Winner(text=words, note=self.say(final.decided_by)))
        bars = Bars()
        bars.show(match, final.totals, final.totals)
        column.add_widget(bars)
        for note in final.notes:
            column.add_widget(Words(text=self.say(note), font_size=app.sizes.small))
        column.add_widget(Words(text=tell_rules(app, match), color=app.theme.quiet, font_size=app.sizes.small))
        self.ids.board.lit = ()
        self.ids.board.look_at_lit()
        buttons.add_widget(
            Pill(primary=True, icon="again", text=self.tr("app.final.rematch"), on_release=lambda *_: self.rematch())
        )
        stacked = app.font_factor > 1.1 or self.is_wide
        row = BoxLayout(size_hint_y=None, spacing=dp(8), orientation="vertical" if stacked else "horizontal")
        row.bind(minimum_height=row.setter("height"))
        row.add_widget(Pill(icon="share", text=self.tr("app.final.share"), on_release=lambda *_: open_share(self)))
        if not app.is_ended():
            row.add_widget(Pill(icon="check", text=self.tr("app.final.home"), on_release=lambda *_: self.close()))
        buttons.add_widget(row)

    def close(self) -> None:
        """The game goes to the history."""
        self.app.end_game()
        self.app.go_home()

    def rematch(self) -> None:
        """The same game once more with the same players and rules."""
        match = self.match
        self.app.end_game()
        self.app.start_game(Match(match.game, match.players, match.rules))

    def go_back(self) -> bool:
        if 0 < self.act <= len(self.acts) and not self.params.get("done"):
            self.act -= 1
            self.app.trail[-1] = ("final", {"act": self.act})
            self.fill()
            return True
        return False


load_layout(__file__)
