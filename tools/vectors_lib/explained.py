# SPDX-License-Identifier: Apache-2.0
"""vectors/explained.jsonl: differences that are known, each with the sentence that decides it.

An entry with `id` is about one row and holds what ours and theirs are. An entry with `rule` is about every row whose
difference passes the check of that name in rules.py; its ours and theirs say the same in words.
"""
import json
import pathlib

from . import rules
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
        if entry := self.entry_for(row):
            differs = isinstance(outcome, Differs)
            if differs and (outcome.ours, outcome.theirs) == (entry["ours"], entry["theirs"]):
                return Explained(f"row {row.id}")
            found = outcome.differences if differs else ()
            return Differs(f"{row.op} {row.given}", (Difference("explained otherwise", entry["ours"], entry["theirs"]), *found))
        if not isinstance(outcome, Differs):
            return outcome
        used = []
        for difference in outcome.differences:
            name = yield from self.rule_for(row, difference, outcome)
            if not name:
                return outcome
            used.append(name)
        return Explained(" + ".join(sorted(set(used))))

    def entry_for(self, row):
        """Ids are not unique: the entry whose `theirs` is what this row wants."""
        wanted = row.wanted if row.form == "suite" else row.data
        for entry in self.by_id.get(row.id, []):
            if isinstance(wanted, dict) and all(key in wanted and wanted[key] == value for key, value in entry["theirs"].items()):
                return entry
        return None

    def rule_for(self, row, difference, outcome):
        for entry in self.rules:
            if row.suite not in entry.get("suites", [row.suite]):
                continue
            holds = rules.RULES[entry["rule"]](row, difference, outcome.facts or {})
            if hasattr(holds, "send"):
                holds = yield from holds
            if holds:
                return entry["rule"]
        return None
