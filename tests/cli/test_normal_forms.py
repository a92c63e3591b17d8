# SPDX-License-Identifier: Apache-2.0
"""What has a normal form and what has none, and that a name survives editing and converting."""
from program import Case, records, wend


class NormalForms(Case):
    # shows CMP-04, CMP-13 · RFC 1738 §2.2, §3
    def test_the_default_is_what_RFC_3986_allows(self):
        self.says("http://User@example.com/~foo/baz\n", "normalize", "HTTP://User@Example.COM:80/%7Efoo/./bar/../baz")
        self.says("http://User@Example.COM:80/~foo/./bar\n", "normalize", "--level", "canonical",
                  "HTTP://User@Example.COM:80/%7Efoo/./bar")

    # shows ENC-12 · RFC 1738 §2.2
    def test_an_escaped_scheme_is_not_a_scheme(self):
        for text in ("%6Aavascript:alert(1)", "%68ttp://h/", "%5A:x"):
            self.says(text + "\terror: bad-scheme at 0\n", "normalize", text, status=1)
        self.says("%68ttp://h/\terror: bad-scheme at 0\n", "compare", "%68ttp://h/", "http://h/", status=1)
        answer, = records("compare", [{"a": "http://h/", "b": "%68ttp://h/"}])
        self.assertEqual("bad-scheme", answer["error"]["name"])

    # shows CMP-03
    def test_malformed_text_is_repaired_first_on_request(self):
        self.says("http://h/a b\terror: bad-char at 10\n", "normalize", "http://h/a b", status=1)
        reply = self.says("http://h/a%20b\n", "normalize", "--lenient", "http://h/a b")
        self.assertIn("char-encoded", reply.err)
        self.says("http://h/100%25\n", "normalize", "--lenient", "http://h/100%")
        self.says("a%20b\n", "normalize", "--lenient", "a b")
        reply = wend("compare", "--lenient", "http://h/a b", "http://h/a%20b")
        self.assertEqual(0, reply.status)
        self.says("http://h/a b\terror: bad-char at 10\n", "compare", "http://h/a b", "http://h/a%20b", status=1)

    def test_normalization_adds_no_blind_copy(self):
        self.says("mailto:?to=x@h?bcc=evil@h\n", "normalize", "mailto:?to=x@h?bcc=evil@h")
        self.says("not known to be equivalent\n", "compare", "mailto:?to=x@h?bcc=evil@h", "mailto:x@h?bcc=evil@h", status=1)

    # shows GEN-08
    def test_an_edit_keeps_the_rest_of_the_url(self):
        for law in ("rfc1630", "url7a", "rfc1738"):
            self.says("https://host/path#a\n", "edit", "--profile", law, "https://host/path", "--set", "fragment=a")

    # shows REL-02
    def test_an_unknown_scheme_resolves_to_itself(self):
        self.says("x-foo://a_b/\n", "resolve", "--profile", "rfc1738", "--base", "http://h/", "x-foo://a_b/")

    # shows GEN-08
    def test_convert_reports_losses(self):
        reply = self.says("mid:a@b\n", "convert", "--from", "rfc1738", "--to", "rfc3986", "mid:a@b")
        self.assertIn("lost", reply.err)
        answer, = records("convert", [{"uri": "mid:a@b", "from": "rfc1738", "to": "rfc3986"}])
        self.assertEqual(1, len(answer["lost"]))
        answer, = records("convert", [{"uri": "http://h/a", "from": "rfc1738", "to": "rfc3986"}])
        self.assertEqual([], answer["lost"])

    # shows GEN-08
    def test_each_record_of_a_stream_reports_its_losses(self):
        result = wend("convert", "--from", "rfc1738", "--to", "rfc3986", stdin="mid:a@b\nhttp://h/\nmid:c@d\n")
        lost = [line for line in result.err.splitlines() if "lost: " in line]
        self.assertEqual(["record 1", "record 3"], [line.split(": ")[1] for line in lost])
        self.assertNotIn("reported once", result.err)

    # RFC 1630 §Unsafe characters: the escapes of the two oldest profiles are ISO 8859-1.
    def test_escaped_data_is_in_the_charset_of_the_profile(self):
        for law in ("rfc1630", "url7a"):
            with self.subTest(profile=law):
                e_acute = "http://h/%E9"
                self.says(e_acute + "\n", "edit", "-p", law, "http://h/x", "--set", "path=/\u00e9")
                self.says(e_acute + "\n", "normalize", "--lenient", "-p", law, "http://h/\u00e9")
                self.says(e_acute + "\n", "resolve", "--lenient", "-p", law, "--base", "http://h/", "\u00e9")
                self.assertEqual(e_acute, wend("check", "--json", "-p", law, "http://h/\u00e9").object["repaired"])
                self.assertIsNone(wend("check", "--json", "-p", law, "http://h/\u20ac").object["repaired"])
                for command in (("edit", "http://h/x", "--set", "path=/\u20ac"), ("normalize", "--lenient", "http://h/\u20ac")):
                    self.assertEqual("not-in-charset", wend(*command, "--json", "-p", law).object["error"]["name"])
                # An IRI is its URI in UTF-8 (RFC 3987 §3.1): another octet would be another name.
                reply = self.says("http://h/%C3%A9\n", "convert", "--from", "iri", "--to", law, "http://h/\u00e9")
                self.assertIn("ISO 8859-1", reply.err)
