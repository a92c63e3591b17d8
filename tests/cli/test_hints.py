# SPDX-License-Identifier: Apache-2.0
"""The hints for input that the program does not accept."""
import os
import pty
import select
import subprocess
import tempfile

import program
from program import Case, Folder, wend


def at_terminal(*arguments, stdin=b""):
    """What the program shows where standard output and standard error are one terminal, and its exit status."""
    ours, theirs = pty.openpty()
    with tempfile.TemporaryFile() as given:
        given.write(stdin)
        given.seek(0)
        process = subprocess.Popen([program.PATH, *arguments], stdin=given, stdout=theirs, stderr=theirs,
                                   env=program.environment(TERM="dumb", NO_COLOR="1"))
    with process:
        os.close(theirs)
        shown = b""
        while select.select([ours], [], [], program.patience())[0]:
            try:
                octets = os.read(ours, 4096)
            except OSError:
                break
            if not octets:
                break
            shown += octets
        os.close(ours)
        return shown.decode().replace("\r\n", "\n"), process.wait()


class Safe(Case):
    def test_no_record_sends_a_control_character_to_the_terminal(self):
        hostile = "http://h/\x1b]0;owned\x07%zz\x9b2J\u202e\n".encode()
        for command in (("normalize",), ("resolve", "-b", "http://h/"), ("relate", "-b", "http://h/"), ("idna",), ("decode",), ("convert", "--to", "url7a"),
                        ("compare", "--in", "tsv"), ("edit", "--set", "query=x"), ("wrap",), ("parse",), ("check",)):
            for form in ((), ("--out", "tsv"), ("--json",)):
                with self.subTest(command=command, form=form):
                    shown, _ = at_terminal(*command, *form, stdin=hostile)
                    for control in ("\x1b", "\x07", "\x9b", "\u202e"):
                        self.assertNotIn(control, shown)


class Guesses(Folder):
    def test_text_that_is_not_a_url_gets_a_suggestion(self):
        file = self.file("here.txt", b"x")
        rows = [("www.example.com", "did you mean http://www.example.com?"),
                ("localhost:8099/x", "did you mean http://localhost:8099/x?"),
                ("localhost/x", "did you mean http://localhost/x?"),
                ("127.0.0.1:8099/x", "did you mean http://127.0.0.1:8099/x?"),
                ("//www.example.com/x", "did you mean http://www.example.com/x?"),
                ("ann@h.example", "did you mean mailto:ann@h.example?"),
                ("[::1]:8000/x", "did you mean http://[::1]:8000/x?"),
                ("htpp://h.example/x", "did you mean http://h.example/x?"),
                ("htp://h.example", "did you mean http://h.example?"),
                ("HTTP//h.example", "did you mean http://h.example?"),
                ("gohper://ann:pw@h.example/", "did you mean gopher://ann:***@h.example/?"),
                (file, f"did you mean {self.uri}/here.txt?")]
        for typed, guess in rows:
            for command in ("get", "plan"):
                with self.subTest(typed=typed, command=command):
                    result = wend(command, typed)
                    self.assertNotEqual(0, result.status)
                    self.assertIn(guess, result.out + result.err)

    def test_commands_of_other_programs_get_a_suggestion(self):
        self.assertIn("did you mean remove?", wend("delete").err)
        self.assertIn("did you mean wend get http://h.example/?", wend("http://h.example/").err)


class Carets(Case):
    def test_an_error_in_an_argument_has_a_caret_on_a_terminal(self):
        rows = [(("normalize", "http://h/%zz"), "http://h/%zz\n         ^ bad-escape", "RFC 3986 §2.1"),
                (("resolve", "--base", "http://h/", "a b"), "a b\n ^ bad-char", "RFC 3986"),
                (("resolve", "--base", "foo", "bar"), "foo\n^ no-scheme: the base: ", "RFC 3986 §3.1"),
                (("compare", "a:b", "b%zz"), "b%zz\n ^ bad-escape: in the second: ", "RFC 3986 §2.1"),
                (("compare", "b%zz", "a:b"), "b%zz\n ^ bad-escape: in the first: ", "RFC 3986 §2.1"),
                (("edit", "http://h/%zz", "--set", "path=/"), "http://h/%zz\n         ^ bad-escape", "RFC 3986 §2.1"),
                (("convert", "--to", "rfc1738", "http://h/%zz"), "http://h/%zz\n         ^ bad-escape", "RFC 3986 §2.1"),
                (("decode", "a%zz"), "a%zz\n ^ bad-escape", "RFC 3986 §2.1")]
        for command, pointer, section in rows:
            with self.subTest(command=command):
                shown, status = at_terminal(*command)
                self.assertEqual(1, status)
                self.assertIn(pointer, shown)
                self.assertIn(section, shown)
                self.assertNotIn("\terror:", shown)
                self.assertIn("\terror: ", wend(*command).out)

    def test_a_part_that_cannot_be_set_is_marked_in_the_composed_url(self):
        shown, status = at_terminal("edit", "http://h/a", "--set", "host=a b")
        self.assertEqual(1, status)
        self.assertIn("http://a b/a\n        ^ bad-host: with these parts: ", shown)
        self.assertEqual("http://h/a\terror: bad-host at 8\n", wend("edit", "http://h/a", "--set", "host=a b").out)
        self.assertEqual("http://a b/a", wend("edit", "--json", "http://h/a", "--set", "host=a b").object["error"]["composed"])

    def test_a_caret_is_below_its_column(self):
        shown, _ = at_terminal("check", "http://h/\u65e5e\u0301|")
        self.assertIn(f"\n{12 * ' '}^ bad-char", shown)  # nine, two for a wide character, one for a combined one

    def test_a_suggestion_that_would_be_refused_is_not_offered(self):
        self.assertIn("try ftp://h/a%7Cb", wend("check", "ftp://h/a|b").out)
        self.assertNotIn("try ", wend("check", "ftp://h/a|b%0A").out)

    def test_an_error_of_several_octets_is_reported_once_per_character(self):
        shown, _ = at_terminal("check", "http://h/\u00e9\u20ac")
        self.assertEqual(2, shown.count("^ non-ascii"))

    def test_a_command_at_a_terminal_prints_the_bare_value(self):
        shown, status = at_terminal("normalize", "http://H/")
        self.assertEqual(("http://h/\n", 0), (shown, status))


class Refusals(Case):
    def test_check_reports_what_a_plan_would_refuse(self):
        rows = [("rfc1738", "gopher://h.example/0/a%0Ab", "unsafe-control", 1),
                ("rfc1738", "telnet://a%0D%0Ab@h.example/", "unsafe-control", 1),
                ("rfc3986", "ftp://h.example/a%0Ab", "unsafe-control", 1),
                ("rfc3986", "gopher://h.example:25/0/a%0Ab", "unsafe-control", 1),
                ("rfc3986", "file:///a%00b", "file-not-representable", 1),
                ("rfc1738", "file:///a%2Fb", "file-not-representable", 1),
                ("rfc3986", "nfs://h.example/a%00b", "file-not-representable", 1),
                ("rfc3986", "http://h%0A/", "unsafe-control", 1), ("rfc3986", "http://[v1.x]/", "host-not-resolvable", 0),
                ("rfc3986", "http://-a.example/", "host-not-resolvable", 0), ("rfc3986", "prospero://a..b/x", "host-not-resolvable", 0),
                ("whatwg", "http://a!b/", "host-not-resolvable", 0), ("rfc3986", f"http://{64 * 'a'}.b/", "host-not-resolvable", 0),
                ("whatwg", "gopher://h.example/0/a%0Ab", "unsafe-control", 1),
                ("whatwg", "ftp://h.example/a%0Ab", "unsafe-control", 1),
                ("whatwg", "mailto:ann@h.example%0Ab", "unsafe-control", 1),
                ("whatwg", "news:a%0Ab@h.example", "unsafe-control", 1),
                ("whatwg", "telnet://h.example/a", "bad-path", 1),
                ("whatwg", "HTTP://H.example:25/", "unsafe-port", 0),
                ("rfc1738", "gopher://h.example:25/0x", "unsafe-port", 0),
                ("rfc3986", "http://h.example:6379/", "unsafe-port", 0)]
        for profile, uri, name, status in rows:
            with self.subTest(uri=uri):
                result = wend("check", "--json", "-p", profile, uri)
                self.assertEqual(status, result.status)
                self.assertIn(name, [diagnostic["name"] for diagnostic in result.object["diagnostics"]])
                if (status or "host" in name) and ":25" not in uri:
                    self.assertEqual(name, wend("plan", "--json", "-p", profile, uri).object["error"]["name"])
        for uri in ("gopher://h.example/7s%09words", "http://h.example:80/", "http://h.example/%0A", "http://a_b.example./", "http://a-.b/"):
            self.assertEqual([], wend("check", "--json", uri).object["diagnostics"])

    def test_explain_and_agreement_refuse_what_check_refuses(self):
        for uri, name in (("gopher://h.example/1a%0Ab", "unsafe-control"), ("ftp://h.example/a%0Ab", "unsafe-control"),
                          ("file:///a%00b", "file-not-representable"), ("http://h%0A/", "unsafe-control")):
            with self.subTest(uri=uri):
                result = wend("check", "--json", uri).object["error"]
                self.assertEqual((name, name), (result["name"], wend("explain", "--json", uri).object["accepted_by"]["rfc3986"]))
                view = wend("check", "--json", "--agree", "rfc3986,rfc1738", uri).object["views"]["rfc3986"]
                self.assertEqual((name, result["at"]), (view["refused"], view["at"]))

    def test_a_diagnostic_of_the_url_standard_has_its_offset_in_the_text_as_given(self):
        result = wend("check", "--json", "-p", "whatwg", "GOPHER://H.example/x/../0/a%0Ab").object
        self.assertEqual(("unsafe-control", 27), (result["error"]["name"], result["error"]["at"]))

    def test_an_older_profile_cites_its_own_text(self):
        rows = [("rfc1738", "http://h/~ann", "RFC 1738 §2.2"), ("rfc1738", "http://a_b/", "RFC 1738 §3.1"),
                ("rfc1630", "http://h/%zz", "RFC 1630 §The percent sign"), ("url7a", "http://a_b/", "url7a §Internet protocol parts")]
        for profile, uri, section in rows:
            with self.subTest(uri=uri, profile=profile):
                self.assertEqual(section, wend("check", "--json", "-p", profile, uri).object["error"]["spec"])
                self.assertIn(f"({section})", wend("parse", "-p", profile, uri).out)

    def test_errors_of_a_scheme_cite_a_section_in_rfc3986_too(self):
        for uri, section in {"telnet://h/a": "RFC 4248 §2", "telnet://h?a": "RFC 4248 §2", "nfs://h/a?b": "RFC 2224 §10",
                             "ldap://h?x": "RFC 4516 §2", "ldap://h.example/o=x?cn?bad": "RFC 4516 §2", "ldap://h/o=x?????x": "RFC 4516 §2",
                             "mailto:a@b?foo": "RFC 6068 §2", "<URL:mailto:a@b?foo>": "RFC 6068 §2", "snmp://h/a/b/c": "RFC 4088 §3",
                             "gopher://u@h/": "RFC 4266 §2.1", "rlogin://h/a": "RFC 3986 §1.1.1"}.items():
            self.assertEqual(section, wend("check", "--json", uri).object["error"]["spec"], uri)
            self.assertIn(f"({section})", wend("check", uri).out)
        self.assertEqual("RFC 3986 §7.2", wend("check", "--json", "ftp://h/%0A").object["error"]["spec"])

    def test_a_form_of_another_profile_names_that_profile(self):
        result = wend("check", "nntp:a.b/1").out
        self.assertIn("^ other-profile: not every profile accepts this form (RFC 5538 §3)", result)
        self.assertIn("  legal in rfc1630, url7a\n", result)
        self.assertEqual(["rfc1630", "url7a"], wend("check", "--json", "nntp:a.b/1").object["legal_in"])

    def test_a_notice_cites_the_section_of_its_scheme(self):
        for uri, name, section in (("ftp://h/a?b", "other-profile", "RFC 1738 §5"), ("wais://h.example/", "empty-part", "RFC 4156 §2")):
            notices = [(each["name"], each["spec"]) for each in wend("check", "--json", uri).object["warnings"]]
            self.assertIn((name, section), notices)

    # shows SEC-03 · RFC 1738 §6
    def test_get_and_plan_refuse_at_the_same_byte_by_the_same_section(self):
        for uri in ("gopher://h/0a%0D%0A", "ftp://h.example/a%00b"):
            for profile in ("rfc1738", "rfc3986"):
                planned, got = wend("plan", "-p", profile, uri), wend("get", "-p", profile, uri)
                self.assertEqual((1, 77), (planned.status, got.status))
                self.assertIn("^ unsafe-control", got.err)
                self.assertEqual(planned.out, got.err)

    def test_a_port_and_a_host_that_no_server_has(self):
        self.assertIn("or is 0", wend("check", "http://h:0/").out)
        self.assertIn("neither an IPv4 or IPv6 address", wend("check", "http://[v1.x]/").out)

    def test_a_missing_part_is_named(self):
        self.assertEqual("no-host", wend("check", "--json", "-p", "rfc1738", "nntp:a.b/1").object["error"]["name"])
        self.assertIn("in rfc1738 ", wend("convert", "--json", "--to", "rfc1738", "nntp:a.b/1").object["error"]["message"])
        self.assertEqual("host-not-allowed",
                         wend("edit", "--json", "-p", "rfc1738", "mailto:a@b.c", "--set", "host=h").object["error"]["name"])
        self.assertIn("'//h/a' was all path", wend("edit", "-p", "rfc1738", "ws://h/a", "--set", "path=/b").err)
        self.assertIn("'//h/a' was all path", wend("edit", "-p", "rfc1738", "ws://h/a", "--unset", "host").err)

    def test_characters_reserved_by_prose_are_shown_beside_the_classes(self):
        self.says("* (%2a) in rfc1630: extra, xalpha, xpalpha; reserved for schemes (RFC 1630 §Other reserved characters)\n",
                  "explain", "--char", "*", "-p", "rfc1630")

    def test_an_unknown_scheme_gets_no_claims(self):
        self.assertIn("nothing is known of this scheme", wend("explain", "foo:bar").out)
