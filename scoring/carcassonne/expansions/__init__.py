"""The expansions, registered in the order in which their hooks are called."""

from __future__ import annotations

from scoring.carcassonne.expansion import register

register()
