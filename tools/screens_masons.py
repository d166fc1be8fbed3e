"""Pictures of Masons in the app, in the three languages; part of `python -m tools.screens`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from scoring.games import find_game
from scoring.masons.deeds import Build, LayBoard
from scoring.masons.generator import load_practice_board
from scoring.masons.questions import pays_now, preview_wall
from scoring.match import Match
from scoring.values import Player, Spot

LANGUAGES = ("en", "fr", "de")
IN_ALL = ("editor", "dice", "cards", "link", "count")
"""What is shown in every language; the rest in English alone."""
TRIES = 10
PLAYERS = (Player("Anna", "yellow", "circle"), Player("Ben", "green", "square"), Player("Chloé", "red", "triangle"))


def play(until: Callable[[Match, Any], bool], seed: int = 7, cities: float = -6.0) -> tuple[Match, Any]:
    """A game that looks played, as far as just before an action that is asked for."""
    game, rng = find_game("masons"), Random(seed)
    match = Match(game, PLAYERS, game.rules()).with_action(LayBoard(load_practice_board()))
    while True:
        actions = [game.random_action(match.state, rng) for _ in range(TRIES)]
        actions = [action for action in actions if action is not None and action.kind not in EDITS]
        if not actions:
            return match, None
        tried = [(_worth(match.with_action(action), cities), -i) for i, action in enumerate(actions)]
        action = actions[-max(tried)[1]]
        if until(match, action):
            return match, action
        match = match.with_action(action)


EDITS = ("early-roll", "remove-cells", "paint", "shore", "discard")


def _worth(match: Match, cities: float) -> float:
    """Cards that pay, and walls that go on from others; whether many small cities are liked is the caller's."""
    state = match.state
    return sum(match.totals) + cities * len(state.cities) - len(state.towers)


def _closes(match: Match, action: Any) -> bool:
    if not isinstance(action, Build) or len(match.state.walls) < 14:
        return False
    preview = preview_wall(match.state, match.state.board.find_line(*action.wall))
    return preview is not None and len(preview.closes) > 1


class Album:
    """Pictures of one language."""

    def __init__(self, shooter: Any, language: str) -> None:
        self.shooter, self.language = shooter, language
        self.drive, self.app = shooter.drive, shooter.drive.app

    def table(self, match: Match) -> None:
        self.shooter.table(match)
        self.app.sheets.clear_widgets()

    def shot(self, part: str) -> None:
        if self.language == "en" or part in IN_ALL:
            words = ("masons", self.language if self.language != "en" else "", part)
            self.drive.frames(4)
            self.shooter.shot("-".join(word for word in words if word))


def shoot_masons(shooter: Any) -> None:
    """Board, editor, a turn that closes a city, linking, the cards, count mode."""
    closing, action = play(_closes)
    linking, _ = play(lambda match, _: match.state.phase == "link", cities=6.0)
    over, _ = play(lambda match, _: False)
    for language in LANGUAGES:
        shooter.drive.app.set_language(language)
        album = Album(shooter, language)
        _shoot_boards(album)
        _shoot_turn(album, closing, action)
        _shoot_rounds(album, linking, over)
    shooter.drive.app.set_language("en")


def _shoot_boards(album: Album) -> None:
    app = album.app
    album.table(Match(find_game("masons"), PLAYERS, find_game("masons").rules()))
    album.shot("boards")
    page = app.page
    page.choose("board", "own")
    page.choose("rows", "6")
    album.shot("size")
    page.record()
    album.drive.frames(3)
    for cell in (0, 1, 11, 12, 60, 71):
        page.use(page.entry.tapped(Spot((cell,), "cell")))
    page.choose("tool", "3")
    for cell in (18, 19, 30, 31):
        page.use(page.entry.tapped(Spot((cell,), "cell")))
    page.choose("tool", "shore")
    album.shot("editor")


def _shoot_turn(album: Album, match: Match, action: Build) -> None:
    app, drive = album.app, album.drive
    album.table(match)
    album.shot("")
    page = app.page
    page.use(page.entry.tapped(Spot(match.state.board.line_spots[match.state.board.find_line(*action.wall)], "line")))
    drive.frames(4)
    album.shot("dice")
    while not page.entry.is_whole:
        asked = next(group for group in page.entry.ask.groups if group.kind == "row" and not group.chosen)
        number = asked.key[-1]
        dice = dict(zip("01", action.house_dice, strict=True))
        wanted = {"die": action.tower_die, f"face-{number}": dice.get(number)}.get(asked.key)
        page.choose(asked.key, wanted or asked.choices[0].key)
    drive.frames(3)
    album.shot("closing")
    page.record()
    drive.frames(3)
    app.sheets.clear_widgets()
    if app.match.state.phase == "link":
        page.record()
        drive.frames(3)
    pays = pays_now(app.match.state)
    for card in sorted(pays, key=lambda card: -pays[card].total)[:2]:
        page.choose("city-cards" if card.startswith("city-") else "outside-cards", card)
    album.shot("cards")


def _shoot_rounds(album: Album, linking: Match, over: Match) -> None:
    app, drive = album.app, album.drive
    album.table(linking)
    page = app.page
    page.choose("city", str(linking.state.closing.may_link[0]))
    drive.frames(3)
    album.shot("link")
    album.table(Match(find_game("masons"), PLAYERS, find_game("masons").rules()))
    page.choose("board", "count")
    page.choose("city-cards", "city-colour-red")
    page.choose("city-cards", "city-tower-grey")
    album.shot("count")
    album.table(over)
    app.go("final", done=True)
    album.shot("final")
