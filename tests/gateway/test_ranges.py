# SPDX-License-Identifier: Apache-2.0
"""Parts of objects (RFC 9110 §14): of what is kept, and of what servers are asked for."""
import contextlib
import pathlib
import threading
import unittest

from gate import Served, parsed
from world import Listener, World, free_port

FTP_SERVER = pathlib.Path(__file__).resolve().parents[1] / "servers" / "ftp_server.py"
LONG_AGO = "Mon, 05 Oct 2020 10:00:00 GMT"
SMALL = bytes(range(256)) * 4
LARGE = b"".join(b"%07d\n" % number for number in range(160_000))  # more than is gathered, and than one piece of the cache


class Web(Listener):
    """One document. `parts`: it knows ranges. Keeps the heads that it heard."""

    def __init__(self, body, parts=True, counted=True, fields=(), media_type="application/octet-stream"):
        self.body, self.parts, self.counted, self.fields, self.media_type = body, parts, counted, fields, media_type
        self.heard, self.sent, self.lock = [], 0, threading.Lock()
        super().__init__()

    def talk(self, peer):
        with peer:
            said = b""
            while b"\r\n\r\n" not in said:
                more = peer.recv(65536)
                if not more:
                    return
                said += more
            fields = {name.lower(): value.strip() for name, _, value in
                      (line.partition(":") for line in said.decode().split("\r\n")[1:-2])}
            with self.lock:
                self.heard.append(fields)
            status, body, lines = "200 OK", self.body, [f"Content-Type: {self.media_type}", "Connection: close", *self.fields]
            asked = fields.get("range", "") if self.parts else ""
            if asked and fields.get("if-range", LONG_AGO) == LONG_AGO:
                first, _, last = asked.removeprefix("bytes=").partition("-")
                begin = int(first) if first else max(0, len(body) - int(last))
                end = min(int(last) + 1 if first and last else len(body), len(body))
                length = str(len(body)) if self.counted else "*"
                if begin >= len(body):
                    status, body = "416 Range Not Satisfiable", b""
                    lines.append(f"Content-Range: bytes */{length}")
                else:
                    status, body = "206 Partial Content", body[begin:end]
                    lines.append(f"Content-Range: bytes {begin}-{end - 1}/{length}")
            lines.append(f"Content-Length: {len(body)}")
            peer.sendall("\r\n".join([f"HTTP/1.1 {status}", *lines, "", ""]).encode())
            try:
                for at in range(0, len(body), 65536):
                    self.sent += len(body[at:at + 65536])  # before it is sent: the answer may be read at once
                    peer.sendall(body[at:at + 65536])
            except OSError:
                pass


class Pours(Listener):
    """A gopher server of one object."""

    def __init__(self, body):
        self.body = body
        super().__init__()

    def talk(self, peer):
        with peer:
            peer.recv(1000)
            peer.sendall(self.body)


ENDLESS = bytes(1 << 16)
KEPT = ("Cache-Control: max-age=600", f"Last-Modified: {LONG_AGO}")


class Ranges(Served):
    def check(self, answer, whole, first, last):
        self.assertEqual(206, answer.status, answer.text[:300])
        self.assertEqual(f"bytes {first}-{last}/{len(whole)}", answer.fields["content-range"])
        self.assertEqual(str(last - first + 1), answer.fields["content-length"])
        self.assertEqual(whole[first:last + 1], answer.body)
        self.assertTrue(answer.whole)

    def try_all(self, gate, target, whole):
        n = len(whole)
        for asked, first, last in (("bytes=0-99", 0, 99), ("bytes=100-", 100, n - 1), ("bytes=-7", n - 7, n - 1), ("bytes=0-0", 0, 0),
                                   (f"bytes={n - 1}-", n - 1, n - 1), (f"bytes=5-{n * 2}", 5, n - 1), (f"bytes=-{n * 2}", 0, n - 1)):
            self.check(gate.request(target, Range=asked), whole, first, last)
        for asked in (f"bytes={n}-", f"bytes={n + 5}-{n + 9}", "bytes=-0"):
            none = gate.request(target, Range=asked)
            self.assertEqual((416, f"bytes */{n}"), (none.status, none.fields.get("content-range")), asked)
        for asked in ("bytes=0-1,5-6", "lines=0-1", "bytes=9-1", "bytes=", "bytes=a-b"):
            self.assertEqual((200, whole), gate.request(target, Range=asked)[0:3:2], asked)


class OfWhatIsKept(Ranges):
    def test_ranges_of_a_small_document_are_served(self):
        with Web(SMALL, parts=False, fields=KEPT) as server:
            gate = self.serve("--allow-private-host", server.at)
            target = f"http://{server.at}/small"
            first = gate.request(target)
            self.assertEqual((200, SMALL, "bytes"), (first.status, first.body, first.fields["accept-ranges"]))
            self.try_all(gate, target, SMALL)
            self.assertEqual(1, len(server.heard))

    def test_ranges_of_a_large_document_are_served(self):
        with Web(LARGE, parts=False, fields=KEPT) as server:
            gate = self.serve("--allow-private-host", server.at)
            target = f"http://{server.at}/large"
            self.assertEqual(LARGE, gate.request(target).body)
            self.try_all(gate, target, LARGE)
            self.check(gate.request(target, Range="bytes=262143-262144"), LARGE, 262143, 262144)  # of two pieces
            self.check(gate.request(target, Range="bytes=600000-700000"), LARGE, 600000, 700000)
            self.assertEqual(1, len(server.heard))

    def test_an_object_fetched_whole_can_be_served_in_ranges(self):
        with Pours(LARGE[:200_000]) as server:
            gate = self.serve("--allow-private-host", server.at)
            self.check(gate.request(f"gopher://{server.at}/9x", Range="bytes=8-15"), LARGE[:200_000], 8, 15)
            self.try_all(gate, f"gopher://{server.at}/9x", LARGE[:200_000])

    def test_If_Range_serves_a_range_of_the_known_version_only(self):  # RFC 9110 §13.1.5
        with Web(SMALL, parts=False, fields=KEPT) as server:
            gate = self.serve("--allow-private-host", server.at)
            target = f"http://{server.at}/small"
            tag = gate.request(target).fields["etag"]
            for state, status in ((tag, 206), (LONG_AGO, 206), ('"other"', 200), ("W/" + tag, 200), ("Tue, 06 Oct 2020 10:00:00 GMT", 200),
                                  ("nonsense", 200)):
                answer = gate.request(target, Range="bytes=1-2", If_Range=state)
                self.assertEqual(status, answer.status, state)
                self.assertEqual(SMALL[1:3] if status == 206 else SMALL, answer.body)
            self.assertEqual(304, gate.status(target, Range="bytes=1-2", If_None_Match=tag))
            head = gate.request(target, method="HEAD", Range="bytes=1-2")
            self.assertEqual((200, str(len(SMALL))), (head.status, head.fields["content-length"]))

    def test_the_connection_continues_after_a_range(self):
        with Web(LARGE, parts=False, fields=KEPT) as server:
            gate = self.serve("--allow-private-host", server.at)
            gate.request(f"http://{server.at}/large")
            part = f"GET http://{server.at}/large HTTP/1.1\r\nHost: h\r\nRange: bytes=5-9\r\n"
            heard = gate.hears((part + "\r\n" + part + "Connection: close\r\n\r\n").encode())
            first = parsed(heard)
            self.assertEqual((LARGE[5:10], LARGE[5:10]), (first.body, parsed(first.rest).body))


class FromServers(Ranges):
    def test_a_web_server_is_asked_for_the_range(self):
        for private in (False, True):
            with Web(LARGE, fields=KEPT) as server:
                gate = self.serve("--allow-private-host", server.at)
                target = f"http://{server.at}/large"
                more = {"Authorization": "Basic YTpi"} if private else {}
                self.check(gate.request(target, Range="bytes=1000000-1000099", **more), LARGE, 1000000, 1000099)
                self.check(gate.request(target, Range="bytes=-8", **more), LARGE, len(LARGE) - 8, len(LARGE) - 1)
                self.check(gate.request(target, Range="bytes=0-7", **more), LARGE, 0, 7)
                self.assertEqual(116, server.sent)
                none = gate.request(target, Range=f"bytes={len(LARGE)}-", **more)
                self.assertEqual((416, f"bytes */{len(LARGE)}"), (none.status, none.fields.get("content-range")))
                self.assertEqual(LARGE, gate.request(target, **more).body, "a part was kept as if it were all")

    def test_a_range_is_validated_by_its_date_alone(self):
        with Web(LARGE, fields=KEPT) as server:
            gate = self.serve("--allow-private-host", server.at)
            target = f"http://{server.at}/large"
            self.check(gate.request(target, Range="bytes=1-2", If_Range=LONG_AGO), LARGE, 1, 2)
            self.assertEqual(LONG_AGO, server.heard[-1]["if-range"])
            for other in ("Tue, 06 Oct 2020 10:00:00 GMT", '"a tag"', "nonsense"):
                answer = gate.request(target, Range="bytes=1-2", If_Range=other, Cache_Control="no-cache")
                self.assertEqual((200, LARGE), (answer.status, answer.body), other)
            self.assertNotIn("range", server.heard[-1])

    def test_an_unusable_range_leads_to_a_whole_request(self):
        with Web(SMALL, counted=False) as server:  # bytes 1-2/*
            gate = self.serve("--allow-private-host", server.at)
            self.check(gate.request(f"http://{server.at}/x", Range="bytes=1-2"), SMALL, 1, 2)
            self.assertEqual(["bytes=1-2", None], [one.get("range") for one in server.heard])
        with Web(b"one\ntwo\nthree\n", media_type="text/plain") as server:  # a page is made of it
            gate = self.serve("--allow-private-host", server.at)
            target = f"/http/{server.at}/x.txt"
            page = gate.request(target).body
            self.check(gate.request(target, Range="bytes=1-20"), page, 1, 20)

    def test_a_server_without_ranges_is_read_no_further_than_needed(self):
        with Web(bytes(64 << 20), parts=False) as server:
            gate = self.serve("--allow-private-host", server.at)
            self.check(gate.request(f"http://{server.at}/x", Range="bytes=300000-300009"), server.body, 300000, 300009)
            self.assertLess(server.sent, 32 << 20)

    def test_a_wrong_range_from_a_server_is_refused(self):
        class Lies(Listener):
            def __init__(self, range_said, body):
                self.range_said, self.body, self.asked = range_said, body, []
                super().__init__()

            def talk(self, peer):
                with peer:
                    asked = b"Range: " in peer.recv(65536)
                    self.asked.append(asked)
                    if asked:
                        head = f"206 Partial Content\r\nContent-Range: {self.range_said}"
                    else:
                        head = f"200 OK\r\nContent-Length: {len(SMALL)}"
                    peer.sendall(f"HTTP/1.1 {head}\r\nContent-Type: image/gif\r\n\r\n".encode())
                    with contextlib.suppress(OSError):
                        peer.sendall(self.body if asked else SMALL)
                        while asked and self.body == ENDLESS:
                            peer.sendall(self.body)
        n = len(SMALL)
        for said, body in ((f"bytes 5-30/{n}", SMALL[5:31]), (f"bytes 15-20/{n}", SMALL[15:21]), (f"bytes 10-20/{n}", SMALL[10:21]),
                           (f"bytes 0-{n - 1}/{n}", SMALL), ("bytes 10-20/*", SMALL[10:21])):
            with Lies(said, body) as server:
                self.check(self.serve("--allow-private-host", server.at).request(f"http://{server.at}/x", Range="bytes=10-20"), SMALL, 10, 20)
                self.assertTrue(server.asked[0])
        for said, body, status, whole in ((f"bytes 10-20/{n}", SMALL[10:15], 206, False), ("bytes 0-4/5", SMALL[:5], 416, True),
                                          ("bytes 20-10/9", b"", 502, True), ("lines 1-2/3", b"", 502, True),
                                          (f"bytes 10-20/{n}", ENDLESS, 206, True)):
            with Lies(said, body) as server:
                answer = self.serve("--allow-private-host", server.at).request(f"http://{server.at}/x", Range="bytes=10-20")
                self.assertEqual((status, whole), (answer.status, answer.whole), said)

    def test_an_ftp_server_starts_at_the_offset(self):
        with World() as world:
            world.write("f/large.bin", LARGE)
            world.write("f/lines.txt", b"one\ntwo\nthree\n")
            port = free_port()
            world.start(["/usr/bin/python3", FTP_SERVER, world.path("f"), "127.0.0.1", port], port)
            for private in ("", "ann:s3%20cret%25@"):
                gate = self.serve("--allow-private-host", f"127.0.0.1:{port}")
                target = f"ftp://{private}127.0.0.1:{port}/large.bin"
                asked = world.path("asked")
                asked.unlink(missing_ok=True)
                self.check(gate.request(target, Range="bytes=1000000-"), LARGE, 1000000, len(LARGE) - 1)
                self.check(gate.request(target, Range="bytes=1000-1999"), LARGE, 1000, 1999)
                self.assertEqual(416, gate.status(target, Range=f"bytes={len(LARGE)}-"))
                self.assertIn("REST 1000000\n", asked.read_text())
                self.assertEqual(LARGE, gate.request(target).body)
            page = gate.request(f"/ftp/127.0.0.1:{port}/lines.txt").body
            self.check(gate.request(f"/ftp/127.0.0.1:{port}/lines.txt", Range="bytes=3-9"), page, 3, 9)


if __name__ == "__main__":
    unittest.main()
