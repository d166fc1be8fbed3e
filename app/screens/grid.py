"""A grid set by hand: four corners to drag, with a magnifying glass under which the finger sees where it is."""

from __future__ import annotations

from math import hypot
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty

from app.drawing.palette import GLOW
from app.drawing.scene import Circle, Line, Picture, Point, Scene, Thing
from app.games.view import Grid, Refusal
from app.screens.page import Page, load_layout
from app.widgets.board import BoardView

GLASS_ZOOM = 3.0


class Glass(BoardView):
    """A magnifying glass: it shows and is never touched."""

    def on_touch_down(self, touch: Any) -> bool:
        return False


class GridScreen(Page):
    """Works on the photo that the photo screen could not read."""

    wide = NumericProperty(2)
    high = NumericProperty(2)
    glass_on = BooleanProperty(False)
    glass_left = BooleanProperty(True)

    def open(self, **params: Any) -> None:
        refusal: Refusal | None = getattr(self._photo_page, "refusal", None)
        if refusal is None or refusal.picture is None:
            Clock.schedule_once(lambda _dt: self.app.swap("photo"), 0)
            return
        self.picture: Picture = refusal.picture
        w, h = self.picture.size_wh
        side = min(w, h) * 0.3
        x, y = w / 2, h / 2
        self.corners: list[Point] = [
            (x - side, y - side),
            (x + side, y - side),
            (x + side, y + side),
            (x - side, y + side),
        ]
        self._held: int | None = None
        super().open(**params)
        self.ids.board.look_at((0, 0, w, h), 0.1)

    @property
    def _photo_page(self) -> Any:
        return self.app.screens.get_screen("photo") if self.app.screens.has_screen("photo") else None

    def fill(self) -> None:
        w, h = self.picture.size_wh
        scene = Scene((0, 0, w, h), (self.picture,))
        self.ids.board.scene, self.ids.glass.scene = scene, scene
        self._draw()

    def on_wide(self, *_: Any) -> None:
        self._draw()

    def on_high(self, *_: Any) -> None:
        self._draw()

    def _draw(self) -> None:
        if not hasattr(self, "corners"):
            return
        thin = 2.0 / max(1.0, self.ids.board.unit)
        things: list[Thing] = [Line(tuple(self.corners), GLOW, thin * 1.6, closed=True)]
        a, b, c, d = self.corners
        for i in range(1, int(self.wide)):
            t = i / self.wide
            things.append(Line((_between(a, b, t), _between(d, c, t)), GLOW + "cc", thin))
        for i in range(1, int(self.high)):
            t = i / self.high
            things.append(Line((_between(a, d, t), _between(b, c, t)), GLOW + "cc", thin))
        things += [Circle(corner, dp(11) / self.ids.board.unit, "#ffffffaa", GLOW, thin * 2) for corner in self.corners]
        self.ids.board.extra = tuple(things)
        self.ids.glass.extra = tuple(things)

    def drag(self, start: Point, end: Point, is_up: bool) -> None:
        """Move the corner that the finger took; far from every corner the photo itself moves."""
        if self._held is None:
            near = min(range(4), key=lambda i: hypot(start[0] - self.corners[i][0], start[1] - self.corners[i][1]))
            self._held = near
            self._grip = (self.corners[near][0] - start[0], self.corners[near][1] - start[1])
        at = (end[0] + self._grip[0], end[1] + self._grip[1])
        w, h = self.picture.size_wh
        self.corners[self._held] = (min(max(at[0], 0), w), min(max(at[1], 0), h))
        self._look_through_glass(self.corners[self._held], is_up)
        if is_up:
            self._held = None
        self._draw()

    def _look_through_glass(self, at: Point, is_up: bool) -> None:
        shown, glass = self.ids.board, self.ids.glass
        self.glass_on = not is_up
        x, _y = shown.to_screen(at)
        self.glass_left = x > shown.center_x
        half = glass.width / (shown.unit * GLASS_ZOOM) / 2
        glass.look_at((at[0] - half, at[1] - half, at[0] + half, at[1] + half), 0.0)

    def read(self) -> None:
        """Read the photo with this grid."""
        a, b, c, d = self.corners
        grid = Grid((a, b, c, d), int(self.wide), int(self.high))
        page = self._photo_page
        self.app.trail.pop()
        self.app.show_trail()
        page.read(page.photo_path.read_bytes(), grid)


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


load_layout(__file__)
