# SPDX-License-Identifier: Apache-2.0
"""Rows of test data, and the form that each is written in."""
import json
import pathlib


class Usage(Exception):
    """The runner was called wrongly, or cannot read what it was given."""


class Row:
    def __init__(self, file, line, data):
        self.file, self.line, self.data = file, line, data
        self.id = str(data.get("id", f"line {line}"))
        self.suite = data.get("suite") or data.get("source") or pathlib.Path(file).stem
        self.op = data.get("op")
        self.profile = data.get("profile")
        self.given = data.get("in") or {}
        self.wanted = data.get("out")
        self.form = form_of(data)

    @property
    def place(self):
        return f"{self.file}:{self.line}"


def form_of(data):
    """'spec' (requirements §0); 'suite', 'access', 'extraction' (suites/README.md); 'words'; None if it is no row."""
    if "class" in data and "expect" in data:
        return "words"
    if "text" in data and "urls" in data and "mode" in data:
        return "extraction"
    if not (isinstance(data.get("in"), dict) and isinstance(data.get("op"), str)):
        return None
    if "suite" in data:
        return "access" if data["op"] == "access" else "suite"
    return "spec" if ("out" in data) != ("error" in data) else None


def read_rows(path):
    try:
        text = pathlib.Path(path).read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as why:
        raise Usage(f"{path}: {why}") from None
    rows = []
    for line, record in enumerate(text.split("\n"), 1):
        if not record.strip():
            continue
        try:
            data = json.loads(record)
        except (ValueError, RecursionError) as why:
            raise Usage(f"{path}:{line}: not JSON: {why}") from None
        if not isinstance(data, dict):
            raise Usage(f"{path}:{line}: not a JSON object")
        row = Row(path, line, data)
        if row.form is None:
            raise Usage(f"{path}:{line}: neither a vector, nor a suite's row, nor an extraction row")
        rows.append(row)
    return rows
