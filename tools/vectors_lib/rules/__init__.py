# SPDX-License-Identifier: Apache-2.0
"""The checks behind the rules of vectors/explained.jsonl, by name."""
from . import access, values  # each adds its own
from .kit import RULES
from .values import leads_to_target

__all__ = ["RULES", "access", "leads_to_target", "values"]
