#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a compiler says of views that would outlive their texts: each snippet is refused, or warned of by clang, and its right form is not.

usage: test_lifetimes.py CXX CLANG
"""
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEAD = """
#include <memory_resource>
#include <string>
#include "wend/names.hpp"
#include "wend/uri.hpp"
#include "wend/whatwg.hpp"
std::string text();
void use(wend::uri_view);
"""

REFUSED = [  # by every compiler
    "auto u = wend::parse(text());",
    'std::string const scheme = "http"; auto u = wend::parse(scheme + "://h/");',
    "auto u = wend::parse(text(), wend::profile::rfc1738);",
    "auto u = wend::parse_reference(text());",
    "auto u = wend::rfc3986::parse(text());",
    "auto u = wend::whatwg::parse_normal(text());",
    'auto v = wend::whatwg::parse("http://h/")->view();',
    'auto& t = wend::uri::parse("http://h/")->text();',
    'wend::uri_view v = *wend::whatwg::parse("http://h/");',
    'auto v = (*wend::whatwg::parse("http://h/")).view();',
    "auto d = wend::domain_of(text());",
    "for (auto pair : wend::query_pairs(text())) (void)pair;",
    "for (auto segment : wend::segments(text())) (void)segment;",
    'wend::uri_view v = wend::resolve("http://h/", "x")->value;',
    'for (auto segment : wend::segments(wend::repair("http://h/a b")->value.view().path())) (void)segment;',
    'auto u = wend::parse(std::pmr::string("http://h/"));',
]
WARNED = [  # by clang, whose attributes these are
    'wend::uri_view kept() { wend::uri u = *wend::uri::parse("http://h/"); return u.view(); }',
    "std::string const& kept_text() { wend::uri u; return u.text(); }",
    "void pairs() { auto all = wend::query_pairs(std::string_view(text())); (void)all; }",
]
RIGHT = [
    "wend::uri u = *wend::uri::parse(text());",
    'auto u = wend::parse("http://h/"); use(*u);',
    'std::string t = (*wend::whatwg::parse("http://h/")).text();',
    'auto u = wend::whatwg::parse("http://h/"); use(u->view());',
    "std::string t = text(); auto u = wend::parse(t); use(*u);",
    'std::string t = (*wend::resolve("http://a/", "b")).value.text(); wend::uri none; use(none);',
]


class Lifetimes(unittest.TestCase):
    def said(self, compiler, snippets, *flags):
        """The diagnostics of each snippet, which stands on a line of its own."""
        done = subprocess.run([compiler, "-std=c++20", "-fsyntax-only", f"-I{ROOT}", *flags, "-x", "c++", "-"],
                              input=HEAD + "\n".join(snippets) + "\n", capture_output=True, text=True)
        first = HEAD.count("\n") + 1
        return ["\n".join(line for line in done.stderr.split("\n") if line.startswith(f"<stdin>:{first + i}:"))
                for i in range(len(snippets))]

    def test_a_view_of_a_temporary_is_refused(self):
        bodies = [f"void f{i}() {{ {snippet} }}" for i, snippet in enumerate(REFUSED)]
        for snippet, said in zip(REFUSED, self.said(sys.argv[1], bodies)):
            with self.subTest(snippet):
                self.assertRegex(said, "error: .*deleted function")

    def test_clang_warns_of_a_view_of_a_local(self):
        for snippet, said in zip(WARNED, self.said(sys.argv[2], WARNED)):
            with self.subTest(snippet):
                self.assertRegex(said, "warning: .*-W(return-stack-address|dangling)")

    def test_what_keeps_its_text_compiles(self):
        bodies = [f"void f{i}() {{ {snippet} }}" for i, snippet in enumerate(RIGHT)]
        for compiler in sys.argv[1:3]:
            for snippet, said in zip(RIGHT, self.said(compiler, bodies, "-Wall", "-Wextra")):
                with self.subTest(snippet, compiler=compiler):
                    self.assertNotRegex(said, "error|deleted|dangling|stack")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
