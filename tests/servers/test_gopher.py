# SPDX-License-Identifier: Apache-2.0
"""gopher and gophers: pygopherd, which has Gopher+, gophernicus behind socat, which has not, TLS and IPv6 by socat in
front of them; and what neither has (forms, phone books, errors), from a server that says what a test wrote."""
import configparser
import contextlib
import hashlib
import os
import pty
import select
import signal
import socket
import ssl
import time
import unittest

import program
from program import Case, wend
from world import Listener, World, certificate, free_port

LINKS = b"""Welcome
8Library\tguest\tlib.example\t23
TCatalogue\t\tlib.example\t23
hWeb\tURL:http://w.example/a
hScript\tURL:javascript:alert(1)
2Staff\t\tcso.example\t105
3Gone\t\terror.host\t1
"""
MANY = 10_000
BIG = 100_000_000
ODD_NAMES = ["a b.txt", "per%20cent%.txt", "semi;colon.txt", "hash#.txt", "what?.txt", "plus+and&.txt", "été.txt",
             b"latin\xe9.txt"]
DOTS = b"gopher text\r\n.lead\r\n..two\r\n.\r\nafter\r\n"
SEARCH = rb"""#!/bin/sh
printf 'iyou asked for %s\tx\tnull.host\t1\r\n' "$SEARCHREQUEST"
printf '0hit\t/dots.txt\t127.0.0.1\t%s\r\n' "$SERVER_PORT"
"""


def pygopherd(world, name, root, port, **options):
    """Starts one with the packaged configuration and these options."""
    conf = configparser.RawConfigParser()
    conf.read("/etc/pygopherd/pygopherd.conf")
    for unwanted in ("setuid", "setgid"):
        conf.remove_option("pygopherd", unwanted)
    own = {"port": port, "interface": "127.0.0.1", "servername": "127.0.0.1", "usechroot": "no", "root": root,
           "pidfile": world.path(name + ".pid"), **options}
    for key, value in own.items():
        conf.set("pygopherd", key, str(value))
    conf.set("logger", "logmethod", "file")
    with open(world.path(name + ".conf"), "w", encoding="utf-8") as file:
        conf.write(file)
    world.start(["/usr/sbin/pygopherd", world.path(name + ".conf")], port)


def socat(world, *addresses, port, host="127.0.0.1"):
    world.start(["socat", *addresses], port, host)


def content(name):
    return b"This is " + os.fsencode(name) + b".\n"


def answers(*given):
    """Options of the program."""
    return [option for answer in given for option in ("--answer", answer)]


def written(url):
    """The bytes at a URL, as they came."""
    return wend("get", url).octets


class Servers(Case):
    """All of them, once for each class."""

    @classmethod
    def setUpClass(cls):
        cls.world = cls.enterClassContext(World())
        plus, plain = cls.world.path("plus"), cls.world.path("plain")
        for root in ("plus", "plain"):
            cls.world.write(root + "/dots.txt", DOTS)
            cls.world.write(root + "/empty.txt")
            cls.world.write(root + "/empty.bin")
            cls.world.write(root + "/page.html", b"<title>Page</title>")
            for name in ODD_NAMES:
                cls.world.write(os.fsencode(root + "/odd/") + os.fsencode(name), content(name))
        cls.world.write("plus/dots.txt.abstract", b"Lines that begin with dots.\nTwo lines of it.\n")
        cls.world.write("plus/form.txt", b"Hello form\n")
        cls.world.write("plus/form.txt.ask", b"Ask: Name?\tanonymous\nAskL: Comments\nSelect: Copy to me:1\n"
                                             b"Choose: Size\tS\tM\n")
        cls.world.write("plus/nothing/.keep")
        for number in range(MANY):
            cls.world.write(f"plus/many/{number:05}.txt", b"")
        cls.world.write("plain/links/gophermap", LINKS)
        for name in ("x/two.txt", "x/sub/three.txt", "y.txt", "xy/four.txt"):
            cls.world.write("plain/tree/" + name, content(name))
        os.chmod(cls.world.write("plain/cgi-bin/search.sh", SEARCH), 0o755)
        cls.big = os.urandom(BIG)
        cls.world.write("plain/big.bin", cls.big)

        cls.plus_port, cls.plain_port = free_port(), free_port()
        pygopherd(cls.world, "plus", plus, cls.plus_port)
        command = f"/usr/sbin/gophernicus -h 127.0.0.1 -p {cls.plain_port} -r {plain} -nv -nu"
        socat(cls.world, f"TCP-LISTEN:{cls.plain_port},bind=127.0.0.1,reuseaddr,fork", f"EXEC:{command},su=nobody",
              port=cls.plain_port)
        cls.plus = f"gopher://127.0.0.1:{cls.plus_port}"
        cls.plain = f"gopher://127.0.0.1:{cls.plain_port}"

    def listed(self, url, verb="list", *more):
        result = wend(verb, "--json", url, *more)
        self.assertEqual(0, result.status, result.err)
        return result.object["entries"]


class Gopher(Servers):
    # shows GOPHER-23 · RFC 1436 appendix; both send it with no dot doubled, and no end
    def test_a_text_is_fetched_unchanged(self):
        for server in (self.plus, self.plain):
            self.assertEqual(DOTS, written(server + "/0/dots.txt"))
            self.assertEqual(DOTS, written(server + "/9/dots.txt"))

    # shows OPS-03, GOPHER-08 · RFC 1738 §3.4.1
    def test_every_name_is_listed_and_leads_to_its_file(self):
        results = {written(entry["uri"]) for entry in self.listed(self.plus + "/1/odd") if entry["kind"] == "text"}
        self.assertEqual({content(name) for name in ODD_NAMES}, results)
        results = {written(entry["uri"]) for entry in self.listed(self.plain + "/1/odd") if entry["kind"] == "text"}
        # gophernicus cuts a selector at its question mark, writes Latin-1 names as UTF-8, and ends lines with CR LF
        theirs = [name for name in ODD_NAMES if name not in ("what?.txt", b"latin\xe9.txt")]
        self.assertLessEqual({content(name).replace(b"\n", b"\r\n") for name in theirs}, results)

    # shows OPS-03, GOPHER-07 · RFC 1738 §3.4.1
    def test_a_typed_name_is_found(self):
        for escaped in ("a%20b.txt", "per%2520cent%25.txt", "semi;colon.txt", "hash%23.txt", "plus+and&.txt",
                        "%C3%A9t%C3%A9.txt", "latin%E9.txt"):
            result = wend("get", f"{self.plus}/0/odd/{escaped}")
            self.assertEqual(0, result.status, result.err)
            self.assertTrue(result.octets.startswith(b"This is "), result.octets)
        self.assertEqual(content("what?.txt"), written(self.plus + "/0/odd/what?.txt"))

    # shows GOPHER-22 · RFC 1738 §3.4.4
    def test_a_menu_is_a_listing(self):
        entries = {entry["title"]: entry for entry in self.listed(self.plus)}
        self.has({"uri": f"{self.plus}/0/dots.txt%09%09+", "kind": "text", "facts": {"type": "text/plain"}},
                 entries["dots"])
        self.has({"uri": f"{self.plus}/1/odd%09%09+", "kind": "menu"}, entries["odd"])
        self.has({"kind": "info"}, entries["Two lines of it."])
        kinds = {entry["kind"] for entry in self.listed(self.plain + "/")}
        self.assertLessEqual({"info", "menu", "text", "binary"}, kinds)

    # shows GOPHER-22 · url7a §Gopher
    def test_items_of_other_protocols_have_their_URLs(self):
        entries = {entry["title"]: (entry["kind"], entry["uri"]) for entry in self.listed(self.plain + "/1/links")}
        self.assertEqual(("info", ""), entries["Welcome"])
        self.assertEqual(("session", "telnet://guest@lib.example/"), entries["Library"])
        self.assertEqual(("session", "tn3270://lib.example/"), entries["Catalogue"])
        self.assertEqual(("text", "http://w.example/a"), entries["Web"])
        self.assertEqual(("search", "gopher://cso.example:105/2"), entries["Staff"])
        self.assertEqual(("error", ""), entries["Gone"])
        self.assertTrue(entries["Script"][1].startswith(f"{self.plain}/hURL:javascript:"), entries["Script"])

    # shows OPS-06, GOPHER-09, GOPHER-10 · RFC 1738 §3.4.2, url7a §Gopher
    def test_a_search_finds_items(self):
        wanted = ["you asked for needle two", "hit"]
        index = self.plain + "/7/cgi-bin/search.sh"
        entries = self.listed(index, "search", "needle", "two")
        self.assertEqual(wanted, [entry["title"] for entry in entries])
        self.assertEqual(DOTS, written(entries[1]["uri"]))
        for url in (index + "%09needle%20two", index + "?needle+two"):
            result = wend("get", url)
            self.assertEqual(wanted, [line.split("\t")[3] for line in result.lines], result.err)

    def test_a_missing_item_is_not_found(self):
        for path in ("/0/nope", "/1/nope", "/9/nope", "/0/nope%09%09+", "/1/nope%09%09$"):
            result = wend("get", self.plus + path)
            self.assertEqual(66, result.status, path)
            self.assertIn("'/nope' does not exist", result.err)
            self.assertEqual(b"", result.octets)
        self.assertEqual(66, wend("stat", self.plus + "/0/nope").status)

    def test_an_empty_file_is_a_file_where_the_server_can_say_so(self):
        for path in ("/0/empty.txt%09%09+", "/9/empty.bin%09%09+", "/9/empty.bin"):
            result = wend("get", self.plus + path)
            self.assertEqual((0, b""), (result.status, result.octets), path + result.err)
        for server in (self.plus, self.plain):  # a text of no octet, without even its last line
            self.assertEqual(76, wend("get", server + "/0/empty.txt").status)

    # shows GOPHER-23
    def test_a_hundred_megabytes_are_fetched_unchanged(self):
        target = self.world.path("got.bin")
        result = wend("get", "-o", str(target), self.plain + "/9/big.bin")
        self.assertEqual(0, result.status, result.err)
        self.assertEqual(hashlib.sha256(self.big).digest(), hashlib.sha256(target.read_bytes()).digest())

    def test_a_truncated_file_is_completed(self):  # no gopher server can begin in the middle
        target = self.world.path("part.bin")
        target.write_bytes(self.big[:12_345_678])
        result = wend("get", "-C", "-o", str(target), self.plain + "/9/big.bin")
        self.assertEqual(0, result.status, result.err)
        self.assertEqual(hashlib.sha256(self.big).digest(), hashlib.sha256(target.read_bytes()).digest())

    def copied(self, uri, status=0):
        """The paths of a copy of the tree, and what was said."""
        with World() as place:
            result = wend("get", "-r", "-o", str(place.path("copy")), uri)
            self.assertEqual(status, result.status, result.err)
            top = os.fsencode(place.path("copy"))
            paths = [os.path.relpath(os.path.join(folder, file), top) for folder, _, files in os.walk(top) for file in files]
            return {os.fsdecode(path) for path in paths}, result.err

    def test_a_tree_is_everything_below_its_selector(self):  # its menus lead upward, too
        for start in (self.plain + "/1/tree/x", self.plain + "/1/tree/x/",
                      f"gopher://localhost:{self.plain_port}/1/tree/x"):
            paths, result = self.copied(start)
            self.assertEqual({"two.txt", "sub/three.txt"}, paths)
            self.assertRegex(result, r"wend: 2 files, \d+ B; left out: \d on another server or not below the start \(first: gopher:")

    def test_a_file_of_a_tree_is_named_by_its_selector(self):
        paths, result = self.copied(self.plus + "/1/odd")
        self.assertEqual({os.fsdecode(name) for name in ODD_NAMES}, paths)
        self.assertRegex(result, rf"^wend: {len(ODD_NAMES)} files, \d+ B\n$")
        self.assertEqual({"dots.txt"}, self.copied(self.plus + "/0/dots.txt")[0])

    def test_ten_thousand_entries_are_listed(self):
        entries = self.listed(self.plus + "/1/many")
        self.assertEqual([f"{number:05}" for number in range(MANY)], sorted(entry["title"] for entry in entries))
        self.assertEqual(MANY, len({entry["uri"] for entry in entries}))

    def test_an_IPv6_address_works(self):
        port = free_port(socket.AF_INET6)
        socat(self.world, f"TCP6-LISTEN:{port},bind=[::1],reuseaddr,fork", f"TCP:127.0.0.1:{self.plus_port}", port=port,
              host="::1")
        self.assertEqual(DOTS, written(f"gopher://[::1]:{port}/0/dots.txt"))

    # shows OPS-02 · RFC 1738 §2
    def test_nothing_can_be_changed(self):
        for verb in (["put", "/dev/null"], ["append", "/dev/null"], ["remove"]):
            result = wend(*verb, self.plus + "/0/dots.txt")
            self.assertNotEqual(0, result.status)
            self.assertIn("not-possible", result.err)


class GopherPlus(Servers):
    # shows GOPHER-24, GOPHER-13, GOPHER-17 · RFC 1738 §3.4.4, §3.4.8
    def test_a_text_has_its_length(self):
        for view in ("+", "+text/plain"):
            result = wend("get", "-v", f"{self.plus}/0/dots.txt%09%09{view}")
            self.assertEqual((0, DOTS), (result.status, result.octets))
            self.assertIn(f"+{len(DOTS)}", result.err)

    # shows GOPHER-24
    def test_a_plain_server_without_gopher_plus_is_read(self):
        self.assertEqual(DOTS, written(self.plain + "/0/dots.txt%09%09+"))
        self.has({"media_type": "text/plain"}, wend("stat", "--json", self.plain + "/0/dots.txt").object)
        self.has({"media_type": "inode/directory"}, wend("stat", "--json", self.plain + "/1/links").object)

    # shows OPS-05, GOPHER-15 · RFC 1738 §3.4.6
    def test_attributes_are_reported(self):
        os.utime(self.world.path("plus", "dots.txt"), (741_891_721, 741_891_721))
        result = wend("stat", "--json", self.plus + "/0/dots.txt").object
        self.has({"media_type": "text/plain"}, result)
        self.assertRegex(result["facts"]["date"], r"^1993-07-0[56]T\d\d:\d\d:01Z$")  # the server's own time
        self.has({"title": "dots.txt", "admin": "Unconfigured Pygopherd Admin <pygopherd@nowhere.nowhere>",
                  "views": "text/plain: <0k>", "abstract": "Lines that begin with dots.\nTwo lines of it."},
                 result["notes"])

    # shows OPS-05 · RFC 1738 §3.2.2, §3.4.6
    def test_a_directory_is_reported_as_one(self):
        self.has({"media_type": "inode/directory"}, wend("stat", "--json", self.plus + "/1/odd").object)
        self.has({"media_type": "inode/directory"}, wend("stat", "--json", self.plus).object)

    # shows GOPHER-15 · RFC 1738 §3.4.6
    def test_the_attributes_of_all_items_are_a_listing(self):
        entries = {entry["title"]: entry for entry in self.listed(self.plus + "/1/%09%09$")}
        self.has({"uri": f"{self.plus}/0/dots.txt%09%09+", "kind": "text"}, entries["dots"])
        self.assertEqual("text/plain", entries["dots"]["facts"]["type"])
        self.assertIn("date", entries["dots"]["facts"])
        self.has({"kind": "menu"}, entries["odd"])

    # shows GOPHER-15, GOPHER-16 · RFC 1738 §3.4.7
    def test_attributes_named_by_a_URL_are_fetched(self):
        result = wend("get", self.plus + "/0/dots.txt%09%09!")
        self.assertTrue(result.out.startswith("+INFO: 0dots.txt\t/dots.txt\t127.0.0.1\t"), result.out)

    # shows GOPHER-14 · RFC 1738 §3.4.5
    def test_a_form_of_a_real_server_is_shown_to_the_user(self):
        result = wend("get", "-v", self.plus + "/0/form.txt%09%09?", *answers("Ann", "one\ntwo", "yes", "M"))
        self.assertEqual((0, b"Hello form\n"), (result.status, result.octets), result.err)
        sent = [line[2:].rstrip("\r") for line in result.err.split("\n") if line.startswith("> ")]
        self.assertEqual(["+-1", "Ann", "2", "one", "two", "1", "M", "."], sent[-8:])
        self.assertEqual(["/form.txt", "+", "1"], sent[-9].split("\\x09"))

    # shows GOPHER-14 · RFC 1738 §3.4.4
    def test_an_incomplete_form_is_not_sent(self):
        result = wend("get", "-v", self.plus + "/0/form.txt%09%09?", *answers("Ann"))
        self.assertNotEqual(0, result.status)
        self.assertIn("no-answer", result.err)
        self.assertNotIn("> +-1", result.err)


class Gophers(Servers):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.port, behind = free_port(), free_port()
        cls.crt, key = certificate(cls.world, "localhost", "127.0.0.1")
        pygopherd(cls.world, "behind", cls.world.path("plus"), behind, servername="localhost", advertisedport=cls.port)
        socat(cls.world, f"OPENSSL-LISTEN:{cls.port},bind=127.0.0.1,reuseaddr,fork,cert={cls.crt},key={key},verify=0",
              f"TCP:127.0.0.1:{behind}", port=cls.port)

    def test_gophers_sends_the_same_over_TLS(self):
        for host in ("localhost", "127.0.0.1"):
            result = wend("get", "--ca-file", str(self.crt), f"gophers://{host}:{self.port}/0/dots.txt")
            self.assertEqual((0, DOTS), (result.status, result.octets), result.err)
        result = wend("stat", "--json", "--ca-file", str(self.crt), f"gophers://localhost:{self.port}/0/dots.txt")
        self.has({"title": "dots.txt"}, result.object["notes"])

    # shows GOPHER-22 · RFC 1738 §3.4.4
    def test_items_of_the_same_server_stay_in_TLS(self):
        url = f"gophers://localhost:{self.port}"
        entries = {entry["title"]: entry for entry in self.listed(url, "list", "--ca-file", str(self.crt))}
        self.assertEqual(f"{url}/0/dots.txt%09%09+", entries["dots"]["uri"])
        result = wend("get", "--ca-file", str(self.crt), entries["dots"]["uri"])
        self.assertEqual((0, DOTS), (result.status, result.octets), result.err)

    def test_a_server_with_an_unknown_certificate_gets_nothing(self):
        result = wend("get", "-v", f"gophers://localhost:{self.port}/0/dots.txt")
        self.assertEqual((76, b""), (result.status, result.octets))
        self.assertIn("not-private", result.err)
        self.assertNotIn("> /dots.txt", result.err)

    def test_a_server_without_TLS_is_refused(self):
        result = wend("get", f"gophers://127.0.0.1:{self.plus_port}/0/dots.txt")
        self.assertEqual((76, b""), (result.status, result.octets), result.err)


class Scripted(Listener):
    """A server that reads a request and says what was written for it. It closes, or `waits` until the other does."""

    def __init__(self, answers, waits=False, tls=None):
        self.answers, self.heard, self.waits = answers, [], waits
        super().__init__(tls)
        self.url = f"gopher://{self.at}"

    def talk(self, peer):
        with peer:
            self.answer(peer)

    def answer(self, peer):
        request = b""
        while request not in self.answers:
            octets = peer.recv(65536)
            request += octets
            if not octets:
                return
        self.heard.append(request)
        peer.sendall(self.answers[request].replace(b"{port}", str(self.port).encode()))
        while self.waits and peer.recv(65536):
            pass


def at_terminal(answers, *arguments):
    """All that is shown when each answer follows the prompt before it."""
    child, terminal = pty.fork()
    if child == 0:
        try:
            os.execve(program.PATH, [program.PATH, *arguments], program.environment())
        finally:
            os._exit(127)
    shown, deadline = b"", time.monotonic() + 30
    while time.monotonic() < deadline:
        # What is typed before echo is off is thrown away: it is typed when all is quiet, and again if need be.
        if not select.select([terminal], [], [], 0.2)[0]:
            for prompt, answer in answers.items():
                if shown.rsplit(b"\n", 1)[-1].startswith(prompt):
                    os.write(terminal, answer)
            continue
        try:
            octets = os.read(terminal, 65536)
        except OSError:  # it has ended
            break
        shown += octets
    else:
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(terminal)
    return shown


class Endless(Listener):
    """A server that sends the same octets for ever."""

    def __init__(self, octets):
        self.octets = octets
        super().__init__()

    def talk(self, peer):
        with peer, contextlib.suppress(OSError):
            while True:
                peer.sendall(self.octets)


class Unbounded(Case):
    def ends(self, status, name, *arguments):
        result = wend(*arguments)
        self.assertEqual(status, result.status, result.err)
        self.assertIn(name, result.err)

    # shows SEC-10
    def test_an_endless_answer_ends_by_time_or_size(self):
        with Endless(b"\r\n" * 30000) as server:
            self.ends(75, "timed-out", "get", "--max-time", "1", f"gopher://{server.at}/1")
            self.ends(77, "too-large", "list", "--max-size", "2M", f"gopher://{server.at}/1")

    # shows SEC-10
    def test_a_menu_without_line_ends_is_refused_early(self):
        with Endless(b"x" * 65536) as server:
            self.ends(76, "unexpected-reply", "list", f"gopher://{server.at}/1")


class Odd(Case):
    """What servers once did, and no packaged server does."""

    # shows GOPHER-14, GOPHER-18, GOPHER-21 · RFC 1738 §3.4.5, §3.4.9
    def test_a_form_is_filled_in_and_sent(self):
        filled = b"f\t+\t1\r\n+-1\r\nAnn\r\n2\r\none\r\n..\r\n0\r\nM\r\n.\r\n"
        form = (b"+-1\r\n+INFO: 0f\tf\t127.0.0.1\t{port}\t?\r\n+ASK:\r\n Ask: Name?\r\n AskL: Comments\r\n"
                b" Select: Copy:1\r\n Choose: Size\tS\tM\r\n.\r\n")
        with Scripted({b"f\t!+ASK\r\n": form, filled: b"+6\r\nThanks"}) as server:
            result = wend("get", "-v", server.url + "/0f%09%09?", *answers("Ann", "one\n.", "no", "M"))
            self.assertEqual((0, "Thanks"), (result.status, result.out), result.err)
            self.assertEqual([b"f\t!+ASK\r\n", filled], server.heard)

    # shows GOPHER-14 · RFC 1738 §3.4.4
    def test_a_password_is_asked_for_at_the_terminal_and_never_shown(self):
        filled = b"f\t+\t1\r\n+-1\r\nAnn\r\nopensesame\r\n.\r\n"
        form = b"+-1\r\n+ASK:\r\n Ask: Name?\r\n AskP: Key\r\n.\r\n"
        with Scripted({b"f\t!+ASK\r\n": form, filled: b"+6\r\nThanks"}) as server:
            shown = at_terminal({b"Name?": b"Ann\n", b"Key": b"opensesame\n"}, "get", "-v", server.url + "/0f%09%09?")
            self.assertIn(filled, server.heard, shown)
            self.assertIn(b"Thanks", shown)
            self.assertIn(b"> Ann", shown)
            self.assertNotIn(b"opensesame", shown)

    # shows GOPHER-14
    def test_a_file_is_sent_unchanged(self):  # the Gopher+ paper §2.8
        octets = b"\0\r\n.\r\n"
        filled = b"f\t+\t1\r\n+11\r\nAnn\r\n" + octets
        with World() as world, Scripted({b"f\t!+ASK\r\n": b"+-1\r\n+ASK:\r\n Ask: Name?\r\n ChooseF: Picture\r\n.\r\n",
                                         filled: b"+6\r\nThanks"}) as server:
            result = wend("get", server.url + "/0f%09%09?", *answers("Ann", world.write("picture", octets)))
            self.assertEqual((0, "Thanks"), (result.status, result.out), result.err)

    # shows GOPHER-21 · RFC 1738 §3.4.9
    def test_an_answer_of_two_lines_is_refused(self):
        with Scripted({b"f\t!+ASK\r\n": b"+-1\r\n+ASK:\r\n Ask: Name?\r\n.\r\n"}) as server:
            result = wend("get", server.url + "/0f%09%09?", *answers("a\r\nb"))
            self.assertNotEqual(0, result.status)
            self.assertIn("unsafe-control", result.err)
            self.assertEqual([b"f\t!+ASK\r\n"], server.heard)

    # shows GOPHER-24
    def test_errors_have_their_status(self):  # the Gopher+ paper §2.3
        rows = {b"1 Ann <ann@h.example>\r\nNot there\r\n": 66, b"2 Ann <ann@h.example>\r\nLater\r\n": 75,
                b"9 x\r\n?\r\n": 76}
        for text, status in rows.items():
            for request, path in ((b"d\t+\r\n", "/0d%09%09+"), (b"d\r\n", "/0d")):
                with Scripted({request: b"--1\r\n" + text + b".\r\n"}) as server:
                    result = wend("get", server.url + path)
                    self.assertEqual((status, b""), (result.status, result.octets), result.err)
                    self.assertIn(text.split(b"\r\n")[1].decode(), result.err)

    # shows GOPHER-24, OPS-09
    def test_a_moved_item_is_followed(self):
        moved = b"--1\r\n3 Ann <ann@h.example>\r\n0Doc\tnew place\t127.0.0.1\t{port}\t+\r\n.\r\n"
        with Scripted({b"old\t+\r\n": moved, b"new place\t+\r\n": b"+5\r\nhello"}) as server:
            result = wend("get", server.url + "/0old%09%09+")
            self.assertEqual((0, "hello"), (result.status, result.out), result.err)

    # shows GOPHER-22 · RFC 1738 §3.4.4
    def test_a_link_is_followed(self):
        with Scripted({b"there\r\n": b"hello\r\n"}) as server:
            result = wend("get", f"gopher://127.0.0.1:{free_port()}/hURL:{server.url}/0there")
            self.assertEqual((0, b"hello\r\n"), (result.status, result.octets), result.err)

    def test_a_tree_without_local_items_is_a_failure(self):
        menu = b"0one\t/tree/one\tother.example\t70\r\n1up\t/\t127.0.0.1\t{port}\r\n.\r\n"
        with World() as world, Scripted({b"/tree\r\n": menu}) as server:
            result = wend("get", "-r", "-o", str(world.path("copy")), server.url + "/1/tree")
            self.assertEqual(1, result.status, result.err)
            self.assertIn("0 files, 0 B; left out: 2 on another server", result.err)
            self.assertIn("nothing came", result.err)
            self.assertEqual([b"/tree\r\n"], server.heard)
            self.assertFalse(world.path("copy").exists())

    def test_a_selector_with_parent_steps_is_not_below(self):
        menu = b"0one\t/tree/one\t127.0.0.1\t{port}\r\n0two\t/tree/../two\t127.0.0.1\t{port}\r\n0three\t/tree/..\t127.0.0.1\t{port}\r\n.\r\n"
        with World() as world, Scripted({b"/tree\r\n": menu, b"/tree/one\r\n": b"1\r\n.\r\n"}) as server:
            result = wend("get", "-r", "-o", str(world.path("copy")), server.url + "/1/tree")
            self.assertEqual((0, ["one"]), (result.status, os.listdir(world.path("copy"))), result.err)
            self.assertIn("left out: 2 on another server or not below the start", result.err)

    def test_a_malformed_menu_line_is_shown_and_counted(self):
        menu = (b"Welcome\r\n0one\t/tree/one\t127.0.0.1\t{port}\r\nplain text\r\n\r\n0two\t/tree/two\t127.0.0.1\r\n"
                b"0three\t/tree/three\t127.0.0.1\t99999\r\n.\r\n")
        with World() as world, Scripted({b"/tree\r\n": menu, b"/tree/one\r\n": b"1\r\n.\r\n"}) as server:
            kinds = [entry["kind"] for entry in wend("list", "--json", server.url + "/1/tree").object["entries"]]
            self.assertEqual(["info", "text", "info", "error", "text"], kinds)
            result = wend("get", "-r", "-o", str(world.path("copy")), server.url + "/1/tree")
            self.assertEqual((76, ["one"]), (result.status, os.listdir(world.path("copy"))), result.err)
            self.assertIn("left out: 2 an error, or a line that cannot be read", result.err)

    def test_a_menu_truncated_within_a_line_is_reported(self):
        menu = b"0one\t/tree/one\t127.0.0.1\t{port}\r\n0two\t/tree/two\t127.0.0.1\t70"
        with World() as world, Scripted({b"/tree\r\n": menu, b"/tree/one\r\n": b"1\r\n.\r\n"}) as server:
            kinds = [entry["kind"] for entry in wend("list", "--json", server.url + "/1/tree").object["entries"]]
            self.assertEqual(["text", "error"], kinds)
            result = wend("get", "-r", "-o", str(world.path("copy")), server.url + "/1/tree")
            self.assertEqual((76, ["one"]), (result.status, os.listdir(world.path("copy"))), result.err)
            self.assertIn("left out: 1 an error, or a line that cannot be read (first: 0two", result.err)

    def test_a_menu_needs_a_last_line_and_an_item(self):
        for menu, status in ((b"iWelcome\t\th\t1\r\n0on", 76), (b"0on", 76), (b"3no such thing\r\n", 66), (b"3no such thing\r\n.\r\n", 66)):
            with self.subTest(menu=menu), Scripted({b"/tree\r\n": menu}) as server:
                for command in ("list", "get"):
                    self.assertEqual(status, wend(command, server.url + "/1/tree").status)

    def test_a_menu_that_leads_back_is_not_a_folder(self):
        menu = b"0one\tone\t127.0.0.1\t{port}\r\n1..\t\t127.0.0.1\t{port}\r\n.\r\n"
        with World() as world, Scripted({b"\r\n": menu, b"one\r\n": b"1\r\n.\r\n"}) as server:
            result = wend("get", "-r", "-o", str(world.path("copy")), server.url + "/")
            self.assertEqual((0, ["one"]), (result.status, os.listdir(world.path("copy"))), result.err)

    def test_old_selectors_begin_with_their_type(self):  # "1/tree", as UMN's gopherd had them
        menu = b"0one\t0/tree/one\t127.0.0.1\t{port}\r\n0two\t0/trees\t127.0.0.1\t{port}\r\n.\r\n"
        with World() as world, Scripted({b"1/tree\r\n": menu, b"0/tree/one\r\n": b"1\r\n.\r\n"}) as server:
            result = wend("get", "-r", "-o", str(world.path("copy")), server.url + "/11/tree")
            self.assertEqual((0, ["one"]), (result.status, os.listdir(world.path("copy"))), result.err)

    # shows GOPHER-24
    def test_less_data_than_announced_is_a_failure(self):
        with Scripted({b"d\t+\r\n": b"+10\r\nhello"}) as server:
            result = wend("get", server.url + "/0d%09%09+")
            self.assertNotEqual(0, result.status)
            self.assertIn("truncated", result.err)

    # shows GOPHER-23 · RFC 1436 appendix
    def test_the_final_dot_and_doubled_dots_are_removed(self):
        with Scripted({b"t\r\n": b"line\r\n..x\r\n.\r\n"}) as server:
            self.assertEqual(b"line\r\n.x\r\n", written(server.url + "/0t"))

    # shows GOPHER-23 · RFC 1436 appendix: either may close
    def test_a_server_that_never_closes_is_not_waited_for(self):
        with World() as world:
            crt, key = certificate(world, "127.0.0.1")
            tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            tls.load_cert_chain(crt, key)
            said_to = {b"t\r\n": b"line\r\n..x\r\n.\r\n", b"m\r\n": b"iHello\t\t\t\r\n.\r\n"}
            with Scripted(said_to, waits=True) as plain, Scripted(said_to, waits=True, tls=tls) as private:
                for url in (plain.url, private.url.replace("gopher", "gophers")):
                    result = wend("get", "--ca-file", str(crt), "--max-time", "20", url + "/0t")
                    self.assertEqual((0, b"line\r\n.x\r\n"), (result.status, result.octets), result.err)
                    self.assertEqual(0, wend("list", "--ca-file", str(crt), "--max-time", "20", url + "/1m").status)

    def test_a_phone_book_is_searched(self):  # RFC 1436 §3.7.1
        john = (b"102:There was 1 match to your query.\r\n-200:1:      name: John Smith\r\n"
                b"-200:1:     email: john@h.example\r\n200:Ok.\r\n200:Bye!\r\n")
        book = {b"query john smith\r\nquit\r\n": john,
                b"query nobody\r\nquit\r\n": b"501:No matches to your query.\r\n"}
        with Scripted(book) as server:
            result = wend("search", server.url + "/2", "john", "smith")
            self.assertEqual((0, "name: John Smith\r\nemail: john@h.example\r\n"), (result.status, result.out), result.err)
            self.assertEqual(result.octets, wend("get", server.url + "/2?john+smith").octets)
            self.assertEqual(66, wend("search", server.url + "/2", "nobody").status)


if __name__ == "__main__":
    unittest.main()
