# SPDX-License-Identifier: Apache-2.0
"""The filter contract: one record out for each record in, in order, never fewer."""
import json
import os
import select
import subprocess

import program
from program import Case, records, wend

VALUE_COMMANDS = [
    ("normalize",), ("resolve", "--base", "http://h/a"), ("relate", "--base", "http://h/a"),
    ("convert", "--to", "rfc1738"), ("decode",), ("edit", "--set", "query=x"),
]


class Lines(Case):
    def test_a_bad_record_keeps_its_place_in_every_command(self):
        for command in VALUE_COMMANDS:
            with self.subTest(command=command):
                result = wend(*command, stdin="http://h/b\nhttp://h/%zz\nhttp://h/c\n")
                self.assertEqual(1, result.status)
                self.assertEqual("http://h/%zz\terror: bad-escape at 9", result.lines[1])
                self.assertIn("1 of 3 records are bad", result.err)
                self.assertEqual(3, len(result.lines))
                self.assertNotIn("error", result.lines[0] + result.lines[2])

    def test_blank_lines_are_records(self):
        self.says("a\n\nb\n\n", "normalize", stdin="a\n\nb\n\n")
        self.says("\terror: no-scheme at 0\n", "convert", "--to", "rfc1738", stdin="\n", status=1)

    def test_a_last_record_needs_no_separator(self):
        self.says("a\nb\n", "normalize", stdin="a\nb")

    def test_empty_input_gives_empty_output(self):
        self.says("", "normalize", stdin="")

    def test_cr_lf_ends_a_line_and_a_byte_order_mark_is_dropped_with_one_notice_each(self):
        for command in VALUE_COMMANDS:
            with self.subTest(command=command):
                plain = wend(*command, stdin="http://h/b\nhttp://h/c\n")
                windows = wend(*command, stdin=b"\xef\xbb\xbfhttp://h/b\r\nhttp://h/c\r\n")
                self.assertEqual((plain.out, plain.status), (windows.out, windows.status))
                self.assertEqual(1, windows.err.count("crlf"))
                self.assertEqual(1, windows.err.count("byte-order-mark"))
        self.assertEqual("", wend("normalize", "-q", stdin=b"\xef\xbb\xbfhttp://h/b\r\n").err)
        self.says("a\\tb\t\\N\t\\N\n", "decode", "--in", "tsv", "--out", "tsv", stdin=b"a%09b\r\n")

    def test_a_carriage_return_elsewhere_is_data(self):
        self.says("a\rb\nc\r\n", "decode", stdin=b"a\rb\nc\r")
        self.assertEqual(b"a\r\0", wend("decode", "-0", stdin=b"a\r\0").octets)
        self.assertEqual("\ufeffa", records("decode", [{"encoded": "\ufeffa"}])[0]["decoded"])

    def test_a_value_that_a_line_cannot_hold_is_refused_in_line_formats_only(self):
        self.says("a%0Ab\terror: not-expressible at 0\n", "decode", "a%0Ab", status=1)
        self.says("%09error:%20x%20at%200\terror: not-expressible at 0\n", "decode", "%09error:%20x%20at%200", status=1)
        self.assertEqual("a\nb", records("decode", [{"encoded": "a%0Ab"}])[0]["decoded"])
        self.assertEqual(b"a\nb\0", wend("decode", "-0", stdin=b"a%0Ab\0").octets)
        self.says("a\\nb\t\\N\t\\N\n", "decode", "--out", "tsv", "a%0Ab")

    def test_an_empty_value_is_not_an_error(self):
        self.says("\n", "decode", "")

    def test_arguments_are_read_octet_for_octet(self):
        words = ["[a,b]", "++", "", "-", "a=b", "\x01x", "{}", "%", "é"]
        result = wend("encode", "--json", "--", *words, "-x", "--", "--json")
        self.assertEqual([*words, "-x", "--", "--json"], [item["input"] for item in result.objects])

    def test_standard_input_is_no_argument_among_others(self):
        self.says("", "domain", "http://h/", "-", stdin="http://g/\n", status=2)


class Nul(Case):
    def test_a_block_ends_with_nul_too(self):
        for command in ("explain", "plan"):
            with self.subTest(command=command):
                result = wend(command, "-0", stdin=b"http://h/a\0http://h/%zz\0http://h/c\0")
                blocks = result.octets.split(b"\0")
                self.assertEqual((4, b""), (len(blocks), blocks[-1]))
                self.assertEqual([b"http://h/a", b"http://h/%zz", b"http://h/c"], [block.split(b"\n")[0] for block in blocks[:3]])
                self.assertNotIn(b"\0", wend(command, "http://h/").octets)
                self.assertEqual(3, len(wend(command, "-0", "--json", stdin=b"http://h/a\0http://h/%zz\0http://h/c\0").lines))
        self.assertTrue(wend("explain", "-0", "--char", "a").octets.endswith(b"\n\0"))

    def test_nul_separated_records_may_have_output_in_another_format(self):
        self.says("http://h/a\t\\N\t\\N\nhttp://h/b\t\\N\t\\N\n", "normalize", "-0", "--out", "tsv", stdin="http://h/a\0http://h/b\0")

    def test_a_block_has_no_other_format(self):
        for command in ("explain", "plan"):
            for form in ("tsv", "lines"):
                self.says("", command, "--out", form, "http://h/", status=2)
            self.assertTrue(wend(command, "--out", "jsonl", "http://h/").object["ok"])
            self.assertNotIn("--out FORM", wend(command, "--help").out)
        self.assertIn("--out FORM", wend("check", "--help").out)

    def test_records_may_end_with_nul(self):
        result = wend("normalize", "-0", stdin=b"http://h/a\nb\0\0http://h/%zz\0c")
        self.assertEqual(b"http://h/a\nb\terror: control-char at 10\0\0http://h/%zz\terror: bad-escape at 9\0c\0", result.octets)
        self.assertEqual(1, result.status)

    def test_a_nul_in_a_line_is_data(self):
        self.says("a\0b\terror: control-char at 1\n", "normalize", stdin=b"a\0b\n", status=1)


class TooLong(Case):
    def test_an_overlong_record_is_an_error_in_its_place(self):
        result = wend("normalize", "--max-record", "8", stdin="http://h\nhttp://hh\nb\n")
        self.assertEqual("http://h/\n\terror: too-long at 8\nb\n", result.out)
        self.assertEqual(1, result.status)

    def test_an_argument_is_a_record_too(self):
        result = wend("normalize", "--max-record", "8", "http://h", "http://hh")
        self.assertEqual((1, "http://h/\n\terror: too-long at 8\n"), (result.status, result.out))

    def test_the_rest_of_an_overlong_record_is_skipped_without_buffering(self):
        """64 MiB without a separator, in a process that may have no more than 48 MiB of data."""
        if program.is_sanitized():
            self.skipTest("not with AddressSanitizer")
        with subprocess.Popen([program.PATH, "normalize"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              preexec_fn=program.bounded_by(48)) as process:
            process.stdin.write(b"a\n")
            for _ in range(64):
                process.stdin.write(b"x" * (1 << 20))
            process.stdin.write(b"\nb\n")
            process.stdin.close()
            self.assertEqual(b"a\n\terror: too-long at 1048576\nb\n", process.stdout.read())
            self.assertEqual(1, process.wait())

    def test_an_overlong_record_has_null_input_in_json(self):
        result = wend("parse", "--json", "--max-record", "3", stdin="abcd").object
        self.has({"input": None, "ok": False}, result)
        self.assertEqual("too-long", result["error"]["name"])


class Flow(Case):
    def test_output_is_flushed_when_input_would_block(self):
        for command in (("normalize",), ("parse", "--json"), ("extract",)):
            with self.subTest(command=command), subprocess.Popen(
                    [program.PATH, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
                process.stdin.write(b"http://h.example/a \n" if command == ("extract",) else b"http://h.example/a\n")
                process.stdin.write(b"".join([b"and more text\n"] * 4096) if command == ("extract",) else b"")
                ready, _, _ = select.select([process.stdout], [], [], 30)
                self.assertTrue(ready, "nothing came although the input stands still")
                self.assertIn(b"http://h.example/a", os.read(process.stdout.fileno(), 1000))
                process.stdin.close()
                self.assertEqual(0, process.wait())

    def test_a_closed_output_is_a_failure(self):
        reading, writing = os.pipe()
        os.close(reading)
        done = subprocess.run([program.PATH, "normalize", "a"], stdout=writing, stderr=subprocess.PIPE, check=False)
        os.close(writing)
        self.assertEqual((74, b""), (done.returncode, done.stderr))

    def test_a_full_disk_is_an_error(self):
        for command in (("normalize", "a"), ("parse", "--json", "http://h/"), ("schemes",), ("extract", "/dev/null", "--count")):
            with self.subTest(command=command), open("/dev/full", "wb") as full:
                done = subprocess.run([program.PATH, *command], stdout=full, stderr=subprocess.PIPE, check=False)
                self.assertEqual(74, done.returncode)

    def test_an_input_that_cannot_be_read_is_an_error(self):
        folder = os.open("/", os.O_RDONLY)
        done = subprocess.run([program.PATH, "normalize"], stdin=folder, capture_output=True, check=False)
        os.close(folder)
        self.assertEqual(74, done.returncode)
        self.assertIn(b"Is a directory", done.stderr)

    def test_the_input_may_be_cut_anywhere(self):
        text = b"".join(b"http://h/%d\n" % i for i in range(3000))
        with subprocess.Popen([program.PATH, "normalize"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              bufsize=0) as process:
            for i in range(0, len(text), 37):
                process.stdin.write(text[i:i + 37])
            process.stdin.close()
            self.assertEqual(text, process.stdout.read())

    def test_many_records_stay_in_order(self):
        rows = [f"http://h/{i}" + ("%z" if i % 7 == 0 else "") for i in range(50000)]
        result = wend("normalize", stdin="\n".join(rows))
        wanted = [f"{row}\terror: bad-escape at {len(row) - 2}" if row.endswith("%z") else row for row in rows]
        self.assertEqual(wanted, result.lines)

    def test_a_summary_is_one_line(self):
        result = wend("normalize", "--stats", stdin="a\n%\nb\n")
        self.assertRegex(result.err, r"^wend: 3 records, 1 bad, 0 no; 6 octets in; [0-9.]+ s\n$")

    def test_a_notice_about_records_is_printed_once(self):
        result = wend("resolve", "-p", "rfc1738", "--base", "http://h/a", stdin="b\nc\nd\n")
        self.assertEqual(1, result.err.count("rfc1808-rules-used"))
        self.assertEqual("", wend("resolve", "-q", "-p", "rfc1738", "--base", "http://h/a", stdin="b\n").err)


class Tsv(Case):
    def test_columns_are_the_arguments_of_the_command(self):
        self.says("http://h/c\t\\N\t\\N\nc d\tbad-char\t1\n", "resolve", "--in", "tsv", "--out", "tsv",
                  stdin="http://h/a\tc\nhttp://h/a\tc d\n", status=1)
        self.says("equivalent (host names have no case)\nnot known to be equivalent\n", "compare",
                  stdin="http://H/\thttp://h/\nhttp://h/a\thttp://h/b\n", status=1)

    def test_parse_has_columns_of_its_own(self):
        self.says("ftp\tu\tp\th\t21\t/a\t\\N\tf\t\\N\t\\N\n" + "a\t" + "\\N\t" * 7 + "no-scheme\t0\n",
                  "parse", "--out", "tsv", "ftp://u:p@h:21/a#f", "a", status=1)

    def test_too_many_columns_are_a_bad_record(self):
        self.says("b\tbad-record\t4\n", "resolve", "--in", "tsv", "--out", "tsv", stdin="a\tb\tc\n", status=1)
        self.says("b\terror: bad-record at 4\n", "resolve", "--in", "tsv", "--out", "lines", stdin="a\tb\tc\n", status=1)

    def test_input_that_is_not_json_is_passed_on(self):
        self.says('{"uri":\terror: bad-record at 7\nx:y\n', "normalize", "--in", "jsonl", "--out", "lines", stdin='{"uri":\n"x:y"\n', status=1)
        self.says('{"uri":\tbad-record\t7\n', "normalize", "--in", "jsonl", "--out", "tsv", stdin='{"uri":\n', status=1)
        bad, = wend("normalize", "--in", "jsonl", "--json", stdin='{"uri":"x://u:p@h"\n').objects
        self.has({"input": None, "ok": False}, bad)


class Template(Case):
    def test_a_template_makes_one_column_in_every_format(self):
        for form in ("lines", "tsv"):
            self.says("h\n\nb\n", "parse", "--get", "{host}", "--out", form, status=1,
                      stdin="http://h/a\nhttp://h/%zz\nhttp://b/\n")
            self.says("h\t\n\terror: bad-escape at 9\n", "parse", "--get", "{host}", "--with-error", "--out", form, status=1,
                      stdin="http://h/a\nhttp://h/%zz\n")

    def test_a_lone_brace_is_a_usage_error(self):
        for pattern in ("{host", "host}", "{host}}", "}"):
            self.assertEqual(2, wend("parse", "--get", pattern, "http://h/").status, pattern)
        self.says("{h}\n", "parse", "--get", "{{{host}}}", "http://h/")

    def test_in_json_the_template_is_the_value(self):
        result, bad = wend("parse", "--get", "{host}", "--json", "http://h/a", "http://h/%zz").objects
        self.assertEqual(("h", True), (result["value"], result["ok"]))
        self.assertEqual("bad-escape", bad["error"]["name"])

    def test_an_unclosed_brace_is_a_usage_error(self):
        self.says("", "parse", "--get", "{host", "http://h/", status=2)
        self.says("{h\n", "parse", "--get", "{{{host}", "http://h/")


class Exact(Case):
    """What is data is exact; what is for people, and the input in JSON, masks passwords."""

    def test_data_keeps_its_password(self):
        url = "ftp://ann:s3cret@h/a"
        for command in (("normalize",), ("resolve", "--base", "http://h/"), ("convert", "--to", "rfc1738"),
                        ("edit", "--set", "path=/a"), ("parse", "--get", "{uri}"), ("check", "--out", "lines"),
                        ("check", "--agree", "rfc3986,whatwg", "--out", "lines")):
            with self.subTest(command=command):
                self.assertIn("ann:s3cret@h/a", wend(*command, stdin=url + "\n").out)
        self.assertIn("s3cret", wend("parse", "--get", "{password}", url).out)
        self.assertIn("s3cret", wend("extract", stdin=f"see {url} there").out)

    def test_check_passes_the_text_on_unchanged(self):
        text = "http://127.0.0.1:80@evil.example/\nhttp://h/\n"
        self.says(text, "check", "--out", "lines", stdin=text)

    def test_agreement_needs_two_profiles(self):
        for profiles in ("rfc3986", "rfc3986,rfc3986"):
            self.says("", "check", "--agree", profiles, "http://0x7f.1/", status=2)

    def test_contradictory_options_are_a_usage_error(self):
        for options in (("--json", "--out", "tsv"), ("--out", "tsv", "--out", "jsonl"), ("-0", "--in", "tsv"), ("--strict", "--lenient")):
            with self.subTest(options=options):
                self.says("", "normalize", *options, "http://h/", status=2)

    def test_no_message_shows_a_password(self):
        for command in (("extract", "ftp://ann:s3cret@h/"), ("schemes", "ftp://ann:s3cret@h/"), ("get", "ann:s3cret@h.example/x"),
                        ("get", "x-y://ann:s3cret@h/"), ("normalize", "--safe", "ftp://ann:s3cret@h/", "x:y")):
            with self.subTest(command=command):
                result = wend(*command)
                self.assertNotEqual(0, result.status)
                self.assertIn("ann:***@h", result.err)
                self.assertNotIn("s3cret", result.err)

    def test_no_message_shows_the_value_of_a_secret(self):
        for url in ("x-y://h/?key=S3", "http://127.0.0.1:1/?access_token=S3&q=1", "http://h:/?sig=S3%zz", "//h/?sig=S3", "http://h/?sig=S3\x01",
                    "https://S3aaaaaaaaaaaaaaaa1@127.0.0.1:1/", "http:\\\\ann:S3@127.0.0.1:1\\", "http:/ann:S3@127.0.0.1:1/"):
            for options in ((), ("-v",), ("--lenient",)):
                result = wend("get", *options, url)
                self.assertNotEqual(0, result.status)
                self.assertIn("***", result.err)
                self.assertNotIn("S3", result.err + result.out)
        self.says("http://h/?key=S3\n", "normalize", "http://h/?key=S3")  # data is exact
        self.assertIn("S3", wend("parse", "http://h/?key=S3").out)


class Json(Case):
    def test_a_byte_order_mark_before_the_first_record_is_dropped_with_a_notice(self):
        result = wend("normalize", "--in", "jsonl", stdin=b'\xef\xbb\xbf"http://H/"\r\n"http://B/"\n')
        self.assertEqual(("http://h/\nhttp://b/\n", 0), (result.out, result.status))
        self.assertIn("byte-order-mark", result.err)
        self.assertNotIn("crlf", result.err)

    def test_a_record_is_a_string_or_an_object(self):
        result = wend("parse", "--in", "jsonl", "--json",
                    stdin=b'"http://h/a"\n{"uri":"http://h/b"}\n{"url":"http://h/c"}\n{"uri_hex":"687474703a2f2f682f64"}\n')
        self.assertEqual(["/a", "/b", "/c", "/d"], [item["path"] for item in result.objects])
        self.assertEqual(0, result.status)

    def test_an_invalid_json_record_keeps_its_place(self):
        rows = ['', 'x', '[]', '5', '{}', '{"uri":5}', '{"uri":"http://h/","profile":"rfc1"}',
                '{"uri":"http://h/","mode":"loud"}', '{"uri_hex":"6"}', '{"uri_hex":"6g"}', '"\\ud800"', '"a', '{"uri":null}']
        result = wend("parse", "--in", "jsonl", "--json", stdin="\n".join(rows) + "\n")
        self.assertEqual(1, result.status)
        self.assertEqual([(False, "bad-record")] * len(rows),
                         [(item["ok"], item["error"]["name"]) for item in result.objects])

    def test_profile_and_mode_of_a_record_precede_the_options(self):
        rows = [{"uri": "http://h/~a"}, {"uri": "http://h/~a", "profile": "rfc1738"},
                {"uri": "http://h/~a", "profile": "rfc1738", "mode": "lenient"}]
        answers = records("parse", rows, "--profile", "url7a")
        self.assertEqual([("url7a", False), ("rfc1738", False), ("rfc1738", True)],
                         [(answer["profile"], answer["ok"]) for answer in answers])
        self.assertEqual("/%7Ea", answers[2]["path"])

    def test_octets_that_are_not_text_are_written_in_hexadecimal(self):
        result, = records("decode", [{"encoded": "%FF%00"}])
        self.has({"decoded_hex": "ff00", "octets_hex": "ff00", "text": None}, result)
        result, = records("parse", [{"uri_hex": "ff"}])
        self.has({"input_hex": "ff", "ok": False}, result)

    def test_every_result_is_valid_json(self):
        rows = [{"uri_hex": bytes([a, b]).hex()} for a in range(0, 256, 5) for b in range(0, 256, 7)]
        for command in ("parse", "check", "normalize", "explain", "plan"):
            with self.subTest(command=command):
                self.assertEqual(len(rows), len(records(command, rows)))

    def test_controls_are_escaped(self):
        result = wend("decode", "--json", "%1B%7F%C2%9B")
        self.assertEqual("\x1b\x7f\x9b", result.object["decoded"])
        self.assertFalse(set(result.out) & set("\x1b\x7f\x9b"))

    def test_the_echoed_input_has_no_password(self):
        for command in ("parse", "check", "explain", "plan"):
            for text in ("ftp://u:secret@h/x", "ftp://u:secret@h /x", "<URL:ftp://u:secret@h/%zz>", "http://u:sec/ret@h/"):
                for shape in ((), ("--json",)):
                    result = wend(command, *shape, text)
                    self.assertNotIn("secret", result.out + result.err, (command, text))
                    self.assertNotIn("sec/ret", result.out + result.err, (command, text))

    def test_json_keys_are_unique(self):
        def unique(pairs):
            keys = [key for key, _ in pairs]
            self.assertEqual(len(keys), len(set(keys)), keys)
            return dict(pairs)

        for command in (("parse",), ("check",), ("explain",), ("plan",), ("normalize",), ("decode",), ("encode",)):
            result = wend(*command, "--json", "http://h/a?b#c", "http://h/%zz", "file:///etc/motd")
            for line in result.lines:
                json.loads(line, object_pairs_hook=unique)
