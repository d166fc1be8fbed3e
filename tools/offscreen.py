"""Settings of an offscreen window; to be imported before Kivy is."""

import os

SETTINGS = {
    "SDL_VIDEODRIVER": "offscreen",
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_METRICS_DENSITY": "1",
    "KCFG_GRAPHICS_WIDTH": "360",
    "KCFG_GRAPHICS_HEIGHT": "640",
    "KCFG_GRAPHICS_MULTISAMPLES": "0",
    "KCFG_KIVY_EXIT_ON_ESCAPE": "0",
    "KCFG_INPUT_MOUSE": "mouse,disable_multitouch",
}

for name, value in SETTINGS.items():
    os.environ.setdefault(name, value)
