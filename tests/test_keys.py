#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`wend key` gives the keys that archives give: those of the rows of ../shared/data/surt.jsonl.

Rows are chosen by variant and operation. A row that cannot hold stands in EXPLAINED with its reason, and fails if it
holds. Rows of other variants are advisory: their agreement with ia is counted and printed."""
import collections
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROWS = HERE.parent.parent / "shared" / "data" / "surt.jsonl"
VARIANTS = {"ia": "ia", "ia-java": "cc", "pywb/cdx-sample": "cdxj", "pywb": "cdxj", "cdxj-indexer": "cdxj"}
ADVISORY = {"ia/no-canonicalizer": "ia", "surt-rs": "ia", "outbackcdx": "ia", "web-monitoring-db": "ia", "urlcanon/surt": "ia",
            "urlcanon/ssurt": "ia", "web-monitoring-db/no-canonicalizer": "ia"}
OPTIONS = {"with_scheme": ["--with-scheme"], "trailing_comma": ["--trailing-comma"], "host_massage": ["--keep-www"],
           "reverse_ipaddr": ["--keep-address"], "surt_ordered": ["--in-order"]}
LEFT_OUT_WHEN_FALSE = {"host_massage", "reverse_ipaddr", "surt_ordered"}
EXPLAINED = {}  # id: reason


def main(arguments):
    if not ROWS.is_file():
        print("needs ../shared/data, data that others wrote and that is not shipped")
        return 0
    program = arguments[0]
    rows = [json.loads(line) for line in ROWS.read_text(encoding="utf-8").splitlines()]
    keys = [row for row in rows if row["op"] == "key"]
    answers = list(keys_of(program, [row for row in keys if row["variant"] in VARIANTS | ADVISORY]))
    failed = 0
    passed = collections.Counter()
    for row, answer in answers:
        holds = answer == row["expect"].get("actual", row["expect"]["key"])
        if row["variant"] in ADVISORY:
            passed[f"advisory {row['variant']}: {'agrees' if holds else 'differs'}"] += 1
            continue
        passed[f"{row['variant']}: {'holds' if holds else 'explained' if row['id'] in EXPLAINED else 'FAILED'}"] += 1
        if holds == (row["id"] in EXPLAINED):
            failed += 1
            print(f"FAILED {row['id']}: {row['in']}\n  ours   {answer!r}\n  theirs {row['expect']['key']!r}")
    for name, count in sorted(passed.items()):
        print(f"{count:4} {name}")
    return 1 if failed or not answers else 0


def flags_of(row):
    flags = ["--variant", (VARIANTS | ADVISORY)[row["variant"]]]
    for name, value in row["in"].get("options", {}).items():
        if value != (name in LEFT_OUT_WHEN_FALSE):
            flags += OPTIONS[name]
    return tuple(flags)


def keys_of(program, rows):
    """Each row with its key, or null for an error."""
    by_flags = collections.defaultdict(list)
    for row in rows:
        by_flags[flags_of(row)].append(row)
    for flags, group in by_flags.items():
        texts = "".join(json.dumps({"uri": row["in"]["url"]}) + "\n" for row in group)
        done = subprocess.run([program, "key", "--in", "jsonl", "--json", *flags], input=texts.encode(), capture_output=True,
                              timeout=60, check=False)
        yield from zip(group, [json.loads(line).get("key") for line in done.stdout.splitlines()])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
