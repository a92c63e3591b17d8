# SPDX-License-Identifier: Apache-2.0
"""GW-10, SEC-06, hostile credentials: one secret, used wherever a secret can be used, for every scheme, whether it goes well or
not; then every output there is, is searched for it: answers, log, metrics, cache, process title, standard error; and what the
program says of the same URIs."""
import base64
import contextlib
import subprocess
import threading
import unittest
import urllib.parse

import program
from gate import Served
from test_refusals import ROWS, Silent, rows
from test_serve import Forms
from world import Listener

SECRET = "s3cr3tW0rd"
# Every scheme that can be followed, and some that cannot; {} is the login and the place.
URIS = ["http://{}/", "http://{}/a?b", "https://{}/", "ftp://{}/a", "ftp://{}/", "ftps://{}/a", "gopher://{}/1a", "gophers://{}/0a",
        "nntp://{}/g/1", "nntps://{}/g/1", "news://{}/g", "snews://{}/g", "wais://{}/db?x", "prospero://{}/a", "whois://{}/a",
        "whois++://{}/a", "ldap://{}/o=x", "ldaps://{}/o=x", "nfs://{}/a", "snmp://{}/1.3", "z39.50r://{}/db?1", "z39.50s://{}/db",
        "telnet://{}/", "rlogin://{}/", "tn3270://{}/", "afs://{}/a", "file://{}/a", "frob://{}/a", "urn://{}/a", "FTP://{}/a"]


class SaysNo(Listener):
    """Asks for a login in the words of each protocol, and takes none; what it says repeats what it heard."""

    def __init__(self, greeting):
        self.greeting, self.heard = greeting, b""
        super().__init__()

    def talk(self, peer):
        with peer, contextlib.suppress(OSError):
            peer.settimeout(5)
            peer.sendall(self.greeting)
            while line := peer.recv(4096):
                self.heard += line
                if line.startswith(b"GET "):
                    peer.sendall(b"HTTP/1.1 401 Who\r\nWWW-Authenticate: Basic realm=x\r\nContent-Length: 2\r\n\r\nno")
                else:
                    word = line.split()[0].upper() if line.split() else b""
                    peer.sendall({b"USER": b"331 and the password\r\n", b"PASS": b"530 not " + line,
                                  b"AUTHINFO": b"481 no: " + line}.get(word, b"500 what is " + line))


def all_forms(secret):
    """As it is, escaped, and as Basic says it, at each place that it may have in three octets."""
    yield secret.encode()
    yield "".join(f"%{ord(one):02X}" for one in secret).encode()
    yield secret.encode().hex().encode()
    for before in (b"", b"a", b"ab"):
        yield base64.b64encode(before + secret.encode())[4:-4]


class Secrets(Served):
    # shows SEC-06, GW-10 · RFC 1738 §6
    def test_no_secret_is_sent_cached_or_logged(self):
        heard = []
        with SaysNo(b"220 ready\r\n") as ftp, SaysNo(b"") as web, SaysNo(b"200 news\r\n") as news, Silent() as other, \
                WellDone() as well:
            places = [one.at for one in (ftp, web, news, well)]
            gate = self.serve("--max-time", "0.7", *(word for one in (*places, other.at) for word in ("--allow-private-host", one)))
            work = [(uri, at) for uri in URIS for at in (*places, "h:99999", "h\\\\x", "a@b", "[::1", "192.0.2.1:22")]
            work += [(uri, gate.host) for uri in URIS[:4]] + [(URIS[0], other.at), (URIS[3], other.at)]
            uris = [uri.format(f"u:{SECRET}@{at}") for uri, at in work]
            uris += [row["in"]["url"].split(" ")[0].replace("secret", SECRET).replace(":pw@", f":{SECRET}@")
                     for row in (rows("credentials") if ROWS.exists() else [])]
            lock = threading.Lock()

            def ask(some):
                for uri in some:
                    said = b"".join(self.said_of(gate, uri))
                    with lock:
                        heard.append(said)
            asking = [threading.Thread(target=ask, args=(uris[i::24],)) for i in range(24)]
            for one in asking:
                one.start()
            for one in asking:
                one.join()
            self.assertIn(SECRET.encode(), ftp.heard)  # it was said where it belongs
            self.assertTrue(any(one in well.heard for one in all_forms(SECRET)), well.heard)
            heard += [gate.watch.request("/metrics").body, gate.watch.request("/healthz").body]
            heard += [self.of_process(gate, name) for name in ("cmdline", "comm", "environ", "status")]
            self.assertEqual(0, gate.stop())
        log = (self.path / "log").read_bytes()
        self.assertGreater(log.count(b"\n"), 3 * len(uris))
        heard += [name.read_bytes() for name in self.path.iterdir()] + [gate.errors.encode()]
        for form in all_forms(SECRET):
            for one in heard:
                at = one.find(form)
                self.assertEqual(-1, at, one[max(0, at - 300):at + 100])

    def said_of(self, gate, uri):
        quoted = urllib.parse.quote(uri, safe="")
        basic = base64.b64encode(f"u:{SECRET}".encode()).decode()
        bare = uri.replace(f"u:{SECRET}@", "u@")
        for line, more in ((f"GET {uri}", ""), (f"GET /uri/{quoted}", ""), (f"GET /go?uri={quoted}", ""), (f"PUT {uri}", ""),
                           (f"GET /uri/{quoted}?view=raw", "Accept: application/json\r\n"), (f"HEAD {uri}", ""),
                           (f"GET {bare}", f"Authorization: Basic {basic}\r\n"),
                           (f"GET /", f"Referer: {uri}\r\nCookie: {SECRET}\r\nAuthorization: Basic {basic}\r\n")):
            yield gate.hears(f"{line} HTTP/1.1\r\nHost: {gate.host}\r\n{more}Connection: close\r\n\r\n".encode("latin-1"))

    @staticmethod
    def of_process(gate, name):
        with open(f"/proc/{gate.process.pid}/{name}", "rb") as file:
            return file.read()

    # shows SEC-06 · RFC 1738 §6
    def test_refused_targets_are_logged_without_their_login(self):
        gate = self.serve()
        for line in (f"OPTIONS ftp://ann:{SECRET}@h.example/x", f"OPTIONS /ftp/ann:{SECRET}@h.example/x", f"OPTIONS /uri/ftp:%2F%2Fann:{SECRET}%40h",
                     f"PUT /uri/ftp:%2F%2Fann:{SECRET}%40h", f"PUT /uri/ftp:%252F%252Fann:{SECRET}%2540h", f"PUT ftp://ann:{SECRET}%40h/",
                     f"CONNECT ann:{SECRET}@h:443", f"GET /ftp/ann:{SECRET}%40h/x", f"GET http:/ann:{SECRET}@h/"):
            for host in (gate.host, "elsewhere.example"):
                gate.hears(f"{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        gate.hears(f"GET http://{gate.host}/http/ann:{SECRET}@h/ HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n".encode())
        gate.stop()
        log = (self.path / "log").read_text()
        self.assertEqual(19, log.count("\n"), log)
        self.assertEqual([], [one for one in log.splitlines() if SECRET in one])

    # shows SEC-06 · RFC 1738 §6
    def test_no_encoding_of_a_login_or_a_query_is_logged(self):
        """The text between the marks of a login or after those of a query, escaped any number of times."""
        login, query = f"ann:{SECRET}@h.example", f"token={SECRET}"
        disguised = [login, login.replace("@", "%40"), login.replace("@", "%2540"), login.replace("@", "%252540"),
                     login.replace("@", "%%34%30"), login.replace(":", "%3A").replace("@", "%40"),
                     login.replace(":", "%253a").replace("@", "%2540")]
        places = ["{}", "//{}/", "/{}/", "/x/{}", "http:{}", "http:/{}/", "http:///{}/", "ftp:%2F%2F{}%2F", "frob:{}", "frob:/{}", "frob://{}/x",
                  "mailto:{}", "news:{}", "http://127.0.0.1:22/{}", "http://127.0.0.1:22/x/http://{}/y", "gopher://127.0.0.1:22/1/{}",
                  "http://127.0.0.1:22/a;u={}/b", "http://{}:x/", "http://{}\\y", "http://{}%zz"]
        targets = [place.format(one) for place in places for one in disguised]
        for mark in ("?", "#", "%3F", "%23", "%253f"):
            inside = [query, f"http://{login}/", *disguised, SECRET, f"a=b&{SECRET}=1", f"a;{query}", f"a=%2526{query}"]
            targets += [before + mark + one for one in inside for before in ("http://127.0.0.1:22/", "http://127.0.0.1:22/redir", "/nosuch", "/http/127.0.0.1:22/a",
                        "frob:x", "ftp://127.0.0.1:22/a", "http://127.0.0.1:22", "http://127.0.0.1:x/")]
        targets += [f"gopher://127.0.0.1:22/7/find%09{SECRET}", f"gopher://127.0.0.1:22/0/order%09%09+%091%0D%0A+-1%0D%0A{SECRET}%0D%0A.%0D%0A",
                    f"ftp://ann:{SECRET}/", f"ftp://ann:{SECRET}", f"ftp://ann%3A{SECRET}/x", f"http://[::1]:{SECRET}/"]
        gate = self.serve()
        pages, shown = [], set(disguised) | {place.format(one) for place in ("frob:{}", "http:{}", "http:/{}/", "/x/{}", "//{}/") for one in disguised}
        for target in targets:
            quoted = urllib.parse.quote(target, safe="")
            for line in (f"GET {target}", f"CONNECT {target}", f"OPTIONS {target}", f"GET /uri/{quoted}", f"GET /go?uri={quoted}"):
                said = gate.hears(f"{line} HTTP/1.1\r\nHost: {gate.host}\r\nReferer: {target}\r\nConnection: close\r\n\r\n".encode())
                if target in shown and line.startswith("GET ") and not said.startswith((b"HTTP/1.1 200", b"HTTP/1.1 303")):
                    pages.append((line, said))
        counted = gate.watch.request("/metrics").text
        gate.stop()
        log = (self.path / "log").read_text().splitlines()
        self.assertEqual(5 * len(targets), len(log))
        self.assertEqual([], [one for one in log if SECRET in one][:20])
        self.assertNotIn(SECRET, counted + gate.errors)
        self.assertEqual([], [line for line, said in pages if SECRET.encode() in said][:20])

    # shows SEC-06 · RFC 1738 §6
    def test_no_error_page_or_log_has_the_value_of_a_secret(self):
        gate = self.serve()
        for uri in (f"http://127.0.0.1:22/?access_token={SECRET}&q=1", f"http://127.0.0.1:22/a#access_token={SECRET}", f"frob://h/;sid={SECRET}?x",
                    f"http://127.0.0.1:22/?next=http%3A%2F%2Fann%3A{SECRET}%40h%2F", f"http://[::1/?key={SECRET}", f"http:\\\\ann:{SECRET}@h/",
                    f"\\\\ann:{SECRET}@h/", f"https://{SECRET}@127.0.0.1:22/"):
            quoted = urllib.parse.quote(uri, safe="")
            for accept in ("text/html", "application/json"):
                said = gate.hears(f"GET /uri/{quoted} HTTP/1.1\r\nHost: {gate.host}\r\nAccept: {accept}\r\nConnection: close\r\n\r\n".encode())
                self.assertRegex(said, rb"^HTTP/1.1 (4|5)")
                self.assertNotIn(SECRET.encode(), said, uri)
        gate.stop()
        self.assertNotIn(SECRET, (self.path / "log").read_text())

    # shows SEC-06 · RFC 1738 §6
    def test_a_redirect_carries_no_login(self):
        class Elsewhere(Listener):
            def talk(self, peer):
                with peer:
                    peer.recv(65536)
                    peer.sendall(f"HTTP/1.1 302 Found\r\nLocation: http://ann:{SECRET}@h.example/x?{SECRET[:4]}\r\nContent-Length: 0\r\n"
                                 "Connection: close\r\n\r\n".encode())
        with Elsewhere() as server:
            gate = self.serve("--allow-private-host", server.at)
            for target in (f"http://{server.at}/a", f"/http/{server.at}/a"):
                went = gate.request(target)
                self.assertEqual(302, went.status)
                self.assertTrue(went.fields["location"].endswith(f"h.example/x?{SECRET[:4]}"), went.fields["location"])
                self.assertNotIn(SECRET, str(went.fields) + went.text)
            gate.stop()
        self.assertNotIn(SECRET, (self.path / "log").read_text())

    def test_form_input_is_stored_nowhere_else(self):
        with Forms.Asks() as server:
            gate = self.serve("--allow-private-host", server.at)
            path = gate.path_of(f"gopher://{server.at}/0/order%09%09%3F")
            done = gate.request(path, method="POST", body=f"a0=Ann&a1=red&a2={SECRET}".encode(), Origin=gate.address.rstrip("/"))
            self.assertEqual(200, done.status)
            self.assertIn(SECRET.encode(), b"".join(server.heard))
            heard = [done.body, gate.watch.request("/metrics").body]
            gate.stop()
        heard += [name.read_bytes() for name in self.path.iterdir()]
        self.assertFalse([one for one in heard if SECRET.encode() in one])

    # shows SEC-06 · RFC 1738 §6
    def test_messages_of_the_program_show_no_login(self):
        """All that is not the URI's own data; `normalize` gives the URI, whole: cli/README.md."""
        uris = [one.format(f"u:{SECRET}@h") for one in URIS] + [f"http://u:{SECRET}@h\\x/", f"ftp://u:{SECRET}@h:99999/"]
        for command in ("plan", "explain", "check"):
            for form in ([], ["--json"], ["--lenient"]):
                said = subprocess.run([program.PATH, command, *form, "--in", "nul"], input="\0".join(uris), text=True,
                                      capture_output=True, check=False, env=program.environment(), timeout=program.patience())
                both = said.stdout + said.stderr
                at = both.find(SECRET)
                self.assertEqual(-1, at, both[max(0, at - 200):at + 50])


class WellDone(Listener):
    """A document for clients with a login, fresh for a minute."""

    def __init__(self):
        self.heard = b""
        super().__init__()

    def talk(self, peer):
        with peer, contextlib.suppress(OSError):
            peer.settimeout(5)
            while head := peer.recv(65536):
                self.heard += head
                if b"Authorization" in head:
                    return peer.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nCache-Control: max-age=60\r\n"
                                        b"Content-Length: 4\r\nConnection: close\r\n\r\nwell")
                peer.sendall(b"HTTP/1.1 401 Who\r\nWWW-Authenticate: Basic realm=x\r\nContent-Length: 0\r\n\r\n")


if __name__ == "__main__":
    unittest.main()
