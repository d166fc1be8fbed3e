"""What every screen shares: parameters, and filling itself anew when the match, the language or the theme changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty
from kivy.uix.screenmanager import Screen

from scoring.messages import Message


class Page(Screen):
    """A screen; `params` are plain JSON values, so that it can be come back to after a kill."""

    is_wide = BooleanProperty(False)
    """Wider than high: lay things side by side."""

    def __init__(self, **given: Any) -> None:
        self.params: dict[str, Any] = {}
        super().__init__(**given)
        self._fill_soon = Clock.create_trigger(lambda _dt: self.is_current and self.fill(), -1)
        self.app.bind(tr=self._fill_soon, theme=self._fill_soon, sizes=self._fill_soon)

    @property
    def app(self) -> Any:
        return App.get_running_app()

    @property
    def is_current(self) -> bool:
        return self.manager is not None and self.manager.current == self.name

    def tr(self, key: str, /, **params: Any) -> str:
        return str(self.app.words.key(key, **params))

    def say(self, message: Message) -> str:
        return str(self.app.words.say(message))

    def open(self, **params: Any) -> None:
        """Show the screen for these parameters."""
        self.params = params
        self.fill()

    def fill(self) -> None:
        """Put on the screen what there is to show now."""

    def leave(self) -> None:
        """The screen goes out of sight."""

    def go_back(self) -> bool:
        """Take one step back inside the screen; False when there is none."""
        return False

    def on_size(self, *_: Any) -> None:
        self.is_wide = self.width > self.height


def load_layout(module_file: str) -> None:
    """Load the `.kv` beside a screen's module."""
    Builder.load_file(str(Path(module_file).with_suffix(".kv")))
