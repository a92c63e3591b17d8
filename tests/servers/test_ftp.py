# SPDX-License-Identifier: Apache-2.0
"""ftp and ftps with pure-ftpd (users, TLS, any octets in names) and pyftpdlib (anonymous, TLS from the first octet)."""
import contextlib
import hashlib
import os
import pathlib
import pty
import select
import signal
import socket
import socketserver
import subprocess
import tempfile
import termios
import threading
import unittest

import program
from program import Case, Folder, wend
from world import World, certificate, free_port, free_ports

SERVER = pathlib.Path(__file__).with_name("ftp_server.py")
PASSWORD = "s3 cret%"
MAIL = "ann@here.example"
NAMES = [b"with space", b" leading", b"-l", b"per%cent", b"100%25", b"semi;type=a", b"ha#sh", b"que?stion", b"a=b&c", b"~tilde",
         "grüße€".encode(), b"caf\xe9", b"quote\"'", b"star*[a]", b"co:lon@at", b"a -> b", b"..."]
LARGE = 100 * 1000 * 1000
MANY = 10_000
world = pure = anonymous = None


def large(size):
    """That many octets, which repeat themselves late."""
    piece = bytes(i * 7 % 251 for i in range(1 << 20))
    return (piece * (size // len(piece) + 1))[:size]


class Pure:
    """pure-ftpd, whose users stand in a table of its own."""

    def __init__(self):
        self.users, self.root = world.path("users.pdb"), world.path("ann")
        crt, key = world.path("server.crt"), world.path("server.key")
        self.pem = os.fsdecode(world.write("server.pem", key.read_bytes() + crt.read_bytes()))
        os.chmod(self.root, 0o777)
        # Its own way to keep a password takes seconds for each login.
        kept = subprocess.run(["openssl", "passwd", "-6", "-stdin"], input=PASSWORD, text=True, check=True, capture_output=True)
        table = os.fsdecode(world.write("users", f"ann:{kept.stdout.strip()}:65534:65534::{self.root}/./::::::::::::\n"))
        subprocess.run(["pure-pw", "mkdb", self.users, "-f", table], check=True, capture_output=True)
        self.ports = {}

    def at(self, host="127.0.0.1"):
        """The server's host and port, as a URI has them."""
        if host not in self.ports:
            port, first = free_port(), free_ports(50)
            world.start(["/usr/sbin/pure-ftpd", "-S", f"{host},{port}", "-l", f"puredb:{self.users}", "-E", "-A", "-H", "-u", "1",
                         "-Y", "1", "-2", self.pem, "-g", world.path(f"pure-{port}.pid"), "-L", "20000:10", "-C", "50", "-c", "50",
                         "-p", f"{first}:{first + 49}"], port, host)
            self.ports[host] = port
        return (f"[{host}]" if ":" in host else host) + f":{self.ports[host]}"

    def uri(self, rest="", user="ann"):
        return f"ftp://{user}@{self.at()}/{rest}"


def until(terminal, text):
    """What is shown at the terminal until this text has come."""
    shown = b""
    while text not in shown:
        try:
            ready, _, _ = select.select([terminal], [], [], 30)
            more = os.read(terminal, 4096) if ready else b""
        except OSError:  # the program has ended
            more = b""
        if not more:
            raise AssertionError(f"{text} is not shown: {shown}")
        shown += more
    return shown


class Small:
    """pyftpdlib. `asked` has all that was said to it."""

    def __init__(self, name, host="127.0.0.1", tls="none"):
        self.folder = world.path(name, "ftp")
        self.folder.mkdir(parents=True)
        self.port = free_port()
        pem = [] if tls == "none" else [world.path("server.pem") if tls != "old" else "-", tls]
        world.start(["/usr/bin/python3", SERVER, self.folder, host, self.port, *pem], self.port, host)
        self.at = (f"[{host}]" if ":" in host else host) + f":{self.port}"

    def write(self, name, content=b""):
        path = self.folder.joinpath(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return f"ftp://{self.at}/{name}"

    def asked_by(self, *arguments, **more):
        """The commands that these arguments lead to, and what the program said."""
        log = self.folder.parent / "asked"
        log.unlink(missing_ok=True)
        reply = read(*arguments, **more)
        return log.read_text().splitlines() if log.exists() else [], reply


def setUpModule():
    global world, pure, anonymous
    world = World()
    try:
        certificate(world, "127.0.0.1", "::1", "localhost")
        world.path("ann").mkdir()
        pure = Pure()
        anonymous = Small("anonymous")
    except BaseException:
        world.__exit__()
        raise


def tearDownModule():
    world.__exit__()


def read(*arguments, **more):
    """With a mail address in the settings, so that the program does not ask for it."""
    return wend(*arguments, "--mail", MAIL, **more)


def as_ann(*arguments, **more):
    return wend(*arguments, "--user", f"ann:{PASSWORD}", "--tls", "off", **more)


class Reading(Case):
    # shows FTP-01, FTP-02, FTP-10, FTP-16
    def test_a_text_is_transferred_as_text_and_an_image_octet_by_octet(self):
        text = anonymous.write("pub/a.txt", b"one\ntwo\n")
        image = anonymous.write("pub/a.bin", b"one\ntwo\r\n\x00\xff")
        asked, result = anonymous.asked_by("get", "--tls", "off", text)
        self.assertEqual((b"one\ntwo\n", 0), (result.octets, result.status), result.err)
        self.assertEqual(["USER anonymous", f"PASS {MAIL}", "CWD pub", "TYPE A", "EPSV", "RETR a.txt"], asked[:6])
        asked, result = anonymous.asked_by("get", "--tls", "off", image)
        self.assertEqual((b"one\ntwo\r\n\x00\xff", 0), (result.octets, result.status), result.err)
        self.assertEqual(["CWD pub", "TYPE I", "SIZE a.bin", "MDTM a.bin", "EPSV", "RETR a.bin"], asked[2:8])
        self.assertEqual(b"one\ntwo\r\n\x00\xff", read("get", text.replace("a.txt", "a.bin;type=i")).octets)

    # shows FTP-18
    def test_neither_MODE_nor_STRU_is_sent(self):
        uri = anonymous.write("modes/a.txt", b"x")
        for arguments in (["get", uri], ["list", uri[:-5]], ["stat", uri], ["remove", uri]):
            asked, result = anonymous.asked_by(*arguments)
            self.assertEqual(0, result.status, result.err)
            self.assertFalse([line for line in asked if line.startswith(("MODE", "STRU"))])

    # shows FTP-06, FTP-08, FTP-09 · RFC 1738 §3.2.2
    def test_a_null_directory_and_an_escaped_slash_are_sent(self):
        anonymous.write("pub/deep/f.bin", b"found")
        asked, result = anonymous.asked_by("get", f"ftp://{anonymous.at}/pub%2Fdeep/f.bin")
        self.assertEqual((b"found", 0), (result.octets, result.status), result.err)
        self.assertIn("CWD pub/deep", asked)
        asked, result = anonymous.asked_by("get", f"ftp://{anonymous.at}//pub//deep/f.bin")
        self.assertEqual((b"found", ["CWD pub", "CWD deep"]), (result.octets, [line for line in asked if line.startswith("CWD")]))
        asked, result = anonymous.asked_by("get", "-p", "rfc1738", f"ftp://{anonymous.at}//pub/deep/f.bin;type=i")
        self.assertEqual(["CWD", "CWD pub", "CWD deep"], [line.rstrip() for line in asked if line.startswith("CWD")], result.err)

    def test_names_of_every_kind_are_listed_and_their_urls_lead_to_them(self):
        for name in NAMES:
            world.write(b"ann/names/" + name, b"I am " + name)
        listed = as_ann("list", "--json", pure.uri("names/")).object["entries"]
        titles = [bytes.fromhex(entry["title_hex"]) if "title_hex" in entry else entry["title"].encode() for entry in listed]
        self.assertEqual(sorted(NAMES), sorted(titles))
        for title, entry in zip(titles, listed):
            with self.subTest(title):
                self.assertEqual(len(b"I am " + title), entry["facts"]["size"])
                self.assertTrue(wend("check", entry["uri"]).status == 0, entry["uri"])
                result = as_ann("get", entry["uri"] + ";type=i")
                self.assertEqual((b"I am " + title, 0), (result.octets, result.status), result.err)

    def test_an_empty_file_is_an_object(self):
        reply = read("get", anonymous.write("empty.bin"))
        self.assertEqual((b"", 0), (reply.octets, reply.status), reply.err)
        world.write("ann/empty.txt")
        reply = as_ann("get", pure.uri("empty.txt"))
        self.assertEqual((b"", 0), (reply.octets, reply.status), reply.err)

    def test_a_hundred_megabytes_are_fetched_whole_and_resumed(self):
        body = large(LARGE)
        world.write("ann/large.iso", body)
        wanted = hashlib.sha256(body).hexdigest()
        file = world.path("large.copy")
        result = as_ann("get", "-o", str(file), pure.uri("large.iso"))
        self.assertEqual((0, wanted), (result.status, hashlib.sha256(file.read_bytes()).hexdigest()), result.err)
        file.write_bytes(body[:LARGE - 1_000_000])
        result = as_ann("get", "-v", "-C", "-o", str(file), pure.uri("large.iso"))
        self.assertEqual((0, wanted), (result.status, hashlib.sha256(file.read_bytes()).hexdigest()), result.err)
        self.assertIn(f"REST {LARGE - 1_000_000}", result.err)
        result = as_ann("get", "-v", "-C", "-o", str(file), pure.uri("large.iso"))
        self.assertEqual((0, wanted), (result.status, hashlib.sha256(file.read_bytes()).hexdigest()), result.err)
        self.assertNotIn("RETR", result.err)

    # shows FTP-20
    def test_a_missing_file_is_named(self):
        reply = read("get", f"ftp://{anonymous.at}/none.bin")
        self.assertEqual(66, reply.status)
        self.assertIn("RETR none.bin: 550", reply.err)
        anonymous.write("there/x", b"")
        reply = read("get", f"ftp://{anonymous.at}/there/none/x")
        self.assertEqual(66, reply.status)
        self.assertIn("CWD none (segment 2): 550", reply.err)
        self.assertEqual(66, as_ann("get", pure.uri("none/x")).status)

    def test_an_IPv6_address_works(self):
        world.write("ann/six.bin", b"six")
        result = as_ann("get", f"ftp://ann@{pure.at('::1')}/six.bin")
        self.assertEqual((b"six", 0), (result.octets, result.status), result.err)
        entries = as_ann("list", "--json", f"ftp://ann@{pure.at('::1')}/").object["entries"]
        self.assertIn("six.bin", [entry.get("title") for entry in entries])

    def test_a_closed_port_is_unreachable(self):
        self.assertEqual(69, read("get", f"ftp://127.0.0.1:{free_port()}/x").status)


class Login(Case):
    # shows FTP-04, FTP-05 · RFC 1738 §3.2.1, §3.1
    def test_the_password_comes_from_the_url_or_the_option(self):
        world.write("ann/mine.bin", b"mine")
        inside = f"{pure.at()}/mine.bin"
        for arguments in ([f"ftp://ann:s3%20cret%25@{inside}"], [f"ftp://ann@{inside}", "--user", f"ann:{PASSWORD}"],
                          [f"ftp://{inside}", "--user", f"ann:{PASSWORD}"]):
            result = wend("get", "--tls", "off", *arguments)
            self.assertEqual((b"mine", 0), (result.octets, result.status), result.err)

    # shows FTP-04 · RFC 1738 §3.2.1
    def test_the_user_is_asked_for_a_password_because_the_server_asks(self):
        world.write("ann/mine.bin", b"mine, and read at a terminal")
        uri = f"ftp://ann@{pure.at()}/mine.bin"
        child, terminal = pty.fork()
        if child == 0:
            try:
                os.execve(program.PATH, [program.PATH, "get", "--raw", "--tls", "off", uri], program.environment())
            finally:
                os._exit(127)
        shown = until(terminal, b"password of ann at")
        while termios.tcgetattr(terminal)[3] & termios.ECHO:  # what is typed before that is thrown away
            self.assertEqual(0, os.waitpid(child, os.WNOHANG)[0])
        os.write(terminal, PASSWORD.encode() + b"\n")
        shown += until(terminal, b"read at a terminal")
        self.assertEqual(0, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), shown)
        os.close(terminal)
        self.assertNotIn(PASSWORD.encode(), shown)
        alone = subprocess.run([program.PATH, "get", "--tls", "off", uri], env=program.environment(), stdin=subprocess.DEVNULL,
                               capture_output=True, timeout=60, check=False, start_new_session=True)
        self.assertEqual(77, alone.returncode)
        self.assertIn(b"no-answer", alone.stderr)

    def test_a_signal_at_the_password_prompt_ends_the_program_and_restores_echo(self):
        uri = f"ftp://ann@{pure.at()}/mine.bin"
        for number in (signal.SIGINT, signal.SIGTERM):
            child, terminal = pty.fork()
            if child == 0:
                try:
                    os.execve(program.PATH, [program.PATH, "get", "--tls", "off", uri], program.environment())
                finally:
                    os._exit(127)
            until(terminal, b"password of ann at")
            while termios.tcgetattr(terminal)[3] & termios.ECHO:
                self.assertEqual(0, os.waitpid(child, os.WNOHANG)[0])
            if number == signal.SIGINT:
                os.write(terminal, b"\x03")
            else:
                os.kill(child, number)
            self.assertEqual(-number, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
            self.assertTrue(termios.tcgetattr(terminal)[3] & termios.ECHO)
            os.close(terminal)

    def test_a_wrong_password_is_refused_and_not_shown(self):
        result = wend("get", "-v", "--tls", "off", f"ftp://ann:hush%20hush@{anonymous.at}/x")
        self.assertEqual(77, result.status)
        self.assertIn("login-refused", result.err)
        self.assertNotIn("hush", result.out + result.err)

    # shows FTP-03
    def test_a_configured_mail_address_precedes_the_default(self):
        uri = anonymous.write("who.bin", b"x")
        asked, _ = anonymous.asked_by("get", uri)
        self.assertIn(f"PASS {MAIL}", asked)
        log = anonymous.folder.parent / "asked"
        log.unlink()
        subprocess.run([program.PATH, "get", uri], env=program.environment(), stdin=subprocess.DEVNULL, capture_output=True,
                       timeout=60, check=True, start_new_session=True)
        self.assertIn("PASS anonymous@", log.read_text().splitlines())

    # shows FTP-22 · RFC 1738 §6
    def test_a_line_end_reaches_no_server(self):
        asked, result = anonymous.asked_by("get", f"ftp://{anonymous.at}/a%0D%0ADELE%20b")
        self.assertEqual([], asked)
        self.assertIn("unsafe-control", result.err)


class Listing(Case):
    # shows FTP-12, FTP-13, FTP-25 · RFC 1738 §3.2.2
    def test_a_directory_is_listed_with_its_facts(self):
        anonymous.write("dir/a.txt", b"12345")
        anonymous.write("dir/sub/b", b"")
        os.utime(anonymous.folder / "dir/a.txt", (897904845, 897904845))
        for rest in ("dir/", "dir;type=d", "dir"):
            asked, result = anonymous.asked_by("get", "--json", f"ftp://{anonymous.at}/{rest}")
            self.assertEqual(0, result.status, result.err)
            self.assertEqual(("TYPE A", "MLSD"), tuple(line for line in asked if line in ("TYPE A", "MLSD")))
            rows = {entry["title"]: entry for entry in result.object["entries"]}
            self.assertEqual({"a.txt", "sub"}, set(rows))
            self.assertEqual(("text", 5, "1998-06-15T10:00:45Z", f"ftp://{anonymous.at}/dir/a.txt"),
                             (rows["a.txt"]["kind"], rows["a.txt"]["facts"]["size"], rows["a.txt"]["facts"]["date"],
                              rows["a.txt"]["uri"]))
            self.assertEqual(("directory", f"ftp://{anonymous.at}/dir/sub/"), (rows["sub"]["kind"], rows["sub"]["uri"]))

    # shows FTP-12, FTP-15 · RFC 1738 §3.2.2
    def test_older_profiles_list_by_NLST(self):
        anonymous.write("old/a.txt", b"12345")
        for law, rest, wanted in (("rfc1738", "old;type=d", "NLST old"), ("rfc1738", "old/", "NLST"),
                                  ("rfc1630", "old/", "NLST old"), ("url7a", "old/", "NLST")):
            asked, result = anonymous.asked_by("get", "--json", "-p", law, f"ftp://{anonymous.at}/{rest}")
            self.assertEqual(0, result.status, result.err)
            self.assertIn(wanted, asked)
            self.assertEqual([f"ftp://{anonymous.at}/old/a.txt"], [entry["uri"] for entry in result.object["entries"]])

    # shows FTP-13
    def test_an_empty_directory_is_an_empty_listing(self):
        (anonymous.folder / "void").mkdir()
        world.path("ann", "void").mkdir()
        for law in ("rfc1738", "rfc3986"):
            reply = read("list", "--json", "-p", law, f"ftp://{anonymous.at}/void/")
            self.assertEqual(([], 0), (reply.object["entries"], reply.status), reply.err)
            reply = as_ann("list", "--json", "-p", law, pure.uri("void/"))
            self.assertEqual(([], 0), (reply.object["entries"], reply.status), reply.err)
        reply = read("get", "--json", "-p", "rfc1738", f"ftp://{anonymous.at}/void;type=d")
        self.assertEqual(([], 0), (reply.object["entries"], reply.status), reply.err)
        self.assertEqual(66, read("get", "-p", "rfc1738", f"ftp://{anonymous.at}/none;type=d").status)
        self.assertEqual(66, read("list", f"ftp://{anonymous.at}/none").status)

    def test_ten_thousand_entries_are_listed(self):
        for number in range(MANY):
            world.write(f"ann/many/{number:05}")
        result = as_ann("list", "--json", pure.uri("many/"))
        self.assertEqual(0, result.status, result.err)
        self.assertEqual([f"{number:05}" for number in range(MANY)], sorted(entry["title"] for entry in result.object["entries"]))


class Conversation(socketserver.StreamRequestHandler):
    """A server that says of each folder what the test wants, and sends of each file what the test wants."""

    def reply(self, *lines):
        self.wfile.write(("\r\n".join(lines) + "\r\n").encode())

    def send(self, octets, beginning="150 here it comes"):
        if octets.startswith(b"550"):
            self.data.close()
            return self.reply(octets.decode())
        self.reply(beginning)
        peer, _ = self.data.accept()
        peer.sendall(octets)
        peer.close()
        self.data.close()
        self.reply("226 done")

    def passive(self):
        self.data = socket.create_server(("127.0.0.1", 0))
        self.reply(f"229 Entering Extended Passive Mode (|||{self.data.getsockname()[1]}|)")

    def handle(self):
        here = ""
        self.reply("220 ready")
        for line in self.rfile:
            command, _, name = line.decode().rstrip("\r\n").partition(" ")
            if command == "CWD":
                here += name + "/"
                self.reply("250 done")
            elif command == "FEAT":
                self.reply("211-Features:", " MLST type*;", "211 End") if self.server.how == "MLSD" else self.reply("500 what?")
            elif command == "EPSV":
                self.passive()
            elif command in ("MLSD", "LIST", "NLST") and here in self.server.folders:
                refused = command == "NLST" and not self.server.folders[here].startswith(b"550")
                self.reply("500 what?") if refused else self.send(self.server.folders[here])
            elif command == "RETR":
                file = self.server.files.get(here + name, b"x")
                self.send(*file) if isinstance(file, tuple) else self.send(file)
            elif command == "SIZE" and isinstance(self.server.files.get(here + name), bytes):
                self.reply(f"213 {len(self.server.files[here + name])}")
            elif command == "USER" and self.server.password:
                self.reply("331 who are you?")
            elif command == "PASS":
                self.reply("230 in" if name == self.server.password else "530 no")
            else:
                self.reply({"USER": "230 in", "TYPE": "200 done"}.get(command, "500 what?"))


@contextlib.contextmanager
def told(folders, files=(), how="MLSD", password=None):
    """Such a server; its folders by their paths, as octets of a listing."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Conversation) as server:
        server.daemon_threads = True
        server.folders, server.files, server.how, server.password = folders, dict(files), how, password
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield f"ftp://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


class Lost(Folder):
    """What a listing says badly is never left out without a word."""

    def copied(self, uri):
        copy = pathlib.Path(tempfile.mkdtemp(dir=self.path), "copy")
        result = wend("get", "-r", "--tls", "off", "--mail", MAIL, "-o", str(copy), uri)
        return result, names_in(copy)

    def test_an_unreadable_line_is_shown_and_counted(self):
        rows = {"MLSD": b"type=file;size=1; a\r\ntype=file;size=1; b/c\r\nnonsense\r\ntype=cdir; .\r\ntype=pdir; ..\r\n",
                "LIST": b"total 3\r\n-rw-r--r-- 1 u g 1 Jan  1  1994 a\r\n-rw-r--r-- 1 u g 1 Jan  1  1994 b/c\r\nnonsense\r\n"
                        b"drwxr-xr-x 1 u g 1 Jan  1  1994 .\r\n"}
        for how, listing in rows.items():
            with self.subTest(how=how), told({"": listing}, how=how) as uri:
                for command, status in ((("list",), 76), (("get",), 76), (("list", "-r"), 76)):
                    result = wend(*command, "--json", "--tls", "off", uri, "--mail", MAIL)
                    self.assertEqual(["file", "error", "error"], [entry["kind"] for entry in result.object["entries"]])
                    self.assertEqual(status, result.status)
                    self.assertRegex(result.err, "cannot be read")
                result, names = self.copied(uri)
                self.assertEqual((76, {"a"}), (result.status, names), result.err)
                self.assertIn("left out: 2 an error, or a line that cannot be read (first: ", result.err)

    def test_a_truncated_line_is_not_an_entry(self):
        with told({"": b"type=file;size=1; a\r\ntype=file;size=1; poe"}) as uri:
            result, names = self.copied(uri)
            self.assertEqual((76, {"a"}), (result.status, names), result.err)
            self.assertIn("left out: 1 ", result.err)

    def test_folders_with_one_identity_and_different_entries_are_two(self):
        row = b"type=cdir;unique=1; .\r\n"
        folders = {"": row + b"type=dir;unique=1; one\r\ntype=dir;unique=1; two\r\n",
                   "one/": row + b"type=file;size=1; a\r\n", "two/": row + b"type=file;size=1; b\r\n"}
        with told(folders) as uri:
            result, names = self.copied(uri)
            self.assertEqual((0, {"one", "one/a", "two", "two/b"}), (result.status, names), result.err)

    def test_folders_with_one_identity_and_equal_entries_are_one_if_their_dates_are_known(self):
        row = b"type=cdir;unique=1; .\r\n"
        for date, wanted in ((b"", {"one", "one/a", "two", "two/a"}), (b"modify=19980615100045;", {"one", "one/a", "two -> one"})):
            inside = row + b"type=file;size=1;" + date + b" a\r\n"
            folders = {"": row + b"type=dir;unique=1; one\r\ntype=dir;unique=1; two\r\n", "one/": inside, "two/": inside}
            with self.subTest(date=date), told(folders) as uri:
                result, names = self.copied(uri)
                self.assertEqual((0, wanted), (result.status, names), result.err)

    def test_a_circle_without_dates_ends(self):
        row = b"type=cdir;unique=1; .\r\n"
        listing = row + b"type=dir;unique=1; up\r\ntype=file;size=1; a\r\n"
        with told({"": listing, "up/": listing}) as uri:
            result, names = self.copied(uri)
            self.assertEqual((0, {"a", "up -> ."}), (result.status, names), result.err)

    def test_an_unreadable_listing_falls_back_to_names(self):
        for listing in (b" leading nonsense\r\n", b"Directory of lost\r\n"):
            with self.subTest(listing=listing), told({"": listing}, how="LIST") as uri:
                self.assertNotEqual(0, wend("list", "--tls", "off", uri, "--mail", MAIL).status)  # NLST is refused

    def test_a_folder_that_may_not_be_listed_is_not_empty(self):
        with told({"": b"type=dir; sub\r\ntype=file;size=1; a\r\n", "sub/": b"550 Permission denied"}) as uri:
            self.assertEqual(77, wend("list", "--tls", "off", uri + "sub/", "--mail", MAIL).status)
            result, names = self.copied(uri)
            self.assertEqual((77, {"a"}), (result.status, names), result.err)
            self.assertIn("left out: 1 failed", result.err)

    def test_the_name_of_a_file_excludes_the_type_code(self):  # RFC 1738 §3.2.2
        with told({"": b""}, {"poem.txt": b"abc"}) as uri:
            result, names = self.copied(uri + "poem.txt;type=a")
            self.assertEqual((0, {"poem.txt"}), (result.status, names), result.err)

    def test_an_invented_address_is_not_an_attribute(self):
        result = wend("stat", "--tls", "off", anonymous.write("unnamed", b"abc"))
        self.assertEqual(0, result.status, result.err)
        self.assertNotIn("anonymous@", result.out)
        self.assertIn("--mail", result.err)

    def test_a_local_file_longer_than_the_remote_one_is_kept(self):
        with told({"": b""}, {"a": b"abc"}) as uri:
            file = self.path / "a"
            file.write_bytes(b"abcdef")
            self.assertEqual(76, wend("get", "--tls", "off", "-C", "-o", str(file), uri + "a", "--mail", MAIL).status)
            self.assertEqual(b"abcdef", file.read_bytes())

    def test_a_size_announced_by_the_server_is_checked(self):
        with told({"": b""}, {"a": (b"abc", "150 Opening BINARY mode data connection for a (300 bytes)")}) as uri:
            self.assertEqual(74, wend("get", "--tls", "off", uri + "a", "--mail", MAIL).status)

    def test_the_login_of_the_start_applies_to_the_tree(self):
        with told({"": b"type=file;size=1; a\r\n"}, password="s3cret") as uri:
            login = uri.replace("://", "://ann:s3cret@")
            result, names = self.copied(login)
            self.assertEqual((0, {"a"}), (result.status, names), result.err)
            self.assertNotIn("s3cret", result.err)

    def test_a_file_shorter_than_its_listing_is_reported(self):
        with told({"": b"type=file;size=300; a\r\ntype=file;size=1; b\r\n"}, {"a": b"abc"}) as uri:
            result, names = self.copied(uri)
            self.assertEqual((1, {"a", "b"}), (result.status, names), result.err)
            self.assertIn("left out: 1 shorter than its listing says (first: ", result.err)


def names_in(folder):
    """The path of everything in it, with what a link holds."""
    return {str(path.relative_to(folder)) + (f" -> {os.readlink(path)}" if path.is_symlink() else "")
            for path in folder.rglob("*")}


class Tree(Case):
    def mirror(self, top, uri, how=read, status=0, **more):
        """A tree with what is easily lost, and its copy."""
        for name in ("a/b/c/d/e/f/g/deep", "sp ace/x", "a; b", ".hidden", ".d/.x"):
            world.write(os.path.join(top, "tree", name), name)
        world.write(os.path.join(top, "outside/y"), b"y")
        for name, target in (("a/symdir", "../sp ace"), ("a/up", ".."), ("out", "../outside"), ("a/link", "../sp ace/x")):
            if not os.path.lexists(world.path(top, "tree", name)):
                world.path(top, "tree", name).symlink_to(target)
        copy = world.path("copy-" + top.replace("/", "-"))
        reply = how("get", "-r", "--tls", "off", "-o", str(copy), uri, **more)
        self.assertEqual(status, reply.status, reply.err)
        return copy, reply.err

    REAL = {"a", "a/b", "a/b/c", "a/b/c/d", "a/b/c/d/e", "a/b/c/d/e/f", "a/b/c/d/e/f/g", "a/b/c/d/e/f/g/deep", "a/link",
            "sp ace", "sp ace/x", "a; b", "out", "out/y"}
    DOTS = {".hidden", ".d", ".d/.x"}
    LINKS = {"a/symdir -> ../sp ace", "a/up -> .."}

    def test_pure_ftpd_serves_a_whole_tree(self):
        copy, result = self.mirror("ann", pure.uri("tree/"), as_ann)
        self.assertEqual(self.REAL | self.LINKS, names_in(copy) - self.DOTS)  # it lists no names with dots
        self.assertRegex(result, r"^wend: \d files, \d+ B, 2 links\n$")
        self.assertEqual("sp ace/x", (copy / "a/link").read_text())

    def test_a_server_without_MLSD_serves_a_whole_tree(self):
        old = Small("old", tls="old")
        copy, result = self.mirror("old/ftp", f"ftp://{old.at}/tree/")
        self.assertEqual(self.REAL | self.LINKS | self.DOTS, names_in(copy))
        self.assertEqual("wend: 7 files, 51 B, 2 links\n", result)

    def test_a_hidden_circle_ends_by_its_unique_facts(self):  # RFC 3659 §7.5.2
        copy, result = self.mirror("anonymous/ftp", f"ftp://{anonymous.at}/tree/")
        names = names_in(copy)
        self.assertEqual(set(), {name for name in self.REAL | self.DOTS if name not in names and not (copy / name).exists()})
        self.assertEqual("sp ace/x", (copy / "a/symdir/x").read_text())
        self.assertEqual(set(), {name for name in names if name.count("/") > 8})
        self.assertRegex(result, r"^wend: \d+ files, \d+ B, \d links\n$")

    def test_a_file_is_a_tree_of_one_and_is_stored_in_a_folder(self):
        uri = anonymous.write("single/one.bin", b"octets")
        out = world.path("single.copy")
        reply = read("get", "-r", "-o", str(out), uri)
        self.assertEqual((0, {"one.bin"}), (reply.status, names_in(out)), reply.err)
        reply = read("put", str(out / "one.bin"), f"ftp://{anonymous.at}/single/")
        self.assertEqual((0, f"wend: stored as {uri}\n"), (reply.status, reply.err))
        self.assertEqual(66, read("get", "-r", "-o", str(world.path("none")), f"ftp://{anonymous.at}/none").status)
        self.assertFalse(world.path("none").exists())

    def test_facts_with_a_space_end_where_the_name_begins(self):  # RFC 3659 §7.2
        (world.path("ann/spaces")).mkdir()
        world.write("ann/sp ace/x", b"")
        world.path("ann/spaces/sym dir").symlink_to("../sp ace")
        entry, = as_ann("list", "--json", pure.uri("spaces/")).object["entries"]
        self.has({"title": "sym dir", "uri": pure.uri("spaces/sym%20dir")}, entry)


class Attributes(Case):
    # shows OPS-05 · RFC 1738 §3.2.2, §3.4.6
    def test_attributes_of_a_file_and_of_a_directory_are_reported(self):
        uri = anonymous.write("facts/a.txt", b"12345")
        os.utime(anonymous.folder / "facts/a.txt", (897904845, 897904845))
        reply = read("stat", "--json", uri)
        self.assertEqual(0, reply.status, reply.err)
        self.assertEqual("text/plain", reply.object["media_type"])
        self.assertEqual((5, "1998-06-15T10:00:45Z"), (reply.object["facts"]["size"], reply.object["facts"]["date"]))
        for rest in ("facts", "facts/", ""):
            reply = read("stat", "--json", f"ftp://{anonymous.at}/{rest}")
            self.assertEqual("inode/directory", reply.object["media_type"], reply.err)
        self.assertEqual(66, read("stat", f"ftp://{anonymous.at}/facts/none").status)

    # shows FTP-19 · RFC 1738 §3.2.5
    def test_each_directory_has_one_login(self):
        for name in ("tree/a.bin", "tree/b.bin", "tree/c.bin", "tree/sub/d.bin", "tree/sub/e.bin"):
            anonymous.write(name, name.encode())
        out = world.path("tree.copy")
        asked, result = anonymous.asked_by("get", "-r", "--tls", "off", "-o", str(out), f"ftp://{anonymous.at}/tree/")
        self.assertEqual(0, result.status, result.err)
        self.assertEqual(["tree/a.bin", "tree/b.bin", "tree/c.bin", "tree/sub/d.bin", "tree/sub/e.bin"],
                         sorted(path.read_text() for path in out.rglob("*.bin")))
        logins = [line for line in asked if line.startswith(("USER", "CWD"))]
        self.assertEqual(["USER anonymous", "CWD tree", "USER anonymous", "CWD tree", "CWD sub"], logins)


class Writing(Case):
    # shows FTP-23, OPS-04 · RFC 1738 §3.2.2
    def test_a_stored_file_is_read_back_and_a_removed_one_is_gone(self):
        body = large(5_000_000) + b"\r\n\x00\xff\n"
        file = world.write("body.bin", body)
        (anonymous.folder / "up").mkdir(exist_ok=True)
        world.path("ann", "up").mkdir(exist_ok=True)
        world.path("ann", "up").chmod(0o777)
        for base, ask in ((f"ftp://{anonymous.at}/up/", read), (pure.uri("up/"), as_ann)):
            uri = base + "n%20w%3B.bin"
            result = ask("put", file, uri)
            self.assertEqual(0, result.status, result.err)
            self.assertEqual(hashlib.sha256(body).digest(), hashlib.sha256(ask("get", uri).octets).digest())
            result = ask("append", file, uri)
            self.assertEqual(0, result.status, result.err)
            self.assertEqual(hashlib.sha256(body + body).digest(), hashlib.sha256(ask("get", uri).octets).digest())
            result = ask("remove", uri)
            self.assertEqual(0, result.status, result.err)
            self.assertEqual(66, ask("get", uri).status)
            self.assertEqual(66, ask("remove", uri).status)

    # shows OPS-04 · RFC 1738 §3.2.2
    def test_text_is_stored_as_text(self):
        (anonymous.folder / "text").mkdir()
        file = world.write("lines.txt", b"one\ntwo\n")
        uri = f"ftp://{anonymous.at}/text/lines.txt"
        asked, result = anonymous.asked_by("put", file, uri)
        self.assertEqual(0, result.status, result.err)
        self.assertIn("TYPE A", asked)
        self.assertEqual(b"one\ntwo\n", (anonymous.folder / "text/lines.txt").read_bytes())
        self.assertEqual(b"one\ntwo\n", read("get", uri).octets)
        empty = world.write("nothing.txt")
        self.assertEqual(0, read("put", empty, uri).status)
        self.assertEqual(b"", (anonymous.folder / "text/lines.txt").read_bytes())

    # shows OPS-04 · RFC 1738 §3.2.2
    def test_a_store_without_permission_is_refused(self):
        world.path("ann", "shut").mkdir()
        result = as_ann("put", world.write("x.bin", b"x"), pure.uri("shut/x.bin"))
        self.assertEqual(77, result.status)
        self.assertIn("STOR x.bin: 55", result.err)


class Private(Case):
    @classmethod
    def setUpClass(cls):
        cls.trust = ["--ca-file", str(world.path("server.crt"))]
        world.write("ann/secret.bin", b"secret")
        cls.small = Small("demanding", tls="demanded")
        cls.small.write("secret.bin", b"secret")

    def test_AUTH_TLS_is_used_where_preferred_or_required(self):
        for how in ("wished", "demanded"):
            reply = read("get", "-v", "--tls", how, *self.trust, "--user", f"ann:{PASSWORD}", pure.uri("secret.bin"))
            self.assertEqual((b"secret", 0), (reply.octets, reply.status), reply.err)
            self.assertIn("PROT P", reply.err)
            reply = read("get", "--tls", how, *self.trust, f"ftp://{self.small.at}/secret.bin")
            self.assertEqual((b"secret", 0), (reply.octets, reply.status), reply.err)

    def test_required_tls_fails_on_servers_without_TLS_or_with_unknown_certificates(self):
        uri = anonymous.write("clear.bin", b"clear")
        asked, result = anonymous.asked_by("get", "--tls", "demanded", *self.trust, uri)
        self.assertEqual((["AUTH TLS"], 76), (asked, result.status), result.err)
        result = read("get", "-v", "--tls", "demanded", "--user", f"ann:{PASSWORD}", pure.uri("secret.bin"))
        self.assertEqual(76, result.status)
        self.assertNotIn("USER", result.err)
        self.assertIn("not-private", result.err)

    def test_optional_tls_falls_back_to_clear_without_passwords(self):
        uri = anonymous.write("clear.bin", b"clear")
        self.assertEqual(b"clear", read("get", "--tls", "wished", *self.trust, uri).octets)
        reply = read("get", "-v", "--tls", "wished", "--user", f"ann:{PASSWORD}", pure.uri("secret.bin"))
        self.assertEqual((b"", 76), (reply.octets, reply.status), reply.err)
        self.assertNotIn("PASS", reply.err)
        reply = read("get", "--tls", "off", "--user", f"ann:{PASSWORD}", pure.uri("secret.bin"))
        self.assertEqual((b"secret", 0), (reply.octets, reply.status), reply.err)

    def test_a_server_may_require_TLS(self):
        reply = read("get", "--tls", "off", f"ftp://{self.small.at}/secret.bin")
        self.assertEqual(77, reply.status, reply.err)

    def test_listings_and_uploads_use_TLS(self):
        reply = read("list", "--json", "--tls", "demanded", *self.trust, f"ftp://{self.small.at}/")
        self.assertIn("secret.bin", [entry["title"] for entry in reply.object["entries"]], reply.err)
        body = large(3_000_000)
        file = world.write("private.bin", body)
        for uri, more in ((f"ftp://{self.small.at}/up.bin", []), (pure.uri("up.bin"), ["--user", f"ann:{PASSWORD}"])):
            arguments = ["--tls", "demanded", *self.trust, *more]
            reply = read("put", *arguments, file, uri)
            self.assertEqual(0, reply.status, reply.err)
            self.assertEqual(hashlib.sha256(body).digest(), hashlib.sha256(read("get", *arguments, uri).octets).digest())

    def test_ftps_uses_TLS_from_the_first_octet(self):
        server = Small("implicit", tls="implicit")
        server.write("secret.bin", b"secret")
        reply = read("get", *self.trust, f"ftps://{server.at}/secret.bin")
        self.assertEqual((b"secret", 0), (reply.octets, reply.status), reply.err)
        self.assertEqual(76, read("get", f"ftps://{server.at}/secret.bin").status)
        entries = read("list", "--json", *self.trust, f"ftps://{server.at}/").object["entries"]
        self.assertEqual([f"ftps://{server.at}/secret.bin"], [entry["uri"] for entry in entries])


if __name__ == "__main__":
    unittest.main()
