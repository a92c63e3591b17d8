# SPDX-License-Identifier: Apache-2.0
"""What the schemes read in their URIs, and what would be said: parse, plan, explain, convert, through the program."""
import os
import tempfile

from program import Case, environment, records, wend


def plan(uri, law="rfc1738", *options, **more):
    result, = records("plan", [{"uri": uri, "profile": law, **more}], *options)
    return result


class Parts(Case):
    def test_each_scheme_shows_its_own_parts(self):
        rows = [
            ("gopher://h/7s%09a%20b", "rfc1738", {"type": "7", "selector": "s", "search": "a b", "plus": None}),
            ("news:1@h.example", "rfc1630", {"kind": "article", "message_id": "1@h.example", "group": None}),
            ("nntp://h/comp.test/12", "rfc1738", {"group": "comp.test", "article": 12}),
            ("wais://h/db/TEXT/1=a;2=b%2Fc;", "rfc1630", {"form": "document", "fields": [[1, "a"], [2, "b/c"]]}),
            ("wais://h/db/TEXT/1024/x/y", "url7a", {"form": "document", "length": 1024, "docpath": "x/y"}),
            ("prospero://h/n;V=3", "rfc1738", {"hsoname": "n", "fields": [["V", "3"]]}),
            ("mailto:a@b.example?subject=x", "rfc3986", {"to": ["a@b.example"], "headers": {"subject": "x"}}),
            ("mid:a@b/c@d", "rfc3986", {"message_id": "a@b", "content_id": "c@d", "rfc822": "<a@b>"}),
            ("afs://cell/a", "rfc1630", {"cell": "cell", "path": "/a"}),
            ("nfs://h//a%20b", "rfc3986", {"nfs_path": "/a b"}),
        ]
        answers = records("parse", [{"uri": uri, "profile": law} for uri, law, _ in rows])
        for (uri, _, parts), answer in zip(rows, answers):
            with self.subTest(uri=uri):
                self.has(parts, answer)

    def test_octets_that_are_not_text_are_written_in_hexadecimal(self):
        result, = records("parse", [{"uri": "gopher://h/0%FF", "profile": "rfc1738"}])
        self.has({"selector_hex": "ff", "type": "0"}, result)


class Plans(Case):
    # shows FTP-03
    def test_given_replies_decide_the_plan(self):
        self.assertEqual(["USER anonymous", "TYPE I", "RETR x"],
                         plan("ftp://h/x;type=i", server={"USER": "230 welcome"})["commands"])
        reply = plan("ftp://h/a/b/x;type=i", server={"CWD b": "550 no such folder"})
        self.has({"name": "not-found", "at": len("ftp://h/a/")}, reply["error"])

    # shows FTP-03, NNTP-01
    def test_a_plan_tells_when_each_line_is_sent(self):
        steps = plan("ftp://h/x;type=a")["steps"]
        self.assertIn({"line": "AUTH TLS", "when": "by policy"}, steps)
        self.assertIn({"line": "EPSV", "when": "always"}, steps)
        self.assertRegex(wend("plan", "ftp://h/x").out, r"\n  say +PASV \(if refused\)\n")
        said = wend("plan", "nntp://h/g/1").out
        for line in ("MODE READER", "STARTTLS (if asked)", "AUTHINFO USER {user} (if asked)", "ARTICLE 1"):
            self.assertIn(f"  say      {line}\n", said)
        self.assertNotIn("steps", plan("whois://h/x", "rfc3986"))

    def test_the_labels_of_a_plan_have_one_column(self):
        rows = wend("plan", "ldap://h.example/o=x?cn").lines[1:]
        self.assertIn("  attributes cn", rows)
        self.assertIn("  connect    h.example:389", rows)
        self.assertEqual({13}, {len(row) - len(row[2:].lstrip("abcdefghijklmnopqrstuvwxyz").lstrip()) for row in rows})

    # shows FTP-19 · RFC 1738 §3.2.5
    def test_each_connection_has_its_own_list_of_commands(self):
        result, = records("plan", [{"urls": ["ftp://h/x;type=i", "ftp://h/;type=d", "ftp://h/a/y;type=a", "ftp://h/b/z;type=a"],
                                 "profile": "rfc1738"}])
        first, second = result["sessions"]
        self.assertEqual(["TYPE I", "RETR x", "TYPE A", "NLST", "CWD a", "TYPE A", "RETR y"], first[2:])
        self.assertEqual(["CWD b", "TYPE A", "RETR z"], second[2:])

    # shows SEC-05 · RFC 1738 §6
    def test_no_plan_shows_a_password(self):
        for shape in ((), ("--json",)):
            self.assertNotIn("hush", wend("plan", "ftp://ann:hush@h/x", *shape).out)
            self.assertNotIn("hush", wend("explain", "ftp://ann:hush@h/x", *shape).out)
        result, = records("plan", [{"urls": ["ftp://ann:hush@h/x"]}])
        self.assertIn("PASS ***", result["sessions"][0])
        self.assertIn("PASS hush", plan("ftp://ann:hush@h/x", "rfc1738", "--show-password")["commands"])

    # shows FTP-24
    def test_mounted_files_are_opened(self):
        self.assertEqual("/srv/pub/x", wend("plan", "--json", "--mounted", "h=/srv", "ftp://h/pub/x").object["open"])
        self.assertEqual(2, wend("plan", "--mounted", "h", "ftp://h/x").status)

    # shows GOPHER-12 · RFC 1738 §3.4.3, §3.4.9
    def test_both_tab_rules_can_be_chosen(self):
        uri = "gopher://h/0s%09%09+"
        self.assertEqual("s\t+\r\n", plan(uri)["bytes"])
        self.assertEqual("s\t\t+\r\n", plan(uri, "rfc1738", "--gopherplus-tabs", "literal")["bytes"])
        self.assertIn("gopher-plus-tab", [warning["name"] for warning in plan(uri)["warnings"]])

    # shows NEWS-05
    def test_the_news_server_comes_from_configuration_and_environment(self):
        asked = ("plan", "--json", "--profile", "rfc1738", "news:1@h.example")
        self.assertEqual("{news_server}:119", wend(*asked).object["connect"])
        self.assertEqual("news.example:119", wend(*asked, NNTPSERVER="news.example").object["connect"])

    def test_a_configuration_that_cannot_be_read_is_a_usage_error(self):
        with tempfile.TemporaryDirectory() as folder:
            fifo, closed = os.path.join(folder, "fifo"), os.path.join(folder, "closed")
            os.mkfifo(fifo)
            with open(closed, "wb"):
                os.chmod(closed, 0)
            os.makedirs(os.path.join(folder, "wend", "config.toml"))
            unreadable = [folder, fifo, os.path.join(folder, "absent")] + [closed] * (os.geteuid() != 0)
            for name in unreadable:
                result = wend("plan", "--config", name, "ftp://h/x")
                self.assertEqual((2, ""), (result.status, result.out), name)
                self.assertIn(f"{name}: cannot be read: ", result.err)
            result = wend("plan", "ftp://h/x", XDG_CONFIG_HOME=folder)
            self.assertEqual((2, ""), (result.status, result.out))
            self.assertIn("config.toml: cannot be read: ", result.err)
        self.assertEqual(0, wend("plan", "--config", "/dev/null", "ftp://h/x").status)

    def test_a_nul_in_the_configuration_does_not_end_the_message(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write(b'[policy]\ntls = "\\u0000"\n')
            file.flush()
            result = wend("plan", "--config", file.name, "ftp://h/x")
        self.assertEqual(2, result.status)
        self.assertIn("'\\x00' is not one of", result.err)

    # RFC 959 §4.1.1
    def test_the_user_of_netrc_is_planned_and_its_password_is_not_shown(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"machine h.example login nn password sesame\n")
            file.flush()
            text = wend("plan", "ftp://h.example/x", NETRC=file.name).out
            result = wend("plan", "--json", "ftp://h.example/x", NETRC=file.name)
            other = wend("plan", "--json", "ftp://other.example/x", NETRC=file.name).object
        self.assertIn("USER nn\n", text)
        self.assertEqual(["USER nn", "PASS {password}"], result.object["commands"][:2])
        self.assertEqual([], result.object["prompts"])
        self.assertNotIn("sesame", text + result.out)
        self.assertEqual("USER anonymous", other["commands"][0])

    # shows OPS-06
    def test_words_become_the_search_of_the_scheme(self):
        for scheme, law, uri, key, wanted in (
                ("http", "rfc1630", "http://h/x", "request_target", "/x?cats+dogs"),
                ("gopher", "rfc1738", "gopher://h/7s", "bytes", "s\tcats dogs\r\n"),
                ("wais", "rfc1738", "wais://h/d", "query", "cats dogs")):
            result = wend("plan", "--json", "--profile", law, "--verb", "search", "--words", "cats", "--words", "dogs", uri)
            self.assertEqual(wanted, result.object[key], scheme)

    # shows OPS-02, MAILTO-05 · RFC 1738 §2, §3.5
    def test_an_operation_that_a_scheme_lacks_is_not_possible(self):
        for verb, uri in (("put", "mailto:a@b.example"), ("list", "telnet://h/"), ("search", "ftp://h/x"),
                          ("remove", "news:1@h.example"), ("session", "http://h/")):
            result = wend("plan", "--json", "--verb", verb, uri)
            self.assertEqual("not-possible", result.object["error"]["name"], (verb, uri))

    # shows REG-08 · RFC 1738 §4
    def test_a_reserved_scheme_is_reported_as_reserved(self):
        result = wend("plan", "--profile", "rfc1738", "nfs://h/a")
        self.assertEqual(1, result.status)
        self.assertIn("reserved-undefined in rfc1738", result.out + result.err)

    # shows SEC-01, SEC-02 · RFC 1738 §6
    def test_ports_of_other_services_are_refused(self):
        for uri in ("gopher://h:25/0x", "ftp://h:22/x", "telnet://h:25", "nntp://h:25/g.x/1", "wais://h:6379/d"):
            self.assertEqual("unsafe-port", plan(uri)["error"]["name"], uri)
            port = uri.split(":")[2].split("/")[0]
            self.assertTrue(plan(uri, "rfc1738", "--allow-port", port)["ok"], uri)


class Gets(Case):
    # shows CID-02
    def test_a_cid_without_its_message_is_refused(self):
        result = wend("get", "cid:a@b.example")
        self.assertEqual(2, result.status)
        self.assertIn("cid-needs-message", result.err)

    # shows TELNET-04
    def test_a_session_is_explained(self):
        result = wend("get", "telnet://ann@h.example:2000")
        self.assertEqual(2, result.status)
        self.assertIn("a session to log in to at h.example:2000", result.err)

    # shows NNTP-05 · RFC 1738 §3.7
    def test_local_article_numbers_cause_a_warning_when_published(self):
        result = wend("wrap", "nntp://h.example/g.x/1")
        self.assertEqual((0, "<nntp://h.example/g.x/1>\n"), (result.status, result.out))
        self.assertIn("local-article-number", result.err)


class Conversions(Case):
    # shows USE-06
    def test_urls_are_converted_between_the_profiles(self):
        rows = [("ftp://h/d/x;type=I", "rfc1630", "rfc1738", "ftp://h/d/x;type=i"),
                ("ftp://h/d/", "rfc1630", "rfc1738", "ftp://h/d;type=d"),
                ("ftp://h/d/x;type=L8", "rfc1630", "rfc1738", None),
                ("prospero://h/x%0012", "rfc1630", "rfc1738", "prospero://h/x;OBJECT-VERSION=12"),
                ("prospero://h/x;OBJECT-VERSION=12", "rfc1738", "rfc1630", "prospero://h/x%0012"),
                ("wais://h/db/TEXT/1=a;2=b%2Fc;", "rfc1630", "rfc1738", "wais://h/db/TEXT/1%3Da%3B2%3Db%2Fc%3B"),
                ("nntp:comp.test/12", "rfc1630", "rfc1738", None),
                ("gopher://h/7find?cat+food", "url7a", "rfc1738", "gopher://h/7find%09cat%20food"),
                ("telnet://u@h/", "rfc1738", "rfc1630", "telnet://u@h"),
                ("mid:a@b", "rfc1630", "rfc1738", None)]
        answers = records("convert", [{"uri": uri, "from": item, "to": other} for uri, item, other, _ in rows])
        for (uri, _, other, wanted), answer in zip(rows, answers):
            with self.subTest(uri=uri, to=other):
                if wanted:
                    self.assertEqual(wanted, answer.get("uri"))
                else:
                    self.assertEqual("not-expressible", answer["error"]["name"])


class Explained(Case):
    # shows USE-05, OPS-08
    def test_every_scheme_has_one_page(self):
        for uri in ("gopher://h/1", "wais://h/db", "news:comp.test", "mid:a@b", "urn:isbn:1", "snmp://h//1.3", "ldap://h/o=x"):
            result = wend("explain", uri)
            self.assertEqual(0, result.status, uri)
            self.assertIn("  scheme ", result.out)
            self.assertIn("  rfc1738 ", result.out)

    def test_the_explanation_of_a_session_names_host_and_user(self):
        for uri, where in (("telnet://ann@h/", "h:23"), ("tn3270://h/", "h:23"), ("rlogin://h/", "h:513"), ("z39.50s://h/db", "h:210")):
            result = wend("explain", uri)
            self.assertIn(f"  connect  {where}\n", result.out)
            self.assertIn("  do       session\n", result.out)
            self.assertEqual("session", wend("explain", "--json", uri).object["plan"]["action"])

    def test_these_tests_run_without_user_defined_schemes(self):
        self.assertFalse(os.path.exists(environment()["XDG_CONFIG_HOME"]))
