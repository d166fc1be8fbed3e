"""What every registered game must hold, whatever its rules: the house relies on nothing else."""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.words import LANGUAGES, Words
from scoring.actions import LARGEST_NUMBER, action_from_json, action_to_json
from scoring.game import Game
from scoring.games import all_games
from scoring.match import Match
from scoring.messages import Message
from scoring.points import Points, ScoreEvent, totals_of
from scoring.problems import ILLEGAL, QUESTION
from scoring.record import match_from_bytes, match_to_bytes
from scoring.rules import Rules
from scoring.values import SYMBOLS, Player

GAMES = all_games()
LONGEST_GAME = 3_000
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
often = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def seat_players(game: Game, count: int) -> tuple[Player, ...]:
    return tuple(Player(c.capitalize(), c, s) for c, s in zip(game.colours[:count], SYMBOLS, strict=False))


@cache
def play(game: Game, seed: int) -> Match:
    """A whole game of legal play at random."""
    rng = Random(seed)
    players = seat_players(game, rng.randint(game.players_at_least, game.players_at_most))
    preset = rng.choice([None, *(preset.key for preset in game.presets)])
    state = game.start(players, game.rules(preset=preset))
    actions: list[Any] = []
    while len(actions) < LONGEST_GAME and (action := game.random_action(state, rng)) is not None:
        actions.append(action)
        state = game.apply(state, action)
    return Match(game, players, game.rules(preset=preset), tuple(actions))


# Well-typed actions, built from the hints of their fields.


@cache
def words_of(game: Game) -> tuple[str, ...]:
    """Every text that legal actions hold: tile names and the like, so that random texts often mean something."""
    found: set[str] = set()
    for seed in range(3):
        for action in play(game, seed).actions:
            found.update(_texts(action_to_json(action)))
    return tuple(sorted(found))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def values(hint: Any, game: Game) -> st.SearchStrategy[Any]:
    """Values of a type hint."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return st.one_of([values(choice, game) for choice in inner])
    if origin is typing.Literal:
        return st.sampled_from(inner)
    if origin is tuple and len(inner) == 2 and inner[1] is Ellipsis:
        return st.lists(values(inner[0], game), max_size=5).map(tuple)
    if origin is tuple:
        return st.tuples(*(values(choice, game) for choice in inner))
    if hint is types.NoneType:
        return st.none()
    if hint is bool:
        return st.booleans()
    if hint is int:
        return st.one_of(st.integers(-3, 12), st.integers(-LARGEST_NUMBER, LARGEST_NUMBER))
    if hint is str:
        return st.one_of(
            st.sampled_from(words_of(game) or ("",)),
            st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=8),
        )
    assert dataclasses.is_dataclass(hint), f"no JSON for {hint}"
    return instances(typing.cast(type[Any], hint), game)


def instances(made: type[Any], game: Game) -> st.SearchStrategy[Any]:
    """Instances of a dataclass; what its own checks refuse is no value of its type."""
    hints = typing.get_type_hints(made)
    fields = st.fixed_dictionaries({field.name: values(hints[field.name], game) for field in dataclasses.fields(made)})

    def build(content: dict[str, Any]) -> Any:
        try:
            return made(**content)
        except ValueError:
            return None

    return fields.map(build).filter(lambda made: made is not None)


@cache
def any_action(game: Game) -> st.SearchStrategy[Any]:
    return st.one_of([instances(made, game) for made in game.action_kinds.values()])


@st.composite
def any_rules(draw: st.DrawFn, game: Game) -> Rules:
    chosen: dict[str, Any] = {}
    for switch in game.switches:
        if draw(st.booleans()):
            if switch.is_number:
                chosen[switch.key] = draw(st.integers(switch.at_least, switch.at_most))
            else:
                chosen[switch.key] = draw(st.sampled_from(switch.values))
    return game.rules(chosen)


@st.composite
def any_match(draw: st.DrawFn, game: Game) -> Match:
    """Some legal play, then legal and merely well-typed actions mixed."""
    rng = Random(draw(st.integers(0, 10_000)))
    players = seat_players(game, draw(st.integers(game.players_at_least, game.players_at_most)))
    match = Match(game, players, draw(any_rules(game)))
    legal = draw(st.integers(0, 40))
    chosen: list[Any] = [None] * legal + draw(st.lists(st.one_of(st.none(), any_action(game)), max_size=10))
    for action in chosen:
        action = action if action is not None else game.random_action(match.state, rng)
        if action is not None:
            match = match.with_action(action)
    return match


# What must hold.


def messages_of(match: Match) -> Iterator[Message]:
    """Everything a player could read about this match."""
    tally = match.final
    yield tally.decided_by
    yield from tally.notes
    for event in (*match.events, *tally.events):
        yield from messages_of_event(event)
    for problem in match.problems:
        yield problem.text
        yield from (answer.text for answer in problem.answers)


def messages_of_event(event: ScoreEvent) -> Iterator[Message]:
    yield event.title
    yield from event.notes
    for contender in event.contenders:
        yield contender.why
        yield from (term.what for term in contender.points.terms)


def check_words(message: Message) -> None:
    """The sentence exists in every language and leaves no placeholder open."""
    for language in LANGUAGES:
        words = Words(language)
        assert words.knows(message.key), f"{language} has no sentence for {message.key}"
        safe = Message(message.key, tuple((k, v.replace("{", "(") if type(v) is str else v) for k, v in message.params))
        assert "{" not in words.say(safe), f"{language}: {words.say(safe)}"
    for _name, value in message.params:
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Message):
                check_words(inner)


def check_event(game: Game, event: ScoreEvent) -> None:
    assert set(event.clauses) <= set(game.clauses) and event.clauses
    for contender in event.contenders:
        assert isinstance(contender.points, Points)
        assert contender.total == sum(term.count * term.value for term in contender.points.terms)


def check_match(match: Match) -> None:
    """Everything that holds for any sequence of well-typed actions."""
    game = match.game
    given_before: tuple[ScoreEvent, ...] = ()
    for index, state in enumerate(match.states):
        events = game.events(state)
        assert events[: len(given_before)] == given_before, "events are only ever appended"
        assert all(event.step == index - 1 for event in events[len(given_before) :]), "each by the action that gave it"
        given_before = events
        turn = game.turn_of(state)
        assert turn is None or 0 <= turn < len(match.players)
    check_tally(match)
    check_notation(match)
    for action in match.actions:
        written = json.loads(json.dumps(action_to_json(action)))
        assert action_from_json(game.action_kinds, written) == action
    for message in messages_of(match):
        check_words(message)


def check_tally(match: Match) -> None:
    game, tally = match.game, match.final
    for event in (*match.events, *tally.events):
        check_event(game, event)
        for spot in event.where:
            for report in game.explain(match.state, spot):
                for message in (report.title, *report.lines):
                    check_words(message)
    assert totals_of((*match.events, *tally.events), len(match.players)) == tally.totals, "terms add up to the totals"
    assert tally.winners and all(0 <= seat < len(match.players) for seat in tally.winners)
    for problem in match.problems:
        assert problem.clause in game.clauses
        assert problem.step < len(match.actions)
        assert (problem.kind == QUESTION) == bool(problem.answers)
        for answer in problem.answers:
            assert action_from_json(game.action_kinds, action_to_json(answer.action)) == answer.action
            game.apply(match.state, answer.action)


def check_notation(match: Match) -> None:
    line = match.game.notation(match.state)
    assert "\n" not in line
    laid = Match(match.game, match.players, match.rules, match.game.read_notation(line))
    assert match.game.notation(laid.state) == line


@each_game
def test_the_game_is_declared_whole(game: Game) -> None:
    assert type(game.version) is int and game.version >= 1
    assert len(game.colours) >= game.players_at_most
    assert len(set(game.clauses)) == len(game.clauses) > 0
    for kind, made in game.action_kinds.items():
        assert made.kind == kind
        assert dataclasses.is_dataclass(made) and "__slots__" in vars(made)
        assert made.__dataclass_params__.frozen  # type: ignore[attr-defined]
    for preset in game.presets:
        game.rules(preset=preset.key)


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_declared_words_are_in_every_language(game: Game, language: str) -> None:
    words = Words(language)
    keys = [f"{game.id}.name"]
    keys += [f"{game.id}.clause.{clause}" for clause in game.clauses]
    keys += [f"{game.id}.set.{tiles.key}" for tiles in game.sets]
    keys += [f"{game.id}.preset.{preset.key}" for preset in game.presets]
    for switch in game.switches:
        keys.append(f"{game.id}.switch.{switch.key}")
        keys += [f"{game.id}.switch.{switch.key}.{value}" for value in switch.values if type(value) is str]
        assert not switch.clause or switch.clause in game.clauses
    for seed in range(4):
        match = play(game, seed)
        keys += [f"{game.id}.source.{event.source}" for event in (*match.events, *match.final.events)]
    assert [key for key in dict.fromkeys(keys) if not words.knows(key)] == []


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_legal_play_is_legal_and_ends(game: Game, seed: int) -> None:
    match = play(game, seed)
    assert len(match.actions) < LONGEST_GAME
    assert match.final.over
    assert [problem for problem in match.problems if problem.kind == ILLEGAL] == []
    check_match(match)


@each_game
@pytest.mark.parametrize("seed", range(2))
def test_undo_gives_back_every_state_and_redo_too(game: Game, seed: int) -> None:
    whole = play(game, seed)
    back = whole
    for count in range(len(whole.actions), 0, -max(1, len(whole.actions) // 25)):
        while len(back.actions) > count:
            back = back.undo()
        fresh = Match(game, whole.players, whole.rules, whole.actions[:count])
        assert back.state == fresh.state
        assert back.totals == fresh.totals and back.final == fresh.final and back.problems == fresh.problems
    while back.undone:
        back = back.redo()
    assert back == whole and back.state == whole.state and back.final == whole.final


@each_game
@pytest.mark.parametrize("seed", range(2))
def test_replay_equals_fold_and_the_file_round_trips(game: Game, seed: int) -> None:
    match = play(game, seed)
    state = game.start(match.players, match.rules)
    for step in match.steps():
        state = game.apply(state, step.action)
        assert step.totals == totals_of(game.events(state), len(match.players))
    assert state == match.state
    assert tuple(event for step in match.steps() for event in step.events) == match.events
    read = match_from_bytes(match_to_bytes(match))
    assert read == match and read.state == match.state


@each_game
def test_no_sequence_of_actions_raises(game: Game) -> None:
    @often
    @given(any_match(game))
    def holds(match: Match) -> None:
        check_match(match)
        shorter = match.undo()
        assert shorter.state == Match(game, match.players, match.rules, shorter.actions).state
        assert shorter.redo().state == match.state
        assert shorter.redo().final == match.final

    holds()
