# SPDX-License-Identifier: Apache-2.0
"""nfs with nfs-ganesha and rpcbind, in a network of their own: the portmapper has one port, and serves only this test here."""
import hashlib
import os
import subprocess
import time
import unittest
import urllib.parse

import program
from program import Case, Said, environment, wend
from world import Listener, World, free_port

NFS, MOUNT = 2049, 20491
SECONDS = 30
CONF = f"""
NFS_CORE_PARAM {{ NFS_Port = {NFS}; MNT_Port = {MOUNT}; Protocols = 3;
  Enable_NLM = false; Enable_RQUOTA = false; Enable_UDP = false; }}
NFSv4 {{ Graceless = true; RecoveryRoot = FOLDER/recovery; }}
NFS_KRB5 {{ Active_krb5 = false; }}
EXPORT_DEFAULTS {{ Access_Type = RO; SecType = sys; Squash = No_Root_Squash; Protocols = 3; Transports = TCP; }}
EXPORT {{ Export_Id = 1; Path = FOLDER/pub; Pseudo = /pub; FSAL {{ Name = VFS; }} }}
"""
ODD = [b"a b", b"50%", b"x;y", b"c#d", b"q?r", "\u00fcber".encode(), b"\xfcber", b"(&+=@:')", b"%41"]
BIG = os.urandom(1 << 20) * 20
MANY = 3000


class Network:
    """Namespaces, with a loopback and a /run of their own. They live as long as the world."""

    def __init__(self, world):
        world.write("begin", "#!/bin/sh\nmount -t tmpfs tmpfs /run && ip link set lo up && echo up && exec sleep 1000\n")
        self.keeper = world.start(["unshare", "--net", "--mount", "--propagation", "private", "sh", world.path("begin")])
        self.until(lambda: world.path("server-0.log").read_text() == "up\n", "no namespaces")

    def inside(self, *argv):
        return ["nsenter", "--target", str(self.keeper.pid), "--net", "--mount", *(str(argument) for argument in argv)]

    def until(self, true, otherwise):
        deadline = time.monotonic() + SECONDS
        while not true():
            if time.monotonic() > deadline or self.keeper.poll() is not None:
                raise AssertionError(otherwise)
            time.sleep(0.05)

    def answers(self, *argv):
        return subprocess.run(self.inside(*argv), capture_output=True, check=False).returncode == 0


def escaped(name):
    return urllib.parse.quote(name, safe="")


class Nfs(Case):
    @classmethod
    def setUpClass(cls):
        cls.world = world = cls.enterClassContext(World())
        for name in ODD:
            world.write(b"pub/odd/" + name, name)
        for name, octets in (("one", b"1"), ("none", b""), ("big", BIG), ("sub/deep/x.txt", b"deep"), ("secret", b"s")):
            world.write("pub/" + name, octets)
        for number in range(MANY):
            world.write(f"pub/many/f{number:04}")
        world.path("pub", "secret").chmod(0o600)
        for name, text in (("link", "one"), ("folder", "sub/deep"), ("up", "../pub/sub"), ("loop", "loop"),
                           ("absolute", world.path("pub", "one")), ("out", "/etc/hostname"),
                           ("url", f"nfs://127.0.0.1/{world.path('pub', 'one')}"), ("trap", "file:///etc/hostname")):
            os.symlink(text, world.path("pub", name))
        os.utime(world.path("pub", "one"), (0, 788918399))
        os.mkfifo(world.path("pub", "fifo"))
        world.path("recovery").mkdir()
        conf = world.write("ganesha.conf", CONF.replace("FOLDER", str(world.folder)))
        cls.network = Network(world)
        cls.portmapper = world.start(cls.network.inside("rpcbind", "-f", "-w"))
        cls.network.until(lambda: cls.network.answers("rpcinfo", "-p", "127.0.0.1"), "no rpcbind")
        world.start(cls.network.inside("ganesha.nfsd", "-F", "-L", world.path("ganesha.log"), "-f", os.fsdecode(conf),
                                       "-p", world.path("ganesha.pid"), "-N", "NIV_EVENT"))
        try:
            cls.network.until(lambda: cls.network.answers("rpcinfo", "-T", "tcp", "127.0.0.1", "100003", "3"), "silent")
        except AssertionError as wrong:
            raise AssertionError(world.path("ganesha.log").read_text()) from wrong
        cls.pub = f"nfs://127.0.0.1/{world.path('pub')}"  # with the second slash: from the root

    def wend(self, *arguments):
        done = subprocess.run(self.network.inside(program.PATH, *arguments), capture_output=True, timeout=300,
                              env=environment(), check=False)
        return Said(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"),
                    done.stdout)

    def got(self, name):
        result = self.wend("get", f"{self.pub}/{name}")
        self.assertEqual((0, ""), (result.status, result.err))
        return result.octets

    def entries(self, name, verb="list"):
        result = self.wend(verb, f"{self.pub}/{name}", "--json")
        self.assertEqual(0, result.status, result.err)
        return {entry["title"]: entry for entry in result.object["entries"]}

    def fails(self, status, word, name, *more):
        result = self.wend("get", f"{self.pub}/{name}", *more)
        self.assertEqual((status, b""), (result.status, result.octets), result.err)
        self.assertIn(word, result.err)

    # shows NFS-01 · RFC 1738 §4
    def test_files_of_any_size_are_fetched_unchanged(self):
        self.assertEqual(b"1", self.got("one"))
        self.assertEqual(b"", self.got("none"))
        self.assertEqual(hashlib.sha256(BIG).hexdigest(), hashlib.sha256(self.got("big")).hexdigest())

    # shows NFS-01 · RFC 2224 §2
    def test_one_or_two_slashes_select_the_root(self):
        """ganesha knows no public filehandle: mountd's root takes its place."""
        self.assertIn(f"/{self.world.path('pub')}", self.pub)
        result = self.wend("get", f"nfs://127.0.0.1:{NFS}{self.world.path('pub')}/one")
        self.assertEqual((0, b"1"), (result.status, result.octets), result.err)

    def test_attributes_of_a_file_are_reported(self):
        result = self.wend("stat", "--json", f"{self.pub}/sub/deep/x.txt")
        self.assertEqual(("text/plain", 4), (result.object["media_type"], result.object["facts"]["size"]), result.err)
        self.assertEqual("1994-12-31T23:59:59Z", self.wend("stat", "--json", f"{self.pub}/link").object["facts"]["date"])
        for name in ("sub", "sub/", "folder"):
            self.assertEqual("inode/directory", self.wend("stat", "--json", f"{self.pub}/{name}").object["media_type"])
        self.assertEqual(66, self.wend("stat", f"{self.pub}/nobody").status)

    def test_odd_names_are_listed_and_their_urls_lead_there(self):
        result = self.wend("list", f"{self.pub}/odd/", "--json")
        uris = [entry["uri"] for entry in result.object["entries"]]
        self.assertEqual(sorted(self.pub + "/odd/" + escaped(name) for name in ODD),
                         sorted(uri[:len(self.pub) + 5] + escaped(urllib.parse.unquote_to_bytes(uri[len(self.pub) + 5:]))
                                for uri in uris))
        for uri in uris:
            with self.subTest(uri=uri):
                self.assertEqual(0, wend("check", uri).status)
                name = urllib.parse.unquote_to_bytes(uri[len(self.pub) + 5:])
                self.assertEqual(name, self.wend("get", uri).octets)

    def test_a_listing_has_kinds_sizes_and_dates(self):
        there = self.entries("")
        self.assertEqual({"big", "none", "one", "secret", "sub", "many", "odd", "link", "folder", "up", "loop", "absolute",
                          "out", "url", "trap", "fifo"}, set(there))
        self.has({"kind": "file", "uri": f"{self.pub}/one"}, there["one"])
        self.has({"size": 1, "date": "1994-12-31T23:59:59Z"}, there["one"]["facts"])
        self.has({"kind": "directory", "uri": f"{self.pub}/sub/"}, there["sub"])
        self.assertEqual({"date", "type"}, set(there["sub"]["facts"]))
        self.assertEqual({"type": "inode/symlink"}, there["link"]["facts"])
        self.assertEqual({"type": "inode/fifo"}, there["fifo"]["facts"])
        self.assertEqual(["x.txt"], list(self.entries("sub/deep", "get")))  # RFC 2224 has no other mark of a directory

    def test_a_long_directory_is_listed_whole(self):
        self.assertEqual([f"f{number:04}" for number in range(MANY)], sorted(self.entries("many/")))

    def test_a_refusal_has_an_error_and_the_text_of_the_server(self):
        for status, word, name in ((66, "not-found", "nobody"), (66, "not-found", "sub/nobody/x"),
                                   (77, "not-allowed", "secret"), (77, "not-allowed", "out"), (77, "not-allowed", "trap"), (2, "not-possible", "loop"),
                                   (2, "not-possible", "one/x"), (77, "neither file nor directory", "fifo")):
            with self.subTest(name=name):
                self.fails(status, word, name)
        self.assertIn("NFS3ERR_NOENT", self.wend("get", f"{self.pub}/nobody").err)
        result = self.wend("list", f"{self.pub}/one/")
        self.assertEqual((2, ""), (result.status, result.out))
        self.assertIn("not a directory", result.err)
        other = self.wend("get", "nfs://127.0.0.1//etc/hostname")
        self.assertEqual((77, b""), (other.status, other.octets), other.err)

    def test_symbolic_links_are_followed_within_the_export(self):  # RFC 2054 §6.2, RFC 2224 §6.2
        self.assertEqual(b"1", self.got("link"))
        self.assertEqual(b"1", self.got("url"))
        self.assertEqual(b"1", self.got("absolute"))
        self.assertEqual(b"deep", self.got("folder/x.txt"))
        self.assertEqual(b"deep", self.got("up/deep/x.txt"))

    def test_limits_hold(self):
        self.fails(77, "too-large", "big", "--max-size", "1M", "--output", str(self.world.path("never")))
        self.assertFalse(self.world.path("never").exists())

    def test_an_interrupted_transfer_is_resumed(self):
        for have in (5_000_000, len(BIG)):
            file = self.world.write("begun", BIG[:have])
            result = self.wend("get", "-C", "-o", os.fsdecode(file), f"{self.pub}/big")
            self.assertEqual(0, result.status, result.err)
            self.assertEqual(BIG, self.world.path("begun").read_bytes())

    def test_an_ipv6_address_works(self):
        result = self.wend("get", f"nfs://[::1]/{self.world.path('pub')}/one")
        self.assertEqual((0, b"1"), (result.status, result.octets), result.err)

    def test_without_a_portmapper_the_file_server_is_asked(self):
        """ganesha's file server is no mountd: it says so, and nothing waits."""
        lonely = Network(self.enterContext(World()))
        address = f"127.0.0.1:{NFS}"
        relay = subprocess.Popen(lonely.inside("socat", f"TCP-LISTEN:{NFS},bind=127.0.0.1,fork,reuseaddr",
                                               f"EXEC:'nsenter --target {self.network.keeper.pid} --net socat - TCP:{address}'"))
        self.addCleanup(relay.wait)
        self.addCleanup(relay.terminate)
        lonely.until(lambda: lonely.answers("socat", "-u", "OPEN:/dev/null", f"TCP:{address}"), "no relay")
        done = subprocess.run(lonely.inside(program.PATH, "get", f"{self.pub}/one"), capture_output=True,
                              timeout=SECONDS, env=environment(), check=False)
        self.assertEqual((2, b""), (done.returncode, done.stdout), done.stderr)
        self.assertIn(b"the server has no such program", done.stderr)


class Silent(Listener):
    def talk(self, peer):
        while peer.recv(4096):
            pass


class Strangers(Case):
    # shows SEC-10
    def test_a_silent_server_times_out(self):
        with Silent() as server:
            begun = time.monotonic()
            result = wend("get", "--max-time", "1", f"nfs://{server.at}/a")
            self.assertLess(time.monotonic() - begun, 10)
            self.assertEqual(("", True), (result.out, "timed-out" in result.err), result.err)

    def test_a_closed_port_is_unreachable(self):
        result = wend("get", f"nfs://127.0.0.1:{free_port()}/a")
        self.assertEqual((69, ""), (result.status, result.out), result.err)
        self.assertIn("unreachable", result.err)


if __name__ == "__main__":
    unittest.main()
