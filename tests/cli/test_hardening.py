# SPDX-License-Identifier: Apache-2.0
"""What guards the program and its modules: docs/decisions/hardening.md. Read out of the files that were built, and of the
commands of a release build."""
import json
import pathlib
import subprocess
import tempfile
import unittest

import program
from program import is_sanitized

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLAGS = ("-fstack-protector-strong", "-fstack-clash-protection", "-D_FORTIFY_SOURCE=3", "-D_GLIBCXX_ASSERTIONS", "-fcf-protection=full")


def printed(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=program.patience()).stdout


@unittest.skipIf(is_sanitized(), "the sanitizers guard more")
class Hardening(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = pathlib.Path(program.PATH).resolve()
        cls.files = [cls.program, *cls.program.parent.parent.glob("lib*/**/wend/*.so")]

    def test_every_file_is_bound_at_load_time_and_read_only_afterwards(self):
        self.assertGreater(len(self.files), 2)
        for file in self.files:
            with self.subTest(file=file.name):
                self.assertRegex(printed("readelf", "-dW", file), r"FLAGS_1.*\bNOW\b")
                segments = printed("readelf", "-lW", file)
                self.assertIn("GNU_RELRO", segments)
                self.assertRegex(segments, r"GNU_STACK .* RW +0x")  # not executable

    def test_the_program_has_no_fixed_address(self):
        self.assertRegex(printed("readelf", "-dW", self.program), r"FLAGS_1.*\bPIE\b")

    def test_stacks_and_containers_are_checked(self):
        for file in self.files[:1] + [file for file in self.files if file.name in ("net.so", "gateway.so")]:
            with self.subTest(file=file.name):
                symbols = printed("nm", "-D", "-C", "--undefined-only", file)
                self.assertIn("__stack_chk_fail", symbols)
                self.assertIn("std::__glibcxx_assert_fail", symbols)

    def test_indirect_calls_land_on_marks(self):
        if "x86-64" not in printed("readelf", "-h", self.program):
            self.skipTest("marks of x86-64")
        self.assertIn("endbr64", printed("objdump", "-d", "--disassemble=main", self.program))

    def test_a_release_build_compiles_each_source_with_every_flag(self):
        with tempfile.TemporaryDirectory() as folder:
            printed("cmake", "--preset", "release", "-S", ROOT, "-B", folder)
            commands = json.loads(pathlib.Path(folder, "compile_commands.json").read_text())
        self.assertGreater(len(commands), 200)
        for entry in commands:
            lacking = [flag for flag in FLAGS if flag not in entry["command"].split()]
            self.assertEqual([], lacking, entry["file"])


if __name__ == "__main__":
    unittest.main()
