# SPDX-License-Identifier: Apache-2.0
"""vectors/hostile_runners.jsonl: which test runs which row whose outcome is given in words. The rows are about a running program,
servers and a gateway, so the tests that have those judge them; tools/vectors counts them.

    {"by": a test, "rows": [ids]}   or   {"listed": why no test runs them, "rows": [ids]}
"""
import functools
import json
import pathlib
from typing import NamedTuple

from .outcome import Differs, Difference, Skipped

PATH = pathlib.Path(__file__).resolve().parents[2] / "vectors" / "hostile_runners.jsonl"


class Claim(NamedTuple):
    by: str
    why: str


@functools.cache
def claims():
    """{id: Claim}"""
    entries = [json.loads(line) for line in PATH.read_text(encoding="utf-8").splitlines()]
    return {row: Claim(entry.get("by", ""), entry.get("listed", "")) for entry in entries for row in entry["rows"]}


def outcome(row):
    """Skipped under the name of its test; failed if no test runs it."""
    claim = claims().get(row.id)
    if claim is None:
        return Differs(f"which test runs {row.id}", (Difference("run by", None, "a test"),))
    return Skipped(f"listed: {claim.why}" if claim.why else f"run by {claim.by}")
