"""Sheets shared by several screens: ways to share a game, and the rules in force."""

from __future__ import annotations

from typing import Any

from app.export import WAYS, export
from app.screens.setup import find_details, indented, make_switch
from app.widgets.basics import Pill, Words
from scoring.match import Match
from scoring.rules import Value


def open_share(page: Any) -> None:
    """Picture, text, spreadsheet or file."""
    app = page.app
    widgets = []
    for way, icon in WAYS.items():
        button = Pill(icon=icon, text=app.tr(f"app.share.{way}"))
        button.bind(on_release=lambda _, chosen=way: _share(app, chosen))
        widgets.append(button)
    app.sheets.open(app.tr("app.share.title"), *widgets)


def _share(app: Any, way: str) -> None:
    app.sheets.close_all()
    try:
        path = export(app.match, way, app.language, app.user_data_dir)
    except OSError as error:
        app.sheets.tell(app.tr("app.share.failed", reason=str(error)))
        return
    from app.camera import share_file

    if not share_file(path):
        app.sheets.tell(app.tr("app.share.saved", file=str(path)))


def tell_rules(app: Any, match: Match) -> str:
    """The rules in force: the edition, and every switch that stands otherwise than usual."""
    game = match.game
    changed = match.rules.changed_from(game.rules())
    told = []
    for key, value in changed:
        name = app.tr(f"{game.id}.switch.{key}")
        told.append(app.words.pair(name, tell_value(app, game.id, key, value)))
    return app.words.pair(app.tr("app.final.rules"), "; ".join(told) or app.tr("app.final.usual"))


def tell_value(app: Any, game_id: str, key: str, value: Value) -> str:
    if isinstance(value, bool):
        return str(app.tr("app.yes" if value else "app.no"))
    if isinstance(value, str):
        return str(app.tr(f"{game_id}.switch.{key}.{value}"))
    return str(value)


def open_rules(page: Any) -> None:
    """The switches of the running game; a change counts everything again."""
    app = page.app
    match = app.match

    def choose(key: str, value: Value) -> None:
        app.change("use_rules", app.match.rules.with_values({key: value}))
        app.sheets.close_all()
        open_rules(page)

    game, rules = match.game, match.rules
    keys = {switch.key for switch in game.switches}
    widgets: list[Any] = []
    for switch in game.switches:
        if switch.group not in keys:
            widgets.append(make_switch(app, game.id, switch, rules[switch.key], choose))
            for detail in find_details(game, rules, switch):
                widgets.append(indented(make_switch(app, game.id, detail, rules[detail.key], choose)))
    if not widgets:
        widgets = [Words(text=app.tr("app.final.usual"))]
    app.sheets.open(app.tr("app.table.rules"), *widgets)
