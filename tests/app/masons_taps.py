"""How each action of Masons is entered: the taps and choices that lead to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.masons.deeds import (
    Build,
    CountCards,
    Discard,
    ExchangeCards,
    LayBoard,
    Link,
    Pass,
    PlayCards,
)
from scoring.masons.generator import load_practice_board
from scoring.masons.pieces import ANY_COLOUR
from scoring.masons.questions import supplies
from scoring.match import Match
from scoring.values import Spot

TAP, CHOOSE, RECORD = "tap", "choose", "record"
Step = tuple[Any, ...]


def steps_for(match: Match, action: Any) -> Iterator[Step]:
    """The taps on the board, the choices and the button that enter an action; defaults are left alone."""
    if isinstance(action, LayBoard):
        assert action.profile == load_practice_board()
        yield CHOOSE, "board", "practice"
    elif isinstance(action, Build):
        yield from _build_steps(match, action)
    elif isinstance(action, Link):
        if action.city is not None:
            yield CHOOSE, "city", str(action.city)
        yield (RECORD,)
    elif isinstance(action, PlayCards):
        for card in action.cards:
            yield CHOOSE, _grid(card), card
        if action.city is not None:
            yield CHOOSE, "city", str(action.city)
        yield (RECORD,)
    elif isinstance(action, CountCards):
        yield from _count_steps(action)
    elif isinstance(action, Discard):
        yield CHOOSE, "way", "discard"
    elif isinstance(action, Pass):
        yield CHOOSE, "way", "pass"
    elif isinstance(action, ExchangeCards):
        yield CHOOSE, "exchange", str(action.player)
        yield CHOOSE, "number", str(action.cards)
        yield (RECORD,)
    else:
        raise AssertionError(f"nobody enters {action}")


def _grid(card: str) -> str:
    return "city-cards" if card.startswith("city-") else "outside-cards"


def _build_steps(match: Match, action: Build) -> Iterator[Step]:
    state = match.state
    layout = state.board
    yield TAP, Spot(layout.line_spots[layout.find_line(*action.wall)], "line")
    left = supplies(state)
    towers = list(action.towers)
    if towers:
        die = action.tower_die
        yield CHOOSE, "die", die
        bare = [spot for spot in action.wall if spot not in state.towers]
        if left.towers[die] <= 0:
            yield CHOOSE, "end-0", towers[0].colour
        rest = dict(left.towers)
        rest[towers[0].colour] -= 1
        if len(towers) > 1 and (towers[1].colour != die or rest[die] <= 0):
            yield CHOOSE, "end-1", towers[1].colour
        if len(towers) > 1 and towers[0].spot != bare[0] and towers[0].colour != towers[1].colour:
            yield CHOOSE, "swap", "swap"
    houses_left = dict(left.houses)
    dice = list(action.house_dice)
    for place, house in enumerate(action.houses):
        # Which die was used for this side: one that shows its colour, else one that leaves the choice.
        fits = [
            die for die in dice if die == house.colour or die == ANY_COLOUR or houses_left[die] <= 0
        ]  # fmt: skip
        keep = dice if place == 1 or len(action.houses) == 1 else [
            die for die in fits if _rest_fits([d for i, d in enumerate(dice) if i != dice.index(die)],
                                              action.houses[1].colour, houses_left, house.colour)
        ]  # fmt: skip
        die = next((die for die in fits if die == house.colour and die in keep), None)
        die = die or next(die for die in fits if die in keep)
        dice.remove(die)
        yield CHOOSE, f"face-{place}", die
        if die == ANY_COLOUR or houses_left[die] <= 0:
            yield CHOOSE, f"colour-{place}", house.colour
        houses_left[house.colour] -= 1
    if len(action.houses) == 1 and len(layout.line_cells[layout.find_line(*action.wall)]) == 1:
        yield CHOOSE, "face-1", dice[0]
    yield (RECORD,)


def _rest_fits(dice: list[str], colour: str, left: dict[str, int], before: str) -> bool:
    after = {**left, before: left[before] - 1}
    return any(die in (colour, ANY_COLOUR) or after[die] <= 0 for die in dice)


def _count_steps(action: CountCards) -> Iterator[Step]:
    yield CHOOSE, "player", str(action.player)
    for counted in action.cards:
        yield CHOOSE, _grid(counted.card), counted.card
    for place, counted in enumerate(action.cards):
        yield CHOOSE, f"count-{place}", str(counted.count)
        if counted.card.startswith("city-colour-"):
            yield CHOOSE, f"palaces-{place}", str(counted.palaces)
    yield (RECORD,)


def settled(state: Any) -> tuple[Any, ...]:
    """What of a state must be the same however it was entered."""
    return (
        state.walls, dict(state.towers), dict(state.houses), dict(state.palaces), state.cities, state.phase, state.turn,
        state.to_play, state.last_round, state.ended_by, state.may_exchange, state.hands, state.points,
        tuple(problem.text for problem in state.noted),
    )  # fmt: skip
