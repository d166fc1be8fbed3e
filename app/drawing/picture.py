"""A picture of a match to keep or to send: the board with the points of every player above it."""

from __future__ import annotations

from PIL import Image, ImageDraw

from app.drawing import palette as ink
from app.drawing.png import load_font, paint_piece, paint_scene, png_bytes
from app.drawing.scene import Scene
from app.drawing.symbols import disc_shapes
from app.games import find_view
from app.games.view import Look
from app.words import Words
from scoring.match import Match

TABLE = "#e5dcc8"
CARD = "#fffdf8"
QUIET = "#655f53"


def draw_board(match: Match, language: str = "en", unit_px: int = 120) -> Image.Image:
    """The board of a match with everybody's points, as if the game ended now."""
    view = find_view(match.game.id)
    scene = view.board.scene(match, Look()) if view else Scene((0, 0, 1, 1), ())
    board = paint_scene(scene, unit_px, TABLE)
    words = Words(language)
    wide = max(board.width, 720)
    head = _paint_head(match, words, wide)
    picture = Image.new("RGB", (wide, head.height + board.height), TABLE)
    picture.paste(head, (0, 0))
    picture.paste(board, ((wide - board.width) // 2, head.height))
    return picture


def draw_board_png(match: Match, language: str = "en", unit_px: int = 120) -> bytes:
    return png_bytes(draw_board(match, language, unit_px))


def _paint_head(match: Match, words: Words, wide: int) -> Image.Image:
    """Title, then one card a player: symbol, name, points; the winners wear a crown of colour."""
    final = match.final
    pad, title_px = 28, 34
    columns = max(1, min(len(match.players), (wide - pad) // 230))
    rows = -(-len(match.players) // columns)
    card_w, card_h = (wide - pad * (columns + 1)) // columns, 76
    head = Image.new("RGB", (wide, 88 + rows * (card_h + 14) + 14), TABLE)
    draw = ImageDraw.Draw(head)
    draw.text((pad, 44), words.key(f"{match.game.id}.name"), ink.INK, load_font(title_px), anchor="lm")
    when = words.key("app.picture.final" if final.over else "app.picture.now")
    draw.text((wide - pad, 46), when, QUIET, load_font(20, False), anchor="rm")
    for seat, player in enumerate(match.players):
        x = pad + (seat % columns) * (card_w + pad)
        y = 84 + (seat // columns) * (card_h + 14)
        won = seat in final.winners
        line, width = (ink.player_fill(player.colour), 4) if won else ("#d8cfbc", 2)
        draw.rounded_rectangle((x, y, x + card_w, y + card_h), 16, CARD, line, width)
        disc = paint_piece(f"disc/{player.colour}/{player.symbol}", disc_shapes(player.colour, player.symbol), 52)
        head.paste(disc, (x + 14, y + 12), disc)
        points = str(final.totals[seat])
        points_font = load_font(38)
        draw.text((x + card_w - 18, y + card_h // 2), points, ink.INK, points_font, anchor="rm")
        room = card_w - 78 - 30 - int(points_font.getlength(points))
        draw.text((x + 78, y + card_h // 2), _shorten(player.name, room), ink.INK, load_font(24, won), anchor="lm")
    return head


def _shorten(name: str, room_px: int) -> str:
    font = load_font(24)
    if font.getlength(name) <= room_px:
        return name
    while name and font.getlength(name + "…") > room_px:
        name = name[:-1]
    return name + "…"
