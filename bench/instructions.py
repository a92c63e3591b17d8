#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Instructions per line, which no other load on the machine changes: callgrind's count, divided by the lines.

usage: instructions.py PROGRAM [CORPUS]      the .txt.xz files of CORPUS for URLs, else made-up ones
Callgrind knows no AVX-512: WEND_SIMD is avx2 unless it is set. A line of `prose` and of `escaped` has 4 KiB, one of `text` 64.
"""
import lzma
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import urllib.parse

JOBS = {"web": ["rfc3986", "rfc1738", "url7a", "rfc1630", "whatwg-owned", "whatwg-reused", "whatwg-can-parse", "normalize-canonical",
                "normalize-scheme", "compare", "compare-same", "compare-different", "whatwg-getters", "whatwg-set-hash",
                "whatwg-set-pathname", "with-query", "key"],
        "files": ["rfc3986", "whatwg-reused"], "references": ["resolve", "whatwg-resolve"], "queries": ["whatwg-form-pairs"],
        "hosts": ["to-ascii", "registrable-domain"], "foreign hosts": ["to-ascii"], "foreign URLs": ["whatwg-reused"], "punycode": ["to-unicode"],
        "prose": ["percent-encode"], "escaped": ["percent-decode"], "text": ["extract-scheme", "extract-fuzzy"]}
CORPUS = {"web": "web_all", "files": "linux_files", "references": "rel"}
LINES = 20_000

WORDS = ("index news 2019 a-long-title-with-hyphens img static user download v1.2 product_page archive en report a%20b ~ann caf%C3%A9 "
         "wiki search").split()
HOSTS = ("www.example.com example.org static.cdn.example.net docs.host.example a.b.c.example 192.0.2.7 www.example.co.uk:8080 "
         "blog.example.info").split()
FOREIGN = "bücher straße müller españa пример новости παράδειγμα 例え 新聞 网站 한국 उदाहरण مثال".split()
ENDS = ["", "", "/", ".html", ".html", ".php", ".png", ".pdf"]
STARTS = ["", "/", "../", "../../", "./", "//host.example/"]


class Generator:
    """The same lines from the same seed; of the random module only what it promises to keep: random()."""

    def __init__(self, seed):
        self.random = random.Random(seed).random

    def below(self, limit):
        return int(self.random() * limit)

    def of(self, choices):
        return choices[self.below(len(choices))]

    def path(self):
        return "".join("/" + self.of(WORDS) for _ in range(1 + self.below(4))) + self.of(ENDS)

    def query(self):
        return f"?id={self.below(100_000)}&lang=en&q=two+words&x=caf%C3%A9"

    def web(self):
        url = self.of(["https://", "https://", "http://"]) + self.of(HOSTS) + self.path()
        url += self.query() if self.below(5) == 0 else ""
        return url + (f"#section-{self.below(9)}" if self.below(12) == 0 else "")

    def files(self):
        return "file://" + self.path() + self.path()

    def references(self):
        return self.of(STARTS) + self.path()[1:] + (self.query() if self.below(8) == 0 else "")

    def queries(self):
        return "https://www.example.com/" + self.query() + "&page=" + self.of(WORDS)

    def hosts(self):
        return self.of(HOSTS).partition(":")[0].replace("www", self.of(WORDS[:3] + WORDS[-2:]))

    def foreign_host(self):
        return ".".join(["www", self.of(FOREIGN), self.of(FOREIGN), "example"])

    def prose(self, size):
        text = ""
        while len(text) < size:
            text += self.of(WORDS + FOREIGN) + self.of([" ", " ", " ", ", ", ": "])
            text += f"see {self.web()}. " if self.below(60) == 0 else ""
            text += f"mail ann@{self.hosts()} " if self.below(200) == 0 else ""
        return text


def line_of(kind, generator):
    if kind == "foreign hosts":
        return generator.foreign_host()
    if kind == "foreign URLs":
        return "https://" + generator.foreign_host() + generator.path()
    if kind == "punycode":
        host = generator.foreign_host()
        return ".".join(label if label.isascii() else "xn--" + label.encode("punycode").decode() for label in host.split("."))
    if kind in ("prose", "escaped", "text"):
        text = generator.prose(65536 if kind == "text" else 4096)
        return urllib.parse.quote(text) if kind == "escaped" else text
    return getattr(generator, kind)()


def lines_of(kind, count, corpus=None):
    packed = corpus / f"{CORPUS[kind]}.txt.xz" if corpus and kind in CORPUS else None
    if not packed or not packed.exists():
        generator = Generator(1)
        return [line_of(kind, generator) for _ in range(max(1, count // {"prose": 64, "escaped": 64, "text": 1000}.get(kind, 1)))]
    every = lzma.open(packed).read().decode("utf-8", "surrogateescape").splitlines()
    return every[:: max(1, len(every) // count)]


def counts_in(folder):
    """Callgrind's dumps there: {name: instructions}."""
    counts = {}
    for dump in folder.glob("counts.*"):
        text = dump.read_text("utf-8")
        name, total = re.search(r"Client Request: (.+)", text), re.search(r"^(?:totals|summary): (\d+)", text, re.M)
        if name and total:
            counts[name[1]] = int(total[1])
    return counts


def counted(program, count=LINES, corpus=None, jobs=JOBS):
    """The vector code in use, and {item: (instructions per line, share that was accepted)}."""
    with tempfile.TemporaryDirectory() as name:
        folder, words = pathlib.Path(name), []
        for kind in jobs:
            text = "".join(line + "\n" for line in lines_of(kind, count, corpus))
            (folder / kind).write_text(text, "utf-8", "surrogateescape")
            words += [word for job in jobs[kind] for word in (job, str(folder / kind))]
        reply = subprocess.run(["valgrind", "--quiet", "--tool=callgrind", "--collect-atstart=no",
                                f"--callgrind-out-file={folder}/counts", program, *words], capture_output=True, text=True,
                               env={"WEND_SIMD": "avx2"} | dict(os.environ), check=True)
        backend, *rows = reply.stdout.splitlines()
        counts, figures = counts_in(folder), {}
        for row in rows:
            job, file, lines, accepted = row.split("|")
            figures[f"{pathlib.Path(file).name} {job}"] = (counts[f"{job}|{file}"] / int(lines), int(accepted) / int(lines))
    return backend, figures


def main(program, corpus=None):
    backend, figures = counted(program, corpus=corpus and pathlib.Path(corpus))
    print(f"{backend:30}{'instructions':>14}{'accepted':>10}")
    for item, (instructions, accepted) in figures.items():
        print(f"{item:30}{instructions:14.1f}{accepted:10.1%}")


if __name__ == "__main__":
    main(*sys.argv[1:])
