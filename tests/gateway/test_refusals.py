# SPDX-License-Identifier: Apache-2.0
"""Hostile clients and hostile URLs: the gateway's part of vectors/hostile.jsonl, and what its rows are made of."""
import json
import pathlib
import socket
import time
import unittest
import urllib.parse

import program
from gate import Page, Serve, Served, parsed
from world import Listener, free_port

ROWS = pathlib.Path(__file__).resolve().parents[2] / "vectors" / "hostile.jsonl"


def rows(kind):
    every = [json.loads(line) for line in ROWS.read_text(encoding="utf-8").splitlines()]
    return [row for row in every if row["class"] == kind]


class Silent(Listener):
    """Accepts everything, answers nothing, and counts the connections."""

    def __init__(self):
        self.heard = []
        super().__init__()

    def talk(self, peer):
        self.heard.append(b"")
        with peer:
            while more := peer.recv(65536):
                self.heard[-1] += more


class Refusals(Served):
    def setUp(self):
        super().setUp()
        self.gate = self.serve()

    def exact(self, uri):
        """The path that asks for exactly these octets."""
        return "/uri/" + urllib.parse.quote(uri.encode("utf-8", "surrogateescape"), safe="")


class WhereToGo(Refusals):
    # Defence 9: every address is vetted
    def test_no_private_address_is_reached(self):
        for row in rows("ssrf-address"):
            status = self.gate.status(self.exact(row["in"]["url"]))
            self.assertIn(status, (400, 403, 501, 502), row)
            if "burp" not in row["in"]["url"]:  # a name, which cannot be resolved here
                self.assertIn(status, (400, 403, 501), row)

    # Defence 9: every address is vetted
    def test_no_private_service_is_reached(self):
        with Silent() as server:
            for host in ("127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "127.0.0.2", "0.0.0.0", "LOCALHOST."):
                for scheme in ("http", "gopher", "ftp", "nntp", "wais", "whois", "news"):
                    status = self.gate.status(f"{scheme}://{host}:{server.port}/a?b")
                    self.assertIn(status, (400, 403, 502) if host.endswith(".") else (400, 403), (scheme, host))
            self.assertEqual([], server.heard)

    # Defence 2: both parsers must agree
    def test_urls_with_different_readings_are_refused(self):
        alike = 0
        for row in rows("url-confusion"):
            url, computed = row["in"]["url"], row["expect"].get("computed", {})
            status = self.gate.status(self.exact(url))
            theirs = next((one for name, one in computed.items() if name.startswith("whatwg")), {})
            other = next((one for name, one in computed.items() if name.startswith("rfc3986")), "!")
            host = theirs.get("host", "!") if isinstance(theirs, dict) else "!"
            if other.split(" ")[0] != host:
                self.assertIn(status, (400, 501), row)
            alike += other.split(" ")[0] == host
        counted = [line.split() for line in self.gate.watch.request("/metrics").text.splitlines()]
        fetched = sum(float(one[-1]) for one in counted if one and one[0].startswith("wend_fetch_seconds_count"))
        self.assertGreater(fetched, 0)
        self.assertLessEqual(fetched, alike)  # of the rest no server has heard

    # Defence 2: both parsers must agree
    def test_both_readings_are_named(self):
        with Silent() as server:
            gate = self.serve("--allow-private-host", server.at)
            for uri, words in ((f"http://0x7f.1:{server.port}/", ("the host 0x7f.1,", "the host 127.0.0.1,")),
                               (f"http:127.0.0.1:{server.port}", ("no host", "the host 127.0.0.1,")),
                               (f"http:///127.0.0.1:{server.port}/", ("no host", "the host 127.0.0.1,")),
                               (f"http://a@h\\@{server.at}/", ("refuses it", "the host h,")),
                               (f"http://%3127.0.0.1:{server.port}/", ("the host %3127.0.0.1,", "the host 127.0.0.1,"))):
                answer = gate.request("/go?uri=" + urllib.parse.quote(uri, safe=""))
                self.assertEqual((400, []), (answer.status, Page(answer.text).wrong), uri)
                self.assertIn("<mark>", answer.text)
                told = gate.request(self.exact(uri), Accept="application/json")
                self.assertEqual(400, told.status)
                for word in words:
                    self.assertIn(word, told.json["read"] + ",")
                    self.assertIn(word, answer.text.replace("</dd>", ","))
            for scheme in ("gopher", "ftp", "nntp", "wais", "whois"):  # the system takes numbers for addresses
                for host in ("0x7f.1", "2130706433", "127.1", "0177.0.0.1"):
                    self.assertEqual(400, gate.status(f"{scheme}://{host}:{server.port}/a"), (scheme, host))
            self.assertEqual([], server.heard)

    # Defence 4: line ends never reach a protocol
    def test_line_ends_reach_no_server(self):
        with Silent() as server:
            gate = self.serve("--allow-private-host", server.at)
            for uri in ("gopher://{}/0a%0D%0Ab", "ftp://{}/a%0d%0aDELE%20b", "nntp://{}/a%0a/1", "whois://{}/a%0D%0A",
                        "ftp://u%0d%0ax@{}/", "gopher://{}/0a%00", "gopher://{}/7a%09b%0d%0ac"):
                self.assertEqual(400, gate.status(uri.format(server.at)), uri)
            self.assertEqual([], server.heard)

    # Defence 5: ports of other services
    def test_ports_of_other_services_are_refused(self):
        for uri in ("gopher://h:25/0x", "http://h:22/", "http://h:6379/", "ftp://h:25/", "http://h:11211/"):
            answer = self.gate.request(uri)
            self.assertEqual(403, answer.status, uri)
            self.assertIn("unsafe-port", answer.text)

    # shows GW-07 · RFC 1738 §6
    def test_a_request_to_its_own_address_is_a_loop(self):
        port = self.gate.port
        for uri in (f"http://127.0.0.1:{port}/", f"http://localhost:{port}/", f"gopher://127.0.0.1:{port}/1",
                    f"http://127.0.0.1:{port}/http/127.0.0.1:{port}/"):
            self.assertEqual(508, self.gate.status(uri), uri)
        self.assertEqual(508, self.gate.status(f"/http/127.0.0.1:{port}/"))

    # shows GW-07
    def test_a_request_that_returns_is_a_loop(self):
        heard = []

        class Echo(Listener):
            def talk(self, peer):
                with peer:
                    heard.append(peer.recv(65536).decode())
                    peer.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        with Echo() as server:
            gate = self.serve("--allow-private-host", server.at)
            self.assertEqual(200, gate.status(f"http://{server.at}/"))
            name = next(line for line in heard[0].split("\r\n") if line.lower().startswith("via:")).partition(":")[2].strip()
            self.assertEqual(508, gate.status("http://h/", Via=name))
            self.assertEqual(200, gate.status(f"/http/{server.at}/", Via="1.0 first, 1.1 second (x)"))  # RFC 9110 §7.6.3
            self.assertIn(f"\r\nVia: 1.0 first, 1.1 second (x), {name}\r\n", heard[1])

    # shows GW-07 · RFC 1738 §6
    def test_two_gateways_that_lead_to_each_other_stop_soon(self):
        port = free_port()
        first = self.serve("--proxy", f"127.0.0.1:{port}", "--allow-private-host", "h.example:80")
        (self.path / "other").mkdir()
        other = Serve(self.path / "other", "--proxy", first.host, "--listen", f"127.0.0.1:{port}")
        self.addCleanup(other.stop)
        first.status("http://h.example/")
        asked = sum((self.path / name).read_text().count("h.example") for name in ("log", "other/log"))
        self.assertLess(asked, 4)

    # Defence 15: no server text in headers or markup
    def test_no_page_of_another_site_embeds_or_scripts_the_gateway(self):
        with Silent() as server:
            gate = self.serve("--allow-private-host", server.at)
            other = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Dest": "script"}
            for path in (f"/http/{server.at}/data.js", f"/gopher/{server.at}/0/x", "/", "/schemes", "/nosuch"):
                answer = gate.request(path, **other)
                self.assertEqual((403, "same-origin"), (answer.status, answer.fields["cross-origin-resource-policy"]), path)
            self.assertEqual([], server.heard)
        there = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
        for path in ("/", "/schemes", "/robots.txt"):
            answer = gate.request(path, **there)
            self.assertEqual((200, "same-origin"), (answer.status, answer.fields["cross-origin-resource-policy"]), path)
        for path in ("/style.css", "/icon.svg"):  # which pages that come by proxy have
            answer = gate.request(path, **other)
            self.assertEqual((200, None), (answer.status, answer.fields.get("cross-origin-resource-policy")), path)
        proxied = gate.request("http://nobody.invalid/", **other)  # a document keeps its own origin
        self.assertNotIn("cross-origin-resource-policy", proxied.fields)

    # shows GW-09
    def test_each_failure_has_its_status(self):
        for target, wanted in (("http://h/%zz", 400), ("frob:x", 501), ("javascript:alert(1)", 501), ("file:///etc/motd", 403),
                               ("cid:a@b", 501), ("gopher", 400), ("http://h:99999/", 400)):
            answer = self.gate.request(target)
            self.assertEqual(wanted, answer.status, target)
            self.assertEqual([], Page(answer.text).wrong)

    # shows H0375
    def test_a_redirect_is_not_followed(self):
        for there in ("gopher://127.0.0.1:6379/_x", "file:///etc/passwd", "http://127.0.0.1:6379/"):
            class Elsewhere(Listener):
                def talk(self, peer):
                    with peer:
                        peer.recv(65536)
                        peer.sendall(b"HTTP/1.1 302 Found\r\nLocation: " + there.encode() +
                                     b"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            with Elsewhere() as server:
                gate = self.serve("--allow-private-host", server.at)
                answer = gate.request(f"/http/{server.at}/")
                if answer.status in (302, 303):  # the client is redirected; a request to the target is refused
                    self.assertEqual(403, gate.status(answer.fields["location"]), there)
                else:
                    self.assertIn(answer.status, (403, 502, 508), there)


    def test_a_redirect_to_an_invalid_url_is_reported(self):
        class Nowhere(Listener):
            def talk(self, peer):
                with peer:
                    peer.recv(65536)
                    peer.sendall(b"HTTP/1.1 302 Found\r\nLocation: http://a@b@c/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        with Nowhere() as server:
            gate = self.serve("--allow-private-host", server.at)
            for target in (f"/http/{server.at}/", f"http://{server.at}/"):
                answer = gate.request(target)
                self.assertEqual((502, None), (answer.status, answer.fields.get("location")), answer.text)


class HowToAsk(Refusals):
    def first(self, octets):
        return parsed(self.gate.hears(octets, close=True)).status

    # Defence 14: strict requests
    def test_an_ambiguous_request_is_refused(self):
        host = f"Host: {self.gate.host}\r\n"
        for more in ("Transfer-Encoding : chunked\r\n", "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n",
                     "Content-Length: 3\r\nContent-Length: 4\r\n", " folded\r\n", "A: b\r\n c\r\n", "A: b\0\r\n", host,
                     "Content-Length: +3\r\n"):
            octets = f"POST / HTTP/1.1\r\n{host}{more}\r\nabcGET /smuggled HTTP/1.1\r\n{host}\r\n".encode()
            heard = self.gate.hears(octets, close=True)
            self.assertEqual(400, parsed(heard).status, more)
            self.assertEqual(1, heard.count(b"HTTP/1.1 "), more)
        self.assertEqual(400, self.first(f"GET / HTTP/1.1\n{host}\n".encode()))
        self.assertEqual(505, self.first(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"))  # H0431
        self.assertEqual(400, self.first(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"))  # TLS

    # Defence 3: caps on length
    def test_an_overlong_request_is_refused(self):
        self.assertEqual(414, self.gate.status("/" + "a" * 9000))
        self.assertEqual(431, self.gate.status("/", If_None_Match="x" * 65536))  # H0428
        self.assertEqual(431, self.first(b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 200 + b"\r\n"))

    # shows SEC-12 · RFC 1738 §6
    def test_PUT_and_DELETE_are_refused(self):
        for target in ("/", "ftp://h/a", "/ftp/h/a"):
            for method in ("PUT", "DELETE"):
                self.assertEqual(403, self.gate.status(target, method=method, body=b"x"))
            self.assertEqual(405, self.gate.status(target, method="POST", body=b"x"), target)
        self.assertEqual(405, self.gate.status("10.0.0.1:25", method="CONNECT"))

    def test_an_unread_body_is_not_a_request(self):
        inner = f"GET /schemes HTTP/1.1\r\nHost: {self.gate.host}\r\n\r\n"
        octets = f"GET / HTTP/1.1\r\nHost: {self.gate.host}\r\nContent-Length: {len(inner)}\r\n\r\n{inner}".encode()
        self.assertEqual(1, self.gate.hears(octets, close=True).count(b"HTTP/1.1 "))

    # shows H0430
    def test_a_thousand_pipelined_requests_are_answered_in_order(self):
        ask = f"GET /robots.txt HTTP/1.1\r\nHost: {self.gate.host}\r\n\r\nGET /nosuch HTTP/1.1\r\nHost: {self.gate.host}\r\n\r\n"
        with self.gate.connect() as talk:
            talk.sendall((ask * 500).encode())
            talk.shutdown(socket.SHUT_WR)
            heard = b""
            while more := talk.recv(65536):
                heard += more
        statuses = []
        while heard:
            one = parsed(heard)
            statuses.append(one.status)
            heard = one.rest
        self.assertEqual([200, 404] * 500, statuses)

    # shows H0402
    def test_a_slow_form_times_out(self):
        self.assertEqual(400, self.first(b"GET / HT\r\n\r\n"))
        with self.gate.connect() as talk:  # while it waits, others are served
            talk.sendall(b"POST /gopher/h/0x HTTP/1.1\r\nHost: " + self.gate.host.encode() + b"\r\nContent-Length: 50\r\n\r\na")
            self.assertEqual(200, self.gate.status("/"))

    # shows H0434
    def test_the_target_is_escaped_on_the_error_page(self):
        for target in ("http://h:22/<script>alert(1)</script>", "/uri/frob:%3Cscript%3E", "/%3Cscript%3E", "http://h:22/\"onload='x'"):
            answer = self.gate.request(target)
            self.assertEqual([], Page(answer.text).wrong, target)
            self.assertNotIn("<script", answer.text)

    # shows H0424
    def test_a_target_is_decoded_once(self):
        self.assertEqual(400, self.gate.status("/go?uri=http%253A%252F%252F127.0.0.1"))

    # shows H0450
    def test_no_other_origin_may_read_a_response(self):
        answer = self.gate.request("/", Origin="null")
        self.assertFalse([name for name in answer.fields if name.startswith("access-control")])

    def test_a_foreign_host_name_is_refused(self):
        self.assertEqual(421, self.gate.status("/", host="evil.example"))
        self.assertEqual(200, self.gate.status("/", X_Forwarded_Host="evil.example"))  # H0446
        self.assertNotIn("evil", self.gate.request("/", X_Forwarded_Host="evil.example").text)

    # shows H0415
    def test_the_target_and_not_the_Host_field_names_the_server(self):
        answer = self.gate.request("http://127.0.0.1:22/", host="good.example")
        self.assertEqual(403, answer.status)


class FromServers(Refusals):
    """What a server says goes to the reader as what it is."""

    def through(self, octets, target="/http/{}/", **fields):
        class Says(Listener):
            def talk(self, peer):
                with peer:
                    peer.recv(65536)
                    peer.sendall(octets)
        with Says() as server:
            return self.serve("--allow-private-host", server.at).request(target.format(server.at), **fields)

    # shows H0448
    def test_cookies_and_headers_of_a_server_are_dropped(self):
        answer = self.through(b"HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nX-Evil: 1\r\nContent-Security-Policy: x\r\n"
                              b"Access-Control-Allow-Origin: *\r\nRefresh: 0;url=http://evil\r\nContent-Type: text/html\r\n"
                              b"Content-Length: 8\r\n\r\n<script>")
        self.assertEqual((200, b"<script>"), (answer.status, answer.body))
        for name in ("set-cookie", "x-evil", "refresh", "access-control-allow-origin"):
            self.assertNotIn(name, answer.fields)
        self.assertTrue(answer.fields["content-security-policy"].startswith("sandbox allow-same-origin; default-src 'none'"))
        self.assertEqual("nosniff", answer.fields["x-content-type-options"])

    # shows H0360
    def test_a_menu_cannot_add_a_header(self):
        answer = self.through(b"1x\t/sel\r\nX-Evil: 1\thost\t70\r\n0<script>\t/a\"b\th\t70\r\n1y\t/s\th\t99999\r\n"
                              b"hz\tURL:javascript:alert(1)\th\t70\r\n.\r\n", "/gopher/{}/1", Accept="text/html")
        self.assertEqual(200, answer.status)
        self.assertNotIn("x-evil", answer.fields)
        self.assertEqual([], Page(answer.text).wrong)

    # shows H0370
    def test_an_html_article_is_shown_as_text(self):
        answer = self.through(b"<script>alert(1)</script>\r\n.\r\n", "/gopher/{}/0x", Accept="text/html")
        self.assertEqual([], Page(answer.text).wrong)
        raw = self.through(b"<script>alert(1)</script>\r\n.\r\n", "/gopher/{}/hx", Accept="text/html")
        self.assertTrue(raw.fields["content-security-policy"].startswith("sandbox"))

    def test_a_proxy_client_gets_the_error_response_of_the_server(self):
        says = (b"HTTP/1.1 %s\r\nContent-Type: text/html\r\nSet-Cookie: a=b\r\nX-Evil: 1\r\nETag: \"x\"\r\nAllow: GET, HEAD\r\n"
                b"Retry-After: 7\r\nCache-Control: max-age=60\r\nContent-Length: 8\r\nConnection: close\r\n\r\n<b>n</b>")
        for status in (400, 403, 404, 405, 410, 418, 429, 451, 500, 502, 503, 599):
            words = says % (b"%d Nay" % status)
            answer = self.through(words, "http://{}/", If_None_Match='"x"')
            self.assertEqual((status, b"<b>n</b>", "no-store"), (answer.status, answer.body, answer.fields["cache-control"]))
            self.assertEqual("text/html", answer.fields["content-type"])
            self.assertEqual(status == 405, "allow" in answer.fields)
            self.assertEqual("7" if status in (429, 503) else None, answer.fields.get("retry-after"))
            for name in ("set-cookie", "x-evil", "etag"):
                self.assertNotIn(name, answer.fields)
            self.assertEqual("nosniff", answer.fields["x-content-type-options"])
            page = self.through(words, "/http/{}/", Accept="text/html")  # on the site it is a page of ours
            self.assertEqual([], Page(page.text).wrong)
            self.assertNotIn("<b>n</b>", page.text)
            self.assertGreaterEqual(page.status, 400)
        self.assertEqual(401, self.through(says % b"401 Who", "http://{}/").status)
        for cut in (says % b"404 Nay")[:-3], b"HTTP/1.1 404 Nay\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel":
            self.assertEqual(502, self.through(cut, "http://{}/").status)

    def test_an_error_response_is_not_cached(self):
        class FirstNotThenYes(Listener):
            statuses = iter((b"404 Nay", b"503 Later", b"200 OK", b"404 Nay"))

            def talk(self, peer):
                with peer:
                    peer.recv(65536)
                    peer.sendall(b"HTTP/1.1 %s\r\nContent-Type: text/plain\r\nCache-Control: max-age=60\r\nContent-Length: 2\r\n"
                                 b"Connection: close\r\n\r\nab" % next(self.statuses))
        with FirstNotThenYes() as server:
            gate = self.serve("--allow-private-host", server.at)
            self.assertEqual([404, 503, 200, 200], [gate.status(f"http://{server.at}/") for _ in range(4)])

    # shows GW-08
    def test_escapes_are_forwarded_unchanged(self):
        heard = []

        class Echo(Listener):
            def talk(self, peer):
                with peer:
                    heard.append(peer.recv(65536).split(b" ")[1].decode())
                    peer.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        with Echo() as server:
            gate = self.serve("--allow-private-host", server.at)
            for path in ("/a%2Fb", "/%7e/~", "/a%2fb?c=%41&d", "/%C3%A9;x=%3B"):
                for target in (f"http://{server.at}{path}", f"/http/{server.at}{path}"):
                    self.assertEqual(200, gate.status(target), target)
                    self.assertEqual(path, heard[-1])

    # shows H0390
    def test_a_reply_that_is_not_http_is_refused(self):
        self.assertEqual(502, self.through(b"SSH-2.0-x\r\n").status)
        self.assertEqual(502, self.through(b"").status)


if __name__ == "__main__":
    unittest.main()
