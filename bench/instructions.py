#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Instructions per URL, which no other load on the machine changes: callgrind's count, divided by the lines.

usage: instructions.py PROGRAM [CORPUS]      the .txt.xz files of CORPUS, else made-up lines
Callgrind knows no AVX-512: WEND_SIMD is avx2 unless it is set.
"""
import lzma
import os
import pathlib
import re
import subprocess
import sys
import tempfile

JOBS = {"web_all": ["rfc3986", "rfc1738", "url7a", "rfc1630", "whatwg-owned", "whatwg-reused", "whatwg-can-parse",
                    "normalize-canonical", "normalize-scheme", "compare", "compare-same", "with-query", "whatwg-set-hash",
                    "whatwg-set-pathname", "whatwg-form-pairs"],
        "linux_files": ["rfc3986", "whatwg-reused"], "rel": ["resolve", "whatwg-resolve"]}
MADE_UP = {"web_all": "https://www{}.example.org/some/path/{}/index.html?q={}", "linux_files": "file:///usr/share/{}/{}/{}",
           "rel": "../{}/./{}?{}"}
LINES = 20_000


def lines_of(name, corpus):
    packed = corpus / f"{name}.txt.xz" if corpus else None
    if not packed or not packed.exists():
        return [MADE_UP[name].format(i, i % 7, i % 11) for i in range(LINES)]
    every = lzma.open(packed).read().decode("utf-8", "surrogateescape").splitlines()
    return every[:: max(1, len(every) // LINES)]


def counted(program, job, file):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["valgrind", "--tool=callgrind", "--collect-atstart=no", "--toggle-collect=counted",
                               f"--callgrind-out-file={folder}/out", program, job, file], capture_output=True, text=True,
                              env={"WEND_SIMD": "avx2"} | dict(os.environ))
    if done.returncode == 2:
        return None  # not built with it
    total = re.search(r"Collected : (\d+)", done.stderr)
    lines, good = map(int, done.stdout.split())
    return int(total[1]) / lines, 100 * good / lines


def main():
    program, corpus = sys.argv[1], pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    print(f"{'':24}{'instructions':>14}{'accepted':>10}")
    for name, jobs in JOBS.items():
        with tempfile.NamedTemporaryFile("w", errors="surrogateescape") as file:
            file.write("".join(line + "\n" for line in lines_of(name, corpus)))
            file.flush()
            for job in jobs:
                if figures := counted(program, job, file.name):
                    print(f"{name + ' ' + job:24}{figures[0]:14.0f}{figures[1]:9.1f}%", flush=True)


main()
