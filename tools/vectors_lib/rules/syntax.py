# SPDX-License-Identifier: Apache-2.0
"""What is a URI, and what a reference leads to: RFC 3986 §3 and §5, and what came before."""
import re

from .. import grammar
from .kit import is_refusal, normal, resolution, rule, scheme_of, texts, value_of

@rule
def refused_by_grammar(row, difference, _facts):
    """We refuse, and a text that the row gives is indeed none by RFC 3986 appendix A."""
    refused = is_refusal(difference.ours) or difference == ("valid", False, True)
    return refused and any(not grammar.is_reference(text) for text in texts(row))


@rule
def accepted_by_grammar(row, difference, _facts):
    """We accept, and every text that the row gives is one by RFC 3986 appendix A."""
    given = texts(row)
    return (difference.key == "valid" and difference.ours is True and difference.theirs is False
            and bool(given) and all(map(grammar.is_reference, given)))


ZONE = re.compile(r"\[[0-9A-Fa-f:.]+%25[^\]]+\]")


@rule
def zone_identifier(row, difference, _facts):
    """We refuse an address with a zone, and without the zone the text is a reference."""
    refused = is_refusal(difference.ours) or difference == ("valid", False, True)
    is_part = not isinstance(difference.theirs, str) or any(difference.theirs in text for text in texts(row))
    return refused and is_part and any(ZONE.search(text) and not grammar.is_reference(text)
                           and grammar.is_reference(ZONE.sub("[::1]", text)) for text in texts(row))


@rule
def second_number_sign(row, difference, _facts):
    """A raw # inside the fragment is kept by them: what we say where it is written %23."""
    url = (row.given.get("url") or "")
    if not is_refusal(difference.ours) or url.count("#") < 2:
        return False
    before, _, fragment = url.partition("#")
    repaired = before + "#" + fragment.replace("#", "%23")
    uri = (yield from resolution(row.given["base"], repaired)) if "base" in row.given else repaired
    mine = uri and (yield from value_of(difference.key, row, uri))
    return isinstance(mine, str) and mine.replace("%23", "#") == difference.theirs


@rule
def loose_same_scheme(row, difference, _facts):
    """They take the scheme of the reference off where it is the base's."""
    base, url = row.given.get("base", "http://a/b/c/d;p?q"), (row.given.get("url") or "")
    if not scheme_of(url) or scheme_of(url) != scheme_of(base):
        return False
    rest = url.partition(":")[2]
    if ":" in re.split("[/?#]", rest)[0]:
        rest = "./" + rest
    uri = yield from resolution(base, rest)
    return uri is not None and (yield from value_of(difference.key, row, uri)) == difference.theirs


@rule
def base_without_scheme(row, difference, _facts):
    """They resolve in the context of a partial form."""
    base = row.given.get("base") or row.given.get("join", [""])[0]
    return difference.ours == {"error": "no-scheme"} and scheme_of(base) is None


@rule
def excess_dots_kept(_row, difference, _facts):
    """Theirs has dot elements at the root of its path, ours is the same without."""
    ours, theirs = difference.ours, difference.theirs
    return (isinstance(ours, str) and isinstance(theirs, str)
            and re.match(r"(?:[^:/?#]+:)?(?://[^/?#]*)?/\.\.?(/|$|[?#])", theirs) is not None
            and (yield from resolution("x:", theirs)) == ours)


@rule
def rootless_path_gains_slash(row, difference, _facts):
    """Where the last element of a path without root is taken away by `..`, the slash after it stays."""
    ours, theirs, base = difference.ours, difference.theirs, row.given.get("base", "")
    scheme, _, path = base.partition(":")
    return (isinstance(ours, str) and isinstance(theirs, str) and bool(path) and not path.startswith("/")
            and ".." in row.given["url"].split("/") and ours == f"{scheme}:/{theirs.removeprefix(scheme + ':')}")


@rule
def encoded_dots_are_removed_when_normalized(row, difference, _facts):
    """They remove dot segments that are written with %2E, which we do when normalizing and not when resolving."""
    return (isinstance(difference.ours, str) and difference.key == "href" and "%2e" in difference.ours.lower()
            and (yield from normal(difference.ours)) == difference.theirs)


@rule
def query_only_drops_last_segment(row, difference, _facts):
    """RFC 2396 took `?y` for a path without a last segment."""
    base, url = row.given.get("base", ""), (row.given.get("url") or "")
    return url.startswith("?") and (yield from resolution(base, "." + url)) == difference.theirs


@rule
def current_document(row, difference, _facts):
    """RFC 2396 gave a reference that is empty but for its fragment no URI at all."""
    url = row.given.get("url")
    return isinstance(url, str) and url[:1] in ("", "#") and difference.theirs == "(current document)" + url
