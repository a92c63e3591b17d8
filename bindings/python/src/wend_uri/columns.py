# SPDX-License-Identifier: Apache-2.0
"""Many URIs in one call, on one core and without the GIL.

A column is a list, a numpy array (of objects, S or U), or whatever has `__arrow_c_array__` or `__arrow_c_stream__`: arrays of
pyarrow, Series of Polars, relations of one column of DuckDB. The answer is a `Column`: it has `to_pylist()`, len, indexing and
`__arrow_c_array__` (large_utf8), so `pyarrow.array(answer)` and `polars.Series(answer)` read it without a copy.

A row that is null has a null for an answer, and so has a row that is no URI or lacks what is asked for; with `errors="raise"` the
first row that is no URI is UriError, whose `row` is its number and whose `at` counts octets of its UTF-8. `reference` takes partial
forms too, and `lenient` repairs first, as of `wend_uri.parse`.

>>> host(["http://a.example/x", None, "no uri"]).to_pylist()
['a.example', None, None]
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from . import _native

if TYPE_CHECKING:
    from ._native import Column, Profile, Rules, Steps, Text

    Errors = Literal["null", "raise"]

__all__ = ["domain", "error", "fragment", "host", "host_class", "key", "normalize", "part", "password", "path", "port", "query",
           "query_value", "redact", "resolve", "scheme", "suffix", "user", "userinfo", "valid"]

_PARTS = ("scheme", "user", "password", "host", "port", "path", "query", "fragment", "userinfo", "href")
_RULES = ("all", "icann", "private")
_PART, _NORMALIZE, _RESOLVE, _DOMAIN, _SUFFIX, _KEY, _HOST_CLASS, _REDACT, _QUERY_VALUE, _ERROR = range(10)
_REFERENCE, _LENIENT = 1, 2


def _ask(array: object, what: int, profile: Profile = "rfc3986", part: int = 0, steps: Steps = None, flags: int = 0,
         options: int = 0, argument: Text | None = None, errors: Errors = "null") -> Column:
    if errors not in ("null", "raise"):
        raise ValueError(f"errors is null or raise, not {errors!r}")
    return _native._column_text(array, what, profile, part, steps, flags, options, argument, errors == "raise")


def _number(names: tuple[str, ...], name: str, what: str) -> int:
    if name not in names:
        raise ValueError(f"{what} is one of {', '.join(names)}, not {name!r}")
    return names.index(name)


def part(array: object, part: str, *, profile: Profile = "rfc3986", reference: bool = False, errors: Errors = "null") -> Column:
    """A part of each URI, as written; of profile whatwg in the normal form."""
    return _ask(array, _PART, profile, _number(_PARTS, part, "part"), flags=_REFERENCE if reference else 0, errors=errors)


def scheme(array: object, *, profile: Profile = "rfc3986", reference: bool = False, errors: Errors = "null") -> Column:
    """The schemes."""
    return part(array, "scheme", profile=profile, reference=reference, errors=errors)


def user(array: object, *, profile: Profile = "rfc3986", reference: bool = False, errors: Errors = "null") -> Column:
    """The users, escapes kept."""
    return part(array, "user", profile=profile, reference=reference, errors=errors)


def password(array: object, *, profile: Profile = "rfc3986", reference: bool = False, errors: Errors = "null") -> Column:
    """The passwords, escapes kept."""
    return part(array, "password", profile=profile, reference=reference, errors=errors)


def userinfo(array: object, *, profile: Profile = "rfc3986", reference: bool = False, errors: Errors = "null") -> Column:
    """User and password, as written."""
    return part(array, "userinfo", profile=profile, reference=reference, errors=errors)


def host(array: object, *, profile: Profile = "rfc3986", reference: bool = False, errors: Errors = "null") -> Column:
    """The hosts; an IPv6 address has its brackets."""
    return part(array, "host", profile=profile, reference=reference, errors=errors)


def port(array: object, *, profile: Profile = "rfc3986", reference: bool = False, errors: Errors = "null") -> Column:
    """The ports as text."""
    return part(array, "port", profile=profile, reference=reference, errors=errors)


def path(array: object, *, profile: Profile = "rfc3986", reference: bool = False, errors: Errors = "null") -> Column:
    """The paths, escapes kept."""
    return part(array, "path", profile=profile, reference=reference, errors=errors)


def query(array: object, *, profile: Profile = "rfc3986", reference: bool = False, errors: Errors = "null") -> Column:
    """The queries without their marks."""
    return part(array, "query", profile=profile, reference=reference, errors=errors)


def fragment(array: object, *, profile: Profile = "rfc3986", reference: bool = False, errors: Errors = "null") -> Column:
    """The fragments without their marks."""
    return part(array, "fragment", profile=profile, reference=reference, errors=errors)


def normalize(array: object, *, profile: Profile = "rfc3986", steps: Steps = None, lenient: bool = False, errors: Errors = "null") -> Column:
    """The normal forms, by the steps of `wend_uri.normalize`."""
    return _ask(array, _NORMALIZE, profile, steps=steps, flags=_LENIENT if lenient else 0, errors=errors)


def resolve(array: object, base: Text, *, profile: Profile = "rfc3986", errors: Errors = "null") -> Column:
    """What references name at a base."""
    return _ask(array, _RESOLVE, profile, argument=base, errors=errors)


def domain(array: object, *, profile: Profile = "rfc3986", rules: Rules = "all", errors: Errors = "null") -> Column:
    """The registrable domains of the hosts."""
    return _ask(array, _DOMAIN, profile, options=_number(_RULES, rules, "rules"), errors=errors)


def suffix(array: object, *, profile: Profile = "rfc3986", rules: Rules = "all", errors: Errors = "null") -> Column:
    """The public suffixes of the hosts."""
    return _ask(array, _SUFFIX, profile, options=_number(_RULES, rules, "rules"), errors=errors)


def key(array: object, *, variant: str = "ia", errors: Errors = "null") -> Column:
    """The keys by which archives sort."""
    return _ask(array, _KEY, argument=variant, errors=errors)


def host_class(array: object, *, profile: Profile = "rfc3986", errors: Errors = "null") -> Column:
    """The classes of the hosts: name, public, loopback, private, …"""
    return _ask(array, _HOST_CLASS, profile, errors=errors)


def redact(array: object) -> Column:
    """The texts without passwords, tokens and secret values; what is no UTF-8 in them becomes U+FFFD."""
    return _ask(array, _REDACT)


def query_value(array: object, name: str | bytes, *, profile: Profile = "rfc3986", errors: Errors = "null") -> Column:
    """The decoded value of the first pair of a name in each query."""
    return _ask(array, _QUERY_VALUE, profile, argument=name, errors=errors)


def error(array: object, *, profile: Profile = "rfc3986", reference: bool = False) -> Column:
    """The name of the error of each row; null: there is none."""
    return _ask(array, _ERROR, profile, flags=_REFERENCE if reference else 0)


def valid(array: object, *, profile: Profile = "rfc3986", reference: bool = False) -> Column:
    """Whether the profile accepts each row; null rows are null."""
    return _native._column_valid(array, profile, _REFERENCE if reference else 0)
