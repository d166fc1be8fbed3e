"""Pictures of Carcassonne's expansions in the app, in the three languages; part of `python -m tools.screens`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from app.games import find_view
from app.words import LANGUAGES
from scoring.carcassonne.actions import LayTile, SetAside, Snapshot, TileAt
from scoring.games import find_game
from scoring.match import Match
from scoring.rules import Value
from scoring.values import SYMBOLS, Player

SIX: dict[str, Value] = {
    "king-robber": True,
    "cult": True,
    "count": True,
    "river": "river-2",
    "catapult": True,
    "magic": True,
}
MORE: dict[str, Value] = {"inns-cathedrals": True, "traders-builders": True, "abbot": True, "printing": "base-gardens"}
TRIES = 10
TOKENS = ("knock-out", "seduce", "hit-target", "catch")
"""One token a fair is enough for a picture."""


def play(until: Callable[[Match], bool], rules: dict[str, Value], seed: int, at_least: int = 0) -> Match:
    """A game that looks played, up to the moment that is wanted."""
    game = find_game("carcassonne")
    names = ("Anna", "Ben", "Chloé")
    players = tuple(Player(name, game.colours[i], SYMBOLS[i]) for i, name in enumerate(names))
    match, rng = Match(game, players, game.rules(rules)), Random(seed)
    while not (until(match) and len(match.actions) >= at_least):
        actions = [game.random_action(match.state, rng) for _ in range(TRIES)]
        if None in actions:
            break
        tiles = [action for action in actions if isinstance(action, LayTile | SetAside)]
        hurled = bool(match.actions) and match.actions[-1].kind in TOKENS
        due = [action for action in actions if action not in tiles and not (hurled and action.kind in TOKENS)]
        if due or not tiles:
            match = match.with_action((due or actions)[0])
            continue
        match = max((match.with_action(action) for action in tiles), key=_looks_played)
    return match


def _looks_played(match: Match) -> tuple[float, int]:
    """Points for everybody, and tiles that lie close together."""
    last, tiles = match.actions[-1], match.state.tiles
    x, y = getattr(last, "x", 0), getattr(last, "y", 0)
    near = sum((x + dx, y + dy) in tiles for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    totals = match.totals
    return 3 * sum(totals) - max(totals) + 2 * near, -len(match.state.aside)


def _asks(group: str) -> Callable[[Match], bool]:
    begin = find_view("carcassonne").entries[0].begin  # type: ignore[union-attr]
    return lambda match: any(shown.key == group for shown in begin(match).ask.groups)


def _find_magic(match: Match) -> tuple[Any, str] | None:
    """A place where a magic tile fits, as an entry that has it."""
    entry: Any = find_view("carcassonne").entries[0].begin(match)  # type: ignore[union-attr]
    for area in entry.ask.areas:
        begun = entry.tapped(area.spot)
        fitting = getattr(begun, "fitting", ())
        for fits in fitting:
            if fits.tile.startswith("magic"):
                return begun, fits.tile
    return None


def shoot_expansions(shooter: Any) -> None:
    """Every step that an expansion adds, in each language."""
    drive, app = shooter.drive, shooter.drive.app
    scenes = {
        "enter": play(_asks("enter"), SIX, 1, 20),
        "leave": play(_asks("leave"), SIX, 1),
        "token": play(_asks("token"), SIX, 5, 40),
        "table": play(lambda match: match.state.kept["mage"] is not None, SIX, 5, 75),
        "all": play(_asks("never"), {**SIX, **MORE}, 3),
    }
    magic = play(lambda match: _find_magic(match) is not None and match.state.kept["witch"] is not None, SIX, 7, 40)
    for language in LANGUAGES:
        app.set_language(language)
        name = "expansions" if language == "en" else f"expansions-{language}"
        for key, match in scenes.items():
            app.go_home()
            shooter.table(match)
            shooter.shot(f"{name}-{key}")
        app.go_home()
        _shoot_magic(shooter, magic, name)
        app.go_home()
        _shoot_tokens(shooter, scenes["token"], name)
        app.go_home()
        shooter.table(Match(magic.game, magic.players, magic.rules, (_photo_of(scenes["table"]),)))
        shooter.shot(f"{name}-asked")
        app.go("setup")
        app.page._use(app.page.draft.with_game("carcassonne"))
        for switch, value in SIX.items():
            app.page._set(switch, value)
        app.page.ids.column.scroll_y = 0.35
        shooter.shot(f"{name}-setup")
        app.back()
    app.set_language("en")
    drive.frames(2)


def _photo_of(match: Match) -> Snapshot:
    """What a photo of this table would show, without figures."""
    return Snapshot(tuple(TileAt(tile, *place, turn) for place, (tile, turn) in match.state.tiles.items()))


def _shoot_magic(shooter: Any, match: Match, name: str) -> None:
    shooter.table(match)
    found = _find_magic(match)
    assert found is not None
    page = shooter.drive.app.page
    page.use(found[0])
    page.choose("tile", found[1])
    shooter.shot(f"{name}-figure")
    page.choose("magic", "mage")
    shooter.shot(f"{name}-magic")
    page.cancel()


def _shoot_tokens(shooter: Any, match: Match, name: str) -> None:
    shooter.table(match)
    page = shooter.drive.app.page
    page.choose("token", "knock-out")
    for area in page.entry.ask.areas[:2]:
        page.use(page.entry.tapped(area.spot))
    shooter.shot(f"{name}-knock-out")
    page.cancel()
    page.choose("token", "catch")
    page.choose("outcome", "caught")
    shooter.shot(f"{name}-catch")
    page.cancel()
    shooter.drive.app.go("log")
    shooter.drive.press("app.log.all")
    shooter.shot(f"{name}-log")
    shooter.drive.app.back()
