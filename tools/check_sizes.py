#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""No function is longer than a page: 40 lines in the gateway, 60 elsewhere. Prints each longer one, and fails.

A function is counted from the line of its name to its closing brace, lambdas within it included, lines that are text of a raw
string left out.

    check_sizes.py [--longest N] [ROOT]"""
import pathlib
import re
import sys

LIMITS = [("wend/gateway/", 40), ("", 60)]
RAW = re.compile(r'R"([^()\s\\]*)\(.*?\)\1"', re.S)
LITERAL = re.compile(r'"(?:\\.|[^"\\\n])*"' r"|'(?:\\.|[^'\\\n])+'|//[^\n]*")
NO_FUNCTION = re.compile(r"\s*(namespace|class|struct|union|enum|extern|static_assert|#)\b")
ENDS = (";", "{", "}", ":", ">", "//")  # of a line that no declaration goes on from


def blanked(text):
    """The text without literals and comments; a line that is nothing but a raw string's text becomes a mark."""
    text = RAW.sub(lambda raw: '""' + "\n\0" * raw[0].count("\n"), text)
    return LITERAL.sub(lambda found: "//" if found[0].startswith("//") else '""', text)


def functions(text):
    """(line, name, lines) of each function that is not within another."""
    lines = blanked(text).split("\n")
    at = 0
    while at < len(lines):
        begin = begin_of(lines, at)
        if begin is None:
            at += 1
            continue
        depth, end = 0, at
        while (depth := depth + lines[end].count("{") - lines[end].count("}")) > 0 and end + 1 < len(lines):
            end += 1
        name = re.search(r"(operator\W+|[\w:~]+)\s*\(", " ".join(lines[begin:at + 1]))
        yield begin + 1, name[1] if name else "?", sum(not line.startswith("\0") for line in lines[begin:end + 1])
        at = end + 1


def begin_of(lines, at):
    """The first line of the declaration whose body opens at the end of this line, if one does."""
    if not lines[at].endswith("{"):
        return None
    begin = at
    while begin > 0 and lines[begin - 1].strip() and not lines[begin - 1].rstrip().endswith(ENDS):
        begin -= 1
    head = " ".join(lines[begin:at + 1])
    is_table = re.search(r"=\s*\{$|\b\w+(\[\w*\])?\{$", head) and not head.rstrip("{ ").endswith(")")
    return None if NO_FUNCTION.match(head) or "(" not in head or is_table else begin


def main(options):
    longest = int(options[options.index("--longest") + 1]) if "--longest" in options else 0
    root = pathlib.Path(options[-1] if options and not options[-1].isdigit() else ".")
    found = []
    for source in sorted([*root.glob("wend/**/*.[chi]pp"), *root.glob("cli/**/*.[ch]pp"), *root.glob("wend/**/*.inc")]):
        name = source.relative_to(root).as_posix()
        if ".test." in name:
            continue
        limit = next(most for folder, most in LIMITS if name.startswith(folder))
        found += [(lines, limit, f"{name}:{line}: {function}") for line, function, lines in functions(source.read_text("utf-8"))]
    if not found:
        print("no function was found")
        return 1
    for lines, _, where in sorted(found, reverse=True)[:longest]:
        print(f"{lines:4} {where}")
    wrong = [f"{where} has {lines} lines; {limit} are the most" for lines, limit, where in sorted(found) if lines > limit]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
