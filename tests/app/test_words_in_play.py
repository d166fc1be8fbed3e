"""Everything that random play says has its sentence in every language, with every placeholder filled."""

from random import Random

import pytest

from app.telling import tell_action
from app.words import LANGUAGES, Words
from scoring.games import MODULES, find_game
from scoring.match import Match
from scoring.messages import Message, say
from scoring.values import SYMBOLS, Player

GAMES = 3
LONGEST = 400


def play(game, seed):
    """A game of random actions; every tenth is one that does not fit, so that problems speak too."""
    random = Random(seed)
    names = ("Anna", "Ben", "Chloé", "Dora", "Emil", "Fritz")
    seats = tuple(Player(*seat) for seat in zip(names, game.colours, SYMBOLS, strict=False))
    few, many = game.players_at_least, min(game.players_at_most, len(seats))
    match = Match(game, seats[: random.randint(few, many)], game.rules())
    other = match
    while len(match.actions) < LONGEST:
        action = game.random_action(match.state, random)
        if action is None:
            break
        match = match.with_action(action)
        strange = game.random_action(other.state, random)
        if strange is not None:
            other = other.with_action(strange)
            if random.random() < 0.1:
                match = match.with_action(strange)
    return match


def said_of_event(event):
    yield event.title
    yield from event.notes
    for contender in event.contenders:
        yield contender.why
        yield from (term.what for term in contender.points.terms)


def said(match):
    """All messages of a match: scores, tally, problems, and reports about places with a score or a problem."""
    final = match.final
    yield final.decided_by
    yield from final.notes
    spots = set()
    for event in (*match.events, *final.events):
        yield from said_of_event(event)
        yield say(f"{match.game.id}.source.{event.source}")
        yield from (say(f"{match.game.id}.clause.{clause}") for clause in event.clauses)
        spots.update(event.where[:1])
    for problem in match.problems:
        yield problem.text
        yield say(f"{match.game.id}.clause.{problem.clause}")
        yield from (answer.text for answer in problem.answers)
        spots.update(problem.where[:1])
    for spot in sorted(spots)[:40]:
        for report in match.game.explain(match.state, spot):
            yield report.title
            yield from report.lines
            for event in (report.now, report.finished, *(event for _, event in report.others)):
                if event is not None:
                    yield from said_of_event(event)
            yield from (title for title, _ in report.others)


def find_gaps(message, words):
    """Keys without a sentence, here and in the parameters, and sentences with a hole."""
    if not words.knows(message.key):
        yield message.key
    elif "{" in words.say(message):
        yield words.say(message)
    for _, value in message.params:
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Message):
                yield from find_gaps(part, words)


@pytest.mark.parametrize("game_id", MODULES)
def test_every_message_has_its_sentence(game_id):
    game = find_game(game_id)
    matches = [play(game, seed) for seed in range(GAMES)]
    messages = {message for match in matches for message in said(match)}
    assert messages
    for language in LANGUAGES:
        words = Words(language)
        assert {gap for message in messages for gap in find_gaps(message, words)} == set()
        for match in matches:
            lines = [tell_action(match, index, words) for index in range(len(match.actions))]
            assert not [line for line in lines if "{" in line or line.startswith(f"{game_id}.")]
