"""The board laid, made or changed, and the whole table as a photo shows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scoring.masons.cities import (
    cells_in_cities,
    find_closed_regions,
    find_exchanges,
    find_free_lines,
    with_exchanges,
    with_tidied,
)
from scoring.masons.deeds import House, LayBoard, MakeBoard, MarkShore, NameBoard, Paint, RemoveCells, Snapshot
from scoring.masons.generator import COUNTRY_BANDS, SHORES, fits, make_triangles, with_painted, with_shore
from scoring.masons.layout import make_layout, with_profile
from scoring.masons.pieces import COUNTRIES, HOUSE_COLOURS, START_SPACE, TOWER_COLOURS
from scoring.masons.profile import MOST_CELLS, NO_COUNTRY, Profile
from scoring.masons.rounds import with_round
from scoring.masons.state import BUILD, OVER, City, Closing, State, Stock, find_empty, find_supply, with_stock
from scoring.masons.survey import find_board_problems, is_playable
from scoring.masons.words import cell_at, house_word, palace_word, tower_at, tower_word
from scoring.messages import Message, say
from scoring.points import NOTHING, Contender, Points, ScoreEvent, Term

MOST_SPACE = 1000
MOST_BOARDS = 50
MOST_CHANGES = 1000
"""Boards laid and changes made in one match: beyond all use, and every state of a match is kept in memory."""
MOST_IN_HAND = 60


def apply_make_board(state: State, action: MakeBoard) -> State:
    """A board from the generator; a size beyond all paper leaves the table as it is."""
    if state.boards_laid >= MOST_BOARDS:
        return state.with_problem("board", say("masons.problem.boards", most=MOST_BOARDS))
    known = action.countries in COUNTRY_BANDS and action.shore in SHORES
    if not fits(action.rows, action.columns) or not known:
        return state.with_problem("board", say("masons.problem.board-size", most=MOST_CELLS))
    name = action.name[:80]
    return _with_board(state, make_triangles(action.rows, action.columns, action.countries, action.shore, name))


def apply_lay_board(state: State, action: LayBoard) -> State:
    """The owner's board; one with faults is not laid, and the problems say why."""
    if state.boards_laid >= MOST_BOARDS:
        return state.with_problem("board", say("masons.problem.boards", most=MOST_BOARDS))
    if not is_playable(action.profile):
        found = find_board_problems(action.profile)[:20]
        return replace(state, noted=(*state.noted, *(replace(problem, step=state.step) for problem in found)))
    return _with_board(state, action.profile)


def _with_board(state: State, profile: Profile) -> State:
    if state.walls or state.towers or state.houses or state.palaces:
        state = state.with_problem("board", say("masons.problem.board-cleared"))
    return replace(
        state,
        layout=make_layout(profile),
        boards_laid=state.boards_laid + 1,
        walls=frozenset(),
        towers={},
        houses={},
        palaces={},
        cities=(),
        closing=None,
        next_city=1,
        phase=OVER if state.phase == OVER else BUILD,
        to_play=(),
        last_round=False,
    )


def _with_changed(state: State, profile: Profile) -> State:
    if state.board_changes >= MOST_CHANGES:
        return state.with_problem("board", say("masons.problem.board-changes", most=MOST_CHANGES))
    return replace(state, layout=with_profile(state.board, profile), board_changes=state.board_changes + 1)


def apply_remove(state: State, action: RemoveCells) -> State:
    """Cells taken off the board; one with a piece on it or beside it stays."""
    layout = state.layout
    if layout is None:
        return state.with_problem("board", say("masons.problem.no-board"))
    used = {cell for cell, _colour in (*state.houses, *state.palaces)} | cells_in_cities(state.cities)
    touched = {*state.walls, *(line for spot in state.towers for line in layout.spot_lines[spot])}
    used |= {cell for line in touched for cell in layout.line_cells[line]}
    known = [cell for cell in action.cells if layout.has_cell(cell)]
    gone = {cell for cell in known if cell not in used}
    if len(known) < len(action.cells):
        state = state.with_problem("board", say("masons.problem.cell-unknown"))
    for cell in sorted(set(known) - gone):
        state = state.with_problem("board", say("masons.problem.cell-used", cell=cell), cell_at(cell))
    if len(gone) == len(layout.cells):
        return state.with_problem("board", say("masons.board.no-cell"))
    return _with_changed(state, with_painted(layout.profile, gone, NO_COUNTRY))


def apply_paint(state: State, action: Paint) -> State:
    """Cells in another country; a cell that was taken off comes back."""
    layout = state.layout
    if layout is None:
        return state.with_problem("board", say("masons.problem.no-board"))
    if action.country not in COUNTRIES:
        return state.with_problem("board", say("masons.problem.country-unknown", country=action.country))
    if any(not 0 <= cell < len(layout.cell_country) for cell in action.cells):
        state = state.with_problem("board", say("masons.problem.cell-unknown"))
    return _with_changed(state, with_painted(layout.profile, action.cells, action.country))


def apply_shore(state: State, action: MarkShore) -> State:
    """Spots marked as lying on the shore, or no longer."""
    layout = state.layout
    if layout is None:
        return state.with_problem("board", say("masons.problem.no-board"))
    if any(not 0 <= spot < len(layout.spot_lines) for spot in action.spots):
        state = state.with_problem("board", say("masons.problem.spot-unknown"))
    return _with_changed(state, with_shore(layout.profile, action.spots, action.water))


def apply_name(state: State, action: NameBoard) -> State:
    """The board's name and those of its countries."""
    layout = state.layout
    if layout is None:
        return state.with_problem("board", say("masons.problem.no-board"))
    names = tuple(name[:40] for name in action.countries)
    if len(names) not in (0, len(COUNTRIES)):
        state = state.with_problem("board", say("masons.board.country-names"))
        names = ()
    return _with_changed(state, replace(layout.profile, name=action.name[:80], country_names=names))


def apply_snapshot(state: State, action: Snapshot) -> State:
    """The table replaced by what is seen; cities, tidying and palaces of the city just closed follow from it."""
    if state.layout is None:
        # The track alone needs no board: it is how players begin who count for themselves.
        if action.walls or action.towers or action.houses or action.palaces or not action.spaces:
            state = state.with_problem("board", say("masons.problem.no-board"))
    else:
        state = _with_pieces(state, action)
        if action.cities is None:
            state = _with_cities_found(state)
        else:
            state = _with_cities_told(state, action.cities)
    state = _with_track(state, action.spaces)
    if action.hands:
        if len(action.hands) == state.seats and all(0 <= cards <= MOST_IN_HAND for cards in action.hands):
            state = replace(state, hands=tuple(action.hands))
        else:
            state = state.with_problem("round", say("masons.problem.hands-told", most=MOST_IN_HAND))
    else:
        state = replace(state, hands=(None,) * state.seats)
    state = replace(state, phase=BUILD, turn=action.player, to_play=(), last_round=False, may_exchange=())
    if state.layout is None:
        return state
    no_line = () if find_free_lines(state.board, state.walls, state.cities) else ("no-line",)
    state = replace(state, ended_by=(*find_empty(find_supply(state)), *no_line), closing=None)
    if action.closed is not None:
        return _with_just_closed(state, action.player, action.closed)
    return with_round(state, action.player, last=True) if state.ended_by else state


def _with_just_closed(state: State, player: int, cell: int) -> State:
    city = state.city_at(cell)
    if city is None:
        return state.with_problem("city.close", say("masons.problem.not-closed", cell=cell), player=player)
    cells = tuple(sorted(city.cells))
    exchanges = find_exchanges(state.houses, find_supply(state).palaces, cells)
    state = with_exchanges(state, exchanges)
    ended_by = tuple(dict.fromkeys((*state.ended_by, *find_empty(find_supply(state)))))
    closing = Closing(player, city.number, cells, exchanges)
    return with_round(replace(state, closing=closing, ended_by=ended_by), player)


def _with_pieces(state: State, action: Snapshot) -> State:
    layout = state.board
    walls = set()
    for a, b in action.walls:
        line = layout.find_line(a, b)
        if line is None:
            state = state.with_problem("wall.place", say("masons.problem.no-line", a=a, b=b))
        else:
            walls.add(line)
    towers: dict[int, str] = {}
    for tower in action.towers:
        if tower.colour in TOWER_COLOURS and layout.has_spot(tower.spot):
            if tower.spot in towers:
                text = say("masons.problem.spot-taken", spot=tower.spot)
                state = state.with_problem("tower.place", text, tower_at(tower.spot))
            towers[tower.spot] = tower.colour
        else:
            state = state.with_problem("tower.place", say("masons.problem.no-spot", spot=tower.spot))
    state, houses = _stock_seen(state, action.houses)
    state, palaces = _stock_seen(state, action.palaces)
    state = replace(state, walls=frozenset(walls), towers=towers, houses=houses, palaces=palaces)
    return _with_box_checked(state)


def _stock_seen(state: State, seen: Iterable[House]) -> tuple[State, Stock]:
    stock: Stock = {}
    for piece in seen:
        if piece.colour in HOUSE_COLOURS and state.board.has_cell(piece.cell) and 1 <= piece.count <= 100:
            stock = with_stock(stock, [(piece.cell, piece.colour, piece.count)])
        else:
            state = state.with_problem("house.place", say("masons.problem.no-cell", cell=piece.cell))
    return state, stock


def _with_box_checked(state: State) -> State:
    """More pieces of a kind than lie in the box: something was misread (`supply`)."""
    supply = find_supply(state)
    short: list[Message] = []
    if supply.walls < 0:
        short.append(say("masons.walls"))
    short.extend(tower_word(colour) for colour, left in supply.towers.items() if left < 0)
    short.extend(house_word(colour) for colour, left in supply.houses.items() if left < 0)
    short.extend(palace_word(colour) for colour, left in supply.palaces.items() if left < 0)
    for word in short:
        state = state.with_problem("supply", say("masons.problem.too-many", piece=word))
    return state


def _with_cities_found(state: State) -> State:
    regions = find_closed_regions(state.board, state.walls)
    cities = tuple(City(number, frozenset(cells)) for number, cells in enumerate(regions, 1))
    state = replace(state, cities=cities, next_city=len(cities) + 1)
    for city in cities:
        state, _walls, _towers = with_tidied(state, city)
    return _with_palaces_checked(state)


def _with_palaces_checked(state: State) -> State:
    """Palaces outside closed cities cannot be; nothing is changed, somebody must look."""
    closed = cells_in_cities(state.cities)
    for cell, colour in state.palaces:
        if cell not in closed:
            text = say("masons.problem.palace-outside", piece=palace_word(colour), cell=cell)
            state = state.with_problem("city.palace", text, cell_at(cell))
    return state


def _with_cities_told(state: State, told: tuple[tuple[int, ...], ...]) -> State:
    cities: list[City] = []
    taken: set[int] = set()
    for cells in told:
        kept = frozenset(cell for cell in cells if state.board.has_cell(cell) and cell not in taken)
        if kept:
            taken |= kept
            cities.append(City(len(cities) + 1, kept))
    return replace(state, cities=tuple(cities), next_city=len(cities) + 1)


def _with_track(state: State, spaces: tuple[int, ...]) -> State:
    """The markers as they stand become scores, so that the sum of all scores is what the track shows."""
    if not spaces:
        return state
    if len(spaces) != state.seats or any(not START_SPACE <= space <= MOST_SPACE for space in spaces):
        return state.with_problem("track.start", say("masons.problem.track", most=MOST_SPACE))
    contenders = []
    for seat, space in enumerate(spaces):
        gained = space - START_SPACE - state.points[seat]
        points = Points((Term(say("masons.term.track", space=space), gained),)) if gained else NOTHING
        contenders.append(Contender(seat, 1, points, say("masons.why.track", space=space)))
    event = ScoreEvent("track", say("masons.track-read"), (), tuple(contenders), ("track.start",))
    return state.with_event(event)


def find_doubtful_pairs(state: State) -> tuple[tuple[City, str], ...]:
    """Closed cities with two houses of a colour although a palace of it is left (`city.palace`)."""
    left = find_supply(state).palaces
    pairs: list[tuple[City, str]] = []
    for city in state.cities:
        counts = dict.fromkeys(HOUSE_COLOURS, 0)
        for (cell, colour), count in state.houses.items():
            if cell in city.cells:
                counts[colour] += count
        pairs.extend((city, colour) for colour in HOUSE_COLOURS if counts[colour] >= 2 and left[colour] > 0)
    return tuple(pairs)
