#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`wend key` beside the Python package surt, over the URLs of the corpus: keys.py PROGRAM [--urls N] [--rounds N] [--corpus DIR].

Best of the rounds; processor time of the process, of which wend's includes reading, writing and starting. Without the package
(pip install surt) wend stands alone. The keys are compared: what differs is counted."""
import argparse
import os
import pathlib
import resource
import subprocess
import time

from program import HERE, known_urls

try:
    import surt
except ImportError:
    surt = None


def children_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def keys_of_wend(program, urls):
    began = children_seconds()
    done = subprocess.run([program, "key", "--quiet"], input=b"\n".join(urls) + b"\n", capture_output=True, check=False)
    return children_seconds() - began, done.stdout.split(b"\n")[:-1]


def key_of_surt(url):
    try:
        return surt.surt(url)
    except Exception:  # ValueError, AttributeError, UnicodeError: whatever it lets through
        return None


def keys_of_surt(urls):
    began = time.process_time()
    keys = [key_of_surt(url) for url in urls]
    return time.process_time() - began, keys


def main():
    how = argparse.ArgumentParser()
    how.add_argument("program")
    how.add_argument("--urls", type=int, default=100000)
    how.add_argument("--rounds", type=int, default=3)
    how.add_argument("--corpus", type=pathlib.Path, default=os.environ.get("WEND_CORPUS", HERE / "../../shared/corpus"))
    how = how.parse_args()
    urls = known_urls(how.corpus)
    urls = urls[::max(1, len(urls) // how.urls)][:how.urls]
    peers = {"wend key": lambda: keys_of_wend(how.program, urls)}
    if surt:
        peers["surt (Python)"] = lambda: keys_of_surt(urls)
    best, keys = {}, {}
    for _ in range(how.rounds):
        for name, run in peers.items():
            seconds, keys[name] = run()
            best[name] = min(seconds, best.get(name, seconds))
    for name, seconds in best.items():
        print(f"{name:14} {1e6 * seconds / len(urls):8.3f} µs/URL")
    if surt:
        pairs = [(url, ours, theirs) for url, ours, theirs in zip(urls, *keys.values()) if ours != theirs and theirs is not None]
        print(f"{len(pairs)} of {len(urls)} keys differ")
        for url, ours, theirs in pairs[:10]:
            print(f"  {url!r}\n    {ours!r}\n    {theirs!r}")


if __name__ == "__main__":
    main()
