#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Jobs on names by the program, beside those that do the same: names.py PROGRAM [--urls N] [--rounds N] [--corpus DIR] [--psl FILE].

Microseconds of processor time a URL, best of the rounds, which are interleaved; wend's and trurl's include reading, writing and
starting. Peers: tldextract and surt (pip install tldextract surt), trurl. One that is absent is a row without a time. Where a peer
gives the same kind of answer, those that differ are counted, and the first are shown."""
import argparse
import os
import pathlib
import resource
import shutil
import subprocess
import tempfile
import time

from program import HERE, known_urls

try:
    import surt
except ImportError:
    surt = None
try:
    import tldextract
except ImportError:
    tldextract = None


def children_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def by_program(command, urls):
    with tempfile.TemporaryFile() as given:
        given.write(b"\n".join(urls) + b"\n")
        given.seek(0)
        begun = children_seconds()
        done = subprocess.run(command, stdin=given, capture_output=True, check=False)
        return children_seconds() - begun, done.stdout.split(b"\n")[:-1]


def by_function(function, urls):
    """An exception, whatever a peer lets through, is no answer."""
    def answer(url):
        try:
            return function(url)
        except Exception:
            return None

    begun = time.process_time()
    answers = [answer(url) for url in urls]
    return time.process_time() - begun, answers


def domain_of_tldextract(list_file):
    sources = [pathlib.Path(list_file).resolve().as_uri()] if list_file else ()
    extract = tldextract.TLDExtract(suffix_list_urls=sources, cache_dir=None, include_psl_private_domains=True)
    extract("a.example")  # reads the list

    def domain(url):
        parts = extract(url.decode())
        return parts.top_domain_under_public_suffix.encode()

    return domain


def jobs(how):
    """Name of the job, wend's command, and the peer: its name and its work, or none where it is absent."""
    trurl = ["trurl", "--url-file", "-", "--trim", "query=utm_*", "--sort-query"] if shutil.which("trurl") else None
    domain = [how.program, "domain", "--quiet"] + (["--psl", how.psl] if how.psl else [])
    yield "domain", domain, "tldextract", tldextract and (lambda urls, of=domain_of_tldextract(how.psl): by_function(of, urls))
    yield "key", [how.program, "key", "--quiet"], "surt", surt and (lambda urls: by_function(surt.surt, urls))
    yield ("query", [how.program, "edit", "--quiet", "--query-unset", "utm_*", "--query-sort"], "trurl",
           trurl and (lambda urls: by_program(trurl, urls)))


def show_differences(urls, ours, theirs):
    pairs = [row for row in zip(urls, ours, theirs) if row[2] is not None and row[1] != row[2] and b"\terror: " not in row[1]]
    print(f"  {len(pairs)} of {len(urls)} answers differ")
    for url, mine, other in pairs[:5]:
        print(f"    {url!r}\n      {mine!r}\n      {other!r}")


def main():
    how = argparse.ArgumentParser()
    how.add_argument("program")
    how.add_argument("--urls", type=int, default=100000)
    how.add_argument("--rounds", type=int, default=3)
    how.add_argument("--psl", default="")
    how.add_argument("--corpus", type=pathlib.Path, default=os.environ.get("WEND_CORPUS", HERE / "../../shared/corpus"))
    how = how.parse_args()
    urls = known_urls(how.corpus)
    urls = urls[::max(1, len(urls) // how.urls)][:how.urls]
    for job, command, name, peer in jobs(how):
        times, answers = {"wend": [], name: []}, {}
        for _ in range(how.rounds):
            for who, work in (("wend", lambda urls: by_program(command, urls)), (name, peer)):
                if work:
                    seconds, answers[who] = work(urls)
                    times[who].append(seconds)
        for who, seconds in times.items():
            print(f"{job:8} {who:12}", f"{1e6 * min(seconds) / len(urls):8.3f} µs" if seconds else "  not installed")
        if peer and job != "query":  # trurl writes its own normal form
            show_differences(urls, answers["wend"], answers[name])


if __name__ == "__main__":
    main()
