# SPDX-License-Identifier: Apache-2.0
"""Whether several profiles read one text alike: what is asked before one reader checks and another connects."""
import json
import pathlib

from program import Case, records, wend

TWO, THREE = "rfc3986,whatwg", "rfc3986,whatwg,rfc1738"
HOSTILE = pathlib.Path(__file__).resolve().parents[2] / "vectors/hostile.jsonl"


def asked(texts, profiles=TWO):
    return records("check", list(texts), "--agree", profiles)


class Agree(Case):
    def test_parsers_that_agree_give_status_0(self):
        self.says("http://h/: they agree\n", "check", "--agree", THREE, "http://h/")
        self.says("http://h/\n", "check", "--agree", THREE, "--out", "lines", "http://h/")

    def test_each_reading_and_its_first_differing_byte_are_shown(self):
        self.says("http://0x7f.1/\n"
                  "       ^ host: from here on the profiles read different things\n"
                  "  rfc3986  scheme `http`  host `0x7f.1`  port `80`  path `/`\n"
                  "  whatwg   scheme `http`  host `127.0.0.1` (loopback)  port `80`  path `/`\n",
                  "check", "--agree", TWO, "http://0x7f.1/", status=1)
        self.says("http://good.example\\@evil.example/\n"
                  "                   ^ acceptance: accepted by one profile, refused by another\n"
                  "  rfc3986  refuses it: bad-login at 19\n"
                  "  whatwg   scheme `http`  host `good.example`  port `80`  path `/@evil.example/`\n",
                  "check", "--agree", TWO, "http://good.example\\@evil.example/", status=1)

    def test_refusal_by_all_parsers_is_reported(self):
        self.says("http://h:80:90: they all refuse it\n"
                  "  rfc3986  refuses it: bad-port at 11\n"
                  "  whatwg   refuses it: port-invalid at 11\n",
                  "check", "--agree", TWO, "http://h:80:90", status=1)

    def test_records_are_compared_one_by_one(self):
        good, differs, refused = asked(["http://h/", "http://0x7f.1/", "http://a@b@c/"])
        self.has({"ok": True, "agree": True, "disagreements": []}, good)
        self.has({"ok": False, "agree": False, "disagreements": [{"about": "host", "at": 7}]}, differs)
        self.assertEqual({"scheme": "http", "host": "127.0.0.1", "port": "80", "path": "/", "host_class": "loopback"}, differs["views"]["whatwg"])
        self.assertNotIn("host_class", differs["views"]["rfc3986"])
        self.assertEqual([{"about": "acceptance", "at": 8}], refused["disagreements"])
        self.assertEqual({"refused": "bad-login", "at": 8}, refused["views"]["rfc3986"])

    def test_a_disagreement_has_an_error_like_any_refusal(self):
        good, differs, refused = asked(["http://h/", "http://0x7f.1/", "http://h:80:90"])
        self.assertNotIn("error", good)
        self.has({"name": "host", "at": 7}, differs["error"])
        self.has({"name": "bad-port", "at": 11}, refused["error"])
        for item in (differs, refused):
            self.assertEqual({"name", "at", "message", "spec"}, {"name", "at", "message", "spec"} & set(item["error"]))
        self.assertEqual([[], [], []], [entry["warnings"] for entry in (good, differs, refused)])

    def test_output_is_one_line_per_record(self):
        result = wend("check", "--agree", TWO, "--out", "lines", stdin="http://h/\nhttp://0x7f.1/\nhttp://h:80:90\n")
        self.assertEqual((1, ["http://h/", "http://0x7f.1/\terror: host at 7", "http://h:80:90\terror: bad-port at 11"]), (result.status, result.lines))

    def test_an_address_within_an_address_has_both_classes(self):
        self.assertIn("host `[::ffff:a00:1]` (mapped, private)", wend("check", "--agree", "rfc1738,rfc3986", "http://[::ffff:10.0.0.1]/").out)

    def test_public_is_a_rule_of_every_profile(self):
        self.says("http://10.0.0.1/: they all refuse it\n"
                  "  rfc3986  refuses it: not-allowed at 7\n"
                  "  whatwg   refuses it: not-allowed at 7\n",
                  "check", "--agree", TWO, "--public", "http://10.0.0.1/", status=1)
        self.says("http://8.8.8.8/\n", "check", "--agree", TWO, "--public", "--out", "lines", "http://8.8.8.8/")

    def test_all_known_confusions_are_found(self):
        for text, about in {
                "http://a@b@c/": "acceptance", "http://foo\\@bar": "acceptance", "http:\\\\h\\p": "acceptance",
                "http://1.1.1.1 &@2.2.2.2# @3.3.3.3/": "acceptance", "http://0x7f.1/": "host", "http://127.1/": "host",
                "http://2130706433/": "host", "ht\ntp://h/": "acceptance", "http://h\t.example/": "acceptance",
                "http://good。evil.example/": "acceptance", "http://ex%61mple/": "host", "http:evil.example": "host",
                "http:///evil.example": "host", "http://h:65536/": "acceptance", "http://256.1.1.1/": "acceptance"}.items():
            with self.subTest(text=text):
                result, = asked([text])
                self.assertEqual(about, result["disagreements"][0]["about"])

    def test_different_spellings_of_one_url_agree(self):
        for text in ("HTTP://H.example", "http://h:80/", "http://h:/", "http://h/%7e/%2e%2e/a", "http://[::0:1]/", "mailto:a@b.c"):
            with self.subTest(text=text):
                self.assertEqual([], asked([text])[0]["disagreements"])

    def test_a_full_width_host_is_the_address_that_it_maps_to(self):  # UTS 46 §4
        result, = asked(["http://１２７．０．０．１/"])
        self.assertEqual("127.0.0.1", result["views"]["whatwg"]["host"])

    def test_offsets_count_in_the_text_as_given(self):
        result, = asked(["<URL:http://h.1/>"], "rfc3986,rfc1738")
        self.assertEqual([{"about": "acceptance", "at": 14}], result["disagreements"])

    def test_a_wrapper_is_not_removed_for_the_url_standard(self):
        result, = asked(["URL:http://h/"])
        self.assertEqual([("scheme", 0), ("host", 0), ("port", 0), ("path", 0)],
                         [(each["about"], each["at"]) for each in result["disagreements"]])
        self.assertEqual(("url", "http://h/"), (result["views"]["whatwg"]["scheme"], result["views"]["whatwg"]["path"]))
        for text in ("<http://h/>", "<URL:http://h/>"):
            result, = asked([text], "whatwg,rfc3986")
            self.assertEqual([{"about": "acceptance", "at": 0}], result["disagreements"])
            self.assertEqual(["whatwg", "rfc3986"], list(result["views"]))
        self.assertEqual([True, True], [item["agree"] for item in asked(["<http://h/>", "URL:http://h/"], "rfc3986,rfc1738")])
        self.has({"agree": True, "all_refuse": True}, asked(["<http://h:x/>"])[0])

    def test_no_password_is_shown(self):
        for form in ((), ("--json",)):  # lines are exact: they hand on the text
            for text in ("http://u:secret@0x7f.1/", "http:u:secret@h/", "http:/u:secret@h/", "HTTP:\\\\u:secret@h//x"):
                result = wend("check", "--agree", TWO, *form, text)
                self.assertNotIn("secret", result.out + result.err, (form, text))

    def test_explain_shows_the_same(self):
        result = wend("explain", "http://0x7f.1/").out
        self.assertIn("  the host        `0x7f.1` in rfc3986; `127.0.0.1` in whatwg\n", result)
        done = wend("explain", "--json", "http://0x7f.1/").object
        self.assertEqual(7, done["disagree_at"]["host"])

    def test_an_unknown_profile_is_refused(self):
        result = wend("check", "--agree", "rfc3986,rfc1", "http://h/")
        self.assertEqual(2, result.status)
        self.assertIn("'rfc1' is not one of", result.err)


class Hostile(Case):
    # All profiles read these alike: a host before a hash, the port 0, a name that is all in ASCII
    # (the URL Standard leaves its Punycode alone) or long, schemes that have no host.
    ALIKE = {"H0003", "H0033", "H0070", "H0078", "H0090", "H0106"}

    def test_every_hostile_url_confusion_is_reported_or_refused(self):
        with open(HOSTILE, encoding="utf-8") as lines:
            rows = [row for row in map(json.loads, lines) if row["class"] == "url-confusion" and "url" in row["in"]]
        answers = asked([row["in"]["url"] for row in rows], THREE)
        alike = {row["id"] for row, answer in zip(rows, answers) if answer["agree"] and not answer["all_refuse"]}
        self.assertEqual(self.ALIKE, alike)
