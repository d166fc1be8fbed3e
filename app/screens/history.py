"""The history: finished games, who won how often, and games from files."""

from __future__ import annotations

from typing import Any

from app.camera import choose_file
from app.screens.home import SeatPoints, make_card
from app.screens.page import Page, load_layout
from app.store import Saved
from app.widgets.basics import Card, Flow, Pill, Words
from scoring.record import BadFile


class HistoryScreen(Page):
    """Finished games, newest first."""

    def fill(self) -> None:
        column = self.ids.column
        column.clear_widgets()
        games = self.app.store.history()
        if games:
            column.add_widget(self._victories(games))
        else:
            column.add_widget(Words(text=self.tr("app.history.empty"), color=self.app.theme.quiet))
        for saved in games:
            column.add_widget(make_card(self.app, saved, "bin", self._ask_delete))
        column.add_widget(
            Pill(icon="plus", text=self.tr("app.history.import"), on_release=lambda *_: choose_file(self._import))
        )

    def _victories(self, games: tuple[Saved, ...]) -> Card:
        """How often each player has won, the best first; players are told apart by name."""
        played: dict[str, int] = {}
        won: dict[str, int] = {}
        looks: dict[str, Any] = {}
        for saved in games:
            for seat, player in enumerate(saved.players):
                looks.setdefault(player.name, player)
                played[player.name] = played.get(player.name, 0) + 1
                won[player.name] = won.get(player.name, 0) + (seat in saved.winners)
        card = Card()
        title = f"{self.tr('app.history.wins')} · {self.tr('app.history.games', n=len(games))}"
        card.add_widget(Words(text=title, bold=True))
        flow = Flow(gap=14)
        for name in sorted(played, key=lambda n: (-won[n], n))[:12]:
            flow.add_widget(SeatPoints(player=looks[name], text=f"{name} {won[name]}/{played[name]}"))
        card.add_widget(flow)
        return card

    def _import(self, content: bytes | None) -> None:
        if content is None:
            return
        try:
            table = self.app.store.import_game(content)
        except BadFile as error:
            self.app.sheets.tell(self.say(error.text))
            return
        saved = next(saved for saved in self.app.store.games() if saved.id == table.id)
        self.app.open_game(saved)

    def _ask_delete(self, saved: Saved) -> None:
        def delete() -> None:
            self.app.store.delete(saved.id)
            self.fill()

        title, note = self.tr("app.home.delete"), self.tr("app.home.delete-note")
        self.app.sheets.ask(title, note, self.tr("app.delete"), delete, danger=True)


load_layout(__file__)
