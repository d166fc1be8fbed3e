"""Settings: language, theme, letters, fair play, screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from app.screens.page import Page, load_layout
from app.theme import THEMES
from app.widgets.basics import Chip, Flow, Toggle, Words
from app.words import LANGUAGES

LETTERS = ((1.0, "app.settings.letters.1"), (1.2, "app.settings.letters.2"), (1.4, "app.settings.letters.3"))


class SettingsScreen(Page):
    """How the app looks and speaks; every change is seen at once."""

    def fill(self) -> None:
        app, column = self.app, self.ids.column
        column.clear_widgets()
        self._choices("app.settings.language", ((code, f"app.language.{code}") for code in LANGUAGES), app.language,
                      app.set_language)  # fmt: skip
        self._choices("app.settings.theme", ((name, f"app.settings.theme.{name}") for name in THEMES), app.theme.name,
                      app.set_theme)  # fmt: skip
        self._choices("app.settings.letters", LETTERS, app.font_factor, app.set_letters)
        fair = Toggle(text=self.tr("app.settings.fair-play"), note=self.tr("app.settings.fair-play-note"))
        fair.on = app.fair_play
        fair.bind(on_release=lambda *_: self._toggle(app.set_fair_play, not app.fair_play))
        awake = Toggle(text=self.tr("app.settings.awake"), on=app.stay_awake)
        awake.bind(on_release=lambda *_: self._toggle(app.set_stay_awake, not app.stay_awake))
        column.add_widget(fair)
        column.add_widget(awake)
        column.add_widget(self._heading("app.settings.about"))
        column.add_widget(Words(text=self.tr("app.settings.about-note", version=_version()), font_size=app.sizes.small))

    def _heading(self, key: str) -> Words:
        return Words(text=self.tr(key), bold=True, color=self.app.theme.quiet, font_size=self.app.sizes.small)

    def _choices(
        self, title: str, choices: Iterable[tuple[Any, str]], chosen: Any, choose: Callable[[Any], None]
    ) -> None:
        flow = Flow()
        for value, key in choices:
            chip = Chip(text=self.tr(key), on=value == chosen)
            chip.bind(on_release=lambda _, picked=value: choose(picked))
            flow.add_widget(chip)
        self.ids.column.add_widget(self._heading(title))
        self.ids.column.add_widget(flow)

    def _toggle(self, change: Callable[[bool], None], on: bool) -> None:
        change(on)
        self.fill()


def _version() -> str:
    try:
        return version("tablekeeper")
    except PackageNotFoundError:
        return "0.1.0"


load_layout(__file__)
