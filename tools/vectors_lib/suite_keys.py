# SPDX-License-Identifier: Apache-2.0
"""What the keys of each suite mean in our parts. A key that is not here is the library's own."""
from . import octets
from .parts import NOT_OURS, error_name, recomposed
from .program import Ask


def absent_is_empty(part):
    return lambda parts: getattr(parts, part) or ""


def plain(part):
    return lambda parts: getattr(parts, part)


def empty_is_absent(part):
    return lambda parts: getattr(parts, part) or None


def port_as_text(parts):
    return parts.port_as_written or None


def host_of_uri_js(parts):
    return parts.host_without_brackets if parts.host_kind == "ipv6" else parts.host


def reference_kind(parts):
    if parts.scheme is not None:
        return "uri" if parts.fragment is not None else "absolute"
    is_same = parts.authority is None and parts.path == "" and parts.query is None
    return "same-document" if is_same else "relative"


def host_and_port(parts):
    return (parts.authority or "").rpartition("@")[2]


def go_user(parts):
    return [item for item in (parts.user, parts.password) if item is not None] if parts.userinfo is not None else None


def joined(part, by=","):
    """A list as one text, which is absent where the list is empty."""
    return lambda parts: by.join(getattr(parts, part)) if getattr(parts, part) else None


def headers_as_pairs(parts):
    return None if parts.headers is None else [[name, value] for name, value in parts.headers.items()]


def headers_as_list(parts):
    """Names and values in one list, with the addressees."""
    if parts.headers is None:
        return None
    return ["to", ",".join(parts.to), *(text for pair in parts.headers.items() for text in pair)]


def header(name):
    return lambda parts: (parts.headers or {}).get(name)


def extensions_as_list(parts):
    """RFC 4516 §2: each is a name, or a name and a value."""
    return [text for extension in parts.extensions or [] for text in extension.split("=", 1)]


def planned(parts):
    """What `wend plan` says of the URL."""
    answer, = yield [Ask("plan", octets.argument("uri", parts.text))]
    return answer


def local_name(parts):
    answer = yield from planned(parts)
    return {"error": error_name(answer)} if error_name(answer) else octets.answered(answer, "open")


def is_private(parts):
    answer = yield from planned(parts)
    return NOT_OURS if error_name(answer) else int(answer.get("tls", False))


GENERIC = {name: plain(name) for name in (
    "scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")}

OF_URI_JS = {"host": host_of_uri_js, "reference": reference_kind, "to": plain("to"), "nid": plain("nid"),
             "nss": plain("nss"), "subject": header("subject"), "body": header("body")}

KEYS_OF = {
    "uriparser": {
        "hasHost": lambda p: p.host is not None,
        "absPath": lambda p: p.host is None and p.path.startswith("/"),
        "emptyTailSegment": lambda p: p.path.endswith("/") and (p.host is not None or p.path != "/"),
    },
    "boost-url": {
        "scheme": plain("scheme"), "encoded_user": plain("user_as_written"), "port": port_as_text,
        "encoded_host": plain("host"), "encoded_path": plain("path"), "encoded_query": plain("query"),
        "encoded_fragment": plain("fragment"),
    },
    "ietf-rfc": GENERIC | {
        "user": plain("user"), "password": plain("password"), "type": lambda p: p.type or p.ftp_type,
        "gophertype": plain("type"), "selector": plain("selector"), "search": plain("search"), "group": plain("group"),
        "message_id": plain("message_id"),
        "database": plain("database"), "wtype": plain("wtype"), "wpath": plain("wpath"), "hsoname": plain("hsoname"),
        "to": plain("to"), "headers": plain("headers"),
        "fields": lambda p: None if p.fields is None else dict(p.fields),
        "cwd": lambda p: None if p.segments is None else p.segments[:-1],
        "name": lambda p: None if p.segments is None else p.segments[-1] if p.name is None else p.name,
        "path": lambda p: p.urlpath if p.answer.get("profile") == "rfc1738" else p.path,
    },
    "addressable": GENERIC | {
        "scheme": plain("scheme_as_written"), "user": plain("user_as_written"),
        "password": plain("password_as_written"), "inferred_port": plain("effective_port"), "href": plain("together"),
        "site": lambda p: recomposed(p.scheme_as_written, p.authority, "", None, None),
    },
    "python-rfc3986": GENERIC | {
        "scheme": plain("scheme_as_written"), "port": plain("port_as_written"), "unsplit": plain("together"),
        "is_absolute": lambda p: p.scheme is not None and p.fragment is None,
        "path": empty_is_absent("path"),
    },
    "fast-uri": GENERIC | OF_URI_JS, "uri-js": GENERIC | OF_URI_JS,
    "perl-uri": GENERIC | {
        "port": plain("effective_port"), "user": plain("user"), "password": plain("password"),
        "opaque": plain("ssp"), "host": plain("host_without_brackets"), "group": plain("group"),
        "selector": plain("selector"), "search": plain("search"), "gopher_type": plain("type"),
        "message": plain("message_id"), "to": joined("to"), "headers": headers_as_list,
        "dn": plain("dn"), "attributes": lambda p: p.attributes or [], "scope": plain("scope"),
        "filter": plain("filter"), "extensions": extensions_as_list, "nid": plain("nid"), "nss": plain("nss"),
        "file": local_name, "secure": is_private,
        "path_segments": lambda p: p.path,
    },
    "ruby-uri": GENERIC | {
        "port": plain("effective_port"), "user": plain("user_as_written"), "password": plain("password_as_written"),
        "opaque": plain("ssp"), "to": joined("to"), "headers": headers_as_pairs, "typecode": plain("ftp_type"),
        "dn": plain("dn"), "attributes": joined("attributes"), "scope": plain("scope"), "filter": plain("filter"),
        "extensions": joined("extensions"),
    },
    "medialize-URI.js": GENERIC | {
        "href": plain("together"), "protocol": plain("scheme"), "username": plain("user"),
        "password": plain("password"), "hostname": plain("host_without_brackets"), "port": port_as_text,
    },
    "go-net-url": {
        "Scheme": absent_is_empty("scheme"), "Host": host_and_port, "Path": plain("path_decoded"),
        "RawPath": plain("path"), "RawQuery": absent_is_empty("query"), "User": go_user, "Fragment": plain("fragment_decoded"),
        "roundtrip": plain("together"), "ForceQuery": lambda p: p.query == "",
    },
    "cpython-urllib": {
        "scheme": absent_is_empty("scheme"), "netloc": absent_is_empty("authority"), "path": plain("path"),
        "query": absent_is_empty("query"), "fragment": absent_is_empty("fragment"),
        "username": plain("user_as_written"), "password": plain("password_as_written"),
        "hostname": lambda p: (p.host_without_brackets or "").lower() or None,
        "port": plain("port"), "geturl": plain("together"), "url": plain("without_fragment"),
    },
    "curl-lib1560": {
        "scheme": plain("scheme"), "user": plain("user_as_written"), "password": plain("password_as_written"),
        "host": plain("host"), "port": plain("port"), "path": plain("path"), "query": plain("query"),
        "fragment": plain("fragment"),
    },
}

# Keys that only a scheme's grammar defines.
SCHEME_KEYS = set("""to headers subject body nid nss uuid secure resourceName dn attributes scope filter extensions
    group message selector search gopher_type gophertype type media_type data file to_mailtext encrypt_mode message_id
    database wtype wpath hsoname fields cwd name typecode""".split())
SAID_BY_PLAN = {"file", "secure"}  # which `wend parse` does not say
