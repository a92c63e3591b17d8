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

# Aliases that only type checkers need, and accessors, whose methods are those of columns.
ALLOWED = r"""
wend_uri\._native\.(Profile|Rules|Steps|Text)
wend_uri\.columns\.Errors
wend_uri\.(polars|pandas)\.\w+\..*
"""
FOLDER = pathlib.Path(w.__file__).parent


def run(module, *arguments):
    pytest.importorskip("mypy")
    place = {} if FOLDER.parent.name == "site-packages" else {"MYPYPATH": str(FOLDER.parent), "PYTHONPATH": str(FOLDER.parent)}
    done = subprocess.run([sys.executable, "-m", module, *map(str, arguments)],
                          capture_output=True, text=True, cwd=tempfile.gettempdir(), check=False, env=os.environ | place)
    assert done.returncode == 0, done.stdout + done.stderr


def mypy(*arguments):
    run("mypy", "--strict", "--cache-dir=/dev/null", *arguments)


def test_a_sample_is_strictly_typed():
    pytest.importorskip("polars")
    mypy(pathlib.Path(__file__).with_name("typed_sample.py"))


def test_the_package_is_strictly_typed():
    mypy("-p", "wend_uri")


def test_stubs_and_runtime_are_the_same(tmp_path):
    for library in ("pandas", "polars"):
        pytest.importorskip(library)
    allowed = tmp_path / "allowed"
    allowed.write_text(ALLOWED)
    run("mypy.stubtest", "wend_uri", "--allowlist", allowed, "--ignore-unused-allowlist")


def test_the_stub_names_what_is_there():
    stub = (FOLDER / "_native.pyi").read_text()
    for name in dir(_native):
        if not name.startswith("__") and not name.startswith("_restore"):
            assert f"def {name}(" in stub or f"class {name}" in stub, name
    for owner in (w.URL, w.Column):
        for name in dir(owner):
            if not name.startswith("_"):
                assert f"    def {name}(self" in stub, name


def test_everything_public_is_there():
    assert set(w.__all__) <= set(dir(w))
    assert (FOLDER / "py.typed").exists()
