# SPDX-License-Identifier: Apache-2.0
"""redact: the same URIs and texts, without what is secret in them."""
from program import Case, records, wend


class Redact(Case):
    def test_secrets_become_stars(self):
        self.says("https://ann:***@h/?key=***&q=2\n", "redact", "https://ann:S3@h/?key=S3&q=2")
        self.says("https://***@github.com/\n", "redact", "https://ghp_S3aaaaaaaaaaaaaaa@github.com/")
        self.says("x\nhttp://h/?a=1\n", "redact", stdin="x\nhttp://h/?a=1\n")

    def test_a_record_is_running_text_with_text(self):
        self.says('h - "GET /?a=b&sig=*** HTTP/1.1" "https://ann:***@h/" 200\n\n', "redact", "--text",
                  stdin='h - "GET /?a=b&sig=S3 HTTP/1.1" "https://ann:S3@h/" 200\n\n')

    def test_logs_of_other_programs(self):
        self.says('{"url":"https://h/cb?state=1\\u0026access_token=***\\u0026x=2","at":"http://localhost:8080"}\n', "redact", "--text",
                  stdin='{"url":"https://h/cb?state=1\\u0026access_token=S3\\u0026x=2","at":"http://localhost:8080"}\n')
        self.says("(see http://localhost:8080), HTTP_PROXY=ann:***@h:80 to:bob@h\n", "redact", "--text",
                  stdin="(see http://localhost:8080), HTTP_PROXY=ann:S3@h:80 to:bob@h\n")
        self.says("login token=*** 'password=***&user=ann' exit code=7; done\n", "redact", "--text",
                  stdin="login token=S3 'password=S3&user=ann' exit code=7; done\n")

    def test_users_add_names(self):
        self.says("http://h/?X-Own=***&b=***&c=1\n", "redact", "--names", "x-*,b", "http://h/?X-Own=1&b=2&c=1")
        self.says("http://h/?tax[]=***&tax[a]=***&x[tax]=***\n", "redact", "--names", "ta*", "http://h/?tax[]=1&tax[a]=2&x[tax]=3")
        self.says("http://h/?a=***&b=***\n", "redact", "--names", "a", "--names", "b", "http://h/?a=1&b=2")

    def test_no_answer_repeats_a_secret(self):
        url = "https://ann:S3@h/?key=S3\terror: S3 at 1"
        for options in ((), ("--json",), ("--json", "--show-password"), ("--out", "tsv"), ("--text",), ("--text", "--json"), ("-0",)):
            with self.subTest(options=options):
                result = wend("redact", *options, stdin=url.replace("S3 at", "x at") + ("\0" if options == ("-0",) else "\n"))
                self.assertNotIn("S3", result.out + result.err)
                self.assertIn("***", result.out)
        result = wend("redact", "--max-record", "9", "https://ann:S3@h/", stdin="")
        self.assertNotIn("S3", result.out + result.err)
        result = wend("redact", "--max-record", "9", stdin="https://ann:S3@h/\n")
        self.assertEqual((1, False), (result.status, "S3" in result.out + result.err))

    def test_records_of_json(self):
        self.has({"ok": True, "input": "ftp://a:***@h/", "uri": "ftp://a:***@h/"}, records("redact", ["ftp://a:S3@h/"])[0])
        self.has({"ok": True, "text": "see ftp://a:***@h/"}, records("redact", [{"text": "see ftp://a:S3@h/"}], "--text")[0])
