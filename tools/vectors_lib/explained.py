# SPDX-License-Identifier: Apache-2.0
"""vectors/explained.jsonl: differences that are known, each with the sentence that decides it.

An entry with `id` is about one row and holds what ours and theirs are. An entry with `rule` is about every row whose
difference passes the check of that name in rules.py; its ours and theirs say the same in words.

    {"id" | "rule", ["suites" | "also",] "ours", "theirs", "why", "section"}
"""
import json
import pathlib

from . import rules, suite_rows
from .outcome import Differs, Difference, Explained
from .rows import Usage


def read(path):
    entries = []
    path = pathlib.Path(path)
    lines = path.read_text(encoding="utf-8").split("\n") if path.exists() else []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
        except ValueError as why:
            raise Usage(f"{path}:{number}: not JSON: {why}") from None
        if missing := [key for key in ("ours", "theirs", "why", "section") if key not in entry]:
            raise Usage(f"{path}:{number}: without {', '.join(missing)}")
        if "id" in entry and not (entry["ours"] and all(isinstance(entry[key], dict) for key in ("ours", "theirs"))):
            raise Usage(f"{path}:{number}: for a row, ours and theirs say what each key is")
        if ("id" in entry) == ("rule" in entry):
            raise Usage(f"{path}:{number}: wants id or rule, one of them")
        if "rule" in entry and entry["rule"] not in rules.RULES:
            raise Usage(f"{path}:{number}: there is no rule {entry['rule']}")
        entries.append(entry)
    return Explanations(entries)


class Explanations:
    def __init__(self, entries):
        self.by_id = {}
        for entry in entries:
            if "id" in entry:
                self.by_id.setdefault(entry["id"], []).append(entry)
        self.rules = [entry for entry in entries if "rule" in entry]

    def weigh(self, row, outcome):
        """Explained, if every difference is explained exactly; failed, if the row is explained otherwise."""
        found = outcome.differences if isinstance(outcome, Differs) else ()
        used = set()
        if entry := self.entry_for(row):
            if any(d not in found for d in exactly(entry)):
                otherwise = Difference("explained otherwise", entry["ours"], entry["theirs"])
                return Differs(f"{row.op} {row.given}", (otherwise, *found))
            found = [d for d in found if d.key not in entry["ours"]]
            used.add("by row")
        for difference in found:
            name = yield from self.rule_for(row, difference, outcome)
            if not name:
                return outcome
            used.add(name)
        return Explained(" + ".join(sorted(used))) if used else outcome

    def entry_for(self, row):
        """Ids are not unique: the entry whose `theirs` is what this row wants."""
        wanted = what_is_wanted(row)
        for entry in self.by_id.get(row.id, []):
            if all(key in wanted and wanted[key] == value for key, value in entry["theirs"].items()):
                return entry
        return None

    def rule_for(self, row, difference, outcome):
        for entry in self.rules:
            if not is_about(entry, row):
                continue
            holds = rules.RULES[entry["rule"]](row, difference, outcome.facts or {})
            if hasattr(holds, "send"):
                holds = yield from holds
            if holds:
                return entry["rule"]
        return None


BINDING = {"uriparser", "boost-url"}  # besides those of tier spec: suites/README.md


def is_about(entry, row):
    """A rule names its `suites`; without them it is about the implementations that bind nobody, and those in `also`."""
    if "suites" in entry:
        return row.suite in entry["suites"]
    return row.data.get("tier") == "impl" and row.suite not in BINDING or row.suite in entry.get("also", ())


def what_is_wanted(row):
    if row.form == "suite":
        return suite_rows.expected(row)
    if row.form == "extraction" or "error" in row.data:
        return row.data
    return row.wanted if isinstance(row.wanted, dict) else {}


def exactly(entry):
    """The differences that the entry for a row is about."""
    return [Difference(key, entry["ours"][key], entry["theirs"].get(key)) for key in entry["ours"]]
