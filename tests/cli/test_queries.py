# SPDX-License-Identifier: Apache-2.0
"""The pairs of a query: edits of `edit`, and parts of `parse --get`."""
from program import Case, records, wend

URL = "http://h/?a=1&utm_source=x&%61=2&b=%7E&utm_id"


class Edits(Case):
    def edited(self, shown, *edits, uri=URL, status=0):
        return self.says(shown + "\n", "edit", uri, *edits, status=status)

    def test_edits_are_applied_in_one_order_and_keep_other_pairs(self):
        self.edited("http://h/?a=1&%61=2&b=%7E", "--query-unset", "utm_*")
        self.edited("http://h/?a=3+4&utm_source=x&b=%7E&utm_id", "--query-set", "a=3 4")
        self.edited(URL + "&a=%26&flag", "--query-append", "a=&", "--query-append", "flag")
        self.edited("http://h/?a=1&%61=2&b=%7E&utm_id&utm_source=x", "--query-sort")
        self.edited("http://h/?%61=2&b=%7E&c=1&z=0", "--query-append", "c=1", "--query-sort", "--query-set", "z=0",
                    "--query-unset", "utm*", uri="http://h/?b=%7E&utm&%61=2")

    def test_edits_follow_those_of_the_parts(self):
        self.edited("http://g/?a=2", "--query-set", "a=2", "--set", "query=a=1", "--set", "host=g")
        self.says("http://h/?q=a+b\n", "edit", "--new", "--set", "scheme=http", "--set", "host=h", "--query-set", "q=a b")

    def test_a_query_without_pairs_is_removed(self):
        self.edited("http://h/#f", "--query-unset", "*", uri="http://h/?a&b#f")
        self.edited("http://h/?", "--query-unset", "*", uri="http://h/?")
        self.edited("http://h/", "--query-sort", uri="http://h/")

    def test_empty_pairs_stay_unless_they_are_named(self):
        for uri, unset, left in (("?&&", "zz", "?&&"), ("?a=1&", "a", "?"), ("?a=1&&b=2", "zz", "?a=1&&b=2"), ("?a&&b", "", "?a&b"),
                                 ("?&&a", "*", "")):
            self.edited("http://h/" + left, "--query-unset", unset, uri="http://h/" + uri)
        self.edited("http://h/?&a&b", "--query-sort", uri="http://h/?b&&a")
        for option in ("--query-append", "--query-set"):
            self.assertEqual(2, wend("edit", "http://h/?a", option, "").status)
        self.edited("http://h/?a&=", "--query-append", "=", uri="http://h/?a")

    def test_a_plus_sign_is_a_space_in_web_schemes_only(self):
        self.edited("mailto:x@h?subject=a%20b", "--query-set", "subject=a b", uri="mailto:x@h?subject=c+d")
        self.edited("mailto:x@h?c+d", "--query-unset", "c d", uri="mailto:x@h?c+d")
        self.edited("HTTPS://h/", "--query-unset", "c d", uri="HTTPS://h/?c+d")

    def test_another_separator_is_named(self):
        self.edited("http://h/?page=5;x=a%3Bb", "--query-unset", "search", "--query-append", "x=a;b", "--query-separator", ";",
                    uri="http://h/?search=fool;page=5")
        self.assertEqual(2, wend("edit", "http://h/", "--query-sort", "--query-separator", "%").status)
        self.assertEqual(2, wend("edit", "http://h/", "--query-sort", "--query-separator", "|").status)
        self.edited("http://h/?a|b", "--query-sort", "--query-separator", "|", "-p", "whatwg", uri="http://h/?b|a")

    def test_a_record_has_edits_of_its_own(self):
        rows = [{"uri": URL, "query_unset": ["utm_*"], "query_set": {"b": "x y"}, "query_append": {"c": ["1", "2", None], "d": None},
                 "query_sort": True},
                {"uri": "http://h/?b=1", "profile": "whatwg", "query_set": {"b": "\u00e9"}},
                {"uri": "http://h/"}, {"uri": "http://h/", "query_append": {"c": [[1]]}}, {"uri": "http://h/", "query_set": ["c"]}]
        *good, nested, unnamed = records("edit", rows, "--query-append", "z=1")
        self.assertEqual(["http://h/?a=1&%61=2&b=x+y&c=1&c=2&c&d&z=1", "http://h/?b=%C3%A9&z=1", "http://h/?z=1"],
                         [answer["uri"] for answer in good])
        self.assertEqual(["bad-record"] * 2, [answer["error"]["name"] for answer in (nested, unnamed)])

    def test_a_malformed_uri_is_an_error_at_its_byte(self):
        self.edited("http://h/?a=%zz\terror: bad-escape at 12", "--query-set", "a=1", uri="http://h/?a=%zz", status=1)
        self.edited("http://h/?a=%25zz", "--query-set", "a=%zz", uri="http://h/?a=1")

    def test_the_url_standard_keeps_pairs_too(self):
        self.says("http://h/?a=1&b=%7E&c=%27\n", "edit", "-p", "whatwg", "HTTP://h?x=0&a=1&b=%7E", "--query-unset", "x",
                  "--query-append", "c='")
        self.says("http://h/\n", "edit", "-p", "whatwg", "http://h/?a", "--query-unset", "a")


class Values(Case):
    def test_a_template_has_the_decoded_value_of_a_pair(self):
        for pattern, shown in (("{query:a}", "1"), ("{query-all:a}", "1 2"), ("{query:b}", "~"), ("{query:utm_id}", ""), ("{query:c}", "")):
            self.says(shown + "\n", "parse", "--get", pattern, URL)
        self.says("a b|c\n", "parse", "--get", "{query:x y}|{query:}", "http://h/?x+y=a%20b&=c")
        self.says("a+b\n", "parse", "--get", "{query:subject}", "mailto:x@h?subject=a+b")
