#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The files that a README of the sources or ARCHITECTURE.md names exist: `name.cpp`, `name.*`, `folder/name.hpp`, from the
page's own folder, from wend/, from a scheme's or from the root; and so do the pages and headings that a link of any page leads to.
Prints each name that leads nowhere, and fails."""
import pathlib
import re
import sys

NAME = re.compile(r"`((?:[\w.-]+/)*[\w-]+\.(?:hpp|cpp|inc|cmake|\*))`")
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)")
HEADING = re.compile(r"^#+ (.*)$", re.M)


def pages(root):
    return sorted({*root.glob("*.md"), *root.glob("docs/**/*.md"), *root.glob("wend/**/README.md"), *root.glob("cli/README.md")})


def anchors(page):
    """As a heading is linked: lower case, without punctuation, hyphens for spaces."""
    return {re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-") for heading in HEADING.findall(page.read_text("utf-8"))}


def lost_names(root, page, line):
    for name in NAME.findall(line):
        if "NAME" not in name and not any(any(base.glob(name)) for base in (page.parent, root / "wend", root / "wend/schemes/gopher", root)):
            yield name


def lost_links(page, line):
    for name, anchor in LINK.findall(re.sub(r"`[^`]*`", "", line)):
        to = page.parent / name if name else page
        if not to.exists() or anchor and anchor not in anchors(to):
            yield name + (f"#{anchor}" if anchor else "")


def mistakes(root):
    for page in pages(root):
        names_files = page.name in ("README.md", "ARCHITECTURE.md") and page != root / "README.md"
        for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
            for name in [*(lost_names(root, page, line) if names_files else []), *lost_links(page, line)]:
                yield f"{page.relative_to(root)}:{number}: there is no {name}"


if __name__ == "__main__":
    found = list(mistakes(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(bool(found))
