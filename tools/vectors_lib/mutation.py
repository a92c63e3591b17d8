# SPDX-License-Identifier: Apache-2.0
"""`tools/vectors --mutants`: spoils the program's answers, one mistake at a time, and says which rows see it. A mutant
escapes if too few rows that bind fail, or if a row that passes with the program is explained with the mutant."""
from typing import NamedTuple

from .mutants import NAMES, Mutant
from .outcome import Differs, Explained, Passed, judge_all

BINDING = {"uriparser", "boost-url"}  # of tier impl: suites/README.md


def binds(row):
    return row.data.get("tier") != "impl" or row.suite in BINDING


class Verdict(NamedTuple):
    name: str
    touched: int    # rows of which an answer changed
    binding: int    # of these, the ones that bind
    failed: int     # rows that fail
    seen: int       # of these, the ones that bind
    excused: list   # ids of rows that passed before and are explained now

    def escapes(self, least):
        return self.seen < least or bool(self.excused)


def verdicts(rows, program, judged, names):
    """One for each mutant. The rows are judged once with the program as it is; of each mutant only those again of which
    it changes an answer."""
    asks = [[] for _ in rows]
    before = judge_all([noting(judged(row, program), heard) for row, heard in zip(rows, asks)], program)
    usable = [place for place, outcome in enumerate(before) if isinstance(outcome, (Passed, Explained))]
    for name in names:
        mutant = Mutant(program, name)
        changed = changes(mutant, {id(ask): ask for place in usable for ask in asks[place]}.values())
        touched = [place for place in usable if any(id(ask) in changed for ask in asks[place])]
        after = judge_all([judged(rows[place], mutant) for place in touched], mutant)
        yield weighed(name, [(rows[place], before[place], outcome) for place, outcome in zip(touched, after)])


def noting(judgement, heard):
    """The judgement, and in `heard` what it asked."""
    answers = None
    while True:
        try:
            asks = judgement.send(answers)
        except StopIteration as end:
            return end.value
        heard += asks
        answers = yield asks


def changes(mutant, asks):
    """The ids of the questions that the mutant answers otherwise."""
    asks = list(asks)
    pairs = zip(asks, mutant.program.answers(asks), mutant.answers(asks))
    return {id(ask) for ask, right, wrong in pairs if right != wrong}


def weighed(name, rows):
    failed = [row for row, _, after in rows if isinstance(after, Differs)]
    excused = [row.id for row, before, after in rows if isinstance(before, Passed) and isinstance(after, Explained)]
    return Verdict(name, len(rows), sum(binds(row) for row, _, _ in rows), len(failed), sum(map(binds, failed)), excused)


def report(rows, program, judged, how):
    """Prints a line for each mutant; 1 if any escapes."""
    names = [name for name in NAMES if not how.only or name in how.only]
    print(f"{'mutant':44} touched binding  failed binding excused")
    escaped = []
    for verdict in verdicts(rows, program, judged, names):
        escapes = verdict.escapes(how.least)
        escaped += [verdict.name] if escapes else []
        print(f"{verdict.name:44} {verdict.touched:7} {verdict.binding:7} {verdict.failed:7} {verdict.seen:7} "
              f"{len(verdict.excused):7}  {'ESCAPES' if escapes else 'caught'}{' ' + ' '.join(verdict.excused[:3])}".rstrip(), flush=True)
    print(f"{len(names)} mutants, {len(escaped)} escape")
    return 1 if escaped else 0
