#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every row of the hostile collection has one runner, which vectors/hostile_runners.jsonl names and which does run it;
or the file gives the reason why no test does. tools/vectors counts by that file, so that it skips no row silently."""
import json
import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE), str(HERE.parent / "tools")]
import test_hostile  # noqa: E402
import test_hostile_servers  # noqa: E402
from vectors_lib import hostile  # noqa: E402

CLAIMS = hostile.claims()
PROGRAM, SERVERS = "tests/test_hostile.py", "tests/test_hostile_servers.py"
GATEWAY, ENGINE = "tests/gateway/test_hostile_rows.py", "wend/follow/hostile.test.cpp"


def rows():
    return [json.loads(line) for line in test_hostile.ROWS.read_text(encoding="utf-8").splitlines()]


def runners(row):
    """The tests that run the row, by their own tables."""
    shapes = (shape for shape in test_hostile.OUTCOMES
              if shape[0] == row["class"] and re.search(shape[1], row["in"].get("url", ""), re.I | re.S))
    shape = next(shapes, None)
    if shape and shape[3] is not test_hostile.elsewhere:
        yield PROGRAM
    elif f'rows_of("{row["class"]}")' in (HERE.parent / ENGINE).read_text(encoding="utf-8"):
        yield ENGINE
    elif row["id"] in {play.row for play in test_hostile_servers.PLAYS}:
        yield SERVERS
    elif is_of_the_gateway(row):
        yield GATEWAY


def is_of_the_gateway(row):
    """Its test has a check for the class, and one for the client or the credential that this row is about."""
    text = (HERE.parent / GATEWAY).read_text(encoding="utf-8")
    by_row = row["class"] in ("hostile-client", "credentials")
    return f"def test_{row['class'].replace('-', '_')}(" in text and (not by_row or re.search(rf'\b{row["id"]}\b', text) is not None)


class Claims(unittest.TestCase):
    def test_every_row_is_claimed_once(self):
        lines = [json.loads(line) for line in hostile.PATH.read_text(encoding="utf-8").splitlines()]
        named = [row for line in lines for row in line["rows"]]
        self.assertEqual(sorted(named), sorted(row["id"] for row in rows()))
        self.assertEqual(len(named), len(set(named)))

    def test_the_named_test_runs_the_row_and_no_test_runs_a_listed_row(self):
        for row in rows():
            claim = CLAIMS[row["id"]]
            self.assertEqual(list(runners(row)), [] if claim.why else [claim.by], row["id"])

    def test_a_list_names_a_runner_or_a_reason(self):
        for line in hostile.PATH.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            self.assertIn(set(entry), ({"by", "rows"}, {"listed", "rows"}))
            if "by" in entry:
                self.assertTrue((HERE.parent / entry["by"]).is_file(), entry["by"])


if __name__ == "__main__":
    unittest.main()
