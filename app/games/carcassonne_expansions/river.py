"""The river in the app: while it flows on, the empty places at its ends are shown."""

from __future__ import annotations

from app.games.carcassonne_expansion import ExpansionInApp
from scoring.carcassonne.expansions.river import open_ends, river_left
from scoring.carcassonne.state import Place, State, Table


class RiverInApp(ExpansionInApp):
    key = "river"

    def places(self, state: State) -> tuple[Place, ...]:
        table = Table(state)
        return tuple(dict.fromkeys(open_ends(table))) if river_left(table) else ()
