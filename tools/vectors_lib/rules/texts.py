# SPDX-License-Identifier: Apache-2.0
"""Finding URIs in text."""
import re

from .kit import is_refusal, rule, scheme_of

def finds(row, difference):
    """(the text, ours, theirs), the finds as texts; None if the difference is about something else."""
    key, ours, theirs = difference
    text = row.given.get("text", row.data.get("text"))
    if key not in ("urls", "first") or text is None or is_refusal(ours):
        return None
    return text, as_texts(ours), as_texts(theirs)


def as_texts(found):
    if found is None:
        return []
    return [one["url"] if isinstance(one, dict) else one for one in (found if isinstance(found, list) else [found])]


@rule
def doubtful_find_kept(row, difference, _facts):
    """We find all of theirs, in order, and others that they rule out for one of the reasons in `is_doubtful`."""
    if not (given := finds(row, difference)):
        return False
    text, ours, theirs = given
    extra, rest = [], list(theirs)
    for mine in ours:
        if rest and mine == rest[0]:
            rest.pop(0)
        else:
            extra.append(mine)
    extra = [one for one in extra if not ("@" in one and row.suite in WITHOUT_MAIL)]
    return not rest and len(ours) > len(theirs) and all(is_doubtful(one, text) for one in extra)


LIKELY_HOST = re.compile(r"(?:[^\W_](?:[\w-]*[^\W_])?\.)+(?:[^\W\d_]{2,}|xn--[a-z0-9-]+)\.?", re.I)
USUAL_SCHEMES = {"http", "https", "ftp"}
WITHOUT_MAIL = {"twitter-text", "xurls", "commonmark-autolink"}  # these look for no mail addresses, or for one only


def is_doubtful(find, text):
    """An unlikely host or port, an unusual scheme, or a sign right before it that is no space."""
    scheme, host = scheme_of(find), re.match(r"(?:[^:/?#]+://)?(?:[^/?#@]*@)?([^/?#:]*)(?::([0-9]+))?", find)
    is_address = re.fullmatch(r"[0-9]+(?:\.[0-9]+){3}", host[1]) or find.count(":") > 1 and "/" not in find
    odd_name = not LIKELY_HOST.fullmatch(host[1]) or re.search("_(?!.*[.].*[.])|xn--.*[^\x00-\x7f]", host[1])
    return bool(odd_name and not is_address or scheme and scheme not in USUAL_SCHEMES and "@" not in find
                or int(host[2] or 0) > 65535 or re.search(rf"[_#@$&=]{re.escape(find)}", text))


@rule
def goes_on_longer(row, difference, _facts):
    """As many as theirs, some of them longer: what follows is a letter beyond ASCII, a query, or a character that a
    URI may end with."""
    if not (given := finds(row, difference)) or len(given[1]) != len(given[2]):
        return False
    return all(mine == other or mine.startswith(other) and re.match(r"[^\x00-\x7f]|[?&@|~-]", mine[len(other):])
               for mine, other in zip(*given[1:]))


@rule
def found_within_longer(row, difference, _facts):
    """Each of theirs stands within one of ours, in order, at its start or after an apostrophe or a change of script."""
    if not (given := finds(row, difference)):
        return False
    rest = "\n".join(["", *given[1]])
    for one in given[2]:
        found = re.search(rf"[\n'\u0080-\U0010ffff]{re.escape(one)}(?![A-Za-z0-9])", rest)
        if not found:
            return False
        rest = rest[found.end():]
    return len(given[2]) > 0 and all(any(one in mine for one in given[2]) for mine in given[1])


EXCLUDED = re.compile(r"""[\s"<>\\^`{|}]""")
OPENER = {")": "(", "]": "[", "}": "{"}


@rule
def stops_at_delimiter(row, difference, _facts):
    """Ours end before a character that no URI holds, or before a closing bracket that nothing opened."""
    if not (given := finds(row, difference)) or len(given[1]) != len(given[2]):
        return False
    return all(mine == other or other.startswith(mine) and is_end(mine, other[len(mine)])
               for mine, other in zip(*given[1:]))


def is_end(before, character):
    opener = OPENER.get(character)
    return EXCLUDED.match(character) is not None or bool(opener) and before.count(opener) <= before.count(character)


@rule
def emphasis_pair(row, difference, _facts):
    """A mark before and after is emphasis, not part of the URI."""
    if not (given := finds(row, difference)) or len(given[1]) != len(given[2]):
        return False
    text, ours, theirs = given
    return all(mine == other or other in (mine + "_", mine + "*") and f"{other[-1]}{other}" in text
               for mine, other in zip(ours, theirs))


@rule
def cut_to_known_scheme(row, difference, _facts):
    """A word that runs into a known scheme is cut off; they take it for the scheme."""
    if not (given := finds(row, difference)) or len(given[1]) != len(given[2]):
        return False
    return all(mine == other or other.endswith(mine) and scheme_of(mine) and scheme_of(other).endswith(scheme_of(mine))
               for mine, other in zip(*given[1:]))


@rule
def reference_without_scheme(row, difference, _facts):
    """They report references without a scheme: //host, and the targets of Markdown's links."""
    if not (given := finds(row, difference)):
        return False
    _, ours, theirs = given
    if row.given.get("format") == "markdown":
        return any(scheme_of(one) is None for one in theirs) and [one for one in theirs if scheme_of(one)] == ours
    found = [one.removeprefix("//") for one in theirs]
    return found != theirs and [one for one in found if one in ours] == ours


@rule
def part_of_longer_word(row, difference, _facts):
    """They take a host out of the middle of a longer word; we find nothing there."""
    if not (given := finds(row, difference)) or given[1]:
        return False
    text, _, theirs = given
    return bool(theirs) and all(re.search(rf"[\w@-]{re.escape(one)}|{re.escape(one)}[\w@-]", text) for one in theirs)


@rule
def white_space_in_wrapper(row, difference, _facts):
    """White space between < and > is dropped, so that the URI goes on behind it."""
    if not (given := finds(row, difference)):
        return False
    text, ours, theirs = given
    wrapped = ["".join(inside.split()) for inside in re.findall("<([^<>]*)>", text)]
    return theirs == [] and bool(ours) and all(one in wrapped for one in ours)
