#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whether what tools/new_scheme makes compiles with the core and passes its own tests: test_new_scheme.py COMPILER LIBRARY, the
archive of the core. The modules are made in a folder that the compiler searches before the tree."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

TREE = pathlib.Path(__file__).resolve().parents[1]
MODULES = "wend/schemes/modules.cpp"


class NewScheme(unittest.TestCase):
    compiler, library = "g++", ""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.root = pathlib.Path(holder.name)
        (self.root / MODULES).parent.mkdir(parents=True)
        shutil.copy(TREE / MODULES, self.root / MODULES)

    def run_quietly(self, *command, status=0):
        done = subprocess.run(command, cwd=self.root, capture_output=True, text=True)
        self.assertEqual(status, done.returncode, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def make(self, *arguments, status=0):
        return self.run_quietly(TREE / "tools/new_scheme", "--root", self.root, *arguments, status=status)

    def test_its_modules_pass_their_tests(self):
        self.make("--port", "1234", "--plan", "example-scheme")
        self.make("x-name")
        self.run_quietly(sys.executable, TREE / "tools/check_layers.py", self.root)
        sources = sorted(self.root.glob("wend/**/*.cpp"))
        self.run_quietly("clang-format-14", f"--style=file:{TREE}/.clang-format", "--dry-run", "--Werror", *sources,
                         *self.root.glob("wend/**/*.hpp"))
        self.run_quietly(self.compiler, "-std=c++23", "-Wall", "-Wextra", "-Werror", f"-I{self.root}", f"-I{TREE}", *sources,
                         self.library, "-lgtest_main", "-lgtest", "-pthread", "-o", "tests")
        reply = self.run_quietly("./tests")
        self.assertIn("[  PASSED  ] 11 tests.", reply)

    def test_it_changes_nothing_where_it_cannot_do_its_work(self):
        before = (self.root / MODULES).read_text()
        for arguments, reason in [(["ftp"], "has ftp already"), (["Upper"], "not a scheme"), (["--plan", "x-a"], "needs --port"),
                                  (["--port", "0", "x-a"], "not a port")]:
            with self.subTest(arguments=arguments):
                status = 1 if arguments == ["ftp"] else 2
                self.assertIn(reason, self.make(*arguments, status=status))
                self.assertEqual(before, (self.root / MODULES).read_text())
                self.assertEqual([MODULES], [str(file.relative_to(self.root)) for file in self.root.glob("**/*") if file.is_file()])


if __name__ == "__main__":
    NewScheme.compiler, NewScheme.library = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
