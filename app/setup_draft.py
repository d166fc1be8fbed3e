"""A game being set up: a plain value, so that every choice is a new draft."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from app.store import Store
from scoring.game import Game
from scoring.games import MODULES, find_game
from scoring.match import Match
from scoring.messages import Message, say
from scoring.record import BadFile
from scoring.rules import BadRules, Rules, Value
from scoring.values import SYMBOLS, Player


class Seat(NamedTuple):
    """A player as typed so far; the name may still be empty."""

    name: str
    colour: str
    symbol: str


@dataclass(frozen=True, slots=True)
class Draft:
    """Game, preset (empty when switches were changed), rules and seats; `known` are names of earlier games."""

    game: Game
    preset: str
    rules: Rules
    players: tuple[Seat, ...]
    known: tuple[str, ...] = ()

    def value(self, key: str) -> Value:
        return self.rules[key]

    def with_game(self, game_id: str) -> Draft:
        """Another game with the same people, as far as its box has their colours."""
        game = find_game(game_id)
        preset = game.presets[0].key if game.presets else ""
        draft = replace(self, game=game, preset=preset, rules=game.rules(preset=preset or None), players=())
        for seat in self.players[: game.players_at_most]:
            draft = draft._seated(seat)
        return draft

    def with_preset(self, key: str) -> Draft:
        """A printed edition; what does not belong to it (expansions) stays as it was."""
        preset = next(p for p in self.game.presets if p.key == key)
        return replace(self, preset=key, rules=self.rules.with_values(dict(preset.values)))

    def with_value(self, key: str, value: Value) -> Draft:
        rules = self.rules.with_values({key: value})
        return replace(self, rules=rules, preset=_find_preset(self.game, rules))

    def with_player(self, seat: int, **changed: str) -> Draft:
        players = list(self.players)
        players[seat] = players[seat]._replace(**changed)
        return replace(self, players=tuple(players))

    def with_look(self, seat: int, colour: str, symbol: str) -> Draft:
        """A colour or symbol that somebody else has is swapped with his."""
        draft, old = self, self.players[seat]
        for other, player in enumerate(self.players):
            if other != seat and player.colour == colour:
                draft = draft.with_player(other, colour=old.colour)
            if other != seat and player.symbol == symbol:
                draft = draft.with_player(other, symbol=old.symbol)
        return draft.with_player(seat, colour=colour, symbol=symbol)

    def without_player(self, seat: int) -> Draft:
        return replace(self, players=self.players[:seat] + self.players[seat + 1 :])

    def with_one_more(self, tr: Callable[..., str]) -> Draft:
        """One more player: a name of an earlier game that is free, else a number."""
        taken = {player.name for player in self.players}
        name = next((known for known in self.known if known not in taken), "")
        number = len(self.players) + 1
        while not name or name in taken:
            name, number = tr("app.player", number=number), number + 1
        return self._seated(Seat(name, "", ""))

    def _seated(self, seat: Seat) -> Draft:
        colours = {player.colour for player in self.players}
        symbols = {player.symbol for player in self.players}
        colour, symbol = seat.colour, seat.symbol
        if colour not in self.game.colours or colour in colours:
            colour = next(c for c in self.game.colours if c not in colours)
        if not symbol or symbol in symbols:
            symbol = next((s for s in SYMBOLS if s not in symbols), SYMBOLS[0])
        return replace(self, players=(*self.players, Seat(seat.name, colour, symbol)))

    @property
    def problem(self) -> Message | None:
        """Why the game cannot begin yet."""
        names = [player.name.strip() for player in self.players]
        least, most = self.game.players_at_least, self.game.players_at_most
        if not least <= len(self.players) <= most:
            return say("app.setup.seats", game=say(f"{self.game.id}.name"), least=least, most=most)
        if not all(names):
            return say("app.setup.no-name")
        if len(set(names)) < len(names):
            return say("app.setup.same-name")
        if len({player.colour for player in self.players}) < len(self.players):
            return say("app.setup.same-colour")
        return None

    def make_match(self) -> Match:
        players = tuple(Player(seat.name.strip(), seat.colour, seat.symbol) for seat in self.players)
        return Match(self.game, players, self.rules)


def first_draft(store: Store, tr: Callable[..., str]) -> Draft:
    """The set-up of the last game; for the very first one two players of the first game of the house."""
    games = store.games()
    known = tuple(dict.fromkeys(player.name for saved in games for player in saved.players))
    last = next((saved for saved in games if saved.game in MODULES), None)
    game = find_game(last.game if last else next(iter(MODULES)))
    preset = game.presets[0].key if game.presets else ""
    rules = game.rules(preset=preset or None)
    if last is not None:
        with contextlib.suppress(BadFile, BadRules, KeyError):
            rules = store.open(last.id).match.rules
    draft = Draft(game, _find_preset(game, rules), rules, (), known)
    for player in last.players if last else ():
        draft = draft._seated(Seat(player.name, player.colour, player.symbol))
    while len(draft.players) < game.players_at_least:
        draft = draft.with_one_more(tr)
    return draft


def _find_preset(game: Game, rules: Rules) -> str:
    """The preset whose values all hold; empty when none does."""
    values: dict[str, Any] = dict(rules.values)
    usual = game.rules()
    own = {key for preset in game.presets for key, _ in preset.values}
    for preset in game.presets:
        wanted = {**{key: usual[key] for key in own}, **dict(preset.values)}
        if all(values.get(key) == value for key, value in wanted.items()):
            return preset.key
    return ""
