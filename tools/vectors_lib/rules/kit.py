# SPDX-License-Identifier: Apache-2.0
"""What the checks are made of. A check is told the row, the difference and the facts of the judgement, and says whether
theirs is what the library's known habit makes of ours. That ours is right was shown before, by law.py or plan_law.py:
no check asks the program, and none looks at a row's id."""
RULES = {}


def rule(check):
    """Makes a check known under its name, with hyphens."""
    RULES[check.__name__.replace("_", "-")] = check
    return check
