# SPDX-License-Identifier: Apache-2.0
"""The gateway behind nginx, as an operator publishes it: under a name, on another port, by TLS that ends in front of it."""
import http.server
import os
import threading
import unittest

import test_serve
from gate import Gateway, Page, Served
from world import World, free_port

NGINX = """daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; events {{}}
http {{ access_log off;
  server {{ listen 127.0.0.1:{passes_host}; location / {{ proxy_pass http://{gate}; proxy_set_header Host $http_host; }} }}
  server {{ listen 127.0.0.1:{says_nothing}; location / {{ proxy_pass http://{gate}; }} }} }}
"""
BODY = b"a0=Ann&a1=blue&a2=violet"


class BehindNginx(Served):
    def setUp(self):
        super().setUp()
        self.server = self.enterContext(test_serve.Forms.Asks())
        self.gate = self.serve("--name", "gw.example", "--allow-private-host", self.server.at)
        world = self.enterContext(World())
        self.ports = {"passes_host": free_port(), "says_nothing": free_port()}
        conf = world.write("nginx.conf", NGINX.format(folder=world.folder, gate=self.gate.host, **self.ports))
        world.start(["nginx", "-c", os.fsdecode(conf), "-e", world.path("error.log")], self.ports["says_nothing"])
        self.path_of_form = f"/gopher/{self.server.at}/0/order%09%09%3F"

    def by(self, kind):
        return Gateway(f"http://127.0.0.1:{self.ports[kind]}/")

    def post(self, kind, host, **fields):
        return self.by(kind).request(self.path_of_form, method="POST", body=BODY, host=host, **fields)

    def test_a_form_is_shown_and_sent_under_the_public_name(self):
        for kind in self.ports:
            form = self.by(kind).request(self.path_of_form, host="gw.example")
            self.assertEqual((200, []), (form.status, Page(form.text).wrong))
            for origin in ("https://gw.example", "http://gw.example"):
                done = self.post(kind, "gw.example", Origin=origin, Sec_Fetch_Site="same-origin")
                self.assertEqual(200, done.status, (kind, origin))
                self.assertIn("thank you", done.text)
        self.assertEqual(2 * len(self.ports), len(self.server.heard))

    def test_a_form_is_sent_to_a_public_port_named_by_Host(self):
        for origin in ("https://gw.example:8443", "http://gw.example:8443"):
            self.assertEqual(200, self.post("passes_host", "gw.example:8443", Origin=origin).status, origin)

    def test_a_redirect_stays_at_the_public_name(self):
        class Moved(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(302)
                self.send_header("Location", "/there")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Moved) as server:
            threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
            at = f"127.0.0.1:{server.server_address[1]}"
            gate = self.serve("--name", "gw.example", "--allow-private-host", at)
            for host in ("gw.example", gate.host):
                said = gate.request(f"/http/{at}/here", host=host)
                self.assertEqual((302, f"//gw.example/http/{at}/there"), (said.status, said.fields["location"]))
            server.shutdown()

    def test_a_form_of_another_site_is_refused(self):
        for kind in self.ports:
            for fields in ({"Origin": "https://evil.example"}, {"Origin": "https://gw.example.evil.example"},
                           {"Origin": "https://gw.example@evil.example"}, {"Origin": "null"},
                           {"Origin": "https://gw.example", "Sec_Fetch_Site": "same-site"},
                           {"Origin": "https://gw.example", "Sec_Fetch_Site": "cross-site"},
                           {"Origin": "https://gw.example:9999"}, {"Origin": "gopher://gw.example"}):
                self.assertEqual(403, self.post(kind, "gw.example", **fields).status, (kind, fields))
        self.assertEqual([], self.server.heard)

    def test_a_foreign_name_of_this_address_sends_no_form(self):
        """DNS rebinding: the page and the gateway have one origin, and its name is not ours."""
        refused = self.post("passes_host", "evil.example", Origin="http://evil.example", Sec_Fetch_Site="same-origin")
        self.assertEqual(421, refused.status)
        self.assertEqual([], self.server.heard)


if __name__ == "__main__":
    unittest.main()
