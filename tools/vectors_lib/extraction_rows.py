# SPDX-License-Identifier: Apache-2.0
"""Rows about finding URIs in text, in extraction.jsonl's own form."""
from . import octets
from .outcome import Differs, Difference, Passed, Skipped
from .parts import error_name
from .program import Ask

MODE = {"scheme-only": "scheme", "fuzzy": "fuzzy", "strict-wrapper": "wrapped"}


def judge(row, program):
    mode = MODE.get(row.data["mode"])
    if mode is None:
        return Skipped(f"mode {row.data['mode']}")
    if not program.has_command("extract"):
        return Skipped("op extract")
    answer, = yield [Ask("extract", octets.argument("text", row.data["text"]), ("--mode", mode))]
    asked = f"extract --mode {mode} {row.data['text']!r}"
    if name := error_name(answer):
        return Differs(asked, (Difference("urls", {"error": name}, row.data["urls"]),), {"row": row})
    result = compared(row.data, found_in(row.data["text"], answer), octets.answered(answer, "alternatives") or [])
    return Differs(asked, tuple(result), {"row": row, "answer": answer}) if result else Passed()


def found_in(text, answer):
    """What was found, as it stands in the text: of a bare host or mail address without the scheme that we add."""
    source = octets.of_text(text)
    results = []
    for item in answer.get("finds") or []:
        as_it_stands = source[item["inner_at"]:item["inner_at"] + item["inner_length"]]
        results.append(octets.to_text(as_it_stands) if item["kind"] in ("host", "mail") else octets.answered(item, "uri"))
    return results


def compared(data, urls, alternatives):
    first = slice(0, 1) if data.get("first_only") else slice(None)
    results = []
    if urls[first] != data["urls"][first]:
        results.append(Difference("urls", urls[first], data["urls"][first]))
    if "alternates" in data:
        ours = sorted(reading for readings in alternatives for reading in readings)
        theirs = sorted(flat(data["alternates"]))
        if ours != theirs:
            results.append(Difference("alternates", ours, theirs))
    return results


def flat(alternates):
    return [item for each in alternates for item in (each if isinstance(each, list) else [each])]


def show_shares(rows, outcomes):
    """`scheme 190/203 93.6 %`: how many passed in each mode."""
    for name, mode in MODE.items():
        passed = [isinstance(outcome, Passed) for row, outcome in zip(rows, outcomes)
                  if row.form == "extraction" and row.data["mode"] == name and not isinstance(outcome, Skipped)]
        if passed:
            print(f"{mode} {sum(passed)}/{len(passed)} {100 * sum(passed) / len(passed):.1f} %")
