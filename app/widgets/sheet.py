"""Sheets that slide up over a screen: explanations, menus, questions, and short notices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.widgets.basics import Pill, Words

Builder.load_string(
    """
<Sheet>:
    canvas.before:
        Color:
            rgba: (0, 0, 0, 0) if self.see_through else app.theme.shade
        Rectangle:
            pos: self.pos
            size: self.size
    BoxLayout:
        id: panel
        orientation: 'vertical'
        size_hint: None, None
        width: min(root.width, dp(560)) if not root.is_wide else min(root.width * .56, dp(460))
        height: min(column.inner.height + head.height + dp(12) + app.insets[3], root.height * root.share)
        x: (root.width - self.width) / 2 if not root.is_wide else root.right - self.width
        y: root.y
        padding: 0, 0, 0, app.insets[3]
        canvas.before:
            Color:
                rgba: app.theme.line
            RoundedRectangle:
                pos: self.x, self.y
                size: self.width, self.height + dp(1)
                radius: [dp(18), dp(18), 0, 0]
            Color:
                rgba: app.theme.ground
            RoundedRectangle:
                pos: self.pos
                size: self.size
                radius: [dp(18), dp(18), 0, 0]
        BoxLayout:
            id: head
            size_hint_y: None
            height: max(dp(54), title.height + dp(12))
            padding: dp(16), dp(4), dp(4), 0
            Words:
                id: title
                text: root.title
                bold: True
                font_size: app.sizes.head
                pos_hint: {'center_y': .5}
            IconButton:
                name: 'close'
                pos_hint: {'center_y': .5}
                on_release: root.close()
        Column:
            id: column

<Notice>:
    size_hint: None, None
    width: min(dp(520), app.root.width - dp(32) if app.root else dp(320))
    height: words.height + dp(28)
    padding: dp(16), dp(14)
    canvas.before:
        Color:
            rgba: app.theme.ink
        RoundedRectangle:
            pos: self.pos
            size: self.size
            radius: [dp(14)]
    Words:
        id: words
        text: root.text
        color: app.theme.ground
"""
)


class Sheet(FloatLayout):
    """A panel at the bottom edge (at the right in landscape) with a title and a scrolling column."""

    title = StringProperty("")
    see_through = BooleanProperty(False)
    """The screen behind stays bright: a lit feature is to be seen."""
    share = NumericProperty(0.8)
    """How much of the height it may take."""
    is_wide = BooleanProperty(False)

    def __init__(self, on_close: Callable[[], None] | None = None, **given: Any) -> None:
        self._on_close = on_close
        super().__init__(**given)

    def add(self, *widgets: Widget) -> None:
        for widget in widgets:
            self.ids.column.add_widget(widget)

    def close(self) -> None:
        if self.parent is not None:
            self.parent.remove_widget(self)
            if self._on_close is not None:
                self._on_close()

    def on_size(self, *_: Any) -> None:
        self.is_wide = self.width > self.height

    def on_touch_down(self, touch: Any) -> bool:
        if not self.ids.panel.collide_point(*touch.pos):
            self.close()
            return True
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        super().on_touch_up(touch)
        return True


class Notice(BoxLayout):
    """A sentence that goes away by itself."""

    text = StringProperty("")


class SheetLayer(FloatLayout):
    """Everything that lies over the screens."""

    @property
    def front(self) -> Sheet | None:
        return next((child for child in self.children if isinstance(child, Sheet)), None)

    def open(self, title: str, *widgets: Widget, on_close: Callable[[], None] | None = None, **given: Any) -> Sheet:
        """Show a sheet with these widgets."""
        sheet = Sheet(on_close, title=title, **given)
        sheet.add(*widgets)
        self.add_widget(sheet)
        return sheet

    def close_top(self) -> bool:
        """Close the sheet on top; False when there is none."""
        sheet = self.front
        if sheet is None:
            return False
        sheet.close()
        return True

    def close_all(self) -> None:
        while self.close_top():
            pass

    def ask(self, title: str, note: str, yes: str, then: Callable[[], None], danger: bool = False) -> Sheet:
        """A question with one way on and one way back."""
        app: Any = App.get_running_app()

        def agreed(*_: Any) -> None:
            sheet.close()
            then()

        accept = Pill(text=yes, primary=not danger, danger=danger, on_release=agreed)
        refuse = Pill(text=app.tr("app.cancel"), plain=True, on_release=lambda *_: sheet.close())
        sheet = self.open(title, Words(text=note), accept, refuse)
        return sheet

    def tell(self, text: str, seconds: float = 4.0, above: Widget | None = None) -> None:
        """A short notice near the bottom; it stays above a widget that must not be covered, however that grows."""
        for old in [child for child in self.children if isinstance(child, Notice)]:
            self.remove_widget(old)
        notice = Notice(text=text, pos_hint={"center_x": 0.5})
        self.add_widget(notice)

        def settle(*_: Any) -> None:
            top = above.to_window(above.x, above.top)[1] if above is not None else 0.0
            notice.y = min(max(dp(96), top + dp(8)), self.top - notice.height - dp(8))

        def leave(*_: Any) -> None:
            if above is not None:
                above.unbind(top=settle)
            if notice.parent:
                self.remove_widget(notice)

        notice.bind(height=settle)
        if above is not None:
            above.bind(top=settle)
        settle()
        Clock.schedule_once(leave, seconds)

    def on_touch_down(self, touch: Any) -> bool:
        return bool(super().on_touch_down(touch))
