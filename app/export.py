"""A game as something to send: a picture, a text, a spreadsheet, or the game file itself."""

from __future__ import annotations

import csv
import io
import re
from datetime import datetime
from pathlib import Path

from app.words import Words
from scoring.match import Match
from scoring.points import ScoreEvent
from scoring.record import match_to_bytes

WAYS = {"picture": "gallery", "text": "form", "sheet": "list", "file": "share"}
"""Ways to share, each with its icon."""
ENDINGS = {"picture": "png", "text": "txt", "sheet": "csv", "file": "game.json"}


def export(match: Match, way: str, language: str, folder: Path | str) -> Path:
    """Write the game in one of the ways and say where; OSError when it cannot be written."""
    made = {"picture": as_picture, "text": as_text, "sheet": as_sheet, "file": as_file}[way]
    content = made(match, language)
    names = re.sub(r"[^\w-]+", "-", "-".join(player.name for player in match.players))[:40]
    stem = f"{match.game.id}-{names}-{datetime.now():%Y%m%d-%H%M%S}"
    return write_shared(folder, f"{stem}.{ENDINGS[way]}", content)


def write_shared(folder: Path | str, name: str, content: bytes) -> Path:
    """Write a file to be shared and say where; OSError when it cannot be written."""
    path = Path(folder) / "shared" / re.sub(r"[^\w. -]+", "-", name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def as_picture(match: Match, language: str) -> bytes:
    from app.drawing.picture import draw_board_png

    return draw_board_png(match, language)


def as_file(match: Match, language: str) -> bytes:
    del language
    return match_to_bytes(match)


def as_text(match: Match, language: str) -> bytes:
    """The result and every score in plain words."""
    words, final = Words(language), match.final
    lines = [words.key(f"{match.game.id}.name"), ""]
    for seat in sorted(range(len(match.players)), key=lambda s: -final.totals[s]):
        lines.append(f"{final.totals[seat]:>4}  {match.players[seat].name}")
    lines += ["", words.say(final.decided_by), ""]
    for event in (*match.events, *final.events):
        lines.append(words.pair(words.say(event.title), _paid(match, event)))
    return ("\n".join(lines) + "\n").encode()


def as_sheet(match: Match, language: str) -> bytes:
    """One line a score, one column a player, the totals last; a name that looks like a formula stays a name."""
    words, final = Words(language), match.final
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(["#", "", *(_plain(player.name) for player in match.players)])
    for event in (*match.events, *final.events):
        points = [event.points_of(seat) for seat in range(len(match.players))]
        number = "" if event.step < 0 else event.step + 1
        table.writerow([number, _plain(words.say(event.title)), *points])
    table.writerow(["", words.key("app.picture.final"), *final.totals])
    return out.getvalue().encode("utf-8-sig")


def _plain(text: str) -> str:
    return "'" + text if text[:1] in "=+-@\t" else text


def _paid(match: Match, event: ScoreEvent) -> str:
    paid = [f"{match.players[c.player].name} {c.total:+d}" for c in event.contenders if c.total]
    return ", ".join(paid) or "–"
