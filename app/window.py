"""One plain window with the drawn board and its tally, shown until there are screens."""

from __future__ import annotations

import io

from app.drawing.picture import draw_board_png
from app.files import load_game
from app.terminal import SAMPLE
from app.words import Words


def run(words: Words) -> None:
    """Open the window with the bundled sample; returns when it is closed."""
    from kivy.app import App
    from kivy.core.image import Image as CoreImage
    from kivy.uix.image import Image

    picture = draw_board_png(load_game(str(SAMPLE)).match, words.language)

    class Board(App):  # type: ignore[misc]
        title = "Tablekeeper"

        def build(self) -> Image:
            return Image(texture=CoreImage(io.BytesIO(picture), ext="png").texture)

    Board().run()
