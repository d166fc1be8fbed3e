"""What is wrong with an action at this table: each finding a Problem with the clause it breaks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from scoring.messages import Message, say
from scoring.problems import ILLEGAL, UNSURE, Problem
from scoring.robber_knights.actions import EndTurn, Lay, MoveKnights, SendKnights, Snapshot, StartTile
from scoring.robber_knights.board import Place, State, Tile, corners, neighbours, size_of, walk, with_place
from scoring.robber_knights.pieces import (
    COUNTS,
    DRAWN_BEFORE,
    KIND_NAMES,
    KNIGHTS,
    LETTER_COUNTS,
    MOST_ENTERING,
    MOST_ON_TILE,
    MOST_TILES_A_TURN,
    START_TILES_EACH,
    STAY,
    STRAIGHT,
    TILES_IN_TURNS,
    kind_of,
)
from scoring.values import Spot

CLAUSES = (
    "start",
    "turn",
    "box",
    "letters",
    "place.edge",
    "place.size",
    "knights.enter",
    "knights.move",
    "knights.leave",
    "knights.max",
    "knights.stack",
    "end",
    "points",
    "winner",
)


class _Found:
    """Makes the problems of one action: the same step and player for all."""

    __slots__ = ("player", "step")

    def __init__(self, state: State, player: int | None) -> None:
        self.step = state.step
        self.player = player if state.is_seat(player) else None

    def __call__(self, clause: str, text: Message, *places: Place, kind: str = ILLEGAL) -> Problem:
        return Problem(clause, text, tuple(Spot(place) for place in places), kind, self.step, self.player)


def find_start_problems(state: State, action: StartTile) -> Iterator[Problem]:
    """A tile of the start layout: laid in time, not onto another, of the letter A and no castle."""
    found = _Found(state, action.player)
    place = (action.x, action.y)
    if action.player is not None and not state.is_seat(action.player):
        yield found("turn", say("robber-knights.problem.no-player"), place)
    if state.in_play:
        yield found("start", say("robber-knights.problem.start-late"), place)
    if place in state.tiles:
        yield found("place.edge", say("robber-knights.problem.occupied"), place)
    if action.building == "castle":
        # Every player's only A castle is in his hand.
        yield found("start", say("robber-knights.problem.start-castle"), place)
    elif action.letter not in ("", "A"):
        yield found("start", say("robber-knights.problem.start-letter", letter=action.letter), place)
    yield from _box_problems(state, found, place, kind_of(action.terrain, action.building), action.player)


def find_layout_problems(state: State) -> Iterator[Problem]:
    """The start layout as a whole, looked at once, when the first player begins."""
    found = _Found(state, None)
    wanted = START_TILES_EACH * len(state.players)
    if len(state.tiles) != wanted:
        yield found("start", say("robber-knights.problem.start-count", count=len(state.tiles), wanted=wanted))
    elif state.area is not None:
        columns, rows = size_of(state.area)
        if columns * rows != wanted:
            yield found("start", say("robber-knights.problem.start-shape"), *state.tiles)


def find_lay_problems(state: State, action: Lay) -> Iterator[Problem]:
    """end, turn, place.edge, place.size and the contents of the box, in this order."""
    found = _Found(state, action.player)
    place = (action.x, action.y)
    is_seat = state.is_seat(action.player)
    if not is_seat:
        yield found("turn", say("robber-knights.problem.no-player"), place)
    if state.is_over:
        yield found("end", say("robber-knights.problem.over"), place)
    elif is_seat:
        yield from _turn_problems(state, found, action.player, place)
    if not state.in_play:
        yield from find_layout_problems(state)
    yield from _place_problems(state, found, place)
    if state.is_over:
        return
    kind = kind_of(action.terrain, action.building)
    yield from _box_problems(state, found, place, kind, action.player)
    if is_seat and not state.photographed:
        if state.laid[action.player] >= TILES_IN_TURNS:
            yield found("box", say("robber-knights.problem.no-tile-left", player=state.name(action.player)), place)
        elif action.letter:
            yield from _letter_problems(state, found, action, kind)


def _turn_problems(state: State, found: _Found, player: int, place: Place) -> Iterator[Problem]:
    if state.turn is None:
        return  # the oldest begins, and only the table knows who that is
    if player == state.turn:
        if state.placed >= MOST_TILES_A_TURN:
            yield found("place.edge", say("robber-knights.problem.fourth-tile"), place)
    elif state.placed == 0 or player != state.find_next(state.turn):
        # When the next player lays, the turn before has ended, whether or not somebody said so.
        yield found("turn", say("robber-knights.problem.not-your-turn", player=state.name(state.turn)), place)


def _place_problems(state: State, found: _Found, place: Place) -> Iterator[Problem]:
    if place in state.tiles:
        yield found("place.edge", say("robber-knights.problem.occupied"), place)
        return
    if state.tiles and not any(near in state.tiles for near in neighbours(place)):
        if any(near in state.tiles for near in corners(place)):
            yield found("place.edge", say("robber-knights.problem.diagonal"), place)
        else:
            yield found("place.edge", say("robber-knights.problem.apart"), place)
    area = with_place(state.area, place)
    columns, rows = size_of(area)
    if max(columns, rows) > state.limit and area != state.area:
        text = say("robber-knights.problem.size", columns=columns, rows=rows, limit=state.limit)
        yield found("place.size", text, place)


def _box_problems(state: State, found: _Found, place: Place, kind: str, owner: int | None) -> Iterator[Problem]:
    if kind not in COUNTS:
        yield found("box", say("robber-knights.problem.no-such-tile", tile=KIND_NAMES[kind]), place)
        return
    if owner is not None and state.is_seat(owner) and state.counts.get((owner, kind), 0) >= COUNTS[kind]:
        text = say(
            "robber-knights.problem.too-many",
            player=state.name(owner),
            tile=KIND_NAMES[kind],
            n=COUNTS[kind],
        )
        yield found("box", text, place)
        return
    on_table = sum(state.counts.get((seat, kind), 0) for seat in (None, *range(len(state.players))))
    if on_table >= COUNTS[kind] * len(state.players):
        text = say("robber-knights.problem.too-many-in-all", tile=KIND_NAMES[kind], n=COUNTS[kind] * len(state.players))
        yield found("box", text, place)


def _letter_problems(state: State, found: _Found, action: Lay, kind: str) -> Iterator[Problem]:
    place, player, letter = (action.x, action.y), action.player, action.letter
    if state.counts.get((player, f"{kind}/{letter}"), 0) >= LETTER_COUNTS[kind, letter]:
        text = say("robber-knights.problem.letter-of-tile", tile=KIND_NAMES.get(kind, kind), letter=letter)
        yield found("letters", text, place, kind=UNSURE)
    # After m tiles laid, m were drawn from the pile, whose letters lie in order.
    drawn = state.laid[player]
    held = 2 if letter == "A" else max(0, min(5, drawn - DRAWN_BEFORE[letter]))
    if state.counts.get((player, letter), 0) >= held:
        yield found("letters", say("robber-knights.problem.letter-not-drawn", letter=letter), place)


def find_end_turn_problems(state: State, action: EndTurn) -> Iterator[Problem]:
    found = _Found(state, action.player)
    if not state.is_seat(action.player):
        yield found("turn", say("robber-knights.problem.no-player"))
    elif state.is_over:
        return
    elif state.turn not in (None, action.player):
        assert state.turn is not None
        yield found("turn", say("robber-knights.problem.not-your-turn", player=state.name(state.turn)))
    elif state.placed == 0:
        yield found("place.edge", say("robber-knights.problem.no-tile-laid"))


def find_knights_problems(state: State, action: SendKnights) -> Iterator[Problem]:
    """Who may enter where, then the way, then what stays on each tile, in walking order."""
    found = _Found(state, action.player)
    castle = (action.x, action.y)
    if not state.is_seat(action.player):
        yield found("turn", say("robber-knights.problem.no-player"), castle)
        return
    staying = sum(action.stay)
    entered = staying if action.entered is None else action.entered
    if entered == 0 and staying == 0:
        return  # nobody has to enter ("up to five")
    yield from _enter_problems(state, found, action, castle, entered)
    if entered != staying:
        yield found("knights.enter", say("robber-knights.problem.knights-sum", entered=entered, stay=staying), castle)
    yield from _way_problems(state, found, action, castle)


def _enter_problems(state: State, found: _Found, action: SendKnights, castle: Place, entered: int) -> Iterator[Problem]:
    tile = state.tiles.get(castle)
    before = 0
    if tile is not None and tile.building != "castle":
        yield found("knights.enter", say("robber-knights.problem.no-castle"), castle)
    elif state.fresh is None or state.fresh.place != castle or state.fresh.player != action.player:
        yield found("knights.enter", say("robber-knights.problem.not-fresh"), castle)
    else:
        before = state.fresh.entered
        if before:
            # One straight line: those who entered do not part.
            yield found("knights.move", say("robber-knights.problem.split"), castle)
    if before + entered > MOST_ENTERING:
        text = say("robber-knights.problem.over-five", n=before + entered, limit=MOST_ENTERING)
        yield found("knights.enter", text, castle)
    left = state.left[action.player]
    if left is not None and entered > left:
        yield found("knights.enter", say("robber-knights.problem.over-supply", n=left, entered=entered), castle)


def _way_problems(state: State, found: _Found, action: SendKnights, castle: Place) -> Iterator[Problem]:
    cells = action.cells or walk(castle, action.direction, len(action.stay))
    if len(cells) < len(action.stay):
        yield found("knights.move", say("robber-knights.problem.no-direction"), castle)
    elif len(cells) > 1 and not any(cells == walk(castle, way, len(cells)) for way in STRAIGHT):
        if all(a[0] != b[0] and a[1] != b[1] for a, b in pairwise(cells)):
            yield found("knights.move", say("robber-knights.problem.diagonal-walk"), *cells)
        else:
            yield found("knights.move", say("robber-knights.problem.not-straight"), *cells)
    for place, stay in zip(cells, action.stay, strict=False):
        tile = state.tiles.get(place)
        if tile is None:
            yield found("knights.move", say("robber-knights.problem.gap"), place)
            return  # beyond a gap nothing can be told
        problem = _stay_problem(state, found, place, tile, stay)
        if problem is not None:
            yield problem


def _stay_problem(state: State, found: _Found, place: Place, tile: Tile, stay: int) -> Problem | None:
    if tile.terrain == "lake":
        return found("knights.leave", say("robber-knights.problem.lake"), place)
    needed = STAY[tile.terrain]
    standing = len(state.stacks.get(place, ()))
    if standing + needed > MOST_ON_TILE:
        # Full, or no room for as many as must stay: neither entered nor passed.
        text = say("robber-knights.problem.no-room", tile=KIND_NAMES[tile.kind], standing=standing, needed=needed)
        return found("knights.max", text, place)
    if stay < needed:
        # Knights that stand there already do not count: one leaves 1, 2, 3 of one's own.
        text = say("robber-knights.problem.too-few", tile=KIND_NAMES[tile.kind], needed=needed, n=stay)
        return found("knights.leave", text, place)
    if standing + stay > MOST_ON_TILE:
        text = say("robber-knights.problem.over-four", n=standing + stay, limit=MOST_ON_TILE)
        return found("knights.max", text, place)
    return None


def find_move_problems(state: State, action: MoveKnights) -> Iterator[Problem]:
    found = _Found(state, action.player)
    if not state.is_seat(action.player):
        yield found("turn", say("robber-knights.problem.no-player"))
    yield found(
        "knights.stack",
        say("robber-knights.problem.old-knights"),
        (action.x, action.y),
        (action.to_x, action.to_y),
    )


def find_snapshot_problems(before: State, after: State, action: Snapshot) -> Iterator[Problem]:
    """What a table shows that cannot be: size, loose tiles, knights on a lake, more pieces than the box has."""
    found = _Found(before, None)
    colours = {player.colour for player in after.players}
    seen: set[Place] = set()
    for tile in action.tiles:
        place = (tile.x, tile.y)
        if place in seen:
            yield found("place.edge", say("robber-knights.problem.occupied"), place)
        seen.add(place)
        for colour in dict.fromkeys((tile.top, *(tile.beneath or ()))):
            if colour and colour not in colours:
                yield found("box", say("robber-knights.problem.no-colour", colour=colour[:20]), place)
    yield from _table_problems(after, found)
    yield from _count_problems(after, found)


def _table_problems(state: State, found: _Found) -> Iterator[Problem]:
    if state.area is not None and max(size_of(state.area)) > state.limit:
        columns, rows = size_of(state.area)
        yield found("place.size", say("robber-knights.problem.size", columns=columns, rows=rows, limit=state.limit))
    for place, tile in state.tiles.items():
        if len(state.tiles) > 1 and not any(near in state.tiles for near in neighbours(place)):
            yield found("place.edge", say("robber-knights.problem.apart"), place)
        stack = state.stacks.get(place, ())
        if stack and tile.terrain == "lake":
            yield found("knights.leave", say("robber-knights.problem.lake"), place)
        if len(stack) > MOST_ON_TILE:
            yield found("knights.max", say("robber-knights.problem.over-four", n=len(stack), limit=MOST_ON_TILE), place)


def _count_problems(state: State, found: _Found) -> Iterator[Problem]:
    seats = len(state.players)
    for (owner, kind), count in state.counts.items():
        if owner is not None:
            continue
        if kind not in COUNTS:
            yield found("box", say("robber-knights.problem.no-such-tile", tile=KIND_NAMES[kind]), *_of(state, kind))
        elif count > COUNTS[kind] * seats:
            text = say("robber-knights.problem.too-many-in-all", tile=KIND_NAMES[kind], n=COUNTS[kind] * seats)
            yield found("box", text, *_of(state, kind))
    standing = [0] * seats
    for stack in state.stacks.values():
        for seat in stack:
            standing[seat] += 1
    for seat, count in enumerate(standing):
        if count + (state.left[seat] or 0) > KNIGHTS:
            text = say(
                "robber-knights.problem.too-many-knights",
                player=state.name(seat),
                n=count + (state.left[seat] or 0),
                limit=KNIGHTS,
            )
            yield found("box", text)


def _of(state: State, kind: str) -> Iterable[Place]:
    return (place for place, tile in state.tiles.items() if tile.kind == kind)
