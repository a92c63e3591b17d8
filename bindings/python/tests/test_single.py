# SPDX-License-Identifier: Apache-2.0
"""One URI at a time. Runs under pytest and, for the smoke test, under unittest alone."""
import copy
import doctest
import gc
import pathlib
import pickle
import sys
import time
import tracemalloc
import unittest

import wend_uri as w
from wend_uri import columns

FULL = "http://user:pw@www.example.co.uk:8080/a/b?q=1&r=a%20b#f"


class Parsing(unittest.TestCase):
    def test_every_part_is_what_was_written(self):
        url = w.parse(FULL)
        self.assertEqual(tuple(url.parts), ("http", "user", "pw", "www.example.co.uk", 8080, "/a/b", "q=1&r=a%20b", "f"))
        self.assertEqual(tuple(w.split(FULL)), tuple(url.parts))
        self.assertEqual((url.scheme, url.user, url.password, url.host, url.port, url.path, url.query, url.fragment),
                         tuple(url.parts))

    def test_absent_differs_from_empty(self):
        absent, empty = w.parse("http://h/"), w.parse("http://h:/?#")
        self.assertEqual((absent.query, absent.fragment, absent.port_text, absent.user), (None, None, None, None))
        self.assertEqual((empty.query, empty.fragment, empty.port_text, empty.port), ("", "", "", None))

    def test_str_bytes_and_url_are_read_alike(self):
        self.assertEqual(w.parse(FULL), w.parse(FULL.encode()))
        self.assertEqual(w.parse(w.parse(FULL)), w.parse(FULL))
        self.assertIs(type(str(w.parse(FULL.encode()))), str)

    def test_str_and_repr_and_hash_and_order(self):
        url = w.parse("http://h/")
        self.assertEqual((str(url), repr(url)), ("http://h/", "URL('http://h/')"))
        self.assertEqual(repr(w.parse("HTTP://h", profile="whatwg")), "URL('http://h/', profile='whatwg')")
        self.assertEqual(len({url, w.parse("http://h/"), w.URL("http://h/")}), 1)
        self.assertNotEqual(url, w.parse("http://h/", profile="whatwg"))
        self.assertNotEqual(url, "http://h/")
        self.assertLess(url, w.parse("http://i/"))

    def test_a_url_is_immutable(self):
        with self.assertRaises(AttributeError):
            w.parse("http://h/").host = "x"
        with self.assertRaises(TypeError):
            w.URL.host = "x"

    def test_a_url_survives_copy_and_pickle(self):
        for url in (w.parse(FULL), w.parse("a/b", reference=True), w.parse("http:\\\\h", profile="whatwg")):
            for other in (copy.copy(url), copy.deepcopy(url), pickle.loads(pickle.dumps(url))):
                self.assertEqual((other, other.profile, other.parts), (url, url.profile, url.parts))

    def test_parts_are_a_named_tuple(self):
        parts = w.split(FULL)
        self.assertEqual((parts._fields[:2], parts._replace(port=1).port, parts._asdict()["host"]),
                         (("scheme", "user"), 1, "www.example.co.uk"))
        self.assertIs(type(parts), w.Parts)
        self.assertEqual((pickle.loads(pickle.dumps(parts)), copy.deepcopy(parts)), (parts, parts))
        self.assertEqual((hash(parts), repr(w.split("x:"))[:13]), (hash(tuple(parts)), "Parts(scheme="))
        self.assertEqual(w.Parts(*parts), parts)

    def test_no_profile_is_that_of_the_url(self):
        url = w.parse("http://h/", profile="whatwg")
        self.assertEqual(w.parse(url, profile=None).profile, "whatwg")
        self.assertEqual(w.parse("http://h/", profile=None).profile, "rfc3986")

    def test_profile_whatwg_rewrites(self):
        url = w.parse(" HTTP://EX%41mple.com:80\\a/../b ", profile="whatwg")
        self.assertEqual((str(url), url.host, url.profile), ("http://example.com/b", "example.com", "whatwg"))
        self.assertEqual(str(w.parse("../c", profile="whatwg", base="http://h/a/b")), "http://h/c")

    def test_a_base_resolves_a_reference(self):
        url = w.parse("../c?x", base="http://h/a/b")
        self.assertEqual((str(url), url.path, url.query), ("http://h/c?x", "/c", "x"))

    def test_lenient_repairs(self):
        self.assertEqual(str(w.parse("http://h/a b", lenient=True)), "http://h/a%20b")
        self.assertEqual(w.normalize("http://h/a b", lenient=True), "http://h/a%20b")

    def test_kinds_of_hosts(self):
        kinds = [w.parse(f"http://{host}/").host_kind for host in ("h", "1.2.3.4", "[::1]", "[v1.x]")]
        self.assertEqual(kinds, ["name", "ipv4", "ipv6", "ip-future"])
        self.assertIsNone(w.parse("mailto:a@b").host_kind)

    def test_every_profile_reads(self):
        for profile in ("rfc3986", "whatwg", "rfc1630", "url7a", "rfc1738"):
            self.assertEqual(w.parse("http://h/a", profile=profile).profile, profile)


class Errors(unittest.TestCase):
    def refused(self, *arguments, **named):
        with self.assertRaises(w.UriError) as caught:
            w.parse(*arguments, **named)
        return caught.exception

    def test_an_error_has_a_name_a_place_and_a_sentence(self):
        error = self.refused("http://h/%zz")
        self.assertIsInstance(error, ValueError)
        self.assertEqual((error.name, error.at, error.argument, error.row), ("bad-escape", 9, "text", None))
        self.assertEqual(str(error), "bad-escape at 9: % must be followed by two hexadecimal digits")

    def test_at_counts_characters_of_a_str_and_octets_of_bytes(self):
        text = "http://h/\N{EURO SIGN}%zz"
        names = [f.name for f in w.check(text)]
        self.assertIn("bad-escape", names)
        for given, index in ((text, text.index("%")), (text.encode(), text.encode().index(b"%"))):
            found, = [f for f in w.check(given) if f.name == "bad-escape"]
            self.assertEqual(found.at, index)
        text = "\N{EURO SIGN} http://h/\N{EURO SIGN}x"
        self.assertEqual(self.refused("x:a\N{EURO SIGN}").at, 3)

    def test_findings_of_a_str_are_the_characters_that_begin_before_those_of_its_bytes(self):
        euro, places = "\N{EURO SIGN}", 0
        for profile in ("rfc3986", "whatwg", "rfc1630", "url7a", "rfc1738"):
            for text in (f"x {euro} p://{euro}[{euro}]:{euro}/%zz?%{euro}#{euro}#", f"http://{euro}:{euro}@{euro}\\{euro}:99999/%%%{euro}", f"//{euro}|"):
                octets = text.encode()
                wanted = [len([c for c in octets[:f.at] if c & 0xC0 != 0x80]) for f in w.check(octets, profile=profile)]
                self.assertEqual([f.at for f in w.check(text, profile=profile)], wanted)
                places += len(wanted)
        self.assertGreater(places, 100)

    def test_check_and_agree_of_a_str_are_linear(self):
        def seconds(call, size):
            text = "http://h/" + "\N{EURO SIGN}" * size
            times = []
            for _ in range(3):
                begun = time.thread_time()
                call(text)
                times.append(time.thread_time() - begun)
            return min(times)

        for call in (w.check, w.agree):
            self.assertLess(seconds(call, 80_000), 24 * seconds(call, 10_000) + 0.01)  # eight times, if linear; 64, if quadratic

    def test_at_of_whatwg_counts_the_text_that_was_given(self):
        text = "http://\N{EURO SIGN}\N{EURO SIGN}[x"
        places = {type(given): self.refused(given, profile="whatwg").at for given in (text, text.encode())}
        self.assertLessEqual(places[str], len(text))
        self.assertLessEqual(places[bytes], len(text.encode()))

    def test_a_lone_surrogate_is_non_ascii_at_its_place(self):
        error = self.refused("http://h/a\ud800")
        self.assertEqual((error.name, error.at), ("non-ascii", 10))
        for call in (lambda: w.expand("{a}", a="x\ud800"), lambda: w.expand("{a}", {"a\ud800": "x"}), lambda: w.query_set("x:", "a", "\ud800"),
                     lambda: w.edit("http://h/", path="\ud800"), lambda: w.redact("x:", names=["\ud800"])):
            with self.assertRaises(w.UriError) as caught:
                call()
            self.assertEqual(caught.exception.name, "non-ascii")

    def test_an_unexpected_argument_is_told_without_its_controls(self):
        with self.assertRaises(TypeError) as caught:
            w.parse("x:", **{"\x1b[31m": 1})
        self.assertEqual(str(caught.exception), r"parse() got an unexpected argument '\x1b[31m'")

    def test_nul_and_controls_are_refused(self):
        self.assertEqual(self.refused("http://h/\0").name, "control-char")

    def test_resolve_and_compare_say_which_text_is_wrong(self):
        for call in (w.resolve, w.compare):
            with self.assertRaises(w.UriError) as caught:
                call("http://h/", "http://h/%zz")
            self.assertEqual((caught.exception.argument in ("reference", "b"), caught.exception.at), (True, 9))
        with self.assertRaises(w.UriError) as caught:
            w.resolve("http://h/%zz", "x")
        self.assertEqual((caught.exception.argument, caught.exception.at), ("base", 9))

    def test_an_error_can_be_pickled(self):
        error = pickle.loads(pickle.dumps(self.refused("http://h/%zz")))
        self.assertEqual((error.name, error.at), ("bad-escape", 9))

    def test_wrong_arguments_are_named(self):
        for call in (lambda: w.parse(), lambda: w.parse(1), lambda: w.parse("x:", "y"), lambda: w.parse("x:", nope=1),
                     lambda: w.parse("x:", text="y:"), lambda: w.domain(), lambda: w.domain("http://h/", host="h"),
                     lambda: w.edit("http://h/", host=1.5), lambda: w.parse(None), lambda: w.domain(None),
                     lambda: w.redact("x:", names="abc"), lambda: w.agree("x:", "whatwg"), lambda: w.key("x:", variant=None)):
            with self.assertRaises(TypeError):
                call()
        for call in (lambda: w.parse("x:", profile="rfc9999"), lambda: w.normalize("x:", steps=["nope"]),
                     lambda: w.domain("http://h/", rules="nope"), lambda: w.extract("x", mode="nope"),
                     lambda: w.key("http://h/", variant="nope"), lambda: w.query_pairs("http://h/?a", separator="&&")):
            with self.assertRaises(ValueError):
                call()

    def test_a_choice_that_there_is_not_names_those_there_are(self):
        for call, sentence in ((lambda: w.key("http://h/", variant="x"), "variant is ia, cc or cdxj, not 'x'"),
                               (lambda: w.key("http://h/", variant=""), "variant is ia, cc or cdxj, not ''"),
                               (lambda: columns.key(["http://h/"], variant="zz"), "variant is ia, cc or cdxj, not 'zz'"),
                               (lambda: columns.key([], variant="zz"), "variant is ia, cc or cdxj, not 'zz'"),
                               (lambda: w.agree("http://h/", profiles=[]), "profiles: one at least is needed")):
            with self.assertRaises(ValueError) as caught:
                call()
            self.assertEqual((type(caught.exception), str(caught.exception)), (ValueError, sentence))


class Verbs(unittest.TestCase):
    def test_normalize_takes_steps(self):
        text = "HTTP://www.H:80/a/../%7eb?z=1&a=2&utm_source=x#f"
        self.assertEqual(w.normalize(text), "http://www.h/~b?z=1&a=2&utm_source=x#f")
        self.assertEqual(w.normalize(text, steps=["default", "sort-query", "fragment"]), "http://www.h/~b?a=2&utm_source=x&z=1")
        self.assertEqual(w.normalize(text, steps=["case"]), "http://www.h:80/a/../%7Eb?z=1&a=2&utm_source=x#f")
        self.assertEqual(w.normalize(text, steps="case"), w.normalize(text, steps=["case"]))
        self.assertEqual(w.parse(text).normalize(), w.parse(w.normalize(text)))

    def test_compare_gives_the_rule(self):
        self.assertTrue(w.compare("http://h", "HTTP://h:80/"))
        self.assertIsNone(w.compare("http://h", "http://i"))
        self.assertEqual(w.compare("http://h", "http://h"), "same octets")
        self.assertIsNone(w.compare("http://h", "http://h:80/", encoding_only=True))

    def test_resolve(self):
        self.assertEqual(w.resolve("http://a/b/c/d;p?q", "../../g"), "http://a/g")
        self.assertEqual(str(w.parse("http://a/b/c").resolve("?y")), "http://a/b/c?y")

    def test_edit_sets_and_removes_parts(self):
        self.assertEqual(w.edit(FULL, host="other.example", port=None, query=None, path="/x y"),
                         "http://user:pw@other.example/x%20y#f")
        self.assertEqual(w.edit("http://h/", port=81, userinfo="u:p"), "http://u:p@h:81/")
        self.assertEqual(str(w.parse(FULL).edit(fragment=None).edit(userinfo=None)),
                         "http://www.example.co.uk:8080/a/b?q=1&r=a%20b")
        self.assertEqual(w.edit("http://h/a", path=..., query="b"), "http://h/a?b")

    def test_an_edit_that_fails_says_where_in_the_text_that_it_composes(self):
        with self.assertRaises(w.UriError) as caught:
            w.edit("http://h/", port="8x12345678")
        self.assertEqual((caught.exception.name, caught.exception.at), ("bad-port", len("http://h:8")))

    def test_a_value_that_a_part_cannot_have_is_an_error_in_whatwg_too(self):
        url = w.parse("http://h/a", profile="whatwg")
        for part, value, name, at in (("port", "8x", "port-invalid", 1), ("port", 70000, "port-out-of-range", 0), ("host", "a b", "domain-to-ascii", 1),
                                      ("host", "", "host-missing", 0), ("scheme", "mailto", "not-possible", 0)):
            for call in (url.edit, lambda **parts: w.edit("http://h/a", profile="whatwg", **parts)):
                with self.subTest(part=part, value=value):
                    with self.assertRaises(w.UriError) as caught:
                        call(**{part: value})
                    error = caught.exception
                    self.assertEqual((error.name, error.at, error.argument), (name, at, part))
        with self.assertRaises(w.UriError) as caught:
            w.edit("http://\N{EURO SIGN}[/", profile="whatwg", port=1)
        self.assertEqual((caught.exception.at, caught.exception.argument), (7, "text"))
        for part, text in (({"port": 80}, "http://h/a"), ({"port": 81}, "http://h:81/a"), ({"host": "H"}, "http://h/a"),
                           ({"path": "/a"}, "http://h/a"), ({"scheme": "https"}, "https://h/a"), ({"port": None}, "http://h/a")):
            self.assertEqual(str(url.edit(**part)), text)

    def test_agree_tells_readers_apart(self):
        self.assertTrue(w.agree("http://h/a"))
        verdict = w.agree("http://good.example\\@evil.example/")
        self.assertFalse(verdict)
        self.assertEqual(verdict.readings["whatwg"]["hosts"], "good.example")
        self.assertIsNotNone(verdict.at["acceptance"])

    def test_domain_suffix_and_class(self):
        self.assertEqual((w.domain("http://www.example.co.uk/"), w.suffix("http://www.example.co.uk/")),
                         ("example.co.uk", "co.uk"))
        self.assertEqual(w.domain(host="www.example.co.uk"), "example.co.uk")
        self.assertIsNone(w.domain("http://1.2.3.4/"))
        self.assertIsNone(w.domain("mailto:a@b"))
        self.assertEqual(w.domain("http://a.b.github.io/"), "b.github.io")
        self.assertEqual(w.domain("http://a.b.github.io/", rules="icann"), "github.io")
        self.assertEqual([w.host_class(f"http://{h}/") for h in ("127.0.0.1", "10.1.2.3", "h.example", "[::1]")],
                         ["loopback", "private", "name", "loopback"])
        self.assertEqual(w.host_class(host="169.254.169.254"), "metadata")

    def test_an_empty_host_has_no_class(self):
        texts = ["http:///x", "file:///x", "x://u@:1", "mailto:a@b"]
        self.assertEqual([w.host_class(text) for text in texts], [None] * 4)
        self.assertEqual(columns.host_class(texts).to_pylist(), [None] * 4)
        self.assertEqual((w.host_class(host=""), w.parse("http:///x").host_class()), (None, None))

    def test_a_host_that_is_none_is_an_error_at_its_place(self):
        for host, at in (("http://127.0.0.1/", 4), ("a/b", 1), ("h?x", 1), ("h#x", 1), ("u@h", 1), ("h\\x", 1), ("h:80", 1),
                         ("a b", 1), ("a\tb", 1), ("a\0", 1), ("a[", 1), ("[::1]:80", 0), ("::1", 0), ("[x]", 0)):
            for call in (w.domain, w.suffix, w.host_class):
                with self.subTest(host=host, call=call.__name__):
                    with self.assertRaises(w.UriError) as caught:
                        call(host=host)
                    error = caught.exception
                    self.assertEqual((error.name, error.at, error.argument), ("bad-host", at, "host"))
        for host in ("h.example.com", "EXAMPLE.com.", "127.0.0.1", "[::1]", "[fe80::1%25eth0]", "[v1.x]", "a%2Eexample.com", "b\u00fccher.example"):
            for call in (w.domain, w.suffix, w.host_class):
                call(host=host)

    def test_key(self):
        self.assertEqual(w.key("http://www.example.com/b?d&c"), "com,example)/b?c&d")
        self.assertEqual(w.parse("http://www.example.com/").key(keep_www=True), "com,example,www)/")

    def test_redact_keeps_the_type_of_what_is_given(self):
        text = "http://u:pw@h/?access_token=abc"
        self.assertNotIn("pw", w.redact(text))
        self.assertNotIn("abc", w.redact(text))
        self.assertEqual(w.redact(text.encode()), w.redact(text).encode())
        self.assertIn("\N{EURO SIGN}", w.redact(f"\N{EURO SIGN} {text} x", running_text=True))
        self.assertNotIn("zzz", w.redact("http://h/?mine=zzz", names=["min*"]))

    def test_extract_finds_at_characters_or_octets(self):
        text = "\N{EURO SIGN} <http://a.example/> and https://b.example/x."
        for given in (text, text.encode()):
            finds = w.extract(given)
            self.assertEqual([f.uri for f in finds], ["http://a.example/", "https://b.example/x"])
            for find in finds:
                part = given[find.inner_at:find.inner_end]
                self.assertEqual(part if isinstance(part, str) else part.decode(), find.uri)
        self.assertEqual([f.kind for f in w.extract("see example.com", mode="fuzzy")], ["host"])

    def test_expand(self):
        self.assertEqual(w.expand("{/a}{?b*,c}", {"a": "x/y"}, b={"k": "v"}, c=[1, 2]), "/x%2Fy?k=v&c=1,2")
        self.assertEqual(w.expand("x{?gone}", gone=None), "x")
        self.assertEqual(w.expand("{a,b,c,d,e}", a=b"\xe2\x82\xac", b=1.5, c=True, d=-3, e="x"), "%E2%82%AC,1.5,true,-3,x")
        self.assertEqual(w.expand("{?a*,b*,c,d}", a=["x", None, "y"], b={"k": None, "l": 2}, c=[], d=[None]), "?a=x&a=y&l=2")
        self.assertEqual(w.expand("{?a*}", a=("x", b"y")), "?a=x&a=y")

    def test_expand_refuses_what_has_no_text(self):
        for value in (object(), ["x", ["y"]], {"x": ["y"]}, {"x": {"y": "z"}}, [object()], {1: "x"}, {None: "x"}, {"x", "y"}, 1j, iter("x"),
                      bytearray(b"x")):
            with self.subTest(value), self.assertRaises(TypeError):
                w.expand("{a}", a=value)
        with self.assertRaises(TypeError):
            w.expand("{a}", {1: "x"})
        with self.assertRaises(ValueError):
            w.expand("{a}", a=b"\xff")
        with self.assertRaises(w.UriError):
            w.expand("{", {})
        for rows in (("x",), ["x"], [()], [("x",)], [("x", 0)], [(1, 0, ["x"])], [("x", "0", ["x"])], [("x", 0, "x")], [("x", 0, 1)], 3, None):
            with self.subTest(rows), self.assertRaises(TypeError):
                w._native._expand("{x}", rows)

    def test_fetchable(self):
        self.assertEqual(w.fetchable("https://h.example:8443/x"), w.Target("https://h.example:8443/x", "h.example", 8443, "name"))
        for text in ("ftp://h.example/", "http://127.0.0.1/", "http://good.example\\@evil.example/"):
            with self.assertRaises(w.UriError):
                w.fetchable(text)
        self.assertEqual(w.fetchable("ftp://h.example/", schemes=["ftp"]).port, 21)
        self.assertEqual(w.fetchable("http://127.0.0.1/", private_hosts=True).host_class, "loopback")
        with self.assertRaises(w.UriError):
            w.fetchable("http://h.example:81/", ports=[80, 443])
        self.assertEqual(w.fetchable("ftp://h.example:65535/", schemes=("FTP",), ports={65535}).url, "ftp://h.example:65535/")
        for call in (lambda: w.fetchable("http://h/", ports=[70000]), lambda: w.fetchable("http://h/", ports=[-1])):
            with self.assertRaises(ValueError):
                call()
        for wrong in ({"schemes": "http"}, {"schemes": [b"http"]}, {"schemes": [1]}, {"ports": "80"}, {"ports": ["80"]}, {"ports": b"P"},
                      {"ports": [80.5]}, {"ports": 80}):
            with self.subTest(wrong), self.assertRaises(TypeError):
                w.fetchable("http://h/", **wrong)

    def test_an_empty_list_of_ports_allows_none(self):
        for text in ("http://h.com:22/", "http://h.com/"):
            self.assertEqual(w.fetchable(text, ports=None).host, "h.com")
            for empty in ([], (), set(), iter([])):
                with self.subTest(text=text, empty=empty):
                    with self.assertRaises(w.UriError) as caught:
                        w.fetchable(text, ports=empty)
                    self.assertEqual(caught.exception.name, "not-allowed")

    def test_may_reach(self):
        self.assertFalse(w.may_reach("10.0.0.1"))
        self.assertTrue(w.may_reach("10.0.0.1", private_hosts=True))

    def test_contract_names_versions(self):
        self.assertEqual(w.contract()["version"], w.__version__)
        self.assertIn("unicode", w.contract())


class Queries(unittest.TestCase):
    def test_pairs_are_decoded(self):
        url = w.parse("http://h/?a=1&b=x+y%20z&flag&a=%E2%82%AC&e=")
        self.assertEqual(url.query_pairs, [("a", "1"), ("b", "x y z"), ("flag", None), ("a", "\N{EURO SIGN}"), ("e", "")])
        self.assertEqual(w.query_pairs("http://h/?a=x+y", form=False), [("a", "x+y")])
        self.assertEqual(w.query_pairs("http://h/?a=1;b=2", separator=";"), [("a", "1"), ("b", "2")])
        self.assertEqual(w.query_pairs("http://h/"), [])
        self.assertEqual(w.query_pairs("http://h/?a=%FF"), [("a", "\N{REPLACEMENT CHARACTER}")])

    def test_value_set_append_remove_sort(self):
        text = "http://h/?b=2&a=1&utm_x=y#f"
        self.assertEqual((w.query_value(text, "a"), w.query_value(text, "z")), ("1", None))
        self.assertEqual(w.query_set(text, "b", "x y"), "http://h/?b=x+y&a=1&utm_x=y#f")
        self.assertEqual(w.query_append(text, "c", None), "http://h/?b=2&a=1&utm_x=y&c#f")
        self.assertEqual(w.query_remove(text, "utm_*"), "http://h/?b=2&a=1#f")
        self.assertEqual(w.query_sort(text), "http://h/?a=1&b=2&utm_x=y#f")
        self.assertEqual(w.query_remove("http://h/?a=1", "a"), "http://h/")
        self.assertEqual(w.query_set("http://h/#f", "a", "1"), "http://h/?a=1#f")
        self.assertEqual(w.query_remove("http://h/", "a"), "http://h/")

    def test_the_scheme_says_what_a_plus_sign_is(self):
        mail = "mailto:x@y.example?subject=1+1"
        self.assertEqual((w.query_value(mail, "subject"), w.query_pairs(mail)), ("1+1", [("subject", "1+1")]))
        self.assertEqual((w.parse(mail).query_value("subject"), w.parse(mail).query_pairs), ("1+1", [("subject", "1+1")]))
        self.assertEqual(columns.query_value([mail], "subject").to_pylist(), ["1+1"])
        self.assertEqual(w.query_set("mailto:x@y.example", "subject", "a b"), "mailto:x@y.example?subject=a%20b")
        self.assertEqual(w.query_append("mailto:x@y.example?a", "b+", "+ "), "mailto:x@y.example?a&b%2B=%2B%20")
        self.assertEqual(w.query_remove(mail + "&a+b=1", "a+b"), mail)
        self.assertEqual(w.query_remove("http://h/?a+b=1&c", "a b"), "http://h/?c")
        self.assertEqual(w.query_sort("x:?a+b&a!"), "x:?a!&a+b")
        self.assertEqual(w.query_sort("http://h/?a+b&a!"), "http://h/?a+b&a!")
        self.assertEqual(w.query_value(mail, "subject", form=True), "1 1")
        self.assertEqual(w.query_set("x:", "a", "b c", form=True), "x:?a=b+c")
        self.assertEqual(w.query_set("http://h/", "a", "b c", form=False), "http://h/?a=b%20c")
        for scheme in ("http:", "HTTPS:", "ws:", "WSS:", "mailto:", "ftp:", "x:", "httpx:", "w:"):
            text = scheme + "//h/?a=1+1"
            self.assertEqual([w.query_value(text, "a")], columns.query_value([text], "a").to_pylist())
        self.assertEqual(w.parse("?a=1+1", reference=True).query_value("a"), "1 1")

    def test_a_separator_is_one_ascii_character(self):
        for call in (lambda how: w.query_value("x:?a", "a", **how), lambda how: w.query_set("x:?a", "a", "b", **how),
                     lambda how: w.query_append("x:?a", "a", "b", **how), lambda how: w.query_remove("x:?a", "a", **how),
                     lambda how: w.query_sort("x:?a", **how), lambda how: w.query_pairs("x:?a", **how)):
            for wrong in ("\0", "", "&&", "\N{EURO SIGN}", "\ud800", 38, None, b"&"):
                with self.subTest(wrong), self.assertRaises(ValueError):
                    call({"separator": wrong})

    def test_a_url_changes_into_another(self):
        url = w.parse("http://h/?b=2")
        self.assertEqual(str(url.query_set("b", "3").query_append("a", "&").query_sort()), "http://h/?a=%26&b=3")
        self.assertEqual(str(url), "http://h/?b=2")


class Memory(unittest.TestCase):
    def calls(self):
        url = w.parse(FULL)
        yield from (url.parts, url.query_pairs, url.normalize(), url.edit(host="x"), url.domain(), url.key(), hash(url))
        yield from (w.check("http://h/%zz"), w.agree(FULL), w.extract(f"x {FULL} y"), w.redact(FULL.encode()))
        yield w.expand("{?a*}", a={"b": "c"})
        yield columns.host([FULL, None, "x"] * 50).to_pylist()
        yield columns.valid([FULL, None]).to_pylist()
        yield w.normalize("http://h/" + "a" * 3000)
        yield (w.split(FULL), w.query_set("mailto:a@b", "c", "d e"), pickle.loads(pickle.dumps(columns.host([FULL, None]))))
        for wrong in (lambda: w.parse("http://h/%zz"), lambda: w.parse(1), lambda: columns.host([1]),
                      lambda: w.parse("http://h/\ud800"), lambda: columns.host(["x"], errors="raise"),
                      lambda: w.edit(url, port="x"), lambda: w.key(url, variant="x"), lambda: w.domain(host="a b"), lambda: w.expand("{", a="\ud800")):
            try:
                wrong()
            except (ValueError, TypeError) as error:
                yield str(error)

    def test_loops_leave_nothing_behind(self):
        for _ in range(20):
            list(self.calls())
        gc.collect()
        before = [sys.getrefcount(w.URL), sys.getrefcount(w.UriError), sys.getrefcount(w.Column), sys.getrefcount(w.Parts), sys.getrefcount(None)]
        tracemalloc.start()
        list(self.calls())
        gc.collect()
        first = tracemalloc.get_traced_memory()[0]
        for _ in range(1000):
            list(self.calls())
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - first
        tracemalloc.stop()
        after = [sys.getrefcount(w.URL), sys.getrefcount(w.UriError), sys.getrefcount(w.Column), sys.getrefcount(w.Parts), sys.getrefcount(None)]
        self.assertLess(grown, 1000 * 28)  # no object a round
        for old, new in zip(before, after):
            self.assertLess(abs(new - old), 50)


class Examples(unittest.TestCase):
    def test_examples_of_the_modules_run(self):
        for module in (w, columns):
            result = doctest.testmod(module)
            self.assertGreater(result.attempted, 0)
            self.assertEqual(result.failed, 0)

    def test_examples_of_the_readme_run(self):
        page = pathlib.Path(__file__).resolve().parents[1] / "README.md"
        result = doctest.testfile(str(page), module_relative=False)
        self.assertGreater(result.attempted, 20)
        self.assertEqual(result.failed, 0)


if __name__ == "__main__":
    unittest.main()
