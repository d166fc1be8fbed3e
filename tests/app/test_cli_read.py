"""`tablekeeper read` from a picture file to points, and its refusals."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from app.cli import main
from tools.render.photos import sample_photo


@pytest.fixture(autouse=True)
def english_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("photos") / "table.jpg"
    cv2.imwrite(str(path), sample_photo(7).image_bgr, [cv2.IMWRITE_JPEG_QUALITY, 88])
    return path


def test_json_has_what_was_promised(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(photo), "--game", "carcassonne", "--json"]) in (0, 1)
    answer = json.loads(capsys.readouterr().out)
    assert {"tiles", "figures", "doubts", "hints", "took_ms"} <= set(answer)
    assert len(answer["tiles"]) == 24
    assert set(answer["tiles"][0]["edges"]) <= set("CRFI")
    assert {figure["on"] for figure in answer["figures"]} <= {"road", "city", "field", "monastery"}


def test_from_photo_to_points(photo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved, picture = tmp_path / "table.game.json", tmp_path / "seen.png"
    asked = ["read", str(photo), "--players", "red,blue,green,yellow,black", "--points", "10,20,30,0,0"]
    assert main([*asked, "--save", str(saved), "--overlay", str(picture)]) in (0, 1)
    told = capsys.readouterr().out
    assert "24 tiles read" in told
    assert cv2.imread(str(picture)) is not None
    assert main(["score", str(saved), "--json"]) == 0
    totals = json.loads(capsys.readouterr().out)["final"]["totals"]
    assert len(totals) == 5
    assert totals[0] >= 10 and totals[1] >= 20 and totals[2] >= 30


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_a_refusal_is_a_sentence(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "table.png"
    cv2.imwrite(str(table), np.full((400, 500, 3), 120, np.uint8))
    assert main(["read", str(table), "--lang", lang]) == 1
    told = capsys.readouterr().out
    assert "not-found" not in told and len(told) > 30


@pytest.mark.parametrize(
    ("name", "content"), [("no.jpg", b"nothing"), ("moving.gif", b"GIF89a" + bytes(90)), ("missing.jpg", None)]
)
def test_a_bad_file_is_told(
    name: str, content: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    assert main(["read", str(tmp_path / name), "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["not_found"]["text"]


@pytest.mark.parametrize("words", [["--sets", "base,moon"], ["--players", "red,mauve"], ["--points", "ten"]])
def test_bad_words_are_told(words: list[str], photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(photo), *words]) == 2
    assert "tablekeeper:" in capsys.readouterr().err
