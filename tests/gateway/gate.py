# SPDX-License-Identifier: Apache-2.0
"""A running gateway, and clients of it: raw octets, curl, lynx and w3m; and what must be true of every page."""
import contextlib
import html.parser
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import time
import urllib.parse
from typing import NamedTuple

import program


class Answer(NamedTuple):
    status: int
    fields: dict  # names in lower case
    body: bytes
    rest: bytes = b""
    whole: bool = True

    @property
    def text(self):
        return self.body.decode("utf-8", "replace")

    @property
    def json(self):
        return json.loads(self.body)


def chunks(octets):
    """What stands in the chunks, what follows them, and whether they end."""
    body = b""
    while True:
        size, found, octets = octets.partition(b"\r\n")
        if not found:
            return body, b"", False
        length = int(size, 16)
        if len(octets) < length + 2:
            return body + octets[:length], b"", False
        body, octets = body + octets[:length], octets[length + 2:]
        if length == 0:
            return body, octets, True


def parsed(octets, method="GET"):
    """The first answer in the octets."""
    head, _, rest = octets.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    if not first.startswith("HTTP/1.1 "):
        raise AssertionError(f"no answer: {octets[:200]!r}")
    status = int(first.split()[1])
    fields = {}
    for line in lines:
        name, _, value = line.partition(":")
        fields[name.lower()] = value.strip()
    if method == "HEAD" or status in (204, 304):
        return Answer(status, fields, b"", rest)
    if fields.get("transfer-encoding") == "chunked":
        body, rest, whole = chunks(rest)
        return Answer(status, fields, body, rest, whole)
    if "content-length" in fields:
        length = int(fields["content-length"])
        return Answer(status, fields, rest[:length], rest[length:], len(rest) >= length)
    return Answer(status, fields, rest)


class Gateway:
    """What answers at an address, by raw octets."""

    def __init__(self, address):
        self.address = address  # http://127.0.0.1:1738/
        self.port = urllib.parse.urlsplit(address).port
        self.host = f"127.0.0.1:{self.port}"

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=program.patience())

    def hears(self, octets, close=False):
        """All that it says to these octets until it closes. A reset is the end, too."""
        with self.connect() as talk:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                talk.sendall(octets)
            if close:
                talk.shutdown(socket.SHUT_WR)
            heard = bytearray()
            with contextlib.suppress(ConnectionResetError):
                while more := talk.recv(1 << 18):
                    heard += more
            return bytes(heard)

    def request(self, target, method="GET", host=None, body=b"", **fields):
        target = target.removeprefix(f"//{self.host}")  # where a redirect of the site leads
        lines = [f"{method} {target} HTTP/1.1", f"Host: {self.host if host is None else host}", "Connection: close"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
        if body:
            lines.append(f"Content-Length: {len(body)}")
        octets = "\r\n".join([*lines, "", ""]).encode("latin-1") + body
        return parsed(self.hears(octets), method)

    def status(self, target, **more):
        return self.request(target, **more).status

    def at(self, uri, **fields):
        """The site's page of a URI, as the box of the home page finds it."""
        went = self.request("/go?uri=" + urllib.parse.quote(uri, safe=""))
        if went.status != 303:
            raise AssertionError(f"{uri}: {went.status} {went.text}")
        return self.request(went.fields["location"], Accept="text/html", **fields)

    def path_of(self, uri):
        return self.request("/go?uri=" + urllib.parse.quote(uri, safe="")).fields["location"]


class Serve(Gateway):
    """`wend serve` on a port of its own, with its log and its cache in a folder."""

    def __init__(self, folder, *options, limit=None, before=(), **more):
        self.log = folder / "log"
        command = [*before, program.PATH, "serve", "--json", "--listen", "127.0.0.1:0", "--metrics", "0", "--log", str(self.log),
                   "--cache", str(folder / "cache.sqlite"), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env=program.environment(**more), preexec_fn=limit)
        ready, _, _ = select.select([self.process.stdout], [], [], program.patience())
        line = self.process.stdout.readline() if ready else b""
        if not line:
            self.process.kill()
            raise AssertionError(f"no gateway: {self.process.communicate()[1].decode()}")
        said = json.loads(line)
        super().__init__(said["address"])
        self.watch = Gateway(said["metrics"])

    def stop(self, how=signal.SIGTERM, patience=20):
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            return self.process.wait(timeout=patience)
        finally:
            if self.process.poll() is None:
                self.process.kill()
            self.errors = self.process.stderr.read().decode()
            self.process.stdout.close()
            self.process.stderr.close()

    def number(self, name):
        """Of /proc/PID/status."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith(name))

    def memory(self):
        """KiB that are really in use."""
        return self.number("VmRSS")

    def threads(self):
        return self.number("Threads")

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def ticks(self):
        """Of a hundredth of a second, spent computing."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            return sum(int(one) for one in file.read().rpartition(")")[2].split()[11:13])


def until(true, seconds=10):
    """Waits until it is true; whether it is."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if true():
            return True
        time.sleep(0.02)
    return true()


class Served(program.Folder):
    """With a folder, and gateways in it."""

    def serve(self, *options, **more):
        one = Serve(self.path, *options, **more)
        self.addCleanup(lambda: one.process.returncode is None and one.stop())
        return one


# ---- other people's clients

def said_by(*command, **more):
    done = subprocess.run(command, capture_output=True, timeout=program.patience(), env=program.environment(**more),
                          stdin=subprocess.DEVNULL, check=False)
    return done.returncode, done.stdout.decode("utf-8", "replace")


def curl(*arguments):
    return said_by("curl", "--silent", "--show-error", "--max-time", "30", *arguments)


# The schemes for which lynx asks a proxy, each by a variable of its own.
PROXIED = ("http", "ftp", "gopher", "wais", "news", "nntp", "whois", "urn", "mid")


def browsers():
    return [one for one in ("lynx", "w3m") if shutil.which(one)]


def dumped(browser, uri, gateway=None):
    """The page as the text browser shows it; through the gateway as a proxy if there is one."""
    by = {f"{scheme}_proxy": gateway for scheme in PROXIED} if gateway else {}
    if browser == "lynx":
        return said_by("lynx", "-dump", "-nolist", "-width=200", uri, **by)
    options = [f"{name}={value}" for name, value in by.items() if name in ("http_proxy", "ftp_proxy", "gopher_proxy")]
    command = ["w3m", "-dump", "-cols", "200", "-o", "use_cookie=0", "-o", "no_proxy=", "-o", "use_proxy=1"]
    for option in options:
        command += ["-o", option]
    return said_by(*command, uri, **by)


# ---- pages

class Page(html.parser.HTMLParser):
    """What every page must have; `wrong` says what it lacks."""

    EMPTY = {"meta", "link", "input"}

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.labels, self.fields, self.links, self.wrong = [], [], [], [], [], []
        self.seen = set()
        self.feed(text)
        self.close()
        for element in ("html", "title", "main", "h1"):
            if element not in self.seen:
                self.wrong.append(f"no {element}")
        if self.open:
            self.wrong.append(f"open: {self.open}")
        if len(set(self.ids)) != len(self.ids):
            self.wrong.append(f"ids twice: {self.ids}")
        if set(self.fields) - set(self.labels):
            self.wrong.append(f"without a label: {set(self.fields) - set(self.labels)}")

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        self.seen.add(tag)
        if tag not in self.EMPTY:
            self.open.append(tag)
        if tag in ("script", "img", "iframe", "object", "style") or any(name.startswith("on") for name in told):
            self.wrong.append(f"{tag} {told}")
        if "id" in told:
            self.ids.append(told["id"])
        if tag in ("input", "select", "textarea"):
            self.fields.append(told.get("id"))
        if tag == "label":
            self.labels.append(told.get("for"))
        if tag == "html" and not told.get("lang"):
            self.wrong.append("no language")
        if tag == "th" and "scope" not in told:
            self.wrong.append("a th without its scope")
        for name in ("href", "action"):
            if name in told:
                self.links.append(told[name])
                if told[name].lower().startswith(("javascript:", "data:", "file:", "//")):
                    self.wrong.append(f"a link to {told[name]}")

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"/{tag}")
