# SPDX-License-Identifier: Apache-2.0
from collections.abc import Callable

import polars

class SeriesNamespace:
    """Each function of wend_uri.columns, without its first argument."""
    def __init__(self, series: polars.Series) -> None: ...
    def __getattr__(self, name: str) -> Callable[..., polars.Series]: ...

class ExprNamespace:
    """Each function of wend_uri.columns, without its first argument."""
    def __init__(self, expression: polars.Expr) -> None: ...
    def __getattr__(self, name: str) -> Callable[..., polars.Expr]: ...
