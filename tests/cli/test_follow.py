# SPDX-License-Identifier: Apache-2.0
"""plan, and what can be done with local files: get, list, stat, put, append, remove."""
import os
import pathlib
import pty
import subprocess

import program
from program import Case, Folder, environment, records, wend


class Plan(Case):
    # shows HTTP-03, HTTP-04, HTTP-05, HTTP-06
    def test_the_request_that_would_be_sent_is_shown(self):
        rows = [("http://h", "/"), ("http://h/a%2Fb?c#d", "/a%2Fb?c"), ("http://h:8080/x", "/x")]
        answers = records("plan", [{"uri": uri, "profile": "rfc3986"} for uri, _ in rows])
        self.assertEqual([target for _, target in rows], [answer["request_target"] for answer in answers])
        self.assertEqual(["h:80", "h:80", "h:8080"], [answer["connect"] for answer in answers])
        self.assertEqual({"Host", "User-Agent", "Accept"}, set(answers[0]["headers"]))
        self.has({"Host": "h", "Accept": "*/*"}, answers[0]["headers"])

    # shows HTTP-08
    def test_dot_segments_are_sent_as_written_in_the_older_profiles(self):
        answers = records("plan", [{"uri": "http://h/a/../b", "profile": law} for law in ("rfc1738", "rfc3986")])
        self.assertEqual(["/a/../b", "/b"], [answer["request_target"] for answer in answers])

    # shows HTTP-07
    def test_lenient_mode_escapes_before_sending(self):
        result, = records("plan", [{"uri": "http://h/a b", "profile": "rfc1630", "mode": "lenient"}])
        self.assertEqual(("/a%20b", ["char-encoded"]), (result["request_target"], [w["name"] for w in result["warnings"]]))

    def test_the_plan_is_printed_for_people(self):
        self.says("http://h/b\n  connect  h:80\n  say      GET /b\n", "plan", "-p", "rfc1738", "http://h/b")
        self.says("file:///etc/motd\n  open     /etc/motd\n", "plan", "file:///etc/motd")

    # shows GW-01, GW-02
    def test_a_proxy_gets_the_whole_url(self):
        result, = records("plan", [{"uri": "frob:abc#f", "proxy": "gw.example:8001"}])
        self.has({"connect": "gw.example:8001", "request_target": "frob:abc"}, result)
        self.assertIn("GET frob:abc", wend("plan", "--proxy", "gw.example:8001", "frob:abc").out)

    # shows GW-03 · RFC 1738 §4
    def test_one_scheme_may_have_a_gateway(self):
        rows = [{"uri": "frob:abc", "gateway": {"frob": "http://gw.example:8001/"}}, {"uri": "http://h/", "gateway": {"frob": "http://g/"}}]
        self.assertEqual([("gw.example:8001", "/frob:abc"), ("h:80", "/")],
                         [(record["connect"], record["request_target"]) for record in records("plan", rows)])
        self.assertIn("/frob:abc", wend("plan", "--gateway", "frob=http://gw.example/", "frob:abc").out)

    # shows REG-09 · RFC 1738 §4
    def test_an_unknown_scheme_has_no_plan(self):
        self.assertEqual("unknown-scheme", wend("plan", "--json", "frob:abc").object["error"]["name"])

    # shows QRY-09
    def test_words_become_a_query(self):
        result, = records("plan", [{"uri": "http://info.my.org/AboutUs/Index/Phonebook", "words": ["dobbins"], "profile": "rfc1630"}])
        self.assertEqual("/AboutUs/Index/Phonebook?dobbins", result["request_target"])

    # shows SEC-01 · RFC 1738 §6
    def test_ports_of_other_services_are_refused(self):
        self.assertEqual("unsafe-port", wend("plan", "--json", "http://h:25/x").object["error"]["name"])
        self.assertTrue(wend("plan", "--json", "--allow-port", "25", "http://h:25/x").object["ok"])

    # shows SEC-05 · RFC 1738 §6
    def test_a_plan_shows_no_password(self):
        hidden = wend("plan", "--json", "--proxy", "gw:80", "ftp://u:secret@h/x")
        self.assertNotIn("secret", hidden.out + hidden.err)
        self.assertEqual("ftp://u:***@h/x", hidden.object["request_target"])
        shown = wend("plan", "--json", "--show-password", "--proxy", "gw:80", "ftp://u:secret@h/x")
        self.assertEqual("ftp://u:secret@h/x", shown.object["request_target"])

    # shows FILE-03, FILE-06
    def test_names_of_local_files_are_shown(self):
        rows = [({"uri": "file:///a%20b/c%25"}, "/a b/c%"), ({"uri": "file://me.example/x", "local_names": ["me.example"]}, "/x"),
                ({"uri": "file://localhost/x"}, "/x")]
        self.assertEqual([name for _, name in rows], [record["open"] for record in records("plan", [row for row, _ in rows])])
        bad = [("file://other.example/x", "file-not-local"), ("file:///a%2Fb", "file-not-representable"), ("file:///a%00b", "file-not-representable")]
        self.assertEqual([name for _, name in bad], [record["error"]["name"] for record in records("plan", [uri for uri, _ in bad])])

    # shows OPS-02 · RFC 1738 §2
    def test_an_operation_that_a_scheme_lacks_is_not_possible(self):
        result, = records("plan", [{"uri": "http://h/", "verb": "session"}])
        self.assertEqual("not-possible", result["error"]["name"])


class Files(Folder):
    def test_get_writes_the_octets(self):
        octets = bytes(range(256)) * 1000
        self.assertEqual(octets, wend("get", self.write("a", octets)).octets)

    def test_a_file_is_written_whole_or_not_at_all(self):
        uri = self.write("a", b"new")
        target = self.path / "out"
        target.write_bytes(b"old")
        self.assertEqual(0, wend("get", "-o", str(target), uri).status)
        self.assertEqual(b"new", target.read_bytes())
        self.assertEqual(66, wend("get", "-o", str(target), f"{self.uri}/none").status)
        self.assertEqual(b"new", target.read_bytes())
        self.assertEqual({"a", "out"}, {file.name for file in self.path.iterdir()})
        self.assertEqual(74, wend("get", "-o", str(self.path / "no" / "out"), uri).status)

    def test_a_link_and_a_device_are_not_replaced(self):
        uri = self.write("a", b"new")
        (self.path / "link").symlink_to(self.path / "out")
        (self.path / "out").write_bytes(b"old")
        wend("get", "-o", str(self.path / "link"), uri)
        self.assertTrue((self.path / "link").is_symlink())
        self.assertEqual(b"new", (self.path / "out").read_bytes())
        self.assertEqual(0, wend("get", "-o", "/dev/null", uri).status)
        self.assertTrue(pathlib.Path("/dev/null").is_char_device())

    # shows FRG-05
    def test_the_position_of_a_fragment_is_reported(self):
        uri = self.write("d.html", b'<p>x<a name="andy">y</a>')
        result = wend("get", uri + "#andy")
        self.assertEqual((0, b'<p>x<a name="andy">y</a>', "wend: #andy is at byte 4\n"), (result.status, result.octets, result.err))

    # shows FRG-07
    def test_a_missing_fragment_is_not_a_failure(self):
        uri = self.write("d.html", b"<p>x")
        result = wend("get", uri + "#nosuch")
        self.assertEqual((0, b"<p>x"), (result.status, result.octets))
        self.assertIn("no such place", result.err)
        self.assertEqual("", wend("get", uri + "#").err)

    # shows FILE-09 · RFC 1738 §2
    def test_a_directory_is_a_listing(self):
        self.write("a.txt", b"12345")
        (self.path / "sub").mkdir()
        rows = [line.split("\t") for line in wend("get", self.uri).lines]
        self.assertEqual([["text", "5", "a.txt"], ["directory", "", "sub"]], [[row[0], row[1], row[3]] for row in rows])
        listed = wend("list", "-l", self.uri + "/").lines
        self.assertTrue(listed[0].endswith(f"\t{self.uri}/a.txt"))

    def test_a_listing_has_a_json_form(self):
        self.write("a.txt", b"12345")
        result = wend("list", "--json", self.uri + "/").object
        self.assertEqual({"uri", "media_type", "entries"}, set(result))
        entry, = result["entries"]
        self.has({"title": "a.txt", "uri": f"{self.uri}/a.txt", "kind": "text"}, entry)
        self.assertEqual(5, entry["facts"]["size"])
        self.assertRegex(entry["facts"]["date"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")

    def test_a_name_cannot_split_a_line(self):
        self.write("a\tb\nc\x1b[31m", b"")
        result = wend("list", self.uri)
        self.assertEqual(1, len(result.lines))
        self.assertEqual(4, len(result.lines[0].split("\t")))
        self.assertNotIn("\x1b", result.out)

    def test_stat_prints_the_attributes(self):
        self.has({"media_type": "text/html"}, wend("stat", "--json", self.write("d.html", b"123")).object)
        self.assertIn("size\t3\n", wend("stat", self.uri + "/d.html").out)

    # shows FILE-09 · RFC 1738 §2
    def test_files_are_stored_appended_and_removed(self):
        uri = f"{self.uri}/x"
        self.assertEqual(0, wend("put", uri, stdin=b"one\n").status)
        self.assertEqual(0, wend("append", uri, stdin=b"two\n").status)
        self.assertEqual(0, wend("put", "--update", uri, stdin=b"three\n").status)
        self.assertEqual(b"one\ntwo\nthree\n", (self.path / "x").read_bytes())
        self.assertEqual(0, wend("put", str(self.path / "x"), f"{self.uri}/y").status)
        self.assertEqual(b"one\ntwo\nthree\n", (self.path / "y").read_bytes())
        self.assertEqual(0, wend("remove", uri).status)
        self.assertEqual(66, wend("remove", uri).status)
        self.assertEqual(66, wend("put", str(self.path / "none"), uri).status)

    def test_each_failure_has_its_exit_status(self):
        uri = self.write("a", b"x")
        rows = [(66, "get", self.uri + "/none"), (77, "get", "file://other.example/x"), (66, "get", "file:///a%2Fb"),
                (2, "list", uri), (1, "get", "http://h:x/"), (2, "get", "../g"), (77, "get", "http://h:25/"),
                (77, "remove", self.uri), (2, "get"), (2, "get", "a:b", "c:d")]
        for status, *arguments in rows:
            with self.subTest(arguments=arguments):
                result = wend(*arguments)
                self.assertEqual((status, ""), (result.status, result.out), result.err)
                self.assertTrue(result.err)

    # shows OPS-02 · RFC 1738 §2
    def test_put_is_undefined_for_a_mailbox(self):
        result = wend("put", "mailto:a@b.c", stdin=b"x")
        self.assertEqual(2, result.status)
        self.assertIn("replace not defined for mailto", result.err)

    def test_get_into_a_closed_pipe_fails(self):
        uri = self.write("a", b"x" * 1000)
        reading, writing = os.pipe()
        os.close(reading)
        done = subprocess.run([program.PATH, "get", uri], stdout=writing, stderr=subprocess.PIPE, check=False)
        os.close(writing)
        self.assertEqual(74, done.returncode)


def on_a_terminal(*arguments, **more):
    """What the program writes to a terminal."""
    ours, its = pty.openpty()
    with subprocess.Popen([program.PATH, *arguments], stdin=subprocess.DEVNULL, stdout=its, stderr=subprocess.DEVNULL,
                          env=environment(TERM="xterm", **more)) as running:
        os.close(its)
        octets = b""
        try:
            while block := os.read(ours, 65536):
                octets += block
        except OSError:  # it has ended
            pass
    os.close(ours)
    return running.returncode, octets.replace(b"\r\n", b"\n")


class Terminal(Folder):
    def test_control_characters_of_a_server_never_reach_a_terminal(self):
        uri = self.write("a.txt", b"x\x1b]0;title\x07\x9b31m\ny\n")
        status, reply = on_a_terminal("get", uri)
        self.assertEqual((0, rb"x\x1B]0;title\x07\x9B31m" + b"\ny\n"), (status, reply))
        self.write("b\x1b[31m", b"")
        _, reply = on_a_terminal("list", self.uri, NO_COLOR="1")
        self.assertNotIn(b"\x1b", reply)
        _, reply = on_a_terminal("decode", "%1B[31m", NO_COLOR="1")
        self.assertNotIn(b"\x1b", reply)

    def test_a_character_at_the_end_of_a_block_stays_whole(self):
        text = "é" * 40_000 + "x" + "€" * 40_000 + "\U0001d11e" * 40_000 + "\n"
        for octets, wanted in ((text.encode(), text.encode()), (b"x" * 65_535 + b"\xe2\x82", b"x" * 65_535 + rb"\xE2\x82")):
            self.assertEqual((0, wanted), on_a_terminal("get", self.write("a.txt", octets)))

    def test_colours_are_used_on_terminals_only_and_can_be_disabled(self):
        self.assertIn(b"\x1b[", on_a_terminal("check", "http://h/%zz")[1])
        self.assertNotIn(b"\x1b[", on_a_terminal("check", "http://h/%zz", NO_COLOR="1")[1])
        self.assertNotIn(b"\x1b[", on_a_terminal("check", "--color", "never", "http://h/%zz")[1])
        self.assertIn("\x1b[", wend("check", "--color", "always", "http://h/%zz").out)
        self.assertNotIn("\x1b[", wend("check", "http://h/%zz").out)

    def test_a_listing_is_a_table(self):
        self.write("a.txt", b"12345")
        self.write("longer-name.html", b"1")
        _, reply = on_a_terminal("list", self.uri, NO_COLOR="1")
        first, second = reply.decode().splitlines()
        self.assertEqual(first.index("a.txt"), second.index("longer-name.html"))
        self.assertNotIn("\t", first)
