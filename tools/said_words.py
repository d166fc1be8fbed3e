"""Finds the message keys in our code: literals, and patterns such as `f"colour.{name}"`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

SAYING = {"say", "Message", "key", "knows", "tr"}
"""Functions whose first argument is a key."""
KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[A-Za-z0-9_]+(-[A-Za-z0-9_]+)*)+")
FILE_ENDINGS = ("db", "game", "json", "jsonl", "kv", "onnx", "png", "po", "py", "svg")
HOLE = "\0"


@dataclass(frozen=True, slots=True)
class SaidKey:
    """A key in the code, `*` where a part is known only at run time, and the parameters given with it."""

    where: str
    shown: str
    must_exist: bool
    params: frozenset[str] | None = None

    @property
    def is_used_by_name(self) -> bool:
        """A pattern with a real beginning stands for all keys that fit it; `*.name` would excuse everything."""
        return "*" in self.shown and not self.shown.startswith("*")

    @property
    def is_file_name(self) -> bool:
        return self.shown.rsplit(".", 1)[1] in FILE_ENDINGS

    def begins_with(self, firsts: frozenset[str]) -> bool:
        return self.shown.split(".", 1)[0] in firsts

    def fits(self, key: str) -> bool:
        if "*" not in self.shown:
            return key == self.shown
        return re.fullmatch(".+".join(re.escape(part) for part in self.shown.split("*")), key) is not None


def find_said(root: Path, folders: Iterable[str]) -> tuple[tuple[SaidKey, ...], dict[str, frozenset[str]]]:
    """All keys that the code names, and the sources of points by game id (package name with dashes)."""
    said: list[SaidKey] = []
    sources: dict[str, set[str]] = {}
    for folder in folders:
        for path in sorted((root / folder).rglob("*.py")):
            tree = ast.parse(path.read_text("utf-8"), str(path))
            where = str(path.relative_to(root))
            said += _find_in_tree(tree, where)
            parts = path.relative_to(root).parts
            if parts[0] == "scoring" and len(parts) > 2:
                sources.setdefault(parts[1].replace("_", "-"), set()).update(_find_sources(tree))
        for path in sorted((root / folder).rglob("*.kv")):
            said += _find_in_kv(path.read_text("utf-8"), str(path.relative_to(root)))
    return tuple(said), {game: frozenset(found) for game, found in sources.items()}


def _find_in_tree(tree: ast.Module, where: str) -> Iterator[SaidKey]:
    called = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and _name(node.func) in SAYING:
            for choice in _choices(node.args[0]):
                shown = _pattern(choice)
                if shown is None or not KEY.fullmatch(shown.replace("*", "x")):
                    continue
                called.add(id(choice))
                at = f"{where}:{choice.lineno}"
                yield SaidKey(at, shown, _name(node.func) != "knows" and not shown.startswith("*"), _params(node))
    for node in ast.walk(tree):
        # A key kept in a table or passed on: it counts as said, and must exist when it names a known family.
        if id(node) in called or not isinstance(node, (ast.Constant, ast.JoinedStr)):
            continue
        shown = _pattern(node)
        if shown is not None and KEY.fullmatch(shown.replace("*", "x")):
            yield SaidKey(f"{where}:{node.lineno}", shown, False)


def _choices(node: ast.expr) -> Iterator[ast.expr]:
    """The expressions that an argument may come to: both arms of `a if b else c`."""
    if isinstance(node, ast.IfExp):
        yield from _choices(node.body)
        yield from _choices(node.orelse)
    else:
        yield node


def _pattern(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else HOLE for part in node.values]
        return re.sub(f"{HOLE}+", "*", "".join(str(part) for part in parts))
    return None


def _params(call: ast.Call) -> frozenset[str] | None:
    """The names of the keywords; None when they cannot be known from here."""
    if _name(call.func) == "say" and isinstance(call.func, ast.Attribute):
        return None  # words.say(message)
    if _name(call.func) not in ("say", "key", "tr") or any(keyword.arg is None for keyword in call.keywords):
        return None
    return frozenset(keyword.arg for keyword in call.keywords if keyword.arg is not None)


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


def _find_sources(tree: ast.Module) -> Iterator[str]:
    """The `source` of every ScoreEvent that is written out in the code."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) == "ScoreEvent":
            given = [keyword.value for keyword in node.keywords if keyword.arg == "source"] + node.args[:1]
            for source in given[:1]:
                for choice in _choices(source):
                    if isinstance(choice, ast.Constant) and isinstance(choice.value, str):
                        yield choice.value


def _find_in_kv(text: str, where: str) -> Iterator[SaidKey]:
    for number, line in enumerate(text.splitlines(), 1):
        for _, word in re.findall(r"(['\"])(.*?)\1", line):
            if KEY.fullmatch(word):
                must = re.search(rf"\b(?:{'|'.join(sorted(SAYING))})\(\s*['\"]{re.escape(word)}['\"]", line)
                yield SaidKey(f"{where}:{number}", word, must is not None)
