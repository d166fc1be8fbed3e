"""The game's five functions: start, apply, problems, events, final."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from scoring.game import Players
from scoring.masons.build import apply_build, apply_link
from scoring.masons.deeds import (
    Build,
    CountCards,
    Discard,
    EarlyRoll,
    ExchangeCards,
    LastPiece,
    LayBoard,
    Link,
    MakeBoard,
    MarkShore,
    NameBoard,
    Paint,
    Pass,
    PlayCards,
    RemoveCells,
    Snapshot,
    TellHand,
)
from scoring.masons.rounds import (
    apply_count,
    apply_discard,
    apply_exchange,
    apply_last_piece,
    apply_pass,
    apply_play,
)
from scoring.masons.state import BUILD, LINK, OVER, State, start_state
from scoring.masons.table import (
    MOST_IN_HAND,
    apply_lay_board,
    apply_make_board,
    apply_name,
    apply_paint,
    apply_remove,
    apply_shore,
    apply_snapshot,
    find_doubtful_pairs,
)
from scoring.masons.words import cell_at, house_word
from scoring.messages import Message, say
from scoring.points import NOTHING, Contender, Final, Points, ScoreEvent, Term
from scoring.problems import QUESTION, UNSURE, Answer, Problem
from scoring.rules import Rules

MOST_ASKED = 15
"""Cards in hand offered as answers; who always discards gains one a round."""


def start(players: Players, rules: Rules) -> State:
    return start_state(len(players), rules)


def apply_early_roll(state: State, action: EarlyRoll) -> State:
    """One space back, never below space 1 (`penalty`)."""
    can = state.points[action.player] > 0
    points = Points((Term(say("masons.term.penalty"), -1),)) if can else NOTHING
    why = say("masons.why.penalty") if can else say("masons.why.penalty-at-start")
    event = ScoreEvent(
        "penalty", say("masons.penalty"), (), (Contender(action.player, 1, points, why),), ("penalty", "track.start")
    )
    return state.with_event(event)


def apply_hand(state: State, action: TellHand) -> State:
    """A hand's size told by its owner."""
    if not 0 <= action.cards <= MOST_IN_HAND:
        return state.with_problem("round", say("masons.problem.hands-told", most=MOST_IN_HAND), player=action.player)
    hands = list(state.hands)
    hands[action.player] = action.cards
    return replace(state, hands=tuple(hands))


APPLY: Mapping[type[Any], Callable[[State, Any], State]] = {
    MakeBoard: apply_make_board,
    LayBoard: apply_lay_board,
    RemoveCells: apply_remove,
    Paint: apply_paint,
    MarkShore: apply_shore,
    NameBoard: apply_name,
    EarlyRoll: apply_early_roll,
    Build: apply_build,
    Link: apply_link,
    PlayCards: apply_play,
    CountCards: apply_count,
    Discard: apply_discard,
    Pass: apply_pass,
    ExchangeCards: apply_exchange,
    TellHand: apply_hand,
    LastPiece: apply_last_piece,
    Snapshot: apply_snapshot,
}


def apply(state: State, action: Any) -> State:
    """One action more; what breaks a rule is noted and scored all the same."""
    player = getattr(action, "player", 0)
    if not 0 <= player < state.seats:
        changed = state.with_problem("turn", say("masons.problem.no-player"))
    else:
        changed = APPLY[type(action)](state, action)
    return replace(changed, step=state.step + 1)


def events(state: State) -> tuple[ScoreEvent, ...]:
    return state.given


def turn_of(state: State) -> int | None:
    """Who is to do something: link, play cards, or build; nobody when the game is over or has no board yet."""
    if state.phase == OVER:
        return None
    if state.phase == LINK:
        return state.closing.player if state.closing else state.turn
    if state.to_play:
        return state.to_play[0]
    return state.turn if state.layout is not None else None


def problems(state: State) -> tuple[Problem, ...]:
    """What was noted on the way, and what is open now."""
    return (*state.noted, *_open_questions(state))


def _open_questions(state: State) -> tuple[Problem, ...]:
    found: list[Problem] = []
    last = state.step - 1
    closing = state.closing
    if state.phase == LINK and closing is not None:
        answers = [
            Answer(say("masons.answer.link", city=city), Link(closing.player, city)) for city in closing.may_link
        ]
        answers.append(Answer(say("masons.answer.link-none"), Link(closing.player, None)))
        found.append(
            Problem(
                "city.link",
                say("masons.question.link", n=len(closing.may_link)),
                tuple(map(cell_at, closing.cells)),
                QUESTION,
                last,
                closing.player,
                tuple(answers),
            )
        )
    if state.phase == BUILD and None in state.hands and state.layout is not None:
        # Only a photo leaves hands unknown, and only a photo can show pairs that nobody exchanged.
        for city, colour in find_doubtful_pairs(state):
            text = say("masons.problem.pair-left", piece=house_word(colour), city=city.number)
            found.append(Problem("city.palace", text, tuple(map(cell_at, sorted(city.cells))), UNSURE, last))
    tied = _tied(state)
    if state.phase == OVER and len(tied) > 1:
        for seat in tied:
            if state.hands[seat] is None:
                answers = [Answer(say("masons.answer.hand", n=n), TellHand(seat, n)) for n in range(MOST_ASKED + 1)]
                found.append(Problem("winner", say("masons.question.hand"), (), QUESTION, last, seat, tuple(answers)))
    return tuple(found)


def _tied(state: State) -> tuple[int, ...]:
    best = max(state.points)
    return tuple(seat for seat, points in enumerate(state.points) if points == best)


def final(state: State) -> Final:
    """Most points; tied: most cards in hand; still tied: shared (`winner`)."""
    winners = _tied(state)
    decided: Message
    hands = [state.hands[seat] for seat in winners]
    if len(winners) == 1:
        decided = say("masons.decided.points")
    elif None in hands:
        decided = say("masons.decided.hands-unknown")
    else:
        most = max(hand for hand in hands if hand is not None)
        holders = tuple(seat for seat in winners if state.hands[seat] == most)
        if len(holders) == 1:
            decided = say("masons.decided.hand", n=most)
        else:
            decided = say("masons.decided.shared")
        winners = holders
    return Final((), state.points, winners, decided, state.phase == OVER)
