# SPDX-License-Identifier: Apache-2.0
"""Escapes, and what a library adds or leaves out."""
import re

from .. import grammar, octets
from ..parts import NOT_OURS
from .kit import asked, rule

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
def space_as_plus(row, difference, _facts):
    """They write a space as +, as HTML forms do."""
    ours, theirs = difference.ours, difference.theirs
    return (difference.key in ("encoded", "result") and isinstance(ours, str) and "%20" in ours
            and ours.replace("%20", "+") == theirs)


@rule
def stray_percent_kept(row, difference, _facts):
    """We name a % without two digits an error; they keep it and undo the rest."""
    if difference.ours != {"error": "bad-escape"} or difference.key not in ("decoded", "result"):
        return False
    given = octets.of_text(row.given["percent_decode"])
    kept = re.sub(rb"%([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]), given)
    return octets.to_text(kept) == difference.theirs


@rule
def library_api(row, difference, _facts):
    """The row asks a function, option or accessor of the library for which there is no counterpart here."""
    return difference.ours is NOT_OURS and row.data.get("tier") == "impl"


@rule
def empty_or_absent(row, difference, _facts):
    """They do not tell a part that is empty from one that is absent."""
    return {difference.ours is None, difference.theirs is None} == {True, False} and (
        difference.ours or difference.theirs or "") == ""


@rule
def params_cut_off(row, difference, _facts):
    """RFC 1808's params of the last segment are no part of their own."""
    key, ours, theirs = difference
    params = (row.wanted or {}).get("params")
    return key == "path" and bool(params) and isinstance(theirs, str) and ours == f"{theirs};{params}"


@rule
def authority_invented(row, difference, _facts):
    """They print // after the scheme where no authority was written."""
    key, ours, theirs = difference
    return (key in ("geturl", "href") and isinstance(ours, str) and isinstance(theirs, str)
            and re.match(rf"{grammar.SCHEME}:(?!//)", ours) is not None and ours.replace(":", "://", 1) == theirs)


@rule
def slash_invented(row, difference, _facts):
    """They put a slash before a path that is merged with a base that has neither authority nor path."""
    base, url = row.given.get("base", ""), (row.given.get("url") or "")
    return difference.key == "href" and re.fullmatch(rf"{grammar.SCHEME}:", base) is not None and (
        difference.ours == base + url and difference.theirs == f"{base.lower()}/{url}")


@rule
def escapes_more(row, difference, _facts):
    """They escape more than the part demands; what is undone is the same text."""
    key, ours, theirs = difference
    text = row.given.get("path_encode", row.given.get("query_encode"))
    if key != "result" or text is None or not (isinstance(ours, str) and isinstance(theirs, str)):
        return False
    if "query_encode" in row.given:
        theirs = theirs.replace("+", "%20")
    answer = yield from asked("decode", encoded=theirs)
    return octets.to_text(bytes.fromhex(answer.get("octets_hex") or "")) == text


@rule
def octets_as_latin_1(row, difference, _facts):
    """They show octets that are undone as ISO 8859-1 characters."""
    _, ours, theirs = difference
    return isinstance(ours, str) and ours != theirs and octets.to_code_points(octets.of_text(ours)) == theirs
