#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Precision and recall of finders of links, by the labels of vectors/finds.

usage: finds.py PROGRAM [--peer] [--show]

One row for links with a scheme, one for hosts and mail addresses without one, one for all. --peer: linkify-it of npm beside it, by the
node_modules of the folder in $PEERS. --show: what is found wrongly (+) and missed (-).
"""
import collections
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = HERE.parent / "vectors/finds"
LINKIFY = r"""
const linkify = require('linkify-it').linkifyit({fuzzyLink: true, fuzzyEmail: true});
const fs = require('fs');
for (const name of fs.readFileSync(0, 'utf8').trim().split('\n')) {
  const text = fs.readFileSync(name, 'utf8');
  const octets = (to) => Buffer.byteLength(text.slice(0, to));
  const finds = (linkify.match(text) || []).map((m) => [octets(m.index), octets(m.lastIndex), !m.raw.toLowerCase().startsWith(m.schema || 'x:')]);
  console.log(JSON.stringify(finds));
}
"""


def rows(name):
    lines = (FOLDER / name).read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines[1:]]


class Labels:
    """The links of each text by their first octet and the one behind: `sure` with its kind, and `doubtful` ones."""

    def __init__(self):
        self.texts = {path.name: path.read_bytes() for path in sorted((FOLDER / "texts").glob("*.txt"))}
        self.begins = {name: self.lines(text) for name, text in self.texts.items()}
        self.sure = {name: {} for name in self.texts}
        self.doubtful = collections.defaultdict(list)
        for name, line, column, kind, link in rows("agreed.tsv"):
            place = self.place(name, line, column, link)
            if kind == "?":
                self.doubtful[name].append(place)
            else:
                self.sure[name][place] = kind
        for name, line, column, _, link, _ in rows("disputed.tsv"):
            self.doubtful[name].append(self.place(name, line, column, link))

    @staticmethod
    def lines(text):
        begins = [0]
        for line in text.split(b"\n"):
            begins.append(begins[-1] + len(line) + 1)
        return begins

    def place(self, name, line, column, link):
        begin = self.begins[name][int(line) - 1] + int(column) - 1
        for octets in (link.encode(), link.replace("\\n", "\n").encode()):
            if self.texts[name].startswith(octets, begin):
                return begin, begin + len(octets)
        raise ValueError(f"{name}:{line}:{column} has no {link}")

    def is_doubtful(self, name, place):
        return any(begin < place[1] and place[0] < end for begin, end in self.doubtful[name])


class Score:
    def __init__(self):
        self.right, self.wrong, self.missed = 0, [], []

    def count(self, labels, name, found, kinds):
        """Links of other kinds count neither way."""
        wanted = {place for place, kind in labels.sure[name].items() if kind in kinds}
        others = set(labels.sure[name]) - wanted
        self.right += len(wanted & found)
        self.wrong += [(name, place) for place in found - wanted - others if not labels.is_doubtful(name, place)]
        self.missed += [(name, place) for place in wanted - found if not labels.is_doubtful(name, place)]

    @property
    def precision(self):
        return self.right / (self.right + len(self.wrong))

    @property
    def recall(self):
        return self.right / (self.right + len(self.missed))


def by_wend(program, mode):
    def find(path):
        done = subprocess.run([program, "extract", "--json", "--mode", mode, str(path)], check=True, stdout=subprocess.PIPE)
        finds = [json.loads(line) for line in done.stdout.splitlines()]
        return {(row["inner_at"], row["inner_at"] + row["inner_length"]) for row in finds if "uri" in row}
    return find


def by_linkify(fuzzy):
    paths = [str(path) for path in sorted((FOLDER / "texts").glob("*.txt"))]
    done = subprocess.run(["node", "-e", LINKIFY], input="\n".join(paths).encode(), check=True, stdout=subprocess.PIPE, cwd=os.environ["PEERS"])
    finds = {path: {(begin, end) for begin, end, bare in json.loads(line) if fuzzy or not bare}
             for path, line in zip(paths, done.stdout.splitlines())}
    return lambda path: finds[str(path)]


def score(labels, find, kinds):
    result = Score()
    for name in labels.texts:
        result.count(labels, name, find(FOLDER / "texts" / name), kinds)
    return result


def main(program, *options):
    labels = Labels()
    finders = [("wend, with a scheme", by_wend(program, "scheme"), "s"), ("wend, fuzzy", by_wend(program, "fuzzy"), "sbm")]
    if "--peer" in options:
        finders += [("linkify-it, with a scheme", by_linkify(False), "s"), ("linkify-it, fuzzy", by_linkify(True), "sbm")]
    print("| finder | right | wrong | missed | precision | recall |\n|---|---|---|---|---|---|")
    for title, find, kinds in finders:
        result = score(labels, find, kinds)
        print(f"| {title} | {result.right} | {len(result.wrong)} | {len(result.missed)} | {result.precision:.1%} | {result.recall:.1%} |")
        if "--show" in options:
            for sign, places in (("+", result.wrong), ("-", result.missed)):
                for name, (begin, end) in sorted(places):
                    print(sign, name, labels.texts[name][begin:end].decode("utf-8", "replace"), sep="\t")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 1 else __doc__)
