# SPDX-License-Identifier: Apache-2.0
"""http and https with nginx; proxies and gateways with squid and with small servers that keep what they were asked."""
import hashlib
import os
import pathlib
import re
import subprocess
import tempfile
import time
import urllib.parse

from program import Case, wend
from world import Listener, World, certificate, free_port

FTP_SERVER = pathlib.Path(__file__).with_name("ftp_server.py")
PASSWORD = "s3 cret%"
NAMES = [b"with space", b" leading", b"-l", b"per%cent", b"100%25", b"semi;x=y", b"ha#sh", b"que?stion", b"a=b&c+d", b"~tilde",
         "grüße€".encode(), b"caf\xe9", b"quote\"'", b"star*[a]", b"co:lon@at", b"a|b", b"..."]
LARGE = 100 * 1000 * 1000
AGENT = "wend/" + wend("--version").out.split()[1]
world = nginx = None

CONFIGURATION = """
user root;
worker_processes 1;
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  log_format target escape=none '$request';
  access_log {folder}/asked target;
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  client_max_body_size 0;
  ssl_certificate {crt}; ssl_certificate_key {key};
  map $args $longer {{ default x$args; }}
  server {{
    listen 127.0.0.1:{port}; listen [::1]:{port};
    listen 127.0.0.1:{tls} ssl http2; listen [::1]:{tls} ssl http2;
    root {folder}/www;
    dav_methods PUT DELETE; create_full_put_path on;
    location = /index {{ default_type text/plain; return 200 $args; }}
    location = /request {{ default_type text/plain; return 200 "$request|$http_host|$http_user_agent|$http_accept|$http_x"; }}
    location = /version {{ default_type text/plain; return 200 $server_protocol; }}
    location = /page.txt {{ types {{ }} default_type "text/html; charset=utf-8"; }}
    location = /said {{ add_header Content-Language de; add_header Link "</next>; rel=next"; default_type text/plain; return 200 x; }}
    location /locked/ {{ auth_basic locked; auth_basic_user_file {folder}/users; }}
    location /whole/ {{ max_ranges 0; }}
    location = /moved {{ return 301 /pub/a.txt; }}
    location = /moved-often {{ return 302 /moved; }}
    location = /loop {{ return 302 /loop2; }}
    location = /loop2 {{ return 307 /loop; }}
    location = /ever {{ return 302 /ever?$longer; }}
    location = /to-mail {{ return 302 gopher://127.0.0.1:25/0x; }}
    location = /to-file {{ return 302 file:///etc/passwd; }}
    location = /to-tls {{ return 302 https://localhost:{tls}/pub/a.txt; }}
    location = /nowhere {{ return 302 "http://[/"; }}
    location = /busy {{ add_header Retry-After 7 always; return 503; }}
    location = /answer {{ default_type text/plain; return 200 "to $request_method"; }}
    location = /answered-elsewhere {{ return 307 /answer; }}
    location = /explained {{ default_type text/plain; return 404 "because of this"; }}
    location = /gone {{ return 410; }}
    location = /forbidden {{ return 403; }}
    location = /broken {{ return 500; }}
  }}
  server {{
    listen 127.0.0.1:{old} ssl;
    ssl_protocols TLSv1.1; ssl_ciphers ALL:@SECLEVEL=0;
    location / {{ return 200 x; }}
  }}
}}
"""


def escaped(name):
    """As it stands in a path."""
    return urllib.parse.quote_from_bytes(name, safe="~;=&+:@'*")


class Nginx:
    def __init__(self):
        self.port, self.tls, self.old = free_port(), free_port(), free_port()
        crt, key = certificate(world, "localhost", "::1", "proxied.example")
        self.ca = str(crt)
        kept = subprocess.run(["openssl", "passwd", "-6", "-stdin"], input=PASSWORD, text=True, check=True, capture_output=True)
        world.write("users", f"ann:{kept.stdout}")
        self.write("pub/a.txt", b"one\ntwo\n")
        self.write("page.txt", b"<h1 id=here>x</h1>")
        self.write("locked/a", b"inside")
        os.chmod(world.path("www"), 0o777)
        conf = world.write("nginx.conf", CONFIGURATION.format(folder=world.folder, port=self.port, tls=self.tls, old=self.old, crt=crt, key=key))
        world.start(["nginx", "-c", os.fsdecode(conf), "-e", world.path("error.log")], self.port)

    def write(self, name, content=b""):
        return world.write(b"www/" + os.fsencode(name), content)

    def uri(self, path, scheme="http", host=None):
        port = self.tls if scheme == "https" else self.port
        return f"{scheme}://{host or ('localhost' if scheme == 'https' else '127.0.0.1')}:{port}/{path}"

    def asked(self):
        """The request lines so far, the newest last."""
        return world.path("asked").read_text(errors="surrogateescape").splitlines()


class Recorder(Listener):
    """A server that keeps what it was asked, and answers from a list; then always the same."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.heads, self.bodies = [], []
        super().__init__()

    def talk(self, peer):
        with peer, peer.makefile("rb") as heard:
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                line = heard.readline()
                if not line:
                    return
                head += line
            self.heads.append(head.decode("latin-1"))
            if b"100-continue" in head.lower():
                peer.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
            length = re.search(rb"\r\nContent-Length: ([0-9]+)\r\n", head)
            if b"chunked" in head.lower():
                self.bodies.append(self.chunks(heard))
            elif length:
                self.bodies.append(heard.read(int(length[1])))
            answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
            if callable(answer):
                answer(peer)
            else:
                peer.sendall(answer)

    @staticmethod
    def chunks(heard):
        body = b""
        while size := int(heard.readline(), 16):
            body += heard.read(size)
            heard.readline()
        heard.readline()
        return body

    @property
    def targets(self):
        return [head.split("\r\n")[0] for head in self.heads]


def answer(body=b"", status="200 OK", **headers):
    """One whole message."""
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", "Connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def setUpModule():
    global world, nginx
    world = World()
    try:
        nginx = Nginx()
    except BaseException:
        world.__exit__()
        raise


def tearDownModule():
    world.__exit__()


class Web(Case):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.here = pathlib.Path(holder.name)

    def fails(self, status, name, *arguments, **more):
        """With this exit status and this error; what was said."""
        result = wend(*arguments, **more)
        self.assertEqual(status, result.status, result.err + result.out)
        self.assertIn(f": {name}", result.err)
        return result.err

    def gets(self, octets, *arguments, **more):
        result = wend("get", *arguments, **more)
        self.assertEqual((octets, 0), (result.octets, result.status), result.err)
        return result


class Reading(Web):
    # shows HTTP-02, HTTP-03
    def test_the_path_is_sent_as_written_without_the_host(self):
        for profile, version in (("rfc3986", "1.1"), ("rfc1738", "1.0"), ("rfc1630", "1.0")):
            self.gets(b"one\ntwo\n", "-p", profile, nginx.uri("pub/%61.txt"))
            self.assertEqual(f"GET /pub/%61.txt HTTP/{version}", nginx.asked()[-1])

    # shows HTTP-02
    def test_an_encoded_slash_stays_encoded(self):
        wend("get", nginx.uri("d%2Fa"))
        self.assertEqual("GET /d%2Fa HTTP/1.1", nginx.asked()[-1])

    # shows HTTP-04 · RFC 1738 §3.3
    def test_an_empty_path_is_sent_as_a_slash(self):
        wend("get", f"http://127.0.0.1:{nginx.port}")
        self.assertEqual("GET / HTTP/1.1", nginx.asked()[-1])

    # shows HTTP-05
    def test_the_query_is_sent_with_the_path(self):
        self.gets(b"a=b&c+d?/:@", nginx.uri("index?a=b&c+d?/:@"))

    # shows HTTP-06, FRG-04
    def test_the_fragment_is_not_sent(self):
        result = self.gets(b"<h1 id=here>x</h1>", nginx.uri("page.txt#here"))
        self.assertIn("#here is at byte 0", result.err)
        self.assertEqual("GET /page.txt HTTP/1.1", nginx.asked()[-1])

    # shows HTTP-07
    def test_invalid_characters_are_escaped_before_sending(self):
        nginx.write("pub/with space", b"x")
        self.gets(b"x", nginx.uri("pub/with space"))
        self.assertEqual("GET /pub/with%20space HTTP/1.1", nginx.asked()[-1])

    def test_nothing_is_sent_that_was_not_planned(self):
        host = f"127.0.0.1:{nginx.port}"
        self.gets(f"GET /request HTTP/1.1|{host}|{AGENT}|*/*|".encode(), nginx.uri("request"))
        self.gets(b"GET /request HTTP/1.1|h.example|me|*/*|1", nginx.uri("request"), "-H", "Host: h.example", "-H", "X: 1", "-H", "User-Agent: me")

    # shows HTTP-12
    def test_nothing_is_deduced_from_the_name(self):
        stat = wend("stat", "--json", nginx.uri("page.txt")).object
        self.assertEqual(("text/html", "text/html; charset=utf-8"), (stat["media_type"], stat["notes"]["content-type"]))

    # shows OPS-01 · RFC 1738 §2
    def test_attributes_are_reported(self):
        path = nginx.write("pub/dated", b"12345")
        os.utime(path, (0, 784111777))
        stat = wend("stat", "--json", nginx.uri("pub/dated")).object
        self.has({"uri": nginx.uri("pub/dated"), "media_type": "application/octet-stream"}, stat)
        self.has({"size": 5, "date": "1994-11-06T08:49:37Z"}, stat["facts"])
        self.assertIn("etag", stat["notes"])
        self.assertEqual("HEAD /pub/dated HTTP/1.1", nginx.asked()[-1])
        result = wend("stat", "--json", nginx.uri("said")).object
        self.has({"content-language": "de", "link": "</next>; rel=next"}, result["notes"])

    # shows QRY-09
    def test_words_become_a_query(self):
        result = wend("search", nginx.uri("index"), "cats", "dogs")
        self.assertEqual((b"cats+dogs", 0), (result.octets, result.status), result.err)
        self.assertEqual(b"a%2Bb+c%20d", wend("search", nginx.uri("index"), "a+b", "c d").octets)

    def test_every_possible_file_name_is_fetched(self):
        for name in NAMES:
            with self.subTest(name):
                nginx.write(b"names/" + name, b"of " + name)
                self.gets(b"of " + name, nginx.uri("names/" + escaped(name)))

    def test_an_empty_file_is_fetched(self):
        nginx.write("pub/empty")
        self.gets(b"", nginx.uri("pub/empty"))

    def test_a_folder_is_the_page_of_the_server(self):
        nginx.write("folder/index.html", b"<p>")
        self.gets(b"<p>", nginx.uri("folder/"))

    def test_an_ipv6_address_works(self):
        self.gets(b"one\ntwo\n", nginx.uri("pub/a.txt", host="[::1]"))
        self.gets(b"one\ntwo\n", nginx.uri("pub/a.txt", "https", "[::1]"), "--ca-file", nginx.ca)

    def test_a_large_file_is_fetched_whole(self):
        piece = bytes(i * 7 % 251 for i in range(1 << 20))
        content = (piece * (LARGE // len(piece) + 1))[:LARGE]
        nginx.write("pub/large", content)
        for uri in (nginx.uri("pub/large"), nginx.uri("pub/large", "https")):
            file = self.here / "large"
            result = wend("get", "-o", file, "--ca-file", nginx.ca, uri)
            self.assertEqual(0, result.status, result.err)
            self.assertEqual(hashlib.sha256(content).digest(), hashlib.sha256(file.read_bytes()).digest())

    # shows OPS-08
    def test_the_rest_of_a_file_is_fetched(self):
        content = bytes(range(256)) * 40
        nginx.write("pub/rest", content)
        nginx.write("whole/rest", content)
        file = self.here / "rest"
        for path in ("pub/rest", "whole/rest"):  # one server knows ranges, the other gives all again
            for had in (0, 1, 5000, len(content)):
                with self.subTest(path=path, had=had):
                    file.write_bytes(content[:had])
                    result = wend("get", "-C", "-o", file, nginx.uri(path))
                    self.assertEqual(0, result.status, result.err)
                    self.assertEqual(content, file.read_bytes())

    # shows OPS-08
    def test_an_interrupted_transfer_is_resumed(self):
        content = os.urandom(100_000)

        def cut(peer):
            peer.sendall(f"HTTP/1.1 200 OK\r\nContent-Length: {len(content)}\r\n\r\n".encode() + content[:60_000])
        rest = answer(content[60_000:], "206 Partial Content", Content_Range=f"bytes 60000-{len(content) - 1}/{len(content)}")
        file = self.here / "cut"
        with Recorder(cut, rest) as server:
            self.fails(74, "truncated", "get", "-C", "-o", file, f"http://{server.at}/x")
            self.assertEqual(content[:60_000], file.read_bytes())
            result = wend("get", "-C", "-o", file, f"http://{server.at}/x")
            self.assertEqual(0, result.status, result.err)
            self.assertIn("Range: bytes=60000-\r\n", server.heads[1])
        self.assertEqual(content, file.read_bytes())

    # shows OPS-08
    def test_the_stored_part_remains_until_more_arrives(self):
        content = os.urandom(50_000)

        def cut_after(count, content):
            return lambda peer: peer.sendall(f"HTTP/1.1 200 OK\r\nContent-Length: {len(content)}\r\n\r\n".encode() + content[:count])
        file = self.here / "kept"
        changed = content[:10_000] + os.urandom(40_000)
        for reply, kept in ((cut_after(20_000, content), content[:30_000]), (cut_after(40_000, content), content[:40_000]),
                            (cut_after(20_000, changed), changed[:20_000])):
            file.write_bytes(content[:30_000])
            with Recorder(reply) as server:  # it knows no ranges: all comes again
                self.fails(74, "truncated", "get", "-C", "-o", file, f"http://{server.at}/x")
            self.assertEqual(kept, file.read_bytes())
        with Recorder(answer(b"short")) as server:
            self.assertEqual(0, wend("get", "-C", "-o", file, f"http://{server.at}/x").status)
        self.assertEqual(b"short", file.read_bytes())

    # shows OPS-08
    def test_a_failed_transfer_leaves_no_file_and_an_empty_one_does(self):
        file = self.here / "fresh"
        with Recorder(answer(b"none", "404 Not Found")) as server:
            self.fails(66, "not-found", "get", "-C", "-o", file, f"http://{server.at}/x")
        self.assertFalse(file.exists())
        for had in (None, b"old"):
            if had:
                file.write_bytes(had)
            with Recorder(answer(b"")) as server:
                self.assertEqual(0, wend("get", "-C", "-o", file, f"http://{server.at}/x").status)
            self.assertEqual(b"", file.read_bytes())

    # shows OPS-08
    def test_a_local_file_longer_than_the_remote_one_is_not_resumed(self):
        nginx.write("pub/short", b"12345")
        file = self.here / "short"
        file.write_bytes(b"123456789")
        self.assertIn("416", self.fails(76, "unexpected-reply", "get", "-C", "-o", file, nginx.uri("pub/short")))
        self.assertEqual(b"123456789", file.read_bytes())


class Refusals(Web):
    def test_each_status_has_its_error(self):
        rows = [("missing", 66, "not-found", "404 Not Found"), ("gone", 66, "not-found", "410 Gone"),
                ("forbidden", 77, "not-allowed", "403 Forbidden"), ("busy", 75, "busy", "503 Service Temporarily Unavailable (Retry-After: 7)"),
                ("broken", 76, "unexpected-reply", "500 Internal Server Error"), ("nowhere", 76, "unexpected-reply", "302 ")]
        for path, status, name, words in rows:
            with self.subTest(path):
                self.assertIn(words, self.fails(status, name, "get", nginx.uri(path)))
                self.assertEqual(b"", wend("get", nginx.uri(path)).octets)

    def test_a_closed_port_is_unreachable(self):
        self.fails(69, "unreachable", "get", f"http://127.0.0.1:{free_port()}/")
        self.fails(68, "no-such-host", "get", "http://nobody.invalid/")

    # shows SEC-10
    def test_time_and_size_have_limits(self):
        nginx.write("pub/big", bytes(200_000))
        self.fails(77, "too-large", "get", "--max-size", "100K", nginx.uri("pub/big"))

        def drip(peer):
            peer.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
            try:
                while True:
                    peer.sendall(b"x")
                    time.sleep(0.05)
            except OSError:
                return

        def endless(peer):
            try:
                peer.sendall(b"HTTP/1.1 200 OK\r\n")
                while True:
                    peer.sendall(b"X: " + b"x" * 1000 + b"\r\n")
            except OSError:
                return
        with Recorder(drip) as server:
            self.fails(75, "timed-out", "get", "--max-time", "0.5", f"http://{server.at}/")
        with Recorder(endless) as server:
            result = wend("get", f"http://{server.at}/")
            self.assertIn(": too-long", result.err)
            self.assertNotEqual(0, result.status)

    def test_a_reply_that_is_not_http_is_an_error(self):
        with Recorder(b"220 mail.example ESMTP\r\n") as server:
            self.fails(76, "unexpected-reply", "get", f"http://{server.at}/")


class LoggingIn(Web):
    def test_the_right_password_works_and_a_wrong_one_is_refused(self):
        self.gets(b"inside", "--user", f"ann:{PASSWORD}", nginx.uri("locked/a"))
        self.assertIn("401", self.fails(77, "login-refused", "get", "--user", "ann:wrong", nginx.uri("locked/a")))
        self.fails(77, "login-refused", "get", nginx.uri("locked/a"))

    def test_a_login_in_the_url_is_sent_on_request(self):
        self.gets(b"inside", nginx.uri("locked/a").replace("://", "://ann:s3%20cret%25@"))
        with Recorder(answer(b"x")) as server:
            self.gets(b"x", f"http://ann:secret@{server.at}/")
            self.assertNotIn("uthorization", server.heads[0])
            self.assertNotIn("ann", server.heads[0])

    # shows SEC-05 · RFC 1738 §6
    def test_passwords_are_never_shown(self):
        result = wend("get", "-v", "--user", f"ann:{PASSWORD}", nginx.uri("locked/a"))
        self.assertIn("GET /locked/a HTTP/1.1", result.err)
        self.assertIn("Authorization: ****", result.err)
        self.assertNotIn("Basic YW5u", result.err)
        self.assertNotIn("s3", result.err)
        for header in ("X-Api-Key", "PRIVATE-TOKEN", "X-Auth-User", "Cookie"):
            result = wend("get", "-v", "-H", f"{header}: hush", nginx.uri("pub/a.txt"))
            self.assertIn(f"{header}: ****", result.err)
            self.assertNotIn("hush", result.err)

    def test_where_tls_is_required_no_password_is_sent_in_clear(self):
        self.fails(76, "not-private", "get", "--tls", "demanded", "--user", f"ann:{PASSWORD}", nginx.uri("locked/a"))
        self.gets(b"inside", "--ca-file", nginx.ca, "--tls", "demanded", "--user", f"ann:{PASSWORD}", nginx.uri("locked/a", "https"))

    def test_a_redirect_takes_no_secret_to_another_server(self):
        asks = answer(status="401 Unauthorized", WWW_Authenticate='Basic realm="x"')
        with Recorder(asks) as there, Recorder(answer(status="302 Found", Location=f"http://{there.at}/x")) as here:
            self.fails(77, "login-refused", "get", "--user", f"ann:{PASSWORD}", "-H", "Authorization: Bearer t", "-H", "Cookie: c",
                       "-H", "X-Api-Key: k3y", "-H", "Accept-Language: de", f"http://{here.at}/")
            self.assertIn("Bearer t", here.heads[0])
            self.assertIn("k3y", here.heads[0])
            self.assertEqual(1, len(there.heads))
            self.assertNotIn("uthorization", there.heads[0])
            self.assertNotIn("Cookie", there.heads[0])
            self.assertNotIn("k3y", there.heads[0])
            self.assertIn("Accept-Language: de", there.heads[0])

    # shows SEC-05 · RFC 1738 §6
    def test_a_password_in_a_location_is_not_shown(self):
        for location in ("http://lu:L0CPW@127.0.0.1:1/", "http://lu:L0C PW@h:99999/", "foo://lu:L0CPW@h/"):
            with Recorder(answer(status="302 Found", Location=location)) as here:
                for options in ((), ("-v",), ("--max-redirects", "0")):
                    result = wend("get", *options, f"http://{here.at}/")
                    self.assertNotEqual(0, result.status)
                    self.assertNotIn("L0C", result.err)
                self.assertIn("://lu:***@", wend("get", "-v", f"http://{here.at}/").err)

    # shows SEC-03 · RFC 1738 §6
    def test_a_header_is_one_line(self):
        with Recorder(answer(b"x")) as server:
            self.assertNotEqual(0, wend("get", "-H", "X: a\r\nY: b", f"http://{server.at}/").status)
            self.assertNotEqual(0, wend("get", "-H", "Content-Length: 5", f"http://{server.at}/").status)
            self.assertEqual([], server.heads)


class Changing(Web):
    # shows OPS-03, OPS-04 · RFC 1738 §3.2.2
    def test_put_and_remove_work(self):
        contents = (b"", b"one", bytes(range(256)) * 1000)
        names = [name for name in NAMES if not name.startswith(b".")]
        for place, (scheme, name) in enumerate((scheme, name) for scheme in ("http", "https") for name in names):
            with self.subTest(name, scheme=scheme):
                there = world.path("www/new") / os.fsdecode(name)
                uri = nginx.uri("new/" + escaped(name), scheme)
                # each content over another under one name, and each with many names
                for content in contents if name == names[0] else contents[place % 3:place % 3 + 1]:
                    result = wend("put", "--ca-file", nginx.ca, uri, stdin=content)
                    self.assertEqual((b"", 0), (result.octets, result.status), result.err)
                    self.assertEqual(content, there.read_bytes())
                self.assertEqual(0, wend("remove", "--ca-file", nginx.ca, uri).status)
                self.assertFalse(there.exists())
        self.fails(66, "not-found", "remove", nginx.uri("new/missing"))

    # shows OPS-03
    def test_a_large_file_is_stored_whole(self):
        content = os.urandom(1 << 20) * 50
        file = self.here / "large"
        file.write_bytes(content)
        for scheme in ("http", "https"):
            result = wend("put", file, nginx.uri(f"new/large-{scheme}", scheme), "--ca-file", nginx.ca)
            self.assertEqual(0, result.status, result.err)
            stored = world.path("www/new", f"large-{scheme}").read_bytes()
            self.assertEqual(hashlib.sha256(content).digest(), hashlib.sha256(stored).digest())

    def test_a_password_is_asked_for_before_the_body_is_sent(self):
        self.fails(77, "login-refused", "put", nginx.uri("locked/new"), stdin=b"x" * 100_000)
        result = wend("put", "--user", f"ann:{PASSWORD}", nginx.uri("locked/new"), stdin=b"x" * 100_000)
        self.assertEqual(0, result.status, result.err)
        self.assertEqual(b"x" * 100_000, world.path("www/locked/new").read_bytes())

    def test_append_sends_a_post(self):
        with Recorder(answer(status="204 No Content")) as server:
            result = wend("append", f"http://{server.at}/log", stdin=b"one more\n")
            self.assertEqual(0, result.status, result.err)
            self.assertEqual(["POST /log HTTP/1.1"], server.targets)
            self.assertEqual([b"one more\n"], server.bodies)

    def test_an_unsupported_method_is_reported(self):
        self.assertIn("405", self.fails(2, "not-possible", "append", nginx.uri("pub/a.txt"), stdin=b"x"))


class Answers(Web):
    def test_the_response_to_a_post_goes_to_standard_output(self):
        self.says("to POST", "append", self.file_of(b"data"), nginx.uri("answer"))
        self.says("to POST", "append", nginx.uri("answer"), stdin="data")

    def test_a_redirect_that_preserves_the_method_resends_the_body(self):  # RFC 9110 §15.4.8
        self.says("to POST", "append", self.file_of(b"data"), nginx.uri("answered-elsewhere"))
        result = wend("append", nginx.uri("answered-elsewhere"), stdin="data")
        self.assertIn("not-possible", result.err)
        self.assertIn("what came through a pipe cannot be sent again", result.err)

    def test_a_known_length_is_sent(self):  # many servers refuse chunks: RFC 9110 §15.5.12
        for command in ("put", "append"):
            for given, told in (((self.file_of(b"data"),), "Content-Length: 4"), ((), "Transfer-Encoding: chunked")):
                with self.subTest(command=command, told=told), Recorder(answer(b"")) as server:
                    self.assertEqual(0, wend(command, *given, f"http://{server.at}/x", stdin="data").status)
                    self.assertEqual([b"data"], server.bodies)
                    self.assertIn(told, server.heads[0])
        with Recorder(answer(b"")) as server:  # of such a file the system says that it is empty
            self.assertEqual(0, wend("put", "/proc/self/comm", f"http://{server.at}/x").status)
            self.assertEqual([b"wend\n"], server.bodies)

    def test_the_body_of_an_error_response_is_shown_on_request(self):
        result = wend("get", "--show-error-body", nginx.uri("explained"))
        self.assertEqual((66, "because of this"), (result.status, result.out))
        result = wend("get", nginx.uri("explained"))
        self.assertEqual((66, ""), (result.status, result.out))
        result = wend("get", "--show-error-body", "-o", str(self.here / "none"), nginx.uri("explained"))
        self.assertEqual((66, "", False), (result.status, result.out, (self.here / "none").exists()))
        self.assertIn("because of this", result.err)

    def test_an_error_stays_an_error_whatever_happens_to_its_body(self):
        cut = b"HTTP/1.1 404 Not Found\r\nContent-Length: 100\r\n\r\nno such"

        def stalls(peer):
            peer.sendall(cut)
            time.sleep(3)
        for options, reply in (((), cut), (("--max-size", "3"), answer(b"no such page", "404 Not Found")), (("--max-time", "1"), stalls)):
            for shown in ((), ("--show-error-body",)):
                with self.subTest(options=options, shown=shown), Recorder(reply) as server:
                    result = wend("get", *options, *shown, f"http://{server.at}/")
                    self.assertEqual(66, result.status)
                    self.assertIn("not-found", result.err)
                    self.assertTrue("no such".startswith(result.out), result.out)
                    self.assertEqual(bool(shown), "the body of the response is incomplete" in result.err)

    def test_the_body_of_the_last_challenge_is_shown(self):
        asks = answer(b"ask ann", "401 Unauthorized", WWW_Authenticate='Basic realm="x"')
        with Recorder(asks) as server:
            for login in ((), ("--user", "bob:x")):
                result = wend("get", "--show-error-body", *login, f"http://{server.at}/")
                self.assertEqual((77, "ask ann"), (result.status, result.out))
                self.assertIn("login-refused", result.err)

    def test_a_file_is_sent_again_after_a_late_challenge(self):  # and what came in a pipe cannot be
        asks = answer(status="401 Unauthorized", WWW_Authenticate='Basic realm="x"')

        for command in ("put", "append"):
            for given, status in (((self.file_of(b"data"),), 0), ((), 77)):
                with self.subTest(command=command, status=status), Recorder(asks, answer(b"")) as server:
                    result = wend(command, "--user", "ann:x", *given, f"http://{server.at}/x", stdin="data")
                    self.assertEqual(status, result.status, result.err)
                    self.assertEqual([b"data"] * (2 if given else 1), server.bodies)

    def test_a_redirected_post_becomes_a_get(self):  # RFC 9110 §15.4.4
        for status in ("301 Moved", "302 Found", "303 See Other"):
            with Recorder(answer(status=status, Location="/done"), answer(b"thanks")) as server:
                self.says("thanks", "append", f"http://{server.at}/form", stdin="data")
                self.assertEqual(["POST /form HTTP/1.1", "GET /done HTTP/1.1"], server.targets)

    def test_octets_outside_the_requested_range_are_refused(self):  # RFC 9110 §14.2, §15.3.7
        part = {"Content_Range": "bytes 2-3/9"}
        for asked, status in (("bytes=2-3", 0), ("bytes=2-", 74), ("bytes=2-8", 74), ("bytes=0-3", 76), ("bytes=2-2", 76), ("bytes=-7", 74), ("bytes=-2", 76)):
            with self.subTest(asked=asked), Recorder(answer(b"cd", "206 Partial Content", **part)) as server:
                self.assertEqual(status, wend("get", "-H", f"Range: {asked}", f"http://{server.at}/").status)
        twice = b"HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 2-3/9\r\nContent-Range: bytes 4-5/9\r\nContent-Length: 2\r\n\r\ncd"
        with Recorder(twice) as server:
            self.fails(76, "unexpected-reply", "get", "-H", "Range: bytes=2-3", f"http://{server.at}/")
        self.assertEqual(2, wend("get", "-C", "-o", str(self.here / "x"), "-H", "Range: bytes=1-", "http://127.0.0.1:1/").status)

    def test_no_more_than_the_announced_range_is_read(self):  # RFC 9110 §14.4
        (self.here / "part").write_bytes(b"ab")
        with Recorder(answer(b"cdefgh", "206 Partial Content", Content_Range="bytes 2-3/4")) as server:
            result = self.fails(76, "unexpected-reply", "get", "-C", "-o", str(self.here / "part"), f"http://{server.at}/")
            self.assertIn("more octets than it says", result)
        self.assertEqual(b"abcd", (self.here / "part").read_bytes())

    def test_a_hidden_length_is_not_a_length(self):  # RFC 9112 §5.1, §6.1
        for head in ("Content-Length : 50", "Transfer-Encoding: identity\r\nContent-Length: 50"):
            with self.subTest(head=head), Recorder(f"HTTP/1.1 200 OK\r\n{head}\r\n\r\nhello".encode()) as server:
                self.fails(76, "unexpected-reply", "get", f"http://{server.at}/")

    def test_a_range_of_unknown_total_length_is_a_failure(self):
        part = answer(b"0123456789", "206 Partial Content", Content_Range="bytes 10-19/*")
        (self.here / "part").write_bytes(b"abcdefghij")
        with Recorder(part) as server:
            self.fails(74, "truncated", "get", "-C", "-o", str(self.here / "part"), f"http://{server.at}/")
        self.assertEqual(b"abcdefghij0123456789", (self.here / "part").read_bytes())

    def test_a_removal_is_not_redirected_to_another_server(self):  # RFC 9110 §15.4
        with Recorder(answer()) as other:
            for status in ("301 Moved", "302 Found", "307 Temporary Redirect", "308 Permanent Redirect"):
                with Recorder(answer(status=status, Location=f"http://localhost:{other.at.split(':')[1]}/x")) as server:
                    result = wend("remove", f"http://{server.at}/x")
                    self.assertNotEqual(0, result.status)
                    self.assertIn("it is at http://localhost", result.err)
            self.assertEqual([], other.heads)

    def test_a_digest_covers_the_requested_resource(self):  # RFC 7616 §3.4.3
        asks = answer(status="401 Unauthorized", WWW_Authenticate='Digest realm="x", nonce="n", qop="auth"')
        with Recorder(asks, asks, answer(b"in")) as server:
            self.assertEqual("in", wend("get", "-u", "ann:x", f"http://{server.at}/b?c=d").out)
            self.assertIn('uri="/b?c=d"', server.heads[-1])
            self.assertEqual("GET /b?c=d HTTP/1.1", server.targets[-1])

    def test_a_content_coding_that_was_not_offered_is_refused(self):  # RFC 9112 §6.1
        for coding in ("chunked, identity", "gzip, chunked", "x", "chunked\r\nTransfer-Encoding: identity", "chunked\r\nTransfer-Encoding: chunked"):
            with self.subTest(coding=coding), Recorder(f"HTTP/1.1 200 OK\r\nTransfer-Encoding: {coding}\r\n\r\n2\r\nhi\r\n0\r\n\r\n".encode()) as server:
                self.fails(76, "unexpected-reply", "get", f"http://{server.at}/")

    def file_of(self, octets):
        (self.here / "data").write_bytes(octets)
        return str(self.here / "data")

    def test_the_range_option_is_for_articles_only(self):
        for uri in (nginx.uri("answer"), "ftp://127.0.0.1/x", "file:///etc/hostname"):
            result = wend("get", "--range", "0-3", uri)
            self.assertEqual((2, ""), (result.status, result.out))
            self.assertIn("--range selects articles", result.err)


class Redirects(Web):
    # shows OPS-09, REL-19
    def test_the_final_url_is_the_official_one(self):
        nginx.write("d/index.html", b"x")
        stat = wend("stat", "--json", nginx.uri("d")).object
        self.assertEqual(nginx.uri("d/"), stat["uri"])
        self.says(nginx.uri("d/g") + "\n", "resolve", "--base", stat["uri"], "g")
        self.gets(b"x", nginx.uri("d"))

    def test_redirects_are_followed_one_after_another(self):
        self.gets(b"one\ntwo\n", nginx.uri("moved-often"))
        self.gets(b"one\ntwo\n", nginx.uri("to-tls"), "--ca-file", nginx.ca)

    # shows FRG-04
    def test_a_fragment_is_inherited(self):
        with Recorder(answer(status="302 Found", Location="/page"), answer(b"<p><a name=x>", Content_Type="text/html")) as server:
            result = self.gets(b"<p><a name=x>", f"http://{server.at}/old#x")
            self.assertEqual(["GET /old HTTP/1.1", "GET /page HTTP/1.1"], server.targets)
        self.assertIn("#x is at byte 3", result.err)

    # shows SEC-10
    def test_a_redirect_loop_ends(self):
        for path in ("loop", "ever"):
            self.fails(76, "too-many-redirects", "get", nginx.uri(path))
        before = len(nginx.asked())
        self.fails(76, "too-many-redirects", "get", "--max-redirects", "3", nginx.uri("ever"))
        self.assertEqual(4, len(nginx.asked()) - before)

    # shows SEC-09 · RFC 1738 §6
    def test_the_target_of_a_redirect_is_checked_again(self):
        self.fails(77, "unsafe-port", "get", nginx.uri("to-mail"))
        result = self.fails(77, "not-allowed", "get", nginx.uri("to-file"))
        self.assertNotIn("root:", result)


class Private(Web):
    def test_https_is_fetched(self):
        self.gets(b"one\ntwo\n", "--ca-file", nginx.ca, nginx.uri("pub/a.txt", "https"))

    def test_http_2_is_used_where_offered(self):
        self.gets(b"HTTP/2.0", "--ca-file", nginx.ca, nginx.uri("version", "https"))
        self.gets(b"HTTP/1.1", nginx.uri("version"))

    def test_an_untrusted_server_gets_nothing(self):
        before = nginx.asked()
        self.fails(76, "not-private", "get", nginx.uri("pub/a.txt", "https"))
        self.assertEqual(before, nginx.asked())

    def test_a_certificate_of_another_host_is_refused(self):
        self.fails(76, "not-private", "get", "--ca-file", nginx.ca, nginx.uri("pub/a.txt", "https", "127.0.0.1"))

    def test_a_server_with_only_old_tls_is_refused(self):
        self.fails(76, "not-private", "get", "--ca-file", nginx.ca, f"https://localhost:{nginx.old}/")

    def test_a_server_without_tls_is_refused(self):
        self.fails(76, "not-private", "get", "--ca-file", nginx.ca, f"https://localhost:{nginx.port}/")


class Proxies(Web):
    def through(self, variable, uri, **more):
        """The head of the request that a proxy gets, and the program's words."""
        with Recorder(answer(b"by proxy", Content_Type="text/plain")) as proxy:
            result = wend("get", uri, **{variable: f"http://{proxy.at}/"}, **more)
        return proxy.heads, result

    # shows GW-01, GW-02, FRG-04
    def test_the_request_target_is_the_whole_url_without_its_fragment(self):
        rows = [("http_proxy", "http://h.example/a%2Fb?c#d", "http://h.example/a%2Fb?c", "h.example"),
                ("gopher_proxy", "gopher://g.example:7070/1a%09b#f", "gopher://g.example:7070/1a%09b", "g.example:7070"),
                ("wais_proxy", "wais://w.example/db?cats+dogs#x", "wais://w.example/db?cats+dogs", "w.example"),
                ("ftp_proxy", "ftp://f.example/%2Fetc/motd;type=a", "ftp://f.example/%2Fetc/motd;type=a", "f.example"),
                ("news_proxy", "news:comp.infosystems.www", "news:comp.infosystems.www", ""),
                ("frob_proxy", "frob:abc#f", "frob:abc", ""),
                ("all_proxy", "prospero://p.example/x#f", "prospero://p.example/x", "p.example")]
        for variable, uri, target, host in rows:
            with self.subTest(uri):
                heads, result = self.through(variable, uri)
                self.assertEqual((b"by proxy", 0), (result.octets, result.status), result.err)
                self.assertEqual([f"GET {target} HTTP/1.1\r\nHost:{' ' + host if host else ''}\r\nUser-Agent: {AGENT}\r\nAccept: */*\r\n\r\n"], heads)

    # shows GW-03 · RFC 1738 §4
    def test_excluded_hosts_are_reached_directly(self):
        with Recorder(answer(b"by proxy")) as proxy:
            gateway = {"http_proxy": proxy.at, "wais_proxy": f"http://{proxy.at}/"}
            self.gets(b"by proxy", nginx.uri("pub/a.txt"), **gateway)
            for exception in ("127.0.0.1", "x.example,127.0.0.0/8", f"127.0.0.1:{nginx.port}", "*"):
                self.gets(b"one\ntwo\n", nginx.uri("pub/a.txt"), **gateway, no_proxy=exception)
            self.gets(b"by proxy", nginx.uri("pub/a.txt"), **gateway, no_proxy="127.0.0.1:1")
            self.gets(b"by proxy", "wais://k.example/db", **gateway, no_proxy="h.example")
        self.assertEqual(3, len(proxy.heads))

    # shows GW-03 · RFC 1738 §4
    def test_HTTP_PROXY_in_capitals_is_ignored(self):
        with Recorder(answer(b"by proxy")) as proxy:
            self.gets(b"one\ntwo\n", nginx.uri("pub/a.txt"), HTTP_PROXY=f"http://{proxy.at}/")
        self.assertEqual([], proxy.heads)

    # shows GW-03 · RFC 1738 §4
    def test_a_gateway_is_a_site_whose_paths_are_urls(self):
        with Recorder(answer(b"by gateway")) as site:
            self.gets(b"by gateway", "wais://w.example/db?cats#x", WWW_wais_GATEWAY=f"http://{site.at}/w/")
            self.gets(b"by gateway", "frob:abc", "--gateway", f"frob=http://{site.at}/")
        self.assertEqual(["GET /w/wais://w.example/db?cats HTTP/1.1", "GET /frob:abc HTTP/1.1"], site.targets)

    def test_a_proxy_may_have_a_password(self):
        with Recorder(answer(b"by proxy")) as proxy:
            result = wend("get", "-v", "http://h.example/", http_proxy=f"http://ann:s3%20cret@{proxy.at}/")
        self.assertEqual(b"by proxy", result.octets, result.err)
        self.assertIn("Proxy-Authorization: Basic YW5uOnMzIGNyZXQ=\r\n", proxy.heads[0])
        self.assertNotIn("YW5u", result.err)

    # shows SEC-05 · RFC 1738 §6
    def test_a_password_in_a_url_reaches_the_proxy_only(self):
        with Recorder(answer(b"x")) as proxy:
            result = wend("get", "-v", "ftp://ann:secret@f.example/x", ftp_proxy=proxy.at)
        self.assertEqual(["GET ftp://ann:secret@f.example/x HTTP/1.1"], proxy.targets)
        self.assertIn("GET ftp://ann:***@f.example/x HTTP/1.1", result.err)
        self.assertNotIn("secret", result.err)

    def test_https_goes_through_a_tunnel_of_the_proxy(self):
        heads, result = self.through("https_proxy", "https://proxied.example/secret")
        self.assertEqual(["CONNECT proxied.example:443 HTTP/1.1"], [head.split("\r\n")[0] for head in heads])
        self.assertNotIn("/secret", heads[0])
        self.assertEqual(76, result.status, result.err)  # the recorder speaks no TLS
        with Recorder(answer(status="403 Forbidden")) as proxy:
            self.fails(77, "not-allowed", "get", "https://proxied.example/", https_proxy=proxy.at)

    def test_an_unreachable_proxy_is_reported(self):
        self.fails(69, "unreachable", "get", "http://h.example/", http_proxy=f"127.0.0.1:{free_port()}")


class Squid(Web):
    @classmethod
    def setUpClass(cls):
        cls.port = free_port()
        folder = world.path("squid")
        folder.mkdir()
        os.chmod(folder, 0o777)
        conf = world.write("squid.conf", f"""
http_port 127.0.0.1:{cls.port}
cache deny all
http_access allow all
pid_filename {folder}/squid.pid
access_log none
cache_log {folder}/cache.log
coredump_dir {folder}
shutdown_lifetime 0 seconds
netdb_filename none
pinger_enable off
visible_hostname squid.example
ftp_user ann@here.example
""")
        cls.server = world.start(["squid", "-N", "-f", os.fsdecode(conf)], cls.port)
        ftp = world.path("f", "ftp")
        ftp.mkdir(parents=True)
        (ftp / "a.bin").write_bytes(b"by ftp\n")
        cls.ftp = free_port()
        world.start(["/usr/bin/python3", FTP_SERVER, ftp, "127.0.0.1", cls.ftp], cls.ftp)

    # shows GW-01
    def test_http_goes_through_a_proxy(self):
        self.gets(b"one\ntwo\n", "--proxy", f"127.0.0.1:{self.port}", nginx.uri("pub/a.txt"))
        self.gets(b"one\ntwo\n", nginx.uri("pub/a.txt"), http_proxy=f"http://127.0.0.1:{self.port}")
        self.fails(66, "not-found", "get", nginx.uri("missing"), http_proxy=f"http://127.0.0.1:{self.port}")

    # shows GW-01
    def test_https_goes_through_a_proxy(self):
        self.gets(b"HTTP/2.0", "--ca-file", nginx.ca, nginx.uri("version", "https"), https_proxy=f"http://127.0.0.1:{self.port}")

    # shows GW-01
    def test_ftp_goes_through_a_proxy(self):
        result = self.gets(b"by ftp\n", f"ftp://127.0.0.1:{self.ftp}/a.bin", ftp_proxy=f"http://127.0.0.1:{self.port}")
        self.assertEqual("", result.err)
        self.fails(66, "not-found", "get", f"ftp://127.0.0.1:{self.ftp}/missing", ftp_proxy=f"http://127.0.0.1:{self.port}")

    def test_a_listing_by_a_proxy_is_the_page_of_the_proxy(self):
        result = wend("get", f"ftp://127.0.0.1:{self.ftp}/", ftp_proxy=f"http://127.0.0.1:{self.port}")
        self.assertEqual(0, result.status, result.err)
        self.assertIn("<html", result.out.lower())
        self.assertIn("a.bin", result.out)

    def test_an_operation_that_the_proxy_lacks_is_refused(self):
        result = wend("get", "http://nobody.invalid/", http_proxy=f"http://127.0.0.1:{self.port}")
        self.assertIn(result.status, (75, 76), result.err)
        self.assertRegex(result.err, "50[23] ")
