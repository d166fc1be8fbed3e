"""The phone around the app, through pyjnius where there is one: screen, bars, language, letters, packaged files."""

from __future__ import annotations

import locale
import logging
import os
from pathlib import Path
from typing import Any

log = logging.getLogger("tablekeeper")
ROOT = Path(__file__).parent.parent
PACKAGED = ("app/locale/*/*.po", "app/screens/*.kv", "app/widgets/*.kv", "app/images/*.png")
"""Files that the code opens by name; the start-up check opens each."""

is_awake = False
"""Whether the screen is kept on now."""


def is_android() -> bool:
    return "ANDROID_ARGUMENT" in os.environ


def keep_awake(on: bool) -> None:
    """Keep the screen on, or let it sleep again."""
    global is_awake
    is_awake = on
    if is_android():
        _on_ui_thread(lambda activity: _set_flag(activity, on))


def _set_flag(activity: Any, on: bool) -> None:
    from jnius import autoclass

    flag = autoclass("android.view.WindowManager$LayoutParams").FLAG_KEEP_SCREEN_ON
    window = activity.getWindow()
    window.addFlags(flag) if on else window.clearFlags(flag)


def _on_ui_thread(work: Any) -> None:
    from android.runnable import run_on_ui_thread
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    run_on_ui_thread(lambda: work(activity))()


def find_insets() -> tuple[float, float, float, float]:
    """What bars and notches cover, in pixels: left, top, right, bottom (API 36 draws edge to edge)."""
    if not is_android():
        return (0, 0, 0, 0)
    try:
        from jnius import autoclass

        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        insets = activity.getWindow().getDecorView().getRootWindowInsets()
        if insets is None:
            return (0, 0, 0, 0)
        if autoclass("android.os.Build$VERSION").SDK_INT >= 30:
            kind = autoclass("android.view.WindowInsets$Type")
            bars = insets.getInsets(kind.systemBars() | kind.displayCutout())
            return (bars.left, bars.top, bars.right, bars.bottom)
        return (
            insets.getSystemWindowInsetLeft(),
            insets.getSystemWindowInsetTop(),
            insets.getSystemWindowInsetRight(),
            insets.getSystemWindowInsetBottom(),
        )
    except Exception:
        log.exception("no insets")
        return (0, 0, 0, 0)


def _configuration() -> Any:
    from jnius import autoclass

    return autoclass("org.kivy.android.PythonActivity").mActivity.getResources().getConfiguration()


def find_language() -> str:
    """The two letters of the reader's language."""
    try:
        if is_android():
            return str(_configuration().getLocales().get(0).getLanguage())[:2]
        return (locale.getlocale()[0] or os.environ.get("LANG") or "en")[:2].lower()
    except Exception:
        log.exception("no language")
        return "en"


def find_theme() -> str:
    """`dark` when the phone is in its night mode."""
    try:
        if is_android() and (_configuration().uiMode & 0x30) == 0x20:
            return "dark"
    except Exception:
        log.exception("no night mode")
    return "light"


def find_font_scale() -> float:
    """The reader's own letter size, within what the layouts bear (Kivy's sp knows it already on Android)."""
    return 1.0


def find_missing_files(root: Path = ROOT) -> list[str]:
    """Packaged files that are not there or do not open; whole kinds that are missing are named by their pattern."""
    missing = []
    for pattern in PACKAGED:
        found = sorted(root.glob(pattern))
        if not found:
            missing.append(pattern)
        for path in found:
            try:
                with path.open("rb") as file:
                    if not file.read(1):
                        missing.append(str(path.relative_to(root)))
            except OSError:
                missing.append(str(path.relative_to(root)))
    return missing
