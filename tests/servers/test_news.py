# SPDX-License-Identifier: Apache-2.0
"""news, snews, nntp and nntps with INN: innd, which hands readers over to nnrpd, and nnrpd by itself.

    clear     innd, for everyone; STARTTLS
    tls       nnrpd, TLS from the first octet
    members   nnrpd, for ann alone
    private   nnrpd, for ann alone and never in clear
"""
import hashlib
import os
import pathlib
import shutil
import socket
import subprocess
import unittest

from program import PATH, Case, environment, wend
from world import World, certificate, free_port

BIN = pathlib.Path("/usr/lib/news/bin")
LARGE = 10_000  # articles of bulk.large
HUGE = 100 << 20  # octets of one article
GROUPS = {"misc.test": "y", "misc.empty": "y", "bulk.large": "y", "bulk.huge": "y", "comp.lang.c++": "y",
          "closed.box": "n", "control": "n", "control.cancel": "n", "junk": "n"}

INN_CONF = """
domain: wend.example
pathhost: wend.example
fromhost: wend.example
mta: "/bin/true %s"
bindaddress: 127.0.0.1
bindaddress6: "::1"
artcutoff: 0
maxartsize: 0
nnrpdflags: -n
nnrpdloadlimit: 0
pgpverify: false
enableoverview: true
ovmethod: tradindexed
hismethod: hisv6
tlscertfile: FOLDER/server.crt
tlskeyfile: FOLDER/server.key
pathnews: /usr/lib/news
pathbin: /usr/lib/news/bin
pathcontrol: /usr/lib/news/bin/control
pathfilter: FOLDER/etc
pathetc: FOLDER/etc
pathdb: FOLDER/db
pathlog: FOLDER/log
pathrun: FOLDER/run
pathhttp: FOLDER/log
pathspool: FOLDER/spool
patharticles: FOLDER/spool/articles
pathoverview: FOLDER/spool/overview
pathincoming: FOLDER/spool/incoming
pathoutgoing: FOLDER/spool/outgoing
patharchive: FOLDER/spool/archive
pathtmp: FOLDER/spool/incoming/tmp
"""
READERS = """
auth "anyone" {
  hosts: "*"
  default: "guest"
}
access "anyone" {
  users: "guest"
  newsgroups: "*"
  access: "RPA"
}
"""
MEMBERS = """
auth "members" {
  hosts: "*"
  auth: "ckpasswd -f FOLDER/etc/users"
  MORE
}
access "members" {
  users: "ann"
  newsgroups: "*"
  access: "RPA"
}
"""
SERVER = None


class Inn:
    def __init__(self, world):
        self.world, self.folder = world, world.folder
        self.articles = {}  # message-id: octets
        for name in ("db", "log", "run", "spool/overview", "spool/incoming/tmp", "spool/incoming/bad",
                     "spool/outgoing", "spool/archive"):
            world.path(name).mkdir(parents=True)
        self.certificate, key = certificate(world, "127.0.0.1", "::1")
        self.configure()
        self.fill()
        for path, folders, files in os.walk(self.folder):
            for name in [".", *folders, *files]:
                shutil.chown(os.path.join(path, name), "news", "news")
        key.chmod(0o600)
        history = str(world.path("db", "history"))
        self.run("makehistory", "-O", "-f", history)
        self.run("makedbz", "-i", "-o", "-s", "20000", "-f", history)
        self.start()

    def configure(self):
        def write(name, text):
            self.world.write(name, text.replace("FOLDER", str(self.folder)))
        secret = subprocess.run(["openssl", "passwd", "-6", "pass word%"], capture_output=True, text=True, check=True)
        write("etc/inn.conf", INN_CONF)
        write("etc/storage.conf", "method tradspool {\n  newsgroups: *\n  class: 0\n}\n")
        write("etc/readers.conf", READERS)
        write("etc/members.conf", MEMBERS.replace("MORE", ""))
        write("etc/private.conf", MEMBERS.replace("MORE", "require_encryption: true"))
        write("etc/users", "ann:" + secret.stdout)
        write("etc/newsfeeds", "ME:*::\n")
        write("etc/incoming.conf", "")
        write("etc/expire.ctl", "/remember/:11\n*:A:1:10:never\n")
        write("etc/control.ctl", "all:*:*:drop\n")
        write("etc/moderators", "*:%s@h.example\n")
        write("db/newsgroups", "misc.test\tfor tests\n")
        write("db/active.times", "")

    def fill(self):
        add = self.add
        self.last = {group: 0 for group in GROUPS}
        add("misc.test", "plain", "line\n.\n..two\n.end\n")
        add("misc.test", "=?UTF-8?Q?caf=C3=A9?=", "na\u00efve\n", "Content-Type: text/plain; charset=UTF-8\n"
            "References: <1.misc.test@h.example>\n <none@h.example>\n")
        add("misc.test", "latin \udce9", "\udce9\n")
        add("misc.test", "no body", "")
        add("misc.test", "odd name", "odd\n", message_id="<a%2F/b#d?e&f=g+h$i@[odd_host]>")
        add("comp.lang.c++", "pluses", "x\n")
        add("closed.box", "closed", "x\n")
        for number in range(1, LARGE + 1):
            add("bulk.large", f"number {number}", "x\n")
        line = "." + "x" * 997 + "\n"
        add("bulk.huge", "huge", line * (HUGE // len(line)))
        self.world.write("db/active", "".join(f"{group} {self.last[group]:010} 0000000001 {status}\n"
                                              for group, status in GROUPS.items()))

    def add(self, group, subject, body, more="", message_id=None):
        """As INN keeps it: CR LF at the end of a line, dots doubled, a dot at the end."""
        self.last[group] += 1
        number = self.last[group]
        message_id = message_id or f"<{number}.{group.replace('+', 'p')}@h.example>"
        head = (f"Path: wend.example!not-for-mail\nFrom: A <a@h.example>\nNewsgroups: {group}\nSubject: {subject}\n"
                f"Date: Sat, 01 Jan 2000 01:00:00 +0100\nMessage-ID: {message_id}\n{more}"
                f"Xref: wend.example {group}:{number}\n\n")
        octets = (head + body).replace("\n", "\r\n").encode("utf-8", "surrogateescape")
        path = "/".join(["spool/articles", *group.split("."), str(number)])
        self.world.write(path, octets.replace(b"\r\n.", b"\r\n..") + b".\r\n")
        self.articles[message_id] = octets

    def environment(self):
        return os.environ | {"INNCONF": str(self.world.path("etc", "inn.conf"))}

    def run(self, program, *arguments):
        done = subprocess.run([BIN / program, *arguments], user="news", group="news", extra_groups=[], cwd=self.folder,
                              env=self.environment(), capture_output=True, text=True, check=False)
        if done.returncode:
            raise AssertionError(f"{program}: {done.stderr}")

    def start(self):
        how = {"user": "news", "group": "news", "extra_groups": [], "env": self.environment()}
        self.port = free_port()
        self.world.start([BIN / "innd", "-f", "-N", "-P", self.port], self.port, **how)
        daemon = [BIN / "nnrpd", "-D", "-f", "-n", "-4", "127.0.0.1"]
        self.tls, self.members, self.private = free_port(), free_port(), free_port()
        self.world.start([*daemon, "-S", "-p", self.tls], self.tls, **how)
        self.world.start([*daemon, "-c", "members.conf", "-p", self.members], self.members, **how)
        self.world.start([*daemon, "-c", "private.conf", "-p", self.private], self.private, **how)


def setUpModule():
    global SERVER
    world = World()
    unittest.addModuleCleanup(world.__exit__)
    SERVER = Inn(world)


class News(Case):
    def setUp(self):
        self.inn = SERVER
        self.here = f"127.0.0.1:{self.inn.port}"
        self.news = {"NNTPSERVER": self.here}

    def ask(self, command, uri, *options, status=0, **more):
        """In clear and of the reader's own server, unless `options` and `more` say otherwise."""
        if "--tls" not in options:
            options = (*options, "--tls", "off")
        result = wend(command, *options, uri, **(self.news | more))
        self.assertEqual(status, result.status, result.err)
        return result

    def listed(self, uri, *options, **more):
        return self.ask("list", uri, "--json", *options, **more).object

    def octets_of(self, message_id):
        return self.inn.articles[message_id]

    # ---- articles

    # shows NEWS-04, OPS-03 · RFC 1738 §3.6
    def test_every_article_is_fetched_by_its_message_id_octet_for_octet(self):
        for message_id in [f"<{number}.misc.test@h.example>" for number in (1, 2, 3, 4)]:
            result = self.ask("get", "news:" + message_id.strip("<>"), "--raw")
            self.assertEqual(self.octets_of(message_id), result.octets)

    # shows NEWS-04 · RFC 1738 §3.6
    def test_a_message_id_may_hold_what_a_uri_must_escape(self):
        message_id = "<a%2F/b#d?e&f=g+h$i@[odd_host]>"
        uri = "news:a%252F%2Fb%23d%3Fe&f=g+h$i@%5Bodd_host%5D"
        self.assertEqual(self.octets_of(message_id), self.ask("get", uri, "--raw").octets)
        self.assertIn(uri, [entry["uri"] for entry in self.listed("news:misc.test")["entries"]])

    # shows NEWS-08
    def test_a_missing_article_is_expired_or_unknown(self):
        result = self.ask("get", "news:never@h.example", status=66)
        self.assertIn("expired or unknown: 430", result.err)
        self.assertIn("411", self.ask("list", "news:no.such.group", status=66).err)
        self.assertIn("expired or unknown: 423", self.ask("get", f"nntp://{self.here}/misc.test/99", status=66).err)
        self.assertIn("411", self.ask("get", f"nntp://{self.here}/no.such.group/1", status=66).err)

    # shows NNTP-04, OPS-03
    def test_an_article_is_fetched_by_its_number(self):
        result = self.ask("get", f"nntp://{self.here}/misc.test/1", "--raw")
        self.assertEqual(self.octets_of("<1.misc.test@h.example>"), result.octets)
        self.assertEqual(result.octets, self.ask("get", "nntp:misc.test/1", "--raw", "--profile", "rfc1630").octets)
        self.ask("get", f"nntp://{self.here}/comp.lang.c++/1", "--raw")

    def test_a_huge_article_is_fetched(self):
        path = self.inn.world.path("huge.out")
        self.ask("get", f"nntp://{self.here}/bulk.huge/1", "--raw", "-o", str(path))
        with open(path, "rb") as file:
            had = hashlib.file_digest(file, "sha256").hexdigest()
        path.unlink()
        self.assertEqual(hashlib.sha256(self.octets_of("<1.bulk.huge@h.example>")).hexdigest(), had)

    def test_the_head_of_an_article_is_reported(self):
        had = self.ask("stat", "news:2.misc.test@h.example", "--json").object
        self.assertEqual("message/rfc822", had["media_type"])
        self.has({"date": "2000-01-01T00:00:00Z", "from": "A <a@h.example>"}, had["facts"])
        self.assertEqual("<1.misc.test@h.example> <none@h.example>", had["facts"]["references"])
        self.has({"message-id": "<2.misc.test@h.example>", "newsgroups": "misc.test"}, had["notes"])
        by_number = self.ask("stat", f"nntp://{self.here}/misc.test/2", "--json").object
        self.assertEqual((had["facts"], had["notes"]), (by_number["facts"], by_number["notes"]))

    # ---- groups

    # shows NEWS-06, OPS-03
    def test_a_group_is_a_listing_that_can_be_followed(self):
        entries = self.listed("news:misc.test")["entries"]
        self.assertEqual(["plain", "café"], [entry["title"] for entry in entries[:2]])
        self.has({"uri": "news:1.misc.test@h.example", "kind": "article"}, entries[0])
        self.has({"date": "2000-01-01T00:00:00Z", "from": "A <a@h.example>",
                  "size": len(self.octets_of("<1.misc.test@h.example>"))}, entries[0]["facts"])
        for entry in entries[:5]:
            result = self.ask("get", entry["uri"], "--raw")
            self.assertIn(result.octets, self.inn.articles.values())

    # shows NNTP-02 · RFC 1738 §3.7
    def test_a_group_on_one_server_lists_its_numbers_there(self):
        group = f"nntp://{self.here}/misc.test"
        entries = self.listed(group)["entries"]
        self.assertEqual([f"{group}/{number}" for number in (1, 2, 3, 4, 5)], [entry["uri"] for entry in entries[:5]])
        self.assertEqual(self.octets_of("<1.misc.test@h.example>"), self.ask("get", entries[0]["uri"], "--raw").octets)

    # shows NEWS-06
    def test_a_group_of_ten_thousand_is_listed(self):
        few = self.listed("news:bulk.large", "--range", "17-19")["entries"]
        self.assertEqual(["number 17", "number 18", "number 19"], [entry["title"] for entry in few])
        self.assertEqual(1, len(self.listed("news:bulk.large", "--range", str(LARGE))["entries"]))
        self.assertEqual([], self.listed("news:bulk.large", "--range", f"{LARGE + 1}-")["entries"])
        entries = self.listed("news:bulk.large")["entries"]
        self.assertEqual(LARGE, len(entries))
        self.has({"title": f"number {LARGE}", "uri": f"news:{LARGE}.bulk.large@h.example"}, entries[-1])

    # shows NEWS-06
    def test_an_empty_group_is_an_empty_listing(self):
        self.assertEqual([], self.listed("news:misc.empty")["entries"])
        self.assertEqual([], self.listed(f"nntp://{self.here}/misc.empty")["entries"])

    # shows NEWS-06, OPS-03
    def test_all_groups_and_those_of_a_pattern_are_listed(self):
        groups = {entry["title"]: entry["uri"] for entry in self.listed("news:*")["entries"]}
        self.assertEqual("news:comp.lang.c++", groups["comp.lang.c++"])
        self.assertEqual(set(GROUPS), set(groups))
        facts = {entry["title"]: entry["facts"] for entry in self.listed("news:*")["entries"]}
        self.assertEqual("for tests", facts["misc.test"]["description"])
        self.assertEqual(0, facts["misc.empty"]["articles"])
        self.assertGreaterEqual(facts["misc.test"]["articles"], 5)
        named = self.listed(f"news://{self.here}/misc.%3Fe*")["entries"]
        self.assertEqual([f"news://{self.here}/misc.test"], [entry["uri"] for entry in named])
        self.assertEqual([], self.listed("news:none.*")["entries"])

    # ---- servers

    # shows NEWS-05
    def test_without_a_configured_server_nothing_is_asked(self):
        result = wend("get", "news:1.misc.test@h.example", NNTPSERVER="")
        self.assertNotEqual(0, result.status)
        self.assertIn("no news server is known", result.err)

    def test_an_IPv6_address_works(self):
        if not socket.has_ipv6:
            self.fail("no IPv6 here")
        result = self.ask("get", f"nntp://[::1]:{self.inn.port}/misc.test/1", "--raw")
        self.assertEqual(self.octets_of("<1.misc.test@h.example>"), result.octets)
        self.assertEqual(result.octets, self.ask("get", "news:1.misc.test@h.example", "--raw",
                                                 NNTPSERVER=f"[::1]:{self.inn.port}").octets)

    def test_a_closed_port_is_unreachable(self):
        self.ask("get", f"nntp://127.0.0.1:{free_port()}/misc.test/1", status=69)

    # ---- TLS

    def test_TLS_may_begin_with_the_first_octet(self):
        trusted = ("--ca-file", str(self.inn.certificate))
        for uri in (f"snews://127.0.0.1:{self.inn.tls}/1.misc.test@h.example",
                    f"nntps://127.0.0.1:{self.inn.tls}/misc.test/1"):
            self.assertEqual(self.octets_of("<1.misc.test@h.example>"), self.ask("get", uri, "--raw", *trusted).octets)
            self.ask("get", uri, status=76)  # a stranger's certificate

    def test_STARTTLS_is_used(self):
        trusted = ("--ca-file", str(self.inn.certificate))
        for wish in ("wished", "demanded"):
            result = self.ask("get", "news:1.misc.test@h.example", "--raw", "--tls", wish, *trusted)
            self.assertEqual(self.octets_of("<1.misc.test@h.example>"), result.octets)
            self.assertEqual(LARGE, len(self.listed("news:bulk.large", "--tls", wish, *trusted)["entries"]))
            self.ask("get", f"snews://127.0.0.1:{self.inn.port}/1.misc.test@h.example", *trusted, status=76)
        # A stranger's certificate: public articles may be read in clear, if that is not forbidden.
        self.ask("get", "news:1.misc.test@h.example", "--tls", "wished")
        self.ask("get", "news:1.misc.test@h.example", "--tls", "demanded", status=76)

    # ---- logging in

    def test_a_login_is_sent_where_the_server_requires_one(self):
        uri = f"nntp://127.0.0.1:{self.inn.members}/misc.test/1"
        had = self.ask("get", uri, "--raw", "--user", "ann:pass word%")
        self.assertEqual(self.octets_of("<1.misc.test@h.example>"), had.octets)
        named = f"news://ann:pass%20word%25@127.0.0.1:{self.inn.members}/misc.test"
        entries = self.listed(named)["entries"]
        self.assertEqual(f"news://127.0.0.1:{self.inn.members}/1.misc.test@h.example", entries[0]["uri"])
        result = self.ask("get", uri, "--user", "ann:wrong", status=77)
        self.assertIn("481", result.err)
        self.assertNotIn("wrong", result.err)
        self.ask("get", uri, status=77)

    def test_a_password_is_sent_over_TLS_where_possible(self):
        login = ("--user", "ann:pass word%", "--ca-file", str(self.inn.certificate))
        for port in (self.inn.members, self.inn.private):
            uri = f"nntp://127.0.0.1:{port}/misc.test/1"
            for wish in ("wished", "demanded"):
                result = self.ask("get", uri, "--raw", "-v", "--tls", wish, *login)
                self.assertEqual(self.octets_of("<1.misc.test@h.example>"), result.octets)
                self.assertLess(result.err.index("STARTTLS"), result.err.index("AUTHINFO USER"))
                self.assertNotIn("pass word", result.err)

    # ---- posting

    def post(self, uri, article, *options, status=0):
        options = (*options, "--tls", "off", "--mail", "ann@h.example")
        result = wend("append", *options, "-", uri, stdin=article, **self.news)
        self.assertEqual(status, result.status, result.err)
        return result

    def test_an_article_is_posted_and_can_be_read(self):
        long = "x" * 998
        for place in ("news:misc.test", f"nntp://{self.here}/misc.test"):
            subject = f"posted to {place}".replace(":", " ")
            self.post(place, f"Subject: {subject}\n\nna\u00efve\n.dot\n.\n{long}\n", "--yes")
            results, = [entry for entry in self.listed("news:misc.test")["entries"] if entry.get("title") == subject]
            head, _, body = self.ask("get", results["uri"], "--raw").octets.partition(b"\r\n\r\n")
            self.assertEqual(f"na\u00efve\r\n.dot\r\n.\r\n{long}\r\n".encode(), body)
            for field in (b"From: ann@h.example\r\n", b"Newsgroups: misc.test\r\n", b"MIME-Version: 1.0\r\n"):
                self.assertIn(field, head + b"\r\n")

    def test_nothing_is_posted_without_confirmation(self):
        before = len(self.listed("news:misc.test")["entries"])
        done = subprocess.run([PATH, "append", "--tls", "off", "--mail", "a@h", "-", "news:misc.test"],
                              input=b"Subject: never\n\nx\n", env=environment(**self.news), capture_output=True,
                              start_new_session=True, timeout=20, check=False)  # no terminal to ask at
        self.assertNotEqual(0, done.returncode)
        self.assertIn(f"Post this to misc.test at {self.here}?", done.stderr.decode())
        self.assertEqual(before, len(self.listed("news:misc.test")["entries"]))

    def test_articles_refused_by_the_server_or_the_rules_are_reported(self):
        self.assertIn("441", self.post("news:closed.box", "Subject: t\n\nx\n", "--yes", status=77).err)
        for article, why in (("\n\nx", "no header field"), ("From: a@h\n\nx", "no Subject"),
                             ("Subject: t\nPath: x!y\n\nx", "Path"), ("Subject: t\nNewsgroups: junk\n\nx", "Newsgroups"),
                             ("Subject: t\n\n" + "x" * 999, "998")):
            result = wend("append", "--yes", "--tls", "off", "--mail", "a@h", "-", "news:misc.test", stdin=article, **self.news)
            self.assertNotEqual(0, result.status)
            self.assertIn(why, result.err)

    # ---- another carrier

    def spooled(self, command, uri, *options, status=0):
        spool = str(self.inn.world.path("spool", "articles"))
        result = wend(command, "--spool", spool, *options, uri, NNTPSERVER="")
        self.assertEqual(status, result.status, result.err)
        return result

    # shows NEWS-07
    def test_a_spool_equals_a_server(self):
        for number in (1, 2, 3, 4):
            message_id = f"{number}.misc.test@h.example"
            self.assertEqual(self.octets_of(f"<{message_id}>"), self.spooled("get", "news:" + message_id, "--raw").octets)
        entries = self.spooled("list", "news:comp.lang.c++", "--json").object["entries"]
        self.assertEqual([("pluses", "news:1.comp.lang.cpp@h.example")], [(e["title"], e["uri"]) for e in entries])
        groups = {entry["title"] for entry in self.spooled("list", "news:*", "--json").object["entries"]}
        self.assertLessEqual({"misc.test", "bulk.large", "comp.lang.c++"}, groups)


if __name__ == "__main__":
    unittest.main()
