# SPDX-License-Identifier: Apache-2.0
"""The program under test, and how the tests ask it."""
import functools
import json
import os
import pathlib
import subprocess
import tempfile
import unittest
from typing import NamedTuple

PATH = os.environ.get("WEND", "wend")


def environment(**more):
    kept = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy") and k != "NO_COLOR"}
    return kept | {"LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": "/dev/null/nowhere"} | more  # where nothing can be made


class Said(NamedTuple):
    status: int
    out: str
    err: str
    octets: bytes

    @property
    def lines(self):
        return self.out.split("\n")[:-1]

    @property
    def objects(self):
        return [json.loads(line) for line in self.lines]

    @property
    def object(self):
        result, = self.objects
        return result


def wend(*arguments, stdin=b"", **more):
    """What it says to these arguments and this input (text, octets, or a list of records for --in jsonl)."""
    if isinstance(stdin, list):
        stdin = "".join(json.dumps(item) + "\n" for item in stdin)
    if isinstance(stdin, str):
        stdin = stdin.encode()
    done = subprocess.run([PATH, *arguments], input=stdin, capture_output=True, timeout=patience(), env=environment(**more),
                          check=False)
    return Said(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"),
                done.stdout)


def records(command, rows, *options):
    """The answers to records of --in jsonl, in order."""
    return wend(command, "--in", "jsonl", "--json", *options, stdin=rows).objects


def bounded_by(megabytes):
    """For preexec_fn: the child may have no more data than that."""
    def bound():
        import resource
        resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))
    return bound


def is_sanitized():
    """AddressSanitizer maps far more memory than it uses, and is slow."""
    return has_sanitizer(PATH)


@functools.cache
def has_sanitizer(path):
    with open(path, "rb") as file:
        return b"__asan_init" in file.read()


def patience():
    """Seconds after which a program hangs."""
    return 240 if is_sanitized() else 60


class Case(unittest.TestCase):
    maxDiff = None

    def says(self, out, *arguments, status=0, **more):
        """Exactly this on standard output, and this exit status."""
        result = wend(*arguments, **more)
        self.assertEqual((out, status), (result.out, result.status), result.err)
        return result

    def has(self, wanted, answer):
        """The answer has these keys with these values."""
        self.assertEqual(wanted, {key: answer.get(key, "(no such key)") for key in wanted})


class Folder(Case):
    """With a folder of its own: `path`, and its `uri`."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.path = pathlib.Path(holder.name)
        self.uri = self.path.as_uri()

    def write(self, name, octets=b""):
        """A file, perhaps in folders of its own; its URI."""
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(octets)
        return f"{self.uri}/{name}"

    def file(self, name, octets=b""):
        """The name of a file that is made."""
        self.write(name, octets)
        return str(self.path / name)
