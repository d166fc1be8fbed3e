"""Recorded games and cases of The Castle.

A game is compared after every move: what was finished and for whom, points, wall tiles taken and held, palaces,
supplies, whose turn it is, and that we find no problem in legal play; then the final scoring event by event. A step
that the recording calls illegal must bring a problem of ours, and is then taken back.
"""

from __future__ import annotations

from dataclasses import replace
from re import findall
from typing import Any

from scoring.castle.actions import Again, At, Discard, Lay, Order, StandOn, TurnUp, UseOn
from scoring.castle.end import choose_features, find_empty_regions, find_owners, find_palace_sizes
from scoring.castle.placing import find_places
from scoring.castle.state import Palace, State, WallTile, count_left
from scoring.castle.tiles import COURT, PATH
from scoring.castle.wall import START_SPACES, WALL_TILE_CORNERS
from scoring.edges import FACING
from scoring.games import find_game
from scoring.land import Region
from scoring.problems import ILLEGAL
from scoring.values import Player
from tools.oracle import Replayed

Record = dict[str, Any]

GAME = find_game("castle")
_KINDS = findall(
    r"K\d\d",
    """
    K01 K02 K02 K03 K04 K05 K06 K07 K08 K09 K10 K11 K12 K13 K14 K15 K16 K17 K18 K18
    K19 K19 K20 K21 K22 K23 K24 K25 K24 K26 K27 K28 K29 K28 K30 K31 K32 K32 K33 K34
    K34 K35 K35 K36 K37 K37 K38 K39 K40 K41 K42 K43 K44 K44 K43 K45 K46 K47 K47 K48
    """,
)
TILE_OF_PICTURE = {f"ca{number:03}": kind for number, kind in enumerate(_KINDS, 1)}
"""The recordings name tiles by picture; we name them by kind."""
_START_PLACES = {f"{space}/{space + 1}": place for place, space in START_SPACES.items()}
TURN_CLAUSE = "turn"


def knows(record: Record) -> bool:
    setup = record.get("setup")
    return isinstance(setup, dict) and "wall_tiles" in setup


def replay(record: Record) -> Replayed:
    """Replay one game or one case."""
    players = (Player("Black", "black", "circle"), Player("White", "white", "square"))
    state = GAME.start(players, GAME.rules())
    kinds = {int(corner.split("/")[0]): kind for corner, kind in record["setup"]["wall_tiles"].items()}
    # Corner towers of which the record tells nothing have no wall tile.
    bare = [corner for corner in WALL_TILE_CORNERS if corner not in kinds]
    state = replace(state, walls=tuple(WallTile(0, corner, 0, 0, used=True) for corner in bare))
    if "case" in record:
        replayed = Replayed(f"{record['case']} part {record.get('part', 1)}")
        laid: set[str] = set()
        for step in record["steps"]:
            state = _replay_step(state, step, kinds, replayed, laid)
        return replayed
    replayed = Replayed(f"seed {record.get('seed')}")
    for move in record["moves"]:
        where = f"move {move['move']}"
        if state.turns:
            replayed.compare(where, "whose turn", move["player"], state.turn_of)
        replayed.compare(where, "an extra turn", move.get("extra_turn", False), state.extra_turn)
        state = _replay_move(state, move, kinds, replayed, where)
        replayed.compare(where, "problems", [], _name_problems(state))
    _compare_final(state, record["final"]["events"], replayed)
    tally = GAME.final(state)
    replayed.compare("final", "totals", record["final"]["totals"], list(tally.totals))
    winner = tally.winners[0] if len(tally.winners) == 1 else None
    replayed.compare("final", "winner", record["final"]["winner"], winner)
    replayed.compare("final", "the game is over", True, tally.over)
    return replayed


def _replay_step(state: State, step: Record, kinds: dict[int, int], replayed: Replayed, laid: set[str]) -> State:
    """One step of a case; `laid` are the pictures that lie already."""
    if "given" in step:
        state = _with_given(state, step["given"])
    if "final_events" in step:
        _compare_final(state, step["final_events"], replayed)
        return state
    where = f"step {step.get('move')}"
    if "illegal" not in step:
        # Players do not alternate in cases; everything else must be right.
        known = len(state.problems)
        state = _replay_move(state, step, kinds, replayed, where)
        new = [problem.clause for problem in state.problems[known:] if problem.clause != TURN_CLAUSE]
        replayed.compare(where, "problems", [], new)
        laid.add(str(step.get("tile")))
        return state
    tried = _apply_all(state, step, kinds)
    replayed.moves += 1
    new = [problem for problem in tried.problems[len(state.problems) :] if problem.clause != TURN_CLAUSE]
    # Two tiles of one kind are alike to us; the recordings tell them apart and refuse one picture laid twice.
    twice = step.get("tile") in laid
    # We have no action for an empty turn: it is only right when no tile left fits anywhere.
    idle = step.get("tile") is None and _can_lay(tried)
    if not twice and not idle and not any(problem.kind == ILLEGAL for problem in new):
        replayed.compare(where, f"illegal ({step['illegal']})", "a problem", "no problem")
    return state


def _can_lay(state: State) -> bool:
    return any(left and find_places(state.tiles, tile) for tile, left in count_left(state).items())


def _with_given(state: State, given: Record) -> State:
    """Values set by hand before a step."""
    for player, points in enumerate(given.get("totals", ())):
        state = GAME.apply(state, StandOn(player, points))
    if "supply" in given:
        state = replace(state, supply=tuple(given["supply"]))
    if "palace_sizes" in given:
        state = replace(state, palaces=tuple(Palace(size) if size else None for size in given["palace_sizes"]))
    if "wall_tiles" in given:
        held = tuple(
            WallTile(player, -1, tile["kind"], tile.get("taken_on_move", 0))
            for player, tiles in enumerate(given["wall_tiles"])
            for tile in tiles
        )
        gone = tuple(replace(tile, used=True) for tile in state.walls)
        state = replace(state, walls=(*gone, *held))
    return state


def _at(ref: Record) -> At:
    """A feature named by a cell and label, or by a start space as the cell beside it sees it."""
    if "start" in ref:
        place = _START_PLACES[ref["start"]]
        return At(*place, FACING[ref["label"]])
    return At(*ref["cell"], ref["label"])


def _use(use: Record) -> UseOn:
    at = _at(use["on"]) if use.get("on") else At(0, 0, "")
    return UseOn(use["kind"], at.x, at.y, at.part)


def _apply_all(state: State, move: Record, kinds: dict[int, int]) -> State:
    """A recorded move as our actions."""
    player = move["player"]
    for picture in move.get("discarded") or ():
        state = GAME.apply(state, Discard(player, TILE_OF_PICTURE.get(picture, picture)))
    used = move.get("wall_tiles_used") or ()
    extra_turns = sum(use["kind"] == 1 for use in used)
    if extra_turns > 1:
        # Said before the tile is laid, so that all of them belong to this very turn.
        for _turn in range(extra_turns):
            state = GAME.apply(state, Again(player))
    if move.get("tile") is not None:
        tile, (x, y) = TILE_OF_PICTURE.get(move["tile"], move["tile"]), move["cell"]
        uses = tuple(_use(use) for use in used if use["kind"] != 1)
        state = GAME.apply(state, Lay(player, tile, x, y, move["turn"], move.get("follower") or "", uses))
    if move.get("order") is not None and move.get("tile") is not None:
        state = GAME.apply(state, Order(tuple(_at(ref) for ref in move["order"])))
    if extra_turns == 1:
        state = GAME.apply(state, Again(player))
    for tile in state.walls:
        if not tile.wall and tile.corner in kinds:
            state = GAME.apply(state, TurnUp(tile.corner, kinds[tile.corner]))
    return state


# --- comparing --------------------------------------------------------------------------------------------------


def _replay_move(state: State, move: Record, kinds: dict[int, int], replayed: Replayed, where: str) -> State:
    replayed.moves += 1
    before = state
    state = _apply_all(state, move, kinds)
    after = move["after"]
    recorded = sorted((_tell_recorded(feature, state) for feature in after["finished"]), key=repr)
    replayed.compare(where, "finished", recorded, sorted(_list_finished(before, state), key=repr))
    if move.get("order") and state.last is not None:
        told = [(f["player"], f["points"], _find_named(state, f["at"])) for f in after["finished"] if f["points"]]
        ours_told = [(m.player, m.points, state.land.region_of[m.feature]) for m in state.last.moves]
        replayed.compare(where, "order of the scores", told, ours_told)
    taken = [(w["player"], int(w["corner"].split("/")[0]), w["kind"]) for w in after["wall_tiles_taken"]]
    gone = {tile.corner for tile in before.walls}
    ours = [(w.owner, w.corner, w.wall) for w in state.walls if w.corner >= 0 and w.corner not in gone]
    replayed.compare(where, "wall tiles taken", sorted(taken), sorted(ours))
    replayed.compare(where, "totals", after["totals"], list(state.totals))
    replayed.compare(where, "supply", after["supply"], list(state.supply))
    replayed.compare(where, "palace sizes", after["palace_sizes"], _palace_sizes(state))
    moved = sorted((p["player"], p["to_size"]) for p in after["palaces_moved"])
    was, now = _palace_sizes(before), _palace_sizes(state)
    ours_moved = [(player, now[player]) for player in (0, 1) if was[player] != now[player]]
    # A palace that moves twice in one turn is told twice; we keep where it ends.
    last_moved = [max(pair for pair in moved if pair[0] == player) for player in sorted({p for p, _ in moved})]
    replayed.compare(where, "palaces moved", last_moved, ours_moved)
    held = [sorted(tile.wall for tile in state.held(player)) for player in (0, 1)]
    replayed.compare(where, "wall tiles held", after["wall_tiles_held"], held)
    return state


def _palace_sizes(state: State) -> list[int]:
    return [palace.size if palace else 0 for palace in state.palaces]


def _name_problems(state: State) -> list[str]:
    return [f"{problem.clause} ({problem.text.key})" for problem in state.problems]


def _places(region: Region) -> tuple[tuple[tuple[int, int], ...], tuple[str, ...]]:
    cells = tuple(sorted(place for place in region.places if place not in START_SPACES))
    spaces = [f"{START_SPACES[p]}/{START_SPACES[p] + 1}" for p in region.places if p in START_SPACES]
    return cells, tuple(sorted(spaces))


def _recorded_places(feature: Record) -> tuple[tuple[tuple[int, int], ...], tuple[str, ...]]:
    return tuple(sorted((x, y) for x, y in feature["cells"])), tuple(sorted(feature["start_spaces"]))


def _tell_recorded(feature: Record, state: State) -> tuple[Any, ...]:
    terms = feature.get("terms") or {}
    return (
        feature["feature"],
        *_recorded_places(feature),
        feature["tiles"],
        tuple(feature["followers"]),
        feature.get("fountain", False),
        feature["player"],
        feature["points"],
        (terms.get("tiles"), terms.get("per_tile")) if terms else None,
        _find_named(state, feature["at"]),
    )


def _find_named(state: State, ref: Record) -> int | None:
    """The region of ours that a recorded name means."""
    at = _at(ref)
    segment = state.find_segment((at.x, at.y), at.part)
    return None if segment is None else state.land.region_of[segment]


def _list_finished(before: State, state: State) -> list[tuple[Any, ...]]:
    """Every path, tower and house that the last move finished, in the recording's words."""
    told = []
    scores = {spot: event for event in state.events[len(before.events) :] for spot in event.where}
    for number, region in state.land.regions.items():
        first = region.spots[0]
        old = before.land.region_of.get(first)
        was_finished = old is not None and before.land.regions[old].finished
        if region.kind == COURT or not region.finished or was_finished:
            continue
        event = scores.get(state.spot(first))
        figures, player, points, terms = [0, 0], None, 0, None
        for contender in event.contenders if event else ():
            figures[contender.player] = contender.figures
            if contender.points.terms:
                player, points = contender.player, contender.total
                (term,) = contender.points.terms
                terms = (term.count, term.value)
        well = region.kind == PATH and state.has_well(region)
        told.append(
            (
                region.kind,
                *_places(region),
                len(region.places),
                tuple(figures),
                well,
                player,
                points,
                terms,
                number,
            )
        )
    return told


def _compare_final(state: State, recorded: list[Record], replayed: Replayed) -> None:
    tally = GAME.final(state)
    wanted = sorted((_tell_final(event) for event in recorded), key=repr)
    sizes = find_palace_sizes(state)
    regions = find_empty_regions(state)
    cells = tuple(sorted(regions[0])) if regions else ()
    palace = next((event for event in tally.events if event.source == "palace"), None)
    winner = palace.winners[0] if palace and palace.winners else None
    points = palace.points_of(winner) if palace and winner is not None else 0
    ours: list[tuple[Any, ...]] = [("palace", winner, points, tuple(_palace_sizes(state)), sizes, len(cells))]
    recorded_cells = next((e["empty_region_cells"] for e in recorded if e["what"] == "palace"), None)
    if recorded_cells is not None and len(recorded_cells) == len(cells):
        regions_of_that_size = [sorted(region) for region in regions if len(region) == len(cells)]
        replayed.compare("final", "empty region", True, sorted(map(tuple, recorded_cells)) in regions_of_that_size)
    owners = find_owners(state)
    for number, figures in owners.items():
        region = state.land.regions[number]
        if region.kind != COURT:
            continue
        event = next(e for e in tally.events if e.source == "court" and state.spot(region.spots[0]) in e.where)
        player = max((0, 1), key=lambda p: figures[p]) if figures[0] != figures[1] else None
        paid = event.points_of(player) if player is not None else 0
        markets = state.markets_in(region)
        ours.append(("court", *_places(region), len(region.places), figures, markets, player, paid))
    for choice in choose_features(state):
        if choice.wall == 7:
            continue
        where = _places(state.land.regions[choice.region]) if choice.region is not None else None
        ours.append((f"wall tile {choice.wall}", choice.player, choice.points, where))
    for event in tally.events:
        if event.source == "wall-9":
            for contender in event.contenders:
                ours += [("wall tile 9", contender.player, 5)] * contender.figures
    replayed.compare("final", "events", wanted, sorted(ours, key=repr))


def _tell_final(event: Record) -> tuple[Any, ...]:
    what = event["what"]
    if what == "palace":
        sizes, raised = tuple(event["palace_sizes"]), tuple(event["palace_sizes_with_wall_tile_8"])
        return what, event["player"], event["points"], sizes, raised, event["largest_empty_region"]
    if what == "court":
        return (
            what,
            *_recorded_places(event),
            event["tiles"],
            tuple(event["followers"]),
            event["markets"],
            event["player"],
            event["points"],
        )
    if what == "wall tile 9":
        return what, event["player"], event["points"]
    return what, event["player"], event["points"], _recorded_places(event) if event.get("cells") is not None else None
