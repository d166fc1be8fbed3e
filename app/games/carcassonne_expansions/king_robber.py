"""The King and the Robber Baron in the app: their cards before the holders, asked for when only the players know."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from app.drawing.carcassonne_pieces import king_shapes, robber_shapes
from app.games.carcassonne_expansion import ExpansionInApp, Offer, name_of
from app.games.carcassonne_expansions.steps import ask_problem, everybody
from app.games.laying import Form
from app.games.view import PICTURES, Ask, Choice, Entry, EntryKind, Group, Held
from scoring.carcassonne.expansion import expansions_on
from scoring.carcassonne.expansions.king_robber import CARD_WORDS, KING, NOBODY, ROBBER, HoldCard, KingAndRobber
from scoring.carcassonne.state import State
from scoring.match import Match
from scoring.messages import Message, say

PICTURE = {KING: king_shapes, ROBBER: robber_shapes}


@dataclass(frozen=True)
class CardEntry(Form):
    """The players say who holds a card."""

    match: Match
    card: str = KING
    holder: str = ""

    @property
    def ask(self) -> Ask:
        cards = tuple(Choice(card, CARD_WORDS[card], PICTURE[card](), card_key(card)) for card in PICTURE)
        nobody = Choice(str(NOBODY), say("carcassonne.answer.nobody"))
        held = self.holder or str(self.match.state.kept[self.card].holder)
        groups = (
            Group("card", say("app.carcassonne.card"), cards, self.card, PICTURES, labelled=True),
            Group("holder", say("app.who"), (*everybody(self.match), nobody), held, titled=True),
        )
        actions = (HoldCard(self.card, int(self.holder)),) if self.holder else ()
        return Ask(say("app.carcassonne.entry.cards"), groups, actions=actions, tall=True)

    def chosen(self, group: str, key: str) -> CardEntry:
        return CardEntry(self.match, key) if group == "card" else replace(self, holder=key)


def begin_card(match: Match) -> Entry:
    return CardEntry(match)


def card_key(card: str) -> str:
    return f"carcassonne/card/{card}"


class KingAndRobberInApp(ExpansionInApp):
    key = "king-robber"
    entries = (EntryKind("cards", say("app.carcassonne.entry.cards"), begin_card),)

    def held(self, state: State, seat: int) -> tuple[Held, ...]:
        return tuple(
            Held(CARD_WORDS[card], PICTURE[card](), card_key(card))
            for card in PICTURE
            if state.kept[card].holder == seat
        )

    def offers(self, match: Match) -> tuple[Offer, ...]:
        hook = next(hook for hook in expansions_on(match.rules) if isinstance(hook, KingAndRobber))
        return tuple(
            ask_problem(f"holder-{number}", problem, seats=True)
            for number, problem in enumerate(hook.questions(match.state))
        )

    def describe(self, match: Match, action: Any) -> Message | None:
        if not isinstance(action, HoldCard):
            return None
        card = CARD_WORDS.get(action.card, action.card)
        if action.player < 0:
            return say("app.carcassonne.did.no-holder", card=card)
        return say("app.carcassonne.did.holds", player=name_of(match, action.player), card=card)
