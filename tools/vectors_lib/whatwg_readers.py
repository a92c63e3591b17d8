# SPDX-License-Identifier: Apache-2.0
"""Readers of rows that ask as the URL Standard and UTS 46 do.

The program answers with a URL as the standard serializes it (`href`); the standard's attributes are cut from that here,
since each is the same whatever the implementation: WHATWG URL §6.1."""
import ast
import re

from . import octets
from .outcome import Skipped
from .parts import NOT_OURS, error_name
from .program import Ask

SERIALIZED = re.compile("(?P<scheme>[^:]*):(//(?P<authority>[^/?#]*))?(?P<path>[^?#]*)"
                        r"(\?(?P<query>[^#]*))?(#(?P<fragment>.*))?", re.S)
OF_THE_PROGRAM = {"origin": "origin", "searchParams": "search_params"}
AUTHORITY = re.compile(r"((?P<login>[^@]*)@)?(?P<host>\[[^\]]*\]|[^:]*)(:(?P<port>[0-9]*))?", re.S)


def scalars(text):
    """What a function of the web is given holds no lone surrogates."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def argument(key, text):
    return octets.argument(key, scalars(text))


def attributes(href):
    """{attribute: value} of a serialized URL."""
    cut = SERIALIZED.fullmatch(href)
    whole = AUTHORITY.fullmatch(cut["authority"] or "")
    if not whole:
        return {"href": href}
    path = cut["path"]
    if cut["authority"] is None and path.startswith("/.//"):  # §4.5: lest it be read as an authority
        path = path[2:]
    user, _, password = (whole["login"] or "").partition(":")
    port = whole["port"] or ""
    return {"href": href, "protocol": cut["scheme"] + ":", "username": user, "password": password,
            "hostname": whole["host"], "host": whole["host"] + (":" + port if port else ""), "port": port,
            "pathname": path, "search": "?" + cut["query"] if cut["query"] else "",
            "hash": "#" + cut["fragment"] if cut["fragment"] else ""}


def rust_words(href):
    """What the methods of rust-url's Url say: None for an absent part."""
    cut, reply = SERIALIZED.fullmatch(href), attributes(href)
    return {"as_str": href, "to_string": href, "path": reply.get("pathname"), "authority": cut["authority"] or "",
            "query": cut["query"], "fragment": cut["fragment"], "port": int(reply["port"]) if reply["port"] else None,
            "host_str": reply["hostname"] or None}


def parsed(text):
    answer, = yield [Ask("parse", {"profile": "whatwg", **argument("uri", text)}, ("--show-password",))]
    return answer


def serialized(text, base=None):
    """(href, None) or (None, the error's name)."""
    if base is None:
        answer = yield from parsed(text)
        href = octets.answered(answer, "display")
    else:
        answer, = yield [Ask("resolve", {"profile": "whatwg", **argument("base", base), **argument("ref", text)})]
        href = octets.answered(answer, "uri")
    name = error_name(answer)
    return (None, name) if name else (href, None)


def in_words(row, href, name):
    if name:
        return {"valid": False} | {key: {"error": name} for key in row.wanted or {}}
    words = (rust_words(href) if row.suite == "rust-url" else attributes(href)) | {"valid": True}
    for word, key in OF_THE_PROGRAM.items():
        if word in (row.wanted or {}):
            words[word] = octets.answered((yield from parsed(href)), key)
    return words


def read_web_url(row):
    """Of the WPT's rows that fail, `relativeTo` says which bases would not help."""
    href, name = yield from serialized(row.given["url"], row.given.get("base"))
    if not name and asks_for_valid_domain(row):
        return {"valid": (yield from mapped(attributes(href)["hostname"], strict=True)) is not None}
    return (yield from in_words(row, href, name))


def asks_for_valid_domain(row):
    """These rows are about `valid domain` (WHATWG URL §3.4), which the URL parser does not ask for."""
    return row.op == "invalid" and "verifydnslength" in row.data.get("src", {}).get("path", "")


def wanted_of_web_url(wanted):
    """An origin of null is one that the test says nothing of: an opaque one is the text "null"."""
    return {key: value for key, value in wanted.items() if (key, value) != ("origin", None)}


# ---- setters -------------------------------------------------------------------------------------------------------

def changed(href, attribute, value):
    answer, = yield [Ask("edit", {"profile": "whatwg", **argument("uri", href), "set": {attribute: scalars(value)}})]
    name = error_name(answer)
    return (None, name) if name else (octets.answered(answer, "uri"), None)


def read_web_setter(row):
    href, name = yield from changed(row.given["url"], row.given["attr"], row.given["value"])
    return (yield from in_words(row, href, name))


METHOD_CALLED = {"set_username": "username", "set_password": "password", "set_host": "hostname", "set_query": "search",
                 "set_fragment": "hash", "set_scheme": "protocol", "set_ip_host": "hostname", "set_path": "pathname"}


def value_in(method, written):
    """A Rust literal as a setter's value, or nothing where no setter of the standard does the same."""
    if written == "None":
        return None if method == "set_host" else ""
    match = re.search(r'"((?:[^"\\]|\\.)*)"', written)
    if method not in METHOD_CALLED or not match:
        return None
    value = ast.literal_eval(match[0])
    return f"[{value}]" if method == "set_ip_host" and ":" in value else value


def read_rust_setters(row):
    """One method after the other."""
    href, name = row.given["url"], None
    for item in row.given["ops"]:
        value = value_in(item["set"], item["args"])
        if value is None:
            return Skipped(f"a setter that the standard has not: {item['set']}({item['args']})")
        href, name = yield from changed(href, METHOD_CALLED[item["set"]], value)
        if name:
            break
    return (yield from in_words(row, href, name))


# ---- host names ----------------------------------------------------------------------------------------------------

def mapped(text, **how):
    """The name, None where it is refused, or that the program said neither."""
    answer, = yield [Ask("idna", {**argument("host", text), **how})]
    name = error_name(answer)
    if name in ("bad-host", "too-long"):
        return None
    return {"error": name} if name else octets.answered(answer, "unicode" if how.get("unicode") else "ascii")


def read_domain(row):
    return {"ascii": (yield from mapped(row.given["domain"]))}


def read_strict_domain(row):
    """IdnaTestV2.txt: all options are on, and a status other than [] is a refusal."""
    domain = row.given["domain"]
    ascii_name = yield from mapped(domain, strict=True)
    unicode_name = yield from mapped(domain, strict=True, unicode=True)
    return {"toAsciiN": ascii_name, "toUnicode": unicode_name}


def wanted_of_strict_domain(wanted):
    return {key: wanted[key] if wanted[key + "Status"] == "[]" else None for key in ("toAsciiN", "toUnicode")}


# ---- queries in old encodings --------------------------------------------------------------------------------------

def read_encoded(row):
    """As a page in that encoding writes it into a query: WHATWG URL §4.4, query state."""
    text = "https://h.example/?" + scalars(row.given["percent_encode"])
    record = {"profile": "whatwg", **octets.argument("uri", text), "encoding": row.given["encoding"], "level": "scheme"}
    answer, = yield [Ask("normalize", record)]
    if name := error_name(answer):
        return Skipped(f"encoding {row.given['encoding']}") if name == "bad-record" else {"encoded": {"error": name}}
    href = octets.answered(answer, "uri")
    return {"encoded": attributes(href)["search"][1:] if href else NOT_OURS}
