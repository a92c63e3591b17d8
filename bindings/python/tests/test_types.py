# SPDX-License-Identifier: Apache-2.0
"""The stubs: a sample passes `mypy --strict`, and they name what the extension has."""
import os
import pathlib
import subprocess
import sys
import tempfile

import pytest

import wend_uri as w
from wend_uri import _native

FOLDER = pathlib.Path(w.__file__).parent


def mypy(*arguments):
    pytest.importorskip("mypy")
    place = {} if FOLDER.parent.name == "site-packages" else {"MYPYPATH": str(FOLDER.parent)}
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir=/dev/null", *map(str, arguments)],
                          capture_output=True, text=True, cwd=tempfile.gettempdir(), check=False, env=os.environ | place)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_sample_is_strictly_typed():
    mypy(pathlib.Path(__file__).with_name("typed_sample.py"))


def test_the_package_is_strictly_typed():
    mypy("-p", "wend_uri")


def test_the_stub_names_what_is_there():
    stub = (FOLDER / "_native.pyi").read_text()
    for name in dir(_native):
        if not name.startswith("__") and name != "_restore":
            assert f"def {name}(" in stub or f"class {name}" in stub, name
    for owner in (w.URL, w.Column):
        for name in dir(owner):
            if not name.startswith("_"):
                assert f"    def {name}(self" in stub, name


def test_everything_public_is_there():
    assert set(w.__all__) <= set(dir(w))
    assert (FOLDER / "py.typed").exists()
