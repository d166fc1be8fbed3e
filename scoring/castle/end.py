"""The final scoring: palaces, courts, and the wall tiles 4 to 9; as if the game ended now."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.castle.rules import ANY_COURT, CORNERS_TOO
from scoring.castle.scores import (
    PAID_BY,
    WALL_9_POINTS,
    notes_of,
    points_a_tile,
    price_feature,
    score_court,
    title_of,
)
from scoring.castle.state import BOTH, State, WallTile, list_empty_cells
from scoring.castle.tiles import COURT, PATH
from scoring.edges import Place, group_places
from scoring.messages import Message, say
from scoring.points import NOTHING, Contender, Final, Points, ScoreEvent, Term
from scoring.values import Spot

WALL_8_TILES = 2


@dataclass(frozen=True, slots=True)
class Choice:
    """What a wall tile 4 to 7 is best used on: the feature (None: nothing suits), what it brings, and why."""

    player: int
    wall: int
    region: int | None
    points: int
    """What the wall tile adds."""
    why: Message
    others: tuple[tuple[int, int], ...] = ()
    """(region, points) of the other features it could name, best first."""


def find_empty_regions(state: State) -> tuple[tuple[Place, ...], ...]:
    """The empty cells by connected region, largest first; four neighbours unless the table counts corners too."""
    return group_places(list_empty_cells(state), state.rules.text("empty-region") == CORNERS_TOO)


def find_palace_sizes(state: State) -> tuple[int, int]:
    """What each palace counts at the end, wall tile 8 included (wall.8)."""
    sizes = []
    for player in BOTH:
        palace = state.palaces[player]
        size = palace.size if palace else 0
        if palace or state.rules.on("wall-8-alone"):
            size += WALL_8_TILES * len(held_at_end(state, player, 8))
        sizes.append(size)
    return sizes[0], sizes[1]


def held_at_end(state: State, player: int, wall: int | None = None) -> tuple[WallTile, ...]:
    """The wall tiles that count in the final scoring, those of the very last turn only if the table says so."""
    held = state.held(player, wall)
    if state.over and not state.rules.on("wall-last-turn"):
        return tuple(tile for tile in held if tile.taken < state.turns)
    return held


def find_owners(state: State) -> dict[int, tuple[int, int]]:
    """Every region with followers: how many of each player."""
    figures: dict[int, tuple[int, int]] = {}
    region_of = state.land.region_of
    for segment, player in state.followers.items():
        first, second = figures.get(region_of[segment], (0, 0))
        figures[region_of[segment]] = (first + (player == 0), second + (player == 1))
    return figures


def choose_features(state: State) -> tuple[Choice, ...]:
    """The best use of every wall tile 4 to 7 in hand, seat by seat."""
    figures = find_owners(state)
    choices: list[Choice] = []
    for player in BOTH:
        own = [region for region, count in figures.items() if count[player] > count[1 - player]]
        for kind, wall in PAID_BY.items():
            choices += _choose_unfinished(state, player, kind, wall, own)
        choices += _choose_courts(state, player, own)
    return tuple(choices)


def _choose_unfinished(state: State, player: int, kind: str, wall: int, own: list[int]) -> list[Choice]:
    """One unfinished feature a tile, the best paying first, none twice (wall.4, wall.5, wall.6)."""
    regions = state.land.regions
    held = held_at_end(state, player, wall)
    if not held:
        return []
    open_own = [region for region in own if regions[region].kind == kind and not regions[region].finished]
    worth = sorted(((price_unfinished(state, region).total, region) for region in open_own), key=lambda w: -w[0])
    choices = []
    for i in range(len(held)):
        if i >= len(worth):
            choices.append(Choice(player, wall, None, 0, _nothing_for(wall)))
            continue
        points, region = worth[i]
        others = tuple((other, less) for less, other in worth[i + 1 :])
        choices.append(Choice(player, wall, region, points, _best_of(points, len(worth) - i), others))
    return choices


def _nothing_for(wall: int) -> Message:
    return say({4: "castle.choice.no-path", 5: "castle.choice.no-tower", 6: "castle.choice.no-house"}[wall])


def _best_of(points: int, among: int) -> Message:
    if among == 1:
        return say("castle.choice.only", points=points)
    return say("castle.choice.most", points=points, n=among)


def price_unfinished(state: State, region: int) -> Points:
    """What wall tile 4, 5 or 6 pays; a well counts only under the English text (wall.4)."""
    feature = state.land.regions[region]
    well = feature.kind == PATH and state.rules.on("wall-4-well") and state.has_well(feature)
    return price_feature(feature.kind, len(feature.places), well)


def _choose_courts(state: State, player: int, own: list[int]) -> list[Choice]:
    """The largest court with the majority, or the one with most markets where the table may choose (wall.7)."""
    held = held_at_end(state, player, 7)
    if not held:
        return []
    regions = state.land.regions
    courts = [region for region in own if regions[region].kind == COURT]
    if not courts:
        return [Choice(player, 7, None, 0, say("castle.choice.no-court")) for _ in held]
    markets = {region: state.markets_in(regions[region]) for region in courts}
    if state.rules.text("wall-7") == ANY_COURT:
        ranked = sorted(courts, key=lambda region: -markets[region])
        choices = []
        for i in range(len(held)):
            if i >= len(ranked):
                choices.append(Choice(player, 7, None, 0, say("castle.choice.no-court")))
                continue
            others = tuple((region, markets[region]) for region in ranked[i + 1 :])
            why = say("castle.choice.most-markets", n=markets[ranked[i]])
            choices.append(Choice(player, 7, ranked[i], markets[ranked[i]], why, others))
        return choices
    largest = max(courts, key=lambda region: (len(regions[region].places), markets[region]))
    why = say("castle.choice.largest-court", n=len(regions[largest].places))
    # Both copies name the largest court; a market pays 4 and no more.
    again = Choice(player, 7, None, 0, say("castle.choice.same-court"))
    return [Choice(player, 7, largest, markets[largest], why), *([again] * (len(held) - 1))]


def final(state: State) -> Final:
    """The tally as if the game ended now."""
    choices = choose_features(state)
    events = (*_score_palaces(state), *_score_courts(state, choices), *_score_wall_tiles(state, choices))
    totals = list(state.totals)
    for event in events:
        for contender in event.contenders:
            totals[contender.player] += contender.total
    best = max(totals)
    winners = tuple(player for player in BOTH if totals[player] == best)
    if len(winners) == 1:
        decided = say("castle.end.most-points", player=state.players[winners[0]].name, points=best)
    else:
        decided = say("castle.end.draw", points=best)
    hidden = any(not tile.wall and not tile.used for tile in state.walls)
    notes = (say("castle.end.hidden-wall-tile"),) if hidden else ()
    return Final(events, tuple(totals), winners, decided, state.over, notes)


def _score_palaces(state: State) -> tuple[ScoreEvent, ...]:
    sizes = find_palace_sizes(state)
    if sizes == (0, 0):
        return ()
    regions = find_empty_regions(state)
    largest = regions[0] if regions else ()
    paid = Points((Term(say("castle.term.empty-cell"), len(largest)),))
    contenders = []
    for player in BOTH:
        own, other = sizes[player], sizes[1 - player]
        if not own:
            continue
        if own > other:
            contenders.append(Contender(player, own, paid, say("castle.why.larger-palace", own=own, other=other)))
        else:
            key = "castle.why.equal-palace" if own == other else "castle.why.smaller-palace"
            contenders.append(Contender(player, own, NOTHING, say(key, own=own, other=other)))
    raised = any(held_at_end(state, player, 8) for player in BOTH)
    by_corners = state.rules.text("empty-region") == CORNERS_TOO
    return (
        ScoreEvent(
            "palace",
            say("castle.title.palace", n=len(largest)),
            tuple(Spot(cell) for cell in largest),
            tuple(contenders),
            ("end.palace", "wall.8") if raised else ("end.palace",),
            (say("castle.note.empty-corners" if by_corners else "castle.note.empty-sides"),),
            state.steps,
            True,
        ),
    )


def _score_courts(state: State, choices: tuple[Choice, ...]) -> tuple[ScoreEvent, ...]:
    regions = state.land.regions
    courts = {region: None for s in state.followers if regions[region := state.land.region_of[s]].kind == COURT}
    named = {(choice.region, choice.player) for choice in choices if choice.wall == 7}
    return tuple(
        score_court(state, region, frozenset(player for player in BOTH if (region, player) in named))
        for region in courts
    )


def _score_wall_tiles(state: State, choices: tuple[Choice, ...]) -> tuple[ScoreEvent, ...]:
    events = [_score_choice(state, choice) for choice in choices if choice.wall != 7]
    for player in BOTH:
        count = len(held_at_end(state, player, 9))
        if count:
            paid = Points((Term(say("castle.term.wall-9"), count, WALL_9_POINTS),))
            contender = Contender(player, count, paid, say("castle.why.wall-9"))
            title = say("castle.title.wall-9")
            events.append(ScoreEvent("wall-9", title, (), (contender,), ("wall.9",), (), state.steps, True))
    return tuple(events)


def _score_choice(state: State, choice: Choice) -> ScoreEvent:
    clauses = ("end.unfinished", f"wall.{choice.wall}", "majority")
    source = f"wall-{choice.wall}"
    if choice.region is None:
        contender = Contender(choice.player, 0, NOTHING, choice.why)
        title = say("castle.title.wall-tile", wall=choice.wall)
        return ScoreEvent(source, title, (), (contender,), clauses, (), state.steps, True)
    region = state.land.regions[choice.region]
    figures = state.figures_in(choice.region)
    contender = Contender(choice.player, figures[choice.player], price_unfinished(state, choice.region), choice.why)
    notes = notes_of(region)
    if region.kind == PATH and state.has_well(region):
        value = points_a_tile(PATH, state.rules.on("wall-4-well"))
        notes = (*notes, say("castle.note.wall-4-well" if value == 2 else "castle.note.wall-4-no-well"))
    title = say("castle.title.unfinished", what=title_of(region), wall=choice.wall)
    return ScoreEvent(source, title, state.spots(region), (contender,), clauses, notes, state.steps, True)
