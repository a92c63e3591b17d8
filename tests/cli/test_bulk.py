# SPDX-License-Identifier: Apache-2.0
"""Filters in bulk: with any number of jobs, and however the input comes, the output is the same."""
import os
import random
import select
import subprocess
import tempfile
import threading
import time
import unittest

import program
from program import Case

COMMANDS = [
    ("normalize",), ("normalize", "--level", "scheme"), ("parse", "--json"), ("check", "--json"),
    ("resolve", "--base", "http://h/a/b"), ("parse", "--out", "tsv"),
]
SEARCHES = [("extract",), ("extract", "--json", "--mode", "fuzzy")]


def crews():
    return (2,) if program.is_sanitized() else (2, 4)


def scale(count):
    return count // 10 if program.is_sanitized() else count


def material(count, seed=1):
    """Records of every kind: good, bad, blank, long; with passwords, octets that are no text, wrappers."""
    dice = random.Random(seed)
    kinds = [b"http://h.example/%d", b"HTTP://H.example:80/%%41/%d", b"http://h/%%zz%d", b"", b"\xff\xfe%d", b"%d",
             b"ftp://u:secret@h/%d", b"<URL:gopher://h/1%d>", b"a/../b?%d#c", b"http://h/%d/" + b"x" * 500, b"\r", b"\0"]
    weights = [40] + [3] * (len(kinds) - 1)
    kind = dice.choices(kinds, weights, k=count)
    return b"".join((item % i if b"%d" in item else item) + b"\n" for i, item in enumerate(kind))


def prose(count, seed=2):
    """Text with URIs in it, also over line ends, and in wrappers that never close."""
    dice = random.Random(seed)
    pieces = [b"see http://h.example/%d. ", b"<URL:http://h.example/a-\nb%d> ", b"<URL:http://open/%d ", b"word word word\n" * 5,
              b"ann%d@h.example, ", b"www.h%d.example/x(y) ", b"http://h.example/ends-\nwith%d a hyphen ", b"std::x%d: y\n",
              b"h%d.example.museum\n", b"\xe4\xb8\xad%d http://h.example/\xe4\xb8\xad ", b"<http://h.example/\n> %d>\n"]
    return b"".join(item % i if b"%d" in item else item for i, item in enumerate(dice.choices(pieces, k=count)))


class Answer(Case):
    """What a program said, compared in a way that stays readable where much is said."""

    def run_with(self, arguments, stdin):
        done = subprocess.run([program.PATH, *arguments], stdin=stdin, capture_output=True, timeout=program.patience(),
                              env=program.environment(), check=False)
        return done.returncode, done.stdout, done.stderr

    def piped(self, arguments, octets, size=1 << 16):
        """The input comes through a pipe, in pieces of this size."""
        with subprocess.Popen([program.PATH, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, bufsize=0, env=program.environment()) as process:
            def write():
                for i in range(0, len(octets), size):
                    process.stdin.write(octets[i:i + size])
                process.stdin.close()

            writer = threading.Thread(target=write)
            writer.start()
            errors = []
            listener = threading.Thread(target=lambda: errors.append(process.stderr.read()))
            listener.start()
            out = process.stdout.read()
            writer.join()
            listener.join()
            return process.wait(), out, errors[0]

    def same(self, wanted, match, about):
        if wanted != match:
            i = next((i for i, (a, b) in enumerate(zip(wanted[1], match[1])) if a != b), -1)
            self.fail(f"{about}: status {wanted[0]} and {match[0]}, {len(wanted[1])} and {len(match[1])} octets, first "
                      f"difference at {i}: {wanted[1][i:i + 80]!r} and {match[1][i:i + 80]!r}; {match[2][:200]!r}")


class Same(Answer):
    def each_way(self, commands, octets):
        with tempfile.TemporaryFile() as file:
            file.write(octets)
            for command in commands:
                file.seek(0)
                wanted = self.run_with(command, file)
                for jobs in crews():
                    more = (*command, "--jobs", str(jobs))
                    file.seek(0)
                    self.same(wanted, self.run_with(more, file), (*more, "file"))
                    self.same(wanted, self.piped(more, octets), (*more, "pipe"))
                self.same(wanted, self.piped(command, octets), (*command, "pipe"))

    def test_records_have_the_same_results_with_any_number_of_jobs(self):
        self.each_way(COMMANDS, material(max(3000, scale(16000))))

    def test_texts_have_the_same_results_with_any_number_of_jobs(self):
        self.each_way(SEARCHES, prose(max(15000, scale(60000))))  # some blocks of 256 KiB

    def test_a_text_without_line_ends_has_the_same_results(self):
        self.each_way([("extract", "--mode", "fuzzy")], prose(max(10000, scale(40000))).replace(b"\n", b" "))
        self.each_way([("extract", "--json")], b"<http://h.example/" + b"a" * 700000 + b"<URL:http://h/b" * max(10000, scale(40000)))

    def test_threads_read_a_large_file_from_where_it_stands_to_its_end(self):
        octets = prose(max(10000, scale(40000)))
        octets *= 1 + 3_000_000 // len(octets)  # smaller files have one job
        with tempfile.TemporaryFile(buffering=0) as file:
            file.write(octets)
            for command in (*SEARCHES, ("extract", "--json", "--mode", "mail")):
                for begin in (0, 100_001):
                    file.seek(begin)
                    wanted = self.run_with((*command, "--jobs", "1"), file)
                    self.assertEqual(len(octets), file.tell())
                    for jobs in crews():
                        file.seek(begin)
                        self.same(wanted, self.run_with((*command, "--jobs", str(jobs)), file), (*command, jobs, begin))
                        self.assertEqual(len(octets), file.tell())

    def test_input_may_arrive_octet_by_octet(self):
        for command, octets in [*((c, material(60)) for c in COMMANDS), *((c, prose(60)) for c in SEARCHES)]:
            with tempfile.TemporaryFile() as file:
                file.write(octets)
                file.seek(0)
                wanted = self.run_with(command, file)
            for jobs in (1, *crews()):
                self.same(wanted, self.piped((*command, "--jobs", str(jobs)), octets, 1), (*command, jobs))

    def test_records_may_end_with_nul(self):
        octets = material(scale(30000)).replace(b"\0", b"").replace(b"\n", b"\0")
        self.each_way([("normalize", "-0"), ("normalize", "--in", "nul", "--out", "lines")], octets)

    def test_json_records_are_read_and_written(self):
        rows = b'{"uri":"http://h/%41"}\n"b"\n{\n{"uri":"x:y","profile":"rfc1738"}\n' * scale(5000)
        self.each_way([("parse", "--in", "jsonl", "--json"), ("normalize", "--in", "jsonl")], rows)


class Contract(Answer):
    def test_each_record_has_one_result_in_order(self):
        count = scale(100000)
        rows = [b"http://h.example/%d" % i if i % 5 else b"" for i in range(count)]
        rows[7::1000] = [b"http://h/%zz"] * len(rows[7::1000])
        wanted = [row + b"\terror: bad-escape at 9" if b"zz" in row else row for row in rows]
        for jobs in (1, *crews()):
            status, out, _ = self.piped(("normalize", "--jobs", str(jobs)), b"\n".join(rows) + b"\n")
            self.assertEqual((1, True), (status, out.split(b"\n")[:-1] == wanted))

    def test_records_of_the_maximum_length_are_read(self):
        """At every place where a block could end."""
        for size in (7, 8, 9, 262143, 262144, 262145, 600000):
            rows = [b"h" * n for n in (size, 1, size - 1, size + 1, 0, 3 * size, 8)]
            wanted = [b"\terror: too-long at %d" % size if len(row) > size else row for row in rows]
            for jobs in (1, 2):
                for end in (b"\n", b""):
                    status, out, _ = self.piped(("normalize", "--max-record", str(size), "--jobs", str(jobs)), b"\n".join(rows) + end)
                    self.assertEqual((1, True), (status, out == b"\n".join(wanted) + b"\n"), (size, jobs))

    def test_an_overlong_last_record_needs_no_separator(self):
        for jobs in (1, 2):
            status, out, _ = self.piped(("normalize", "--jobs", str(jobs)), b"a\n" + b"x" * (3 << 20))
            self.assertEqual((1, b"a\n\terror: too-long at 1048576\n"), (status, out))

    def test_a_summary_counts_all_blocks(self):
        octets = material(scale(20000))
        reply = [self.piped(("normalize", "--stats", "--jobs", str(jobs)), octets)[2].rsplit(b";", 1)[0] for jobs in (1, 2)]
        self.assertEqual(reply[0], reply[1])
        self.assertIn(b"%d records" % scale(20000), reply[0])
        self.assertIn(b"%d octets in" % len(octets), reply[0])

    def test_a_notice_is_printed_once_and_names_the_first_record(self):
        octets = (b"/" + b"x" * 98 + b"\n") * 4000 + b"x\n" * scale(100000)  # the first is in a block of its own
        for jobs in (1, *crews()):
            status, _, err = self.piped(("resolve", "-p", "rfc1738", "--base", "http://h/a", "--jobs", str(jobs)), octets)
            self.assertEqual((0, 1), (status, err.count(b"\n")))
            self.assertIn(b"record 1: rfc1808-rules-used", err)

    def test_a_bad_template_is_a_usage_error_with_jobs_too(self):
        for jobs in (1, 2):
            self.assertEqual(2, self.piped(("parse", "--get", "{nothing}", "--jobs", str(jobs)), b"http://h/\n")[0])

    def test_the_number_of_jobs_is_at_least_one(self):
        for jobs in ("0", "-1", "x", "1025"):
            self.assertEqual(2, program.wend("normalize", "--jobs", jobs, "a").status)


class Ends(Answer):
    def test_a_closed_output_ends_the_program_despite_more_input(self):
        for command in (("normalize",), ("extract",)):
            for jobs in (1, *crews()):
                with self.subTest(command=command, jobs=jobs), subprocess.Popen(
                        [program.PATH, *command, "--jobs", str(jobs)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                        stderr=subprocess.PIPE, bufsize=0) as process:
                    process.stdout.close()
                    process.stdin.write(b"http://h.example/a \nmore\n")
                    self.assertEqual(74, process.wait(program.patience()))  # the input is still open
                    process.stdin.close()
                    self.assertEqual(b"", process.stderr.read())

    def test_a_full_disk_ends_the_program(self):
        octets = b"http://h.example/a \n" * scale(500000)
        for command in (("normalize",), ("parse", "--json"), ("extract",)):
            for jobs in (1, *crews()):
                with self.subTest(command=command, jobs=jobs), open("/dev/full", "wb") as full, tempfile.TemporaryFile() as file:
                    file.write(octets)
                    file.seek(0)
                    done = subprocess.run([program.PATH, *command, "--jobs", str(jobs)], stdin=file, stdout=full,
                                          stderr=subprocess.PIPE, timeout=program.patience(), check=False)
                    self.assertEqual((74, b"wend: standard output: No space left on device\n"), (done.returncode, done.stderr))

    def test_an_unreadable_input_ends_the_program(self):
        for command in (("normalize",), ("extract",)):
            folder = os.open("/", os.O_RDONLY)
            try:
                status, _, err = self.run_with((*command, "--jobs", "2"), folder)
            finally:
                os.close(folder)
            self.assertIn(status, (66, 74))
            self.assertIn(b"Is a directory", err)

    def test_a_file_that_shrinks_causes_no_crash(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"http://h.example/a\n" * scale(500000))
            file.flush()
            with open(file.name, "rb") as reading, subprocess.Popen(
                    [program.PATH, "normalize", "--jobs", "2"], stdin=reading, stdout=subprocess.PIPE, bufsize=0) as process:
                got = process.stdout.read(1000)
                os.truncate(file.name, 1000)
                while more := process.stdout.read(1 << 20):
                    got += more
                self.assertIn(process.wait(), (0, 1))
                self.assertTrue(got.startswith(b"http://h.example/a\n"))

    def test_each_line_is_answered_at_once(self):
        for command in (("normalize",), ("parse", "--json"), ("extract",)):
            for jobs in (1, *crews()):
                with self.subTest(command=command, jobs=jobs), subprocess.Popen(
                        [program.PATH, *command, "--jobs", str(jobs)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                        bufsize=0) as process:
                    for i in range(20):
                        process.stdin.write(b"http://h.example/%d \n" % i if command == ("extract",) else b"http://h.example/%d\n" % i)
                        ready, _, _ = select.select([process.stdout], [], [], program.patience())
                        self.assertTrue(ready, "nothing came although the input stands still")
                        self.assertIn(b"/%d" % i, os.read(process.stdout.fileno(), 5000))
                    process.stdin.close()
                    self.assertEqual(0, process.wait())


class Memory(Answer):
    def peak(self, arguments, block, count):
        """KiB that were resident at most while so many blocks went through."""
        with subprocess.Popen([program.PATH, *arguments], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, bufsize=0) as process:
            for _ in range(count):
                process.stdin.write(block)
            time.sleep(0.1)
            with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
                most, = (int(line.split()[1]) for line in status if line.startswith("VmHWM"))
            process.stdin.close()
            process.wait()
            return most

    @unittest.skipUnless(os.path.exists("/proc/self/status"), "there is no /proc")
    def test_memory_does_not_grow_with_the_input(self):
        """10 MB and 80 MB."""
        if program.is_sanitized():
            self.skipTest("AddressSanitizer keeps what was freed")
        lines = (b"http://h.example/a/b/c?d=e#f\n" * 40000)[:1000 * 1000 // 29 * 29]
        for command in (("normalize", "--jobs", "1"), ("normalize", "--jobs", "4"), ("extract", "--jobs", "4")):
            with self.subTest(command=command):
                small, large = (self.peak(command, lines, count) for count in (10, 80))
                self.assertLess(large, small * 1.3 + 4096)
                self.assertLess(large, 64 * 1024)

    def test_results_much_longer_than_records_are_throttled(self):
        """Blank lines in, objects out, and a reader that is slow to begin."""
        if program.is_sanitized():
            self.skipTest("not with AddressSanitizer")
        count = 400000
        with tempfile.TemporaryFile() as file:
            file.write(b"\n" * count)
            file.seek(0)
            with subprocess.Popen([program.PATH, "check", "--json", "--jobs", "4"], stdin=file, stdout=subprocess.PIPE,
                                  preexec_fn=program.bounded_by(160)) as process:
                time.sleep(0.5)
                lines = 0
                while more := process.stdout.read(1 << 20):
                    lines += more.count(b"\n")
                self.assertEqual((count, 1), (lines, process.wait()))
