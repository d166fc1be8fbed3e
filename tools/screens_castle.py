"""Pictures of The Castle in the app, in the three languages; part of `python -m tools.screens`."""

from __future__ import annotations

from random import Random
from typing import Any

from app.widgets.panel import PictureButton
from scoring.castle.actions import Again, Lay
from scoring.castle.questions import find_fitting_tiles
from scoring.castle.state import State
from scoring.games import find_game
from scoring.match import Match
from scoring.values import Player

TRIES = 10
KEPT = {
    "fr": ("", "-follower", "-turn-up", "-palaces", "-final"),
    "de": ("", "-follower", "-wall-tiles", "-court", "-wall-tile"),
}
"""Of the other languages a few pictures are enough."""


def sample(turns: int, seed: int = 9) -> Match:
    """A game that looks played: at random, but of several turns the one that brings the mover most."""
    game = find_game("castle")
    players = (Player("Anna", "black", "circle"), Player("Ben", "white", "square"))
    match, rng = Match(game, players, game.rules()), Random(seed)
    while match.state.turns < turns:
        actions = [game.random_action(match.state, rng) for _ in range(TRIES)]
        if None in actions:
            break
        other = next((action for action in actions if not isinstance(action, Lay | Again)), None)
        tried = [match.with_action(action) for action in actions]
        match = match.with_action(other) if other is not None else max(tried, key=lambda m: _worth(m, match))
    return match


def _worth(after: Match, before: Match) -> float:
    me = before.state.turn_of
    state: State = after.state
    gained = [after.totals[seat] - before.totals[seat] for seat in (0, 1)]
    last = after.actions[-1]
    near = 0
    if isinstance(last, Lay):
        near = sum((last.x + dx, last.y + dy) in state.tiles for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    taken = len(state.walls) - len(before.state.walls)
    return gained[me] - gained[1 - me] + 8 * taken + 0.3 * near - 0.5 * (state.supply[me] < 2)


def shoot_castle(shooter: Any) -> None:
    """Table, entry, wall tiles and ceremony of The Castle."""
    running, over = sample(34), sample(99)
    for language in ("en", *KEPT):
        shooter.drive.app.set_language(language)
        _shoot(shooter, running, over, language)
    shooter.drive.app.set_language("en")


def _shoot(shooter: Any, running: Match, over: Match, language: str) -> None:
    drive, app = shooter.drive, shooter.drive.app

    def shot(what: str = "", settle_s: float = 0.0) -> None:
        if language == "en":
            shooter.shot(f"castle{what}", settle_s=settle_s)
        elif what in KEPT[language]:
            shooter.shot(f"castle-{language}{what}", settle_s=settle_s)

    app.go_home()
    shooter.table(running)
    shot()
    page = app.page
    areas = page.entry.ask.areas
    best = max(areas, key=lambda area: len(find_fitting_tiles(app.match.state, area.spot.place)))
    drive.tap_board(best.spot.place[0] + 0.5, best.spot.place[1] + 0.5)
    shot("-tile")
    drive.tap(drive.find_all(PictureButton)[0])
    shot("-follower")
    drive.back()
    app.go_home()
    shooter.table(_with_hidden(over))
    page = app.page
    shot("-wall-tiles")
    choices = [c.key for g in page.entry.ask.groups for c in g.choices if c.key.startswith("turn-up")]
    page.choose("wall", choices[0])
    shot("-turn-up")
    app.go_home()
    shooter.table(over)
    app.go("final", act=1)
    shot("-palaces", 1.2)
    acts = app.page.acts
    courts = [i for i, act in enumerate(acts) if act.source == "court"]
    app.page.act = max(courts, key=lambda i: sum(acts[i].after))
    app.page.fill()
    shot("-court", 1.2)
    walls = [i for i, act in enumerate(acts) if act.source.startswith("wall-")]
    if walls:
        app.page.act = max(walls, key=lambda i: (bool(acts[i].events[0].where), sum(acts[i].after)))
        app.page.fill()
        shot("-wall-tile", 1.2)
    drive.press("app.final.skip")
    shot("-final")
    app.go_home()


def _with_hidden(match: Match) -> Match:
    """The same game before its wall tiles were turned up, with one turn still to play."""
    ups = [i for i, action in enumerate(match.actions) if type(action).__name__ == "TurnUp"]
    actions = list(match.actions[:-3])
    for index in reversed([i for i in ups if i < len(actions)][-2:]):
        del actions[index]
    return Match(match.game, match.players, match.rules, tuple(actions))
