# SPDX-License-Identifier: Apache-2.0
"""One reader for each way in which a suite asks. A reader yields questions for the program and returns its answer in
the suite's words, by key."""
from . import octets
from .extraction_rows import found_in
from .outcome import Skipped
from .parts import Parts, error_name
from .program import Ask
from .suite_keys import GENERIC, KEYS_OF, SAID_BY_PLAN, SCHEME_KEYS

# Under which of our profiles a suite's profile is read. A library's own profile is its reading of RFC 3986.
LAW = {"rfc1808": "rfc1738", "rfc1738": "rfc1738", "rfc1738-strict-bnf": "rfc1738", "rfc1630": "rfc1630",
       "url7a": "url7a", "whatwg": "whatwg"}
WITHOUT_GENERIC_PARSE = {"rfc1630", "url7a", "rfc1738"}  # a URL of these has its scheme's form or none
SCHEME_OF_PROFILE = {"rfc6068": "mailto", "rfc5538": "news", "rfc8089": "file"}


def law_of(row):
    return LAW.get(row.profile, "rfc3986")


# ---- asking --------------------------------------------------------------------------------------------------------

def parsed(row, text, **more):
    """The Parts of a reference."""
    record = {"profile": law_of(row), **octets.argument("uri", text), "as": "reference", **more}
    answer, = yield [Ask("parse", record, ("--show-password",))]
    is_of_scheme = row.profile in SCHEME_OF_PROFILE or law_of(row) in WITHOUT_GENERIC_PARSE
    if is_of_scheme and answer.get("scheme_error"):
        answer = answer | {"error": answer["scheme_error"]}
    return Parts(answer, text)


def normalized(row, text, level="scheme"):
    """The normal form, or None."""
    answer, = yield [Ask("normalize", {"profile": law_of(row), **octets.argument("uri", text), "level": level})]
    return octets.answered(answer, "uri")


def resolved(row, base, reference):
    """(URI, None) or (None, the error's name)."""
    answer, = yield [Ask("resolve", {"profile": law_of(row), **octets.argument("base", base),
                                     **octets.argument("ref", reference)})]
    name = error_name(answer)
    return (None, name) if name else (octets.answered(answer, "uri"), None)


# ---- parse ---------------------------------------------------------------------------------------------------------

def read_url(row):
    """The parts of a reference, in the words of the suite; or that it is invalid."""
    parts = yield from parsed(row, row.given["url"])
    return (yield from in_words_of(row, parts))


def in_words_of(row, parts):
    keys = KEYS_OF.get(row.suite, GENERIC)
    words = {"valid": not parts.error}
    if parts.error:
        words["error"] = parts.error
        return words | {key: error(parts) for key in row.wanted or {} if key in keys}
    for key in row.wanted or {}:
        if key in SCHEME_KEYS - SAID_BY_PLAN and parts.scheme_error:
            words[key] = {"error": error_name({"error": parts.answer["scheme_error"]})}
        elif key in keys:
            value = keys[key](parts)
            words[key] = (yield from value) if hasattr(value, "send") else value
    return words


def error(parts):
    return {"error": parts.error}


def read_address(row):
    """RFC 3986 §3.2.2: an address is what a host of that kind may be."""
    kind = "ipv4" if "ipv4" in row.given else "ipv6"
    return (yield from judged_host(row, row.given[kind], kind))


def judged_host(row, text, kind):
    host = f"[{text}]" if kind in ("ipv6", "ip-future") else text
    parts = yield from parsed(row, "//" + host)
    return {"valid": not parts.error and parts.host == host and parts.host_kind in (kind, kind.replace("-", "_"))}


COMPONENT = {  # name in the suite → (the text around the value, the part that must then be the value)
    "UserInfo": ("//{}@h", "userinfo"), "HostRegName": ("//{}", "host"), "Query": ("?{}", "query"),
    "Fragment": ("#{}", "fragment"), "PortText": ("//h:{}", "port_as_written"),
    "authority_rule": ("//{}", "authority"), "query_rule": ("?{}", "query"), "fragment_rule": ("#{}", "fragment"),
    "url_view": ("{}", "text"), "relative_ref_rule": ("{}", "text"), "uri_reference_rule": ("{}", "text"),
}
HOST_COMPONENT = {"HostIp4": "ipv4", "HostIp6": "ipv6", "HostIpFuture": "ip-future", "ipv4_address": "ipv4",
                  "ipv6_address": "ipv6"}
ABSOLUTE = {"uri_rule": {"as": None}, "absolute_uri_rule": {"as": "url"}}


def read_component(row):
    """A part by itself: it is one if a reference with it has it."""
    name, value = row.given.get("component") or row.given.get("rule"), row.given["value"]
    if name in HOST_COMPONENT:
        return (yield from judged_host(row, value, HOST_COMPONENT[name]))
    if name in ABSOLUTE:
        parts = yield from parsed(row, value, **ABSOLUTE[name])
        return {"valid": not parts.error}
    if name == "Path":  # which paths there are depends on whether there is a host: RFC 3986 §3.3
        for has_host, around in ((True, "//h{}"), (False, "{}")):
            parts = yield from parsed(row, around.format(value))
            if row.given.get("hasHost", has_host) == has_host and not parts.error and parts.path == value:
                return {"valid": True}
        return {"valid": False}
    if name == "origin_form_rule":  # RFC 9112 §3.2.1: a path that begins with one slash, and a query
        parts = yield from parsed(row, value)
        return {"valid": not parts.error and parts.scheme is None and parts.host is None and parts.fragment is None
                and parts.path.startswith("/")}
    if name not in COMPONENT:
        return Skipped(f"component {name}")
    around, part = COMPONENT[name]
    parts = yield from parsed(row, around.format(value))
    return {"valid": not parts.error and getattr(parts, part) == value}


FORMAT = {"uri": {"as": None}, "uri-reference": {}, "iri": {"as": None, "iri": True}, "iri-reference": {"iri": True}}


def read_format(row):
    """JSON Schema's formats."""
    name, value = row.given["format"], row.given["value"]
    if name in ("ipv4", "ipv6"):
        return (yield from judged_host(row, value, name))
    if name not in FORMAT:
        return Skipped(f"format {name}")
    parts = yield from parsed(row, value, **FORMAT[name])
    return {"valid": not parts.error}


# ---- resolve, relate -----------------------------------------------------------------------------------------------

def read_resolve(row):
    base = row.given.get("base", "http://a/b/c/d;p?q")  # boost's check helper: the base of RFC 3986 §5.4
    uri, name = yield from resolved(row, base, row.given["url"])
    if name:
        return dict.fromkeys(row.wanted or {}, {"error": name}) | {"valid": False}
    words = {"href": uri, "as_str": uri, "valid": True}
    if set(row.wanted or {}) - set(words):
        parts = yield from parsed(row, uri)
        words |= yield from in_words_of(row, parts)
    if "post" in row.given:
        words |= yield from after_normalizing(row, uri, parts)
    return words


def after_normalizing(row, uri, parts):
    """Boost.URL normalizes host and path of what came out before it looks at them."""
    normal = yield from normalized(row, uri)
    normal = yield from parsed(row, normal)
    if normal.error:
        return {}
    return {"encoded_host": normal.host if parts.host is not None else None,
            "encoded_path": path_by_syntax(parts, normal)}


def path_by_syntax(parts, normal):
    """An empty path and / may be one to a scheme, not to the syntax."""
    return parts.path if {parts.path, normal.path} == {"", "/"} else normal.path


def read_join(row):
    """Several references, each resolved against what came out before."""
    uri, *references = row.given["join"]
    for reference in references:
        uri, name = yield from resolved(row, uri, reference)
        if name:
            return {"href": {"error": name}}
    return {"href": uri}


def read_relate(row):
    record = {"profile": law_of(row), **octets.argument("base", row.given["base"]),
              **octets.argument("uri", row.given["url"])}
    answer, = yield [Ask("relate", record)]
    if name := error_name(answer):
        return {"href": {"error": name}, "valid": False}
    return {"href": octets.answered(answer, "uri"), "valid": True}


def read_paths(row):
    """Paths alone: resolved on a host."""
    uri, name = yield from resolved(row, "http://h/" + row.given["base_path"].lstrip("/"), row.given["ref_path"])
    return {"path": {"error": name} if name else uri.removeprefix("http://h")}


def read_dots(row):
    """RFC 3986 §5.2.4 works on a path; a reference without authority and with an empty base shows it."""
    path = row.given["remove_dot_segments"]
    uri, name = yield from resolved(row, "x:", path)
    return {"path": {"error": name} if name else uri.removeprefix("x:")}


# ---- normalize -----------------------------------------------------------------------------------------------------

MASK = {"URI_NORMALIZE_SCHEME": "scheme", "URI_NORMALIZE_USER_INFO": "userinfo", "URI_NORMALIZE_HOST": "host",
        "URI_NORMALIZE_PORT": "port_as_written", "URI_NORMALIZE_PATH": "path", "URI_NORMALIZE_QUERY": "query",
        "URI_NORMALIZE_FRAGMENT": "fragment"}


def read_normalize(row):
    """The normal form by syntax (RFC 3986 §6.2.2); ours of level scheme also knows default ports and empty paths
    (§6.2.3), so these two are put back as given. A mask wants one part of it only."""
    text, mask = row.given["url"], row.given.get("mask")
    parts = yield from parsed(row, text)
    if parts.error:
        return {"href": error(parts), "mask": error(parts), "valid": False}
    uri = yield from normalized(row, text)
    normal = yield from parsed(row, uri)
    if normal.error:
        return {"href": error(normal), "mask": error(normal), "valid": False}
    scheme = normal.scheme_as_written
    new = {"scheme": scheme, "userinfo": normal.userinfo, "host": normal.host, "query": normal.query,
           "fragment": normal.fragment, "port_as_written": parts.port_as_written,
           "path": path_by_syntax(parts, normal)}
    if row.given.get("scheme_based") or row.suite in SCHEME_BASED:
        return {"href": uri}
    was = {part: getattr(parts, part) for part in new} | {"scheme": parts.scheme_as_written}
    changed = [name for name, part in MASK.items() if new[part] != was[part]]
    if mask in MASK:
        new = {MASK[mask]: new[MASK[mask]]}
    return {"href": parts.with_(**new), "mask": "|".join(changed) or "URI_NORMALIZED"}


SCHEME_BASED = {"addressable", "perl-uri", "ruby-uri", "fast-uri", "uri-js"}  # these know default ports and paths
AS_WRITTEN = {"addressable": "normalize", "ruby-uri": "normalize", "perl-uri": "canonical", "curl-lib1560": None}


def prints_as_written(row):
    """Whether the suite's `normalize` row without the flag that asks for it only prints what was read."""
    return row.op == "normalize" and row.suite in AS_WRITTEN and not row.given.get(AS_WRITTEN[row.suite])


def read_as_written(row):
    """The library's way to print what it read: ours prints what was written."""
    parts = yield from parsed(row, row.given["url"])
    return {"href": error(parts) if parts.error else parts.together}


def read_equal(row):
    a, b = row.given["equal"]
    answer, = yield [Ask("compare", {"profile": law_of(row), **octets.argument("a", a), **octets.argument("b", b),
                                     "level": "scheme"})]
    name = error_name(answer)
    return {"equal": {"error": name} if name else answer.get("equal"), "equal_parts": (a, b)}


def read_iri(row):
    """RFC 3987 §3.1 and §3.2."""
    if "iri" in row.given:
        answer, = yield [Ask("parse", {**octets.argument("uri", row.given["iri"]), "iri": True, "as": "reference"},
                         ("--show-password",))]
        name = error_name(answer)
        return {"uri": {"error": name} if name else octets.answered(answer, "display"), "valid": not name}
    answer, = yield [Ask("convert", {**octets.argument("uri", row.given["uri"]), "from": "rfc3986", "to": "iri"})]
    name = error_name(answer)
    if name == "bad-record":
        return Skipped("op convert to iri")
    return {"iri": {"error": name} if name else octets.answered(answer, "uri"), "valid": not name}


def read_escape(row):
    """Escapes written in a segment, or undone anywhere."""
    if "percent_decode" in row.given:
        text = octets.argument("encoded", row.given["percent_decode"])
        answer, = yield [Ask("decode", {"profile": law_of(row), **text})]
        name = error_name(answer)
        reply = {"error": name} if name else octets.to_text(bytes.fromhex(answer.get("octets_hex") or ""))
        return {"decoded": reply, "result": reply, "valid": not name}
    key, context = next((key, context) for key, context in ESCAPED_IN.items() if key in row.given)
    text = octets.argument("text", row.given[key])
    answer, = yield [Ask("encode", {"profile": law_of(row), **text, "context": context})]
    name = error_name(answer)
    reply = {"error": name} if name else octets.answered(answer, "encoded")
    return {"encoded": reply, "result": reply}


ESCAPED_IN = {"percent_encode": "path-segment", "path_encode": "path-segment", "query_encode": "query"}


# ---- edit ----------------------------------------------------------------------------------------------------------

PART_CALLED = {"scheme": "scheme", "protocol": "scheme", "user": "user", "username": "user", "password": "password",
               "userinfo": "userinfo", "host": "host", "hostname": "host", "port": "port", "path": "path",
               "pathname": "path", "query": "query", "search": "query", "fragment": "fragment", "hash": "fragment"}


def read_setter(row):
    """One part set; or a whole put together from parts."""
    if "components" in row.given:
        if set(row.given["components"]) - set(PART_CALLED) - {"reference"}:
            return {}
        given = {PART_CALLED[key]: value for key, value in row.given["components"].items() if key in PART_CALLED}
        base, changes = None, {"path": "", **given}
    else:
        value = row.given["args"][0] if row.given.get("args") else row.given.get("value")
        attr = row.given.get("attr")
        if attr not in PART_CALLED or len(row.given.get("args", [0])) != 1 or isinstance(value, (list, dict)):
            return {}
        base, changes = row.given["url"], {PART_CALLED[attr]: value}
    changes = {part: value if value is None else str(value) for part, value in changes.items()}
    try:
        record = {"profile": law_of(row), "set": changes}
        if base is not None:
            record |= octets.argument("uri", base) | {"as": "reference"}
        for value in changes.values():
            (value or "").encode("utf-8")
    except UnicodeEncodeError:
        return {}
    answer, = yield [Ask("edit", record)]
    name = error_name(answer)
    return {"href": {"error": name} if name else octets.answered(answer, "uri"), "valid": not name}


# ---- extract -------------------------------------------------------------------------------------------------------

def read_extract(row):
    # twitter-text's rows with html are of its linker, which wants a scheme
    mode = "scheme" if row.suite == "twitter-text" and "html" in row.wanted else "fuzzy"
    answer, = yield [Ask("extract", octets.argument("text", row.given["text"]), ("--mode", mode))]
    name = error_name(answer)
    if name:
        return dict.fromkeys(row.wanted, {"error": name})
    urls = found_in(row.given["text"], answer)
    if any(isinstance(item, dict) for item in row.wanted.get("urls") or []):
        places = [characters(row.given["text"], find) for find in answer["finds"]]
        urls = [{"url": url, "indices": place} for url, place in zip(urls, places)]
    return {"urls": urls, "first": urls[0] if urls else None}


def characters(text, find):
    """Where a find begins and ends, counted in characters."""
    source = octets.of_text(text)
    begin, end = find["inner_at"], find["inner_at"] + find["inner_length"]
    return [len(octets.to_text(source[:place])) for place in (begin, end)]


def read_nothing(row):
    """A function of the library that is not about URIs as such."""
    return {}
    yield
