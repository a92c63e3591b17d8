#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A peer with a Python binding, over the lines of FOLDER/*.txt. Prints for each row, as JSON, the nanoseconds per line of each
round, less those of a loop that does nothing.

usage: own_process.py ada_url|can_ada FOLDER ROUNDS
"""
import importlib
import importlib.metadata
import json
import pathlib
import sys
import time

BASE = "http://www.example.com/a/b/c/d;p?q"


def succeeds(job):
    def once(line):
        try:
            job(line)
            return True
        except ValueError:
            return False
    return once


def jobs_of(name):
    """(row, corpus, job)"""
    peer = importlib.import_module(name)
    if name == "can_ada":
        yield "parse whatwg", "web_all", succeeds(peer.parse)
        yield "can_parse", "web_all", peer.can_parse
        return
    yield "parse whatwg", "web_all", succeeds(peer.URL)
    yield "can_parse", "web_all", peer.check_url
    yield "resolve whatwg", "rel", succeeds(lambda line: peer.URL(line, BASE))


def nothing(line):
    return True


def seconds(job, lines):
    """And how many were accepted."""
    begin = time.process_time()
    accepted = 0
    for line in lines:
        accepted += job(line)
    return time.process_time() - begin, accepted


def main(name, folder, rounds):
    for row, corpus, job in jobs_of(name):
        lines = pathlib.Path(folder, f"{corpus}.txt").read_text("utf-8", "replace").splitlines()
        costs = []
        for _ in range(int(rounds) + 1):
            empty, _ = seconds(nothing, lines)
            spent, accepted = seconds(job, lines)
            costs.append(1e9 * (spent - empty) / len(lines))
        print(json.dumps({"peer": name, "version": importlib.metadata.version(name), "row": row, "costs": costs[1:],
                          "accepted": 100 * accepted / len(lines)}))


main(*sys.argv[1:])
