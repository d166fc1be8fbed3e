"""Explanations: a score or a feature as widgets, with terms, contenders, notes and the clauses in plain words."""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.widgets.basics import Card, Words
from scoring.game import Report
from scoring.match import Match
from scoring.points import Contender, Points, ScoreEvent

Builder.load_string(
    """
#:import dp kivy.metrics.dp
<Stake>:
    orientation: 'vertical'
    size_hint_y: None
    height: self.minimum_height
    spacing: dp(2)
    BoxLayout:
        size_hint_y: None
        height: max(dp(34), name.height, points.texture_size[1])
        spacing: dp(10)
        Disc:
            player: root.player
            size: dp(28), dp(28)
            pos_hint: {'center_y': .5}
        Words:
            id: name
            text: root.player.name if root.player else ''
            bold: True
            pos_hint: {'center_y': .5}
        Label:
            id: points
            text: root.points
            bold: True
            font_size: app.sizes.title
            color: app.theme.ink
            size_hint_x: None
            width: self.texture_size[0]
            pos_hint: {'center_y': .5}
    Words:
        text: root.terms
        padding: dp(38), 0, 0, 0
        height: self.texture_size[1] if root.terms else 0
    Words:
        text: root.why
        padding: dp(38), 0, 0, 0
        color: app.theme.quiet
        font_size: app.sizes.small
        height: self.texture_size[1] if root.why else 0
"""
)


class Stake(BoxLayout):
    """What one player has from a score, and why."""

    player = ObjectProperty(None, allownone=True)
    points = StringProperty("")
    terms = StringProperty("")
    why = StringProperty("")


def tell_terms(app: Any, points: Points) -> str:
    """`3 tiles × 2 = 6`, one line a term; a sum below when there are several."""
    lines = []
    for term in points.terms:
        what = app.words.say(term.what)
        product = f"{term.count} × {term.value} = {term.amount}" if term.value != 1 else f"{term.amount}"
        lines.append(app.words.pair(what, product))
    if len(points.terms) > 1:
        lines.append(f"= {points.total}")
    return "\n".join(lines)


def make_stake(app: Any, match: Match, contender: Contender) -> Stake:
    total = contender.total
    return Stake(
        player=match.players[contender.player],
        points=f"+{total}" if total > 0 else str(total),
        terms=tell_terms(app, contender.points),
        why=app.words.say(contender.why),
    )


def explain_event(app: Any, match: Match, event: ScoreEvent, rules: bool = True) -> list[Widget]:
    """A score: everybody who contended, the notes, and the clauses that decide."""
    widgets: list[Widget] = []
    card = Card(spacing=dp(10))
    for contender in sorted(event.contenders, key=lambda c: -c.total):
        card.add_widget(make_stake(app, match, contender))
    if not event.contenders:
        card.add_widget(Words(text=app.tr("app.explain.nobody")))
    widgets.append(card)
    for note in event.notes:
        widgets.append(Words(text=app.words.say(note), font_size=app.sizes.small))
    if rules and event.clauses:
        widgets.append(_heading(app, "app.explain.rules"))
        widgets += [_clause(app, match, clause) for clause in event.clauses]
    return widgets


def explain_report(app: Any, match: Match, report: Report) -> list[Widget]:
    """A feature: who holds it, what it pays now, finished, and under other rules."""
    widgets: list[Widget] = [Words(text=app.words.say(line)) for line in report.lines]
    for key, event in (("app.explain.now", report.now), ("app.explain.finished", report.finished)):
        if event is not None:
            widgets.append(_heading(app, key))
            widgets += explain_event(app, match, event, rules=False)
    if report.others:
        widgets.append(_heading(app, "app.explain.elsewhere"))
        for name, event in report.others:
            widgets.append(
                Words(text=app.words.pair(app.words.say(name), tell_points(match, event)), font_size=app.sizes.small)
            )
    event = report.now or report.finished
    if event is not None and event.clauses:
        widgets.append(_heading(app, "app.explain.rules"))
        widgets += [_clause(app, match, clause) for clause in event.clauses]
    return widgets


def tell_points(match: Match, event: ScoreEvent) -> str:
    """`Anna +8, Ben +8`; a dash when nobody gets any."""
    paid = [f"{match.players[c.player].name} {c.total:+d}" for c in event.contenders if c.total]
    return ", ".join(paid) or "–"


def tell_event(app: Any, match: Match, event: ScoreEvent) -> str:
    """`City of 3 tiles: Anna +6`."""
    told: str = app.words.pair(app.words.say(event.title), tell_points(match, event))
    return told


def _heading(app: Any, key: str) -> Words:
    return Words(text=app.tr(key), bold=True, color=app.theme.quiet, font_size=app.sizes.small)


def _clause(app: Any, match: Match, clause: str) -> Words:
    return Words(text=app.tr(f"{match.game.id}.clause.{clause}"), font_size=app.sizes.small)
