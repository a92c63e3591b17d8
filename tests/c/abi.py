#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the interface for C equal to what was released: abi.py HEADER BASELINE CC, with --write in front to write BASELINE anew.

A library of empty functions is built from the declarations, which has their types and none of the core's, and compared by abidiff: so
that additions pass, and changes do not. That libwend_c exports these functions and no others is the test c.exports."""
import pathlib
import re
import subprocess
import sys
import tempfile

DECLARATION = re.compile(r"^WEND_C_API ([^;]+?) WEND_NOEXCEPT;", re.M)
QUIET = ("--no-show-locs", "--no-corpus-path", "--no-comp-dir-path", "--no-elf-needed")


def built(header, compiler, folder):
    """The library of empty functions; its octets of an enum are those of the header."""
    text = pathlib.Path(header).read_text("utf-8")
    source, library = folder / "functions.c", folder / "libwend_c.so.0"
    bodies = "\n".join(f"WEND_C_API {declared} {{ for (;;) {{ }} }}" for declared in DECLARATION.findall(text))
    source.write_text(f'#include "{pathlib.Path(header).resolve()}"\n{bodies}\n', "utf-8")
    subprocess.run([compiler, "-g", "-shared", "-fPIC", "-Wl,-soname,libwend_c.so.0", source.name, "-o", library.name],
                   check=True, cwd=folder)
    return library


def main(arguments):
    writes = arguments[0] == "--write"
    header, baseline, compiler = arguments[writes:]
    with tempfile.TemporaryDirectory() as folder:
        library = built(header, compiler, pathlib.Path(folder))
        if writes:
            return subprocess.run(["abidw", *QUIET, "--out-file", baseline, library], check=True).returncode
        done = subprocess.run(["abidiff", "--no-added-syms", baseline, library], check=False)
        return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
