# SPDX-License-Identifier: Apache-2.0
"""What following has around it: what lies below, going on, settings, the user's names, who looks on."""
import http.server
import os
import pty
import subprocess
import threading

import program
from program import Folder, environment, wend


class Below(Folder):
    def setUp(self):
        super().setUp()
        for name in ("t/one", "t/sub/two #1;x%", "t/sub/deep/three"):
            self.file(name, name.encode())

    def test_what_lies_below_is_listed_with_its_path(self):
        said = wend("list", "--recursive", f"{self.uri}/t/")
        titles = [line.split("\t")[3] for line in said.lines]
        self.assertEqual(["one", "sub", "sub/deep", "sub/two #1;x%", "sub/deep/three"], titles)
        shallow = wend("list", "--recursive", "--depth", "1", f"{self.uri}/t/")
        self.assertEqual(titles[:-1], [line.split("\t")[3] for line in shallow.lines])

    def test_what_lies_below_is_retrieved_into_a_folder(self):
        copy = self.path / "copy"
        said = wend("get", "--recursive", "-o", str(copy), f"{self.uri}/t/")
        self.assertEqual((0, ""), (said.status, said.err))
        found = {str(one.relative_to(copy)): one.read_text() for one in copy.rglob("*") if one.is_file()}
        self.assertEqual({"one": "t/one", "sub/two #1;x%": "t/sub/two #1;x%", "sub/deep/three": "t/sub/deep/three"}, found)
        self.assertEqual(2, wend("get", "--recursive", f"{self.uri}/t/").status)

    def test_what_cannot_be_had_is_said_and_the_rest_comes(self):
        os.mkfifo(self.path / "t" / "pipe")
        said = wend("get", "--recursive", "-o", str(self.path / "copy"), f"{self.uri}/t/")
        self.assertEqual(77, said.status)
        self.assertIn("not-allowed", said.err)
        self.assertTrue((self.path / "copy" / "sub" / "deep" / "three").exists())


class GoingOn(Folder):
    def test_what_is_there_is_not_asked_for_again(self):
        whole = os.urandom(200_000)
        self.file("whole", whole)
        part = self.file("part", whole[:70_000])
        self.assertEqual(0, wend("get", "-C", "-o", part, f"{self.uri}/whole").status)
        self.assertEqual(whole, (self.path / "part").read_bytes())
        self.assertEqual(0, wend("get", "-C", "-o", part, f"{self.uri}/whole").status)
        self.assertEqual(whole, (self.path / "part").read_bytes())
        self.file("whole", whole[:10])
        self.assertEqual(74, wend("get", "-C", "-o", part, f"{self.uri}/whole").status)
        self.assertEqual(whole, (self.path / "part").read_bytes())
        self.assertEqual(2, wend("get", "-C", f"{self.uri}/whole").status)

    def test_SEC_10_a_size_is_a_limit(self):
        self.file("whole", b"x" * 2000)
        self.assertEqual(77, wend("get", "--max-size", "1K", f"{self.uri}/whole").status)
        self.assertEqual(0, wend("get", "--max-size", "2K", f"{self.uri}/whole").status)
        self.assertEqual(2, wend("get", "--max-size", "much", f"{self.uri}/whole").status)


class Files(Folder):
    def test_FILE_09_a_large_file_comes_whole(self):
        block = os.urandom(1 << 20)
        with open(self.file("large"), "wb") as file:
            for _ in range(100):
                file.write(block)
        self.assertEqual(0, wend("get", "-o", str(self.path / "copy"), f"{self.uri}/large").status)
        self.assertEqual(0, wend("put", str(self.path / "copy"), f"{self.uri}/again").status)
        with open(self.path / "again", "rb") as file:
            self.assertEqual([block] * 100, [file.read(1 << 20) for _ in range(100)])
            self.assertEqual(b"", file.read())

    def test_FILE_09_ten_thousand_entries(self):
        for i in range(10_000):
            self.file(f"many/{i:05}")
        entries = wend("list", "--json", f"{self.uri}/many/").object["entries"]
        self.assertEqual([f"{i:05}" for i in range(10_000)], [one["title"] for one in entries])

    def test_FILE_09_each_name_of_a_listing_can_be_followed(self):
        names = [b"a b", b"100%", b"a;type=i", b"a#b", b"a?b", "größe".encode(), b"gr\xf6\xdfe", b"%41", b"empty"]
        for name in names:
            with open(os.path.join(os.fsencode(self.path), name), "wb") as file:
                file.write(name if name != b"empty" else b"")
        entries = wend("list", "--json", f"{self.uri}/").object["entries"]
        self.assertEqual(len(names), len(entries))
        self.assertEqual(sorted(names), sorted(wend("get", one["uri"]).octets or b"empty" for one in entries))


class Answers(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.heard.append((self.path, dict(self.headers)))
        there = self.path == "/longname"
        self.send_response(200 if there else 404)
        self.send_header("Content-Length", "4" if there else "0")
        self.end_headers()
        self.wfile.write(b"here" if there else b"")

    def do_PUT(self):
        self.server.heard.append((self.path, self.rfile.read(int(self.headers["Content-Length"] or 0))
                                  if "Content-Length" in self.headers else self.chunks()))
        self.send_response(201)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def chunks(self):
        body = b""
        while size := int(self.rfile.readline(), 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    def log_message(self, *_):
        pass


class Web(Folder):
    def setUp(self):
        super().setUp()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        self.server.heard = []
        thread = threading.Thread(target=self.server.serve_forever)
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.here = f"127.0.0.1:{self.server.server_port}"

    def test_TXT_07_the_readings_of_a_broken_line_are_tried_in_order_and_the_user_is_told(self):
        text = self.file("letter", f"see <URL:http://{self.here}/long-\nname> there".encode())
        said = wend("get", "--from-text", text)
        self.assertEqual((0, "here"), (said.status, said.out))
        self.assertEqual(["/long-name", "/longname"], [path for path, _ in self.server.heard])
        self.assertIn("/long-name: not-found", said.err)
        self.assertIn("/longname: this reading of the text is there", said.err)

    def test_TXT_07_nothing_is_tried_after_a_failure_that_is_no_absence(self):
        text = self.file("letter", b"<URL:http://127.0.0.1:9/long-\nname>")
        said = wend("get", "--from-text", text, "--allow-port", "9")
        self.assertEqual(69, said.status)
        self.assertEqual(1, said.err.count("unreachable"))

    def test_GW_03_settings_name_proxies_and_the_environment_goes_before_them(self):
        config = self.file("config.toml", f'no_proxy = ["direct.example"]\n[proxy]\nwais = "http://{self.here}/"\n'.encode())
        wend("get", "--config", config, "wais://k.example/longname")
        self.assertEqual("wais://k.example/longname", self.server.heard[-1][0])
        plan = wend("plan", "--json", "--config", config, "wais://direct.example/db").object
        self.assertEqual("direct.example:210", plan["connect"])
        plan = wend("plan", "--json", "--config", config, "wais://k.example/db", wais_proxy="http://other.example:81/").object
        self.assertEqual("other.example:81", plan["connect"])

    def test_GW_01_GW_03_a_proxy_replaces_what_nothing_here_can(self):
        said = wend("put", self.file("new", b"octets"), "frob:abc#part", frob_proxy=f"http://{self.here}/")
        self.assertEqual((0, ""), (said.status, said.err))
        self.assertEqual([("frob:abc", b"octets")], self.server.heard)

    def test_what_makes_no_sense_in_the_settings_is_said_with_its_line(self):
        for text, wanted in ((b'[user]\nmail = "a@b.example"\nbad = 1\n', "line 3"), (b'[policy]\nmax_size = "much"\n', "line 2"),
                             (b"mail = ", "line 1"), (b'[urn]\nietf = "http://h/{x}"\n', "line 2"), (b"[mail]\nstores = 3\n", "line 2"),
                             (b'[smtp]\nhost = "h"\ntls = "maybe"\n', "line 3"), (b'mail = "a@b.example"\n', "line 1")):
            said = wend("get", "--config", self.file("bad.toml", text), f"http://{self.here}/longname")
            self.assertEqual(2, said.status)
            self.assertIn(wanted, said.err)
        self.assertEqual([], self.server.heard)
        folder = self.path / "xdg"
        self.file("xdg/wend/config.toml", f'[gateway]\nfrob = "http://{self.here}/"\n'.encode())
        wend("get", "frob:x", XDG_CONFIG_HOME=str(folder))
        self.assertEqual("/frob:x", self.server.heard[-1][0])

    def test_SEC_05_who_looks_on_sees_no_password(self):
        netrc = self.file("netrc", b"machine 127.0.0.1 login ann password sesame\n")
        said = wend("get", "-v", "-H", "X-Mine: seen", f"http://{self.here}/longname", NETRC=netrc)
        self.assertEqual((0, "here"), (said.status, said.out))
        self.assertIn("> GET /longname HTTP/1.1", said.err)
        self.assertIn("> X-Mine: seen", said.err)
        self.assertIn("< HTTP/1.0 200 OK", said.err)
        self.assertNotIn("sesame", said.err + said.out)

    def test_a_header_is_one_line(self):
        for header in ("X-Mine: a\r\nX-Theirs: b", "no colon", ": nothing"):
            self.assertEqual(2, wend("get", "-H", header, f"http://{self.here}/longname").status)
        self.assertEqual([], self.server.heard)


class Terminal(Folder):
    def test_a_bar_is_for_terminals_and_goes_away(self):
        with open(self.file("big"), "wb") as file:
            file.truncate(300_000_000)
        ours, its = pty.openpty()
        command = [program.PATH, "get", "-o", str(self.path / "out"), f"{self.uri}/big"]
        with subprocess.Popen(command, stdout=its, stderr=its, stdin=subprocess.DEVNULL, env=environment()) as running:
            os.close(its)
            said = b""
            try:
                while block := os.read(ours, 65536):
                    said += block
            except OSError:
                pass
            self.assertEqual(0, running.wait())
        os.close(ours)
        self.assertIn(b"% of 300.0 MB", said)
        self.assertTrue(said.endswith(b"\r\x1b[K"))
        quiet = wend("get", "-o", str(self.path / "out"), f"{self.uri}/big")
        self.assertEqual(("", ""), (quiet.out, quiet.err))

