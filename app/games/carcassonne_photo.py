"""Reads a photo of a Carcassonne table; the only module of the app that imports the reader, and only off the main
thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.drawing.scene import Picture
from app.games.carcassonne_check import CheckEntry
from app.games.carcassonne_entry import TileEntry
from app.games.view import Entry, Grid, Proposal, Refusal
from scoring.carcassonne.actions import LayTile
from scoring.carcassonne.expansion import expansions_on
from scoring.match import Match
from scoring.messages import Message
from scoring.rules import Rules

PHOTO_UNIT_PX = 100
"""Working pixels for one unit of the photo's scene while no grid is known."""
AROUND_BLOCK = 8
"""How many cells beyond the block are looked at; from there on the reader goes by itself."""
FEWEST_BORDERS = 20
FARTHEST_MOVE = 0.3
"""How many cells a corner set by hand may move while the grid is fitted."""


def sets_of(rules: Rules) -> tuple[str, ...]:
    """The boxes in play."""
    found = [rules.text("printing")]
    for expansion in expansions_on(rules):
        found += expansion.sets(rules)
    return tuple(dict.fromkeys(found))


class CarcassonneReader:
    """A photo to a proposal, stage by stage, so that it can be stopped between them."""

    def read(self, content: bytes, match: Match, report: Callable[[str], None]) -> Proposal | Refusal:
        report("load")
        from vision.load import load_photo
        from vision.values import NotFound

        photo = load_photo(content)
        if isinstance(photo, NotFound):
            return _refused(photo)
        report("locate")
        from vision.locate import locate

        lattice = locate(photo)
        if isinstance(lattice, NotFound):
            return self._read_whole(content, photo, match, report, lattice)
        return self._read_lattice(photo, lattice, match, report)

    def read_grid(self, content: bytes, grid: Grid, match: Match, report: Callable[[str], None]) -> Proposal | Refusal:
        report("load")
        import numpy as np

        from vision.load import load_photo
        from vision.values import Lattice, NotFound

        photo = load_photo(content)
        if isinstance(photo, NotFound):
            return _refused(photo)
        corners = np.array(grid.corners, np.float64) * PHOTO_UNIT_PX
        block = np.array([[0, 0], [grid.wide, 0], [grid.wide, grid.high], [0, grid.high]], np.float64)
        report("locate")
        found = _refined(photo, find_homography(block, corners), block)
        return self._read_lattice(photo, Lattice(found, _cells(photo, found, grid), 1.0), match, report)

    def _read_whole(
        self, content: bytes, photo: Any, match: Match, report: Callable[[str], None], lost: Any
    ) -> Proposal | Refusal:
        """No grid: the reader's own second ways (a lone tile), else a refusal with the photo for a grid by hand."""
        report("tiles")
        from vision.reading import read_photo
        from vision.values import NotFound

        reading = read_photo(content, sets_of(match.rules), _colours(match))
        if isinstance(reading, NotFound):
            return _refused(reading if reading.hints or not lost.hints else lost, photo)
        return Proposal(_prepared(match, reading), hints=_hints(reading))

    def _read_lattice(
        self, photo: Any, lattice: Any, match: Match, report: Callable[[str], None]
    ) -> Proposal | Refusal:
        from vision.reading import read_lattice
        from vision.values import NotFound

        report("tiles")
        reading = read_lattice(photo, lattice, sets_of(match.rules), _colours(match))
        if isinstance(reading, NotFound):
            return _refused(reading, photo)
        report("resolve")
        return Proposal(_prepared(match, reading), self._next_turn(photo, lattice, match), _hints(reading))

    def _next_turn(self, photo: Any, lattice: Any, match: Match) -> Entry | None:
        """The turn that the photo shows beyond the running game's board, as an entry that waits for its figure."""
        if not match.actions:
            return None
        from vision.next_turn import find_next_turn
        from vision.reading import Watch, see
        from vision.values import NotFound

        sets = sets_of(match.rules)
        found = find_next_turn(photo, see(photo, lattice, sets, Watch()), match, sets)
        if isinstance(found, NotFound):
            return None
        laid = next((action for action in found.actions if isinstance(action, LayTile)), None)
        if laid is None:
            return None
        return TileEntry(match, laid.player, (laid.x, laid.y), laid.tile, laid.turn, seen=laid.part)


def find_homography(source: Any, target: Any) -> Any:
    """The perspective map that takes four points to four others."""
    import numpy as np

    rows, wanted = [], []
    for (x, y), (u, v) in zip(source, target, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        wanted += [u, v]
    solved = np.linalg.solve(np.array(rows, np.float64), np.array(wanted, np.float64))
    return np.append(solved, 1.0).reshape(3, 3)


def _cells(photo: Any, homography: Any, grid: Grid) -> tuple[tuple[int, int], ...]:
    """The cells of the block and those around it that the photo shows."""
    import numpy as np

    from vision.locate_spacing import project

    columns, rows = range(-AROUND_BLOCK, grid.wide + AROUND_BLOCK), range(-AROUND_BLOCK, grid.high + AROUND_BLOCK)
    cells = [(x, y) for y in rows for x in columns]
    high, wide = photo.image_bgr.shape[:2]
    middles = project(homography, np.array(cells, np.float64) + 0.5)
    return tuple(cell for cell, (x, y) in zip(cells, middles, strict=True) if 0 <= x < wide and 0 <= y < high)


def _refined(photo: Any, homography: Any, block: Any) -> Any:
    """A grid set by a finger, fitted to the borders of the tiles; left as it was where that would move it away."""
    import numpy as np

    from vision import settings
    from vision.locate_ground import find_grounds
    from vision.locate_lines import find_segments
    from vision.locate_refine import refine
    from vision.locate_spacing import project

    segments = find_segments(photo.image_bgr, find_grounds(photo.image_bgr)[0], settings.LOCATE_LONG_PX)
    if len(segments) < FEWEST_BORDERS:
        return homography
    high, wide = photo.image_bgr.shape[:2]
    fit = refine(segments, np.linalg.inv(homography), (wide, high))
    moved = project(fit.to_lattice, project(homography, block)) - block
    return np.linalg.inv(fit.to_lattice) if float(abs(moved).max()) < FARTHEST_MOVE else homography


def photo_picture(photo: Any, unit_px: float) -> Picture:
    """The working image of a photo as a picture of a scene."""
    high, wide = photo.image_bgr.shape[:2]
    pixels = photo.image_bgr[:, :, ::-1].tobytes()
    return Picture(pixels, (wide, high), (0.0, 0.0), (wide / unit_px, high / unit_px))


def _prepared(match: Match, reading: Any) -> CheckEntry:
    """The check with its scene drawn already, so that the screen has nothing left to compute."""
    check = CheckEntry.made(match, reading)
    assert check.scene is not None and check.ask is not None
    return check


def _colours(match: Match) -> tuple[str, ...]:
    return tuple(player.colour for player in match.players)


def _hints(reading: Any) -> tuple[Message, ...]:
    return tuple(Message(hint.key) for hint in reading.hints)


def _refused(found: Any, photo: Any = None) -> Refusal:
    reason = Message(found.reason, tuple((name, str(value)) for name, value in found.parameters))
    picture = None if photo is None else photo_picture(photo, PHOTO_UNIT_PX)
    return Refusal(reason, tuple(Message(hint.key) for hint in found.hints), picture)
