#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whether the race's table (bench/race/race.py) puts losses first, marks what is not the same job, and names what is missing."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "bench" / "race"))
import race


def row(*costs, own_process=False, **more):
    return {"costs": list(costs), "own process": own_process, "accepted%": 100.0} | more


ROWS = {"parse": {"wend": row(20, 22, 90), "uriparser": row(88), "libcurl": row(44), "wend rfc1738": row(1)},
        "7 getters": {"wend whatwg": row(9), "Upa": row(3)},
        "can_parse": {"node 26": row(10, own_process=True), "Ada": row(5, **{"accepted%": 90.0})},
        "extract": {"wend": row(100, found=10), "hyperscan": row(50, found=10), "rust linkify": row(80, found=20)}}


class Table(unittest.TestCase):
    def lines(self, rows=ROWS):
        return [[cell.strip() for cell in line.strip("|").split("|")] for line in race.table(rows)]

    def line(self, item, rows=ROWS):
        return next(cells for cells in self.lines(rows) if cells[0] == item)

    def test_a_ratio_is_of_medians_to_the_best_peer(self):
        self.assertEqual(self.line("parse, RFC 3986, a view"), ["parse, RFC 3986, a view", "22.0", "libcurl 44.0", "**0.50**", "uriparser 0.25"])

    def test_losses_come_first(self):
        ratios = [float(cells[3].strip("*")) for cells in self.lines() if cells[3]]
        self.assertEqual(ratios, sorted(ratios, reverse=True))
        self.assertEqual(ratios[0], 3.0)

    def test_an_item_that_wend_did_not_run_is_said(self):
        self.assertEqual(self.line("can_parse")[1], "not measured")

    def test_what_is_not_the_same_job_is_marked(self):
        cells = self.line("can_parse", ROWS | {"parse": ROWS["parse"] | {"wend whatwg, can_parse": row(20)}})
        self.assertEqual(cells[2:], ["Ada 5.0 (accepts 90.0 % of them, wend 100.0)", "**4.00**", "node 26 2.00 (own process)"])

    def test_a_peer_that_does_less_is_not_the_best(self):
        cells = self.line("extract, with a scheme")
        self.assertTrue(cells[2].startswith("rust linkify 12.80 GB/s (2.0 times as much comes out)"), cells)
        self.assertIn("hyperscan 2.00 (finds only the ends", cells[4])

    def test_a_peer_that_cannot_be_had_does_not_break_the_rest(self):
        results, missing = race.gathered({"present": lambda: 1, "absent": lambda: race.run("no-such-program-of-any-peer"),
                                          "broken": lambda: race.run("sh", "-c", "echo 'error: no header' >&2; exit 1")})
        self.assertEqual(results, {"present": 1})
        self.assertEqual(missing["broken"], "sh: error: no header")
        self.assertIn("no-such-program-of-any-peer", missing["absent"])

    def test_every_item_has_a_name_of_its_own(self):
        names = [item for item, _, _ in race.full_items()]
        self.assertEqual(len(names), len(set(names)))
        self.assertIn("parse, URL Standard, hard URLs, owned", names)


if __name__ == "__main__":
    unittest.main()
