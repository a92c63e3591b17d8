# SPDX-License-Identifier: Apache-2.0
"""Many clients at once, and many that leave: what `scripts/measure gateway` does at length, in seconds."""
import contextlib
import selectors
import socket
import statistics
import struct
import threading
import time
import unittest

import program
from gate import Served, until
from world import Listener

RESET = struct.pack("ii", 1, 0)


class Sends(Listener):
    """The beginning of something endless, by whatever the other speaks: to HTTP a counted body, else octets."""

    def talk(self, peer):
        with peer, contextlib.suppress(OSError):
            if peer.recv(65536).startswith(b"GET "):
                peer.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: 1099511627776\r\n\r\n")
            peer.sendall(bytes(300 << 10))  # more than is gathered before the first octet goes on
            peer.recv(1)


class Load(Served):
    # Defence 16: loops and caps on connections
    def test_aborted_transfers_leak_nothing(self):
        many, at_once = (200, 20) if program.is_sanitized() else (2000, 20)
        with Sends() as server:
            gate = self.serve("--allow-private-host", server.at)
            targets = [f"http://{server.at}/a", f"gopher://{server.at}/9a", f"/http/{server.at}/b", f"/gopher/{server.at}/0/b"]

            def leave(count):
                there = []
                for number in range(count):
                    talk = gate.connect()
                    talk.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                    talk.sendall(f"GET {targets[number % 4]} HTTP/1.1\r\nHost: {gate.host}\r\n\r\n".encode())
                    there.append(talk)
                    if len(there) == at_once or number + 1 == count:
                        for place, one in enumerate(there):
                            if place // 4 % 2 and targets[place % 4] != targets[3]:  # half after the first octets
                                one.recv(100)
                            one.close()
                        there.clear()
            leave(100)
            self.assertTrue(until(lambda: gate.descriptors() < 40), gate.descriptors())
            before = gate.descriptors(), gate.threads(), gate.memory()
            leave(many)
            self.assertTrue(until(lambda: gate.descriptors() <= before[0]), (before, gate.descriptors()))
            self.assertLessEqual(gate.threads(), before[1])
            if not program.is_sanitized():
                self.assertLess(gate.memory() - before[2], 16 << 10)
            self.assertEqual(200, gate.status("/"))

    # shows H0404
    def test_idle_and_slow_clients_do_not_block_others(self):
        idle, slow = (100, 20) if program.is_sanitized() else (500, 100)
        gate = self.serve()
        alone = self.times(gate)
        held = [gate.connect() for _ in range(idle + slow)]
        for one in held[idle:]:
            one.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
        over = threading.Event()

        def drip():
            while not over.wait(0.1):
                for one in held[idle:]:
                    with contextlib.suppress(OSError):
                        one.send(b"x")
        drips = threading.Thread(target=drip)
        drips.start()
        try:
            among = self.times(gate)
        finally:
            over.set()
            drips.join()
        self.assertLess(among, 5 * alone + 0.05)
        self.assertGreaterEqual(gate.descriptors(), idle)  # they were not let go for it
        for one in held:
            one.close()
        self.assertTrue(until(lambda: gate.descriptors() < 40), gate.descriptors())

    def times(self, gate):
        """The median of a request, in seconds; each is answered."""
        took = []
        for _ in range(100):
            began = time.monotonic()
            self.assertEqual(200, gate.status("/robots.txt"))
            took.append(time.monotonic() - began)
        return statistics.median(took)

    def test_many_clients_read_one_object_at_once(self):
        body = b"well" * 256
        fetched = []

        class Web(Listener):
            def talk(self, peer):
                with peer:
                    peer.recv(65536)
                    fetched.append(1)
                    peer.sendall(b"HTTP/1.1 200 OK\r\nCache-Control: max-age=600\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n"
                                 % len(body) + body)
        with Web() as server:
            gate = self.serve("--allow-private-host", server.at)
            request = f"GET http://{server.at}/ HTTP/1.1\r\nHost: h\r\n\r\n".encode()
            self.assertEqual(body, gate.request(f"http://{server.at}/").body)
            readers, each = 50, 10
            watch = selectors.DefaultSelector()
            for _ in range(readers):
                talk = gate.connect()
                talk.sendall(request * each)  # one behind the other
                watch.register(talk, selectors.EVENT_READ, bytearray())
            deadline = time.monotonic() + program.patience()
            while watch.get_map() and time.monotonic() < deadline:
                for key, _ in watch.select(1):
                    key.data.extend(key.fileobj.recv(65536))
                    if key.data.count(body) == each:
                        watch.unregister(key.fileobj)
                        key.fileobj.close()
            self.assertFalse(watch.get_map())
            self.assertEqual(1, len(fetched))


if __name__ == "__main__":
    unittest.main()
