"""Imports go one way, app → vision → scoring, and scoring uses the standard library alone."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = ("app", "vision", "scoring", "tools", "tests", "main")
MAY_IMPORT = {
    "scoring": ("scoring",),
    "vision": ("vision", "scoring"),
    "app": ("app", "vision", "scoring"),
}


def find_imports(path: Path) -> set[str]:
    """The first word of every module that a file imports, at its top or inside a function."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports relatively; say the whole name"
            found.add((node.module or "").split(".")[0])
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("import_module", "__import__"):
            found.update(str(name.value).split(".")[0] for name in node.args if isinstance(name, ast.Constant))
    return found


def files_of(layer: str) -> list[Path]:
    return sorted((ROOT / layer).rglob("*.py"))


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_layers_import_one_way(layer: str) -> None:
    assert files_of(layer)
    for path in files_of(layer):
        wrong = find_imports(path).intersection(OURS) - set(MAY_IMPORT[layer])
        assert not wrong, f"{path.relative_to(ROOT)} imports {', '.join(sorted(wrong))}"


def test_scoring_uses_the_standard_library_alone() -> None:
    for path in files_of("scoring"):
        foreign = find_imports(path) - {"scoring"} - set(sys.stdlib_module_names)
        assert not foreign, f"{path.relative_to(ROOT)} imports {', '.join(sorted(foreign))}"


def test_a_wrong_import_is_found(tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text("def late():\n    from app.words import Words\n    import numpy.linalg\n")
    assert find_imports(path) == {"app", "numpy"}
