# SPDX-License-Identifier: Apache-2.0
"""wend domain, and the parts {domain} and {suffix}."""
import pathlib
import tempfile

from program import Case, records, wend


class Domain(Case):
    def test_it_reads_uris_and_bare_hosts(self):
        self.says("example.co.uk\nexample.co.uk\nann.github.io\n", "domain",
                  stdin="http://u:p@www.Example.CO.uk:80/a?b\nwww.example.co.uk\nann.github.io:8080\n")
        self.says("a.b.example\n"[2:], "domain", "x.a.b.example.")

    def test_a_host_without_domain_has_an_empty_line(self):
        hosts = ["com", "127.0.0.1", "127.0.0.1:80", "http://[::1]/", "[::1]:80", "mailto:a@b.example", "a..example.com", "localhost:80"]
        self.says("\n" * len(hosts), "domain", stdin="\n".join(hosts) + "\n")
        self.says("\\N\t\\N\t\\N\nb.example\t\\N\t\\N\n", "domain", "--out", "tsv", "com", "a.b.example")
        self.assertEqual([None, "com", "unlisted", None, None, "none"],
                         [value for row in records("domain", [{"uri": "com"}, {"uri": "1.2.3.4"}])
                          for value in (row["domain"], row["suffix"], row["rule"].replace("icann", "unlisted"))])

    def test_a_text_that_is_neither_is_refused_at_its_byte(self):
        self.says("a/b\terror: no-scheme at 0\n\terror: no-scheme at 0\nhttp://h%zz/\terror: bad-escape at 8\n", "domain", status=1,
                  stdin="a/b\n\nhttp://h%zz/\n")

    def test_the_sections_of_the_list_can_be_chosen(self):
        for option, answer in (((), "ann.github.io\nexample.co.uk\n"), (("--icann",), "github.io\nexample.co.uk\n"),
                               (("--private",), "ann.github.io\n\n")):
            self.says(answer, "domain", *option, "x.ann.github.io", "a.example.co.uk")
        self.assertEqual(2, wend("domain", "--icann", "--private", "a.example").status)

    def test_json_says_which_rule_it_is(self):
        rows = records("domain", [{"uri": f"http://{host}/"} for host in ("a.b.co.uk", "a.b.github.io", "a.b.example", "[::1]")])
        self.assertEqual(["icann", "private", "unlisted", "none"], [row["rule"] for row in rows])
        self.assertEqual(["co.uk", "github.io", "example", None], [row["suffix"] for row in rows])

    def test_hosts_beyond_ascii_are_answered_in_unicode(self):
        for host in ("www.食狮.公司.cn", "www.xn--85x722f.xn--55qx5d.cn", "a.食狮.中国"):
            self.says(host.partition(".")[2] + "\n", "domain", host)
        self.says("bücher.公司.cn\n", "domain", "a.bücher.公司.cn")
        self.says("食狮.公司.cn\n", "domain", "www.食狮。公司。cn")
        self.says("bücher.de\nbücher.de\nexample.co.uk\n", "domain", "WWW.BÜCHER.DE", "http://b%C3%BCcher.de/", "ＥＸＡＭＰＬＥ.ｃｏ.ｕｋ")
        self.says("\n", "domain", "１.2.3.4")
        self.says("xn--85x722f.xn--55qx5d.cn\n", "domain", "-p", "whatwg", "http://www.食狮.公司.cn/")

    def test_escapes_are_undone(self):
        self.says("example.co.uk\n", "domain", "http://www.%65xample%2Eco.uk/")

    def test_a_template_has_the_parts(self):
        self.says("example.co.uk co.uk www.example.co.uk\n", "parse", "--get", "{domain} {suffix} {host}", "http://www.example.co.uk/")
        self.says("- -\n", "parse", "--get", "{domain}-{suffix} -", "mailto:a@b.example")
        self.says("-com\n", "parse", "--get", "{domain}-{suffix}", "http://COM/")

    def test_the_program_says_the_date_of_its_list(self):
        self.assertRegex(wend("--version").out, r"\npublic suffix list of \d{4}-\d\d-\d\d\n")
        self.assertIn("\nvectors of fallback\n", wend("--version", WEND_SIMD="fallback").out)


class OwnList(Case):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="a list ")
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name) / "list.dat"

    def test_a_list_is_read_from_a_file_or_named_by_the_environment(self):
        self.file.write_text("// ===BEGIN ICANN DOMAINS===\nzz\nco.zz\n*.été.zz\n!not.été.zz\n"
                             "// ===END ICANN DOMAINS===\n", "utf-8")
        self.says("b.co.zz\nb.c.xn--t-9fab.zz\nnot.été.zz\nco.uk\n", "domain", "--psl", str(self.file), "a.b.co.zz", "a.b.c.xn--t-9fab.zz",
                  "a.not.été.zz", "a.b.co.uk")
        self.assertEqual("b.co.zz\n", wend("domain", "a.b.co.zz", WEND_PSL=str(self.file)).out)
        self.assertEqual("b.co.zz\n", wend("parse", "--get", "{domain}", "http://a.b.co.zz", WEND_PSL=str(self.file)).out)

    def test_an_invalid_list_is_an_error_with_its_line_and_byte(self):
        self.file.write_text("com\nco.uk\nbad..rule\n", "utf-8")
        for given in (wend("domain", "--psl", str(self.file), "a.example"), wend("domain", "a.example", WEND_PSL=str(self.file)),
                      wend("parse", "--get", "{domain}", "http://a.example/", WEND_PSL=str(self.file))):
            self.assertEqual((2, ""), (given.status, given.out))
            self.assertIn("line 3, byte 4: bad-host: ", given.err)

    def test_an_empty_or_cut_list_is_refused(self):
        self.assertIn("line 1, byte 0: truncated: ", wend("domain", "--psl", "/dev/null", "a.example").err)
        self.file.write_text("// ===BEGIN ICANN DOMAINS===\nzz\nco.z", "utf-8")
        given = wend("domain", "--psl", str(self.file), "a.example")
        self.assertEqual((2, ""), (given.status, given.out))
        self.assertIn("line 3, byte 4: truncated: ", given.err)

    def test_a_missing_list_is_an_error(self):
        result = wend("domain", "--psl", str(self.file), "a.example")
        self.assertEqual((2, f"wend: --psl: '{self.file}' cannot be read: No such file or directory\n"), (result.status, result.err))
        self.assertIn("Is a directory", wend("domain", "--psl", str(self.file.parent), "a.example").err)
