#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes wend/text/detail/tlds.cpp, the list of top-level domains, from Mozilla's Public Suffix List.

usage: make_tlds.py [LIST] [-o FILE]      LIST as Debian's package publicsuffix installs it
       make_tlds.py --check [LIST]        1 if tlds.cpp is not what LIST makes of it
"""
import argparse
import pathlib
import sys

LIST = "/usr/share/publicsuffix/public_suffix_list.dat"
TARGET = pathlib.Path(__file__).resolve().parent.parent / "wend/text/detail/tlds.cpp"

HEAD = """// SPDX-License-Identifier: Apache-2.0
// Written by tools/make_tlds.py.
// Source: Mozilla's Public Suffix List (MPL-2.0), the last labels of its ICANN section.
#include "wend/text/detail/tlds.hpp"

namespace wend::text {
namespace {

// clang-format off
constexpr std::string_view domains[] = {
"""
TAIL = """};
// clang-format on

}  // namespace

std::span<std::string_view const> top_level_domains() noexcept { return domains; }

}  // namespace wend::text
"""


def top_level_domains(lines):
    """The last labels of the ICANN section: com, and that of *.ck, too."""
    is_icann = False
    for line in lines:
        if "===BEGIN ICANN DOMAINS===" in line or "===END ICANN DOMAINS===" in line:
            is_icann = "BEGIN" in line
        rule = line.split()[0] if line.split() else ""
        if is_icann and rule and not rule.startswith("//"):
            yield rule.lstrip("!").rpartition(".")[2].lower()


def spellings(name):
    yield name
    if not name.isascii():
        yield "xn--" + name.encode("punycode").decode("ascii")


def rows(names):
    line = "   "
    for name in names:
        item = f' "{name}",'
        if len((line + item).encode()) > 100:
            yield line
            line = "   "
        line += item
    yield line


def source(path):
    with open(path, encoding="utf-8") as lines:
        names = {spelling for name in top_level_domains(lines) for spelling in spellings(name)}
    return HEAD + "".join(row + "\n" for row in rows(sorted(names, key=str.encode))) + TAIL


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("list", nargs="?", default=LIST)
    options.add_argument("-o", "--output", type=pathlib.Path, default=TARGET)
    options.add_argument("--check", action="store_true")
    chosen = options.parse_args()
    text = source(chosen.list)
    if chosen.check:
        sys.exit(text != chosen.output.read_text(encoding="utf-8"))
    chosen.output.write_text(text, encoding="utf-8")
