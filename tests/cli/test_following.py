# SPDX-License-Identifier: Apache-2.0
"""What following has around it: what lies below, going on, settings, the user's names, the dialogue."""
import http.server
import os
import pty
import resource
import subprocess
import threading

import program
from program import Folder, environment, wend


class Below(Folder):
    def setUp(self):
        super().setUp()
        for name in ("t/one", "t/sub/two #1;x%", "t/sub/deep/three"):
            self.file(name, name.encode())

    def test_a_tree_is_listed_with_paths(self):
        result = wend("list", "--recursive", f"{self.uri}/t/")
        titles = [line.split("\t")[3] for line in result.lines]
        self.assertEqual(["one", "sub", "sub/deep", "sub/two #1;x%", "sub/deep/three"], titles)
        shallow = wend("list", "--recursive", "--depth", "1", f"{self.uri}/t/")
        self.assertEqual(titles[:-1], [line.split("\t")[3] for line in shallow.lines])

    def test_a_tree_is_fetched_into_a_folder(self):
        copy = self.path / "copy"
        result = wend("get", "--recursive", "-o", str(copy), f"{self.uri}/t/")
        self.assertEqual((0, "wend: 3 files, 36 B\n"), (result.status, result.err))
        results = {str(path.relative_to(copy)): path.read_text() for path in copy.rglob("*") if path.is_file()}
        self.assertEqual({"one": "t/one", "sub/two #1;x%": "t/sub/two #1;x%", "sub/deep/three": "t/sub/deep/three"}, results)
        self.assertEqual(2, wend("get", "--recursive", f"{self.uri}/t/").status)

    def test_failures_are_reported_and_the_rest_is_fetched(self):
        os.mkfifo(self.path / "t" / "pipe")
        result = wend("get", "--recursive", "-o", str(self.path / "copy"), f"{self.uri}/t/")
        self.assertEqual(77, result.status)
        self.assertIn("not-allowed", result.err)
        self.assertTrue((self.path / "copy" / "sub" / "deep" / "three").exists())


class Tree(Folder):
    """get --recursive: everything comes, or it is said what did not."""

    def copied(self, *arguments, folder="copy", status=0, **more):
        result = wend("get", "--recursive", "-o", str(self.path / folder), *arguments, f"{self.uri}/t/", **more)
        self.assertEqual(status, result.status, result.err)
        return result.err

    def names(self, folder="copy"):
        """The path of everything in the folder, with what a link holds."""
        top = self.path / folder
        return {str(path.relative_to(top)) + (f" -> {os.readlink(path)}" if path.is_symlink() else "")
                for path in top.rglob("*")}

    def test_a_deep_tree_is_fetched_completely(self):
        self.file("t/a/b/c/d/e/f/g/h/last", b"deep")
        self.assertEqual("wend: 1 file, 4 B\n", self.copied())
        self.assertEqual(b"deep", (self.path / "copy/a/b/c/d/e/f/g/h/last").read_bytes())

    def test_entries_beyond_the_maximum_depth_are_counted_and_fail_the_command(self):
        top = "t/" + "d/" * 101
        self.file(top + "lost", b"x")
        reply = self.copied(status=1)
        self.assertIn("left out: 1 below level 100 (first: file:///", reply)
        listed = wend("list", "--recursive", f"{self.uri}/t/")
        self.assertEqual(1, listed.status)
        self.assertIn("left out: 1 below level 100", listed.err)
        self.copied("--depth", "101", folder="all")
        self.assertTrue((self.path / "all" / top[2:] / "lost").exists())

    def test_entries_beyond_the_requested_depth_are_reported(self):
        self.file("t/a/b/c", b"x")
        self.file("t/a/one", b"x")
        self.assertIn("wend: 1 file, 1 B; left out: 1 below level 1 (first: ", self.copied("--depth", "1"))
        self.assertEqual("", self.copied("--quiet", "--depth", "1"))

    def test_circular_links_become_links(self):
        self.file("t/a/deep/x", b"x")
        self.file("t/b y/x", b"x")
        for name, target in (("t/a/deep/up", "../.."), ("t/a/self", "."), ("t/by", "b y"), ("t/z", "a/deep/x")):
            (self.path / name).symlink_to(target)
        self.assertEqual("wend: 3 files, 3 B, 3 links\n", self.copied())
        self.assertEqual({"a", "a/deep", "a/deep/x", "a/deep/up -> ../..", "a/self -> ../a", "b y", "b y/x", "by -> b y", "z"},
                         self.names())
        self.copied()  # into the same folder: the links are renewed
        self.assertEqual(9, len(self.names()))

    def test_a_link_out_of_the_tree_is_skipped_and_reported(self):
        self.file("t/x", b"x")
        self.file("out/secret", b"x")
        (self.path / "t/away").symlink_to("../out")
        reply = self.copied(status=1)
        self.assertIn(f"left out: 1 a link that leads out of the tree (first: {self.uri}/t/away/)", reply)
        self.assertEqual({"x"}, self.names())

    def test_a_link_in_the_output_folder_is_never_followed(self):
        self.file("t/dir/x", b"new")
        self.file("t/file", b"new")
        self.file("else/file", b"old")
        self.file("copy/keep", b"")
        (self.path / "copy/dir").symlink_to("../else")
        (self.path / "copy/file").symlink_to("../else/file")
        reply = self.copied(status=74)
        self.assertIn("copy/dir/: Not a directory", reply)
        self.assertEqual({"file"}, self.names("else"))
        self.assertEqual(b"old", (self.path / "else/file").read_bytes())
        self.assertEqual({"keep", "dir -> ../else", "file"}, self.names())
        (self.path / "link").symlink_to("copy2")
        (self.path / "copy2").mkdir()
        (self.path / "t/dir/x").unlink()
        self.copied(folder="link")  # the folder that the user names may be one
        self.assertEqual({"dir", "file"}, self.names("copy2"))

    def test_a_name_taken_by_a_folder_or_a_device_does_not_hinder_others(self):
        self.file("t/a", b"a")
        self.file("t/b", b"b")
        self.file("t/c", b"c")
        self.file("copy/a/there", b"")
        os.mkfifo(self.path / "copy/b")
        reply = self.copied(status=74)
        self.assertIn("copy/a: Is a directory", reply)
        self.assertIn("copy/b: File exists", reply)
        self.assertIn("1 file, 1 B; left out: 2 failed", reply)
        self.assertEqual({"a", "a/there", "b", "c"}, self.names())

    def test_names_with_dots_are_kept_except_in_a_home_folder(self):
        for name in ("t/.hidden", "t/.d/.x", "t/...", "t/a:b\\c"):
            self.file(name, b"")
        self.assertEqual("wend: 4 files, 0 B\n", self.copied())
        self.assertEqual({".hidden", ".d", ".d/.x", "...", "a:b\\c"}, self.names())
        home = self.path / "home"
        home.mkdir()
        reply = self.copied(folder="home", HOME=str(home))
        self.assertIn("renamed: 3 (first: '.", reply)
        self.assertEqual({"_.hidden", "_.d", "_.d/.x", "_...", "a:b\\c"}, self.names("home"))

    def test_a_tree_copied_into_itself_is_copied_once(self):
        self.write("tree/a/b", b"b")
        result = wend("get", "-r", "-o", str(self.path / "tree" / "copy"), self.uri + "/tree/")
        self.assertEqual(0, result.status, result.err)
        self.assertIn("1 file, 1 B; left out: 1 what is written itself", result.err)
        copied = {str(path.relative_to(self.path)) for path in (self.path / "tree" / "copy").rglob("*")}
        self.assertEqual({"tree/copy/a", "tree/copy/a/b"}, copied)

    def test_one_file_is_a_tree_of_one(self):
        uri = self.write("t/one #1", b"octets").replace("#", "%23").replace(" ", "%20")
        result = wend("get", "--recursive", "-o", str(self.path / "copy"), uri)
        self.assertEqual((0, "wend: 1 file, 6 B\n"), (result.status, result.err))
        self.assertEqual({"one #1"}, self.names())

    def test_an_output_folder_remains_only_if_something_was_fetched(self):
        for uri in (f"{self.uri}/none/", f"{self.uri}/none", "http://127.0.0.1:9/"):
            result = wend("get", "--recursive", "--allow-port", "9", "-o", str(self.path / "copy"), uri)
            self.assertNotEqual(0, result.status)
            self.assertFalse((self.path / "copy").exists())
        (self.path / "t").mkdir()
        self.assertEqual("wend: 0 files, 0 B\n", self.copied())  # an empty folder is a copy of an empty one
        self.assertTrue((self.path / "copy").is_dir())

    def test_a_tree_is_not_resumed(self):
        self.file("t/x", b"x")
        self.assertIn("--continue does not go with --recursive", self.copied("-C", status=2))

    def test_a_full_disk_ends_the_tree(self):
        for i in range(3):
            self.file(f"t/{i}", b"x" * 5000)
        result = subprocess.run([program.PATH, "get", "-r", "-o", str(self.path / "copy"), f"{self.uri}/t/"], capture_output=True,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)), check=False)
        self.assertEqual(74, result.returncode)
        self.assertEqual(3, result.stderr.count(b"File too large"))
        self.assertEqual([], os.listdir(self.path / "copy") if (self.path / "copy").exists() else [])


class Writing(Folder):
    """What cannot be written here has the system's own words, and exit status 74."""

    def said_to_full(self, *arguments):
        with open("/dev/full", "wb") as full:
            result = subprocess.run([program.PATH, *arguments], stdout=full, stderr=subprocess.PIPE, env=environment(), check=False)
        return result.returncode, result.stderr.decode()

    def test_a_full_disk_is_reported(self):
        uri = self.write("a", b"x" * 100_000)
        wanted = (74, "wend: standard output: No space left on device\n")
        self.assertEqual(wanted, self.said_to_full("get", uri))
        self.assertEqual(wanted, self.said_to_full("list", self.uri))
        self.assertEqual(wanted, self.said_to_full("list", "-r", self.uri))
        result = wend("get", "-o", "/dev/full", uri)
        self.assertEqual((74, "wend: /dev/full: No space left on device\n"), (result.status, result.err))

    def limited(self, *arguments):
        result = subprocess.run([program.PATH, *arguments], capture_output=True, env=environment(), check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)))
        return result.returncode, result.stderr.decode()

    def test_a_file_size_limit_is_a_failure_that_leaves_nothing(self):
        uri = self.write("a", b"x" * 100_000)
        target = self.path / "out"
        target.write_bytes(b"old")
        self.assertEqual((74, f"wend: {target}: File too large\n"), self.limited("get", "-o", str(target), uri))
        self.assertEqual((74, f"wend: {self.uri}/out: io-error: a local file could not be read or written: File too large\n"),
                         self.limited("put", str(self.path / "a"), f"{self.uri}/out"))
        self.assertEqual((b"old", {"a", "out"}), (target.read_bytes(), set(os.listdir(self.path))))
        self.assertEqual((74, f"wend: {target}: File too large\n"), self.limited("get", "-C", "-o", str(target), uri))

    def test_an_unreadable_file_is_named(self):
        result = wend("put", str(self.path), f"{self.uri}/x")
        self.assertEqual((74, f"wend: {self.path}: Is a directory\n"), (result.status, result.err))
        self.assertEqual([], os.listdir(self.path))

    def test_a_file_is_stored_in_a_folder_under_its_own_name(self):
        name = self.file("a #1", b"x")
        (self.path / "in").mkdir()
        result = wend("put", name, f"{self.uri}/in/")
        self.assertEqual((0, f"wend: stored as {self.uri}/in/a%20%231\n"), (result.status, result.err))
        self.assertEqual(b"x", (self.path / "in/a #1").read_bytes())
        result = wend("put", f"{self.uri}/in/", stdin=b"x")
        self.assertEqual(2, result.status)
        self.assertIn("this names a folder; a file's name is missing at its end", result.err)
        self.assertEqual(2, wend("put", "ftp://127.0.0.1/in/", stdin=b"x").status)

    def test_an_empty_listing_is_reported(self):
        self.assertEqual((0, f"wend: {self.uri}/: the listing is empty\n"), wend("get", f"{self.uri}/")[::2])


class GoingOn(Folder):
    def test_octets_already_stored_are_not_requested_again(self):
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

    # shows SEC-10
    def test_the_size_limit_holds(self):
        self.file("whole", b"x" * 2000)
        self.assertEqual(77, wend("get", "--max-size", "1K", f"{self.uri}/whole").status)
        self.assertEqual(0, wend("get", "--max-size", "2K", f"{self.uri}/whole").status)
        self.assertEqual(2, wend("get", "--max-size", "much", f"{self.uri}/whole").status)


class Files(Folder):
    # shows FILE-09 · RFC 1738 §2
    def test_a_large_file_is_fetched_whole(self):
        block = os.urandom(1 << 20)
        with open(self.file("large"), "wb") as file:
            for _ in range(100):
                file.write(block)
        self.assertEqual(0, wend("get", "-o", str(self.path / "copy"), f"{self.uri}/large").status)
        self.assertEqual(0, wend("put", str(self.path / "copy"), f"{self.uri}/again").status)
        with open(self.path / "again", "rb") as file:
            self.assertEqual([block] * 100, [file.read(1 << 20) for _ in range(100)])
            self.assertEqual(b"", file.read())

    # shows FILE-09 · RFC 1738 §2
    def test_ten_thousand_entries_are_listed(self):
        for i in range(10_000):
            self.file(f"many/{i:05}")
        entries = wend("list", "--json", f"{self.uri}/many/").object["entries"]
        self.assertEqual([f"{i:05}" for i in range(10_000)], [entry["title"] for entry in entries])

    # shows FILE-09 · RFC 1738 §2
    def test_each_name_of_a_listing_can_be_followed(self):
        names = [b"a b", b"100%", b"a;type=i", b"a#b", b"a?b", "größe".encode(), b"gr\xf6\xdfe", b"%41", b"empty"]
        for name in names:
            with open(os.path.join(os.fsencode(self.path), name), "wb") as file:
                file.write(name if name != b"empty" else b"")
        entries = wend("list", "--json", f"{self.uri}/").object["entries"]
        self.assertEqual(len(names), len(entries))
        self.assertEqual(sorted(names), sorted(wend("get", entry["uri"]).octets or b"empty" for entry in entries))


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

    # shows TXT-07
    def test_the_readings_of_a_broken_line_are_tried_in_order_and_reported(self):
        text = self.file("letter", f"see <URL:http://{self.here}/long-\nname> there".encode())
        result = wend("get", "--from-text", text)
        self.assertEqual((0, "here"), (result.status, result.out))
        self.assertEqual(["/long-name", "/longname"], [path for path, _ in self.server.heard])
        self.assertIn("/long-name: not-found", result.err)
        self.assertIn("/longname: this reading of the text is there", result.err)

    # shows TXT-07
    def test_only_a_missing_object_leads_to_the_next_reading(self):
        text = self.file("letter", b"<URL:http://127.0.0.1:9/long-\nname>")
        result = wend("get", "--from-text", text, "--allow-port", "9")
        self.assertEqual(69, result.status)
        self.assertEqual(1, result.err.count("unreachable"))

    # shows GW-03 · RFC 1738 §4
    def test_the_configuration_names_proxies_and_the_environment_precedes_it(self):
        config = self.file("config.toml", f'no_proxy = ["direct.example"]\n[proxy]\nwais = "http://{self.here}/"\n'.encode())
        wend("get", "--config", config, "wais://k.example/longname")
        self.assertEqual("wais://k.example/longname", self.server.heard[-1][0])
        plan = wend("plan", "--json", "--config", config, "wais://direct.example/db").object
        self.assertEqual("direct.example:210", plan["connect"])
        plan = wend("plan", "--json", "--config", config, "wais://k.example/db", wais_proxy="http://other.example:81/").object
        self.assertEqual("other.example:81", plan["connect"])

    # shows GW-01, GW-03 · RFC 1738 §4
    def test_a_proxy_is_asked_for_schemes_that_wend_cannot_follow(self):
        result = wend("put", self.file("new", b"octets"), "frob:abc#part", frob_proxy=f"http://{self.here}/")
        self.assertEqual((0, ""), (result.status, result.err))
        self.assertEqual([("frob:abc", b"octets")], self.server.heard)

    def test_an_error_in_the_configuration_is_reported_with_its_line(self):
        for text, wanted in ((b'[user]\nmail = "a@b.example"\nbad = 1\n', "line 3"), (b'[policy]\nmax_size = "much"\n', "line 2"),
                             (b"mail = ", "line 1"), (b'[urn]\nietf = "http://h/{x}"\n', "line 2"), (b"[mail]\nstores = 3\n", "line 2"),
                             (b'[smtp]\nhost = "h"\ntls = "maybe"\n', "line 3"), (b'mail = "a@b.example"\n', "line 1")):
            result = wend("get", "--config", self.file("bad.toml", text), f"http://{self.here}/longname")
            self.assertEqual(2, result.status)
            self.assertIn(wanted, result.err)
        self.assertEqual([], self.server.heard)
        folder = self.path / "xdg"
        self.file("xdg/wend/config.toml", f'[gateway]\nfrob = "http://{self.here}/"\n'.encode())
        wend("get", "frob:x", XDG_CONFIG_HOME=str(folder))
        self.assertEqual("/frob:x", self.server.heard[-1][0])

    def test_a_mail_server_is_a_host(self):
        for host, status in (("[::1]:25", 2), ("h/x", 2), ("a b", 2), ("", 2), ("h:25", 2), ("ann@h", 2), ("h", 0), ("::1", 0), ("[::1]", 0)):
            with self.subTest(host=host):
                config = self.file("smtp.toml", f'[smtp]\nhost = "{host}"\n'.encode())
                result = wend("get", "--config", config, f"http://{self.here}/longname")
                self.assertEqual(status, result.status)
                if status:
                    self.assertIn("line 2: host is a name or an address", result.err)

    def test_an_invalid_proxy_has_one_error_everywhere(self):
        rows = (("http://[::1", "http_proxy: bad-host: "), ("h:99999", "http_proxy: port-out-of-range: "), ("socks5://h:1", "http_proxy: a proxy is http:// or https://"))
        for value, sentence in rows:
            for command in ("get", "stat", "plan"):
                with self.subTest(value=value, command=command):
                    result = wend(command, f"http://{self.here}/x", http_proxy=value)
                    self.assertEqual((2, ""), (result.status, result.out))
                    self.assertIn(sentence, result.err)
        result = wend("get", "--proxy", "socks5://h:1", f"http://{self.here}/x")
        self.assertEqual((2, "wend: --proxy needs HOST:PORT or http://HOST:PORT, not 'socks5://h:1'\n"), (result.status, result.err))
        self.assertEqual(0, wend("get", f"file://{self.path}/", ftp_proxy="socks5://h:1").status)
        self.assertEqual([], self.server.heard)

    def test_a_plan_shows_no_login_of_a_proxy(self):
        result = wend("plan", "http://h.example/", http_proxy="http://ann:s3cret@127.0.0.1:1/")
        self.assertEqual(0, result.status, result.err)
        self.assertIn("Proxy-Authorization: ***", result.out)
        self.assertNotIn("YW5uOnMzY3JldA", result.out)

    # shows SEC-05 · RFC 1738 §6
    def test_no_output_shows_a_password(self):
        netrc = self.file("netrc", b"machine 127.0.0.1 login ann password sesame\n")
        result = wend("get", "-v", "-H", "X-Mine: seen", f"http://{self.here}/longname", NETRC=netrc)
        self.assertEqual((0, "here"), (result.status, result.out))
        self.assertIn("> GET /longname HTTP/1.1", result.err)
        self.assertIn("> X-Mine: seen", result.err)
        self.assertIn("< HTTP/1.0 200 OK", result.err)
        self.assertNotIn("sesame", result.err + result.out)

    # RFC 6750 §5.3: tokens in URLs are likely to be logged.
    def test_no_trace_shows_the_value_of_a_secret(self):
        result = wend("get", "-v", f"http://{self.here}/longname?access_token=sesame&q=1")
        self.assertIn("> GET /longname?access_token=***&q=1 HTTP/1.1", result.err)
        self.assertNotIn("sesame", result.err)
        self.assertIn("sesame", str(self.server.heard))

    def test_a_header_is_one_line(self):
        for header in ("X-Mine: a\r\nX-Theirs: b", "no colon", ": nothing"):
            self.assertEqual(2, wend("get", "-H", header, f"http://{self.here}/longname").status)
        self.assertEqual([], self.server.heard)


class Terminal(Folder):
    def test_a_progress_bar_is_shown_on_terminals_only_and_removed(self):
        with open(self.file("big"), "wb") as file:
            file.truncate(300_000_000)
        ours, its = pty.openpty()
        command = [program.PATH, "get", "-o", str(self.path / "out"), f"{self.uri}/big"]
        with subprocess.Popen(command, stdout=its, stderr=its, stdin=subprocess.DEVNULL, env=environment()) as running:
            os.close(its)
            octets = b""
            try:
                while block := os.read(ours, 65536):
                    octets += block
            except OSError:
                pass
            self.assertEqual(0, running.wait())
        os.close(ours)
        self.assertIn(b"% of 300.0 MB", octets)
        self.assertTrue(octets.endswith(b"\r\x1b[K"))
        quiet = wend("get", "-o", str(self.path / "out"), f"{self.uri}/big")
        self.assertEqual(("", ""), (quiet.out, quiet.err))

