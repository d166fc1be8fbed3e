"""Drives the real app in an offscreen window: frames, taps by what is written on a button, drags, pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tools.offscreen  # noqa: F401  isort:skip  first: Kivy reads its settings when it is imported

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.tablekeeper_app import TablekeeperApp
from app.widgets.board import BoardView


class Driver:
    """One run of the app; `with Driver(path) as drive:` starts and stops it."""

    def __init__(self, store_path: Path | str, size: tuple[int, int] = (360, 640)) -> None:
        self.store_path, self.size = store_path, size
        self.taps = 0

    def __enter__(self) -> Driver:
        self.app = TablekeeperApp(self.store_path, language="en")
        BoardView.calm = True
        Clock._max_fps = 0  # no waiting between frames
        self.resize(*self.size)
        self.app._run_prepare()
        EventLoop.status = "started"
        self.frames(3)
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """The app ends as a player ends it."""
        self.app.dispatch("on_stop")
        self.forget()

    def forget(self) -> None:
        """The process is gone without a word: nothing of the app is told."""
        from kivy.app import App

        for child in list(Window.children):
            Window.remove_widget(child)
        Window.unbind(on_keyboard=self.app._on_key)
        App._running_app = None

    def resize(self, wide: int, high: int) -> None:
        if tuple(Window.size) != (wide, high):
            Window.size = (wide, high)
            Window.dispatch("on_resize", *Window.size)
        self.size = (wide, high)

    def frames(self, count: int = 2) -> None:
        for _ in range(count):
            EventLoop.idle()

    # -- looking -----------------------------------------------------------------------------------------------

    def widgets(self, root: Widget | None = None) -> Iterator[Widget]:
        """All widgets in sight, those on top last."""
        start = root if root is not None else self.app.root
        for child in reversed(start.children):
            if child.opacity == 0 or (child.disabled and isinstance(child, Label) and not child.text):
                continue
            yield child
            yield from self.widgets(child)

    def texts(self) -> list[str]:
        return [widget.text for widget in self.widgets() if isinstance(widget, Label) and widget.text]

    def find(self, text: str) -> Widget:
        """The topmost widget that shows this text; the front sheet goes first."""
        front = self.app.sheets.front
        for root in (front, self.app.page):
            if root is None:
                continue
            found = [w for w in self.widgets(root) if getattr(w, "text", None) == text and w.height > 1 and w.width > 1]
            if found:
                return found[-1]
        raise AssertionError(f"nothing says {text!r}; on the screen: {self.texts()}")

    def find_all(self, made: type) -> list[Any]:
        return [widget for widget in self.widgets() if isinstance(widget, made)]

    # -- touching ----------------------------------------------------------------------------------------------

    def tap_at(self, x: float, y: float) -> None:
        self.taps += 1
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.frames(1)
        touch.touch_up()
        self.frames(2)

    def tap(self, widget: Widget) -> None:
        self.frames(1)  # what was just made has its place after a frame
        self.reveal(widget)
        self.tap_at(*widget.to_window(*widget.center))

    def press(self, text: str, /, **params: Any) -> None:
        """Tap what shows this text (a key of the catalogue, or the text itself)."""
        words = self.app.words
        self.tap(self.find(words.key(text, **params) if words.knows(text) else text))

    def press_icon(self, name: str) -> None:
        """Tap the button with this icon."""
        from app.widgets.basics import IconButton, Pill, ThumbButton

        front = self.app.sheets.front or self.app.page
        for widget in self.widgets(front):
            icon = getattr(widget, "icon", None) if isinstance(widget, Pill) else getattr(widget, "name", None)
            if isinstance(widget, (IconButton, ThumbButton, Pill)) and icon == name:
                self.tap(widget)
                return
        raise AssertionError(f"no button with the icon {name!r}")

    def reveal(self, widget: Widget) -> None:
        """Scroll until the widget is in sight, as a finger would."""
        from kivy.uix.scrollview import ScrollView

        above = widget.parent
        while above is not None and above is not self.app.root and above is not Window:
            if isinstance(above, ScrollView) and not hasattr(above, "data"):
                above.scroll_to(widget, padding=8, animate=False)
                self.frames(2)
            above = above.parent

    def tap_board(self, x: float, y: float) -> None:
        """Tap a point of the board, in board units."""
        board = self.app.page.ids.board
        self.tap_at(*board.to_window(*board.to_screen((x, y))))

    def drag_board(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        board = self.app.page.ids.board
        (x1, y1), (x2, y2) = (board.to_window(*board.to_screen(at)) for at in (start, end))
        self.drag(x1, y1, x2, y2)

    def drag(self, x1: float, y1: float, x2: float, y2: float, steps: int = 6) -> None:
        self.taps += 1
        touch = UnitTestTouch(x1, y1)
        touch.touch_down()
        for step in range(1, steps + 1):
            touch.touch_move(x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps)
            self.frames(1)
        touch.touch_up()
        self.frames(2)

    def back(self) -> None:
        """The back key of the phone."""
        Window.dispatch("on_keyboard", 27, 0, "", [])
        self.frames(2)

    def picture(self) -> Any:
        """What the window shows, as a picture of Pillow."""
        from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
        from PIL import Image

        self.frames(3)
        Window.on_draw()
        wide, high = Window.system_size
        pixels = glReadPixels(0, 0, wide, high, GL_RGB, GL_UNSIGNED_BYTE)
        return Image.frombytes("RGB", (wide, high), pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)

    def shot(self, path: Path | str) -> None:
        """Write a picture of the window."""
        target = Path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        self.picture().save(target, optimize=True)
