# SPDX-License-Identifier: Apache-2.0
"""The project's vectors through this door: the rows of the operations that the package has, judged by tools/vectors_lib."""
import collections
import json
import os
import pathlib
import sys
import urllib.parse

import pytest

import wend_uri as w

ROOT = pathlib.Path(os.environ.get("WEND_ROOT") or pathlib.Path(__file__).resolve().parents[3])
if not (ROOT / "vectors/own.jsonl").exists():
    pytest.skip("the vectors are in the repository", allow_module_level=True)
sys.path.insert(0, str(ROOT / "tools"))
from vectors_lib import outcome, rows, spec_rows  # noqa: E402

PARTS = ("scheme", "user", "password", "host", "path", "query", "fragment")
LEVELS = {"encoding": ["percent", "case"], "scheme": None}


def given(record, key):
    return bytes.fromhex(record[key + "_hex"]) if key + "_hex" in record else record[key]


def decoded(part):
    """As the program gives logins."""
    return part and urllib.parse.unquote_to_bytes(part).decode("utf-8", "surrogateescape")


def parse(record):
    as_reference = record.get("as") == "reference"
    url = w.parse(given(record, "uri"), profile=record["profile"], reference=as_reference, lenient=record.get("mode") == "lenient")
    return {name: getattr(url, name) for name in PARTS} | {
        "scheme": url.scheme and url.scheme.lower(), "port": url.port, "host_kind": url.host_kind,
        "user": decoded(url.user), "password": decoded(url.password),
        "userinfo": url.user if url.password is None else f"{url.user}:{url.password}"}


def resolve(record):
    return {"uri": w.resolve(given(record, "base"), given(record, "ref"), profile=record["profile"])}


def normalize(record):
    return {"uri": w.normalize(given(record, "uri"), profile=record["profile"], steps=LEVELS[record.get("level", "scheme")])}


def compare(record):
    rule = w.compare(given(record, "a"), given(record, "b"), profile=record["profile"],
                     encoding_only=record.get("level") == "encoding")
    return {"equal": rule is not None}


def edit(record):
    return {"uri": w.edit(given(record, "uri"), profile=record["profile"], **record["set"])}


def extract(record):
    return {"urls": [find.uri for find in w.extract(given(record, "text"), profile=record["profile"], mode="wrapped")]}


VERBS = {"parse": parse, "resolve": resolve, "normalize": normalize, "compare": compare, "edit": edit, "extract": extract}
KEYS = {"parse": {*PARTS, "port", "host_kind", "userinfo"}, "resolve": {"uri"}, "normalize": {"uri"}, "compare": {"equal"},
        "edit": {"uri"}, "extract": {"urls"}}
# Options of the program that the package lacks.
LACKS = {"as": {"url"}, "reading": {"examples"}, "safe": None, "allow_bare_brackets": None, "level": {"canonical", "safer"}}
# What the interface for C does otherwise than the program.
STANDS_BY = {"OWN-GEN-06": "the label URL: is the program's to take off"}
EXPLAINED = {json.loads(line).get("id") for line in (ROOT / "vectors/explained.jsonl").read_text().splitlines() if line.strip()}


class Door:
    """Answers as the program does."""

    schemes = spec_rows.ROOMS

    def has_command(self, name):
        return name in VERBS

    def has_profile(self, name):
        return True

    def answers(self, asks):
        return [self.answer(ask) for ask in asks]

    def answer(self, ask):
        try:
            return VERBS[ask.command](ask.record)
        except w.UriError as error:
            at = error.at + (len(given(ask.record, "base" if "base" in ask.record else "a"))
                             if error.argument in ("reference", "b") else 0)
            return {"error": {"name": error.name, "at": at}}


def lacks(row):
    """Why a row cannot be asked here; None if it can."""
    if row.op not in VERBS:
        return f"op {row.op}"
    for key, values in LACKS.items():
        if key in row.given and (values is None or row.given[key] in values):
            return f"option {key}"
    if row.wanted is not None and not KEYS[row.op] & set(row.wanted):
        return f"keys of {row.op}: {', '.join(sorted(row.wanted))}"
    return None


def judged(row):
    if row.wanted is not None:
        row.wanted = {key: value for key, value in row.wanted.items() if key in KEYS[row.op]}
    result, = outcome.judge_all([spec_rows.judge(row, Door())], Door())
    return result


def test_rows_of_the_project():
    counts, failed, without = collections.Counter(), [], collections.Counter()
    for name in ("own", "spec"):
        for row in rows.read_rows(ROOT / f"vectors/{name}.jsonl"):
            why = "its form" if row.form != "spec" else lacks(row)
            if why:
                without[why.split(":")[0]] += 1
                continue
            result = judged(row)
            if isinstance(result, outcome.Differs) and row.id in EXPLAINED | STANDS_BY.keys():
                result = outcome.Explained(row.id)
            counts[type(result).__name__] += 1
            if isinstance(result, outcome.Differs):
                failed.append(f"{row.id}: {result.asked}: {spec_rows.say(result.differences)}")
    print(dict(counts), dict(without))
    assert not failed, f"{len(failed)} of {sum(counts.values())}\n" + "\n".join(failed)
    assert counts["Passed"] > 500
