#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Servers that mean harm, or do it: each is played by a script on loopback, whole, sliced to one octet a segment, on a
terminal, cut after its octets (by a close; at some places by a reset) and struck dumb, and the program asked of it.

Whatever is said, the program ends by itself within its time, with 0 or an exit status of sysexits.h that is not 70, names
what was wrong where it is not 0, stays small, shows a terminal no control characters of the server's, and never takes a
part for the whole. Some answers have no end but the close, as `cannot_tell` says of each: there, what comes out of a cut
one is at least a true beginning, and a reset or silence is never taken for the end.

A script without a row of the collection is a server that does as it should, so that each way to tell an end is cut."""
import collections
import concurrent.futures
import gzip
import json
import pathlib
import re
import sys
import time
from typing import Callable, NamedTuple

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import scripted_server  # noqa: E402
from scripted_server import ask, program  # noqa: E402

ROWS = HERE.parent / "vectors" / "hostile.jsonl"
AT_ONCE = 4
SOON, LATER = 0.5, 6  # --max-time: where the script is silent, and where it is not
MOST_CUTS = 80  # of a row; a longer one is cut at places as far from each other. What does as it should: everywhere
MOST_SANITIZED = 16  # with a sanitizer, of each: its programs take ten times as long, and every place has its turn without
STATUSES = {0, 2, *range(64, 79)} - {70}  # 2: the server lacks what this needs
EVIL = b"\x1b]0;owned\x07\x1b[31m\x9b5m\x08\x00\x7f\xc2\x9b2J"  # what no terminal is to see


def main(arguments):
    program.PATH = str(pathlib.Path(arguments[0]).resolve()) if arguments else program.PATH
    rows = [json.loads(line) for line in ROWS.read_text(encoding="utf-8").splitlines()]
    rows = {row["id"]: row for row in rows if row["class"] == "hostile-server"}
    return report(rows, forgotten(rows) + play_all())


def play_all():
    """What went wrong: first those that are whole, for with them the others are compared."""
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        wholes = list(pool.map(first, PLAYS))
        ways = [(play, name, way) for play, (whole, _) in zip(PLAYS, wholes) for name, way in others(play, whole)]
        answers = pool.map(lambda item: item[2](), ways)
        results = [(play, "whole", wrong) for play, (_, wrong) in zip(PLAYS, wholes)]
        results += [(play, name, wrong) for (play, name, _), wrong in zip(ways, answers)]
    return [f"{play.row or '-'} {play.what}, {name}: {wrong}" for play, name, wrong in results if wrong]


# ---- what is written down of it ------------------------------------------------------------------------------------

COUNTS = collections.Counter()


def forgotten(rows):
    names = {play.row for play in PLAYS} - {None}
    lost = [f"{name}: no script ({row['in']})" for name, row in rows.items() if name not in names and not later(row)]
    return lost + [f"{name}: no such row" for name in names - rows.keys()]


def later(row):
    return LATER_ON.get(row["in"]["server"])


LATER_ON = {"dns": "no server of this kind: addresses are judged by the policy's tests"}


def report(rows, failed):
    for name, row in rows.items():
        if later(row):
            print(f"skipped {name}: {later(row)}")
    for wrong in failed:
        print("FAILED", wrong)
    print(", ".join(f"{count} {mode}" for mode, count in COUNTS.items()))
    played = len({play.row for play in PLAYS} & rows.keys())
    print(f"{played} rows played, {len(failed)} failed, {len(rows) - played} skipped")
    return 1 if failed else 0


# ---- what is always so ---------------------------------------------------------------------------------------------

class Play(NamedTuple):
    row: str | None
    what: str
    arguments: list
    script: Callable
    right: Callable  # of the whole outcome: what is wrong with it, or nothing
    cannot_tell: str = ""  # why the protocol knows no difference between the end and a close
    endless: bool = False
    seconds: int = LATER

    def ask(self, seconds=None, **how):
        done = ask(self.arguments, seconds or self.seconds, self.script, **how)
        COUNTS[next(iter(how), "whole")] += 1
        port = str(done.talk.port).encode()
        return done._replace(out=done.out.replace(port, b"PORT"), err=done.err.replace(port.decode(), "PORT"))


def always(done, seconds):
    if done.talk.trouble:
        return f"the script failed: {done.talk.trouble}"
    if done.status not in STATUSES:
        return f"status {done.status}"
    if done.seconds > seconds + 2 + 6 * program.is_sanitized():
        return f"took {done.seconds:.1f} s of {seconds}"
    if done.status and not re.search(r"^wend: .*: [a-z]+(-[a-z]+)*(:|$)", done.err, re.M | re.S):
        return "no error by name"
    return None


def first(play):
    """Played whole: what is right, and what the others are compared with."""
    done = play.ask()
    return done, always(done, play.seconds) or play.right(done)


def others(play, whole):
    """Each other way to play it: its name, and how to see what is wrong."""
    yield "sliced", lambda: sliced(play, whole)
    yield "terminal", lambda: on_terminal(play)
    octets = min(whole.talk.said, scripted_server.SLICED_FOR)
    for at in places(octets, most_cuts(play, octets)):
        yield f"cut at {at}", lambda at=at: cut(play, whole, at)
    for at in places(octets, 5):
        yield f"reset at {at}", lambda at=at: reset(play, whole, at)
    for at in places(octets, 2):
        yield f"dumb at {at}", lambda at=at: dumb(play, whole, at)


def most_cuts(play, octets):
    """What a sanitizer sees is the state in which an answer breaks off, of which there are few; where exactly it breaks off
    is tried by the build without."""
    return MOST_SANITIZED if program.is_sanitized() else MOST_CUTS if play.row else octets


def places(count, most):
    return range(count) if count <= most else sorted({count * item // most for item in range(most - 1)} | {count - 1})


def sliced(play, whole):
    done = play.ask(sliced=True)
    wrong = always(done, play.seconds)
    if play.endless or wrong:
        return wrong
    if (done.status, done.out) != (whole.status, whole.out):
        return f"{said(done)}, but whole: {said(whole)}"
    return None


def on_terminal(play):
    quiet = ["--no-progress"] if play.arguments[0] == "get" else []  # that has controls of ours
    done = play._replace(arguments=play.arguments + quiet).ask(terminal=True)
    shown = re.sub(rb"\r+\n", b"\n", done.out)
    hidden = re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\udc80-\udc9f]", shown.decode("utf-8", "surrogateescape"))
    if hidden:
        return f"the terminal was sent {shown[max(0, hidden.start() - 60):hidden.start() + 60]!r}"
    return None if done.status in STATUSES else f"status {done.status}"


def cut(play, whole, at):
    done = play.ask(cut=at)
    return always(done, play.seconds) or deceived(play, whole, done, at)


def reset(play, whole, at):
    done = play.ask(cut=at, reset=True)
    return always(done, play.seconds) or deceived(play._replace(cannot_tell=""), whole, done, at)


def dumb(play, whole, at):
    done = play.ask(SOON, dumb=at)
    return always(done, SOON) or deceived(play._replace(cannot_tell=""), whole, done, at)


def deceived(play, whole, done, at):
    """It said that all came, and this was not all."""
    if done.status:
        return None
    if whole.talk.whole_at is not None and at >= whole.talk.whole_at:
        return None if done.out == whole.out else f"{said(done)}, but whole: {said(whole)}"
    begun = whole.talk.body_at is not None and at >= whole.talk.body_at
    if play.cannot_tell and begun and is_beginning(done.out, whole.out):
        return None
    return f"takes a part for the whole: {said(done)}"


def is_beginning(part, whole):
    """Of octets; of a listing all entries but the last, which may be a part itself."""
    if not whole.startswith(b'{"uri"'):
        return whole.startswith(part)
    entries, all_of_them = (json.loads(item)["entries"] for item in (part, whole))
    return entries[:-1] == all_of_them[:max(0, len(entries) - 1)]


def said(done):
    return f"{done.status} {done.out[:300]!r} {done.err[-300:]!r}"


# ---- what is right -------------------------------------------------------------------------------------------------

def gives(octets):
    return lambda done: None if (done.status, done.out) == (0, octets) else said(done)


def fails(*names):
    def right(done):
        named = any(f": {name}:" in done.err or done.err.rstrip().endswith(f": {name}") for name in names)
        return None if done.status and named else f"wants {' or '.join(names)}: {said(done)}"
    return right


def soon(right, octets=1 << 20):
    """The program does not listen for ever: the script was left when it had said so much at most."""
    return lambda done: right(done) or (None if done.talk.said < octets else f"heard {done.talk.said} octets")


def never_says(right, *words):
    def check(done):
        heard = b"\n".join(done.talk.heard)
        return right(done) or next((f"said {word!r}: {heard!r}" for word in words if word in heard), None)
    return check


def lists(*wanted):
    """Titles and URIs of the entries, the URIs below what was asked."""
    def right(done):
        if done.status:
            return said(done)
        ours = [(entry.get("title", entry), entry.get("uri")) for entry in json.loads(done.out)["entries"]]
        return None if ours == list(wanted) else f"{ours}"
    return right


def stays_inside(folder):
    """What the entries lead to is an escaped URI of one more segment, or nothing. What cannot be read is told."""
    def right(done):
        if done.status not in (0, 76):
            return said(done)
        uris = [entry.get("uri", "") for entry in json.loads(done.out)["entries"]]
        inside = re.compile(re.escape("ftp://127.0.0.1:PORT/" + folder) +
                            r"(?!\.\.?/?$)([A-Za-z0-9._~!$&'()*+,=:@-]|%[0-9A-F]{2})+/?")
        return None if uris and all(not uri or inside.fullmatch(uri) for uri in uris) else f"{uris}"
    return right


def no_line_breaks(done):
    shown = [entry.get("title", "") + entry.get("uri", "") for entry in json.loads(done.out)["entries"]]
    return None if shown and not re.search("[\r\n]", "".join(shown)) else f"{shown}"


def without_controls(done):
    bad = done.status or re.search(rb"[\x00-\x08\x0b-\x1f\x7f]", done.out)
    return said(done) if bad else None


# ---- scripts: ftp --------------------------------------------------------------------------------------------------

GREETING = b"220 ready " + EVIL + b"\r\n"
LOGIN = {b"USER": b"331 who?\r\n", b"PASS": b"230 in " + EVIL + b"\r\n", b"TYPE": b"200 so be it\r\n",
         b"CWD": b"250 there\r\n", b"QUIT": b"221 bye\r\n"}


def ftp(replies=None, greeting=GREETING, **services):
    """Answers by command. `services`: what RETR and the like do, with the data connection."""
    table = LOGIN | (replies or {})

    def script(talk):
        talk.say(greeting)
        data = None
        while line := talk.hear():
            word = line.split(b" ")[0].upper()
            if word == b"EPSV" and word not in table:
                data = talk.listen()
                talk.say(b"229 here (|||%d|)\r\n" % data.getsockname()[1])
            elif word.decode() in services:
                services[word.decode()](talk, data)
            else:
                talk.say(table.get(word, b"500 what? " + EVIL + b"\r\n"))
    return script


def transfer(octets, end=b"226 done\r\n"):
    def service(talk, data):
        talk.say(b"150 here it comes\r\n")
        on = talk.accept(data)
        talk.say(octets, on)
        scripted_server.end(on)
        talk.say(end)
        talk.whole()
    return service


def nothing_at_all(talk, data):
    talk.say(b"150 here it comes\r\n")
    talk.accept(data)
    talk.wait()


def early_end(first, then):
    def service(talk, data):
        talk.say(b"150 here it comes\r\n")
        on = talk.accept(data)
        talk.say(first, on)
        talk.say(b"226 done already\r\n")
        time.sleep(0.05)
        talk.say(then, on)
        talk.whole()
        scripted_server.end(on)
    return service


def endless(beginning, again, asked=True):
    def script(talk):
        if asked:
            talk.hear()
        talk.body()
        talk.say(beginning)
        while True:
            talk.say(again)
    return script


def size_of(octets):
    return {b"SIZE": b"213 %d\r\n" % len(octets)}


# ---- scripts: gopher, nntp, http -----------------------------------------------------------------------------------

def gopher(octets, header=b"", end=b""):
    """One request, one answer, which the close ends."""
    def script(talk):
        talk.hear()
        talk.say(header)
        talk.body()
        talk.say(octets + end)
        talk.whole()
    return script


def gopher_plus(octets, end=b""):
    """`+-1`: a lone dot ends it. `+N`: N octets."""
    def script(talk):
        talk.hear()
        talk.say(b"+-1\r\n" if end else b"+%d\r\n" % len(octets))
        talk.body()
        talk.say(octets + end)
        talk.whole()
    return script


READER = {b"MODE": b"200 hello " + EVIL + b"\r\n", b"GROUP": b"211 2 1 2 misc.test\r\n", b"QUIT": b"205 bye\r\n"}


def nntp(**replies):
    table = READER | {word.encode(): reply for word, reply in replies.items()}
    texts = {word.encode() for word in replies if replies[word].startswith(b"2")}

    def script(talk):
        talk.say(b"200 ready " + EVIL + b"\r\n")
        while line := talk.hear():
            word = line.split(b" ")[0].upper()
            reply = table.get(word, b"500 what? " + EVIL + b"\r\n")
            talk.say(reply)
            if word in texts:
                talk.whole() if reply.endswith(b"\r\n.\r\n") else talk.wait()
    return script


def http(*pieces, forever=b""):
    """The head, the body."""
    def script(talk):
        talk.hear_head()
        talk.say(pieces[0])
        talk.body()
        for piece in pieces[1:]:
            talk.say(piece)
        while forever:
            talk.say(forever)
        talk.whole()
    return script


def head(*fields, status=b"200 OK"):
    return b"HTTP/1.1 " + status + b"\r\n" + b"".join(field + b"\r\n" for field in fields) + b"Connection: close\r\n\r\n"


def chunks(talk):
    """RFC 9112 §8: it is whole when the chunk of size zero has come."""
    talk.hear_head()
    talk.say(head(b"Transfer-Encoding: chunked") + b"5;x=y\r\nhello\r\n6\r\n world\r\n0\r\n")
    talk.whole()
    talk.say(b"\r\n")


def squeezed(octets, layers):
    for _ in range(layers):
        octets = gzip.compress(octets, mtime=0)
    return octets


def wais(*apdus):
    """Each after a message of ours; its length is told as it is."""
    def script(talk):
        for apdu in apdus:
            header = talk.hear_exactly(25)
            talk.hear_exactly(int(header[:10]))
            talk.say(b"%010dz2wais        0" % len(apdu) + apdu)
    return script


# ---- the plays -----------------------------------------------------------------------------------------------------

WAIS = "wais://127.0.0.1:{port}/"
FTP, GOPHER, NNTP, HTTP = "ftp://127.0.0.1:{port}/", "gopher://127.0.0.1:{port}/", "nntp://127.0.0.1:{port}/", \
    "http://127.0.0.1:{port}/"
TEXT = b"one\r\ntwo " + EVIL + b"\rover\r\nthree\r\n"
OCTETS = bytes(range(0, 256, 5))
ARTICLE = b"From: a@home.example\r\nSubject: " + EVIL.replace(b"\0", b"") + b"\r\n\r\nhello\r\n"

TO_CLOSE = "RFC 1436 §3.8: binary files end where the server closes"
DOT_OR_CLOSE = "RFC 1436 has a dot at the end; servers in use leave it out, so a close is an end"
HTTP_CLOSE = "RFC 9112 §6.3: without a length the body ends where the server closes"
LIST = ["list", "--json"]

PLAYS = [
    # As it should be: every way to tell the end.
    Play(None, "ftp file", ["get", FTP + "a"], ftp(size_of(TEXT), RETR=transfer(TEXT)), gives(TEXT)),
    Play(None, "ftp file of unknown size", ["get", FTP + "a"], ftp(RETR=transfer(TEXT)), gives(TEXT)),
    Play(None, "ftp listing", [*LIST, FTP], ftp(LIST=transfer(b"-rw-r--r-- 1 0 0 5 Jan 1 1970 a\r\n")),
         lists(("a", FTP.replace("{port}", "PORT") + "a"))),
    Play(None, "gopher file", ["get", GOPHER + "9a"], gopher(OCTETS), gives(OCTETS), TO_CLOSE),
    Play(None, "gopher text", ["get", GOPHER + "0a"], gopher(TEXT, end=b".\r\n"), gives(TEXT), DOT_OR_CLOSE),
    Play(None, "gopher+ length", ["get", GOPHER + "0a%09%09+"], gopher_plus(TEXT), gives(TEXT)),
    Play(None, "gopher+ dot", ["get", GOPHER + "0a%09%09+"], gopher_plus(TEXT, b".\r\n"), gives(TEXT)),
    Play(None, "gopher+ close", ["get", GOPHER + "0a%09%09+"], gopher(TEXT, b"+-2\r\n"), gives(TEXT),
         "Gopher+ §2.3: after -2 the close is the end"),
    Play(None, "nntp article", ["get", NNTP + "misc.test/1"], nntp(ARTICLE=b"220 1 <a@b>\r\n" + ARTICLE + b".\r\n"),
         gives(ARTICLE)),
    Play(None, "http length", ["get", HTTP + "a"], http(head(b"Content-Length: %d" % len(TEXT)), TEXT), gives(TEXT)),
    Play(None, "http chunks", ["get", HTTP + "a"],
         chunks, gives(b"hello world")),
    Play(None, "http close", ["get", HTTP + "a"], http(head(), TEXT), gives(TEXT), HTTP_CLOSE),
    # The rows.
    Play("H0340", "greeting for ever", ["get", FTP + "a"], endless(b"220-", b"A" * 60 + b"\r\n", asked=False),
         soon(fails("too-long"), 8 << 20), endless=True),
    Play("H0346", "EPSV with an address, its port another service's", ["get", FTP + "a"],
         ftp({b"EPSV": b"229 (|1|10.0.0.1|22|)\r\n"}), fails("not-possible")),
    Play("H0346", "EPSV with an address, port of ours", ["get", FTP + "a"],
         ftp({b"EPSV": b"229 (|1|10.0.0.1|50001|)\r\n", b"PASV": b"227 (10,0,0,1,0,22)\r\n"}), fails("unexpected-reply")),
    Play("H0348", "a quote without an end", ["get", FTP + "a/b"], ftp({b"PWD": b'257 "unterminated\r\n',
         b"CWD": b'257 "unterminated\r\n', b"SIZE": b'257 "unterminated\r\n', b"MDTM": b'257 "unterminated\r\n'},
         RETR=transfer(TEXT)), gives(TEXT)),
    Play("H0349", "names that climb", [*LIST, FTP + "d/"], ftp(LIST=transfer(
        b"-rw-r--r-- 1 0 0 999999999999999999999 Jan 1 1970 ../../etc/passwd\r\n"
        b"-rw-r--r-- 1 0 0 1 Jan 1 1970 ..\r\n-rw-r--r-- 1 0 0 1 Jan 1 1970 a\rb\r\n"
        b"-rw-r--r-- 1 0 0 1 Jan 1 1970 good\r\n")), stays_inside("d/")),
    Play("H0350", "a name that is a script", [*LIST, FTP + "d/"], ftp(LIST=transfer(
        b"-rw-r--r-- 1 0 0 1 Jan 1 1970 <script>alert(1)</script>\r\n"
        b"-rw-r--r-- 1 0 0 1 Jan 1 1970 " + EVIL.replace(b"\0", b"") + b"\r\n")), stays_inside("d/")),
    Play("H0351", "data that never come", ["get", FTP + "a"], ftp(RETR=nothing_at_all), fails("timed-out"), seconds=SOON),
    Play("H0352", "the end before the data", ["get", FTP + "a"], ftp(size_of(TEXT), RETR=early_end(TEXT[:9], TEXT[9:])),
         gives(TEXT)),
    Play("H0355", "nobody calls us back", ["get", FTP + "a"], ftp({b"EPSV": b"500 no\r\n", b"PASV": b"500 no\r\n",
         b"PORT": b"200 yes\r\n", b"EPRT": b"200 yes\r\n"}), never_says(fails("not-possible"), b"PORT", b"EPRT")),
    Play("H0356", "in without a password", ["get", FTP + "a"], ftp({b"USER": b"230 in\r\n"}, RETR=transfer(TEXT)),
         never_says(gives(TEXT), b"PASS")),
    Play("H0356", "asked for the password again and again", ["get", FTP + "a"],
         ftp({b"PASS": b"331 again " + EVIL + b"\r\n"}),
         fails("unexpected-reply")),
    Play("H0359", "a port that is none", [*LIST, GOPHER + "1a"], gopher(b"1x\t/sel\thost\t99999\r\n.\r\n"),
         lists(("x", "")), DOT_OR_CLOSE),
    Play("H0360", "a selector over two lines", [*LIST, GOPHER + "1a"],
         gopher(b"1x\t/sel\r\nX-Evil: 1\thost\t70\r\n1" + EVIL + b"\t/s\thost\t70\r\n.\r\n"),
         no_line_breaks, DOT_OR_CLOSE),
    Play("H0362", "a file without an end", ["get", "--max-size", "300M", "-o", "/dev/null", GOPHER + "9a"],
         endless(b"x", b"x" * (1 << 20)), soon(fails("too-large"), 330 << 20), TO_CLOSE, endless=True, seconds=30),
    Play("H0363", "a dot inside, and none at the end", ["get", GOPHER + "0a"], gopher(b"one\r\n.\r\ntwo\r\n..x\r\n"),
         gives(b"one\r\n.\r\ntwo\r\n..x\r\n"), DOT_OR_CLOSE),
    Play("H0366", "an article without its dot", ["get", NNTP + "misc.test/1"], nntp(ARTICLE=b"220 1 <a@b>\r\n" + ARTICLE),
         fails("timed-out"), seconds=SOON),
    Play("H0367", "a field of 100 KiB", ["get", "--read", NNTP + "misc.test/1"], nntp(
        ARTICLE=b"220 1 <a@b>\r\nSubject: " + b"\x1b$B%F%9\x1b(B" * 10240 + b"\r\n\r\nhello\r\n.\r\n"), without_controls),
    Play("H0370", "an article in HTML", ["get", "--read", NNTP + "misc.test/1"], nntp(
        ARTICLE=b"220 1 <a@b>\r\nSubject: s\r\nContent-Type: text/html\r\n\r\n<script>x</script>\r\n.\r\n"),
         gives(b"Subject: s\n\n<script>x</script>\n")),
    Play("H0371", "a login is demanded", ["get", NNTP + "misc.test/1"], nntp(GROUP=b"480 who are you? " + EVIL + b"\r\n"),
         never_says(fails("not-private", "no-answer"), b"AUTHINFO")),
    Play("H0373", "a tag that is longer than its message", ["search", WAIS + "db", "x"],
         wais(b"\x00\x0b\x15\x01\x03\x01\x80\x04\x01\x80\x06\xff\xff\xffx"), fails("truncated", "unexpected-reply")),
    Play(None, "an answer that is not to the question", ["search", WAIS + "db", "x"],
         wais(b"\x00\x04\x17\x01\x01\x00"), fails("unexpected-reply")),
    Play("H0375", "led to another scheme's port", ["get", HTTP + "a"],
         http(head(b"Location: gopher://127.0.0.1:6379/_x", b"Content-Length: 0", status=b"302 Found")),
         fails("unsafe-port")),
    Play("H0376", "led to a file", ["get", HTTP + "a"],
         http(head(b"Location: file:///etc/passwd", b"Content-Length: 0", status=b"302 Found")), fails("not-allowed")),
    Play("H0382", "squeezed twenty times", ["get", HTTP + "a"],
         http(head(b"Content-Encoding: " + b", ".join([b"gzip"] * 20), b"Content-Length: %d" % len(squeezed(TEXT, 20))),
              squeezed(TEXT, 20)), gives(squeezed(TEXT, 20))),
    Play("H0385", "a chunk's extension without an end", ["get", HTTP + "a"],
         http(head(b"Transfer-Encoding: chunked"), b"5;x=", forever=b"x" * 65536),
         fails("timed-out"), endless=True, seconds=2),
    Play("H0387", "go on, for ever", ["get", HTTP + "a"],
         http(b"HTTP/1.1 100 Continue\r\n\r\n", forever=b"HTTP/1.1 100 Continue\r\n\r\n" * 100),
         fails("too-long"), endless=True, seconds=2),
    Play("H0390", "no head at all", ["get", HTTP + "a"], http(b"SSH-2.0-x " + EVIL + b"\r\n"), fails("unexpected-reply")),
]

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
