"""Points as bars, one a player, that grow when points come in."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.drawing.palette import player_fill
from app.theme import rgba
from scoring.match import Match

Builder.load_string(
    """
#:import dp kivy.metrics.dp
<Bars>:
    orientation: 'vertical'
    size_hint_y: None
    height: self.minimum_height
    spacing: dp(6)

<Bar>:
    size_hint_y: None
    height: max(dp(40), app.sizes.head * 1.3 + app.sizes.tiny * 1.4)
    spacing: dp(10)
    Disc:
        player: root.player
        size: dp(30), dp(30)
        pos_hint: {'center_y': .5}
    BoxLayout:
        orientation: 'vertical'
        spacing: dp(3)
        OneLine:
            text: root.player.name if root.player else ''
            bold: root.first
            font_size: app.sizes.small
        Widget:
            size_hint_y: None
            height: dp(14)
            canvas:
                Color:
                    rgba: app.theme.raised
                RoundedRectangle:
                    pos: self.pos
                    size: self.size
                    radius: [dp(7)]
                Color:
                    rgba: root.colour
                RoundedRectangle:
                    pos: self.pos
                    size: max(dp(14), self.width * root.part), self.height
                    radius: [dp(7)]
                Color:
                    rgba: app.theme.quiet
                Line:
                    rounded_rectangle: self.x, self.y, max(dp(14), self.width * root.part), self.height, dp(7)
                    width: dp(.6)
    Label:
        text: root.gain
        color: app.theme.good
        bold: True
        font_size: app.sizes.body
        size_hint_x: None
        width: max(dp(34), self.texture_size[0])
    Label:
        text: str(int(round(root.points)))
        bold: True
        font_size: app.sizes.title
        color: app.theme.ink
        size_hint_x: None
        width: max(dp(40), self.texture_size[0])
"""
)


class Bar(BoxLayout):
    """One player's points."""

    player = ObjectProperty(None, allownone=True)
    colour = ColorProperty((1, 1, 1, 1))
    points = NumericProperty(0)
    part = NumericProperty(0)
    gain = StringProperty("")
    first = BooleanProperty(False)


class Bars(BoxLayout):
    """All players' points as bars on one scale."""

    def show(self, match: Match, before: tuple[int, ...], after: tuple[int, ...], animate: bool = False) -> None:
        """Grow from `before` to `after`; the scale fits the end of the game, so that bars never jump."""
        if len(self.children) != len(match.players):
            self.clear_widgets()
            for player in match.players:
                self.add_widget(Bar(player=player, colour=rgba(player_fill(player.colour))))
        most = max(1, *match.final.totals, *after)
        for seat, bar in enumerate(reversed(self.children)):
            gain = after[seat] - before[seat]
            bar.gain = f"{gain:+d}" if gain else ""
            bar.first = after[seat] == max(after)
            wanted: dict[str, Any] = {"points": after[seat], "part": max(0, after[seat]) / most}
            Animation.cancel_all(bar)
            if animate:
                Animation(duration=0.45, t="out_cubic", **wanted).start(bar)
            else:
                bar.points, bar.part = wanted["points"], wanted["part"]
