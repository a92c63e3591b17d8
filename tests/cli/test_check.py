# SPDX-License-Identifier: Apache-2.0
"""check: every finding, at its byte."""
from program import Case, records, wend


class Check(Case):
    def test_one_byte_has_one_diagnostic(self):
        for text in ("mailto:a@[1.2.3.4]", "ldap:??", "urn:?a?b/c#"):
            reply = [(diagnostic["name"], diagnostic["at"]) for diagnostic in wend("check", "--json", text).object["diagnostics"]]
            self.assertEqual(len(set(reply)), len(reply), text)

    # shows USE-08
    def test_an_error_has_a_position_a_name_and_a_suggestion(self):
        self.says("http://h/%zz\n"
                  "         ^ bad-escape: % must be followed by two hexadecimal digits (RFC 3986 §2.1)\n"
                  "  try http://h/%25zz\n", "check", "http://h/%zz", status=1)

    # shows GEN-13
    def test_the_profiles_that_accept_a_text_are_named(self):
        reply = self.says("http://h?x\n"
                         "        ^ bad-path: the path does not have the form that this scheme gives it (RFC 1738 §5)\n"
                         "  legal in rfc1630, url7a, rfc3986\n", "check", "--profile", "rfc1738", "http://h?x", status=1)
        self.assertEqual("", reply.err)

    def test_every_diagnostic_is_listed_in_byte_order(self):
        result = wend("check", "--json", "http://u:p@h/a b%zz").object
        self.assertEqual([("password-in-url", 9, "notice"), ("bad-char", 14, "error"), ("bad-escape", 16, "error")],
                         [(f["name"], f["at"], f["weight"]) for f in result["diagnostics"]])
        self.assertEqual("http://u:***@h/a%20b%25zz", result["repaired"])

    def test_the_error_is_that_of_parse(self):
        """Escapes and raw octets are judged first, over the whole text."""
        for text in ("http://h/a b%zz", "http://h h/%4", "1:\x01", "http://h:x/é"):
            checked, parsed = (records(command, [{"uri": text, "profile": "rfc1738"}])[0] for command in ("check", "parse"))
            self.assertEqual(parsed["error"], checked["error"], text)

    def test_a_valid_url_is_confirmed(self):
        self.says("http://h/: ok\n", "check", "http://h/")
        self.says("", "check", "--quiet", "http://h/")
        self.says("", "check", "--quiet", "http://h/%", status=1)

    # RFC 6890; WHATWG URL §3.5 for the spellings
    def test_public_refuses_hosts_of_other_classes(self):
        for host, kind in (("10.1.2.3", "private"), ("localhost", "loopback"), ("0x7f.1", "loopback"), ("2130706433", "loopback"), ("[::1]", "loopback"),
                           ("169.254.169.254", "metadata"), ("metadata.google.internal", "metadata"), ("[::ffff:10.0.0.1]", "mapped, private"),
                           ("0.0.0.0", "unspecified"), ("192.0.2.1", "documentation"), ("224.0.0.1", "multicast"), ("100.64.0.1", "shared")):
            for profile in ("rfc3986", "whatwg"):
                with self.subTest(host=host, profile=profile):
                    reply = wend("check", "--json", "--public", "--profile", profile, f"http://{host}/a").object
                    self.has({"ok": False, "host_class": kind}, reply)
                    self.has({"name": "not-allowed", "at": 7}, reply["error"])

    def test_public_accepts_public_addresses_and_names(self):
        for host, kind in (("8.8.8.8", "public"), ("[2606:4700::1111]", "public"), ("[64:ff9b::8.8.8.8]", "nat64, public"), ("h.example", "name")):
            self.has({"ok": True, "host_class": kind}, wend("check", "--json", "--public", f"http://{host}/").object)
        self.assertNotIn("host_class", wend("check", "--json", "http://8.8.8.8/").object)

    def test_public_says_the_class_to_people(self):
        self.says("http://10.0.0.1/\n"
                  "       ^ not-allowed: the policy or the permissions do not allow this\n"
                  "  the class of the host is private\n", "check", "--public", "http://10.0.0.1/", status=1)
        self.says("http://10.0.0.1/\terror: not-allowed at 7\n", "check", "--public", "--out", "lines", "http://10.0.0.1/", status=1)

    def test_public_reads_hosts_as_clients_do(self):
        for host in ("%EF%BC%9127.0.0.1", "127%E3%80%820.0.1", "loc%C2%ADalhost", "*", "0127.0.0.1", "printer.local"):
            self.assertEqual(1, wend("check", "--quiet", "--public", f"http://{host}/").status, host)
        self.assertEqual(0, wend("check", "--quiet", "--public", "http://b%C3%BCcher.example/").status)

    def test_many_errors_after_blanks_take_linear_time(self):
        self.assertEqual(1, wend("check", "--json", "-0", stdin=" " * 100_000 + "http://h/").status)

    def test_public_needs_a_host(self):
        for text, at in (("mailto:a@h.example", 7), ("file:///etc/passwd", 7), ("urn:isbn:0451450523", 4)):
            reply = wend("check", "--json", "--public", text).object
            self.has({"name": "no-host", "at": at}, reply["error"])
            self.assertIsNone(reply["host_class"])

    def test_public_looks_at_references_and_iris(self):
        self.has({"name": "not-allowed", "at": 2}, wend("check", "--json", "--public", "--reference", "//10.0.0.1/a").object["error"])
        self.has({"name": "not-allowed", "at": 7}, wend("check", "--json", "--public", "--iri", "http://10.0.0.1/é").object["error"])

    def test_no_suggestion_touches_the_host(self):
        self.assertIsNone(wend("check", "--json", "http://h<h/a").object["repaired"])
        self.assertIsNone(wend("check", "--json", "http://a%zz/").object["repaired"])

    def test_a_repaired_form_is_accepted(self):
        for text in ("http://h/a b", "http://h/é?ü", "http://h/%%%", "http://h/<a>#<b>"):
            for law in ("rfc1630", "url7a", "rfc1738", "rfc3986"):
                mended = records("check", [{"uri": text, "profile": law}])[0]["repaired"]
                if mended:
                    self.assertTrue(records("check", [{"uri": mended, "profile": law}])[0]["ok"], (text, law, mended))

    def test_the_caret_is_below_the_character_whatever_precedes_it(self):
        result = wend("check", "--iri", "http://h.example/éé%zz")
        self.assertEqual(result.lines[0].index("%"), result.lines[1].index("^"))
        result = wend("check", "ftp://user:long-secret@h/%zz")
        self.assertEqual("ftp://user:***@h/%zz", result.lines[0])
        self.assertEqual(result.lines[0].index("%"), [line for line in result.lines if "bad-escape" in line][0].index("^"))
        result = wend("check", "http://h/\x1b[31m%zz")
        self.assertNotIn("\x1b", result.out)

    def test_a_long_text_is_cut_around_the_caret(self):
        result = wend("check", "http://h/" + "a" * 5000 + "%zz" + "b" * 5000)
        self.assertLess(max(map(len, result.lines[:2])), 220)
        self.assertEqual(result.lines[0].index("%"), result.lines[1].index("^"))

    # shows USE-04
    def test_offsets_are_in_the_text_as_given(self):
        self.assertEqual(14, wend("check", "--json", "<URL:http://h/%zz>").object["error"]["at"])

    def test_offsets_are_in_the_iri_as_given(self):
        for text, wanted in (("http://h/é%zz", 11), ("http://h/éé/é%zz", 16), ("http://h/%zzé", 9)):
            self.assertEqual(wanted, wend("check", "--json", "--iri", text).object["error"]["at"], text)

    # shows GEN-16
    def test_an_iri_with_many_notices_is_checked_in_linear_time(self):
        result = wend("check", "--iri", stdin="news:" + "a,é" * 100_000 + "\n")  # a quadratic check took minutes
        self.assertIn(result.status, (0, 1))

    def test_lenient_mode_lists_the_repairs(self):
        result = wend("check", "--json", "--lenient", "http://h/a b").object
        self.has({"ok": True, "mode": "lenient"}, result)
        self.assertEqual([("char-encoded", 10)], [(f["name"], f["at"]) for f in result["diagnostics"]])

    # shows ENC-07 · RFC 1738 §2.2
    def test_raw_octets_are_reported(self):
        for octets, name in ((b"\xe9", "non-ascii"), (b"\t", "control-char"), (b"\x7f", "control-char")):
            result, = records("check", [{"uri_hex": (b"http://h/" + octets).hex(), "profile": "rfc1738"}])
            self.has({"name": name, "at": 9}, result["error"])

    def test_check_can_compare_profiles(self):
        self.says("http://h/: they agree\n", "check", "--agree", "rfc1630,url7a,rfc1738,rfc3986", "http://h/")
        result = wend("check", "--agree", "rfc1738,rfc3986", "magic://h/a")
        self.assertEqual(1, result.status)
        self.assertIn("host: from here on the profiles read different things", result.out)

    def test_a_million_diagnostics_are_printed(self):
        self.assertEqual(1 << 20, len(wend("check", "--json", stdin="%" * (1 << 20)).object["diagnostics"]) - 1)
