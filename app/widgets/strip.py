"""The score strip: every player with colour, symbol, name, points and laps of the track."""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.games.view import Held
from app.widgets import panel  # noqa: F401  the layout names its Picture
from app.widgets.basics import Pressed
from app.widgets.stamps import stamp
from scoring.match import Match

Builder.load_string(
    """
#:import dp kivy.metrics.dp
<ScoreStrip>:
    size_hint_y: None
    height: dp(26) + app.sizes.head * 1.3 + app.sizes.tiny * 1.3 + (dp(19) if self.has_held else 0)
    padding: dp(6), dp(2), dp(6), dp(6)
    spacing: dp(4)

<StripCell>:
    orientation: 'vertical'
    padding: dp(4), dp(5), dp(4), dp(4)
    canvas.before:
        Color:
            rgba: app.theme.soft if self.is_turn else app.theme.card
        RoundedRectangle:
            pos: self.pos
            size: self.size
            radius: [dp(10)]
        Color:
            rgba: app.theme.accent if self.is_turn else app.theme.line
        Line:
            rounded_rectangle: self.x, self.y, self.width, self.height, dp(10)
            width: dp(1.2) if self.is_turn else dp(.6)
    BoxLayout:
        spacing: dp(4)
        Widget:
        Disc:
            player: root.player
            size: dp(20), dp(20)
            pos_hint: {'center_y': .5}
        Label:
            text: root.points
            bold: True
            font_size: app.sizes.head
            color: app.theme.ink
            size_hint_x: None
            width: self.texture_size[0]
        Label:
            text: root.laps
            font_size: app.sizes.tiny
            color: app.theme.quiet
            size_hint_x: None
            width: self.texture_size[0]
        Widget:
    OneLine:
        text: root.player.name if root.player else ''
        font_size: app.sizes.tiny
        color: app.theme.quiet
        halign: 'center'
        size_hint_y: None
        height: app.sizes.tiny * 1.3
    BoxLayout:
        id: held
        size_hint: None, None
        pos_hint: {'center_x': .5}
        size: self.minimum_width, dp(19) if root.has_held else 0
        opacity: 1 if root.has_held else 0

<HeldPicture>:
    size_hint: None, 1
    width: dp(17) + (many.texture_size[0] if self.text else 0)
    Picture:
        texture: root.texture
        room: 0
        size_hint_x: None
        width: dp(17)
    Label:
        id: many
        text: root.text
        font_size: app.sizes.tiny
        color: app.theme.ink
        size_hint_x: None
        width: self.texture_size[0] if root.text else 0
"""
)


class StripCell(BoxLayout):
    """One player of the strip."""

    player = ObjectProperty(None, allownone=True)
    points = StringProperty("")
    laps = StringProperty("")
    is_turn = BooleanProperty(False)
    has_held = BooleanProperty(False)
    """Whether anybody at the table holds something: then every cell has a line for it."""

    def show_held(self, held: tuple[Held, ...]) -> None:
        """Fill the line of what lies before this player."""
        self.ids.held.clear_widgets()
        for one in held:
            text = str(one.number) if one.number > 1 else ""
            self.ids.held.add_widget(HeldPicture(texture=stamp(one.picture_key, one.picture), text=text))


class HeldPicture(BoxLayout):
    """A small picture with a number."""

    texture = ObjectProperty(None, allownone=True)
    text = StringProperty("")


class ScoreStrip(Pressed, BoxLayout):
    """All players side by side: nobody is ever scrolled off."""

    has_held = BooleanProperty(False)

    def show(
        self,
        match: Match,
        totals: tuple[int, ...],
        turn: int | None,
        held: tuple[tuple[Held, ...], ...] = (),
    ) -> None:
        """Fill the strip; `totals` are what is to be seen (with or without the end scores), `held` by seat."""
        self.has_held = any(held)
        if len(self.children) != len(match.players):
            self.clear_widgets()
            for _ in match.players:
                self.add_widget(StripCell())
        for seat, cell in enumerate(reversed(self.children)):
            cell.player = match.players[seat]
            cell.points = str(totals[seat])
            cell.laps = _laps(match, totals[seat])
            cell.is_turn = seat == turn
            cell.has_held = self.has_held
            cell.show_held(held[seat] if held else ())


def _laps(match: Match, points: int) -> str:
    """Laps done of the printed track, as one sees it there; nothing on the first lap."""
    track: Any = match.game.track
    if track is None:
        return ""
    lap, _space = track.find_lap_and_space(points)
    return f"{lap}×{track.spaces}" if lap > 0 else ""
