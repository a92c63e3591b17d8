#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What real servers said is understood: their side of captured conversations is said again, and the program asked.

Of gopher the captured answer is sent as it is, whatever was asked, of wais message by message, and of prospero datagram
by datagram. Of ftp and nntp the captured clients used other
commands in another order, so a script answers by command: each of a command's captured replies in turn, and the last of
them from then on; 500 to what was never asked. Two things are not captured and come from here: what went over ftp's data
connections (a file here is as long as the replies say that it was), and the port of EPSV, which is ours."""
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import scripted_server  # noqa: E402
from scripted_server import CAPTURES, Packets, Talk, ask, captured, judge  # noqa: E402

SECONDS = 10


def complaints():
    for name, script, asked, right in ROWS:
        why = judged(script(name), asked, right, Packets if name.startswith("prospero") else Talk)
        yield why and f"{name} ({' '.join(asked)}): {why}"
    for name in sorted(captures_of_ours() - {row[0] for row in ROWS}):
        yield f"{name}: no row"


def captures_of_ours():
    kinds = ("ftp", "gopher", "nntp", "prospero", "wais")
    names = {path.name.split(".")[0] for kind in kinds for path in CAPTURES.glob(f"{kind}*.server.bin")}
    return names - {"prospero-status"}  # which nothing here asks for


def judged(script, asked, right, side):
    done = ask(asked, SECONDS, script, side=side)
    return done.talk.trouble or right(done)


# ---- the servers ---------------------------------------------------------------------------------------------------

def gopher(name):
    def script(talk):
        talk.hear()
        talk.say(captured(name, "server"))
    return script


def messages_of(octets):
    """Each begins with the ten digits of its length, in a header of 25 octets."""
    while octets:
        end = 25 + int(octets[:10])
        yield octets[:end]
        octets = octets[end:]


def wais(*numbers):
    """The captured messages of these numbers, each after one of ours."""
    def scripted(name):
        reply = list(messages_of(captured(name, "server")))

        def script(talk):
            for number in numbers:
                header = talk.hear_exactly(25)
                talk.hear_exactly(int(header[:10]))
                talk.say(reply[number])
        return script
    return scripted


class Replies:
    """The captured replies to each command."""

    def __init__(self, name, lengths):
        answer = captured(name, "server").split(b"\r\n")[:-1]
        self.greeting = self.take(answer, b"", 1)
        self.by_word = {}
        for line in captured(name, "client").split(b"\r\n")[:-1]:
            if answer:
                self.by_word.setdefault(line.upper(), []).append(reply := self.take(answer, line, lengths(line)))
                self.by_word.setdefault(line.split(b" ")[0].upper(), []).append(reply)

    @staticmethod
    def take(said, _command, lines):
        """So many lines; or as many as there are up to a lone dot, where a text follows."""
        count = lines if isinstance(lines, int) else lines(said)
        taken, said[:count] = said[:count], []
        return b"".join(item + b"\r\n" for item in taken)

    def to(self, line):
        """To the very command, else to the word."""
        for key in (line.upper(), line.split(b" ")[0].upper()):
            if known := self.by_word.get(key):
                return known.pop(0) if len(known) > 1 else known[0]
        return b"500 not captured\r\n"


TRANSFERS = (b"RETR", b"LIST", b"NLST", b"STOR")


def lines_of_ftp(command):
    return 2 if command.startswith(TRANSFERS) else 1


def ftp(name, data=None):
    replies = Replies(name, lines_of_ftp)
    if name == "ftp-missing":  # curl left when the size was refused; what else names the file is refused alike
        replies.by_word |= {word: replies.by_word[b"SIZE"] for word in (b"RETR", b"CWD NONE")}
    if name == "ftp-lynx-type-d":  # lynx left the type as it was; the same server was asked for it by curl
        replies.by_word |= {b"TYPE": Replies("ftp-list", lines_of_ftp).by_word[b"TYPE"]}

    def script(talk):
        talk.say(replies.greeting)
        listener = None
        while line := talk.hear():
            word, reply = line.split(b" ")[0], replies.to(line)
            if word == b"EPSV":
                listener = talk.listen()
                reply = re.sub(rb"[0-9]{4,5}", b"%d" % listener.getsockname()[1], reply)
            if word not in TRANSFERS or not reply.startswith(b"150"):
                talk.say(reply)
                continue
            first, last = reply.splitlines(keepends=True)
            talk.say(first)
            on = talk.accept(listener)
            if word == b"STOR":
                talk.heard.append(b"".join(iter(lambda: on.recv(65536), b"")))
            else:
                talk.say(DATA[word] if data is None else data, on)
                scripted_server.end(on)
            talk.say(last)
    return script


DATA = {b"LIST": b"drwxr-xr-x    2 0        0            4096 Nov 21 02:00 sub\r\n"
                 b"-rw-r--r--    1 0        0              15 Nov 21 02:00 hello.txt\r\n",
        b"NLST": b"pub\r\nhello.txt\r\n"}


def file_of(length):
    octets = bytes(range(97, 97 + length))
    return octets, lambda name: ftp(name, octets)


def up_to_dot(said):
    texts = (b"101", b"220", b"221", b"222", b"224", b"215")
    return said.index(b".") + 1 if said[0].startswith(texts) else 1


def nntp(name):
    def length(line):
        return (lambda item: item.index(b".") + 1) if line.startswith(b"LISTGROUP") else up_to_dot
    replies = Replies(name, length)

    def script(talk):
        talk.say(replies.greeting)
        while line := talk.hear():
            talk.say(replies.to(line))
    return script


def text_of_article():
    """As it was captured, the dots that were doubled single again."""
    reply = captured("nntp-article-group-xover", "server")
    text = reply[reply.index(b"220 0"):].split(b"\r\n", 1)[1].split(b"\r\n.\r\n")[0] + b"\r\n"
    return text.replace(b"\n..", b"\n.")


HEADER = 9  # octets of ours; without a text behind it it acknowledges


def prospero(*numbers):
    """The captured datagrams of these numbers, each after one of ours: with the number of our conversation."""
    def scripted(name):
        left = [captured(f"{name}.dgram{number:02}", "server") for number in numbers]

        def script(asked):
            if len(asked) <= HEADER or not left:
                return None
            reply = left.pop(0)
            return reply[:1] + asked[1:3] + reply[3:]
        return script
    return scripted


# ---- what is right -------------------------------------------------------------------------------------------------

def said(done):
    return f"{done.status} {done.out!r} {done.err!r} {done.talk.heard}"


def gives(octets):
    return lambda done: None if (done.status, done.out) == (0, octets) else said(done)


def fails(status, *words):
    return lambda done: None if done.status == status and all(word in done.err for word in words) else said(done)


def lists(*wanted):
    """Kind and title of each entry."""
    def right(done):
        if done.status:
            return said(done)
        ours = [(entry["kind"], entry["title"]) for entry in json.loads(done.out)["entries"]]
        return None if ours == list(wanted) else f"{ours} {said(done)}"
    return right


def is_a_database(done):
    """One, on the server that describes it."""
    if done.status:
        return said(done)
    (report,) = json.loads(done.out)["entries"]
    where = re.fullmatch(r"wais://127\.0\.0\.1:[0-9]+/%2Fsrv%2Farchive%2Ffiles%2Fwais%2Fdb%2Ftest", report["uri"])
    right = where and report["title"].startswith("/srv/archive/files/wais/db/test: Server created with freeWAIS-sf 2.2.8")
    return None if right and report["kind"] == "search" else said(done)


def are_files(done):
    """With the size and the date that the server told, and names on it."""
    if done.status:
        return said(done)
    ours = [(entry["uri"], entry["facts"].get("size"), entry["facts"].get("date")) for entry in json.loads(done.out)["entries"]]
    at = "prospero://localhost//srv/archive/files/var/pfs/root/docs/"  # what the server calls itself
    right = [(at + "two.txt", 4, "2026-11-21T02:28:59Z"), (at + "one.txt", 17, "2026-11-21T02:28:59Z")]
    return None if ours == right else said(done)


def notes(**wanted):
    def right(done):
        if done.status:
            return said(done)
        shown = json.dumps(json.loads(done.out))
        return None if all(item in shown for item in wanted.values()) else said(done)
    return right


def is_article(done):
    return gives(text_of_article())(done)


def is_stored(done):
    return None if done.status == 0 and UPLOAD.read_bytes() in done.talk.heard else said(done)


# ---- the rows ------------------------------------------------------------------------------------------------------

FTP, GOPHER, NNTP = "ftp://127.0.0.1:{port}/", "gopher://127.0.0.1:{port}/", "nntp://127.0.0.1:{port}/"
WAIS, PROSPERO = "wais://127.0.0.1:{port}/", "prospero://127.0.0.1:{port}/"
PFS = PROSPERO + "/srv/archive/files/var/pfs/root"
LIST, STAT = ["list", "--json"], ["stat", "--json"]
MOTD, MOTD_SERVER = file_of(21)
NESTED, NESTED_SERVER = file_of(7)
HELLO, HELLO_SERVER = file_of(15)
TEXT = b"gopher text file\r\n.leading dot line\nlast\n"
MENU = [("binary", "big100"), ("text", "hello"), ("info", "This is an abstract of hello."), ("image", "pic"),
        ("menu", "sub")]
NEWS = "nntp-article-group-xover"
UPLOAD = CAPTURES / "gopher-text.server.bin"  # any file

ROWS = [
    ("ftp-abs-pct2F", MOTD_SERVER, ["get", FTP + "%2Fetc/motd"], gives(MOTD)),
    ("ftp-abs-dblslash", MOTD_SERVER, ["get", FTP + "%2F/etc/motd"], gives(MOTD)),
    ("ftp-rel", MOTD_SERVER, ["get", FTP + "etc/motd"], gives(MOTD)),
    ("ftp-multicwd", NESTED_SERVER, ["get", FTP + "pub/sub/nested.txt"], gives(NESTED)),
    ("ftp-type-a", HELLO_SERVER, ["get", FTP + "pub/hello.txt;type=a"], gives(HELLO)),
    ("ftp-type-d", ftp, [*LIST, FTP + ";type=d"], lists(("file", "pub"), ("text", "hello.txt"))),
    ("ftp-list", ftp, [*LIST, FTP + "pub/"], lists(("directory", "sub"), ("text", "hello.txt"))),
    ("ftp-lynx-type-d", ftp, [*LIST, FTP + "pub/"], lists(("directory", "sub"), ("text", "hello.txt"))),
    ("ftp-missing", ftp, ["get", FTP + "pub/none"], fails(66, "not-found", "550 Could not get file size.")),
    ("ftp-upload", ftp, ["put", str(UPLOAD), FTP + "upload/y.txt;type=i"], is_stored),
    ("gopher-menu", gopher, [*LIST, GOPHER], lists(*MENU)),
    ("gopher-sub", gopher, [*LIST, GOPHER + "1/sub"], lists(("text", "a"))),
    ("gopher-text", gopher, ["get", GOPHER + "0/hello.txt"], gives(TEXT)),
    ("gopher-error", gopher, ["get", GOPHER + "0/nope"], fails(66, "not-found", "'/nope' does not exist")),
    ("gopher-search7", gopher, ["search", "--json", GOPHER + "7/cgi-bin/search.sh", "needle", "two"],
     lists(("info", "query=needle twoneedle two"), ("text", "hit"))),
    ("gopherplus-bang", gopher, [*STAT, GOPHER + "0/hello.txt"],
     notes(admin="Unconfigured Pygopherd Admin", abstract="This is an abstract of hello.", view="text/plain")),
    ("gopherplus-bang-views", gopher, ["get", GOPHER + "0/hello.txt%09%09!+VIEWS"], gives(TEXT)),
    ("gopherplus-dollar", gopher, [*LIST, GOPHER + "1/%09%09$"], lists(*MENU)),
    ("gopherplus-dir-plus", gopher, [*LIST, GOPHER + "1/%09%09+"], lists(*MENU)),
    ("gopherplus-plus", gopher, ["get", GOPHER + "0/hello.txt%09%09+"], gives(TEXT)),
    ("gopherplus-view", gopher, ["get", GOPHER + "0/hello.txt%09%09+text/plain"], gives(TEXT)),
    ("gopherplus-error", gopher, ["get", GOPHER + "0/nope%09%09+"], fails(66, "not-found", "'/nope' does not exist")),
    ("gopherplus-umn-client", gopher, [*LIST, GOPHER + "1/"], lists(MENU[0], ("menu", "cgi-bin"), *MENU[1:])),
    (NEWS, nntp, ["get", "news://127.0.0.1:{port}/m1@test.example"], is_article),
    (NEWS, nntp, ["get", NNTP + "test.group/1"], is_article),
    (NEWS, nntp, [*LIST, "news://127.0.0.1:{port}/test.group"], lists(("article", "first"), ("article", "second"))),
    (NEWS, nntp, [*LIST, "news://127.0.0.1:{port}/test.*"], lists(("group", "test.group"))),
    (NEWS, nntp, ["get", "news://127.0.0.1:{port}/none@x"], fails(66, "not-found", "430 No such article")),
    (NEWS, nntp, [*LIST, "news://127.0.0.1:{port}/no.such"], fails(66, "not-found", "411 No such group no.such")),
    (NEWS, nntp, ["get", NNTP + "test.group/99"], fails(66, "not-found", "423 No such article number 99")),
    ("wais-search-retrieve", wais(0, 1), ["search", "--json", WAIS + "test", "resource"],
     lists(("text", "a.txt   /srv/archive/files/wais/docs/"), ("text", "b.txt   /srv/archive/files/wais/docs/"))),
    ("wais-search-retrieve", wais(0, 2), ["get", WAIS + "test/TEXT/1%3Dvm%3A2210%3B3%3D0%2063%20%2Fa%3B"],
     gives(b"Alpha document\nUniform resource locators name network objects.\n")),
    ("wais-search-nohits", wais(0, 1), [*LIST, WAIS + "test?zzzzqq"],
     lists(("text", "Search produced no result. Here's the Catalog for database: test"))),
    ("wais-search-baddb", wais(0, 1), ["get", WAIS + "nosuch?resource"],
     fails(66, "not-found", "S1 The following database is not available: /srv/archive/files/wais/db/nosuch")),
    ("wais-info-dirofservers", wais(0, 1), [*LIST, WAIS + "INFO?test"], lists(("search", "test.src"))),
    ("prospero-list", prospero(2), [*LIST, PFS], lists(("directory", "docs"))),
    ("prospero-list-attrs", prospero(2), [*LIST, PFS], lists(("directory", "docs"))),
    ("prospero-list-attrs", prospero(4), [*LIST, PFS + "/docs"], lists(("text", "two.txt"), ("text", "one.txt"))),
    ("prospero-list-attrs", prospero(4), [*LIST, PFS + "/docs"], are_files),
    ("prospero-object-info", prospero(2), [*LIST, PFS + "/docs"], lists(("text", "one.txt"))),
    ("prospero-object-info", prospero(4), [*LIST, PFS + "/docs/one.txt"], fails(66, "NOT-A-DIRECTORY")),
    ("prospero-nosuch", prospero(2), [*LIST, PFS], lists()),
    ("prospero-archie-v1", prospero(2), ["search", "--json", PROSPERO + "ARCHIE", "foo"], fails(77, "NOT-AUTHORIZED")),
    ("wais-info-dirofservers", wais(0, 2), ["get", "--json", WAIS + "INFO/WSRC/x"], is_a_database),
]

if __name__ == "__main__":
    sys.exit(judge(sys.argv[1:], complaints))
