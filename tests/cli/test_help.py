# SPDX-License-Identifier: Apache-2.0
"""Help, suggestions, and what the command line refuses."""
import functools
import os
import re
import subprocess

import program
from program import Case, wend

COMMANDS = ("parse check explain resolve relate normalize key domain compare encode decode edit expand convert idna path extract wrap redact plan "
            "get list stat search put append remove session serve demo schemes help").split()


class Help(Case):
    def test_every_command_is_listed_once_and_has_its_page(self):
        result = wend("--help")
        self.assertEqual(0, result.status)
        listed = re.findall(r"^  ([a-z]+)  ", result.out, re.M)
        self.assertEqual(sorted(COMMANDS), sorted(listed))
        for name in COMMANDS:
            with self.subTest(command=name):
                result = wend(name, "--help")
                self.assertEqual((0, ""), (result.status, result.err))
                self.assertTrue(result.out.startswith(f"wend {name} "))
                for part in ("Examples\n", "$ ", "Exit status: 0 done", "--help"):
                    self.assertIn(part, result.out)
                self.assertLessEqual(max(map(len, result.lines)), 120)
                self.assertEqual(result.out, page(name))

    def test_examples_print_the_output_shown(self):
        """Every example that shows an answer gives it."""
        tried = 0
        for name in COMMANDS:
            lines = page(name).partition("Examples\n")[2].partition("\n\n")[0].split("\n")
            for command, answer in examples(lines):
                if not answer:
                    continue
                with self.subTest(example=command):
                    self.assertEqual(answer, shell(command))
                    tried += 1
        self.assertGreater(tried, 15)

    def test_every_option_of_help_is_accepted(self):
        """All of a command at once: options are known or not before their values are looked at, and the one that is refused
        by name is the stranger at the end."""
        for name in COMMANDS:
            words = []
            for option, value in re.findall(r"^  (?:-\w, |    )(--[a-z-]+)(?: (\S))?", page(name), re.M):
                words += [option, "x"] if value.strip() else [option]
            with self.subTest(command=name):
                self.assertGreater(len(words), 2)
                result = wend(name, *words, "--stranger")
                self.assertEqual((2, "wend: there is no option --stranger"), (result.status, result.err.split("\n")[0]))

    def test_help_without_a_name_lists_the_commands(self):
        self.assertEqual(wend("--help").out, wend("help").out)

    def test_the_manual_and_the_completions_are_named(self):
        listing = wend("--help")
        for words in ("wend-COMMAND(1)", "--man COMMAND", "--completions", "bash, zsh and fish"):
            self.assertIn(words, listing.out)
        self.assertLessEqual(max(map(len, listing.lines)), 120)

    def test_each_page_lists_the_exit_statuses_of_its_command(self):
        for name, has_none in (("schemes", "66"), ("serve", "66"), ("demo", "77"), ("parse", "66")):
            self.assertNotIn(has_none, page(name).partition("Exit status")[2])

    def test_the_number_of_jobs_is_at_least_one(self):
        self.assertEqual(2, wend("normalize", "--jobs", "0", "a").status)
        self.assertEqual(0, wend("normalize", "--jobs", "4", "a").status)

    def test_the_version_is_printed(self):
        self.assertRegex(wend("--version").out, r"^wend \d+\.\d+\.\d+\n")


class Suggestions(Case):
    def test_an_unknown_word_gets_a_suggestion(self):
        rows = [(("pasre", "x:y"), "did you mean parse?"), (("extrct",), "did you mean extract?"), (("norm",), "did you mean normalize?"),
                (("parse", "--jsn"), "did you mean --json?"), (("check", "--profil=rfc1738"), "did you mean --profile?"),
                (("zzzzzzzzz",), "wend --help lists them")]
        for arguments, hint in rows:
            with self.subTest(arguments=arguments):
                result = wend(*arguments)
                self.assertEqual((2, ""), (result.status, result.out))
                self.assertIn(hint, result.err)

    def test_bad_values_are_refused_with_the_list_of_valid_ones(self):
        for arguments in (("parse", "--profile", "rfc1"), ("parse", "--in", "csv"), ("normalize", "--level", "high"),
                          ("extract", "--mode", "x"), ("plan", "--verb", "x"), ("plan", "--proxy", "x"), ("wrap", "--width", "-1"),
                          ("normalize", "--max-record", "x"), ("plan", "--allow-port", "70000"), ("parse", "--color", "x"),
                          ("plan", "--gateway", "x"), ("resolve", "--base"), ("get",), ("put",), ("list",), ("stat",), ("remove",)):
            with self.subTest(arguments=arguments):
                result = wend(*arguments)
                self.assertEqual((2, ""), (result.status, result.out))
                self.assertTrue(result.err.startswith("wend: "))

    def test_without_arguments_the_usage_is_printed(self):
        result = wend()
        self.assertEqual((2, ""), (result.status, result.out))
        self.assertIn("wend COMMAND", result.err)


class Schemes(Case):
    # shows REG-01 · RFC 1738 §4
    def test_the_registry_is_printed(self):
        rows = {item["name"]: item for item in wend("schemes", "--json").objects}
        self.has({"default_port": 80, "hierarchical": True, "kind": "locator"}, rows["http"])
        self.assertEqual("defined", rows["http"]["status"]["rfc1738"])
        self.assertEqual({"/", ";", "?"}, set(rows["http"]["reserved"]["rfc1738"]) & set("/;?"))
        self.assertIn("get", rows["file"]["verbs"])
        self.assertIn("access", rows["file"]["operations"])
        self.assertIsNone(rows["file"]["default_port"])

    # shows OPS-01 · RFC 1738 §2
    def test_verbs_and_operations_correspond(self):
        words = {"get": "access", "put": "replace", "append": "update", "stat": "find-attributes", "remove": "delete",
                 "list": "list", "search": "search", "session": "session"}
        for item in wend("schemes", "--json").objects:
            self.assertEqual([words[verb] for verb in item["verbs"]], item["operations"])

    def test_all_schemes_or_one_are_shown(self):
        self.assertEqual(0, wend("schemes").out.index("NAME"))
        self.assertIn("Hypertext Transfer Protocol", wend("schemes", "http").out)
        self.assertEqual(1, wend("schemes", "nosuch").status)
        self.assertGreater(len(wend("schemes", "--all", "--json").lines), 100)


@functools.cache
def page(name):
    """What `wend help NAME` prints."""
    return wend("help", name).out


def examples(lines):
    """(command, what it prints) of each example."""
    results = []
    for line in lines:
        line = line[2:]
        if line.startswith("$ "):
            results.append([line[2:], ""])
        elif results and line:
            results[-1][1] += line + "\n"
    return results


def shell(command):
    folder = os.path.dirname(program.PATH)
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
                          env=program.environment(PATH=folder + os.pathsep + os.environ["PATH"]))
    return done.stdout
