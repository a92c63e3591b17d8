# SPDX-License-Identifier: Apache-2.0
"""What goes wrong around a gateway: servers that die, stop, or are cut off at each octet of what they say. The reader
is told the truth (an error page, or a body that is visibly not whole), nothing wrong is kept, and once the server is
well again the next reader has the right object."""
import contextlib
import concurrent.futures
import http.server
import os
import random
import re
import signal
import socket
import sqlite3
import struct
import subprocess
import threading
import time
import unittest

import program
import scripted_server
import test_hostile_servers as plays
from gate import Served, parsed, until
from test_demo import Demo
from world import Listener, World, free_port

CUTS = 12 if program.is_sanitized() else 30  # of each conversation
PATIENCE = "2" if program.is_sanitized() else "0.8"  # for servers that are silent
ROUNDS = int(os.environ.get("WEND_ROUNDS", 4 if program.is_sanitized() else 8))  # in which it is killed


class Again(scripted_server.Talk):
    """The same script for one conversation after another, each whole, cut or struck dumb as it is set."""

    def play(self):
        self.said = 0
        super().play()

    def wait(self):
        """Until the other has had enough."""
        self.control.settimeout(20)
        with contextlib.suppress(OSError):
            while self.control.recv(65536):
                pass
        raise scripted_server.Over


SLOW_NAMES = b"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <netdb.h>
#include <string.h>
#include <unistd.h>
int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **all) {
  int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **) = dlsym(RTLD_NEXT, "getaddrinfo");
  if (node && !strncmp(node, "slow", 4)) return sleep(6), EAI_AGAIN;
  return real(node, service, hints, all);
}
"""


class Relay(Listener):
    """Between a gateway and a server: passes on what the server says up to an octet, and then closes, resets or
    falls silent."""

    def __init__(self, port):
        self.port_behind, self.after, self.how, self.said, self.calls = port, None, "close", 0, 0
        super().__init__()

    def talk(self, peer):
        self.said, self.calls = 0, self.calls + 1
        with peer, socket.create_connection(("127.0.0.1", self.port_behind)) as server:
            asks = threading.Thread(target=self.passes, args=(peer, server), daemon=True)
            asks.start()
            with contextlib.suppress(OSError):
                while some := server.recv(65536):
                    left = len(some) if self.after is None else max(0, self.after - self.said)
                    peer.sendall(some[:left])
                    self.said += min(left, len(some))
                    if left < len(some):
                        self.ends(peer, asks)
                        break
            with contextlib.suppress(OSError):
                peer.shutdown(socket.SHUT_RDWR)

    def ends(self, peer, asks):
        if self.how == "reset":
            peer.shutdown(socket.SHUT_RD)  # as long as the peer reads there is no reset
            asks.join()
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            peer.close()
        elif self.how == "silence":
            time.sleep(1.2)

    @staticmethod
    def passes(source, to):
        with contextlib.suppress(OSError):
            while some := source.recv(65536):
                to.sendall(some)


def is_honest(answer):
    """An error, or a response that is recognisably incomplete."""
    return not answer.whole or answer.status in (502, 503, 504)


def shown(answer):
    return answer.status, answer.whole, answer.body[:300]


def entries(answer):
    return [answer.json.get(one) for one in ("entries", "text")] if answer.status == 200 else None


def octets(answer):
    return entries(answer) if answer.fields.get("content-type") == "application/json" else (answer.status, answer.body)


def uri_of(play, port):
    """What the program's arguments ask for, as a URI."""
    words = [one.replace("{port}", str(port)) for one in play.arguments]
    uri = next(one for one in words if "://" in one)
    return f"{uri}?{words[-1]}" if words[0] == "search" else uri


def places(count, most=CUTS):
    return plays.places(count, most)


class CutAtEveryPart(Served):
    WELL = [play for play in plays.PLAYS if play.row is None and play.arguments[0] in ("get", "list")]

    # shows GW-09
    def test_a_conversation_truncated_anywhere_is_an_error_page(self):
        with contextlib.ExitStack() as stack, concurrent.futures.ThreadPoolExecutor(12) as pool:
            talks = [stack.enter_context(Again(play.script)) for play in self.WELL]
            gate = self.serve("--max-time", "1.5", *(word for one in talks for word in ("--allow-private-host", f"127.0.0.1:{one.port}")))
            wrong = pool.map(lambda pair: list(self.wrong_with(gate, *pair)), zip(self.WELL, talks))
            self.assertEqual([], [one for some in wrong for one in some])
            self.assertEqual(200, gate.status("/"))
            self.assertEqual(0, gate.stop())

    def wrong_with(self, gate, play, talk):
        """Cut by a close and by a reset, at places from the first octet to the last but one; then silence."""
        uri = uri_of(play, talk.port)
        how = {"Accept": "application/json"} if play.arguments[0] == "list" else {}  # pages tell the time
        right = gate.request(uri, **how)
        if right.status != 200 or not right.whole:
            yield f"{play.what}: {shown(right)}"
        count = talk.said if talk.whole_at is None else min(talk.said, talk.whole_at)
        ways = [("reset", at) for at in places(count)] + [("dumb", at) for at in places(count, 2)]
        ways += [] if play.cannot_tell else [("close", at) for at in places(count)]
        for way, at in ways:
            talk.cut, talk.dumb, talk.reset = None if way == "dumb" else at, at if way == "dumb" else None, way == "reset"
            answer = gate.request(uri, Cache_Control="no-cache", **how)
            if not is_honest(answer):
                yield f"{play.what}, {way} at {at} of {count}: {shown(answer)}"
            talk.cut, talk.dumb, talk.reset = None, None, False
            again = gate.request(uri, **how)
            if octets(again) != octets(right):
                yield f"{play.what}, after {way} at {at}: {shown(again)}"
        if octets(gate.request(uri, Cache_Control="no-cache", **how)) != octets(right):
            yield f"{play.what}: not the same at the end"


class OfTheSmallWorld(Served):
    """wais, news and whois as the demo's servers speak them, through a relay that breaks; prospero by datagrams."""

    @classmethod
    def setUpClass(cls):
        cls.demo = Demo()
        cls.addClassCleanup(cls.demo.stop)

    # shows GW-09
    def test_truncated_wais_and_news_replies_are_an_error_page(self):
        for scheme, rest in (("wais", "/garden?flower"), ("nntp", "/demo.garden"), ("nntp", "/demo.garden/2")):
            with Relay(self.demo.port(scheme)) as relay:
                gate = self.serve("--allow-private-host", relay.at, "--max-time", PATIENCE, "--cache", str(self.path / relay.at))
                uri = f"{scheme}://{relay.at}{rest}"
                right = gate.request(uri, Accept="application/json")
                self.assertEqual(200, right.status, right.text)
                count = relay.said
                for relay.how, some in (("close", CUTS), ("reset", CUTS), ("silence", 2)):
                    for relay.after in places(count, some):
                        answer = gate.request(uri, Accept="application/json", Cache_Control="no-cache")
                        has_all = answer.whole and entries(answer) == entries(right)  # what came after was a farewell
                        self.assertTrue(is_honest(answer) or has_all, (uri, relay.how, relay.after, count, shown(answer)))
                relay.after = None
                again = gate.request(uri, Accept="application/json")
                self.assertEqual((200, entries(right)), (again.status, entries(again)))
                self.assertEqual(0, gate.stop())

    def test_a_news_connection_is_reused(self):
        with Relay(self.demo.port("nntp")) as relay:
            gate = self.serve("--allow-private-host", relay.at, "--cache", "none")
            for rest in ("/demo.garden", "/demo.garden/1", "/demo.garden/2"):
                self.assertEqual(200, gate.status(f"nntp://{relay.at}{rest}"))
            self.assertEqual(1, relay.calls)

    def test_unresponsive_name_servers_delay_no_other_request(self):
        shim = self.path / "slow.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", shim, "-x", "c", "-"], input=SLOW_NAMES, check=True)
        at = f"localhost:{self.demo.port('gopher')}"
        sanitizers = os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
        gate = self.serve("--allow-private-host", at, LD_PRELOAD=str(shim), ASAN_OPTIONS=sanitizers)
        talks = [gate.connect() for _ in range(5)]
        for i, one in enumerate(talks):
            one.sendall(f"GET /gopher/slow{i}.example/ HTTP/1.1\r\nHost: {gate.host}\r\n\r\n".encode())
        time.sleep(0.5)
        began = time.monotonic()
        self.assertEqual(200, gate.status(f"/gopher/{at}/1"))
        self.assertLess(time.monotonic() - began, 5)
        for one in talks:
            one.close()

    # shows SEC-09 · RFC 1738 §6
    def test_a_pooled_connection_serves_only_requests_to_its_server(self):
        with Relay(self.demo.port("nntp")) as relay:
            gate = self.serve("--news-server", relay.at, "--cache", "none")
            for _ in range(2):
                group = gate.request("news:demo.garden", Accept="application/json")
                self.assertEqual(200, group.status)
                self.assertIn("From the address", gate.request("news:demo.garden", Accept="text/html").text)
            self.assertEqual(1, relay.calls)
            self.assertEqual(403, gate.status(f"nntp://{relay.at}/demo.garden"))
            self.assertEqual(1, relay.calls)

    # shows GW-09
    def test_lost_or_truncated_prospero_datagrams_are_handled(self):
        uri = self.demo.uri("prospero")
        behind = self.demo.port("prospero")
        with Datagrams(behind) as relay:
            gate = self.serve("--allow-private-host", relay.at, "--allow-private-host", f"127.0.0.1:{self.demo.port('ftp')}", "--max-time", "1.5")
            uri = uri.replace(f":{behind}", f":{relay.port}")
            for relay.keep in (0, 9, 20, None):
                answer = gate.request(uri, Accept="application/json")
                wanted = (200,) if relay.keep is None else (502, 504)
                self.assertIn(answer.status, wanted, (relay.keep, answer.text))


class Datagrams:
    """A relay of datagrams; of the server's only the first octets are kept, or none are sent."""

    def __init__(self, behind):
        self.behind, self.keep = behind, None
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.socket.settimeout(0.1)
        self.port = self.socket.getsockname()[1]
        self.at = f"127.0.0.1:{self.port}"
        self.over = threading.Event()

    def __enter__(self):
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()
        self.socket.close()

    def serve(self):
        asks = None
        while not self.over.is_set():
            try:
                octets, peer = self.socket.recvfrom(65536)
            except TimeoutError:
                continue
            if peer[1] != self.behind:
                asks = peer
                self.socket.sendto(octets, ("127.0.0.1", self.behind))
            elif self.keep is None or self.keep > 0:
                self.socket.sendto(octets[:self.keep], asks)


class Stopped(Served):
    """Real servers, stopped (SIGSTOP) in the middle of what they say, and let go on later."""

    SIZE = 16 << 20

    @classmethod
    def setUpClass(cls):
        cls.world = World()
        cls.addClassCleanup(cls.world.__exit__)
        cls.octets = random.Random(1).randbytes(cls.SIZE)
        cls.world.write("www/big", cls.octets)
        os.chmod(cls.world.path("www"), 0o777)

    def nginx(self):
        port = free_port()
        folder = self.world.folder
        conf = self.world.write("nginx.conf", f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; events {{}}\n"
                                f"http {{ access_log off; server {{ listen 127.0.0.1:{port}; root {folder}/www; }} }}\n")
        self.world.start(["nginx", "-c", os.fsdecode(conf), "-e", self.world.path("error.log")], port)
        return f"http://127.0.0.1:{port}/big"

    def pyftpdlib(self):
        port = free_port()
        self.world.start(["/usr/bin/python3", plays.HERE / "servers" / "ftp_server.py", self.world.path("www"), "127.0.0.1", port],
                         port)
        return f"ftp://127.0.0.1:{port}/big;type=i"

    def pygopherd(self):
        import test_gopher
        port = free_port()
        test_gopher.pygopherd(self.world, "gopher", self.world.path("www"), port)
        return f"gopher://127.0.0.1:{port}/9/big"

    # shows H0437
    def test_a_stopped_server_may_resume_later(self):
        started = [(start(), self.world.servers[-1].pid) for start in (self.nginx, self.pyftpdlib, self.pygopherd)]
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            for one in [pool.submit(self.stops, *pair) for pair in started]:
                one.result()

    def stops(self, uri, pid):
        place = uri.split("/")[2]
        gate = self.serve("--allow-private-host", place, "--max-time", "3", "--cache", str(self.path / place))
        with gate.connect() as talk:
            talk.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
            talk.sendall(f"GET {uri} HTTP/1.1\r\nHost: h\r\n\r\n".encode())
            heard = bytearray(talk.recv(65536))
            os.killpg(pid, signal.SIGSTOP)
            try:
                self.assertEqual(200, gate.status("/"))
                begun = time.monotonic()
                self.assertIn(gate.status(uri, Cache_Control="no-cache"), (502, 504))  # no server answers
                with contextlib.suppress(ConnectionResetError):
                    while more := talk.recv(1 << 20):
                        heard += more
                self.assertLess(time.monotonic() - begun, 8 + program.is_sanitized() * 10)
            finally:
                os.killpg(pid, signal.SIGCONT)
        cut = parsed(bytes(heard))
        self.assertEqual((200, False), (cut.status, cut.whole))
        self.assertTrue(self.octets.startswith(cut.body))
        self.assertLess(len(cut.body), self.SIZE)
        for _ in range(2):
            well = gate.request(uri)
            self.assertEqual((200, True, True), (well.status, well.whole, self.octets == well.body), uri)
        self.assertEqual(0, gate.stop())

    # shows GW-09
    def test_a_slow_server_times_out(self):
        class Drips(Listener):
            def talk(self, peer):
                with peer, contextlib.suppress(OSError):
                    for octet in b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n" + b"X: " + b"a" * 1000:
                        peer.sendall(bytes([octet]))
                        time.sleep(0.05)
        with Drips() as server:
            gate = self.serve("--allow-private-host", server.at, "--max-time", PATIENCE)
            for scheme in ("http", "ftp", "gopher"):
                begun = time.monotonic()
                answer = gate.request(f"{scheme}://{server.at}/0x")
                self.assertTrue(is_honest(answer), (scheme, answer))
                self.assertLess(time.monotonic() - begun, 4 + program.is_sanitized() * 10)


LAYERS = ("exchange", "schemes", "access", "content", "local", "adapters", "engine", "http", "follow", "gateway")


class Clocks(unittest.TestCase):
    WALL = re.compile(r"system_clock|high_resolution_clock|system_timer|asio::deadline_timer|gettimeofday|CLOCK_REALTIME|\btime\(nullptr\)")
    # What is written down, or asked how old it is; wend/gateway/clock.test.cpp sets that clock forward and back.
    TELLS_THE_TIME = {"gateway/http_date.cpp", "gateway/access_log.cpp", "gateway/cache.cpp", "gateway/transaction.cpp", "follow/detail/redirects.cpp",
                      "local/mail_scan.cpp"}

    # shows H0444
    def test_no_deadline_depends_on_the_wall_clock(self):
        wend = plays.HERE.parent / "wend"
        uses = {str(file.relative_to(wend)) for layer in LAYERS for file in wend.joinpath(layer).rglob("*.[ch]pp")
                if not file.name.endswith(".test.cpp") and self.WALL.search(file.read_text(encoding="utf-8"))}
        self.assertEqual(self.TELLS_THE_TIME, uses)


class Store(http.server.ThreadingHTTPServer):
    """Objects of any size: `/NAME-OCTETS`, always the same under the same name, good for an hour."""

    daemon_threads = True
    request_queue_size = 64

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.server.asked.append(self.path)
            octets = Store.octets_of(self.path)
            with contextlib.suppress(OSError):
                self.send_response(200)
                self.send_header("Content-Type", "application/octet-stream")
                self.send_header("Cache-Control", "max-age=3600")
                self.send_header("Content-Length", str(len(octets)))
                self.end_headers()
                self.wfile.write(octets)

        def log_message(self, *_):
            pass

    def __init__(self):
        super().__init__(("127.0.0.1", 0), self.Handler)
        self.asked = []
        self.at = f"127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    @staticmethod
    def octets_of(path):
        return random.Random(path).randbytes(int(path.rpartition("-")[2]))


class UnderTheCache(Served):
    """The disk below it is full, or it is killed while it writes."""

    def fetches_all(self, gate, store, names):
        for name in names:
            answer = gate.request(f"http://{store.at}{name}")
            self.assertEqual((200, True), (answer.status, answer.whole), name)
            self.assertTrue(answer.body == Store.octets_of(name), name)

    def failures(self, gate):
        lines = gate.watch.request("/metrics").text.splitlines()
        return float(next(line for line in lines if line.startswith("wend_cache_failures_total ")).split()[1])

    NAMES = [f"/a{i}-{300_000 + i}" for i in range(20)]

    def test_a_file_size_limit_stops_no_request_and_is_reported(self):
        def small():
            import resource
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))
        with Store() as store:
            gate = self.serve("--allow-private-host", store.at, limit=small)
            self.fetches_all(gate, store, self.NAMES)
            self.assertTrue(until(lambda: self.failures(gate) > 0))
            self.fetches_all(gate, store, self.NAMES)
            self.assertEqual(0, gate.stop())
            self.assertIn("nothing is cached now", gate.errors)

    def test_a_full_disk_stops_no_request_is_reported_and_used_again(self):
        disk = self.path / "disk"
        disk.mkdir()
        inside = ("unshare", "--map-root-user", "--mount", "sh", "-c",
                  f"mount -t tmpfs -o size=3m none {disk} && head -c 2500000 /dev/zero > {disk}/other && exec \"$@\"", "sh")
        if subprocess.run([*inside, "true"], capture_output=True, check=False).returncode != 0:
            self.skipTest("nothing can be mounted here")
        with Store() as store:
            gate = self.serve("--allow-private-host", store.at, "--cache", str(disk / "cache.sqlite"), before=inside)
            self.fetches_all(gate, store, self.NAMES)
            self.assertTrue(until(lambda: self.failures(gate) > 0))
            self.assertEqual("well\n", gate.watch.request("/healthz").text)
            os.unlink(f"/proc/{gate.process.pid}/root{disk}/other")
            self.assertTrue(until(lambda: self.is_kept(gate, store, "/b-290000")))
            self.assertEqual(0, gate.stop())
            self.assertIn("nothing is cached now: database or disk is full", gate.errors)
            self.assertIn("stores objects again", gate.errors)

    def is_kept(self, gate, store, name):
        """Asked twice, its server once; what is too large to be kept in memory is in the file."""
        before = store.asked.count(name)
        self.fetches_all(gate, store, [name])
        time.sleep(0.05)
        self.fetches_all(gate, store, [name])
        return store.asked.count(name) == before + 1

    def test_a_kill_during_a_write_leaves_no_partial_object(self):
        chance = random.Random(7)
        names = [f"/k{i}-{chance.randrange(1, 2_000_000)}" for i in range(40)]
        kept = 0
        with Store() as store:
            for _ in range(ROUNDS):
                gate = self.serve("--allow-private-host", store.at)
                over = threading.Event()

                def asks(seed, gate=gate, over=over):
                    mine = random.Random(seed)
                    with contextlib.suppress(OSError, AssertionError):
                        while not over.is_set():
                            gate.request(f"http://{store.at}{mine.choice(names)}", **mine.choice(({}, {"Cache-Control": "no-cache"})))
                asking = [threading.Thread(target=asks, args=(chance.random(),)) for _ in range(3)]
                for one in asking:
                    one.start()
                time.sleep(chance.uniform(0.02, 0.4))
                gate.process.kill()
                over.set()
                for one in asking:
                    one.join()
                gate.stop()
                self.looks_well()
        gate = self.serve("--allow-private-host", store.at)  # and now its server is dead: what is kept is all there is
        for name in names:
            answer = gate.request(f"http://{store.at}{name}")
            self.assertIn(answer.status, (200, 502), name)
            kept += answer.status == 200
            self.assertTrue(answer.status == 502 or answer.body == Store.octets_of(name), name)
        self.assertGreater(kept, 0 if program.is_sanitized() else 5)
        self.assertEqual(0, gate.stop())

    def looks_well(self):
        """The file after the process was killed: sound, and each whole object has all its octets."""
        copy = self.path / "copy"
        copy.mkdir(exist_ok=True)
        for one in self.path.glob("cache.sqlite*"):
            (copy / one.name).write_bytes(one.read_bytes())
        with contextlib.closing(sqlite3.connect(copy / "cache.sqlite")) as file:
            self.assertEqual([("ok",)], file.execute("PRAGMA integrity_check").fetchall())
            with contextlib.suppress(sqlite3.OperationalError):  # killed before it had made its tables
                rows = file.execute("SELECT key, octets - length(head), (SELECT coalesce(sum(length(octets)), 0) FROM pieces "
                                    "WHERE object = number) FROM objects WHERE whole").fetchall()
                self.assertEqual([], [row for row in rows if row[1] != row[2]])
                self.assertEqual([], [row for row in rows if row[2] != int(row[0].rpartition("-")[2])])
        for one in copy.iterdir():
            one.unlink()


if __name__ == "__main__":
    unittest.main()
