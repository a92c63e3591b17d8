# SPDX-License-Identifier: Apache-2.0
"""The checks behind the rules of vectors/explained.jsonl, by name."""
from . import access, forms, libraries, schemes, syntax, texts  # each adds its own
from .kit import RULES

__all__ = ["RULES", "access", "forms", "libraries", "schemes", "syntax", "texts"]
