# SPDX-License-Identifier: Apache-2.0
"""What became of a row. A judgement is a generator: it yields what it wants to ask the program (a list of Ask),
is sent the answers, and returns one of these."""
from typing import Any, NamedTuple

from .rows import Usage


class Passed(NamedTuple):
    advisory: str = ""  # a difference that the texts leave open
    note: str = ""      # which of the readings it was


class Skipped(NamedTuple):
    what: str  # the op, scheme or profile that is not built yet


class Difference(NamedTuple):
    key: str
    ours: Any
    theirs: Any


class Differs(NamedTuple):
    """Failed, unless vectors/explained.jsonl explains every one of the differences."""
    asked: str
    differences: tuple
    facts: Any = None  # what a rule may look at: the program's answers

    @property
    def ours(self):
        return {d.key: d.ours for d in self.differences}

    @property
    def theirs(self):
        return {d.key: d.theirs for d in self.differences}


class Explained(NamedTuple):
    by: str


def judge_all(judgements, program):
    """Runs the judgements side by side, so that each round is a few processes, and yields what each returned."""
    outcomes = [None] * len(judgements)
    waiting = []
    for place, judgement in enumerate(judgements):
        advance(place, judgement, None, waiting, outcomes)
    while waiting:
        now, waiting = waiting, []
        answers = iter(program.answers([ask for _, _, asks in now for ask in asks]))
        for place, judgement, asks in now:
            advance(place, judgement, [next(answers) for _ in asks], waiting, outcomes)
    return outcomes


def advance(place, judgement, answers, waiting, outcomes):
    try:
        asks = judgement.send(answers)
    except StopIteration as end:
        outcomes[place] = end.value
    except Usage:
        raise
    except Exception as why:  # a row that the runner cannot read must not stop the others, nor pass
        outcomes[place] = Differs("", (Difference("the runner", f"{type(why).__name__}: {why}", None),))
    else:
        waiting.append((place, judgement, asks))
