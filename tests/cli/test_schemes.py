# SPDX-License-Identifier: Apache-2.0
"""The schemes that are there, and those that a user adds: RFC 1630 §Registration of naming schemes, RFC 1738 §4."""
import os
import tempfile

from program import Case, records, wend

TEMPLATES = """
name = "x-doc"
title = "Internal papers"
section = "internal rules"
resolve = ["file://{folder}/none{{path}}", "file://{folder}{{path}}"]
[syntax]
"""


class Added(Case):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(lambda: os.system(f"rm -r '{self.folder}'"))
        self.home = {"XDG_CONFIG_HOME": self.folder + "/config"}

    def file(self, text, name="scheme.toml"):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as to:
            to.write(text)
        return path

    def add(self, text):
        return wend("schemes", "add", self.file(text), **self.home)

    # shows REG-01, REG-04 · RFC 1738 §4
    def test_a_file_adds_a_scheme_permanently(self):
        reply = self.add(TEMPLATES.format(folder=self.folder))
        self.assertEqual((0, ""), (reply.status, reply.err))
        row, = [item for item in wend("schemes", "--json", **self.home).objects if item["name"] == "x-doc"]
        self.has({"title": "Internal papers", "added": True, "kind": "locator", "operations": ["access"]}, row)
        self.assertEqual("experimental", row["status"]["rfc1738"])
        self.assertEqual("provisional", row["status"]["rfc3986"])
        plan = wend("plan", "--json", "x-doc:/a%2Fb", **self.home).object
        self.assertEqual([f"file://{self.folder}/none/a%2Fb", f"file://{self.folder}/a%2Fb"], plan["url"])
        self.assertEqual("unknown-scheme", wend("plan", "--json", "x-doc:/a").object["error"]["name"])

    # shows REG-10
    def test_the_urls_are_tried_in_order(self):
        self.add(TEMPLATES.format(folder=self.folder))
        self.file("here", "paper")
        result = wend("get", "x-doc:/paper", **self.home)
        self.assertEqual((0, "here"), (result.status, result.out))
        first, second = result.err.splitlines()
        self.assertIn("/none/paper: not-found", first)
        self.assertIn("/paper: this is it", second)
        self.assertEqual(66, wend("get", "x-doc:/nothing", **self.home).status)

    # shows REG-03, REG-05, REG-06, REG-07
    def test_refusals_have_their_reason(self):
        rows = {
            'name = "a_b"\nresolve = ["http://h.example/{rest}"]\n[syntax]': "bad-scheme",
            'name = "urn"\nresolve = ["http://h.example/{rest}"]\n[syntax]': "not-allowed",
            'name = "ftp"\nresolve = ["http://h.example/{rest}"]\n[syntax]': "not-allowed",
            'name = "x-a"\n[syntax]': "an algorithm",
            'name = "x-a"\nresolve = ["http://h.example/{rest}"]': "a syntax",
            'name = "x-a"\nkind = "name"\nresolve = ["http://h.example/{rest}"]\n[syntax]': "properties",
            'name = "x-a"\nresolve = ["http://h.example/{1}"]\n[syntax]': "become the same",
            'name = "x-a"\nresolve = ["http://h.example/{3}/{2}/{1}"]\n[syntax]': "on the left",
            'name = "x-a"\nresolve = ["http://h.example/{path"]\n[syntax]': "not-expressible",
            'name = 3': "line 1: name must be a text",
            'name = "x-a"\nnonsense = true': "line 2: there is no such key",
            'name = "x-a': "line 1",
        }
        for text, reason in rows.items():
            reply = self.add(text)
            self.assertEqual(1, reply.status, text)
            self.assertIn(reason, reply.err, text)
        self.assertFalse(os.path.exists(self.folder + "/config/wend/schemes/x-a.toml"))

    # shows REG-05 · RFC 1738 §4
    def test_a_urn_like_scheme_has_properties(self):
        reply = self.add('name = "x-name"\nkind = "name"\nproperties = "never given twice"\n'
                        'resolve = ["http://h.example/{rest}"]\n[syntax]\n')
        self.assertEqual(0, reply.status)
        row = wend("schemes", "--json", "x-name", **self.home).object
        self.has({"kind": "name", "properties": "never given twice"}, row)

    def test_a_bad_file_of_the_user_does_not_hide_the_others(self):
        self.add(TEMPLATES.format(folder=self.folder))
        self.file("name = ", "config/wend/schemes/broken.toml")
        result = wend("plan", "x-doc:/a", **self.home)
        self.assertEqual(0, result.status)
        self.assertIn("broken.toml: line 1", result.err)


class Names(Case):
    # shows REG-02, REG-08, REG-09 · RFC 1738 §4
    def test_the_status_of_a_scheme_in_each_profile_is_shown(self):
        rows = [("rfc1738", "afs://h/a", "reserved-undefined"), ("rfc1738", "mid:a@b", "reserved-undefined"),
                ("rfc1738", "cid:a@b", "reserved-undefined"), ("rfc1738", "nfs://h/a", "reserved-undefined"),
                ("rfc1738", "tn3270://h/", "reserved-undefined"), ("rfc1738", "mailserver:a", "reserved-undefined"),
                ("rfc1738", "z39.50://h/", "reserved-undefined"), ("rfc1738", "x-mine:a", "experimental"),
                ("rfc1738", "frobnicate:a", "unregistered"), ("rfc1630", "x500:a", "further-study"),
                ("rfc1630", "whois://h/a", "further-study"), ("rfc3986", "x-mine:a", "unregistered")]
        asked = [{"profile": law, "uri": uri} for law, uri, _ in rows]
        for (law, uri, reply), answer in zip(rows, records("parse", asked)):
            self.assertTrue(answer["ok"], uri)
            self.assertEqual(reply, answer["registration"], (law, uri))
        for (law, uri, _), answer in zip(rows, records("plan", asked)):
            self.assertEqual("unknown-scheme", answer["error"]["name"], (law, uri))

    # shows NMDB-01
    def test_network_management_databases_have_no_scheme(self):
        rows = wend("schemes", "--json").objects
        self.assertFalse([row for row in rows if "management database" in row["title"].lower()
                          or row["name"] in ("nmdb", "mib", "network")])
