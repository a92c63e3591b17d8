# SPDX-License-Identifier: Apache-2.0
"""Properties of generated texts."""
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import wend_uri as w
from wend_uri import columns

PROFILES = ("rfc3986", "whatwg", "rfc1630", "url7a", "rfc1738")
settings.register_profile("wend", max_examples=300, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
settings.load_profile("wend")

words = st.text("abz09-._~%41eE/?#[]@:;=&+!$'()*,\\ \t\n\u20ac\U0001f600\ud800\0", max_size=12)
hosts = st.sampled_from(["h", "EX%41mple.co.uk", "1.2.3.4", "0x7f.1", "[::1]", "www.example.com", "", "\u00fc.example"])
shaped = st.builds("{}:{}{}{}{}{}".format, st.sampled_from(["http", "HTTPS", "ftp", "file", "mailto", "gopher", "urn", "x-y"]),
                   st.sampled_from(["//", "", "/", "//u:p@"]), hosts, words, st.sampled_from(["", "?a=1&b", "?"]), words)
clean = st.text("abz09-._~/", max_size=8)
urls = st.builds("{}://{}/{}{}{}".format, st.sampled_from(["http", "HTTPS", "ftp", "x-y"]),
                 st.sampled_from(["h", "EXample.co.uk:80", "u:p@h", "1.2.3.4", "[::1]:8"]), clean,
                 st.sampled_from(["", "?a=1&b=%2f", "?"]), st.sampled_from(["", "#", "#f%41"]))
texts = st.one_of(urls, urls, shaped, words, st.text(max_size=30))
profiles = st.sampled_from(PROFILES)
parts = st.sampled_from(["user", "host", "path", "query", "fragment"])


def is_unicode(text):
    return not any(0xD800 <= ord(c) < 0xE000 for c in text)


def parsed(text, profile):
    try:
        return w.parse(text, profile=profile)
    except w.UriError as error:
        assert 0 <= error.at <= len(text) and error.name
        assume(False)


@given(texts, profiles)
def test_every_text_is_a_url_or_a_named_error(text, profile):
    try:
        url = w.parse(text, profile=profile)
    except w.UriError as error:
        assert error.name and 0 <= error.at <= len(text)
    else:
        assert str(url).isascii()
        assert w.parse(str(url), profile=profile) == url


@given(texts, profiles)
def test_a_url_of_the_rfcs_is_the_text_that_was_given(text, profile):
    url = parsed(text, profile)
    assert profile == "whatwg" or str(url) == text


@given(texts, profiles)
def test_str_and_bytes_have_the_same_answer(text, profile):
    assume(is_unicode(text))
    answers = []
    for form in (text, text.encode()):
        try:
            answers.append(w.parse(form, profile=profile))
        except w.UriError as error:
            at = error.at if isinstance(form, str) else len(form[:error.at].decode("utf-8", "replace"))
            answers.append((error.name, at))
    assert answers[0] == answers[1]


@given(texts, profiles)
def test_parts_are_places_of_the_text(text, profile):
    url = parsed(text, profile)
    for part in url.parts:
        assert part is None or str(part) in str(url) or part == url.port
    assert tuple(w.split(text, profile=profile)) == tuple(url.parts)


@given(texts, profiles)
def test_normal_forms_are_normal(text, profile):
    url = parsed(text, profile)
    once = url.normalize()
    assert once.normalize() == once
    assert w.compare(url, once, profile=profile)


@given(texts, texts, st.sampled_from(["rfc3986", "whatwg"]))
def test_a_resolved_reference_is_a_url(base, reference, profile):
    at = parsed(base, profile)
    try:
        target = at.resolve(reference)
    except w.UriError as error:
        assert error.argument in ("base", "reference")
        assume(False)
    assert w.parse(str(target), profile=profile) == target
    assert w.parse(reference, base=at, profile=profile) == target
    assert at.resolve(str(target)).normalize() == target.normalize()


@given(st.sampled_from(["http://h/a?b#c", "http://u@h:1/", "https://example.com"]), parts, words)
def test_what_is_set_is_read(text, part, value):
    try:
        url = w.parse(text).edit(**{part: value})
    except w.UriError:
        assume(False)
    assert getattr(url, part) is not None
    assert url.edit(**{part: getattr(url, part)}) == url


@given(st.sampled_from(["http://h/", "http://h/?a=1&b=2", "http://h/?#f", "mailto:a@b.example", "x:?a+b=1"]), words, words)
def test_a_pair_that_is_set_has_its_value(text, name, value):
    assume(is_unicode(name + value))
    url = w.parse(text).query_set(name, value)
    assert url.query_value(name) == value
    assert (name, value) in url.query_pairs
    assert columns.query_value([url], name).to_pylist() == [value]
    assert dict(url.query_append(name, "last").query_pairs)[name] == "last"


@given(st.lists(st.one_of(st.none(), texts), max_size=20), profiles)
def test_a_column_answers_as_one_call_a_row(rows, profile):
    def host(text):
        try:
            return None if text is None else w.parse(text, profile=profile).host
        except w.UriError:
            return None
    assert columns.host(rows, profile=profile).to_pylist() == [host(row) for row in rows]
    assert columns.host(columns.redact([row for row in rows if row is None])).to_pylist() == [None] * rows.count(None)


@given(st.text(max_size=60))
def test_finds_lie_in_the_text(text):
    assume(is_unicode(text))
    for mode in ("wrapped", "scheme", "mail", "fuzzy"):
        at = 0
        for find in w.extract(text + " <http://a.example/\n x>", mode=mode):
            assert at <= find.at <= find.inner_at <= find.inner_end <= find.end
            at = find.end


@given(texts)
def test_agreement_is_total(text):
    assume(is_unicode(text))
    verdict = w.agree(text, PROFILES)
    assert set(verdict.readings) | set(verdict.errors) == set(PROFILES)
    assert not (verdict.agree and verdict.errors)
