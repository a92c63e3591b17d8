# SPDX-License-Identifier: Apache-2.0
"""vectors/hostile.jsonl: who runs which row whose outcome is said in words. These rows are about a program, servers and
a gateway that run, so the tests that have them judge them; here they are counted.

    {"by": a test, "rows": [ids]}   or   {"listed": why nobody runs them, "rows": [ids]}
"""
import functools
import json
import pathlib
from typing import NamedTuple

from .outcome import Differs, Difference, Skipped

PATH = pathlib.Path(__file__).resolve().parents[2] / "vectors" / "hostile.jsonl"


class Claim(NamedTuple):
    by: str
    why: str


@functools.cache
def claims():
    """{id: Claim}"""
    entries = [json.loads(line) for line in PATH.read_text(encoding="utf-8").splitlines()]
    return {row: Claim(entry.get("by", ""), entry.get("listed", "")) for entry in entries for row in entry["rows"]}


def outcome(row):
    """Counted where it is run; one that nobody runs fails."""
    claim = claims().get(row.id)
    if claim is None:
        return Differs(f"who runs {row.id}", (Difference("run by", None, "a test"),))
    return Skipped(f"listed: {claim.why}" if claim.why else f"run by {claim.by}")
