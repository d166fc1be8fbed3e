"""Labels, buttons and cards in the app's own look; all of them follow theme, language and letter size live."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.image import Image
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from app.widgets.stamps import icon, symbol

KV = Path(__file__).with_suffix(".kv")


class Words(Label):
    """A text that wraps at its width and is as high as it needs."""


class OneLine(Label):
    """A text on one line, shortened by an ellipsis when it must."""


class Icon(Image):
    """An icon by name, in a colour of the theme."""

    name = StringProperty("plus")

    def on_name(self, *_: Any) -> None:
        self.texture = icon(self.name)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.on_name()


class Disc(Image):
    """A player's counter: colour and symbol."""

    player = ObjectProperty(None, allownone=True)

    def on_player(self, *_: Any) -> None:
        self.texture = symbol(self.player.colour, self.player.symbol) if self.player else None


class Pressed(ButtonBehavior):
    """Anything that can be tapped; it darkens while the finger is down."""

    fade = NumericProperty(0.0)

    def on_state(self, *_: Any) -> None:
        self.fade = 0.12 if self.state == "down" else 0.0


class Card(BoxLayout):
    """A rounded surface."""

    fill = ColorProperty((1, 1, 1, 1))
    radius = NumericProperty(dp(14))


class TapCard(Pressed, Card):
    """A card that can be tapped."""


class Pill(Pressed, BoxLayout):
    """A button with words, an icon, or both."""

    text = StringProperty("")
    icon = StringProperty("")
    primary = BooleanProperty(False)
    danger = BooleanProperty(False)
    plain = BooleanProperty(False)


class IconButton(Pressed, FloatLayout):
    """A round button with an icon, wide enough for a thumb."""

    name = StringProperty("plus")
    hint = StringProperty("")
    lit = BooleanProperty(False)


class ThumbButton(Pressed, BoxLayout):
    """One button of the thumb row: icon above a short word."""

    name = StringProperty("plus")
    text = StringProperty("")
    lit = BooleanProperty(False)
    count = StringProperty("")


class Chip(Pressed, BoxLayout):
    """A small choice that is on or off."""

    text = StringProperty("")
    on = BooleanProperty(False)
    player = ObjectProperty(None, allownone=True)
    group = StringProperty("")
    key = StringProperty("")
    most = NumericProperty(0)
    """The widest it may be before its words wrap; 0 sets no limit."""

    def on_most(self, *_: Any) -> None:
        label = self.ids.chip_words
        room = self.most - dp(30) - (dp(30) if self.player else 0)
        label.text_size = (None, None)
        label.texture_update()
        if self.most and label.texture_size[0] > room:
            label.text_size = (room, None)


class Toggle(Pressed, BoxLayout):
    """A line with words and a switch."""

    text = StringProperty("")
    note = StringProperty("")
    on = BooleanProperty(False)


class Stepper(BoxLayout):
    """A number with minus and plus."""

    text = StringProperty("")
    number = NumericProperty(0)
    at_least = NumericProperty(0)
    at_most = NumericProperty(99)

    def __init__(self, **given: Any) -> None:
        self.register_event_type("on_step")
        super().__init__(**given)

    def on_step(self, *_: Any) -> None:
        """The number was changed by a tap."""

    def step(self, by: int) -> None:
        wanted = max(self.at_least, min(self.at_most, self.number + by))
        if wanted != self.number:
            self.number = wanted
            self.dispatch("on_step", wanted)


class Field(TextInput):
    """A line of text to type."""


class TopBar(BoxLayout):
    """Back, a title, and what a screen adds at the right."""

    title = StringProperty("")
    root_screen = BooleanProperty(False)


class Column(ScrollView):
    """A scrolling column; children go into it."""

    inner = ObjectProperty(None)

    def __init__(self, **given: Any) -> None:
        self.inner = _Inner()
        super().__init__(**given)
        ScrollView.add_widget(self, self.inner)

    def add_widget(self, widget: Widget, *args: Any, **given: Any) -> None:
        self.inner.add_widget(widget, *args, **given)

    def clear_widgets(self, children: Any = None) -> None:
        self.inner.clear_widgets()


class _Inner(BoxLayout):
    pass


class Flow(Widget):
    """Children side by side, wrapped into lines, as high as that takes."""

    gap = NumericProperty(dp(8))

    def __init__(self, **given: Any) -> None:
        from kivy.clock import Clock

        super().__init__(size_hint_y=None, **given)
        self._arrange = Clock.create_trigger(self._lay, -1)
        self.bind(pos=self._arrange, size=self._arrange, children=self._arrange)

    def add_widget(self, widget: Widget, *args: Any, **given: Any) -> None:
        widget.bind(size=self._arrange)
        super().add_widget(widget, *args, **given)

    def _lay(self, *_: Any) -> None:
        lines: list[list[Widget]] = [[]]
        room = self.width
        for child in self.children:
            if hasattr(child, "most"):
                child.most = self.width
        for child in reversed(self.children):
            wide = min(child.width, self.width)
            if lines[-1] and wide > room:
                lines.append([])
                room = self.width
            lines[-1].append(child)
            room -= wide + self.gap
        height = sum(max((c.height for c in line), default=0) for line in lines) + self.gap * (len(lines) - 1)
        self.height = max(height, 1)
        top = self.top if self.height == height else self.y + height
        for line in lines:
            high = max((c.height for c in line), default=0)
            x = self.x
            for child in line:
                child.pos = (x, top - high + (high - child.height) / 2)
                x += child.width + self.gap
            top -= high + self.gap


def app() -> Any:
    """The running app."""
    return App.get_running_app()


Builder.load_file(str(KV))
