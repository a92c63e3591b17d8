# SPDX-License-Identifier: Apache-2.0
"""The commands that make one text of another: resolve, relate, normalize, compare, encode, decode, edit, convert, wrap."""
from program import Case, records, wend

LAWS = ("rfc1630", "url7a", "rfc1738", "rfc3986")
CONTEXTS = ("path-segment", "http-segment", "ftp-segment", "search", "query", "user", "password", "selector", "fragment",
            "group", "article", "wais-id", "prospero-name", "mail-address")


class Resolve(Case):
    def test_REL_17_there_is_no_resolving_without_a_base(self):
        said = wend("resolve", "../g")
        self.assertEqual((2, ""), (said.status, said.out))
        self.assertIn("no context", said.err)
        self.assertEqual(2, wend("relate", "http://h/").status)
        self.assertEqual(2, wend("get", "../g").status)
        self.assertEqual("no-context", records("resolve", [{"ref": "g"}])[0]["error"]["name"])

    def test_REL_03_each_profile_has_its_own_rule(self):
        base, ref = "magic://a/b/c//d/e/f", "/g"
        answers = records("resolve", [{"base": base, "ref": ref, "profile": law} for law in LAWS])
        self.assertEqual(["magic://a/b/c//d/g"] + ["magic://a/g"] * 3, [one["uri"] for one in answers])

    def test_REL_05_the_reading_of_the_examples(self):
        base = "magic://a/b/c//d/e/f"
        said = self.says("magic://a/g\n", "resolve", "-p", "rfc1630", "--rel-reading", "examples", "-b", base, "/g")
        self.assertIn("two-readings", said.err)
        one, = records("resolve", [{"base": base, "ref": "/g", "profile": "rfc1630", "reading": "examples"}])
        self.assertEqual(["two-readings"], [said["name"] for said in one["warnings"]])

    def test_REL_16_rfc1738_borrows_its_rules_and_says_so(self):
        said = self.says("http://h/b\n", "resolve", "-p", "rfc1738", "-b", "http://h/a", "b")
        self.assertIn("rfc1808-rules-used", said.err)

    def test_REL_01_the_base_must_be_absolute(self):
        self.says("c\terror: no-scheme at 0\n", "resolve", "-b", "a/b", "c", status=1)

    def test_a_record_keeps_its_place_and_its_text_where_the_base_is_refused(self):
        for command in ("resolve", "relate"):
            self.says("c\terror: no-scheme at 0\nx:d\terror: no-scheme at 0\n", command, "-b", "a/b", status=1, stdin="c\nx:d\n")
        self.assertIn("wend: no-scheme: the base: ", wend("resolve", "-b", "a/b", stdin="c\n").err)

    def test_GEN_16_a_hundred_thousand_elements(self):
        base = "http://h/" + "a/" * 100000 + "x"
        one, = records("resolve", [{"base": base, "ref": "../" * 100000 + "g"}])
        self.assertEqual("http://h/g", one["uri"])

    def test_REL_18_relate_gives_a_partial_form_that_leads_back(self):
        rows = [("rfc1630", "http://h/a/b", "http://h/a/c", "c"), ("rfc1630", "http://h/a/b", "http://h/x", "/x"),
                ("rfc1630", "http://h/a/b", "ftp://h/x", "ftp://h/x"), ("rfc1630", "http://h/a//b/c", "http://h/g", "//h/g"),
                ("rfc3986", "http://h/a/b", "http://h/a/b?q", "?q"), ("rfc3986", "http://h/a/b", "http://g/", "//g/")]
        related = records("relate", [{"base": base, "uri": uri, "profile": law} for law, base, uri, _ in rows])
        self.assertEqual([want for *_, want in rows], [one["uri"] for one in related])
        back = records("resolve", [{"base": base, "ref": one["uri"], "profile": law}
                                   for (law, base, _, _), one in zip(rows, related)])
        self.assertEqual([uri for _, _, uri, _ in rows], [one["uri"] for one in back])


class Normalize(Case):
    def test_USE_01_as_few_escapes_as_possible(self):
        self.says("http://h/a-\n", "normalize", "http://h/%61%2D")

    def test_CMP_04_CMP_07_canonical_twice_is_canonical(self):
        self.says("http://h/A%2F%7E\n", "normalize", "-p", "rfc1738", "HTTP://h/%41%2f%7e")
        self.says("http://h/A%2F%7E\n", "normalize", "-p", "rfc1738", "http://h/A%2F%7E")

    def test_GEN_10_octets_become_escapes(self):
        one, = records("normalize", [{"uri_hex": "687474703a2f2f682fe9", "profile": "rfc1630"}], "--lenient")
        self.assertEqual("http://h/%E9", one["uri"])

    def test_a_value_that_no_option_has_is_a_usage_error(self):
        for arguments, allowed in (
                (("--safe", "nope", "x:y"), "alnum"), (("--level", "safer", "--safe", "+nope", "x:y"), "unreserved"),
                (("--safe", "+national", "x:y"), "sub-delims"), (("--safe", "+", "x:y"), "space"),
                (("-p", "whatwg", "--encoding", "nope", "x:y"), "windows-1252"),
                (("--encoding", "windows-1252", "x:y"), "whatwg")):
            with self.subTest(arguments=arguments):
                said = self.says("", "normalize", *arguments, status=2)
                self.assertIn(allowed, said.err)
        self.says("http://h/~\n", "normalize", "-p", "rfc1738", "-l", "less-safe", "--safe", "+national,space", "http://h/%7E")
        rows = records("normalize", [{"uri": "x:y", "safe": "nope"}, {"uri": "http://h/%7E", "profile": "rfc1738", "level": "less-safe"}],
                       "--safe", "+national")
        self.assertEqual(["bad-record", None], [one.get("error", {}).get("name") for one in rows])

    def test_CMP_05_CMP_06_safer_leaves_scheme_and_host_alone(self):
        self.says("http://info.cern.ch:80/a%2Db\n", "normalize", "--level", "safer", "--safe", "alnum", "http://info.cern.ch:80/a-b")
        one, = records("normalize", [{"uri": "http://h/a%2Db", "level": "less-safe"}])
        self.assertEqual("http://h/a-b", one["uri"])

    def test_CMP_13_what_the_scheme_knows(self):
        self.says("http://h/\n", "normalize", "--level", "scheme", "http://H:80")

    def test_USE_02_USE_03_readable_is_for_people_and_never_shows_runs_of_space(self):
        self.says("http://h/a%20%20b\n", "normalize", "--readable", "http://h/a%20%20b")
        self.says("http://h/café\n", "normalize", "--readable", "http://h/caf%C3%A9")
        one = wend("normalize", "--readable", "--json", "http://h/caf%C3%A9").object
        self.assertEqual(("http://h/café", False), (one["readable"], "uri" in one))

    def test_CMP_03_what_the_profile_refuses_has_no_normal_form(self):
        self.says("a b\terror: bad-char at 1\na%4\terror: bad-escape at 1\n", "normalize", "a b", "a%4", status=1)


class Compare(Case):
    def test_CMP_15_SEC_07_wording(self):
        self.says("not known to be equivalent\n", "compare", "http://h/a", "http://h/b", status=1)
        self.says("equivalent (same octets)\n", "compare", "http://h/a", "http://h/a")
        self.says("equivalent (the default port need not be given)\n", "compare", "http://h:80/", "http://h/")

    def test_CMP_13_levels(self):
        self.says("not known to be equivalent\n", "compare", "--level", "encoding", "http://H/", "http://h/", status=1)
        self.says("equivalent (host names have no case)\n", "compare", "http://H/", "http://h/")
        rows = [{"a": "http://H/", "b": "http://h/", "level": level} for level in ("encoding", "scheme")]
        self.assertEqual([False, True], [one["equal"] for one in records("compare", rows)])

    def test_CMP_03_a_bad_escape_is_an_error_on_either_side(self):
        self.assertEqual(("bad-escape", 9), error(records("compare", [{"a": "http://h/%4", "b": "x:y"}])[0]))
        self.assertEqual(("bad-escape", 2), error(records("compare", [{"a": "http://h/", "b": "x:%4"}])[0]))
        self.says("x:%4\terror: bad-escape at 2\n", "compare", "x:y", "x:%4", status=1)

    def test_json_names_the_rule(self):
        one = wend("compare", "--json", "http://h:80/", "http://h/").object
        self.has({"ok": True, "equal": True, "level": "scheme", "spec": "RFC 3986 §6.2.3, RFC 1738 §3.1"}, one)
        one = wend("compare", "--json", "a:b", "a:c").object
        self.has({"ok": True, "equal": False, "rule": None}, one)

    def test_it_wants_two(self):
        self.assertEqual(2, wend("compare", "a").status)
        self.assertEqual("bad-record", records("compare", [{"a": "x:y"}])[0]["error"]["name"])


def error(answer):
    return answer["error"]["name"], answer["error"]["at"]


class Escapes(Case):
    def test_ENC_13_each_context_forbids_its_own(self):
        self.says("a%2Fb%3Bc\n", "encode", "-p", "rfc1738", "--context", "ftp-segment", "a/b;c")
        one, = records("encode", [{"octets_hex": "00ff0d0a", "context": "http-segment", "profile": "rfc1738"}])
        self.assertEqual("%00%FF%0D%0A", one["encoded"])
        self.assertEqual(2, wend("encode", "--context", "everywhere", "a").status)

    def test_ENC_05_ENC_06_the_charset_of_the_profile(self):
        self.says("caf%E9\n", "encode", "-p", "rfc1630", "café")
        self.says("caf%C3%A9\n", "encode", "café")
        self.says("€\terror: not-in-charset at 0\n", "encode", "-p", "rfc1630", "€", status=1)
        self.says("café\n", "decode", "-p", "rfc1630", "caf%E9")
        self.assertIsNone(wend("decode", "--json", "-p", "rfc1738", "caf%E9").object["text"])

    def test_ENC_14_decode_of_encode_is_the_octets(self):
        hex_digits = "00252f3f23ff2b26403a3b3d20"
        rows = [{"octets_hex": hex_digits, "context": context, "profile": law} for context in CONTEXTS for law in LAWS
                if (law, context) not in (("rfc1630", "user"), ("rfc1630", "password"))]  # which have no escapes
        encoded = records("encode", rows)
        decoded = records("decode", [{"encoded": one["encoded"], "context": row["context"], "profile": row["profile"]}
                                     for row, one in zip(rows, encoded)])
        self.assertEqual([hex_digits] * len(rows), [one["octets_hex"] for one in decoded])

    def test_ENC_04_decoding_is_done_once(self):
        self.says("%41\n", "decode", "%2541")

    def test_QRY_02_QRY_03_words_of_a_search(self):
        one, = records("decode", [{"encoded": "a%20b+c%2Bd+100%25", "context": "search", "profile": "rfc1630"}])
        self.has({"words": ["a b", "c+d", "100%"], "text": "a b c+d 100%"}, one)
        self.assertNotIn("words", records("decode", [{"encoded": "a+b", "context": "search"}])[0])

    def test_what_encode_writes_is_legal_there(self):  # RFC 1630 §Query strings, §BNF for specific URL schemes
        for profile in ("rfc1630", "url7a"):
            for text, query in (("C++ x", "C%2B%2B+x"), (" a  b ", "%20a%20%20b%20")):
                encoded = wend("encode", "-p", profile, "--context", "query", text).lines[0]
                self.assertEqual((query, text), (encoded, wend("decode", "-p", profile, "--context", "query", encoded).lines[0]))
                self.assertEqual(0, wend("parse", "-q", "-p", profile, f"http://h/?{encoded}").status)
        for context in ("user", "password"):
            self.assertEqual((1, "a@b\terror: not-expressible at 1\n"),
                             (lambda said: (said.status, said.out))(wend("encode", "-p", "rfc1630", "--context", context, "a@b")))
        self.assertEqual("a%40b\n", wend("encode", "-p", "rfc1738", "--context", "user", "a@b").out)

    def test_neither_text_nor_octets_is_a_bad_record(self):
        self.assertEqual(("bad-record", 0), error(records("encode", [{"context": "user"}])[0]))


class Edit(Case):
    def test_NET_17_building_with_a_password_is_warned_of(self):
        said = self.says("ftp://u:p@h/\n", "edit", "--new", "--set", "scheme=ftp", "--set", "user=u", "--set", "password=p", "--set", "host=h")
        self.assertIn("password-in-url", said.err)
        one, = records("edit", [{"set": {"scheme": "ftp", "user": "u", "password": "p", "host": "h"}}])
        self.assertEqual(("ftp://u:p@h/", ["password-in-url"]), (one["uri"], [w["name"] for w in one["warnings"]]))

    def test_ENC_11_what_would_end_a_part_is_escaped(self):
        self.says("http://h/x%20y%3Fz\n", "edit", "http://h/a?b", "--set", "path=/x y?z", "--unset", "query")
        self.says("ftp://a%40b:c%2Fd@h/\n", "edit", "ftp://h/", "--set", "user=a@b", "--set", "password=c/d")

    def test_parts_come_and_go(self):
        rows = [({"query": None}, "http://h:1/a#f"), ({"port": None}, "http://h/a?q#f"), ({"fragment": ""}, "http://h:1/a?q#"),
                ({"host": "g"}, "http://g:1/a?q#f"), ({"path": ""}, "http://h:1?q#f"), ({"port": 8}, "http://h:8/a?q#f"),
                ({"scheme": "ftp", "query": None}, "ftp://h:1/a#f")]
        answers = records("edit", [{"uri": "http://h:1/a?q#f", "set": change} for change, _ in rows])
        self.assertEqual([want for _, want in rows], [one.get("uri") for one in answers])

    def test_a_port_beyond_all_is_refused_and_a_host_beyond_ascii_is_mapped(self):
        self.says("http://h/\terror: port-out-of-range at 9\n", "edit", "http://h/", "--set", "port=99999", status=1)
        self.says("http://xn--bcher-kva.example/\n", "edit", "http://h/", "--set", "host=bücher.example")

    def test_what_cannot_be_composed_is_an_error(self):
        self.assertEqual("bad-port", records("edit", [{"uri": "http://h/", "set": {"port": "x"}}])[0]["error"]["name"])
        self.assertEqual(2, wend("edit", "http://h/", "--set", "path").status)
        self.assertEqual(2, wend("edit", "http://h/", "--set", "pth=x").status)
        self.assertEqual(2, wend("edit", "http://h/").status)

    def test_a_url_is_built_of_the_standards_parts(self):
        rows = [("http://h/", ["href=http://h"]), ("http://h/", ["protocol=http", "hostname=h"]),
                ("https://u:p@h:8/x?q#f", ["protocol=https:", "username=u", "password=p", "host=h:8", "pathname=x",
                                          "search=?q", "hash=#f"]),
                ("http://[::1]/", ["protocol=http", "host=[::1]"]), ("http://k/#f", ["hash=f", "hostname=k", "href=http://h/"]),
                ("http://h/", ["protocol=http", "hostname=h", "search=", "port="])]
        for wanted, changes in rows:
            with self.subTest(changes=changes):
                options = [word for one in changes for word in ("--set", one)]
                self.says(wanted + "\n", "edit", "--new", "-p", "whatwg", *options)
                one, = records("edit", [{"set": dict(each.split("=", 1) for each in changes)}], "-p", "whatwg")
                self.assertEqual(wanted, one.get("uri"))
        self.says("\terror: missing-scheme-non-relative-url at 0\n", "edit", "--new", "-p", "whatwg", "--set", "href=h", status=1)

    def test_a_part_of_the_standard_is_none_elsewhere(self):
        said = self.says("", "edit", "--new", "-p", "rfc3986", "--set", "href=x", status=2)
        self.assertIn("there is no part 'href' in rfc3986", said.err)
        answer, = records("edit", [{"set": {"href": "x:y"}}])
        self.assertEqual("bad-record", answer["error"]["name"])

    def test_SEC_a_part_of_a_url_that_is_built_is_no_other_one(self):
        rows = [("no-host", ["scheme=http", "path=/a"]), ("no-host", ["scheme=http", "user=u", "path=/x"]),
                ("bad-host", ["scheme=http", "host=u@h"]), ("bad-host", ["scheme=http", "host=h?q"]),
                ("bad-host", ["scheme=http", "host=h/x"]), ("bad-port", ["scheme=http", "host=h", "port=8/x"]),
                ("bad-port", ["scheme=http", "host=h:9x"]), ("bad-scheme", ["scheme=foo:bar", "path=x"])]
        for name, changes in rows:
            with self.subTest(changes=changes):
                options = [word for one in changes for word in ("--set", one)]
                said = wend("edit", "--new", "-p", "whatwg", *options)
                self.assertEqual((1, True), (said.status, said.out.startswith(f"\terror: {name} at ")), said.out)

    def test_OPS_07_a_size_is_no_part_of_a_name(self):
        self.assertEqual(2, wend("edit", "--new", "--set", "size=10").status)
        self.assertEqual(2, wend("edit", "--size", "10").status)

    def test_records_come_from_input_when_asked_for(self):
        self.says("a:b?x\nc:d?x\n", "edit", "-", "--set", "query=x", stdin="a:b\nc:d\n")
        self.says("a:b?x\nc:d?x\n", "edit", "--set", "query=x", stdin="a:b\nc:d\n")
        self.says("", "edit", "--set", "host=h", stdin="")
        self.says("//h/\n", "edit", "--new", "--set", "host=h", stdin="a:b\n")
        self.says("", "edit", "--new", "--set", "host=h", "http://h/", status=2)


class Convert(Case):
    def test_USE_06_changes_are_listed(self):
        said = self.says("http://h/%7Ea\n", "convert", "--from", "rfc3986", "--to", "rfc1738", "http://h/~a")
        self.assertIn("changed", said.err)
        one, = records("convert", [{"uri": "http://h/~a", "from": "rfc3986", "to": "rfc1738"}])
        self.assertEqual(("http://h/%7Ea", 1), (one["uri"], len(one["changes"])))

    def test_USE_06_the_change_of_form_is_told_in_both_directions(self):
        normal = "brought to the URL Standard's normal form"
        rows = ((("whatwg", "rfc3986", "HTTP://H:80/a/../b"), "http://h/b", [normal]),
                (("rfc3986", "whatwg", "HTTP://H:80/a/../b"), "http://h/b", [normal]),
                (("whatwg", "rfc3986", "http://h/b"), "http://h/b", []),
                (("iri", "rfc3986", "http://h/\u00fc"), "http://h/%C3%BC", ["characters are written as escapes of UTF-8"]),
                (("rfc3986", "iri", "http://h/%C3%BC"), "http://h/\u00fc", ["escapes of UTF-8 are written as characters"]))
        for (source, target, text), uri, changes in rows:
            with self.subTest(text=text, source=source):
                said = wend("convert", "--json", "--from", source, "--to", target, text).object
                self.assertEqual((uri, changes), (said["uri"], said["changes"]))

    def test_USE_06_what_has_no_form_there_is_not_expressible(self):
        self.says("http://[::1]/\terror: not-expressible at 7\n", "convert", "--to", "rfc1738", "http://[::1]/", status=1)

    def test_SEC_what_others_read_as_a_label_has_no_form_there(self):
        for text in ("url:http://h/", "URL:x"):
            self.says(text + "\terror: not-expressible at 0\n", "convert", "--from", "whatwg", "--to", "rfc3986", text, status=1)

    def test_a_profile_to_convert_to_is_wanted(self):
        self.assertEqual(2, wend("convert", "http://h/").status)
        self.assertEqual("bad-record", records("convert", [{"uri": "a:b"}])[0]["error"]["name"])


class Wrap(Case):
    def test_TXT_09_no_line_ends_in_a_hyphen_and_reading_it_back_gives_the_uri(self):
        uri = "http://host/a-b-c-d-e-f-g-h"
        for width in (0, 16, 20, 40):
            said = wend("wrap", "--width", str(width), uri)
            self.assertFalse([line for line in said.lines if line.endswith("-")])
            self.says(uri + "\n", "extract", "--mode", "wrapped", stdin=said.out)

    def test_the_label_is_rfc1738s(self):
        self.says("<URL:http://h/>\n", "wrap", "-p", "rfc1738", "http://h/")
        self.says("<http://h/>\n", "wrap", "http://h/")
        self.says("<URL:http://h/>\n", "wrap", "--label", "http://h/")
        self.says("<http://h/>\n", "wrap", "--no-label", "-p", "rfc1738", "http://h/")

    def test_TXT_09_whatever_is_written_is_found_again(self):
        rows = [("url7a", "http://h/a b", "<http://h/a%20b>\n"), ("rfc1630", 'http://h/a"b', "<http://h/a%22b>\n"),
                ("rfc3986", "foo:bar", "<URL:foo:bar>\n"), ("whatwg", 'foo:a"b', '<URL:foo:a"b>\n')]
        for law, uri, wanted in rows:
            self.says(wanted, "wrap", "-p", law, uri)
        for arguments in (("-p", "whatwg", "--label", "data:a b"), ("-p", "whatwg", "foo:a>b"), ("--no-label", "foo:bar")):
            said = wend("wrap", *arguments)
            self.assertEqual((1, True), (said.status, "\terror: not-expressible at " in said.out), said.out)

    def test_TXT_08_no_brackets_where_the_context_delimits(self):
        self.says("http://h/a\n", "wrap", "--context", "html-attribute", "http://h/a")
        self.says("http://h/?a&amp;b\n", "wrap", "--context", "html", "http://h/?a&b")

    def test_FILE_07_what_means_something_here_only_is_warned_of(self):
        said = self.says("<file:///a>\n", "wrap", "file:///a")
        self.assertIn("file-on-other-host", said.err)

    def test_NNTP_05_article_numbers_hold_on_one_server(self):
        self.assertIn("local-article-number", wend("wrap", "nntp://h/g.x/1").err)
