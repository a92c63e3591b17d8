# SPDX-License-Identifier: Apache-2.0
"""mailto with aiosmtpd: what is sent is read again by Python's own email package."""
import email
import email.policy
import json
import os
import pathlib
import pty
import subprocess
import unittest
from urllib.parse import quote

from program import PATH, Case, environment, wend
from world import World, certificate, free_port

SERVER = pathlib.Path(__file__).resolve().parent / "smtp_server.py"


class Mail(Case):
    def setUp(self):
        self.world = World()
        self.addCleanup(self.world.__exit__)

    def start(self, smtp="", **how):
        """A server, and a configuration that names it."""
        port = free_port()
        how |= {"port": port, "folder": str(self.world.folder)}
        self.world.start(["/usr/bin/python3", SERVER, json.dumps(how)], port)
        self.configure(f'host = "127.0.0.1"\nport = {port}\n' + smtp)
        self.place = f"127.0.0.1:{port}"

    def configure(self, smtp, mail="ann@home.example"):
        user = f'[user]\nmail = "{mail}"\n' if mail else ""
        self.config = os.fsdecode(self.world.write("config.toml", f"{user}[smtp]\n{smtp}"))

    def certify(self):
        crt, key = certificate(self.world, "127.0.0.1")
        return {"tls": [str(crt), str(key)]}, str(crt)

    def send(self, uri, *options, body=b"", status=0, says=None):
        result = wend("append", "--config", self.config, *options, uri, stdin=body)
        self.assertEqual(status, result.status, result.err)
        if says:
            self.assertIn(says, result.err)
        return result

    def kept(self, number=1):
        path = self.world.path(f"{number}.json")
        return json.loads(path.read_text()) if path.exists() else None

    def message(self, number=1):
        return self.read(self.kept(number)["octets"].encode("latin-1"))

    def read(self, octets):
        read = email.message_from_bytes(octets.replace(b"\r\n", b"\n"), policy=email.policy.default)
        self.assertEqual([], read.defects)
        return read

    # ---- composing

    # shows MAILTO-05, OPS-03 · RFC 1738 §3.5
    def test_get_shows_the_draft(self):
        self.configure('host = "192.0.2.1"')
        uri = "mailto:bob@b.example?subject=caf%C3%A9&body=na%C3%AFve%0D%0A&bcc=eve@e.example&from=x@y"
        result = wend("get", "--config", self.config, "--raw", uri)
        self.assertEqual(0, result.status, result.err)
        read = self.read(result.octets)
        self.assertEqual("caf\u00e9", read["Subject"])
        self.assertEqual(("ann@home.example", "bob@b.example", "eve@e.example"),
                         (read["From"], read["To"], read["Bcc"]))
        self.assertEqual("na\u00efve\n", read.get_content())
        self.assertNotIn("x@y", result.out)

    # ---- sending

    # shows MAILTO-05 · RFC 1738 §3.5
    def test_a_message_decodes_to_exactly_its_text(self):
        self.start()
        text = "na\u00efve \u7d0d\u8c46 \U0001f4ec\r\n.\r\n..two\r\nFrom here = there \r\n" + "long " * 400 + "\r\nend"
        subject = "caf\u00e9 \u7d0d\u8c46 " * 20 + "and  more"
        self.send(f"mailto:bob@b.example,%22not%40me%22@c.example?cc=d@e.example&subject={quote(subject)}"
                  "&in-reply-to=%3C1@h%3E&keywords=one,tw%C3%B6&body=first", "--yes", body=text.encode())
        read = self.message()
        self.assertEqual(subject, read["Subject"])
        self.assertEqual('bob@b.example, "not@me"@c.example', str(read["To"]))
        self.assertEqual(("d@e.example", "<1@h>", "ann@home.example"), (read["Cc"], read["In-Reply-To"], read["From"]))
        self.assertEqual(["one", " tw\u00f6"], read["Keywords"].split(","))
        self.assertEqual("first\n" + text.replace("\r\n", "\n") + "\n", read.get_content())
        self.assertRegex(read["Message-ID"], r"^<[0-9]+\.[0-9]+\.[0-9a-f]+@home\.example>$")
        self.assertIsNotNone(email.utils.parsedate(read["Date"]))
        kept = self.kept()
        self.assertEqual("ann@home.example", kept["from"])
        self.assertEqual(["bob@b.example", '"not@me"@c.example', "d@e.example"], kept["to"])
        self.assertTrue(kept["octets"].isascii())
        self.assertLessEqual(max(map(len, kept["octets"].split("\r\n"))), 998)
        self.assertFalse(kept["private"])

    def test_an_ASCII_body_is_sent_unchanged(self):
        self.start()
        self.send("mailto:bob@b.example", "--yes", body=b".\n..\ntext\n")
        self.assertTrue(self.kept()["octets"].endswith("\r\n\r\n.\r\n..\r\ntext\r\n"), self.kept())

    def test_blind_copies_are_sent_and_not_listed(self):  # RFC 6068 §7
        self.start()
        self.send("mailto:bob@b.example?bcc=eve@e.example", "--yes")
        self.assertEqual(["bob@b.example", "eve@e.example"], self.kept()["to"])
        self.assertNotIn("eve", self.kept()["octets"])
        self.assertNotRegex(self.kept()["octets"], "(?im)^bcc:")

    def test_a_file_is_the_text(self):
        self.start()
        file = os.fsdecode(self.world.write("letter.txt", "Dear Bob\n"))
        result = wend("append", "--config", self.config, "--yes", file, "mailto:bob@b.example?subject=s")
        self.assertEqual(0, result.status, result.err)
        self.assertEqual("Dear Bob\n", self.message().get_content())

    # shows MAILTO-06 · RFC 6068 §3
    def test_unsafe_fields_are_omitted(self):
        self.start()
        self.send("mailto:bob@b.example?from=x@evil.example&content-type=text/html&date=x&resent-to=y@evil.example"
                  "&received=x&subject=s".replace("/", "%2F"), "--yes")
        self.assertNotIn("evil", self.kept()["octets"])
        self.assertEqual(("ann@home.example", "text/plain"), (self.message()["From"], self.message().get_content_type()))
        self.assertEqual(["bob@b.example"], self.kept()["to"])
        self.send("mailto:bob@b.example?subject=s%0D%0ABcc:%20z@evil.example", "--yes", status=77, says="unsafe-control")
        self.assertIsNone(self.kept(2))

    # shows SEC-06 · RFC 1738 §6
    def test_shell_metacharacters_are_data(self):
        self.start()
        mark = self.world.path("mark")
        subject = f"$(touch%20{mark})%20%60touch%20{mark}%60%3Btouch%20{mark}".replace("/", "%2F")
        self.send(f"mailto:%60x%60@b.example?subject={subject}", "--yes")
        self.assertEqual(["`x`@b.example"], self.kept()["to"])
        self.assertIn("$(touch", self.message()["Subject"])
        self.assertFalse(mark.exists())

    # ---- the user's yes

    def ask(self, answer, uri):
        """At a terminal: what was shown there, and the exit status."""
        pid, terminal = pty.fork()
        if pid == 0:
            try:
                os.execvpe(PATH, [PATH, "append", "--config", self.config, uri], environment())
            finally:
                os._exit(127)
        shown = b""
        while b"[yes/no]" not in shown:
            try:
                piece = os.read(terminal, 65536)
            except OSError:
                break
            if not piece:
                break
            shown += piece
        os.write(terminal, answer + b"\n")
        _, status = os.waitpid(pid, 0)
        os.close(terminal)
        return shown.decode("utf-8", "replace").replace("\r\n", "\n"), os.waitstatus_to_exitcode(status)

    def test_without_confirmation_nothing_is_sent(self):  # RFC 6068 §7
        self.start()
        done = subprocess.run([PATH, "append", "--config", self.config, "mailto:bob@b.example"], capture_output=True,
                              stdin=subprocess.DEVNULL, start_new_session=True, env=environment(), timeout=60, check=False)
        self.assertEqual(77, done.returncode, done.stderr)
        self.assertIn(b"no-answer", done.stderr)
        self.assertIsNone(self.kept())

    def test_the_whole_message_is_shown_before_confirmation(self):  # RFC 6068 §7
        self.start()
        uri = "mailto:bob@b.example?bcc=eve@e.example&subject=caf%C3%A9%C2%9B31m&body=two%0D%0Alines&from=x@y"
        shown, status = self.ask(b"no", uri)
        for line in ("From: ann@home.example\n", "To: bob@b.example\n", "Bcc (unseen by the others): eve@e.example\n",
                     "Subject: caf\u00e9", "Left out: from\n", "\n\ntwo\nlines\n", f"Send this mail by {self.place}?"):
            self.assertIn(line, shown)
        self.assertNotIn("\u009b", shown)
        self.assertNotIn("\x1b", shown)
        self.assertEqual((74, None), (status, self.kept()))
        shown, status = self.ask(b"yes", uri)
        self.assertEqual(0, status, shown)
        self.assertEqual("two\nlines\n", self.message().get_content())

    # ---- refusals

    def test_a_refused_recipient_is_named_and_nothing_is_sent(self):
        self.start()
        self.send("mailto:bob@b.example,nobody@b.example", "--yes", status=66, says="RCPT TO:<nobody@b.example>: 550")
        self.assertIsNone(self.kept())

    def test_a_message_too_large_for_the_server_is_not_sent(self):
        self.start(size=1000)
        self.send("mailto:bob@b.example", "--yes", body=b"x" * 2000, status=77, says="takes 1000 octets")
        self.send("mailto:bob@b.example", "--yes", body=b"x" * 20)
        self.assertEqual(["SIZE=" + str(len(self.kept()["octets"]))], self.kept()["options"])

    def test_a_non_ASCII_address_needs_SMTPUTF8(self):
        self.start()
        self.send("mailto:%C3%A9@b.example", "--yes", status=2, says="has no SMTPUTF8")
        self.start(utf8=True)
        self.send("mailto:%C3%A9@b.example?subject=%C3%A9", "--yes")
        self.assertEqual(["\u00e9@b.example"], self.kept()["to"])
        self.assertIn("SMTPUTF8", self.kept()["options"])
        self.assertIn("To: \u00e9@b.example\r\n".encode(), self.kept()["octets"].encode("latin-1"))

    def test_a_missing_server_or_sender_is_reported(self):
        self.configure("")
        self.send("mailto:bob@b.example", "--yes", status=2, says="[smtp] host")
        self.configure('host = "127.0.0.1"', mail=None)
        self.send("mailto:bob@b.example", "--yes", status=2, says="[user] mail")
        self.configure(f'host = "127.0.0.1"\nport = {free_port()}')
        self.send("mailto:bob@b.example", "--yes", status=69, says="unreachable")

    # shows OPS-02 · RFC 1738 §2
    def test_other_operations_are_not_possible(self):
        self.configure('host = "127.0.0.1"')
        for what in ("put", "remove", "list", "stat"):
            result = wend(what, "--config", self.config, "mailto:a@b.c")
            self.assertNotEqual(0, result.status)
            self.assertIn("not defined for mailto", result.err)

    # ---- privacy and the login

    def test_STARTTLS_verifies_the_certificate(self):
        tls, crt = self.certify()
        self.start('tls = "demanded"', **tls, starttls=True)
        self.send("mailto:bob@b.example", "--yes", "--ca-file", crt)
        self.assertTrue(self.kept()["private"])
        self.send("mailto:bob@b.example", "--yes", status=76, says="not-private")
        self.assertIsNone(self.kept(2))

    def test_required_TLS_that_is_missing_is_a_failure(self):
        self.start('tls = "demanded"')
        self.send("mailto:bob@b.example", "--yes", status=76, says="offers no STARTTLS")
        self.assertIsNone(self.kept())

    def test_TLS_may_begin_with_the_first_octet(self):
        tls, crt = self.certify()
        self.start('tls = "implicit"', **tls, implicit=True)
        self.send("mailto:bob@b.example", "--yes", "--ca-file", crt)
        self.assertEqual(["bob@b.example"], self.kept()["to"])

    def test_a_login_over_TLS_works_and_a_wrong_password_is_refused(self):
        tls, crt = self.certify()
        for without in ([], ["PLAIN"], ["LOGIN"]):
            with self.subTest(without=without):
                self.start('user = "ann"\npassword = "pass word%"\ntls = "demanded"', **tls, starttls=True, auth=True,
                           auth_by_tls=True, without=without)
                result = self.send("mailto:bob@b.example", "--yes", "--verbose", "--ca-file", crt)
                self.assertEqual(("ann", True), (self.kept()["who"], self.kept()["private"]))
                for secret in ("pass word%", "cGFzcyB3b3JkJQ", "BwYXNzIHdvcmQl"):
                    self.assertNotIn(secret, result.err)
                self.world.path("1.json").unlink()
        self.start('user = "ann"\npassword = "wrong"\ntls = "demanded"', **tls, starttls=True, auth=True, auth_by_tls=True)
        result = self.send("mailto:bob@b.example", "--yes", "--ca-file", crt, status=77, says="login-refused")
        self.assertNotIn("wrong", result.err)
        self.assertIsNone(self.kept())

    def test_a_required_login_that_is_not_configured_is_reported(self):
        self.start(auth=True)
        self.send("mailto:bob@b.example", "--yes", status=77, says="530")
        self.assertIsNone(self.kept())

    def test_a_login_on_this_machine_needs_no_TLS(self):
        self.start('user = "ann"\npassword = "pass word%"', auth=True)
        self.send("mailto:bob@b.example", "--yes")
        self.assertEqual(("ann", False), (self.kept()["who"], self.kept()["private"]))


if __name__ == "__main__":
    unittest.main()
