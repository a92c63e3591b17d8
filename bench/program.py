#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The program in bulk, beside others that read the same and write something: program.py PROGRAM [--urls N] [--text MB] [--rounds N]
[--folder DIR] [--corpus DIR] [--documents DIR].

Best of the rounds, which are interleaved. Per core: octets of the input by the processor time of the process. Files are made in the
folder and removed. The URLs are those of the corpus, repeated in another order each time; the text is what the documents hold."""
import argparse
import gzip
import lzma
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

PATTERN = "[a-z]+://[^ <>\"]+"
HERE = pathlib.Path(__file__).resolve().parent
NODE = """
const out = [];
require('readline').createInterface({input: process.stdin, crlfDelay: Infinity}).on('line', line => {
  try { out.push(new URL(line).href) } catch { out.push('') }
  if (out.length > 4096) process.stdout.write(out.splice(0).join('\\n') + '\\n');
}).on('close', () => process.stdout.write(out.map(one => one + '\\n').join('')));
"""


def known_urls(folder):
    files = sorted(folder.glob("*.xz"))
    lines = [line for file in files if file.name != "rel.txt.xz" for line in lzma.open(file).read().split(b"\n") if line]
    return lines or [b"http://host%d.example/a/%d/index.html?q=%d" % (i % 997, i, i * 7) for i in range(100000)]


def write_urls(path, lines, count):
    dice = random.Random(1)
    with open(path, "wb") as file:
        while count > 0:
            dice.shuffle(lines)
            some = lines[:count]
            file.write(b"\n".join(some) + b"\n")
            count -= len(some)


def write_text(path, folder, size):
    """All documents one after the other, as often as it takes."""
    names = sorted(p for p in folder.rglob("*") if p.is_file() and not p.is_symlink() and p.suffix not in (".png", ".jpg", ".pdf"))
    with open(path, "wb") as file:
        while file.tell() < size:
            before = file.tell()
            for name in names:
                try:
                    with (gzip.open if name.suffix == ".gz" else open)(name, "rb") as document:
                        file.write(document.read(size - file.tell()))
                except OSError:
                    continue
                if file.tell() >= size:
                    break
            if file.tell() == before:
                sys.exit(f"there are no documents in {folder}")


def run(command, path):
    """Seconds by the clock, and of the processor."""
    with open(path, "rb") as file, open(os.devnull, "wb") as nowhere:
        begun = time.monotonic()
        process = subprocess.Popen(command, stdin=file, stdout=nowhere, stderr=subprocess.DEVNULL, env=os.environ | {"LC_ALL": "C"})
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        took = time.monotonic() - begun
    if process.returncode not in (0, 1):
        sys.exit(f"{command}: exit status {process.returncode}")
    return took, used.ru_utime + used.ru_stime


def curl_lines(folder):
    curl_lines = folder / "curl_lines"
    try:
        subprocess.run([os.environ.get("CC", "cc"), "-O3", "-o", curl_lines, HERE / "curl_lines.c", "-lcurl"], check=True,
                       capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return curl_lines


def rows_for(program, folder):
    """(material, name, command, jobs)."""
    curl, node = curl_lines(folder), shutil.which("node")
    for jobs in (1, 2):
        more = ["--jobs", str(jobs)]
        yield "urls", "wend normalize", [program, "normalize", *more], jobs
        yield "urls", "wend parse --json", [program, "parse", "--json", *more], jobs
        yield "urls", "wend check --quiet", [program, "check", "--quiet", *more], jobs
        yield "urls", "wend resolve", [program, "resolve", "--base", "http://h.example/a/b", *more], jobs
        yield "text", "wend extract", [program, "extract", "-q", *more], jobs
    for what in ("urls", "text"):
        yield what, "cat", ["cat"], 1
        yield what, "wc -l", ["wc", "-l"], 1
    # By way of a pipe: grep sees where its output goes, and stops at the first match if that is nowhere.
    yield "text", "grep -o", ["sh", "-c", 'grep -aoE "$0" | cat', PATTERN], 1
    if shutil.which("rg"):
        yield "text", "rg -o", ["rg", "-aoN", "-j1", PATTERN], 1
    if node:
        yield "urls", "node, URL.href", [node, "-e", NODE], 1
    if curl:
        yield "urls", "libcurl's URL API", [curl], 1


def measure(rows, paths, rounds):
    best = {}
    for _ in range(rounds):
        for i, (what, _, command, _) in enumerate(rows):
            took, used = run(command, paths[what])
            before = best.get(i, (took, used))
            best[i] = min(took, before[0]), min(used, before[1])
    return best


def print_table(rows, best, paths):
    sizes = {what: path.stat().st_size / 1e6 for what, path in paths.items()}
    print(f"{'':28}{'MB':>8}{'jobs':>6}{'s':>9}{'MB/s':>9}{'MB/s per core':>15}{'of 1 job':>10}")
    alone = {(what, name): best[i][0] for i, (what, name, _, jobs) in enumerate(rows) if jobs == 1}
    order = sorted(range(len(rows)), key=lambda i: (rows[i][0] != "urls", rows[i][1], rows[i][3]))
    for i in order:
        what, name, _, jobs = rows[i]
        took, used = best[i]
        gain = f"{alone[what, name] / took:9.2f}x" if jobs > 1 else ""
        print(f"{name:28}{sizes[what]:8.0f}{jobs:6}{took:9.2f}{sizes[what] / took:9.0f}{sizes[what] / max(used, 1e-3):15.0f}{gain}")


def main():
    how = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    how.add_argument("program")
    how.add_argument("--urls", type=int, default=10**7, help="how many")
    how.add_argument("--text", type=int, default=1000, help="MB")
    how.add_argument("--rounds", type=int, default=3)
    how.add_argument("--folder", type=pathlib.Path, help="where the files are made (they take some GB)")
    how.add_argument("--corpus", type=pathlib.Path, default=os.environ.get("WEND_CORPUS", HERE / "../../shared/corpus"))
    how.add_argument("--documents", type=pathlib.Path, default="/usr/share/doc")
    asked = how.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as name:
        folder = pathlib.Path(name)
        paths = {"urls": folder / "urls", "text": folder / "text"}
        write_urls(paths["urls"], known_urls(pathlib.Path(asked.corpus)), asked.urls)
        write_text(paths["text"], asked.documents, asked.text * 10**6)
        rows = list(rows_for(str(pathlib.Path(asked.program).resolve()), folder))
        print_table(rows, measure(rows, paths, asked.rounds), paths)


if __name__ == "__main__":
    main()
