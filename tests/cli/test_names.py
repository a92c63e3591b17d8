# SPDX-License-Identifier: Apache-2.0
"""What stands for something else, and is followed all the same: URNs by rules, mail by ids, schemes of the user."""
import http.server
import mailbox
import os
import threading

from program import Folder, wend


class Resolver(http.server.ThreadingHTTPServer):
    """RFC 2169: lists of URLs for names, redirects to one, and the objects themselves."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answer)
        self.lists, self.single, self.objects, self.heard = {}, {}, {}, []
        self.at = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Answer(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def answer(self, status, kind="text/plain", octets=b"", **more):
        self.send_response(status)
        for name, value in more.items():
            self.send_header(name, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(octets)))
        self.end_headers()
        self.wfile.write(octets)

    def do_GET(self):
        self.server.heard.append((self.path, self.headers.get("Accept")))
        path, _, name = self.path.partition("?")
        if path == "/uri-res/N2Ls" and name in self.server.lists:
            lines = ["# " + name, "", *self.server.lists[name]]
            return self.answer(200, "text/uri-list", "\r\n".join(lines).encode())
        if path == "/uri-res/N2L" and name in self.server.single:
            return self.answer(303, Location=self.server.single[name])
        if self.path in self.server.objects:
            return self.answer(200, octets=self.server.objects[self.path])
        self.answer(404)


class Names(Folder):
    def setUp(self):
        super().setUp()
        self.server = Resolver()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def config(self, text):
        return self.file("config.toml", text.encode())

    # shows URN-01, REG-10
    def test_the_urls_of_a_resolver_are_tried_in_order_and_both_attempts_reported(self):
        at = self.server.at
        self.server.lists["urn:example:a"] = [f"{at}/dead", f"{at}/live"]
        self.server.objects["/live"] = b"alive"
        result = wend("get", "--config", self.config(f'[urn]\nexample = "{at}/"\n'), "URN:Example:a")
        self.assertEqual((0, "alive"), (result.status, result.out))
        self.assertIn(f"{at}/dead: not-found", result.err)
        self.assertIn(f"{at}/live: this is it", result.err)
        self.assertEqual(("/uri-res/N2Ls?urn:example:a", "text/uri-list"), self.server.heard[0])

    def test_a_resolver_that_knows_one_url_redirects_to_it(self):
        self.server.single["urn:example:a"] = f"{self.server.at}/it"
        self.server.objects["/it"] = b"it"
        result = wend("get", "--config", self.config(f'[urn]\nexample = "{self.server.at}/uri-res/"\n'), "urn:example:a")
        self.assertEqual((0, "it"), (result.status, result.out))

    def test_a_template_may_lead_anywhere_and_the_plan_shows_it(self):
        file = self.file("names/rfc2141.txt", b"URN Syntax")
        folder = os.path.dirname(file)
        config = self.config(f'[urn]\nietf = "file://{folder}/{{1}}{{2}}.txt"\n"*" = "http://h.example/{{urn}}"\n')
        result = wend("get", "--config", config, "urn:ietf:rfc:2141")
        self.assertEqual((0, "URN Syntax"), (result.status, result.out))
        plan = wend("plan", "--json", "--config", config, "urn:oid:1.2").object
        self.assertEqual("http://h.example/urn:oid:1.2", plan["url"])
        result = wend("get", "--config", config, "urn:ietf:..:..")
        self.assertEqual(66, result.status)  # "....txt" is one name
        result = wend("get", "--config", self.config(f'[urn]\nietf = "file://{folder}/{{nss}}"\n'), "urn:ietf:../x")
        self.assertEqual(1, result.status)
        self.assertIn("not-expressible", result.err)

    def test_a_missing_rule_is_reported(self):
        result = wend("get", "urn:example:a")
        self.assertEqual(2, result.status)
        self.assertIn("no rule says what the names of urn:example stand for", result.err)

    def test_a_name_that_no_namespace_can_assign_is_noticed(self):
        result = wend("check", "--json", "urn:isbn:0451450524").object
        self.assertEqual([("not-in-namespace", 18)], [(diagnostic["name"], diagnostic["at"]) for diagnostic in result["diagnostics"]])
        self.assertEqual(0, wend("compare", "urn:isbn:0-451-45052-3", "URN:ISBN:0451450523").status)

    # shows REG-04 · RFC 1738 §4
    def test_a_user_defined_scheme_has_templates_and_a_resolver(self):
        at = self.server.at
        self.server.lists["x-doc:/b"] = []
        self.server.objects["/docs/a"] = b"a"
        self.file("xdg/wend/schemes/x-doc.toml",
                  f'name = "x-doc"\nresolve = ["{at}/docs{{path}}"]\nresolver = "{at}/"\n[syntax]\n'.encode())
        home = {"XDG_CONFIG_HOME": str(self.path / "xdg")}
        self.assertEqual("a", wend("get", "x-doc:/a", **home).out)
        self.assertEqual(66, wend("get", "x-doc:/b", **home).status)
        self.assertIn(("/uri-res/I2Ls?x-doc:/b", "text/uri-list"), self.server.heard)


LETTER = b"""\
From: ann@home.example
Message-ID: <960830.1639@h.example>
MIME-Version: 1.0
Content-Type: multipart/related; boundary="b1"; start="<root@h.example>"; type="text/html"

preamble
--b1
Content-Type: image/gif
Content-ID: <partA@h.example>
Content-Transfer-Encoding: base64

R0lGODlh
--b1
Content-Type: text/html; charset=us-ascii
Content-ID: <root@h.example>

<img src="cid:partA@h.example">
--b1--
"""


class Mail(Folder):
    def setUp(self):
        super().setUp()
        self.letter = self.file("one.eml", LETTER)
        self.home = {"XDG_CACHE_HOME": str(self.path / "cache")}

    # shows MID-02, MID-03
    def test_a_message_and_a_part_are_fetched_from_every_kind_of_store(self):
        box = mailbox.mbox(str(self.path / "box.mbox"))
        folder = mailbox.Maildir(str(self.path / "Maildir"))
        for store in (box, folder):
            store.add(LETTER)
            store.flush()
        for store in (self.letter, str(self.path / "box.mbox"), str(self.path / "Maildir")):
            config = self.file("config.toml", f'[mail]\nstores = ["{store}"]\n'.encode())
            for _ in range(2):  # the second time by the index
                result = wend("get", "--config", config, "mid:960830.1639@h.example", **self.home)
                self.assertEqual((0, LETTER.strip()), (result.status, result.octets.strip()), store)
                result = wend("get", "--config", config, "mid:960830.1639@h.example/partA@h.example", **self.home)
                self.assertEqual((0, b"GIF89a"), (result.status, result.octets))
            self.assertTrue((self.path / "cache/wend/mail.index").exists())
        self.assertEqual(66, wend("get", "--mail-store", self.letter, "mid:x@h.example", **self.home).status)

    # shows CID-02, CID-03
    def test_a_part_of_the_given_message_is_fetched(self):
        base = "file://" + self.letter
        result = wend("get", "--base", base, "cid:partA%40h.example")
        self.assertEqual((0, b"GIF89a"), (result.status, result.octets))
        result = wend("get", "--base", "mid:960830.1639@h.example", "--mail-store", self.letter, "cid:root@h.example", **self.home)
        self.assertEqual('<img src="cid:partA@h.example">', result.out)
        self.assertEqual(66, wend("get", "--base", base, "cid:none@h.example").status)
        result = wend("get", "cid:partA@h.example")
        self.assertEqual(2, result.status)
        self.assertIn("cid-needs-message", result.err)

    def test_changed_mail_is_found_in_its_current_form(self):
        wend("get", "--mail-store", self.letter, "mid:960830.1639@h.example", **self.home)
        self.file("one.eml", LETTER.replace(b"960830.1639", b"other"))
        self.assertEqual(66, wend("get", "--mail-store", self.letter, "mid:960830.1639@h.example", **self.home).status)
        self.assertEqual(0, wend("get", "--mail-store", self.letter, "mid:other@h.example", **self.home).status)

    def test_missing_mail_is_reported(self):
        result = wend("get", "mid:a@b.example")
        self.assertEqual(2, result.status)
        self.assertIn("no mail is known here", result.err)
