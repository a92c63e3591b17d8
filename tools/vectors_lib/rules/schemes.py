# SPDX-License-Identifier: Apache-2.0
"""Parts that only the law of a scheme gives a meaning."""
from urllib.parse import unquote

from .. import grammar
from ..suite_keys import SCHEME_KEYS
from .kit import is_refusal, rule, scheme_of


@rule
def refused_by_grammar_of_scheme(row, difference, _facts):
    """We refuse a part, and the scheme's own grammar does not derive the URL."""
    url = row.given.get("url") or ""
    own = grammar.OF_SCHEME.get(scheme_of(url))
    return (difference.key in SCHEME_KEYS and is_refusal(difference.ours) and own is not None
            and own.fullmatch(url.partition("#")[0]) is None)


@rule
def part_as_written(_row, difference, _facts):
    """They give the part with its escapes, we decoded."""
    key, ours, theirs = difference
    return (key in SCHEME_KEYS and isinstance(ours, str) and isinstance(theirs, str) and "%" in theirs
            and unquote(theirs) == ours)


PLACE_IN_QUERY = {"scope": (1, "base"), "filter": (2, "(objectClass=*)")}


@rule
def default_of_the_directory(row, difference, _facts):
    """What an ldap URL leaves out has a value, which we give and they do not."""
    key, ours, theirs = difference
    url = row.given.get("url") or ""
    if key not in PLACE_IN_QUERY or theirs is not None or scheme_of(url) not in ("ldap", "ldaps"):
        return False
    place, default = PLACE_IN_QUERY[key]
    return ours == default and "".join(url.partition("?")[2].split("?")[place:place + 1]) == ""
