"""Opens the app in a window; the first time with the bundled sample game on the table."""

from __future__ import annotations

from app.terminal import SAMPLE
from app.words import Words


def run(words: Words) -> None:
    """Run the app until its window is closed."""
    from app.tablekeeper_app import TablekeeperApp

    TablekeeperApp(language=words.language, sample=SAMPLE).run()
