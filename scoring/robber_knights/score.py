"""The tally: who holds each building by the top knight, and who wins."""

from __future__ import annotations

from scoring.game import Report
from scoring.messages import Message, say
from scoring.points import NOTHING, Contender, Final, Points, ScoreEvent, Term, totals_of
from scoring.problems import QUESTION, Answer, Problem
from scoring.robber_knights.actions import MostLeft
from scoring.robber_knights.board import Place, Stack, State, Tile
from scoring.robber_knights.pieces import BUILDING_NAMES, KIND_NAMES, MOST_ON_TILE, STAY, VALUE
from scoring.values import Spot

_TERMS = {building: Points((Term(BUILDING_NAMES[building], 1, value),)) for building, value in VALUE.items()}
_ON_TOP = say("robber-knights.why.top")


def find_score(state: State, place: Place, tile: Tile, stack: Stack) -> ScoreEvent | None:
    """points: the owner of the top knight gets 1 for a castle, 2 for a village, 3 for a city."""
    if not tile.building or not stack:
        return None
    owner = stack[-1]
    contenders = [Contender(owner, stack.count(owner), _TERMS[tile.building], _ON_TOP)]
    others = set(stack)
    if len(others) > 1:
        why = say("robber-knights.why.beneath", player=state.name(owner))
        for seat in sorted(others - {owner}):
            contenders.append(Contender(seat, stack.count(seat), NOTHING, why))
    return ScoreEvent(
        source=tile.building,
        title=say("robber-knights.title.tile", tile=KIND_NAMES[tile.kind], x=place[0], y=place[1]),
        where=(Spot(place),),
        contenders=tuple(contenders),
        clauses=("points", "knights.stack") if len(others) > 1 else ("points",),
        notes=(say("robber-knights.note.unseen"),) if place in state.unseen else (),
        step=state.step,
        at_end=True,
    )


def score_end(state: State) -> tuple[ScoreEvent, ...]:
    """Every building with a knight on it, north to south and west to east."""
    tiles = state.tiles
    scores = []
    for place in sorted(state.stacks, key=lambda place: (place[1], place[0])):
        score = find_score(state, place, tiles[place], state.stacks[place])
        if score is not None:
            scores.append(score)
    return tuple(scores)


def events(_state: State) -> tuple[ScoreEvent, ...]:
    """Nothing is scored during the game; all points come at the end."""
    return ()


def final(state: State) -> Final:
    """The tally as if the game ended now (points, winner)."""
    scores = score_end(state)
    totals = totals_of(scores, len(state.players))
    winners, decided_by = _find_winners(state, totals)
    return Final(scores, totals, winners, decided_by, state.is_over)


def _find_winners(state: State, totals: tuple[int, ...]) -> tuple[tuple[int, ...], Message]:
    """winner: most points, then most knights left in front of one, else a draw."""
    most = max(totals)
    best = tuple(seat for seat, total in enumerate(totals) if total == most)
    if len(best) == 1:
        return best, say("robber-knights.decided.points", player=state.name(best[0]))
    counts = [state.left[seat] for seat in best]
    known = [count for count in counts if count is not None]
    if len(known) == len(counts):
        richest = tuple(seat for seat in best if state.left[seat] == max(known))
    else:
        richest = tuple(seat for seat in best if seat in state.most_left)
        if not richest:
            return best, say("robber-knights.decided.unknown", players=_names(state, best))
    if len(richest) == 1:
        return richest, say("robber-knights.decided.knights", player=state.name(richest[0]))
    return richest, say("robber-knights.decided.draw", players=_names(state, richest))


def _names(state: State, seats: tuple[int, ...]) -> tuple[Message, ...]:
    return tuple(say("robber-knights.player", player=state.name(seat)) for seat in seats)


def problems(state: State) -> tuple[Problem, ...]:
    """All problems so far, and the question that only the table can answer: who of the tied has more knights left."""
    if None not in state.left:
        return state.problems
    tally = final(state)
    if tally.decided_by.key != "robber-knights.decided.unknown":
        return state.problems
    answers = [
        Answer(say("robber-knights.player", player=state.name(seat)), MostLeft((seat,))) for seat in tally.winners
    ]
    answers.append(Answer(say("robber-knights.answer.equal"), MostLeft(tally.winners)))
    question = Problem(
        "winner",
        say("robber-knights.question.most-left", players=_names(state, tally.winners)),
        kind=QUESTION,
        answers=tuple(answers),
    )
    return (*state.problems, question)


def turn_of(state: State) -> int | None:
    """Whose turn it is; None until the oldest player has begun, and when all tiles lie."""
    return None if state.is_over else state.turn


def explain(state: State, spot: Spot) -> tuple[Report, ...]:
    """The tile at the spot: who stands on it, what it pays, what it would take to enter it."""
    place = spot.place if len(spot.place) == 2 else (0, 0)
    at = (place[0], place[1])
    tile = state.tiles.get(at)
    if tile is None or len(spot.place) != 2:
        return ()
    stack = state.stacks.get(at, ())
    score = find_score(state, at, tile, stack)
    title = say("robber-knights.title.tile", tile=KIND_NAMES[tile.kind], x=at[0], y=at[1])
    lines: list[Message] = []
    if not stack:
        lines.append(say("robber-knights.explain.nobody"))
    elif at in state.unseen:
        lines.append(say("robber-knights.explain.top", player=state.name(stack[-1])))
    else:
        lines.append(say("robber-knights.explain.stack", players=_names(state, stack)))
    if tile.building:
        value = VALUE[tile.building]
        lines.append(say("robber-knights.explain.worth", n=value, building=BUILDING_NAMES[tile.building]))
    else:
        lines.append(say("robber-knights.explain.no-building"))
    lines.append(_way_in(tile, stack, at in state.unseen))
    return (Report(title, (Spot(at),), tuple(lines), score, score),)


def _way_in(tile: Tile, stack: Stack, is_unseen: bool) -> Message:
    if tile.terrain == "lake":
        return say("robber-knights.explain.lake")
    needed = STAY[tile.terrain]
    if len(stack) + needed > MOST_ON_TILE:
        return say("robber-knights.explain.closed", n=needed)
    if is_unseen:
        return say("robber-knights.explain.needs", n=needed)
    return say("robber-knights.explain.open", n=needed, room=MOST_ON_TILE - len(stack))
