#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""examples/fetchable.cpp, with a server on loopback: which URLs it fetches, and which connections it never makes."""
import http.server
import subprocess
import sys
import threading
import unittest


class Server(http.server.BaseHTTPRequestHandler):
    asked = []
    places = {}

    def do_GET(self):
        Server.asked.append(self.path)
        place = Server.places.get(self.path)
        self.send_response(302 if place else 200)
        if place:
            self.send_header("Location", place)
        body = b"" if place else b"the object\n"
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Fetchable(unittest.TestCase):
    program = ""

    @classmethod
    def setUpClass(cls):
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
        cls.port = cls.server.server_address[1]
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()

    def setUp(self):
        Server.asked.clear()
        Server.places.clear()

    def prints(self, out, status, *arguments):
        done = subprocess.run([self.program, *arguments], capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual((out, status), (done.stdout, done.returncode), done.stderr)

    def test_an_allowed_host_is_fetched(self):
        self.prints("the object\n", 0, f"http://127.0.0.1:{self.port}/a", "--private")
        self.assertEqual(["/a"], Server.asked)

    def test_a_private_host_is_refused_before_anything_is_sent(self):
        for host in ("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"):
            url = f"http://{host}:{self.port}/"
            self.prints(f"{url}: byte 7: not-allowed\n", 1, url)
        self.prints("http://127.1/: byte 11: readers-differ\n", 1, "http://127.1/", "--private")
        self.assertEqual([], Server.asked)

    def test_a_name_that_resolves_to_a_private_address_is_not_connected_to(self):
        url = f"http://h.example:{self.port}/"
        for address in ("127.0.0.1", "[::ffff:127.0.0.1]"):
            self.prints(f"{url}: the address is not allowed\n", 1, url, "--resolve", f"h.example:{self.port}:{address}")
        self.assertEqual([], Server.asked)
        self.prints("the object\n", 0, url, "--private", "--resolve", f"h.example:{self.port}:127.0.0.1")

    def test_redirects_are_checked_like_the_first_url(self):
        here = f"http://127.0.0.1:{self.port}"
        Server.places.update({"/good": "/a", "/file": "file:///etc/passwd", "/loop": f"{here}/loop"})
        self.prints("the object\n", 0, f"{here}/good", "--private")
        self.prints("file:///etc/passwd: byte 0: not-allowed\n", 1, f"{here}/file", "--private")
        self.prints("too many redirects\n", 1, f"{here}/loop", "--private")


if __name__ == "__main__":
    Fetchable.program = sys.argv.pop(1)
    unittest.main()
