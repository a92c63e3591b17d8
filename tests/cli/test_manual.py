# SPDX-License-Identifier: Apache-2.0
"""The manual: its pages, and what is installed of it."""
import datetime
import os
import pathlib
import re
import subprocess
import tempfile

import program
from program import Case, Folder, wend
from test_help import COMMANDS, page

ROOT = pathlib.Path(__file__).resolve().parents[2]


def rendered(name):
    """A page as text, without overstrikes."""
    done = subprocess.run(["mandoc", "-Tutf8", "-Owidth=200"], input=wend("help", "--man", name).octets, capture_output=True, check=True)
    return re.sub(".\b", "", done.stdout.decode())


def sections(text):
    """The text below each heading."""
    parts = re.split(r"^([A-Z][A-Z ]+)$", text, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


class Pages(Folder):
    def pages(self):
        folder = self.path / "man"
        self.assertEqual(("", "", 0), (*wend("help", "--man-all", str(folder))[1:3], 0))
        return sorted(folder.glob("man?/*"))

    def test_every_command_and_topic_has_a_page(self):
        wanted = {f"man1/wend-{name}.1" for name in COMMANDS} | {"man1/wend.1", "man3/wend.3", "man5/wend.toml.5", "man5/wend-schemes.5"}
        self.assertEqual(wanted, {str(file.relative_to(self.path / "man")) for file in self.pages()})

    def test_mandoc_has_no_warning_and_groff_none_either(self):
        for tool in (["mandoc", "-Tlint", "-Wwarning"], ["groff", "-Kutf8", "-mdoc", "-Tutf8", "-ww", "-z"]):
            with self.subTest(tool=tool[0]):
                done = subprocess.run([*tool, *map(str, self.pages())], capture_output=True, text=True, check=False)
                self.assertEqual(("", ""), (done.stdout, done.stderr))

    def test_the_page_of_a_command_has_its_help(self):
        for name in COMMANDS:
            text = rendered(name)
            parts = sections(text)
            with self.subTest(command=name):
                self.assertLessEqual({"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES", "SEE ALSO"}, parts.keys())
                options = re.findall(r"^  (-\w, |    )(--[a-z-]+)(?: (\S+))?", page(name), re.M)
                for brief, option, value in options:
                    self.assertRegex(text, rf"(?m)^ +{brief.strip()} ?{option}\b" + (f" {re.escape(value)}" if value else ""))
                self.assertGreater(len(options), 2)
                for example in page(name).partition("Examples\n")[2].partition("\n\n")[0].split("\n"):
                    self.assertIn(example.strip(), parts["EXAMPLES"])
                for status in re.findall(r"(\d+) ", page(name).partition("Exit status: ")[2]):
                    self.assertRegex(parts["EXIT STATUS"], rf"(?m)^ +{status} ")
                self.assertIn("wend(1)", parts["SEE ALSO"])

    def test_the_page_of_the_program_names_all_others(self):
        text = sections(rendered("wend"))
        for name in COMMANDS:
            self.assertIn(f"wend-{name}(1)", text["SEE ALSO"])
        self.assertIn("wend.toml(5)", text["SEE ALSO"])
        self.assertIn("--json", text["RECORDS"])

    def test_the_settings_of_the_example_are_read(self):
        """All of them: the reader refuses a key that it does not know, and the list has no other."""
        text = sections(rendered("wend.toml"))
        config = self.file("config.toml", "\n".join(line.strip() for line in text["EXAMPLES"].splitlines()).encode())
        self.assertEqual(0, wend("plan", "--config", config, "http://h.example/").status)
        keys = re.findall(r"^ +(\w+) = ", text["EXAMPLES"], re.M)
        self.assertGreater(len(keys), 20)
        for key in keys:
            if key not in ("wais", "prospero", "ietf"):  # of the user's choice
                self.assertRegex(text["DESCRIPTION"], rf"(?m)^ +{key}\b")

    def test_the_scheme_of_the_example_is_accepted(self):
        text = sections(rendered("wend-schemes.5"))
        file = self.file("x.toml", "\n".join(line.strip() for line in text["EXAMPLES"].splitlines()).encode())
        added = wend("schemes", "add", file, XDG_CONFIG_HOME=str(self.path / "config"))
        self.assertEqual((0, ""), (added.status, added.err))
        for row in wend("schemes", "--json").objects:
            self.assertRegex(text["SCHEMES"], rf"(?m)^ +{re.escape(row['name'])}(?!\S)")

    def test_the_example_of_the_library_compiles(self):
        parts = sections(rendered("wend.3"))
        source = self.file("example.cpp", parts["EXAMPLES"].encode())
        subprocess.run(["g++", "-std=c++23", "-fsyntax-only", f"-I{ROOT}", source], check=True)
        for header in re.findall(r"wend/[\w/]+\.h(?:pp)?\b", parts["DESCRIPTION"]):
            self.assertTrue((ROOT / header).exists(), header)

    def test_pages_have_the_names_that_man_uses(self):
        for asked, title in (("wend", "WEND(1)"), ("parse", "WEND-PARSE(1)"), ("wend-parse", "WEND-PARSE(1)"), ("wend.3", "WEND(3)"),
                             ("schemes", "WEND-SCHEMES(1)"), ("wend-schemes.5", "WEND-SCHEMES(5)"), ("wend.toml", "WEND.TOML(5)")):
            self.assertTrue(rendered(asked).startswith(title), asked)
        self.assertEqual(wend("help", "--man").out, wend("help", "--man", "wend.1").out)
        refused = wend("help", "--man", "nosuch")
        self.assertEqual((2, "", "wend: the manual has no page 'nosuch'\n"), (refused.status, refused.out, refused.err))

    def test_the_pages_do_not_depend_on_the_machine(self):
        self.write("wend/schemes/x.toml", b'name = "x-mine"\nresolve = ["http://h.example/{rest}"]\n[syntax]\n')
        for page_name in ("wend", "wend-schemes.5", "wend.toml"):
            text = wend("help", "--man", page_name).out
            self.assertEqual(text, wend("help", "--man", page_name, XDG_CONFIG_HOME=str(self.path)).out)
            self.assertNotIn(str(ROOT), text)

    def test_each_page_names_the_version(self):
        version = wend("--version").lines[0]
        for file in self.pages():
            self.assertIn(f"\n.Os {version}\n", file.read_text("utf-8"))

    def test_the_date_is_not_before_the_newest_release(self):
        """A release has the date of its pages: manual.cpp has it."""
        released = re.findall(r"^## \[\d\S*\] - ([\d-]+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
        date = datetime.datetime.strptime(re.match(r"\.Dd (.+)", wend("help", "--man").out)[1], "%B %d, %Y").date()
        self.assertGreaterEqual(date.isoformat(), max(released, default="2026-11-26"))

    def test_a_folder_that_cannot_be_written_is_an_error(self):
        result = wend("help", "--man-all", self.file("a-file"))
        self.assertEqual((74, ""), (result.status, result.out))
        self.assertIn("cannot be written", result.err)


class Installed(Case):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(holder.cleanup)
        cls.stage = pathlib.Path(holder.name)
        build = pathlib.Path(program.PATH).resolve().parents[1]
        subprocess.run(["cmake", "--install", str(build), "--component", "program", "--prefix", str(cls.stage)], check=True,
                       stdout=subprocess.DEVNULL)

    def test_man_finds_the_pages(self):
        for words, title in ((["wend"], "WEND(1)"), (["wend-get"], "WEND-GET(1)"), (["wend", "parse"], "WEND-PARSE(1)"),
                             (["3", "wend"], "WEND(3)"), (["wend.toml"], "WEND.TOML(5)"), (["5", "wend-schemes"], "WEND-SCHEMES(5)")):
            with self.subTest(words=words):
                done = subprocess.run(["man", *words], capture_output=True, text=True, check=False,
                                      env=program.environment(MANPATH=str(self.stage / "share/man"), MANPAGER="cat", MANROFFSEQ=""))
                self.assertEqual((0, ""), (done.returncode, done.stderr))
                self.assertTrue(done.stdout.lstrip().startswith(title))

    def test_completions_are_where_the_shells_look(self):
        for shell, name in (("bash", "bash-completion/completions/wend"), ("zsh", "zsh/site-functions/_wend"),
                            ("fish", "fish/vendor_completions.d/wend.fish")):
            self.assertEqual(wend("help", "--completions", shell).octets, (self.stage / "share" / name).read_bytes())

    def test_bash_completion_loads_the_script(self):
        script = ". /usr/share/bash-completion/bash_completion; __load_completion wend; complete -p wend"
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False,
                              env=program.environment(XDG_DATA_DIRS=str(self.stage / "share")))
        self.assertEqual("complete -F _wend wend\n", done.stdout)

    def test_fish_loads_the_script(self):
        done = subprocess.run(["fish", "-c", "complete -C'wend parse --pro'"], capture_output=True, text=True, check=False,
                              env=program.environment(XDG_DATA_DIRS=str(self.stage / "share"), HOME=str(self.stage),
                                                      PATH=f"{self.stage}/bin:{os.environ['PATH']}"))
        self.assertEqual("--profile", done.stdout.partition("\t")[0])
