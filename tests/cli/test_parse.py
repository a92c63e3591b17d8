# SPDX-License-Identifier: Apache-2.0
"""parse and explain: the parts of a name, and the agents that use them."""
from program import Case, records, wend

AGENT = "wend/" + wend("--version").out.split()[1]


class Parts(Case):
    def test_null_means_absent_and_an_empty_string_present(self):
        absent, empty = records("parse", ["ftp://h", "ftp://:@h:/?#"])
        self.has({"user": None, "password": None, "port": None, "query": None, "fragment": None, "path": ""}, absent)
        self.has({"user": "", "password": "", "port": None, "query": "", "fragment": "", "path": "/"}, empty)

    # shows NET-03 · RFC 1738 §3.1
    def test_an_empty_user_differs_from_an_absent_one(self):
        rows = [{"uri": uri, "profile": "rfc1738"} for uri in ("ftp://h/", "ftp://@h/", "ftp://u@h/", "ftp://u:@h/")]
        self.assertEqual([(None, None), ("", None), ("u", None), ("u", "")],
                         [(record["user"], record["password"]) for record in records("parse", rows)])

    # shows NET-02 · RFC 1738 §3.1
    def test_the_slash_after_the_host_is_not_part_of_the_urlpath(self):
        result, = records("parse", [{"uri": "http://h/a/b", "profile": "rfc1738"}])
        self.has({"path": "/a/b", "urlpath": "a/b", "segments": ["a", "b"]}, result)
        result, = records("parse", [{"uri": "http://h/a/b"}])
        self.assertNotIn("urlpath", result)

    def test_the_class_of_the_host_is_shown(self):
        rows = ["http://10.0.0.1/", "http://0x7f.1/", "http://h.example/", "http://[2002:a00:1::]/", "urn:isbn:1", "file:///a"]
        self.assertEqual(["private", "loopback", "name", "6to4", None, None], [reply["host_class"] for reply in records("parse", rows)])
        self.says("10.0.0.1 private\n", "parse", "--get", "{host} {host_class}", "http://10.0.0.1/")
        self.says("<>\n", "parse", "--get", "<{host_class}>", "urn:isbn:1")

    # shows NET-13 · RFC 1738 §3
    def test_the_effective_port_is_shown(self):
        rows = ["http://h/", "https://h/", "http://h:8080/", "http://h:/", "x:y", "http://h:99999999999999999999/"]
        self.assertEqual([(None, 80), (None, 443), (8080, 8080), (None, 80), (None, None), ("99999999999999999999", None)],
                         [(record["port"], record["effective_port"]) for record in records("parse", rows)])

    # shows NET-16
    def test_the_kind_of_host_is_shown(self):
        rows = ["http://h/", "http://1.2.3.4/", "http://[::1]/", "http://[v1.x]/", "file:///x", "x:y"]
        self.assertEqual(["name", "ipv4", "ipv6", "ip-future", None, None],
                         [record["host_kind"] for record in records("parse", rows)])

    # shows GEN-06, GEN-07 · RFC 1738 §3.2.4, §3.2.2
    def test_segments_are_decoded_and_all_kept(self):
        result, = records("parse", [{"uri": "http://h/a//b%2Fc/", "profile": "rfc1738"}])
        self.assertEqual(["a", "", "b/c", ""], result["segments"])

    # shows ENC-05 · RFC 1738 §2.2
    def test_segments_that_are_not_text_are_written_in_hexadecimal(self):
        result, = records("parse", ["http://h/a/%FF"])
        self.has({"segments_hex": ["61", "ff"]}, result)

    # shows QRY-02, QRY-03
    def test_the_words_of_a_query_are_separated(self):
        rows = [{"uri": "http://h/d?a%2Bb+c", "profile": law} for law in ("rfc1630", "url7a", "rfc1738", "rfc3986")]
        self.assertEqual([["a+b", "c"], ["a+b", "c"], None, None],
                         [record.get("query_words") for record in records("parse", rows)])

    # shows QRY-08
    def test_a_query_is_not_split_into_pairs(self):
        result, = records("parse", ["http://h/db?a=1&b=2"])
        self.assertEqual("a=1&b=2", result["query"])
        self.assertFalse([key for key in result if "pair" in key or "form" in key])

    # shows FRG-03
    def test_an_empty_fragment_names_the_whole_object(self):
        rows = [{"uri": uri, "profile": "rfc1630"} for uri in ("http://h/a#", "http://h/a", "http://h/a#b%20c")]
        self.assertEqual([("", "", True), (None, None, False), ("b%20c", "b c", False)],
                         [(record["fragment"], record["fragment_decoded"], record["whole_object"]) for record in records("parse", rows)])

    # shows FRG-01 · RFC 1738 §2.2
    def test_a_url_has_no_fragment(self):
        self.assertEqual("fragment-not-allowed", wend("parse", "--json", "--no-fragment", "http://h/a#b").object["error"]["name"])
        result, = records("parse", [{"uri": "http://h/a#b", "as": "url"}])
        self.has({"name": "fragment-not-allowed", "at": 10}, result["error"])

    # shows GEN-03 · RFC 1738 §2.1
    def test_the_scheme_is_shown_in_lower_case(self):
        self.assertEqual("http", wend("parse", "--json", "HTTP://h/").object["scheme"])

    # shows GEN-04
    def test_a_relative_reference_is_refused_unless_requested(self):
        self.assertEqual("no-scheme", wend("parse", "--json", "a/b:c").object["error"]["name"])
        self.has({"ok": True, "scheme": None, "path": "a/b:c"}, wend("parse", "--json", "--reference", "a/b:c").object)

    # shows GEN-05 · RFC 1738 §2
    def test_an_unknown_scheme_is_opaque(self):
        result, = records("parse", [{"uri": "x-a:b/c;d?e", "profile": "rfc1738"}])
        self.has({"ok": True, "ssp": "b/c;d?e", "registration": "experimental", "host": None}, result)

    # shows GEN-15, REG-08 · RFC 1738 §4
    def test_the_status_of_a_scheme_in_each_profile_is_shown(self):
        rows = [("http", "rfc1738", None), ("x-y", "rfc1630", "experimental"), ("nfs", "rfc1738", "reserved-undefined"),
                ("whois", "rfc1630", "further-study"), ("afs", "url7a", "historical-note"), ("frob", "rfc3986", "unregistered")]
        answers = records("explain", [{"uri": f"{scheme}://h/a", "profile": law} for scheme, law, _ in rows if scheme != "http"]
                          + [{"uri": "http://h/", "profile": "rfc1738"}])
        self.assertEqual([want for scheme, _, want in rows if scheme != "http"] + [None],
                         [answer["registration"] for answer in answers])

    # shows GEN-08
    def test_parse_and_display_keep_every_byte(self):
        for text in ("ftp://foo:@h//a//;type=i", "magic://a/b/c//d/e/", "http://h/%7e?#", "x:", "FILE:///A%2f"):
            self.assertEqual(text, wend("parse", "--json", text).object["display"])

    def test_a_part_that_the_scheme_refuses_is_shown_beside_the_others(self):
        result = wend("parse", "--json", "http://h:70000/").object
        self.has({"ok": True, "port": 70000, "effective_port": None}, result)
        self.assertEqual("port-out-of-range", result["scheme_error"]["name"])

    # shows GEN-12
    def test_lenient_mode_repairs_and_reports_it(self):
        strict, lenient = records("parse", [{"uri": "http://h/a b", "profile": "rfc1738", "mode": mode}
                                            for mode in ("strict", "lenient")])
        self.has({"name": "bad-char", "at": 10}, strict["error"])
        self.has({"ok": True, "path": "/a%20b"}, lenient)
        self.assertEqual([("char-encoded", 10)], [(warning["name"], warning["at"]) for warning in lenient["warnings"]])

    # shows GEN-13
    def test_profiles_that_accept_a_refused_text_are_named(self):
        result, = records("parse", [{"uri": "http://h?x", "profile": "rfc1738"}])
        self.has({"legal_in": ["rfc1630", "url7a", "rfc3986"]}, result)
        self.has({"name": "bad-path", "at": 8}, result["error"])

    def test_an_odd_gopher_type_in_whatwg_does_not_stop_other_records(self):
        result = wend("parse", "--json", "-p", "whatwg",
                    stdin="http://h/\ngopher://h/[x\ngopher://h/]x\ngopher://h/|x\ngopher://h/\\x\nhttp://k/\n")
        self.assertEqual(0, result.status, result.err)
        self.assertEqual([None, "[", "]", "|", "\\", None], [item.get("type") for item in result.objects])
        self.assertEqual("x", wend("plan", "--json", "-p", "whatwg", "gopher://h/[x").object["bytes"].strip())

    # shows SEC-05 · RFC 1738 §6
    def test_a_password_is_masked_with_a_warning(self):
        result = wend("parse", "--json", "ftp://u:secret@h/x")
        self.has({"password": "***", "display": "ftp://u:***@h/x", "userinfo": "u:***", "ssp": "//u:***@h/x",
                  "input": "ftp://u:***@h/x"}, result.object)
        self.assertEqual([("password-in-url", 8)], [(warning["name"], warning["at"]) for warning in result.object["warnings"]])
        self.has({"password": "secret", "userinfo": "u:secret"}, wend("parse", "--json", "--show-password", "ftp://u:secret@h/x").object)

    # shows USE-04
    def test_wrappers_of_every_kind_are_removed(self):
        plain = wend("parse", "http://h/a").out
        for text in ("<URL:http://h/a>", "URL:http://h/a", "<http://h/a>", " <URL:http://h/\n  a>\n", "url:http://h/a"):
            self.says(plain, "parse", text)
        for command in (("check",), ("normalize",), ("plan",), ("resolve", "--base", "http://x/"), ("wrap",), ("explain",),
                        ("convert", "--to", "rfc1738"), ("edit", "--set", "query=q"), ("relate", "--base", "http://x/")):
            self.assertEqual(wend(*command, "http://h/a").out.replace("http://h/a: ok", "ok"),
                             wend(*command, "<URL:http://h/a>").out.replace("<URL:http://h/a>: ok", "ok"), command)
        self.says("equivalent (same octets)\n", "compare", "<URL:http://h/a>", "URL:http://h/a")

    # shows GEN-09
    def test_the_label_is_reported(self):
        self.assertTrue(wend("parse", "--json", "URL:ftp://h/x").object["url_prefix"])
        self.assertFalse(wend("parse", "--json", "ftp://h/x").object["url_prefix"])

    # shows USE-04
    def test_offsets_count_in_the_text_as_given(self):
        result = wend("parse", "--json", "<URL:http://h/\n %zz>").object
        self.has({"name": "bad-escape", "at": 16}, result["error"])

    # shows USE-07
    def test_an_old_spelling_gets_a_hint(self):
        result = wend("parse", "xxx.yyy.zz.edu:/pub.aa.bb.cc")
        self.assertEqual(0, result.status)
        self.assertIn("scheme    xxx.yyy.zz.edu  (unregistered)", result.out)
        self.assertIn("host:path", result.err)
        self.assertEqual("", wend("parse", "http://h/a").err)

    def test_a_template_fills_in_parts(self):
        self.says("h|8080|/a|{}\n", "parse", "--get", "{host}|{port}|{path}|{{}}", "http://h:8080/a")
        self.assertEqual(2, wend("parse", "--get", "{hots}", "http://h/").status)

    def test_a_line_of_parts_is_printed_also_for_a_bad_record(self):
        text = "http://h:80/a?b\nhttp://h/%zz\n"
        self.says("http\t\\N\t\\N\th\t80\t/a\tb\t\\N\nhttp://h/%zz\terror: bad-escape at 9\n", "parse", "--out", "lines",
                  stdin=text, status=1)
        self.assertEqual(b"http\t\\N\t\\N\th\t80\t/a\tb\t\\N\0http://h/%zz\terror: bad-escape at 9\0",
                         wend("parse", "-0", stdin=text.replace("\n", "\0")).octets)
        self.assertEqual("http\t\\N\t\\N\th\t80\t/a\tb\t\\N\t\\N\t\\N\n" + "http://h/%zz\t" + "\\N\t" * 7 + "bad-escape\t9\n",
                         wend("parse", "--out", "tsv", stdin=text).out)

    def test_a_block_is_printed_for_people(self):
        self.says("http://user:***@A.example:8080/x%20y?q#f\n"
                  "  scheme    http\n"
                  "  user      user\n"
                  "  password  ***\n"
                  "  host      A.example\n"
                  "  port      8080\n"
                  "  path      /x%20y  (/x y)\n"
                  "  query     q\n"
                  "  fragment  f\n"
                  "  notice    password-in-url  (a password in a URL is visible to everyone)\n",
                  "parse", "http://user:pw@A.example:8080/x%20y?q#f")

    def test_an_iri_is_mapped_first(self):
        result = wend("parse", "--json", "--iri", "http://h.example/é?ü#ß").object
        self.has({"path": "/%C3%A9", "query": "%C3%BC", "fragment": "%C3%9F"}, result)
        self.assertFalse(wend("parse", "--json", "http://h.example/é").object["ok"])


class Explain(Case):
    # shows OPS-08
    def test_each_agent_sees_its_own_parts(self):
        result = wend("explain", "--json", "http://h:81/p?q#f").object
        self.assertEqual({"server": "h:81", "server_private": "/p?q", "client_private": "f"}, result["parts"])

    # shows USE-05
    def test_accepting_profiles_and_the_request_are_shown(self):
        self.says("http://h?x\n"
                  "  scheme          http — Hypertext Transfer Protocol (RFC 1738 §3.3, RFC 9110 §4.2.1)\n"
                  "  which server    h\n"
                  "  for the server  ?x\n"
                  "  operations      access, update, replace, find-attributes, search\n"
                  "  the same object can be had from anywhere\n"
                  "  rfc1630         accepts it\n"
                  "  url7a           accepts it\n"
                  "  rfc1738         refuses it: bad-path at 8\n"
                  "  rfc3986         accepts it\n"
                  "  whatwg          accepts it\n"
                  "  connect  h:80\n"
                  "  say      GET /?x\n"
                  "           Host: h\n"
                  "           User-Agent: " + AGENT + "\n"
                  "           Accept: */*\n",
                  "explain", "http://h?x")

    def test_accepting_profiles_include_the_check_of_the_scheme(self):
        for text in ("file://h;type=a", "gopher://u@h?f"):
            result = wend("explain", "--json", text).object
            self.assertNotEqual("ok", result["accepted_by"]["rfc3986"])
            self.assertIn("rfc3986         refuses it: ", wend("explain", text).out)
            self.assertNotIn("rfc3986", wend("check", "-p", "rfc1738", text).out)
            self.assertNotIn("rfc3986", wend("parse", "--json", "-p", "rfc1738", text).object["error"].get("legal_in", []))

    def test_disagreements_of_profiles_are_shown(self):
        result = wend("explain", "--json", "magic://a:1/b").object
        self.assertEqual({"url7a": "", "rfc1738": "", "rfc3986": "a", "whatwg": "a"}, result["disagree"]["host"])
        self.assertEqual({"rfc1630": "bad-char", "url7a": "ok", "rfc1738": "ok", "rfc3986": "ok", "whatwg": "ok"}, result["accepted_by"])

    def test_a_password_after_a_question_mark_is_masked_too(self):
        for command in ["parse", "check", "explain"]:
            result = wend(command, "--profile", "rfc1738", "ftp://a?b:secret@h/x y")
            self.assertNotIn("secret", result.out + result.err, command)

    def test_the_reading_of_each_profile_is_one_line(self):
        result = wend("explain", "https://h/a").out
        self.assertIn("  the host        none in rfc1630, url7a, rfc1738; `h` in rfc3986, whatwg\n", result)

    # shows GEN-04
    def test_relative_references_are_explained_too(self):
        self.assertEqual(["partial", "partial", "partial", "absolute"],
                         [record["form"] for record in records("explain", ["../g", "/a:b", "./a:b", "b:c/d"])])

    # shows GEN-15
    def test_urns_and_urls_are_told_apart(self):
        self.assertEqual(["urn", "url"], [record["kind"] for record in records("explain", ["urn:a:b", "http://h/"])])

    # shows OPS-01 · RFC 1738 §2
    def test_flags_of_a_scheme_are_shown(self):
        http, file, unknown = records("explain", ["http://h/", "file:///x", "frob:x"])
        self.has({"data_object": True, "interactive": False, "globally_accessible": True, "location_independent": False}, http)
        self.has({"data_object": True, "globally_accessible": False}, file)
        self.has({"operations": None, "data_object": None}, unknown)

    def test_one_character_is_required(self):
        for text in ("ab", "", "é"):
            reply = self.says("", "explain", "--char", text, status=2)
            self.assertIn("--char takes one character of ASCII", reply.err)

    # shows ENC-01
    def test_the_classes_of_a_character_are_shown(self):
        rows = [("rfc1630", "$", {"safe", "xalpha", "xpalpha"}), ("rfc1738", "~", {"national", "unsafe"}),
                ("url7a", "=", set()), ("rfc3986", "~", {"unreserved"})]
        answers = records("explain", [{"char": c, "profile": law} for law, c, _ in rows])
        self.assertEqual([want for _, _, want in rows], [set(answer["classes"]) for answer in answers])
        self.says("~ (%7e) in rfc1738: national, unsafe\n", "explain", "--char", "~", "--profile", "rfc1738")
