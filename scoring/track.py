"""The score track: where a marker stands for a number of points."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Track:
    """A ring of spaces; a marker that passes the end starts again and counts a lap."""

    spaces: int
    start: int = 0

    def find_lap_and_space(self, points: int) -> tuple[int, int]:
        """(laps done, space the marker stands on); points below the start stay on the track's first lap."""
        return divmod(points + self.start, self.spaces)
