"""A reading as the action that lays the whole table, ready to be scored."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.carcassonne.actions import FigureAt, Snapshot, TileAt
from vision.values import EMPTY, UNKNOWN, Reading


def colours_of(reading: Reading) -> tuple[str, ...]:
    """The colours of the figures on the table, most figures first."""
    seen = [figure.colour for figure in reading.figures]
    return tuple(sorted(set(seen), key=lambda colour: (-seen.count(colour), colour)))


def snapshot_of(reading: Reading, players: Sequence[str], points: Sequence[int] = ()) -> Snapshot:
    """Tiles and figures for players in the order of their colours; `points` are those of the track.

    Unknown tiles wait for a hand, and so do figures on them.
    """
    seats = {colour: seat for seat, colour in enumerate(players)}
    tiles = tuple(
        TileAt(guess.best.tile, guess.x, guess.y, guess.best.turn)
        for guess in reading.tiles
        if guess.best.tile not in (EMPTY, UNKNOWN)
    )
    figures = tuple(
        FigureAt(seats[figure.colour], figure.x, figure.y, figure.segment)
        for figure in reading.figures
        if figure.segment and figure.colour in seats
    )
    return Snapshot(tiles, figures, tuple(points))
