"""Photos and files from outside: on Android through intents, on a desktop through a file chooser."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from app.phone import is_android
from app.store import Store

log = logging.getLogger("tablekeeper")
PHOTO_ENDINGS = (".jpg", ".jpeg", ".png", ".webp")
Taken = Callable[[bytes | None], None]


def take_photo(store: Store, then: Taken) -> bool:
    """Ask the system's camera for a photo; `then` gets its bytes, or None. False when there is no camera."""
    if is_android():
        from app import android_intents

        return android_intents.take_photo(store, then)
    return False


def find_left_photo(store: Store, then: Taken) -> None:
    """A photo whose camera outlived our process."""
    if is_android():
        from app import android_intents

        android_intents.find_left_photo(store, then)


def choose_photo(then: Taken) -> None:
    """Let the player choose a photo; `then` gets its bytes, or None."""
    if is_android():
        from app import android_intents

        android_intents.choose("image/*", then)
        return
    _choose_on_desktop(PHOTO_ENDINGS, then)


def choose_file(then: Taken) -> None:
    """Let the player choose a game file; `then` gets its bytes, or None."""
    if is_android():
        from app import android_intents

        android_intents.choose("*/*", then)
        return
    _choose_on_desktop((".json",), then)


def share_file(path: Path, kind: str = "*/*") -> bool:
    """Hand a file to the phone's own share sheet; False where there is none."""
    if is_android():
        from app import android_intents

        return android_intents.share(path, kind)
    return False


def _choose_on_desktop(endings: tuple[str, ...], then: Taken) -> None:
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
