#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tools/vectors fails when it should: run on a made-up program that gives the answers of a table."""
import json
import os
import pathlib
import stat
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]
RUNNER = ROOT / "tools" / "vectors"

# Answers by command and main argument. `!die` ends the program, `!silent` says nothing more.
PROGRAM = """#!{python}
import json, sys
table = json.load(open({table!r}))
command = sys.argv[1]
if "--help" in sys.argv: sys.exit(0 if command in table else 2)
if command == "schemes":
    print("\\n".join(json.dumps({{"name": name}}) for name in table["schemes"])); sys.exit(0)
if "--profile" in sys.argv: sys.exit(2 if "whatwg" in sys.argv else 0)
for line in sys.stdin:
    record = json.loads(line)
    key = next((record[k] for k in ("uri", "uri_hex", "ref", "text", "char", "a", "encoded", "octets_hex") if k in record), None)
    answer = table[command].get(key, {{"ok": False, "error": {{"name": "not-in-table", "at": 0}}}})
    if answer == "!die": sys.exit(70)
    if answer == "!silent": sys.exit(0)
    print(json.dumps(answer), flush=True)
"""

PARSED = {"ok": True, "scheme": "http", "ssp": "//h/a", "host": "h", "host_kind": "name", "path": "/a", "query": None,
          "userinfo": None, "fragment": None, "port": None, "warnings": [{"name": "password-in-url", "at": 7}]}


def refusal(name):
    return {"ok": False, "error": {"name": name, "at": 0}}


def vector(op="parse", given=None, profile="rfc3986", **more):
    return {"id": "T-1", "op": op, "profile": profile, "in": {"url": "http://h/a"} if given is None else given, **more}


def suite(op="parse", given=None, profile="rfc3986", suite="uri-js", tier="impl", **more):
    return {"suite": suite, "id": "t1", "tier": tier, **vector(op, given, profile), **more, "suite": suite}


def access(url, *lines, status="0", options="", note=""):
    """What another client said: a row of op access."""
    words = f"{url} {options}".split()
    return suite("access", {"urls": [url], "command": " ".join(words), "opts": [w for w in words if w.startswith("-")]},
                 "curl", "curl-testdata", src={"path": "tests/data/test7"}, note=note,
                 out={"wire_client": "".join(line + "\n" for line in lines), "curl_exit": status})


class Vectors(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="test vectors ")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.table = {"schemes": ["http", "https", "file"], "parse": {"http://h/a": PARSED}}
        self.explained = []

    def run_rows(self, *rows, options=(), text=None):
        """(exit status, the last line, all that was said)."""
        table, program, data = self.folder / "table.json", self.folder / "wend", self.folder / "rows.jsonl"
        explained = self.folder / "explained.jsonl"
        table.write_text(json.dumps(self.table))
        program.write_text(PROGRAM.format(python=sys.executable, table=str(table)))
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        data.write_text("".join(json.dumps(row) + "\n" for row in rows) if text is None else text)
        explained.write_text("".join(json.dumps(entry) + "\n" for entry in self.explained))
        done = subprocess.run([sys.executable, RUNNER, "--program", program, "--explained", explained, *options, data],
                              capture_output=True, text=True, check=False, env=os.environ)
        reply = done.stdout + done.stderr
        return done.returncode, (done.stdout.splitlines() or [""])[-1], reply

    def check(self, counts, *rows, status=None):
        passed, failed, skipped, explained = counts
        expected = f"{passed} passed, {failed} failed, {skipped} skipped, {explained} explained"
        got = self.run_rows(*rows)
        self.assertEqual(got[1], expected, got[2])
        self.assertEqual(got[0], (1 if failed else 0) if status is None else status, got[2])
        return got[2]

    # ---- vectors

    def test_a_matching_row_passes(self):
        self.check((1, 0, 0, 0), vector(out={"scheme": "http", "host": "h", "query": None, "warnings": ["password-in-url"]}))

    def test_every_given_key_counts(self):
        for wrong in ({"host": "x"}, {"path": "a"}, {"query": ""}, {"fragment": ""}, {"warnings": ["char-encoded"]},
                      {"nothing": 1}, {"port": 80}):
            with self.subTest(wrong):
                result = self.check((0, 1, 0, 0), vector(out={"scheme": "http", **wrong}))
                self.assertIn("T-1", result)
                self.assertIn("theirs", result)

    def test_true_differs_from_1(self):
        self.table["compare"] = {"x:a": {"ok": True, "equal": 1}}
        self.check((0, 1, 0, 0), vector("compare", {"a": "x:a", "b": "x:a", "level": "encoding"}, out={"equal": True}))

    def test_an_error_must_have_the_name(self):
        self.table["parse"]["http://h/a b"] = refusal("bad-char")
        given = {"url": "http://h/a b"}
        self.check((1, 1, 0, 0), vector(given=given, error="bad-char"), vector(given=given, error="bad-path"))

    def test_an_error_instead_of_a_value_fails_and_the_reverse(self):
        self.table["parse"]["http://h/a b"] = refusal("bad-char")
        self.check((0, 2, 0, 0), vector(given={"url": "http://h/a b"}, out={}), vector(error="bad-char"))

    def test_an_ambiguous_row_passes_with_any_reading_and_fails_with_none(self):
        self.check((2, 1, 0, 0), vector(error="bad-host", ambiguous=True, alt=[{"host": "x"}, {"host": "h"}]),
                   vector(out={"host": "h"}, ambiguous=True, alt=[{"error": "bad-host"}]),
                   vector(out={"host": "x"}, ambiguous=True, alt=[{"error": "bad-host"}]))

    def test_an_alternative_may_be_an_error(self):
        self.table["parse"]["http://h/a"] = refusal("bad-host")
        self.check((1, 0, 0, 0), vector(out={"host": "h"}, ambiguous=True, alt=[{"error": "bad-host"}]))

    def test_an_ambiguous_row_without_alternatives_is_advisory(self):
        self.assertIn("advisory T-1", self.check((1, 0, 0, 0), vector(out={"host": "x"}, ambiguous=True)))

    def test_octets_are_one_code_point_each(self):
        self.table["parse"]["http://h/a"] = {**PARSED, "user": "\u00e9", "password_hex": "e9"}
        self.check((1, 1, 0, 0), vector(out={"user": "\u00c3\u00a9", "password": "\u00e9"}), vector(out={"user": "\u00e9"}))

    def test_sets_are_compared_as_sets(self):
        self.table["explain"] = {"$": {"ok": True, "classes": ["xalpha", "safe"]}}
        self.check((1, 2, 0, 0), *(vector("classify", {"char": "$"}, out={"classes": classes})
                                   for classes in (["safe", "xalpha"], ["safe"], ["safe", "xalpha", "extra"])))

    def test_commands_know_noise_patterns_and_placeholders(self):
        self.table["schemes"].append("ftp")
        self.table["plan"] = {"ftp://h/x": {"ok": True, "connect": "h:21", "commands": [
            "USER anonymous", "PASS me@a.example", "FEAT", "TYPE A", "EPSV", "RETR x", "QUIT"]}}
        right = ["USER anonymous", "PASS {email}", "re:^TYPE [AI]$", "RETR x"]
        rows = [vector("commands", {"url": "ftp://h/x"}, out={"commands": lines})
                for lines in (right, right[:-1], [*right[:-1], "RETR y"], ["CWD ", *right])]
        self.check((1, 3, 0, 0), *rows)

    def test_type_a_is_noise_before_nlst_only(self):
        self.table["schemes"].append("ftp")
        self.table["plan"] = {"ftp://h/": {"ok": True, "commands": ["TYPE A", "NLST"]},
                              "ftp://h/x": {"ok": True, "commands": ["TYPE A", "RETR x"]}}
        self.check((1, 1, 0, 0), vector("commands", {"url": "ftp://h/"}, out={"commands": ["NLST"]}),
                   vector("commands", {"url": "ftp://h/x"}, out={"commands": ["RETR x"]}))

    def test_alternatives_come_in_any_order(self):
        self.table["extract"] = {"t": {"ok": True, "urls": ["x:a-b"], "alternatives": [["x:2", "x:1"]]}}
        self.check((1, 1, 0, 0), *(vector("extract", {"text": "t"}, out={"urls": ["x:a-b"], "alternatives": [readings]})
                                   for readings in (["x:1", "x:2"], ["x:1"])))

    # ---- skipped

    def test_a_feature_that_is_not_built_is_skipped_by_name(self):
        rows = [vector(given={"url": "gopher://h/"}, out={}), vector(profile="whatwg", out={}), vector("frobnicate", out={}),
                vector("resolve", {"base": "http://h/", "ref": "a"}, out={})]
        self.check((0, 0, 4, 0), *rows)
        result = self.run_rows(*rows, options=["--list-skipped"])[2]
        for name in ("scheme gopher", "profile whatwg", "op frobnicate", "op resolve"):
            self.assertIn(name, result)

    def test_an_unknown_scheme_is_not_skipped(self):
        self.check((0, 1, 0, 0), vector(given={"url": "frob:abc"}, out={"scheme": "frob"}))

    def test_a_scheme_is_not_skipped_once_it_is_built(self):
        self.table["schemes"].append("gopher")
        self.check((0, 1, 0, 0), vector(given={"url": "gopher://h/"}, out={"type": "1"}))

    def test_a_row_in_words_is_counted_under_its_test_and_fails_without_one(self):
        rows = [{"id": name, "class": "ports", "in": {"url": "http://h/"}, "expect": {"safe": "refuse"}} for name in ("H0001", "H1")]
        self.check((0, 1, 1, 0), *rows)
        self.assertIn("run by tests/test_hostile.py", self.run_rows(*rows, options=["--list-skipped"])[2])

    # ---- explained

    def explain(self, **entry):
        self.explained.append({"ours": {"host": "h"}, "theirs": {"host": "x"}, "why": "so", "section": "RFC 3986 §3", **entry})

    def test_a_row_that_differs_as_explained_is_explained(self):
        self.explain(id="T-1")
        self.check((0, 0, 0, 1), vector(out={"host": "x", "path": "/a"}))

    def test_a_row_that_differs_otherwise_fails(self):
        self.explain(id="T-1", ours={"host": "y"})
        self.assertIn("explained otherwise", self.check((0, 1, 0, 0), vector(out={"host": "x"})))

    def test_a_row_that_also_differs_elsewhere_fails(self):
        self.explain(id="T-1")
        self.check((0, 1, 0, 0), vector(out={"host": "x", "path": "/b"}))

    def test_a_row_that_is_explained_and_passes_fails(self):
        self.explain(id="T-1", ours={"host": "y"}, theirs={"host": "h"})
        self.check((0, 1, 0, 0), vector(out={"host": "h"}))

    def test_an_id_alone_explains_nothing(self):
        self.explain(id="T-1")
        self.check((0, 1, 0, 0), vector(out={"host": "z"}))

    def test_a_rule_explains_only_what_its_habit_makes_of_the_row(self):
        self.explain(rule="loose-same-scheme", suites=["uriparser"], ours="x", theirs="y")
        self.table["resolve"] = {"http:g": {"ok": True, "uri": "http:g"}}
        given = {"base": "http://a/b/c/d;p?q", "url": "http:g"}
        self.check((1, 1, 0, 1), *(suite("resolve", given, out={"href": href}, suite="uriparser")
                                   for href in ("http:g", "http://a/b/c/g", "http://a/b/c/h")))

    def test_no_rule_explains_a_departure_from_the_standard(self):
        """Whatever theirs is: ours must be what RFC 3986 makes of the row's input."""
        self.explain(rule="loose-same-scheme", suites=["uriparser"], ours="x", theirs="y")
        self.explain(rule="dots-removed", suites=["uriparser"], ours="x", theirs="y")
        self.table["resolve"] = {"http:g": {"ok": True, "uri": "http://a/b/c/../c/g"}}
        given = {"base": "http://a/b/c/d;p?q", "url": "http:g"}
        self.check((0, 2, 0, 0), *(suite("resolve", given, out={"href": href}, suite="uriparser")
                                   for href in ("http:g", "http://a/b/c/g")))

    def test_habits_combine(self):
        self.explain(rule="empty-path-is-root + address-in-one-spelling", suites=["curl-lib1560"], ours="x", theirs="y")
        self.table["normalize"] = {}
        self.table["parse"] = {"//127.1": {**PARSED, "scheme": None, "ssp": "//127.1", "host": "127.1", "path": ""}}
        self.check((0, 2, 0, 1), *(suite("normalize", {"url": "//127.1"}, suite="curl-lib1560", out={"href": href})
                                   for href in ("//127.0.0.1/", "//127.0.0.1", "//127.1/")))

    def test_a_rule_applies_to_the_suites_that_it_names(self):
        self.explain(rule="empty-or-absent", suites=["other"], ours="x", theirs="y")
        self.check((0, 1, 0, 0), suite(out={"fragment": ""}))
        self.explained[0]["suites"] = ["uri-js"]
        self.check((0, 0, 0, 1), suite(out={"fragment": ""}))

    def test_a_refusal_is_explained_only_where_the_grammar_refuses(self):
        self.explain(rule="refused-by-grammar", suites=["uri-js"], ours="x", theirs="y")
        self.table["parse"] = {"http://h/a b": refusal("bad-char"), "http://h/ab": refusal("bad-char")}
        self.check((0, 1, 0, 1), *(suite(given={"url": url}, out={"host": "h"}) for url in ("http://h/a b", "http://h/ab")))

    def test_the_parts_of_a_refused_text_are_those_of_appendix_b(self):
        self.explain(rule="refused-by-grammar", suites=["uri-js"], ours="x", theirs="y")
        self.table["parse"] = {"http://h/a b": refusal("bad-char")}
        outs = [{"host": "h", "path": "/a b"}, {"host": "evil", "path": "/a b"}, {"host": "h", "path": "/zzz"}]
        self.check((0, 2, 0, 1), *(suite(given={"url": "http://h/a b"}, out=out) for out in outs))

    def test_an_unread_key_fails_and_a_listed_key_is_skipped_and_counted(self):
        self.table["schemes"].append("mailto")
        rows = [suite(out={"colour": "blue"}), suite(suite="addressable", out={"tld": "com"}),
                suite(suite="addressable", out={"tld": "com"}, tier="spec"),
                suite(suite="addressable", out={"tld": "com", "host": "h"}),
                suite(suite="addressable", out={"tld": "com", "host": "x"})]
        result = self.check((1, 3, 1, 0), *rows)
        self.assertIn("not asked     3  addressable parse tld", result)

    def test_a_key_that_is_left_out_more_often_than_listed_fails(self):
        rows = [suite(suite="addressable", out={"tld": "com"}) for _ in range(6)]
        self.check((0, 2, 4, 0), *rows)

    def test_a_malformed_explanation_is_a_usage_error(self):
        for entry in ({"rule": "no-such-rule", "suites": ["x"]}, {"rule": "empty-or-absent"}, {"id": "T-1", "rule": "empty-or-absent"}, {"id": "T-1", "ours": "x"}, {"id": "T-1", "why": None}):
            with self.subTest(entry):
                self.explained = []
                self.explain(**entry)
                if entry.get("why", "") is None:
                    del self.explained[0]["why"]
                self.assertEqual(self.run_rows(vector(out={}))[0], 2)

    # ---- suites and extraction

    def test_validity_is_judged_both_ways(self):
        self.table["parse"] = {"http://h/a": PARSED, "http://h/a b": refusal("bad-char")}
        rows = [suite(op, {"url": url}, suite="python-rfc3986", out={"valid": op == "parse"})
                for op in ("parse", "invalid") for url in ("http://h/a", "http://h/a b")]
        self.check((2, 2, 0, 0), *rows)

    def test_an_address_must_be_parsed_as_one(self):
        name = {**PARSED, "ssp": "//1.2.3", "host": "1.2.3", "host_kind": "name", "path": ""}
        address = {**name, "ssp": "//1.2.3.4", "host": "1.2.3.4", "host_kind": "ipv4"}
        self.table["parse"] = {"//1.2.3": name, "//1.2.3.4": address}
        rows = [suite(op, {"ipv4": text}, suite="uriparser", out={"valid": op == "parse"})
                for op in ("parse", "invalid") for text in ("1.2.3", "1.2.3.4")]
        self.check((2, 2, 0, 0), *rows)

    def test_the_share_of_finds_is_printed_for_each_mode(self):
        find = {"uri": "http://h/a", "kind": "bare", "inner_at": 2, "inner_length": 10}
        self.table["extract"] = {"x http://h/a": {"ok": True, "urls": ["http://h/a"], "alternatives": [], "finds": [find]},
                                 "none": {"ok": True, "urls": [], "alternatives": [], "finds": []}}
        rows = [{"id": "e", "text": text, "urls": ["http://h/a"], "source": "us", "mode": "scheme-only"}
                for text in ("x http://h/a", "none")]
        self.assertIn("scheme 1/2 50.0 %", self.check((1, 1, 0, 0), *rows))

    def test_only_the_first_find_counts_where_the_row_says_so(self):
        finds = [{"uri": f"http://{name}/", "kind": "host", "inner_at": at, "inner_length": 3} for name, at in (("a.b", 0), ("c.d", 4))]
        self.table["extract"] = {"a.b c.d": {"ok": True, "urls": [], "alternatives": [], "finds": finds}}
        row = {"id": "e", "text": "a.b c.d", "urls": ["a.b"], "source": "us", "mode": "fuzzy"}
        self.check((1, 1, 0, 0), {**row, "first_only": True}, row)

    # ---- what another client said

    def plan_ftp(self, *commands, url="ftp://127.0.0.1:8021/7"):
        self.table["schemes"].append("ftp")
        self.table["plan"] = {url: {"ok": True, "connect": "127.0.0.1:8021", "commands": list(commands)}}

    def test_the_same_lines_pass_but_for_noise_and_placeholders(self):
        self.plan_ftp("USER a", "PASS b", "TYPE I", "RETR 7", url="ftp://a:b@127.0.0.1:8021/7")
        url = "ftp://a:b@%HOSTIP:%FTPPORT/%TESTNUMBER"
        lines = ("USER a", "PASS b", "EPSV", "TYPE I", "RETR %TESTNUMBER", "QUIT")
        self.check((1, 1, 0, 0), access(url, *lines), access(url, *lines[:-2], "RETR 8"))

    def test_each_line_that_differs_must_be_explained(self):
        self.plan_ftp("USER anonymous", "PASS {email}", "TYPE I", "RETR 7")
        self.explain(rule="constant-mail-address", suites=["curl-testdata"])
        self.explain(rule="asks-about-the-file", suites=["curl-testdata"])
        self.explain(rule="asks-where-it-is", suites=["curl-testdata"])
        url, login = "ftp://%HOSTIP:%FTPPORT/%TESTNUMBER", ("USER anonymous", "PASS me@a.example")
        right = [(*login, "PWD", "TYPE I", "SIZE 7", "RETR 7"), (*login, "TYPE I", "RETR 7")]
        wrong = [(*login, "TYPE I", "SIZE 8", "RETR 7"), (*login, "TYPE I", "PWD", "RETR 7"),
                 (*login, "TYPE A", "RETR 7"), (*login, "TYPE I", "RETR 7", "DELE 7"), (*login, "RETR 7"),
                 ("USER anonymous", "PASS me", "TYPE I", "RETR 7"), (*login, "MDTM 7", "TYPE I", "RETR 8")]
        self.check((0, len(wrong), 0, len(right)), *(access(url, *lines) for lines in (*right, *wrong)))

    def test_a_conversation_that_failed_may_end_early_but_not_differ_before(self):
        self.plan_ftp("USER a", "PASS b", "CWD x", "TYPE I", "RETR 7", url="ftp://a:b@127.0.0.1:8021/x/7")
        self.explain(rule="ended-early", suites=["curl-testdata"])
        rows = [access("ftp://%HOSTIP:%FTPPORT/x/7", *lines, status=status, options="-u a:b") for lines, status in (
            (("USER a", "PASS b"), "28"), (("USER a", "PASS b"), "0"), (("USER a", "PASS b", "CWD y"), "28"))]
        self.check((0, 2, 0, 1), *rows)

    def test_lines_that_the_url_does_not_ask_for_are_never_explained(self):
        """A plan without its CWD, and one with a segment too many, whatever the other client said."""
        self.explain(rule="ended-early", suites=["curl-testdata"])
        self.explain(rule="asked-by-an-option", suites=["curl-testdata"])
        for wrong in (("TYPE I", "RETR 7"), ("CWD x", "CWD y", "TYPE I", "RETR 7"), ("CWD x", "TYPE A", "RETR 7")):
            with self.subTest(wrong):
                self.plan_ftp("USER a", "PASS b", *wrong, url="ftp://a:b@127.0.0.1:8021/x/7")
                self.check((0, 1, 0, 0), access("ftp://%HOSTIP:%FTPPORT/x/7", "USER a", status="28", options="-u a:b --retry 1"))

    def test_a_feature_that_no_plan_has_is_skipped_by_name(self):
        rows = [access("smtp://%HOSTIP", "EHLO x"), access("gopher://%HOSTIP/", "x")]
        result = self.run_rows(*rows, options=["--list-skipped"])[2]
        for name in ("scheme smtp", "scheme gopher"):
            self.assertIn(name, result)
        self.assertIn("0 passed, 0 failed, 2 skipped", result)

    def test_the_lines_of_an_option_are_explained_one_by_one(self):
        login = ("USER a", "PASS b")
        self.plan_ftp(*login, "TYPE I", "RETR 7", url="ftp://a:b@127.0.0.1:8021/7")
        self.explain(rule="asked-by-an-option", suites=["curl-testdata"])
        url = "ftp://a:b@%HOSTIP:%FTPPORT/7"
        right = [access(url, *login, "DELE x", "TYPE I", "RETR 7", options="-Q 'DELE x'"),
                 access(url, *login, "TYPE I", "REST 5", "RETR 7", options="-C 5"),
                 access(url, *login, "MDTM 7", options="-z now")]
        wrong = [access(url, *login, "DELE y", "TYPE I", "RETR 7", options="-Q 'DELE x'"),
                 access(url, *login, "TYPE I", "DELE 5", "RETR 7", options="-C 5"),
                 access(url, *login, "TYPE I", "REST 5", "RETR 7")]
        self.check((0, len(wrong), 0, len(right)), *right, *wrong)

    def test_a_refusal_passes_where_nothing_was_said_and_the_client_failed(self):
        self.table["schemes"].append("gopher")
        self.table["plan"] = {"gopher://127.0.0.1:8070/0%0a": refusal("unsafe-control")}
        url = "gopher://%HOSTIP:%GOPHERPORT/0%0a"
        self.check((1, 2, 0, 0), access(url, "", status="3"), access(url, ""), access(url, "x", status="3"))

    def test_a_file_is_opened_by_the_name_in_its_url(self):
        self.table["plan"] = {"file:///home/tests/a": {"ok": True, "open": "/home/tests/a"},
                              "file:///home/tests/b": {"ok": True, "open": "/b"}}
        self.check((1, 1, 0, 0), *(access(f"file://%FILE_PWD/{name}") for name in "ab"))

    # ---- mishaps

    def test_a_crash_fails_only_its_own_row(self):
        self.table["parse"] |= {"x:1": "!die", "x:2": {**PARSED, "scheme": "x"}}
        rows = [vector(given={"url": url}, out={"scheme": scheme}) for url, scheme in
                (("http://h/a", "http"), ("x:1", "x"), ("x:2", "x"))]
        self.assertIn("the program died", self.check((2, 1, 0, 0), *rows))

    def test_a_program_that_loses_a_record_fails_that_row(self):
        self.table["parse"] |= {"x:1": "!silent"}
        self.check((1, 1, 0, 0), vector(given={"url": "x:1"}, out={"scheme": "x"}), vector(out={"scheme": "http"}))

    def test_a_line_that_is_not_a_row_is_a_usage_error_and_named(self):
        good = json.dumps(vector(out={}))
        for text in (good + "\n{\n", good + "\n[]\n", good + "\n" + json.dumps({"id": 1}) + "\n",
                     good + "\n" + json.dumps(vector(out={}, error="bad-char")) + "\n"):
            with self.subTest(text):
                status, _, result = self.run_rows(text=text)
                self.assertEqual(status, 2, result)
                self.assertIn("rows.jsonl:2", result)

    def test_an_unreadable_row_fails_without_stopping_the_others(self):
        self.check((1, 1, 0, 0), vector(given={"url": ["a list"]}, out={"scheme": "x"}), vector(out={"scheme": "http"}))

    def test_a_missing_file_or_program_is_a_usage_error(self):
        run = lambda *words: subprocess.run([sys.executable, RUNNER, *words], capture_output=True, check=False).returncode
        self.assertEqual(run(), 2)
        self.assertEqual(run(self.folder / "nothing.jsonl"), 2)
        data = self.folder / "one.jsonl"
        data.write_text(json.dumps(vector(out={})) + "\n")
        self.assertEqual(run("--program", self.folder / "nowhere", data), 2)


LAWFUL = """#!{python}
import json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, {tools!r})
from vectors_lib.law import Law, Unknown
from vectors_lib.program import Ask
if "--help" in sys.argv: sys.exit(0)
if sys.argv[1] == "schemes":
    print("\\n".join(json.dumps({{"name": name}}) for name in ("http", "https", "ftp"))); sys.exit(0)
if "--profile" in sys.argv: sys.exit(2 if "whatwg" in sys.argv else 0)
for line in sys.stdin:
    record = json.loads(line)
    answer = dict(Law().answer(Ask(sys.argv[1], record)))
    if isinstance(answer.get("error"), dict): answer["error"]["name"] = "bad-char"
    print(json.dumps(answer), flush=True)
"""


class Excuses(unittest.TestCase):
    """Rows whose expectation is wrong, put to a program that answers by RFC 3986, with the explanations of the
    repository: none may be excused."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="test excuses ")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_rows(self, rows, *options):
        program, data = self.folder / "wend", self.folder / "rows.jsonl"
        program.write_text(LAWFUL.format(python=sys.executable, tools=str(ROOT / "tools")))
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        data.write_text("".join(json.dumps({**row, "id": f"wrong {number}"}) + "\n" for number, row in enumerate(rows)))
        done = subprocess.run([sys.executable, RUNNER, *options, "--program", program, data], capture_output=True, text=True,
                              check=False, env=os.environ)
        self.assertLess(done.returncode, 2, done.stderr)
        return done.returncode, done.stdout

    def all_fail(self, rows):
        result = self.run_rows(rows, "--verbose")[1]
        for number, row in enumerate(rows):
            self.assertIn(f"FAILED wrong {number} ", result, row)

    def in_each(self, suites, op, given, **out):
        return [suite(op, given, suite=name, out=out) for name in suites]

    def test_reserved_escapes_that_are_decoded_are_no_excuse(self):
        suites = ("fast-uri", "boost-url", "uriparser", "go-net-url", "addressable", "perl-uri", "python-rfc3986")
        self.all_fail([row for wrong, right in (("http://a@b@h/", "http://a%40b@h/"), ("http://h/a;b", "http://h/a%3Bb"),
                                                ("http://h/a?b=c&d", "http://h/a?b=c%26d"), ("http://h/a/b", "http://h/a%2Fb"),
                                                ("http://a:b@h/", "http://a%3Ab@h/"))
                       for row in self.in_each(suites, "normalize", {"url": right, "normalize": True, "canonical": True}, href=wrong)])

    def test_dot_segments_that_remain_are_no_excuse(self):
        suites = ("fast-uri", "uriparser", "boost-url", "uri-js", "python-rfc3986", "cpython-urllib", "curl-lib1560", "perl-uri")
        self.all_fail([row for ref, wrong in (("../d", "http://a/b/../d"), ("./d", "http://a/b/./d"), ("d/..", "http://a/b/d/.."))
                       for row in self.in_each(suites, "resolve", {"base": "http://a/b/c", "url": ref}, href=wrong)])

    def test_another_spelling_of_a_target_is_no_excuse(self):
        self.all_fail(self.in_each(("fast-uri", "uriparser", "boost-url", "uri-js", "curl-lib1560"), "resolve",
                                   {"base": "http://a/b/c", "url": "d"}, href="HTTP://A:80/b/./d"))

    def test_parts_of_a_refused_text_are_no_excuse(self):
        self.all_fail(self.in_each(("fast-uri", "uri-js", "addressable", "python-rfc3986", "medialize-URI.js"), "parse",
                                   {"url": "http://h/a b"}, host="evil", path="/zzz"))

    def test_a_lost_password_is_no_excuse(self):
        self.all_fail(self.in_each(("fast-uri", "uri-js"), "parse", {"url": "ftp://u:@h/"}, password=None))

    def test_a_key_that_no_reader_knows_is_no_excuse(self):
        self.all_fail(self.in_each(("fast-uri", "addressable", "perl-uri", "curl-lib1560", "go-net-url"), "parse",
                                   {"url": "http://h"}, colour="blue"))

    def test_an_empty_path_after_an_authority_of_any_scheme_is_no_excuse(self):
        self.all_fail(self.in_each(("fast-uri", "uri-js", "perl-uri", "addressable"), "normalize",
                                   {"url": "x-foo://h", "normalize": True, "canonical": True, "scheme_based": True}, href="x-foo://h"))

    def test_a_mutant_that_too_few_rows_detect_escapes(self):
        rows = [vector("normalize", {"url": url, "level": "scheme"}, out={"uri": url}) for url in ("http://h/A", "http://h/B", "http://h/c")]
        for least, status, verdict in (("2", 0, "caught"), ("3", 1, "ESCAPES")):
            got, result = self.run_rows(rows, "--mutants", "--only", "path-in-lower-case", "--least", least)
            self.assertEqual((got, result.split()[-4:]), (status, ["1", "mutants,", str(status), "escape"]), result)
            self.assertIn(verdict, result)

    def test_a_mutant_whose_answer_is_excused_escapes(self):
        """The suite keeps dots where the library does: an excuse for one program must not become one for a spoiled one."""
        given = {"base": "http://h/a", "url": "http:b"}
        rows = [suite("resolve", given, suite="uriparser", out={"href": href}) for href in ("http:b", "http://h/b")]
        got, result = self.run_rows(rows, "--mutants", "--only", "scheme-of-the-base-is-taken-off", "--least", "1")
        self.assertEqual(got, 0, result)  # the first fails, and the second, which was explained, passes

    def test_finds_that_run_on_or_stop_early_are_no_excuse(self):
        text = "http://a.com/c-and-more"
        find = {"uri": text, "kind": "bare", "inner_at": 0, "inner_length": len(text)}
        program = self.folder / "wend"
        program.write_text(PROGRAM.format(python=sys.executable, table=str(self.folder / "table.json")))
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        table = {"schemes": [], "extract": {text: {"ok": True, "urls": [text], "alternatives": [], "finds": [find]}}}
        (self.folder / "table.json").write_text(json.dumps(table))
        names = ("xurls", "linkify-it", "twitter-text", "robinst-linkify", "linkifyjs", "gfm-spec", "us")
        rows = [{"id": f"x/{name}", "text": text, "urls": ["http://a.com/c"], "source": name, "mode": "scheme-only"} for name in names]
        rows += [suite("extract", {"text": text}, suite=name, out={"urls": ["http://a.com/c"]}) for name in names[:3]]
        data = self.folder / "rows.jsonl"
        data.write_text("".join(json.dumps(row) + "\n" for row in rows))
        done = subprocess.run([sys.executable, RUNNER, "--program", program, data], capture_output=True, text=True, check=False)
        self.assertIn(f"0 passed, {len(rows)} failed, 0 skipped, 0 explained", done.stdout, done.stderr)


if __name__ == "__main__":
    unittest.main()
