# SPDX-License-Identifier: Apache-2.0
"""Keys to sort by, and normalization in named steps."""
import json
import pathlib
import tempfile

from program import Case, records, wend

RULES = {"providers": {
    "shop": {"urlPattern": r"^https?:\/\/(?:[a-z0-9-]+\.)*?shop\.example", "rules": ["qid", "pf_[a-z]*"], "referralMarketing": ["tag"],
             "exceptions": [r"^https?:\/\/shop\.example\/keep"], "rawRules": [r"\/ref=[^/?]*"], "completeProvider": False},
    "odd": {"urlPattern": r"(?!x)", "rules": ["all"]},
    "half": {"urlPattern": "", "rules": [r"a\b", "half"]},
}}


class Keys(Case):
    def test_a_key_is_the_host_last_label_first(self):
        self.says("com,example)/b?c&d\n", "key", "http://www.Example.com:80/b/?d&c#e")
        self.says("com,example,www)/\n", "key", "--keep-www", "http://www.example.com/")
        self.says("http://(com,example,)/\n", "key", "--with-scheme", "--trailing-comma", "http://example.com/")
        self.says("example.com/\n", "key", "--in-order", "http://www.example.com/")
        self.says("192.0.2.7)/\n", "key", "--keep-address", "http://192.0.2.7/")
        self.says("com,example)\n", "key", "--variant", "cc@1", "dns:example.com")

    def test_a_filter_keeps_its_order_and_its_errors(self):
        self.says("com,example)/\nhttp://h:x/\terror: bad-port at 9\n-\n", "key", stdin="http://example.com\nhttp://h:x/\n\n",
                  status=1)
        answers = records("key", [{"uri": "http://h/"}, {"uri": None}, {"uri": "http://"}], "--variant", "cdxj")
        self.assertEqual(["h)/", "-", None], [answer.get("key") for answer in answers])
        self.assertEqual("cdxj@1", answers[0]["variant"])
        self.assertEqual(("no-host", 7), (answers[2]["error"]["name"], answers[2]["error"]["at"]))

    def test_keys_sort_a_domain_beside_its_subdomains(self):
        urls = ("http://example.com/", "http://examples.com/", "http://a.example.com/")
        self.assertEqual(["com,example)/", "com,example,a)/", "com,examples)/"],
                         sorted(wend("key", *urls).lines, key=str.encode))

    def test_a_template_has_keys(self):
        self.says("com,example)/ h\n", "parse", "--get", "{key} h", "http://www.example.com")
        self.says("[2001:db8::7])/\n", "parse", "--get", "{key:cc}", "http://[2001:db8::7]")
        self.assertEqual(2, wend("parse", "--get", "{key:x}", "http://h/").status)

    def test_an_unknown_variant_is_refused(self):
        self.assertEqual(2, wend("key", "--variant", "ia@2", "http://h/").status)


class Steps(Case):
    def test_steps_are_chosen_by_name(self):
        self.says("HTTP://H:80/~a\n", "normalize", "--steps", "percent", "HTTP://H:80/%7ea")
        self.says("https://h.example/a?b&c\n", "normalize", "--steps",
                  "default,scheme-https,userinfo,www,index,trailing-slash,sort-query,fragment",
                  "HTTP://u:p@www.H.example:80/a/index.html?c&b#d")
        self.assertEqual(2, wend("normalize", "--steps", "all", "http://h/").status)
        self.assertEqual(2, wend("normalize", "--steps", "case", "--level", "safer", "http://h/").status)

    def test_a_record_has_steps_of_its_own(self):
        rows = [{"uri": "HTTP://h/?b&a#c", "steps": ["default", "fragment"]}, {"uri": "HTTP://h/?b&a#c"}, {"uri": "HTTP://h", "steps": []}]
        self.assertEqual(["http://h/?b&a", "http://h/?b&a#c", "HTTP://h"], [answer["uri"] for answer in records("normalize", rows)])
        for steps in (["x"], "fragment", ["query-rules"]):
            answer, = records("normalize", [{"uri": "http://h/", "steps": steps}])
            self.assertEqual("bad-record", answer["error"]["name"], steps)

    def test_the_default_steps_are_the_level_scheme(self):
        for url in ("HTTP://H:80/%7ea/../b", "ftp://h/a;type=I", "file://localhost/x", "mailto:A@H", "http://h/a b"):
            given = wend("normalize", url)
            self.assertEqual((given.out, given.status), (lambda said: (said.out, said.status))(
                wend("normalize", "--steps", "default", url)))

    def test_an_explanation_names_the_step_of_each_change(self):
        self.says("http://h.example?b&a#c\n  empty-path     http://h.example/?b&a#c\n  sort-query     http://h.example/?a&b#c\n"
                  "  fragment       http://h.example/?a&b\n", "normalize", "--steps", "default,fragment,sort-query", "--explain",
                  "http://h.example?b&a#c")
        self.says("ftp://u:***@H/\n  case           ftp://u:***@h/\n", "normalize", "--explain", "ftp://u:p@H/")
        answer = wend("normalize", "--explain", "--json", "HTTP://h/").object
        self.assertEqual([{"step": "case", "from": "HTTP://h/", "to": "http://h/"}], answer["steps"])
        self.assertEqual("http://h/", answer["uri"])
        self.assertEqual(2, wend("normalize", "--explain", "--out", "tsv", "http://h/").status)

    def test_rules_of_a_query_come_from_a_file_or_by_name(self):
        self.says("http://h/?q\n", "normalize", "--query-rules", "utm", "http://h/?utm_source=a&q&gclid=b")
        self.says("http://h/?utm_source=a\n", "normalize", "http://h/?utm_source=a")
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "rules.json")
            file.write_text(json.dumps(RULES), encoding="utf-8")
            reply = self.says("http://shop.example/?a=b\nhttp://shop.example/keep?qid=1\nhttp://h.example/?qid=1&all\n", "normalize",
                              "--query-rules", str(file), "http://shop.example/?qid=1&a=b&PF_rd=2&tag=x&half",
                              "http://shop.example/keep?qid=1", "http://h.example/?qid=1&all&half=3")
            self.assertIn("odd: (?!x): not-expressible at 2; left out", reply.err)
            self.assertIn("half: a\\b: not-expressible at 2; left out", reply.err)

    def test_a_refused_pattern_is_one_short_line(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "rules.json")
            file.write_text(json.dumps({"providers": {"p\nq": {"rules": ["é" * 100_000, "a"]}}}), encoding="utf-8")
            reply = self.says("http://h/?b\n", "normalize", "--query-rules", str(file), "http://h/?a&b")
            self.assertEqual(f"wend: --query-rules: p\\x0Aq: {'é' * 30}…: too-long at 4097; left out\n", reply.err)

    def test_pairs_are_sorted_and_matched_by_decoded_names_as_in_edit(self):
        url = "http://h/?c&%62&b&utm%5Fsource=1&a"
        for command in (["normalize", "--steps", "sort-query,query-rules", "--query-rules", "utm"],
                        ["edit", "--query-unset", "utm_*", "--query-sort"]):
            self.says("http://h/?a&%62&b&c\n", *command, url)

    def test_a_file_that_holds_no_rules_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "rules.json")
            for text in ("{", "[]", '{"providers":{"a":{"rules":"x"}}}', '{"providers":{"a":1}}'):
                file.write_text(text, encoding="utf-8")
                self.assertEqual(2, wend("normalize", "--query-rules", str(file), "http://h/").status, text)
            self.assertEqual(2, wend("normalize", "--query-rules", str(file) + "x", "http://h/").status)
        self.assertEqual(2, wend("normalize", "--steps", "query-rules", "http://h/").status)
        self.assertEqual(2, wend("normalize", "--steps", "case", "--query-rules", "utm", "http://h/").status)
