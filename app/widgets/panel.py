"""The entry panel: shows what an entry asks and sends back what was chosen; it knows no game."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.games.view import GRID, NUMBER, PICTURES, ROW, TEXT, TYPED, Ask, Choice, Group, Shelf
from app.widgets.basics import Chip, Flow, Pill, Pressed, Stepper, Words
from app.widgets.panel_groups import make_grid, make_row, make_text
from app.widgets.stamps import stamp

MOST_IN_LINES = 10

Builder.load_string(
    """
#:import dp kivy.metrics.dp
<EntryPanel>:
    orientation: 'vertical'
    size_hint: (None, 1) if self.is_wide else (1, None)
    width: (dp(300) if self.full else dp(190) if self.grouped else dp(150)) if self.is_wide else self.width
    height: self.height if self.is_wide else min(column.inner.height + head.height + foot.height, self.most)
    canvas.before:
        Color:
            rgba: app.theme.ground
        Rectangle:
            pos: self.pos
            size: self.size
    BoxLayout:
        id: head
        orientation: 'vertical' if root.is_wide and not root.full else 'horizontal'
        size_hint_y: None
        height: self.minimum_height
        padding: dp(16), dp(2), dp(4), dp(2)
        Words:
            id: prompt
            text: root.prompt
            bold: root.full
            color: app.theme.ink if root.full else app.theme.quiet
            font_size: app.sizes.body if root.full else app.sizes.small
            pos_hint: {'center_y': .5}
        BoxLayout:
            size_hint: None, None
            size: root.button_room, (dp(44) if root.button_room else 0)
            pos_hint: {'center_y': .5} if not root.is_wide or root.full else {}
            IconButton:
                opacity: 0 if root.plain and not root.closable else 1
                disabled: root.plain and not root.closable
                name: 'close' if root.full else 'layers'
                lit: root.overlaid and not root.full
                size: dp(42), dp(42)
                pos_hint: {'center_y': .5}
                on_release: root.dispatch('on_cancel' if root.full else 'on_layers')
            IconButton:
                name: 'turn'
                size: (0, 0) if root.full else (dp(42), dp(42))
                opacity: 0 if root.full or root.plain else 1
                disabled: root.full or root.plain
                pos_hint: {'center_y': .5}
                on_release: root.dispatch('on_turn')
            IconButton:
                name: 'fit'
                size: (0, 0) if root.full else (dp(42), dp(42))
                opacity: 0 if root.full or root.plain else 1
                disabled: root.full or root.plain
                pos_hint: {'center_y': .5}
                on_release: root.dispatch('on_fit')
    Column:
        id: column
    BoxLayout:
        id: foot
        size_hint_y: None
        height: self.minimum_height
        padding: (dp(16), dp(6), dp(16), dp(8)) if self.children else 0

<TypedNumber>:
    size_hint_y: None
    height: max(field.height, label.height)
    spacing: dp(8)
    Words:
        id: label
        text: root.text
        pos_hint: {'center_y': .5}
    Field:
        id: field
        size_hint_x: None
        width: dp(92)
        text: root.number
        input_filter: 'int'
        input_type: 'number'
        halign: 'right'
        pos_hint: {'center_y': .5}
        on_focus: root.tell(self.text) if not self.focus else None
        on_text_validate: root.tell(self.text)

<PictureButton>:
    orientation: 'vertical'
    size_hint: None, None
    size: dp(68), dp(68) + note.height + dp(2)
    canvas.before:
        Color:
            rgba: app.theme.accent if self.chosen else app.theme.line
        RoundedRectangle:
            pos: self.x, self.top - dp(68)
            size: dp(68), dp(68)
            radius: [dp(10)]
        Color:
            rgba: 1, 1, 1, 1
    Picture:
        id: picture
        texture: root.texture
        turn: root.turn
        size_hint_y: None
        height: dp(68)
    OneLine:
        id: note
        text: root.text
        halign: 'center'
        font_size: app.sizes.small
        color: app.theme.warning if root.warned else app.theme.ink
        size_hint_y: None
        height: self.texture_size[1] if root.text else 0
"""
)


class Picture(Widget):
    """A stamp, turned by quarters."""

    texture = ObjectProperty(None, allownone=True)
    turn = NumericProperty(0)
    room = NumericProperty(dp(6))
    """How much smaller than its widget it is."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._draw = Clock.create_trigger(self._paint, -1)
        self.bind(texture=self._draw, turn=self._draw, pos=self._draw, size=self._draw)

    def _paint(self, *_: Any) -> None:
        from kivy.graphics import Color, Rectangle

        self.canvas.clear()
        if self.texture is None:
            return
        side = min(self.width, self.height) - self.room
        c = self.texture.tex_coords
        # Stamps have their first row on top; a Kivy rectangle counts its corners from the lower left.
        corners = [(c[6], c[7]), (c[4], c[5]), (c[2], c[3]), (c[0], c[1])]
        shift = int(self.turn) % 4
        turned = corners[shift:] + corners[:shift]
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(
                pos=(self.center_x - side / 2, self.center_y - side / 2),
                size=(side, side),
                texture=self.texture,
                tex_coords=[number for corner in turned for number in corner],
            )


class PictureButton(Pressed, BoxLayout):
    """A piece to choose, with a note under it."""

    texture = ObjectProperty(None, allownone=True)
    turn = NumericProperty(0)
    text = StringProperty("")
    chosen = BooleanProperty(False)
    warned = BooleanProperty(False)
    group = StringProperty("")
    key = StringProperty("")


class TypedNumber(BoxLayout):
    """A number to type, told when the field is left or confirmed."""

    text = StringProperty("")
    number = StringProperty("")

    def __init__(self, **given: Any) -> None:
        self.register_event_type("on_typed")
        super().__init__(**given)

    def on_typed(self, *_: Any) -> None:
        """A number was typed."""

    def tell(self, text: str) -> None:
        if text != self.number:
            self.number = text
            self.dispatch("on_typed", int(text or 0))


class EntryPanel(BoxLayout):
    """Prompt, choices and the button that records."""

    prompt = StringProperty("")
    full = BooleanProperty(False)
    is_wide = BooleanProperty(False)
    overlaid = BooleanProperty(False)
    tall = BooleanProperty(False)
    grouped = BooleanProperty(False)
    """Whether there is something to choose although it waits for a tap on the board."""
    closable = BooleanProperty(False)
    button_room = NumericProperty(0)
    plain = BooleanProperty(False)
    """Without the buttons of a board."""
    most = NumericProperty(300)
    """The most it may be high in portrait."""

    def __init__(self, **given: Any) -> None:
        for event in ("on_choose", "on_write", "on_open", "on_record", "on_cancel", "on_layers", "on_turn", "on_fit"):
            self.register_event_type(event)
        super().__init__(**given)

    def on_choose(self, *_: Any) -> None:
        """A choice was made: group and key."""

    def on_write(self, *_: Any) -> None:
        """Words were typed: group and text."""

    def on_open(self, *_: Any) -> None:
        """A kept file is wanted, by its name; without a name, another from outside."""

    def on_record(self, *_: Any) -> None:
        """The move is to be recorded."""

    def on_cancel(self, *_: Any) -> None:
        """The move is given up."""

    def on_layers(self, *_: Any) -> None:
        """Overlays are wanted."""

    def on_turn(self, *_: Any) -> None:
        """The board is to be turned."""

    def on_fit(self, *_: Any) -> None:
        """The whole board is to be seen."""

    def show(
        self,
        app: Any,
        ask: Ask,
        players: Any,
        hide_left: bool = False,
        shelf: Shelf | None = None,
        kept: tuple[str, ...] = (),
    ) -> None:
        """Show what an entry asks; `kept` are the names of the files on the game's shelf."""
        column = self.ids.column
        column.clear_widgets()
        self.ids.foot.clear_widgets()
        if app.words.say(ask.prompt) != self.prompt:
            column.scroll_y = 1
        self.prompt = app.words.say(ask.prompt)
        self.full, self.tall, self.closable = ask.open, ask.tall, ask.focus is not None
        self.grouped = bool(ask.groups)
        if self.plain:
            self.button_room = dp(44) if self.closable else 0
        else:
            self.button_room = dp(44) if self.full else dp(126)
        pad = dp(10) if ask.groups or ask.actions or ask.notes else 0
        column.inner.padding = (dp(16), 0, dp(16), pad)
        column.inner.spacing = dp(8)
        if ask.notes:
            notes = "\n".join(app.words.say(note) for note in ask.notes)
            column.add_widget(Words(text=notes, font_size=app.sizes.small))
        for group in ask.groups:
            self._add_group(app, group, players, hide_left)
        if ask.opens_shelf and shelf is not None:
            self._add_shelf(app, shelf, kept)
        if ask.actions and not ask.at_once:
            words = app.words.say(ask.record) if ask.record else app.tr("app.entry.record")
            button = Pill(primary=True, icon="check", text=words)
            button.bind(on_release=lambda *_: self.dispatch("on_record"))
            self.ids.foot.add_widget(button)

    def _add_shelf(self, app: Any, shelf: Shelf, kept: tuple[str, ...]) -> None:
        column = self.ids.column
        if kept:
            column.add_widget(Words(text=app.words.say(shelf.title), color=app.theme.quiet, font_size=app.sizes.small))
            flow = Flow()
            for name in kept:
                chip = Chip(text=name)
                chip.bind(on_release=lambda _, name=name: self.dispatch("on_open", name))
                flow.add_widget(chip)
            column.add_widget(flow)
        button = Pill(icon="plus", text=app.words.say(shelf.open_file))
        button.bind(on_release=lambda *_: self.dispatch("on_open", ""))
        column.add_widget(button)

    def _add_group(self, app: Any, group: Group, players: Any, hide_left: bool) -> None:
        column = self.ids.column
        title = app.words.say(group.title)
        if group.kind == NUMBER:
            stepper = Stepper(text=title, number=group.number, at_least=group.at_least, at_most=group.at_most)
            stepper.bind(on_step=lambda _, number: self.dispatch("on_choose", group.key, str(int(number))))
            column.add_widget(stepper)
            return
        if group.kind == TYPED:
            typed = TypedNumber(text=title, number=str(group.number) if group.number else "")
            typed.bind(on_typed=lambda _, number: self.dispatch("on_choose", group.key, str(number)))
            column.add_widget(typed)
            return
        if group.kind == PICTURES:
            self._add_pictures(app, group, hide_left)
            return
        if group.kind in (ROW, GRID, TEXT):
            self._add_dense(app, group, hide_left)
            return
        flow = Flow()
        for choice in group.choices:
            player = players[choice.player] if choice.player is not None else None
            words = app.words.say(choice.label) if choice.label else (player.name if player else choice.key)
            on = choice.key == group.chosen or choice.key in group.picked
            chip = Chip(text=words, on=on, player=player, group=group.key, key=choice.key)
            chip.bind(on_release=lambda _, key=choice.key: self.dispatch("on_choose", group.key, key))
            flow.add_widget(chip)
        if group.titled or (len(group.choices) > 1 and group.chosen):
            column.add_widget(Words(text=title, color=app.theme.quiet, font_size=app.sizes.small))
        column.add_widget(flow)

    def _add_dense(self, app: Any, group: Group, hide_left: bool) -> None:
        """Small pictures on a line, a grid, or words to type."""
        column = self.ids.column

        def choose(key: str, chosen: str) -> None:
            self.dispatch("on_choose", key, chosen)

        def write(key: str, text: str) -> None:
            self.dispatch("on_write", key, text)

        if group.kind == ROW:
            column.add_widget(make_row(app, group, choose, hide_left, self.width - dp(32)))
        elif group.kind == TEXT:
            column.add_widget(make_text(app, group, write))
        else:
            title = app.words.say(group.title)
            column.add_widget(Words(text=title, color=app.theme.quiet, font_size=app.sizes.small))
            column.add_widget(make_grid(app, group, choose))

    def _add_pictures(self, app: Any, group: Group, hide_left: bool) -> None:
        """A few pictures stand in lines; many go sideways, the likeliest first."""
        if group.titled:
            title = app.words.say(group.title)
            self.ids.column.add_widget(Words(text=title, color=app.theme.quiet, font_size=app.sizes.small))
        buttons = [self._picture(app, group, choice, hide_left) for choice in group.choices]
        if len(buttons) <= MOST_IN_LINES or self.is_wide:
            flow = Flow(gap=dp(6))
            for button in buttons:
                flow.add_widget(button)
            self.ids.column.add_widget(flow)
            return
        scroll = ScrollView(do_scroll_y=False, size_hint_y=None, bar_width=0)
        row = BoxLayout(size_hint=(None, None), spacing=dp(6))
        # The notes under the pictures get their height only when they are laid out.
        row.bind(minimum_width=row.setter("width"), minimum_height=row.setter("height"), height=scroll.setter("height"))
        for button in buttons:
            row.add_widget(button)
        scroll.add_widget(row)
        self.ids.column.add_widget(scroll)

    def _picture(self, app: Any, group: Group, choice: Choice, hide_left: bool) -> PictureButton:
        note = "" if choice.left is None or hide_left else f"×{choice.left}"
        if choice.label is not None and group.labelled:
            note = app.words.say(choice.label)
        button = PictureButton(
            texture=stamp(choice.picture_key or choice.key, choice.picture),
            turn=choice.turn,
            text=note,
            chosen=choice.key == group.chosen,
            warned=choice.warning is not None or choice.left == 0,
            group=group.key,
            key=choice.key,
        )
        button.bind(on_release=lambda *_: self.dispatch("on_choose", group.key, choice.key))
        return button
