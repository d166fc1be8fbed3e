"""The desktop's file chooser, as a sheet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.uix.filechooser import FileChooserListView

from app.widgets.basics import Pill


def open_chooser(endings: tuple[str, ...], then: Callable[[str | None], None]) -> None:
    """Let somebody choose a file with one of these endings."""
    app: Any = App.get_running_app()
    answered: list[str] = []

    def choose(*_: Any) -> None:
        if chooser.selection and not answered:
            answered.append(chooser.selection[0])
            sheet.close()

    def closed() -> None:
        then(answered[0] if answered else None)

    filters = [f"*{ending}" for ending in (*endings, *(ending.upper() for ending in endings))]
    chooser = FileChooserListView(path=str(Path.home()), filters=filters, size_hint_y=None, height=dp(360))
    chooser.bind(on_submit=choose)
    button = Pill(primary=True, text=app.tr("app.done"), on_release=choose)
    sheet = app.sheets.open(app.tr("app.history.import"), chooser, button, on_close=closed, share=0.9)
