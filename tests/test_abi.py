#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tools/check_abi accepts the installed core, and no other size of a public type, nor another name.

usage: test_abi.py PREFIX
"""
import importlib.machinery
import importlib.util
import lzma
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parent.parent / "tools/check_abi"
sys.dont_write_bytecode = True
SPEC = importlib.util.spec_from_loader("check_abi", importlib.machinery.SourceFileLoader("check_abi", str(TOOL)))
check_abi = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(check_abi)
PREFIX = sys.argv.pop(1)


class Abi(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.kept = pathlib.Path(folder.name)
        for name in ("libwend.symbols", "libwend.abi.xz"):
            shutil.copy(check_abi.ABI / name, self.kept)

    def check(self):
        recorded, check_abi.ABI = check_abi.ABI, self.kept
        try:
            return check_abi.main(PREFIX)
        finally:
            check_abi.ABI = recorded

    def test_the_core_is_as_recorded(self):
        self.assertEqual(0, self.check())

    def test_a_type_of_another_size_is_told(self):
        path = self.kept / "libwend.abi.xz"
        text, changes = re.subn(r"(name='fetch_policy' size-in-bits=')\d+", r"\g<1>64", lzma.decompress(path.read_bytes()).decode())
        self.assertEqual(1, changes)
        path.write_bytes(lzma.compress(text.encode()))
        self.assertEqual(1, self.check())

    def test_a_name_that_is_gone_is_told(self):
        with open(self.kept / "libwend.symbols", "a", encoding="utf-8") as symbols:
            symbols.write("wend::gone()\n")
        self.assertEqual(1, self.check())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
