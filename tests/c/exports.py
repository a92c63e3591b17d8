#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What libwend_c exports and needs: exports.py HEADER LIBRARY CONSUMER SYMBOLS

The exported names are those that the header declares and that the symbols file of the Debian package lists, each of them is called
by the consumer that the tests run, and the library needs the C library alone."""
import pathlib
import re
import subprocess
import sys

C_LIBRARY = {"libc.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}


def lines(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def main(header, library, consumer, symbols):
    declared = set(re.findall(r"^WEND_C_API .*?\b(wend_\w+)\(", pathlib.Path(header).read_text("utf-8"), re.M))
    exported = {line.split()[-1].split("@")[0] for line in lines("nm", "-D", "--defined-only", library)} - {"WEND_C_0"}
    called = set(re.findall(r"\b(wend_\w+)\(", pathlib.Path(consumer).read_text("utf-8")))
    listed = set(re.findall(r"^ (wend_\w+)@", pathlib.Path(symbols).read_text("utf-8"), re.M))
    needed = {match[1] for line in lines("readelf", "-d", library) if (match := re.search(r"\(NEEDED\).*\[(.+)\]", line))}
    wrong = {"declared and not exported": declared - exported, "exported and not declared": exported - declared,
             "not called by a test": declared - called,
             "not in the symbols file, or only there": listed ^ declared, "needed beside the C library": needed - C_LIBRARY}
    for what, names in wrong.items():
        if names:
            print(f"{what}: {' '.join(sorted(names))}")
    print(f"{len(exported)} functions; needs {' '.join(sorted(needed))}")
    return any(wrong.values())


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
