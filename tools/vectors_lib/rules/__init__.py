# SPDX-License-Identifier: Apache-2.0
"""The checks behind the rules of vectors/explained.jsonl, by name."""
from . import forms, libraries, syntax, texts  # each adds its own
from .kit import RULES

__all__ = ["RULES", "forms", "libraries", "syntax", "texts"]
