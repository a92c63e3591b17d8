# SPDX-License-Identifier: Apache-2.0
"""Every kind of page in Chromium, in light and dark, at 320 pixels and at 200 %, without JavaScript and by keyboard.

The world of `wend demo`, and real servers (pyftpdlib, gophernicus, INN) behind a `wend serve`. Node drives the browser
(run.mjs); what it needs is fetched by npm, once for each package-lock.json, into build/browser/. Pictures of all of it
are kept in screenshots/ of the build folder."""
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import urllib.parse

import garden
import program
from gate import Gateway, Serve, Served
from test_demo import Demo
from test_logins import Locked
from world import World, free_port

HERE = pathlib.Path(__file__).resolve().parent
SERVERS = HERE.parent / "servers"
BUILD = HERE.parent.parent / "build"


def modules():
    """The folder with what package-lock.json names."""
    lock = (HERE / "package-lock.json").read_bytes()
    folder = BUILD / "browser" / hashlib.sha256(lock).hexdigest()[:12]
    if not (folder / "done").exists():
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, folder)
        done = subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, capture_output=True,
                              text=True, timeout=300, check=False)
        if done.returncode:
            raise AssertionError(f"npm ci: {done.stderr}")
        (folder / "done").touch()
    return folder


class Pages(Served):
    def page(self, name, uri, *says, status=200, at=None, query=""):
        """One to be looked at: a URI as the site shows it, or a path of the site."""
        site = at or self.real
        path = uri if uri.startswith("/") else site.path_of(uri)
        sign = "&" if "?" in path else "?"
        self.pages.append({"name": name, "url": site.address.rstrip("/") + path + (sign + query if query else ""),
                           "status": status, "says": says})

    def setUp(self):
        super().setUp()
        self.pages = []
        self.demo = Demo()
        self.addCleanup(self.demo.stop)
        self.world = self.enterContext(World())
        self.asking, self.silent = self.enterContext(garden.Asking()), self.enterContext(garden.Silent())
        self.broken = self.enterContext(garden.Says(b"HTTP/1.1 500 I have a headache <b>today</b>\r\nContent-Length: 0\r\n\r\n"))
        self.script = self.enterContext(garden.Says(b"HTTP/1.1 200 OK\r\nContent-Type: text/javascript\r\nConnection: close\r\n\r\n"
                                                    b"window.leaked = 'all'"))
        self.locked = self.enterContext(Locked())
        self.leading = self.enterContext(Locked(f"http://{self.locked.at}/other"))
        self.start_servers()
        self.small = Gateway(self.demo.gateway)
        neighbours = (self.ftp, self.gopher, self.news, self.asking.at, self.broken.at, self.script.at, self.locked.at, self.leading.at)
        self.real = self.serve("--news-server", self.news, *(word for place in neighbours for word in ("--allow-private-host", place)))
        site = self.real.address.rstrip("/")
        self.stranger = self.enterContext(garden.Says(
            f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<script src='{site}/http/{self.script.at}/data.js'></script>"
            f"<img src='{site}/gopher/{self.gopher}/g/garden.gif'>".encode()))
        (self.path / "brief").mkdir()
        self.brief = Serve(self.path / "brief", "--max-time", "1", "--allow-private-host", self.silent.at)
        self.addCleanup(self.brief.stop)

    def start_servers(self):
        folder = self.world.path("files")
        folder.mkdir()
        garden.plant(folder)
        (folder / "gophermap").write_text(garden.GOPHERMAP)
        port = free_port()
        self.world.start(["/usr/bin/python3", SERVERS / "ftp_server.py", folder, "127.0.0.1", port], port)
        self.ftp = f"127.0.0.1:{port}"
        port = free_port()
        command = f"/usr/sbin/gophernicus -h 127.0.0.1 -p {port} -r {folder} -nv -nu"
        self.world.start(["socat", f"TCP-LISTEN:{port},bind=127.0.0.1,reuseaddr,fork", f"EXEC:{command},su=nobody"], port)
        self.gopher = f"127.0.0.1:{port}"
        self.news = f"127.0.0.1:{garden.News(self.enterContext(World())).port}"

    def url_of(self, name):
        return next(page["url"] for page in self.pages if page["name"] == name)

    def own_pages(self):
        self.page("home", "/", "Follow any URI", at=self.small)
        self.page("schemes", "/schemes", "prospero")

    def the_small_world(self):
        demo, small = self.demo, self.small
        self.page("demo-gopher-menu", demo.uri("gopher"), "A small world", at=small)
        self.page("gopher-search", f"{demo.root('gopher')}/7/find", at=small)
        self.page("gopher-search-results", f"{demo.root('gopher')}/7/find", "The sunflower", at=small, query="q=flower")
        self.page("wais-search", f"{demo.root('wais')}/garden", at=small)
        self.page("wais-results", f"{demo.root('wais')}/garden?flower", "The rose", at=small)
        self.page("prospero-directory", f"{demo.root('prospero')}/garden", at=small)
        self.page("letter", "mid:welcome@demo.example", "the gate is open", at=small)
        self.page("session", demo.uri("telnet"), at=small)
        self.page("mailto", demo.uri("mailto"), at=small)

    def real_servers(self):
        group = f"news:{garden.GROUP}"
        self.page("gopher-menu", f"gopher://{self.gopher}/", "onerror", "Rain, recorded")
        self.page("gopher-form", f"gopher://{self.asking.at}/0/order%09%09%3F", "What would you like to grow?")
        self.page("ftp-listing", f"ftp://{self.ftp}/", "catalogue.tar.gz", "734 MB")
        self.page("ftp-text", f"ftp://{self.ftp}/README.txt", "Mirrors are welcome")
        self.page("news-groups", f"news://{self.news}/*", "rec.gardens.tools")
        self.page("news-threads", group, "A picture of the bed", "onerror")
        self.page("news-article", "news:2.shade@h.example", "Epimedium", "Earlier article")
        self.page("nntp-article", f"nntp://{self.news}/{garden.GROUP}/3", "Later article", "Thank you!")
        self.page("news-wide-article", "news:8.shade@h.example", "Waldsteinia")
        self.page("news-article-with-parts", "news:9.shade@h.example", "bed.gif")
        self.page("news-article-of-html", "news:11.shade@h.example", "half the price")

    def errors(self):
        self.page("error-400", "/go?uri=" + urllib.parse.quote("http://h.example/a\\b"), "bad-char", status=400)
        self.page("error-400-readers-differ", "/go?uri=" + urllib.parse.quote("http://a@b@h.example/"), status=400)
        self.page("error-403-login", f"ftp://ann@{self.ftp}/", status=403)
        self.page("error-403", "/ftp/10.0.0.1/", status=403)
        self.page("error-404", f"ftp://{self.ftp}/nosuch.txt", status=404)
        self.page("error-404-own", "/nosuch", status=404)
        self.page("error-501", "/uri/frob:x", status=501)
        self.page("error-502", f"http://{self.broken.at}/", "headache", status=502)
        self.page("error-504", f"gopher://{self.silent.at}/1/x", status=504, at=self.brief)
        self.page("error-508", f"/http/{self.real.host}/", status=508)

    def test_every_page_displays_without_faults(self):
        self.own_pages()
        self.the_small_world()
        self.real_servers()
        self.errors()
        for name in ("chromium", "node", "npm"):
            self.assertTrue(shutil.which(name), f"{name} is not here; scripts/setup test installs it")
        shots = pathlib.Path(program.PATH).parent / "screenshots"
        shutil.rmtree(shots, ignore_errors=True)
        plan = {"chromium": shutil.which("chromium"), "arguments": ["--disable-gpu"] + (["--no-sandbox"] if os.geteuid() == 0 else []),
                "modules": str(modules()), "shots": str(shots), "pages": self.pages, "site": self.small.address.rstrip("/"),
                "database": self.url_of("wais-search"), "article": self.url_of("news-article"),
                "form": self.url_of("gopher-form"),
                "letter": self.small.address.rstrip("/") + self.small.path_of("mid:flower-letter@demo.example"),
                "stranger": f"http://localhost:{self.stranger.port}/", "login": f"http://ann:s3cret@{self.real.host}/http/{self.leading.at}/login",
                "finder": f"{self.demo.root('gopher')}/7/find", "gateway": self.small.host, "http": self.demo.root("http"),
                "others": [self.demo.uri("gopher"), self.demo.uri("ftp"), "https://nobody.invalid/"]}
        home = self.path / "home"  # a browser writes where it lives
        home.mkdir()
        where = {"HOME": str(home), "XDG_CONFIG_HOME": str(home), "XDG_CACHE_HOME": str(home)}
        done = subprocess.run(["node", HERE / "run.mjs"], input=json.dumps(plan), capture_output=True, text=True,
                              env=program.environment(**where), timeout=280, check=False)
        print(done.stdout.splitlines()[-1] if done.stdout else "", file=sys.stderr)
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)
        self.assertTrue(self.leading.took())
        self.assertTrue(self.locked.heard)
        self.assertFalse(self.locked.took(), "one server's login went to another")
