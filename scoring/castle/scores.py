"""What a feature pays, as a score with its terms, contenders and clauses."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.castle.state import BOTH, State
from scoring.castle.tiles import COURT, HOUSE, PATH, TOWER
from scoring.castle.wall import START_SPACES
from scoring.land import Region
from scoring.majority import NOBODY, find_majority
from scoring.messages import Message, say
from scoring.points import NOTHING, Contender, Points, ScoreEvent, Term

MARKET_POINTS = 3
MARKET_POINTS_WITH_WALL_7 = 4
WALL_9_POINTS = 5
DOUBLED_BY = {TOWER: 2, HOUSE: 3}
"""The wall tile that doubles a finished tower or house."""
PAID_BY = {PATH: 4, TOWER: 5, HOUSE: 6}
"""The wall tile that pays for an unfinished feature."""

_TITLES = {
    PATH: "castle.title.path",
    TOWER: "castle.title.tower",
    HOUSE: "castle.title.house",
    COURT: "castle.title.court",
}
_TILE_TERMS = {PATH: "castle.term.path", TOWER: "castle.term.tower", HOUSE: "castle.term.house"}


def points_a_tile(kind: str, well: bool) -> int:
    """1 for path and house, 2 for a tower or for a path with at least one well."""
    return 2 if kind == TOWER or (kind == PATH and well) else 1


def price_feature(kind: str, tiles: int, well: bool = False, doubled: bool = False) -> Points:
    """Points of a path, tower or house over so many tiles, start spaces among them."""
    value = points_a_tile(kind, well)
    if doubled:
        what = say("castle.term.tower-doubled" if kind == TOWER else "castle.term.house-doubled")
        return Points((Term(what, tiles, 2 * value),))
    what = say("castle.term.path-well") if well and kind == PATH else say(_TILE_TERMS[kind])
    return Points((Term(what, tiles, value),))


def price_court(markets: int, with_wall_7: bool) -> Points:
    """3 a market, 4 with wall tile 7 (end.court, wall.7)."""
    if with_wall_7:
        return Points((Term(say("castle.term.market-7"), markets, MARKET_POINTS_WITH_WALL_7),))
    return Points((Term(say("castle.term.market"), markets, MARKET_POINTS),))


def contend(figures: Mapping[int, int], paid: Points) -> tuple[Contender, ...]:
    """Everybody with a follower there; only a strict majority is paid, a tie pays nobody (majority)."""
    winners = find_majority(figures, NOBODY)
    contenders = []
    for player in BOTH:
        own, other = figures.get(player, 0), figures.get(1 - player, 0)
        if not own:
            continue
        if player in winners:
            contenders.append(Contender(player, own, paid, say("castle.why.most", own=own, other=other)))
        else:
            why = say("castle.why.tie", n=own) if own == other else say("castle.why.fewer", own=own, other=other)
            contenders.append(Contender(player, own, NOTHING, why))
    return tuple(contenders)


def score_feature(state: State, number: int, figures: Mapping[int, int], doubled: bool, step: int) -> ScoreEvent:
    """The score of a finished path, tower or house."""
    region = state.land.regions[number]
    well = region.kind == PATH and state.has_well(region)
    paid = price_feature(region.kind, len(region.places), well, doubled)
    clauses = [f"{region.kind}.points", "majority"]
    notes = notes_of(region)
    if doubled:
        clauses.append(f"wall.{DOUBLED_BY[region.kind]}")
    return ScoreEvent(
        region.kind,
        title_of(region),
        state.spots(region),
        contend(figures, paid),
        tuple(clauses + (["start.counts"] if notes else [])),
        (*notes, *tie_notes(figures)),
        step,
    )


def score_court(state: State, number: int, with_wall_7: frozenset[int] = frozenset()) -> ScoreEvent:
    """The score of a court at the end; `with_wall_7` are the players whose wall tile 7 names it."""
    region = state.land.regions[number]
    figures = state.figures_in(number)
    winners = find_majority(figures, NOBODY)
    raised = bool(winners) and winners[0] in with_wall_7
    paid = price_court(state.markets_in(region), raised)
    return ScoreEvent(
        COURT,
        title_of(region),
        state.spots(region),
        contend(figures, paid),
        ("end.court", "majority", "wall.7") if raised else ("end.court", "majority"),
        (*notes_of(region), *tie_notes(figures)),
        state.steps,
        True,
    )


def name_feature(kind: str, tiles: int) -> Message:
    """`Path of 3 tiles`."""
    return say(_TITLES[kind], n=tiles)


_NAMES = {
    PATH: "castle.feature.path",
    TOWER: "castle.feature.tower",
    HOUSE: "castle.feature.house",
    COURT: "castle.feature.court",
}
_ROLES = {
    PATH: "castle.follower.path",
    TOWER: "castle.follower.tower",
    HOUSE: "castle.follower.house",
    COURT: "castle.follower.court",
}


def name_kind(kind: str) -> Message:
    """`path`, `tower`, `house` or `court` in the player's words."""
    return say(_NAMES[kind])


def name_role(kind: str) -> Message:
    """What a follower is there: herald, knight, squire or merchant."""
    return say(_ROLES[kind])


def title_of(region: Region) -> Message:
    return name_feature(region.kind, len(region.places))


def notes_of(region: Region) -> tuple[Message, ...]:
    """Which start spaces count as tiles of it (start.counts)."""
    spaces = sorted(START_SPACES[place] for place in region.places if place in START_SPACES)
    return tuple(say("castle.note.start-space", space=f"{space}/{space + 1}") for space in spaces)


def tie_notes(figures: Mapping[int, int]) -> tuple[Message, ...]:
    return (say("castle.note.tie"),) if figures.get(0, 0) == figures.get(1, 0) != 0 else ()


def score_track(player: int, points: int, step: int) -> ScoreEvent:
    """Points typed from the track."""
    paid = Points((Term(say("castle.term.track"), points),))
    contender = Contender(player, 0, paid, say("castle.why.track"))
    return ScoreEvent("track", say("castle.title.track"), (), (contender,), ("track",), (), step)
