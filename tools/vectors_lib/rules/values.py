# SPDX-License-Identifier: Apache-2.0
"""Habits that show in a value and not in how a text is read."""
import re

from .. import octets
from ..law import Law, Unknown
from .kit import rule

BREAK = {"URI_BR_TO_UNIX": "\n", "URI_BR_TO_WINDOWS": "\r\n", "URI_BR_TO_MAC": "\r"}


@rule
def line_breaks_converted(row, difference, _facts):
    """They convert line breaks while they write or undo escapes."""
    ours, theirs = difference.ours, difference.theirs
    if not isinstance(ours, str):
        return False
    if difference.key == "encoded":
        return re.sub("%0D%0A|%0D|%0A", "%0D%0A", ours) == theirs
    to = BREAK.get(row.given.get("breaks"))
    return difference.key == "decoded" and to is not None and re.sub("\r\n|\r|\n", to, ours) == theirs


@rule
def space_as_plus(_row, difference, _facts):
    """They write a space as +, as HTML forms do."""
    ours, theirs = difference.ours, difference.theirs
    return (difference.key in ("encoded", "result") and isinstance(ours, str) and "%20" in ours
            and ours.replace("%20", "+") == theirs)


@rule
def stray_percent_kept(row, difference, _facts):
    """We name a % without two digits an error; they keep it and undo the rest."""
    if difference.key not in ("decoded", "result") or "percent_decode" not in row.given:
        return False
    given = octets.of_text(row.given["percent_decode"])
    kept = re.sub(rb"%([0-9A-Fa-f]{2})", lambda match: bytes([int(match[1], 16)]), given)
    return octets.to_text(kept) == difference.theirs


@rule
def empty_or_absent(_row, difference, _facts):
    """They do not tell a part that is empty from one that is absent."""
    return (difference.ours, difference.theirs) in ((None, ""), ("", None))


@rule
def other_partial_form(row, difference, _facts):
    """Another partial form, or none, that leads to the same URI."""
    return row.op == "relativize" and isinstance(difference.theirs, str) and leads_to_target(row, difference.theirs)


def leads_to_target(row, reference):
    """Whether the reference leads from the row's base to its URL, up to their normal form."""
    law = Law()
    try:
        uri = law.resolve({}, {"base": row.given["base"], "ref": reference}).get("uri")
        return uri is not None and law.normal(uri) == law.normal(row.given["url"])
    except Unknown:
        return False
