# SPDX-License-Identifier: Apache-2.0
"""The built program: where it is, and how it is asked many things at once."""
import json
import os
import subprocess
from typing import NamedTuple

from .rows import Usage

TIME_FOR_A_BATCH = 300  # seconds
TIME_FOR_ONE = 10


class Ask(NamedTuple):
    """One question: a command of the program, the record that names its arguments, further options."""
    command: str
    record: dict
    options: tuple = ()

    @property
    def batch(self):
        return self.command, self.options

    @property
    def text(self):
        return json.dumps(self.record, sort_keys=True)


class Program:
    def __init__(self, path):
        self.path = str(path)
        if not (os.path.isfile(self.path) and os.access(self.path, os.X_OK)):
            raise Usage(f"{self.path}: no program")
        self.known = {}  # (batch, record) → answer

    def answers(self, asks):
        """The program's answer to each, in order. One process per command and options, whatever their number."""
        unknown = {}
        for ask in asks:
            if (ask.batch, ask.text) not in self.known:
                unknown.setdefault(ask.batch, {})[ask.text] = True
        for batch, records in unknown.items():
            for record, answer in zip(records, self.run_batch(batch, list(records))):
                self.known[batch, record] = answer
        return [self.known[ask.batch, ask.text] for ask in asks]

    def run_batch(self, batch, records):
        """A record on which the program dies or stands still gets that for an answer; the rest is asked again."""
        answers = []
        while len(answers) < len(records):
            rest = records[len(answers):]
            reply, ending = self.run(batch, rest, TIME_FOR_A_BATCH)
            if ending == "timed out":
                reply, ending = self.run(batch, rest[:1], TIME_FOR_ONE)
            if len(reply) > len(rest):
                raise Usage(f"{self.path} {batch[0]}: {len(reply)} lines said to {len(rest)} records")
            answers += reply
            if len(reply) < len(rest) and (ending or not reply):
                answers.append({"died": ending or "said nothing"})
        return answers

    def run(self, batch, records, seconds):
        """(the answers that were whole lines of JSON, how it ended: None if well)."""
        command, options = batch
        line = [self.path, command, "--json", "--in", "jsonl", *options]
        try:
            done = subprocess.run(line, input="".join(r + "\n" for r in records).encode(), capture_output=True,
                                  timeout=seconds, check=False, env=quiet_environment())
        except subprocess.TimeoutExpired:
            return [], "timed out"
        reply = []
        for text in done.stdout.decode("utf-8", "replace").splitlines():
            try:
                reply.append(json.loads(text))
            except ValueError:
                break
        if done.returncode == 2:
            raise Usage(f"{' '.join(line)}: {done.stderr.decode('utf-8', 'replace').strip()[:400]}")
        return reply, None if done.returncode in (0, 1) else f"exit status {done.returncode}"

    def says(self, *arguments):
        done = subprocess.run([self.path, *arguments], stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=TIME_FOR_ONE, check=False, env=quiet_environment())
        return done.returncode, done.stdout.decode("utf-8", "replace")

    def has_command(self, name):
        return self.remembered(("command", name), lambda: self.says(name, "--help")[0] == 0)

    def has_profile(self, name):
        return self.remembered(
            ("profile", name), lambda: self.says("parse", "--json", "--profile", name, "http://a.example/")[0] != 2)

    @property
    def schemes(self):
        """The names of the schemes that have a module."""
        return self.remembered("schemes", self.listed_schemes)

    def listed_schemes(self):
        status, text = self.says("schemes", "--json")
        if status != 0:
            raise Usage(f"{self.path} schemes --json: exit status {status}")
        try:
            listed = json.loads(text)
        except ValueError:
            listed = [json.loads(line) for line in text.splitlines() if line.strip()]
        if isinstance(listed, dict):
            listed = listed.get("schemes", [listed])
        return {item["name"] for item in listed}

    def remembered(self, what, find):
        if what not in self.known:
            self.known[what] = find()
        return self.known[what]


def quiet_environment():
    """No configuration, proxy or colour of the user's own changes a verdict."""
    kept = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy") and not k.startswith("WEND")}
    return kept | {"XDG_CONFIG_HOME": os.devnull, "NO_COLOR": "1"}


def found_program(root):
    """$WEND, else the newest release build under `root`, else the newest build, else one is made."""
    if os.environ.get("WEND"):
        return os.environ["WEND"]
    places = [*root.glob("build*/wend"), *root.glob("build*/*/wend")]
    if built := [place for place in places if place.is_file() and os.access(place, os.X_OK)]:
        return max(built, key=lambda p: (is_release(p), p.stat().st_mtime))
    return build_program(root)


def is_release(program):
    for folder in program.parents[:2]:
        cache = folder / "CMakeCache.txt"
        if cache.exists():
            return "CMAKE_BUILD_TYPE:STRING=Rel" in cache.read_text(errors="replace")
    return False


def build_program(root):
    folder = root / "build-vectors"
    for line in (["cmake", "-S", root, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", "-DWEND_TESTS=OFF"],
                 ["cmake", "--build", folder, "--target", "wend", "--parallel", "2"]):
        try:
            done = subprocess.run([str(word) for word in line], capture_output=True, check=False)
        except OSError as why:
            raise Usage(f"no program was found, and none can be built: {why}") from None
        if done.returncode:
            reply = (done.stdout + done.stderr).decode("utf-8", "replace")
            raise Usage("no program was found, and it does not build:\n" + reply[-2000:])
    for place in (folder / "wend", *folder.glob("*/wend")):
        if place.is_file():
            return place
    raise Usage(f"the build in {folder} made no program called wend")
