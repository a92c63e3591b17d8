#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The size of the library's surface. Prints what is too large, and fails.

<wend/uri.hpp> brings at most 48 names into the namespace wend, those of the headers that it includes among them;
overloads count once, and neither do members, operators and what stands in wend::detail. At most so many headers outside
schemes/ are installed as PUBLIC_HEADERS says, those of names/ counted apart. Profiles are asked by the predicates of wend/uri/detail/profiles.hpp, which
alone compares them by order. Every public header says what threads may do, in a line that begins with `// Threads:`.
"""
import pathlib
import re
import sys

import check_layers

LIMITS = {"wend/uri.hpp": 48}
PUBLIC_HEADERS = {"of names/": 10, "outside schemes/ and names/": 65}
PREDICATES = "wend/uri/detail/profiles.hpp"
ORDER = re.compile(r"[<>]=? (wend::)?(profile::\w|(rfc1630|url7a|rfc1738|rfc3986|whatwg)\b(?!::))|\bprofile::\w+ [<>]")
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"](wend/[^">]+)[">]', re.M)
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|^\s*#[^\n]*', re.S | re.M)
TYPE = re.compile(r"\b(?:class|struct|enum(?:\s+class)?|union)\s+(\w+)\s*(?:final\b\s*)?(?::[^:].*)?$", re.S)
ALIAS = re.compile(r"\busing\s+(\w+)\s*=|\busing\s+(?:\w+::)+(\w+)$|\bconcept\s+(\w+)")
FUNCTION = re.compile(r"(?<![:\w])(\w+)\s*\(")
VARIABLE = re.compile(r"\b(\w+)\s*(?:=|$)")


def reachable(root, header):
    """The text of a header and of all of ours that it includes, each once."""
    todo, texts = [header], {}
    while todo:
        name = todo.pop()
        if name not in texts and (root / name).exists():
            texts[name] = (root / name).read_text("utf-8")
            todo += INCLUDE.findall(texts[name])
    return texts


def declarations(text):
    """What is declared directly in the namespace wend, each as its text up to its brace or semicolon."""
    text = NOISE.sub(" ", text)
    spaces, depth, start = [], 0, 0  # the namespaces that are open; braces open inside a declaration
    for mark in re.finditer(r"[{};]", text):
        head = text[start:mark.start()].strip()
        if mark[0] == "{":
            opened = re.fullmatch(r"(?:inline\s+)?namespace\s*([\w:]*)", head) if depth == 0 else None
            if opened:
                spaces.append(opened[1])
                start = mark.end()
                continue
            if depth == 0 and spaces == ["wend"]:
                yield head
            depth += 1
        elif mark[0] == "}":
            if depth == 0:
                spaces.pop()
            depth = max(0, depth - 1)
        elif depth == 0 and spaces == ["wend"]:
            yield head
        if depth == 0:
            start = mark.end()


def name_of(declaration):
    """The name that a declaration brings, if any: a forward declaration of a class brings one too."""
    declaration = re.sub(r"\[\[.*?\]\]|\brequires\s*\(.*?\)\)|\bexplicit\b|^template\s*<[^>]*>", " ", declaration, flags=re.S).strip()
    if not declaration or "operator" in declaration or declaration.startswith(("friend", "static_assert")):
        return None
    if found := ALIAS.search(declaration):
        return next(filter(None, found.groups()))
    if found := TYPE.search(declaration):
        return found[1]
    head = declaration.split("=")[0] if "(" not in declaration.split("=")[0] else declaration
    found = FUNCTION.search(head) or VARIABLE.search(declaration.split("{")[0])
    return found[1] if found else None


def names(root, header):
    found = {name_of(each) for text in reachable(root, header).values() for each in declarations(text)}
    return sorted(found - {None})


def public_headers(root):
    headers = (file.relative_to(root).as_posix() for file in root.glob("wend/**/*.hpp"))
    return sorted(name for name in headers if not name.startswith("wend/schemes/") and check_layers.is_public(name))


def too_much(root):
    for header, limit in LIMITS.items():
        if len(brought := names(root, header)) > limit:
            yield f"{header}: {len(brought)} names, at most {limit}: {' '.join(brought)}"
    headers = public_headers(root)
    of_names = [name for name in headers if name.startswith("wend/names")]
    for part, found in (("of names/", of_names), ("outside schemes/ and names/", [name for name in headers if name not in of_names])):
        if len(found) > (limit := PUBLIC_HEADERS[part]):
            yield f"{len(found)} public headers {part}, at most {limit}: {' '.join(found)}"
    for name, lines in check_layers.sources(root):
        if check_layers.is_public(name) and not any(line.startswith("// Threads: ") for line in lines):
            yield f"{name}: says nothing of threads: a line `// Threads: …`"
    for file in sorted([*root.glob("*/**/*.[chi]pp"), *root.glob("wend/**/*.inc")]):
        name = file.relative_to(root).as_posix()
        if name == PREDICATES or name.startswith("build"):
            continue
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if ORDER.search(line):
                yield f"{name}:{number}: profiles have no order: ask by a predicate of {PREDICATES}"


if __name__ == "__main__":
    found = list(too_much(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(bool(found))
