# SPDX-License-Identifier: Apache-2.0
"""URIs parsed, checked, compared, resolved, edited and found in text, by the rules of five profiles.

Texts are str, bytes or URL. Results are str, whatever was given, and URL from the methods of URL; `redact` alone answers bytes
with bytes. A part that is absent is None, which differs from an empty one. The profile is rfc3986 where none is named; whatwg
reads as browsers do; rfc1630, url7a and rfc1738 are the older texts. Errors are UriError, a ValueError.

>>> url = parse("http://user@example.com:8080/a%20b?q=1#top")
>>> url.host, url.port, url.path, url.password
('example.com', 8080, '/a%20b', None)
"""
from __future__ import annotations

import ipaddress
import json
import operator
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex

from . import _native
from ._native import (URL, Column, Parts, UriError, compare, domain, edit, host_class, key, normalize, parse, query_append,
                      query_pairs, query_remove, query_set, query_sort, query_value, redact, resolve, split, suffix)

if TYPE_CHECKING:
    from ._native import Profile, Text

    _Scalar = str | bytes | float | SupportsIndex | None
    _Variable = _Scalar | list[Any] | tuple[_Scalar, ...] | Mapping[str, _Scalar]

__all__ = [
    "URL", "Agreement", "Column", "Find", "Finding", "Parts", "Target", "UriError", "agree", "check", "compare", "contract",
    "domain", "edit", "expand", "extract", "fetchable", "host_class", "key", "may_reach", "normalize", "parse", "query_append",
    "query_pairs", "query_remove", "query_set", "query_sort", "query_value", "redact", "resolve", "split", "suffix",
]

_MODES = ("wrapped", "scheme", "mail", "fuzzy")
_KINDS = ("url-wrapper", "angle-wrapper", "url-label", "bare", "host", "mail")
_MATTERS = ("acceptance", "schemes", "hosts", "ports", "paths")


@dataclass(frozen=True)
class Finding:
    """What is wrong with a text, or worth a notice. `at` counts what was given: characters of a str, octets of bytes."""

    name: str
    at: int
    message: str
    section: str
    is_notice: bool


@dataclass(frozen=True)
class Agreement:
    """How several profiles read one text. True if every one accepts it and reads the same."""

    agree: bool
    all_refuse: bool
    at: dict[str, int | None]
    readings: dict[str, dict[str, str | None]]
    errors: dict[str, str]

    def __bool__(self) -> bool:
        return self.agree


@dataclass(frozen=True)
class Find:
    """A URI in a text: text[at:end] is it with its wrapper, text[inner_at:inner_end] without."""

    uri: str
    at: int
    end: int
    inner_at: int
    inner_end: int
    kind: str
    is_known_scheme: bool


@dataclass(frozen=True)
class Target:
    """What a server may fetch: the URL to ask for, and its host and port."""

    url: str
    host: str | None
    port: int
    host_class: str


def check(text: Text, *, profile: Profile | None = None, reference: bool = False, lenient: bool = False) -> list[Finding]:
    """Everything that is wrong with a text or worth a notice, in order; [] for a URI without either. `reference` takes partial forms
    too; `lenient` tells what it would repair.

    >>> [(f.name, f.at) for f in check("http://h/%zz[")]
    [('bad-escape', 9), ('bad-char', 12)]
    """
    return [Finding(*row) for row in _native._check(text, _profile(text, profile), reference, lenient)]


def agree(text: Text, profiles: Iterable[Profile] = ("rfc3986", "whatwg")) -> Agreement:
    r"""How several profiles read one text: where readers differ, a filter and a client may see different hosts.

    >>> verdict = agree("http://good.example\\@evil.example/")
    >>> bool(verdict), verdict.errors
    (False, {'rfc3986': 'bad-login'})
    """
    profiles = tuple(_several("profiles", profiles))
    same, all_refuse, at, rows = _native._agree(text, profiles)
    readings: dict[str, dict[str, str | None]] = {}
    errors: dict[str, str] = {}
    for profile, row in zip(profiles, rows):
        failed = [error for _, error in row if error and error != "absent"]
        if failed:
            errors[profile] = failed[0]
        else:
            readings[profile] = {matter: reading for matter, (reading, _) in zip(_MATTERS[1:], row)}
    return Agreement(same, all_refuse, dict(zip(_MATTERS, at)), readings, errors)


def extract(text: str | bytes, *, profile: Profile | None = None,
            mode: Literal["wrapped", "scheme", "mail", "fuzzy"] = "scheme") -> list[Find]:
    """Every URI in a running text, in order; linear. `mode` is wrapped, scheme, mail or fuzzy: each finds more.

    >>> [(f.uri, f.at) for f in extract("See <http://a.example/> or https://b.example/x.")]
    [('http://a.example/', 4), ('https://b.example/x', 27)]
    """
    if mode not in _MODES:
        raise ValueError(f"mode is one of {', '.join(_MODES)}, not {mode!r}")
    rows = _native._extract(text, _profile(text, profile), _MODES.index(mode))
    return [Find(uri, at, end, inner_at, inner_end, _KINDS[kind], bool(flags & 4))
            for uri, at, end, inner_at, inner_end, kind, flags in rows]


def expand(template: str | bytes, variables: Mapping[str, _Variable] | None = None, /, **named: _Variable) -> str:
    """Expands a URI template: RFC 6570. A value is a str, bytes that are UTF-8, a number, a bool (true, false), a list or tuple of
    these, a mapping of str to them, or None, which is undefined. A None in a list or mapping is left out.

    >>> expand("/search{?q,tags*}", q="a b", tags=["x", "y"])
    '/search?q=a%20b&tags=x&tags=y'
    """
    rows = []
    for name, value in {**(variables or {}), **named}.items():
        if isinstance(value, Mapping):
            pairs = [(key, member) for key, member in value.items() if member is not None]
            if not all(isinstance(key, str) for key, _ in pairs):
                raise TypeError(f"the variable {name!r} is a mapping with a name that is no str")
            rows.append((name, 2, [_text_of(name, item) for pair in pairs for item in pair]))
        elif isinstance(value, (list, tuple)):
            rows.append((name, 1, [_text_of(name, member) for member in value if member is not None]))
        elif value is not None:
            rows.append((name, 0, [_text_of(name, value)]))
    return _native._expand(template, rows)


def _text_of(name: str, value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return repr(float(value))
    if isinstance(value, SupportsIndex):
        return str(operator.index(value))
    raise TypeError(f"the variable {name!r} has a {type(value).__name__}: str, bytes, numbers, lists or mappings of these are needed")


def fetchable(text: Text, *, schemes: Iterable[str] | None = None, ports: Iterable[int] | None = None,
              private_hosts: bool = False, lenient: bool = False) -> Target:
    """What a server may fetch for a stranger: every reader sees the same host, and the policy allows it; else UriError.

    `schemes` are names in any case, http and https where none are given; `ports` are those allowed, None: any, []: none;
    `private_hosts` allows hosts of every class; `lenient` checks and fetches what the URL Standard makes of the text. Ask `may_reach` about each address that
    the host resolves to before a connection is opened.

    >>> fetchable("https://example.com/x").host
    'example.com'
    >>> fetchable("http://169.254.169.254/")
    Traceback (most recent call last):
    wend_uri.UriError: not-allowed at 7: the policy or the permissions do not allow this
    """
    numbers = None if ports is None else b"".join(map(_port_octets, _several("ports", ports)))
    return Target(*_native._fetchable(text, schemes, numbers, private_hosts, lenient))


def _several(argument: str, values: Iterable[Any]) -> Iterable[Any]:
    if isinstance(values, (str, bytes)):
        raise TypeError(f"{argument}: several are needed, as a list, not {values!r}")
    return values


def _port_octets(port: int) -> bytes:
    number = operator.index(port)
    if not 0 <= number <= 65535:
        raise ValueError(f"a port is 0 to 65535, not {port!r}")
    return number.to_bytes(2, sys.byteorder)


def may_reach(address: str | ipaddress.IPv4Address | ipaddress.IPv6Address, *, private_hosts: bool = False) -> bool:
    """Whether a connection to an address, a str or of `ipaddress`, may be opened for a stranger.

    >>> may_reach("93.184.216.34"), may_reach("127.0.0.1"), may_reach("::ffff:10.0.0.1")
    (True, False, False)
    """
    return _native._may_reach(ipaddress.ip_address(address).packed, private_hosts)


def contract() -> dict[str, Any]:
    """What this build answers by: version, Unicode, the list of public suffixes, as a dict."""
    answer: dict[str, Any] = json.loads(_native._contract())
    return answer


def _profile(text: Text, profile: Profile | None) -> Profile:
    if profile is not None:
        return profile
    return text.profile if isinstance(text, URL) else "rfc3986"


def __getattr__(name: str) -> str:
    if name == "__version__":
        return str(contract()["version"])
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
