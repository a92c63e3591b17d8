# SPDX-License-Identifier: Apache-2.0
"""What `mypy --strict` reads: test_types.py."""
from typing import Any, assert_type

import polars

import wend_uri
from wend_uri import URL, Column, Find, Finding, UriError, columns
from wend_uri.polars import ExprNamespace, SeriesNamespace


def host_of(text: str) -> str | None:
    try:
        url = wend_uri.parse(text, profile="whatwg", base=b"http://h/")
    except UriError as error:
        print(error.name, error.at + 1)
        assert_type(error.row, int | None)
        return None
    assert_type(url, URL)
    assert_type(url.port, int | None)
    assert_type(url.parts.host, str | None)
    assert_type(url.edit(host="x", port=None).query_set("a", "b").resolve("c"), URL)
    assert_type(url.query_pairs, list[tuple[str, str | None]])
    return url.host


assert_type(wend_uri.check("x:"), list[Finding])
assert_type(wend_uri.extract(b"x:"), list[Find])
assert_type(wend_uri.redact(b"x:"), bytes)
assert_type(wend_uri.redact("x:"), str)
assert_type(wend_uri.domain(host="h"), str | None)
assert_type(wend_uri.normalize("x:", steps=["case"]), str)
assert_type(columns.host(["x:"], profile="whatwg", errors="raise"), Column)
assert_type(wend_uri.split("x:")._replace(port=1)._asdict(), dict[str, Any])
assert_type(ExprNamespace(polars.col("url")).host(), polars.Expr)
assert_type(SeriesNamespace(polars.Series(["x:"])).host(), polars.Series)
assert_type(wend_uri.query_value("x:?a=1+1", "a", form=None), str | None)
wend_uri.expand("{a,b*,c}", {"a": 1, "b": {"c": None}}, c=["d", 1.5, b"e", True])
wend_uri.expand("{a}", a=object())  # type: ignore[arg-type]
assert_type(bool(wend_uri.agree("x:", ["rfc3986", "rfc1738"])), bool)
wend_uri.parse(1)  # type: ignore[arg-type]
wend_uri.parse("x:", profile="nope")  # type: ignore[arg-type]
wend_uri.parse("x:").host = "y"  # type: ignore[misc]
