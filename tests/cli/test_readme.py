# SPDX-License-Identifier: Apache-2.0
"""The answers that the README shows."""
import os
import pathlib
import re
import subprocess

import program
from program import Case

README = pathlib.Path(__file__).parents[2] / "README.md"
OFFLINE = "check compare convert edit encode decode explain extract idna normalize parse plan resolve".split()


def shown_answers():
    """(command, what the README prints under it) of each command that needs no server."""
    for block in re.findall(r"^```\n(\$ .*?)^```$", README.read_text(), re.M | re.S):
        for command, answer in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M):
            name = re.search(r"\bwend ([a-z]+)", command)
            if name and name[1] in OFFLINE and answer:
                yield command, answer


class Readme(Case):
    def test_its_commands_print_what_it_shows(self):
        path = os.path.dirname(program.PATH) + ":" + os.environ["PATH"]
        tried = 0
        for command, answer in shown_answers():
            with self.subTest(command=command):
                said = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=program.patience(),
                                      env=program.environment(PATH=path), stdin=subprocess.DEVNULL)
                self.assertEqual(answer, said.stdout + said.stderr)
                tried += 1
        self.assertGreater(tried, 10)
