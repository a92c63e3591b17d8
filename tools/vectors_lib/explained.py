# SPDX-License-Identifier: Apache-2.0
"""vectors/explained.jsonl: differences that are known, each with the sentence that decides it.

An entry with `id` is about one row and holds what ours and theirs are. An entry with `rule` is about the suites that it
names; it holds for a difference only if ours is what RFC 3986 makes of the row's own input (law.py, or plan_law.py for
what is said to servers), and theirs what the habits of that name make of it, or what a check of that name in rules/
derives. Habits come together with +. No rule asks the program that is tried.

    {"id" | "rule" and "suites", "ours", "theirs", "why", "section"}
"""
import json
import pathlib

from . import grammar, plan_law, rules, suite_rows
from .habits import HABITS, PRINTS
from .law import Law, Unknown
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
        if mistake := mistake_in(entry):
            raise Usage(f"{path}:{number}: {mistake}")
        entries.append(entry)
    return Explanations(entries)


def mistake_in(entry):
    if missing := [key for key in ("ours", "theirs", "why", "section") if key not in entry]:
        return f"without {', '.join(missing)}"
    if ("id" in entry) == ("rule" in entry):
        return "wants id or rule, one of them"
    if "id" in entry and not (entry["ours"] and all(isinstance(entry[key], dict) for key in ("ours", "theirs"))):
        return "for a row, ours and theirs say what each key is"
    if "rule" in entry and not entry.get("suites"):
        return "a rule names its suites"
    if "rule" in entry and not is_known(entry["rule"]):
        return f"there is no rule {entry['rule']}"
    return None


def habits_of(name):
    return name.split(" + ")


def is_known(name):
    return name in rules.RULES or all(habit in HABITS or habit in PRINTS for habit in habits_of(name))


class Explanations:
    def __init__(self, entries):
        self.by_id = {}
        for entry in entries:
            if "id" in entry:
                self.by_id.setdefault(entry["id"], []).append(entry)
        self.rules = [entry for entry in entries if "rule" in entry]
        self.laws = {entry["rule"]: Law(*habits_of(entry["rule"])) for entry in self.rules
                     if entry["rule"] not in rules.RULES}
        self.law = Law()

    def weigh(self, row, outcome):
        """Explained, if every difference is explained exactly; failed, if the row is explained otherwise."""
        result = outcome.differences if isinstance(outcome, Differs) else ()
        used = set()
        if entry := self.entry_for(row):
            if any(d not in result for d in exactly(entry)):
                otherwise = Difference("explained otherwise", entry["ours"], entry["theirs"])
                return Differs(f"{row.op} {row.given}", (otherwise, *result))
            result = [d for d in result if d.key not in entry["ours"]]
            used.add("by row")
        for difference in result:
            name = self.rule_for(row, difference, outcome.facts or {})
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

    def rule_for(self, row, difference, facts):
        entries = [entry for entry in self.rules if row.suite in entry["suites"]]
        if not entries or not self.is_right(row, difference, facts):
            return None
        return next((entry["rule"] for entry in entries if self.holds(entry["rule"], row, difference, facts)), None)

    def is_right(self, row, difference, facts):
        """Whether our value is what the rules yield for the row's input."""
        if "call" in facts:
            return plan_law.confirms(facts["call"], facts["ours"])
        if row.form != "suite":
            return False
        if row.op == "relativize" and difference.key == "href":  # many forms are right, if they lead there
            return isinstance(difference.ours, str) and rules.leads_to_target(row, difference.ours)
        try:
            right = suite_rows.derived(row, difference.key, self.law)
        except Unknown:
            return False
        if difference.key == "equal" and is_refusal(difference.ours):  # §6 compares URIs
            return any(not grammar.is_reference(text) for text in row.given["equal"])
        return same(difference.ours, right, difference.key)

    def holds(self, name, row, difference, facts):
        if name in rules.RULES:
            return rules.RULES[name](row, difference, facts)
        if row.form != "suite":
            return False
        try:
            return same(suite_rows.derived(row, difference.key, self.laws[name]), difference.theirs, difference.key)
        except (Unknown, ValueError):
            return False


def same(a, b, key):
    return is_refusal(a) and is_refusal(b) or suite_rows.same(a, b, key)


def is_refusal(ours):
    return isinstance(ours, dict) and set(ours) == {"error"}


def what_is_wanted(row):
    if row.form == "suite":
        return suite_rows.expected(row)
    if row.form == "extraction" or "error" in row.data:
        return row.data
    return row.wanted if isinstance(row.wanted, dict) else {}


def exactly(entry):
    """The differences that the entry for a row is about."""
    return [Difference(key, entry["ours"][key], entry["theirs"].get(key)) for key in entry["ours"]]
