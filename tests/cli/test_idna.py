# SPDX-License-Identifier: Apache-2.0
"""Host names beyond ASCII, as the DNS has them and back."""
from program import Case, records, wend


class Idna(Case):
    def test_names_are_mapped_in_both_directions(self):  # UTS 46 §4
        self.says("xn--bcher-kva.example\n", "idna", "bücher.example")
        self.says("xn--bcher-kva.example\n", "idna", "BÜCHER.example")
        self.says("bücher.example\n", "idna", "--unicode", "xn--bcher-kva.example")
        self.says("xn--fa-hia.de\nxn--53h.example\n", "idna", stdin="faß.de\n☕.example\n")

    def test_changes_of_unicode_17_are_known(self):  # IdnaMappingTable 17.0
        self.says("xn--zca.example\n", "idna", "\u1e9e.example")
        self.says("a1.example\n", "idna", "\U0001ccd6\U0001ccf1.example")

    def test_a_refused_name_keeps_its_place_in_the_output(self):
        result = wend("idna", stdin="ok.example\nok.a\u200d.example\nb.example\n")
        self.assertEqual((1, ["ok.example", "ok.a\u200d.example\terror: bad-host at 3", "b.example"]), (result.status, result.lines))
        for name in ("", "a b", "a／b.example", "ok.\u0301a"):
            with self.subTest(name=name):
                self.assertEqual(1, wend("idna", name).status)

    def test_octets_that_are_not_utf8_are_refused(self):
        result = wend("idna", "--json", stdin=b"a.\xff\n")
        self.assertEqual((1, "bad-host", 2), (result.status, result.object["error"]["name"], result.object["error"]["at"]))

    def test_ascii_names_are_unchanged_except_in_strict_mode(self):  # WHATWG URL §3.3
        for name, ascii in (("XN--A.example", "xn--a.example"), ("a-", "a-"), ("a_b", "a_b"), ("a..b", "a..b"),
                            ("a" * 64, "a" * 64)):
            with self.subTest(name=name):
                self.says(ascii + "\n", "idna", name)
                self.assertEqual(1, wend("idna", "--strict", name).status)
        self.says("a.example\n", "idna", "--strict", "A.example")

    def test_records_are_mapped_one_by_one(self):
        answers = records("idna", [{"host": "bücher.example"}, {"host": "xn--bcher-kva.example", "unicode": True},
                                   {"host": "a_ü", "strict": True}, {"uri": "http://h/"}])
        self.has({"input": "bücher.example", "ok": True, "ascii": "xn--bcher-kva.example"}, answers[0])
        self.has({"ok": True, "unicode": "bücher.example"}, answers[1])
        self.has({"ok": False}, answers[2])
        self.assertEqual(["bad-host", "bad-record"], [answer["error"]["name"] for answer in answers[2:]])

    def test_a_long_name_is_refused_quickly(self):
        result, = records("idna", [{"host": "ü" * 500000}])
        self.assertEqual("too-long", result["error"]["name"])


class Encodings(Case):
    def test_a_query_is_written_in_the_encoding_of_its_page(self):  # WHATWG URL §1.3
        for label, query in (("windows-1252", "%E9%80"), ("latin1", "%E9%80"), ("utf-8", "%C3%A9%E2%82%AC"),
                             ("shift_jis", "%26%23233%3B%26%238364%3B")):
            with self.subTest(label=label):
                self.says(f"http://h/%C3%A9?{query}#%C3%A9\n", "normalize", "-p", "whatwg", "--encoding", label,
                          "http://h/é?é€#é")

    def test_each_record_may_name_its_encoding(self):
        answers = records("normalize", [{"uri": "http://h/?日", "encoding": label} for label in ("euc-jp", "gbk")],
                          "-p", "whatwg")
        self.assertEqual(["http://h/?%C6%FC", "http://h/?%C8%D5"], [answer["uri"] for answer in answers])

    def test_ws_and_other_schemes_use_utf8(self):  # WHATWG URL §4.4, query state
        self.says("ws://h/?%C3%A9\nx:?%C3%A9\n", "normalize", "-p", "whatwg", "--encoding", "latin1", stdin="ws://h/?é\nx:?é\n")

    def test_an_unknown_encoding_is_refused(self):
        for options in (("-p", "whatwg", "--encoding", "utf-7"), ("--encoding", "latin1")):
            self.says("", "normalize", "--json", *options, "http://h/", status=2)
        answer, = records("normalize", [{"uri": "http://h/", "encoding": "utf-7"}], "-p", "whatwg")
        self.assertEqual("bad-record", answer["error"]["name"])
