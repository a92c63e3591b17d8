#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tries the program from outside: run.py PROGRAM FOLDER [MODULE…]. The folder is cli, gateway, browser, or servers: real
ones, on loopback.
Without modules, all its test_*.py."""
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE / "servers"), str(HERE / "cli"), str(HERE / "gateway"), str(HERE / "browser"), str(HERE)]

import program  # noqa: E402


def main(arguments):
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    program.PATH = str(pathlib.Path(arguments[0]).resolve())
    names = arguments[2:] or sorted(path.stem for path in (HERE / arguments[1]).glob("test_*.py"))
    suite = unittest.defaultTestLoader.loadTestsFromNames(names)
    return 0 if unittest.TextTestRunner(verbosity=1).run(suite).wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
