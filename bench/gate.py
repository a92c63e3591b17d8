#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the instructions of each item of instructions.py with those that instructions.tsv records. Run by ctest as
instructions.gate.

usage: gate.py BUILD [--record]      --record writes the file instead

BUILD has the program `gate` and compile_commands.json. The counts are of one compiler, C library, set of flags, vector code and
valgrind, which the file names. With others nothing is compared: the test is skipped (exit status 77), and says which differ. Every
item must have run and accepted a line of its input even then.
"""
import json
import os
import pathlib
import re
import subprocess
import sys

import instructions

RECORD = pathlib.Path(__file__).with_name("instructions.tsv")
MOST = 0.02  # a change of an item, up or down
LINES = 4000
SKIPPED = 77
CORE = "wend/uri/compare.cpp"  # any file of the core: all have the same flags
FLAGS = re.compile(r"-(?:O|std=|m|f(?!pch|diagnostics|file-prefix|macro-prefix)|U|D(?!WEND_VERSION))\S*")


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def conditions(build, backend):
    """What else the counts depend on: {key: value}."""
    for entry in json.loads((build / "compile_commands.json").read_text("utf-8")):
        if entry["file"].endswith(CORE):
            words = [word for word in entry["command"].split() if not word.endswith("ccache")]
            break
    return {"compiler": f"{pathlib.Path(words[0]).name} {output_of(words[0], '-dumpfullversion', '-dumpversion')}",
            "libc": os.confstr("CS_GNU_LIBC_VERSION"), "flags": " ".join(word for word in words if FLAGS.fullmatch(word)),
            "simd": backend, "valgrind": output_of("valgrind", "--version")}


def written(keys, counts):
    rows = [f"# {key}\t{value}" for key, value in keys.items()] + [f"{item}\t{count:.1f}" for item, count in counts.items()]
    return "\n".join(rows) + "\n"


def read(text):
    """The opposite of `written`."""
    keys, counts = {}, {}
    for line in text.splitlines():
        name, _, value = line.partition("\t")
        if name.startswith("# "):
            keys[name[2:]] = value
        else:
            counts[name] = float(value)
    return keys, counts


def idle(figures):
    """The items that did nothing: what is counted of them says nothing."""
    return [f"{item}: {instructions:.0f} instructions, {accepted:.0%} accepted"
            for item, (instructions, accepted) in figures.items() if instructions <= 0 or accepted <= 0]


def different(recorded, keys):
    return [f"{key}: recorded with `{recorded.get(key)}`, this is `{keys.get(key)}`"
            for key in recorded | keys if recorded.get(key) != keys.get(key)]


def changed(recorded, counts):
    """The items beyond the limit, and those that only one side has."""
    rows = [f"{item}: only in {'the record' if item in recorded else 'this run'}" for item in recorded.keys() ^ counts.keys()]
    for item in recorded.keys() & counts.keys():
        change = counts[item] / recorded[item] - 1
        if not abs(change) <= MOST:
            rows.append(f"{item}: {recorded[item]:.1f} → {counts[item]:.1f} instructions ({change:+.1%})")
    return sorted(rows)


def verdict(recorded, keys, figures):
    """(exit status, what to print)"""
    recorded_keys, recorded_counts = recorded
    if rows := idle(figures):
        return 1, ["did nothing:"] + rows
    if rows := different(recorded_keys, keys):
        return SKIPPED, [f"NOT COMPARED: {len(figures)} items ran, but the record is of other conditions:"] + rows
    counts = {item: instructions for item, (instructions, _) in figures.items()}
    if rows := changed(recorded_counts, counts):
        return 1, [f"more than {MOST:.0%} from the record; `scripts/measure gate --record` if a commit says why:"] + rows
    return 0, [f"{len(counts)} items within {MOST:.0%} of the record"]


def main(build, record=None):
    build = pathlib.Path(build)
    backend, figures = instructions.counted(build / "gate", LINES)
    keys = conditions(build, backend)
    if record == "--record":
        assert not idle(figures), idle(figures)
        RECORD.write_text(written(keys, {item: row[0] for item, row in figures.items()}), "utf-8")
    status, rows = verdict(read(RECORD.read_text("utf-8")), keys, figures)
    for item, (count, accepted) in figures.items():
        print(f"{item:30}{count:12.1f}{accepted:8.1%}")
    print("\n".join(rows))
    return status


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[2:] not in ([], ["--record"]):
        sys.exit("usage: scripts/measure gate [--record], or gate.py BUILD [--record]")
    sys.exit(main(*sys.argv[1:]))
