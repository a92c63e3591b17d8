# SPDX-License-Identifier: Apache-2.0
from collections.abc import Callable
from typing import Any

class SeriesAccessor:
    """Each function of wend_uri.columns, without its first argument."""
    def __init__(self, series: Any) -> None: ...
    def __getattr__(self, name: str) -> Callable[..., Any]: ...
