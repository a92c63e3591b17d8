# SPDX-License-Identifier: Apache-2.0
"""What the checks are made of. A check is told the row, the difference and what the program said; it says whether the
difference is of exactly its kind, and may ask the program. None looks at a row's id."""
import re

from .. import grammar, octets
from ..parts import error_name
from ..program import Ask
from ..suite_readers import in_words_of, parsed

RULES = {}


def rule(check):
    """Makes a check known under its name, with hyphens."""
    RULES[check.__name__.replace("_", "-")] = check
    return check


def is_refusal(ours):
    return isinstance(ours, dict) and set(ours) == {"error"}


def texts(row):
    """The URIs and references that the row gives."""
    given = row.given
    found = [given.get("base"), given.get("url"), *given.get("join", []), *given.get("equal", [])]
    return [text for text in found if isinstance(text, str)]


def asked(command, **record):
    """One more question: the program's answer."""
    arguments = {}
    for key, value in record.items():
        arguments.update(octets.argument(key, value) if isinstance(value, str) else {key: value})
    answer, = yield [Ask(command, arguments)]
    return answer


def normal(text):
    answer = yield from asked("normalize", uri=text, level="scheme")
    return octets.answered(answer, "uri")


def same_when_normal(a, b):
    first = yield from normal(a)
    return first is not None and first == (yield from normal(b))


def resolution(base, ref):
    answer = yield from asked("resolve", base=base, ref=ref)
    return None if error_name(answer) else octets.answered(answer, "uri")


def value_of(key, row, uri):
    """What the row's key says of another URI than the one that came out: as the suite says it."""
    if key in ("href", "as_str"):
        return uri
    parts = yield from parsed(row, uri)
    return (yield from in_words_of(row, parts)).get(key)


def scheme_of(text):
    found = re.match(rf"({grammar.SCHEME}):", text)
    return found[1].lower() if found else None
