# SPDX-License-Identifier: Apache-2.0
"""The command line of tools/vectors, and what it prints."""
import argparse
import collections
import json
import pathlib
import sys

from . import access_rows, explained, extraction_rows, hostile, mutation, not_asked, spec_rows, suite_rows
from .outcome import Differs, Explained, Passed, Skipped, judge_all
from .program import Program, found_program
from .rows import Usage, read_rows

ROOT = pathlib.Path(__file__).resolve().parents[2]

FORMS = {"spec": spec_rows.judge, "suite": suite_rows.judge, "access": access_rows.judge,
         "extraction": extraction_rows.judge}


def main(arguments):
    sys.stdout.reconfigure(errors="backslashreplace")
    try:
        return run(options(arguments))
    except Usage as why:
        print(f"vectors: {why}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 1


def options(arguments):
    parser = argparse.ArgumentParser(
        prog="vectors", formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Runs rows of test data (JSON Lines) against the built program.",
        epilog="Exit status: 0 nothing failed, 1 something did, 2 it was called wrongly.\n"
               "The program is $WEND, else the newest release build, else the newest build; or it is built.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--program", metavar="PATH", help="the program to run")
    parser.add_argument("--explained", metavar="FILE", default=ROOT / "vectors" / "explained.jsonl",
                        help="differences that are known and explained (default: %(default)s)")
    parser.add_argument("--list-skipped", action="store_true", help="name what was skipped, and how many rows")
    parser.add_argument("--mutants", action="store_true",
                        help="spoil the program's answers, one mistake at a time: each must fail rows that bind")
    parser.add_argument("--only", metavar="MUTANT", action="append", help="with --mutants: this one (repeatable)")
    parser.add_argument("--least", metavar="N", type=int, default=10,
                        help="with --mutants: how many binding rows must fail (default: %(default)s)")
    parser.add_argument("--verbose", action="store_true", help="name every row and what became of it")
    return parser.parse_args(arguments)


def run(how):
    rows = [row for path in how.files for row in read_rows(path)]
    explanations = explained.read(how.explained)
    program = Program(how.program or found_program(ROOT))
    if how.mutants:
        if strangers := set(how.only or ()) - set(mutation.NAMES):
            raise Usage(f"no mutant is called {', '.join(sorted(strangers))}")
        return mutation.report(rows, program, lambda row, asked: judged(row, asked, explanations), how)
    outcomes = judge_all([judged(row, program, explanations) for row in rows], program)
    return report(rows, outcomes, how)


def judged(row, program, explanations):
    """One row's judgement, and what the explanations make of it."""
    if row.form == "words":
        return hostile.outcome(row)
        yield
    outcome = yield from FORMS[row.form](row, program)
    if isinstance(outcome, (Passed, Differs)):
        outcome = explanations.weigh(row, outcome)
    return outcome


def report(rows, outcomes, how):
    counts = collections.Counter(type(outcome) for outcome in outcomes)
    for row, outcome in zip(rows, outcomes):
        if isinstance(outcome, Differs):
            show_failure(row, outcome)
        elif isinstance(outcome, Passed) and outcome.advisory:
            print(f"advisory {row.id}: {outcome.advisory}")
        elif how.verbose:
            print(f"{type(outcome).__name__.lower()} {row.id}: {' '.join(outcome)}".rstrip(": "))
    if how.list_skipped:
        show_counts("skipped", [outcome.what for outcome in outcomes if isinstance(outcome, Skipped)])
    for (suite, op, key), places in sorted(not_asked.seen.items()):
        print(f"not asked {len(places):5}  {suite} {op} {key}")
    show_counts("explained", [outcome.by for outcome in outcomes if isinstance(outcome, Explained)])
    extraction_rows.show_shares(rows, outcomes)
    words = {"passed": Passed, "failed": Differs, "skipped": Skipped, "explained": Explained}
    print(", ".join(f"{counts[kind]} {word}" for word, kind in words.items()))
    return 1 if counts[Differs] else 0


def show_failure(row, outcome):
    print(f"FAILED {row.id} ({row.place}, {row.profile or row.suite})\n  asked  {outcome.asked}")
    for difference in outcome.differences:
        print(f"  {difference.key}")
        print(f"    ours   {written(difference.ours)}\n    theirs {written(difference.theirs)}")


def show_counts(word, names):
    for name, count in sorted(collections.Counter(names).items()):
        print(f"{word} {count:5}  {name}")


def written(value):
    return json.dumps(value, ensure_ascii=True)
