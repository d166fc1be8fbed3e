"""The board on the screen: one widget for any game's scene, with pan, pinch, wheel and quarter turns."""

from __future__ import annotations

from math import hypot
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.stencilview import StencilView

from app.drawing.palette import GLOW
from app.drawing.scene import Point, Scene, glow
from app.widgets.paint import paint, turn_board

SLACK_DP = 10
LARGEST_UNIT_DP = 260
LIT_MARGIN = 1.3
"""Board units to show around what is lit."""


class BoardView(StencilView):
    """Shows a scene; dispatches `on_tap` and `on_drag` in board units."""

    scene = ObjectProperty(None, allownone=True)
    extra = ObjectProperty(())
    """Things of an entry, over the scene."""
    lit = ObjectProperty(())
    """Spots that are lit up."""
    quarter = NumericProperty(0)
    unit = NumericProperty(80.0)
    """Pixels for one board unit."""
    shift_x = NumericProperty(0.0)
    shift_y = NumericProperty(0.0)
    drags = BooleanProperty(False)
    """Whether a drag with one finger belongs to the entry instead of moving the board."""

    calm = False
    """Jump instead of gliding, for eyes (and tests) that do not like motion."""

    def __init__(self, **given: Any) -> None:
        self.register_event_type("on_tap")
        self.register_event_type("on_drag")
        super().__init__(**given)
        self._touches: list[Any] = []
        self._moved = False
        self._start: Point = (0, 0)
        self._look: tuple[tuple[float, float, float, float], float] | None = None
        self._drawn, self._extras = InstructionGroup(), InstructionGroup()
        with self.canvas:
            PushMatrix()
            self._place = Translate(0, 0)
            self._zoom = Scale(1, -1, 1)
            self.canvas.add(self._drawn)
            self.canvas.add(self._extras)
            PopMatrix()
        self._redraw = Clock.create_trigger(self._draw, -1)
        self._redraw_extras = Clock.create_trigger(self._draw_extras, -1)
        self.bind(scene=self._redraw, quarter=self._on_quarter, extra=self._redraw_extras, lit=self._redraw_extras)
        self.bind(unit=self._move, shift_x=self._move, shift_y=self._move, pos=self._move, size=self._on_size)

    def on_tap(self, *_: Any) -> None:
        """A tap at a board point."""

    def on_drag(self, *_: Any) -> None:
        """A drag from one board point to another; the last argument tells whether the finger is up."""

    # -- drawing -----------------------------------------------------------------------------------------------

    def _draw(self, *_: Any) -> None:
        self._drawn.clear()
        if self.scene is not None:
            self._drawn.add(paint(self.scene.things, int(self.quarter)))
        self._draw_extras()

    def _draw_extras(self, *_: Any) -> None:
        self._extras.clear()
        lit = glow(self.scene.find_areas(self.lit), GLOW) if self.scene is not None and self.lit else ()
        self._extras.add(paint((*lit, *self.extra), int(self.quarter)))

    def _move(self, *_: Any) -> None:
        self._place.xy = (round(self.center_x + self.shift_x), round(self.center_y + self.shift_y))
        self._zoom.xyz = (self.unit, -self.unit, 1)

    # -- where one looks ---------------------------------------------------------------------------------------

    def to_board(self, x: float, y: float) -> Point:
        """The board point under a window point."""
        at = ((x - self.center_x - self.shift_x) / self.unit, -(y - self.center_y - self.shift_y) / self.unit)
        return turn_board(at, -int(self.quarter))

    def to_screen(self, at: Point) -> Point:
        """The window point of a board point."""
        x, y = turn_board(at, int(self.quarter))
        return self.center_x + self.shift_x + x * self.unit, self.center_y + self.shift_y - y * self.unit

    def look_at(self, bounds: tuple[float, float, float, float], margin: float = 0.6, animate: bool = False) -> None:
        """Bring a rectangle of the board into view; it stays in view when the widget changes its size."""
        self._look = (bounds, margin)
        x1, y1 = turn_board(bounds[:2], int(self.quarter))
        x2, y2 = turn_board(bounds[2:], int(self.quarter))
        wide, high = abs(x2 - x1) + 2 * margin, abs(y2 - y1) + 2 * margin
        unit = min(self.width / wide, self.height / high, dp(LARGEST_UNIT_DP) / 2)
        wanted = {"unit": max(unit, 4), "shift_x": -(x1 + x2) / 2 * unit, "shift_y": (y1 + y2) / 2 * unit}
        Animation.cancel_all(self, "unit", "shift_x", "shift_y")
        if animate and not self.calm:
            Animation(duration=0.22, t="out_cubic", **wanted).start(self)
        else:
            for name, value in wanted.items():
                setattr(self, name, value)

    def fit(self, animate: bool = False) -> None:
        """Bring the whole board into view."""
        if self.scene is not None:
            self.look_at(self.scene.bounds, self.scene.margin, animate)

    def look_at_lit(self) -> None:
        """Bring what is lit into view with what lies around it; the whole board when nothing is."""
        points = self._lit_points()
        if not points:
            self.fit(animate=True)
            return
        xs, ys = [x for x, _ in points], [y for _, y in points]
        self.look_at((min(xs), min(ys), max(xs), max(ys)), LIT_MARGIN, animate=True)

    def _lit_points(self) -> list[Point]:
        areas = self.scene.find_areas(self.lit) if self.scene is not None and self.lit else ()
        return [at for area in areas for points in (*area.polygons, *area.lines) for at in area.placed(points)]

    def reveal(self, covered: float) -> None:
        """Move what is lit out from under a sheet that covers this many pixels from below."""
        points = self._lit_points()
        if not points:
            return
        ys = [self.to_screen(at)[1] for at in points]
        middle = (min(ys) + max(ys)) / 2
        wanted = self.y + covered + (self.height - covered) / 2
        if min(ys) < self.y + covered:
            self.shift_y += wanted - middle

    def show(self, scene: Scene) -> None:
        """Show another scene; the view stays, unless the board has grown out of it."""
        grown = self.scene is None or scene.bounds != self.scene.bounds
        self.scene = scene
        if grown:
            self.fit(animate=False)

    def _on_size(self, *_: Any) -> None:
        self._move()
        if self._look is not None and not self._touches:
            self.look_at(*self._look)

    def _on_quarter(self, *_: Any) -> None:
        self._draw()
        self.fit()

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Grow or shrink about a window point."""
        self._look = None
        unit = min(max(self.unit * factor, dp(14)), dp(LARGEST_UNIT_DP))
        factor = unit / self.unit
        self.shift_x = x - self.center_x - (x - self.center_x - self.shift_x) * factor
        self.shift_y = y - self.center_y - (y - self.center_y - self.shift_y) * factor
        self.unit = unit

    # -- fingers -----------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            self.zoom(1.15 if touch.button == "scrolldown" else 1 / 1.15, *touch.pos)
            return True
        Animation.cancel_all(self, "unit", "shift_x", "shift_y")
        touch.grab(self)
        self._touches.append(touch)
        if len(self._touches) == 1:
            self._moved, self._start = False, touch.pos
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or touch not in self._touches:
            return False
        if len(self._touches) >= 2:
            self._moved = True
            self._pinch(touch)
            return True
        if not self._moved and hypot(touch.x - self._start[0], touch.y - self._start[1]) < dp(SLACK_DP):
            return True
        self._moved = True
        if self.drags:
            self.dispatch("on_drag", self.to_board(*self._start), self.to_board(*touch.pos), False)
        else:
            self._look = None
            self.shift_x += touch.dx
            self.shift_y += touch.dy
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self or touch not in self._touches:
            return False
        touch.ungrab(self)
        self._touches.remove(touch)
        if not self._touches:
            if not self._moved:
                self.dispatch("on_tap", self.to_board(*touch.pos))
            elif self.drags:
                self.dispatch("on_drag", self.to_board(*self._start), self.to_board(*touch.pos), True)
        return True

    def _pinch(self, touch: Any) -> None:
        other = self._touches[0] if self._touches[1] is touch else self._touches[1]
        before = hypot(touch.px - other.x, touch.py - other.y)
        after = hypot(touch.x - other.x, touch.y - other.y)
        if before > 1:
            self.zoom(after / before, (touch.x + other.x) / 2, (touch.y + other.y) / 2)
        self.shift_x += touch.dx / 2
        self.shift_y += touch.dy / 2
