"""The app: which screen is shown, which game is open, and how it looks and speaks."""

from __future__ import annotations

import logging
from importlib import import_module
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import NoTransition, ScreenManager

from app import phone
from app.games import find_view
from app.games.view import Proposal
from app.screens import SCREENS
from app.store import BadStore, Saved, Store, Table, set_aside
from app.theme import LIGHT, THEMES, Sizes
from app.words import LANGUAGES, Words
from app.worker import Worker
from scoring.match import Match
from scoring.messages import Message, say
from scoring.record import BadFile

log = logging.getLogger("tablekeeper")
BACK_KEY = 27


class TablekeeperApp(App):
    """The running app; screens find everything they need here."""

    theme = ObjectProperty(LIGHT, rebind=True)
    sizes = ObjectProperty(Sizes(), rebind=True)
    language = StringProperty("en")
    tr = ObjectProperty(None)
    """Key to words; a new one when the language changes, so that every layout follows."""
    insets = ListProperty([0, 0, 0, 0])
    """What the phone's own bars cover: left, top, right, bottom."""
    fair_play = BooleanProperty(False)
    stay_awake = BooleanProperty(True)
    match = ObjectProperty(None, allownone=True)
    """The open match; everything shown of a game follows it."""
    font_factor = NumericProperty(1.0)

    def __init__(
        self, store_path: Path | str | None = None, language: str | None = None, sample: Path | None = None
    ) -> None:
        super().__init__()
        self._store_path, self._language, self._sample = store_path, language, sample
        self.table: Table | None = None
        self.worker = Worker()
        self.trail: list[tuple[str, dict[str, Any]]] = []
        self.greeting: Message | None = None
        self.changed_from: Match | None = None
        self.proposal: Proposal | None = None
        self.words = Words("en")
        self.tr = self.words.key

    # -- beginning and end -------------------------------------------------------------------------------------

    def build(self) -> FloatLayout:
        from app.widgets import basics  # the layouts of basic widgets, needed by every screen
        from app.widgets.sheet import SheetLayer

        assert basics.KV.exists()
        self.title = "Tablekeeper"
        path = Path(self._store_path or Path(self.user_data_dir) / "games.sqlite")
        self.store = self._open_store(path)
        self._recall()
        self._add_sample()
        self.screens = ScreenManager(transition=NoTransition())
        self.sheets = SheetLayer()
        root = FloatLayout()
        root.add_widget(self.screens)
        root.add_widget(self.sheets)
        self.bind(theme=lambda *_: setattr(Window, "clearcolor", self.theme.ground))
        Window.clearcolor = self.theme.ground
        Window.bind(on_keyboard=self._on_key)
        self._resume()
        return root

    def _open_store(self, path: Path) -> Store:
        try:
            return Store(path)
        except BadStore as error:
            log.error("%s", error)
            kept = set_aside(path)
            self.greeting = say("app.store-aside", file=kept.name)
            return Store(path)

    def _add_sample(self) -> None:
        """A sample on the table of somebody who has no game yet, once."""
        if self._sample is None or self.store.recall("sample-shown", False) or self.store.games():
            return
        try:
            self.store.import_game(self._sample.read_bytes())
        except (OSError, BadFile):
            log.exception("no sample")
        self.store.remember("sample-shown", True)

    def _recall(self) -> None:
        language = self.store.recall("language", self._language or phone.find_language())
        self.set_language(language if language in LANGUAGES else "en", keep=False)
        self.theme = THEMES.get(self.store.recall("theme", phone.find_theme()), LIGHT)
        self.font_factor = float(self.store.recall("letters", phone.find_font_scale()))
        self.sizes = Sizes(self.font_factor)
        self.fair_play = bool(self.store.recall("fair-play", False))
        self.stay_awake = bool(self.store.recall("stay-awake", True))

    def _resume(self) -> None:
        """Back to the very screen one was on, also after the process was killed."""
        trail = self.store.recall("trail", [])
        game_id = self.store.recall("open-game")
        try:
            if game_id is not None:
                self._open(int(game_id))
            where = [(str(name), dict(params)) for name, params in trail if name in SCREENS]
        except (BadFile, KeyError, TypeError, ValueError):
            where = []
        if self.table is None:
            where = [step for step in where if step[0] in ("setup", "history", "settings")]
        self.trail = [("home", {}), *[step for step in where if step[0] != "home"]]
        self._show()

    def on_start(self) -> None:
        self.insets = list(phone.find_insets())
        if self.greeting is not None:
            self.sheets.tell(self.words.say(self.greeting))
        Clock.schedule_once(lambda _dt: self._check_files(), 1.0)

    def _check_files(self) -> None:
        missing = phone.find_missing_files()
        if missing:
            self.sheets.tell(self.words.key("app.missing-files", files=", ".join(missing[:3])))

    def on_pause(self) -> bool:
        """The phone may kill us from here on: everything is on disk already."""
        phone.keep_awake(False)
        return True

    def on_resume(self) -> None:
        Window.update_viewport()
        self.insets = list(phone.find_insets())
        self._update_awake()

    def on_stop(self) -> None:
        phone.keep_awake(False)
        Window.unbind(on_keyboard=self._on_key)
        self.worker.stop()
        self.store.close()

    # -- screens -----------------------------------------------------------------------------------------------

    def go(self, name: str, **params: Any) -> None:
        """Show a screen on top of where one is."""
        self.trail.append((name, params))
        self._show()

    def swap(self, name: str, **params: Any) -> None:
        """Show a screen instead of the one shown."""
        self.trail[-1:] = [(name, params)]
        self._show()

    def back(self) -> bool:
        """One step back: inside a sheet, inside a screen, to the screen before; False at the very beginning."""
        if self.sheets.close_top():
            return True
        if self.page.go_back():
            return True
        if len(self.trail) <= 1:
            return False
        self.trail.pop()
        if self.trail[-1][0] in ("home", "history"):
            self.close_table()
        self._show()
        return True

    def go_home(self) -> None:
        self.close_table()
        self.trail = [("home", {})]
        self._show()

    @property
    def page(self) -> Any:
        return self.screens.current_screen

    def _show(self) -> None:
        name, params = self.trail[-1]
        before = self.screens.current_screen
        if before is not None:
            before.leave()
        if not self.screens.has_screen(name):
            module, _, made = SCREENS[name].partition(":")
            self.screens.add_widget(getattr(import_module(module), made)(name=name))
        self.screens.current = name
        self.sheets.close_all()
        self.screens.get_screen(name).open(**params)
        self.remember_place()

    def show_trail(self) -> None:
        """Show where the trail leads after a screen has taken itself off it."""
        self._show()

    def remember_place(self) -> None:
        """Keep on disk where one is."""
        self.store.remember("trail", [[name, params] for name, params in self.trail])

    def _on_key(self, _window: Any, key: int, *_: Any) -> bool:
        return self.back() if key == BACK_KEY else False

    # -- the open game -----------------------------------------------------------------------------------------

    def start_game(self, match: Match) -> None:
        """Write a new game and sit down to it."""
        self.table = self.store.add(match)
        self.store.remember("open-game", self.table.id)
        self.match = self.table.match
        self.trail = [("home", {}), ("table", {})]
        self._update_awake()
        self._show()

    def open_game(self, saved: Saved) -> None:
        """Go on with a saved game, at the screen where it was left."""
        try:
            self._open(saved.id)
        except BadFile as error:
            self.sheets.tell(self.words.say(error.text))
            return
        self.store.remember("open-game", saved.id)
        self.trail = [("home", {}), ("table", {})] if saved.is_running else [*self.trail, ("final", {"done": True})]
        self._show()

    def _open(self, game_id: int) -> None:
        self.table = self.store.open(game_id)
        self.match = self.table.match
        self._update_awake()

    def close_table(self) -> None:
        self.table, self.match, self.changed_from = None, None, None
        self.store.forget("open-game")
        phone.keep_awake(False)

    def do(self, *actions: Any) -> None:
        """Record actions of the open game."""
        if self.table is not None and actions:
            self.changed_from = None
            self.match = self.table.do(*actions)

    def change(self, change: str, *given: Any) -> None:
        """Undo, redo, edit, remove, insert or use_rules, by name, on the open game."""
        if self.table is not None:
            self.changed_from = None
            self.match = getattr(self.table, change)(*given)

    def replace_move(self, index: int, actions: tuple[Any, ...]) -> None:
        """An older move replaced by other actions, or by none; the log then shows was → is."""
        if self.table is None:
            return
        before = self.table.match
        view = find_view(before.game.id)
        first, after = view.span(before, index) if view else (index, index + 1)
        for later in range(after - 1, first, -1):
            self.table.remove(later)
        self.table.edit(first, *actions)
        self.changed_from = before
        self.match = self.table.match

    def end_game(self) -> None:
        """The players are done: the game goes to the history and the screen may sleep."""
        if self.table is not None:
            self.table.end()
            phone.keep_awake(False)

    def is_ended(self) -> bool:
        if self.table is None:
            return True
        return any(saved.id == self.table.id and saved.ended_at is not None for saved in self.store.games())

    def _update_awake(self) -> None:
        """The screen stays on during a running game and never longer."""
        running = self.table is not None and not self.is_ended()
        phone.keep_awake(self.stay_awake and running)

    # -- how it looks and speaks -------------------------------------------------------------------------------

    def set_language(self, language: str, keep: bool = True) -> None:
        self.words = Words(language)
        self.language = language
        self.tr = self.words.key
        if keep:
            self.store.remember("language", language)

    def set_theme(self, name: str) -> None:
        self.theme = THEMES[name]
        self.store.remember("theme", name)

    def set_letters(self, factor: float) -> None:
        self.font_factor = factor
        self.sizes = Sizes(factor)
        self.store.remember("letters", factor)

    def set_fair_play(self, on: bool) -> None:
        self.fair_play = on
        self.store.remember("fair-play", on)

    def set_stay_awake(self, on: bool) -> None:
        self.stay_awake = on
        self.store.remember("stay-awake", on)
        self._update_awake()
