#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a program links that calls one parser: test_links.py COMPILER LIBRARY, the archive of the core."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TREE = pathlib.Path(__file__).resolve().parents[1]
LIMIT = 250_000  # octets, without symbols
PROGRAM = """#include "wend/{header}"
int main(int, char** arguments) {{ return {parse}(arguments[1]).has_value(); }}
"""


class Links(unittest.TestCase):
    compiler, library = "g++", ""

    def size_of_program(self, header, parse):
        with tempfile.TemporaryDirectory() as folder:
            source, program = pathlib.Path(folder, "one.cpp"), pathlib.Path(folder, "one")
            source.write_text(PROGRAM.format(header=header, parse=parse))
            subprocess.run([self.compiler, "-std=c++23", "-O2", f"-I{TREE}", "-Wl,--gc-sections", "-s", source,
                            self.library, "-o", program], check=True)
            print(f"{parse}: {program.stat().st_size} octets")
            return program.stat().st_size

    def test_the_parser_of_rfc3986_alone_links_no_scheme_module(self):
        self.assertLess(self.size_of_program("uri/parse.hpp", "wend::rfc3986::parse"), LIMIT / 2)

    def test_the_parser_of_the_url_standard_links_no_scheme_module(self):
        self.assertLess(self.size_of_program("uri/whatwg/whatwg.hpp", "wend::whatwg::parse"), LIMIT)

    def test_the_parser_of_every_profile_links_more(self):
        self.assertGreater(self.size_of_program("uri/parse.hpp", "wend::parse"), LIMIT)


if __name__ == "__main__":
    Links.compiler, Links.library = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
