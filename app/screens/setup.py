"""Set-up: game, edition and switches, expansions, players; everything chosen before is chosen again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.screens.home import emblem_of
from app.screens.page import Page, load_layout
from app.setup_draft import Draft, first_draft
from app.widgets.basics import Chip, Flow, Pill, Pressed, Stepper, TapCard, Toggle, Words
from scoring.game import Game
from scoring.games import MODULES
from scoring.messages import Message
from scoring.rules import Rules, Switch, Value
from scoring.values import SYMBOLS, Player

EXPANSIONS = "expansions"
"""The group of switches that put an expansion on the table; its own switches are grouped under its key."""
NOT_IN_PLAY = "no"


class SeatButton(Pressed, FloatLayout):
    """A player's counter to tap."""

    player = ObjectProperty(None, allownone=True)
    chosen = BooleanProperty(False)


class PlayerRow(BoxLayout):
    """One player: counter, name, remove."""

    player = ObjectProperty(None, allownone=True)
    removable = BooleanProperty(True)

    def __init__(self, **given: Any) -> None:
        for event in ("on_look", "on_name", "on_remove"):
            self.register_event_type(event)
        super().__init__(**given)

    def on_look(self, *_: Any) -> None: ...

    def on_name(self, *_: Any) -> None: ...

    def on_remove(self, *_: Any) -> None: ...


class GameTile(TapCard):
    """A game to choose."""

    emblem = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    chosen = BooleanProperty(False)


class SetupScreen(Page):
    """Everything about a new game on one page, the button to begin always in reach."""

    def open(self, **params: Any) -> None:
        self.draft: Draft = first_draft(self.app.store, self.tr)
        self.show_rules = False
        super().open(**params)

    def fill(self) -> None:
        column = self.ids.column
        column.clear_widgets()
        draft = self.draft
        column.add_widget(self._heading("app.setup.game"))
        games = Flow()
        for game_id in MODULES:
            tile = GameTile(text=self.tr(f"{game_id}.name"), emblem=emblem_of(game_id), chosen=game_id == draft.game.id)
            tile.bind(on_release=lambda _, chosen=game_id: self._use(self.draft.with_game(chosen)))
            games.add_widget(tile)
        column.add_widget(games)
        self._fill_players(column)
        self._fill_rules(column)
        self._check()

    def _heading(self, key: str) -> Words:
        return Words(text=self.tr(key), bold=True, color=self.app.theme.quiet, font_size=self.app.sizes.small)

    def _use(self, draft: Draft) -> None:
        self.draft = draft
        scroll = self.ids.column.scroll_y
        self.fill()
        self.ids.column.scroll_y = scroll

    def _check(self) -> None:
        problem: Message | None = self.draft.problem
        self.ids.problem.text = "" if problem is None else self.say(problem)
        self.ids.start.disabled = problem is not None
        self.ids.start.opacity = 0.5 if problem else 1

    def start(self) -> None:
        """Sit down to the game."""
        self.app.start_game(self.draft.make_match())

    # -- players -----------------------------------------------------------------------------------------------

    def _fill_players(self, column: Widget) -> None:
        draft = self.draft
        column.add_widget(self._heading("app.setup.players"))
        for seat, player in enumerate(draft.players):
            row = PlayerRow(player=player, removable=len(draft.players) > draft.game.players_at_least)
            row.bind(on_look=lambda _, at=seat: self._ask_look(at))
            row.bind(on_name=lambda _, name, at=seat: self._rename(at, name))
            row.bind(on_remove=lambda _, at=seat: self._use(self.draft.without_player(at)))
            column.add_widget(row)
        if len(draft.players) < draft.game.players_at_most:
            add = Pill(icon="plus", text=self.tr("app.setup.add"))
            add.bind(on_release=lambda *_: self._use(self.draft.with_one_more(self.tr)))
            column.add_widget(add)

    def _rename(self, seat: int, name: str) -> None:
        self.draft = self.draft.with_player(seat, name=name[:40])
        self._check()

    def _ask_look(self, seat: int) -> None:
        """Choose colour and symbol of a player."""
        draft = self.draft
        player = draft.players[seat]
        colours, symbols = Flow(), Flow()
        base = Player(player.name.strip() or "?", player.colour, player.symbol)
        for colour in draft.game.colours:
            colours.add_widget(self._seat_button(seat, replace(base, colour=colour), colour == player.colour))
        for symbol in SYMBOLS:
            symbols.add_widget(self._seat_button(seat, replace(base, symbol=symbol), symbol == player.symbol))
        self.app.sheets.open(
            player.name, self._heading("app.setup.colour"), colours, self._heading("app.setup.symbol"), symbols
        )

    def _seat_button(self, seat: int, look: Player, chosen: bool) -> SeatButton:
        button = SeatButton(player=look, chosen=chosen)

        def choose(*_: Any) -> None:
            self.app.sheets.close_top()
            self._use(self.draft.with_look(seat, look.colour, look.symbol))

        button.bind(on_release=choose)
        return button

    # -- rules -------------------------------------------------------------------------------------------------

    def _fill_rules(self, column: Widget) -> None:
        draft = self.draft
        game = draft.game
        if game.presets:
            column.add_widget(self._heading("app.setup.edition"))
            presets = Flow()
            for preset in game.presets:
                chip = Chip(text=self.tr(f"{game.id}.preset.{preset.key}"), on=preset.key == draft.preset)
                chip.bind(on_release=lambda _, key=preset.key: self._use(self.draft.with_preset(key)))
                presets.add_widget(chip)
            if not draft.preset:
                presets.add_widget(Chip(text=self.tr("app.setup.edition-own"), on=True))
            column.add_widget(presets)
        expansions = [switch for switch in game.switches if switch.group == EXPANSIONS]
        if expansions:
            column.add_widget(self._heading("app.setup.expansions"))
        for switch in expansions:
            column.add_widget(self._switch(switch))
            for detail in find_details(game, draft.rules, switch):
                column.add_widget(indented(self._switch(detail)))
        details = {EXPANSIONS, *(switch.key for switch in expansions)}
        hidden = [switch for switch in game.switches if switch.group not in details]
        if hidden:
            self._fill_hidden(column, hidden)

    def _fill_hidden(self, column: Widget, switches: list[Switch]) -> None:
        """Single switches stay folded away until somebody wants them: presets are for most tables."""
        more = "app.setup.rules-less" if self.show_rules else "app.setup.rules-more"
        button = Pill(icon="list", text=self.tr(more))
        button.bind(on_release=lambda *_: self._toggle_rules())
        column.add_widget(button)
        if self.show_rules:
            for switch in switches:
                column.add_widget(self._switch(switch))

    def _toggle_rules(self) -> None:
        self.show_rules = not self.show_rules
        self._use(self.draft)

    def _switch(self, switch: Switch) -> Widget:
        return make_switch(self.app, self.draft.game.id, switch, self.draft.value(switch.key), self._set)

    def _set(self, key: str, value: Value) -> None:
        self._use(self.draft.with_value(key, value))


def find_details(game: Game, rules: Rules, switch: Switch) -> tuple[Switch, ...]:
    """What an expansion leaves open is asked only where it is in play."""
    if rules[switch.key] in (False, NOT_IN_PLAY):
        return ()
    return tuple(detail for detail in game.switches if detail.group == switch.key)


def indented(widget: Widget) -> Widget:
    """A widget set in under the one above it."""
    box = BoxLayout(size_hint_y=None, padding=(dp(18), 0, 0, 0))
    box.bind(minimum_height=box.setter("height"))
    box.add_widget(widget)
    return box


def make_switch(app: Any, game_id: str, switch: Switch, value: Value, choose: Callable[[str, Value], None]) -> Widget:
    """A switch as a toggle, chips or a number, by the values it takes."""
    label = app.tr(f"{game_id}.switch.{switch.key}")
    if switch.is_number:
        stepper = Stepper(text=label, number=int(value), at_least=switch.at_least or 0, at_most=switch.at_most or 0)
        stepper.bind(on_step=lambda _, number: choose(switch.key, int(number)))
        return stepper
    if set(switch.values) == {False, True}:
        toggle = Toggle(text=label, on=value is True)
        toggle.bind(on_release=lambda *_: choose(switch.key, value is not True))
        return toggle
    box = BoxLayout(orientation="vertical", size_hint_y=None, spacing=6)
    box.bind(minimum_height=box.setter("height"))
    box.add_widget(Words(text=label))
    flow = Flow()
    for known in switch.values:
        words = app.tr(f"{game_id}.switch.{switch.key}.{known}") if isinstance(known, str) else str(known)
        chip = Chip(text=words, on=known == value)
        chip.bind(on_release=lambda _, chosen=known: choose(switch.key, chosen))
        flow.add_widget(chip)
    box.add_widget(flow)
    return box


load_layout(__file__)
