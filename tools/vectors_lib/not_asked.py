# SPDX-License-Identifier: Apache-2.0
"""vectors/not_asked.jsonl: keys of a suite that ask for a function, option or accessor of its library, for which there
is no counterpart here. Such a key is left out, counted, and never called right; a key that is neither read nor listed
fails its row.

    {"suite", "op", "key", "rows", "why"}     rows: how many of the suite's rows have it, at most
"""
import collections
import functools
import json
import pathlib

from .rows import Usage

PATH = pathlib.Path(__file__).resolve().parents[2] / "vectors" / "not_asked.jsonl"
seen = collections.defaultdict(set)  # the rows that were left out, by name


@functools.cache
def listed():
    """{(suite, op, key): entry}"""
    entries = {}
    for number, line in enumerate(PATH.read_text(encoding="utf-8").splitlines(), 1):
        entry = json.loads(line)
        if set(entry) != {"suite", "op", "key", "rows", "why"}:
            raise Usage(f"{PATH}:{number}: wants suite, op, key, rows and why")
        entries[entry["suite"], entry["op"], entry["key"]] = entry
    return entries


def is_listed(row, key):
    """Whether the key is left out; only so many rows as are listed may have it."""
    name = row.suite, row.op, key
    if name not in listed() or row.data.get("tier") != "impl":
        return False
    seen[name].add(row.place)
    return len(seen[name]) <= listed()[name]["rows"]


def named(row, key):
    return f"{row.suite} {row.op} {key}"
