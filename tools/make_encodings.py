#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes wend/encodings/labels.cpp: the labels under which the web knows its encodings.

usage: make_encodings.py LABELS [-o FILE]
       make_encodings.py --check LABELS    1 if labels.cpp is not what LABELS makes of it

LABELS  lib/labels-to-names.json of the npm package whatwg-encoding 3.1.1: the table of the Encoding Standard §4.2
"""
import argparse
import json
import pathlib
import sys

TARGET = pathlib.Path(__file__).resolve().parent.parent / "wend/encodings/labels.cpp"

# Which the package does not know, because no converter of its own does.
BESIDE = dict.fromkeys(("x-mac-cyrillic", "x-mac-ukrainian"), "x-mac-cyrillic") | dict.fromkeys(
    ("csiso2022jp", "iso-2022-jp"), "ISO-2022-JP") | dict.fromkeys(
    ("csiso2022kr", "hz-gb-2312", "iso-2022-cn", "iso-2022-cn-ext", "iso-2022-kr", "replacement"), "replacement")

HEAD = """// SPDX-License-Identifier: Apache-2.0
// Written by tools/make_encodings.py.
// Source: the Encoding Standard of the WHATWG, §4.2 (BSD-3-Clause), by way of the npm package
// whatwg-encoding.
#include "wend/encodings/encodings.hpp"

namespace wend::encodings {
namespace {

// clang-format off
constexpr encoding_label rows[] = {
"""
TAIL = """};
// clang-format on

}  // namespace

std::span<encoding_label const> labels() noexcept { return rows; }

}  // namespace wend::encodings
"""


def source(path):
    labels = json.loads(pathlib.Path(path).read_text(encoding="utf-8")) | BESIDE
    lines, line = [], "   "
    for label in sorted(labels):
        row = f' {{"{label}", "{labels[label]}"}},'
        if len(line + row) > 110:
            lines.append(line)
            line = "   "
        line += row
    return HEAD + "".join(item + "\n" for item in [*lines, line]) + TAIL


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("labels")
    options.add_argument("-o", "--output", type=pathlib.Path, default=TARGET)
    options.add_argument("--check", action="store_true")
    chosen = options.parse_args()
    text = source(chosen.labels)
    if chosen.check:
        sys.exit(text != chosen.output.read_text(encoding="utf-8"))
    chosen.output.write_text(text, encoding="utf-8")
