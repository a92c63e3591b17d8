# SPDX-License-Identifier: Apache-2.0
"""From exec to exit: instructions, by callgrind, which no other load on the machine changes. The dynamic loader's count, too."""
import re
import shutil
import subprocess
import tempfile

import program
from program import Case, environment


class StartUp(Case):
    def test_parse_runs_three_million_instructions_at_most(self):
        self.assertTrue(shutil.which("valgrind"), "valgrind counts them")
        for command in (("parse", "http://www.example.org/a/b?c#d"), ("check", "gopher://h.example/0/x"), ("--version",)):
            with self.subTest(command=command), tempfile.TemporaryDirectory() as folder:
                done = subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", program.PATH, *command],
                                      capture_output=True, text=True, timeout=program.patience(), env=environment(), check=False)
                self.assertEqual(0, done.returncode, done.stderr)
                count = int(re.search(r"Collected : (\d+)", done.stderr)[1])
                self.assertLess(200_000, count)  # it did run
                self.assertLess(count, 3_000_000)
