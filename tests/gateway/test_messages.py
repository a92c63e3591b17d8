# SPDX-License-Identifier: Apache-2.0
"""Messages that a stranger has written, as pages: those that mean harm, and those too long to be shown whole."""
import unittest
import urllib.parse

from gate import Page, Served
from world import Listener


class Sends(Listener):
    """An http server whose every object is this message, or text."""

    def __init__(self, message, media_type=b"message/rfc822"):
        self.message, self.type, self.asked = message, media_type, []
        super().__init__()

    def talk(self, peer):
        with peer:
            self.asked.append(peer.recv(65536).split(b" ")[1].decode())
            peer.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\nCache-Control: max-age=600\r\n"
                         b"Content-Length: %d\r\nConnection: close\r\n\r\n" % (self.type, len(self.message)))
            try:
                peer.sendall(self.message)
            except OSError:
                pass  # it has heard enough


class Messages(Served):
    def gate_to(self, message):
        server = self.enterContext(Sends(message))
        path = "/uri/" + urllib.parse.quote(f"http://{server.at}/m", safe="")
        return self.serve("--allow-private-host", server.at), path

    def page(self, answer):
        self.assertEqual(200, answer.status, answer.text[:1000])
        self.assertEqual([], Page(answer.text).wrong)
        return answer.text


class Ways(Messages):
    """What a page of an http object leads to is asked of us: its server's query is its own."""

    def links_of(self, server, gate):
        page = gate.request(f"/http/{server.at}/m?a=b", Accept="text/html")
        self.page(page)
        links = Page(page.text).links
        return {name: [one for one in links if name in one] for name in ("view=", "wrap=", "part=", "mail=")}

    def test_a_text_has_several_views(self):
        with Sends(b"words <b>", b"text/plain") as server:
            gate = self.serve("--allow-private-host", server.at)
            links = self.links_of(server, gate)
            self.assertEqual(2, len(links["view="]))
            raw, download = (gate.request(one) for one in links["view="])
            self.assertEqual((200, b"words <b>", "text/plain"), (raw.status, raw.body, raw.fields["content-type"]))
            self.assertIn("attachment", download.fields["content-disposition"])
            unwrapped = gate.request(links["wrap="][0], Accept="text/html")
            self.assertIn("Wrap long lines", self.page(unwrapped))
            self.assertEqual({"/m?a=b"}, set(server.asked))

    def test_a_message_links_to_its_parts(self):
        message = b"From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\none\n--b\n\ntwo\n--b--\n"
        with Sends(message) as server:
            gate = self.serve("--allow-private-host", server.at)
            links = self.links_of(server, gate)
            self.assertEqual([b"one", b"two"], [gate.request(one).body for one in links["part="]])
            self.assertIn("a@b.example", self.page(gate.request(links["mail="][0], Accept="text/html")))
            self.assertEqual({"/m?a=b"}, set(server.asked))


class Hostile(Messages):
    def test_deeply_nested_groups_are_handled(self):  # RFC 5322 §3.4
        groups = b"From: a@b\r\nTo: " + b"g:" * 500_000 + b"\r\n"
        part = b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n"
        for message in (groups + b"\r\nwords", part + groups + b"\r\nwords\r\n--b--"):
            gate, path = self.gate_to(message)
            self.page(gate.request(path, Accept="text/html"))
            self.assertIn(gate.status(path + "?part=1"), (200, 404))
            self.assertEqual(200, gate.status("/"))
            self.assertIsNone(gate.process.poll())

    def test_deeply_nested_parts_take_bounded_time(self):  # RFC 2046 §5.1.2
        deep = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (i, i) for i in range(1000))
        gate, path = self.gate_to(deep + b"\n" + b"--x\n" * 1_900_000)
        text = self.page(gate.request(path, Accept="text/html"))  # within the patience of a request
        self.assertIn("longer than what is shown", text)


class Long(Messages):
    """A message is read up to 8 MiB; what lies beyond is never told as if it had been seen."""
    picture = b"R0lGODlh" * (9 << 17)  # of base64; 6.75 MiB decoded

    def test_a_truncated_message_is_reported(self):
        message = (b"Subject: t\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nfirst words\r\n--b\r\n"
                   b"Content-Type: image/gif\r\nContent-Transfer-Encoding: base64\r\n\r\n" + self.picture +
                   b"\r\n--b\r\n\r\nlast words\r\n--b--\r\n")
        gate, path = self.gate_to(message)
        for _ in range(2):
            text = self.page(gate.request(path, Accept="text/html"))
            self.assertIn("first words", text)
            self.assertIn("longer than what is shown", text)
            whole = gate.request(path + "?part=1")
            self.assertEqual((200, b"first words"), (whole.status, whole.body))
            for beyond in ("2", "3", "a@b"):  # the end of the second was not read; nor whether there is a third
                answer = gate.request(f"{path}?part={beyond}")
                self.assertEqual(502, answer.status, beyond)
                self.assertNotIn("etag", answer.fields)
                self.assertEqual("no-store", answer.fields["cache-control"])

    def test_a_long_complete_message_has_all_its_parts(self):
        message = (b"Subject: t\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: image/gif\r\n\r\n" +
                   b"x" * (7 << 20) + b"\r\n--b\r\n\r\nlast words")
        gate, path = self.gate_to(message)
        self.assertNotIn("longer than what is shown", self.page(gate.request(path, Accept="text/html")))
        self.assertEqual(7 << 20, len(gate.request(path + "?part=1").body))
        self.assertEqual(b"last words", gate.request(path + "?part=2").body)
        self.assertEqual(404, gate.status(path + "?part=3"))


if __name__ == "__main__":
    unittest.main()
