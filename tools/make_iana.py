#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes wend/registry/iana.cpp, the names and the standing of IANA's registry of URI schemes.

usage: make_iana.py SOURCE…          what comes later overrides, name by name

A SOURCE is one of
    uri-schemes-1.csv     the registry itself, as IANA publishes it; alone it is enough
    a folder              the unpacked npm package `schemes`: lib/iana-{permanent,provisional,historical}.json
    a .json file          a list of registered names, as in the npm package `url-sanitizer`: new ones are provisional
What the two packages lack or give with a standing that it has no longer is in SINCE.
"""
import csv
import json
import pathlib
import sys

TARGET = pathlib.Path(__file__).resolve().parent.parent / "wend/registry/iana.cpp"
STANDING = {"permanent": "defined", "provisional": "provisional", "historical": "historical"}

# What the registry changed after the older package was made.
SINCE = dict.fromkeys(["coap+tcp", "coap+ws", "coaps+tcp", "coaps+ws"], "permanent")  # RFC 8323
SINCE |= dict.fromkeys(["dtn", "ipn", "leaptofrogans", "mt"], "permanent")  # RFC 9171, RFC 8589
SINCE |= dict.fromkeys(["bb", "drop", "grd", "p1", "payment", "upt", "wpid"], "historical")

HEAD = """// SPDX-License-Identifier: Apache-2.0
// Written by tools/make_iana.py.
// Source: IANA's registry "Uniform Resource Identifier (URI) Schemes", as found in
// {source}.
#include "wend/registry/registry.hpp"

namespace wend {{
namespace listed {{
namespace {{

using enum standing;

// clang-format off
constexpr iana_entry entries[] = {{
"""
TAIL = """};
// clang-format on

}  // namespace
}  // namespace listed

std::span<iana_entry const> iana_schemes() noexcept { return listed::entries; }

}  // namespace wend
"""


def from_registry(file):
    with open(file, encoding="utf-8", newline="") as rows:
        return {row["URI Scheme"].split()[0]: row["Status"].lower() for row in csv.DictReader(rows)}


def from_folder(folder):
    return {row["scheme"]: kind for kind in STANDING
            for row in json.loads((folder / f"lib/iana-{kind}.json").read_text("utf-8"))}


def names_of(source):
    """The source's names with their standing, None where it gives none, and what it is called."""
    if source.is_dir():
        about = json.loads((source / "package.json").read_text("utf-8"))
        return from_folder(source), f"the npm packages {about['name']} {about['version']}"
    if source.suffix == ".csv":
        return from_registry(source), source.name
    about = json.loads(next(up / "package.json" for up in source.parents if (up / "package.json").exists()).read_text())
    return dict.fromkeys(json.loads(source.read_text("utf-8"))), f"{about['name']} {about['version']}"


def main(sources):
    if not sources:
        sys.exit(__doc__)
    known, reply = {}, []
    for source in map(pathlib.Path, sources):
        names, called = names_of(source)
        reply.append(called)
        for name, kind in names.items():
            name = name.lower()
            known[name] = kind or known.get(name, "provisional")
    if not any(source.endswith(".csv") for source in sources):
        known |= SINCE
    rows = [f'    {{"{name}", {STANDING[kind]}}},\n' for name, kind in sorted(known.items())]
    TARGET.write_text(HEAD.format(source=" and ".join(reply)) + "".join(rows) + TAIL, encoding="utf-8")
    print(f"{len(rows)} names")


if __name__ == "__main__":
    main(sys.argv[1:])
