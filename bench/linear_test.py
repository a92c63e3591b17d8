#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the instructions of what `linear` does and judges them. Run by ctest as linear.instructions.

usage: linear_test.py VALGRIND LINEAR FOLDER [KIBIBYTES]      default: 256; `scripts/measure linear` takes 1024

So much of anything costs at most 40 times what a plain URL of that length costs in the same operation, and at most
2.5 times what half of it costs. (Twice would be linear; buffers that grow by doubling are allowed for.) Where nearly
nothing is done to a plain URL, since only `<` is looked for, 10 instructions a byte are taken for it.
"""
import pathlib
import re
import subprocess
import sys

MOST_TIMES_PLAIN = 40
MOST_TIMES_HALF = 2.5
SMALL = 250_000  # instructions: below, start-up work hides what grows
LEAST_FOR_PLAIN = 10  # instructions a byte


def counted(folder):
    """(operation, input, size) → instructions"""
    counts = {}
    for dump in folder.glob("linear.*"):
        text = dump.read_text("utf-8")
        named = re.search(r"Client Request: (.+)\|(.+)\|(\d+)", text)
        total = re.search(r"^(?:totals|summary): (\d+)", text, re.M)
        if named and total:
            counts[named[1], named[2], int(named[3])] = int(total[1])
    return counts


def main(valgrind, linear, folder, kibibytes="256"):
    whole = int(kibibytes) * 1024
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("linear.*"):
        old.unlink()
    subprocess.run([valgrind, "--quiet", "--tool=callgrind", "--collect-atstart=no",
                    f"--callgrind-out-file={folder}/linear", linear, str(whole)], check=True)
    counts = counted(folder)
    wrong = 0
    for (operation, kind, size), count in sorted(counts.items()):
        if size != whole:
            continue
        plain, half = counts[operation, "plain", whole], counts[operation, kind, whole // 2]
        bad = (count > MOST_TIMES_PLAIN * max(plain, LEAST_FOR_PLAIN * whole)
               or count > SMALL and count > MOST_TIMES_HALF * half)
        wrong += bad
        print(f"{operation:16} {kind:8} {count / whole:8.1f} instructions/byte  {count / plain:6.2f} × plain  "
              f"{count / max(half, 1):5.2f} × half{'   <- too much' if bad else ''}")
    print(f"{len(counts) // 2} counted, {wrong} too much")
    return wrong > 0 or not counts


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
