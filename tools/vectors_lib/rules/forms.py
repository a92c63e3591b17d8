# SPDX-License-Identifier: Apache-2.0
"""Spellings of the same name: RFC 3986 §6, and what edit and relate make."""
import ipaddress
import re
import socket
from urllib.parse import unquote

from ..spec_rows import ROOMS
from .kit import is_refusal, normal, resolution, rule, same_when_normal, scheme_of, texts, value_of

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
    ours = difference.ours
    return isinstance(ours, str) and re.sub(r"(//[^/?#]*:)0+(?=[0-9])", r"\1", ours) == difference.theirs


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
    if not (isinstance(ours, str) and isinstance(theirs, str)):
        return False
    dropped = re.sub(r"(//[^/?#:]+)\.(?=[:/?#]|$)", r"\1", ours)
    return dropped != ours and (yield from same_when_normal(dropped, theirs))


@rule
def escapes_of_host_undone(_row, difference, _facts):
    """They give the host with its escapes undone."""
    key, ours, theirs = difference
    return key in ("Host", "host", "hostname") and isinstance(ours, str) and "%" in ours and unquote(ours) == theirs


@rule
def empty_tail_dropped(row, difference, _facts):
    """They drop an empty query or fragment when they normalize."""
    key, ours, theirs = difference
    return (key in ("href", "geturl", "roundtrip", "unsplit") and isinstance(ours, str) and isinstance(theirs, str)
            and ours != theirs and re.search(r"\?(?=#|$)|#$", ours) is not None
            and (yield from same_when_normal(re.sub(r"#$", "", re.sub(r"\?(?=#|$)", "", ours, count=1)), theirs)))


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
    key, ours, theirs = difference
    named = key in ("host", "hostname", "port", "user", "username", "password", "authority", "userinfo")
    return named and ours is None and isinstance(theirs, str) and not after_scheme.startswith("//")
