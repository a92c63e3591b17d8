# SPDX-License-Identifier: Apache-2.0
"""extract: URIs in running text."""
import os
import subprocess
import tempfile

import program
from program import Case, records, wend

TEXT = "x <URL:ftp://h/a> y http://b.example/c. www.d.example\n"
MAIL = "ann@h.example, www.d.example, http://h/\n"


class Extract(Case):
    def test_one_find_is_one_line(self):
        self.says("ftp://h/a\nhttp://b.example/c\n", "extract", stdin=TEXT)

    # shows TXT-14
    def test_each_mode_finds_its_own_kind(self):
        self.says("ftp://h/a\n", "extract", "--mode", "wrapped", stdin=TEXT)
        self.says("http://h/a\n", "extract", "--bare", stdin="see http://h/a.")
        self.assertEqual(3, len(wend("extract", "--mode", "fuzzy", stdin=TEXT).lines))
        self.says("mailto:ann@h.example\nhttp://h/\n", "extract", "--mode", "mail", stdin=MAIL)
        self.says("mailto:ann@h.example\nhttp://www.d.example\nhttp://h/\n", "extract", "--mode", "fuzzy", stdin=MAIL)

    def test_strict_mode_omits_text_that_the_grammar_refuses(self):
        text = "http://a_b/ <URL:http://h/%zz> gopher://u@h/ http://h/a"
        self.says("http://h/a\n", "extract", "--strict", "-p", "rfc1738", stdin=text)
        self.says("http://a_b/\ngopher://u@h/\nhttp://h/a\n", "extract", "--strict", stdin=text)
        self.says("1\n", "extract", "--strict", "-p", "rfc1738", "--count", stdin=text)
        self.assertEqual(4, len(wend("extract", stdin=text).lines))

    # shows TXT-15
    def test_offsets_are_those_of_the_wrapper_and_of_its_content(self):
        result = wend("extract", "--json", "--mode", "wrapped", stdin=TEXT).object
        self.has({"uri": "ftp://h/a", "at": 2, "length": 15, "inner_at": 7, "inner_length": 9, "kind": "url-wrapper",
                  "known": True, "file": None}, result)

    # shows TXT-02
    def test_white_space_in_a_wrapper_is_removed(self):
        self.says("http://h/abc\n", "extract", stdin="<URL:http://h/a\r\n\t b\fc>")

    # shows TXT-04, TXT-05
    def test_a_hyphen_at_a_line_end_has_two_readings(self):
        result = wend("extract", "--json", stdin="<URL:http://h.dom/a-\nb-\nc>").object
        self.assertEqual("http://h.dom/a-b-c", result["uri"])
        self.assertEqual({"http://h.dom/ab-c", "http://h.dom/a-bc", "http://h.dom/abc"}, set(result["alternates"]))
        self.assertIn("hyphen-at-line-end", result["flags"])
        self.assertIn("hyphen-at-line-end", wend("extract", stdin="<URL:http://h/a-\nb>").err)

    # shows TXT-13
    def test_an_unclosed_wrapper_causes_a_warning(self):
        result = wend("extract", "--mode", "wrapped", stdin="<URL:http://h/a")
        self.assertEqual((0, ""), (result.status, result.out))
        self.assertIn("unclosed-wrapper", result.err)
        self.has({"warning": "unclosed-wrapper", "at": 0}, wend("extract", "--mode", "wrapped", "--json", stdin="<URL:http://h/a").object)

    # shows TXT-17
    def test_quotation_prefixes_in_a_wrapper_are_removed(self):
        self.says("http://h/a\n", "extract", "--lenient", stdin="> <URL:http://h/\n> a>\n")

    def test_each_record_is_a_text_of_its_own(self):
        answers = records("extract", [{"text": "<URL:http://h/a-\nb> <URL:x:y"}, {"text": ""}, "see <a:b> http://c/"],
                          "--mode", "wrapped")
        self.has({"urls": ["http://h/a-b"], "alternatives": [["http://h/ab"]]}, answers[0])
        self.assertEqual({"hyphen-at-line-end", "unclosed-wrapper"}, set(answers[0]["warnings"]))
        self.has({"urls": [], "alternatives": [], "warnings": [], "finds": []}, answers[1])
        self.assertEqual(3, len(answers))

    def test_a_record_may_name_its_mode(self):
        rows = [{"text": TEXT, "looking_for": mode} for mode in ("wrapped", "scheme", "mail", "fuzzy", "x")]
        self.assertEqual([1, 2, 2, 3, None], [len(record["urls"]) if record["ok"] else None for record in records("extract", rows)])

    def test_files_are_named_and_a_missing_one_does_not_stop_the_others(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a b.txt")
            with open(path, "w", encoding="utf-8") as file:
                file.write(TEXT)
            result = wend("extract", "--json", path, os.path.join(folder, "none"), path)
            self.assertEqual(66, result.status)
            self.assertEqual([path] * 4, [item["file"] for item in result.objects])
            self.assertEqual(66, wend("extract", folder).status)

    def test_finds_can_be_counted(self):
        self.says("2\n", "extract", "--count", stdin=TEXT)

    def test_octets_that_are_not_text_are_written_in_hexadecimal(self):
        result = wend("extract", "--json", "--mode", "wrapped", stdin=b"<URL:http://h/\xff>").object
        self.assertEqual(b"http://h/\xff".hex(), result["uri_hex"])

    # shows GEN-17 · RFC 1738 §2.2
    def test_utf16_is_refused_by_name(self):
        result = wend("extract", stdin="http://h/a".encode("utf-16"))
        self.assertEqual((1, ""), (result.status, result.out))
        self.assertIn("UTF-16", result.err)

    # shows TXT-14
    def test_a_uri_that_is_too_long_is_left_out_with_status_1(self):
        long, good = "http://h/" + "a" * (1 << 20), "http://h/b"
        for options in ((), ("--jobs", "4"), ("--json",), ("--count",), ("--quiet",)):
            result = wend("extract", *options, stdin=f"{long}\n{good}\n")
            self.assertEqual((1, 1), (result.status, len([line for line in result.lines if "too-long" not in line])), options)
        self.assertEqual(0, wend("extract", stdin=good).status)

    def test_a_text_of_any_size_takes_bounded_memory(self):
        """256 MiB with a limit of 64 MiB."""
        if program.is_sanitized():
            self.skipTest("not with AddressSanitizer")
        block = (b"word <word> http://h.example/a word: word\n" * 25000)[:1 << 20]
        with subprocess.Popen([program.PATH, "extract", "--count"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              preexec_fn=program.bounded_by(64)) as process:
            for _ in range(256):
                process.stdin.write(block)
            process.stdin.close()
            self.assertGreater(int(process.stdout.read()), 256 * 24000)
            self.assertEqual(0, process.wait())
