"""Android's camera, pickers and share sheet by intents; needs no permission of its own.

The photo goes into a MediaStore `content://` URI that is remembered on disk before the intent goes out: when the
system ends our process while its camera is open, the next start finds the photo there.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

from android import activity as results  # type: ignore[import-not-found]
from jnius import autoclass, cast  # type: ignore[import-not-found]
from kivy.clock import Clock

from app.store import Store

log = logging.getLogger("tablekeeper")
TAKE, CHOOSE = 0x7A01, 0x7A02
RESULT_OK = -1
PENDING = "photo-uri"
LARGEST_BYTES = 64_000_000
Taken = Callable[[bytes | None], None]

PythonActivity = autoclass("org.kivy.android.PythonActivity")
Intent = autoclass("android.content.Intent")
MediaStore = autoclass("android.provider.MediaStore")
Images = autoclass("android.provider.MediaStore$Images$Media")
ContentValues = autoclass("android.content.ContentValues")
Uri = autoclass("android.net.Uri")
Version = autoclass("android.os.Build$VERSION")


def _resolver() -> Any:
    return PythonActivity.mActivity.getContentResolver()


def take_photo(store: Store, then: Taken) -> bool:
    """Open the system's camera; False when no app answers."""
    intent = Intent(MediaStore.ACTION_IMAGE_CAPTURE)
    values = ContentValues()
    values.put("_display_name", "tablekeeper.jpg")
    values.put("mime_type", "image/jpeg")
    uri = _resolver().insert(Images.EXTERNAL_CONTENT_URI, values)
    if uri is None:
        return False
    intent.putExtra(MediaStore.EXTRA_OUTPUT, cast("android.os.Parcelable", uri))
    intent.addFlags(Intent.FLAG_GRANT_WRITE_URI_PERMISSION | Intent.FLAG_GRANT_READ_URI_PERMISSION)
    store.remember(PENDING, uri.toString())

    def done(ok: bool, _intent: Any) -> None:
        store.forget(PENDING)
        then(_read(uri) if ok else None)
        _resolver().delete(uri, None, None)  # the photo lives on in our own folder

    if not _start(intent, TAKE, done):
        store.forget(PENDING)
        _resolver().delete(uri, None, None)
        return False
    return True


def find_left_photo(store: Store, then: Taken) -> None:
    """The photo of a camera that outlived our process."""
    left = store.recall(PENDING)
    store.forget(PENDING)
    if not left:
        return
    uri = Uri.parse(str(left))
    content = _read(uri)
    if content:
        _resolver().delete(uri, None, None)
        then(content)


def choose(kind: str, then: Taken) -> None:
    """Open the photo picker (API 33 and newer), else the system's document picker."""
    if kind.startswith("image/") and Version.SDK_INT >= 33:
        intent = Intent("android.provider.action.PICK_IMAGES")
    else:
        intent = Intent(Intent.ACTION_GET_CONTENT)
        intent.addCategory(Intent.CATEGORY_OPENABLE)
    intent.setType(kind)

    def done(ok: bool, answer: Any) -> None:
        uri = answer.getData() if ok and answer is not None else None
        then(None if uri is None else _read(uri))

    if not _start(intent, CHOOSE, done):
        then(None)


def share(path: Path, kind: str) -> bool:
    """Offer a file to other apps through MediaStore's downloads (API 29 and newer), else as text only."""
    if Version.SDK_INT < 29:
        return False
    downloads = autoclass("android.provider.MediaStore$Downloads")
    values = ContentValues()
    values.put("_display_name", path.name)
    values.put("mime_type", kind)
    uri = _resolver().insert(downloads.EXTERNAL_CONTENT_URI, values)
    if uri is None:
        return False
    stream = _resolver().openOutputStream(uri)
    try:
        stream.write(path.read_bytes())
    finally:
        stream.close()
    intent = Intent(Intent.ACTION_SEND)
    intent.setType(kind)
    intent.putExtra(Intent.EXTRA_STREAM, cast("android.os.Parcelable", uri))
    intent.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)
    title = cast("java.lang.CharSequence", autoclass("java.lang.String")(path.name))
    PythonActivity.mActivity.startActivity(Intent.createChooser(intent, title))
    return True


def _start(intent: Any, code: int, done: Callable[[bool, Any], None]) -> bool:
    """Start an activity and tell its result once, on Kivy's thread."""

    def answered(request: int, result: int, answer: Any) -> None:
        if request == code:
            results.unbind(on_activity_result=answered)
            Clock.schedule_once(lambda _dt: done(result == RESULT_OK, answer))

    results.bind(on_activity_result=answered)
    try:
        PythonActivity.mActivity.startActivityForResult(intent, code)
    except Exception:
        log.exception("no app answers this intent")
        results.unbind(on_activity_result=answered)
        return False
    return True


def _read(uri: Any) -> bytes | None:
    """All bytes behind a content URI, bounded."""
    try:
        handle = _resolver().openFileDescriptor(uri, "r")
        try:
            with open(handle.getFd(), "rb", closefd=False) as file:
                return file.read(LARGEST_BYTES)
        finally:
            handle.close()
    except Exception:
        log.exception("cannot read %s", uri)
        return None
