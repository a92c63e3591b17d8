# SPDX-License-Identifier: Apache-2.0
"""`wend serve`: its options, its end, its cache and its log; and that it outlives what happens to it."""
import concurrent.futures
import contextlib
import resource
import signal
import socket
import struct
import threading
import time
import unittest

import program
from gate import Page, Serve, Served, curl, parsed, until
from program import wend
from world import Listener, free_port


class Web(Listener):
    """Answers each request with the same octets; counts them, and keeps what they were."""

    def __init__(self, body=b"well", fields=b"Cache-Control: max-age=60\r\n", status=b"200 OK"):
        self.said = b"HTTP/1.1 " + status + b"\r\n" + fields + b"Content-Type: text/plain\r\nContent-Length: %d\r\n" \
            b"Connection: close\r\n\r\n" % len(body) + body
        self.heard = []
        super().__init__()

    def talk(self, peer):
        with peer:
            self.heard.append(peer.recv(65536).decode())
            peer.sendall(self.said)


class Together(Listener):
    """Says the last octet of each document when all of so many have all but it."""

    def __init__(self, head, size, readers):
        self.said, self.size, self.all_there = head, size, threading.Barrier(readers, timeout=program.patience())
        super().__init__()

    def talk(self, peer):
        with peer:
            peer.recv(65536)
            peer.sendall(self.said + bytes(self.size - 1))
            self.all_there.wait()
            peer.sendall(b"\n")


class Pours(Listener):
    """Sends the head, then octets until the client closes; `stopped` is set then."""

    def __init__(self, head, total):
        self.head, self.total = head, total
        self.poured, self.stopped = 0, threading.Event()
        super().__init__()

    def talk(self, peer):
        piece = bytes(1 << 20)
        with peer:
            peer.recv(65536)
            try:
                peer.sendall(self.head)
                while self.poured < self.total:
                    peer.sendall(piece)
                    self.poured += len(piece)
            except OSError:
                pass
            self.stopped.set()


class ItsOptions(Served):
    def test_its_address_is_printed_and_a_signal_stops_it(self):
        for how in (signal.SIGTERM, signal.SIGINT):
            gate = self.serve()
            self.assertEqual(200, gate.status("/"))
            self.assertEqual(0, gate.stop(how))
            with self.assertRaises(OSError):
                gate.connect()

    def test_other_clients_need_an_option(self):
        for address in ("0.0.0.0:0", "192.0.2.1:80", "[::]:0"):
            said = wend("serve", "--listen", address)
            self.assertEqual(2, said.status)
            self.assertIn("--allow-clients", said.err)

    def test_a_dual_stack_client_is_logged_by_its_own_address(self):
        if not socket.has_dualstack_ipv6():
            self.skipTest("no address of both families here")
        gate = self.serve("--listen", "[::]:0", "--allow-clients")
        self.assertEqual(200, gate.status("/"))
        self.assertEqual(508, gate.status(f"http://127.0.0.1:{gate.port}/"))
        gate.stop()
        self.assertIn(" 127.0.0.1 GET ", gate.log.read_text())  # and not ::ffff:127.0.0.1

    def test_a_port_in_use_is_reported(self):
        with socket.create_server(("127.0.0.1", 0)) as other:
            said = wend("serve", "--listen", f"127.0.0.1:{other.getsockname()[1]}", "--cache", "none")
        self.assertEqual(69, said.status, said.err)
        self.assertEqual(2, wend("serve", "--listen", "127.0.0.1:x").status)
        self.assertEqual(2, wend("serve", "x").status)

    def test_health_and_metrics_have_a_port_of_their_own(self):
        gate = self.serve()
        self.assertEqual("well\n", gate.watch.request("/healthz").text)
        gate.request("http://h:22/")
        counts = gate.watch.request("/metrics")
        self.assertIn('wend_answers_total{from="own",status="403"}', counts.text.replace('from="server"', 'from="own"'))
        self.assertIn("wend_connections", counts.text)
        self.assertEqual(404, gate.watch.status("/"))
        for path in ("/metrics", "/healthz", "/"):  # a foreign name that resolves to loopback
            self.assertEqual(421, gate.watch.status(path, host="rebound.example"))
            self.assertNotEqual(421, gate.watch.status(path, host="localhost"))
        self.assertEqual(404, gate.status("/metrics"))

    # shows GW-10 · RFC 1738 §6
    def test_the_log_has_one_line_per_request(self):
        gate = self.serve()
        gate.request("ftp://u:secret@h:22/x")
        gate.request("/")
        gate.hears(b"GET / HTTP/9.9\r\n\r\n")
        gate.stop()
        lines = gate.log.read_text().splitlines()
        self.assertEqual(3, len(lines), lines)
        self.assertRegex(lines[0], r'^\d{4}-\d\d-\d\dT[\d:]{8}Z 127\.0\.0\.1 GET "ftp://u:[^"@]*@h:22/x" 403 \d+ \d+ \w+$')
        self.assertNotIn("secret", lines[0])
        self.assertRegex(lines[1], r'GET "/" 200 ')
        self.assertRegex(lines[2], r'- "-" 505 ')


class ItsCache(Served):
    def test_cached_objects_survive_a_restart(self):
        with Web() as server:
            gate = self.serve("--allow-private-host", server.at)
            for _ in range(3):
                self.assertEqual(b"well", gate.request(f"http://{server.at}/a").body)
            self.assertEqual(1, len(server.heard))
            gate.request(f"http://{server.at}/a", Cache_Control="no-cache")
            self.assertEqual(2, len(server.heard))
            self.assertEqual(0, gate.stop())
            again = self.serve("--allow-private-host", server.at)
            answer = again.request(f"http://{server.at}/a")
            self.assertEqual((b"well", 2), (answer.body, len(server.heard)))
            self.assertIn("age", answer.fields)

    def octets_of_cache(self):
        """Of its file, and of what SQLite lays beside it."""
        octets = 0
        for name in ("", "-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                octets += (self.path / f"cache.sqlite{name}").stat().st_size
        return octets

    def test_the_size_limit_holds_while_many_objects_are_fetched(self):
        size, most = 4 << 20, 8 << 20
        head = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nCache-Control: max-age=60\r\nContent-Length: %d\r\n\r\n" % size
        with Together(head, size, 24) as server:
            gate = self.serve("--allow-private-host", server.at, "--cache-size", str(most))
            with concurrent.futures.ThreadPoolExecutor(24) as readers:
                under_way = [readers.submit(gate.request, f"http://{server.at}/{i}") for i in range(24)]
                largest = 0
                while not all(one.done() for one in under_way):
                    largest = max(largest, self.octets_of_cache())
                    time.sleep(0.005)
            for one in under_way:
                self.assertEqual((200, True, size), (one.result().status, one.result().whole, len(one.result().body)))
            self.assertGreater(largest, 1 << 20)
            self.assertLess(largest, most + (6 << 20))
            gate.stop()
            self.assertEqual("", gate.errors)

    def test_private_objects_are_not_cached(self):
        for fields in (b"Cache-Control: private\r\n", b"Cache-Control: no-store\r\n", b""):
            with Web(fields=fields) as server:
                gate = self.serve("--allow-private-host", server.at)
                for _ in range(2):
                    gate.request(f"http://{server.at}/a")
                self.assertEqual(2, len(server.heard), fields)
                gate.stop()
        with Web() as server:
            gate = self.serve("--allow-private-host", server.at)
            for _ in range(2):
                gate.request(f"http://{server.at}/a", Authorization="Basic YTpi")
            self.assertEqual(2, len(server.heard))

    def test_stale_objects_are_revalidated(self):  # RFC 9111 §4.3
        with Web(fields=b'Cache-Control: max-age=1\r\nETag: "x"\r\n') as server:
            gate = self.serve("--allow-private-host", server.at)
            gate.request(f"http://{server.at}/a")
            time.sleep(2.1)
            server.said = b'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\nConnection: close\r\n\r\n'
            answer = gate.request(f"http://{server.at}/a")
            self.assertEqual((200, b"well"), (answer.status, answer.body))
            self.assertIn('If-None-Match: "x"', server.heard[1])

    def test_the_cache_survives_a_kill(self):
        with Web(bytes(900_000)) as server:
            gate = self.serve("--allow-private-host", server.at)
            for i in range(5):
                gate.request(f"http://{server.at}/{i}")
            gate.process.kill()
            gate.stop()
            again = self.serve("--allow-private-host", server.at)
            for i in range(5):
                self.assertEqual(900_000, len(again.request(f"http://{server.at}/{i}").body))

    def test_a_file_that_is_not_a_cache_is_reported_and_left_alone(self):
        (self.path / "cache.sqlite").write_bytes(b"x" * 4096)
        gate = self.serve()
        self.assertEqual(200, gate.status("/"))
        gate.stop()
        self.assertIn("nothing is cached", gate.errors)
        self.assertEqual(b"x" * 4096, (self.path / "cache.sqlite").read_bytes())


class Forms(Served):
    """Gopher+: what an item asks is a form, and its answers go to the server only. RFC 1738 §3.4.5."""

    class Asks(Listener):
        def __init__(self):
            self.heard = []
            super().__init__()

        def talk(self, peer):
            with peer:
                peer.settimeout(1)
                said = peer.recv(4096)
                if said.startswith(b"/order\t!"):
                    return peer.sendall(b"+-1\r\n+INFO: 0x\t/order\th\t70\t?\r\n+ASK:\r\n Ask: Who <b>?\tBob\r\n"
                                        b" Choose: Colour\tred\tblue\r\n AskP: Secret\r\n.\r\n")
                try:
                    while not said.endswith(b"\r\n.\r\n"):
                        said += peer.recv(4096)
                except TimeoutError:
                    pass
                self.heard.append(said)
                peer.sendall(b"+-1\r\nthank you\r\n.\r\n")

    def test_a_form_is_filled_in_and_sent(self):
        with self.Asks() as server:
            gate = self.serve("--allow-private-host", server.at)
            path = gate.path_of(f"gopher://{server.at}/0/order%09%09%3F")
            form = gate.request(path)
            self.assertEqual(200, form.status, form.text)
            self.assertEqual([], Page(form.text).wrong)
            self.assertIn('<input type="password"', form.text)
            self.assertIn("<option>red</option>", form.text)
            self.assertEqual([], server.heard)
            refused = gate.request(path, method="POST", body=b"a0=x", Origin="http://evil.example")
            self.assertEqual(403, refused.status)
            self.assertEqual([], server.heard)
            done = gate.request(path, method="POST", body=b"a0=Ann+%2B&a1=blue&a2=violet", Origin=gate.address.rstrip("/"))
            self.assertEqual(200, done.status, done.text)
            self.assertIn("thank you", done.text)
            self.assertEqual("no-store", done.fields["cache-control"])
            said, = server.heard
            self.assertTrue(said.startswith(b"/order\t+\t1\r\n"), said)
            self.assertIn(b"Ann +\r\n", said)
            gate.stop()
            self.assertNotIn("violet", gate.log.read_text() + gate.errors)

    def test_a_form_that_cannot_be_shown_is_reported(self):
        """Without questions, with one that a page cannot ask, from a server that is dead; and a POST to what is no form."""
        class Says(Listener):
            def __init__(self, octets):
                self.octets = octets
                super().__init__()

            def talk(self, peer):
                with peer:
                    peer.recv(4096)
                    peer.sendall(self.octets)
        info = b"+-1\r\n+INFO: 0x\t/order\th\t70\t?\r\n"
        for block in (b".\r\n", b"+ASK:\r\n Note: nothing\r\n.\r\n", b"+ASK:\r\n ChooseF: which file\r\n.\r\n", b"+ASK:\r\n Wink: x\r\n.\r\n"):
            with Says(info + block) as server:
                asked = self.serve("--allow-private-host", server.at).request(f"/gopher/{server.at}/0/order%09%09%3F")
                self.assertEqual((502, []), (asked.status, Page(asked.text).wrong), block)
                self.assertIn("unexpected-reply", asked.text)
        dead = f"127.0.0.1:{free_port()}"
        gate = self.serve("--allow-private-host", dead)
        self.assertEqual(502, gate.status(f"/gopher/{dead}/0/order%09%09%3F"))
        self.assertEqual(405, gate.status(f"/gopher/{dead}/0/order", method="POST", body=b"a0=x"))

    # Defence 4: line ends never reach a protocol
    def test_a_link_sends_no_form(self):
        """A URI that has a form filled out: RFC 1738 §3.4.9. Any page can have a browser follow it."""
        with self.Asks() as server:
            gate = self.serve("--allow-private-host", server.at)
            block = "%0D%0A+-1%0D%0AFLUSH%3Cb%3E%0D%0A.%0D%0A"
            paths = [f"/gopher/{server.at}/0/order%09%09+%091{block}",
                     f"/uri/gopher:%2F%2F{server.at}%2F0%2Forder%2509%2509+%25091" + block.replace("%", "%25")]
            for path in paths:
                for fields in ({}, {"Sec_Fetch_Site": "none"}, {"Sec_Fetch_Site": "same-origin"}):
                    asked = gate.request(path, **fields)
                    self.assertEqual((200, "no-store"), (asked.status, asked.fields["cache-control"]), asked.text)
                    self.assertEqual([], Page(asked.text).wrong)
                    self.assertIn("FLUSH&lt;b&gt;", asked.text)
                for fields in ({"Origin": "http://evil.example"}, {"Sec_Fetch_Site": "cross-site"}, {"Origin": "null"},
                               {"Sec_Fetch_Site": "same-site", "Origin": "null"}):
                    for method in ("GET", "POST"):
                        self.assertEqual(403, gate.status(path, method=method, **fields), fields)
                self.assertEqual([], server.heard)
            done = gate.request(paths[0], method="POST", Origin="null", Sec_Fetch_Site="same-origin")
            self.assertEqual((200, "no-store"), (done.status, done.fields["cache-control"]))
            self.assertIn("thank you", done.text)
            self.assertEqual([b"/order\t+\t1\r\n+-1\r\nFLUSH<b>\r\n.\r\n"], server.heard)
            uri = f"gopher://{server.at}/0/order%09%09+%091{block}"
            self.assertEqual(403, gate.status(uri, Sec_Fetch_Site="cross-site"))
            for _ in range(2):  # a program's own wish, each time anew
                self.assertIn("thank you", gate.request(uri).text)
            self.assertEqual(3, len(server.heard))

    def test_an_answer_is_one_line(self):
        with self.Asks() as server:
            gate = self.serve("--allow-private-host", server.at)
            path = gate.path_of(f"gopher://{server.at}/0/order%09%09%3F")
            done = gate.request(path, method="POST", body=b"a0=Ann%0D%0A.%0D%0Aevil&a1=red&a2=x")
            self.assertNotEqual(200, done.status)
            self.assertFalse([one for one in server.heard if b"evil" in one])


class ItsStrength(Served):
    # Defence 12: deadlines and caps
    def test_a_gigabyte_passes_in_little_memory(self):
        total = (64 << 20) if program.is_sanitized() else 1 << 30
        head = b"HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: %d\r\n\r\n" % total
        with Pours(head, total) as server:
            gate = self.serve("--allow-private-host", server.at)
            gate.request("/")
            before = gate.memory()
            with gate.connect() as talk:
                talk.sendall(f"GET http://{server.at}/ HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n".encode())
                buffer, come = bytearray(1 << 20), 0
                while n := talk.recv_into(buffer):
                    come += n
                    if come == n or come > total // 2:
                        most = gate.memory() if come < total // 2 + (1 << 21) else most
            self.assertGreaterEqual(come, total)
            if not program.is_sanitized():
                self.assertLess(most - before, 24 << 10)

    # shows H0403
    def test_a_slow_reader_costs_one_buffer_and_slows_the_server(self):
        with Pours(b"9" * 4096, 1 << 30) as server:
            gate = self.serve("--allow-private-host", server.at)
            with gate.connect() as talk:
                talk.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                talk.sendall(f"GET gopher://{server.at}/9x HTTP/1.1\r\nHost: h\r\n\r\n".encode())
                until(lambda: server.poured > 0, 5)
                self.assertEqual(200, gate.status("/"))
                time.sleep(0.3)
                self.assertLess(server.poured, 64 << 20)
            self.assertTrue(server.stopped.wait(5))

    # shows H0436
    def test_a_disconnect_aborts_the_fetch(self):
        with Pours(b"", 1 << 40) as server:
            gate = self.serve("--allow-private-host", server.at)
            talk = gate.connect()
            talk.sendall(f"GET gopher://{server.at}/9x HTTP/1.1\r\nHost: h\r\n\r\n".encode())
            self.assertTrue(talk.recv(100))
            talk.close()
            self.assertTrue(server.stopped.wait(2))

        class Waits(Listener):
            over = threading.Event()

            def talk(self, peer):
                with peer:
                    peer.recv(65536)
                    if not peer.recv(1):
                        self.over.set()
        with Waits() as server:
            gate = self.serve("--allow-private-host", server.at)
            talk = gate.connect()
            talk.sendall(f"GET gopher://{server.at}/1x HTTP/1.1\r\nHost: h\r\n\r\n".encode())
            time.sleep(0.2)
            talk.close()
            self.assertTrue(Waits.over.wait(2))

    # Defence 13: truncation is visible
    def test_a_truncated_body_never_looks_complete(self):
        class Cuts(Listener):
            def talk(self, peer):
                with peer:
                    peer.recv(65536)
                    peer.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: 2000000\r\n\r\n"
                                 + bytes(900_000))
        with Cuts() as server:
            gate = self.serve("--allow-private-host", server.at)
            status, _ = curl("--proxy", gate.address, "--noproxy", "", "-o", "/dev/null", f"http://{server.at}/")
            self.assertNotEqual(0, status)
            status, _ = curl("--http1.0", "--proxy", gate.address, "--noproxy", "", "-o", "/dev/null", f"http://{server.at}/")
            self.assertNotEqual(0, status)
            answer = parsed(gate.hears(f"GET http://{server.at}/ HTTP/1.1\r\nHost: h\r\n\r\n".encode()))
            self.assertFalse(answer.whole)

    # shows GW-09
    def test_a_dead_or_silent_server_has_its_status(self):
        gate = self.serve("--allow-private-host", f"127.0.0.1:{(port := free_port())}", "--max-time", "2")
        for scheme in ("http", "gopher", "ftp", "nntp", "whois"):
            self.assertEqual(502, gate.status(f"{scheme}://127.0.0.1:{port}/x/1"), scheme)

        class Silent(Listener):
            def talk(self, peer):
                with peer:
                    while peer.recv(65536):
                        pass
        with Silent() as server:
            gate = self.serve("--allow-private-host", server.at, "--max-time", "2")
            answers = {}

            def ask(scheme):
                answers[scheme] = gate.status(f"{scheme}://{server.at}/x/1")
            asking = [threading.Thread(target=ask, args=(one,)) for one in ("http", "gopher", "ftp", "nntp", "whois")]
            for one in asking:
                one.start()
            for one in asking:
                one.join()
            self.assertEqual({504}, set(answers.values()), answers)  # H0437

    # shows H0438
    def test_without_descriptors_it_pauses_and_recovers(self):
        gate = self.serve("--max-connections", "30")
        for _ in range(3):  # a sanitizer wants descriptors of its own to look at a kind of object for the first time
            held = [gate.connect() for _ in range(33)]
            for one in held:
                one.close()
            self.assertTrue(until(lambda: gate.descriptors() < 30))
            self.assertEqual([200, 403, 403], [gate.status(one) for one in ("/", "http://h:22/", "gopher://127.0.0.1:70/1")])
        resource.prlimit(gate.process.pid, resource.RLIMIT_NOFILE, (gate.descriptors() + 12,) * 2)
        held = []
        for _ in range(80):
            try:
                held.append(socket.create_connection(("127.0.0.1", gate.port), timeout=2))
            except OSError:
                break
        before = gate.ticks()
        time.sleep(0.5)
        self.assertLess(gate.ticks() - before, 25)  # it does not spin
        for one in held:
            one.close()

        def answers():
            try:
                return gate.status("/") == 200
            except (AssertionError, OSError):  # let go while there were too many
                return False
        self.assertTrue(until(answers, 10))
        self.assertIn('wend_refusals_total{why="descriptors"}', gate.watch.request("/metrics").text)
        self.assertEqual(0, gate.stop())

    # shows H0404
    def test_the_longest_idle_connection_is_closed_first(self):
        gate = self.serve("--max-connections", "20")
        held = [gate.connect() for _ in range(20)]
        time.sleep(0.1)
        self.assertEqual(200, gate.status("/"))
        held[0].settimeout(5)
        self.assertEqual(b"", held[0].recv(1))
        for one in held:
            one.close()

    # shows H0440, H0441, H0443
    def test_logs_signals_and_pipes_are_handled(self):
        gate = Serve(self.path, "--log", "/dev/full")
        self.addCleanup(lambda: gate.process.returncode is None and gate.stop())
        for _ in range(100):
            gate.process.send_signal(signal.SIGHUP)
        self.assertEqual(200, gate.status("/"))
        before = gate.descriptors()
        for _ in range(20):
            with gate.connect() as talk:
                talk.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50)
                talk.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.assertTrue(until(lambda: gate.descriptors() <= before))
        self.assertEqual(200, gate.status("/"))
        self.assertEqual(0, gate.stop())

    def test_the_log_may_be_rotated(self):
        gate = self.serve()
        gate.request("/")
        gate.log.rename(self.path / "older")
        gate.process.send_signal(signal.SIGHUP)
        self.assertTrue(until(lambda: gate.status("/") and gate.log.exists() and gate.log.stat().st_size > 0))

    def test_SIGTERM_lets_current_requests_finish(self):
        gone = threading.Event()

        class Slow(Listener):
            def talk(self, peer):
                with peer:
                    peer.recv(65536)
                    gone.wait(10)
                    peer.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nwell")
        with Slow() as server:
            gate = self.serve("--allow-private-host", server.at)
            idle, busy = gate.connect(), gate.connect()
            busy.sendall(f"GET http://{server.at}/ HTTP/1.1\r\nHost: h\r\n\r\n".encode())
            time.sleep(0.3)
            gate.process.send_signal(signal.SIGTERM)
            self.assertEqual(b"", idle.recv(1))
            with self.assertRaises(OSError):
                gate.connect()
            gone.set()
            heard = b""
            while more := busy.recv(65536):
                heard += more
            self.assertEqual((200, b"well"), parsed(heard)[0:3:2])
            self.assertEqual(0, gate.stop())

    # shows H0444
    def test_a_connection_is_kept_for_the_next_request(self):
        gate = self.serve()
        with gate.connect() as talk:
            for _ in range(3):
                talk.sendall(f"GET /robots.txt HTTP/1.1\r\nHost: {gate.host}\r\n\r\n".encode())
                self.assertEqual(200, parsed(talk.recv(65536)).status)


if __name__ == "__main__":
    unittest.main()
