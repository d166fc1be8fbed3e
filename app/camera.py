"""Photos and files from outside: on Android through intents, on a desktop through a file chooser."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from app.phone import is_android

log = logging.getLogger("tablekeeper")
PHOTO_ENDINGS = (".jpg", ".jpeg", ".png", ".webp")


def take_photo(then: Callable[[bytes | None], None]) -> bool:
    """Ask the system's camera for a photo; `then` gets its bytes, or None. False when there is no camera."""
    if is_android():
        from app.android_intents import take_photo as take

        return take(then)
    return False


def choose_photo(then: Callable[[bytes | None], None]) -> None:
    """Let the player choose a photo; `then` gets its bytes, or None."""
    if is_android():
        from app.android_intents import choose

        choose("image/*", then)
        return
    _choose_on_desktop(PHOTO_ENDINGS, then)


def choose_file(then: Callable[[bytes | None], None]) -> None:
    """Let the player choose a game file; `then` gets its bytes, or None."""
    if is_android():
        from app.android_intents import choose

        choose("*/*", then)
        return
    _choose_on_desktop((".json",), then)


def share_file(path: Path) -> bool:
    """Hand a file to the phone's own share sheet; False where there is none."""
    if is_android():
        from app.android_intents import share

        return share(path)
    return False


def _choose_on_desktop(endings: tuple[str, ...], then: Callable[[bytes | None], None]) -> None:
    from app.widgets.chooser import open_chooser

    def chosen(path: str | None) -> None:
        if path is None:
            then(None)
            return
        try:
            then(Path(path).read_bytes())
        except OSError:
            log.exception("cannot read %s", path)
            then(None)

    open_chooser(endings, chosen)
