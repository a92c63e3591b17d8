# SPDX-License-Identifier: Apache-2.0
"""RFC 3986 in its own words: parts (appendix B), references (§5.2), normal form (§6.2.2, §6.2.3). No program is asked."""
import re
from typing import NamedTuple, Optional

from . import octets

# The default ports of the schemes that have a module here: their own RFCs, and IANA's list.
PORTS = {"http": 80, "https": 443, "ftp": 21, "ftps": 990, "gopher": 70, "gophers": 70, "nntp": 119, "nntps": 563,
         "snews": 563, "telnet": 23, "rlogin": 513, "tn3270": 23, "wais": 210, "prospero": 1525, "whois": 43,
         "whois++": 63, "ldap": 389, "ldaps": 636, "nfs": 2049, "z39.50r": 210, "z39.50s": 210, "snmp": 161,
         "ws": 80, "wss": 443}
UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
ESCAPE = re.compile("%([0-9A-Fa-f]{2})")


class Uri(NamedTuple):
    """The five parts of §3, and what the authority is made of; None where one is absent."""
    scheme: Optional[str]
    userinfo: Optional[str]
    host: Optional[str]
    port: Optional[str]
    path: str
    query: Optional[str]
    fragment: Optional[str]

    @property
    def authority(self):
        if self.host is None:
            return None
        login = "" if self.userinfo is None else self.userinfo + "@"
        return login + self.host + ("" if self.port is None else ":" + self.port)


def split(text):
    """Appendix B, and §3.2: the login ends at the last @, the port begins at the last colon outside of brackets."""
    cut = re.fullmatch(r"(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", text, re.S)
    scheme, authority, path, query, fragment = cut.groups()
    if authority is None:
        return Uri(scheme, None, None, None, path, query, fragment)
    login, at, server = authority.rpartition("@")
    host, port = re.fullmatch(r"(\[.*\]|.*?)(?::([^:\]]*))?", server, re.S).groups()
    return Uri(scheme, login if at else None, host, port, path, query, fragment)


def compose(uri):
    """§5.3."""
    return "".join(["" if uri.scheme is None else uri.scheme + ":",
                    "" if uri.host is None else "//" + uri.authority, uri.path,
                    "" if uri.query is None else "?" + uri.query,
                    "" if uri.fragment is None else "#" + uri.fragment])


def guarded(uri):
    """§3.3: without an authority no path begins with //, and without a scheme no first segment holds a colon."""
    if uri.host is None and uri.path.startswith("//"):
        return uri._replace(path="/." + uri.path)
    if uri.host is None and uri.scheme is None and ":" in uri.path.partition("/")[0]:
        return uri._replace(path="./" + uri.path)
    return uri


def remove_dots(path):
    """§5.2.4, step by step."""
    rest, done = path, []
    while rest:
        if rest.startswith(("../", "./")):                                 # 2A
            rest = rest.partition("/")[2]
        elif rest.startswith("/./") or rest == "/.":                       # 2B
            rest = "/" + rest[3:]
        elif rest.startswith("/../") or rest == "/..":                     # 2C
            rest = "/" + rest[4:]
            done = done[:-1]
        elif rest in (".", ".."):                                          # 2D
            rest = ""
        else:                                                              # 2E
            end = rest.find("/", 1)
            end = len(rest) if end < 0 else end
            done.append(rest[:end])
            rest = rest[end:]
    return "".join(done)


def merge(base, path):
    """§5.2.3."""
    if base.host is not None and base.path == "":
        return "/" + path
    return base.path[:base.path.rfind("/") + 1] + path


def transformed(base, ref, dots=remove_dots, merged=merge):
    """§5.2.2, by its pseudocode; without its step for parsers that are not strict."""
    if ref.scheme is not None:
        return ref._replace(path=dots(ref.path))
    if ref.host is not None:
        return ref._replace(scheme=base.scheme, path=dots(ref.path))
    whose = {"scheme": base.scheme, "userinfo": base.userinfo, "host": base.host, "port": base.port}
    if ref.path == "":
        return ref._replace(**whose, path=base.path, query=base.query if ref.query is None else ref.query)
    path = ref.path if ref.path.startswith("/") else merged(base, ref.path)
    return ref._replace(**whose, path=dots(path))


def resolved(base, ref):
    """The text of `ref` in the context of `base`."""
    return compose(guarded(transformed(split(base), split(ref))))


# ---- normal forms ----------------------------------------------------------------------------------------------------

def with_plain_escapes(part):
    """§6.2.2.1, §6.2.2.2: digits in upper case, and no escape of an unreserved character."""
    if part is None:
        return None
    return ESCAPE.sub(lambda match: character(match[1]) if character(match[1]) in UNRESERVED else match[0].upper(), part)


def character(digits):
    return chr(int(digits, 16))


def lower_case(part):
    """But for the digits of escapes, which are in upper case."""
    return ESCAPE.sub(lambda match: match[0].upper(), part.lower())


def normal_by_syntax(uri, dots=remove_dots):
    """§6.2.2. A reference without a scheme keeps its dot segments if it does not begin at the root: §5.2.4 is of URIs."""
    host = None if uri.host is None else lower_case(with_plain_escapes(uri.host))
    path = with_plain_escapes(uri.path)
    if uri.scheme is not None or uri.host is not None or path.startswith("/"):
        path = dots(path)
    return uri._replace(scheme=uri.scheme and uri.scheme.lower(), userinfo=with_plain_escapes(uri.userinfo), host=host,
                        path=path, query=with_plain_escapes(uri.query), fragment=with_plain_escapes(uri.fragment))


def normal_by_scheme(uri, ports=PORTS):
    """§6.2.3: behind an authority the empty path is the root, also of a reference, as whatever scheme it gets has that
    path; and an empty or default port goes."""
    scheme = (uri.scheme or "").lower()
    if scheme == "file" and (uri.host is None and uri.path.startswith("/") or (uri.host or "").lower() == "localhost"):
        uri = uri._replace(host="")  # RFC 8089 §2, appendix B
    if uri.host is None:
        return uri
    port = str(int(uri.port)) if (uri.port or "").isdigit() else uri.port  # §3.2.3: a decimal number
    is_default = not port or port == str(ports.get(scheme))
    return uri._replace(path=uri.path or "/", port=None if is_default else port)


def normal(text, ports=PORTS):
    """The normal form of §6.2.2 and §6.2.3."""
    return compose(guarded(normal_by_scheme(normal_by_syntax(split(text)), ports)))


# ---- escapes ---------------------------------------------------------------------------------------------------------

def undone(text):
    """§2.1: each escape is one octet. Octets that are no UTF-8 are U+DC80–DCFF."""
    if re.search("%(?![0-9A-Fa-f]{2})", text):
        raise ValueError("a percent sign without two digits")
    return kept_or_undone(text)


def kept_or_undone(text):
    """The same of a text that is no URI: what begins no escape stays."""
    return octets.to_text(re.sub(rb"%([0-9A-Fa-f]{2})", lambda match: bytes([int(match[1], 16)]), octets.of_text(text)))


def escaped(text, allowed):
    """§2.1, of text as UTF-8 (§2.5)."""
    return "".join(chr(octet) if chr(octet) in allowed else f"%{octet:02X}" for octet in octets.of_text(text))
