"""The sheets of the table: explanations, problems, overlays, ways to enter, the score if it ended now, the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from app.camera import choose_file, share_file
from app.export import write_shared
from app.widgets.bars import Bars
from app.widgets.basics import Pill, TapCard, Toggle, Words
from app.widgets.explain import explain_event, explain_report, tell_event
from scoring.game import Report
from scoring.match import Match
from scoring.points import ScoreEvent
from scoring.problems import QUESTION, Problem
from scoring.record import BadFile

if TYPE_CHECKING:
    from app.screens.table import TableScreen


def shown_totals(app: Any, match: Match) -> tuple[int, ...]:
    """The points on the strip: those given so far, or the whole tally where all points come at the end."""
    if match.final.over or (match.game.track is None and not app.fair_play):
        return match.final.totals
    return match.totals


def _reveal(screen: TableScreen, sheet: Any) -> None:
    """Keep the lit feature in sight above the sheet."""

    def move(_dt: float) -> None:
        board, panel = screen.board, sheet.ids.panel
        if not sheet.is_wide:
            board.reveal(max(0.0, panel.top - board.to_window(*board.pos)[1]))

    Clock.schedule_once(move, 0)


def open_event(screen: TableScreen, event: ScoreEvent) -> None:
    """Light a score's feature and explain it."""
    app, view = screen.app, screen.view
    screen.light(view.lit(screen.match, event) if view is not None else event.where)
    sheet = app.sheets.open(
        screen.say(event.title),
        *explain_event(app, screen.match, event),
        see_through=True,
        share=0.56,
        on_close=lambda: screen.light(()),
    )
    _reveal(screen, sheet)


def open_reports(screen: TableScreen, reports: tuple[Report, ...]) -> None:
    """Everything about the features at a spot."""
    app = screen.app
    if not reports:
        return
    screen.light(tuple(spot for report in reports[:1] for spot in report.where))
    widgets: list[Widget] = []
    for number, report in enumerate(reports):
        if number:
            widgets.append(Words(text=screen.say(report.title), bold=True, font_size=app.sizes.head))
        widgets += explain_report(app, screen.match, report)
    sheet = app.sheets.open(
        screen.say(reports[0].title), *widgets, see_through=True, share=0.56, on_close=lambda: screen.light(())
    )
    _reveal(screen, sheet)


def open_problems(screen: TableScreen) -> None:
    """Everything that is wrong, unsure or unknown; a question is answered with a tap."""
    app = screen.app
    widgets: list[Widget] = []
    for problem in screen.match.problems:
        widgets.append(_problem_card(screen, problem))
    if not widgets:
        widgets.append(Words(text=screen.tr("app.problems.none")))
    app.sheets.open(screen.tr("app.problems.title"), *widgets, see_through=True, share=0.6,
                    on_close=lambda: screen.light(()))  # fmt: skip


def _problem_card(screen: TableScreen, problem: Problem) -> Widget:
    app = screen.app
    card = TapCard()
    card.add_widget(Words(text=screen.say(problem.text), bold=problem.kind == QUESTION))
    rule = screen.tr(f"{screen.match.game.id}.clause.{problem.clause}")
    card.add_widget(Words(text=rule, color=app.theme.quiet, font_size=app.sizes.small))
    for answer in problem.answers:
        button = Pill(text=screen.say(answer.text))
        button.bind(on_release=lambda _, action=answer.action: _answer(screen, action))
        card.add_widget(button)
    card.bind(on_release=lambda *_: screen.light(problem.where))
    return card


def _answer(screen: TableScreen, action: Any) -> None:
    screen.app.sheets.close_all()
    screen.app.do(action)


def open_overlays(screen: TableScreen) -> None:
    view = screen.view
    if view is None:
        return
    widgets = []
    for key, label in view.board.overlays:
        toggle = Toggle(text=screen.say(label), on=key in screen.overlays)

        def flip(button: Toggle, key: str = key) -> None:
            button.on = not button.on
            screen.toggle_overlay(key)

        toggle.bind(on_release=flip)
        widgets.append(toggle)
    screen.app.sheets.open(screen.tr("app.table.overlays"), *widgets, see_through=True)


def open_entries(screen: TableScreen) -> None:
    """The ways to enter a move; with one way only it just says what to tap."""
    view = screen.view
    if view is None or screen.entry is None:
        return
    offered = [(number, kind) for number, kind in enumerate(view.entries) if kind.is_offered(screen.match)]
    if len(offered) == 1:
        screen.cancel()
        screen.app.sheets.tell(screen.say(screen.entry.ask.prompt))
        return
    widgets = []
    for number, kind in offered:
        button = Pill(icon="form" if number else "pencil", text=screen.say(kind.label))

        def begin(_: Any, number: int = number) -> None:
            screen.app.sheets.close_all()
            screen.entry = None
            screen.begin(number)

        button.bind(on_release=begin)
        widgets.append(button)
    screen.app.sheets.open(screen.tr("app.entry.title"), *widgets)


def open_score(screen: TableScreen) -> None:
    """The tally as if the game ended now, unless fair play hides it."""
    app, match = screen.app, screen.match
    final = match.final
    if app.fair_play and not final.over:
        app.sheets.tell(screen.tr("app.table.fair-play"))
        return
    bars = Bars()
    bars.show(match, match.totals, final.totals)
    widgets: list[Widget] = [bars, Words(text=screen.say(final.decided_by), font_size=app.sizes.small)]
    for event in final.events:
        card = TapCard(orientation="horizontal")
        card.add_widget(Words(text=tell_event(app, match, event)))
        card.bind(on_release=lambda _, shown=event: _swap_event(screen, shown))
        widgets.append(card)
    finish = Pill(icon="crown", text=screen.tr("app.table.finish"), primary=True)
    finish.bind(on_release=lambda *_: app.go("final"))
    title = "app.table.over" if final.over else "app.table.now"
    app.sheets.open(screen.tr(title), *widgets[:2], finish, *widgets[2:])


def _swap_event(screen: TableScreen, event: ScoreEvent) -> None:
    screen.app.sheets.close_all()
    open_event(screen, event)


def _shelf_key(screen: TableScreen) -> str:
    assert screen.view is not None and screen.view.shelf is not None
    return f"shelf/{screen.match.game.id}/{screen.view.shelf.key}"


def kept_files(screen: TableScreen) -> tuple[str, ...]:
    """The names of the files on the game's shelf."""
    if screen.view is None or screen.view.shelf is None:
        return ()
    return tuple(screen.app.store.recall(_shelf_key(screen), {}))


def keep_file(screen: TableScreen, name: str, content: bytes) -> None:
    """Put a file onto the shelf; one of the same name gives way."""
    kept = screen.app.store.recall(_shelf_key(screen), {})
    screen.app.store.remember(_shelf_key(screen), {**kept, name: content.decode()})


def open_file(screen: TableScreen, name: str) -> None:
    """Hand a file to the entry: one of the shelf, or without a name one from outside."""

    def use(content: bytes | None) -> None:
        entry: Any = screen.entry
        if content is None or entry is None:
            return
        try:
            following = entry.opened(name, content)
        except BadFile as error:
            screen.app.sheets.tell(screen.say(error.text))
            return
        screen.use(following)

    if name:
        use(screen.app.store.recall(_shelf_key(screen), {})[name].encode())
    else:
        choose_file(use)


def _share_own(screen: TableScreen, name: str, content: bytes) -> None:
    """Hand the game's own file to the phone, or write it beside the games."""
    assert screen.view is not None and screen.view.shelf is not None
    app = screen.app
    try:
        path = write_shared(app.user_data_dir, f"{name}.{screen.view.shelf.ending}", content)
    except OSError as error:
        app.sheets.tell(app.tr("app.share.failed", reason=str(error)))
        return
    if not share_file(path):
        app.sheets.tell(app.tr("app.share.saved", file=str(path)))


def open_menu(screen: TableScreen) -> None:
    app = screen.app

    def button(icon: str, key: str, then: Any) -> Pill:
        pill = Pill(icon=icon, text=screen.tr(key))

        def act(*_: Any) -> None:
            app.sheets.close_all()
            then()

        pill.bind(on_release=act)
        return pill

    from app.screens.share_sheet import open_rules, open_share

    shelf = screen.view.shelf if screen.view is not None else None
    own = shelf.find(screen.match) if shelf is not None else None
    share_own = []
    if shelf is not None and own is not None:
        share_own = [button("share", shelf.share.key, lambda: _share_own(screen, *own))]
    app.sheets.open(
        screen.tr("app.table.menu"),
        button("list", "app.table.log", lambda: app.go("log")),
        button("layers", "app.table.overlays", screen.show_overlays),
        button("share", "app.table.share", lambda: open_share(screen)),
        *share_own,
        button("form", "app.table.rules", lambda: open_rules(screen)),
        button("crown", "app.table.finish", lambda: app.go("final")),
        button("gear", "app.home.settings", lambda: app.go("settings")),
    )
