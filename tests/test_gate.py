#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whether the gate of instructions (bench/gate.py) can fail, and when it only skips."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "bench"))
import gate
import instructions

KEYS = {"compiler": "g++ 12.2.0", "valgrind": "valgrind-3.19.0"}
FIGURES = {"web rfc3986": (400.0, 1.0), "web key": (8000.0, 0.5)}
COUNTS = {item: row[0] for item, row in FIGURES.items()}


class Gate(unittest.TestCase):
    def judged(self, keys=KEYS, counts=COUNTS, figures=FIGURES):
        status, rows = gate.verdict((keys, counts), KEYS, figures)
        return status, "\n".join(rows)

    def test_the_same_counts_pass(self):
        self.assertEqual(self.judged(), (0, "2 items within 2% of the record"))

    def test_a_spoiled_number_is_refused_and_named(self):
        for factor, change in ((0.97, "+3.1%"), (1.03, "-2.9%"), (2, "-50.0%")):
            status, rows = self.judged(counts=COUNTS | {"web key": 8000 * factor})
            self.assertEqual(status, 1)
            self.assertIn("web key: ", rows)
            self.assertIn(change, rows)
            self.assertNotIn("web rfc3986", rows)

    def test_a_change_within_the_limit_passes(self):
        for factor in (0.985, 1.015):
            self.assertEqual(self.judged(counts=COUNTS | {"web key": 8000 * factor})[0], 0)

    def test_a_number_that_is_none_is_refused(self):
        self.assertEqual(self.judged(counts=COUNTS | {"web key": float("nan")})[0], 1)

    def test_an_item_that_one_side_lacks_is_refused(self):
        self.assertIn("web old: only in the record", self.judged(counts=COUNTS | {"web old": 1.0})[1])
        self.assertEqual(self.judged(counts={"web key": 8000.0})[0], 1)

    def test_other_conditions_skip_and_are_named(self):
        status, rows = self.judged(keys=KEYS | {"valgrind": "valgrind-3.24.0"}, counts={"web key": 1.0})
        self.assertEqual(status, gate.SKIPPED)
        self.assertIn("NOT COMPARED", rows)
        self.assertIn("valgrind: recorded with `valgrind-3.24.0`, this is `valgrind-3.19.0`", rows)
        self.assertNotIn("compiler", rows)
        self.assertIn("libc: recorded with `glibc 2.36`, this is `None`", self.judged(keys=KEYS | {"libc": "glibc 2.36"})[1])

    def test_an_item_that_did_nothing_fails_under_any_conditions(self):
        for row in ((0.0, 1.0), (8000.0, 0.0)):
            for keys in (KEYS, {}):
                status, rows = self.judged(keys=keys, figures=FIGURES | {"web key": row})
                self.assertEqual(status, 1)
                self.assertIn("web key", rows)

    def test_what_is_written_is_read_again(self):
        self.assertEqual(gate.read(gate.written(KEYS, COUNTS)), (KEYS, COUNTS))

    def test_the_record_has_every_item_and_condition(self):
        keys, counts = gate.read(gate.RECORD.read_text("utf-8"))
        self.assertEqual(list(keys), ["compiler", "libc", "flags", "simd", "valgrind"])
        self.assertEqual(list(counts), [f"{kind} {job}" for kind, jobs in instructions.JOBS.items() for job in jobs])
        self.assertGreaterEqual(len(counts), 20)

    def test_generated_lines_are_always_the_same(self):
        self.assertEqual(instructions.lines_of("web", 3), instructions.lines_of("web", 5)[:3])
        self.assertEqual(instructions.lines_of("foreign hosts", 1), ["www.straße.उदाहरण.example"])


if __name__ == "__main__":
    unittest.main()
