# SPDX-License-Identifier: Apache-2.0
"""In which points a library departs from RFC 3986, each as a change of one definition or of what is printed.

HABITS[name] is applied to a Law; PRINTS[name] to each URI that the library gives back. None looks at what the program
that is tried says."""
import ipaddress
import re
import socket

from . import grammar, rfc3986
from .rfc3986 import ESCAPE, UNRESERVED, character, compose, escaped, guarded, merge, remove_dots, split

HABITS, PRINTS = {}, {}


def habit(change):
    HABITS[change.__name__.replace("_", "-")] = change
    return change


# ---- what is read, and where it leads --------------------------------------------------------------------------------

ZONE = re.compile(r"(\[[0-9A-Fa-f:.]+)%25[^\]%]*(?:%[0-9A-Fa-f]{2}[^\]%]*)*\]")


@habit
def zone_identifier(law):
    """RFC 6874: an IPv6 address, %25 and a zone."""
    law.is_reference = lambda text: grammar.is_reference(ZONE.sub(r"\1]", text, count=1))


@habit
def second_number_sign(law):
    """A raw # is part of the fragment."""
    law.is_reference = lambda text: grammar.is_reference(in_fragment_escaped(text))


def in_fragment_escaped(text):
    before, mark, fragment = text.partition("#")
    return before + mark + fragment.replace("#", "%23")


@habit
def refused_by_grammar(law):
    """Every text is read, by appendix B."""
    law.is_reference = lambda text: True


@habit
def loose_same_scheme(law):
    """§5.2.2: the scheme of the reference is taken off where it is the base's."""
    def strip(base, ref):
        same = ref.scheme is not None and base.scheme is not None and ref.scheme.lower() == base.scheme.lower()
        return ref._replace(scheme=None) if same else ref
    law.reference = strip


@habit
def base_without_scheme(law):
    """The base may be a partial form."""
    law.takes_base = lambda base: True


@habit
def excess_dots_kept(law):
    """RFC 2396 §5.2: a .. that has nothing before it to remove stays."""
    def dots(path):
        done = []
        *inner, last = path.split("/")[1:] if path.startswith("/") else path.split("/")
        for segment in inner:
            if segment == ".." and done and done[-1] != "..":
                done.pop()
            elif segment != ".":
                done.append(segment)
        if last == ".." and done and done[-1] != "..":
            done.pop()
            last = ""
        return ("/" if path.startswith("/") else "") + "/".join([*done, "" if last == "." else last])
    law.dots = dots


@habit
def rootless_path_gains_slash(law):
    """Where .. takes the first segment of a path without a root, the slash behind it goes too."""
    law.dots = lambda path: remove_dots(path) if path.startswith("/") else remove_dots("/" + path)[1:]


@habit
def encoded_dots_are_removed(law):
    """%2E is a dot before dot segments are looked for."""
    law.dots = lambda path: remove_dots(re.sub("%2[Ee]", ".", path))


@habit
def query_only_drops_last_segment(law):
    """RFC 2396 §5.2: a reference that is a query alone has an empty path to merge."""
    def strip(base, ref):
        is_query = (ref.scheme, ref.host, ref.path) == (None, None, "") and ref.query is not None
        return ref._replace(path=".") if is_query else ref
    law.reference = strip


@habit
def slash_invented(law):
    """A slash before the merged path also where the base has neither authority nor path."""
    law.merged = lambda base, path: "/" + path if base.path == "" else merge(base, path)


@habit
def dots_of_partial_form(law):
    """Normalizing removes the dot segments of a reference too, but for the .. at its start."""
    law.dots_of_partial_form = partial_without_dots


def partial_without_dots(path):
    done = []
    segments = path.split("/")
    for place, segment in enumerate(segments):
        is_last = place == len(segments) - 1
        if segment == "." or segment == ".." and done and done[-1] != "..":
            done = done[:-1] if segment == ".." else done
            done += [""] if is_last and done else []
        else:
            done.append(segment)
    return "/".join(done)


@habit
def port_of_unknown_scheme(law):
    """Default ports of schemes that have no module here: IANA's list."""
    law.ports = rfc3986.PORTS | {"irc": 6667, "mms": 1755, "rsync": 873, "rtsp": 554, "sftp": 22,
                                 "ssh": 22, "smb": 445, "smtp": 25}


@habit
def fragment_of_socket_dropped(law):
    """RFC 6455 §3: a ws URI has no fragment."""
    law.finish = lambda uri: uri._replace(fragment=None) if (uri.scheme or "").lower() in ("ws", "wss") else uri


@habit
def colon_escaped(law):
    """The first segment's colon is escaped, where a dot segment would keep it from being read as a scheme's."""
    def guard(uri):
        first, slash, rest = uri.path.partition("/")
        if uri.scheme is None and uri.host is None and ":" in first:
            return uri._replace(path=first.replace(":", "%3A") + slash + rest)
        return guarded(uri)
    law.guard = guard


@habit
def unequal_if_refused(law):
    """A text that is refused is not even equal to itself; a URN is one by RFC 8141 §2."""
    law.is_equal_to_itself = lambda text: grammar.is_reference(text) and is_urn_or_other(text)


@habit
def scheme_of_other_characters(law):
    """What stands before the first colon and is no scheme begins the path."""
    law.is_reference = lambda text: True
    law.split = lambda text: split(text) if re.match(grammar.SCHEME + ":", text) else without_scheme(text)


def without_scheme(text):
    path, mark, fragment = text.partition("#")
    path, question, query = path.partition("?")
    return rfc3986.Uri(None, None, None, None, path, query if question else None, fragment if mark else None)


# ---- what is refused beyond the grammar ------------------------------------------------------------------------------

def refusing(name, refused):
    """A library that reads what the grammar derives, but for this."""
    def change(law):
        law.is_reference = lambda text: grammar.is_reference(text) and not refused(split(text))
    HABITS[name] = change


URN = re.compile(r"urn:[A-Za-z0-9](?:[A-Za-z0-9-]{0,30}[A-Za-z0-9]):.+", re.I | re.S)
UUID = re.compile(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.I)


def is_urn_or_other(text):
    return URN.fullmatch(text) is not None if text[:4].lower() == "urn:" else True


def plain_host(uri):
    return rfc3986.undone(uri.host or "")


refusing("host-of-plain-names-only", lambda uri: not re.fullmatch(r"[\w-]+(\.[\w-]+)*\.?", plain_host(uri))
         or uri.host.startswith("["))
refusing("host-of-dns-labels-only", lambda uri: "%" in (uri.host or "") or re.search(r"(^|\.)-|-(\.|$)", uri.host or ""))
refusing("web-only", lambda uri: uri.scheme not in ("http", "https"))
refusing("urn-without-its-form", lambda uri: (uri.scheme or "").lower() == "urn" and (
    not URN.fullmatch(compose(uri)) or "uuid:" in uri.path and not UUID.fullmatch(compose(uri))))
refusing("mailto-without-its-form", lambda uri: uri.scheme == "mailto"
         and not re.fullmatch(r"[^@:]+@[^@:]+", rfc3986.undone(uri.path).replace("?", ":")))
refusing("delimiter-escaped-in-host", lambda uri: re.search(r"[@:/?#\\%]|%[0-9]", plain_host(uri)))
refusing("ascii-escaped-in-host", lambda uri: re.search("%[0-7]", uri.host or ""))
refusing("absolute-only", lambda uri: uri.scheme is None and not uri.path.startswith("/"))
refusing("numbers-that-are-no-address", lambda uri: re.fullmatch(r"[0-9]+(\.[0-9]+){3}", uri.host or "")
         and not re.fullmatch(grammar.IPV4, uri.host))


# ---- how it is printed -----------------------------------------------------------------------------------------------

def part_changed(name, change):
    def changed(text):
        uri = split(text)
        part = getattr(uri, name)
        return text if part is None else compose(uri._replace(**{name: change(part)}))
    return changed


def upper_escapes(text):
    return ESCAPE.sub(lambda match: match[0].upper(), text)


def dropped_if_empty(name):
    def changed(text):
        uri = split(text)
        return compose(uri._replace(**{name: getattr(uri, name) or None}))
    return changed


def empty_path_is_root(text):
    """/ where an authority is followed by nothing."""
    uri = split(text)
    return compose(uri._replace(path="/")) if uri.host is not None and uri.path == "" else text


def address(host):
    """The spelling of RFC 5952, or four decimal numbers, as inet_aton reads them."""
    try:
        if host.startswith("["):
            return f"[{ipaddress.IPv6Address(host[1:-1])}]"
        plain = ESCAPE.sub(lambda match: character(match[1]), host).removesuffix(".")
        if re.fullmatch(r"[0-9]+(\.[0-9]+){3}", plain) and re.search("[89]", plain):
            return ".".join(str(int(number)) for number in plain.split("."))  # octal it cannot be
        return socket.inet_ntoa(socket.inet_aton(plain))
    except (ValueError, OSError):
        return host


def without_brackets(uri):
    """Square brackets stand around a host alone."""
    parts = {name: getattr(uri, name) for name in ("userinfo", "path", "query", "fragment")}
    return uri._replace(**{name: part and part.replace("[", "%5B").replace("]", "%5D") for name, part in parts.items()})


def not_of_uris(part):
    """Each character that no part of a URI admits, escaped as UTF-8; and a % that begins no escape."""
    allowed = UNRESERVED + ":/?#[]@!$&'()*+,;=%"
    return re.sub("%(?![0-9A-Fa-f]{2})", "%25", escaped(part, allowed))


PRINTS.update({
    "scheme-in-lower-case": part_changed("scheme", str.lower),
    "host-in-lower-case": part_changed("host", str.lower),
    "escapes-in-upper-case": upper_escapes,
    "plain-escapes-undone": lambda text: rfc3986.with_plain_escapes(text),
    "dots-removed": part_changed("path", remove_dots),
    "empty-path-is-root": empty_path_is_root,
    "empty-port-dropped": dropped_if_empty("port"),
    "empty-tail-dropped": lambda text: dropped_if_empty("query")(dropped_if_empty("fragment")(text)),
    "zeros-of-port-dropped": part_changed("port", lambda port: port.lstrip("0") or port[-1:]),
    "address-in-one-spelling": part_changed("host", address),
    "final-dot-of-host-dropped": part_changed("host", lambda host: host.removesuffix(".")),
    "escapes-of-host-undone": part_changed("host", lambda host: rfc3986.undone(host)),
    "escapes-what-no-uri-holds": not_of_uris,
    "spaces-stripped": lambda text: text.strip("".join(map(chr, range(33)))),
    "authority-invented": lambda text: compose(split(text)._replace(host=split(text).host or "")) if split(text).scheme in (
        "http", "https", "file") else text,
    "tabs-and-breaks-removed": lambda text: re.sub("[\t\r\n]", "", text),
    "login-escaped": part_changed("userinfo", lambda part: escaped(part, UNRESERVED + "!$&'()*+,;=:%")),
    "brackets-escaped": lambda text: compose(without_brackets(split(text))),
})
