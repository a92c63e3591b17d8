#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`wend domain` gives the published answers, and those of libpsl for the hosts of many URLs, in both sections and together;
the compiled table is that of the list.

libpsl takes the parent of a wildcard rule for a suffix; publicsuffix.org's algorithm does not, and wend follows it. Hosts of
such a parent alone may differ; they are counted by rule.

usage: test_domains.py WEND"""
import collections
import ctypes
import ctypes.util
import json
import lzma
import pathlib
import re
import subprocess
import sys

SHARED = pathlib.Path(__file__).resolve().parent.parent.parent / "shared"
LIST = SHARED / "data" / "public_suffix_list.dat"
TOOL = pathlib.Path(__file__).resolve().parent.parent / "tools" / "make_psl"
ICANN, PRIVATE, NO_STAR = 1, 2, 4  # psl_is_public_suffix2
SECTIONS = {"--icann": ICANN, "--private": PRIVATE | NO_STAR, "": ICANN | PRIVATE}
HOST = re.compile(r"[a-z][a-z0-9+.-]*://(?:[^/?#@\s]*@)?([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?=[/?#:\s]|$)", re.I)
NUMBER = re.compile(r"(?:.*\.)?(?:\d+|0x[0-9a-f]*)")


def answers(program, hosts, section):
    """(domain, suffix) of each, by the list of the data."""
    words = [program, "domain", "--in", "jsonl", "--json", "--psl", LIST, *section.split()]
    given = "".join(json.dumps({"uri": host}) + "\n" for host in hosts)
    reply = subprocess.run(words, input=given, capture_output=True, text=True, check=False)
    if reply.returncode > 1:
        sys.exit(reply.stderr)
    return [(row.get("domain"), row.get("suffix")) for row in map(json.loads, reply.stdout.splitlines())]


def published(program):
    """The rows that differ from the published test."""
    rows = [json.loads(line) for line in (SHARED / "data" / "psl-tests.jsonl").read_text("utf-8").splitlines()]
    replies = answers(program, [row["in"]["host"] for row in rows], "")
    for row, (domain, _) in zip(rows, replies, strict=True):
        if domain != row["expect"]["domain"]:
            yield f"{row['id']}: {row['in']['host']}: {domain}, and not {row['expect']['domain']}"
    print(f"{len(rows)} published rows")


def hosts_of_corpora():
    """The hosts of all URLs, and what is made of the rules: each rule's name, and names below it. No addresses."""
    hosts = set()
    for file in sorted((SHARED / "corpus").glob("*.xz")):
        with lzma.open(file, "rt", encoding="utf-8", errors="replace") as lines:
            hosts.update(match[1].lower() for line in lines for match in HOST.finditer(line))
    for line in LIST.read_text("utf-8").splitlines():
        rule = line.split()[0] if line.split() and not line.startswith("//") else ""
        name = ".".join(spelling(label) for label in rule.lstrip("!").replace("*", "w").split(".")) if rule else ""
        if name:
            hosts.update((name, "b." + name, "a.b." + name, "a.b.c." + name, name.partition(".")[2] or name))
    return sorted(host for host in hosts if not NUMBER.fullmatch(host))


def spelling(label):
    return label if label.isascii() else "xn--" + label.encode("punycode").decode("ascii")


def parents_of_wildcards():
    for line in LIST.read_text("utf-8").splitlines():
        if line.startswith("*."):
            yield ".".join(map(spelling, line.split()[0].removeprefix("*.").split(".")))


class Libpsl:
    def __init__(self, file):
        self.library = ctypes.CDLL(file)
        self.library.psl_load_file.restype = ctypes.c_void_p
        self.list = ctypes.c_void_p(self.library.psl_load_file(str(LIST).encode()))

    def domain(self, host, section):
        """One label more than the longest end of the host that is a suffix."""
        octets = host.encode()
        is_suffix = [bool(self.library.psl_is_public_suffix2(self.list, end, section)) for end in ends_of(octets)]
        if True not in is_suffix:
            return None
        longest = is_suffix.index(True)
        return None if longest == 0 else ends_of(octets)[longest - 1].decode()


def ends_of(octets):
    labels = octets.split(b".")
    return [b".".join(labels[i:]) for i in range(len(labels))]


def differences(program, peer):
    hosts = hosts_of_corpora()
    parents = set(parents_of_wildcards())
    by_rule = collections.Counter()
    for section, mask in SECTIONS.items():
        for host, (domain, _) in zip(hosts, answers(program, hosts, section), strict=True):
            theirs = peer.domain(host, mask)
            if domain == theirs:
                continue
            parent = next((end for end in map(bytes.decode, ends_of(host.encode())) if end in parents), None)
            if host == parent:
                by_rule["*." + parent] += 1
            else:
                yield f"{section or 'all'}: {host}: {domain}, and libpsl {theirs}"
    print(f"{len(hosts)} hosts in {len(SECTIONS)} sections; the parent of a wildcard differs for {len(by_rule)} rules:")
    print(*sorted(by_rule))


def main(program):
    if not LIST.exists():
        print("needs ../shared/data, data that others wrote and that is not shipped")
        return 0
    wrong = list(published(program))
    if subprocess.run([TOOL, "--check", LIST], check=False).returncode:
        wrong.append(f"the compiled table is not what {LIST.name} makes of it: run {TOOL}")
    file = ctypes.util.find_library("psl")
    if file:
        wrong += differences(program, Libpsl(file))
    else:
        print("libpsl is not here: not compared")
    print(*wrong[:40], sep="\n")
    print(f"{len(wrong)} failed")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
