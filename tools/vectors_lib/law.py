# SPDX-License-Identifier: Apache-2.0
"""RFC 3986 as a second program: what its definitions make of a question, without the program that is tried.

A Law answers an Ask as the program should. With habits it answers as a library that departs from the RFC in these
points and in no other: that is what a rule of vectors/explained.jsonl is. What the RFC does not define is Unknown."""
import re

from . import grammar, octets, rfc3986
from .habits import HABITS, PRINTS
from .rfc3986 import compose, guarded, kept_or_undone, split, undone


class Unknown(Exception):
    """RFC 3986 gives no answer."""


OWN_NORMAL_FORM = {"mailto", "news", "urn", "mid", "cid"}  # their own RFCs add to it


class Derived(dict):
    """An answer in the program's form. To ask it for what is not derived is Unknown."""

    def get(self, key, default=None):
        if key in self:
            return self[key]
        if key in ("died", "error") or key.endswith("_hex"):
            return default
        raise Unknown(key)


def refusal(name):
    return Derived(error={"name": name})


class Law:
    def __init__(self, *names):
        self.is_reference, self.ports = grammar.is_reference, rfc3986.PORTS
        self.dots, self.merged = rfc3986.remove_dots, rfc3986.merge
        self.reference = lambda base, ref: ref
        self.takes_base = lambda base: base.scheme is not None
        self.dots_of_partial_form = lambda path: path
        self.finish = lambda uri: uri
        self.guard, self.split = guarded, split
        self.is_equal_to_itself = lambda text: True
        self.prints = []
        for name in names:
            if name in HABITS:
                HABITS[name](self)
            else:
                self.prints.append(PRINTS[name])

    def printed(self, text):
        for change in self.prints:
            text = change(text)
        return text

    def answer(self, ask):
        record = ask.record
        if record.get("profile", "rfc3986") != "rfc3986" or record.get("iri") or ask.command not in ANSWERS:
            raise Unknown(ask.command)
        texts = {key: text_in(record, key) for key in ("uri", "base", "ref", "a", "b", "encoded", "text")}
        if any(re.match(r"url:|\s*<", text or "", re.I) for text in texts.values()):
            raise Unknown("a wrapper")
        return ANSWERS[ask.command](self, record, texts)

    # ---- what is asked

    def parse(self, record, texts):
        if not self.is_reference(texts["uri"]):
            return refusal("no reference")
        uri = self.split(self.printed(texts["uri"]))
        if record.get("as") != "reference" and uri.scheme is None:
            return refusal("no-scheme")
        return self.parts(uri)

    def parts(self, uri):
        user, colon, password = (uri.userinfo or "").partition(":")
        scheme = uri.scheme and uri.scheme.lower()
        segments = uri.path.removeprefix("/").split("/") if uri.path else []
        parts = {"scheme": scheme, "ssp": compose(uri._replace(scheme=None, fragment=None)), "host": uri.host,
                 "host_kind": kind_of(uri.host), "path": uri.path, "query": uri.query, "fragment": uri.fragment,
                 "userinfo": uri.userinfo, "port": int(uri.port) if (uri.port or "").isdigit() else None,
                 "segments": [kept_or_undone(segment) for segment in segments], "scheme_error": None,
                 "user": None if uri.userinfo is None else kept_or_undone(user),
                 "password": kept_or_undone(password) if colon else None,
                 "fragment_decoded": None if uri.fragment is None else kept_or_undone(uri.fragment)}
        is_default = parts["port"] is None and uri.host is not None
        return Derived(parts, effective_port=self.ports.get(scheme) if is_default else parts["port"])

    def resolve(self, _record, texts):
        base, ref = texts["base"], texts["ref"]
        if not self.is_reference(base) or not self.is_reference(ref):
            return refusal("no reference")
        base = split(base)
        if not self.takes_base(base):
            return refusal("no-scheme")
        uri = rfc3986.transformed(base, self.reference(base, split(ref)), self.dots, self.merged)
        return Derived(uri=self.printed(compose(self.guard(self.finish(uri)))))

    def normal(self, text, level="scheme"):
        uri = rfc3986.normal_by_syntax(split(text), self.dots)
        if level == "scheme":
            decodes_login = uri.scheme in ("ftp", "ftps", "telnet", "rlogin", "tn3270") and "%" in (uri.userinfo or "")
            if uri.scheme in OWN_NORMAL_FORM or decodes_login or uri.scheme == "ftp" and ";type=" in uri.path:
                raise Unknown(f"normal form of {uri.scheme}")
            uri = rfc3986.normal_by_scheme(uri, self.ports)
        if uri.scheme is None and uri.host is None and not uri.path.startswith("/"):
            uri = uri._replace(path=self.dots_of_partial_form(uri.path))
        return compose(self.guard(self.finish(uri)))

    def normalize(self, record, texts):
        if not self.is_reference(texts["uri"]):
            return refusal("no reference")
        if record.get("level") not in ("scheme", "syntax"):
            raise Unknown("level")
        return Derived(uri=self.printed(self.normal(texts["uri"], record["level"])))

    def compare(self, record, texts):
        if texts["a"] == texts["b"]:
            return Derived(equal=self.is_equal_to_itself(texts["a"]))  # §6.2.1
        a, b = as_uri(texts["a"]), as_uri(texts["b"])
        if record.get("level") != "scheme" or not (self.is_reference(a) and self.is_reference(b)):
            return Derived(equal=False)
        return Derived(equal=self.printed(self.normal(a)) == self.printed(self.normal(b)))

    def decode(self, _record, texts):
        try:
            return Derived(octets_hex=octets.of_text(undone(texts["encoded"])).hex())
        except ValueError:
            return refusal("bad-escape")

    def encode(self, record, texts):
        """§3.3, §3.4; of a segment also what delimits within it."""
        if record["context"] not in LITERAL:
            raise Unknown("context")
        return Derived(encoded=rfc3986.escaped(texts["text"], LITERAL[record["context"]]))


LITERAL = {"path-segment": rfc3986.UNRESERVED + "!$&'()*+:@", "query": rfc3986.UNRESERVED + "!$&'()*+,;=:@/?"}
ANSWERS = {"parse": Law.parse, "resolve": Law.resolve, "normalize": Law.normalize, "compare": Law.compare,
           "decode": Law.decode, "encode": Law.encode}


def as_uri(iri):
    """RFC 3987 §3.1: what is beyond ASCII, as escapes of UTF-8."""
    return "".join(sign if sign.isascii() else rfc3986.escaped(sign, "") for sign in iri)


def text_in(record, key):
    if key + "_hex" in record:
        return octets.to_text(bytes.fromhex(record[key + "_hex"]))
    return record.get(key)


def kind_of(host):
    if not host:
        return None
    if host.startswith("["):
        return "ip-future" if host[1:2] in "vV" else "ipv6"
    return "ipv4" if re.fullmatch(grammar.IPV4, host) else "name"
