"""Home: running games first, then what one can begin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.image import Image
from kivy.uix.widget import Widget

from app.drawing.marks import letter_shapes
from app.games import find_view
from app.screens.page import Page, load_layout
from app.store import Saved
from app.widgets.basics import Card, Pill, TapCard, Words
from app.widgets.stamps import stamp, upright
from scoring.games import MODULES, find_game
from scoring.match import Match
from scoring.rules import BadRules


class SeatPoints(BoxLayout):
    """A player's counter with a few letters beside it."""

    player = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    bold = BooleanProperty(False)


class GameCard(TapCard):
    """One saved game: its emblem, its players with their points, and a button at the right."""

    emblem = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    note = StringProperty("")
    action = StringProperty("")

    def __init__(self, **given: Any) -> None:
        self.register_event_type("on_action")
        super().__init__(**given)

    def on_action(self, *_: Any) -> None:
        """The button at the right was tapped."""


def emblem_of(game_id: str) -> Any:
    """The emblem of a game as a texture; its first letter on plain ground when nobody has drawn it."""
    view = find_view(game_id) if game_id in MODULES else None
    shapes = view.emblem() if view is not None else letter_shapes(game_id[:1].upper())
    return upright(stamp(f"emblem/{game_id}", shapes, 160))


def make_card(app: Any, saved: Saved, action: str, on_action: Callable[[Saved], None]) -> GameCard:
    """A card for a saved game, shared with the history."""
    when = saved.changed_at.astimezone().strftime("%d.%m.%Y %H:%M")
    steps = app.words.key("app.home.steps", n=saved.actions)
    known = saved.game in MODULES
    title = app.tr(f"{saved.game}.name") if known else saved.game
    card = GameCard(title=title, note=f"{when} · {steps}", emblem=emblem_of(saved.game), action=action)
    for seat, player in enumerate(saved.players):
        # A running game is known by its players; points that count the end too would give it away.
        points = saved.totals[seat] if seat < len(saved.totals) else 0
        shown = _short(player.name) if saved.is_running else str(points)
        won = not saved.is_running and seat in saved.winners
        card.ids.players.add_widget(SeatPoints(player=player, text=shown, bold=won))
    card.bind(on_release=lambda *_: app.open_game(saved), on_action=lambda *_: on_action(saved))
    return card


def _short(name: str, most: int = 12) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


class HomeScreen(Page):
    """The first screen."""

    def fill(self) -> None:
        column = self.ids.column
        column.clear_widgets()
        games = self.app.store.games()
        running = [saved for saved in games if saved.is_running]
        if running:
            column.add_widget(self._heading("app.home.running"))
            for saved in running:
                column.add_widget(make_card(self.app, saved, "bin", self._ask_delete))
        if games:
            again = self._again(games[0])
            if again is not None:
                column.add_widget(again)
        if not games:
            self._welcome(column)

    def _heading(self, key: str) -> Words:
        return Words(text=self.tr(key), bold=True, color=self.app.theme.quiet, font_size=self.app.sizes.small)

    def _again(self, saved: Saved) -> Widget | None:
        """One tap to the same game with the same players and rules."""
        if saved.game not in MODULES:
            return None
        card = TapCard(fill=self.app.theme.soft)
        names = self.app.words.join([player.name for player in saved.players])
        card.add_widget(Words(text=self.tr("app.home.again"), bold=True, color=self.app.theme.accent))
        note = self.tr("app.home.again-note", game=self.tr(f"{saved.game}.name"), players=names)
        card.add_widget(Words(text=note, font_size=self.app.sizes.small))
        card.bind(on_release=lambda *_: self.start_again(saved))
        return card

    def start_again(self, saved: Saved) -> None:
        """A fresh game as this one was set up."""
        game = find_game(saved.game)
        try:
            old = self.app.store.open(saved.id).match
            match = Match(game, old.players, old.rules)
        except (BadRules, ValueError, KeyError):
            match = Match(game, saved.players, game.rules())
        self.app.start_game(match)

    def _welcome(self, column: Widget) -> None:
        emblems = BoxLayout(size_hint_y=None, height=dp(110), spacing=dp(10), padding=(0, dp(12), 0, 0))
        for game_id in MODULES:
            texture = emblem_of(game_id)
            if texture is not None:
                emblems.add_widget(Image(texture=texture, fit_mode="contain"))
        card = Card(padding=dp(20), spacing=dp(12))
        card.add_widget(Words(text=self.tr("app.home.empty-title"), bold=True, font_size=self.app.sizes.title))
        card.add_widget(Words(text=self.tr("app.home.empty")))
        private = Words(text=self.tr("app.home.private"), color=self.app.theme.quiet, font_size=self.app.sizes.small)
        card.add_widget(private)
        column.add_widget(emblems)
        column.add_widget(card)
        column.add_widget(
            Pill(icon="history", text=self.tr("app.history.import"), on_release=lambda *_: self.app.go("history"))
        )

    def _ask_delete(self, saved: Saved) -> None:
        def delete() -> None:
            self.app.store.delete(saved.id)
            self.fill()

        title, note = self.tr("app.home.delete"), self.tr("app.home.delete-note")
        self.app.sheets.ask(title, note, self.tr("app.delete"), delete, danger=True)


load_layout(__file__)
