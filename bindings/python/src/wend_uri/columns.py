# SPDX-License-Identifier: Apache-2.0
"""Many URIs in one call, on one core and without the GIL.

A column is a list, a numpy array (of objects, S or U), or whatever has `__arrow_c_array__` or `__arrow_c_stream__`: arrays of
pyarrow, Series of Polars, relations of one column of DuckDB. The answer is a `Column`: it has `to_pylist()`, len, indexing and
`__arrow_c_array__` (large_utf8), so `pyarrow.array(answer)` and `polars.Series(answer)` read it without a copy.

A row that is null has a null for an answer, and so has a row that is no URI or lacks what is asked for; with `errors="raise"` the
first row that is no URI is UriError, whose `row` is its number and whose `at` counts octets of its UTF-8.

>>> host(["http://a.example/x", None, "no uri"]).to_pylist()
['a.example', None, None]
"""
from . import _native

__all__ = ["domain", "error", "fragment", "host", "host_class", "key", "normalize", "part", "password", "path", "port", "query",
           "query_value", "redact", "resolve", "scheme", "suffix", "user", "userinfo", "valid"]

_PARTS = ("scheme", "user", "password", "host", "port", "path", "query", "fragment", "userinfo", "href")
_RULES = ("all", "icann", "private")
_PART, _NORMALIZE, _RESOLVE, _DOMAIN, _SUFFIX, _KEY, _HOST_CLASS, _REDACT, _QUERY_VALUE, _ERROR = range(10)
_REFERENCE, _LENIENT = 1, 2


def _ask(array, what, profile="rfc3986", part=0, steps=None, flags=0, options=0, argument=None, errors="null"):
    if errors not in ("null", "raise"):
        raise ValueError(f"errors is null or raise, not {errors!r}")
    return _native._column_text(array, what, profile, part, steps, flags, options, argument, errors == "raise")


def _number(names, name, what):
    if name not in names:
        raise ValueError(f"{what} is one of {', '.join(names)}, not {name!r}")
    return names.index(name)


def part(array, part, *, profile="rfc3986", reference=False, errors="null"):
    """A part of each URI, as written; of profile whatwg in the normal form."""
    return _ask(array, _PART, profile, _number(_PARTS, part, "part"), flags=_REFERENCE if reference else 0, errors=errors)


def scheme(array, *, profile="rfc3986", reference=False, errors="null"):
    """The schemes."""
    return part(array, "scheme", profile=profile, reference=reference, errors=errors)


def user(array, *, profile="rfc3986", reference=False, errors="null"):
    """The users, escapes kept."""
    return part(array, "user", profile=profile, reference=reference, errors=errors)


def password(array, *, profile="rfc3986", reference=False, errors="null"):
    """The passwords, escapes kept."""
    return part(array, "password", profile=profile, reference=reference, errors=errors)


def userinfo(array, *, profile="rfc3986", reference=False, errors="null"):
    """User and password, as written."""
    return part(array, "userinfo", profile=profile, reference=reference, errors=errors)


def host(array, *, profile="rfc3986", reference=False, errors="null"):
    """The hosts; an IPv6 address has its brackets."""
    return part(array, "host", profile=profile, reference=reference, errors=errors)


def port(array, *, profile="rfc3986", reference=False, errors="null"):
    """The ports as text."""
    return part(array, "port", profile=profile, reference=reference, errors=errors)


def path(array, *, profile="rfc3986", reference=False, errors="null"):
    """The paths, escapes kept."""
    return part(array, "path", profile=profile, reference=reference, errors=errors)


def query(array, *, profile="rfc3986", reference=False, errors="null"):
    """The queries without their marks."""
    return part(array, "query", profile=profile, reference=reference, errors=errors)


def fragment(array, *, profile="rfc3986", reference=False, errors="null"):
    """The fragments without their marks."""
    return part(array, "fragment", profile=profile, reference=reference, errors=errors)


def normalize(array, *, profile="rfc3986", steps=None, lenient=False, errors="null"):
    """The normal forms, by the steps of `wend_uri.normalize`."""
    return _ask(array, _NORMALIZE, profile, steps=steps, flags=_LENIENT if lenient else 0, errors=errors)


def resolve(array, base, *, profile="rfc3986", errors="null"):
    """What references name at a base."""
    return _ask(array, _RESOLVE, profile, argument=base, errors=errors)


def domain(array, *, profile="rfc3986", rules="all", errors="null"):
    """The registrable domains of the hosts."""
    return _ask(array, _DOMAIN, profile, options=_number(_RULES, rules, "rules"), errors=errors)


def suffix(array, *, profile="rfc3986", rules="all", errors="null"):
    """The public suffixes of the hosts."""
    return _ask(array, _SUFFIX, profile, options=_number(_RULES, rules, "rules"), errors=errors)


def key(array, *, variant="ia", errors="null"):
    """The keys by which archives sort."""
    return _ask(array, _KEY, argument=variant, errors=errors)


def host_class(array, *, profile="rfc3986", errors="null"):
    """The classes of the hosts: name, global, loopback, private, …"""
    return _ask(array, _HOST_CLASS, profile, errors=errors)


def redact(array):
    """The texts without passwords, tokens and secret values."""
    return _ask(array, _REDACT)


def query_value(array, name, *, profile="rfc3986", errors="null"):
    """The decoded value of the first pair of a name in each query."""
    return _ask(array, _QUERY_VALUE, profile, argument=name, errors=errors)


def error(array, *, profile="rfc3986", reference=False):
    """The name of the error of each row; null: there is none."""
    return _ask(array, _ERROR, profile, flags=_REFERENCE if reference else 0)


def valid(array, *, profile="rfc3986", reference=False):
    """Whether the profile accepts each row; null rows are null."""
    return _native._column_valid(array, profile, _REFERENCE if reference else 0)
