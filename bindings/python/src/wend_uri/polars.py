# SPDX-License-Identifier: Apache-2.0
"""`series.wend.FUNC(…)` and `polars.col(…).wend.FUNC(…)`, for each function of wend_uri.columns, once this module is imported.

Type checkers do not know what is registered: for them, `ExprNamespace(polars.col(…)).FUNC(…)` and `SeriesNamespace(series).FUNC(…)`.
"""
from functools import wraps

import polars

from . import columns


@polars.api.register_series_namespace("wend")
class SeriesNamespace:
    """URIs of a Series."""

    def __init__(self, series):
        self._series = series

    def _ask(self, function, *arguments, **options):
        return polars.Series(function(self._series, *arguments, **options)).alias(self._series.name)


@polars.api.register_expr_namespace("wend")
class ExprNamespace:
    """URIs of an expression, row by row."""

    def __init__(self, expression):
        self._expression = expression

    def _ask(self, function, *arguments, **options):
        def answer(series):
            return polars.Series(function(series, *arguments, **options)).alias(series.name)

        kind = polars.Boolean if function is columns.valid else polars.String
        return self._expression.map_batches(answer, return_dtype=kind, is_elementwise=True)


def _method(function):
    @wraps(function)
    def method(self, *arguments, **options):
        return self._ask(function, *arguments, **options)

    return method


for _name in columns.__all__:
    for _space in (SeriesNamespace, ExprNamespace):
        setattr(_space, _name, _method(getattr(columns, _name)))
