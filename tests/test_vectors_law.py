#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The rules that tools/vectors judges by, against the RFCs' own examples: RFC 3986 §3, §5.4, §6.2, RFC 1738 §3.2."""
import json
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tools"))
from vectors_lib import plan_law  # noqa: E402
from vectors_lib.access_rows import Call  # noqa: E402
from vectors_lib.habits import HABITS, PRINTS  # noqa: E402
from vectors_lib.law import Law, Unknown  # noqa: E402
from vectors_lib.program import Ask  # noqa: E402
from vectors_lib.rfc3986 import escaped, normal, remove_dots, resolved, split, undone, UNRESERVED  # noqa: E402

BASE = "http://a/b/c/d;p?q"
NORMAL_EXAMPLES = """g:h g:h|g http://a/b/c/g|./g http://a/b/c/g|g/ http://a/b/c/g/|/g http://a/g|//g http://g
?y http://a/b/c/d;p?y|g?y http://a/b/c/g?y|#s http://a/b/c/d;p?q#s|g#s http://a/b/c/g#s|g?y#s http://a/b/c/g?y#s
;x http://a/b/c/;x|g;x http://a/b/c/g;x|g;x?y#s http://a/b/c/g;x?y#s| http://a/b/c/d;p?q|. http://a/b/c/|./ http://a/b/c/
.. http://a/b/|../ http://a/b/|../g http://a/b/g|../.. http://a/|../../ http://a/|../../g http://a/g"""
ABNORMAL_EXAMPLES = """../../../g http://a/g|../../../../g http://a/g|/./g http://a/g|/../g http://a/g|g. http://a/b/c/g.
.g http://a/b/c/.g|g.. http://a/b/c/g..|..g http://a/b/c/..g|./../g http://a/b/g|./g/. http://a/b/c/g/
g/./h http://a/b/c/g/h|g/../h http://a/b/c/h|g;x=1/./y http://a/b/c/g;x=1/y|g;x=1/../y http://a/b/c/y
g?y/./x http://a/b/c/g?y/./x|g?y/../x http://a/b/c/g?y/../x|g#s/./x http://a/b/c/g#s/./x|g#s/../x http://a/b/c/g#s/../x
http:g http:g"""
URIS = """ftp://ftp.is.co.za/rfc/rfc1808.txt http://www.ietf.org/rfc/rfc2396.txt ldap://[2001:db8::7]/c=GB?objectClass?one
mailto:John.Doe@example.com news:comp.infosystems.www.servers.unix tel:+1-816-555-1212 telnet://192.0.2.16:80/
urn:oasis:names:specification:docbook:dtd:xml:4.1.2"""


def pairs(examples):
    return [example.split(" ") for line in examples.splitlines() for example in line.split("|")]


class Rfc3986(unittest.TestCase):
    def test_references_are_resolved_as_5_4_says(self):
        for ref, uri in pairs(NORMAL_EXAMPLES + "\n" + ABNORMAL_EXAMPLES):
            self.assertEqual(resolved(BASE, ref), uri, ref)

    def test_dot_segments_are_removed_as_5_2_4_says(self):
        for path, without in (("/a/b/c/./../../g", "/a/g"), ("mid/content=5/../6", "mid/6"), ("/..", "/"), (".", ""), ("..", ""),
                              ("/a/..", "/"), ("/a/.", "/a/"), ("a/..", "/")):
            self.assertEqual(remove_dots(path), without, path)

    def test_the_example_of_6_2_2_has_one_normal_form(self):
        self.assertEqual(normal("eXAMPLE://a/./b/../b/%63/%7bfoo%7d"), normal("example://a/b/c/%7Bfoo%7D"))
        self.assertEqual(normal("HTTP://www.EXAMPLE.com/"), "http://www.example.com/")

    def test_the_examples_of_6_2_3_have_one_normal_form(self):
        spellings = ("http://example.com", "http://example.com/", "http://example.com:/", "http://example.com:80/")
        self.assertEqual({normal(text) for text in spellings}, {"http://example.com/"})
        self.assertEqual([normal(uri) for uri in ("x-foo://h", "//h", "wss://h:443?q")], ["x-foo://h/", "//h/", "wss://h/?q"])
        self.assertEqual({normal(uri) for uri in ("file:/a", "file:///a", "file://LOCALHOST/a")}, {"file:///a"})
        self.assertEqual(normal("x://h:08/"), "x://h:8/")

    def test_reserved_escapes_and_ports_of_other_schemes_stay(self):
        for text in ("http://a%40b@h/", "http://h/a%2Fb%3B", "http://h:443/", "https://h:80/", "http://h/?", "http://h./", "//h/", "x:"):
            self.assertEqual(normal(text), text)

    def test_a_uri_is_split_as_appendix_b_says(self):
        uri = split("http://www.ics.uci.edu/pub/ietf/uri/#Related")
        self.assertEqual((uri.scheme, uri.authority, uri.path, uri.query, uri.fragment),
                         ("http", "www.ics.uci.edu", "/pub/ietf/uri/", None, "Related"))
        uri = split("foo://u@x:p@[::1]:8042/over/there?name=ferret#nose")
        self.assertEqual((uri.userinfo, uri.host, uri.port, uri.query), ("u@x:p", "[::1]", "8042", "name=ferret"))

    def test_escapes_are_octets(self):
        self.assertEqual(undone("a%2C%C3%A9%FF"), "a,\u00e9\udcff")
        self.assertEqual(escaped("a \u00e9\udcff", UNRESERVED), "a%20%C3%A9%FF")
        self.assertRaises(ValueError, undone, "%4")


class Answers(unittest.TestCase):
    def answer(self, command, *habits, **record):
        return Law(*habits).answer(Ask(command, record))

    def test_the_examples_of_1_1_2_are_read_and_spoiled_ones_are_refused(self):
        for uri in URIS.split():
            self.assertIsNone(self.answer("parse", uri=uri).get("error"), uri)
            for spoiled in (uri + " ", uri + "%4", "1" + uri, uri + "#a#b", uri + "\\"):
                self.assertIsNotNone(self.answer("parse", uri=spoiled).get("error"), spoiled)

    def test_an_unknown_answer_differs_from_an_absent_one(self):
        parsed = self.answer("parse", uri="mailto:a@b")
        self.assertRaises(Unknown, parsed.get, "to")
        self.assertRaises(Unknown, self.answer, "parse", uri="http://h/", profile="whatwg")
        self.assertRaises(Unknown, self.answer, "plan", uri="http://h/")
        self.assertRaises(Unknown, self.answer, "normalize", uri="urn:x:y", level="scheme")
        self.assertRaises(Unknown, self.answer, "parse", uri="<http://h/>")

    def test_a_base_has_a_scheme(self):
        self.assertIsNotNone(self.answer("resolve", base="/a", ref="b").get("error"))
        self.assertEqual(self.answer("resolve", "base-without-scheme", base="/a", ref="b").get("uri"), "/b")

    def test_texts_are_compared_by_their_normal_forms(self):
        for a, b, equal in (("http://h", "HTTP://H:80/", True), ("http://h/%7ea", "http://h/~a", True), ("x://h", "x://h/", True),
                            ("http://h/a%2Fb", "http://h/a/b", False), ("http://h/a", "http://h/A", False),
                            ("http://u@h/", "http://h/", False), ("http://h/?", "http://h/", False), ("x y", "x y", True),
                            ("http://h/\u00e9", "http://h/%C3%A9", True), ("http://h/a b", "http://h/a%20b", False)):
            self.assertEqual(self.answer("compare", a=a, b=b, level="scheme").get("equal"), equal, (a, b))

    def test_every_habit_departs_from_the_standard(self):
        """On one of these questions at least; a habit that changes nothing would explain what is right."""
        asks = [Ask("resolve", {"base": base, "ref": ref}) for base in (BASE, "x:", "zz:abc", "/p", "ws://h:80/#f") for ref in (
            "http:g", "X:g", "../../../g", "%2e%2e/g", "?y", "g", "foo/../../bar", "")]
        texts = ("http://[fe80::1%25en0]/", "http://h/a b", "a#b#c", "HTTP://H.:080?#", "http://127.1", "http://%41/%7e%2f", "+://h",
                 "http:/x", " \thttp://h\n/[a] ", "a/../b", "./a:b", "%", "foo:bar", "http://ex$mple/", "http://-a/", "urn:x",
                 "mailto:a@b:c", "http://a%40b/", "http://999.1.1.1/", "http://u@v@h/", "ws://h:80/#f", "irc://h", "http://h:?",
                 "http://h/a/./b", "http://h/%2f", "http://h/%2F", "http://h/?a[1]#b[1]", "x/y")
        asks += [Ask("parse", {"uri": text, "as": "reference"}) for text in texts]
        asks += [Ask("normalize", {"uri": text, "level": "scheme"}) for text in texts]
        asks += [Ask("compare", {"a": text, "b": text, "level": "scheme"}) for text in texts]
        answers = {names: [answer_or_none(Law(*names), ask) for ask in asks] for names in ((), ("refused-by-grammar",), ("dots-of-partial-form",))}
        for name in [*HABITS, *PRINTS]:
            with self.subTest(name):
                self.assertTrue(any([answer_or_none(Law(*with_it, name), ask) for ask in asks] != without for with_it, without in answers.items()))

    def test_every_habit_belongs_to_a_suite(self):
        text = (ROOT / "vectors" / "explained.jsonl").read_text(encoding="utf-8")
        used = {name for line in text.splitlines() for name in json.loads(line).get("rule", "").split(" + ")}
        self.assertEqual(sorted({*HABITS, *PRINTS} - used), [])


def answer_or_none(law, ask):
    try:
        return dict(law.answer(ask))
    except Unknown:
        return None


class Conversations(unittest.TestCase):
    def lines(self, *urls, kind="access", said=(), proxy=""):
        return plan_law.sessions(Call(list(urls), set(), kind, proxy, list(said), "0", None, []))

    def test_the_examples_of_rfc1738_3_2_2_hold(self):
        login = ["USER myname", "PASS {prompt}"]
        for url, steps in (("ftp://myname@host.dom/%2Fetc/motd", ["CWD /etc", "TYPE I", "RETR motd"]),
                           ("ftp://myname@host.dom/etc/motd", ["CWD etc", "TYPE I", "RETR motd"]),
                           ("ftp://myname@host.dom//etc/motd", ["CWD etc", "TYPE I", "RETR motd"]),
                           ("ftp://myname@host.dom/a/b;type=a", ["CWD a", "TYPE A", "RETR b"]),
                           ("ftp://myname@host.dom/a/b;type=d", ["CWD a", "TYPE A", "NLST b"])):
            self.assertEqual(self.lines(url), [login + steps], url)

    def test_a_connection_is_reused_where_the_directory_is_known(self):
        login = ["USER a", "PASS b"]
        self.assertEqual(self.lines("ftp://a:b@h/x/1", "ftp://a:b@h/x/2", "ftp://a:b@h/y/3"),
                         [[*login, "CWD x", "TYPE I", "RETR 1", "TYPE I", "RETR 2"], [*login, "CWD y", "TYPE I", "RETR 3"]])

    def test_other_verbs_schemes_and_proxies_are_planned(self):
        self.assertEqual(self.lines("ftp://h/x", kind="replace")[0][-1], "STOR x")
        self.assertEqual(self.lines("ftp://h/x", kind="update")[0][-1], "APPE x")
        self.assertEqual(self.lines("ftp://h/x", kind="find-attributes")[0][-3:], ["TYPE I", "SIZE x", "MDTM x"])
        self.assertRaises(plan_law.Refused, self.lines, "ftp://h/x/", kind="replace")
        self.assertRaises(plan_law.Refused, self.lines, "ftp://h/[x]")
        self.assertEqual(self.lines("gopher://h/7search%09it"), [["search\tit"]])
        self.assertEqual(self.lines("ftp://h:21/a", proxy="p:80"), [["GET ftp://h:21/a HTTP/1.1", "Host: h"]])


if __name__ == "__main__":
    unittest.main()
