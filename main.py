"""Opens Tablekeeper: a window where there is a screen, the same job in the terminal where there is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping


def has_display(platform: str, environ: Mapping[str, str]) -> bool:
    """Whether a window can open: a phone, Windows and a Mac have a screen, Linux says so in its environment."""
    if "ANDROID_ARGUMENT" in environ or platform in ("android", "win32", "darwin"):
        return True
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def main() -> None:
    from app.terminal import SAMPLE, show_photo, show_sample

    if has_display(sys.platform, os.environ):
        os.environ.setdefault("KIVY_NO_ARGS", "1")
        from app.tablekeeper_app import TablekeeperApp

        TablekeeperApp(sample=SAMPLE).run()
    else:
        from app.cli import find_language
        from app.words import Words

        words = Words(find_language((), os.environ))
        show_photo(words)
        print()
        show_sample(words)


if __name__ == "__main__":
    main()
