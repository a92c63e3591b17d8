# SPDX-License-Identifier: Apache-2.0
"""The commands that make one text of another: resolve, relate, normalize, compare, encode, decode, edit, convert, wrap."""
from program import Case, records, wend

LAWS = ("rfc1630", "url7a", "rfc1738", "rfc3986")
CONTEXTS = ("path-segment", "http-segment", "ftp-segment", "search", "query", "user", "password", "selector", "fragment",
            "group", "article", "wais-id", "prospero-name", "mail-address")


class Resolve(Case):
    # shows REL-17
    def test_resolution_needs_a_base(self):
        result = wend("resolve", "../g")
        self.assertEqual((2, ""), (result.status, result.out))
        self.assertIn("no context", result.err)
        self.assertEqual(2, wend("relate", "http://h/").status)
        self.assertEqual(2, wend("get", "../g").status)
        self.assertEqual("no-context", records("resolve", [{"ref": "g"}])[0]["error"]["name"])

    # shows REL-03
    def test_each_profile_has_its_own_rule(self):
        base, ref = "magic://a/b/c//d/e/f", "/g"
        answers = records("resolve", [{"base": base, "ref": ref, "profile": law} for law in LAWS])
        self.assertEqual(["magic://a/b/c//d/g"] + ["magic://a/g"] * 3, [answer["uri"] for answer in answers])

    # shows REL-05
    def test_the_reading_of_the_examples_can_be_chosen(self):
        base = "magic://a/b/c//d/e/f"
        reply = self.says("magic://a/g\n", "resolve", "-p", "rfc1630", "--rel-reading", "examples", "-b", base, "/g")
        self.assertIn("two-readings", reply.err)
        result, = records("resolve", [{"base": base, "ref": "/g", "profile": "rfc1630", "reading": "examples"}])
        self.assertEqual(["two-readings"], [warning["name"] for warning in result["warnings"]])

    # shows REL-16 · RFC 1738 §2.3
    def test_rfc1738_uses_the_rules_of_rfc1808_with_a_notice(self):
        reply = self.says("http://h/b\n", "resolve", "-p", "rfc1738", "-b", "http://h/a", "b")
        self.assertIn("rfc1808-rules-used", reply.err)

    # shows REL-01
    def test_the_base_must_be_absolute(self):
        self.says("c\terror: no-scheme at 0\n", "resolve", "-b", "a/b", "c", status=1)

    def test_a_record_keeps_its_place_and_text_where_the_base_is_refused(self):
        for command in ("resolve", "relate"):
            self.says("c\terror: no-scheme at 0\nx:d\terror: no-scheme at 0\n", command, "-b", "a/b", status=1, stdin="c\nx:d\n")
        self.assertIn("wend: no-scheme: the base: ", wend("resolve", "-b", "a/b", stdin="c\n").err)

    # shows GEN-16
    def test_a_hundred_thousand_elements_resolve(self):
        base = "http://h/" + "a/" * 100000 + "x"
        result, = records("resolve", [{"base": base, "ref": "../" * 100000 + "g"}])
        self.assertEqual("http://h/g", result["uri"])

    # shows REL-18
    def test_relate_gives_a_relative_reference_that_resolves_back(self):
        rows = [("rfc1630", "http://h/a/b", "http://h/a/c", "c"), ("rfc1630", "http://h/a/b", "http://h/x", "/x"),
                ("rfc1630", "http://h/a/b", "ftp://h/x", "ftp://h/x"), ("rfc1630", "http://h/a//b/c", "http://h/g", "//h/g"),
                ("rfc3986", "http://h/a/b", "http://h/a/b?q", "?q"), ("rfc3986", "http://h/a/b", "http://g/", "//g/")]
        related = records("relate", [{"base": base, "uri": uri, "profile": law} for law, base, uri, _ in rows])
        self.assertEqual([want for *_, want in rows], [item["uri"] for item in related])
        back = records("resolve", [{"base": base, "ref": item["uri"], "profile": law}
                                   for (law, base, _, _), item in zip(rows, related)])
        self.assertEqual([uri for _, _, uri, _ in rows], [item["uri"] for item in back])


class Normalize(Case):
    # shows USE-01
    def test_readable_text_has_as_few_escapes_as_possible(self):
        self.says("http://h/a-\n", "normalize", "http://h/%61%2D")

    # shows CMP-04, CMP-07 · RFC 1738 §2.2
    def test_canonical_is_idempotent(self):
        self.says("http://h/A%2F%7E\n", "normalize", "-p", "rfc1738", "HTTP://h/%41%2f%7e")
        self.says("http://h/A%2F%7E\n", "normalize", "-p", "rfc1738", "http://h/A%2F%7E")

    # shows GEN-10 · RFC 1738 §2.2
    def test_octets_become_escapes(self):
        result, = records("normalize", [{"uri_hex": "687474703a2f2f682fe9", "profile": "rfc1630"}], "--lenient")
        self.assertEqual("http://h/%E9", result["uri"])

    def test_an_invalid_option_value_is_a_usage_error(self):
        for arguments, allowed in (
                (("--safe", "nope", "x:y"), "alnum"), (("--level", "safer", "--safe", "+nope", "x:y"), "unreserved"),
                (("--safe", "+national", "x:y"), "sub-delims"), (("--safe", "+", "x:y"), "space"),
                (("-p", "whatwg", "--encoding", "nope", "x:y"), "windows-1252"),
                (("--encoding", "windows-1252", "x:y"), "whatwg")):
            with self.subTest(arguments=arguments):
                reply = self.says("", "normalize", *arguments, status=2)
                self.assertIn(allowed, reply.err)
        self.says("http://h/~\n", "normalize", "-p", "rfc1738", "-l", "less-safe", "--safe", "+national,space", "http://h/%7E")
        rows = records("normalize", [{"uri": "x:y", "safe": "nope"}, {"uri": "http://h/%7E", "profile": "rfc1738", "level": "less-safe"}],
                       "--safe", "+national")
        self.assertEqual(["bad-record", None], [row.get("error", {}).get("name") for row in rows])

    # shows CMP-05, CMP-06
    def test_safer_keeps_scheme_and_host(self):
        self.says("http://info.cern.ch:80/a%2Db\n", "normalize", "--level", "safer", "--safe", "alnum", "http://info.cern.ch:80/a-b")
        result, = records("normalize", [{"uri": "http://h/a%2Db", "level": "less-safe"}])
        self.assertEqual("http://h/a-b", result["uri"])

    # shows CMP-13 · RFC 1738 §3
    def test_scheme_level_applies_the_rules_of_the_scheme(self):
        self.says("http://h/\n", "normalize", "--level", "scheme", "http://H:80")

    # shows USE-02, USE-03
    def test_readable_text_is_for_people_and_shows_no_runs_of_space(self):
        self.says("http://h/a%20%20b\n", "normalize", "--readable", "http://h/a%20%20b")
        self.says("http://h/café\n", "normalize", "--readable", "http://h/caf%C3%A9")
        result = wend("normalize", "--readable", "--json", "http://h/caf%C3%A9").object
        self.assertEqual(("http://h/café", False), (result["readable"], "uri" in result))

    # shows CMP-03
    def test_malformed_text_has_no_normal_form(self):
        self.says("a b\terror: bad-char at 1\na%4\terror: bad-escape at 1\n", "normalize", "a b", "a%4", status=1)


class Compare(Case):
    # shows CMP-15, SEC-07 · RFC 1738 §6
    def test_the_wording_of_a_comparison_is_careful(self):
        self.says("not known to be equivalent\n", "compare", "http://h/a", "http://h/b", status=1)
        self.says("equivalent (same octets)\n", "compare", "http://h/a", "http://h/a")
        self.says("equivalent (the default port need not be given)\n", "compare", "http://h:80/", "http://h/")

    # shows CMP-13 · RFC 1738 §3
    def test_each_level_compares_in_its_own_way(self):
        self.says("not known to be equivalent\n", "compare", "--level", "encoding", "http://H/", "http://h/", status=1)
        self.says("equivalent (host names have no case)\n", "compare", "http://H/", "http://h/")
        rows = [{"a": "http://H/", "b": "http://h/", "level": level} for level in ("encoding", "scheme")]
        self.assertEqual([False, True], [record["equal"] for record in records("compare", rows)])

    # shows CMP-03
    def test_a_bad_escape_is_an_error_on_either_side(self):
        self.assertEqual(("bad-escape", 9), error(records("compare", [{"a": "http://h/%4", "b": "x:y"}])[0]))
        self.assertEqual(("bad-escape", 2), error(records("compare", [{"a": "http://h/", "b": "x:%4"}])[0]))
        self.says("x:%4\terror: bad-escape at 2\n", "compare", "x:y", "x:%4", status=1)

    def test_json_names_the_rule(self):
        result = wend("compare", "--json", "http://h:80/", "http://h/").object
        self.has({"ok": True, "equal": True, "level": "scheme", "spec": "RFC 3986 §6.2.3, RFC 1738 §3.1"}, result)
        result = wend("compare", "--json", "a:b", "a:c").object
        self.has({"ok": True, "equal": False, "rule": None}, result)

    def test_compare_needs_two_urls(self):
        self.assertEqual(2, wend("compare", "a").status)
        self.assertEqual("bad-record", records("compare", [{"a": "x:y"}])[0]["error"]["name"])


def error(answer):
    return answer["error"]["name"], answer["error"]["at"]


class Escapes(Case):
    # shows ENC-13
    def test_each_context_escapes_its_own_delimiters(self):
        self.says("a%2Fb%3Bc\n", "encode", "-p", "rfc1738", "--context", "ftp-segment", "a/b;c")
        result, = records("encode", [{"octets_hex": "00ff0d0a", "context": "http-segment", "profile": "rfc1738"}])
        self.assertEqual("%00%FF%0D%0A", result["encoded"])
        self.assertEqual(2, wend("encode", "--context", "everywhere", "a").status)

    # shows ENC-05, ENC-06 · RFC 1738 §2.2
    def test_the_charset_of_the_profile_is_used(self):
        self.says("caf%E9\n", "encode", "-p", "rfc1630", "café")
        self.says("caf%C3%A9\n", "encode", "café")
        self.says("€\terror: not-in-charset at 0\n", "encode", "-p", "rfc1630", "€", status=1)
        self.says("café\n", "decode", "-p", "rfc1630", "caf%E9")
        self.assertIsNone(wend("decode", "--json", "-p", "rfc1738", "caf%E9").object["text"])

    # shows ENC-14
    def test_decoding_an_encoded_text_gives_its_octets(self):
        hex_digits = "00252f3f23ff2b26403a3b3d20"
        rows = [{"octets_hex": hex_digits, "context": context, "profile": law} for context in CONTEXTS for law in LAWS
                if (law, context) not in (("rfc1630", "user"), ("rfc1630", "password"))]  # which have no escapes
        encoded = records("encode", rows)
        decoded = records("decode", [{"encoded": item["encoded"], "context": row["context"], "profile": row["profile"]}
                                     for row, item in zip(rows, encoded)])
        self.assertEqual([hex_digits] * len(rows), [item["octets_hex"] for item in decoded])

    # shows ENC-04
    def test_decoding_is_done_once(self):
        self.says("%41\n", "decode", "%2541")

    # shows QRY-02, QRY-03
    def test_words_of_a_query_are_encoded(self):
        result, = records("decode", [{"encoded": "a%20b+c%2Bd+100%25", "context": "search", "profile": "rfc1630"}])
        self.has({"words": ["a b", "c+d", "100%"], "text": "a b c+d 100%"}, result)
        self.assertNotIn("words", records("decode", [{"encoded": "a+b", "context": "search"}])[0])

    def test_encoded_text_is_valid_in_its_context(self):  # RFC 1630 §Query strings, §BNF for specific URL schemes
        for profile in ("rfc1630", "url7a"):
            for text, query in (("C++ x", "C%2B%2B+x"), (" a  b ", "%20a%20%20b%20")):
                encoded = wend("encode", "-p", profile, "--context", "query", text).lines[0]
                self.assertEqual((query, text), (encoded, wend("decode", "-p", profile, "--context", "query", encoded).lines[0]))
                self.assertEqual(0, wend("parse", "-q", "-p", profile, f"http://h/?{encoded}").status)
        for context in ("user", "password"):
            self.assertEqual((1, "a@b\terror: not-expressible at 1\n"),
                             (lambda item: (item.status, item.out))(wend("encode", "-p", "rfc1630", "--context", context, "a@b")))
        self.assertEqual("a%40b\n", wend("encode", "-p", "rfc1738", "--context", "user", "a@b").out)

    def test_a_record_without_text_or_octets_is_bad(self):
        self.assertEqual(("bad-record", 0), error(records("encode", [{"context": "user"}])[0]))


class Edit(Case):
    # shows NET-17 · RFC 1738 §6
    def test_a_password_in_a_built_url_causes_a_warning(self):
        reply = self.says("ftp://u:p@h/\n", "edit", "--new", "--set", "scheme=ftp", "--set", "user=u", "--set", "password=p", "--set", "host=h")
        self.assertIn("password-in-url", reply.err)
        result, = records("edit", [{"set": {"scheme": "ftp", "user": "u", "password": "p", "host": "h"}}])
        self.assertEqual(("ftp://u:p@h/", ["password-in-url"]), (result["uri"], [w["name"] for w in result["warnings"]]))

    # shows ENC-11 · RFC 1738 §2.2
    def test_what_would_end_a_part_is_escaped(self):
        self.says("http://h/x%20y%3Fz\n", "edit", "http://h/a?b", "--set", "path=/x y?z", "--unset", "query")
        self.says("ftp://a%40b:c%2Fd@h/\n", "edit", "ftp://h/", "--set", "user=a@b", "--set", "password=c/d")

    def test_parts_come_and_go(self):
        rows = [({"query": None}, "http://h:1/a#f"), ({"port": None}, "http://h/a?q#f"), ({"fragment": ""}, "http://h:1/a?q#"),
                ({"host": "g"}, "http://g:1/a?q#f"), ({"path": ""}, "http://h:1?q#f"), ({"port": 8}, "http://h:8/a?q#f"),
                ({"scheme": "ftp", "query": None}, "ftp://h:1/a#f")]
        answers = records("edit", [{"uri": "http://h:1/a?q#f", "set": change} for change, _ in rows])
        self.assertEqual([want for _, want in rows], [answer.get("uri") for answer in answers])

    def test_an_impossible_port_is_refused_and_a_non_ascii_host_is_mapped(self):
        self.says("http://h/\terror: port-out-of-range at 9\n", "edit", "http://h/", "--set", "port=99999", status=1)
        self.says("http://xn--bcher-kva.example/\n", "edit", "http://h/", "--set", "host=bücher.example")

    def test_parts_that_cannot_be_combined_are_an_error(self):
        self.assertEqual("bad-port", records("edit", [{"uri": "http://h/", "set": {"port": "x"}}])[0]["error"]["name"])
        self.assertEqual(2, wend("edit", "http://h/", "--set", "path").status)
        self.assertEqual(2, wend("edit", "http://h/", "--set", "pth=x").status)
        self.assertEqual(2, wend("edit", "http://h/").status)

    def test_a_url_can_be_built_from_parts_of_the_url_standard(self):
        rows = [("http://h/", ["href=http://h"]), ("http://h/", ["protocol=http", "hostname=h"]),
                ("https://u:p@h:8/x?q#f", ["protocol=https:", "username=u", "password=p", "host=h:8", "pathname=x",
                                          "search=?q", "hash=#f"]),
                ("http://[::1]/", ["protocol=http", "host=[::1]"]), ("http://k/#f", ["hash=f", "hostname=k", "href=http://h/"]),
                ("http://h/", ["protocol=http", "hostname=h", "search=", "port="])]
        for wanted, changes in rows:
            with self.subTest(changes=changes):
                options = [word for change in changes for word in ("--set", change)]
                self.says(wanted + "\n", "edit", "--new", "-p", "whatwg", *options)
                result, = records("edit", [{"set": dict(each.split("=", 1) for each in changes)}], "-p", "whatwg")
                self.assertEqual(wanted, result.get("uri"))
        self.says("\terror: missing-scheme-non-relative-url at 0\n", "edit", "--new", "-p", "whatwg", "--set", "href=h", status=1)

    def test_a_part_of_the_url_standard_is_unknown_elsewhere(self):
        reply = self.says("", "edit", "--new", "-p", "rfc3986", "--set", "href=x", status=2)
        self.assertIn("there is no part 'href' in rfc3986", reply.err)
        answer, = records("edit", [{"set": {"href": "x:y"}}])
        self.assertEqual("bad-record", answer["error"]["name"])

    def test_no_part_of_a_built_url_becomes_another_one(self):
        rows = [("no-host", ["scheme=http", "path=/a"]), ("no-host", ["scheme=http", "user=u", "path=/x"]),
                ("bad-host", ["scheme=http", "host=u@h"]), ("bad-host", ["scheme=http", "host=h?q"]),
                ("bad-host", ["scheme=http", "host=h/x"]), ("bad-port", ["scheme=http", "host=h", "port=8/x"]),
                ("bad-port", ["scheme=http", "host=h:9x"]), ("bad-scheme", ["scheme=foo:bar", "path=x"])]
        for name, changes in rows:
            with self.subTest(changes=changes):
                options = [word for change in changes for word in ("--set", change)]
                result = wend("edit", "--new", "-p", "whatwg", *options)
                self.assertEqual((1, True), (result.status, result.out.startswith(f"\terror: {name} at ")), result.out)

    # shows OPS-07
    def test_a_size_is_not_part_of_a_url(self):
        self.assertEqual(2, wend("edit", "--new", "--set", "size=10").status)
        self.assertEqual(2, wend("edit", "--size", "10").status)

    def test_records_come_from_standard_input_on_request(self):
        self.says("a:b?x\nc:d?x\n", "edit", "-", "--set", "query=x", stdin="a:b\nc:d\n")
        self.says("a:b?x\nc:d?x\n", "edit", "--set", "query=x", stdin="a:b\nc:d\n")
        self.says("", "edit", "--set", "host=h", stdin="")
        self.says("//h/\n", "edit", "--new", "--set", "host=h", stdin="a:b\n")
        self.says("", "edit", "--new", "--set", "host=h", "http://h/", status=2)


class Convert(Case):
    # shows USE-06
    def test_changes_are_listed(self):
        reply = self.says("http://h/%7Ea\n", "convert", "--from", "rfc3986", "--to", "rfc1738", "http://h/~a")
        self.assertIn("changed", reply.err)
        result, = records("convert", [{"uri": "http://h/~a", "from": "rfc3986", "to": "rfc1738"}])
        self.assertEqual(("http://h/%7Ea", 1), (result["uri"], len(result["changes"])))

    # shows USE-06
    def test_the_change_of_form_is_reported_in_both_directions(self):
        normal = "brought to the URL Standard's normal form"
        rows = ((("whatwg", "rfc3986", "HTTP://H:80/a/../b"), "http://h/b", [normal]),
                (("rfc3986", "whatwg", "HTTP://H:80/a/../b"), "http://h/b", [normal]),
                (("whatwg", "rfc3986", "http://h/b"), "http://h/b", []),
                (("iri", "rfc3986", "http://h/\u00fc"), "http://h/%C3%BC", ["characters are written as escapes of UTF-8"]),
                (("rfc3986", "iri", "http://h/%C3%BC"), "http://h/\u00fc", ["escapes of UTF-8 are written as characters"]))
        for (source, target, text), uri, changes in rows:
            with self.subTest(text=text, source=source):
                result = wend("convert", "--json", "--from", source, "--to", target, text).object
                self.assertEqual((uri, changes), (result["uri"], result["changes"]))

    # shows USE-06
    def test_a_url_without_a_form_in_the_profile_is_not_expressible(self):
        self.says("http://[::1]/\terror: not-expressible at 7\n", "convert", "--to", "rfc1738", "http://[::1]/", status=1)

    def test_text_that_other_profiles_read_as_a_label_is_not_expressible(self):
        for text in ("url:http://h/", "URL:x"):
            self.says(text + "\terror: not-expressible at 0\n", "convert", "--from", "whatwg", "--to", "rfc3986", text, status=1)

    def test_convert_needs_a_target_profile(self):
        self.assertEqual(2, wend("convert", "http://h/").status)
        self.assertEqual("bad-record", records("convert", [{"uri": "a:b"}])[0]["error"]["name"])


class Wrap(Case):
    # shows TXT-09
    def test_no_line_ends_in_a_hyphen_and_wrapped_text_reads_back(self):
        uri = "http://host/a-b-c-d-e-f-g-h"
        for width in (0, 16, 20, 40):
            result = wend("wrap", "--width", str(width), uri)
            self.assertFalse([line for line in result.lines if line.endswith("-")])
            self.says(uri + "\n", "extract", "--mode", "wrapped", stdin=result.out)

    def test_the_label_is_that_of_rfc1738(self):
        self.says("<URL:http://h/>\n", "wrap", "-p", "rfc1738", "http://h/")
        self.says("<http://h/>\n", "wrap", "http://h/")
        self.says("<URL:http://h/>\n", "wrap", "--label", "http://h/")
        self.says("<http://h/>\n", "wrap", "--no-label", "-p", "rfc1738", "http://h/")

    # shows TXT-09
    def test_wrapped_text_is_always_found_again(self):
        rows = [("url7a", "http://h/a b", "<http://h/a%20b>\n"), ("rfc1630", 'http://h/a"b', "<http://h/a%22b>\n"),
                ("rfc3986", "foo:bar", "<URL:foo:bar>\n"), ("whatwg", 'foo:a"b', '<URL:foo:a"b>\n')]
        for law, uri, wanted in rows:
            self.says(wanted, "wrap", "-p", law, uri)
        for arguments in (("-p", "whatwg", "--label", "data:a b"), ("-p", "whatwg", "foo:a>b"), ("--no-label", "foo:bar")):
            result = wend("wrap", *arguments)
            self.assertEqual((1, True), (result.status, "\terror: not-expressible at " in result.out), result.out)

    # shows TXT-08
    def test_no_brackets_are_added_where_the_context_delimits(self):
        self.says("http://h/a\n", "wrap", "--context", "html-attribute", "http://h/a")
        self.says("http://h/?a&amp;b\n", "wrap", "--context", "html", "http://h/?a&b")

    # shows FILE-07 · RFC 1738 §3.10
    def test_a_url_with_local_meaning_only_causes_a_warning(self):
        reply = self.says("<file:///a>\n", "wrap", "file:///a")
        self.assertIn("file-on-other-host", reply.err)

    # shows NNTP-05 · RFC 1738 §3.7
    def test_article_numbers_hold_on_one_server_only(self):
        self.assertIn("local-article-number", wend("wrap", "nntp://h/g.x/1").err)
