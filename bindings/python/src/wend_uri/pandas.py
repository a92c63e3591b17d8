# SPDX-License-Identifier: Apache-2.0
"""`series.wend.FUNC(…)`, for each function of wend_uri.columns, once this module is imported.

The answer is a Series with the same index and name: of an Arrow type where the series has one, of its own type where that is a
type for text, else of objects; truths are of type boolean.

Type checkers do not know what is registered: for them, `SeriesAccessor(series).FUNC(…)`.
"""
from functools import wraps

import pandas

from . import columns


@pandas.api.extensions.register_series_accessor("wend")
class SeriesAccessor:
    """URIs of a Series."""

    def __init__(self, series):
        self._series = series

    def _ask(self, function, *arguments, **options):
        series = self._series
        is_arrow = hasattr(series.array, "__arrow_array__")
        rows = series.array.__arrow_array__() if is_arrow else series.to_numpy(dtype=object)
        values = self._typed(function(rows, *arguments, **options))
        return pandas.Series(values, index=series.index, name=series.name, dtype=values.dtype)

    def _typed(self, answer):
        dtype = self._series.dtype
        if isinstance(dtype, pandas.ArrowDtype):
            import pyarrow
            return pandas.arrays.ArrowExtensionArray(pyarrow.array(answer))
        rows = answer.to_pylist()
        if answer.is_text:
            return pandas.array(rows, dtype=dtype if isinstance(dtype, pandas.StringDtype) else object)
        return pandas.array(rows, dtype="boolean")


def _method(function):
    @wraps(function)
    def method(self, *arguments, **options):
        return self._ask(function, *arguments, **options)

    return method


for _name in columns.__all__:
    setattr(SeriesAccessor, _name, _method(getattr(columns, _name)))
