"""The Android build file, checked without an SDK: by buildozer's own parser and python-for-android's own graph."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from buildozer import Buildozer
from buildozer.specparser import SpecParser
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe
from pythonforandroid.recommendations import RECOMMENDED_NDK_VERSION

ROOT = Path(__file__).parent.parent
SHIPPED = ("app", "vision", "scoring", "samples")
"""The folders that the phone needs, whole."""


@pytest.fixture(scope="module")
def spec():
    parser = SpecParser()
    parser.read(ROOT / "buildozer.spec", "utf-8")
    return parser


@pytest.fixture(scope="module")
def requirements(spec):
    return [name.partition("==")[0] for name in spec.getlist("app", "requirements")]


@pytest.fixture(scope="module")
def phone(tmp_path_factory):
    """The source folder as buildozer copies it for the phone."""
    before = os.getcwd()
    os.chdir(ROOT)
    try:
        buildozer = Buildozer("buildozer.spec")
        buildozer.config.set("buildozer", "build_dir", str(tmp_path_factory.mktemp("phone")))
        buildozer.targetname = "android"
        buildozer._copy_application_sources()
        return Path(buildozer.app_dir)
    finally:
        os.chdir(before)


def test_the_graph_resolves_the_requirements_to_recipes(requirements):
    recipes, modules, bootstrap = get_recipe_order_and_bootstrap(Context(), requirements, None)
    assert bootstrap.name == "sdl2"
    # A name without a recipe would be installed as a pure Python package: `opencv-python` breaks the app that way.
    missing = {name.lower() for name in requirements} - {name.lower() for name in recipes}
    assert missing == set()
    assert "sqlite3" in recipes
    assert {"numpy", "cv2", "opencv-python"}.isdisjoint(modules)


def test_every_third_party_package_of_the_project_is_required_on_the_phone(requirements):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names = {re.split(r"[=<>~! \[]", line, maxsplit=1)[0] for line in project["dependencies"]}
    on_the_phone = {"opencv" if name == "opencv-python-headless" else name for name in names}
    assert on_the_phone <= set(requirements)


def test_pins_equal_those_of_the_desktop(spec):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pins = dict(line.split("==") for line in project["dependencies"] if "==" in line)
    for name in spec.getlist("app", "requirements"):
        if "==" in name:
            assert pins[name.partition("==")[0]] == name.partition("==")[2]
    opencv = Recipe.get_recipe("opencv", Context()).version
    assert pins["opencv-python-headless"].startswith(opencv), "the desktop reads photos with the phone's OpenCV"


def test_versions_of_android(spec):
    assert spec.getint("app", "android.api") == 36
    minapi = spec.getint("app", "android.minapi")
    recipes = [Recipe.get_recipe(name, Context()) for name in ("numpy", "opencv", "kivy", "Pillow", "python3")]
    assert minapi == max(recipe.min_ndk_api_support for recipe in recipes) == 24
    assert spec.getint("app", "android.ndk_api") == minapi
    assert spec.get("app", "android.ndk") == RECOMMENDED_NDK_VERSION == "28c"
    assert spec.getlist("app", "android.archs")[0] == "arm64-v8a"


def test_no_permission_is_asked(spec):
    """An empty value would reach the manifest as a permission without a name, so the line is left out."""
    assert spec.getlist("app", "android.permissions", []) == []
    assert not spec.getboolean("app", "android.wakelock")


def test_pictures_of_the_launcher_are_there(spec):
    named = {key: value for key, value in spec.items("app") if key.endswith(".filename") and key != "version.filename"}
    assert len(named) >= 4
    for value in named.values():
        assert (ROOT / value).is_file()


def test_any_orientation(spec):
    assert set(spec.getlist("app", "orientation")) >= {"portrait", "landscape"}


def test_the_version_is_that_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    before = os.getcwd()
    os.chdir(ROOT)
    try:
        assert Buildozer("buildozer.spec").get_version() == project["version"]
    finally:
        os.chdir(before)


def test_every_file_of_the_app_is_on_the_phone(phone):
    wanted = {
        str(path.relative_to(ROOT))
        for folder in SHIPPED
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".md", ".txt", ".pyc")
    }
    copied = {str(path.relative_to(phone)) for path in phone.rglob("*") if path.is_file()}
    assert "main.py" in copied
    assert wanted - copied == set()
    extra = {name for name in copied - wanted if not name.startswith(SHIPPED)}
    assert extra <= {"main.py", "LICENSE"}, "nothing else is shipped"


WATCHED = """
import importlib, json, pkgutil, runpy, sys
from pathlib import Path
root, opened = sys.argv[1], set()
def watch(event, given):
    if event == "open" and isinstance(given[0], str) and Path(given[0]).resolve().is_relative_to(root):
        opened.add(given[0])
sys.path.insert(0, "")
sys.addaudithook(watch)
runpy.run_path("main.py", run_name="__main__")
from app.words import LANGUAGES, Words
from scoring.games import all_games
for language in LANGUAGES:
    Words(language)
all_games()
for package in ("scoring", "vision"):
    for module in pkgutil.walk_packages(importlib.import_module(package).__path__, package + "."):
        importlib.import_module(module.name)
print(json.dumps(sorted(opened)))
"""


def test_the_copy_works_alone(phone):
    """The code runs from the phone's copy and opens no file of the project outside it."""
    quiet = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY", "PYTHONPATH")}
    command = [sys.executable, "-c", WATCHED, str(ROOT)]
    done = subprocess.run(command, cwd=phone, env=quiet, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    strays = [name for name in json.loads(done.stdout.splitlines()[-1]) if ".venv" not in Path(name).parts]
    assert strays == []
    assert (phone / "out" / "board.png").stat().st_size > 10_000
