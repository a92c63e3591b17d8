#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs rows of test data through libwend_c, judged as tools/vectors judges the program: vectors.py LIBRARY FILE…

Rows, and keys of rows, that ask for what the interface for C does not have are counted and left out."""
import collections
import pathlib
import re
import sys
from urllib.parse import unquote_to_bytes

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from vectors_lib import explained, octets, spec_rows  # noqa: E402
from vectors_lib.main import show_failure  # noqa: E402
from vectors_lib.outcome import Differs, Passed, Skipped, judge_all  # noqa: E402
from vectors_lib.rows import read_rows  # noqa: E402

import library  # noqa: E402

KEYS = {"parse": {"scheme", "userinfo", "user", "password", "host", "host_kind", "port", "path", "query", "fragment", "warnings"},
        "resolve": {"uri"}, "normalize": {"uri"}, "compare": {"equal"}, "edit": {"uri"}, "extract": {"urls"}}
LABEL = re.compile(r"\s*(?:<|url:)|\s|.*\s\Z", re.I | re.S)  # the program takes these off


def octets_in(record, key):
    return bytes.fromhex(record[key + "_hex"]) if key + "_hex" in record else octets.of_text(record[key])


def members(**octets_by_key):
    """A record with octets as the program writes them."""
    answer = {}
    for key, value in octets_by_key.items():
        answer.update({key: None} if value is None else octets.argument(key, octets.to_text(value)))
    return answer


class Asked:
    """Stands for the program: answers its questions by the library."""
    schemes = spec_rows.ROOMS

    def __init__(self, path):
        self.library = library.Library(path)

    def has_command(self, name):
        return name in KEYS

    def has_profile(self, name):
        return name in library.PROFILES

    def answers(self, asks):
        return [self.answer(ask) for ask in asks]

    def answer(self, ask):
        try:
            return getattr(self, ask.command)(ask.record, library.PROFILES[ask.record["profile"]])
        except library.Refused as why:
            return {"error": {"name": why.name, "at": why.at}}

    def parse(self, record, profile):
        text = octets_in(record, "uri")
        flags = (library.REFERENCE if record.get("as") == "reference" else 0) | (
            library.LENIENT if record.get("mode") == "lenient" else 0)
        reads = profile == library.PROFILES["whatwg"] or flags & library.LENIENT
        url, parts = (self.library.read if reads else self.library.parse)(text, profile, flags)
        named = {name: None if part.begin == library.NONE else url[part.begin:part.end]
                 for name, part in zip(library.PARTS, parts.part)}
        findings = self.library.check(text, profile, flags)
        wrong = [item for item in findings if not self.library.is_notice(item)]
        answer = members(**{name: named[name] for name in ("host", "path", "query", "fragment")},
                         user=decoded(named["user"]), password=decoded(named["password"]), userinfo=userinfo(named),
                         scheme=named["scheme"] and named["scheme"].lower())
        answer |= {"port": int(named["port"]) if named["port"] else None, "host_kind": library.HOST_KINDS[parts.host_kind],
                   "warnings": [self.library.error_name(item) for item in findings]}
        if wrong:
            answer["scheme_error"] = {"name": self.library.error_name(wrong[0]), "at": wrong[0].at}
        return answer

    def resolve(self, record, profile):
        flags = library.EXAMPLES if record.get("reading") == "examples" else 0
        return members(uri=self.library.resolve(octets_in(record, "base"), octets_in(record, "ref"), profile, flags))

    def normalize(self, record, profile):
        return members(uri=self.library.normalize(octets_in(record, "uri"), profile))

    def compare(self, record, profile):
        flags = library.ENCODING_ONLY if record["level"] == "encoding" else 0
        return {"equal": self.library.compare(octets_in(record, "a"), octets_in(record, "b"), profile, flags)}

    def edit(self, record, profile):
        url = octets_in(record, "uri")
        for part, value in record["set"].items():
            url = self.library.edit(url, profile, part, None if value is None else octets.of_text(value))
        return members(uri=url)

    def extract(self, record, profile):
        return {"urls": [octets.to_text(uri) for uri in self.library.extract(octets_in(record, "text"), profile, 0)]}


def decoded(part):
    return None if part is None else unquote_to_bytes(part)


def userinfo(named):
    if named["user"] is None or named["password"] is None:
        return named["user"]
    return named["user"] + b":" + named["password"]


def lacking(row):
    """What a row asks for that the interface does not have; None: it has all."""
    if row.form != "spec" or row.op not in KEYS:
        return f"op {row.op}"
    if row.given.get("level", "scheme") not in ("scheme", "encoding") or "safe" in row.given:
        return f"level {row.given['level']}"
    if row.given.get("as") == "url" or "allow_bare_brackets" in row.given:
        return "an option of the program"
    if row.op != "extract" and any(LABEL.match(value) for value in row.given.values() if isinstance(value, str)):
        return "a label or white space around the URI"
    keys = KEYS[row.op]
    if row.wanted is not None:
        row.wanted = {key: value for key, value in row.wanted.items() if key in keys}
        row.data["alt"] = [{key: value for key, value in other.items() if key in keys} if "error" not in other else other
                           for other in row.data.get("alt") or []]
    return "keys of scheme modules" if row.wanted == {} else None


def main(arguments):
    program = Asked(arguments[0])
    explanations = explained.read(ROOT / "vectors" / "explained.jsonl")
    left_out, rows = collections.Counter(), []
    for row in (row for path in arguments[1:] for row in read_rows(path)):
        why = lacking(row)
        left_out.update([why] if why else [])
        rows += [] if why else [row]
    judged = judge_all([spec_rows.judge(row, program) for row in rows], program)
    outcomes = [explanations.weigh(row, it) if isinstance(it, (Passed, Differs)) else it for row, it in zip(rows, judged)]
    for row, outcome in zip(rows, outcomes):
        if isinstance(outcome, Differs):
            show_failure(row, outcome)
    for why, count in sorted(left_out.items()):
        print(f"left out {count:5}  {why}")
    for kind, count in collections.Counter(type(outcome).__name__.lower() for outcome in outcomes).items():
        print(f"{count} {kind}", *collections.Counter(row.op for row in rows).items() if kind == "passed" else ())
    return int(any(isinstance(outcome, (Differs, Skipped)) for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
