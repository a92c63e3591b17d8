#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows that each tool that checks the sources can fail: on a small bad tree, and for the right reason."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parent
REQUIREMENTS = "GEN-01 first colon\n"
SECTIONS = "[RFC 1738]\nrequired 2.2  escapes\nlater 3.2\n[RFC 1630]\nrequired Partial form\n"
CITES = "// RFC 1738 §2.2, RFC 1630 §Partial form\n"


class ToolsCanFail(unittest.TestCase):
    def run_on(self, tool, files, *options):
        """(exit status, what it printed) of the tool on a tree of these files."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                file = pathlib.Path(folder, name)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, "utf-8")
            done = subprocess.run([sys.executable, TOOLS / tool, *options, folder], capture_output=True, text=True)
            self.assertEqual(done.stderr, "", tool)
            return done.returncode, done.stdout

    def good(self, tool, files):
        status, reply = self.run_on(tool, files)
        self.assertEqual(status, 0, reply)

    def bad(self, tool, files, reason, *options):
        status, reply = self.run_on(tool, files, *options)
        self.assertEqual(status, 1, reply)
        self.assertIn(reason, reply)

    def test_layers(self):
        tool = "check_layers.py"
        self.good(tool, {"wend/uri/a.cpp": '#include "wend/base/b.hpp"\n#include <vector>\n',
                         "wend/engine/a.cpp": "#include <sys/stat.h>\n",
                         "wend/uri/a.test.cpp": '#include "wend/follow/perform.hpp"\n'})
        for file, include, reason in [
            ("wend/base/a.hpp", '"wend/uri/b.hpp"', "wend/base/a.hpp:1: base may not include"),
            ("wend/schemes/a/url.cpp", '"wend/schemes/b/url.hpp"', "may not include"),
            ("wend/schemes/a/url.cpp", '"wend/schemes/a/net/conversation.hpp"', "may not include"),
            ("wend/access/a.cpp", '"wend/engine/b.hpp"', "may not include"),
            ("wend/uri/rfc/a.cpp", '"wend/uri/whatwg/b.hpp"', "may not include"),
            ("wend/uri/a.hpp", '"wend/uri/detail/b.hpp"', "a public header may not include"),
            ("wend/uri/a.cpp", "<unicode/uidna.h>", "needs only the C++ library"),
            ("wend/engine/a.cpp", "<iostream>", "no <iostream>"),
            ("wend/uri/a.cpp", '"b.hpp"', "does not say where it is"),
            ("wend/cellar/a.cpp", '"wend/base/b.hpp"', "is not a layer"),
        ]:
            self.bad(tool, {file: f"#include {include}\n"}, reason)

    def test_circles(self):
        tool = "check_layers.py"
        chain = {"wend/uri/a.hpp": '#include "wend/uri/b.hpp"\n', "wend/uri/b.hpp": '#include "wend/uri/c.hpp"\n'}
        self.good(tool, chain | {"wend/uri/c.hpp": "#include <vector>\n"})
        self.bad(tool, chain | {"wend/uri/c.cpp": '#include "wend/uri/a.hpp"\n'}, "include one another: wend/uri/a, wend/uri/b, wend/uri/c")

    def test_sizes(self):
        tool = "check_sizes.py"
        body = "  f();\n" * 45
        raw = 'R"(' + "text\n" * 80 + ')"'
        self.good(tool, {"wend/uri/a.cpp": f"int f() {{\n{body}}}\nint g(int a,\n      int b) {{\n{body}}}\n",
                         "wend/gateway/style.cpp": f"char const* style() {{\n  return {raw};\n}}\n"})
        self.bad(tool, {"wend/gateway/a.cpp": f"x::x(int a)\n    : a_(a),\n      b_(a) {{\n{body}}}\n"},
                 "wend/gateway/a.cpp:1: x::x has 49 lines; 40 are the most")
        self.bad(tool, {"cli/a.cpp": f"int g() {{\n  h([&] {{\n{body}  }});\n{body}}}\n"}, "cli/a.cpp:1: g has 94 lines; 60 are")
        self.bad(tool, {"wend/a.cpp": "int a;\n"}, "no function was found")

    def test_names(self):
        tool = "check_names.py"
        said = "// Threads: any number.\n"
        few = {"wend/uri.hpp": said + '#include "wend/uri/a.hpp"\n', "wend/uri/a.cpp": "bool old = p < other;\n",
               "wend/uri/a.hpp": said + "namespace wend {\nclass view;\nnamespace detail {\nint hidden();\n}\nint parse(int);\nint parse(view);\n}\n"}
        self.good(tool, few)
        many = said + "namespace wend {\n" + "\n".join(
            f"struct s{i} {{ int x; }};\nenum class e{i} {{ a, b }};\nbool f{i}(int = 1) {{ return g(); }}\n"
            f"inline constexpr int v{i} = 2;" for i in range(12)) + "\n"
        self.bad(tool, few | {"wend/uri/a.hpp": many + "int another();\n}\n"}, "wend/uri.hpp: 49 names, at most 48")
        self.good(tool, few | {"wend/uri/a.hpp": many + "}\n"})
        self.bad(tool, few | {"wend/uri/a.hpp": "namespace wend {}\n"}, "wend/uri/a.hpp: says nothing of threads")
        self.bad(tool, {f"wend/uri/h{i}.hpp": said for i in range(66)}, "66 public headers outside schemes/ and names/, at most 65")
        self.bad(tool, {f"wend/names/h{i}.hpp": said for i in range(11)}, "11 public headers of names/, at most 10")
        self.good(tool, {f"wend/uri/h{i}.hpp": said for i in range(65)} | {f"wend/names/h{i}.hpp": said for i in range(10)})
        self.good(tool, {f"wend/schemes/s{i}/url.hpp": said for i in range(100)})
        self.bad(tool, {"cli/a.cpp": "if (p < profile::rfc3986) return;\n"}, "cli/a.cpp:1: profiles have no order")
        self.bad(tool, {"cli/a.cpp": "if (p >= rfc3986) return;\n"}, "cli/a.cpp:1: profiles have no order")

    def test_paths(self):
        tool = "check_paths.py"
        page = {"wend/uri/README.md": "`a.cpp`, `detail/b.*`, `uri/a.cpp`, `NAME.cpp`\n", "wend/uri/a.cpp": "", "wend/uri/detail/b.hpp": ""}
        self.good(tool, page)
        self.bad(tool, page | {"wend/uri/README.md": "`lost.cpp`\n"}, "README.md:1: there is no lost.cpp")
        linked = {"docs/a.md": "# One two\n[b](../README.md), [here](#one-two), [far](https://h.example/)\n", "README.md": "[a](docs/a.md#one-two)\n"}
        self.good(tool, linked)
        self.bad(tool, linked | {"README.md": "[a](docs/b.md)\n"}, "README.md:1: there is no docs/b.md")
        self.bad(tool, linked | {"README.md": "[a](docs/a.md#three)\n"}, "README.md:1: there is no docs/a.md#three")

    def test_words(self):
        tool = "check_words"
        page = {"docs/words.md": "| word | meaning | where | not |\n|---|---|---|---|\n| `hop` | a place | here | `leg` |\n\n"
                                 "| not | write |\n|---|---|\n| `is none`, `he` | is absent |\n"}
        self.good(tool, page | {"wend/a.cpp": 'int hop;  // a leg\nauto s = "leg";\n'})
        self.good(tool, page | {"README.md": "The `he` is absent.\n```text\nis none\n```\n", "wend/a.hpp": "/// That is none.\n"})
        self.bad(tool, page | {"wend/a.cpp": "int leg;\n"}, "wend/a.cpp:1: `leg` is `hop` here")
        self.bad(tool, page | {"wend/uri/README.md": "A\nB: He waits.\n"}, "wend/uri/README.md:2: 'He': is absent")
        self.bad(tool, page | {"wend/a.hpp": "/// That is none.\n"}, "wend/a.hpp:1: 'is none': is absent", "--headers")
        reply = {"wend/base/error.hpp": '// he\n{"the path\\nis none"},\n'}
        self.good(tool, page | reply)
        self.bad(tool, page | reply, "wend/base/error.hpp:2: 'is none': is absent", "--literals")
        page = {"docs/words.md": page["docs/words.md"] + "\n| not | write | except |\n|---|---|---|\n| `made` | what it is | `wend/b.hpp` |\n"}
        self.good(tool, page | {"wend/a.cpp": "int f(int n) {\n  return made;\n}\nx.made = made(n) + made;\n", "wend/b.hpp": "struct b { int made; };\n"})
        for line in ("auto made = f();", "void f(wend::plan const& made);", "std::vector<int> made;", "auto const& [a, made] = f();", "auto f = [&made = x] {};",
                     "for (auto const& made : rows) {}"):
            self.bad(tool, page | {"wend/a.cpp": line + "\n"}, "wend/a.cpp:1: `made` is not the name of a variable")
        self.bad(tool, {"docs/words.md": ""}, "rules out no word")
        self.bad(tool, {"docs/words.md": ""}, "rules out no phrase")

    def test_docs(self):
        tool = "check_docs"
        program = "```cpp\nint x;\n```\n\n```output\n```\n"
        self.good(tool, {"README.md": f"```console\n$ true\n```\n{program}<!-- not run: it takes an hour -->\n```sh\nscripts/test\n```\n"})
        for text, reason in [
            ("```\nx\n```\n", "the language `` is not one that can be run"),
            ("```ruby\nx\n```\n", "the language `ruby` is not one"),
            ("    $ wend\n", "README.md:1: a command outside a console block"),
            ("```text\n$ wend\n```\n", "a command outside a console block"),
            ("```console\nwend\n```\n", "begins with a command"),
            ("```console\n$ wend\n", "a fence without its other end"),
            ("```cpp\nint x;\n```\n", "is followed by what it prints"),
            ("```json\n{\n```\n", "README.md:2: json: "),
            ("text\n", "0 blocks are run"),
        ]:
            self.bad(tool, {"README.md": text}, reason)
        example = "/// Example:\n/// ```cpp\n/// assert(f());\n/// ```\nbool f();\n"
        self.good(tool, {"wend/a.hpp": example})
        for text, reason in [("/// ```cpp\n/// f();\n/// ```\n", "below the line"), (example.replace("assert(f())", "f()"), "asserts what it shows")]:
            self.bad(tool, {"README.md": program, "wend/a.hpp": text}, reason)

    def test_commands_of_a_page(self):
        for block, status in [("console\n$ printf 'a\\nb\\n'; echo c >&2\na\nb\nc", 0), ("console\n$ seq 9\n1\n…\n9", 0), ("console\n$ echo a b c\na … c", 0),
                              ("sh\ntrue", 0), ("console\n$ echo b\na", 1), ("console\n$ echo a", 1), ("console\n$ seq 9\n1\n…\n8", 1), ("sh\nfalse", 1)]:
            with self.subTest(block=block), tempfile.TemporaryDirectory() as folder:
                page = pathlib.Path(folder, "page.md")
                page.write_text(f"```{block}\n```\n", "utf-8")
                done = subprocess.run([sys.executable, TOOLS / "check_docs", "--page", page, "/bin/true"], capture_output=True, text=True)
                self.assertEqual((status, ""), (done.returncode, done.stderr), done.stdout)

    def test_output_of_a_program(self):
        with tempfile.TemporaryDirectory() as folder:
            shown = pathlib.Path(folder, "out")
            for text, program, status in [("", "/bin/true", 0), ("", "/bin/false", 1), ("a\n", "/bin/true", 1)]:
                shown.write_text(text)
                done = subprocess.run([sys.executable, TOOLS / "check_docs", "--prints", shown, program], capture_output=True, text=True)
                self.assertEqual((status, ""), (done.returncode, done.stderr), done.stdout)

    def test_says(self):
        tool = "check_says.py"
        self.good(tool, {"wend/exchange/a.cpp": "exchange f() {\n  auto said = co_await line();\n}\n"})
        for line, reason in [
            ("if (co_await f()) return;", "may not stand here"),
            ("co_yield send(tls ? a : b);", "?:"),
            ("auto [a, b] = co_await f();", "structured binding"),
            ("while (n > 0 && co_await f()) {}", "loop"),
        ]:
            self.bad(tool, {"wend/exchange/a.cpp": f"exchange f() {{\n  {line}\n}}\n"}, "wend/exchange/a.cpp:2: ")
            self.bad(tool, {"wend/exchange/a.cpp": f"exchange f() {{\n  {line}\n}}\n"}, reason)

    def test_requirements(self):
        tool, rows = "req_trace", {"tools/requirements.list": REQUIREMENTS, "vectors/hostile.jsonl": '{"id": "H0001"}\n'}
        test = "// shows GEN-01 · RFC 3986 §3\nTEST(Parse, ends_the_scheme) {}\n"
        method = "# shows GEN-01, H0001\n@skip\ndef test_it_ends(): pass\n"
        self.good(tool, rows | {"wend/a.test.cpp": test})
        self.good(tool, rows | {"cli/tests/parse_test.py": method})
        self.good(tool, rows | {"cmake/a.cmake": "# shows GEN-01\nadd_test(NAME ends)\n"})
        for file, text, reason in [
            ("wend/a.test.cpp", "", "GEN-01         first colon"),
            ("wend/a.test.cpp", "TEST(Parse, ends_the_scheme) {}  // GEN-01\n", "GEN-01         first colon"),
            ("cli/tests/parse_test.py", "# GEN-01\ndef test_it(): 'shows GEN-01'\n", "GEN-01         first colon"),
            ("wend/a.test.cpp", test.replace("\n", "\n\n"), "wend/a.test.cpp:1: no test below this line"),
            ("cli/tests/parse_test.py", method.replace("test_it", "it"), "parse_test.py:1: no test below this line"),
            ("wend/a.test.cpp", test.replace("01 ·", "01, GEN-99 ·"), "wend/a.test.cpp:1: GEN-99 is no requirement"),
            ("wend/a.test.cpp", test.replace("GEN-01", "GEN-01, H0002"), "H0002 is no requirement"),
            ("wend/a.test.cpp", test.replace("ends", "GEN_01_ends"), "wend/a.test.cpp:2: an ID in the name"),
            ("cli/tests/parse_test.py", method.replace("it", "H0001_it"), "parse_test.py:2: an ID in the name"),
            ("wend/a.test.cpp", test.replace("ends", "ends" * 20), "wend/a.test.cpp:2: 91 characters in"),
            ("wend/a.test.cpp", test * 2, "two tests are called Parse.ends_the_scheme"),
        ]:
            self.bad(tool, rows | {file: text}, reason)

    def test_sections(self):
        tool, rows = "rfc_trace", {"tools/rfc_sections.list": SECTIONS}
        both = rows | {"wend/a.cpp": CITES, "wend/a.test.cpp": CITES}
        self.good(tool, both)
        self.bad(tool, rows, "no code and no test")
        self.bad(tool, rows | {"wend/a.cpp": CITES}, "no test")
        self.bad(tool, both | {"wend/b.cpp": "// RFC 1738 §9.9\n"}, "RFC 1738 has no §9.9")
        self.bad(tool, both | {"wend/b.cpp": "// RFC 1630 §Sideways\n"}, "RFC 1630 has no §Sideways")


if __name__ == "__main__":
    unittest.main()
