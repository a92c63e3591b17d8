#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The files that a README of the sources or ARCHITECTURE.md names exist: `name.cpp`, `name.*`, `folder/name.hpp`, from the
page's own folder, from wend/, from a scheme's or from the root. Prints each name that leads nowhere, and fails."""
import pathlib
import re
import sys

NAME = re.compile(r"`((?:[\w.-]+/)*[\w-]+\.(?:hpp|cpp|inc|cmake|\*))`")


def mistakes(root):
    for page in sorted([root / "ARCHITECTURE.md", *root.glob("wend/**/README.md"), *root.glob("cli/README.md")]):
        if not page.exists():
            continue
        for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
            for name in NAME.findall(line):
                if "NAME" not in name and not any(any(base.glob(name)) for base in (page.parent, root / "wend", root / "wend/schemes/gopher", root)):
                    yield f"{page.relative_to(root)}:{number}: there is no {name}"


if __name__ == "__main__":
    found = list(mistakes(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(bool(found))
