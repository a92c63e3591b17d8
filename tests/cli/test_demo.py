# SPDX-License-Identifier: Apache-2.0
"""`wend demo`: every scheme that it serves, followed by the program itself; and that nothing of it stays."""
import json
import os
import pathlib
import select
import shlex
import signal
import socket
import subprocess
import tempfile
import unittest
import urllib.parse

import program
from program import Case, wend

SERVED = {"http", "ftp", "gopher", "gopher+", "news", "nntp", "wais", "prospero", "file", "mid", "cid", "urn", "mailto",
          "whois", "rlogin", "telnet"}


class Demo:
    """A running `wend demo --json`: `config`, `gateway`, and what to try by its scheme."""

    def __init__(self):
        self.process = subprocess.Popen([program.PATH, "demo", "--json"], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env=program.environment())
        first = self.line()
        self.config = pathlib.Path(first["config"])
        self.trials = first["try"]
        self.gateway = first["gateway"]
        self.by_scheme = {trial["scheme"]: trial for trial in reversed(self.trials)}  # the first of each

    def line(self):
        ready, _, _ = select.select([self.process.stdout], [], [], 30)
        if not ready:
            raise AssertionError("the demo says nothing")
        return json.loads(self.process.stdout.readline())

    def uri(self, scheme):
        return self.by_scheme[scheme]["uri"]

    def port(self, scheme):
        return urllib.parse.urlsplit(self.uri(scheme)).port

    def root(self, scheme):
        return f"{scheme}://127.0.0.1:{self.port(scheme)}"

    def follow(self, scheme, *more, stdin=""):
        """What it says to the arguments that the demo proposes."""
        verb, *rest = self.by_scheme[scheme]["arguments"]
        return wend(verb, *more, *rest, stdin=stdin)

    def stop(self, how=signal.SIGINT):
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            return self.process.wait(timeout=20)
        finally:
            self.process.stdout.close()
            self.process.stderr.close()


class DemoCase(Case):
    @classmethod
    def setUpClass(cls):
        cls.demo = Demo()
        cls.addClassCleanup(cls.demo.stop)

    def follows(self, scheme, *pieces, stdin="", more=()):
        reply = self.demo.follow(scheme, *more, stdin=stdin)
        self.assertEqual(0, reply.status, reply.err)
        for piece in pieces:
            self.assertIn(piece, reply.out)
        return reply

    def got(self, uri, *more, status=0):
        result = wend("get", *more, uri)
        self.assertEqual(status, result.status, result.err)
        return result.octets


class EveryScheme(DemoCase):
    POEM = "Choose, and the gate will open."

    def test_every_scheme_is_served(self):
        self.assertEqual(SERVED, set(self.demo.by_scheme))

    def test_http_is_served(self):
        page = self.follows("http", "<h1>A small world</h1>", self.demo.uri("gopher")).out
        for item in self.demo.by_scheme.values():
            if item["scheme"] not in ("file", "mid", "cid"):
                self.assertIn(item["uri"].replace("&", "&amp;"), page)

    def test_ftp_is_served(self):
        self.follows("ftp", self.POEM)

    def test_gopher_is_served(self):
        self.follows("gopher", "menu\t\t\tgarden", "search\t\t\tFind texts by their words")

    def test_gopher_plus_is_served(self):
        self.follows("gopher+", "<title>A menu in spring</title>", self.POEM)

    def test_news_is_served(self):
        self.follows("news", "\tWhat grows in the shade?\n", "\tA flower\n")

    def test_nntp_is_served(self):
        self.follows("nntp", "Message-ID: <second@garden.demo.example>", "Violets, and ferns behind them.")

    def test_wais_is_served(self):
        self.follows("wais", "The sunflower", "The rose", "A flower")

    def test_prospero_is_served(self):
        self.follows("prospero", self.POEM)

    def test_files_are_served(self):
        self.follows("file", "Welcome to a small world.")

    def test_mid_urls_are_followed(self):
        self.follows("mid", "the gate is open. Come and look.")

    def test_cid_urls_are_followed(self):
        self.assertTrue(self.follows("cid").octets.startswith(b"GIF89a0\0"))

    def test_urns_are_resolved(self):
        self.follows("urn", self.POEM)

    def test_whois_is_served(self):
        self.follows("whois", "garden: in the shade")

    def test_mail_is_accepted(self):
        self.follows("mailto", more=["--yes"], stdin="Are the violets out?\n")
        letter = self.demo.line()["letter"]
        self.assertIn("<ann@demo.example>: Hello", letter)

    def test_rlogin_is_served(self):
        self.follows("rlogin", "Welcome to a small world, ann.", "bob", more=["--yes"], stdin="who\nbye\n")

    def test_telnet_is_served(self):
        self.follows("telnet", "Welcome to a small world.", "bob", more=["--yes"], stdin="who\nbye\n")


class OneWorldManyWays(DemoCase):
    def test_the_same_picture_is_fetched_by_every_protocol(self):
        http, ftp, gopher = (self.demo.root(name) for name in ("http", "ftp", "gopher"))
        picture = self.got(f"{http}/garden/flower.gif")
        self.assertTrue(picture.startswith(b"GIF89a") and picture.endswith(b";"))
        config = ["--config", str(self.demo.config)]
        self.assertEqual(picture, self.got(f"{ftp}/garden/flower.gif;type=i"))
        self.assertEqual(picture, self.got(f"{gopher}/g/garden/flower.gif"))
        self.assertEqual(picture, self.got("mid:flower-letter@demo.example/flower@demo.example", *config))
        self.assertEqual(picture, self.got("urn:example:flower", *config))
        hits = wend("list", "--json", self.demo.uri("wais")).object["entries"]
        result, = (hit["uri"] for hit in hits if hit["title"] == "A flower")
        self.assertEqual(picture, self.got(result))

    def test_odd_names_are_found_by_http_ftp_and_gopher(self):
        http, ftp, gopher = (self.demo.root(name) for name in ("http", "ftp", "gopher"))
        for name, text in (("two words.txt", b"Two words, one file.\n"),
                           ("50% off.txt", b"The percent sign is written %25.\n"),
                           ("what?.txt", b"In a URL a bare one would begin a search.\n")):
            path = "/odd%20names/" + urllib.parse.quote(name)
            self.assertEqual(text, self.got(http + path))
            self.assertEqual(text, self.got(ftp + path + ";type=i"))
            self.assertEqual(text, self.got(gopher + "/0" + path).replace(b"\r\n", b"\n"))

    # shows HTTP-11 · RFC 1630 §Hierarchical forms
    def test_an_escaped_slash_is_part_of_a_name(self):
        http = self.demo.root("http")
        self.assertEqual(b"This is b, in a, in d.\n", self.got(f"{http}/d/a/b"))
        self.got(f"{http}/d/a%2Fb", status=66)

    def test_a_file_is_stored_read_and_deleted_by_ftp(self):
        place = self.demo.root("ftp") + "/incoming/note.txt;type=i"
        for verb, text in (("put", b"one\n"), ("append", b"two\n")):
            result = wend(verb, "-", place, stdin=text)
            self.assertEqual(0, result.status, result.err)
        self.assertEqual(b"one\ntwo\n", self.got(place))
        self.assertEqual(0, wend("remove", place).status)
        self.got(place, status=66)
        self.assertNotEqual(0, wend("put", "-", self.demo.root("ftp") + "/welcome.txt;type=i", stdin=b"x").status)

    def test_a_gopher_search_and_item_attributes_work(self):
        gopher = self.demo.root("gopher")
        result = wend("search", f"{gopher}/7/find", "flower", "bees")
        self.assertEqual("text\t\t\tThe sunflower\n", result.out, result.err)
        told = wend("stat", "--json", f"{gopher}/0/garden/poem.txt").object
        self.assertIn("text/html", json.dumps(told))

    def test_news_has_threads_and_an_article_with_parts(self):
        config = ["--config", str(self.demo.config)]
        result = wend("list", "--json", *config, "news:demo.garden").object["entries"]
        self.assertEqual(["", "<first@garden.demo.example>"], [item["facts"].get("references", "") for item in result[:2]])
        article = self.got("news:picture@garden.demo.example", *config)
        self.assertIn(b"Content-ID: <flower@demo.example>", article)

    def test_an_unknown_urn_is_not_found(self):
        for name in ("urn:example:nowhere", "urn:example:unheard-of"):
            self.got(name, "--config", str(self.demo.config), status=66)

    def test_wrong_passwords_are_refused(self):
        ftp = self.demo.root("ftp")
        right = f"ftp://ann:violet@127.0.0.1:{self.demo.port('ftp')}/welcome.txt;type=i"
        self.assertTrue(self.got(right).startswith(b"Welcome"))
        self.got(right.replace("violet", "rose"), status=77)
        self.assertTrue(self.got(f"{ftp}/welcome.txt").startswith(b"Welcome"))


class ItsEnd(Case):
    def stops_by(self, how):
        demo = Demo()
        folder = demo.config.parent
        self.assertTrue(folder.is_dir())
        self.assertEqual(0o700, folder.stat().st_mode & 0o777)
        busy = socket.create_connection(("127.0.0.1", demo.port("nntp")), timeout=10)
        self.addCleanup(busy.close)
        self.assertTrue(busy.recv(3))
        self.assertEqual(0, demo.stop(how))
        self.assertFalse(folder.exists())
        for scheme in ("http", "ftp", "gopher", "nntp", "wais", "whois", "rlogin", "telnet"):
            with self.assertRaises(ConnectionRefusedError, msg=scheme):
                socket.create_connection(("127.0.0.1", demo.port(scheme)), timeout=10).close()

    def test_an_interrupt_stops_it_and_nothing_is_left_behind(self):
        self.stops_by(signal.SIGINT)

    def test_a_termination_signal_stops_it(self):
        self.stops_by(signal.SIGTERM)

    def test_a_closed_terminal_stops_it(self):
        self.stops_by(signal.SIGHUP)

    def test_its_output_is_safe_for_a_shell_whatever_the_folder_name(self):
        with tempfile.TemporaryDirectory() as holder:
            odd = pathlib.Path(holder, "a b'$(x)\\")
            odd.mkdir()
            demo = subprocess.Popen([program.PATH, "demo"], stdout=subprocess.PIPE, env=program.environment(TMPDIR=str(odd)))
            try:
                lines = os.read(demo.stdout.fileno(), 65536).decode().splitlines()
                trial = next(line for line in lines if line.startswith("  wend get") and "mid:welcome" in line)
                config = shlex.split(trial, comments=True)[3]
                self.assertTrue(config.startswith(str(odd)), trial)
                self.assertTrue(pathlib.Path(config).is_file(), config)
            finally:
                demo.send_signal(signal.SIGINT)
                self.assertEqual(0, demo.wait(timeout=20))
                demo.stdout.close()

    def test_without_json_it_prints_commands_to_try(self):
        demo = subprocess.Popen([program.PATH, "demo"], stdout=subprocess.PIPE, env=program.environment())
        try:
            first = os.read(demo.stdout.fileno(), 65536).decode()
        finally:
            demo.send_signal(signal.SIGINT)
            self.assertEqual(0, demo.wait(timeout=20))
            demo.stdout.close()
        self.assertIn("until ^C", first)
        for scheme in SERVED - {"gopher+"}:
            self.assertRegex(first, rf"(?m)^  wend (get|list|append|session) .*\b{scheme}:", scheme)

    def test_arguments_are_refused(self):
        self.assertEqual(2, wend("demo", "x").status)


if __name__ == "__main__":
    unittest.main()
