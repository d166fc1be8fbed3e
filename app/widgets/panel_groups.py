"""Denser groups of the entry panel: small pictures on a line, a grid with points, words to type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.games.view import Group
from app.widgets.basics import Field, Flow, Pressed, Words
from app.widgets.stamps import stamp

Choose = Callable[[str, str], None]
SMALL_DP = 40
GAP_DP = 4

Builder.load_string(
    """
#:import dp kivy.metrics.dp
<SmallPicture>:
    size_hint: None, None
    size: dp(40), dp(40) + (note.height if self.text else 0)
    orientation: 'vertical'
    canvas.before:
        Color:
            rgba: app.theme.soft if self.chosen else app.theme.card
        RoundedRectangle:
            pos: self.x, self.top - dp(40)
            size: dp(40), dp(40)
            radius: [dp(10)]
        Color:
            rgba: app.theme.accent if self.chosen else app.theme.line
        Line:
            rounded_rectangle: self.x, self.top - dp(40), dp(40), dp(40), dp(10)
            width: dp(2.2) if self.chosen else dp(1)
    Picture:
        texture: root.texture
        size_hint_y: None
        height: dp(40)
    OneLine:
        id: note
        text: root.text
        halign: 'center'
        font_size: app.sizes.tiny
        color: app.theme.warning if root.warned else app.theme.quiet
        size_hint_y: None
        height: self.texture_size[1] if root.text else 0

<GridCard>:
    orientation: 'horizontal' if self.is_broad else 'vertical'
    size_hint_y: None
    height: dp(40) if self.is_broad or not self.text else dp(38) + note.texture_size[1]
    padding: dp(2), dp(2)
    canvas.before:
        Color:
            rgba: app.theme.accent if self.times else (app.theme.soft if self.pays else app.theme.card)
        RoundedRectangle:
            pos: self.pos
            size: self.size
            radius: [dp(9)]
        Color:
            rgba: app.theme.accent if self.times else app.theme.line
        Line:
            rounded_rectangle: self.x, self.y, self.width, self.height, dp(9)
            width: dp(1)
        Color:
            rgba: 0, 0, 0, self.fade
        RoundedRectangle:
            pos: self.pos
            size: self.size
            radius: [dp(9)]
    Picture:
        texture: root.texture
    Label:
        id: note
        text: root.note
        bold: root.pays or root.times > 0
        halign: 'center'
        font_size: app.sizes.small if root.times > 1 or not root.is_broad else app.sizes.body
        color: app.theme.on_accent if root.times else (app.theme.ink if root.pays else app.theme.quiet)
        size_hint: (None, 1) if root.is_broad else (1, None)
        size: (dp(24) if self.text else 0, self.texture_size[1] if self.text else 0)
"""
)


class SmallPicture(Pressed, BoxLayout):
    """A small piece to choose."""

    texture = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    chosen = BooleanProperty(False)
    warned = BooleanProperty(False)
    key = StringProperty("")
    group = StringProperty("")


class GridCard(Pressed, BoxLayout):
    """One of many things to pick, with its points below."""

    texture = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    times = NumericProperty(0)
    """How often it is picked."""
    pays = BooleanProperty(False)
    key = StringProperty("")
    group = StringProperty("")
    is_broad = BooleanProperty(True)
    note = StringProperty("")

    def on_text(self, *_: Any) -> None:
        """Points, and `×2` below or beside them when it is picked twice."""
        twice = "×2" if self.times > 1 else ""
        self.note = ("\n" if self.is_broad else " ").join(part for part in (self.text, twice) if part)

    on_times = on_is_broad = on_text

    def on_width(self, *_: Any) -> None:
        self.is_broad = self.width > dp(54)


def make_row(app: Any, group: Group, choose: Choose, hide_left: bool, wide_px: float) -> Widget:
    """Small pictures with their title in front, or above where the line is too short."""
    flow = Flow(gap=dp(GAP_DP))
    # All pictures of a line stand level, also those that have nothing to tell.
    nothing = " " if not hide_left and any(choice.left is not None for choice in group.choices) else ""
    for choice in group.choices:
        left = None if hide_left else choice.left
        button = SmallPicture(
            texture=stamp(choice.picture_key or choice.key, choice.picture),
            text=nothing if left is None else f"×{left}",
            chosen=choice.key == group.chosen,
            warned=choice.warning is not None or left == 0,
            key=choice.key,
            group=group.key,
        )
        button.bind(on_release=lambda _, key=choice.key: choose(group.key, key))
        flow.add_widget(button)
    title = Words(text=app.words.say(group.title), font_size=app.sizes.small, color=app.theme.quiet)
    pictures_px = len(group.choices) * dp(SMALL_DP + GAP_DP)
    measure = CoreLabel(font_size=app.sizes.small)
    widest_px = max(measure.get_extents(word)[0] for word in title.text.split() or [""])
    beside = wide_px - pictures_px - dp(6) >= max(dp(48), widest_px)
    box = BoxLayout(orientation="horizontal" if beside else "vertical", size_hint_y=None, spacing=dp(6))
    if beside:
        title.pos_hint = {"center_y": 0.5}
        flow.size_hint_x = None
        flow.width = pictures_px
    box.bind(minimum_height=box.setter("height"))
    box.add_widget(title)
    box.add_widget(flow)
    return box


def make_grid(app: Any, group: Group, choose: Choose) -> Widget:
    """All choices in columns; a number tells what each is worth, what is picked stands out."""
    grid = GridLayout(cols=group.columns, spacing=dp(GAP_DP), size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    for choice in group.choices:
        card = GridCard(
            texture=stamp(choice.picture_key or choice.key, choice.picture),
            text="" if choice.worth is None else str(choice.worth),
            times=group.picked.count(choice.key),
            pays=bool(choice.worth),
            key=choice.key,
            group=group.key,
        )
        card.bind(on_release=lambda _, key=choice.key: choose(group.key, key))
        grid.add_widget(card)
    return grid


def make_text(app: Any, group: Group, write: Choose) -> Widget:
    """A line to type; it tells every letter, so that nothing typed is lost."""
    box = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(2))
    box.bind(minimum_height=box.setter("height"))
    box.add_widget(Words(text=app.words.say(group.title), font_size=app.sizes.small, color=app.theme.quiet))
    field = Field(text=group.text)
    field.bind(text=lambda _, text: write(group.key, text))
    box.add_widget(field)
    return box
