# SPDX-License-Identifier: Apache-2.0
"""The checks behind the rules of vectors/explained.jsonl. Each says of one difference whether it is of exactly that
kind; it may ask the program. None looks at a row's id."""
import ipaddress
import re
import socket

from . import grammar, octets
from .parts import NOT_OURS, error_name
from .program import Ask

RULES = {}


def rule(check):
    """Makes a check known under its name, with hyphens."""
    RULES[check.__name__.replace("_", "-")] = check
    return check


# ---- what checks are made of ---------------------------------------------------------------------------------------

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
    return (yield from normal(a)) == (yield from normal(b))


def resolution(base, ref):
    answer = yield from asked("resolve", base=base, ref=ref)
    return None if error_name(answer) else octets.answered(answer, "uri")


def value_of(key, row, uri):
    """What the row's key says of another URI than the one that came out: as the suite says it."""
    from .suite_rows import in_words_of, parsed
    if key in ("href", "as_str"):
        return uri
    parts = yield from parsed(row, uri)
    return (yield from in_words_of(row, parts)).get(key)


def scheme_of(text):
    found = re.match(rf"({grammar.SCHEME}):", text)
    return found[1].lower() if found else None


# ---- RFC 3986: what is a URI ---------------------------------------------------------------------------------------

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
    refused = is_refusal(difference.ours) or difference.key == "valid" and difference.ours is False
    return refused and any(ZONE.search(text) and not grammar.is_reference(text)
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


# ---- RFC 3986: resolution ------------------------------------------------------------------------------------------

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
def excess_dots_kept(row, difference, _facts):
    """Theirs has `..` elements left at the root of its path, ours is the same without."""
    ours, theirs = difference.ours, difference.theirs
    if not (isinstance(ours, str) and isinstance(theirs, str) and re.search(r"(^|[^/])/(\.\./)*\.\.(/|$|[?#])", theirs)):
        return False
    return "/../" in theirs + "/" and (yield from resolution("x:", theirs)) == ours


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


# ---- RFC 2396 and 1808: what came before ---------------------------------------------------------------------------

@rule
def query_only_drops_last_segment(row, difference, _facts):
    """RFC 2396 took `?y` for a path without a last segment."""
    base, url = row.given.get("base", ""), (row.given.get("url") or "")
    return url.startswith("?") and (yield from resolution(base, "." + url)) == difference.theirs


@rule
def current_document(row, difference, _facts):
    """RFC 2396 gave the empty reference no URI at all."""
    return row.given.get("url") == "" and difference.theirs == "(current document)"


# ---- RFC 3986: normal form -----------------------------------------------------------------------------------------

@rule
def equivalent_spelling(row, difference, _facts):
    """Both have the same normal form by RFC 3986 §6.2.2 and §6.2.3."""
    ours, theirs = difference.ours, difference.theirs
    if difference.key not in ("href", "roundtrip", "unsplit", "geturl", "result", "as_str"):
        return False
    return isinstance(ours, str) and isinstance(theirs, str) and (yield from same_when_normal(ours, theirs))


DEEP = "x://h/1/2/3/4/5/6/7/8/9"


@rule
def dots_of_partial_form(row, difference, _facts):
    """They remove dots from a reference; what it leads to stays the same, up to an escaped colon."""
    ours, theirs = difference.ours, difference.theirs
    if difference.key != "href" or not isinstance(theirs, str) or scheme_of(row.given.get("url") or ""):
        return False
    here, there = (yield from resolution(DEEP, ours)), (yield from resolution(DEEP, theirs or "."))
    return here is not None and there is not None and (
        yield from same_when_normal(here, there.replace("%3A", ":")))


@rule
def zeros_of_port_kept(row, difference, _facts):
    """They write a port without leading zeros."""
    zeros = re.search(r":0+(?=[0-9])", (row.given.get("url") or ""))
    if not zeros:
        return False
    if difference.key == "mask":
        return difference.ours == "URI_NORMALIZED" and difference.theirs == "URI_NORMALIZE_PORT"
    return isinstance(difference.ours, str) and re.sub(r"(//[^/?#]*:)0+(?=[0-9])", r"\1", difference.ours) == difference.theirs


@rule
def reserved_escapes_kept(row, difference, _facts):
    """They write reserved characters literally where the part admits them."""
    ours, theirs = difference.ours, difference.theirs
    return (isinstance(ours, str) and isinstance(theirs, str) and ours != theirs
            and without_reserved_escapes(ours) == without_reserved_escapes(theirs))


def without_reserved_escapes(text):
    return re.sub(r"%(21|24|26|27|28|29|2A|2B|2C|3A|3B|3D|40)", lambda found: chr(int(found[1], 16)), text)


@rule
def part_of_normal_form(row, difference, _facts):
    """Theirs is what the same part is in our normal form, but for the case of the host."""
    uri = yield from normal((row.given.get("url") or ""))
    if not uri or not isinstance(difference.theirs, str) or difference.key in ("href", "valid"):
        return False
    mine = yield from value_of(difference.key, row, uri)
    if isinstance(mine, str) and difference.key in ("host", "hostname"):
        return mine.lower() == difference.theirs.lower()
    return mine == difference.theirs


@rule
def empty_path_is_root(row, difference, _facts):
    """They print / where an authority is followed by nothing."""
    ours, theirs = difference.ours, difference.theirs
    if difference.key in ("path", "encoded_path"):
        return (ours, theirs) == ("", "/")
    if not (difference.key == "href" and isinstance(ours, str)):
        return False
    found = re.fullmatch(r"([^:/?#]+://[^/?#]+)([?#].*)?", ours)
    return found is not None and theirs == f"{found[1]}/{found[2] or ''}"


@rule
def equivalent_spelling_of_address(row, difference, _facts):
    """An address in another spelling: IPv6 shortened, IPv4 from the shorthands of inet_aton or with leading zeros."""
    key, ours, theirs = difference
    if key == "equal":
        a, b = row.given["equal"]
        return (ours, theirs) == (False, True) and (yield from same_when_normal(short_address(a), short_address(b)))
    if not (isinstance(ours, str) and isinstance(theirs, str)) or ours == theirs:
        return False
    if key in ("host", "hostname"):
        return short_address(f"//{bracketed(ours)}") == short_address(f"//{bracketed(theirs)}")
    return key == "href" and ADDRESS_IN.search(ours) is not None and (
        yield from same_when_normal(short_address(ours), short_address(theirs)))


ADDRESS_IN = re.compile(r"(//(?:[^/?#@]*@)?)(\[[0-9A-Fa-f:.]+\]|[0-9A-Fa-fxX.%]+?)\.?(?=[:/?#]|$)")


def bracketed(host):
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def short_address(text):
    """The text with its address in the one spelling of RFC 5952, or in four decimal numbers."""
    return ADDRESS_IN.sub(lambda found: found[1] + one_spelling(found[2]), text, count=1)


def one_spelling(host):
    try:
        if host.startswith("["):
            return f"[{ipaddress.IPv6Address(host[1:-1])}]"
        host = re.sub("%[0-9A-Fa-f]{2}", lambda found: chr(int(found[0][1:], 16)), host)
        if re.fullmatch(r"[0-9]+(\.[0-9]+){3}", host) and re.search("[89]", host):
            return ".".join(str(int(number)) for number in host.split("."))  # octal it cannot be
        return socket.inet_ntoa(socket.inet_aton(host))
    except (ValueError, OSError):
        return host


@rule
def same_octets_are_equivalent(row, difference, _facts):
    """Two texts with the same octets, which they do not call equal since they refuse both."""
    return difference.key == "equal" and difference[1:] == (True, False) and len(set(row.given["equal"])) == 1


@rule
def law_of_unknown_scheme(row, difference, facts):
    """Default ports, empty paths and dropped fragments of a scheme that has no room here."""
    from .spec_rows import ROOMS
    key, ours, theirs = difference
    given = [scheme_of(text) for text in texts(row)]
    if not given or any(scheme is None or scheme in ROOMS for scheme in given):
        return False
    if key == "port":
        return ours is None and isinstance(theirs, int)
    if key == "equal":
        a, b = row.given["equal"]
        return (ours, theirs) == (False, True) and bare(a) == bare(b)
    return key == "href" and isinstance(ours, str) and isinstance(theirs, str) and bare(ours) == bare(theirs)


def bare(uri):
    """Without port, fragment and the slash of an empty path; scheme and host in lower case."""
    found = re.fullmatch(r"([^:/?#]+://[^/?#:]*)(?::[0-9]*)?/?([^#]*)(?:#.*)?", uri)
    return (found[1].lower(), found[2]) if found else uri


@rule
def final_dot_of_host_kept(row, difference, _facts):
    """They drop the dot at the end of a host name."""
    ours, theirs = difference.ours, difference.theirs
    return (isinstance(ours, str) and isinstance(theirs, str) and ours != theirs
            and (yield from same_when_normal(re.sub(r"(//[^/?#:]+)\.(?=[:/?#]|$)", r"\1", ours), theirs)))


@rule
def empty_tail_dropped(row, difference, _facts):
    """They drop an empty query or fragment when they normalize."""
    ours, theirs = difference.ours, difference.theirs
    return (difference.key in ("href", "geturl", "roundtrip", "unsplit") and isinstance(ours, str) and isinstance(theirs, str)
            and ours != theirs and re.search(r"\?(?=#|$)|#$", ours) is not None
            and (yield from same_when_normal(re.sub(r"#$", "", re.sub(r"\?(?=#|$)", "", ours, count=1)), theirs)))


# ---- edit and relate -----------------------------------------------------------------------------------------------

@rule
def other_partial_form(row, difference, _facts):
    """Another partial form that leads to the same URI."""
    key, ours, theirs = difference
    if not (row.op == "relativize" and key == "href" and isinstance(ours, str) and isinstance(theirs, str)):
        return False
    base = row.given["base"]
    here, there = (yield from resolution(base, ours)), (yield from resolution(base, theirs))
    return here is not None and there is not None and (yield from same_when_normal(here, there))


@rule
def path_guarded_by_dot(row, difference, _facts):
    """Where a path would be read as a scheme or an authority we put a dot segment before it, they escape."""
    ours, theirs = difference.ours, difference.theirs
    if not isinstance(ours, str) or row.op != "setter":
        return False
    if ours.startswith("./"):
        first, slash, rest = ours[2:].partition("/")
        return theirs is None or first.replace(":", "%3A") + slash + rest == theirs
    return "/.//" in ours and ours.replace("/.//", "/%2F", 1) == theirs


@rule
def address_wants_brackets(row, difference, _facts):
    """A host that is set to an IPv6 address without its brackets is refused; they add them."""
    components = row.given.get("components") or {row.given.get("attr"): (row.given.get("args") or [None])[0]}
    host = components.get("host") or components.get("hostname") or ""
    return is_refusal(difference.ours) and host.count(":") > 1 and not host.startswith("[")


@rule
def no_authority_without_slashes(row, difference, _facts):
    """They find a host, port or user where the scheme's colon is not followed by //."""
    after_scheme = (row.given.get("url") or "").partition(":")[2]
    named = difference.key in ("host", "hostname", "port", "user", "username", "password", "authority", "userinfo")
    return named and difference.ours is None and isinstance(difference.theirs, str) and not after_scheme.startswith("//")


# ---- escapes -------------------------------------------------------------------------------------------------------

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
    kept = re.sub(rb"%([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]), octets.of_text(row.given["percent_decode"]))
    return octets.to_text(kept) == difference.theirs


# ---- what a library adds or leaves out -----------------------------------------------------------------------------

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
    key, ours, theirs = difference
    return isinstance(ours, str) and isinstance(theirs, str) and octets.to_code_points(octets.of_text(ours)) == theirs != ours


# ---- finding URIs in text ------------------------------------------------------------------------------------------

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
    return not rest and bool(extra) and all(is_doubtful(one, text) or "@" in one and row.suite in WITHOUT_MAIL for one in extra)


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
    return all(mine == other or other.startswith(mine) and is_end(mine, other[len(mine)]) for mine, other in zip(*given[1:]))


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
