# SPDX-License-Identifier: Apache-2.0
"""URI templates: `wend expand`, and the cases of uritemplate-test."""
import json
import pathlib
import tempfile

from program import Case, records, wend

ROWS = pathlib.Path(__file__).resolve().parents[3] / "shared" / "data" / "uri-templates.jsonl"


class Expand(Case):
    def test_variables_of_the_command_line_are_texts_and_lists(self):
        self.says("http://h/ann?q=a%20b\n", "expand", "http://h/{user}{?q,lang}", "--var", "user=ann", "--var", "q=a b")
        self.says("/red/green/\n", "expand", "{/list*}{/empty}", "--var", "list=red", "--var", "list=green", "--var", "empty=")

    def test_a_file_has_lists_and_arrays_in_its_order(self):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump({"z": {"y": 1, "x": True, "n": None}, "l": ["a", None, "b"], "t": "file", "u": None}, file)
            file.flush()
            self.says("?y=1&x=true&l=a,b&t=file\n", "expand", "{?z*,l,t,u}", "--vars", file.name)
            self.says("?t=own\n", "expand", "{?t}", "--vars", file.name, "--var", "t=own")

    def test_a_file_of_something_else_is_a_usage_error(self):
        for text in ("[1]", "{", '{"a":[[1]]}', '{"a":1e400}'):
            with tempfile.NamedTemporaryFile("w") as file:
                file.write(text)
                file.flush()
                result = wend("expand", "{a}", "--vars", file.name)
                self.assertEqual(2, result.status)
                self.assertIn("--vars", result.err)
        for name in ("/dev/null/none", "/"):
            result = wend("expand", "{a}", "--vars", name)
            self.assertEqual((2, True), (result.status, "cannot be read" in result.err), result.err)
        self.assertEqual(2, wend("expand", "{a}", "--var", "a").status)

    def test_one_long_list_ends_at_the_longest_answer(self):
        name = "n" * 20_000
        answer, = records("expand", [{"template": "{?" + name + "*}", "vars": {name: [""] * 20_000}}])
        self.assertEqual("too-long", answer["error"]["name"])

    def test_a_malformed_template_is_an_error_at_its_byte(self):
        self.says("a{x.}\terror: bad-template at 4\n", "expand", "a{x.}", status=1)
        self.says("a{x\terror: bad-template at 1\n", "expand", "a{x", status=1)
        self.says("{l:1}\terror: bad-template at 2\n", "expand", "{l:1}", "--var", "l=a", "--var", "l=b", status=1)

    def test_records_have_variables_of_their_own(self):
        rows = [{"template": "{?a,b}", "vars": {"b": [1, "2"]}}, {"template": "{?a,b}"}, {"template": "{a}", "vars": [1]}]
        first, second, bad = records("expand", rows, "--var", "a=x", "--var", "b=y")
        self.assertEqual(("?a=x&b=1,2", "?a=x&b=y"), (first["uri"], second["uri"]))
        self.assertEqual("bad-record", bad["error"]["name"])

    def test_members_of_a_record_keep_their_order(self):
        row = '{"template": "{?z*}", "vars": {"z": {"y": 1, "a": 2, "y": 3}}}\n'
        self.says("?y=3&a=2\n", "expand", "--in", "jsonl", stdin=row)

    def test_a_file_of_many_members_is_read_in_linear_time(self):
        many = {f"a{i}": i for i in range(300_000)}
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(many | {"z": many}, file)
            file.flush()
            self.says("299999\n", "expand", "{a299999}", "--vars", file.name)

    def test_templates_are_read_from_standard_input(self):
        self.says("1\n1\n", "expand", "--var", "a=1", stdin="{a}\n{+a}\n")

    def test_the_cases_of_uritemplate_test_are_answered(self):
        if not ROWS.exists():
            self.skipTest("needs ../shared/data, data that others wrote and that is not shipped")
        rows = [json.loads(line) for line in ROWS.read_text("utf-8").splitlines()]
        answers = records("expand", [{"template": row["in"]["template"], "vars": row["in"]["variables"]} for row in rows])
        self.assertEqual(len(rows), len(answers))
        for row, answer in zip(rows, answers):
            with self.subTest(row=row["id"], template=row["in"]["template"]):
                expected = row["expect"]
                if expected is False:
                    self.assertEqual("bad-template", answer["error"]["name"])
                else:
                    self.assertIn(answer.get("uri"), expected if isinstance(expected, list) else [expected])
