# SPDX-License-Identifier: Apache-2.0
"""Completions: what bash, zsh and fish offer at the end of a command line."""
import os
import pty
import re
import shlex
import subprocess

import program
from program import Folder, wend

PROFILES = {"rfc1630", "url7a", "rfc1738", "rfc3986", "whatwg"}
ROWS = [
    # commands, and the options of one
    ("wend pa", {"parse", "path"}),
    ("wend se", {"search", "serve", "session"}),
    ("wend parse --pro", {"--profile"}),
    ("wend key --var", {"--variant"}),
    ("wend parse --var", set()),
    ("wend plan --ou", set()),
    ("wend get --out", {"--output"}),
    ("wend parse --out", {"--out"}),
    # values
    ("wend parse --profile ", PROFILES),
    ("wend parse -p rfc17", {"rfc1738"}),
    ("wend get --profile=rfc17", {"rfc1738"}),
    ("wend convert --to i", {"iri"}),
    ("wend key --variant ", {"ia", "cc", "cdxj"}),
    ("wend parse --out ", {"lines", "nul", "tsv", "jsonl"}),
    ("wend compare --level ", {"encoding", "scheme"}),
    ("wend normalize --level ", {"canonical", "safer", "less-safe", "scheme"}),
    ("wend normalize -l s", {"safer", "scheme"}),
    ("wend wrap --context h", {"html", "html-attribute"}),
    ("wend encode --context ht", {"http-segment"}),
    ("wend plan --verb s", {"search", "stat", "session"}),
    ("wend get --tls ", {"off", "wished", "demanded"}),
    ("wend get --color a", {"auto", "always"}),
    ("wend get --user ", set()),
    # parts, steps, lists
    ("wend edit --set ho", {"host=", "hostname="}),
    ("wend edit --unset pa", {"password", "path", "pathname"}),
    ("wend parse --get '{ho", {"{host}", "{host_class}"}),
    ("wend parse --get '{query", {"{query}", "{query:", "{query-all:"}),
    ("wend normalize --steps def", {"default", "default-port"}),
    ("wend normalize --steps default,tr", {"trailing-slash"}),
    ("wend check --agree rfc3986,wh", {"whatwg"}),
    ("wend normalize --safe +unre", {"+unreserved"}),
    # schemes
    ("wend schemes goph", {"gopher", "gophers"}),
    ("wend schemes ad", {"add"}),
    ("wend get goph", {"gopher:", "gophers:"}),
    ("wend plan --gateway wai", {"wais="}),
    # help
    ("wend help pars", {"parse"}),
    ("wend help --man wend.", {"wend.3", "wend.toml.5"}),
    ("wend help --completions zs", {"zsh"}),
    # files
    ("wend extract lett", {"letter.txt"}),
    ("wend get --ca-file lett", {"letter.txt"}),
    ("wend put lett", {"letter.txt"}),
]


def bare(candidate):
    """Without the option and the names before it, which fish repeats, and bash in lists."""
    return re.sub(r"^--[a-z-]+=(?=.)", "", candidate).rpartition(",")[2]


class Completions(Folder):
    def setUp(self):
        super().setUp()
        self.write("letter.txt")
        self.write("numbers.tsv")

    def run_shell(self, *command, stdin=""):
        done = subprocess.run(command, input=stdin, capture_output=True, text=True, cwd=self.path, timeout=program.patience(),
                              env=self.environment(), check=False)
        self.assertEqual("", done.stderr)
        return done.stdout

    def environment(self):
        folder = str(self.path)
        return {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": folder, "ZDOTDIR": folder, "TERM": "dumb"}

    def completes(self, answers):
        """The answers are candidates, in lines, for each row."""
        self.assertEqual(len(ROWS), len(answers))
        for (line, wanted), answer in zip(ROWS, answers):
            with self.subTest(line=line):
                self.assertEqual(wanted, {bare(candidate) for candidate in answer})

    def test_bash_completes(self):
        script = wend("help", "--completions", "bash").out + "questions() {\n"
        for line, _ in ROWS:
            words = [part for word in line.split(" ") for part in re.findall(r"[=:]|[^=:]+", word) or [""]]
            quoted = " ".join(map(shlex.quote, words))
            script += f"COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _wend; printf '%s\\n' \"${{COMPREPLY[@]}}\" --END--\n"
        answers = self.run_shell("bash", "-c", script + "}\nquestions").split("--END--\n")[:-1]
        self.completes([answer.split("\n")[:-1] if answer.strip() else [] for answer in answers])

    def test_fish_completes(self):
        script = wend("help", "--completions", "fish").out
        for line, _ in ROWS:
            script += f"complete -C{shlex.quote(line)}\necho --END--\n"
        answers = self.run_shell("fish", "--no-config", stdin=script).split("--END--\n")[:-1]
        self.completes([[row.partition("\t")[0] for row in answer.splitlines()] for answer in answers])

    def test_zsh_completes(self):
        """A shell at a terminal, in which compadd records what it is given."""
        self.write("site/_wend", wend("help", "--completions", "zsh").octets)
        self.write("lines", "".join(line + "\n" for line, _ in ROWS).encode())
        self.write(".zshrc", br"""
            fpath=(~/site $fpath)
            autoload -Uz compinit
            compinit -u -D
            compadd() {
              local -a found
              if [[ " ${@[1,(i)(-|--)]}" != *\ -[OAD]\ * ]]; then
                builtin compadd -A found "$@"
                print -lr -- $found >> ~/answers
              fi
              builtin compadd "$@"
            }
            zle-line-init() {
              local line
              while IFS= read -r line; do
                BUFFER=$line CURSOR=$#line
                zle complete-word
                print -r -- --END-- >> ~/answers
              done < ~/lines
              exit
            }
            zle -N zle-line-init
            """)
        self.assertNotIn(b"bad option", self.at_terminal("zsh", "-i"))
        answers = (self.path / "answers").read_text("utf-8").split("--END--\n")[:-1]
        self.completes([[word for word in answer.splitlines() if word] for answer in answers])

    def at_terminal(self, *command, keys=b""):
        """Runs it until it ends, and returns what it shows."""
        master, slave = pty.openpty()
        with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, cwd=self.path, env=self.environment(),
                              start_new_session=True) as shell:
            os.close(slave)
            os.write(master, keys)
            shown = b""
            try:
                while octets := os.read(master, 4096):
                    shown += octets
            except OSError:  # it has ended
                pass
            shell.wait(program.patience())
        os.close(master)
        return shown

    def test_bash_inserts_no_space_where_a_word_goes_on(self):
        """At a terminal, by the keys that a user types."""
        self.write("wend.bash", wend("help", "--completions", "bash").octets)
        rows = [(b"wend edit --set hostn\t", "wend edit --set hostname="), (b"wend get gophers\t", "wend get gophers:"),
                (b"wend parse --profi\trfc17\t", "wend parse --profile rfc1738 "),
                (b"wend normalize --steps index,tr\t", "wend normalize --steps index,trailing-slash"),
                (b"wend get --profile=rfc17\t", "wend get --profile=rfc1738 "), (b"wend extract lett\t", "wend extract letter.txt "),
                (b"wend parse --get '{host_\t", "wend parse --get '{host_class}'")]
        for keys, wanted in rows:
            with self.subTest(keys=keys):
                self.assertEqual(wanted, self.typed(keys))

    def typed(self, keys):
        """The line that these keys make in bash."""
        self.write("rc", b"PS1=; bind 'set enable-bracketed-paste off'; bind -x '\"\\C-x\": printf %s \"$READLINE_LINE\" > line; exit'\n"
                         b"source wend.bash\n")
        self.at_terminal("bash", "--noprofile", "--rcfile", str(self.path / "rc"), "-i", keys=keys + b"\x18")
        return (self.path / "line").read_text("utf-8")

    def test_other_shells_are_refused(self):
        result = wend("help", "--completions", "tcsh")
        self.assertEqual((2, ""), (result.status, result.out))
        self.assertIn("bash, zsh, fish", result.err)
