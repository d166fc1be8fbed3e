"""The table taken over as a whole: tiles and figures as a photo shows them, points as the track shows them."""

from __future__ import annotations

from scoring.carcassonne.actions import FigureAt, Snapshot
from scoring.carcassonne.board import lay_tile, mismatched_sides
from scoring.carcassonne.box import figure_kinds, tiles_left
from scoring.carcassonne.checks import SIDE_WORDS, figure_word, find_seat, name_of
from scoring.carcassonne.expansion import expansions_on
from scoring.carcassonne.state import Figure, Place, Table
from scoring.carcassonne.tiles import FIELD, STEPS, find_tile
from scoring.messages import say
from scoring.points import Contender, Points, ScoreEvent, Term
from scoring.values import Spot

TRACK = "track"


def take_snapshot(table: Table, action: Snapshot) -> None:
    """Everything on the table anew; points given before stay given, the track tells what was given besides."""
    _clear(table)
    _lay_tiles(table, action)
    for tile_id in action.aside:
        if find_tile(tile_id) is None:
            table.note("box", say("carcassonne.problem.no-such-tile", tile=tile_id))
        else:
            table.aside = (*table.aside, tile_id)
    hooks = expansions_on(table.rules)
    for piece in action.pieces:
        if not any(hook.place_piece(table, piece) for hook in hooks):
            table.note("box", say("carcassonne.problem.no-such-piece", piece=piece.name))
    for figure in action.figures:
        _place_figure(table, figure)
    for hook in hooks:
        hook.after_snapshot(table)
    _check_box(table)
    _check_connected(table)
    _check_supplies(table)
    _read_track(table, action.points)


def _clear(table: Table) -> None:
    table.tiles, table.region_of, table.regions = {}, {}, {}
    table.next_region = 0
    table.aside, table.waiting, table.laid = (), (), None
    table.noted.clear()
    for kind in figure_kinds(table.rules).values():
        for player in range(len(table.players)):
            table.supply[player, kind.key] = kind.each
    table.kept.clear()
    for hook in expansions_on(table.rules):
        hook.start(table)


def _lay_tiles(table: Table, action: Snapshot) -> None:
    for at in sorted(action.tiles, key=lambda at: (at.y, at.x)):
        tile, place = find_tile(at.tile, at.turn), (at.x, at.y)
        if tile is None:
            table.note("box", say("carcassonne.problem.no-such-tile", tile=at.tile), (Spot(place),))
        elif place in table.tiles:
            table.note("place.adjacent", say("carcassonne.problem.place-taken", tile=tile.id), (Spot(place),))
        else:
            for side in mismatched_sides(table.tiles, tile, place):
                dx, dy = STEPS[side]
                text = say("carcassonne.problem.edge", side=SIDE_WORDS[side])
                table.note("place.match", text, (Spot(place), Spot((place[0] + dx, place[1] + dy))))
            lay_tile(table, tile, place)


def _place_figure(table: Table, at: FigureAt) -> None:
    player, spot = find_seat(table, at.player), Spot((at.x, at.y), at.part)
    if player is None:
        return
    if any(hook.place_figure(table, at) for hook in expansions_on(table.rules)):
        return
    if at.figure not in figure_kinds(table.rules):
        table.note("follower.one", say("carcassonne.problem.no-such-figure", figure=at.figure), (spot,))
    elif spot not in table.region_of:
        table.note("follower.one", say("carcassonne.problem.no-such-part", part=at.part), (spot,), player=player)
    else:
        if table.regions[table.region_of[spot]].kind == FIELD and not table.rules.on("farmers"):
            table.note("farm.points", say("carcassonne.problem.no-farmers"), (spot,), player=player)
        table.put(Figure(player, at.figure, spot))


def _check_box(table: Table) -> None:
    for tile_id, left in tiles_left(table).items():
        if left < 0:
            where = tuple(Spot(place) for place, (found, _) in table.tiles.items() if found == tile_id)
            table.note("box", say("carcassonne.problem.tiles-too-many", n=-left, tile=tile_id), where)


def _check_connected(table: Table) -> None:
    """Tiles that hang together with none of the largest group do not touch it by an edge (place.adjacent)."""
    groups: list[list[Place]] = []
    seen: set[Place] = set()
    for first in table.tiles:
        if first in seen:
            continue
        group, edge = [first], [first]
        seen.add(first)
        while edge:
            x, y = edge.pop()
            for dx, dy in STEPS:
                place = (x + dx, y + dy)
                if place in table.tiles and place not in seen:
                    seen.add(place)
                    group.append(place)
                    edge.append(place)
        groups.append(group)
    for group in sorted(groups, key=len, reverse=True)[1:]:
        where = tuple(Spot(place) for place in group)
        table.note("place.adjacent", say("carcassonne.problem.apart", n=len(group)), where)


def _check_supplies(table: Table) -> None:
    for (player, kind), left in table.supply.items():
        if left < 0:
            where = tuple(f.spot for f in table.figures() if f.player == player and f.kind == kind)
            text = say(
                "carcassonne.problem.figures-too-many",
                figure=figure_word(kind),
                n=-left,
                player=name_of(table, player),
            )
            table.note("follower.one", text, where, player=player)


def _read_track(table: Table, points: tuple[int, ...]) -> None:
    """What the track shows beyond the scores already told becomes one score of its own."""
    if not points:
        return
    given = table.given
    contenders = []
    for player, shown in enumerate(points[: len(table.players)]):
        if shown != given[player]:
            term = Term(say("carcassonne.term.track"), 1, shown - given[player])
            contenders.append(Contender(player, 0, Points((term,)), say("carcassonne.why.track", points=shown)))
    if contenders:
        title = say("carcassonne.title.track")
        table.events.append(ScoreEvent(TRACK, title, (), tuple(contenders), ("track",), (), table.step))
