"""What the rulebooks of The Castle leave open, and the clauses that a score or a problem may cite."""

from __future__ import annotations

from scoring.rules import Preset, Switch

SIDES_ONLY, CORNERS_TOO = "sides", "corners"
LARGEST_COURT, ANY_COURT = "largest", "choice"
EACH_FEATURE, SUM_OF_TURN = "each", "sum"
TWO_COURTS, ONE_COURT = "two-courts", "one-court"

SWITCHES = (
    Switch("empty-region", SIDES_ONLY, (SIDES_ONLY, CORNERS_TOO), clause="end.palace"),
    Switch("wall-7", LARGEST_COURT, (LARGEST_COURT, ANY_COURT), clause="wall.7"),
    Switch("wall-4-well", False, clause="wall.4"),
    Switch("landing", EACH_FEATURE, (EACH_FEATURE, SUM_OF_TURN), clause="wall.take"),
    Switch("palace-own-tile", False, clause="palace"),
    Switch("wall-8-alone", False, clause="wall.8"),
    Switch("wall-last-turn", True, clause="wall.use"),
    Switch("start-18", TWO_COURTS, (TWO_COURTS, ONE_COURT), clause="place.start"),
)

PRESETS = (
    Preset("french", ()),
    Preset("english", (("wall-7", ANY_COURT), ("wall-4-well", True))),
)

CLAUSES = (
    "turn",
    "place.cell",
    "place.start",
    "place.match",
    "place.nowhere",
    "place.box",
    "follower.tile",
    "follower.supply",
    "follower.free",
    "follower.home",
    "path.complete",
    "path.points",
    "tower.points",
    "house.points",
    "start.counts",
    "majority",
    "palace",
    "two-scorers",
    "track",
    "wall.take",
    "wall.use",
    *(f"wall.{kind}" for kind in range(1, 10)),
    "court",
    "end.unfinished",
    "end.palace",
    "end.court",
    "end.winner",
)
