#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What an installed wend promises: test_installed.py BUILD PREFIX CXX… runs against a build and a copy installed from it."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD, PREFIX, *COMPILERS = map(pathlib.Path, sys.argv[1:])
sys.argv[1:] = []
PROJECT = """cmake_minimum_required(VERSION 3.25)
project(asks LANGUAGES C CXX)
find_package(wend {asked})
foreach(target wend core c net gateway encodings adapters)
  if(TARGET wend::${{target}})
    message("there is wend::${{target}}")
  endif()
endforeach()
"""


def run(*command, **more):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **more)


class Scratch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="wend installed ")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)


class Components(Scratch):
    def ask(self, asked, *without):
        (self.folder / "CMakeLists.txt").write_text(PROJECT.format(asked=asked), "utf-8")
        done = run("cmake", "-S", self.folder, "-B", self.folder / "build", "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={PREFIX}",
                   f"-DCMAKE_CXX_COMPILER={COMPILERS[0]}", *(f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in without))
        return done.returncode, done.stdout + done.stderr

    def test_a_missing_package_is_named(self):
        status, words = self.ask("REQUIRED COMPONENTS net", "OpenSSL")
        self.assertNotEqual(status, 0)
        self.assertIn("component net needs OpenSSL", words)

    def test_the_gateway_names_what_net_lacks(self):
        status, words = self.ask("REQUIRED COMPONENTS gateway", "Boost", "OpenSSL")
        self.assertNotEqual(status, 0)
        self.assertIn("component net needs Boost, OpenSSL", words)

    def test_a_component_that_is_not_installed_is_named(self):
        status, words = self.ask("REQUIRED COMPONENTS core telepathy")
        self.assertNotEqual(status, 0)
        self.assertIn("component telepathy is not installed", words)

    def test_optional_components_are_left_out(self):
        status, words = self.ask("REQUIRED COMPONENTS core OPTIONAL_COMPONENTS net", "Boost")
        self.assertEqual(status, 0, words)
        self.assertIn("there is wend::core", words)
        self.assertNotIn("there is wend::net", words)

    def test_the_core_asks_for_nothing(self):
        status, words = self.ask("REQUIRED COMPONENTS core", "Boost", "OpenSSL", "CURL", "Threads", "PkgConfig", "ICU", "SQLite3")
        self.assertEqual(status, 0, words)
        self.assertNotIn("there is wend::net", words)

    def test_without_names_all_that_is_found_is_there(self):
        status, words = self.ask("REQUIRED")
        self.assertEqual(status, 0, words)
        for target in ("wend", "core", "net", "gateway", "adapters"):
            self.assertIn(f"there is wend::{target}\n", words)

    def test_without_names_the_rest_is_left_out(self):
        status, words = self.ask("REQUIRED", "OpenSSL")
        self.assertEqual(status, 0, words)
        self.assertIn("there is wend::wend", words)
        self.assertNotIn("there is wend::net", words)


class Unit(Scratch):
    def install(self, prefix, **environment):
        done = run("cmake", "--install", BUILD, "--component", "program", "--prefix", prefix, env=os.environ | environment)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def started(self, root):
        lines = (root / "lib/systemd/system/wend-serve.service").read_text("utf-8").splitlines()
        return next(line for line in lines if line.startswith("ExecStart=")).removeprefix("ExecStart=").split(" ")[0]

    def test_it_starts_the_program_of_the_prefix(self):
        self.install(self.folder / "a")
        self.assertEqual(self.started(self.folder / "a"), str(self.folder / "a/bin/wend").replace(" ", r"\x20"))
        self.assertTrue((self.folder / "a/bin/wend").exists())

    def test_a_stage_is_no_part_of_its_path(self):
        self.install("/opt/100% wend", DESTDIR=str(self.folder / "stage"))
        self.assertEqual(self.started(self.folder / "stage/opt/100% wend"), r"/opt/100%%\x20wend/bin/wend")


class Files(Scratch):
    def test_the_documents_are_there(self):
        for name in ("LICENSE", "README.md", "CHANGELOG.md", "examples/understand.cpp", "examples/CMakeLists.txt"):
            self.assertTrue((PREFIX / "share/doc/wend" / name).exists(), name)

    def test_the_examples_build_against_it(self):
        done = run("cmake", "-S", PREFIX / "share/doc/wend/examples", "-B", self.folder / "build", "-G", "Ninja",
                   f"-DCMAKE_PREFIX_PATH={PREFIX}", f"-DCMAKE_CXX_COMPILER={COMPILERS[0]}")
        self.assertEqual(done.returncode, 0, done.stderr)
        done = run("cmake", "--build", self.folder / "build", "--target", "example_understand", "example_find_in_text")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertEqual(run(self.folder / "build/example_understand").returncode, 0)


class Standards(Scratch):
    def test_one_library_serves_each_compiler_and_standard(self):
        archive = next(PREFIX.glob("lib/**/libwend.a"))
        for compiler in COMPILERS:
            for standard in ("c++20", "c++23"):
                with self.subTest(compiler=compiler, standard=standard):
                    program = self.folder / "consumer"
                    done = run(compiler, f"-std={standard}", "-Wall", "-Wextra", "-Werror", f"-I{PREFIX}/include",
                               ROOT / "examples/consumer/main.cpp", archive, "-o", program)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    self.assertEqual(run(program).stdout, "http://host.example/a/c\n")

    def test_an_older_standard_is_refused_in_words(self):
        for compiler in COMPILERS:
            for header in ("uri.hpp", "names.hpp", "text.hpp", "whatwg.hpp", "base/expected.hpp"):
                with self.subTest(compiler=compiler, header=header):
                    done = run(compiler, "-std=c++17", "-fsyntax-only", f"-I{PREFIX}/include", "-x", "c++", "-",
                               input=f'#include "wend/{header}"\n')
                    first = next(line for line in done.stderr.splitlines() if "error:" in line)
                    self.assertIn("wend needs C++20 or later", first)

    def test_the_headers_know_their_version(self):
        text = (ROOT / "CMakeLists.txt").read_text("utf-8")
        version = text.split("project(wend VERSION ")[1].split()[0]
        program = '#include "wend/version.hpp"\nWEND_VERSION_STRING WEND_VERSION_MAJOR.WEND_VERSION_MINOR.WEND_VERSION_PATCH\n'
        done = run(COMPILERS[0], "-E", "-P", f"-I{PREFIX}/include", "-x", "c++", "-", input=program)
        string, numbers = done.stdout.strip().split(" ", 1)
        self.assertEqual(string, f'"{version}"')
        self.assertEqual(numbers.replace(" ", ""), version)


if __name__ == "__main__":
    unittest.main()
