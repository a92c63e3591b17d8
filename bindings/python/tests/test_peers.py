# SPDX-License-Identifier: Apache-2.0
"""Columns of other libraries."""
import pytest

import wend_uri as w
from wend_uri import columns

URLS = ["http://a.example/x", None, "no uri", "http://long-name.example.co.uk/y?q=1", "mailto:a@b"]
HOSTS = ["a.example", None, None, "long-name.example.co.uk", None]


def test_numpy_arrays_of_objects_octets_and_characters():
    numpy = pytest.importorskip("numpy")
    assert columns.host(numpy.array(URLS, dtype=object)).to_pylist() == HOSTS
    texts = [url or "" for url in URLS]
    assert columns.host(numpy.array(texts)).to_pylist() == HOSTS
    assert columns.host(numpy.array(texts, dtype="S")).to_pylist() == HOSTS
    assert columns.host(numpy.array(texts * 2, dtype=object)[::-2]).to_pylist() == (HOSTS * 2)[::-2]
    assert columns.host(numpy.array(texts * 2)[::2]).to_pylist() == (HOSTS * 2)[::2]
    assert columns.fragment(numpy.array(["x:#\u20ac\U0001f600"]), profile="whatwg").to_pylist() == ["%E2%82%AC%F0%9F%98%80"]
    for wrong in (numpy.arange(3), numpy.array([["http://a/"]]), numpy.array([1.5]), numpy.array(["2020-01-01"], dtype="M8[D]")):
        with pytest.raises((TypeError, ValueError)):
            columns.host(wrong)


def test_pyarrow_arrays_and_chunked_arrays():
    pyarrow = pytest.importorskip("pyarrow")
    for kind in (pyarrow.string(), pyarrow.large_string(), pyarrow.binary(), pyarrow.large_binary(), pyarrow.string_view()):
        array = pyarrow.array(URLS, type=kind)
        answer = pyarrow.array(columns.host(array))
        answer.validate(full=True)
        assert answer.to_pylist() == HOSTS
        assert columns.host(array[1:4]).to_pylist() == HOSTS[1:4]
        chunked = pyarrow.chunked_array([array, array[2:], array[:0], array])
        answer = pyarrow.array(columns.host(chunked))
        answer.validate(full=True)
        assert answer.to_pylist() == HOSTS + HOSTS[2:] + HOSTS
    truths = pyarrow.array(columns.valid(pyarrow.chunked_array([URLS] * 5)))
    truths.validate(full=True)
    assert truths.to_pylist() == [True, None, False, True, True] * 5
    assert columns.host(pyarrow.chunked_array([], type=pyarrow.string())).to_pylist() == []
    assert columns.host(pyarrow.array([None, None])).to_pylist() == [None, None]
    for wrong in (pyarrow.array([1]), pyarrow.array(URLS).dictionary_encode(), pyarrow.array([["x"]])):
        with pytest.raises(ValueError):
            columns.host(wrong)
    with pytest.raises(w.UriError) as caught:
        columns.host(pyarrow.chunked_array([URLS[:1], URLS[3:4], URLS[:3]]), errors="raise")
    assert caught.value.row == 4


def test_polars_series_and_expressions():
    polars = pytest.importorskip("polars")
    import wend_uri.polars  # noqa: F401
    series = polars.Series("url", URLS * 10)
    assert columns.host(series).to_pylist() == HOSTS * 10
    assert series.wend.host().to_list() == HOSTS * 10
    assert series.wend.host().name == "url"
    assert series.wend.valid().dtype == polars.Boolean
    frame = polars.DataFrame({"url": URLS}).lazy().with_columns(
        host=polars.col("url").wend.host(), valid=polars.col("url").wend.valid(), q=polars.col("url").wend.query_value("q"),
        domain=polars.col("url").wend.domain(rules="icann"))
    found = frame.collect()
    assert found["host"].to_list() == HOSTS
    assert found["valid"].to_list() == [True, None, False, True, True]
    assert found["q"].to_list() == [None, None, None, "1", None]
    assert found["domain"].to_list() == ["a.example", None, None, "example.co.uk", None]
    with pytest.raises(ValueError):
        columns.host(polars.Series(["a"], dtype=polars.Categorical))


def test_pandas_series_of_every_kind():
    pandas = pytest.importorskip("pandas")
    pyarrow = pytest.importorskip("pyarrow")
    import wend_uri.pandas  # noqa: F401
    for dtype in (object, "string", "string[pyarrow]", pandas.ArrowDtype(pyarrow.string()), None):
        series = pandas.Series(URLS, index=list("abcde"), name="url", dtype=dtype)
        answer = series.wend.host()
        assert list(answer.index) == list("abcde") and answer.name == "url"
        assert [None if pandas.isna(row) else row for row in answer] == HOSTS
        if dtype is not None and not isinstance(dtype, pandas.ArrowDtype):
            assert answer.dtype == series.dtype
        truths = series.wend.valid()
        assert [None if pandas.isna(row) else bool(row) for row in truths] == [True, None, False, True, True]
        assert series.iloc[3:].wend.query_value("q").iloc[0] == "1"
    assert pandas.Series([pandas.NA, float("nan"), "http://h/"], dtype=object).wend.host().tolist() == [None, None, "h"]


def test_duckdb_relations_of_one_column():
    duckdb = pytest.importorskip("duckdb")
    pyarrow = pytest.importorskip("pyarrow")
    with duckdb.connect() as connection:
        relation = connection.sql("select 'http://h' || range || '.example/' as url from range(5000)")
        table = pyarrow.table(relation)
        answer = columns.host(table.column("url"))
        assert answer.to_pylist() == [f"h{row}.example" for row in range(5000)]
        hosts = pyarrow.table({"host": pyarrow.array(answer)})  # noqa: F841
        assert connection.sql("select count(distinct host) from hosts").fetchall() == [(5000,)]


def test_nanoarrow_reads_the_answer():
    nanoarrow = pytest.importorskip("nanoarrow")
    assert nanoarrow.Array(columns.host(URLS)).to_pylist() == HOSTS
    assert nanoarrow.Array(columns.valid(URLS)).to_pylist() == [True, None, False, True, True]
    assert columns.host(nanoarrow.Array(["http://h/"], nanoarrow.string())).to_pylist() == ["h"]
